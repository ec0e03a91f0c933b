//! Which columns of a field have filled cells in each group of rows: a piece falls past a group without any at once.

use std::collections::BTreeMap;

use crate::occupancy::{RowId, ShiftedWord};

/// The groups of the rows in use, by rising number. Rows belong to a group by their ids, so that a cut leaves all other
/// rows where they are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups {
    by_number: BTreeMap<i64, Group>,
    /// How many words a row has.
    words: usize,
}

/// Rows that lie next to each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Group {
    /// How many rows it has.
    pub(crate) rows: usize,
    /// The columns with filled cells, 64 a word; nothing while none was filled. Cells that were emptied stay until a
    /// search finds them so.
    words: Box<[u64]>,
}

/// The number of the group of a row.
pub(crate) fn number(id: RowId) -> i64 {
    // A group has at most 64 rows, and fewer where some were cut.
    id.serial() >> 6
}

impl Groups {
    /// No groups, of rows of this many words.
    pub(crate) fn new(words: usize) -> Self {
        Self { by_number: BTreeMap::new(), words }
    }

    /// A row of these words, none while it is empty, is in use.
    pub(crate) fn add_row(&mut self, id: RowId, words: &[u64]) {
        let group = self.by_number.entry(number(id)).or_default();
        group.rows += 1;
        group.fill(self.words, words.iter().copied().enumerate());
    }

    /// A row is not in use any more.
    pub(crate) fn remove_row(&mut self, id: RowId) {
        let number = number(id);
        if let Some(group) = self.by_number.get_mut(&number) {
            group.rows -= 1;
            if group.rows == 0 {
                self.by_number.remove(&number);
            }
        }
    }

    /// Cells of a row have been filled.
    pub(crate) fn fill(&mut self, id: RowId, laid: &ShiftedWord) {
        self.by_number.entry(number(id)).or_default().fill(self.words, laid.halves());
    }

    /// No row of a group has one of these cells.
    pub(crate) fn clear(&mut self, number: i64, laid: &ShiftedWord) {
        if let Some(group) = self.by_number.get_mut(&number) {
            for (index, half) in laid.halves() {
                group.words[index] &= !half;
            }
        }
    }

    /// The groups from one downwards.
    pub(crate) fn down_from(&self, number: i64) -> impl Iterator<Item = (i64, &Group)> {
        self.by_number.range(..=number).rev().map(|(&number, group)| (number, group))
    }

    /// How many bytes the groups keep on the heap.
    pub(crate) fn heap_bytes(&self) -> usize {
        let words: usize = self.by_number.values().map(|group| size_of_val(&*group.words)).sum();
        // A B-tree's nodes are at least half full.
        words + 2 * self.by_number.len() * size_of::<(i64, Group)>()
    }
}

impl Group {
    /// Cells have been filled, given as words of `length` in all with their indices.
    fn fill(&mut self, length: usize, cells: impl Iterator<Item = (usize, u64)>) {
        for (index, cells) in cells {
            if self.words.is_empty() {
                self.words = vec![0; length].into();
            }
            self.words[index] |= cells;
        }
    }

    /// Whether a row of the group may have one of these cells filled.
    pub(crate) fn may_meet(&self, laid: &ShiftedWord) -> bool {
        laid.meets(&self.words)
    }
}
