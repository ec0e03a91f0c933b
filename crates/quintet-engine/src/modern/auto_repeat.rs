//! Sideways keys that repeat while they are held.

use super::Handling;
use crate::kernel::{Button, Time};
use serde::{Deserialize, Serialize};

/// A direction along a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Direction {
    /// Towards column 0.
    Left,
    /// Away from column 0.
    Right,
}

impl Direction {
    /// The direction of a button, if it has one.
    pub(super) const fn of(button: Button) -> Option<Direction> {
        match button {
            Button::Left => Some(Direction::Left),
            Button::Right => Some(Direction::Right),
            _ => None,
        }
    }

    /// A column further: −1 or 1.
    pub(super) const fn step(self) -> i16 {
        match self {
            Direction::Left => -1,
            Direction::Right => 1,
        }
    }
}

/// How far a held key has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum RepeatState {
    /// It will move the piece for the first time after its delay.
    Charging(Time),
    /// It repeats, next at this time.
    Repeating(Time),
    /// It repeats without any pause: the piece is always as far as it can go.
    Pressing,
}

/// The sideways keys of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct AutoRepeat {
    left: bool,
    right: bool,
    /// The key that counts, the one pressed last, and its charge.
    leading: Option<(Direction, RepeatState)>,
}

impl AutoRepeat {
    /// No key is held.
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

    /// A key goes down: it leads, and its delay begins.
    pub(super) fn press(&mut self, direction: Direction, now: Time, handling: Handling) {
        *self.held(direction) = true;
        self.lead(direction, now, handling);
    }

    /// A key comes up: if it led, the other one, if held, goes on with a fresh delay.
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

    /// Play begins or goes on: the delay of the leading key begins.
    pub(super) fn begin(&mut self, now: Time, handling: Handling) {
        if let Some((direction, _)) = self.leading {
            self.lead(direction, now, handling);
        }
    }

    /// When the leading key will next move the piece by itself.
    pub(super) fn due(&self) -> Option<Time> {
        match self.leading?.1 {
            RepeatState::Charging(next) | RepeatState::Repeating(next) => Some(next),
            RepeatState::Pressing => None,
        }
    }

    /// The leading direction, when its time has come.
    pub(super) fn due_direction(&self, now: Time) -> Option<Direction> {
        let (direction, _) = self.leading?;
        self.due().filter(|due| *due <= now).map(|_| direction)
    }

    /// The leading key has moved the piece, or tried to: the next repeat is a repeat time later.
    pub(super) fn repeated(&mut self, now: Time, handling: Handling) {
        if let Some((_, charge)) = &mut self.leading {
            *charge = match handling.arr_ms {
                0 => RepeatState::Pressing,
                _ => RepeatState::Repeating(now + handling.arr()),
            };
        }
    }

    /// The direction in which the piece is pressed all the way, if repeats need no time.
    pub(super) fn instant_direction(&self) -> Option<Direction> {
        self.leading.filter(|(_, charge)| *charge == RepeatState::Pressing).map(|(direction, _)| direction)
    }

    /// The direction of a key that repeats time after time.
    pub(super) fn timed_direction(&self) -> Option<Direction> {
        let repeats = |charge: RepeatState| matches!(charge, RepeatState::Repeating(_));
        self.leading.filter(|(_, charge)| repeats(*charge)).map(|(direction, _)| direction)
    }
}
