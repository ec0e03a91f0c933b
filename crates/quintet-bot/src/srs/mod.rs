//! The fast way for boards ten columns wide under SRS: whole columns at once, and nothing allocated.
//!
//! * [`Board`] is a board as bits, [`Placements`] every place where a piece can come to rest on it.
//! * [`perft`] counts the ways to place a queue of pieces.
//! * Inside, `tables` are the pieces as the compiler knows them, `lanes` columns of bits side by side, `explore`
//!   and `spin` the search itself, and `avx2` the same lanes in registers, the only file with `unsafe`.
// The search is written once for all lanes; where lanes are registers it is quick only when all of it is put
// into one function that may use them.
#![allow(clippy::inline_always)]
// Orientations are numbers that index several arrays at once.
#![allow(clippy::needless_range_loop)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod board;
mod count;
mod explore;
mod lanes;
mod perft;
mod placements;
mod spin;
mod tables;
#[cfg(all(test, target_arch = "x86_64"))]
mod twins;

pub use board::Board;
pub use count::perft;
pub use placements::{Options, Placement, Placements, SpinRule};

use quintet_engine::kernel::Placed;
use quintet_engine::modern::ROWS;

/// Where the centre of a new piece is when a count begins: column from the left, row from the bottom. It is
/// where a new piece of Modern gets at once, unless something is in its way.
const SPAWN: (usize, u32) = (4, 19);

/// Where a new piece is when a count begins.
pub const fn spawn() -> Placed {
    Placed::at(SPAWN.0 as i16, ROWS as i16 - 1 - SPAWN.1 as i16)
}
