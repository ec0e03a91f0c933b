//! Moves of the falling piece: by buttons, auto-repeat and gravity.

use super::auto_repeat::Direction;
use super::player::{EventLog, Gravity, PlayerState};
use crate::kernel::{Button, CellList, Event, FallCause, Span, Tile, Time, Turn};

/// How often moves restart the lock delay of a piece that gets no lower.
const RESTARTS: u8 = 15;

impl PlayerState {
    /// Handles a button press during play.
    pub(super) fn press(&mut self, button: Button, log: &mut EventLog) {
        let turn = turn_of(button);
        let direction = Direction::of(button);
        log.stats.key(turn.is_some() || direction.is_some());
        match button {
            Button::Drop => self.hard_drop(log),
            Button::Hold => self.hold_piece(log),
            Button::Down if self.falls_at_once() => self.fall_at_once(log),
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
        if let Some(extension) = self.extension_mut() {
            extension.stale.release(button);
            extension.turns.press(button);
            if let Some(direction) = Direction::of(button) {
                extension.no_repeat_before[direction as usize] = Time::ZERO;
            }
        }
    }

    /// Stores that a button is released.
    pub(super) fn note_release(&mut self, button: Button, now: Time) {
        if let Some(direction) = Direction::of(button) {
            self.sideways.release(direction, now, self.handling);
            self.postpone_repeat(now);
        }
        if button == Button::Down {
            self.count_gravity(now);
        }
        self.keys.release(button);
    }

    /// Starts the delay of the leading sideways key when play starts or resumes.
    pub(super) fn restart_repeat(&mut self, now: Time) {
        self.sideways.begin(now, self.handling);
        self.postpone_repeat(now);
    }

    /// Lets no sideways key that is held now repeat before the DCD has passed.
    pub(super) fn pause_repeats(&mut self, now: Time) {
        let (sideways, dcd) = (self.sideways, self.handling.dcd());
        if dcd > Span::ZERO
            && let Some(extension) = self.extension_mut()
        {
            for direction in [Direction::Left, Direction::Right] {
                if sideways.is_held(direction) {
                    extension.no_repeat_before[direction as usize] = now + dcd;
                }
            }
            self.postpone_repeat(now);
        }
    }

    fn postpone_repeat(&mut self, now: Time) {
        if let Some(extension) = &self.variant.extension {
            self.sideways.postpone(now, extension.no_repeat_before);
        }
    }

    /// Returns true if the key of a direction may repeat now.
    fn may_repeat(&self, direction: Direction, now: Time) -> bool {
        self.extension().is_none_or(|extension| extension.no_repeat_before[direction as usize] <= now)
    }

    /// Moves the piece by up to `columns` columns; returns true if it moved at all.
    fn shift(&mut self, direction: Direction, columns: i8, log: &mut EventLog) -> bool {
        if columns > 1 && self.falls_at_once() {
            return self.shift_and_fall(direction, columns, log);
        }
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

    /// Moves the piece by up to `columns` columns and to the ground after each; returns true if it moved at all. All
    /// of it is one move for the lock delay.
    fn shift_and_fall(&mut self, direction: Direction, columns: i8, log: &mut EventLog) -> bool {
        for column in 0..columns {
            let (rules, Some(falling)) = (self.rules(), &mut self.falling) else { return true };
            if !falling.shift(direction.step(), &self.matrix, rules) {
                return column > 0;
            }
            log.emit(Event::Moved(direction.step() as i8));
            if column == 0 {
                if self.after_move(log) {
                    return true;
                }
            } else {
                self.rest(self.is_grounded(), log.now);
                self.fall_to_ground(log);
            }
        }
        true
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
        self.pause_repeats(log.now);
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
            if self.falls_at_once() {
                self.fall_to_ground(log);
            }
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
        if !grounded && self.falls_at_once() {
            self.fall_to_ground(log);
        }
        false
    }

    /// Moves the piece to the ground at once.
    pub(super) fn fall_to_ground(&mut self, log: &mut EventLog) {
        let (rules, Some(falling)) = (self.rules(), &mut self.falling) else { return };
        let landing = falling.landing(&self.matrix, rules);
        let rows = landing.pos.y - falling.placed.pos.y;
        if rows == 0 {
            return;
        }
        falling.placed = landing;
        falling.spun = None;
        if falling.update_lowest() {
            falling.restarts = 0;
        }
        let soft = self.keys.has(Button::Down);
        self.score += if soft { u64::from(rules.scores.soft) * rows as u64 } else { 0 };
        let cause = if soft { FallCause::Soft } else { FallCause::Gravity };
        log.emit(Event::Fell { rows: rows as u8, cause });
        self.rest(true, log.now);
    }

    /// Moves the piece to the ground at once, and tries held sideways keys there.
    fn fall_at_once(&mut self, log: &mut EventLog) {
        let stuck = self.stuck_direction(log.now);
        self.fall_to_ground(log);
        self.slide_to_wall(log);
        self.step_if_stuck(stuck, log);
    }

    /// Returns the direction of a key that repeats at intervals but cannot move the piece where it is.
    fn stuck_direction(&self, now: Time) -> Option<Direction> {
        let (rules, falling) = (self.rules(), self.falling?);
        let direction = self.sideways.timed_direction()?;
        let stuck = !falling.can_shift(direction.step(), &self.matrix, rules);
        (stuck && self.may_repeat(direction, now)).then_some(direction)
    }

    /// Tries a repeating key that was blocked on the row above.
    fn step_if_stuck(&mut self, stuck: Option<Direction>, log: &mut EventLog) {
        if let Some(direction) = stuck
            && self.shift(direction, 1, log)
        {
            self.sideways.repeated(log.now, self.handling);
        }
    }

    /// Starts the lock delay of a piece that is on the ground; for one that is in the air again, ends it and starts a
    /// new row.
    pub(super) fn rest(&mut self, grounded: bool, now: Time) {
        let (rules, Some(falling)) = (self.rules(), &mut self.falling) else { return };
        if rules.lock_delay && grounded && self.lock_at.is_none() {
            falling.touched = true;
            let delay = if rules.shrinking_lock_delay {
                shrunk_lock_delay(self.level())
            } else {
                self.handling.lock_delay()
            };
            self.lock_at = Some(now + delay);
        } else if !grounded && self.lock_at.take().is_some() {
            self.gravity = Gravity { progress: 0, since: now };
        }
    }

    /// Moves the piece down a row by gravity or soft drop, and tries held sideways keys there.
    pub(super) fn fall_one_row(&mut self, log: &mut EventLog) {
        if self.falls_at_once() && !self.is_grounded() {
            self.fall_at_once(log);
            return;
        }
        self.count_gravity(log.now);
        self.gravity.progress = self.gravity.progress.saturating_sub(self.row_micros());
        let stuck = self.stuck_direction(log.now);
        let (rules, Some(falling)) = (self.rules(), &mut self.falling) else { return };
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
        self.step_if_stuck(stuck, log);
    }

    fn hard_drop(&mut self, log: &mut EventLog) {
        if self.extension().is_some_and(|extension| log.now < extension.no_drop_before) {
            return;
        }
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
        self.lock_piece(log);
    }

    fn hold_piece(&mut self, log: &mut EventLog) {
        if !self.can_hold() {
            log.emit(Event::Blocked);
            return;
        }
        let Some(falling) = self.falling.take() else { return };
        self.hold_used = true;
        log.emit(Event::Held(falling.kind.into()));
        self.pause_repeats(log.now);
        let kind = self.hold.replace(falling.kind).or_else(|| self.draw());
        if let Some(kind) = kind {
            self.spawn_piece(kind, log);
        }
    }
}

/// Returns the lock delay of Master at a level.
fn shrunk_lock_delay(level: u32) -> Span {
    Span::from_millis(520u64.saturating_sub(20 * u64::from(level)).max(200))
}

/// Returns the rotation of a button, if it has one.
pub(super) fn turn_of(button: Button) -> Option<Turn> {
    match button {
        Button::Clockwise => Some(Turn::Clockwise),
        Button::Counterclockwise => Some(Turn::Counterclockwise),
        Button::HalfTurn => Some(Turn::Half),
        _ => None,
    }
}
