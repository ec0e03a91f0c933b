//! Modern with one action per tick.

use super::game::KeyGame;
use super::mirror::KeyPlayer;
use crate::mirror::{SessionMirror, modern_session};
use crate::observe::{COLUMNS, GRID_ROWS, ModernState, ObservationBuffers, ObservationSizes};
use crate::{
    EngineMirror, Env, EnvError, EpisodeStats, MirrorError, ModernSetup, ObservationKind, RewardWeights,
};
use quintet_engine::kernel::{Button, Ending, Seed};
use quintet_engine::modern::Mode;

/// The action of a tick: no key or one of the keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyAction(pub Option<Button>);

impl KeyAction {
    /// The actions in the order of their numbers.
    pub const ALL: [KeyAction; 9] = [
        KeyAction(None),
        KeyAction(Some(Button::Left)),
        KeyAction(Some(Button::Right)),
        KeyAction(Some(Button::Clockwise)),
        KeyAction(Some(Button::Counterclockwise)),
        KeyAction(Some(Button::HalfTurn)),
        KeyAction(Some(Button::Down)),
        KeyAction(Some(Button::Drop)),
        KeyAction(Some(Button::Hold)),
    ];
}

/// How long actions hold their keys.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum KeyStyle {
    /// A key is pressed and released at the start of its step; soft drop is down for the whole step.
    #[default]
    Tap,
    /// Left, right and soft drop stay down while their action is repeated, and left and right auto-repeat (DAS and
    /// ARR); every other key is tapped.
    Hold,
}

/// The options of [`KeyEnv`].
#[derive(Clone, PartialEq, Debug)]
pub struct KeyConfig {
    /// The rules.
    pub setup: ModernSetup,
    /// The length of a step in microseconds: a tick, or several with frame skip.
    pub step: u64,
    /// How long actions hold their keys.
    pub style: KeyStyle,
    /// The number of next pieces in observations.
    pub queue: usize,
    /// The format of observations.
    pub observation: ObservationKind,
    /// The weights of the reward.
    pub reward: RewardWeights,
}

/// A game of Modern with keys.
#[derive(Clone, Debug)]
pub struct KeyEnv {
    game: KeyGame,
    held: Option<Button>,
    until: u64,
}

/// Plays the keys of a step with `press` and `release`, then calls `pass` to advance the clock.
pub(super) fn play_step<G>(
    game: &mut G,
    held: &mut Option<Button>,
    action: i64,
    style: KeyStyle,
    press: impl Fn(&mut G, Button),
    release: impl Fn(&mut G, Button),
    pass: impl FnOnce(&mut G),
) {
    let key = usize::try_from(action).ok().and_then(|place| KeyAction::ALL.get(place)).and_then(|key| key.0);
    let lasting = match style {
        KeyStyle::Tap => key == Some(Button::Down),
        KeyStyle::Hold => matches!(key, Some(Button::Left | Button::Right | Button::Down)),
    };
    if let Some(before) = held.filter(|before| Some(*before) != key) {
        release(game, before);
        *held = None;
    }
    if let Some(key) = key.filter(|key| Some(*key) != *held) {
        press(game, key);
        if lasting {
            *held = Some(key);
        } else {
            release(game, key);
        }
    }
    pass(game);
}

impl KeyEnv {
    /// Returns the game.
    pub fn game(&self) -> &KeyGame {
        &self.game
    }

    fn state<'a>(&'a self, config: &KeyConfig) -> ModernState<'a> {
        let game = &self.game;
        let shown = matches!(game.ended, None | Some(Ending::BlockOut));
        ModernState {
            piece: shown.then_some(game.falling.kind),
            orientation: game.falling.orientation.into(),
            x: game.falling.x,
            y: game.falling.y,
            hold: game.hold,
            can_hold: game.can_hold(),
            next: &game.next[..config.queue.min(game.next.len())],
            level: game.level(),
            chains: game.chains(),
            pending: 0,
        }
    }

    /// Writes the rows of the falling piece.
    #[inline]
    fn piece_rows(&self, out: &mut [u16]) {
        out.fill(0);
        let falling = &self.game.falling;
        if matches!(self.game.ended, None | Some(Ending::BlockOut)) {
            let (placed, bottom) = (falling.form().mask << falling.left().max(0), falling.bottom());
            for i in 0..4 {
                if let Some(row) = usize::try_from(bottom + i).ok().and_then(|y| out.get_mut(y)) {
                    *row = (placed >> (16 * i)) as u16;
                }
            }
        }
    }
}

impl Env for KeyEnv {
    type Config = KeyConfig;

    fn check(config: &KeyConfig) -> Result<(), EnvError> {
        config.setup.check()?;
        if config.setup.mode == Mode::Duel {
            return Err(EnvError::new("a duel needs two players: use quintet.duel_v0"));
        }
        if !(1..=10_000_000).contains(&config.step) {
            return Err(EnvError::new("a step takes 1 microsecond to 10 seconds"));
        }
        if config.queue > super::game::QUEUE {
            return Err(EnvError(format!("{} next pieces are too many: use 0 to 5", config.queue)));
        }
        Ok(())
    }

    fn actions(_: &KeyConfig) -> u32 {
        KeyAction::ALL.len() as u32
    }

    fn sizes(config: &KeyConfig) -> ObservationSizes {
        ObservationSizes::modern(config.observation)
    }

    fn is_masked(_: &KeyConfig) -> bool {
        false
    }

    fn new(config: &KeyConfig, seed: Seed) -> KeyEnv {
        KeyEnv { game: KeyGame::new(&config.setup, seed), held: None, until: 0 }
    }

    fn legal(&self, _: usize) -> &[u8] {
        &[]
    }

    #[inline]
    fn step(&mut self, config: &KeyConfig, actions: &[i64], rewards: &mut [f32]) -> bool {
        let before = self.stats(0);
        self.until += config.step;
        let until = self.until;
        let (press, release) = (
            |game: &mut KeyGame, button| match button {
                Button::Left if config.style == KeyStyle::Tap => game.tap_sideways(-1),
                Button::Right if config.style == KeyStyle::Tap => game.tap_sideways(1),
                _ => game.press(button),
            },
            |game: &mut KeyGame, button| match button {
                Button::Left | Button::Right if config.style == KeyStyle::Tap => {}
                _ => game.release(button),
            },
        );
        let action = actions.first().copied().unwrap_or(0);
        play_step(&mut self.game, &mut self.held, action, config.style, press, release, |game| {
            game.advance(until);
        });
        let ended = self.game.ended.is_some();
        if let Some(reward) = rewards.first_mut() {
            *reward = config.reward.of(&before, &self.stats(0));
            if ended && self.game.ended != Some(Ending::GoalReached) {
                *reward += config.reward.loss;
            }
        }
        ended
    }

    fn is_over(&self) -> bool {
        self.game.ended.is_some()
    }

    #[inline]
    fn observe(&self, config: &KeyConfig, _: usize, out: &mut ObservationBuffers) {
        let game = &self.game;
        if let Some(bits) = out.bits.first_chunk_mut::<{ crate::BITS }>() {
            let (stack, rest) = bits.split_at_mut(GRID_ROWS);
            game.well.copy_rows(stack);
            let (piece, numbers) = rest.split_at_mut(GRID_ROWS);
            self.piece_rows(piece);
            self.state(config).write(numbers);
        }
        if !out.grid.is_empty() {
            let mut piece = [0; GRID_ROWS];
            self.piece_rows(&mut piece);
            for ((cells, row), y) in
                out.grid.chunks_exact_mut(COLUMNS).zip(piece.iter().rev()).zip((0..GRID_ROWS).rev())
            {
                let filled = game.well.row(y);
                for (x, cell) in cells.iter_mut().enumerate() {
                    *cell = if row >> x & 1 == 1 { 2 } else { (filled >> x & 1) as u8 };
                }
            }
        }
        if !out.features.is_empty() {
            let mut columns = [0u64; COLUMNS];
            for y in 0..quintet_engine::modern::ROWS {
                let row = game.well.row(y);
                for (x, column) in columns.iter_mut().enumerate() {
                    *column |= u64::from(row >> x & 1) << y;
                }
            }
            self.state(config).features(&columns, out.features);
        }
    }

    #[inline]
    fn stats(&self, _: usize) -> EpisodeStats {
        let game = &self.game;
        EpisodeStats {
            score: game.score,
            lines: game.lines,
            pieces: game.pieces,
            level: game.level(),
            attack: game.sent,
            combo: game.chains().combo(),
            back_to_back: game.chains().starred,
        }
    }

    fn mirror(config: &KeyConfig, seed: Seed) -> Result<Box<dyn EngineMirror>, MirrorError> {
        let session = modern_session(config.setup.engine(seed))?;
        Ok(Box::new(SessionMirror::new(session, KeyPlayer::new(config.style, config.step))))
    }
}
