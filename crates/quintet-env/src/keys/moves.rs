//! The effects of keys and gravity on the falling piece.

use super::game::{KeyGame, NEVER, RepeatState};
use crate::tables::{KICK_TABLE, OrientedPiece};
use quintet_engine::kernel::Button;
use quintet_engine::modern::COLUMNS;

/// The maximum number of moves that restart the lock delay of a piece that gets no lower.
const RESTARTS: u8 = 15;

impl KeyGame {
    /// Presses a key.
    #[inline]
    pub fn press(&mut self, button: Button) {
        if self.ended.is_some() {
            return;
        }
        match button {
            Button::Left => self.press_sideways(-1),
            Button::Right => self.press_sideways(1),
            Button::Clockwise => self.rotate(0),
            Button::Counterclockwise => self.rotate(1),
            Button::HalfTurn => self.rotate(2),
            Button::Down => self.set_soft(true),
            Button::Drop => self.hard_drop(),
            Button::Hold => self.put_aside(),
            _ => {}
        }
    }

    /// Releases a key.
    #[inline]
    pub fn release(&mut self, button: Button) {
        match button {
            Button::Left => self.release_sideways(-1),
            Button::Right => self.release_sideways(1),
            Button::Down => self.set_soft(false),
            _ => {}
        }
    }

    /// Presses and releases a sideways key.
    #[inline]
    pub(super) fn tap_sideways(&mut self, step: i8) {
        if self.ended.is_none() {
            self.shift(step, 1);
        }
    }

    fn set_soft(&mut self, soft: bool) {
        self.count_gravity();
        self.soft = soft;
        self.plan_fall();
    }

    fn lead(&mut self, step: i8) {
        self.sideways.leading = step;
        self.sideways.charge = RepeatState::Charging;
        self.sideways.due = self.now + self.handling.das().micros();
    }

    fn press_sideways(&mut self, step: i8) {
        *(if step < 0 { &mut self.sideways.left } else { &mut self.sideways.right }) = true;
        self.lead(step);
        self.shift(step, 1);
    }

    fn release_sideways(&mut self, step: i8) {
        *(if step < 0 { &mut self.sideways.left } else { &mut self.sideways.right }) = false;
        if self.sideways.leading != step {
            return;
        }
        if self.sideways.left {
            self.lead(-1);
        } else if self.sideways.right {
            self.lead(1);
        } else {
            self.sideways.leading = 0;
            self.sideways.charge = RepeatState::Idle;
            self.sideways.due = NEVER;
        }
    }

    fn repeated(&mut self) {
        if self.handling.arr_ms == 0 {
            self.sideways.charge = RepeatState::Pressing;
            self.sideways.due = NEVER;
        } else {
            self.sideways.charge = RepeatState::Repeating;
            self.sideways.due = self.now + self.handling.arr().micros();
        }
    }

    /// Repeats the sideways key that was pressed last.
    pub(super) fn repeat(&mut self) {
        self.repeated();
        if self.sideways.charge == RepeatState::Pressing {
            self.press_on();
        } else {
            self.shift(self.sideways.leading, 1);
        }
    }

    /// Moves the piece as far as possible in the direction of a key that repeats without delay.
    pub(super) fn press_on(&mut self) {
        if self.sideways.charge == RepeatState::Pressing {
            self.shift(self.sideways.leading, COLUMNS as u8);
        }
    }

    #[inline]
    fn can_shift(&self, step: i8) -> bool {
        let falling = &self.falling;
        self.well.fits(falling.form(), falling.left() + i32::from(step), falling.bottom())
    }

    /// Moves the piece by at most this many columns; returns true if it moved at all.
    fn shift(&mut self, step: i8, columns: u8) -> bool {
        let mut moved = false;
        for _ in 0..columns {
            if !self.can_shift(step) {
                break;
            }
            self.falling.x += step;
            self.falling.spun = 0;
            moved = true;
        }
        if moved {
            self.after_a_move();
        }
        moved
    }

    fn rotate(&mut self, turn: usize) {
        let falling = self.falling;
        let orientation = (usize::from(falling.orientation) + [1, 3, 2][turn]) % 4;
        let kicks = &KICK_TABLE[falling.kind.index()][usize::from(falling.orientation)][turn];
        let form = OrientedPiece::of(falling.kind, orientation);
        let tries = self.rules.piece(falling.kind).translation_count();
        for (number, (dx, dy)) in (1..=tries).zip(kicks) {
            let (x, y) = (falling.x + dx, falling.y + dy);
            if self.well.fits(form, i32::from(x + form.left), i32::from(y + form.bottom)) {
                self.falling.orientation = orientation as u8;
                (self.falling.x, self.falling.y, self.falling.spun) = (x, y, number);
                if !self.after_a_move() {
                    self.press_on();
                }
                return;
            }
        }
    }

    pub(super) fn is_grounded(&self) -> bool {
        let falling = &self.falling;
        !self.well.fits(falling.form(), falling.left(), falling.bottom() - 1)
    }

    /// Records the lowest row of the piece; returns true if it is a new lowest.
    fn got_lower(&mut self) -> bool {
        let bottom = self.falling.bottom() as i8;
        let lower = bottom < self.falling.lowest;
        self.falling.lowest = self.falling.lowest.min(bottom);
        lower
    }

    /// Starts, restarts or ends the lock delay after a successful move or rotation. Returns true if the piece has
    /// locked.
    fn after_a_move(&mut self) -> bool {
        if !self.rules.lock_delay {
            return false;
        }
        let grounded = self.is_grounded();
        if self.got_lower() {
            self.falling.restarts = 0;
        } else if self.falling.touched && self.falling.restarts < RESTARTS {
            self.falling.restarts += 1;
        } else if self.falling.touched && grounded {
            self.lock();
            return true;
        }
        if grounded {
            self.lock_at = NEVER;
        }
        self.rest(grounded);
        false
    }

    /// Starts the lock delay of a piece that has landed, or the fall of one that is in the air again.
    pub(super) fn rest(&mut self, grounded: bool) {
        if self.rules.lock_delay && grounded && self.lock_at == NEVER {
            self.falling.touched = true;
            self.lock_at = self.now + self.handling.lock_delay().micros();
        } else if !grounded && self.lock_at != NEVER {
            self.lock_at = NEVER;
            self.progress = 0;
            self.since = self.now;
            self.plan_fall();
        }
    }

    /// Moves the piece one row down by gravity or soft drop, then tries the held sideways keys.
    pub(super) fn fall_a_row(&mut self) {
        self.count_gravity();
        self.progress = self.progress.saturating_sub(self.row_micros);
        self.plan_fall();
        let leading = self.sideways.leading;
        let stuck = self.sideways.charge == RepeatState::Repeating && !self.can_shift(leading);
        if self.is_grounded() {
            if self.rules.lock_delay {
                self.rest(true);
            } else {
                self.lock();
            }
            return;
        }
        self.falling.y -= 1;
        self.falling.spun = 0;
        if self.got_lower() {
            self.falling.restarts = 0;
        }
        let grounded = self.is_grounded();
        self.score += if self.soft { u64::from(self.rules.scores.soft) } else { 0 };
        self.rest(grounded);
        self.press_on();
        if stuck && self.ended.is_none() && self.shift(leading, 1) {
            self.repeated();
        }
    }

    fn hard_drop(&mut self) {
        let falling = self.falling;
        let (form, bottom) = (falling.form(), falling.bottom());
        let landing = self.well.landing(form, falling.left(), bottom);
        let rows = (bottom - landing) as u8;
        if rows > 0 {
            self.falling.y -= rows as i8;
            self.falling.spun = 0;
        }
        self.score += u64::from(self.rules.scores.hard) * u64::from(rows);
        self.lock();
    }

    /// Returns true if hold is possible now.
    pub fn can_hold(&self) -> bool {
        self.rules.hold && !self.hold_used && self.ended.is_none()
    }

    fn put_aside(&mut self) {
        if !self.can_hold() {
            return;
        }
        self.hold_used = true;
        let kind = match self.hold.replace(self.falling.kind) {
            Some(kind) => kind,
            None => self.draw(),
        };
        self.appear(kind);
    }
}
