//! Biquadris: two players in turns; the one that is not on turn can only wait.

use super::quadris::{PLACEMENTS, QuadrisConfig, legal, numbers, plan, write_cells};
use super::{Actions, Counter, NUMBERS, features_of_cells};
use crate::features::FEATURES;
use crate::follow::Recorded;
use crate::observe::{ObservationSizes, Observed};
use crate::{Env, EnvError, FollowError, Follower, ObservationKind, Totals};
use quintet_engine::biquadris::{Biquadris, Setup};
use quintet_engine::kernel::{Game, Player, Seed, Span, Tetromino, View};
use quintet_engine::quadris::Action;
use quintet_engine::quadris::board::{HEIGHT, WIDTH};
use quintet_engine::quadris::board_cells::{board_cells, visible_cells};
use quintet_engine::quadris::effects::PlayerEffect;
use quintet_engine::quadris::levels::Level;

/// Special actions: blind, heavy, and force with each of the seven.
const ANSWERS: usize = 9;
/// The action of the player who is not on turn.
const WAIT: usize = PLACEMENTS + ANSWERS;

/// A game of Biquadris: 44 placements, then the special actions blind, heavy and force I J L O S T Z, then waiting.
#[derive(Clone, Debug)]
pub struct BiquadrisEnv {
    game: Biquadris,
    legal: [Actions; 2],
    lines: [u32; 2],
    pieces: [u32; 2],
}

fn setup(config: &QuadrisConfig, seed: Seed) -> Setup {
    Setup { seed, start: Level(config.level), ..Setup::default() }
}

fn effect(answer: usize) -> PlayerEffect {
    match answer {
        0 => PlayerEffect::Blind,
        1 => PlayerEffect::Heavy,
        _ => PlayerEffect::Force(Tetromino::ALL[(answer - 2).min(6)]),
    }
}

/// The commands of the player on turn.
fn commands(game: &Biquadris, action: usize) -> Option<Vec<Action>> {
    if game.is_asking() {
        let answer = action.checked_sub(PLACEMENTS).filter(|answer| *answer < ANSWERS)?;
        return Some(vec![Action::Answer(effect(answer))]);
    }
    plan(game.player(game.turn()), action).map(|(commands, _)| commands)
}

impl BiquadrisEnv {
    /// The game.
    pub fn game(&self) -> &Biquadris {
        &self.game
    }

    fn refresh(&mut self) {
        self.legal = [Actions::default(); 2];
        if self.game.is_over() {
            return;
        }
        let turn = self.game.turn();
        self.legal[turn.opponent().index()].insert(WAIT);
        let mine = &mut self.legal[turn.index() & 1];
        if self.game.is_asking() {
            (0..ANSWERS).for_each(|answer| mine.insert(PLACEMENTS + answer));
        } else {
            for action in legal(self.game.player(turn)) {
                mine.insert(action);
            }
        }
    }
}

impl Env for BiquadrisEnv {
    type Config = QuadrisConfig;

    const AGENTS: usize = 2;

    fn check(config: &QuadrisConfig) -> Result<(), EnvError> {
        Biquadris::new(&setup(config, Seed(0))).map(|_| ()).map_err(|error| EnvError(error.0))
    }

    fn actions(_: &QuadrisConfig) -> u32 {
        WAIT as u32 + 1
    }

    fn sizes(config: &QuadrisConfig) -> ObservationSizes {
        let all = ObservationSizes {
            bits: 2 * NUMBERS,
            grid: (HEIGHT, 2 * WIDTH),
            features: 2 * (FEATURES + WIDTH),
        };
        match config.observation {
            ObservationKind::Bits | ObservationKind::Both => ObservationSizes::of(ObservationKind::Both, all),
            kind => ObservationSizes::of(kind, all),
        }
    }

    fn is_masked(_: &QuadrisConfig) -> bool {
        true
    }

    fn new(config: &QuadrisConfig, seed: Seed) -> BiquadrisEnv {
        // The options were checked when the batch was made.
        let game = Biquadris::new(&setup(config, seed)).unwrap_or_else(|error| unreachable!("{error}"));
        let mut env = BiquadrisEnv { game, legal: [Actions::default(); 2], lines: [0; 2], pieces: [0; 2] };
        env.refresh();
        env
    }

    fn is_legal(&self, _: &QuadrisConfig, agent: usize, action: u32) -> bool {
        self.legal[agent & 1].has(action)
    }

    fn step(&mut self, config: &QuadrisConfig, actions: &[i64], rewards: &mut [f32]) -> bool {
        let before = [0, 1].map(|player| self.totals(player));
        let turn = self.game.turn().index() & 1;
        let (mut counter, asking) = (Counter::default(), self.game.is_asking());
        let action = actions.get(turn).copied().unwrap_or(0) as usize;
        for command in commands(&self.game, action).unwrap_or_default() {
            self.game.act(&command, &mut counter);
        }
        self.lines[turn] += counter.lines;
        self.pieces[turn] += u32::from(!asking);
        self.refresh();
        let winner = self.game.winner();
        for (player, reward) in rewards.iter_mut().take(2).enumerate() {
            *reward = config.reward.of(&before[player], &self.totals(player));
            *reward += match winner {
                Some(winner) if winner.index() == player => config.reward.win,
                Some(_) => config.reward.loss,
                None => 0.0,
            };
        }
        self.game.is_over()
    }

    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// The own board as the player sees it, and the opponent's beside it.
    fn observe(&self, _: &QuadrisConfig, agent: usize, out: &mut Observed) {
        let players = [Player(agent as u8 & 1), Player(agent as u8 & 1).opponent()];
        let mut cells = [[0; HEIGHT * WIDTH]; 2];
        for (half, player) in players.into_iter().enumerate() {
            let state = self.game.player(player);
            let scene = if half == 0 { visible_cells(state) } else { board_cells(state) };
            write_cells(&scene, &mut cells[half], WIDTH);
            if let Some(slots) = out.bits.get_mut(half * NUMBERS..(half + 1) * NUMBERS) {
                let mut numbers = numbers(state);
                numbers[5] = u16::from(self.game.turn() == player);
                numbers[6] = u16::from(self.game.is_asking());
                slots.copy_from_slice(&numbers);
            }
            let each = out.features.len() / 2;
            features_of_cells(&cells[half], WIDTH, &mut out.features[half * each..(half + 1) * each]);
        }
        for (row, out) in out.grid.chunks_exact_mut(2 * WIDTH).enumerate() {
            out[..WIDTH].copy_from_slice(&cells[0][row * WIDTH..(row + 1) * WIDTH]);
            out[WIDTH..].copy_from_slice(&cells[1][row * WIDTH..(row + 1) * WIDTH]);
        }
    }

    fn mask(&self, _: &QuadrisConfig, agent: usize, out: &mut [i8]) {
        for (entry, action) in out.iter_mut().zip(0..) {
            *entry = i8::from(self.legal[agent & 1].has(action));
        }
    }

    fn totals(&self, agent: usize) -> Totals {
        let state = self.game.player(Player(agent as u8 & 1));
        Totals {
            score: state.score(),
            lines: self.lines[agent & 1],
            pieces: self.pieces[agent & 1],
            level: state.level().0.into(),
            ..Totals::default()
        }
    }

    fn follower(config: &QuadrisConfig, seed: Seed) -> Result<Box<dyn Follower>, FollowError> {
        let recorded = Recorded::<Biquadris>::new(setup(config, seed))?;
        Ok(Box::new(BiquadrisFollower { recorded, followed: 0 }))
    }
}

/// Follows an episode.
struct BiquadrisFollower {
    recorded: Recorded<Biquadris>,
    followed: usize,
}

impl Follower for BiquadrisFollower {
    fn follow(&mut self, actions: &[i64]) -> Result<(), FollowError> {
        for actions in actions.chunks(2) {
            let game = self.recorded.game();
            let (now, turn) = (game.now(), game.turn().index() & 1);
            let action = actions.get(turn).copied().unwrap_or(0) as usize;
            let commands =
                commands(game, action).ok_or(FollowError::NoKeys { piece: self.followed / 2 + 1 })?;
            self.recorded.advance(now + Span::from_millis(50));
            for command in commands {
                self.recorded.act(command);
            }
            self.followed += actions.len();
        }
        Ok(())
    }

    fn followed(&self) -> usize {
        self.followed
    }

    fn game(&self) -> &'static str {
        Biquadris::NAME
    }

    fn view(&self) -> View {
        self.recorded.game().view()
    }

    fn finish(self: Box<Self>) -> Result<Vec<u8>, FollowError> {
        self.recorded.finish()
    }
}
