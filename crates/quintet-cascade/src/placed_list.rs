//! The list of the pieces of a field, in which a cut takes time only for the pieces that it overlaps.
//!
//! A cut moves everything above it, often thousands of pieces. So a piece stores the [`RowId`] of its row instead of
//! the row number, and row numbers are computed when they are needed.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::fenwick_set::FenwickSet;
use crate::field::PlacedPiece;
use crate::occupancy::{Occupancy, RowId};
use crate::piece::Piece;

/// The id of a piece in the list; greater ids are nearer to the front.
pub(crate) type PieceId = u32;

/// The pieces of a field.
#[derive(Debug, Default)]
pub(crate) struct PlacedList {
    /// The pieces by their ids, with gaps where pieces were removed.
    slots: Vec<Option<PlacedPiece>>,
    ranks: FenwickSet,
    len: usize,
    /// For each side, by ascending power of two, the pieces with the row of their lowest cells, filled or not.
    by_bottom: Vec<BTreeSet<(RowId, PieceId)>>,
    /// True if pieces have moved since their row numbers were computed.
    is_stale: AtomicBool,
}

impl PlacedList {
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Returns all slots from the back of the list to its front, with current row numbers.
    pub(crate) fn slots(&self, rows: &Occupancy) -> &[Option<PlacedPiece>] {
        if self.is_stale.load(Ordering::Acquire) {
            // Several threads can do this at once, because they store the same numbers.
            for placed in self.slots.iter().flatten() {
                placed.set_y(rows.number_of(placed.bottom) as i32);
            }
            self.is_stale.store(false, Ordering::Release);
        }
        &self.slots
    }

    /// Like [`slots`](Self::slots), mutable. The caller may only change colours.
    pub(crate) fn slots_mut(&mut self, rows: &Occupancy) -> &mut [Option<PlacedPiece>] {
        self.slots(rows);
        &mut self.slots
    }

    /// Like [`slots`](Self::slots), by value.
    pub(crate) fn into_slots(self, rows: &Occupancy) -> Vec<Option<PlacedPiece>> {
        self.slots(rows);
        self.slots
    }

    /// Returns the piece at an index of the list, counted from the front.
    pub(crate) fn at(&self, index: usize, rows: &Occupancy) -> Option<&PlacedPiece> {
        let place = self.ranks.place(self.len.checked_sub(index)?.checked_sub(1)?);
        self.slots(rows).get(place)?.as_ref()
    }

    /// Iterates over the ids of all pieces.
    pub(crate) fn ids(&self) -> impl Iterator<Item = PieceId> + '_ {
        (0..).zip(&self.slots).filter(|(_, slot)| slot.is_some()).map(|(id, _)| id)
    }

    /// Returns the piece with this id, which must be in the list. Its row number may be out of date.
    pub(crate) fn get(&self, id: PieceId) -> &PlacedPiece {
        self.slots[id as usize].as_ref().expect("the piece is in the list")
    }

    /// Returns the list index of a piece, counted from the front.
    pub(crate) fn index_of(&self, id: PieceId) -> usize {
        self.len - 1 - self.ranks.before(id as usize)
    }

    /// Returns the row number of a piece's lowest cells.
    pub(crate) fn y(&self, id: PieceId, rows: &Occupancy) -> i32 {
        rows.number_of(self.get(id).bottom) as i32
    }

    /// Returns the pieces whose squares overlap these rows, by ascending id.
    pub(crate) fn reaching(&self, first: i64, last: i64, rows: &Occupancy) -> Vec<PieceId> {
        let mut ids = Vec::new();
        for (power, by_bottom) in self.by_bottom.iter().enumerate() {
            if by_bottom.is_empty() {
                continue;
            }
            let lowest = last + (1 << power) - 1;
            let range = (rows.id_of(lowest), PieceId::MIN)..=(rows.id_of(first), PieceId::MAX);
            ids.extend(by_bottom.range(range).map(|&(_, id)| id));
        }
        ids.sort_unstable();
        ids
    }

    /// Adds a piece at the front.
    pub(crate) fn push(&mut self, placed: PlacedPiece) {
        let power = power(&placed.piece);
        if self.by_bottom.len() <= power {
            self.by_bottom.resize_with(power + 1, BTreeSet::new);
        }
        self.by_bottom[power].insert((placed.bottom, self.slots.len() as PieceId));
        self.slots.push(Some(placed));
        self.ranks.push();
        self.len += 1;
    }

    /// Removes a piece.
    pub(crate) fn remove(&mut self, id: PieceId) {
        let Some(placed) = self.slots[id as usize].take() else { return };
        self.by_bottom[power(&placed.piece)].remove(&(placed.bottom, id));
        self.ranks.remove(id as usize);
        self.len -= 1;
    }

    /// Closes the gaps if they are more than half of the list. This changes ids.
    pub(crate) fn close_gaps(&mut self) {
        if self.slots.len() > 2 * self.len + 64 {
            self.rebuild(|slots| slots);
        }
    }

    /// Reverses the list. This changes ids.
    pub(crate) fn reverse(&mut self) {
        self.rebuild(|slots| slots.into_iter().rev().collect());
    }

    fn rebuild(&mut self, order: impl FnOnce(Vec<Option<PlacedPiece>>) -> Vec<Option<PlacedPiece>>) {
        let is_stale = AtomicBool::new(*self.is_stale.get_mut());
        let before = std::mem::replace(self, Self { is_stale, ..Self::default() });
        order(before.slots).into_iter().flatten().for_each(|placed| self.push(placed));
    }

    /// Returns the piece for cutting rows. Its side must not change.
    pub(crate) fn piece_mut(&mut self, id: PieceId) -> &mut Piece {
        &mut self.slots[id as usize].as_mut().expect("the piece is in the list").piece
    }

    /// Moves a piece to another row.
    pub(crate) fn set_bottom(&mut self, id: PieceId, bottom: RowId, y: i32) {
        let placed = self.slots[id as usize].as_mut().expect("the piece is in the list");
        placed.set_y(y);
        let before = std::mem::replace(&mut placed.bottom, bottom);
        if before != bottom {
            let by_bottom = &mut self.by_bottom[power(&placed.piece)];
            by_bottom.remove(&(before, id));
            by_bottom.insert((bottom, id));
        }
    }

    /// Records that row numbers have changed.
    pub(crate) fn mark_stale(&mut self) {
        *self.is_stale.get_mut() = true;
    }

    /// Returns the number of bytes that the list uses on the heap, including its pieces.
    pub(crate) fn heap_bytes(&self) -> usize {
        let pieces = self.slots.iter().flatten().map(|placed| placed.piece.heap_bytes()).sum::<usize>();
        let sets = self.by_bottom.capacity() * size_of::<BTreeSet<(RowId, PieceId)>>();
        // A B-tree's nodes are at least half full.
        let entries = 2 * self.len * size_of::<(RowId, PieceId)>();
        pieces
            + self.slots.capacity() * size_of::<Option<PlacedPiece>>()
            + self.ranks.heap_bytes()
            + sets
            + entries
    }
}

impl Clone for PlacedList {
    fn clone(&self) -> Self {
        Self {
            slots: self.slots.clone(),
            ranks: self.ranks.clone(),
            len: self.len,
            by_bottom: self.by_bottom.clone(),
            is_stale: AtomicBool::new(self.is_stale.load(Ordering::Acquire)),
        }
    }
}

/// Returns the base-2 logarithm of a piece's side.
fn power(piece: &Piece) -> usize {
    piece.side().trailing_zeros() as usize
}
