//! Which cells of a field are filled, whatever pieces they belong to: one row of bits per row touched.

use std::collections::{BTreeSet, VecDeque};
use std::ops::RangeInclusive;

/// The filled cells of a field as bit rows.
///
/// Rows are counted from the bottom here, because that is where pieces pile up: only the rows up to the
/// highest one in use are kept, and of those only the touched ones have words. A row has an id that it keeps when
/// rows below it are cut; cutting a row is taking its id out of the list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    width: u32,
    height: u32,
    /// The rows from the bottom up to the highest one in use. Ids rise.
    order: VecDeque<RowId>,
    /// The rows by the slots that their ids name.
    slots: Vec<Row>,
    /// The slots that are not in use.
    unused: Vec<u32>,
    /// How many rows have words.
    touched: u32,
    /// The rows that are full.
    full: BTreeSet<RowId>,
    /// For each column a row above which none of its cells is filled, once a piece had to be followed far down.
    skyline: Option<Box<[RowId]>>,
}

/// A row of a field, whatever its number is now; a row above another one has the greater id.
///
/// Below the field ids are negative: -1 is right below it. Inside, the lower bits are the slot of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RowId(i64);

impl RowId {
    /// The row right below the field.
    const FLOOR: Self = Self(-1);
    /// A row above all rows in use.
    const SKY: Self = Self(i64::MAX);
    /// There are at most 65,536 rows; the other 46 bits are a serial number.
    const SLOT_BITS: u32 = 17;

    fn new(serial: i64, slot: u32) -> Self {
        Self(serial << Self::SLOT_BITS | i64::from(slot))
    }

    fn serial(self) -> i64 {
        self.0 >> Self::SLOT_BITS
    }

    fn slot(self) -> u32 {
        (self.0 & ((1 << Self::SLOT_BITS) - 1)) as u32
    }
}

/// One row of cells.
#[derive(Clone, Debug, Default)]
struct Row {
    /// How many cells are filled.
    count: u32,
    /// The cells, 64 a word; nothing while none is filled.
    words: Box<[u64]>,
}

impl Row {
    /// The word with this index; words that were never touched are zero.
    fn word(&self, index: i64) -> u64 {
        usize::try_from(index).ok().and_then(|index| self.words.get(index)).copied().unwrap_or(0)
    }
}

/// Taking this many runs of rows out of the list singly is quicker than one pass over all of it.
const MANY_RUNS: usize = 16;

/// A word of cells laid over two neighbouring words of a field row.
struct Laid {
    /// Index of the left one of the two.
    index: i64,
    left: u64,
    right: u64,
}

impl Laid {
    /// Lays the 64 cells of `word` so that the first comes to lie in `column`.
    fn new(column: i64, word: u64) -> Self {
        let (index, shift) = (column >> 6, (column & 63) as u32);
        Self { index, left: word << shift, right: word.unbounded_shr(64 - shift) }
    }
}

impl Rows {
    /// A field without a filled cell.
    pub(crate) fn new(width: u32, height: u32) -> Self {
        Self { width, height, ..Self::default() }
    }

    pub(crate) fn width(&self) -> u32 {
        self.width
    }

    pub(crate) fn height(&self) -> u32 {
        self.height
    }

    /// The topmost row that may have a filled cell; the height when none has.
    pub(crate) fn top(&self) -> u32 {
        self.height - self.order.len() as u32
    }

    /// Whether the filled cells of `word`, the first one at (column, row), lie inside the field and on no
    /// filled cell. The word must have a filled cell.
    pub(crate) fn free(&self, row: i64, column: i64, word: u64) -> bool {
        let first = column + i64::from(word.trailing_zeros());
        let last = column + i64::from(word.ilog2());
        if row < 0 || row >= i64::from(self.height) || first < 0 || last >= i64::from(self.width) {
            return false;
        }
        let Some(row) = self.row(self.index_of(row)) else { return true };
        let laid = Laid::new(column, word);
        row.word(laid.index) & laid.left == 0 && row.word(laid.index + 1) & laid.right == 0
    }

    /// Fills cells that are [free](Self::free).
    pub(crate) fn fill(&mut self, row: i64, column: i64, word: u64) {
        let (index, words) = (self.index_of(row), self.width.div_ceil(64) as usize);
        while index >= self.order.len() {
            self.push_row();
        }
        let id = self.order[index];
        let row = &mut self.slots[id.slot() as usize];
        if row.words.is_empty() {
            row.words = vec![0; words].into();
            self.touched += 1;
        }
        row.count += word.count_ones();
        if row.count == self.width {
            self.full.insert(id);
        }
        row.flip(&Laid::new(column, word));
    }

    /// Adds an empty row at the top.
    fn push_row(&mut self) {
        let serial = self.order.back().map_or(0, |id| id.serial() + 1);
        let slot = self.unused.pop().unwrap_or_else(|| {
            self.slots.push(Row::default());
            self.slots.len() as u32 - 1
        });
        self.order.push_back(RowId::new(serial, slot));
    }

    /// Empties cells that were [filled](Self::fill).
    pub(crate) fn clear(&mut self, row: i64, column: i64, word: u64) {
        let id = self.order[self.index_of(row)];
        let row = &mut self.slots[id.slot() as usize];
        if row.count == self.width {
            self.full.remove(&id);
        }
        row.count -= word.count_ones();
        if row.count == 0 {
            row.words = Box::default();
            self.touched -= 1;
        } else {
            row.flip(&Laid::new(column, word));
        }
    }

    /// Whether a single cell is filled; false outside the field.
    pub(crate) fn get(&self, row: u32, column: u32) -> bool {
        row < self.height && column < self.width && !self.free(row.into(), column.into(), 1)
    }

    /// The full rows, from the top down.
    pub(crate) fn full(&self) -> Vec<u32> {
        self.full.iter().rev().map(|&id| self.number_of(id) as u32).collect()
    }

    /// Takes the full rows out; everything above moves down.
    pub(crate) fn cut_full(&mut self) {
        let full = std::mem::take(&mut self.full);
        let places: Vec<usize> = full.iter().map(|&id| self.rows_below(id)).collect();
        let runs: Vec<&[usize]> = places.chunk_by(|a, b| a + 1 == *b).collect();
        if runs.len() <= MANY_RUNS {
            // From the top down, so that the places below stay what they are. The shorter end moves.
            for run in runs.iter().rev() {
                self.order.drain(run[0]..run[0] + run.len());
            }
        } else {
            let mut next = full.iter().peekable();
            self.order.retain(|id| next.next_if_eq(&id).is_none());
        }
        self.touched -= full.len() as u32;
        for id in full {
            self.slots[id.slot() as usize] = Row::default();
            self.unused.push(id.slot());
        }
    }

    /// Gives back the rows above the highest filled cell.
    pub(crate) fn trim(&mut self) {
        let slots = &self.slots;
        while let Some(id) = self.order.back().copied().filter(|id| slots[id.slot() as usize].count == 0) {
            self.order.pop_back();
            self.unused.push(id.slot());
        }
    }

    /// The id of a row: of one in use, or of one above or below all of them.
    pub(crate) fn id_of(&self, row: i64) -> RowId {
        let index = i64::from(self.height) - 1 - row;
        match usize::try_from(index) {
            Ok(index) => self.order.get(index).copied().unwrap_or(RowId::SKY),
            Err(_) => RowId(index),
        }
    }

    /// The number that a row, in use or below the field, has now.
    pub(crate) fn number_of(&self, id: RowId) -> i64 {
        let index = if id.0 < 0 { id.0 } else { self.rows_below(id) as i64 };
        i64::from(self.height) - 1 - index
    }

    /// How many rows of the field lie below a row, which need not be in use any more.
    fn rows_below(&self, id: RowId) -> usize {
        // Where no row was cut yet the serial number is the place.
        let guess = usize::try_from(id.serial()).unwrap_or(0);
        if self.order.get(guess) == Some(&id) {
            return guess;
        }
        self.order.binary_search(&id).unwrap_or_else(|place| place)
    }

    /// The row at a place of the list.
    fn row(&self, index: usize) -> Option<&Row> {
        self.order.get(index).map(|id| &self.slots[id.slot() as usize])
    }

    /// How many cells the rows with words have, filled or not.
    pub(crate) fn kept_cells(&self) -> u64 {
        u64::from(self.touched) * u64::from(self.width)
    }

    /// How many of these rows have no words yet.
    pub(crate) fn untouched(&self, rows: RangeInclusive<i64>) -> u64 {
        let is_untouched = |&row: &i64| self.row(self.index_of(row)).is_none_or(|row| row.words.is_empty());
        rows.filter(is_untouched).count() as u64
    }

    /// How many bytes the rows keep on the heap.
    pub(crate) fn heap_bytes(&self) -> usize {
        let words = self.slots.iter().map(|row| size_of_val(&*row.words)).sum::<usize>();
        let skyline = self.skyline.as_ref().map_or(0, |skyline| size_of_val(&**skyline));
        words
            + self.slots.capacity() * size_of::<Row>()
            + self.order.capacity() * size_of::<RowId>()
            + self.unused.capacity() * size_of::<u32>()
            + skyline
    }

    /// The place of a row in the list, for a row inside the field.
    fn index_of(&self, row: i64) -> usize {
        (i64::from(self.height) - 1 - row) as usize
    }
}

/// The skyline: for each column a bound on its topmost filled cell. Cuts and falls only lower that cell, so they
/// leave the bound alone; it is lowered as far as needed when a piece comes down.
impl Rows {
    /// How far words of a piece, given with their rows and columns in the field, can move down before one of them
    /// meets the topmost cell of its column; `None` when one of them lies below that cell already.
    pub(crate) fn room_above(&mut self, words: impl Iterator<Item = (i64, i64, u64)>) -> Option<i64> {
        let mut skyline = self.skyline.take().unwrap_or_else(|| vec![RowId::SKY; self.width as usize].into());
        let mut room = i64::MAX;
        let mut open = Vec::new();
        // Columns whose bound is exact first: the others need not be followed further down than these allow.
        for (row, first, word) in words {
            let below = self.index_of(row) as i64;
            for column in bits(word).map(|bit| (first + i64::from(bit)) as u32) {
                let top = self.order.partition_point(|id| *id <= skyline[column as usize]);
                if self.is_top(column, top) {
                    room = room.min(below - top as i64);
                } else {
                    open.push((column, below, top));
                }
            }
        }
        for (column, below, mut top) in open {
            while below - (top as i64) < room && !self.is_top(column, top) {
                top -= 1;
            }
            skyline[column as usize] = if top == 0 { RowId::FLOOR } else { self.order[top - 1] };
            room = room.min(below - top as i64);
        }
        self.skyline = Some(skyline);
        (room >= 0).then_some(room)
    }

    /// Whether the highest of the lowest `top` rows has a filled cell in a column, or there is none.
    fn is_top(&self, column: u32, top: usize) -> bool {
        top == 0 || self.row(top - 1).is_some_and(|row| row.has(column))
    }

    /// A piece was laid whose topmost cells are in these words.
    pub(crate) fn raise_skyline(&mut self, words: impl Iterator<Item = (i64, i64, u64)>) {
        let Some(mut skyline) = self.skyline.take() else { return };
        for (row, column, word) in words {
            let id = self.id_of(row);
            for bit in bits(word) {
                let top = &mut skyline[(column + i64::from(bit)) as usize];
                *top = id.max(*top);
            }
        }
        self.skyline = Some(skyline);
    }
}

/// The numbers of the set bits of a word.
fn bits(word: u64) -> impl Iterator<Item = u32> {
    let rest = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
    rest.take_while(|&rest| rest != 0).map(u64::trailing_zeros)
}

impl Row {
    /// Whether the cell in a column is filled.
    fn has(&self, column: u32) -> bool {
        self.word(i64::from(column / 64)) >> (column % 64) & 1 == 1
    }

    /// Turns filled cells into empty ones and the other way round.
    fn flip(&mut self, laid: &Laid) {
        // A half without a cell may lie beside the row.
        for (index, half) in [(laid.index, laid.left), (laid.index + 1, laid.right)] {
            if half != 0 {
                self.words[index as usize] ^= half;
            }
        }
    }
}
