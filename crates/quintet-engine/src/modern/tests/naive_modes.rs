//! The slow reference implementation: what a lock does for the score, the board and the mode.

use super::naive::Naive;
use super::*;

const GARBAGE: Option<MatrixBlock> = Some(MatrixBlock::Garbage);

impl Naive {
    pub(super) fn end(&mut self, name: &str) {
        self.over = true;
        if !name.is_empty() {
            self.events.push(name.to_owned());
        }
    }

    /// Returns true if a row is cleared; one of the time limit never is.
    fn is_full(row: &[Option<MatrixBlock>; 10]) -> bool {
        row.iter().all(Option::is_some) && *row != [Some(MatrixBlock::TimeLimit); 10]
    }

    /// Fills the board that a mode begins with.
    pub(super) fn prepare_board(&mut self) {
        match self.setup.mode {
            Mode::Cheese => {
                self.fill_cheese();
            }
            Mode::Combo => {
                (3..=5).for_each(|x| self.board[39][x] = GARBAGE);
                self.fill_sides();
            }
            _ => {}
        }
    }

    fn fill_sides(&mut self) {
        for row in &mut self.board {
            for x in [0, 1, 2, 7, 8, 9] {
                row[x] = row[x].or(GARBAGE);
            }
        }
    }

    /// Raises a row; returns true if a block is pushed out at the top.
    pub(super) fn raise(&mut self, hole: u32) -> bool {
        self.push_row(std::array::from_fn(|x| if x as u32 == hole { None } else { GARBAGE }))
    }

    pub(super) fn push_row(&mut self, row: [Option<MatrixBlock>; 10]) -> bool {
        let top = self.board.remove(0);
        self.board.push(row);
        top.iter().any(Option::is_some)
    }

    /// Raises rows of Cheese until enough are there; returns how many, and whether a block is pushed out.
    fn fill_cheese(&mut self) -> (usize, bool) {
        let wanted = usize::from(self.setup.options.rows.unwrap_or(10));
        let (mut risen, mut out) = (0, false);
        while self.board.iter().filter(|row| row.contains(&GARBAGE)).count() < 9.min(wanted - self.dug) {
            let hole = match self.last_hole {
                None => self.holes.below(10),
                Some(last) => {
                    let others: Vec<u32> = (0..10).filter(|column| *column != last).collect();
                    others[self.holes.below(9) as usize]
                }
            };
            self.last_hole = Some(hole);
            out |= self.raise(hole);
            risen += 1;
        }
        (risen, out)
    }

    /// Removes the lowest ten rows, as Zen does instead of ending.
    pub(super) fn forgive(&mut self) {
        for _ in 0..10 {
            self.board.pop();
            self.board.insert(0, [None; 10]);
        }
        (self.clears_in_a_row, self.starred) = (0, false);
    }

    fn vanish(&mut self) {
        self.board.retain(|row| !Naive::is_full(row));
        while self.board.len() < 40 {
            self.board.insert(0, [None; 10]);
        }
        if self.setup.mode == Mode::Combo {
            self.fill_sides();
        }
    }

    /// Puts the piece on the board; score, goals and endings follow, then the next piece or a delay.
    pub(super) fn settle_lock(&mut self) {
        let piece = self.piece.take().unwrap();
        let (full, mini) = self.spin(&piece);
        for pos in piece.cells() {
            self.board[pos.y as usize][pos.x as usize] = Some(MatrixBlock::Piece(piece.kind));
        }
        let complete: Vec<_> = self.board.iter().filter(|row| Naive::is_full(row)).copied().collect();
        let rows = complete.len();
        let dug = complete.iter().filter(|row| row.contains(&GARBAGE)).count();
        let others = self.board.iter().filter(|row| !Naive::is_full(row));
        let perfect = rows > 0 && others.flatten().all(Option::is_none);
        let Options { entry_delay_ms, clear_delay_ms, .. } = self.setup.options;
        let wait = 1000 * u64::from(if rows > 0 { clear_delay_ms } else { entry_delay_ms });
        if rows > 0 && wait == 0 {
            self.vanish();
        }
        self.count_points(full, mini, rows, perfect);
        self.hold_used = false;
        if rows == 0 && piece.bottom() < 20 {
            if self.setup.mode == Mode::Zen {
                self.forgive();
            } else {
                self.end("lock-out");
            }
        }
        if !self.over {
            self.check_goal(full, rows, perfect, dug);
        }
        if self.over {
            return;
        }
        if wait > 0 {
            self.delay = Some((self.now + wait, rows > 0));
        } else {
            self.finish(rows > 0, false);
        }
    }

    /// Counts the points of Classic, which has no chains.
    fn count_classic_points(&mut self, rows: usize) {
        let level = self.level();
        self.score += [0, 40, 100, 300, 1200][rows] * (level + 1);
        self.lines += rows as u64;
        self.events.extend((rows > 0).then(|| ["", "single", "double", "triple", "quad"][rows].to_owned()));
        if self.level() > level {
            self.events.push(format!("level-{}", self.level()));
        }
    }

    fn count_points(&mut self, full: bool, mini: bool, rows: usize, perfect: bool) {
        if self.is_classic() {
            return self.count_classic_points(rows);
        }
        let level = self.level();
        let points = match (full, mini) {
            (true, _) => [400, 800, 1200, 1600][rows],
            (_, true) => [100, 200, if self.is_guideline() { 400 } else { 1200 }, 0][rows],
            _ => [0, 100, 300, 500, 800][rows],
        };
        let size = ["", "single", "double", "triple", "quad"][rows];
        let name = match (full, mini) {
            (true, _) => format!("t-spin-{size}"),
            (_, true) => format!("mini-t-spin-{size}"),
            _ => size.to_owned(),
        };
        self.events.extend(Some(name.trim_end_matches('-').to_owned()).filter(|name| !name.is_empty()));
        let mut chained = false;
        self.score += points * level;
        if rows == 4 || (full || mini) && (rows > 0 || !self.is_guideline()) {
            chained = self.starred;
            self.starred = true;
        } else if rows > 0 {
            self.starred = false;
        }
        if chained {
            self.score += points * level / 2;
            self.events.push("back-to-back".to_owned());
        }
        let combo = self.clears_in_a_row;
        self.clears_in_a_row = if rows > 0 { combo + 1 } else { 0 };
        if rows > 0 {
            self.score += 50 * combo * level;
            if combo > 0 {
                self.events.push(format!("combo-{combo}"));
            }
            let base = match (full, mini) {
                (true, _) => [0, 2, 4, 6][rows],
                (_, true) => [0, 0, 1, 0][rows],
                _ => [0, 0, 1, 2, 4][rows],
            };
            let of_combo = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4].get(combo as usize).copied().unwrap_or(5);
            let attack = base + of_combo + u64::from(chained) + if perfect { 10 } else { 0 };
            self.sent += attack;
            self.outgoing += if self.setup.mode == Mode::Duel { self.cancelled(attack) } else { 0 };
        }
        if perfect {
            self.score += 3500 * level;
            self.events.push("perfect-clear".to_owned());
        }
        self.lines += rows as u64;
        if self.level() > level {
            self.events.push(format!("level-{}", self.level()));
        }
    }

    fn check_goal(&mut self, full: bool, rows: usize, perfect: bool, dug: usize) {
        let options = self.setup.options;
        match self.setup.mode {
            Mode::Sprint if self.lines >= 40 => self.end("done"),
            Mode::Master if self.lines >= 300 => self.end("done"),
            Mode::Cheese => {
                self.dug += dug;
                if self.dug >= usize::from(options.rows.unwrap_or(10)) {
                    self.end("done");
                }
            }
            Mode::Combo if rows > 0 => self.cleared_once = true,
            Mode::Combo => {
                self.misses += 1;
                if self.cleared_once || self.misses > 3 {
                    self.end("");
                }
            }
            Mode::Puzzle => {
                let solved = match options.goal.unwrap() {
                    PuzzleGoal::ClearAll => perfect,
                    PuzzleGoal::Lines(lines) => self.lines >= lines.into(),
                    PuzzleGoal::Send(wanted) => self.sent >= wanted.into(),
                    PuzzleGoal::TspinDouble => full && rows == 2,
                    PuzzleGoal::TspinTriple => full && rows == 3,
                };
                if solved {
                    self.end("done");
                }
            }
            _ => {}
        }
    }

    /// Lets rows vanish after a delay, raises garbage, and brings the next piece.
    pub(super) fn finish(&mut self, cleared: bool, vanishes: bool) {
        if vanishes {
            self.vanish();
        }
        let (risen, out) = match self.setup.mode {
            Mode::Cheese => self.fill_cheese(),
            Mode::Survival => {
                while self.row_due <= self.now {
                    self.count_due_row();
                }
                self.raise_waiting()
            }
            Mode::Duel if !cleared => self.raise_incoming(),
            _ => (0, false),
        };
        if risen > 0 {
            self.events.push(format!("garbage-{risen}"));
        }
        if out {
            self.end("top-out");
        } else {
            self.next_piece();
        }
    }

    fn count_due_row(&mut self) {
        self.rows_waiting += 1;
        self.row_every = (self.row_every * 98 / 100).max(800_000);
        self.row_due += self.row_every;
    }

    fn raise_waiting(&mut self) -> (usize, bool) {
        let (rows, mut out) = (self.rows_waiting, false);
        for _ in 0..rows {
            let hole = self.holes.below(10);
            out |= self.raise(hole);
        }
        self.rows_waiting = 0;
        (rows, out)
    }

    /// Raises a row of Survival that has waited until the next is due.
    pub(super) fn rows_by_time(&mut self) {
        if self.setup.mode != Mode::Survival || self.row_due > self.now {
            return;
        }
        let (risen, out) = self.raise_waiting();
        self.count_due_row();
        if risen > 0 {
            self.after_rows_by_time(risen, out);
        }
    }

    /// Moves the piece out of the way of rows that have risen by time.
    pub(super) fn after_rows_by_time(&mut self, risen: usize, mut out: bool) {
        self.events.push(format!("garbage-{risen}"));
        if let Some(piece) = self.piece
            && !piece.cells().iter().all(|pos| self.is_free(*pos))
        {
            out |= !piece.cells().iter().all(|pos| self.is_free(pos.moved(0, -1)));
            self.lift();
        }
        if out {
            self.end("top-out");
        } else {
            self.look_down();
        }
    }
}
