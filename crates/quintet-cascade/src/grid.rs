//! The incremental parser of the grid of a piece.
//!
//! The text visits the cells in Morton order, so the parser needs no stack: the number of cells read and the size of
//! the current square determine its position. A full square is a run of set bits.

use crate::bits::low_bits;
use crate::byte_reader::{Scanned, is_space};
use crate::cell_tile::{CellTile, TILE};
use crate::piece::Piece;
use crate::read_error::{Expected, Problem};

/// The number of cells in a tile of a large piece.
const TILE_CELLS: u32 = TILE * TILE;

/// The state of the parser.
pub(crate) struct GridReader {
    side: u32,
    /// The number of cells read.
    passed: u32,
    /// The number of cells of the current square, which comes next or is open.
    size: u32,
    state: ParseState,
    /// The finished tiles that have a filled cell.
    tiles: Vec<CellTile>,
    /// The cells of the current tile in Morton order.
    words: [u64; 64],
    /// True if the current tile has a filled cell.
    any: bool,
    /// The largest number of cells that the tiles may have.
    max_cells: u64,
}

/// The position of the next byte in the grammar.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ParseState {
    /// A square begins.
    Begin,
    /// After `(`: a full square ends, or the first of four quadrants begins.
    Round,
    /// After `[`: an empty square ends.
    Bracket,
    /// After four quadrants: the square ends.
    Close,
    /// After the grid.
    Done,
    /// After more cells than allowed.
    TooMuch,
}

impl GridReader {
    /// Creates a parser for the grid of a piece with a valid side.
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

    /// Returns true if this many more tiles would be too many.
    fn is_too_much(&self, more: u32) -> bool {
        let tile = u64::from(self.side.min(TILE)).pow(2);
        (self.tiles.len() as u64 + u64::from(more)) * tile > self.max_cells
    }

    /// Returns the piece. The grid must be complete.
    pub(crate) fn finish(self, colour: u8) -> Piece {
        Piece::from_tiles(self.side, colour, self.tiles)
    }

    /// Parses bytes up to the end of the grid.
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

    /// Returns the token that should come next.
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

    /// Returns the problem with a byte that cannot come next.
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

    /// Reads a square of four cells with its parentheses if it is written without white space: the fast path for
    /// nearly all bytes of a large grid.
    fn read_block(&mut self, text: &[u8; 10]) -> bool {
        const FULL: u64 = u64::from_le_bytes(*b"()()()()");
        // The bits in which `[]` differs from `()`.
        const DIFFER: u64 = 0x7473;
        let [_, cells @ .., close] = *text;
        let differ = u64::from_le_bytes(cells) ^ FULL;
        let empty = differ & 0x0001_0001_0001_0001;
        if close != b')' || empty * DIFFER != differ {
            return false;
        }
        // The product has bits 0, 16, 32 and 48 next to each other from bit 48 on.
        let empty = (empty.wrapping_mul(0x0001_0002_0004_0008) >> 48) & 0b1111;
        let filled = empty ^ 0b1111;
        self.words[(self.passed / 64 % 64) as usize] |= filled << (self.passed % 64);
        self.any |= filled != 0;
        self.pass();
        true
    }

    /// Fills the current square.
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

    /// Advances past the current square.
    fn pass(&mut self) {
        self.passed += self.size;
        self.end_square();
    }

    /// Ends a square: finishes the tile if it ends here, too, and determines the next state.
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
            // All four quadrants have been read.
            ParseState::Close
        } else {
            ParseState::Begin
        };
    }
}
