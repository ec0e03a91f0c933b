//! Modern: the falling-block game as it is played today.
//!
//! A 10×40 matrix, seven pieces out of a bag, SRS rotation, hold and ghost, lock delay, T-Spins, combos,
//! back-to-back, and five modes. Rows are counted from the top as everywhere in the engine; the rules' `y`
//! that grows upwards is `39 - row`.
//!
//! * [`Setup`] says what to play: [`Mode`], [`Preset`], seed, level, pieces, board, [`Handling`].
//! * [`Modern`] is the game: phases, countdown, pause, the mode's clock, and one [`PlayerState`] a player.
//! * [`Rules`] holds what modes and presets differ in, as data.

mod board;
mod exchange;
mod falling;
mod finesse;
mod game;
mod garbage;
mod handling;
mod lock;
mod moves;
mod pieces;
mod player;
mod report;
mod rules;
mod scoring;
mod setup;
mod sideways;
mod stats;
mod view;

#[cfg(test)]
mod tests;

pub use board::{Block, BoardError, COLUMNS, Matrix, ROWS, VISIBLE, board_text, parse_board};
pub use exchange::covered;
pub use falling::Falling;
pub use finesse::least_keys;
pub use game::{Modern, Stage};
pub use garbage::{AT_A_TIME, Attack, Incoming, rows_sent};
pub use handling::Handling;
pub use pieces::{spawn, srs_piece};
pub use player::PlayerState;
pub use report::{DuelReport, DuelistReport, FieldReport, PieceReport, Report, SoloReport, event_name};
pub use rules::{Goal, Rules, Scores};
pub use scoring::{Chains, Move, Scored, score};
pub use setup::{Carried, Mode, Preset, Setup, UnknownName};
pub use stats::Stats;
