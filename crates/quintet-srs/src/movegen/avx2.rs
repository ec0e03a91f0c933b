//! Lanes in AVX2 registers: the only file with `unsafe`.
//!
//! Every operation is one to three instructions. The compiler only inlines them into functions that enable AVX2,
//! so all code that computes with these lanes is called through a function marked with `target_feature`; those
//! are at the end of the file. A value of [`Avx2`] is only created after [`Avx2::is_available`] returned true,
//! which makes each `unsafe` below sound: the intrinsics require only the processor feature, and the transmutes
//! are between arrays of integers of the same size. The safe counterpart is
//! [`PlainLanes<u16>`](super::lanes::PlainLanes); tests compare the two operation by operation.
#![allow(unsafe_code)]

use super::explore::{ReachableSet, SearchStart, explore};
use super::lanes::{LANES, Lanes, PlainLanes};
use super::perft_lanes::{self, PerftLanes};
use super::search::search;
use super::tables::StaticPiece;
use crate::{Board, Location, Placements, SearchOptions, Tetromino};
use core::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_add_epi16, _mm256_add_epi32, _mm256_alignr_epi8, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_or_si256, _mm256_permute2x128_si256, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_sll_epi16, _mm256_sll_epi32, _mm256_slli_epi16, _mm256_slli_epi32, _mm256_srli_epi16,
    _mm256_srli_epi32, _mm256_testz_si256,
};

/// Sixteen lanes of sixteen bits in one register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx2(__m256i);

impl Avx2 {
    /// Returns true if this processor has all features that these lanes need.
    pub(crate) fn is_available() -> bool {
        use std::is_x86_feature_detected;
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
    }

    #[inline(always)]
    fn words(self) -> [u64; 4] {
        unsafe { core::mem::transmute(self.0) }
    }

    /// Exchanges the two halves, because sideways moves shift in columns of the other half.
    #[inline(always)]
    fn swapped(self) -> __m256i {
        unsafe { _mm256_permute2x128_si256::<0x01>(self.0, self.0) }
    }
}

impl Lanes for Avx2 {
    const ROWS: u32 = 15;
    const NONE: Self = Avx2(unsafe { core::mem::transmute::<[u64; 4], __m256i>([0; 4]) });

    #[inline(always)]
    fn load(columns: &[u64; LANES]) -> Self {
        Self::load_short(&columns.map(|bits| bits as u16))
    }

    #[inline(always)]
    fn load_short(columns: &[u16; LANES]) -> Self {
        Avx2(unsafe { core::mem::transmute::<[u16; LANES], __m256i>(*columns) })
    }

    #[inline(always)]
    fn store(self) -> [u64; LANES] {
        unsafe { core::mem::transmute::<__m256i, [u16; LANES]>(self.0) }.map(u64::from)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        Avx2(unsafe { _mm256_slli_epi16::<N>(self.0) })
    }

    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        Avx2(unsafe { _mm256_srli_epi16::<N>(self.0) })
    }

    #[inline(always)]
    fn shifted_down_by(self, rows: u32) -> Self {
        Avx2(unsafe { _mm256_sll_epi16(self.0, _mm_cvtsi32_si128(rows as i32)) })
    }

    #[inline(always)]
    fn left(self) -> Self {
        Avx2(unsafe { _mm256_alignr_epi8::<2>(self.swapped(), self.0) })
    }

    #[inline(always)]
    fn left_two(self) -> Self {
        Avx2(unsafe { _mm256_alignr_epi8::<4>(self.swapped(), self.0) })
    }

    #[inline(always)]
    fn right(self) -> Self {
        Avx2(unsafe { _mm256_alignr_epi8::<14>(self.0, self.swapped()) })
    }

    #[inline(always)]
    fn right_two(self) -> Self {
        Avx2(unsafe { _mm256_alignr_epi8::<12>(self.0, self.swapped()) })
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.words().iter().map(|bits| bits.count_ones()).sum()
    }

    #[inline(always)]
    fn common(self) -> u64 {
        let four = self.words().into_iter().fold(!0, |all, bits| all & bits);
        let two = four & four >> 32;
        (two & two >> 16) & 0xFFFF
    }

    #[inline(always)]
    fn splat(bits: u64) -> Self {
        Avx2(unsafe { _mm256_set1_epi16(bits as i16) })
    }

    #[inline(always)]
    fn explore<P: StaticPiece>(self, start: SearchStart<Self>, half: bool) -> ReachableSet<Self> {
        explore::<P, Self>(self, start, half)
    }
}

/// Sixteen lanes of 32 bits in two registers, for higher stacks.
#[derive(Clone, Copy)]
pub(crate) struct Avx2Tall([__m256i; 2]);

impl Avx2Tall {
    #[inline(always)]
    fn words(self) -> [u64; 8] {
        unsafe { core::mem::transmute(self.0) }
    }

    /// Returns the columns that a sideways move shifts in: the last quarter and the first, and the two in the middle.
    #[inline(always)]
    fn seams(self) -> [__m256i; 2] {
        let [low, high] = self.0;
        unsafe {
            [_mm256_permute2x128_si256::<0x21>(high, low), _mm256_permute2x128_si256::<0x21>(low, high)]
        }
    }
}

/// Applies an operation to both registers.
macro_rules! both {
    ($operation:expr, $($value:expr),*) => {
        Avx2Tall(unsafe { [$operation($($value.0[0]),*), $operation($($value.0[1]),*)] })
    };
}

/// Moves all bits left by `$bytes` bytes of columns.
macro_rules! to_left {
    ($value:expr, $bytes:literal) => {{
        let ([low, high], [ends, middle]) = ($value.0, $value.seams());
        Avx2Tall(unsafe {
            [_mm256_alignr_epi8::<$bytes>(middle, low), _mm256_alignr_epi8::<$bytes>(ends, high)]
        })
    }};
}

/// Moves all bits right by 16 minus `$bytes` bytes of columns.
macro_rules! to_right {
    ($value:expr, $bytes:literal) => {{
        let ([low, high], [ends, middle]) = ($value.0, $value.seams());
        Avx2Tall(unsafe {
            [_mm256_alignr_epi8::<$bytes>(low, ends), _mm256_alignr_epi8::<$bytes>(high, middle)]
        })
    }};
}

impl Lanes for Avx2Tall {
    const ROWS: u32 = 31;
    const NONE: Self = Avx2Tall(unsafe { core::mem::transmute::<[u64; 8], [__m256i; 2]>([0; 8]) });

    #[inline(always)]
    fn load(columns: &[u64; LANES]) -> Self {
        let columns = columns.map(|bits| bits as u32);
        Avx2Tall(unsafe { core::mem::transmute::<[u32; LANES], [__m256i; 2]>(columns) })
    }

    #[inline(always)]
    fn load_short(columns: &[u16; LANES]) -> Self {
        Self::load(&columns.map(u64::from))
    }

    #[inline(always)]
    fn store(self) -> [u64; LANES] {
        unsafe { core::mem::transmute::<[__m256i; 2], [u32; LANES]>(self.0) }.map(u64::from)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        both!(_mm256_and_si256, self, other)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        both!(_mm256_or_si256, self, other)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        both!(_mm256_andnot_si256, other, self)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        both!(_mm256_add_epi32, self, other)
    }

    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        both!(_mm256_slli_epi32::<N>, self)
    }

    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        both!(_mm256_srli_epi32::<N>, self)
    }

    #[inline(always)]
    fn shifted_down_by(self, rows: u32) -> Self {
        let rows = unsafe { _mm_cvtsi32_si128(rows as i32) };
        Avx2Tall(unsafe { [_mm256_sll_epi32(self.0[0], rows), _mm256_sll_epi32(self.0[1], rows)] })
    }

    #[inline(always)]
    fn left(self) -> Self {
        to_left!(self, 4)
    }

    #[inline(always)]
    fn left_two(self) -> Self {
        to_left!(self, 8)
    }

    #[inline(always)]
    fn right(self) -> Self {
        to_right!(self, 12)
    }

    #[inline(always)]
    fn right_two(self) -> Self {
        to_right!(self, 8)
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        let either = unsafe { _mm256_or_si256(self.0[0], self.0[1]) };
        unsafe { _mm256_testz_si256(either, either) == 1 }
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.words().iter().map(|bits| bits.count_ones()).sum()
    }

    #[inline(always)]
    fn common(self) -> u64 {
        let two = self.words().into_iter().fold(!0, |all, bits| all & bits);
        (two & two >> 32) & 0xFFFF_FFFF
    }

    #[inline(always)]
    fn splat(bits: u64) -> Self {
        Avx2Tall(unsafe { [_mm256_set1_epi32(bits as i32); 2] })
    }

    #[inline(always)]
    fn explore<P: StaticPiece>(self, start: SearchStart<Self>, half: bool) -> ReachableSet<Self> {
        explore::<P, Self>(self, start, half)
    }
}

/// Implements perft for lanes whose code must be inlined into functions that enable AVX2.
macro_rules! counting {
    ($lanes:ident, $highest:expr, $above:ty, $nodes:ident, $leaves:ident) => {
        impl PerftLanes for $lanes {
            const MAX_HEIGHT: u32 = $highest;

            #[inline(always)]
            fn nodes(board: Self, queue: &[Tetromino]) -> u64 {
                unsafe { $nodes(board, queue) }
            }

            #[inline(always)]
            fn leaves(boards: &[Self], piece: Tetromino) -> u64 {
                unsafe { $leaves(boards, piece) }
            }

            #[inline(always)]
            fn nodes_above(board: Self, queue: &[Tetromino]) -> u64 {
                <$above>::nodes(Board::from_lanes(board).lanes(), queue)
            }
        }

        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn $nodes(board: $lanes, queue: &[Tetromino]) -> u64 {
            perft_lanes::nodes(board, queue)
        }

        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn $leaves(boards: &[$lanes], piece: Tetromino) -> u64 {
            perft_lanes::leaves(boards, piece)
        }
    };
}

counting!(Avx2, PlainLanes::<u16>::MAX_HEIGHT, Avx2Tall, low_nodes, low_leaves);
counting!(Avx2Tall, 26, PlainLanes<u64>, tall_nodes, tall_leaves);

/// [`Placements::find`] from everywhere above the stack.
pub(crate) fn find(board: &Board, piece: Tetromino, options: SearchOptions) -> Placements {
    unsafe { find_inner(board, piece, options) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn find_inner(board: &Board, piece: Tetromino, options: SearchOptions) -> Placements {
    search::<Avx2>(board, piece, None, options)
}

/// [`Placements::find`] on a board that is too high for 16-bit lanes, from a start or from everywhere above the
/// stack.
pub(crate) fn find_tall(
    board: &Board,
    piece: Tetromino,
    start: Option<Location>,
    options: SearchOptions,
) -> Placements {
    unsafe { find_tall_inner(board, piece, start, options) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn find_tall_inner(
    board: &Board,
    piece: Tetromino,
    start: Option<Location>,
    options: SearchOptions,
) -> Placements {
    search::<Avx2Tall>(board, piece, start, options)
}
