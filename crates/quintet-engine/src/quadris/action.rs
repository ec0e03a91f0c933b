//! The actions of Quadris and Biquadris, with all names and files already resolved.

use super::block_file::BlockList;
use super::effects::PlayerEffect;
use crate::kernel::{Pos, Tetromino};
use serde::{Deserialize, Serialize};

/// A command that moves or rotates the falling block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum MoveCommand {
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// One row down.
    Down,
    /// A quarter turn clockwise.
    Clockwise,
    /// A quarter turn counterclockwise.
    Counterclockwise,
}

/// What a command makes the game do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Repeats a move this many times as one command: a heavy block falls once after it.
    Move(MoveCommand, u32),
    /// Drops this many blocks one after the other.
    Drop(u32),
    /// Goes up this many levels.
    LevelUp(u32),
    /// Goes down this many levels.
    LevelDown(u32),
    /// Lets the higher levels take their blocks from this list.
    NoRandom(BlockList),
    /// Makes the higher levels random again.
    Random,
    /// Replaces the falling block by this one, in the same place if it fits there.
    Letter(Tetromino),
    /// Marks the cells where a hint would place the falling block.
    Hint([Pos; 4]),
    /// Removes the mark of a hint; every other action does so too.
    Unmark,
    /// Answers the question for a special action.
    Answer(PlayerEffect),
    /// Restarts the game.
    Restart,
}
