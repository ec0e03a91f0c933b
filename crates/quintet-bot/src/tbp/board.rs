//! The board of TBP messages.

use quintet_engine::kernel::Pos;
use quintet_engine::modern::{COLUMNS, Matrix, MatrixBlock, ROWS};
use serde::{Deserialize, Serialize};

/// The blocks of a board of 10×40; in messages a list of rows, the bottom one first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Vec<Option<String>>>", into = "Vec<Vec<Option<char>>>")]
pub struct TbpBoard(Matrix);

impl TbpBoard {
    /// Returns the blocks. Letters in a message that are not pieces are garbage.
    pub fn matrix(&self) -> &Matrix {
        &self.0
    }

    /// Returns the blocks of a matrix above a floor of this many rows.
    pub fn above(matrix: &Matrix, floor: usize) -> TbpBoard {
        let mut board = Matrix::new();
        for (Pos { x, y }, kind) in matrix.filled() {
            if (y as usize) < ROWS.saturating_sub(floor) {
                board.put(Pos::new(x, y + floor as i16), kind);
            }
        }
        TbpBoard(board)
    }
}

impl TryFrom<Vec<Vec<Option<String>>>> for TbpBoard {
    type Error = &'static str;
    fn try_from(rows: Vec<Vec<Option<String>>>) -> Result<TbpBoard, &'static str> {
        if rows.len() != ROWS || rows.iter().any(|row| row.len() != COLUMNS) {
            return Err("a board is a list of 40 lists of 10 cells");
        }
        let mut matrix = Matrix::new();
        for (row, y) in rows.iter().zip((0..ROWS as i16).rev()) {
            for (cell, x) in row.iter().zip(0..) {
                if let Some(letters) = cell {
                    let block = letters.parse().map_or(MatrixBlock::Garbage, MatrixBlock::Piece);
                    matrix.put(Pos::new(x, y), block);
                }
            }
        }
        Ok(TbpBoard(matrix))
    }
}

impl From<TbpBoard> for Vec<Vec<Option<char>>> {
    fn from(TbpBoard(matrix): TbpBoard) -> Vec<Vec<Option<char>>> {
        let letter = |block| match block {
            MatrixBlock::Piece(piece) => piece.letter(),
            MatrixBlock::Garbage | MatrixBlock::TimeLimit => 'G',
        };
        let row = |y| (0..COLUMNS as i16).map(|x| matrix.get(Pos::new(x, y)).map(letter)).collect();
        (0..ROWS as i16).rev().map(row).collect()
    }
}
