//! Quadris: a falling-block game without a clock, played by typing commands.
//!
//! | file | what is in it |
//! |---|---|
//! | `pieces` | the seven blocks and where they appear |
//! | `board` | the board whose cells remember their block |
//! | `levels`, `levels_file` | levels as data, and the files they are read from |
//! | `ruleset` | which of the two games, under which revision of the rules |
//! | `block_file`, `block_sources` | lists of blocks, and which one a level reads |
//! | `effects` | what one player can do to another |
//! | `player` | one player: all of the rules that both games share |
//! | `action`, `game` | what can be done, and the game for one |
//! | `board_cells`, `text` | what there is to see, and how it is written |
//! | `interpreter` | from typed words to actions |

pub mod action;
pub mod block_file;
mod block_sources;
pub mod board;
pub mod board_cells;
pub mod effects;
pub mod game;
pub mod interpreter;
pub mod levels;
pub mod levels_file;
pub mod pieces;
pub mod player;
pub mod ruleset;
pub mod text;

pub use action::{Action, MoveCommand};
pub use game::{Carryover, Quadris, Report, Setup};
