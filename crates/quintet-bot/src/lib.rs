//! Thinking about games: which places a piece can reach, which of them is best, and how to get there.
//!
//! * [`reach`] finds every place a piece can come to rest at, by any game's own commands, with a shortest way.
//! * [`srs`] finds them many times faster on boards ten columns wide under SRS, and counts with it.
//! * [`fumen`] reads and writes boards and games as the tools of the field do.
//! * [`modern`] judges boards of Modern, looks ahead, and plays.
//! * [`advice`] finds the best place for a piece of Chetyris or Cascade.
//! * [`tbp`] talks to other programs that play, and lets them talk to us.
//! * [`quadris`] judges boards of Quadris and Biquadris and gives hints for both.
#![deny(unsafe_code)]

pub mod advice;
mod desk;
pub mod fumen;
pub mod modern;
mod plain;
pub mod played;
pub mod quadris;
pub mod reach;
pub mod srs;
pub mod tbp;
