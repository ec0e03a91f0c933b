//! The seven pieces as tables that the compiler can work with, made from the engine's own.

use quintet_engine::kernel::{Kind, Orientation, Turn};
use quintet_engine::modern::srs_piece;

/// How many translations a turn tries.
pub(super) const KICKS: usize = 5;

/// Columns to the right and rows up.
pub(super) type Step = (i8, i8);

/// A piece's cells, its kicks, and which of its orientations look alike.
pub(super) struct Table {
    /// For each orientation the four cells, from the centre.
    pub(super) cells: [[Step; 4]; 4],
    /// For each orientation and each one to turn to, the translations in order. None for turning nowhere.
    pub(super) kicks: [[[Step; KICKS]; 4]; 4],
    /// How many orientations look different: 1, 2 or 4. The others look like the one that many before.
    pub(super) forms: usize,
    /// For each orientation the centre of the one it looks like, seen from its own centre.
    pub(super) twin: [Step; 4],
}

impl Table {
    /// The table of one of the seven kinds.
    pub(super) const fn of(kind: Kind) -> Table {
        let Some(piece) = srs_piece(kind) else { panic!("not one of the seven") };
        let mut table =
            Table { cells: [[(0, 0); 4]; 4], kicks: [[[(0, 0); KICKS]; 4]; 4], forms: 4, twin: [(0, 0); 4] };
        let mut from = 0;
        while from < 4 {
            let form = piece.form(Orientation::ALL[from]);
            let (mut i, mut n) = (0, 0);
            while i < 16 {
                let (x, y) = (i % 4, i / 4);
                if form.shape.has(x, y) {
                    table.cells[from][n] = ((form.dx + x as i16) as i8, -(form.dy + y as i16) as i8);
                    n += 1;
                }
                i += 1;
            }
            let turns = [Turn::Clockwise, Turn::Half, Turn::Counterclockwise];
            let mut quarters = 1;
            while quarters < 4 {
                let mut k = 0;
                while k < KICKS {
                    let (dx, down) = piece.translation(Orientation::ALL[from], turns[quarters - 1], k as u8);
                    table.kicks[from][(from + quarters) % 4][k] = (dx as i8, -down as i8);
                    k += 1;
                }
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

/// One of the seven pieces, known to the compiler.
pub(super) trait Tetromino {
    /// Its table.
    const TABLE: Table;
}

macro_rules! tetrominoes {
    ($($name:ident)*) => {$(
        pub(super) struct $name;
        impl Tetromino for $name {
            const TABLE: Table = Table::of(Kind::$name);
        }
    )*};
}

tetrominoes!(I J L O S T Z);

/// Calls a generic function with the type of a kind of piece; for any other kind the value after `else`.
macro_rules! for_kind {
    ($kind:expr, $piece:ident => $call:expr, else $other:expr) => {
        match $kind {
            Kind::I => {
                type $piece = $crate::srs::tables::I;
                $call
            }
            Kind::J => {
                type $piece = $crate::srs::tables::J;
                $call
            }
            Kind::L => {
                type $piece = $crate::srs::tables::L;
                $call
            }
            Kind::O => {
                type $piece = $crate::srs::tables::O;
                $call
            }
            Kind::S => {
                type $piece = $crate::srs::tables::S;
                $call
            }
            Kind::T => {
                type $piece = $crate::srs::tables::T;
                $call
            }
            Kind::Z => {
                type $piece = $crate::srs::tables::Z;
                $call
            }
            _ => $other,
        }
    };
}
pub(super) use for_kind;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orientations_that_look_alike_are_known() {
        let forms = Kind::SEVEN.map(|kind| Table::of(kind).forms);
        assert_eq!(forms, [2, 4, 4, 1, 2, 4, 2]);
        for kind in Kind::SEVEN {
            let table = Table::of(kind);
            for from in 0..4 {
                let (dx, dy) = table.twin[from];
                let as_twin = table.cells[from % table.forms].map(|(x, y)| (x + dx, y + dy));
                assert_eq!(as_twin, table.cells[from], "{kind:?} {from}");
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
