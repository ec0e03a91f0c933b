//! Biquadris: two players take turns; the player who is not on turn has one legal action, to wait.

use super::quadris::{PLACEMENTS, QuadrisConfig, QuadrisPlayer, Script, plan};
use super::{FeatureColumns, NUMBERS, PAUSE};
use crate::features::FEATURES;
use crate::mask::ActionSet;
use crate::mirror::{RecordedSession, SessionMirror, StepPlayer};
use crate::observe::{ObservationBuffers, ObservationSizes};
use crate::{EngineMirror, Env, EnvError, EpisodeStats, MirrorError, ObservationKind};
use quintet_engine::biquadris::{Biquadris, SPECIAL_ROWS, Setup};
use quintet_engine::kernel::{Game, Player, Rng, Seed, Tetromino};
use quintet_engine::quadris::Action;
use quintet_engine::quadris::board::{HEIGHT, WIDTH};
use quintet_engine::quadris::effects::PlayerEffect;
use quintet_engine::quadris::levels::Level;
use quintet_engine::quadris::pieces::SpawnRow;

/// The number of special actions: blind, heavy, and force with each of the seven blocks.
const ANSWERS: usize = 9;
/// The action of the player who is not on turn.
const WAIT: usize = PLACEMENTS + ANSWERS;

/// A game of Biquadris: 44 placements, then the special actions blind, heavy and force I J L O S T Z, then waiting.
#[derive(Clone, Debug)]
pub struct BiquadrisEnv {
    players: [QuadrisPlayer; 2],
    rng: Rng,
    turn: Player,
    /// True if the player on turn must choose a special action.
    asking: bool,
    loser: Option<Player>,
    legal: [ActionSet<{ (WAIT + 1).div_ceil(8) }>; 2],
    lines: [u32; 2],
    pieces: [u32; 2],
}

pub(crate) fn setup(config: &QuadrisConfig, seed: Seed) -> Setup {
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
pub(crate) fn commands(game: &Biquadris, action: usize) -> Option<Vec<Action>> {
    if game.is_asking() {
        let answer = action.checked_sub(PLACEMENTS).filter(|answer| *answer < ANSWERS)?;
        return Some(vec![Action::Answer(effect(answer))]);
    }
    plan(game.player(game.turn()), action).map(|(commands, _)| commands)
}

impl BiquadrisEnv {
    /// Returns the player whose turn it is.
    pub fn turn(&self) -> Player {
        self.turn
    }

    fn refresh(&mut self) {
        self.legal = [ActionSet::EMPTY; 2];
        if self.is_over() {
            return;
        }
        let turn = self.turn.index() & 1;
        self.legal[1 - turn].insert(WAIT);
        let mine = &mut self.legal[turn];
        if self.asking {
            mine.insert_bits(PLACEMENTS, (1 << ANSWERS) - 1);
        } else {
            self.players[turn].legal(mine);
        }
    }

    /// Takes the action of the player on turn.
    fn act(&mut self, action: usize) {
        let turn = self.turn.index() & 1;
        if self.asking {
            self.asking = false;
            let victim = &mut self.players[1 - turn];
            victim.apply_effect(effect(action.saturating_sub(PLACEMENTS)));
            self.loser = victim.is_over().then(|| self.turn.opponent());
        } else {
            let settled = self.players[turn].place(action, &mut self.rng);
            self.lines[turn] += settled.lines;
            self.pieces[turn] += 1;
            self.loser = settled.lost.then_some(self.turn);
            self.asking = !settled.lost && settled.cleared >= SPECIAL_ROWS;
        }
        if self.loser.is_none() && !self.asking {
            self.turn = self.turn.opponent();
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
        let mut rng = Rng::new(seed);
        let players = [Script::First, Script::Second].map(|script| {
            QuadrisPlayer::new(Level(config.level), SpawnRow::BottomBelowReserve, script, &mut rng)
        });
        let mut env = BiquadrisEnv {
            players,
            rng,
            turn: Player::ONE,
            asking: false,
            loser: None,
            legal: [ActionSet::EMPTY; 2],
            lines: [0; 2],
            pieces: [0; 2],
        };
        env.refresh();
        env
    }

    fn legal(&self, agent: usize) -> &[u8] {
        self.legal[agent & 1].bytes()
    }

    fn step(&mut self, config: &QuadrisConfig, actions: &[i64], rewards: &mut [f32]) -> bool {
        let before = [0, 1].map(|player| self.stats(player));
        self.act(actions.get(self.turn.index() & 1).copied().unwrap_or(0) as usize);
        self.refresh();
        for (player, reward) in rewards.iter_mut().take(2).enumerate() {
            *reward = config.reward.of(&before[player], &self.stats(player));
            *reward += match self.loser {
                Some(loser) if loser.index() == player => config.reward.loss,
                Some(_) => config.reward.win,
                None => 0.0,
            };
        }
        self.is_over()
    }

    fn is_over(&self) -> bool {
        self.loser.is_some()
    }

    /// Writes the player's own board as they see it, and the opponent's beside it.
    fn observe(&self, _: &QuadrisConfig, agent: usize, out: &mut ObservationBuffers) {
        for half in 0..2 {
            let index = (agent ^ half) & 1;
            let player = &self.players[index];
            if let Some(slots) = out.bits.get_mut(half * NUMBERS..(half + 1) * NUMBERS) {
                let mut numbers = player.numbers();
                numbers[5] = u16::from(self.turn.index() == index);
                numbers[6] = u16::from(self.asking);
                slots.copy_from_slice(&numbers);
            }
            let mut rows = out.grid.chunks_exact_mut(WIDTH).skip(half).step_by(2);
            let mut board = FeatureColumns::new((HEIGHT, WIDTH));
            let with_features = !out.features.is_empty();
            player.rows(half == 0, |y, row| {
                if let Some(out) = rows.next() {
                    row.write(out);
                }
                if with_features {
                    board.add(y, row);
                }
            });
            if with_features {
                let each = out.features.len() / 2;
                board.write(&mut out.features[half * each..(half + 1) * each]);
            }
        }
    }

    fn stats(&self, agent: usize) -> EpisodeStats {
        let player = &self.players[agent & 1];
        EpisodeStats {
            score: player.score(),
            lines: self.lines[agent & 1],
            pieces: self.pieces[agent & 1],
            level: player.level(),
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
