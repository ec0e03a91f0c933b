//! Quadris: a falling-block game without a clock, played by typing commands.
//!
//! | module | contents |
//! |---|---|
//! | `pieces` | the seven blocks and their spawn positions |
//! | `board` | the board, whose cells store their block |
//! | `levels`, `levels_file` | the table of levels, and the files it is read from |
//! | `revision_rules` | the game, Quadris or Biquadris, and the revision of its rules |
//! | `block_file`, `block_sources` | lists of blocks, and which one a level reads |
//! | `effects` | the special actions of Biquadris |
//! | `player` | one player: all of the rules that both games share |
//! | `action`, `game` | the actions, and the game for one player |
//! | `board_cells`, `text` | the cells of a board, and the text display |
//! | `interpreter` | turns typed words into actions |

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
pub mod revision_rules;
pub mod text;

pub use action::{Action, MoveCommand};
pub use game::{Carryover, Quadris, Report, Setup};
