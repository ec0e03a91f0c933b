//! The matrix, and how it is read from text and written as such.

use crate::kernel::{Grid, Kind, Pos, RowSet};

/// The columns of a matrix.
pub const COLUMNS: usize = 10;
/// The rows of a matrix, the hidden ones above included.
pub const ROWS: usize = 40;
/// The rows that are seen, at the bottom.
pub const VISIBLE: usize = 20;

/// A player's matrix; row 0 is the topmost.
pub type Matrix = Grid<Kind, COLUMNS, ROWS>;

/// What is wrong with the text of a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardError {
    /// More rows than a matrix has.
    #[error("line {line}: a board has at most 40 rows")]
    TooManyRows {
        /// The first line too many, from 1.
        line: usize,
    },
    /// A row that is too short or too long.
    #[error("line {line}, column {column}: a row has 10 cells, this one has {found}")]
    Width {
        /// The line, from 1.
        line: usize,
        /// Where the row stops being right, from 1.
        column: usize,
        /// How many cells there are.
        found: usize,
    },
    /// A character that means nothing.
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
    /// A row without a gap.
    #[error("line {line}: the row is full")]
    FullRow {
        /// The line, from 1.
        line: usize,
    },
}

/// Reads a board: one line a row, the top one first, `.` for an empty cell, the letter of a piece, `G` or
/// `#` for garbage, `X` for a time-limit block. Fewer than 40 rows lie at the bottom.
pub fn parse_board(text: &str) -> Result<Matrix, BoardError> {
    let mut matrix = Matrix::new();
    let top = ROWS as i16 - text.lines().count().min(ROWS) as i16;
    for (row, line) in text.lines().enumerate() {
        let number = row + 1;
        if row >= ROWS {
            return Err(BoardError::TooManyRows { line: number });
        }
        for (x, letter) in line.chars().enumerate() {
            if letter != '.' {
                let bad = BoardError::Cell { line: number, column: x + 1, found: letter };
                let kind = cell(letter).ok_or(bad)?;
                matrix.put(Pos::new(x as i16, top + row as i16), kind);
            }
        }
        let found = line.chars().count();
        if found != COLUMNS {
            let column = found.min(COLUMNS) + 1;
            return Err(BoardError::Width { line: number, column, found });
        }
        if matrix.row(top as usize + row) == matrix.full_row() {
            return Err(BoardError::FullRow { line: number });
        }
    }
    Ok(matrix)
}

/// Writes a board as [`parse_board`] reads it, from the highest row with something in it.
pub fn board_text(matrix: &Matrix) -> String {
    let rows = matrix.picture(Kind::letter).into_iter();
    rows.skip_while(|row| row.chars().all(|letter| letter == '.')).map(|row| row + "\n").collect()
}

fn cell(letter: char) -> Option<Kind> {
    let letter = if letter == '#' { 'G' } else { letter };
    Kind::from_letter(letter).filter(|kind| can_lie_there(*kind))
}

/// Whether a block of this kind can lie in a matrix.
pub(super) fn can_lie_there(kind: Kind) -> bool {
    kind <= Kind::Z || kind == Kind::Garbage || kind == Kind::Limit
}

/// The full rows that go: all but those made of time-limit blocks alone.
pub(super) fn rows_to_clear(matrix: &Matrix) -> RowSet {
    let solid =
        |y: usize| (0..COLUMNS as i16).all(|x| matrix.get(Pos::new(x, y as i16)) == Some(Kind::Limit));
    let full = matrix.full_rows();
    full.iter().filter(|y| solid(*y)).fold(full, |rows, y| RowSet(rows.0 & !(1 << y)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_board_lies_at_the_bottom() {
        let matrix = parse_board("T.........\n#G.X......\r\n").unwrap();
        assert_eq!(matrix.get(Pos::new(0, 38)), Some(Kind::T));
        assert_eq!(matrix.get(Pos::new(0, 39)), Some(Kind::Garbage));
        assert_eq!(matrix.get(Pos::new(3, 39)), Some(Kind::Limit));
        assert_eq!(matrix.count(), 4);
        assert_eq!(parse_board(""), Ok(Matrix::new()));
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = "..I.......\n..........\n.JLOSTZGX.\n";
        let matrix = parse_board(&format!("..........\n{text}")).unwrap();
        assert_eq!(board_text(&matrix), text);
        assert_eq!(parse_board(text), Ok(matrix));
        assert_eq!(board_text(&Matrix::new()), "");
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let rows = |n| "..........\n".repeat(n);
        for (text, error) in [
            (rows(40) + ".", BoardError::TooManyRows { line: 41 }),
            (rows(1) + ".........", BoardError::Width { line: 2, column: 10, found: 9 }),
            (rows(1) + "...........", BoardError::Width { line: 2, column: 11, found: 11 }),
            (rows(2) + "...V......", BoardError::Cell { line: 3, column: 4, found: 'V' }),
            (rows(2) + "t.........", BoardError::Cell { line: 3, column: 1, found: 't' }),
            ("XXXXXXXXXX".to_owned(), BoardError::FullRow { line: 1 }),
        ] {
            assert_eq!(parse_board(&text), Err(error));
        }
        assert!(parse_board(&rows(40)).is_ok());
    }

    #[test]
    fn rows_of_time_limit_blocks_never_go() {
        let mut matrix = Matrix::new();
        matrix.draw(&["XXXXXXXXXX", "GGGGGTTTGX"], Kind::from_letter);
        assert_eq!(rows_to_clear(&matrix), RowSet(1 << 39));
    }
}
