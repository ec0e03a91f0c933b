//! The geometry of pieces: four orientations of up to sixteen cells, and rotation.
//!
//! Games rotate their pieces in one of three ways. All three are tables of the same form, so code that moves pieces
//! only needs [`PieceGeometry::turned`]:
//!
//! | way | the piece's position is | made by |
//! |---|---|---|
//! | the box stays | the top-left corner of the box | [`PieceGeometry::fixed_box`] |
//! | the lower-left corner stays | the lower-left cell of the bounding rectangle | [`PieceGeometry::kept_corner`] |
//! | SRS | the centre of rotation | [`PieceGeometry::srs`] |

use super::Pos;
use super::grid::bit_indexes;
use quintet_srs::{KICKS, OffsetTable, Orientation, Tetromino, Turn};
use serde::{Deserialize, Serialize};

/// The side of the box in which a shape is drawn.
pub const BOX: usize = 4;

/// The cells of a 4×4 box, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape([u8; BOX]);

impl Shape {
    /// Makes a shape from four lines; `#` is a filled cell.
    pub const fn draw(lines: [&str; BOX]) -> Shape {
        let mut rows = [0; BOX];
        let mut y = 0;
        while y < BOX {
            let line = lines[y].as_bytes();
            let mut x = 0;
            while x < BOX && x < line.len() {
                if line[x] == b'#' {
                    rows[y] |= 1 << x;
                }
                x += 1;
            }
            y += 1;
        }
        Shape(rows)
    }

    /// Returns true if the cell in column `x` of row `y` is filled.
    pub const fn has(self, x: usize, y: usize) -> bool {
        x < BOX && y < BOX && self.0[y] >> x & 1 == 1
    }

    /// Returns the four rows, bit `x` for column `x`.
    pub const fn rows(self) -> [u8; BOX] {
        self.0
    }

    /// Iterates over the filled cells within the box, row by row from the top.
    pub fn cells(self) -> impl Iterator<Item = Pos> {
        let bits = self.0.iter().rev().fold(0, |bits, row| bits << BOX | u64::from(*row));
        bit_indexes(bits).map(|i| Pos::new((i % BOX) as i16, (i / BOX) as i16))
    }

    /// Returns the index of the last row with a filled cell; 0 if there is none.
    pub fn last_row(self) -> usize {
        u32::from_le_bytes(self.0).checked_ilog2().unwrap_or(0) as usize / 8
    }

    /// Returns the width and height of the rectangle from the box's top-left corner to the last filled cells.
    const fn extent(self) -> (usize, usize) {
        let (mut width, mut height, mut i) = (0, 0, 0);
        while i < BOX * BOX {
            if self.has(i % BOX, i / BOX) {
                if i % BOX >= width {
                    width = i % BOX + 1;
                }
                height = i / BOX + 1;
            }
            i += 1;
        }
        (width, height)
    }
}

/// A shape in one orientation, and the offset of its box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrientedShape {
    /// The cells.
    pub shape: Shape,
    /// The offset from the piece's position to the left column of the box.
    pub dx: i16,
    /// The offset from the piece's position to the top row of the box.
    pub dy: i16,
}

/// The geometry of a piece: its shape in four orientations, and the translations tried when it is rotated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceGeometry {
    forms: [OrientedShape; 4],
    offsets: OffsetTable,
    tries: u8,
}

/// The position and orientation of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PiecePosition {
    /// The position; the constructor of the piece's geometry defines which point of the piece it is.
    pub pos: Pos,
    /// The orientation.
    pub orientation: Orientation,
}

impl PiecePosition {
    /// A piece at this position in its first orientation.
    pub const fn at(x: i16, y: i16) -> PiecePosition {
        PiecePosition { pos: Pos::new(x, y), orientation: Orientation::North }
    }

    /// Returns the position `dx` columns to the right and `dy` rows down.
    #[must_use]
    pub const fn moved(self, dx: i16, dy: i16) -> PiecePosition {
        PiecePosition { pos: self.pos.moved(dx, dy), ..self }
    }
}

impl PieceGeometry {
    /// Makes a piece whose box does not move when it is rotated, from one drawing for each orientation.
    pub const fn fixed_box(drawings: [[&str; BOX]; 4]) -> PieceGeometry {
        let mut forms = [OrientedShape { shape: Shape([0; BOX]), dx: 0, dy: 0 }; 4];
        let mut i = 0;
        while i < 4 {
            forms[i].shape = Shape::draw(drawings[i]);
            i += 1;
        }
        PieceGeometry { forms, offsets: [[(0, 0); KICKS]; 4], tries: 1 }
    }

    /// Makes a piece that keeps the lower-left corner of its bounding rectangle; it is drawn at the top left of the
    /// box.
    pub const fn kept_corner(drawing: [&str; BOX]) -> PieceGeometry {
        let mut forms = [OrientedShape { shape: Shape::draw(drawing), dx: 0, dy: 0 }; 4];
        let mut i = 0;
        while i < 4 {
            let shape = forms[i].shape;
            let (width, height) = shape.extent();
            let mut turned = Shape([0; BOX]);
            let mut y = 0;
            while y < height {
                let mut x = 0;
                while x < width {
                    if shape.has(x, y) {
                        turned.0[x] |= 1 << (height - 1 - y);
                    }
                    x += 1;
                }
                y += 1;
            }
            if i < 3 {
                forms[i + 1].shape = turned;
            }
            forms[i].dy = 1 - height as i16;
            i += 1;
        }
        PieceGeometry { forms, offsets: [[(0, 0); KICKS]; 4], tries: 1 }
    }

    /// Makes a tetromino with the kicks of SRS.
    pub const fn srs(piece: Tetromino) -> PieceGeometry {
        let mut forms = [OrientedShape { shape: Shape([0; BOX]), dx: 0, dy: 0 }; 4];
        let mut i = 0;
        while i < 4 {
            let cells = piece.cells(Orientation::ALL[i]);
            // Cells are listed row by row from the top.
            let (mut left, top) = cells[0];
            let mut n = 1;
            while n < 4 {
                if cells[n].0 < left {
                    left = cells[n].0;
                }
                n += 1;
            }
            n = 0;
            while n < 4 {
                forms[i].shape.0[(top - cells[n].1) as usize] |= 1 << (cells[n].0 - left);
                n += 1;
            }
            (forms[i].dx, forms[i].dy) = (left as i16, -(top as i16));
            i += 1;
        }
        PieceGeometry { forms, offsets: *piece.offsets(), tries: KICKS as u8 }
    }

    /// Returns the same piece without kicks: only the first translation of a rotation is tried.
    #[must_use]
    pub const fn without_kicks(self) -> PieceGeometry {
        PieceGeometry { tries: 1, ..self }
    }

    /// Returns the shape in an orientation.
    pub const fn oriented_shape(&self, orientation: Orientation) -> &OrientedShape {
        &self.forms[orientation as usize]
    }

    /// Iterates over the positions it covers, row by row from the top.
    pub fn cells(&self, placed: PiecePosition) -> impl Iterator<Item = Pos> + use<> {
        let form = *self.oriented_shape(placed.orientation);
        form.shape.cells().map(move |c| placed.pos.moved(form.dx + c.x, form.dy + c.y))
    }

    /// Iterates over its rows that have cells: the row's index and its cells as bits, column 0 being bit 0. The bits
    /// are `None` if a cell is to the left of column 0 or to the right of column 63.
    pub(super) fn rows(&self, placed: PiecePosition) -> impl Iterator<Item = (i16, Option<u64>)> + use<> {
        let form = *self.oriented_shape(placed.orientation);
        let left = placed.pos.x.saturating_add(form.dx);
        let top = placed.pos.y.saturating_add(form.dy);
        let rows = form.shape.rows().into_iter().zip(0i16..).filter(|(row, _)| *row != 0);
        rows.map(move |(row, y)| {
            let (row, columns) = (u64::from(row), u32::from(left.unsigned_abs()));
            let (there, back) = if left < 0 {
                (
                    row.checked_shr(columns),
                    row.checked_shr(columns).and_then(|bits| bits.checked_shl(columns)),
                )
            } else {
                (
                    row.checked_shl(columns),
                    row.checked_shl(columns).and_then(|bits| bits.checked_shr(columns)),
                )
            };
            // Bits that were shifted out are lost, so shifting back gives a different row.
            (top.saturating_add(y), there.filter(|_| back == Some(row)))
        })
    }

    /// Returns the number of translations that a rotation tries.
    pub const fn translation_count(&self) -> u8 {
        self.tries
    }

    /// Returns translation `k` of a rotation, in columns to the right and rows down.
    pub const fn translation(&self, from: Orientation, turn: Turn, k: u8) -> (i16, i16) {
        let before = self.offsets[from as usize][k as usize];
        let after = self.offsets[from.turned(turn) as usize][k as usize];
        ((before.0 - after.0) as i16, (after.1 - before.1) as i16)
    }

    /// Rotates the piece: returns the position after the first translation that `fits`, and the index of that
    /// translation.
    pub fn turned(
        &self,
        placed: PiecePosition,
        turn: Turn,
        fits: impl Fn(PiecePosition) -> bool,
    ) -> Option<(PiecePosition, u8)> {
        let orientation = placed.orientation.turned(turn);
        (0..self.tries).find_map(|k| {
            let (dx, dy) = self.translation(placed.orientation, turn, k);
            let turned = PiecePosition { pos: placed.pos.moved(dx, dy), orientation };
            fits(turned).then_some((turned, k))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CellKind, Grid};
    use super::*;
    use proptest::prelude::*;

    const J: PieceGeometry = PieceGeometry::kept_corner(["#", "###", "", ""]);
    const S: PieceGeometry = PieceGeometry::kept_corner([".##", "##", "", ""]);
    const T: PieceGeometry = PieceGeometry::srs(Tetromino::T);
    const I: PieceGeometry = PieceGeometry::srs(Tetromino::I);

    /// Draws the piece on a board of 5×5, with `+` at its position if no cell is there.
    fn drawn(piece: &PieceGeometry, placed: PiecePosition) -> Vec<String> {
        let mut grid = Grid::<CellKind, 5, 5>::new();
        grid.place_piece(piece, placed, CellKind::T);
        grid.picture(|_| '#')
    }

    fn turn(piece: &PieceGeometry, placed: PiecePosition, turn: Turn) -> PiecePosition {
        piece.turned(placed, turn, |_| true).unwrap().0
    }

    #[test]
    fn the_kept_corner_stays() {
        let placed = PiecePosition::at(1, 3);
        assert_eq!(drawn(&J, placed), [".....", ".....", ".#...", ".###.", "....."]);
        let placed = turn(&J, placed, Turn::Clockwise);
        assert_eq!(drawn(&J, placed), [".....", ".##..", ".#...", ".#...", "....."]);
        let placed = turn(&J, placed, Turn::Clockwise);
        assert_eq!(drawn(&J, placed), [".....", ".....", ".###.", "...#.", "....."]);
        let placed = turn(&S, PiecePosition::at(1, 3), Turn::Clockwise);
        assert_eq!(drawn(&S, placed), [".....", ".#...", ".##..", "..#..", "....."]);
        let placed = turn(&J, PiecePosition::at(1, 3), Turn::Counterclockwise);
        assert_eq!(drawn(&J, placed), [".....", "..#..", "..#..", ".##..", "....."]);
    }

    #[test]
    fn srs_turns_about_the_centre() {
        let placed = PiecePosition::at(2, 2);
        assert_eq!(drawn(&T, placed), [".....", "..#..", ".###.", ".....", "....."]);
        let right = turn(&T, placed, Turn::Clockwise);
        assert_eq!(drawn(&T, right), [".....", "..#..", "..##.", "..#..", "....."]);
        let half = turn(&T, placed, Turn::Half);
        assert_eq!(drawn(&T, half), [".....", ".....", ".###.", "..#..", "....."]);
        let left = turn(&T, placed, Turn::Counterclockwise);
        assert_eq!(drawn(&T, left), [".....", "..#..", ".##..", "..#..", "....."]);
    }

    #[test]
    fn the_i_piece_rotates_by_srs() {
        let placed = PiecePosition::at(1, 1);
        assert_eq!(drawn(&I, placed), [".....", "####.", ".....", ".....", "....."]);
        let right = turn(&I, placed, Turn::Clockwise);
        assert_eq!(drawn(&I, right), ["..#..", "..#..", "..#..", "..#..", "....."]);
        assert_eq!(turn(&I, right, Turn::Counterclockwise), placed);
    }

    #[test]
    fn translations_are_tried_in_order() {
        let free = |placed: PiecePosition| placed.pos.x == 3;
        let (placed, kick) = I.turned(PiecePosition::at(1, 1), Turn::Clockwise, free).unwrap();
        assert_eq!((placed.pos, kick), (Pos::new(3, 1), 2));
        assert_eq!(I.turned(PiecePosition::at(1, 1), Turn::Clockwise, |_| false), None);
        assert_eq!(I.without_kicks().turned(PiecePosition::at(1, 1), Turn::Clockwise, free), None);
    }

    proptest! {
        /// The collision test by bit rows agrees with one cell by cell, near the board and far from it.
        #[test]
        fn a_piece_fits_if_every_cell_is_free(
            x in prop_oneof![-9i16..20, any::<i16>()], y in prop_oneof![-5i16..12, any::<i16>()],
            quarter in 0usize..4, filled in prop::collection::vec((0i16..10, 0i16..8), 0..20),
        ) {
            let mut grid = Grid::<CellKind, 10, 8>::new();
            for (x, y) in filled {
                grid.put(Pos { x, y }, CellKind::O);
            }
            let placed = PiecePosition { orientation: Orientation::ALL[quarter], ..PiecePosition::at(x, y) };
            for piece in [J, S, T, I] {
                let slow = piece.cells(placed).all(|pos| grid.is_free(pos));
                prop_assert_eq!(grid.fits(&piece, placed), slow);
            }
        }

        /// Four rotations in one direction, or one and its opposite, restore the piece.
        #[test]
        fn four_rotations_restore_a_piece(x in -3i16..9, y in -3i16..9, quarter in 0usize..4) {
            let placed = PiecePosition { orientation: Orientation::ALL[quarter], ..PiecePosition::at(x, y) };
            for piece in [J, S, T, I] {
                let round = (0..4).fold(placed, |p, _| turn(&piece, p, Turn::Clockwise));
                prop_assert_eq!(round, placed);
                let back = turn(&piece, turn(&piece, placed, Turn::Clockwise), Turn::Counterclockwise);
                prop_assert_eq!(back, placed);
            }
        }
    }
}
