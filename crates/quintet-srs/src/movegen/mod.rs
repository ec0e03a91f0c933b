//! Bit-parallel move generation without allocation.
//!
//! * `lanes` defines sixteen columns of bits and operations on all of them at once; `avx2` implements them with
//!   SIMD registers and is the only file with `unsafe` code.
//! * `tables` has the cells and kicks of the pieces as compile-time constants.
//! * `explore` finds the locations that a piece can reach, `spin` detects T-Spins, and `search` converts the
//!   results to placements.
//! * `by_table` does the same in one copy for all pieces, for modules that must be small.
//! * `perft_lanes` is perft, generic over lanes.
// The search is generic over lanes. With AVX2 it is fast only if all of it is inlined into one function that
// enables the target feature.
#![allow(clippy::inline_always)]
// Orientations are numbers that index several arrays at once.
#![allow(clippy::needless_range_loop)]

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
mod avx2;
pub(crate) mod by_table;
mod explore;
mod lanes;
mod perft_lanes;
mod search;
#[cfg(all(test, feature = "simd", target_arch = "x86_64"))]
mod simd_tests;
mod spin;
mod tables;

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
pub(crate) use avx2::{Avx2, Avx2Tall, find as find_with_avx2, find_tall as find_tall_with_avx2};
pub(crate) use lanes::{FIRST, LANES, Lanes, PlainLanes};
pub(crate) use perft_lanes::{PerftLanes, leaves, nodes};
pub(crate) use search::search;
