#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(not(feature = "simd"), forbid(unsafe_code))]
#![cfg_attr(feature = "simd", deny(unsafe_code))]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod board;
pub mod fumen;
mod location;
mod movegen;
mod perft;
mod placements;
mod rotation;
mod tetromino;

pub use board::{Board, BoardError, COLUMNS, ROWS};
pub use location::{Location, SPAWN};
pub use perft::{divide, perft};
#[cfg(feature = "std")]
pub use perft::{divide_on_threads, perft_on_threads};
pub use placements::{Placement, Placements, SearchOptions, Spin, SpinRule};
pub use rotation::{KICKS, OffsetTable, Orientation, Translation, Turn};
pub use tetromino::{Tetromino, UnknownPieceLetter, parse_pieces};
