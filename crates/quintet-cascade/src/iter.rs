//! Iterators over the pieces of a field, from the front of the list to its back.

use std::iter::{FusedIterator, Rev};
use std::slice;
use std::vec;

use crate::field::{Field, PlacedPiece, PlacedPieceMut};

/// An iterator over the pieces of a field, front to back; see [`Field::iter`].
#[derive(Clone, Debug)]
pub struct Iter<'a>(OccupiedSlots<slice::Iter<'a, Option<PlacedPiece>>>);

/// An iterator over the pieces of a field, front to back, whose colours can be changed; see [`Field::iter_mut`].
#[derive(Debug)]
pub struct IterMut<'a>(OccupiedSlots<slice::IterMut<'a, Option<PlacedPiece>>>);

/// An iterator over the pieces of a field by value, front to back.
#[derive(Clone, Debug)]
pub struct IntoIter(OccupiedSlots<vec::IntoIter<Option<PlacedPiece>>>);

/// An iterator over the occupied slots of a list, from the last slot to the first.
#[derive(Clone, Debug)]
struct OccupiedSlots<I> {
    slots: Rev<I>,
    len: usize,
}

impl<T: IntoIterator, I: DoubleEndedIterator<Item = T>> OccupiedSlots<I> {
    fn new(slots: I, len: usize) -> Self {
        Self { slots: slots.rev(), len }
    }

    fn next(&mut self) -> Option<T::Item> {
        let next = self.slots.find_map(|slot| slot.into_iter().next());
        self.len -= usize::from(next.is_some());
        next
    }

    fn next_back(&mut self) -> Option<T::Item> {
        let next = self.slots.by_ref().rev().find_map(|slot| slot.into_iter().next());
        self.len -= usize::from(next.is_some());
        next
    }
}

impl Field {
    /// Iterates over the pieces from the front of the list to its back.
    ///
    /// ```
    /// let field: quintet_cascade::Field = "0 4 4  1 7 () 0 3  1 8 () 1 3".parse()?;
    /// assert!(field.iter().map(|placed| placed.piece().colour()).eq([7, 8]));
    /// assert!(field.iter().rev().map(|placed| placed.x()).eq([1, 0]));
    /// # Ok::<(), quintet_cascade::ReadError>(())
    /// ```
    pub fn iter(&self) -> Iter<'_> {
        Iter(OccupiedSlots::new(self.pieces.slots(&self.rows).iter(), self.len()))
    }

    /// Iterates over the pieces from the front of the list to its back, for changing their colours.
    ///
    /// Cells and positions cannot be changed, so pieces cannot overlap.
    ///
    /// ```
    /// let mut field: quintet_cascade::Field = "0 4 4  1 7 () 0 3  1 8 () 1 3".parse()?;
    /// for mut placed in &mut field {
    ///     let colour = placed.piece().colour() + 100;
    ///     placed.set_colour(colour)?;
    /// }
    /// assert_eq!(field.to_string(), "0 4 4\n1 107 () 0 3\n1 108 () 1 3\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn iter_mut(&mut self) -> IterMut<'_> {
        let len = self.len();
        IterMut(OccupiedSlots::new(self.pieces.slots_mut(&self.rows).iter_mut(), len))
    }
}

/// Implements the iterator traits for a wrapper.
macro_rules! iterate {
    ([$($life:lifetime)?] $type:ty, $item:ty, $wrap:expr) => {
        impl$(<$life>)? Iterator for $type {
            type Item = $item;

            fn next(&mut self) -> Option<Self::Item> {
                self.0.next().map($wrap)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len, Some(self.0.len))
            }
        }

        impl$(<$life>)? DoubleEndedIterator for $type {
            fn next_back(&mut self) -> Option<Self::Item> {
                self.0.next_back().map($wrap)
            }
        }

        impl$(<$life>)? ExactSizeIterator for $type {}

        impl$(<$life>)? FusedIterator for $type {}
    };
}

iterate!(['a] Iter<'a>, &'a PlacedPiece, |placed| placed);
iterate!(['a] IterMut<'a>, PlacedPieceMut<'a>, PlacedPieceMut);
iterate!([] IntoIter, PlacedPiece, |placed| placed);

impl<'a> IntoIterator for &'a Field {
    type Item = &'a PlacedPiece;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for &'a mut Field {
    type Item = PlacedPieceMut<'a>;
    type IntoIter = IterMut<'a>;

    fn into_iter(self) -> IterMut<'a> {
        self.iter_mut()
    }
}

impl IntoIterator for Field {
    type Item = PlacedPiece;
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        let len = self.len();
        IntoIter(OccupiedSlots::new(self.pieces.into_slots(&self.rows).into_iter(), len))
    }
}
