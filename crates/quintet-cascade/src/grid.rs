//! Reading the grid of a piece, one buffer of bytes after the other.
//!
//! The text visits the cells in Morton order, so the reader needs no stack: the number of cells passed and the
//! size of the square at hand say which quadrant of which square it is. A full square is a run of set bits.

use crate::bits::low_bits;
use crate::byte_reader::{Scanned, is_space};
use crate::cell_tile::{CellTile, TILE};
use crate::piece::Piece;
use crate::read_error::{Expected, Problem};

/// Cells in a tile of a large piece.
const TILE_CELLS: u32 = TILE * TILE;

/// A grid that is being read.
pub(crate) struct GridReader {
    side: u32,
    /// How many cells the text has passed.
    passed: u32,
    /// How many cells the square has that comes next or is open.
    size: u32,
    state: ParseState,
    /// The finished tiles that have a filled cell.
    tiles: Vec<CellTile>,
    /// The cells of the tile at hand in Morton order.
    words: [u64; 64],
    /// Whether one of them is filled.
    any: bool,
    /// How many cells the tiles may have.
    max_cells: u64,
}

/// Where in the grammar the next byte stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ParseState {
    /// A square begins here.
    Begin,
    /// After `(`: a full square ends here, or the first of four quadrants begins.
    Round,
    /// After `[`: an empty square ends here.
    Bracket,
    /// After four quadrants: the square ends here.
    Close,
    /// After the grid.
    Done,
    /// After more cells than may be kept.
    TooMuch,
}

impl GridReader {
    /// A reader for the grid of a piece with a permitted side.
    pub(crate) fn new(side: u32, max_cells: Option<u64>) -> Self {
        let (tiles, words) = (Vec::new(), [0; 64]);
        let max_cells = max_cells.unwrap_or(u64::MAX);
        Self {
            side,
            passed: 0,
            size: side * side,
            state: ParseState::Begin,
            tiles,
            words,
            any: false,
            max_cells,
        }
    }

    /// Whether this many more tiles would be too many.
    fn is_too_much(&self, more: u32) -> bool {
        let tile = u64::from(self.side.min(TILE)).pow(2);
        (self.tiles.len() as u64 + u64::from(more)) * tile > self.max_cells
    }

    /// The piece, when the grid is complete.
    pub(crate) fn finish(self, colour: u8) -> Piece {
        Piece::from_tiles(self.side, colour, self.tiles)
    }

    /// Reads on, as far as the grid goes.
    pub(crate) fn read(&mut self, bytes: &[u8]) -> Scanned {
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            match (self.state, byte) {
                (ParseState::Begin, b'(') => {
                    if self.size == 4 && bytes[at..].first_chunk().is_some_and(|text| self.read_block(text)) {
                        at += 10;
                        continue;
                    }
                    self.state = ParseState::Round;
                }
                (ParseState::Begin, b'[') => self.state = ParseState::Bracket,
                (ParseState::TooMuch, _) => break,
                (ParseState::Round, b')') if self.is_too_much(self.size / TILE_CELLS) => break,
                (ParseState::Round, b')') => {
                    self.fill();
                    self.pass();
                }
                (ParseState::Round, b'(' | b'[') if self.size > 1 => {
                    self.size /= 4;
                    self.state = ParseState::Begin;
                    continue;
                }
                (ParseState::Bracket, b']') => self.pass(),
                (ParseState::Close, b')') => {
                    self.size *= 4;
                    self.end_square();
                }
                (ParseState::Done, _) => return Scanned::Done(at),
                _ if is_space(byte) => {}
                _ => return Scanned::Wrong(at, self.wrong(byte)),
            }
            at += 1;
        }
        match self.state {
            ParseState::Done => Scanned::Done(at),
            _ if at < bytes.len() || self.state == ParseState::TooMuch => {
                Scanned::Wrong(at, Problem::TooManyCells { most: self.max_cells })
            }
            _ => Scanned::More,
        }
    }

    /// What should come next.
    pub(crate) fn expected(&self) -> Expected {
        match self.state {
            ParseState::Begin if self.size == self.side * self.side => Expected::Grid,
            ParseState::Begin => Expected::Quadrant,
            ParseState::Round if self.size == 1 => Expected::FullEnd,
            ParseState::Round => Expected::FullOrQuadrant,
            ParseState::Bracket => Expected::EmptyEnd,
            ParseState::Close => Expected::QuadrantsEnd,
            ParseState::Done | ParseState::TooMuch => Expected::Nothing,
        }
    }

    /// What is wrong with a byte that cannot come next.
    fn wrong(&self, found: u8) -> Problem {
        match (self.state, found) {
            (ParseState::Begin, b')') if self.size < self.side * self.side => {
                Problem::TooFewQuadrants { found: (self.passed / self.size % 4) as u8 }
            }
            (ParseState::Round, b'(' | b'[') => Problem::TooDeep,
            (ParseState::Close, b'(' | b'[') => Problem::TooManyQuadrants,
            _ => Problem::Unexpected { found, expected: self.expected() },
        }
    }

    /// Reads a square of four cells with its parentheses if it is written without white space, which is how
    /// nearly all the bytes of a long grid come.
    fn read_block(&mut self, text: &[u8; 10]) -> bool {
        const FULL: u64 = u64::from_le_bytes(*b"()()()()");
        // Where two bytes are `[]` they differ from `()` in these bits.
        const DIFFER: u64 = 0x7473;
        let [_, cells @ .., close] = *text;
        let differ = u64::from_le_bytes(cells) ^ FULL;
        let empty = differ & 0x0001_0001_0001_0001;
        if close != b')' || empty * DIFFER != differ {
            return false;
        }
        // The product has bits 0, 16, 32 and 48 side by side from bit 48 on.
        let empty = (empty.wrapping_mul(0x0001_0002_0004_0008) >> 48) & 0b1111;
        let filled = empty ^ 0b1111;
        self.words[(self.passed / 64 % 64) as usize] |= filled << (self.passed % 64);
        self.any |= filled != 0;
        self.pass();
        true
    }

    /// Fills the square at hand.
    fn fill(&mut self) {
        if self.size >= TILE_CELLS {
            let codes = self.passed / TILE_CELLS..(self.passed + self.size) / TILE_CELLS;
            self.tiles.extend(codes.map(|code| CellTile::filled(code, TILE)));
            return;
        }
        let word = (self.passed % TILE_CELLS / 64) as usize;
        if self.size >= 64 {
            self.words[word..][..(self.size / 64) as usize].fill(u64::MAX);
        } else {
            self.words[word] |= low_bits(self.size) << (self.passed % 64);
        }
        self.any = true;
    }

    /// Goes past the square at hand.
    fn pass(&mut self) {
        self.passed += self.size;
        self.end_square();
    }

    /// Ends a square: finishes the tile if it ends there too, and sees what comes next.
    fn end_square(&mut self) {
        let all = self.side * self.side;
        if self.any && (self.passed.is_multiple_of(TILE_CELLS) || self.passed == all) {
            let code = (self.passed - 1) / TILE_CELLS;
            self.tiles.push(CellTile::from_morton(code, self.side.min(TILE), &self.words));
            self.words = [0; 64];
            self.any = false;
            if self.is_too_much(0) {
                self.state = ParseState::TooMuch;
                return;
            }
        }
        self.state = if self.size == all {
            ParseState::Done
        } else if self.passed & (4 * self.size - 1) == 0 {
            // The size is a power of two: all four quadrants have been passed.
            ParseState::Close
        } else {
            ParseState::Begin
        };
    }
}
