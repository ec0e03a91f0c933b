//! Locking: a piece becomes part of the matrix, points and garbage follow, and the next piece spawns.

use super::garbage::{AT_A_TIME, attack_rows};
use super::matrix::rows_to_clear;
use super::pieces::spawn;
use super::player::{EventLog, Gravity, PlayerState};
use super::scoring::{LockOutcome, score};
use super::{FallingPiece, Goal, MatrixBlock, ROWS, VISIBLE};
use crate::kernel::{Applause, CellKind, CellList, Ending, Event, LockedPiece, Tetromino};

impl PlayerState {
    /// Starts play with the first piece.
    pub(super) fn begin(&mut self, log: &mut EventLog) {
        let kind = self.draw();
        self.spawn_piece(kind, log);
    }

    /// Spawns a piece at the top, which falls one row at once if it can.
    pub(super) fn spawn_piece(&mut self, kind: Tetromino, log: &mut EventLog) {
        let rules = self.rules();
        let mut falling = FallingPiece::new(kind, spawn());
        self.lock_at = None;
        self.gravity = Gravity { progress: 0, since: log.now };
        log.emit(Event::Spawned(kind.into()));
        if !falling.fits(falling.placed, &self.matrix, rules) {
            self.falling = Some(falling);
            self.end(Ending::BlockOut, log);
            return;
        }
        falling.move_down(&self.matrix, rules);
        falling.update_lowest();
        let grounded = falling.is_grounded(&self.matrix, rules);
        self.falling = Some(falling);
        self.rest(grounded, log.now);
        self.slide_to_wall(log);
    }

    /// Locks the piece where it is.
    pub(super) fn lock(&mut self, log: &mut EventLog) {
        let (rules, Some(falling)) = (self.rules(), self.falling.take()) else { return };
        self.lock_at = None;
        self.hold_used = false;
        let spin = falling.spin(&self.matrix, rules);
        let out_of_sight = falling.bottom() < (ROWS - VISIBLE) as i16;
        let FallingPiece { kind, placed, .. } = falling;
        let piece = rules.piece(kind);
        self.matrix.lay(piece, placed, kind.into());
        log.stats.placed(kind, placed);
        let cells = CellList::new(piece.cells(placed));
        log.emit(Event::Locked(LockedPiece { kind: kind.into(), placed, cells, spin }));
        let full = rows_to_clear(&self.matrix);
        if !full.is_empty() {
            self.matrix.remove_rows(full);
            log.emit(Event::Cleared(full));
        }
        let done = LockOutcome {
            rows: full.count() as u8,
            spin,
            perfect: !full.is_empty() && self.matrix.is_empty(),
        };
        self.award(done, log);
        if full.is_empty() && out_of_sight {
            self.end(Ending::LockOut, log);
        } else if full.is_empty() {
            self.rise(log);
        }
        if matches!(rules.goal, Goal::Lines(lines) if self.lines >= lines) {
            self.end(Ending::GoalReached, log);
        }
        if self.ended.is_none() {
            let kind = self.draw();
            self.spawn_piece(kind, log);
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
        while let Some(attack) = self.incoming.rise(AT_A_TIME - risen) {
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
        let rules = self.rules();
        let mut lost = self.matrix.push_row(|_| Some(MatrixBlock::Limit));
        log.emit(Event::Rose { rows: 1, kind: CellKind::TimeLimit });
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
