//! Thinking about games: which places a piece can reach, which of them is best, and how to get there.
//!
//! * [`reach`] finds every place a piece can come to rest at, by any game's own commands, with a shortest way.
//! * [`quadris`] judges boards of Quadris and Biquadris and gives hints for both.
#![deny(unsafe_code)]

pub mod quadris;
pub mod reach;
pub mod srs;
