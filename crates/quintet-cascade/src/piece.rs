//! A square piece of any shape, its cells stored as bits.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::bits::{low_bits, morton};
use crate::cell_tile::{CellTile, TILE};
use crate::error::PieceError;

/// The largest side a piece can have.
pub const MAX_SIDE: u32 = 16_384;

/// A square of cells, each filled or not, with a colour.
///
/// The side is a power of two from 1 to [`MAX_SIDE`] and the colour is from 1 to 255; only the
/// [default](Piece::default) piece has side 0 and colour 0. Row 0 is at the top and column 0 at the left. The
/// memory use of a piece depends on its filled cells, not on its side.
///
/// Two pieces are equal if their sides and cells are; colours are not compared.
///
/// ```
/// use quintet_cascade::Piece;
///
/// let mut piece: Piece = "4 75 (([]()[]())(()[]()[])([]()()())(()[]()()))".parse()?;
/// assert_eq!(piece.side(), 4);
/// assert_eq!(piece.colour(), 75);
/// assert!(piece.get(0, 1)? && !piece.get(0, 0)?);
///
/// piece.rotate();
/// assert_eq!(piece.to_string(), "4 75 ((()[]()())([][]()())(()()()[])(()()[][]))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Piece {
    side: u32,
    colour: u8,
    /// The tiles with a filled cell, by ascending code.
    pub(crate) tiles: Vec<CellTile>,
}

/// 64 cells of a piece: their row, the column of the first one, and a bit for each.
pub(crate) type CellWord = (u32, u32, u64);

/// The bounding rectangle of the filled cells of a piece; all four edges are inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The topmost row with a filled cell.
    pub top: u32,
    /// The lowest row with a filled cell.
    pub bottom: u32,
    /// The leftmost column with a filled cell.
    pub left: u32,
    /// The rightmost column with a filled cell.
    pub right: u32,
}

impl Piece {
    /// Creates an empty piece.
    pub fn new(side: u32, colour: u8) -> Result<Self, PieceError> {
        if !side.is_power_of_two() || side > MAX_SIDE {
            return Err(PieceError::InvalidSide { side });
        }
        if colour == 0 {
            return Err(PieceError::InvalidColour);
        }
        Ok(Self { side, colour, tiles: Vec::new() })
    }

    /// Creates a piece with these cells filled, given as (row, column).
    ///
    /// ```
    /// use quintet_cascade::Piece;
    ///
    /// let corner = Piece::with_cells(2, 9, [(0, 0), (1, 0), (1, 1)])?;
    /// assert_eq!(corner.to_string(), "2 9 (()[]()())");
    /// # Ok::<(), quintet_cascade::PieceError>(())
    /// ```
    pub fn with_cells(
        side: u32,
        colour: u8,
        cells: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<Self, PieceError> {
        let mut piece = Self::new(side, colour)?;
        for (i, j) in cells {
            piece.set(i, j, true)?;
        }
        Ok(piece)
    }

    /// Creates a piece from tiles, which must be sorted by code and not empty.
    pub(crate) fn from_tiles(side: u32, colour: u8, tiles: Vec<CellTile>) -> Self {
        debug_assert!(tiles.is_sorted_by_key(|tile| tile.code) && !tiles.iter().any(CellTile::is_empty));
        Self { side, colour, tiles }
    }

    /// Returns the number of rows, which is also the number of columns.
    pub fn side(&self) -> u32 {
        self.side
    }

    /// Returns the colour, an index into the 256 colours of a terminal.
    pub fn colour(&self) -> u8 {
        self.colour
    }

    /// Changes the colour. Fails for colour 0 and for the default piece.
    pub fn set_colour(&mut self, colour: u8) -> Result<(), PieceError> {
        *self = Self { tiles: std::mem::take(&mut self.tiles), ..Self::new(self.side, colour)? };
        Ok(())
    }

    /// Returns true if the cell in row `i` and column `j` is filled.
    pub fn get(&self, i: u32, j: u32) -> Result<bool, PieceError> {
        self.check_cell(i, j)?;
        let word = self.tile(i / TILE, j / TILE).map_or(0, |tile| tile.rows[(i % TILE) as usize]);
        Ok(word >> (j % TILE) & 1 == 1)
    }

    /// Fills or empties the cell in row `i` and column `j`.
    pub fn set(&mut self, i: u32, j: u32, filled: bool) -> Result<(), PieceError> {
        self.check_cell(i, j)?;
        let (code, row, bit) = (morton(i / TILE, j / TILE), (i % TILE) as usize, 1 << (j % TILE));
        if filled {
            self.tile_or_new(code).rows[row] |= bit;
        } else if let Ok(at) = self.find(code) {
            self.tiles[at].rows[row] &= !bit;
            if self.tiles[at].is_empty() {
                self.tiles.remove(at);
            }
        }
        Ok(())
    }

    /// Returns true if no cell is filled; true for the default piece.
    pub fn empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// Returns true if every cell is filled; false for the default piece.
    pub fn full(&self) -> bool {
        let across = u64::from(self.side.div_ceil(TILE));
        !self.empty()
            && self.tiles.len() as u64 == across * across
            && self.tiles.iter().all(CellTile::is_full)
    }

    /// Returns true if no cell is filled in the square of side `s` whose top-left cell is (i, j).
    ///
    /// A square of side 0 is empty and not full, like the default piece.
    pub fn empty_at(&self, i: u32, j: u32, s: u32) -> Result<bool, PieceError> {
        self.check_square(i, j, s)?;
        Ok(self.square(i, j, s).all(|(word, mask)| word & mask == 0))
    }

    /// Returns true if every cell is filled in the square of side `s` whose top-left cell is (i, j).
    pub fn full_at(&self, i: u32, j: u32, s: u32) -> Result<bool, PieceError> {
        self.check_square(i, j, s)?;
        Ok(s > 0 && self.square(i, j, s).all(|(word, mask)| word & mask == mask))
    }

    /// Returns the number of filled cells.
    pub fn count(&self) -> u64 {
        self.words().map(|(_, _, word)| u64::from(word.count_ones())).sum()
    }

    /// Returns the bounding rectangle of the filled cells, or `None` if there are none.
    pub fn bounds(&self) -> Option<Bounds> {
        self.words()
            .map(|(row, column, word)| Bounds {
                top: row,
                bottom: row,
                left: column + word.trailing_zeros(),
                right: column + word.ilog2(),
            })
            .reduce(|a, b| Bounds {
                top: a.top.min(b.top),
                bottom: a.bottom.max(b.bottom),
                left: a.left.min(b.left),
                right: a.right.max(b.right),
            })
    }

    /// Iterates over the filled cells as (row, column): row by row if the side is at most 64, otherwise row by row
    /// in each square of 64×64 cells, the squares in the order of the text format.
    ///
    /// ```
    /// let piece: quintet_cascade::Piece = "2 9 (()[]()())".parse()?;
    /// assert!(piece.cells().eq([(0, 0), (1, 0), (1, 1)]));
    /// # Ok::<(), quintet_cascade::ReadError>(())
    /// ```
    pub fn cells(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.words().flat_map(|(row, first, word)| set_bits(word, first).map(move |column| (row, column)))
    }

    /// Returns the number of bytes that the piece uses on the heap.
    pub fn heap_bytes(&self) -> usize {
        let rows = self.tiles.iter().map(|tile| size_of_val(&*tile.rows)).sum::<usize>();
        rows + self.tiles.capacity() * size_of::<CellTile>()
    }

    /// Returns the number of cells that the piece stores, filled or not: those of its tiles.
    pub(crate) fn stored_cells(&self) -> u64 {
        self.tiles.len() as u64 * u64::from(self.side.min(TILE)).pow(2)
    }

    /// Iterates over the words with a filled cell.
    pub(crate) fn words(&self) -> impl Iterator<Item = CellWord> + '_ {
        self.tiles.iter().flat_map(|tile| {
            let (top, left) = tile.origin();
            let rows = (top..).zip(&*tile.rows).filter(|&(_, &word)| word != 0);
            rows.map(move |(row, &word)| (row, left, word))
        })
    }

    /// Iterates over the words of filled cells that have no filled cell of the piece directly below them.
    ///
    /// A piece that fits at its position fits one row lower exactly if these cells do: every other cell moves to
    /// the old position of the cell below it.
    pub(crate) fn bottom_words(&self) -> impl Iterator<Item = CellWord> + '_ {
        self.tiles.iter().flat_map(|tile| {
            let (top, left) = tile.origin();
            let next = || self.tile(top / TILE + 1, left / TILE).map_or(0, |tile| tile.rows[0]);
            let last = if self.side > TILE { next() } else { 0 };
            let below = tile.rows[1..].iter().copied().chain([last]);
            let words = (top..).zip(tile.rows.iter().zip(below));
            words.map(move |(row, (word, below))| (row, left, word & !below)).filter(|&(.., word)| word != 0)
        })
    }

    /// Iterates over the columns of the filled cells in row `i`, tile by tile.
    pub(crate) fn row_cells(&self, i: u32) -> impl Iterator<Item = u32> + '_ {
        let across = self.side.div_ceil(TILE);
        // With many tiles, those of the row are looked up by code; with few, all are scanned.
        let few = self.tiles.len() <= across as usize;
        let (scanned, across) = if few { (&self.tiles[..], 0) } else { (&[][..], across) };
        let scanned = scanned.iter().filter(move |tile| tile.origin().0 == i / TILE * TILE);
        let found = (0..across).filter_map(move |column| self.tile(i / TILE, column));
        scanned.chain(found).flat_map(move |tile| set_bits(tile.rows[(i % TILE) as usize], tile.origin().1))
    }

    /// Iterates over the words that a square overlaps, each with a mask of the cells that belong to the square.
    fn square(&self, i: u32, j: u32, s: u32) -> impl Iterator<Item = (u64, u64)> + '_ {
        let (bottom, right) = (i + s, j + s);
        let tile_rows = i / TILE..bottom.div_ceil(TILE);
        tile_rows.flat_map(move |row| {
            (j / TILE..right.div_ceil(TILE)).flat_map(move |column| {
                let tile = self.tile(row, column);
                let (top, left) = (row * TILE, column * TILE);
                let mask = low_bits((right - left).min(TILE)) & !low_bits(j.saturating_sub(left));
                let rows = i.max(top) - top..bottom.min(top + TILE) - top;
                rows.map(move |r| (tile.map_or(0, |tile| tile.rows[r as usize]), mask))
            })
        })
    }

    fn tile(&self, row: u32, column: u32) -> Option<&CellTile> {
        self.find(morton(row, column)).ok().map(|at| &self.tiles[at])
    }

    /// Returns the tile with this code, creating it if necessary. The caller must fill a cell of a new tile.
    fn tile_or_new(&mut self, code: u32) -> &mut CellTile {
        let at = self.find(code).unwrap_or_else(|at| {
            self.tiles.insert(at, CellTile::new(code, self.side.min(TILE)));
            at
        });
        &mut self.tiles[at]
    }

    /// Returns the index of the tile with this code, or as `Err` the index where it belongs.
    fn find(&self, code: u32) -> Result<usize, usize> {
        self.tiles.binary_search_by_key(&code, |tile| tile.code)
    }

    fn check_cell(&self, row: u32, column: u32) -> Result<(), PieceError> {
        let side = self.side;
        if row < side && column < side { Ok(()) } else { Err(PieceError::NoSuchCell { row, column, side }) }
    }

    fn check_square(&self, row: u32, column: u32, size: u32) -> Result<(), PieceError> {
        let side = self.side;
        let inside = |start: u32| start.checked_add(size).is_some_and(|end| end <= side);
        if inside(row) && inside(column) {
            Ok(())
        } else {
            Err(PieceError::NoSuchSquare { row, column, size, side })
        }
    }
}

/// Iterates over the indices of the set bits of a word, counted from `first`.
fn set_bits(word: u64, first: u32) -> impl Iterator<Item = u32> {
    let rest = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
    rest.take_while(|&rest| rest != 0).map(move |rest| first + rest.trailing_zeros())
}

impl PartialEq for Piece {
    fn eq(&self, other: &Self) -> bool {
        self.side == other.side && self.tiles == other.tiles
    }
}

impl Eq for Piece {}

impl Hash for Piece {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.side.hash(state);
        self.tiles.hash(state);
    }
}

impl fmt::Debug for Piece {
    /// Formats the piece in the text format; for a side above 16 the number of filled cells replaces the grid.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.side <= 16 {
            write!(f, "Piece({self})")
        } else {
            write!(f, "Piece({} {} with {} cells)", self.side, self.colour, self.count())
        }
    }
}
