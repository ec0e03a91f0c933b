//! A simple implementation of the rules: one bool per cell, a linked list of pieces, every test cell by cell. The
//! library is tested and measured against it.
#![allow(dead_code, missing_docs, unreachable_pub, clippy::linkedlist)]

use std::collections::LinkedList;
use std::fmt::Write;

pub mod random;

/// A square of bools with a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainPiece {
    pub colour: u8,
    pub grid: Vec<Vec<bool>>,
}

impl PlainPiece {
    pub fn new(side: usize, colour: u8) -> Self {
        Self { colour, grid: vec![vec![false; side]; side] }
    }

    pub fn side(&self) -> usize {
        self.grid.len()
    }

    pub fn all(&self, i: usize, j: usize, s: usize, value: bool) -> bool {
        (i..i + s).all(|i| (j..j + s).all(|j| self.grid[i][j] == value))
    }

    pub fn empty(&self) -> bool {
        self.all(0, 0, self.side(), false)
    }

    pub fn rotate(&mut self) {
        let before = self.grid.clone();
        for (i, row) in before.iter().enumerate() {
            for (j, &cell) in row.iter().enumerate() {
                self.grid[j][before.len() - 1 - i] = cell;
            }
        }
    }

    pub fn cut_row(&mut self, i: usize) {
        self.grid.remove(i);
        self.grid.insert(0, vec![false; self.grid.len() + 1]);
    }

    /// Reads a piece that is known to be well-formed.
    pub fn parse(text: &str) -> Self {
        let number = |text: Option<&str>| text.unwrap().parse::<usize>().unwrap();
        let mut parts = text.splitn(3, ' ');
        let (side, colour) = (number(parts.next()), number(parts.next()));
        let mut piece = Self::new(side, colour as u8);
        let mut grid = parts.next().unwrap().chars().peekable();
        piece.parse_square(&mut grid, 0, 0, side);
        piece
    }

    fn parse_square(
        &mut self,
        text: &mut std::iter::Peekable<std::str::Chars<'_>>,
        i: usize,
        j: usize,
        s: usize,
    ) {
        let open = text.next();
        if open == Some('(') && text.peek() != Some(&')') {
            for (down, right) in [(0, 0), (0, s / 2), (s / 2, 0), (s / 2, s / 2)] {
                self.parse_square(text, i + down, j + right, s / 2);
            }
        } else if open == Some('(') {
            for row in &mut self.grid[i..i + s] {
                row[j..j + s].fill(true);
            }
        }
        text.next();
    }

    pub fn print(&self) -> String {
        let mut text = format!("{} {} ", self.side(), self.colour);
        self.print_square(&mut text, 0, 0, self.side());
        text
    }

    fn print_square(&self, text: &mut String, i: usize, j: usize, s: usize) {
        if self.all(i, j, s, false) {
            text.push_str("[]");
        } else if self.all(i, j, s, true) {
            text.push_str("()");
        } else {
            text.push('(');
            for (down, right) in [(0, 0), (0, s / 2), (s / 2, 0), (s / 2, s / 2)] {
                self.print_square(text, i + down, j + right, s / 2);
            }
            text.push(')');
        }
    }
}

/// A piece in a field: (x, y) is the position of its bottom-left cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainPlaced {
    pub piece: PlainPiece,
    pub x: i32,
    pub y: i32,
}

impl PlainPlaced {
    fn top(&self) -> i32 {
        self.y - (self.piece.side() as i32 - 1)
    }

    /// Returns true if the piece fills this cell of the field.
    fn fills(&self, column: i32, row: i32) -> bool {
        let (i, j) = (row - self.top(), column - self.x);
        let inside = 0..self.piece.side() as i32;
        inside.contains(&i) && inside.contains(&j) && self.piece.grid[i as usize][j as usize]
    }
}

/// A linked list of pieces in a rectangle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainField {
    pub score: u64,
    pub width: i32,
    pub height: i32,
    pub list: LinkedList<PlainPlaced>,
}

impl PlainField {
    pub fn new(width: i32, height: i32) -> Self {
        Self { score: 0, width, height, list: LinkedList::new() }
    }

    /// Returns true if a piece fits, ignoring the one at index `skip` of the list.
    pub fn contains(&self, placed: &PlainPlaced, skip: Option<usize>) -> bool {
        for (i, row) in placed.piece.grid.iter().enumerate() {
            for (j, _) in row.iter().enumerate().filter(|&(_, &filled)| filled) {
                let (column, row) = (placed.x + j as i32, placed.top() + i as i32);
                if column < 0 || column >= self.width || row < 0 || row >= self.height {
                    return false;
                }
                let others = self.list.iter().enumerate().filter(|&(index, _)| Some(index) != skip);
                if others.into_iter().any(|(_, other)| other.fills(column, row)) {
                    return false;
                }
            }
        }
        true
    }

    /// Adds a piece at the front of the list if it fits.
    pub fn add(&mut self, piece: PlainPiece, x: i32, y: i32) -> bool {
        let placed = PlainPlaced { piece, x, y };
        let fits = !placed.piece.empty() && self.contains(&placed, None);
        if fits {
            self.list.push_front(placed);
        }
        fits
    }

    /// Inserts a piece; returns false if the game is over.
    pub fn insert(&mut self, piece: PlainPiece, x: i32) -> bool {
        self.insert_in_order(piece, x, &mut |field| {
            let mut any = false;
            while field.fall_once() {
                any = true;
            }
            any
        })
    }

    /// Inserts a piece; `settle` lets the pieces fall and returns true if any fell.
    pub fn insert_in_order(
        &mut self,
        piece: PlainPiece,
        x: i32,
        settle: &mut dyn FnMut(&mut Self) -> bool,
    ) -> bool {
        let Some(top) = piece.grid.iter().position(|row| row.contains(&true)) else { return false };
        let y = (piece.side() - 1 - top) as i32;
        let mut placed = PlainPlaced { piece, x, y };
        if !self.contains(&placed, None) {
            return false;
        }
        while self.contains(&placed, None) {
            placed.y += 1;
        }
        placed.y -= 1;
        self.list.push_front(placed);
        loop {
            let cut = (0..self.height).filter(|&row| self.cut_if_full(row)).count() > 0;
            if cut {
                let list = std::mem::take(&mut self.list);
                self.list = list.into_iter().filter(|placed| !placed.piece.empty()).collect();
            }
            let fell = settle(self);
            if !cut && !fell {
                return true;
            }
        }
    }

    /// Lets all pieces fall and returns the falls as (list index, from, to): in passes over the list, in the order of
    /// the lowest cells, the piece nearer to the front first, until nothing falls.
    pub fn falls(&mut self) -> Vec<(usize, i32, i32)> {
        let lowest = |placed: &PlainPlaced| {
            placed.top() + placed.piece.grid.iter().rposition(|row| row.contains(&true)).unwrap() as i32
        };
        let mut order: Vec<(i32, usize)> =
            self.list.iter().enumerate().map(|(index, placed)| (-lowest(placed), index)).collect();
        order.sort_unstable();
        let mut falls = Vec::new();
        loop {
            let before = falls.len();
            for &(_, index) in &order {
                let from = self.list.iter().nth(index).unwrap().y;
                while self.fall_by_one(index) {}
                let to = self.list.iter().nth(index).unwrap().y;
                if from < to {
                    falls.push((index, from, to));
                }
            }
            if falls.len() == before {
                return falls;
            }
        }
    }

    /// Cuts a row if it is full; returns true if it was.
    fn cut_if_full(&mut self, row: i32) -> bool {
        let filled = |column| self.list.iter().any(|placed| placed.fills(column, row));
        if !(0..self.width).all(filled) {
            return false;
        }
        self.score += self.width as u64;
        for placed in &mut self.list {
            if placed.y < row {
                placed.y += 1;
            } else if placed.top() <= row {
                let i = row - placed.top();
                placed.piece.cut_row(i as usize);
            }
        }
        true
    }

    /// Moves each piece that can fall down by one row, front to back; returns true if any could.
    pub fn fall_once(&mut self) -> bool {
        (0..self.list.len()).filter(|&index| self.fall_by_one(index)).count() > 0
    }

    /// Moves one piece down by one row if it can.
    pub fn fall_by_one(&mut self, index: usize) -> bool {
        let mut moved = self.list.iter().nth(index).unwrap().clone();
        moved.y += 1;
        let fits = self.contains(&moved, Some(index));
        if fits {
            *self.list.iter_mut().nth(index).unwrap() = moved;
        }
        fits
    }

    pub fn print(&self) -> String {
        let mut text = format!("{} {} {}\n", self.score, self.width, self.height);
        for placed in &self.list {
            writeln!(text, "{} {} {}", placed.piece.print(), placed.x, placed.y).unwrap();
        }
        text
    }
}
