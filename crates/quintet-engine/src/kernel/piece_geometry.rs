//! Pieces: four orientations of up to sixteen cells, and how they turn.
//!
//! Games turn their pieces in three ways. All three are tables of the same form, so that code that moves pieces
//! needs to know only [`PieceGeometry::turned`]:
//!
//! | way | the piece's position is | made by |
//! |---|---|---|
//! | the box stays | the top-left corner of the box | [`PieceGeometry::fixed_box`] |
//! | the lower-left corner stays | the lower-left cell of the bounding rectangle | [`PieceGeometry::kept_corner`] |
//! | SRS | the centre of rotation | [`PieceGeometry::srs`] |

use super::Pos;
use quintet_srs::{KICKS, OffsetTable, Orientation, Tetromino, Turn};
use serde::{Deserialize, Serialize};

/// The side of the box that a shape is drawn in.
pub const BOX: usize = 4;

/// Cells in a box of 4×4, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape([u8; BOX]);

impl Shape {
    /// The shape drawn by these four lines: `#` is filled.
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

    /// Whether the cell in column `x` of row `y` is filled.
    pub const fn has(self, x: usize, y: usize) -> bool {
        x < BOX && y < BOX && self.0[y] >> x & 1 == 1
    }

    /// The four rows, bit `x` for column `x`.
    pub const fn rows(self) -> [u8; BOX] {
        self.0
    }

    /// Its filled cells within the box, row by row from the top.
    pub fn cells(self) -> impl Iterator<Item = Pos> {
        (0..16i16).map(|i| Pos::new(i % 4, i / 4)).filter(move |p| self.has(p.x as usize, p.y as usize))
    }

    /// The width and the height of the rectangle from the box's top-left corner to the last filled cells.
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

/// A shape in one orientation, and where its box lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrientedShape {
    /// Its cells.
    pub shape: Shape,
    /// From the piece's position to the left column of the box.
    pub dx: i16,
    /// From the piece's position to the top row of the box.
    pub dy: i16,
}

/// A piece as the rules describe it: its four forms and the translations tried when it turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceGeometry {
    forms: [OrientedShape; 4],
    offsets: OffsetTable,
    tries: u8,
}

/// Where a piece is and how it is turned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PiecePosition {
    /// Its position; what that means is the piece's way of turning.
    pub pos: Pos,
    /// Its orientation.
    pub orientation: Orientation,
}

impl PiecePosition {
    /// A piece in its first orientation.
    pub const fn at(x: i16, y: i16) -> PiecePosition {
        PiecePosition { pos: Pos::new(x, y), orientation: Orientation::Zero }
    }

    /// The same so many columns to the right and rows down.
    #[must_use]
    pub const fn moved(self, dx: i16, dy: i16) -> PiecePosition {
        PiecePosition { pos: self.pos.moved(dx, dy), ..self }
    }
}

impl PieceGeometry {
    /// A piece whose box stays where it is; one drawing for each orientation.
    pub const fn fixed_box(drawings: [[&str; BOX]; 4]) -> PieceGeometry {
        let mut forms = [OrientedShape { shape: Shape([0; BOX]), dx: 0, dy: 0 }; 4];
        let mut i = 0;
        while i < 4 {
            forms[i].shape = Shape::draw(drawings[i]);
            i += 1;
        }
        PieceGeometry { forms, offsets: [[(0, 0); KICKS]; 4], tries: 1 }
    }

    /// A piece that keeps the lower-left corner of its bounding rectangle, drawn at the box's top left.
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

    /// One of the seven pieces, with the kicks of SRS.
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

    /// The same piece, trying only the first translation of a turn.
    #[must_use]
    pub const fn without_kicks(self) -> PieceGeometry {
        PieceGeometry { tries: 1, ..self }
    }

    /// Its form in an orientation.
    pub const fn oriented_shape(&self, orientation: Orientation) -> &OrientedShape {
        &self.forms[orientation as usize]
    }

    /// The places it covers, row by row from the top.
    pub fn cells(&self, placed: PiecePosition) -> impl Iterator<Item = Pos> + use<> {
        let form = *self.oriented_shape(placed.orientation);
        form.shape.cells().map(move |c| placed.pos.moved(form.dx + c.x, form.dy + c.y))
    }

    /// Its rows that have cells: the row's number and its cells as bits, column 0 being bit 0; `None` when a
    /// cell lies to the left of column 0 or to the right of column 63.
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
            // What was shifted out does not come back.
            (top.saturating_add(y), there.filter(|_| back == Some(row)))
        })
    }

    /// How many translations a turn tries.
    pub const fn translation_count(&self) -> u8 {
        self.tries
    }

    /// Translation `k` of a turn, in columns to the right and rows down.
    pub const fn translation(&self, from: Orientation, turn: Turn, k: u8) -> (i16, i16) {
        let before = self.offsets[from as usize][k as usize];
        let after = self.offsets[from.turned(turn) as usize][k as usize];
        ((before.0 - after.0) as i16, (after.1 - before.1) as i16)
    }

    /// Where a turn takes it: the first of its translations that `fits`, and that translation's number.
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

    /// The piece drawn on a board of 5×5, `+` where its position is and no cell.
    fn drawn(piece: &PieceGeometry, placed: PiecePosition) -> Vec<String> {
        let mut grid = Grid::<CellKind, 5, 5>::new();
        grid.lay(piece, placed, CellKind::T);
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
    fn the_long_piece_turns_as_srs_says() {
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
        /// Room by bit rows is the same as room cell by cell, near the board and far from it.
        #[test]
        fn fits_is_every_cell_free(
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

        /// Four turns in one direction, or a turn and its opposite, lead back.
        #[test]
        fn turns_lead_back(x in -3i16..9, y in -3i16..9, quarter in 0usize..4) {
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
