//! Moves of the falling piece: by buttons, auto-repeat and gravity.

use super::auto_repeat::Direction;
use super::player::{EventLog, Gravity, PlayerState};
use crate::kernel::{Button, CellList, Event, FallCause, Tile, Time, Turn};

/// How often moves restart the lock delay of a piece that gets no lower.
const RESTARTS: u8 = 15;

impl PlayerState {
    /// Handles a button press during play.
    pub(super) fn press(&mut self, button: Button, log: &mut EventLog) {
        let turn = match button {
            Button::Clockwise => Some(Turn::Clockwise),
            Button::Counterclockwise => Some(Turn::Counterclockwise),
            Button::HalfTurn => Some(Turn::Half),
            _ => None,
        };
        let direction = Direction::of(button);
        log.stats.key(turn.is_some() || direction.is_some());
        match button {
            Button::Drop => self.hard_drop(log),
            Button::Hold => self.hold_piece(log),
            _ => {}
        }
        if let Some(direction) = direction
            && !self.shift(direction, 1, log)
        {
            log.emit(Event::Blocked);
        }
        if let Some(turn) = turn {
            self.rotate(turn, log);
        }
    }

    /// Stores that a button is held.
    pub(super) fn note_press(&mut self, button: Button, now: Time) {
        if let Some(direction) = Direction::of(button) {
            self.sideways.press(direction, now, self.handling);
        }
        if button == Button::Down {
            self.count_gravity(now);
        }
        self.keys.press(button);
    }

    /// Stores that a button is released.
    pub(super) fn note_release(&mut self, button: Button, now: Time) {
        if let Some(direction) = Direction::of(button) {
            self.sideways.release(direction, now, self.handling);
        }
        if button == Button::Down {
            self.count_gravity(now);
        }
        self.keys.release(button);
    }

    /// Moves the piece by up to `columns` columns; returns true if it moved at all.
    fn shift(&mut self, direction: Direction, columns: i8, log: &mut EventLog) -> bool {
        let (rules, Some(falling)) = (self.rules(), &mut self.falling) else {
            return false;
        };
        let step = direction.step();
        let moved = (0..columns).take_while(|_| falling.shift(step, &self.matrix, rules)).count();
        if moved > 0 {
            log.emit(Event::Moved(moved as i8 * step as i8));
            self.after_move(log);
        }
        moved > 0
    }

    /// Moves the piece as far as it goes in the direction of a key that repeats without pause.
    pub(super) fn slide_to_wall(&mut self, log: &mut EventLog) {
        if let Some(direction) = self.sideways.instant_direction() {
            self.shift(direction, super::COLUMNS as i8, log);
        }
    }

    /// Handles a repeat of the leading sideways key.
    pub(super) fn repeat(&mut self, direction: Direction, log: &mut EventLog) {
        // The repeat is scheduled first, so that it carries over to the next piece if this one locks.
        self.sideways.repeated(log.now, self.handling);
        if self.sideways.instant_direction().is_some() {
            self.slide_to_wall(log);
        } else {
            self.shift(direction, 1, log);
        }
    }

    fn rotate(&mut self, turn: Turn, log: &mut EventLog) {
        let (rules, Some(falling)) = (self.rules(), &mut self.falling) else {
            return;
        };
        let Some(kick) = falling.rotate(turn, &self.matrix, rules) else {
            log.emit(Event::Blocked);
            return;
        };
        let spin = falling.spin(&self.matrix, rules);
        log.emit(Event::Rotated { turn, kick, spin });
        if !self.after_move(log) {
            self.slide_to_wall(log);
        }
    }

    /// Starts, restarts or ends the lock delay after a successful move or rotation. Returns true if the piece has
    /// locked.
    fn after_move(&mut self, log: &mut EventLog) -> bool {
        let (rules, Some(falling)) = (self.rules(), &mut self.falling) else {
            return false;
        };
        if !rules.lock_delay {
            return false;
        }
        let grounded = falling.is_grounded(&self.matrix, rules);
        if falling.update_lowest() {
            falling.restarts = 0;
        } else if falling.touched && falling.restarts < RESTARTS {
            falling.restarts += 1;
        } else if falling.touched && grounded {
            self.lock(log);
            return true;
        }
        if grounded {
            self.lock_at = None;
        }
        self.rest(grounded, log.now);
        false
    }

    /// Starts the lock delay of a piece that is on the ground; for one that is in the air again, ends it and starts a
    /// new row.
    pub(super) fn rest(&mut self, grounded: bool, now: Time) {
        let (rules, Some(falling)) = (self.rules(), &mut self.falling) else { return };
        if rules.lock_delay && grounded && self.lock_at.is_none() {
            falling.touched = true;
            self.lock_at = Some(now + self.handling.lock_delay());
        } else if !grounded && self.lock_at.take().is_some() {
            self.gravity = Gravity { progress: 0, since: now };
        }
    }

    /// Moves the piece down a row by gravity or soft drop, and tries held sideways keys there.
    pub(super) fn fall_one_row(&mut self, log: &mut EventLog) {
        self.count_gravity(log.now);
        self.gravity.progress = self.gravity.progress.saturating_sub(self.row_micros());
        let (rules, Some(falling)) = (self.rules(), &mut self.falling) else { return };
        let stuck = self.sideways.timed_direction();
        let stuck = stuck.filter(|direction| !falling.can_shift(direction.step(), &self.matrix, rules));
        if !falling.move_down(&self.matrix, rules) {
            if rules.lock_delay {
                self.rest(true, log.now);
            } else {
                self.lock(log);
            }
            return;
        }
        if falling.update_lowest() {
            falling.restarts = 0;
        }
        let grounded = falling.is_grounded(&self.matrix, rules);
        let soft = self.keys.has(Button::Down);
        self.score += if soft { u64::from(rules.scores.soft) } else { 0 };
        let cause = if soft { FallCause::Soft } else { FallCause::Gravity };
        log.emit(Event::Fell { rows: 1, cause });
        self.rest(grounded, log.now);
        self.slide_to_wall(log);
        // A repeating key that was blocked is tried on every row that the piece passes.
        if let Some(direction) = stuck
            && self.shift(direction, 1, log)
        {
            self.sideways.repeated(log.now, self.handling);
        }
    }

    fn hard_drop(&mut self, log: &mut EventLog) {
        let (rules, Some(falling)) = (self.rules(), &mut self.falling) else { return };
        let landing = falling.landing(&self.matrix, rules);
        let rows = landing.pos.y - falling.placed.pos.y;
        if rows > 0 {
            falling.placed = landing;
            falling.spun = None;
        }
        self.score += u64::from(rules.scores.hard) * rows as u64;
        let (kind, placed) = (falling.kind, falling.placed);
        let cells = CellList::new(rules.piece(kind).cells(placed));
        log.emit(Event::HardDropped { rows: rows as u8, tile: Tile::Kind(kind.into()), cells });
        self.lock(log);
    }

    fn hold_piece(&mut self, log: &mut EventLog) {
        if !self.can_hold() {
            log.emit(Event::Blocked);
            return;
        }
        let Some(falling) = self.falling.take() else { return };
        self.hold_used = true;
        log.emit(Event::Held(falling.kind.into()));
        let kind = match self.hold.replace(falling.kind) {
            Some(kind) => kind,
            None => self.draw(),
        };
        self.spawn_piece(kind, log);
    }
}
