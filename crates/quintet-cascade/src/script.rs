//! Game scripts: the size of a field, then the pieces to insert.

use std::fmt;
use std::io::BufRead;
use std::str::FromStr;

use crate::error::FieldError;
use crate::field::Field;
use crate::insert::InsertOutcome;
use crate::piece::Piece;
use crate::read::Reader;
use crate::read_error::{ReadError, TextPosition};

/// One move of a script: a piece, the number of clockwise rotations before insertion, and the column of insertion.
///
/// As with pieces, colours are not compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptEntry {
    /// The piece as written, before rotation.
    pub piece: Piece,
    /// The number of clockwise quarter turns.
    pub rotations: u32,
    /// The column of the rotated piece's bottom-left cell.
    pub x: i32,
}

impl ScriptEntry {
    /// Returns the rotated piece.
    pub fn turned(&self) -> Piece {
        let mut piece = self.piece.clone();
        piece.rotate_times(self.rotations);
        piece
    }

    /// Rotates the piece and inserts it into a field.
    pub fn play(&self, field: &mut Field) -> Result<InsertOutcome, FieldError> {
        field.insert(self.turned(), self.x)
    }
}

impl fmt::Display for ScriptEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.piece, self.rotations, self.x)
    }
}

/// A whole script in memory; [`ScriptReader`] reads one entry at a time.
///
/// ```
/// use quintet_cascade::Script;
///
/// let script: Script = "4 6  2 7 (()[]()()) 1 0  2 8 () 0 2".parse()?;
/// assert_eq!(script.to_string(), "4 6\n2 7 (()[]()()) 1 0\n2 8 () 0 2\n");
/// assert_eq!(script.play()?.to_string(), "4 4 6\n2 8 ([][]()()) 2 5\n2 7 ([][]()[]) 0 5\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The width of the field.
    pub width: u32,
    /// The height of the field.
    pub height: u32,
    /// The moves.
    pub entries: Vec<ScriptEntry>,
}

impl Script {
    /// Reads a script up to the end of the stream.
    pub fn read(from: impl BufRead) -> Result<Self, ReadError> {
        let reader = ScriptReader::new(from)?;
        let (width, height) = (reader.field().width(), reader.field().height());
        Ok(Self { width, height, entries: reader.collect::<Result<_, _>>()? })
    }

    /// Plays the script from an empty field and returns the final field, or the first error.
    pub fn play(&self) -> Result<Field, FieldError> {
        let mut field = Field::new(self.width, self.height, 0)?;
        self.entries.iter().try_for_each(|entry| entry.play(&mut field).map(drop))?;
        Ok(field)
    }
}

impl FromStr for Script {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        Self::read(text.as_bytes())
    }
}

impl fmt::Display for Script {
    /// Writes the line `width height`, then a line for each entry.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", self.width, self.height)?;
        self.entries.iter().try_for_each(|entry| writeln!(f, "{entry}"))
    }
}

/// An iterator over the entries of a script in a stream, up to its end or the first error.
///
/// ```
/// use quintet_cascade::ScriptReader;
///
/// let script = ScriptReader::new("4 6  2 7 () 0 0  2 8 () 0 1".as_bytes())?;
/// let mut field = script.field();
/// for entry in script {
///     entry?.play(&mut field)?;
/// }
/// assert_eq!(field.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ScriptReader<R> {
    reader: Reader<R>,
    field: Field,
    over: bool,
}

impl<R: BufRead> ScriptReader<R> {
    /// Creates a reader and reads the size of the field.
    pub fn new(from: R) -> Result<Self, ReadError> {
        Self::from_reader(Reader::new(from))
    }

    /// Creates a reader with a limit on memory: reading fails for pieces that would store more than `most` cells, and
    /// [`ScriptReader::field`] has the same limit; see [`Field::set_max_cells`].
    pub fn with_max_cells(from: R, most: u64) -> Result<Self, ReadError> {
        let mut script = Self::from_reader(Reader::new(from).with_max_cells(most))?;
        script.field.set_max_cells(most);
        Ok(script)
    }

    fn from_reader(mut reader: Reader<R>) -> Result<Self, ReadError> {
        let field = reader.field_size(0)?;
        Ok(Self { reader, field, over: false })
    }

    /// Returns the empty field in which the script starts.
    pub fn field(&self) -> Field {
        self.field.clone()
    }

    /// Returns the position of the next byte.
    pub fn place(&self) -> TextPosition {
        self.reader.place()
    }

    fn entry(&mut self) -> Result<Option<ScriptEntry>, ReadError> {
        if self.reader.at_end()? {
            return Ok(None);
        }
        let (_, piece) = self.reader.filled_piece()?;
        Ok(Some(ScriptEntry { piece, rotations: self.reader.rotations()?, x: self.reader.column()? }))
    }
}

impl<R: BufRead> Iterator for ScriptReader<R> {
    type Item = Result<ScriptEntry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let next = self.entry().transpose();
        self.over = !matches!(next, Some(Ok(_)));
        next
    }
}

impl<R: BufRead> std::iter::FusedIterator for ScriptReader<R> {}
