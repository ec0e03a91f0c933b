//! Which cells of a field are filled, whatever pieces they belong to: one row of bits per row touched.

use std::collections::{BTreeSet, VecDeque};
use std::ops::RangeInclusive;

use crate::groups::{self, Groups};

/// The filled cells of a field as bit rows.
///
/// Rows are counted from the bottom here, because that is where pieces pile up: only the rows up to the
/// highest one in use are kept, and of those only the touched ones have words. A row has an id that it keeps when
/// rows below it are cut; cutting a row is taking its id out of the list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Occupancy {
    width: u32,
    height: u32,
    /// The rows from the bottom up to the highest one in use. Ids rise.
    order: VecDeque<RowId>,
    /// The rows by the slots that their ids name.
    slots: Vec<BitRow>,
    /// The slots that are not in use.
    unused: Vec<u32>,
    /// How many rows have words.
    touched: u32,
    /// The rows that are full.
    full: BTreeSet<RowId>,
    /// The rows in groups, once a piece had to be followed far down.
    groups: Option<Groups>,
}

/// A row of a field, whatever its number is now; a row above another one has the greater id.
///
/// Below the field ids are negative: -1 is right below it. Inside, the lower bits are the slot of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RowId(i64);

impl RowId {
    /// A row above all rows in use.
    const SKY: Self = Self(i64::MAX);
    /// There are at most 65,536 rows; the other 46 bits are a serial number.
    const SLOT_BITS: u32 = 17;

    fn new(serial: i64, slot: u32) -> Self {
        Self(serial << Self::SLOT_BITS | i64::from(slot))
    }

    /// A row's place when it came into use, counted from the bottom; rows that were cut since then left gaps.
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
    /// How many cells are filled.
    count: u32,
    /// The cells, 64 a word; nothing while none is filled.
    words: Box<[u64]>,
}

/// Taking this many runs of rows out of the list singly is quicker than one pass over all of it.
const MANY_RUNS: usize = 16;

/// A word of cells laid over two neighbouring words of a field row.
pub(crate) struct ShiftedWord {
    /// Index of the left one of the two.
    index: i64,
    left: u64,
    right: u64,
}

impl ShiftedWord {
    /// Lays the 64 cells of `word` so that the first comes to lie in `column`.
    fn new(column: i64, word: u64) -> Self {
        let (index, shift) = (column >> 6, (column & 63) as u32);
        Self { index, left: word << shift, right: word.unbounded_shr(64 - shift) }
    }

    /// Whether one of the cells is filled in a row of these words; words that were never touched are zero.
    pub(crate) fn meets(&self, words: &[u64]) -> bool {
        let word =
            |index| usize::try_from(index).ok().and_then(|index| words.get(index)).copied().unwrap_or(0);
        word(self.index) & self.left != 0 || word(self.index + 1) & self.right != 0
    }

    /// The words that have a cell, with their indices: a half without one may lie beside the row.
    pub(crate) fn halves(&self) -> impl Iterator<Item = (usize, u64)> {
        let halves = [(self.index, self.left), (self.index + 1, self.right)];
        halves.into_iter().filter(|&(_, half)| half != 0).map(|(index, half)| (index as usize, half))
    }
}

impl Occupancy {
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

    /// How many words a row has.
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
            self.slots[id.slot() as usize] = BitRow::default();
            self.remove(id);
        }
    }

    /// Gives back the rows above the highest filled cell.
    pub(crate) fn trim(&mut self) {
        while let Some(&id) = self.order.back()
            && self.slots[id.slot() as usize].count == 0
        {
            self.order.pop_back();
            self.remove(id);
        }
    }

    /// Lets go of a row that has left the list.
    fn remove(&mut self, id: RowId) {
        self.unused.push(id.slot());
        if let Some(groups) = &mut self.groups {
            groups.remove_row(id);
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
    fn row(&self, index: usize) -> Option<&BitRow> {
        self.order.get(index).map(|id| &self.slots[id.slot() as usize])
    }

    /// How many cells the rows with words have, filled or not.
    pub(crate) fn stored_cells(&self) -> u64 {
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
        let groups = self.groups.as_ref().map_or(0, Groups::heap_bytes);
        words
            + self.slots.capacity() * size_of::<BitRow>()
            + self.order.capacity() * size_of::<RowId>()
            + self.unused.capacity() * size_of::<u32>()
            + groups
    }

    /// The place of a row in the list, for a row inside the field.
    fn index_of(&self, row: i64) -> usize {
        (i64::from(self.height) - 1 - row) as usize
    }
}

/// Far falls: groups of rows in which nothing is in the way are passed at once.
impl Occupancy {
    /// How many rows lie between a word of cells, the first one at (column, row), and the next filled cell below one of
    /// them; at most `most`. The first `past` of these rows are known to be free.
    pub(crate) fn room_under(&mut self, row: i64, column: i64, word: u64, past: i64, most: i64) -> i64 {
        let laid = ShiftedWord::new(column, word);
        let from = self.index_of(row);
        // Rows above the highest one in use are empty.
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

    /// The place above the highest row below `top` that has one of these cells filled, or `lowest`; and the groups that
    /// turned out to have none.
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

    /// Puts the rows in groups, if they are not.
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
    /// Turns filled cells into empty ones and the other way round.
    fn flip(&mut self, laid: &ShiftedWord) {
        for (index, half) in laid.halves() {
            self.words[index] ^= half;
        }
    }
}
