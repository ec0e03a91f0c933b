//! The state of one player. It is small and has one pointer, so it is cheap to copy.

use super::auto_repeat::AutoRepeat;
use super::garbage::GarbageQueue;
use super::scoring::Chains;
use super::variant::{Extension, TurnOrder, Variant};
use super::{FallingPiece, Goal, GravityKind, Handling, Matrix, Options, Rules, Setup, Stats};
use crate::kernel::{
    Button, Ending, Event, EventSink, GameEvent, PieceSource, Player, Rng, Seed, Span, Tetromino, Time,
};
use serde::{Deserialize, Serialize};

/// The number of pieces known in advance, unless six are shown.
pub(super) const QUEUE: usize = 5;
/// The number of pieces known in advance if six are shown.
const LONG_QUEUE: usize = Options::MAX_PREVIEWS as usize;

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
    /// The order of the rotation buttons, where it matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turns: Option<TurnOrder>,
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
#[serde(remote = "Self")]
pub struct PlayerState {
    pub(super) matrix: Matrix,
    pub(super) falling: Option<FallingPiece>,
    /// The time at which the piece locks; set exactly while it is on the ground.
    pub(super) lock_at: Option<Time>,
    pub(super) gravity: Gravity,
    pub(super) sideways: AutoRepeat,
    pub(super) keys: ButtonSet,
    pub(super) handling: Handling,
    pub(super) variant: Variant,
    pub(super) hold: Option<Tetromino>,
    pub(super) hold_used: bool,
    /// The last of them is used only if six are shown, and stored apart.
    #[serde(with = "five")]
    pub(super) next: [Tetromino; LONG_QUEUE],
    source: PieceSource<Tetromino>,
    rng: Rng,
    pub(super) score: u64,
    pub(super) lines: u32,
    start_level: u8,
    pub(super) chains: Chains,
    pub(super) incoming: GarbageQueue,
    /// Rows to be delivered to the opponent.
    pub(super) outgoing: u32,
    pub(super) ended: Option<Ending>,
}

const _: () = assert!(size_of::<PlayerState>() <= 1024, "a player's state fits in 1 KiB");

/// Stores the first five next pieces.
mod five {
    use super::{LONG_QUEUE, QUEUE, Tetromino};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the form that serde calls")]
    pub(super) fn serialize<S: Serializer>(
        next: &[Tetromino; LONG_QUEUE],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let first: [Tetromino; QUEUE] = core::array::from_fn(|place| next[place]);
        first.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<[Tetromino; LONG_QUEUE], D::Error> {
        let first = <[Tetromino; QUEUE]>::deserialize(deserializer)?;
        let mut next = [Tetromino::ALL[0]; LONG_QUEUE];
        next[..QUEUE].copy_from_slice(&first);
        Ok(next)
    }
}

impl Serialize for PlayerState {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PlayerState::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for PlayerState {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<PlayerState, D::Error> {
        let mut state = PlayerState::deserialize(deserializer)?;
        if let Some(extension) = &state.variant.extension {
            state.handling.extend(extension.handling);
            state.next[QUEUE] = extension.sixth.unwrap_or(Tetromino::ALL[0]);
        }
        Ok(state)
    }
}

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
        let handling = setup.handling[who.index() & 1];
        let variant = Variant::new(setup, seed, &handling);
        let mut state = PlayerState {
            matrix: setup.board.clone(),
            falling: None,
            lock_at: None,
            gravity: Gravity::default(),
            sideways: AutoRepeat::IDLE,
            keys: ButtonSet::default(),
            handling,
            hold: None,
            hold_used: false,
            next: [Tetromino::ALL[0]; LONG_QUEUE],
            source: PieceSource::list_then_random(setup.pieces.clone(), variant.rules().draw),
            rng: Rng::new(seed),
            score: 0,
            lines: 0,
            start_level: setup.start_level() as u8,
            chains: Chains::default(),
            incoming: GarbageQueue::default(),
            outgoing: 0,
            ended: None,
            variant,
        };
        for place in 0..state.queue_len() {
            state.next[place] = state.source.next(&mut state.rng);
        }
        state.store_sixth();
        state.fill_board();
        state
    }

    /// Returns the number of pieces known in advance.
    fn queue_len(&self) -> usize {
        if usize::from(self.rules().preview) < LONG_QUEUE { QUEUE } else { LONG_QUEUE }
    }

    fn store_sixth(&mut self) {
        let sixth = self.next[QUEUE];
        if self.queue_len() == LONG_QUEUE
            && let Some(extension) = self.extension_mut()
        {
            extension.sixth = Some(sixth);
        }
    }

    /// Returns the state of options and modes that the default game does not have.
    pub(super) fn extension(&self) -> Option<&Extension> {
        self.variant.extension.as_deref()
    }

    /// Returns the same to change it.
    pub(super) fn extension_mut(&mut self) -> Option<&mut Extension> {
        self.variant.extension.as_deref_mut()
    }

    /// Returns the held buttons.
    pub(super) fn held(&self) -> HeldButtons {
        let turns = self.extension().map(|extension| extension.turns);
        let turns = turns.filter(|turns| *turns != TurnOrder::START);
        HeldButtons { keys: self.keys, sideways: self.sideways, turns }
    }

    /// Restores the buttons that are held when a round starts.
    pub(super) fn restore_held_buttons(&mut self, held: &HeldButtons) {
        (self.keys, self.sideways) = (held.keys, held.sideways);
        if let Some(extension) = self.extension_mut() {
            extension.turns = held.turns.unwrap_or(TurnOrder::START);
        }
    }

    /// Returns the rules of this player.
    pub fn rules(&self) -> &'static Rules {
        self.variant.rules()
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
        self.rules().hold && !self.hold_used && self.falling.is_some() && self.can_exchange()
    }

    /// Returns true if another piece comes when one is held: the held one or the next.
    pub(super) fn can_exchange(&self) -> bool {
        self.hold.is_some() || self.pieces_left() > 0
    }

    /// Returns the number of pieces that can still be drawn.
    pub fn pieces_left(&self) -> u32 {
        let left = self.extension().and_then(|extension| extension.pieces_left);
        left.map_or(u32::MAX, u32::from)
    }

    /// Returns the garbage rows that are left to clear in Cheese.
    pub fn rows_left(&self) -> Option<u32> {
        let Goal::Garbage(rows) = self.rules().goal else { return None };
        Some(u32::from(rows.saturating_sub(self.extension()?.dug)))
    }

    /// Returns how often the player has taken back a piece.
    pub fn undos(&self) -> u32 {
        self.extension().map_or(0, |extension| extension.undos)
    }

    /// Returns the next pieces that are shown.
    pub fn next(&self) -> &[Tetromino] {
        let shown = usize::from(self.rules().preview).min(LONG_QUEUE);
        &self.next[..shown.min(self.pieces_left().min(LONG_QUEUE as u32) as usize)]
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
        self.rules().level(self.start_level.into(), self.lines)
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

    /// Draws a piece into the queue and returns the first of the queue; `None` if a puzzle has no more.
    pub(super) fn draw(&mut self) -> Option<Tetromino> {
        if let Some(left) = self.extension_mut().and_then(|extension| extension.pieces_left.as_mut()) {
            *left = left.checked_sub(1)?;
        }
        let [first, second, third, fourth, fifth, sixth] = self.next;
        self.next = [second, third, fourth, fifth, sixth, sixth];
        let last = self.queue_len() - 1;
        self.next[last] = self.source.next(&mut self.rng);
        if last == QUEUE {
            self.store_sixth();
        }
        Some(first)
    }

    /// Returns the time at which this player's piece next changes without input.
    pub(super) fn due(&self) -> Option<Time> {
        if self.falling.is_none() {
            return Some(self.extension()?.delay?.until);
        }
        // The piece is on the ground or gravity moves it.
        let falls = self.lock_at.or_else(|| self.gravity_due());
        match (self.sideways.due(), falls) {
            (Some(repeats), Some(falls)) => Some(repeats.min(falls)),
            (repeats, falls) => repeats.or(falls),
        }
    }

    /// Returns the time at which gravity next moves the piece or fails to.
    pub(super) fn gravity_due(&self) -> Option<Time> {
        if self.lock_at.is_some() {
            return None;
        }
        if self.handling.soft_drop == Handling::INSTANT && self.keys.has(Button::Down) && !self.is_grounded()
        {
            return Some(self.gravity.since);
        }
        let missing = self.row_micros().saturating_sub(self.gravity.progress);
        let wait = match self.fall_speed() {
            0 => return None,
            // Nearly always: a division takes longer than everything else here.
            1 => missing,
            speed => missing.div_ceil(speed),
        };
        Some(self.gravity.since + Span::from_micros(wait.into()))
    }

    /// Returns true if a piece rests on the ground.
    pub(super) fn is_grounded(&self) -> bool {
        self.falling.is_some_and(|falling| falling.is_grounded(&self.matrix, self.rules()))
    }

    /// Returns the microseconds that a row takes.
    pub(super) fn row_micros(&self) -> u32 {
        self.rules().row_micros(self.level())
    }

    /// Returns what a microsecond adds to the gravity counter.
    pub(super) fn fall_speed(&self) -> u32 {
        match self.handling.soft_drop {
            _ if !self.keys.has(Button::Down) => {
                u32::from(self.variant.extension.is_none() || self.rules().gravity_kind != GravityKind::None)
            }
            // Where this matters, the piece is on the ground.
            Handling::INSTANT => 1,
            factor => u32::from(factor).max(1),
        }
    }

    /// Returns true if the piece falls to the ground after everything that moves it.
    pub(super) fn falls_at_once(&self) -> bool {
        self.variant.extension.is_some() && self.rules().gravity_kind == GravityKind::Instant
            || self.handling.soft_drop == Handling::INSTANT && self.keys.has(Button::Down)
    }

    /// Updates the gravity counter.
    pub(super) fn count_gravity(&mut self, now: Time) {
        let passed = now.since(self.gravity.since).micros() * u64::from(self.fall_speed());
        self.gravity.progress = self.gravity.progress.saturating_add(passed.min(u32::MAX.into()) as u32);
        self.gravity.since = now;
    }

    /// Does what is due now: the end of a delay, auto-repeat, gravity, lock, in this order.
    pub(super) fn tick(&mut self, log: &mut EventLog) {
        if self.due().is_none_or(|due| due > log.now) {
            return;
        }
        if self.falling.is_none() {
            self.end_delay(log);
            if self.falling.is_none() || self.ended.is_some() {
                return;
            }
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
