//! The fast way for boards ten columns wide under SRS: whole columns at once, and nothing allocated.

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

pub use board::Board;
pub use count::perft;
pub use placements::{Options, Placement, Placements, SpinRule};

/// Where the centre of a new piece appears: column from the left, row from the bottom.
pub const SPAWN: (usize, u32) = (4, 19);
