//! Biquadris: two players take turns; the player who is not on turn has one legal action, to wait.

use super::quadris::{PLACEMENTS, QuadrisConfig, legal, numbers, plan, write_cells};
use super::{LineCounter, NUMBERS, PAUSE, features_of_cells};
use crate::features::FEATURES;
use crate::mask::ActionSet;
use crate::mirror::{RecordedSession, SessionMirror, StepPlayer};
use crate::observe::{ObservationBuffers, ObservationSizes};
use crate::{EngineMirror, Env, EnvError, EpisodeStats, MirrorError, ObservationKind};
use quintet_engine::biquadris::{Biquadris, Setup};
use quintet_engine::kernel::{Game, Player, Seed, Tetromino};
use quintet_engine::quadris::Action;
use quintet_engine::quadris::board::{HEIGHT, WIDTH};
use quintet_engine::quadris::board_cells::{board_cells, visible_cells};
use quintet_engine::quadris::effects::PlayerEffect;
use quintet_engine::quadris::levels::Level;

/// The number of special actions: blind, heavy, and force with each of the seven blocks.
const ANSWERS: usize = 9;
/// The action of the player who is not on turn.
const WAIT: usize = PLACEMENTS + ANSWERS;

/// A game of Biquadris: 44 placements, then the special actions blind, heavy and force I J L O S T Z, then waiting.
#[derive(Clone, Debug)]
pub struct BiquadrisEnv {
    game: Biquadris,
    legal: [ActionSet<{ (WAIT + 1).div_ceil(8) }>; 2],
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

/// Returns the commands of the player on turn.
fn commands(game: &Biquadris, action: usize) -> Option<Vec<Action>> {
    if game.is_asking() {
        let answer = action.checked_sub(PLACEMENTS).filter(|answer| *answer < ANSWERS)?;
        return Some(vec![Action::Answer(effect(answer))]);
    }
    plan(game.player(game.turn()), action).map(|(commands, _)| commands)
}

impl BiquadrisEnv {
    /// Returns the game.
    pub fn game(&self) -> &Biquadris {
        &self.game
    }

    fn refresh(&mut self) {
        self.legal = [ActionSet::EMPTY; 2];
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
        let mut env = BiquadrisEnv { game, legal: [ActionSet::EMPTY; 2], lines: [0; 2], pieces: [0; 2] };
        env.refresh();
        env
    }

    fn legal(&self, agent: usize) -> &[u8] {
        self.legal[agent & 1].bytes()
    }

    fn step(&mut self, config: &QuadrisConfig, actions: &[i64], rewards: &mut [f32]) -> bool {
        let before = [0, 1].map(|player| self.stats(player));
        let turn = self.game.turn().index() & 1;
        let (mut counter, asking) = (LineCounter::default(), self.game.is_asking());
        let action = actions.get(turn).copied().unwrap_or(0) as usize;
        for command in commands(&self.game, action).unwrap_or_default() {
            self.game.act(&command, &mut counter);
        }
        self.lines[turn] += counter.lines;
        self.pieces[turn] += u32::from(!asking);
        self.refresh();
        let winner = self.game.winner();
        for (player, reward) in rewards.iter_mut().take(2).enumerate() {
            *reward = config.reward.of(&before[player], &self.stats(player));
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

    /// Writes the player's own board as they see it, and the opponent's beside it.
    fn observe(&self, _: &QuadrisConfig, agent: usize, out: &mut ObservationBuffers) {
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

    fn stats(&self, agent: usize) -> EpisodeStats {
        let state = self.game.player(Player(agent as u8 & 1));
        EpisodeStats {
            score: state.score(),
            lines: self.lines[agent & 1],
            pieces: self.pieces[agent & 1],
            level: state.level().0.into(),
            ..EpisodeStats::default()
        }
    }

    fn mirror(config: &QuadrisConfig, seed: Seed) -> Result<Box<dyn EngineMirror>, MirrorError> {
        let session = RecordedSession::<Biquadris>::new(setup(config, seed))?;
        Ok(Box::new(SessionMirror::new(session, BiquadrisPlayer)))
    }
}

/// Plays the turns of an episode.
struct BiquadrisPlayer;

impl StepPlayer for BiquadrisPlayer {
    type Game = Biquadris;

    fn agents(&self) -> usize {
        2
    }

    fn play(
        &mut self,
        session: &mut RecordedSession<Biquadris>,
        step: usize,
        actions: &[i64],
    ) -> Result<(), MirrorError> {
        let game = session.game();
        let (now, turn) = (game.now(), game.turn().index() & 1);
        let action = actions.get(turn).copied().unwrap_or(0) as usize;
        let commands = commands(game, action).ok_or(MirrorError::NoKeys { piece: step })?;
        session.advance(now + PAUSE);
        for command in commands {
            session.act(command);
        }
        Ok(())
    }
}
