//! The seven pieces as rows of bits, for boards whose rows are words of 16 bits.

use quintet_srs::{KICKS, Orientation, Tetromino, Translation, Turn};

/// A piece in one orientation, as bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrientedPiece {
    /// Four rows of 16 bits, the lowest row in the lowest bits, the leftmost cell in bit 0.
    pub(crate) mask: u64,
    /// The offset from the centre to the leftmost column.
    pub(crate) left: i8,
    /// The offset from the centre to the lowest row.
    pub(crate) bottom: i8,
    /// The number of rows.
    pub(crate) height: u8,
    /// The number of columns.
    pub(crate) width: u8,
    /// For each column, the number of empty cells below its lowest cell.
    pub(crate) gaps: [u8; 4],
    /// For each column, its cells; bit 0 is the lowest row.
    pub(crate) columns: [u8; 4],
}

const fn form(piece: Tetromino, orientation: Orientation) -> OrientedPiece {
    let cells = piece.cells(orientation);
    let (mut left, mut bottom, mut right, mut top) = (cells[0].0, cells[0].1, cells[0].0, cells[0].1);
    let mut n = 1;
    while n < 4 {
        let (x, y) = cells[n];
        left = if x < left { x } else { left };
        right = if x > right { x } else { right };
        bottom = if y < bottom { y } else { bottom };
        top = if y > top { y } else { top };
        n += 1;
    }
    let (mut mask, mut columns) = (0, [0; 4]);
    n = 0;
    while n < 4 {
        let (x, y) = ((cells[n].0 - left) as u32, (cells[n].1 - bottom) as u32);
        mask |= 1u64 << (16 * y + x);
        columns[x as usize] |= 1u8 << y;
        n += 1;
    }
    let mut gaps = [0; 4];
    n = 0;
    while n < 4 {
        gaps[n] = if columns[n] == 0 { 0 } else { columns[n].trailing_zeros() as u8 };
        n += 1;
    }
    let (height, width) = ((top - bottom + 1) as u8, (right - left + 1) as u8);
    OrientedPiece { mask, left, bottom, height, width, gaps, columns }
}

/// Every piece in every orientation.
pub(crate) static ORIENTED_PIECES: [[OrientedPiece; 4]; 7] = {
    let mut forms = [[form(Tetromino::I, Orientation::North); 4]; 7];
    let mut p = 0;
    while p < 7 {
        let mut r = 0;
        while r < 4 {
            forms[p][r] = form(Tetromino::ALL[p], Orientation::ALL[r]);
            r += 1;
        }
        p += 1;
    }
    forms
};

/// The number of orientations of each piece that look different.
pub(crate) const DISTINCT_ORIENTATIONS: [usize; 7] = [2, 4, 4, 1, 2, 4, 2];

/// The rotations, in the order of their indices in [`KICK_TABLE`].
pub(crate) const TURNS: [Turn; 3] = [Turn::Clockwise, Turn::Counterclockwise, Turn::Half];

/// The kicks of every rotation, by piece, orientation and turn.
pub(crate) static KICK_TABLE: [[[[Translation; KICKS]; 3]; 4]; 7] = {
    let mut table = [[[[(0, 0); KICKS]; 3]; 4]; 7];
    let mut p = 0;
    while p < 7 {
        let mut r = 0;
        while r < 4 {
            let mut t = 0;
            while t < 3 {
                table[p][r][t] = Tetromino::ALL[p].kicks(Orientation::ALL[r], TURNS[t]);
                t += 1;
            }
            r += 1;
        }
        p += 1;
    }
    table
};

impl OrientedPiece {
    /// Returns the table entry of a piece in an orientation.
    #[inline]
    pub(crate) fn of(piece: Tetromino, orientation: usize) -> &'static OrientedPiece {
        &ORIENTED_PIECES[piece.index()][orientation & 3]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_have_the_cells_of_their_pieces() {
        for piece in Tetromino::ALL {
            for orientation in Orientation::ALL {
                let form = OrientedPiece::of(piece, orientation as usize);
                for (dx, dy) in piece.cells(orientation) {
                    let (x, y) = (dx - form.left, dy - form.bottom);
                    assert_eq!(form.mask >> (16 * y + x) & 1, 1);
                    assert_eq!(form.columns[x as usize] >> y & 1, 1);
                    assert!(form.gaps[x as usize] <= y as u8);
                    assert!((x as u8) < form.width && (y as u8) < form.height);
                }
                assert_eq!(form.mask.count_ones(), 4);
            }
        }
    }
}
