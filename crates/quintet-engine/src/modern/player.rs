//! One player's state: small, without pointers but one, cheap to copy.

use super::auto_repeat::AutoRepeat;
use super::garbage::GarbageQueue;
use super::scoring::Chains;
use super::{FallingPiece, Handling, Matrix, Mode, Preset, Rules, Setup, Stats};
use crate::kernel::{
    Button, Ending, Event, EventSink, GameEvent, PieceSource, Player, Rng, Seed, Tetromino, Time,
};
use serde::{Deserialize, Serialize};

/// How many pieces are known in advance.
pub(super) const QUEUE: usize = 5;

/// The buttons that are down, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(super) struct ButtonSet(u16);

impl ButtonSet {
    /// A button goes down.
    pub(super) fn press(&mut self, button: Button) {
        self.0 |= 1 << button as u16;
    }

    /// A button comes up.
    pub(super) fn release(&mut self, button: Button) {
        self.0 &= !(1 << button as u16);
    }

    /// Whether a button is down.
    pub(super) fn has(self, button: Button) -> bool {
        self.0 >> button as u16 & 1 == 1
    }
}

/// The buttons that a player holds while one round ends and the next begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct HeldButtons {
    keys: ButtonSet,
    sideways: AutoRepeat,
}

/// How far the piece has come towards its next row.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(super) struct Gravity {
    /// The counter at the moment `since`.
    pub(super) progress: u32,
    /// When the counter was last brought up to date.
    pub(super) since: Time,
}

/// Everything that belongs to one player. Times in it are times played: without countdowns and pauses.
///
/// Search and rollback copy it millions of times; the given pieces are shared between copies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerState {
    pub(super) matrix: Matrix,
    pub(super) falling: Option<FallingPiece>,
    /// When the piece locks; there is such a moment exactly while it rests on the ground.
    pub(super) lock_at: Option<Time>,
    pub(super) gravity: Gravity,
    pub(super) sideways: AutoRepeat,
    pub(super) keys: ButtonSet,
    pub(super) handling: Handling,
    pub(super) mode: Mode,
    pub(super) preset: Preset,
    tspin_kick: Option<bool>,
    pub(super) hold: Option<Tetromino>,
    pub(super) hold_used: bool,
    pub(super) next: [Tetromino; QUEUE],
    source: PieceSource<Tetromino>,
    rng: Rng,
    pub(super) score: u64,
    pub(super) lines: u32,
    start_level: u32,
    pub(super) chains: Chains,
    pub(super) incoming: GarbageQueue,
    /// Rows on their way to the opponent.
    pub(super) outgoing: u32,
    pub(super) ended: Option<Ending>,
}

const _: () = assert!(size_of::<PlayerState>() <= 1024, "a player's state fits in 1 KiB");

/// Counts what happens to a player in the statistics and emits it as events.
pub(super) struct EventLog<'a> {
    /// The player.
    pub(super) who: Player,
    /// The time on the game's clock.
    pub(super) at: Time,
    /// The time played.
    pub(super) now: Time,
    /// The player's statistics.
    pub(super) stats: &'a mut Stats,
    /// Receives the events.
    pub(super) sink: &'a mut dyn EventSink,
}

impl EventLog<'_> {
    /// Counts an event and emits it.
    pub(super) fn emit(&mut self, event: Event) {
        self.stats.count(&event);
        self.sink.emit(GameEvent { at: self.at, player: self.who, event });
    }
}

impl PlayerState {
    /// A player before the first piece of a game with this seed.
    pub(super) fn new(setup: &Setup, seed: Seed, who: Player) -> PlayerState {
        let rules = setup.table();
        let mut rng = Rng::new(seed);
        let mut source = PieceSource::list_then_random(setup.pieces.clone(), rules.draw);
        let next = [(); QUEUE].map(|()| source.next(&mut rng));
        PlayerState {
            matrix: setup.board.clone(),
            falling: None,
            lock_at: None,
            gravity: Gravity::default(),
            sideways: AutoRepeat::IDLE,
            keys: ButtonSet::default(),
            handling: setup.handling[who.index() & 1],
            mode: setup.mode,
            preset: setup.rules,
            tspin_kick: setup.tspin_kick,
            hold: None,
            hold_used: false,
            next,
            source,
            rng,
            score: 0,
            lines: 0,
            start_level: setup.start_level(),
            chains: Chains::default(),
            incoming: GarbageQueue::default(),
            outgoing: 0,
            ended: None,
        }
    }

    /// The buttons that are held.
    pub(super) fn held(&self) -> HeldButtons {
        HeldButtons { keys: self.keys, sideways: self.sideways }
    }

    /// Takes over buttons that are held, as a round begins in the middle of them.
    pub(super) fn restore_held_buttons(&mut self, held: &HeldButtons) {
        (self.keys, self.sideways) = (held.keys, held.sideways);
    }

    /// The rules this player plays by.
    pub fn rules(&self) -> &'static Rules {
        Rules::with_tspin_kick(self.mode, self.preset, self.tspin_kick)
    }

    /// The blocks at rest.
    pub fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    /// The piece that falls.
    pub fn falling(&self) -> Option<&FallingPiece> {
        self.falling.as_ref()
    }

    /// The piece put aside.
    pub fn hold(&self) -> Option<Tetromino> {
        self.hold
    }

    /// Whether the piece that falls can be put aside.
    pub fn can_hold(&self) -> bool {
        self.rules().hold && !self.hold_used && self.falling.is_some()
    }

    /// The next pieces, as many as are shown.
    pub fn next(&self) -> &[Tetromino] {
        &self.next[..usize::from(self.rules().preview).min(QUEUE)]
    }

    /// The score.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// The lines cleared.
    pub fn lines(&self) -> u32 {
        self.lines
    }

    /// The level, as it is shown.
    pub fn level(&self) -> u32 {
        self.rules().level(self.start_level, self.lines)
    }

    /// How long the combo is: 0 until the second clear in a row.
    pub fn combo(&self) -> u32 {
        self.chains.combo()
    }

    /// Whether the next starred move is back-to-back.
    pub fn back_to_back(&self) -> bool {
        self.chains.starred
    }

    /// The chains the player has going.
    pub fn chains(&self) -> Chains {
        self.chains
    }

    /// The rows that wait for this player, and the account of those sent and received.
    pub fn incoming(&self) -> &GarbageQueue {
        &self.incoming
    }

    /// How it ended for this player, if it has.
    pub fn ended(&self) -> Option<Ending> {
        self.ended
    }

    /// Draws a piece into the queue and gives the first of it.
    pub(super) fn draw(&mut self) -> Tetromino {
        let first = self.next[0];
        self.next.rotate_left(1);
        self.next[QUEUE - 1] = self.source.next(&mut self.rng);
        first
    }

    /// When this player's piece will next do something by itself.
    pub(super) fn due(&self) -> Option<Time> {
        self.falling?;
        [self.sideways.due(), self.gravity_due(), self.lock_at].into_iter().flatten().min()
    }

    /// When the piece will next fall a row, or fail to.
    pub(super) fn gravity_due(&self) -> Option<Time> {
        if self.lock_at.is_some() {
            return None;
        }
        let missing = self.row_micros().saturating_sub(self.gravity.progress);
        let wait = missing.div_ceil(self.fall_speed());
        Some(self.gravity.since + crate::kernel::Span::from_micros(wait.into()))
    }

    /// How many microseconds a row takes.
    pub(super) fn row_micros(&self) -> u32 {
        self.rules().row_micros(self.level())
    }

    /// What a microsecond adds to the gravity counter.
    pub(super) fn fall_speed(&self) -> u32 {
        if self.keys.has(Button::Down) { u32::from(self.handling.soft_drop).max(1) } else { 1 }
    }

    /// Brings the gravity counter up to date.
    pub(super) fn count_gravity(&mut self, now: Time) {
        let passed = now.since(self.gravity.since).micros() * u64::from(self.fall_speed());
        self.gravity.progress = self.gravity.progress.saturating_add(passed.min(u32::MAX.into()) as u32);
        self.gravity.since = now;
    }

    /// What the clock brings at this moment: auto-repeat, gravity, lock, in this order.
    pub(super) fn tick(&mut self, log: &mut EventLog) {
        if self.due().is_none_or(|due| due > log.now) {
            return;
        }
        if let Some(direction) = self.sideways.due_direction(log.now) {
            self.repeat(direction, log);
        }
        if self.falling.is_some() && self.gravity_due().is_some_and(|due| due <= log.now) {
            self.fall_one_row(log);
        }
        if self.lock_at.is_some_and(|at| at <= log.now) {
            self.lock(log);
        }
    }
}
