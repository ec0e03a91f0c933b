//! The field of a page: coloured blocks, and the row below the floor.

use super::Page;
use crate::{Board, COLUMNS, Tetromino};

/// The number of rows of a field, without the row below its floor.
pub const HEIGHT: usize = 23;

/// The number of cells of a field, including the row below the floor.
pub(super) const CELLS: usize = (HEIGHT + 1) * COLUMNS;

/// A block of a field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Block {
    /// A cell of a locked piece, in the colour of that piece.
    Piece(Tetromino),
    /// A grey block.
    Grey,
}

impl Block {
    /// Returns the letter of the piece, or `G` for a grey block.
    pub const fn letter(self) -> char {
        match self {
            Block::Piece(piece) => piece.letter(),
            Block::Grey => 'G',
        }
    }
}

/// The pieces by their number in a fumen minus one; number 8 is a grey block.
const PIECES: [Tetromino; 7] =
    [Tetromino::I, Tetromino::L, Tetromino::O, Tetromino::Z, Tetromino::T, Tetromino::J, Tetromino::S];

/// Returns the number of a piece in a fumen, from 1 to 7.
pub(super) fn piece_number(piece: Tetromino) -> u8 {
    PIECES.iter().zip(1..).find(|(known, _)| **known == piece).map_or(0, |(_, number)| number)
}

/// Returns the piece with a number; `None` for 0 and above 7.
pub(super) fn piece(number: u8) -> Option<Tetromino> {
    PIECES.get(usize::from(number).checked_sub(1)?).copied()
}

/// A 10×23 field, and the row below it that can rise.
///
/// Columns are counted from 0 at the left, rows from 0 at the bottom; row -1 is the row below the floor.
///
/// ```
/// use quintet_srs::Board;
/// use quintet_srs::fumen::{Block, Field};
///
/// let mut field = Field::from(&"#########.".parse::<Board>()?);
/// field.set(9, -1, Some(Block::Grey));
/// assert_eq!((field.get(8, 0), field.get(9, 0)), (Some(Block::Grey), None));
/// # Ok::<(), quintet_srs::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The numbers of the blocks, row by row from the top, the row below the floor last; 0 is empty.
    cells: [u8; CELLS],
}

impl Default for Field {
    fn default() -> Field {
        Field { cells: [0; CELLS] }
    }
}

impl Field {
    fn index(x: i8, y: i8) -> Option<usize> {
        let inside = (0..COLUMNS as i8).contains(&x) && (-1..HEIGHT as i8).contains(&y);
        inside.then(|| (HEIGHT as i8 - 1 - y) as usize * COLUMNS + x as usize)
    }

    /// Returns the block in a cell; `None` if the cell is empty or outside the field.
    pub fn get(&self, x: i8, y: i8) -> Option<Block> {
        match self.cells[Field::index(x, y)?] {
            0 => None,
            number => Some(piece(number).map_or(Block::Grey, Block::Piece)),
        }
    }

    /// Puts a block into a cell, or empties it. Cells outside the field are ignored.
    pub fn set(&mut self, x: i8, y: i8, block: Option<Block>) {
        if let Some(index) = Field::index(x, y) {
            self.cells[index] = match block {
                None => 0,
                Some(Block::Piece(piece)) => piece_number(piece),
                Some(Block::Grey) => 8,
            };
        }
    }

    /// Returns the numbers of the blocks, row by row from the top, the row below the floor last.
    pub(super) fn cells(&self) -> &[u8; CELLS] {
        &self.cells
    }

    /// Returns the numbers of the blocks for changing them, in the same order as [`cells`](Self::cells).
    pub(super) fn cells_mut(&mut self) -> &mut [u8; CELLS] {
        &mut self.cells
    }

    /// Changes the field of a locked page to the default field of the next one.
    pub(super) fn finish(&mut self, page: &Page) {
        if let Some(location) = page.piece {
            for (x, y) in location.cells().into_iter().filter(|(_, y)| *y >= 0) {
                self.set(x, y, Some(Block::Piece(location.piece)));
            }
        }
        self.clear_rows();
        if page.rise {
            self.cells.copy_within(COLUMNS.., 0);
            self.cells[HEIGHT * COLUMNS..].fill(0);
        }
        if page.mirror {
            self.cells[..HEIGHT * COLUMNS].chunks_exact_mut(COLUMNS).for_each(<[u8]>::reverse);
        }
    }

    fn clear_rows(&mut self) {
        let mut to = HEIGHT;
        for from in (0..HEIGHT).rev() {
            let row = from * COLUMNS..(from + 1) * COLUMNS;
            if self.cells[row.clone()].contains(&0) {
                to -= 1;
                self.cells.copy_within(row, to * COLUMNS);
            }
        }
        self.cells[..to * COLUMNS].fill(0);
    }
}

/// Converts blocks to filled cells; the row below the floor is dropped.
impl From<&Field> for Board {
    fn from(field: &Field) -> Board {
        let mut board = Board::EMPTY;
        for (index, _) in field.cells[..HEIGHT * COLUMNS].iter().enumerate().filter(|(_, cell)| **cell != 0) {
            board.fill(index % COLUMNS, HEIGHT - 1 - index / COLUMNS);
        }
        board
    }
}

/// Converts filled cells to grey blocks; the rows from 23 up are dropped, because a fumen has no room for them.
impl From<&Board> for Field {
    fn from(board: &Board) -> Field {
        let mut field = Field::default();
        for y in 0..HEIGHT {
            for x in (0..COLUMNS).filter(|x| board.is_filled(*x, y)) {
                field.set(x as i8, y as i8, Some(Block::Grey));
            }
        }
        field
    }
}
