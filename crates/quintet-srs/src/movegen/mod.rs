//! Move generation for whole columns at once, without allocation.
//!
//! * `lanes` are columns of bits side by side; `avx2` has the same lanes in registers and is the only file
//!   with `unsafe` code.
//! * `tables` are the pieces as constants for the compiler.
//! * `explore` finds what a piece can reach, `spin` tells T-Spins apart, `search` turns both into placements.
//! * `perft_lanes` is perft, generic over lanes.
// The search is written once for all lanes; where lanes are registers it is fast only when all of it is
// inlined into one function that may use them.
#![allow(clippy::inline_always)]
// Orientations are numbers that index several arrays at once.
#![allow(clippy::needless_range_loop)]

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
mod avx2;
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
