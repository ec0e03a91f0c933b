//! Insertion of a piece: the public interface, and how far a piece can fall. The cuts and falls after the landing
//! are in `insertion`.

use crate::cut_and_fall::Insertion;
use crate::error::FieldError;
use crate::field::{Field, in_field, top_row};
use crate::occupancy::Occupancy;
use crate::piece::{CellWord, Piece};

/// The result of an insertion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct InsertOutcome {
    /// The row of the piece's bottom-left cell after it dropped, before any row was cut.
    pub y: i32,
    /// The number of rows cut.
    pub rows: u32,
    /// The increase of the score.
    pub gained: u64,
    /// The number of steps reported.
    pub steps: usize,
}

/// A numbered change while a piece is inserted: a landing, a cut or a fall. Steps are reported in the order in which
/// they happen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InsertStep {
    /// The number of the step, counted from 0 in each insertion.
    pub number: usize,
    /// The change to the field.
    pub change: InsertChange,
}

/// The change to a field in an [`InsertStep`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum InsertChange {
    /// The inserted piece dropped and was added at the front of the list. Always the first step.
    Landed {
        /// The column of the piece's bottom-left cell.
        x: i32,
        /// The row of the piece's bottom-left cell.
        y: i32,
    },
    /// All full rows were cut, and pieces without remaining cells were removed from the list.
    Cut {
        /// The rows that were cut, from the top down, as numbered before the cut.
        rows: Vec<u32>,
        /// The removed pieces, by their list index before the cut, counted from the front.
        gone: Vec<usize>,
    },
    /// A piece fell as far as it could.
    Fell {
        /// The list index of the piece, counted from the front.
        index: usize,
        /// The row of the piece's bottom-left cell before.
        from: i32,
        /// The row of the piece's bottom-left cell now.
        to: i32,
    },
}

impl Field {
    /// Drops `piece` into the field with its bottom-left cell in column `x`, then cuts full rows and lets pieces
    /// fall until nothing changes.
    ///
    /// The piece enters with its topmost filled row on row 0. If it does not fit there, the game is over: an error
    /// is returned and the field does not change. Otherwise the piece moves down row by row as far as it fits and
    /// is added at the front of the list. Then, as long as something changes, all full rows are cut, each for
    /// `width` points, and every piece falls as far as it can. A piece always falls as a whole, even if its cells
    /// are no longer connected.
    ///
    /// Pieces fall one at a time, but their order does not affect the result. In each column the filled cells keep
    /// their order from top to bottom, so a falling piece only moves away from those above it: a piece that can
    /// fall still can after any other has fallen. Two falls can therefore always be exchanged, and because falls
    /// are finite, all orders lead to the same field.
    pub fn insert(&mut self, piece: Piece, x: i32) -> Result<InsertOutcome, FieldError> {
        self.insert_with(piece, x, |_, _| {})
    }

    /// Inserts like [`insert`](Self::insert) and calls `watch` after each step, with the step and the field.
    ///
    /// Of the pieces that can fall, the one with the lowest cell falls first.
    ///
    /// ```
    /// use quintet_cascade::{InsertChange, Field};
    ///
    /// // A piece is above a gap; after its lowest row is cut, it falls into the gap and completes the next row.
    /// let mut field: Field = "0 3 5  2 7 ([]()()()) 0 3  1 8 () 0 4".parse()?;
    /// let mut changes = Vec::new();
    /// field.insert_with("2 9 (()[]()[])".parse()?, 2, |step, _| changes.push(step.change.clone()))?;
    /// assert_eq!(changes, [
    ///     InsertChange::Landed { x: 2, y: 4 },
    ///     InsertChange::Cut { rows: vec![3], gone: vec![] },
    ///     InsertChange::Fell { index: 1, from: 3, to: 4 },
    ///     InsertChange::Cut { rows: vec![4], gone: vec![0, 1, 2] },
    /// ]);
    /// assert_eq!(field.to_string(), "6 3 5\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn insert_with(
        &mut self,
        piece: Piece,
        x: i32,
        watch: impl FnMut(&InsertStep, &Self),
    ) -> Result<InsertOutcome, FieldError> {
        if piece.empty() {
            return Err(FieldError::EmptyPiece);
        }
        let y = self.landing(&piece, x).ok_or(FieldError::GameOver { x })?;
        self.check_cells(&piece, y)?;
        self.check_score(&piece, x, y)?;
        Ok(Insertion::new(self, watch).run(piece, x, y))
    }

    /// Returns the row where the bottom-left cell of `piece` would land if inserted in column `x`; `None` if the
    /// piece cannot enter or has no filled cell.
    ///
    /// ```
    /// let field: quintet_cascade::Field = "0 4 6  2 9 () 1 5".parse()?;
    /// assert_eq!(field.drop_row(&"1 7 ()".parse()?, 0), Some(5));
    /// assert_eq!(field.drop_row(&"1 7 ()".parse()?, 1), Some(3));
    /// assert_eq!(field.drop_row(&"1 7 ()".parse()?, 4), None);
    /// # Ok::<(), quintet_cascade::ReadError>(())
    /// ```
    pub fn drop_row(&self, piece: &Piece, x: i32) -> Option<i32> {
        let top = piece.bounds()?.top;
        let y = (piece.side() - 1 - top) as i32;
        let bottom_words: Vec<_> = piece.bottom_words().collect();
        let room = || self.rows.room_within(&bottom_words, x, top_row(piece, y), i64::MAX);
        self.contains(piece, x, y).then(|| y + room() as i32)
    }

    /// Like [`drop_row`](Self::drop_row), but may group the rows of the field to be faster.
    fn landing(&mut self, piece: &Piece, x: i32) -> Option<i32> {
        let top = piece.bounds()?.top;
        let y = (piece.side() - 1 - top) as i32;
        self.contains(piece, x, y).then(|| y + self.rows.room_below(piece, x, y))
    }

    /// Fails if an insertion would make the score exceed 64 bits, by trying it on a copy.
    fn check_score(&self, piece: &Piece, x: i32, y: i32) -> Result<(), FieldError> {
        // At most all cells of the field can be cut.
        let most = u64::from(self.width()) * u64::from(self.height());
        if self.score.checked_add(most).is_some() {
            return Ok(());
        }
        let mut copy = Self { score: 0, ..self.clone() };
        let outcome = Insertion::new(&mut copy, |_, _| {}).run(piece.clone(), x, y);
        self.score.checked_add(outcome.gained).map(drop).ok_or(FieldError::ScoreOverflow)
    }
}

/// A fall is tested row by row for this many rows, and then by groups of rows.
const SHORT_WAY: i64 = 16;

impl Occupancy {
    /// Returns the number of rows that a piece at (x, y) can move down. The piece must not be among the filled
    /// cells.
    pub(crate) fn room_below(&mut self, piece: &Piece, x: i32, y: i32) -> i32 {
        let bottom_words: Vec<_> = piece.bottom_words().collect();
        let top = top_row(piece, y);
        let short = self.free_above(&bottom_words, top) + SHORT_WAY;
        let room = self.room_within(&bottom_words, x, top, short);
        if room < short {
            return room as i32;
        }
        let words = in_field(bottom_words.into_iter(), x, top);
        words.fold(i64::MAX, |most, (row, column, word)| self.room_under(row, column, word, short, most))
            as i32
    }

    /// Returns the number of rows that words of a piece can move down above the highest row in use.
    fn free_above(&self, bottom_words: &[CellWord], top: i64) -> i64 {
        let lowest = bottom_words.iter().map(|&(row, ..)| top + i64::from(row)).max().unwrap_or(0);
        (i64::from(self.top()) - 1 - lowest).max(0)
    }

    /// Returns the number of rows that words of a piece can move down, at most `most`, testing row by row.
    fn room_within(&self, bottom_words: &[CellWord], x: i32, top: i64, most: i64) -> i64 {
        let mut room = self.free_above(bottom_words, top);
        while room < most && self.can_lie(bottom_words, x, top + room + 1) {
            room += 1;
        }
        room
    }

    /// Returns true if a piece can move down by one row. The piece can be among the filled cells.
    pub(crate) fn can_fall(&self, piece: &Piece, x: i32, y: i32) -> bool {
        let below = top_row(piece, y) + 1;
        piece.bottom_words().all(|word| self.can_lie(&[word], x, below))
    }

    /// Returns true if words of a piece fit with the piece's topmost row on row `top`.
    fn can_lie(&self, words: &[CellWord], x: i32, top: i64) -> bool {
        words.iter().all(|&(row, column, word)| {
            self.free(top + i64::from(row), i64::from(x) + i64::from(column), word)
        })
    }
}
