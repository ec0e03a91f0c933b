//! Modern: the falling-block game with today's standard rules.
//!
//! A 10×40 matrix, seven pieces out of a bag, SRS rotation, hold and ghost, lock delay, T-Spins, combos,
//! back-to-back, and eleven modes. Rows are counted from the top as everywhere in the engine; the `y` of the rules,
//! which grows upwards, is `39 - row`.
//!
//! * [`Setup`] is what a game starts from: [`Mode`], [`RulePreset`], [`Options`], seed, level, pieces, board,
//!   [`Handling`].
//! * [`Modern`] is the game: phases, countdown, pause, the clock of the mode, and one [`PlayerState`] for each
//!   player.
//! * [`Rules`] is a table of the differences between modes and presets.

mod appear;
mod auto_repeat;
mod falling_piece;
mod finesse;
mod game;
mod garbage;
mod handling;
mod lock;
mod matrix;
mod modes;
mod moves;
mod options;
mod pieces;
mod player;
mod puzzle;
mod report;
mod rules;
mod scoring;
mod setup;
mod setup_encoding;
mod srs_conversions;
mod stats;
mod variant;
mod view;

#[cfg(test)]
mod tests;

pub use falling_piece::FallingPiece;
pub use finesse::min_keys;
pub use game::{Modern, Stage};
pub use garbage::{Attack, GarbageQueue, MAX_ROWS_AT_ONCE, attack_rows};
pub use handling::{Handling, InitialAction};
pub use matrix::{COLUMNS, Matrix, MatrixBlock, MatrixError, ROWS, VISIBLE, board_text, parse_board};
pub use options::{HalfTurn, Options, PieceRandomiser, PuzzleGoal, RotationSystem};
pub use pieces::{spawn, srs_piece};
pub use player::PlayerState;
pub use puzzle::Puzzle;
pub use report::{DuelReport, DuelistReport, FieldReport, PieceReport, Report, SoloReport, event_name};
pub use rules::{Goal, GravityKind, Rules, ScoreTable};
pub use scoring::{Chains, LockOutcome, LockScore, score};
pub use setup::{Carryover, Daily, Mode, RulePreset, Setup, UnknownName};
pub use srs_conversions::matrix_cells;
pub use stats::Stats;
