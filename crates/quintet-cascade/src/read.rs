//! Readers of pieces and fields from any stream of bytes.

use std::io::BufRead;
use std::str::FromStr;

use crate::byte_reader::{ByteReader, ReadResult};
use crate::error::FieldError;
use crate::field::{Field, MAX_DIMENSION};
use crate::grid::GridReader;
use crate::piece::{MAX_SIDE, Piece};
use crate::read_error::{Expected, Problem, ReadError, TextPosition};

/// Reads pieces and fields from a stream, one after the other, and tracks the position in the text.
///
/// The reader consumes only what it has read, except for white space at the end of a buffer: after a piece the
/// stream continues after its grid. A grid that is followed by another bracket is an error.
///
/// ```
/// use quintet_cascade::Reader;
///
/// let mut reader = Reader::new("2 7 () 1 8 [] rest".as_bytes());
/// assert_eq!(reader.piece()?.to_string(), "2 7 ()");
/// assert_eq!(reader.piece()?.to_string(), "1 8 []");
/// assert_eq!(reader.into_inner(), b" rest");
/// # Ok::<(), quintet_cascade::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: ByteReader<R>,
    max_cells: Option<u64>,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader; the next byte is line 1, column 1.
    pub fn new(inner: R) -> Self {
        Self { input: ByteReader::new(inner), max_cells: None }
    }

    /// Limits memory: reading a piece or a field fails if it would store more than `most` cells; see
    /// [`Field::set_max_cells`].
    #[must_use]
    pub fn with_max_cells(self, most: u64) -> Self {
        Self { max_cells: Some(most), ..self }
    }

    /// Returns the position of the next byte.
    pub fn place(&self) -> TextPosition {
        self.input.place()
    }

    /// Returns the stream, which has everything that was not read.
    pub fn into_inner(self) -> R {
        self.input.into_inner()
    }

    /// Reads a piece: `side colour grid`.
    pub fn piece(&mut self) -> Result<Piece, ReadError> {
        let side = self.side()?;
        let colour = self.colour()?;
        let mut grid = GridReader::new(side, self.max_cells);
        if !self.input.scan(|bytes| grid.read(bytes))? {
            return self.input.wrong(Problem::End(grid.expected()));
        }
        match self.input.look_ahead()? {
            Some(found @ (b'(' | b')' | b'[' | b']')) => {
                self.input.peek()?;
                self.input.wrong(Problem::GridGoesOn { found })
            }
            _ => Ok(grid.finish(colour)),
        }
    }

    /// Reads a piece; `None` if only white space is left.
    pub fn next_piece(&mut self) -> Result<Option<Piece>, ReadError> {
        if self.at_end()? { Ok(None) } else { self.piece().map(Some) }
    }

    /// Iterates over the pieces up to the end of the stream or the first error.
    ///
    /// ```
    /// let pieces = quintet_cascade::Reader::new("2 7 ()1 8 ()\n1 9[ ]".as_bytes()).pieces();
    /// let colours = pieces.map(|piece| piece.map(|piece| piece.colour()));
    /// assert_eq!(colours.collect::<Result<Vec<_>, _>>()?, [7, 8, 9]);
    /// # Ok::<(), quintet_cascade::ReadError>(())
    /// ```
    pub fn pieces(self) -> Pieces<R> {
        Pieces { reader: Some(self) }
    }

    /// Reads a field up to the end of the stream: `score width height`, then `piece x y` any number of times.
    pub fn field(&mut self) -> Result<Field, ReadError> {
        let (_, score) = self.input.unsigned(Expected::Score)?;
        let mut field = self.field_size(score)?;
        field.max_cells = self.max_cells;
        while !self.at_end()? {
            let (place, piece) = self.filled_piece()?;
            let (x, y) = (self.input.signed(Expected::X)?, self.input.signed(Expected::Y)?);
            field.add(piece, x, y).map_err(|error| {
                let problem = match error {
                    FieldError::TooManyCells { most } => Problem::TooManyCells { most },
                    _ => Problem::NotContained { x, y },
                };
                ReadError { place, problem }
            })?;
        }
        // The first piece read is the front of the list, which is the end of the vector.
        field.pieces.reverse();
        Ok(field)
    }

    /// Fails unless only white space is left.
    pub fn end(&mut self) -> Result<(), ReadError> {
        match self.input.peek()? {
            None => Ok(()),
            Some(found) => self.input.wrong(Problem::Unexpected { found, expected: Expected::Nothing }),
        }
    }

    /// Returns true if only white space is left.
    pub(crate) fn at_end(&mut self) -> ReadResult<bool> {
        Ok(self.input.peek()?.is_none())
    }

    /// Reads the width and the height of a field and returns an empty field of that size.
    pub(crate) fn field_size(&mut self, score: u64) -> ReadResult<Field> {
        let (place, width) = self.dimension(Expected::Width)?;
        let (_, height) = self.dimension(Expected::Height)?;
        // Both are in range, so this cannot fail.
        let problem = Problem::DimensionZero(Expected::Width);
        Field::new(width, height, score).map_err(|_| ReadError { place, problem })
    }

    /// Reads a piece, which must have a filled cell; returns it with its position.
    pub(crate) fn filled_piece(&mut self) -> ReadResult<(TextPosition, Piece)> {
        self.input.peek()?;
        let place = self.place();
        let piece = self.piece()?;
        if piece.empty() {
            return Err(ReadError { place, problem: Problem::EmptyPiece });
        }
        Ok((place, piece))
    }

    /// Reads the column of a script entry.
    pub(crate) fn column(&mut self) -> ReadResult<i32> {
        self.input.signed(Expected::X)
    }

    /// Reads the number of rotations of a script entry.
    pub(crate) fn rotations(&mut self) -> ReadResult<u32> {
        self.input.unsigned(Expected::Rotations).map(|(_, rotations)| rotations)
    }

    fn dimension(&mut self, what: Expected) -> ReadResult<(TextPosition, u32)> {
        let (place, _, size) = self.input.number(what, false)?;
        let problem = match size {
            Some(0) => Problem::DimensionZero(what),
            Some(size) if size <= u64::from(MAX_DIMENSION) => return Ok((place, size as u32)),
            _ => Problem::DimensionTooLarge(what),
        };
        Err(ReadError { place, problem })
    }

    fn side(&mut self) -> ReadResult<u32> {
        let (place, _, side) = self.input.number(Expected::Side, false)?;
        let problem = match side {
            Some(0) => Problem::SideZero,
            Some(side) if !side.is_power_of_two() => Problem::SideNotPowerOfTwo(side),
            Some(side) if side <= u64::from(MAX_SIDE) => return Ok(side as u32),
            _ => Problem::SideTooLarge,
        };
        Err(ReadError { place, problem })
    }

    fn colour(&mut self) -> ReadResult<u8> {
        let (place, _, colour) = self.input.number(Expected::Colour, false)?;
        let problem = match colour {
            Some(0) => Problem::ColourZero,
            Some(colour @ 1..=255) => return Ok(colour as u8),
            _ => Problem::ColourTooLarge,
        };
        Err(ReadError { place, problem })
    }
}

/// An iterator over the pieces of a stream; see [`Reader::pieces`].
#[derive(Debug)]
pub struct Pieces<R> {
    /// The reader; `None` after the end or an error.
    reader: Option<Reader<R>>,
}

impl<R: BufRead> Iterator for Pieces<R> {
    type Item = Result<Piece, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.reader.as_mut()?.next_piece().transpose();
        if !matches!(next, Some(Ok(_))) {
            self.reader = None;
        }
        next
    }
}

impl<R: BufRead> std::iter::FusedIterator for Pieces<R> {}

impl Piece {
    /// Reads one piece and consumes nothing after its grid.
    pub fn read(from: impl BufRead) -> Result<Self, ReadError> {
        Reader::new(from).piece()
    }
}

impl FromStr for Piece {
    type Err = ReadError;

    /// Parses a text that contains one piece and nothing else.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut reader = Reader::new(text.as_bytes());
        let piece = reader.piece()?;
        reader.end().map(|()| piece)
    }
}

impl Field {
    /// Reads a field up to the end of the stream.
    pub fn read(from: impl BufRead) -> Result<Self, ReadError> {
        Reader::new(from).field()
    }
}

impl FromStr for Field {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        Self::read(text.as_bytes())
    }
}
