//! The seven pieces as types with constant tables, so that the search is compiled for each piece.

use crate::{KICKS, Orientation, Tetromino, Translation, Turn};

/// The cells and kicks of a piece, and which of its orientations have the same cells.
pub(crate) struct PieceTable {
    /// The four cells of each orientation, relative to the centre.
    pub(crate) cells: [[Translation; 4]; 4],
    /// The kicks for each orientation before and after a turn, in order. Zero where both are the same.
    pub(crate) kicks: [[[Translation; KICKS]; 4]; 4],
    /// The number of distinct orientations: 1, 2 or 4. Each other one has the cells of the one this many before it.
    pub(crate) forms: usize,
    /// For each orientation the centre of the first one with the same cells, relative to its own centre.
    pub(crate) twin: [Translation; 4],
}

impl PieceTable {
    /// Computes the table of a piece.
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

    /// Finds the orientations with the same cells. Cells are listed row by row, so those of two such orientations
    /// differ by a constant translation.
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
    /// The table of the piece.
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
    fn orientations_with_the_same_cells_are_found() {
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
