//! How a piece becomes part of the matrix, what that brings, and how the next one appears.

use super::board::rows_to_clear;
use super::garbage::{AT_A_TIME, rows_sent};
use super::pieces::spawn;
use super::player::{Gravity, PlayerState, Told};
use super::scoring::{Move, score};
use super::{Falling, Goal, ROWS, VISIBLE};
use crate::kernel::{Applause, Ending, Event, Kind};

impl PlayerState {
    /// Play begins with the first piece.
    pub(super) fn begin(&mut self, told: &mut Told) {
        let kind = self.draw();
        self.appear(kind, told);
    }

    /// A piece appears at the top and tries to fall one row at once.
    pub(super) fn appear(&mut self, kind: Kind, told: &mut Told) {
        let rules = self.rules();
        let mut falling = Falling::new(kind, spawn());
        self.lock_at = None;
        self.gravity = Gravity { progress: 0, since: told.now };
        told.tell(Event::Spawned(kind));
        if !falling.fits(falling.placed, &self.matrix, rules) {
            self.falling = Some(falling);
            self.end(Ending::BlockOut, told);
            return;
        }
        falling.sink(&self.matrix, rules);
        falling.got_lower();
        let grounded = falling.is_grounded(&self.matrix, rules);
        self.falling = Some(falling);
        self.rest(grounded, told.now);
        self.press_on(told);
    }

    /// The piece locks where it is.
    pub(super) fn lock(&mut self, told: &mut Told) {
        let (rules, Some(falling)) = (self.rules(), self.falling.take()) else { return };
        self.lock_at = None;
        self.hold_used = false;
        let spin = falling.spin(&self.matrix, rules);
        let out_of_sight = falling.bottom() < (ROWS - VISIBLE) as i16;
        self.matrix.lay(rules.piece(falling.kind), falling.placed, falling.kind);
        told.stats.placed(falling.kind, falling.placed);
        told.tell(Event::Locked(falling.kind));
        let full = rows_to_clear(&self.matrix);
        if !full.is_empty() {
            self.matrix.remove_rows(full);
            told.tell(Event::Cleared(full));
        }
        let done =
            Move { rows: full.count() as u8, spin, perfect: !full.is_empty() && self.matrix.is_empty() };
        self.earn(done, told);
        if full.is_empty() && out_of_sight {
            self.end(Ending::LockOut, told);
        } else if full.is_empty() {
            self.rise(told);
        }
        if matches!(rules.goal, Goal::Lines(lines) if self.lines >= lines) {
            self.end(Ending::Done, told);
        }
        if self.ended.is_none() {
            let kind = self.draw();
            self.appear(kind, told);
        }
    }

    /// Counts points, lines, level and rows to send.
    fn earn(&mut self, done: Move, told: &mut Told) {
        let (rules, level) = (self.rules(), self.level());
        let scored = score(done, level, rules, &mut self.chains);
        self.score += scored.points;
        for praise in scored.applause(done) {
            told.tell(Event::Applause(praise));
        }
        self.lines += u32::from(done.rows);
        let reached = self.level();
        if reached > level {
            told.tell(Event::Level(reached));
            told.tell(Event::Applause(Applause::LevelUp(reached)));
        }
        if rules.attacks {
            let left = self.incoming.send(rows_sent(done, scored));
            self.outgoing += left;
            if left > 0 {
                told.tell(Event::Sent(left as u8));
            }
        }
    }

    /// Rows that wait rise under the player.
    fn rise(&mut self, told: &mut Told) {
        let (mut risen, mut lost) = (0, false);
        while let Some(attack) = self.incoming.rise(AT_A_TIME - risen) {
            risen += u32::from(attack.rows);
            for _ in 0..attack.rows {
                lost |= self.matrix.push_row(|x| (x != usize::from(attack.hole)).then_some(Kind::Garbage));
            }
        }
        if risen > 0 {
            told.tell(Event::Rose { rows: risen as u8, kind: Kind::Garbage });
        }
        if lost {
            self.end(Ending::TopOut, told);
        }
    }

    /// A time-limit row rises, and lifts the piece if it is in the way.
    pub(super) fn rise_by_time(&mut self, told: &mut Told) {
        let rules = self.rules();
        let mut lost = self.matrix.push_row(|_| Some(Kind::Limit));
        told.tell(Event::Rose { rows: 1, kind: Kind::Limit });
        let mut grounded = false;
        if let Some(falling) = &mut self.falling {
            if !falling.fits(falling.placed, &self.matrix, rules) {
                falling.placed = falling.placed.moved(0, -1);
                lost |= !falling.fits(falling.placed, &self.matrix, rules);
            }
            grounded = falling.is_grounded(&self.matrix, rules);
        }
        if lost {
            self.end(Ending::TopOut, told);
        } else {
            self.rest(grounded, told.now);
        }
    }

    /// It is over for this player.
    pub(super) fn end(&mut self, how: Ending, told: &mut Told) {
        self.ended = Some(how);
        self.lock_at = None;
        told.tell(Event::Over(how));
    }
}
