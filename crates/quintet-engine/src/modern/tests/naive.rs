//! The slow reference implementation of the rules: a loop that runs every microsecond, a board of cells, pieces in
//! boxes with the published kicks. It uses no deadlines, no bit rows and no true rotation.

use super::srs_reference::{cells, published};
use super::*;

/// Microseconds per row at level 1, the soft-drop factor, the lock delay in microseconds.
const ROW: u64 = 1_000_000;
const SOFT: u64 = 20;
const LOCK: u64 = 500_000;

#[expect(clippy::struct_excessive_bools, reason = "obvious before all")]
pub(super) struct Naive {
    pub(super) board: Vec<[Option<MatrixBlock>; 10]>,
    pieces: Vec<Tetromino>,
    drawn: usize,
    kind: Tetromino,
    pub(super) turned: usize,
    x: i16,
    y: i16,
    kick: Option<u8>,
    counter: u64,
    grounded_for: Option<u64>,
    restarted: bool,
    pub(super) touched: bool,
    pub(super) restarts: u32,
    lowest: i16,
    soft: bool,
    held: Vec<i16>,
    side_timer: u64,
    charged: bool,
    das: u64,
    arr: u64,
    pub(super) hold: Option<Tetromino>,
    hold_used: bool,
    pub(super) score: u64,
    pub(super) lines: u64,
    clears_in_a_row: u64,
    starred: bool,
    pub(super) over: bool,
}

impl Naive {
    pub(super) fn new(board: &Matrix, pieces: &[Tetromino], handling: Handling) -> Naive {
        let row = |y: i16| std::array::from_fn(|x| board.get(Pos::new(x as i16, y)));
        let mut naive = Naive {
            board: (0..40).map(row).collect(),
            pieces: pieces.to_vec(),
            drawn: 0,
            kind: Tetromino::O,
            turned: 0,
            x: 0,
            y: 0,
            kick: None,
            counter: 0,
            grounded_for: None,
            restarted: false,
            touched: false,
            restarts: 0,
            lowest: 0,
            soft: false,
            held: Vec::new(),
            side_timer: 0,
            charged: false,
            das: u64::from(handling.das_ms) * 1000,
            arr: u64::from(handling.arr_ms) * 1000,
            hold: None,
            hold_used: false,
            score: 0,
            lines: 0,
            clears_in_a_row: 0,
            starred: false,
            over: false,
        };
        naive.next_piece();
        naive
    }

    fn is_free(&self, pos: Pos) -> bool {
        (0..10).contains(&pos.x)
            && (0..40).contains(&pos.y)
            && self.board[pos.y as usize][pos.x as usize].is_none()
    }

    pub(super) fn cells(&self) -> Vec<Pos> {
        cells(self.kind, self.turned, self.x, self.y)
    }

    fn room(&self, dx: i16, dy: i16) -> bool {
        self.cells().iter().all(|pos| self.is_free(pos.moved(dx, dy)))
    }

    fn bottom(&self) -> i16 {
        self.cells().iter().map(|pos| pos.y).max().unwrap()
    }

    fn level(&self) -> u64 {
        1 + self.lines / 10
    }

    fn next_piece(&mut self) {
        let kind = self.pieces[self.drawn];
        self.drawn += 1;
        self.spawn_piece(kind);
    }

    fn spawn_piece(&mut self, kind: Tetromino) {
        (self.kind, self.turned, self.kick) = (kind, 0, None);
        // The box of I has its cells in the second row; that of O has two columns only.
        (self.x, self.y) = (if kind == Tetromino::O { 4 } else { 3 }, 18);
        (self.counter, self.grounded_for, self.touched, self.restarts) = (0, None, false, 0);
        if !self.room(0, 0) {
            self.over = true;
            return;
        }
        if self.room(0, 1) {
            self.y += 1;
        }
        self.lowest = self.bottom();
        self.look_down();
        self.slide();
    }

    /// Starts or ends the lock delay.
    fn look_down(&mut self) {
        if self.room(0, 1) {
            if self.grounded_for.take().is_some() {
                self.counter = 0;
            }
        } else {
            self.touched = true;
            self.grounded_for.get_or_insert(0);
        }
    }

    /// Moves the piece to the wall if repeats take no time.
    fn slide(&mut self) {
        let Some(dx) = self.held.last().copied().filter(|_| self.charged && self.arr == 0) else { return };
        let mut moved = false;
        while self.room(dx, 0) {
            self.x += dx;
            moved = true;
        }
        if moved {
            self.kick = None;
            self.moved();
        }
    }

    fn step(&mut self, dx: i16) -> bool {
        let room = self.room(dx, 0);
        if room {
            self.x += dx;
            self.kick = None;
            self.moved();
        }
        room
    }

    /// Updates the lock delay after a successful move or rotation; returns true if the piece has locked.
    fn moved(&mut self) -> bool {
        if self.bottom() > self.lowest {
            self.lowest = self.bottom();
            self.restarts = 0;
        } else if self.touched && self.restarts < 15 {
            self.restarts += 1;
        } else if self.touched && !self.room(0, 1) {
            self.lock();
            return true;
        }
        if !self.room(0, 1) {
            self.grounded_for = None;
            self.restarted = true;
        }
        self.look_down();
        false
    }

    fn turn(&mut self, clockwise: bool) {
        let found = published(self.kind, self.turned, clockwise, (self.x, self.y), |pos| self.is_free(pos));
        let Some(((x, y), kick)) = found else { return };
        self.turned = (self.turned + if clockwise { 1 } else { 3 }) % 4;
        (self.x, self.y, self.kick) = (x, y, Some(kick));
        if !self.moved() {
            self.slide();
        }
    }

    fn spin(&self) -> (bool, bool) {
        let filled = |dx: i16, dy: i16| self.y + dy >= 0 && !self.is_free(Pos::new(self.x + dx, self.y + dy));
        let corners = [filled(0, 0), filled(2, 0), filled(2, 2), filled(0, 2)];
        let corner = |n: usize| corners[(n + self.turned) % 4];
        let (a, b, c, d) = (corner(0), corner(1), corner(2), corner(3));
        let spun = self.kind == Tetromino::T && self.kick.is_some();
        (spun && a && b && (c || d), spun && c && d && (a || b) && !(a && b))
    }

    fn lock(&mut self) {
        let (full, mini) = self.spin();
        let out_of_sight = self.bottom() < 20;
        for pos in self.cells() {
            self.board[pos.y as usize][pos.x as usize] = Some(MatrixBlock::Piece(self.kind));
        }
        let before = self.board.len();
        self.board.retain(|row| row.iter().any(Option::is_none));
        let rows = before - self.board.len();
        for _ in 0..rows {
            self.board.insert(0, [None; 10]);
        }
        let level = self.level();
        let points = match (full, mini, rows) {
            (true, _, _) => [400, 800, 1200, 1600][rows],
            (_, true, _) => [100, 200, 1200, 0][rows],
            _ => [0, 100, 300, 500, 800][rows],
        };
        let starred = full || mini || rows == 4;
        self.score += points * level;
        if starred {
            self.score += if self.starred { points * level / 2 } else { 0 };
            self.starred = true;
        } else if rows > 0 {
            self.starred = false;
        }
        if rows > 0 {
            self.score += 50 * self.clears_in_a_row * level;
            self.clears_in_a_row += 1;
            let empty = self.board.iter().flatten().all(Option::is_none);
            self.score += if empty { 3500 * level } else { 0 };
        } else {
            self.clears_in_a_row = 0;
        }
        self.lines += rows as u64;
        self.hold_used = false;
        if rows == 0 && out_of_sight {
            self.over = true;
        } else {
            self.next_piece();
        }
    }

    pub(super) fn press(&mut self, button: Button) {
        match button {
            Button::Left | Button::Right => {
                let dx = if button == Button::Left { -1 } else { 1 };
                self.held.push(dx);
                (self.side_timer, self.charged) = (0, false);
                self.step(dx);
            }
            Button::Clockwise => self.turn(true),
            Button::Counterclockwise => self.turn(false),
            Button::Down => self.soft = true,
            Button::Drop => {
                while self.room(0, 1) {
                    self.y += 1;
                    self.score += 2;
                    self.kick = None;
                }
                self.lock();
            }
            _ if self.hold_used => {}
            _ => {
                let held = self.hold.replace(self.kind);
                match held {
                    Some(kind) => self.spawn_piece(kind),
                    None => self.next_piece(),
                }
                self.hold_used = true;
            }
        }
    }

    pub(super) fn release(&mut self, button: Button) {
        match button {
            Button::Left | Button::Right => {
                let dx = if button == Button::Left { -1 } else { 1 };
                if self.held.last() == Some(&dx) {
                    (self.side_timer, self.charged) = (0, false);
                }
                self.held.retain(|held| *held != dx);
            }
            Button::Down => self.soft = false,
            _ => {}
        }
    }

    /// Advances by a microsecond.
    pub(super) fn tick(&mut self) {
        let (was_grounded, drawn) = (self.grounded_for.is_some(), self.drawn);
        self.restarted = false;
        if let Some(dx) = self.held.last().copied() {
            self.side_timer += 1;
            let due = if self.charged { self.arr } else { self.das };
            if self.side_timer == due && !(self.charged && self.arr == 0) {
                (self.side_timer, self.charged) = (0, true);
                if self.arr == 0 {
                    self.slide();
                } else {
                    self.step(dx);
                }
            }
        }
        if self.over || self.drawn != drawn {
            return;
        }
        if !was_grounded && self.grounded_for.is_none() {
            self.fall();
        } else if let Some(rested) = &mut self.grounded_for
            && was_grounded
            && !self.restarted
        {
            *rested += 1;
            if *rested == LOCK {
                self.lock();
            }
        }
    }

    fn fall(&mut self) {
        self.counter += if self.soft { SOFT } else { 1 };
        // No game here gets beyond level 2.
        let row = if self.lines < 10 { ROW } else { 793_000 };
        if self.counter < row {
            return;
        }
        self.counter -= row;
        let stuck = self.held.last().copied().filter(|dx| self.charged && self.arr > 0 && !self.room(*dx, 0));
        self.y += 1;
        self.kick = None;
        self.score += u64::from(self.soft);
        if self.bottom() > self.lowest {
            self.lowest = self.bottom();
            self.restarts = 0;
        }
        self.look_down();
        self.slide();
        if let Some(dx) = stuck
            && self.step(dx)
        {
            self.side_timer = 0;
        }
    }
}
