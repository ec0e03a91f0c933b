//! Locking: a piece becomes part of the matrix, points and garbage follow, and the next piece spawns, at once or after
//! a delay.

use super::garbage::{MAX_ROWS_AT_ONCE, attack_rows};
use super::matrix::rows_to_clear;
use super::player::{EventLog, PlayerState};
use super::scoring::{LockOutcome, score};
use super::variant::Delay;
use super::{COLUMNS, FallingPiece, Goal, MatrixBlock, ROWS, VISIBLE};
use crate::kernel::{Applause, CellKind, CellList, Ending, Event, LockedPiece, Span};

impl PlayerState {
    /// Locks the piece where it is, unless a hard drop does.
    pub(super) fn lock(&mut self, log: &mut EventLog) {
        let guard = self.handling.drop_guard();
        if let Some(extension) = self.extension_mut() {
            extension.no_drop_before = log.now + guard;
        }
        self.lock_piece(log);
    }

    /// Locks the piece where it is.
    pub(super) fn lock_piece(&mut self, log: &mut EventLog) {
        let (rules, Some(falling)) = (self.rules(), self.falling.take()) else { return };
        self.lock_at = None;
        self.hold_used = false;
        let spin = falling.spin(&self.matrix, rules);
        let out_of_sight = falling.bottom() < (ROWS - VISIBLE) as i16;
        let FallingPiece { kind, placed, .. } = falling;
        let piece = rules.piece(kind);
        self.matrix.place_piece(piece, placed, kind.into());
        log.stats.placed(kind, placed);
        let cells = CellList::new(piece.cells(placed));
        log.emit(Event::Locked(LockedPiece { kind: kind.into(), placed, cells, spin }));
        let keys = self.keys;
        if let Some(extension) = self.extension_mut() {
            extension.stale = keys;
            self.pause_repeats(log.now);
        }
        let full = rows_to_clear(&self.matrix);
        let cleared = !full.is_empty();
        let dug = if self.variant.extension.is_some() { self.garbage_rows(full) } else { 0 };
        let perfect = cleared && self.matrix.count() == full.count() * COLUMNS as u32;
        if cleared && rules.clear_delay == Span::ZERO {
            self.remove_full_rows(log);
        }
        let done = LockOutcome { rows: full.count() as u8, spin, perfect };
        self.award(done, log);
        if !cleared && out_of_sight {
            if rules.forgives {
                self.remove_lowest_rows();
            } else {
                self.end(Ending::LockOut, log);
            }
        }
        if self.variant.extension.is_some() {
            self.count_for_mode(done, dug, log);
        }
        if matches!(rules.goal, Goal::Lines(lines) if self.lines >= lines) {
            self.end(Ending::GoalReached, log);
        }
        if self.ended.is_some() {
            return;
        }
        let delay = if cleared { rules.clear_delay } else { rules.entry_delay };
        if let Some(extension) = self.extension_mut().filter(|_| delay > Span::ZERO) {
            extension.delay = Some(Delay { until: log.now + delay, cleared });
        } else {
            self.finish_lock(cleared, log);
        }
    }

    /// Ends the delay after a lock.
    pub(super) fn end_delay(&mut self, log: &mut EventLog) {
        let delay = self.extension_mut().and_then(|extension| extension.delay.take());
        if let Some(Delay { cleared, .. }) = delay {
            if cleared {
                self.remove_full_rows(log);
            }
            self.finish_lock(cleared, log);
        }
    }

    /// Raises garbage after a lock, then spawns the next piece.
    fn finish_lock(&mut self, cleared: bool, log: &mut EventLog) {
        if !cleared {
            self.rise(log);
        }
        if self.variant.extension.is_some() {
            self.raise_for_mode(log);
        }
        if self.ended.is_some() {
            return;
        }
        // The last piece of a puzzle is the one on hold.
        match self.draw().or_else(|| self.hold.take()) {
            Some(kind) => self.spawn_piece(kind, log),
            None => self.end(Ending::Failed, log),
        }
    }

    fn remove_full_rows(&mut self, log: &mut EventLog) {
        let full = rows_to_clear(&self.matrix);
        if !full.is_empty() {
            self.matrix.remove_rows(full);
            self.fill_well();
            log.emit(Event::Cleared(full));
        }
    }

    /// Counts points, lines, level and rows to send.
    fn award(&mut self, done: LockOutcome, log: &mut EventLog) {
        let (rules, level) = (self.rules(), self.level());
        let scored = score(done, level, rules, &mut self.chains);
        self.score += scored.points;
        for praise in scored.applause(done) {
            log.emit(Event::Applause(praise));
        }
        self.lines += u32::from(done.rows);
        let reached = self.level();
        if reached > level {
            log.emit(Event::Level { number: reached, from: Some(level) });
            log.emit(Event::Applause(Applause::LevelUp(reached)));
        }
        if matches!(rules.goal, Goal::Puzzle(_)) {
            self.incoming.sent += attack_rows(done, scored);
        }
        if rules.attacks {
            let left = self.incoming.send(attack_rows(done, scored));
            self.outgoing += left;
            if left > 0 {
                log.emit(Event::Sent(left as u8));
            }
        }
    }

    /// Raises the waiting garbage rows.
    fn rise(&mut self, log: &mut EventLog) {
        let (mut risen, mut lost) = (0, false);
        while let Some(attack) = self.incoming.rise(MAX_ROWS_AT_ONCE - risen) {
            risen += u32::from(attack.rows);
            for _ in 0..attack.rows {
                lost |=
                    self.matrix.push_row(|x| (x != usize::from(attack.hole)).then_some(MatrixBlock::Garbage));
            }
        }
        if risen > 0 {
            log.emit(Event::Rose { rows: risen as u8, kind: CellKind::Garbage });
        }
        if lost {
            self.end(Ending::TopOut, log);
        }
    }

    /// Raises a time-limit row, and moves the piece up if it is in the way.
    pub(super) fn raise_time_limit_row(&mut self, log: &mut EventLog) {
        let lost = self.matrix.push_row(|_| Some(MatrixBlock::TimeLimit));
        log.emit(Event::Rose { rows: 1, kind: CellKind::TimeLimit });
        self.lift_piece(lost, log);
    }

    /// Moves the piece up a row if it is in the way of rows that have risen. Ends the game if a block or the piece was
    /// pushed out at the top.
    pub(super) fn lift_piece(&mut self, mut lost: bool, log: &mut EventLog) {
        let rules = self.rules();
        let mut grounded = false;
        if let Some(falling) = &mut self.falling {
            if !falling.fits(falling.placed, &self.matrix, rules) {
                falling.placed = falling.placed.moved(0, -1);
                lost |= !falling.fits(falling.placed, &self.matrix, rules);
            }
            grounded = falling.is_grounded(&self.matrix, rules);
        }
        if lost {
            self.end(Ending::TopOut, log);
        } else {
            self.rest(grounded, log.now);
        }
    }

    /// Ends the game for this player.
    pub(super) fn end(&mut self, how: Ending, log: &mut EventLog) {
        self.ended = Some(how);
        self.lock_at = None;
        log.emit(Event::Over(how));
    }
}
