//! Drawings of pieces and fields in text, with or without terminal colours.

use std::fmt;

use crate::field::{Field, PlacedPiece, top_row};
use crate::piece::Piece;

/// A piece or a field that displays as a drawing, with a newline after each row; see [`Piece::picture`] and
/// [`Field::picture`].
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    subject: Subject<'a>,
    escapes: bool,
}

#[derive(Clone, Copy, Debug)]
enum Subject<'a> {
    Piece(&'a Piece),
    Field(&'a Field),
}

impl Piece {
    /// Returns a drawing of the piece in a frame of dashes and bars.
    ///
    /// With `colour`, each filled cell is a space with one of the 256 colours of a terminal as its background.
    /// Without it, a filled cell is a letter: `A` for colour 1 and so on, starting again after `Z`.
    ///
    /// ```
    /// let piece: quintet_cascade::Piece = "4 75 (([]()[]())(()[]()[])([]()()())(()[]()()))".parse()?;
    /// assert_eq!(
    ///     piece.picture(false).to_string(),
    ///     "------\n\
    ///      | WW |\n\
    ///      | WW |\n\
    ///      | WW |\n\
    ///      |WWWW|\n\
    ///      ------\n",
    /// );
    /// # Ok::<(), quintet_cascade::ReadError>(())
    /// ```
    pub fn picture(&self, colour: bool) -> Picture<'_> {
        Picture { subject: Subject::Piece(self), escapes: colour }
    }
}

impl Field {
    /// Returns a drawing of the field: bars at its sides, dashes below, and the score beside its topmost row. Cells
    /// are drawn as in [`Piece::picture`].
    ///
    /// ```
    /// let field: quintet_cascade::Field = "30 5 3  2 1 (()[]()()) 1 2  1 2 () 2 1".parse()?;
    /// assert_eq!(
    ///     field.picture(false).to_string(),
    ///     "|     |   SCORE: 30\n\
    ///      | AB  |\n\
    ///      | AA  |\n\
    ///      -------\n",
    /// );
    /// # Ok::<(), quintet_cascade::ReadError>(())
    /// ```
    pub fn picture(&self, colour: bool) -> Picture<'_> {
        Picture { subject: Subject::Field(self), escapes: colour }
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.subject {
            Subject::Piece(piece) => self.piece(f, piece),
            Subject::Field(field) => self.field(f, field),
        }
    }
}

impl Picture<'_> {
    fn piece(self, f: &mut fmt::Formatter<'_>, piece: &Piece) -> fmt::Result {
        dashes(f, piece.side())?;
        for row in 0..piece.side() {
            let mut colours = vec![0; piece.side() as usize];
            for column in piece.row_cells(row) {
                colours[column as usize] = piece.colour();
            }
            self.row(f, &colours)?;
            f.write_str("\n")?;
        }
        dashes(f, piece.side())
    }

    fn field(self, f: &mut fmt::Formatter<'_>, field: &Field) -> fmt::Result {
        // A piece is drawn from its topmost filled row to its lowest.
        let rows_of = |placed: &PlacedPiece| {
            let (top, bounds) = (top_row(&placed.piece, placed.y()), placed.piece.bounds()?);
            Some((top + i64::from(bounds.top), top + i64::from(bounds.bottom)))
        };
        let mut coming: Vec<_> = field
            .iter()
            .filter_map(|placed| rows_of(placed).map(|(first, last)| (first, last, placed)))
            .collect();
        coming.sort_by_key(|&(first, ..)| std::cmp::Reverse(first));
        let mut present: Vec<(i64, &PlacedPiece)> = Vec::new();
        let mut colours = vec![0; field.width() as usize];
        for row in 0..field.height() {
            while let Some((_, last, placed)) = coming.pop_if(|(first, ..)| *first <= i64::from(row)) {
                present.push((last, placed));
            }
            present.retain(|(last, _)| *last >= i64::from(row));
            colours.fill(0);
            for (_, placed) in &present {
                placed.colour_row(row, &mut colours);
            }
            self.row(f, &colours)?;
            if row == 0 {
                write!(f, "   SCORE: {}", field.score())?;
            }
            f.write_str("\n")?;
        }
        dashes(f, field.width())
    }

    fn row(self, f: &mut fmt::Formatter<'_>, colours: &[u8]) -> fmt::Result {
        f.write_str("|")?;
        for &colour in colours {
            match colour {
                0 => f.write_str(" ")?,
                _ if self.escapes => write!(f, "\x1b[48;5;{colour}m \x1b[m")?,
                _ => write!(f, "{}", char::from(b'A' + (colour - 1) % 26))?,
            }
        }
        f.write_str("|")
    }
}

/// Writes a line of dashes as wide as a frame around `width` cells.
fn dashes(f: &mut fmt::Formatter<'_>, width: u32) -> fmt::Result {
    writeln!(f, "{:-<1$}", "", width as usize + 2)
}
