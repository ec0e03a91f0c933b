//! Groups of rows with a summary of the columns that have filled cells, so that a falling piece can skip a whole
//! group without an obstacle.

use std::collections::BTreeMap;

use crate::occupancy::{RowId, ShiftedWord};

/// The groups of the rows in use, by ascending number. The group of a row is determined by its id, so a cut does not
/// move other rows between groups.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups {
    by_number: BTreeMap<i64, Group>,
    /// The number of words of a row.
    words: usize,
}

/// A group of adjacent rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Group {
    /// The number of rows.
    pub(crate) rows: usize,
    /// The columns that may have filled cells, 64 per word; no words until a cell is filled. The bit of a column that
    /// became empty stays set until a search finds that out.
    words: Box<[u64]>,
}

/// Returns the number of the group of a row.
pub(crate) fn number(id: RowId) -> i64 {
    // A group has at most 64 rows, and fewer where some were cut.
    id.serial() >> 6
}

impl Groups {
    /// Creates an empty list of groups, for rows of this many words.
    pub(crate) fn new(words: usize) -> Self {
        Self { by_number: BTreeMap::new(), words }
    }

    /// Adds a row with these words; an empty row has none.
    pub(crate) fn add_row(&mut self, id: RowId, words: &[u64]) {
        let group = self.by_number.entry(number(id)).or_default();
        group.rows += 1;
        group.fill(self.words, words.iter().copied().enumerate());
    }

    /// Removes a row.
    pub(crate) fn remove_row(&mut self, id: RowId) {
        let number = number(id);
        if let Some(group) = self.by_number.get_mut(&number) {
            group.rows -= 1;
            if group.rows == 0 {
                self.by_number.remove(&number);
            }
        }
    }

    /// Records that cells of a row were filled.
    pub(crate) fn fill(&mut self, id: RowId, laid: &ShiftedWord) {
        self.by_number.entry(number(id)).or_default().fill(self.words, laid.halves());
    }

    /// Records that no row of a group has one of these cells filled.
    pub(crate) fn clear(&mut self, number: i64, laid: &ShiftedWord) {
        if let Some(group) = self.by_number.get_mut(&number) {
            for (index, half) in laid.halves() {
                group.words[index] &= !half;
            }
        }
    }

    /// Iterates over the groups from `number` downwards.
    pub(crate) fn down_from(&self, number: i64) -> impl Iterator<Item = (i64, &Group)> {
        self.by_number.range(..=number).rev().map(|(&number, group)| (number, group))
    }

    /// Returns the number of bytes that the groups use on the heap.
    pub(crate) fn heap_bytes(&self) -> usize {
        let words: usize = self.by_number.values().map(|group| size_of_val(&*group.words)).sum();
        // A B-tree's nodes are at least half full.
        words + 2 * self.by_number.len() * size_of::<(i64, Group)>()
    }
}

impl Group {
    /// Records that cells were filled, given as words with their indices, of `length` words in all.
    fn fill(&mut self, length: usize, cells: impl Iterator<Item = (usize, u64)>) {
        for (index, cells) in cells {
            if self.words.is_empty() {
                self.words = vec![0; length].into();
            }
            self.words[index] |= cells;
        }
    }

    /// Returns true if a row of the group may have one of these cells filled.
    pub(crate) fn may_meet(&self, laid: &ShiftedWord) -> bool {
        laid.meets(&self.words)
    }
}
