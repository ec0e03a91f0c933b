//! A board of cells with a bit mask for every row, and positions on it.

use super::{PieceGeometry, PiecePosition};
use core::fmt;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A position on a board: columns from the left, rows from the top, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Pos {
    /// The column.
    pub x: i16,
    /// The row.
    pub y: i16,
}

impl Pos {
    /// Column `x` of row `y`.
    pub const fn new(x: i16, y: i16) -> Pos {
        Pos { x, y }
    }

    /// Returns the position `dx` columns to the right and `dy` rows down.
    #[must_use]
    pub const fn moved(self, dx: i16, dy: i16) -> Pos {
        Pos { x: self.x.saturating_add(dx), y: self.y.saturating_add(dy) }
    }
}

/// Iterates over the indexes of the bits that are set, from the lowest.
pub(super) fn bit_indexes(mut bits: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lowest = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (lowest < u64::BITS).then_some(lowest as usize)
    })
}

/// A set of rows of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct RowSet(pub u64);

impl RowSet {
    /// Returns the number of rows in the set.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns true if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns true if row `y` is in the set.
    pub const fn contains(self, y: usize) -> bool {
        y < 64 && self.0 >> y & 1 == 1
    }

    /// Iterates over the rows from the top down.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        bit_indexes(self.0)
    }
}

/// A board of at most `W`×`H` cells (both at most 64), each empty or filled with a `C`.
///
/// Row 0 is the top row. The bit rows make collision tests fast; the array of cells is read only for drawing and
/// counting. A grid has no pointers, so a copy is one `memcpy`.
#[derive(Clone, PartialEq, Eq)]
pub struct Grid<C, const W: usize, const H: usize> {
    width: u8,
    height: u8,
    bits: [u64; H],
    cells: [[Option<C>; W]; H],
}

impl<C: Copy, const W: usize, const H: usize> Default for Grid<C, W, H> {
    fn default() -> Self {
        Self::new()
    }
}

impl<C: Copy, const W: usize, const H: usize> Grid<C, W, H> {
    const ROOM: () = assert!(0 < W && W <= 64 && 0 < H && H <= 64, "a grid has 1 to 64 columns and rows");

    /// Makes an empty board of the full size.
    pub const fn new() -> Self {
        let () = Self::ROOM;
        Grid { width: W as u8, height: H as u8, bits: [0; H], cells: [[None; W]; H] }
    }

    /// Makes an empty board of this size; `None` if it is zero or larger than `W`×`H`.
    pub fn sized(width: usize, height: usize) -> Option<Self> {
        let possible = (1..=W).contains(&width) && (1..=H).contains(&height);
        possible.then(|| Grid { width: width as u8, height: height as u8, ..Self::new() })
    }

    /// Returns the number of columns.
    pub const fn width(&self) -> usize {
        self.width as usize
    }

    /// Returns the number of rows.
    pub const fn height(&self) -> usize {
        self.height as usize
    }

    /// Returns the bits of a full row.
    pub const fn full_row(&self) -> u64 {
        u64::MAX >> (64 - self.width as u32)
    }

    /// Returns the filled cells of row `y`, bit `x` for column `x`; 0 outside the board.
    pub fn row(&self, y: usize) -> u64 {
        self.bits.get(y).copied().unwrap_or(0)
    }

    fn place(&self, pos: Pos) -> Option<(usize, usize)> {
        let (x, y) = (usize::try_from(pos.x).ok()?, usize::try_from(pos.y).ok()?);
        (x < self.width() && y < self.height()).then_some((x, y))
    }

    /// Returns true if the position is on the board.
    pub fn has(&self, pos: Pos) -> bool {
        self.place(pos).is_some()
    }

    /// Returns the cell; `None` if it is empty or not on the board.
    pub fn get(&self, pos: Pos) -> Option<C> {
        let (x, y) = self.place(pos)?;
        self.cells[y][x]
    }

    /// Returns true if the position is on the board and empty.
    pub fn is_free(&self, pos: Pos) -> bool {
        self.place(pos).is_some_and(|(x, y)| self.bits[y] >> x & 1 == 0)
    }

    /// Fills a cell; a position outside the board is ignored.
    pub fn put(&mut self, pos: Pos, cell: C) {
        if let Some((x, y)) = self.place(pos) {
            self.bits[y] |= 1 << x;
            self.cells[y][x] = Some(cell);
        }
    }

    /// Empties a cell and returns what was there.
    pub fn take(&mut self, pos: Pos) -> Option<C> {
        let (x, y) = self.place(pos)?;
        self.bits[y] &= !(1 << x);
        self.cells[y][x].take()
    }

    /// Empties the whole board.
    pub fn clear(&mut self) {
        self.bits = [0; H];
        self.cells = [[None; W]; H];
    }

    /// Returns the number of filled cells.
    pub fn count(&self) -> u32 {
        self.bits.iter().map(|row| row.count_ones()).sum()
    }

    /// Returns true if no cell is filled.
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|row| *row == 0)
    }

    /// Iterates over the filled cells, row by row from the top.
    pub fn filled(&self) -> impl Iterator<Item = (Pos, C)> + '_ {
        let rows = self.cells.iter().zip(0i16..);
        rows.flat_map(|(row, y)| row.iter().zip(0i16..).filter_map(move |(c, x)| Some((Pos { x, y }, (*c)?))))
    }

    /// Returns true if all cells of a piece are on the board and empty.
    pub fn fits(&self, piece: &PieceGeometry, placed: PiecePosition) -> bool {
        let outside = !self.full_row();
        let rows = self.bits.get(..self.height()).unwrap_or(&[]);
        piece.rows(placed).all(|(y, row)| {
            let filled = usize::try_from(y).ok().and_then(|y| rows.get(y));
            filled.zip(row).is_some_and(|(filled, row)| (filled | outside) & row == 0)
        })
    }

    /// Fills the cells of a piece; those outside the board are ignored.
    pub fn place_piece(&mut self, piece: &PieceGeometry, placed: PiecePosition, cell: C) {
        for pos in piece.cells(placed) {
            self.put(pos, cell);
        }
    }

    /// Returns how many rows a piece can fall.
    pub fn room_below(&self, piece: &PieceGeometry, placed: PiecePosition) -> i16 {
        (1..=self.height() as i16).take_while(|rows| self.fits(piece, placed.moved(0, *rows))).count() as i16
    }

    /// Returns the rows in which every cell is filled.
    pub fn full_rows(&self) -> RowSet {
        let full = self.full_row();
        let rows = self.bits.iter().take(self.height()).enumerate();
        RowSet(rows.fold(0, |set, (y, row)| set | u64::from(*row == full) << y))
    }

    /// Removes rows; the rows above move down, and empty rows are added at the top.
    pub fn remove_rows(&mut self, rows: RowSet) {
        let mut to = self.height();
        for from in (0..self.height()).rev() {
            if !rows.contains(from) {
                to -= 1;
                self.bits[to] = self.bits[from];
                self.cells[to] = self.cells[from];
            }
        }
        for y in 0..to {
            self.bits[y] = 0;
            self.cells[y] = [None; W];
        }
    }

    /// Moves everything up by a row and adds `row` at the bottom; returns true if a block was pushed out at the top.
    pub fn push_row(&mut self, row: impl Fn(usize) -> Option<C>) -> bool {
        let lost = self.bits[0] != 0;
        let last = self.height() - 1;
        self.bits.copy_within(1..=last, 0);
        self.cells.copy_within(1..=last, 0);
        self.bits[last] = 0;
        self.cells[last] = [None; W];
        for x in 0..self.width() {
            if let Some(cell) = row(x) {
                self.put(Pos::new(x as i16, last as i16), cell);
            }
        }
        lost
    }

    /// Returns the board as lines of text, one character per cell, `.` for an empty one.
    pub fn picture(&self, letter: impl Fn(C) -> char) -> Vec<String> {
        let rows = self.cells.iter().take(self.height());
        rows.map(|row| row.iter().take(self.width()).map(|c| c.map_or('.', &letter)).collect()).collect()
    }

    /// Fills the board from lines of text, the last line at the bottom; `cell` maps a character to a cell. Lines and
    /// characters outside the board are ignored.
    pub fn draw(&mut self, lines: &[&str], cell: impl Fn(char) -> Option<C>) {
        let top = self.height() as i16 - lines.len() as i16;
        for (line, y) in lines.iter().zip(top..) {
            for (letter, x) in line.chars().zip(0..) {
                if let Some(cell) = cell(letter) {
                    self.put(Pos { x, y }, cell);
                }
            }
        }
    }
}

impl<C: Copy, const W: usize, const H: usize> fmt::Debug for Grid<C, W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Grid\n")?;
        self.picture(|_| '#').iter().try_for_each(|row| writeln!(f, "  |{row}|"))
    }
}

/// The stored form of a grid: its size, its bit rows, and the filled cells row by row.
#[derive(Serialize, Deserialize)]
struct StoredGrid<C> {
    width: u8,
    height: u8,
    bits: Vec<u64>,
    cells: Vec<C>,
}

impl<C: Copy + Serialize, const W: usize, const H: usize> Serialize for Grid<C, W, H> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bits = self.bits.iter().take(self.height()).copied().collect();
        let cells = self.filled().map(|(_, cell)| cell).collect();
        StoredGrid { width: self.width, height: self.height, bits, cells }.serialize(serializer)
    }
}

impl<'de, C: Copy + Deserialize<'de>, const W: usize, const H: usize> Deserialize<'de> for Grid<C, W, H> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stored = StoredGrid::<C>::deserialize(deserializer)?;
        let grid = Self::sized(stored.width.into(), stored.height.into());
        let mut grid = grid.ok_or_else(|| D::Error::custom("a board of an impossible size"))?;
        let full = grid.full_row();
        let sound = stored.bits.len() == grid.height() && stored.bits.iter().all(|row| row & !full == 0);
        let count: usize = stored.bits.iter().map(|row| row.count_ones() as usize).sum();
        if !sound || count != stored.cells.len() {
            return Err(D::Error::custom("a board whose rows and cells disagree"));
        }
        let mut cells = stored.cells.into_iter();
        for (y, row) in (0..).zip(stored.bits) {
            for x in (0..64).filter(|x| row >> x & 1 == 1) {
                if let Some(cell) = cells.next() {
                    grid.put(Pos { x, y }, cell);
                }
            }
        }
        Ok(grid)
    }
}

#[cfg(test)]
mod tests {
    use super::super::CellKind;
    use super::*;
    use proptest::prelude::*;

    type Board = Grid<CellKind, 10, 8>;

    fn board(lines: &[&str]) -> Board {
        let mut grid = Board::sized(lines[0].len(), lines.len()).unwrap();
        grid.draw(lines, CellKind::from_letter);
        grid
    }

    #[test]
    fn full_rows_are_removed_and_the_rows_above_move_down() {
        let mut grid = board(&["I...", "TTTT", ".J..", "SSSS", "LL.."]);
        assert_eq!(grid.full_rows(), RowSet(0b01010));
        grid.remove_rows(grid.full_rows());
        assert_eq!(grid.picture(CellKind::letter), ["....", "....", "I...", ".J..", "LL.."]);
    }

    #[test]
    fn pushing_a_row_reports_a_block_pushed_out() {
        let mut grid = board(&["....", "I...", "JJ.."]);
        let hole_at_2 = |x| (x != 2).then_some(CellKind::Garbage);
        assert!(!grid.push_row(hole_at_2));
        assert_eq!(grid.picture(CellKind::letter), ["I...", "JJ..", "GG.G"]);
        assert!(grid.push_row(hole_at_2));
    }

    #[test]
    fn impossible_sizes_are_rejected() {
        for (width, height) in [(0, 4), (4, 0), (11, 4), (4, 9)] {
            assert!(Board::sized(width, height).is_none(), "{width}x{height}");
        }
        assert_eq!(Grid::<CellKind, 64, 64>::new().full_row(), u64::MAX);
    }

    #[test]
    fn a_damaged_grid_is_refused() {
        let bytes = postcard::to_stdvec(&board(&["I...", "TT.."])).unwrap();
        assert_eq!(postcard::from_bytes::<Board>(&bytes).unwrap(), board(&["I...", "TT.."]));
        for at in 0..bytes.len() {
            let mut broken = bytes.clone();
            broken[at] ^= 0x40;
            let _ = postcard::from_bytes::<Board>(&broken);
            assert!(postcard::from_bytes::<Board>(&bytes[..at]).is_err());
        }
        let wide = StoredGrid { width: 4, height: 1, bits: vec![0b1_0000], cells: vec![CellKind::I] };
        assert!(postcard::from_bytes::<Board>(&postcard::to_stdvec(&wide).unwrap()).is_err());
    }

    proptest! {
        /// The bit rows and the cells always agree, and storing a grid does not change it.
        #[test]
        fn bits_and_cells_agree(steps in prop::collection::vec((0i16..12, 0i16..9, 0u8..4), 0..80)) {
            let mut grid = Board::sized(7, 8).unwrap();
            for (x, y, what) in steps {
                match what {
                    0 => drop(grid.take(Pos { x, y })),
                    1 => grid.remove_rows(RowSet(1 << y)),
                    2 => { grid.push_row(|column| (column as i16 != x).then_some(CellKind::Garbage)); }
                    _ => grid.put(Pos { x, y }, CellKind::T),
                }
                for y in 0..8 {
                    for x in 0..64 {
                        let cell = grid.get(Pos { x, y });
                        prop_assert_eq!(cell.is_some(), grid.row(y as usize) >> x & 1 == 1);
                    }
                }
            }
            let bytes = postcard::to_stdvec(&grid).unwrap();
            prop_assert_eq!(postcard::from_bytes::<Board>(&bytes).unwrap(), grid);
        }
    }
}
