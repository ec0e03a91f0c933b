//! The matrix of Modern as rows of bits, without colours: moving, dropping and locking a piece.

use crate::tables::OrientedPiece;
use quintet_engine::modern::{COLUMNS, Matrix, ROWS};

/// The bit of column 0; the bits beyond the columns are walls.
const FIRST: u32 = 3;
/// An empty row.
const EMPTY: u16 = !(FULL_CELLS << FIRST);
const FULL_CELLS: u16 = (1 << COLUMNS) - 1;
/// The number of filled rows below the floor and above the top.
const EDGE: usize = 4;

/// The filled cells; row 0 is the lowest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BitMatrix {
    rows: [u16; ROWS + 2 * EDGE],
    /// No row from this one upwards has a filled cell.
    used: u8,
}

impl BitMatrix {
    pub(crate) const NEW: BitMatrix = {
        let mut rows = [EMPTY; ROWS + 2 * EDGE];
        let mut y = 0;
        while y < EDGE {
            rows[y] = u16::MAX;
            rows[ROWS + EDGE + y] = u16::MAX;
            y += 1;
        }
        BitMatrix { rows, used: 0 }
    };

    /// Returns the filled cells of a matrix.
    pub(crate) fn from_matrix(matrix: &Matrix) -> BitMatrix {
        let mut well = BitMatrix::NEW;
        for y in 0..ROWS {
            let cells = matrix.row(ROWS - 1 - y) as u16;
            well.rows[y + EDGE] |= cells << FIRST;
            if cells != 0 {
                well.used = y as u8 + 1;
            }
        }
        well
    }

    /// Returns the cells of a row; bit 0 is column 0.
    #[inline]
    pub(crate) fn row(&self, y: usize) -> u16 {
        self.rows[y + EDGE] >> FIRST & FULL_CELLS
    }

    /// Copies the lowest rows, as many as `out` has.
    #[inline]
    pub(crate) fn copy_rows(&self, out: &mut [u16]) {
        for (out, row) in out.iter_mut().zip(&self.rows[EDGE..EDGE + ROWS]) {
            *out = row >> FIRST & FULL_CELLS;
        }
    }

    /// Returns true if a piece fits with its leftmost column and lowest row at this place.
    #[inline]
    pub(crate) fn fits(&self, form: &OrientedPiece, left: i32, bottom: i32) -> bool {
        let (shift, y) = (left + FIRST as i32, bottom + EDGE as i32);
        if !(0..16).contains(&shift) || y < 0 {
            return false;
        }
        let Some(&[a, b, c, d]) = self.rows.get(y as usize..).and_then(<[u16]>::first_chunk) else {
            return false;
        };
        let rows = u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48;
        rows & form.mask << shift == 0
    }

    /// Returns true if the cell is filled or is part of a wall or the floor; cells above the top are empty.
    pub(crate) fn is_solid(&self, x: i32, y: i32) -> bool {
        let (bit, row) = (x + FIRST as i32, y + EDGE as i32);
        y < ROWS as i32 && (!(0..16).contains(&bit) || row < 0 || self.rows[row as usize] >> bit & 1 == 1)
    }

    /// Returns the row in which the lowest cells of a falling piece land.
    #[inline]
    pub(crate) fn landing(&self, form: &OrientedPiece, left: i32, bottom: i32) -> i32 {
        // The rows above the stack are empty.
        let mut y = bottom.min(i32::from(self.used));
        while self.fits(form, left, y - 1) {
            y -= 1;
        }
        y
    }

    /// Fills the cells of a piece, removes full rows and returns their number.
    pub(crate) fn lock(&mut self, form: &OrientedPiece, left: i32, bottom: i32) -> u32 {
        let (shift, y) = ((left + FIRST as i32) as u32, (bottom + EDGE as i32) as usize);
        let placed = form.mask << shift;
        let mut full = 0u32;
        for i in 0..usize::from(form.height) {
            if let Some(row) = self.rows.get_mut(y + i) {
                *row |= (placed >> (16 * i)) as u16;
                full |= u32::from(*row == u16::MAX) << i;
            }
        }
        self.used = self.used.max((bottom + i32::from(form.height)).clamp(0, ROWS as i32) as u8);
        let cleared = full.count_ones();
        if cleared > 0 {
            let end = EDGE + usize::from(self.used);
            let mut to = y;
            for from in y..end {
                if from - y < 4 && full >> (from - y) & 1 == 1 {
                    continue;
                }
                self.rows[to] = self.rows[from];
                to += 1;
            }
            self.rows[to..end].fill(EMPTY);
            self.used -= cleared as u8;
        }
        cleared
    }

    /// Returns true if no cell is filled.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows[EDGE..EDGE + usize::from(self.used)].iter().all(|row| *row == EMPTY)
    }
}
