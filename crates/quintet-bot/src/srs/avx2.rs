//! Sixteen columns of sixteen bits in one register of a processor with AVX2: the one file with `unsafe`.
//!
//! Every operation is one to three instructions. The compiler only puts them in line where it may use AVX2,
//! so whatever computes with these lanes is called through a function marked with [`target_feature`]; those
//! are at the end. A value of [`Avx2`] is only ever made after [`Avx2::is_available`] has said yes, which is
//! what makes each `unsafe` below sound: an intrinsic here asks for nothing but the feature itself, and the
//! conversions are between arrays of plain words of the same size. Its safe twin is
//! [`Plain<u16>`](super::lanes::Plain), and tests compare the two operation by operation.
#![allow(unsafe_code)]

use super::explore::{Explored, Start, explore};
use super::lanes::{LANES, Lanes, Plain};
use super::perft::{self, Counting};
use super::placements::{Options, Placements, search};
use super::tables::Tetromino;
use super::Board;
use core::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_alignr_epi8, _mm256_and_si256, _mm256_andnot_si256, _mm256_or_si256,
    _mm256_permute2x128_si256, _mm256_set1_epi16, _mm256_sll_epi16, _mm256_slli_epi16,
    _mm256_srli_epi16, _mm256_testz_si256, _mm_cvtsi32_si128,
};
use quintet_engine::kernel::Kind;

/// Lanes in a register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Avx2(__m256i);

impl Avx2 {
    /// Whether this processor has what is needed.
    pub(super) fn is_available() -> bool {
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

    /// The two halves exchanged: what a move to the side brings in from the other half.
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
    fn sunk(self, rows: u32) -> Self {
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
    fn explore<P: Tetromino>(self, start: Start<Self>, half: bool) -> Explored<Self> {
        explore::<P, Self>(self, start, half)
    }
}

impl Counting for Avx2 {
    const HIGHEST: u32 = Plain::<u16>::HIGHEST;

    #[inline(always)]
    fn nodes(board: Self, queue: &[Kind]) -> u64 {
        unsafe { nodes(board, queue) }
    }

    #[inline(always)]
    fn leaves(boards: &[Self], kind: Kind) -> u64 {
        unsafe { leaves(boards, kind) }
    }

    fn nodes_above(board: Self, queue: &[Kind]) -> u64 {
        Plain::<u64>::nodes(Board::from_lanes(board).lanes(), queue)
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn nodes(board: Avx2, queue: &[Kind]) -> u64 {
    perft::nodes(board, queue)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn leaves(boards: &[Avx2], kind: Kind) -> u64 {
    perft::leaves(boards, kind)
}

/// [`Placements::find`] out of the open sky.
pub(super) fn find(board: &Board, kind: Kind, options: Options) -> Placements {
    unsafe { find_here(board, kind, options) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn find_here(board: &Board, kind: Kind, options: Options) -> Placements {
    search::<Avx2>(board, kind, None, options)
}
