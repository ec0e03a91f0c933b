//! Boards as rows of bits, and the pieces that are dropped onto them.

use quintet_engine::kernel::{Orientation, PieceGeometry};

/// A piece in one orientation, without the empty rows and columns around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PieceShape {
    /// The rows from the top; bit 0 is the leftmost column. Rows from `height` on are 0.
    pub(super) rows: [u8; 4],
    pub(super) width: u8,
    pub(super) height: u8,
    /// The offset from the piece's position to its leftmost column.
    pub(super) left: i8,
    /// The offset from the piece's position to its topmost row.
    pub(super) top: i8,
    /// The first orientation of the piece that covers the same cells.
    pub(super) twin: u8,
}

impl PieceShape {
    /// Makes a shape from the four rows of its box, the top row first; its position is the top-left cell of the box.
    pub(super) fn of_box(rows: [u8; 4]) -> PieceShape {
        let all = rows.iter().fold(0, |all, row| all | row);
        let top = rows.iter().take_while(|row| **row == 0).count();
        let left = all.trailing_zeros().min(7);
        let mut shape = PieceShape {
            rows: [0; 4],
            width: (8 - all.leading_zeros()).saturating_sub(left) as u8,
            height: 0,
            left: left as i8,
            top: top as i8,
            twin: 0,
        };
        for (i, row) in rows.iter().skip(top).enumerate() {
            shape.rows[i] = row >> left;
            if *row != 0 {
                shape.height = i as u8 + 1;
            }
        }
        shape
    }

    /// Returns the shapes of a piece of the engine in all orientations.
    pub(super) fn oriented(piece: &PieceGeometry) -> [PieceShape; 4] {
        let shape = |orientation: Orientation| {
            let oriented = piece.oriented_shape(orientation);
            let shape = PieceShape::of_box(oriented.shape.rows());
            let (left, top) = (shape.left + oriented.dx as i8, shape.top + oriented.dy as i8);
            PieceShape { left, top, ..shape }
        };
        with_twins(Orientation::ALL.map(shape))
    }

    /// Returns the cells of row `dy` of the piece with its leftmost column in column `x`.
    #[inline]
    pub(super) fn row_at(&self, dy: usize, x: usize) -> u64 {
        self.rows.get(dy).map_or(0, |row| u64::from(*row) << (x & 63))
    }
}

/// Sets the twin of every orientation.
fn with_twins(mut shapes: [PieceShape; 4]) -> [PieceShape; 4] {
    for i in 0..4 {
        let twin = shapes.iter().position(|shape| shape.rows == shapes[i].rows);
        shapes[i].twin = twin.unwrap_or(i) as u8;
    }
    shapes
}

/// A place for a piece: its leftmost column and topmost row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) x: usize,
    pub(super) y: usize,
}

/// The filled cells of a board, a word for each row from the top; bit x is column x.
#[derive(Clone, Copy)]
pub(super) struct BitRows<'a> {
    pub(super) rows: &'a [u64],
    pub(super) width: usize,
}

/// Returns the lowest `count` bits.
#[inline]
pub(super) fn low_bits(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

impl BitRows<'_> {
    /// Returns the columns in which the piece fits with its topmost row in row `y`; a bit for each leftmost column.
    #[inline]
    pub(super) fn free(&self, shape: &PieceShape, y: usize) -> u64 {
        let Some(rows) = self.rows.get(y..y + usize::from(shape.height)) else { return 0 };
        let mut blocked = 0;
        for (row, cells) in rows.iter().zip(shape.rows) {
            for dx in 0..4 {
                let covers = u64::from(cells >> dx & 1).wrapping_neg();
                blocked |= row >> dx & covers;
            }
        }
        !blocked & low_bits((self.width + 1).saturating_sub(shape.width.into()))
    }

    /// Returns the piece's place if it fits there.
    pub(super) fn place(&self, shape: &PieceShape, x: i32, y: i32) -> Option<Place> {
        let place = Place { x: usize::try_from(x).ok()?, y: usize::try_from(y).ok()? };
        (place.x < 64 && self.free(shape, place.y) >> place.x & 1 == 1).then_some(place)
    }

    /// Returns the columns that a piece reaches from its place with moves to the left or to the right.
    #[inline]
    pub(super) fn reach(&self, shape: &PieceShape, place: Place) -> u64 {
        let (free, x) = (self.free(shape, place.y), place.x & 63);
        let after = (free >> x).trailing_ones() as usize;
        let before = (free << (63 - x)).leading_ones() as usize;
        // Both counts include the column itself.
        if after == 0 { 0 } else { low_bits(after + before - 1) << (x + 1 - before) }
    }

    /// Drops a piece from row `y` in each of these columns, in which it fits; calls `landed` with the rows in which it
    /// lands and the columns in which it lands there.
    #[inline]
    pub(super) fn landings(
        &self,
        shape: &PieceShape,
        y: usize,
        columns: u64,
        mut landed: impl FnMut(usize, u64),
    ) {
        let (mut falling, mut y) = (columns, y.max(self.first_landing(shape)));
        while falling != 0 {
            let further = falling & self.free(shape, y + 1);
            if falling != further {
                landed(y, falling & !further);
            }
            falling = further;
            y += 1;
        }
    }

    /// Returns the row in which a piece lands that falls from its place.
    #[inline]
    pub(super) fn landing(&self, shape: &PieceShape, place: Place) -> usize {
        let mut y = place.y.max(self.first_landing(shape));
        while self.free(shape, y + 1) >> (place.x & 63) & 1 == 1 {
            y += 1;
        }
        y
    }

    /// Returns the highest row in which a piece that falls from the top can land: the rows above the stack are empty.
    #[inline]
    fn first_landing(&self, shape: &PieceShape) -> usize {
        let stack = self.rows.iter().position(|row| *row != 0).unwrap_or(self.rows.len());
        stack.saturating_sub(shape.height.into())
    }
}

/// Returns the full rows, a bit for each.
#[inline]
pub(super) fn full_rows(rows: &[u64], width: usize) -> u64 {
    let full = low_bits(width);
    rows.iter().enumerate().fold(0, |set, (y, row)| set | u64::from(*row == full) << (y & 63))
}

/// Removes rows; the rows above move down, and empty rows are added at the top.
pub(super) fn remove_rows<R: Copy + Default>(rows: &mut [R], removed: u64) {
    let mut to = rows.len();
    for from in (0..rows.len()).rev() {
        if removed >> (from & 63) & 1 == 0 {
            to -= 1;
            rows[to] = rows[from];
        }
    }
    rows[..to].fill(R::default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_have_no_empty_edges() {
        let shape = PieceShape::of_box([0, 0b0110, 0b0100, 0]);
        assert_eq!((shape.rows, shape.width, shape.height), ([0b11, 0b10, 0, 0], 2, 2));
        assert_eq!((shape.left, shape.top), (1, 1));
    }

    #[test]
    fn pieces_move_to_the_first_obstacle_and_land_on_the_stack() {
        let rows = [0b0_0000, 0b0_1000, 0b0_0000, 0b0_0001];
        let board = BitRows { rows: &rows, width: 5 };
        let bar = PieceShape::of_box([0b11, 0, 0, 0]);
        assert_eq!(board.free(&bar, 0), 0b1111);
        assert_eq!(board.free(&bar, 1), 0b0011);
        assert_eq!(board.free(&bar, 4), 0);
        assert_eq!(board.reach(&bar, Place { x: 1, y: 1 }), 0b0011);
        let mut landings = [0; 4];
        board.landings(&bar, 0, 0b1111, |y, columns| landings[y] = columns);
        assert_eq!(landings, [0b1100, 0, 0b0001, 0b0010]);
        for (y, columns) in landings.iter().enumerate() {
            for x in (0..4).filter(|x| columns >> x & 1 == 1) {
                assert_eq!(board.landing(&bar, Place { x, y: 0 }), y);
            }
        }
    }

    #[test]
    fn the_widest_board_has_64_columns() {
        let rows = [0, u64::MAX >> 1];
        let board = BitRows { rows: &rows, width: 64 };
        let cell = PieceShape::of_box([1, 0, 0, 0]);
        assert_eq!(board.free(&cell, 0), u64::MAX);
        assert_eq!(board.reach(&cell, Place { x: 63, y: 0 }), u64::MAX);
        assert_eq!(board.reach(&cell, Place { x: 63, y: 1 }), 1 << 63);
        assert_eq!(board.landing(&cell, Place { x: 63, y: 0 }), 1);
    }

    #[test]
    fn full_rows_are_removed() {
        let mut rows = [0b01, 0b11, 0b10, 0b11];
        assert_eq!(full_rows(&rows, 2), 0b1010);
        remove_rows(&mut rows, 0b1010);
        assert_eq!(rows, [0, 0, 0b01, 0b10]);
    }
}
