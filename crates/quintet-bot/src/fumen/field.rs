//! The blocks of a page.

use super::Page;
use quintet_engine::kernel::{Kind, Pos};
use quintet_engine::modern::{COLUMNS, Matrix, ROWS, srs_piece};

/// How many rows a field has above the one below its floor.
pub const HEIGHT: usize = 23;

/// How many cells a field has, those of the row below the floor included.
pub(super) const CELLS: usize = (HEIGHT + 1) * COLUMNS;

/// The kinds of blocks by their number in a fumen, less one.
const KINDS: [Kind; 8] = [Kind::I, Kind::L, Kind::O, Kind::Z, Kind::T, Kind::J, Kind::S, Kind::Garbage];

/// A field of 10×23 and the row below it that can rise. Row 0 is the topmost, row 23 the one below.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    cells: [u8; CELLS],
}

impl Default for Field {
    fn default() -> Field {
        Field { cells: [0; CELLS] }
    }
}

/// The number of a kind of block; 0 for none. Whatever fumen does not have is grey.
pub(super) fn number(kind: Option<Kind>) -> u8 {
    kind.map_or(0, |kind| 1 + KINDS.iter().position(|known| *known == kind).unwrap_or(7) as u8)
}

/// The kind of block with a number; `None` for 0.
pub(super) fn kind(number: u8) -> Option<Kind> {
    KINDS.get(usize::from(number).checked_sub(1)?).copied()
}

impl Field {
    fn index(x: i16, y: i16) -> Option<usize> {
        let inside = (0..COLUMNS as i16).contains(&x) && (0..=HEIGHT as i16).contains(&y);
        inside.then(|| y as usize * COLUMNS + x as usize)
    }

    /// What is in a cell; outside there is nothing.
    pub fn get(&self, pos: Pos) -> Option<Kind> {
        Field::index(pos.x, pos.y).and_then(|index| kind(self.cells[index]))
    }

    /// Puts something into a cell, or nothing; outside it changes nothing.
    pub fn put(&mut self, pos: Pos, block: Option<Kind>) {
        if let Some(index) = Field::index(pos.x, pos.y) {
            self.cells[index] = number(block);
        }
    }

    /// The cells' numbers, row by row from the top, the row below the floor last.
    pub(super) fn cells(&self) -> &[u8; CELLS] {
        &self.cells
    }

    /// The same to be changed.
    pub(super) fn cells_mut(&mut self) -> &mut [u8; CELLS] {
        &mut self.cells
    }

    /// What becomes of the field after a page that is locked.
    pub(super) fn finish(&mut self, page: &Page) {
        if let Some((kind, placed)) = page.piece {
            let cells = srs_piece(kind).into_iter().flat_map(|piece| piece.cells(placed));
            for pos in cells.filter(|pos| pos.y < HEIGHT as i16) {
                self.put(pos, Some(kind));
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

/// The field as a matrix of Modern; the row below the floor is left out.
impl From<&Field> for Matrix {
    fn from(field: &Field) -> Matrix {
        let mut matrix = Matrix::new();
        for y in 0..HEIGHT as i16 {
            for x in 0..COLUMNS as i16 {
                if let Some(kind) = field.get(Pos::new(x, y)) {
                    matrix.put(Pos::new(x, y + (ROWS - HEIGHT) as i16), kind);
                }
            }
        }
        matrix
    }
}

/// The lower rows of a matrix of Modern; what is above does not fit into a fumen.
impl From<&Matrix> for Field {
    fn from(matrix: &Matrix) -> Field {
        let mut field = Field::default();
        for (pos, kind) in matrix.filled() {
            if pos.y >= (ROWS - HEIGHT) as i16 {
                field.put(pos.moved(0, -((ROWS - HEIGHT) as i16)), Some(kind));
            }
        }
        field
    }
}
