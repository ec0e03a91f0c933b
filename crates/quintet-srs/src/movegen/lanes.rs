//! Sixteen columns of bits with operations on all of them at once, and a portable implementation.
//!
//! Bit 0 of a column is its top row and the highest bit is the floor, so that the carry of an addition moves in
//! the direction in which a piece falls. The ten columns of the board are in the middle; the three on either
//! side are walls, wide enough that bits that wrap around from one side to the other have no effect.

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

    /// Returns lanes with these columns; bits above the number of rows are dropped.
    fn load(columns: &[u64; LANES]) -> Self;
    /// Returns lanes with these columns.
    fn load_short(columns: &[u16; LANES]) -> Self;
    /// Returns the columns.
    fn store(self) -> [u64; LANES];
    /// Returns the intersection.
    fn and(self, other: Self) -> Self;
    /// Returns the union.
    fn or(self, other: Self) -> Self;
    /// Returns the bits that are in `self` and not in `other`.
    fn without(self, other: Self) -> Self;
    /// Adds the columns as numbers, each wrapping around.
    fn plus(self, other: Self) -> Self;
    /// Moves all bits down by `N` rows; the rows at the top become empty.
    fn down<const N: i32>(self) -> Self;
    /// Moves all bits up by `N` rows; the rows at the bottom become empty.
    fn up<const N: i32>(self) -> Self;
    /// Moves all bits down by a number of rows that is not a constant.
    fn shifted_down_by(self, rows: u32) -> Self;
    /// Moves all bits left by one column; the leftmost column wraps around to the right.
    fn left(self) -> Self;
    /// Moves all bits left by two columns; the leftmost two wrap around to the right.
    fn left_two(self) -> Self;
    /// Moves all bits right by one column; the rightmost column wraps around to the left.
    fn right(self) -> Self;
    /// Moves all bits right by two columns; the rightmost two wrap around to the left.
    fn right_two(self) -> Self;
    /// Returns true if no bit is set.
    fn is_none(self) -> bool;
    /// Returns the number of set bits.
    fn count(self) -> u32;
    /// Returns the bits that are set in all columns.
    fn common(self) -> u64;
    /// Returns lanes with the same bits in all columns.
    fn splat(bits: u64) -> Self;

    /// Moves all bits right by `dx` columns, from -4 to 4.
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

    /// Moves all bits up by `dy` rows, from -4 to 4.
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

    /// Finds the positions that a piece can reach on a board: [`explore`], inlined or not, whichever is faster.
    fn explore<P: StaticPiece>(self, start: SearchStart<Self>, half: bool) -> ReachableSet<Self>;

    /// Moves all bits by a translation.
    #[inline(always)]
    fn moved(self, (dx, dy): (i8, i8)) -> Self {
        self.across(dx).raised(dy)
    }

    /// Returns the bits of `self` that can be reached from `seeds` by falling within `self`, including the seeds.
    #[inline(always)]
    fn fall(self, seeds: Self) -> Self {
        // Adding the highest seed of a run of ones carries through all of the run below it and leaves zeros
        // there; other seeds of the run leave ones, which are seeds.
        let seeds = seeds.and(self);
        seeds.or(self.without(self.plus(seeds)))
    }
}

/// Lanes as an array of integers, for any processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlainLanes<W>([W; LANES]);

// In a module for browsers, which is downloaded, the operations are functions: inlined, they are a quarter of its size.
macro_rules! plain_lanes {
    ($($word:ty)*) => {$(
        impl Lanes for PlainLanes<$word> {
            const ROWS: u32 = <$word>::BITS - 1;
            const NONE: Self = PlainLanes([0; LANES]);

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn load(columns: &[u64; LANES]) -> Self {
                PlainLanes(columns.map(|bits| bits as $word))
            }

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn load_short(columns: &[u16; LANES]) -> Self {
                PlainLanes(columns.map(|bits| bits as $word))
            }

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn store(self) -> [u64; LANES] {
                self.0.map(|bits| bits as u64)
            }

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn and(self, other: Self) -> Self {
                PlainLanes(core::array::from_fn(|i| self.0[i] & other.0[i]))
            }

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn or(self, other: Self) -> Self {
                PlainLanes(core::array::from_fn(|i| self.0[i] | other.0[i]))
            }

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn without(self, other: Self) -> Self {
                PlainLanes(core::array::from_fn(|i| self.0[i] & !other.0[i]))
            }

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn plus(self, other: Self) -> Self {
                PlainLanes(core::array::from_fn(|i| self.0[i].wrapping_add(other.0[i])))
            }

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn down<const N: i32>(self) -> Self {
                PlainLanes(self.0.map(|bits| bits << N))
            }

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn shifted_down_by(self, rows: u32) -> Self {
                PlainLanes(self.0.map(|bits| bits << (rows & Self::ROWS)))
            }

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn up<const N: i32>(self) -> Self {
                PlainLanes(self.0.map(|bits| bits >> N))
            }

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn left(self) -> Self {
                PlainLanes(core::array::from_fn(|i| self.0[(i + 1) % LANES]))
            }

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn left_two(self) -> Self {
                PlainLanes(core::array::from_fn(|i| self.0[(i + 2) % LANES]))
            }

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn right(self) -> Self {
                PlainLanes(core::array::from_fn(|i| self.0[(i + LANES - 1) % LANES]))
            }

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn right_two(self) -> Self {
                PlainLanes(core::array::from_fn(|i| self.0[(i + LANES - 2) % LANES]))
            }

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn is_none(self) -> bool {
                self.0.iter().fold(0, |all, bits| all | bits) == 0
            }

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn count(self) -> u32 {
                self.0.iter().map(|bits| bits.count_ones()).sum()
            }

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn common(self) -> u64 {
                self.0.iter().fold(<$word>::MAX, |all, bits| all & bits) as u64
            }

            #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
            #[cfg_attr(target_arch = "wasm32", inline(never))]
            fn splat(bits: u64) -> Self {
                PlainLanes([bits as $word; LANES])
            }

            // Without SIMD the code is long, so there is one copy for each piece.
            #[inline(never)]
            fn explore<P: StaticPiece>(self, start: SearchStart<Self>, half: bool) -> ReachableSet<Self> {
                explore::<P, Self>(self, start, half)
            }
        }
    )*};
}

plain_lanes!(u16 u64);
