//! Auto-repeat of the sideways keys: delay (DAS) and repeat interval (ARR).

use super::Handling;
use crate::kernel::{Button, Time};
use serde::{Deserialize, Serialize};

/// A horizontal direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Direction {
    /// Towards column 0.
    Left,
    /// Away from column 0.
    Right,
}

impl Direction {
    /// Returns the direction of a button, if it has one.
    pub(super) const fn of(button: Button) -> Option<Direction> {
        match button {
            Button::Left => Some(Direction::Left),
            Button::Right => Some(Direction::Right),
            _ => None,
        }
    }

    /// Returns the change of the column: −1 or 1.
    pub(super) const fn step(self) -> i16 {
        match self {
            Direction::Left => -1,
            Direction::Right => 1,
        }
    }
}

/// The auto-repeat state of a held key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum RepeatState {
    /// The delay runs until this time, then the piece moves.
    Charging(Time),
    /// The key repeats, next at this time.
    Repeating(Time),
    /// The key repeats without a pause: the piece is always as far as it can go.
    Pressing,
}

/// The state of a player's sideways keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "StoredRepeat", from = "StoredRepeat")]
pub(super) struct AutoRepeat {
    left: bool,
    right: bool,
    /// The leading key, which is the one pressed last.
    leading: Option<Direction>,
    /// The state of the leading key.
    charge: RepeatState,
}

/// The stored form of the sideways keys.
#[derive(Serialize, Deserialize)]
struct StoredRepeat {
    left: bool,
    right: bool,
    leading: Option<(Direction, RepeatState)>,
}

impl From<AutoRepeat> for StoredRepeat {
    fn from(AutoRepeat { left, right, leading, charge }: AutoRepeat) -> StoredRepeat {
        StoredRepeat { left, right, leading: leading.map(|leading| (leading, charge)) }
    }
}

impl From<StoredRepeat> for AutoRepeat {
    fn from(StoredRepeat { left, right, leading }: StoredRepeat) -> AutoRepeat {
        let (leading, charge) = leading.unzip();
        AutoRepeat { left, right, leading, charge: charge.unwrap_or(RepeatState::Pressing) }
    }
}

impl AutoRepeat {
    /// The state without a held key.
    pub(super) const IDLE: AutoRepeat =
        AutoRepeat { left: false, right: false, leading: None, charge: RepeatState::Pressing };

    fn held(&mut self, direction: Direction) -> &mut bool {
        match direction {
            Direction::Left => &mut self.left,
            Direction::Right => &mut self.right,
        }
    }

    fn lead(&mut self, direction: Direction, now: Time, handling: Handling) {
        (self.leading, self.charge) = (Some(direction), RepeatState::Charging(now + handling.das()));
    }

    /// Handles a key press: the key leads, and its delay starts.
    pub(super) fn press(&mut self, direction: Direction, now: Time, handling: Handling) {
        *self.held(direction) = true;
        self.lead(direction, now, handling);
    }

    /// Handles a key release. If the key led and the other one is held, that one leads with a new delay.
    pub(super) fn release(&mut self, direction: Direction, now: Time, handling: Handling) {
        *self.held(direction) = false;
        if self.leading != Some(direction) {
            return;
        }
        let other = [Direction::Left, Direction::Right].into_iter().find(|other| *self.held(*other));
        if let Some(other) = other {
            self.lead(other, now, handling);
        } else {
            (self.leading, self.charge) = (None, RepeatState::Pressing);
        }
    }

    /// Starts the delay of the leading key when play starts or resumes.
    pub(super) fn begin(&mut self, now: Time, handling: Handling) {
        if let Some(direction) = self.leading {
            self.lead(direction, now, handling);
        }
    }

    /// Returns true if the key of a direction is held.
    pub(super) fn is_held(&self, direction: Direction) -> bool {
        match direction {
            Direction::Left => self.left,
            Direction::Right => self.right,
        }
    }

    /// Postpones the next repeat of the leading key to the time of its direction, if that is later than planned.
    pub(super) fn postpone(&mut self, now: Time, earliest: [Time; 2]) {
        let Some(direction) = self.leading else { return };
        let earliest = earliest[direction as usize];
        match &mut self.charge {
            RepeatState::Charging(next) | RepeatState::Repeating(next) => *next = earliest.max(*next),
            RepeatState::Pressing if earliest > now => self.charge = RepeatState::Repeating(earliest),
            RepeatState::Pressing => {}
        }
    }

    /// Shifts the planned time of the next repeat.
    pub(super) fn shift(&mut self, shift: impl Fn(&mut Time)) {
        if let RepeatState::Charging(next) | RepeatState::Repeating(next) = &mut self.charge {
            shift(next);
        }
    }

    /// Returns the time at which the leading key next moves the piece.
    pub(super) fn due(&self) -> Option<Time> {
        match self.charge {
            RepeatState::Charging(next) | RepeatState::Repeating(next) => Some(next),
            RepeatState::Pressing => None,
        }
    }

    /// Returns the leading direction if its repeat is due.
    pub(super) fn due_direction(&self, now: Time) -> Option<Direction> {
        self.due().filter(|due| *due <= now).and(self.leading)
    }

    /// Schedules the next repeat after the leading key has moved the piece or tried to.
    pub(super) fn repeated(&mut self, now: Time, handling: Handling) {
        if self.leading.is_some() {
            self.charge = match handling.arr_ms {
                0 => RepeatState::Pressing,
                _ => RepeatState::Repeating(now + handling.arr()),
            };
        }
    }

    /// Returns the direction in which the piece is held against the wall, if repeats take no time.
    pub(super) fn instant_direction(&self) -> Option<Direction> {
        self.leading.filter(|_| self.charge == RepeatState::Pressing)
    }

    /// Returns the direction of a key that repeats at intervals.
    pub(super) fn timed_direction(&self) -> Option<Direction> {
        self.leading.filter(|_| matches!(self.charge, RepeatState::Repeating(_)))
    }
}
