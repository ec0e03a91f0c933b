//! A 10×40 bitboard: reading and drawing it, placing pieces and removing full rows.

use crate::movegen::{FIRST, LANES, Lanes};
use crate::{Location, Placements, SearchOptions, Tetromino};
use core::fmt::{self, Write as _};
use core::str::FromStr;

/// The number of columns of a board.
pub const COLUMNS: usize = 10;
/// The number of rows of a board, including those above the visible ones.
pub const ROWS: usize = 40;

/// The mask of all rows of a column.
const COLUMN: u64 = (1 << ROWS) - 1;

/// The filled cells of a 10×40 board: one word for each column, with the bottom row in bit 0.
///
/// Columns are counted from 0 at the left, rows from 0 at the bottom. A board is parsed from a drawing and
/// displays as one:
///
/// ```
/// use quintet_srs::Board;
///
/// let mut board: Board = "
///     X.........
///     XXXXXXXXXX
///     XXXX.XXXXX
/// ".parse()?;
/// assert!(board.is_filled(0, 2) && !board.is_filled(4, 0));
///
/// assert_eq!(board.clear(), 1);
/// assert_eq!(board.to_string(), "#.........\n####.#####\n");
/// # Ok::<(), quintet_srs::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "[u64; COLUMNS]", into = "[u64; COLUMNS]"))]
pub struct Board {
    columns: [u64; COLUMNS],
}

impl Board {
    /// The board without filled cells.
    pub const EMPTY: Board = Board { columns: [0; COLUMNS] };

    /// Returns the board with these columns, the bottom row in bit 0. Bits from 40 up are dropped.
    pub fn from_columns(columns: [u64; COLUMNS]) -> Board {
        Board { columns: columns.map(|bits| bits & COLUMN) }
    }

    /// Returns the columns, the bottom row in bit 0.
    pub fn columns(&self) -> &[u64; COLUMNS] {
        &self.columns
    }

    /// Returns true if the cell is filled; false outside the board.
    pub fn is_filled(&self, x: usize, y: usize) -> bool {
        y < ROWS && self.columns.get(x).is_some_and(|bits| bits >> y & 1 == 1)
    }

    /// Fills a cell. Cells outside the board are ignored.
    pub fn fill(&mut self, x: usize, y: usize) {
        if let Some(bits) = self.columns.get_mut(x) {
            *bits |= (1u64.checked_shl(y as u32).unwrap_or(0)) & COLUMN;
        }
    }

    /// Returns true if all cells of a piece are on the board and empty.
    pub fn fits(&self, location: &Location) -> bool {
        location.cells().into_iter().all(|(x, y)| {
            let cell = usize::try_from(x).ok().zip(usize::try_from(y).ok());
            cell.is_some_and(|(x, y)| x < COLUMNS && y < ROWS && !self.is_filled(x, y))
        })
    }

    /// Returns the number of rows up to and including the highest filled cell.
    pub fn height(&self) -> u32 {
        64 - self.columns.iter().fold(0, |all, bits| all | bits).leading_zeros()
    }

    /// Returns the number of filled cells.
    pub fn count(&self) -> u32 {
        self.columns.iter().map(|bits| bits.count_ones()).sum()
    }

    /// Finds all placements of a new piece: [`Board::placements_from`] its spawn location, without half turns and
    /// without detection of T-Spins.
    ///
    /// ```
    /// use quintet_srs::{Board, Tetromino};
    ///
    /// assert_eq!(Board::EMPTY.placements(Tetromino::I).count(), 17);
    /// assert_eq!(Board::EMPTY.placements(Tetromino::O).count(), 9);
    /// ```
    pub fn placements(&self, piece: Tetromino) -> Placements {
        self.placements_from(Location::spawn(piece), SearchOptions::default())
    }

    /// Finds all placements that a piece can reach from `start` by moving sideways, rotating and falling. There
    /// are none if the piece does not fit at `start`.
    pub fn placements_from(&self, start: Location, options: SearchOptions) -> Placements {
        Placements::find(self, start, options)
    }

    /// Fills the cells of a piece. Full rows stay until [`Board::clear`] is called.
    pub fn place(&mut self, location: &Location) {
        for (x, y) in location.cells() {
            if let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) {
                self.fill(x, y);
            }
        }
    }

    /// Returns the board after a piece locks at `location` and full rows are removed.
    #[must_use]
    pub fn after(&self, location: &Location) -> Board {
        let mut board = *self;
        board.place(location);
        board.clear();
        board
    }

    /// Removes the full rows, moves the rows above them down, and returns the number of rows removed.
    pub fn clear(&mut self) -> u32 {
        self.clear_full_rows_except(&mut 0)
    }

    /// Removes the full rows except those whose bit is set in `kept`, and returns the number of rows removed.
    /// Exempt rows move down like all others, and their bits in `kept` move with them.
    pub fn clear_full_rows_except(&mut self, kept: &mut u64) -> u32 {
        let mut full = self.columns.iter().fold(COLUMN & !*kept, |all, bits| all & bits);
        let count = full.count_ones();
        while full != 0 {
            // From the top down, so that the indices of the remaining full rows stay valid.
            let y = full.ilog2();
            let below = (1u64 << y) - 1;
            let without = |bits: u64| bits & below | bits >> 1 & !below;
            self.columns = self.columns.map(without);
            *kept = without(*kept);
            full &= below;
        }
        count
    }

    /// Converts the board to lanes. Lanes with fewer rows than the board drop its upper rows, which must be
    /// empty; in lanes with more rows, those above the board are filled.
    #[inline]
    pub(crate) fn lanes<L: Lanes>(&self) -> L {
        let mut lanes = [!0; LANES];
        for (lane, bits) in lanes.iter_mut().skip(FIRST).zip(self.columns) {
            *lane = (bits | L::ABOVE).reverse_bits() >> (64 - L::ROWS) | 1 << L::ROWS;
        }
        L::load(&lanes)
    }

    /// Converts lanes back to a board.
    pub(crate) fn from_lanes<L: Lanes>(lanes: L) -> Board {
        let lanes = lanes.store();
        Board::from_columns(core::array::from_fn(|x| {
            (lanes[x + FIRST] << (63 - L::ROWS)).reverse_bits() >> 1 & !L::ABOVE
        }))
    }
}

impl From<[u64; COLUMNS]> for Board {
    fn from(columns: [u64; COLUMNS]) -> Board {
        Board::from_columns(columns)
    }
}

impl From<Board> for [u64; COLUMNS] {
    fn from(board: Board) -> [u64; COLUMNS] {
        board.columns
    }
}

/// The error of parsing a drawing of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The drawing has more than 40 rows.
    #[error("line {line}: a board has at most 40 rows")]
    TooManyRows {
        /// The line of row 41, counted from 1.
        line: usize,
    },
    /// A row does not have 10 cells.
    #[error("line {line}: a row has 10 cells; this one has {found}")]
    Width {
        /// The line, counted from 1.
        line: usize,
        /// The number of cells of the row.
        found: usize,
    },
    /// A character is not a cell.
    #[error(
        "line {line}, column {column}: {found:?} is not a cell; use . for empty, # or a letter for filled"
    )]
    Cell {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// The character.
        found: char,
    },
}

/// Parses a drawing: one line for each row, the top row first; `.` or `_` is an empty cell, `#` or an upper-case
/// letter a filled one. Blank lines and indentation are ignored.
impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Board, BoardError> {
        let rows = || text.lines().zip(1..).filter(|(row, _)| !row.trim().is_empty());
        if let Some((_, line)) = rows().nth(ROWS) {
            return Err(BoardError::TooManyRows { line });
        }
        let mut board = Board::EMPTY;
        for ((row, line), y) in rows().zip((0..rows().count()).rev()) {
            let (indent, row) = (row.len() - row.trim_start().len(), row.trim());
            for (x, found) in row.chars().enumerate() {
                match found {
                    '.' | '_' => {}
                    '#' | 'A'..='Z' => board.fill(x, y),
                    _ => return Err(BoardError::Cell { line, column: indent + x + 1, found }),
                }
            }
            let found = row.chars().count();
            if found != COLUMNS {
                return Err(BoardError::Width { line, found });
            }
        }
        Ok(board)
    }
}

/// Draws the rows up to the highest filled cell, the top row first, with `#` for a filled cell and `.` for an
/// empty one.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..self.height() as usize).rev() {
            for x in 0..COLUMNS {
                f.write_char(if self.is_filled(x, y) { '#' } else { '.' })?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board\n{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn a_drawing_is_read_back() {
        let drawing = "T.........\n.G.#....._\n".replace('_', ".");
        let board: Board = drawing.parse().unwrap();
        assert_eq!(board.to_string(), "#.........\n.#.#......\n");
        assert_eq!(board.to_string().parse(), Ok(board));
        assert_eq!("".parse(), Ok(Board::EMPTY));
        let all = "..........\n".repeat(40);
        assert_eq!(all.parse(), Ok(Board::EMPTY));
    }

    #[test]
    fn a_malformed_drawing_is_refused_with_line_and_column() {
        let rows = |n| "..........\n".repeat(n);
        for (text, error) in [
            (rows(41), BoardError::TooManyRows { line: 41 }),
            (rows(1) + ".........", BoardError::Width { line: 2, found: 9 }),
            (rows(1) + "...........", BoardError::Width { line: 2, found: 11 }),
            (rows(2) + "  ...?......", BoardError::Cell { line: 3, column: 6, found: '?' }),
            (rows(2) + "t.........", BoardError::Cell { line: 3, column: 1, found: 't' }),
        ] {
            assert_eq!(text.parse::<Board>(), Err(error));
        }
    }

    #[test]
    fn exempt_rows_move_down_and_are_not_removed() {
        let mut board: Board = "#.........\n##########\n##########\n##########\n".parse().unwrap();
        let mut kept = 0b010;
        assert_eq!(board.clear_full_rows_except(&mut kept), 2);
        assert_eq!((board.to_string().as_str(), kept), ("#.........\n##########\n", 0b001));
    }

    #[test]
    fn a_piece_fits_where_its_cells_are_empty_and_on_the_board() {
        let board: Board = "....#.....\n".parse().unwrap();
        let at = |x, y| board.fits(&Location::new(Tetromino::T, x, y));
        assert!(at(1, 0) && at(4, 1) && at(1, 38));
        assert!(!at(0, 0) && !at(4, 0) && !at(1, -1) && !at(1, 39) && !at(i8::MAX, 5) && !at(i8::MIN, 5));
    }
}
