//! Sixteen columns of bits side by side: what the search computes with.
//!
//! Bit 0 of a column is its top row and the highest bit is the floor, so that a carry of an addition runs the
//! way a piece falls. The ten columns of the board are in the middle; the three on either side are walls, wide
//! enough that nothing that goes round from one side to the other matters.

use super::explore::{ReachableSet, SearchStart, explore};
use super::tables::StaticPiece;

/// The number of columns.
pub(crate) const LANES: usize = 16;
/// The index of column 0 of the board.
pub(crate) const FIRST: usize = 3;

/// A bit for every row of sixteen columns.
pub(crate) trait Lanes: Copy {
    /// The number of rows above the floor.
    const ROWS: u32;
    /// The rows that are not on a board of 40 rows, bit 0 being the bottom row.
    const ABOVE: u64 = if Self::ROWS > 40 { !0 << 40 } else { 0 };
    /// The same rows, bit 0 being the top row as in all lanes.
    const CEILING: u64 = Self::ABOVE.reverse_bits() >> (64 - Self::ROWS);
    /// No bit at all.
    const NONE: Self;

    /// The columns with these bits; rows that the lanes do not have are dropped.
    fn load(columns: &[u64; LANES]) -> Self;
    /// The columns with these bits.
    fn load_short(columns: &[u16; LANES]) -> Self;
    /// The bits of the columns.
    fn store(self) -> [u64; LANES];
    /// The bits in both.
    fn and(self, other: Self) -> Self;
    /// The bits in either.
    fn or(self, other: Self) -> Self;
    /// The bits in `self` and not in `other`.
    fn without(self, other: Self) -> Self;
    /// The sums of the columns.
    fn plus(self, other: Self) -> Self;
    /// All bits this many rows further down; nothing comes in at the top.
    fn down<const N: i32>(self) -> Self;
    /// All bits this many rows further up; nothing comes in at the bottom.
    fn up<const N: i32>(self) -> Self;
    /// All bits this many rows further down, where the number is not a constant.
    fn sunk(self, rows: u32) -> Self;
    /// All bits a column further left; those of the leftmost come in at the right.
    fn left(self) -> Self;
    /// All bits two columns further left; those of the leftmost two come in at the right.
    fn left_two(self) -> Self;
    /// All bits a column further right; those of the rightmost come in at the left.
    fn right(self) -> Self;
    /// All bits two columns further right; those of the rightmost two come in at the left.
    fn right_two(self) -> Self;
    /// Returns true if no bit is set.
    fn is_none(self) -> bool;
    /// The number of bits.
    fn count(self) -> u32;
    /// The bits that all columns have.
    fn common(self) -> u64;
    /// The same bits in all columns.
    fn splat(bits: u64) -> Self;

    /// All bits this many columns further right, at most four either way.
    #[inline(always)]
    fn across(self, dx: i8) -> Self {
        match dx {
            -4 => self.left_two().left_two(),
            -3 => self.left_two().left(),
            -2 => self.left_two(),
            -1 => self.left(),
            1 => self.right(),
            2 => self.right_two(),
            3 => self.right_two().right(),
            4 => self.right_two().right_two(),
            _ => self,
        }
    }

    /// All bits this many rows further up, at most four either way.
    #[inline(always)]
    fn raised(self, dy: i8) -> Self {
        match dy {
            -4 => self.down::<4>(),
            -3 => self.down::<3>(),
            -2 => self.down::<2>(),
            -1 => self.down::<1>(),
            1 => self.up::<1>(),
            2 => self.up::<2>(),
            3 => self.up::<3>(),
            4 => self.up::<4>(),
            _ => self,
        }
    }

    /// Finds everything that a piece can reach on a board: [`explore`], inlined or not, whichever is faster.
    fn explore<P: StaticPiece>(self, start: SearchStart<Self>, half: bool) -> ReachableSet<Self>;

    /// All bits moved by a step to the right and up.
    #[inline(always)]
    fn moved(self, (dx, dy): (i8, i8)) -> Self {
        self.across(dx).raised(dy)
    }

    /// Everything in `self` that can be reached from `seeds` by falling within `self`, the seeds included.
    #[inline(always)]
    fn fall(self, seeds: Self) -> Self {
        // Adding the highest seed of a run of ones carries through all of the run below it and leaves zeros
        // there; other seeds of the run leave ones, which are seeds.
        let seeds = seeds.and(self);
        seeds.or(self.without(self.plus(seeds)))
    }
}

/// Lanes in plain words, for any processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlainLanes<W>([W; LANES]);

macro_rules! plain_lanes {
    ($($word:ty)*) => {$(
        impl Lanes for PlainLanes<$word> {
            const ROWS: u32 = <$word>::BITS - 1;
            const NONE: Self = PlainLanes([0; LANES]);

            #[inline(always)]
            fn load(columns: &[u64; LANES]) -> Self {
                PlainLanes(columns.map(|bits| bits as $word))
            }

            #[inline(always)]
            fn load_short(columns: &[u16; LANES]) -> Self {
                PlainLanes(columns.map(|bits| bits as $word))
            }

            #[inline(always)]
            fn store(self) -> [u64; LANES] {
                self.0.map(|bits| bits as u64)
            }

            #[inline(always)]
            fn and(self, other: Self) -> Self {
                PlainLanes(core::array::from_fn(|i| self.0[i] & other.0[i]))
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                PlainLanes(core::array::from_fn(|i| self.0[i] | other.0[i]))
            }

            #[inline(always)]
            fn without(self, other: Self) -> Self {
                PlainLanes(core::array::from_fn(|i| self.0[i] & !other.0[i]))
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                PlainLanes(core::array::from_fn(|i| self.0[i].wrapping_add(other.0[i])))
            }

            #[inline(always)]
            fn down<const N: i32>(self) -> Self {
                PlainLanes(self.0.map(|bits| bits << N))
            }

            #[inline(always)]
            fn sunk(self, rows: u32) -> Self {
                PlainLanes(self.0.map(|bits| bits << (rows & Self::ROWS)))
            }

            #[inline(always)]
            fn up<const N: i32>(self) -> Self {
                PlainLanes(self.0.map(|bits| bits >> N))
            }

            #[inline(always)]
            fn left(self) -> Self {
                PlainLanes(core::array::from_fn(|i| self.0[(i + 1) % LANES]))
            }

            #[inline(always)]
            fn left_two(self) -> Self {
                PlainLanes(core::array::from_fn(|i| self.0[(i + 2) % LANES]))
            }

            #[inline(always)]
            fn right(self) -> Self {
                PlainLanes(core::array::from_fn(|i| self.0[(i + LANES - 1) % LANES]))
            }

            #[inline(always)]
            fn right_two(self) -> Self {
                PlainLanes(core::array::from_fn(|i| self.0[(i + LANES - 2) % LANES]))
            }

            #[inline(always)]
            fn is_none(self) -> bool {
                self.0.iter().fold(0, |all, bits| all | bits) == 0
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.0.iter().map(|bits| bits.count_ones()).sum()
            }

            #[inline(always)]
            fn common(self) -> u64 {
                self.0.iter().fold(<$word>::MAX, |all, bits| all & bits) as u64
            }

            #[inline(always)]
            fn splat(bits: u64) -> Self {
                PlainLanes([bits as $word; LANES])
            }

            // Plain words make long code, and one copy of it is enough.
            #[inline(never)]
            fn explore<P: StaticPiece>(self, start: SearchStart<Self>, half: bool) -> ReachableSet<Self> {
                explore::<P, Self>(self, start, half)
            }
        }
    )*};
}

plain_lanes!(u16 u64);
