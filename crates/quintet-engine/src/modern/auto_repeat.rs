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
pub(super) struct AutoRepeat {
    left: bool,
    right: bool,
    /// The leading key, which is the one pressed last, and its state.
    leading: Option<(Direction, RepeatState)>,
}

impl AutoRepeat {
    /// The state without a held key.
    pub(super) const IDLE: AutoRepeat = AutoRepeat { left: false, right: false, leading: None };

    fn held(&mut self, direction: Direction) -> &mut bool {
        match direction {
            Direction::Left => &mut self.left,
            Direction::Right => &mut self.right,
        }
    }

    fn lead(&mut self, direction: Direction, now: Time, handling: Handling) {
        self.leading = Some((direction, RepeatState::Charging(now + handling.das())));
    }

    /// Handles a key press: the key leads, and its delay starts.
    pub(super) fn press(&mut self, direction: Direction, now: Time, handling: Handling) {
        *self.held(direction) = true;
        self.lead(direction, now, handling);
    }

    /// Handles a key release. If the key led and the other one is held, that one leads with a new delay.
    pub(super) fn release(&mut self, direction: Direction, now: Time, handling: Handling) {
        *self.held(direction) = false;
        if self.leading.is_none_or(|(leading, _)| leading != direction) {
            return;
        }
        let other = [Direction::Left, Direction::Right].into_iter().find(|other| *self.held(*other));
        match other {
            Some(other) => self.lead(other, now, handling),
            None => self.leading = None,
        }
    }

    /// Starts the delay of the leading key when play starts or resumes.
    pub(super) fn begin(&mut self, now: Time, handling: Handling) {
        if let Some((direction, _)) = self.leading {
            self.lead(direction, now, handling);
        }
    }

    /// Returns the time at which the leading key next moves the piece.
    pub(super) fn due(&self) -> Option<Time> {
        match self.leading?.1 {
            RepeatState::Charging(next) | RepeatState::Repeating(next) => Some(next),
            RepeatState::Pressing => None,
        }
    }

    /// Returns the leading direction if its repeat is due.
    pub(super) fn due_direction(&self, now: Time) -> Option<Direction> {
        let (direction, _) = self.leading?;
        self.due().filter(|due| *due <= now).map(|_| direction)
    }

    /// Schedules the next repeat after the leading key has moved the piece or tried to.
    pub(super) fn repeated(&mut self, now: Time, handling: Handling) {
        if let Some((_, charge)) = &mut self.leading {
            *charge = match handling.arr_ms {
                0 => RepeatState::Pressing,
                _ => RepeatState::Repeating(now + handling.arr()),
            };
        }
    }

    /// Returns the direction in which the piece is held against the wall, if repeats take no time.
    pub(super) fn instant_direction(&self) -> Option<Direction> {
        self.leading.filter(|(_, charge)| *charge == RepeatState::Pressing).map(|(direction, _)| direction)
    }

    /// Returns the direction of a key that repeats at intervals.
    pub(super) fn timed_direction(&self) -> Option<Direction> {
        let repeats = |charge: RepeatState| matches!(charge, RepeatState::Repeating(_));
        self.leading.filter(|(_, charge)| repeats(*charge)).map(|(direction, _)| direction)
    }
}
