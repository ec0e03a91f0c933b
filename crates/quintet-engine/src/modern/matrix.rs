//! The matrix, and its text form.

use crate::kernel::{CellKind, Grid, Pos, RowSet, Tetromino, UnknownCellKind};
pub use quintet_srs::{COLUMNS, ROWS};
use serde::{Deserialize, Serialize};

/// The number of visible rows, at the bottom.
pub const VISIBLE: usize = 20;

/// A player's matrix; row 0 is the top row.
pub type Matrix = Grid<MatrixBlock, COLUMNS, ROWS>;

/// A locked block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "CellKind", try_from = "CellKind")]
pub enum MatrixBlock {
    /// A cell of a piece.
    Piece(Tetromino),
    /// A cell of a row received from the opponent.
    Garbage,
    /// A cell of a row that rises when a duel takes too long.
    TimeLimit,
}

impl MatrixBlock {
    /// Returns the character of this block in files and pictures.
    pub fn letter(self) -> char {
        CellKind::from(self).letter()
    }

    /// Returns the block with this character.
    pub fn from_letter(letter: char) -> Option<MatrixBlock> {
        CellKind::from_letter(letter)?.try_into().ok()
    }
}

impl From<Tetromino> for MatrixBlock {
    fn from(piece: Tetromino) -> MatrixBlock {
        MatrixBlock::Piece(piece)
    }
}

impl From<MatrixBlock> for CellKind {
    fn from(block: MatrixBlock) -> CellKind {
        match block {
            MatrixBlock::Piece(piece) => piece.into(),
            MatrixBlock::Garbage => CellKind::Garbage,
            MatrixBlock::TimeLimit => CellKind::TimeLimit,
        }
    }
}

impl TryFrom<CellKind> for MatrixBlock {
    type Error = UnknownCellKind;

    fn try_from(kind: CellKind) -> Result<MatrixBlock, UnknownCellKind> {
        match kind {
            CellKind::Garbage => Ok(MatrixBlock::Garbage),
            CellKind::TimeLimit => Ok(MatrixBlock::TimeLimit),
            kind => kind.try_into().map(MatrixBlock::Piece),
        }
    }
}

/// An error in the text of a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatrixError {
    /// More rows than a matrix has.
    #[error("line {line}: a board has at most 40 rows")]
    TooManyRows {
        /// The first line beyond the limit, from 1.
        line: usize,
    },
    /// A row that is too short or too long.
    #[error("line {line}, column {column}: a row has 10 cells; this one has {found}")]
    Width {
        /// The line, from 1.
        line: usize,
        /// The column of the first missing or surplus cell, from 1.
        column: usize,
        /// The number of cells in the row.
        found: usize,
    },
    /// An unknown character.
    #[error(
        "line {line}, column {column}: '{found}' is not a cell; use . for empty, I J L O S T Z, G or #, X"
    )]
    Cell {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// A full row.
    #[error("line {line}: the row is full")]
    FullRow {
        /// The line, from 1.
        line: usize,
    },
}

/// Reads a board: one line for each row, the top row first, with `.` for an empty cell, the letter of a piece, `G` or
/// `#` for garbage, `X` for a time-limit block. Fewer than 40 rows are placed at the bottom.
pub fn parse_board(text: &str) -> Result<Matrix, MatrixError> {
    let mut matrix = Matrix::new();
    let top = ROWS as i16 - text.lines().count().min(ROWS) as i16;
    for (row, line) in text.lines().enumerate() {
        let number = row + 1;
        if row >= ROWS {
            return Err(MatrixError::TooManyRows { line: number });
        }
        for (x, letter) in line.chars().enumerate() {
            if letter != '.' {
                let bad = MatrixError::Cell { line: number, column: x + 1, found: letter };
                let block =
                    if letter == '#' { Some(MatrixBlock::Garbage) } else { MatrixBlock::from_letter(letter) };
                matrix.put(Pos::new(x as i16, top + row as i16), block.ok_or(bad)?);
            }
        }
        let found = line.chars().count();
        if found != COLUMNS {
            let column = found.min(COLUMNS) + 1;
            return Err(MatrixError::Width { line: number, column, found });
        }
        if matrix.row(top as usize + row) == matrix.full_row() {
            return Err(MatrixError::FullRow { line: number });
        }
    }
    Ok(matrix)
}

/// Writes a board as [`parse_board`] reads it, from the highest row that is not empty.
pub fn board_text(matrix: &Matrix) -> String {
    let rows = matrix.picture(MatrixBlock::letter).into_iter();
    rows.skip_while(|row| row.chars().all(|letter| letter == '.')).map(|row| row + "\n").collect()
}

/// Returns the full rows to clear: all but those made only of time-limit blocks.
pub(super) fn rows_to_clear(matrix: &Matrix) -> RowSet {
    let solid = |y: usize| {
        (0..COLUMNS as i16).all(|x| matrix.get(Pos::new(x, y as i16)) == Some(MatrixBlock::TimeLimit))
    };
    let full = matrix.full_rows();
    full.iter().filter(|y| solid(*y)).fold(full, |rows, y| RowSet(rows.0 & !(1 << y)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_board_lies_at_the_bottom() {
        let matrix = parse_board("T.........\n#G.X......\r\n").unwrap();
        assert_eq!(matrix.get(Pos::new(0, 38)), Some(MatrixBlock::Piece(Tetromino::T)));
        assert_eq!(matrix.get(Pos::new(0, 39)), Some(MatrixBlock::Garbage));
        assert_eq!(matrix.get(Pos::new(3, 39)), Some(MatrixBlock::TimeLimit));
        assert_eq!(matrix.count(), 4);
        assert_eq!(parse_board(""), Ok(Matrix::new()));
    }

    #[test]
    fn a_written_board_is_read_back() {
        let text = "..I.......\n..........\n.JLOSTZGX.\n";
        let matrix = parse_board(&format!("..........\n{text}")).unwrap();
        assert_eq!(board_text(&matrix), text);
        assert_eq!(parse_board(text), Ok(matrix));
        assert_eq!(board_text(&Matrix::new()), "");
    }

    #[test]
    fn errors_name_line_and_column() {
        let rows = |n| "..........\n".repeat(n);
        for (text, error) in [
            (rows(40) + ".", MatrixError::TooManyRows { line: 41 }),
            (rows(1) + ".........", MatrixError::Width { line: 2, column: 10, found: 9 }),
            (rows(1) + "...........", MatrixError::Width { line: 2, column: 11, found: 11 }),
            (rows(2) + "...V......", MatrixError::Cell { line: 3, column: 4, found: 'V' }),
            (rows(2) + "t.........", MatrixError::Cell { line: 3, column: 1, found: 't' }),
            ("XXXXXXXXXX".to_owned(), MatrixError::FullRow { line: 1 }),
        ] {
            assert_eq!(parse_board(&text), Err(error));
        }
        assert!(parse_board(&rows(40)).is_ok());
    }

    /// Replays store the board that a game starts from, so its encoding does not change.
    #[test]
    fn encodings_never_change() {
        for (letter, number) in "IJLOSTZGX".chars().zip([0, 1, 2, 3, 4, 5, 6, 11, 12]) {
            let block = MatrixBlock::from_letter(letter).unwrap();
            assert_eq!(block.letter(), letter);
            assert_eq!(postcard::to_stdvec(&block).unwrap(), [number]);
            assert_eq!(postcard::from_bytes(&[number]), Ok(block));
        }
        for strange in [7, 8, 9, 10, 13] {
            assert!(postcard::from_bytes::<MatrixBlock>(&[strange]).is_err());
        }
    }

    #[test]
    fn rows_of_time_limit_blocks_never_clear() {
        let mut matrix = Matrix::new();
        matrix.draw(&["XXXXXXXXXX", "GGGGGTTTGX"], MatrixBlock::from_letter);
        assert_eq!(rows_to_clear(&matrix), RowSet(1 << 39));
    }
}
