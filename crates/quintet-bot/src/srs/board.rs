//! A board ten columns wide, as bits.

use super::Placement;
use super::lanes::{FIRST, LANES, Lanes};
use core::fmt;
use quintet_engine::kernel::Pos;
use quintet_engine::modern::{COLUMNS, Matrix, ROWS};

/// The filled cells of a board of 10×40, a word for every column; bit 0 is the bottom row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    columns: [u64; COLUMNS],
}

/// All rows of a column.
const COLUMN: u64 = (1 << ROWS) - 1;

impl Board {
    /// A board without a filled cell.
    pub const EMPTY: Board = Board { columns: [0; COLUMNS] };

    /// The board with these columns, bit 0 of each being the bottom row; rows above the fortieth are left out.
    pub fn from_columns(columns: [u64; COLUMNS]) -> Board {
        Board { columns: columns.map(|bits| bits & COLUMN) }
    }

    /// The columns, bit 0 of each being the bottom row.
    pub fn columns(&self) -> &[u64; COLUMNS] {
        &self.columns
    }

    /// Whether a cell is filled: column from the left, row from the bottom, both from 0. Outside it is not.
    pub fn has(&self, x: usize, y: usize) -> bool {
        y < ROWS && self.columns.get(x).is_some_and(|bits| bits >> y & 1 == 1)
    }

    /// Fills a cell; one outside of the board is left alone.
    pub fn fill(&mut self, x: usize, y: usize) {
        if let Some(bits) = self.columns.get_mut(x) {
            *bits |= (1u64.checked_shl(y as u32).unwrap_or(0)) & COLUMN;
        }
    }

    /// How many rows there are up to the highest filled cell.
    pub fn height(&self) -> u32 {
        64 - self.columns.iter().fold(0, |all, bits| all | bits).leading_zeros()
    }

    /// How many cells are filled.
    pub fn count(&self) -> u32 {
        self.columns.iter().map(|bits| bits.count_ones()).sum()
    }

    /// Takes out the full rows, and says how many they were.
    pub fn clear(&mut self) -> u32 {
        self.clear_but(&mut 0)
    }

    /// The same for a board on which some rows, a bit each, never go however full they are. They come down with
    /// what lies above the rows that go, and so do their bits.
    pub fn clear_but(&mut self, solid: &mut u64) -> u32 {
        let mut full = self.columns.iter().fold(COLUMN & !*solid, |all, bits| all & bits);
        let count = full.count_ones();
        while full != 0 {
            // From the top down, so that the rows still to go stay where they are.
            let y = full.ilog2();
            let below = (1u64 << y) - 1;
            let without = |bits: u64| bits & below | bits >> 1 & !below;
            self.columns = self.columns.map(without);
            *solid = without(*solid);
            full &= below;
        }
        count
    }

    /// Lays a piece down and takes out the rows it fills; says how many they were.
    pub fn place(&mut self, placement: &Placement) -> u32 {
        for Pos { x, y } in placement.cells() {
            self.fill(x as usize, (ROWS as i16 - 1 - y) as usize);
        }
        self.clear()
    }

    /// The board as lanes. With fewer rows than the board has, the rows above are left out and taken for
    /// empty; with more, those above the board are filled.
    #[inline]
    pub(super) fn lanes<L: Lanes>(&self) -> L {
        let mut lanes = [!0; LANES];
        for (lane, bits) in lanes.iter_mut().skip(FIRST).zip(self.columns) {
            *lane = (bits | L::ABOVE).reverse_bits() >> (64 - L::ROWS) | 1 << L::ROWS;
        }
        L::load(&lanes)
    }

    /// The board that lanes show.
    pub(super) fn from_lanes<L: Lanes>(lanes: L) -> Board {
        let lanes = lanes.store();
        Board::from_columns(core::array::from_fn(|x| {
            (lanes[x + FIRST] << (63 - L::ROWS)).reverse_bits() >> 1 & !L::ABOVE
        }))
    }
}

impl From<&Matrix> for Board {
    fn from(matrix: &Matrix) -> Board {
        let mut board = Board::EMPTY;
        for (Pos { x, y }, _) in matrix.filled() {
            board.fill(x as usize, ROWS - 1 - y as usize);
        }
        board
    }
}

/// The rows that are not empty, the top one first, `#` for a filled cell.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..self.height() as usize).rev() {
            let row = (0..COLUMNS).map(|x| if self.has(x, y) { '#' } else { '.' });
            writeln!(f, "{}", row.collect::<String>())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board\n{self}")
    }
}
