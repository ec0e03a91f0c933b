//! A field of placed pieces: its size, its pieces, and tests of whether a piece fits. Insertion is in `insert`.

use std::fmt;
use std::sync::atomic::{AtomicI32, Ordering};

use crate::error::{FieldError, PieceError};
use crate::occupancy::{Occupancy, RowId};
use crate::piece::{CellWord, Piece};
use crate::placed_list::PlacedList;

/// The largest width and height of a field.
pub const MAX_DIMENSION: u32 = 65_536;

/// A rectangle of cells that contains pieces, with a score.
///
/// Row 0 is at the top and column 0 at the left. The filled cells of pieces do not overlap and lie inside the
/// field. The pieces form a list with the last one added at the front. Beside the list, the field stores one row
/// of bits for each row in use, so the time to test whether a piece fits does not depend on the number of pieces.
///
/// Two fields are equal if score, width, height and the lists of pieces, including colours, are equal.
///
/// ```
/// use quintet_cascade::{Field, Piece};
///
/// let mut field = Field::new(4, 3, 0)?;
/// field.insert("2 9 ()".parse()?, 0)?;
/// field.insert("2 7 (()[]()[])".parse()?, 3)?;
/// assert_eq!(field.to_string(), "0 4 3\n2 7 (()[]()[]) 3 2\n2 9 () 0 2\n");
///
/// let outcome = field.insert("2 5 (()[]()[])".parse()?, 2)?;
/// assert_eq!((outcome.rows, field.score(), field.len()), (2, 8, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Field {
    pub(crate) score: u64,
    pub(crate) rows: Occupancy,
    pub(crate) pieces: PlacedList,
    /// True if it is known that no row is full and no piece can fall.
    pub(crate) settled: bool,
    /// The number of cells that the pieces store, filled or not.
    pub(crate) piece_cells: u64,
    /// The largest number of cells that pieces and rows may store; `None` if there is no limit.
    pub(crate) max_cells: Option<u64>,
}

/// A piece in a field.
///
/// Two placed pieces are equal if their pieces, colours and positions are equal.
pub struct PlacedPiece {
    pub(crate) piece: Piece,
    pub(crate) x: i32,
    /// The row of the lowest cells of the piece, filled or not.
    pub(crate) bottom: RowId,
    /// The number of that row; the list updates it before it returns the piece.
    y: AtomicI32,
}

impl Field {
    /// Creates an empty field.
    pub fn new(width: u32, height: u32, score: u64) -> Result<Self, FieldError> {
        let fits = 1..=MAX_DIMENSION;
        if !fits.contains(&width) || !fits.contains(&height) {
            return Err(FieldError::InvalidDimension { width, height });
        }
        Ok(Self { score, rows: Occupancy::new(width, height), settled: true, ..Self::default() })
    }

    /// Limits the memory of the field: from now on, adding a piece fails if the field would store more than `most`
    /// cells.
    ///
    /// Each cell is a bit. A piece stores all cells of each of its squares of up to 64×64 that has a filled cell,
    /// and the field stores all cells of each row that has had one.
    ///
    /// ```
    /// use quintet_cascade::{Field, FieldError};
    ///
    /// let mut field = Field::new(100, 20_000, 0)?;
    /// field.set_max_cells(1 << 20);
    /// assert_eq!(field.insert("2048 1 ()".parse()?, 0).unwrap_err(), FieldError::GameOver { x: 0 });
    /// assert_eq!(field.insert("64 1 ()".parse()?, 0)?.y, 19_999);
    /// let most = field.stored_cells();
    /// field.set_max_cells(most);
    /// assert_eq!(field.insert("1 1 ()".parse()?, 0).unwrap_err(), FieldError::TooManyCells { most });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_max_cells(&mut self, most: u64) {
        self.max_cells = Some(most);
    }

    /// Returns the number of cells that the field stores in its pieces and rows, filled or not.
    pub fn stored_cells(&self) -> u64 {
        self.piece_cells + self.rows.stored_cells()
    }

    /// Returns the score: the initial score plus the number of cells cut.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// Returns the number of columns.
    pub fn width(&self) -> u32 {
        self.rows.width()
    }

    /// Returns the number of rows.
    pub fn height(&self) -> u32 {
        self.rows.height()
    }

    /// Returns the number of pieces.
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Returns true if the field has no pieces.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the piece at an index of the list, counted from the front.
    pub fn get(&self, index: usize) -> Option<&PlacedPiece> {
        self.pieces.at(index, &self.rows)
    }

    /// Returns true if `piece` fits with its bottom-left cell at column `x` and row `y`: every filled cell is
    /// inside the field and does not overlap another piece. Always true for an empty piece.
    ///
    /// The time depends on the machine words of the piece, not on the number of pieces in the field.
    pub fn contains(&self, piece: &Piece, x: i32, y: i32) -> bool {
        let top = top_row(piece, y);
        piece.words().all(|(row, column, word)| {
            self.rows.free(top + i64::from(row), i64::from(x) + i64::from(column), word)
        })
    }

    /// Adds `piece` at the front of the list with its bottom-left cell at column `x` and row `y`. It does not fall,
    /// and full rows stay until the next insertion.
    pub fn add(&mut self, piece: Piece, x: i32, y: i32) -> Result<(), FieldError> {
        if piece.empty() {
            return Err(FieldError::EmptyPiece);
        }
        if !self.contains(&piece, x, y) {
            return Err(FieldError::NotContained { x, y });
        }
        self.check_cells(&piece, y)?;
        self.place(piece, x, y);
        self.settled = false;
        Ok(())
    }

    /// Returns true if the cell is filled; false outside the field.
    pub fn filled(&self, column: u32, row: u32) -> bool {
        self.rows.get(row, column)
    }

    /// Returns the colours of a row from left to right, with 0 for empty cells. The list is empty for a row below
    /// the field.
    ///
    /// ```
    /// let field: quintet_cascade::Field = "0 4 2 2 9 (()[]()()) 1 1".parse()?;
    /// assert_eq!(field.row_colours(0), [0, 9, 0, 0]);
    /// assert_eq!(field.row_colours(1), [0, 9, 9, 0]);
    /// # Ok::<(), quintet_cascade::ReadError>(())
    /// ```
    pub fn row_colours(&self, row: u32) -> Vec<u8> {
        if row >= self.height() {
            return Vec::new();
        }
        let mut colours = vec![0; self.width() as usize];
        for placed in self {
            placed.colour_row(row, &mut colours);
        }
        colours
    }

    /// Returns the number of bytes that the field uses on the heap, including its pieces.
    pub fn heap_bytes(&self) -> usize {
        self.rows.heap_bytes() + self.pieces.heap_bytes()
    }

    /// Adds a piece that fits at the front of the list.
    pub(crate) fn place(&mut self, piece: Piece, x: i32, y: i32) {
        self.piece_cells += piece.stored_cells();
        let top = top_row(&piece, y);
        self.rows.lay(&piece, x, top);
        self.pieces.close_gaps();
        let bottom = self.rows.id_of(y.into());
        self.pieces.push(PlacedPiece { piece, x, bottom, y: y.into() });
    }

    /// Fails if the field would store too many cells with a piece whose bottom-left cell is on row `y`.
    pub(crate) fn check_cells(&self, piece: &Piece, y: i32) -> Result<(), FieldError> {
        let (Some(most), Some(bounds)) = (self.max_cells, piece.bounds()) else { return Ok(()) };
        let top = top_row(piece, y);
        let rows = top + i64::from(bounds.top)..=top + i64::from(bounds.bottom);
        let more = piece.stored_cells() + self.rows.untouched(rows) * u64::from(self.width());
        if self.stored_cells() + more > most { Err(FieldError::TooManyCells { most }) } else { Ok(()) }
    }
}

/// Converts words of a piece to field coordinates, given the field row `top` of the piece's topmost row.
pub(crate) fn in_field(
    words: impl Iterator<Item = CellWord>,
    x: i32,
    top: i64,
) -> impl Iterator<Item = (i64, i64, u64)> {
    words.map(move |(row, column, word)| (top + i64::from(row), i64::from(x) + i64::from(column), word))
}

/// Returns the field row of a piece's topmost row, filled or not, if its lowest is on row `y`.
pub(crate) fn top_row(piece: &Piece, y: i32) -> i64 {
    i64::from(y) - (i64::from(piece.side()) - 1)
}

impl PlacedPiece {
    /// Returns the piece.
    pub fn piece(&self) -> &Piece {
        &self.piece
    }

    /// Returns the column of the piece's bottom-left cell; negative if empty columns of the piece are left of the
    /// field.
    pub fn x(&self) -> i32 {
        self.x
    }

    /// Returns the row of the piece's bottom-left cell; it can be below the field if the lowest rows of the piece
    /// are empty.
    pub fn y(&self) -> i32 {
        self.y.load(Ordering::Relaxed)
    }

    /// Updates the row number.
    pub(crate) fn set_y(&self, y: i32) {
        self.y.store(y, Ordering::Relaxed);
    }

    /// Returns the piece with its column and row.
    pub fn into_parts(self) -> (Piece, i32, i32) {
        let y = self.y();
        (self.piece, self.x, y)
    }

    /// Returns the row of the piece that is on a row of the field, or `None` if the piece is elsewhere.
    pub(crate) fn row_in_box(&self, row: u32) -> Option<u32> {
        let i = u32::try_from(i64::from(row) - top_row(&self.piece, self.y())).ok()?;
        (i < self.piece.side()).then_some(i)
    }

    /// Writes the colour of the piece to the cells that it fills in a row of the field.
    pub(crate) fn colour_row(&self, row: u32, colours: &mut [u8]) {
        let Some(i) = self.row_in_box(row) else { return };
        for j in self.piece.row_cells(i) {
            colours[(i64::from(self.x) + i64::from(j)) as usize] = self.piece.colour();
        }
    }
}

impl Occupancy {
    /// Fills the cells of a piece whose topmost row is on row `top`.
    pub(crate) fn lay(&mut self, piece: &Piece, x: i32, top: i64) {
        for (row, column, word) in in_field(piece.words(), x, top) {
            self.fill(row, column, word);
        }
    }

    /// Empties the cells of a piece whose topmost row is on row `top`.
    pub(crate) fn lift(&mut self, piece: &Piece, x: i32, top: i64) {
        for (row, column, word) in in_field(piece.words(), x, top) {
            self.clear(row, column, word);
        }
    }
}

impl Clone for PlacedPiece {
    fn clone(&self) -> Self {
        Self { piece: self.piece.clone(), x: self.x, bottom: self.bottom, y: self.y().into() }
    }
}

impl fmt::Debug for PlacedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (piece, x, y) = (&self.piece, &self.x, &self.y());
        f.debug_struct("Placed").field("piece", piece).field("x", x).field("y", y).finish_non_exhaustive()
    }
}

impl PartialEq for PlacedPiece {
    fn eq(&self, other: &Self) -> bool {
        (self.x, self.y(), self.piece.colour()) == (other.x, other.y(), other.piece.colour())
            && self.piece == other.piece
    }
}

impl Eq for PlacedPiece {}

/// A mutable reference to a piece in a field. Only the colour can be changed.
#[derive(Debug)]
pub struct PlacedPieceMut<'a>(pub(crate) &'a mut PlacedPiece);

impl PlacedPieceMut<'_> {
    /// Changes the colour of the piece. Fails for colour 0.
    pub fn set_colour(&mut self, colour: u8) -> Result<(), PieceError> {
        self.0.piece.set_colour(colour)
    }
}

impl std::ops::Deref for PlacedPieceMut<'_> {
    type Target = PlacedPiece;

    fn deref(&self) -> &PlacedPiece {
        self.0
    }
}

impl PartialEq for Field {
    fn eq(&self, other: &Self) -> bool {
        let size = |field: &Self| (field.score, field.width(), field.height());
        size(self) == size(other) && self.iter().eq(other)
    }
}

impl Eq for Field {}

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Field")
            .field("score", &self.score)
            .field("width", &self.width())
            .field("height", &self.height())
            .field("pieces", &self.iter().collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}
