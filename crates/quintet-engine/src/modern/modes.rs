//! What the modes do beyond the moves of pieces: boards of their own, rising rows, goals and endings.

use super::player::{EventLog, PlayerState};
use super::scoring::LockOutcome;
use super::{COLUMNS, Goal, MatrixBlock, PuzzleGoal, ROWS};
use crate::kernel::{CellKind, Ending, Event, Pos, RowSet, Span, Spin, Time};

/// The garbage rows on the board in Cheese, while there are that many.
const CHEESE_ON_BOARD: u16 = 9;
/// The rows that Zen removes instead of ending the game.
const FORGIVEN: usize = 10;
/// The locks without a clear that Combo allows before the first clear.
const MISSES: u8 = 3;

impl PlayerState {
    /// Fills the board that a mode begins with.
    pub(super) fn fill_board(&mut self) {
        match self.rules().goal {
            Goal::Garbage(_) => {
                self.raise_cheese();
            }
            Goal::Combo => {
                (3..=5).for_each(|x| self.matrix.put(Pos::new(x, ROWS as i16 - 1), MatrixBlock::Garbage));
                self.fill_well();
            }
            _ => {}
        }
    }

    /// Fills the columns beside the well of Combo in all rows where they are empty.
    pub(super) fn fill_well(&mut self) {
        if self.rules().goal == Goal::Combo {
            for pos in (0..ROWS as i16).flat_map(|y| [0, 1, 2, 7, 8, 9].map(|x| Pos::new(x, y))) {
                if self.matrix.is_free(pos) {
                    self.matrix.put(pos, MatrixBlock::Garbage);
                }
            }
        }
    }

    /// Returns how many of these rows have a garbage block.
    pub(super) fn garbage_rows(&self, rows: RowSet) -> u16 {
        let has_garbage = |y: &usize| {
            let cell = |x| self.matrix.get(Pos::new(x, *y as i16));
            (0..COLUMNS as i16).any(|x| cell(x) == Some(MatrixBlock::Garbage))
        };
        rows.iter().filter(has_garbage).count() as u16
    }

    /// Raises garbage rows of Cheese until as many are there as should be; returns their number and whether a block
    /// was pushed out at the top.
    fn raise_cheese(&mut self) -> (u16, bool) {
        let (rules, all) = (self.rules(), RowSet((1 << ROWS) - 1));
        let (mut risen, mut lost, mut there) = (0, false, self.garbage_rows(all));
        let Some(extension) = self.variant.extension.as_deref_mut() else { return (0, false) };
        let Goal::Garbage(rows) = rules.goal else { return (0, false) };
        let wanted = rows.saturating_sub(extension.dug).min(CHEESE_ON_BOARD);
        while there < wanted {
            let hole = match extension.last_hole {
                None => extension.holes.below(COLUMNS as u32) as u8,
                // One of the other columns.
                Some(last) => {
                    let hole = extension.holes.below(COLUMNS as u32 - 1) as u8;
                    if hole < last { hole } else { hole + 1 }
                }
            };
            extension.last_hole = Some(hole);
            lost |= self.matrix.push_row(garbage(hole));
            (risen, there) = (risen + 1, there + 1);
        }
        (risen, lost)
    }

    /// Raises rows after a lock, as the mode wants it.
    pub(super) fn raise_for_mode(&mut self, log: &mut EventLog) {
        let (risen, lost) = match self.rules().goal {
            Goal::Garbage(_) => self.raise_cheese(),
            Goal::Survive => {
                if let Some(extension) = self.extension_mut() {
                    extension.rising.count(log.now);
                }
                self.raise_waiting()
            }
            _ => return,
        };
        if risen > 0 {
            log.emit(Event::Rose { rows: risen as u8, kind: CellKind::Garbage });
        }
        if lost {
            self.end(Ending::TopOut, log);
        }
    }

    /// Raises the rows of Survival that are due; returns their number and whether a block was pushed out at the top.
    fn raise_waiting(&mut self) -> (u16, bool) {
        let Some(extension) = self.variant.extension.as_deref_mut() else { return (0, false) };
        let (rows, mut lost) = (core::mem::take(&mut extension.rising.waiting), false);
        for _ in 0..rows {
            let hole = extension.holes.below(COLUMNS as u32) as u8;
            lost |= self.matrix.push_row(garbage(hole));
        }
        (rows.into(), lost)
    }

    /// Returns the time at which a row of Survival is next due; in a delay after a lock, rows wait for its end.
    pub(super) fn row_due(&self) -> Option<Time> {
        let extension = self.extension()?;
        extension.delay.is_none().then_some(extension.rising.next)
    }

    /// Raises the row of Survival that has waited until now, because the next one is due.
    pub(super) fn raise_due_row(&mut self, log: &mut EventLog) {
        let (risen, lost) = self.raise_waiting();
        if let Some(extension) = self.extension_mut() {
            extension.rising.count(log.now);
        }
        if risen > 0 {
            log.emit(Event::Rose { rows: risen as u8, kind: CellKind::Garbage });
            self.lift_piece(lost, log);
        }
    }

    /// Removes the lowest rows, so that Zen goes on; the chains of clears end.
    pub(super) fn remove_lowest_rows(&mut self) {
        let lowest = (1u64 << FORGIVEN) - 1;
        self.matrix.remove_rows(RowSet(lowest << (ROWS - FORGIVEN)));
        self.chains = super::Chains::default();
    }

    /// Counts a lock for the goal of the mode, and ends the game if it is reached or missed.
    pub(super) fn count_for_mode(&mut self, done: LockOutcome, dug: u16, log: &mut EventLog) {
        let sent = self.incoming.sent;
        let lines = self.lines;
        let rules = self.rules();
        let Some(extension) = self.extension_mut() else { return };
        let ending = match rules.goal {
            Goal::Garbage(rows) => {
                extension.dug = extension.dug.saturating_add(dug);
                (extension.dug >= rows).then_some(Ending::GoalReached)
            }
            Goal::Combo if done.rows > 0 => {
                extension.misses = None;
                None
            }
            Goal::Combo => {
                extension.misses = extension.misses.map(|misses| misses + 1);
                extension.misses.is_none_or(|misses| misses > MISSES).then_some(Ending::Failed)
            }
            Goal::Puzzle(goal) => {
                let spun = |rows| done.spin == Some(Spin::Full) && done.rows == rows;
                let solved = match goal {
                    PuzzleGoal::ClearAll => done.perfect,
                    PuzzleGoal::Lines(wanted) => lines >= wanted.into(),
                    PuzzleGoal::Send(wanted) => sent >= wanted.into(),
                    PuzzleGoal::TspinDouble => spun(2),
                    PuzzleGoal::TspinTriple => spun(3),
                };
                solved.then_some(Ending::GoalReached)
            }
            _ => None,
        };
        if let Some(ending) = ending.filter(|_| self.ended.is_none()) {
            self.end(ending, log);
        }
    }

    /// Moves all times on, for a state that is played on later.
    pub(super) fn shift_times(&mut self, later: Span) {
        let shift = |time: &mut Time| *time += later;
        self.lock_at.iter_mut().for_each(shift);
        shift(&mut self.gravity.since);
        self.sideways.shift(shift);
        if let Some(extension) = self.extension_mut() {
            extension.shift(shift);
        }
    }

    /// Counts that a piece was taken back, after `before` others.
    pub(super) fn count_undo(&mut self, before: u32) {
        if let Some(extension) = self.extension_mut() {
            extension.undos = before.saturating_add(1);
        }
    }
}

/// Returns the cells of a garbage row with a hole.
fn garbage(hole: u8) -> impl Fn(usize) -> Option<MatrixBlock> {
    move |x| (x != usize::from(hole)).then_some(MatrixBlock::Garbage)
}
