//! Conversions between this game and `quintet-srs`, which counts rows from the bottom.

use super::{COLUMNS, FallingPiece, Matrix, MatrixBlock, ROWS};
use crate::kernel::{PiecePosition, Pos, Tetromino};
use quintet_srs::fumen::{self, Field, HEIGHT};
use quintet_srs::{Board, Location};

/// Converts a row counted from the bottom into one counted from the top.
fn row(y: i8) -> i16 {
    ROWS as i16 - 1 - i16::from(y)
}

/// Returns the cells of the matrix that a piece covers, row by row from the top.
pub fn matrix_cells(location: &Location) -> [Pos; 4] {
    location.cells().map(|(x, y)| Pos::new(x.into(), row(y)))
}

impl From<Location> for PiecePosition {
    fn from(Location { orientation, x, y, .. }: Location) -> PiecePosition {
        PiecePosition { pos: Pos::new(x.into(), row(y)), orientation }
    }
}

impl PiecePosition {
    /// Returns the location of a piece at this position. Positions far outside the matrix are clamped.
    pub fn location(self, piece: Tetromino) -> Location {
        let near = |n: i16| n.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
        let (x, y) = (near(self.pos.x), near((ROWS as i16 - 1).saturating_sub(self.pos.y)));
        Location { piece, orientation: self.orientation, x, y }
    }
}

impl FallingPiece {
    /// Returns the location of the piece on a board of `quintet-srs`.
    pub fn location(&self) -> Location {
        self.placed.location(self.kind)
    }
}

/// Converts the filled cells.
impl From<&Matrix> for Board {
    fn from(matrix: &Matrix) -> Board {
        let mut board = Board::EMPTY;
        for (Pos { x, y }, _) in matrix.filled() {
            board.fill(x as usize, ROWS - 1 - y as usize);
        }
        board
    }
}

/// Converts the lower 23 rows; the rows above do not fit into a fumen.
impl From<&Matrix> for Field {
    fn from(matrix: &Matrix) -> Field {
        let mut field = Field::default();
        for (Pos { x, y }, block) in matrix.filled() {
            let block = match block {
                MatrixBlock::Piece(piece) => fumen::Block::Piece(piece),
                MatrixBlock::Garbage | MatrixBlock::TimeLimit => fumen::Block::Grey,
            };
            // Rows above the field are ignored.
            field.set(x as i8, (ROWS as i16 - 1 - y) as i8, Some(block));
        }
        field
    }
}

/// Converts the field of a fumen, grey blocks to garbage; the row below the floor is left out.
impl From<&Field> for Matrix {
    fn from(field: &Field) -> Matrix {
        let mut matrix = Matrix::new();
        for y in 0..HEIGHT as i8 {
            for x in 0..COLUMNS as i8 {
                let block = match field.get(x, y) {
                    None => continue,
                    Some(fumen::Block::Piece(piece)) => MatrixBlock::Piece(piece),
                    Some(fumen::Block::Grey) => MatrixBlock::Garbage,
                };
                matrix.put(Pos::new(x.into(), row(y)), block);
            }
        }
        matrix
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Orientation;
    use crate::modern::{Mode, RulePreset};
    use crate::modern::{Rules, parse_board, srs_piece};

    #[test]
    fn pieces_cover_the_same_cells_on_both_sides() {
        let rules = Rules::of(Mode::Marathon, RulePreset::Standard);
        for piece in Tetromino::ALL {
            for orientation in Orientation::ALL {
                let placed = PiecePosition { orientation, ..PiecePosition::at(4, 30) };
                let location = placed.location(piece);
                assert_eq!(PiecePosition::from(location), placed);
                assert_eq!((location.x, location.y), (4, 9));
                let cells: Vec<Pos> = rules.piece(piece).cells(placed).collect();
                assert_eq!(matrix_cells(&location), cells[..], "{location}");
                assert!(srs_piece(piece).cells(placed).eq(cells));
            }
        }
    }

    #[test]
    fn boards_and_fields_are_the_matrix() {
        let matrix = parse_board("..I.......\n.JLOSTZG..\n").unwrap();
        assert_eq!(Board::from(&matrix).to_string(), "..#.......\n.#######..\n");
        assert_eq!(Matrix::from(&Field::from(&matrix)), matrix);
        let limit = parse_board("X.........\n").unwrap();
        assert_eq!(Matrix::from(&Field::from(&limit)), parse_board("G.........\n").unwrap());
    }

    #[test]
    fn positions_far_outside_stay_outside() {
        let far = PiecePosition::at(i16::MAX, i16::MIN).location(Tetromino::T);
        assert!(
            !Board::EMPTY.fits(&far)
                && !Board::EMPTY.fits(&PiecePosition::at(i16::MIN, 0).location(Tetromino::I))
        );
    }
}
