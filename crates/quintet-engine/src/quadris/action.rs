//! What can be done in Quadris and Biquadris, with every name and file already resolved.

use super::block_file::BlockList;
use super::effects::PlayerEffect;
use crate::kernel::{Pos, Tetromino};
use serde::{Deserialize, Serialize};

/// A command that moves or turns the falling block.
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
    /// A quarter turn anticlockwise.
    Counterclockwise,
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Action {
    /// The step so many times, as one command: a heavy block falls once after it.
    Move(MoveCommand, u32),
    /// Drops so many blocks one after the other.
    Drop(u32),
    /// So many levels up.
    LevelUp(u32),
    /// So many levels down.
    LevelDown(u32),
    /// The higher levels take their blocks from this list.
    NoRandom(BlockList),
    /// The higher levels are random again.
    Random,
    /// The falling block becomes this one, in the same place if there is room.
    Letter(Tetromino),
    /// Marks where a hint would put the falling block.
    Hint([Pos; 4]),
    /// Takes the mark of a hint away; every other action does so too.
    Unmark,
    /// The answer to the question for a special action.
    Answer(PlayerEffect),
    /// Begins anew.
    Restart,
}
