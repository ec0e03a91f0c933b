//! The filled cells of a field as rows of bits, independent of the pieces they belong to.

use std::collections::{BTreeSet, VecDeque};
use std::ops::RangeInclusive;

use crate::groups::{self, Groups};

/// The filled cells of a field as bit rows.
///
/// Rows are stored from the bottom, because pieces pile up there: only the rows up to the highest one in use are
/// stored, and a row has words only once a cell of it was filled. The id of a row does not change when rows below
/// it are cut; cutting a row removes its id from the list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Occupancy {
    width: u32,
    height: u32,
    /// The ids of the rows from the bottom up to the highest one in use, in ascending order.
    order: VecDeque<RowId>,
    /// The rows, indexed by the slot in their ids.
    slots: Vec<BitRow>,
    /// The slots that are not in use.
    unused: Vec<u32>,
    /// The number of rows that have words.
    touched: u32,
    /// The rows that are full.
    full: BTreeSet<RowId>,
    /// The rows in groups, created when a piece first falls far.
    groups: Option<Groups>,
}

/// The id of a row, which stays the same when its number changes. A row above another one has the greater id.
///
/// Ids below the field are negative: -1 is directly below it. Inside, the lower bits are the slot of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RowId(i64);

impl RowId {
    /// The id of all rows above those in use.
    const SKY: Self = Self(i64::MAX);
    /// There are at most 65,536 rows; the other 46 bits are a serial number.
    const SLOT_BITS: u32 = 17;

    fn new(serial: i64, slot: u32) -> Self {
        Self(serial << Self::SLOT_BITS | i64::from(slot))
    }

    /// Returns the serial number of a row: higher rows have higher numbers, with gaps where rows were cut.
    pub(crate) fn serial(self) -> i64 {
        self.0 >> Self::SLOT_BITS
    }

    fn slot(self) -> u32 {
        (self.0 & ((1 << Self::SLOT_BITS) - 1)) as u32
    }
}

/// One row of cells.
#[derive(Clone, Debug, Default)]
struct BitRow {
    /// The number of filled cells.
    count: u32,
    /// The cells, 64 per word; empty until a cell is filled.
    words: Box<[u64]>,
}

/// Up to this many runs of rows are removed from the list one by one; for more, one pass over the list is faster.
const MANY_RUNS: usize = 16;

/// A word of cells, shifted to align with two neighbouring words of a field row.
pub(crate) struct ShiftedWord {
    /// The index of the left word.
    index: i64,
    left: u64,
    right: u64,
}

impl ShiftedWord {
    /// Shifts the 64 cells of `word` so that the first is in `column`.
    fn new(column: i64, word: u64) -> Self {
        let (index, shift) = (column >> 6, (column & 63) as u32);
        Self { index, left: word << shift, right: word.unbounded_shr(64 - shift) }
    }

    /// Returns true if one of the cells is filled in a row with these words; missing words count as zero.
    pub(crate) fn meets(&self, words: &[u64]) -> bool {
        let word =
            |index| usize::try_from(index).ok().and_then(|index| words.get(index)).copied().unwrap_or(0);
        word(self.index) & self.left != 0 || word(self.index + 1) & self.right != 0
    }

    /// Iterates over the words that have a cell, with their indices; a word without cells can be outside the row.
    pub(crate) fn halves(&self) -> impl Iterator<Item = (usize, u64)> {
        let halves = [(self.index, self.left), (self.index + 1, self.right)];
        halves.into_iter().filter(|&(_, half)| half != 0).map(|(index, half)| (index as usize, half))
    }
}

impl Occupancy {
    /// Creates the rows of an empty field.
    pub(crate) fn new(width: u32, height: u32) -> Self {
        Self { width, height, ..Self::default() }
    }

    pub(crate) fn width(&self) -> u32 {
        self.width
    }

    pub(crate) fn height(&self) -> u32 {
        self.height
    }

    /// Returns the topmost row that can have a filled cell; the height if there is none.
    pub(crate) fn top(&self) -> u32 {
        self.height - self.order.len() as u32
    }

    /// Returns true if the cells of `word`, the first bit at (column, row), are inside the field and not filled.
    /// The word must not be zero.
    pub(crate) fn free(&self, row: i64, column: i64, word: u64) -> bool {
        let first = column + i64::from(word.trailing_zeros());
        let last = column + i64::from(word.ilog2());
        if row < 0 || row >= i64::from(self.height) || first < 0 || last >= i64::from(self.width) {
            return false;
        }
        let Some(row) = self.row(self.index_of(row)) else { return true };
        !ShiftedWord::new(column, word).meets(&row.words)
    }

    /// Fills cells that are [free](Self::free).
    pub(crate) fn fill(&mut self, row: i64, column: i64, word: u64) {
        let (index, words) = (self.index_of(row), self.words());
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
        let laid = ShiftedWord::new(column, word);
        row.flip(&laid);
        if let Some(groups) = &mut self.groups {
            groups.fill(id, &laid);
        }
    }

    /// Adds an empty row at the top.
    fn push_row(&mut self) {
        let serial = self.order.back().map_or(0, |id| id.serial() + 1);
        let slot = self.unused.pop().unwrap_or_else(|| {
            self.slots.push(BitRow::default());
            self.slots.len() as u32 - 1
        });
        let id = RowId::new(serial, slot);
        self.order.push_back(id);
        if let Some(groups) = &mut self.groups {
            groups.add_row(id, &[]);
        }
    }

    /// Returns the number of words of a row.
    fn words(&self) -> usize {
        self.width.div_ceil(64) as usize
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
            row.flip(&ShiftedWord::new(column, word));
        }
    }

    /// Returns true if a cell is filled; false outside the field.
    pub(crate) fn get(&self, row: u32, column: u32) -> bool {
        row < self.height && column < self.width && !self.free(row.into(), column.into(), 1)
    }

    /// Returns the full rows, from the top down.
    pub(crate) fn full(&self) -> Vec<u32> {
        self.full.iter().rev().map(|&id| self.number_of(id) as u32).collect()
    }

    /// Removes the full rows; the rows above move down.
    pub(crate) fn cut_full(&mut self) {
        let full = std::mem::take(&mut self.full);
        let places: Vec<usize> = full.iter().map(|&id| self.rows_below(id)).collect();
        let runs: Vec<&[usize]> = places.chunk_by(|a, b| a + 1 == *b).collect();
        if runs.len() <= MANY_RUNS {
            // From the top down, so that the indices below stay valid. The shorter end of the deque is moved.
            for run in runs.iter().rev() {
                self.order.drain(run[0]..run[0] + run.len());
            }
        } else {
            let mut next = full.iter().peekable();
            self.order.retain(|id| next.next_if_eq(&id).is_none());
        }
        self.touched -= full.len() as u32;
        for id in full {
            self.slots[id.slot() as usize] = BitRow::default();
            self.remove(id);
        }
    }

    /// Removes the rows above the highest filled cell.
    pub(crate) fn trim(&mut self) {
        while let Some(&id) = self.order.back()
            && self.slots[id.slot() as usize].count == 0
        {
            self.order.pop_back();
            self.remove(id);
        }
    }

    /// Frees the slot of a row that was removed from the list.
    fn remove(&mut self, id: RowId) {
        self.unused.push(id.slot());
        if let Some(groups) = &mut self.groups {
            groups.remove_row(id);
        }
    }

    /// Returns the id of a row, which can also be above or below the rows in use.
    pub(crate) fn id_of(&self, row: i64) -> RowId {
        let index = i64::from(self.height) - 1 - row;
        match usize::try_from(index) {
            Ok(index) => self.order.get(index).copied().unwrap_or(RowId::SKY),
            Err(_) => RowId(index),
        }
    }

    /// Returns the current number of a row that is in use or below the field.
    pub(crate) fn number_of(&self, id: RowId) -> i64 {
        let index = if id.0 < 0 { id.0 } else { self.rows_below(id) as i64 };
        i64::from(self.height) - 1 - index
    }

    /// Returns the number of rows below a row, which need not be in use any more.
    fn rows_below(&self, id: RowId) -> usize {
        // If no row was cut, the serial number is the index.
        let guess = usize::try_from(id.serial()).unwrap_or(0);
        if self.order.get(guess) == Some(&id) {
            return guess;
        }
        self.order.binary_search(&id).unwrap_or_else(|place| place)
    }

    /// Returns the row at an index of the list.
    fn row(&self, index: usize) -> Option<&BitRow> {
        self.order.get(index).map(|id| &self.slots[id.slot() as usize])
    }

    /// Returns the number of cells that the rows store, filled or not.
    pub(crate) fn stored_cells(&self) -> u64 {
        u64::from(self.touched) * u64::from(self.width)
    }

    /// Returns the number of these rows that have no words yet.
    pub(crate) fn untouched(&self, rows: RangeInclusive<i64>) -> u64 {
        let is_untouched = |&row: &i64| self.row(self.index_of(row)).is_none_or(|row| row.words.is_empty());
        rows.filter(is_untouched).count() as u64
    }

    /// Returns the number of bytes that the rows use on the heap.
    pub(crate) fn heap_bytes(&self) -> usize {
        let words = self.slots.iter().map(|row| size_of_val(&*row.words)).sum::<usize>();
        let groups = self.groups.as_ref().map_or(0, Groups::heap_bytes);
        words
            + self.slots.capacity() * size_of::<BitRow>()
            + self.order.capacity() * size_of::<RowId>()
            + self.unused.capacity() * size_of::<u32>()
            + groups
    }

    /// Returns the list index of a row inside the field.
    fn index_of(&self, row: i64) -> usize {
        (i64::from(self.height) - 1 - row) as usize
    }
}

/// Long falls: groups of rows without an obstacle are skipped at once.
impl Occupancy {
    /// Returns the number of free rows below a word of cells, the first bit at (column, row), but at most `most`.
    /// The first `past` of these rows are known to be free.
    pub(crate) fn room_under(&mut self, row: i64, column: i64, word: u64, past: i64, most: i64) -> i64 {
        let laid = ShiftedWord::new(column, word);
        let from = self.index_of(row);
        // The rows above the highest one in use are empty.
        let top = (from - past as usize).min(self.order.len());
        let lowest = (from as i64 - most).max(0) as usize;
        let (found, empty) = self.search_down(&laid, top, lowest);
        if let Some(groups) = &mut self.groups {
            for number in empty {
                groups.clear(number, &laid);
            }
        }
        (from - found) as i64
    }

    /// Returns the index above the highest row below `top` that has one of these cells filled, or `lowest` if there
    /// is none; and the groups that were found to have none.
    fn search_down(&mut self, laid: &ShiftedWord, mut top: usize, lowest: usize) -> (usize, Vec<i64>) {
        let mut empty = Vec::new();
        let Some(highest) = top.checked_sub(1).map(|index| groups::number(self.order[index])) else {
            return (lowest, empty);
        };
        self.group();
        for (number, group) in self.groups.iter().flat_map(|groups| groups.down_from(highest)) {
            let bottom = if number == highest {
                self.order.partition_point(|&id| groups::number(id) < number)
            } else {
                top - group.rows
            };
            if group.may_meet(laid) {
                let mut rows = (bottom.max(lowest)..top).rev();
                if let Some(index) =
                    rows.find(|&index| self.row(index).is_some_and(|row| laid.meets(&row.words)))
                {
                    return (index + 1, empty);
                }
                if bottom >= lowest && top - bottom == group.rows {
                    empty.push(number);
                }
            }
            top = bottom;
            if top <= lowest {
                break;
            }
        }
        (lowest, empty)
    }

    /// Creates the groups of rows if necessary.
    fn group(&mut self) {
        if self.groups.is_none() {
            let mut groups = Groups::new(self.words());
            for &id in &self.order {
                groups.add_row(id, &self.slots[id.slot() as usize].words);
            }
            self.groups = Some(groups);
        }
    }
}

impl BitRow {
    /// Inverts cells.
    fn flip(&mut self, laid: &ShiftedWord) {
        for (index, half) in laid.halves() {
            self.words[index] ^= half;
        }
    }
}
