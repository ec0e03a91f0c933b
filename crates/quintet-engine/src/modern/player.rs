//! The state of one player. It is small and has one pointer, so it is cheap to copy.

use super::auto_repeat::AutoRepeat;
use super::garbage::GarbageQueue;
use super::scoring::Chains;
use super::{FallingPiece, Handling, Matrix, Mode, Preset, Rules, Setup, Stats};
use crate::kernel::{
    Button, Ending, Event, EventSink, GameEvent, PieceSource, Player, Rng, Seed, Tetromino, Time,
};
use serde::{Deserialize, Serialize};

/// The number of pieces known in advance.
pub(super) const QUEUE: usize = 5;

/// The set of held buttons, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(super) struct ButtonSet(u16);

impl ButtonSet {
    /// Adds a button.
    pub(super) fn press(&mut self, button: Button) {
        self.0 |= 1 << button as u16;
    }

    /// Removes a button.
    pub(super) fn release(&mut self, button: Button) {
        self.0 &= !(1 << button as u16);
    }

    /// Returns true if a button is held.
    pub(super) fn has(self, button: Button) -> bool {
        self.0 >> button as u16 & 1 == 1
    }
}

/// The buttons that a player holds at a restart, carried over to the next round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct HeldButtons {
    keys: ButtonSet,
    sideways: AutoRepeat,
}

/// The progress of the piece towards its next row.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(super) struct Gravity {
    /// The gravity counter at time `since`.
    pub(super) progress: u32,
    /// The time at which the counter was last updated.
    pub(super) since: Time,
}

/// The state of one player. All times in it are times played, without countdowns and pauses.
///
/// Search and rollback copy it millions of times; copies share the given pieces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerState {
    pub(super) matrix: Matrix,
    pub(super) falling: Option<FallingPiece>,
    /// The time at which the piece locks; set exactly while it is on the ground.
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
    /// Rows to be delivered to the opponent.
    pub(super) outgoing: u32,
    pub(super) ended: Option<Ending>,
}

const _: () = assert!(size_of::<PlayerState>() <= 1024, "a player's state fits in 1 KiB");

/// Counts events in a player's statistics and passes them on.
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
    /// Makes a player before the first piece of a game with this seed.
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

    /// Returns the held buttons.
    pub(super) fn held(&self) -> HeldButtons {
        HeldButtons { keys: self.keys, sideways: self.sideways }
    }

    /// Restores the buttons that are held when a round starts.
    pub(super) fn restore_held_buttons(&mut self, held: &HeldButtons) {
        (self.keys, self.sideways) = (held.keys, held.sideways);
    }

    /// Returns the rules of this player.
    pub fn rules(&self) -> &'static Rules {
        Rules::with_tspin_kick(self.mode, self.preset, self.tspin_kick)
    }

    /// Returns the locked blocks.
    pub fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    /// Returns the falling piece.
    pub fn falling(&self) -> Option<&FallingPiece> {
        self.falling.as_ref()
    }

    /// Returns the piece on hold.
    pub fn hold(&self) -> Option<Tetromino> {
        self.hold
    }

    /// Returns true if the falling piece can be held.
    pub fn can_hold(&self) -> bool {
        self.rules().hold && !self.hold_used && self.falling.is_some()
    }

    /// Returns the next pieces that are shown.
    pub fn next(&self) -> &[Tetromino] {
        &self.next[..usize::from(self.rules().preview).min(QUEUE)]
    }

    /// Returns the score.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// Returns the number of cleared lines.
    pub fn lines(&self) -> u32 {
        self.lines
    }

    /// Returns the level, as it is shown.
    pub fn level(&self) -> u32 {
        self.rules().level(self.start_level, self.lines)
    }

    /// Returns the length of the combo: 0 until the second clear in a row.
    pub fn combo(&self) -> u32 {
        self.chains.combo()
    }

    /// Returns true if the next Quad or T-Spin clear is back-to-back.
    pub fn back_to_back(&self) -> bool {
        self.chains.starred
    }

    /// Returns the state of combo and back-to-back.
    pub fn chains(&self) -> Chains {
        self.chains
    }

    /// Returns the garbage that waits for this player, with counts of rows sent and received.
    pub fn incoming(&self) -> &GarbageQueue {
        &self.incoming
    }

    /// Returns how the game ended for this player, if it has.
    pub fn ended(&self) -> Option<Ending> {
        self.ended
    }

    /// Draws a piece into the queue and returns the first of the queue.
    pub(super) fn draw(&mut self) -> Tetromino {
        let first = self.next[0];
        self.next.rotate_left(1);
        self.next[QUEUE - 1] = self.source.next(&mut self.rng);
        first
    }

    /// Returns the time at which this player's piece next changes without input.
    pub(super) fn due(&self) -> Option<Time> {
        self.falling?;
        [self.sideways.due(), self.gravity_due(), self.lock_at].into_iter().flatten().min()
    }

    /// Returns the time at which gravity next moves the piece or fails to.
    pub(super) fn gravity_due(&self) -> Option<Time> {
        if self.lock_at.is_some() {
            return None;
        }
        let missing = self.row_micros().saturating_sub(self.gravity.progress);
        let wait = missing.div_ceil(self.fall_speed());
        Some(self.gravity.since + crate::kernel::Span::from_micros(wait.into()))
    }

    /// Returns the microseconds that a row takes.
    pub(super) fn row_micros(&self) -> u32 {
        self.rules().row_micros(self.level())
    }

    /// Returns what a microsecond adds to the gravity counter.
    pub(super) fn fall_speed(&self) -> u32 {
        if self.keys.has(Button::Down) { u32::from(self.handling.soft_drop).max(1) } else { 1 }
    }

    /// Updates the gravity counter.
    pub(super) fn count_gravity(&mut self, now: Time) {
        let passed = now.since(self.gravity.since).micros() * u64::from(self.fall_speed());
        self.gravity.progress = self.gravity.progress.saturating_add(passed.min(u32::MAX.into()) as u32);
        self.gravity.since = now;
    }

    /// Does what is due now: auto-repeat, gravity, lock, in this order.
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
