//! Writers of pieces and fields in the text format, in its shortest form.

use std::fmt;
use std::io;

use crate::bits::{low_bits, to_morton};
use crate::cell_tile::{CellTile, TILE};
use crate::field::Field;
use crate::piece::Piece;

/// The number of cells in a tile of a large piece.
const TILE_CELLS: u32 = TILE * TILE;

/// The number of bytes that are buffered before they are written.
const CHUNK: usize = 8192;

impl fmt::Display for Piece {
    /// Writes `side colour grid`, the grid in its shortest form and without white space.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The text consists of digits, spaces and brackets.
        let hand_on = |text: &[u8]| f.write_str(str::from_utf8(text).map_err(|_| fmt::Error)?);
        GridWriter::new(hand_on).piece(self)
    }
}

impl fmt::Display for Field {
    /// Writes the line `score width height`, then a line `piece x y` for each piece from the front of the list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {} {}", self.score(), self.width(), self.height())?;
        self.iter().try_for_each(|placed| writeln!(f, "{} {} {}", placed.piece(), placed.x(), placed.y()))
    }
}

impl Piece {
    /// Writes the piece to a byte stream, as the same text as [`Display`](fmt::Display).
    pub fn write(&self, mut to: impl io::Write) -> io::Result<()> {
        GridWriter::new(|text: &[u8]| to.write_all(text)).piece(self)
    }
}

impl Field {
    /// Writes the field to a byte stream, as the same text as [`Display`](fmt::Display).
    pub fn write(&self, mut to: impl io::Write) -> io::Result<()> {
        writeln!(to, "{} {} {}", self.score(), self.width(), self.height())?;
        self.iter().try_for_each(|placed| {
            placed.piece().write(&mut to)?;
            writeln!(to, " {} {}", placed.x(), placed.y())
        })
    }
}

/// A writer of grids that passes the text on in chunks.
struct GridWriter<W> {
    hand_on: W,
    text: Vec<u8>,
}

impl<E, W: FnMut(&[u8]) -> Result<(), E>> GridWriter<W> {
    fn new(hand_on: W) -> Self {
        Self { hand_on, text: Vec::new() }
    }

    fn piece(mut self, piece: &Piece) -> Result<(), E> {
        self.text.extend(format!("{} {} ", piece.side(), piece.colour()).into_bytes());
        self.square(&piece.tiles, 0, piece.side() * piece.side())?;
        (self.hand_on)(&self.text)
    }

    /// Writes a square of `size` cells that consists of these tiles, with codes from `first` on.
    ///
    /// The recursion depth is bounded by the side: eight levels down to a tile, six more inside it.
    fn square(&mut self, tiles: &[CellTile], first: u32, size: u32) -> Result<(), E> {
        let count = size.div_ceil(TILE_CELLS);
        if tiles.is_empty() {
            self.text.extend(b"[]");
        } else if tiles.len() as u32 == count && tiles.iter().all(CellTile::is_full) {
            self.text.extend(b"()");
        } else if let ([tile], 1) = (tiles, count) {
            let words = to_morton(&tile.rows);
            write_words(&mut self.text, &words[..size.div_ceil(64) as usize], size);
        } else {
            self.text.push(b'(');
            let mut rest = tiles;
            for quadrant in 0..4 {
                let begin = first + quadrant * (count / 4);
                let (inside, after) =
                    rest.split_at(rest.partition_point(|tile| tile.code < begin + count / 4));
                self.square(inside, begin, size / 4)?;
                rest = after;
            }
            self.text.push(b')');
        }
        if self.text.len() >= CHUNK {
            (self.hand_on)(&self.text)?;
            self.text.clear();
        }
        Ok(())
    }
}

/// Writes a square of `size` cells in Morton order, at most one tile.
fn write_words(text: &mut Vec<u8>, words: &[u64], size: u32) {
    if let &[word] = words {
        write_word(text, word, size);
    } else if words.iter().all(|&word| word == 0) {
        text.extend(b"[]");
    } else if words.iter().all(|&word| word == u64::MAX) {
        text.extend(b"()");
    } else {
        text.push(b'(');
        for quadrant in words.chunks(words.len() / 4) {
            write_words(text, quadrant, size / 4);
        }
        text.push(b')');
    }
}

/// Writes a square of `size` cells in Morton order, at most 64.
fn write_word(text: &mut Vec<u8>, word: u64, size: u32) {
    if word == 0 {
        text.extend(b"[]");
    } else if word == low_bits(size) {
        text.extend(b"()");
    } else if size == 4 {
        text.extend(&FOUR_CELLS[word as usize]);
    } else {
        let quarter = size / 4;
        text.push(b'(');
        for quadrant in 0..4 {
            write_word(text, (word >> (quadrant * quarter)) & low_bits(quarter), quarter);
        }
        text.push(b')');
    }
}

/// The text of every square of four cells, indexed by its cells.
const FOUR_CELLS: [[u8; 10]; 16] = {
    let mut table = [*b"([][][][])"; 16];
    let mut cells = 0;
    while cells < 16 {
        let mut cell = 0;
        while cell < 4 {
            if cells >> cell & 1 == 1 {
                table[cells][1 + 2 * cell] = b'(';
                table[cells][2 + 2 * cell] = b')';
            }
            cell += 1;
        }
        cells += 1;
    }
    table
};
