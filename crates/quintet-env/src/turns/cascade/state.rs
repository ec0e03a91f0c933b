//! A game of Cascade between two pieces, without colours.
//!
//! Pieces have at most 4×4 cells, so each is one word of 16 bits and a place. A field has at most as many pieces as
//! cells: the list of pieces has room for them from the beginning, and steps allocate no memory.

use super::{CascadeConfig, HOVER};
use crate::turns::bit_rows::{BitRows, PieceShape, Place, full_rows, low_bits, remove_rows};
use crate::turns::{CellRow, NUMBERS, TurnActions};
use quintet_engine::cascade::RandomShape;
use quintet_engine::kernel::{Rng, Seed};

/// A piece in the field: its rows from the top, four bits each, its leftmost column and its topmost row.
///
/// No row of a piece is empty: shapes are connected, and cut rows are removed.
#[derive(Clone, Copy, Debug)]
struct FieldPiece {
    rows: u16,
    x: u8,
    y: u8,
}

impl FieldPiece {
    fn height(self) -> usize {
        (16 - self.rows.leading_zeros() as usize).div_ceil(4)
    }

    /// Returns the rows of the field that it covers, with its cells.
    fn cells(self) -> impl Iterator<Item = (usize, u64)> {
        let cells = move |dy: usize| u64::from(self.rows >> (4 * dy) & 0xF) << self.x;
        (0..self.height()).map(move |dy| (usize::from(self.y) + dy, cells(dy)))
    }

    /// Returns the piece after these rows were cut out of the field, without the rows that it loses.
    fn cut(self, cut: u64) -> FieldPiece {
        let (mut rows, mut kept, mut y) = (0, 0, self.y);
        for dy in 0..self.height() {
            let row = usize::from(self.y) + dy;
            if cut >> row & 1 == 0 {
                if kept == 0 {
                    // Every cut row below moves it down.
                    y = (row + (cut & !low_bits(row)).count_ones() as usize) as u8;
                }
                rows |= (self.rows >> (4 * dy) & 0xF) << (4 * kept);
                kept += 1;
            }
        }
        FieldPiece { rows, x: self.x, y }
    }
}

/// The state of a game of [`CascadeEnv`](crate::CascadeEnv).
#[derive(Clone, Debug)]
pub struct CascadeState {
    rows: Box<[u64]>,
    pieces: Vec<FieldPiece>,
    piece: RandomShape,
    next: RandomShape,
    width: u8,
    over: bool,
    score: u64,
    rng: Rng,
}

/// Returns the rows of a shape's box.
fn box_rows(cells: u16) -> [u8; 4] {
    std::array::from_fn(|row| (cells >> (4 * row) & 0xF) as u8)
}

/// Rotates a square of 4×4 bits clockwise: cell (i, j) becomes cell (j, 3 − i).
fn rotate(cells: u16) -> u16 {
    let mut cells = cells;
    for (shift, mask) in [(3, 0x0A0A), (6, 0x00CC)] {
        let moved = (cells ^ cells >> shift) & mask;
        cells ^= moved ^ moved << shift;
    }
    let cells = (cells & 0x5555) << 1 | (cells & 0xAAAA) >> 1;
    (cells & 0x3333) << 2 | (cells & 0xCCCC) >> 2
}

/// Returns a piece in all orientations, each rotated clockwise from the one before.
fn orientations(piece: RandomShape) -> [PieceShape; 4] {
    let mut cells = piece.cells;
    std::array::from_fn(|_| {
        let shape = PieceShape::of_box(box_rows(cells));
        cells = rotate(cells);
        shape
    })
}

impl CascadeState {
    pub(super) fn start(config: &CascadeConfig, seed: Seed) -> CascadeState {
        let mut rng = Rng::new(seed);
        let (piece, next) = (RandomShape::draw(&mut rng), RandomShape::draw(&mut rng));
        CascadeState {
            rows: vec![0; config.height as usize].into(),
            pieces: Vec::with_capacity((config.width * config.height) as usize),
            piece,
            next,
            width: config.width as u8,
            over: false,
            score: 0,
            rng,
        }
    }

    /// Starts another game in the same memory.
    pub(super) fn start_again(&mut self, seed: Seed) {
        self.rng = Rng::new(seed);
        self.piece = RandomShape::draw(&mut self.rng);
        self.next = RandomShape::draw(&mut self.rng);
        self.rows.fill(0);
        self.pieces.clear();
        (self.over, self.score) = (false, 0);
    }

    pub(super) fn is_lost(&self) -> bool {
        self.over
    }

    pub(super) fn points(&self) -> u64 {
        self.score
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.rows) + self.pieces.capacity() * size_of::<FieldPiece>()
    }

    fn board(&self) -> BitRows<'_> {
        BitRows { rows: &self.rows, width: self.width.into() }
    }

    /// Returns the columns in which the piece can enter in each orientation.
    fn entries(&self) -> [u64; 4] {
        orientations(self.piece).map(|shape| self.board().free(&shape, 0))
    }

    pub(super) fn add_legal(&self, found: &mut TurnActions) {
        for (turns, columns) in self.entries().into_iter().enumerate() {
            found.insert_bits(turns * usize::from(self.width), columns);
        }
    }

    /// Inserts the piece and draws the next one; returns the number of rows that were cut.
    pub(super) fn insert(&mut self, action: usize) -> u32 {
        let (turns, x) = (action / usize::from(self.width), action % usize::from(self.width));
        let shape = orientations(self.piece)[turns & 3];
        let y = self.board().landing(&shape, Place { x, y: 0 });
        let rows = shape.rows.iter().rev().fold(0, |rows, row| rows << 4 | u16::from(*row));
        let piece = FieldPiece { rows, x: x as u8, y: y as u8 };
        self.fill(piece);
        self.pieces.push(piece);
        let cut = self.cascade();
        self.piece = std::mem::replace(&mut self.next, RandomShape::draw(&mut self.rng));
        self.over = self.entries() == [0; 4];
        cut
    }

    fn fill(&mut self, piece: FieldPiece) {
        for (y, cells) in piece.cells() {
            self.rows[y] |= cells;
        }
    }

    fn clear(&mut self, piece: FieldPiece) {
        for (y, cells) in piece.cells() {
            self.rows[y] &= !cells;
        }
    }

    /// Cuts full rows and lets pieces fall until nothing changes; returns the number of rows.
    fn cascade(&mut self) -> u32 {
        let mut rows = 0;
        // A piece can only fall after a cut.
        while let full @ 1.. = full_rows(&self.rows, self.width.into()) {
            rows += full.count_ones();
            self.score += u64::from(full.count_ones()) * u64::from(self.width);
            self.pieces.iter_mut().for_each(|piece| *piece = piece.cut(full));
            self.pieces.retain(|piece| piece.rows != 0);
            remove_rows(&mut self.rows, full);
            while self.fall() {}
        }
        rows
    }

    /// Lets every piece fall once as far as it can; returns true if any fell.
    ///
    /// The result of all falls does not depend on their order: see [`quintet_cascade`].
    fn fall(&mut self) -> bool {
        let mut fell = false;
        for index in 0..self.pieces.len() {
            let mut piece = self.pieces[index];
            self.clear(piece);
            while self.fits(FieldPiece { y: piece.y + 1, ..piece }) {
                piece.y += 1;
            }
            self.fill(piece);
            fell |= piece.y != self.pieces[index].y;
            self.pieces[index] = piece;
        }
        fell
    }

    fn fits(&self, piece: FieldPiece) -> bool {
        piece.cells().all(|(y, cells)| self.rows.get(y).is_some_and(|row| row & cells == 0))
    }

    /// Calls `draw` with every row of the field, below those in which the piece hovers.
    pub(super) fn draw_rows(&self, mut draw: impl FnMut(usize, CellRow)) {
        let shape = PieceShape::of_box(box_rows(self.piece.cells));
        // The piece hovers over the middle, as far as the columns of its box allow.
        let (left, right) = (i32::from(shape.left), i32::from(shape.left) + i32::from(shape.width) - 1);
        let x = (i32::midpoint(-left, i32::from(self.width) - 1 - right) + left).max(0) as usize;
        let top = HOVER - usize::from(shape.height).min(HOVER);
        for y in 0..HOVER {
            let falling = if self.over { 0 } else { shape.row_at(y.wrapping_sub(top), x) };
            draw(y, CellRow { filled: 0, falling, covered: 0 });
        }
        for (y, &filled) in self.rows.iter().enumerate() {
            draw(y + HOVER, CellRow { filled, falling: 0, covered: 0 });
        }
    }

    /// Returns the cells of the next piece, a row of four bits in each of the first four numbers.
    pub(super) fn values(&self) -> [u16; NUMBERS] {
        let mut numbers = [0; NUMBERS];
        for (number, row) in numbers.iter_mut().zip(box_rows(self.next.cells)) {
            *number = row.into();
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_rotate_clockwise() {
        let (mut cells, mut known) = (0b1000_0000_0100_0011, Vec::new());
        for _ in 0..4 {
            known.push(cells);
            let slow = (0..16).filter(|bit| cells >> bit & 1 == 1);
            let slow = slow.fold(0, |turned, bit| turned | 1 << (4 * (bit % 4) + 3 - bit / 4));
            cells = rotate(cells);
            assert_eq!(cells, slow);
        }
        assert_eq!(cells, known[0]);
    }

    #[test]
    fn cut_rows_are_removed_from_pieces() {
        let piece = FieldPiece { rows: 0b0001_0111_0010, x: 2, y: 5 };
        let below = piece.cut(1 << 9 | 1 << 8);
        assert_eq!((below.rows, below.y), (0b0001_0111_0010, 7));
        let middle = piece.cut(1 << 6);
        assert_eq!((middle.rows, middle.y), (0b0001_0010, 6));
        let top = piece.cut(1 << 5 | 1 << 7 | 1 << 3);
        assert_eq!((top.rows, top.y), (0b0111, 7));
        assert_eq!(piece.cut(0b111 << 5).rows, 0);
    }
}
