//! The seven pieces as constants that the compiler can work with.

use crate::{KICKS, Orientation, Tetromino, Translation, Turn};

/// A piece's cells, its kicks, and which of its orientations look alike.
pub(crate) struct PieceTable {
    /// For each orientation the four cells, relative to the centre.
    pub(crate) cells: [[Translation; 4]; 4],
    /// For each orientation and each one to turn to, the translations in order. Zero for turning nowhere.
    pub(crate) kicks: [[[Translation; KICKS]; 4]; 4],
    /// The number of orientations that look different: 1, 2 or 4. Each other one looks like the one this many
    /// before.
    pub(crate) forms: usize,
    /// For each orientation the centre of the one it looks like, relative to its own centre.
    pub(crate) twin: [Translation; 4],
}

impl PieceTable {
    /// The table of a piece.
    pub(crate) const fn of(piece: Tetromino) -> PieceTable {
        let mut table = PieceTable {
            cells: [[(0, 0); 4]; 4],
            kicks: [[[(0, 0); KICKS]; 4]; 4],
            forms: 4,
            twin: [(0, 0); 4],
        };
        let turns = [Turn::Clockwise, Turn::Half, Turn::Counterclockwise];
        let mut from = 0;
        while from < 4 {
            table.cells[from] = piece.cells(Orientation::ALL[from]);
            let mut quarters = 1;
            while quarters < 4 {
                table.kicks[from][(from + quarters) % 4] =
                    piece.kicks(Orientation::ALL[from], turns[quarters - 1]);
                quarters += 1;
            }
            from += 1;
        }
        table.find_twins();
        table
    }

    /// Finds out which orientations look alike. Cells are listed row by row, so those of orientations that
    /// look alike differ by one and the same step.
    const fn find_twins(&mut self) {
        self.forms = if self.looks_like(1, 0) {
            1
        } else if self.looks_like(2, 0) {
            2
        } else {
            4
        };
        let mut from = self.forms;
        while from < 4 {
            let (own, other) = (self.cells[from][0], self.cells[from % self.forms][0]);
            self.twin[from] = (own.0 - other.0, own.1 - other.1);
            from += 1;
        }
    }

    const fn looks_like(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.cells[one], &self.cells[other]);
        let mut i = 1;
        while i < 4 {
            if one[i].0 - one[0].0 != other[i].0 - other[0].0
                || one[i].1 - one[0].1 != other[i].1 - other[0].1
            {
                return false;
            }
            i += 1;
        }
        true
    }
}

/// One of the seven pieces as a type.
pub(crate) trait StaticPiece {
    /// Its table.
    const TABLE: PieceTable;
}

macro_rules! static_pieces {
    ($($name:ident)*) => {$(
        pub(crate) struct $name;
        impl StaticPiece for $name {
            const TABLE: PieceTable = PieceTable::of(Tetromino::$name);
        }
    )*};
}

static_pieces!(I J L O S T Z);

/// Calls a generic function with the type of a piece.
macro_rules! for_piece {
    ($piece:expr, $type:ident => $call:expr) => {
        for_piece!(@ $piece, $type, $call, I J L O S T Z)
    };
    (@ $piece:expr, $type:ident, $call:expr, $($name:ident)*) => {
        match $piece {
            $($crate::Tetromino::$name => {
                type $type = $crate::movegen::tables::$name;
                $call
            })*
        }
    };
}
pub(crate) use for_piece;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orientations_that_look_alike_are_known() {
        let forms = Tetromino::ALL.map(|piece| PieceTable::of(piece).forms);
        assert_eq!(forms, [2, 4, 4, 1, 2, 4, 2]);
        for piece in Tetromino::ALL {
            let table = PieceTable::of(piece);
            for from in 0..4 {
                let (dx, dy) = table.twin[from];
                let as_twin = table.cells[from % table.forms].map(|(x, y)| (x + dx, y + dy));
                assert_eq!(as_twin, table.cells[from], "{piece} {from}");
            }
        }
    }

    #[test]
    fn kicks_are_those_of_srs() {
        assert_eq!(T::TABLE.kicks[0][1], [(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)]);
        assert_eq!(I::TABLE.kicks[0][1], [(1, 0), (-1, 0), (2, 0), (-1, -1), (2, 2)]);
        assert_eq!(I::TABLE.cells[1], [(0, 1), (0, 0), (0, -1), (0, -2)]);
    }
}
