//! The declarations of the five games, one file each.

mod biquadris;
mod cascade;
mod chetyris;
mod command_parts;
mod modern;
mod quadris;

pub use modern::{BoardEditor, DailyPage, PuzzleList, parse_board_or_fumen, puzzles};

use crate::any::{AnyGame, GameEntry};
use quintet_engine::biquadris::Biquadris;
use quintet_engine::cascade::Cascade;
use quintet_engine::chetyris::Chetyris;
use quintet_engine::modern::Modern;
use quintet_engine::quadris::Quadris;

/// The games of Quintet, in the order in which menus list them.
pub(crate) const ALL: [&dyn AnyGame; 5] = [
    &GameEntry::<Modern>::NEW,
    &GameEntry::<Chetyris>::NEW,
    &GameEntry::<Quadris>::NEW,
    &GameEntry::<Biquadris>::NEW,
    &GameEntry::<Cascade>::NEW,
];

/// The opponents that a game for two offers: a second person, or the computer by its strength, the weakest first.
const OPPONENTS: &[&str] =
    &["person", "gentle", "friendly", "casual", "steady", "keen", "sharp", "fierce", "ruthless", "merciless"];
