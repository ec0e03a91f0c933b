//! The interpreter: turns typed words into actions.
//!
//! It is a state machine separate from its game. The caller calls [`Interpreter::next`] repeatedly, does what it
//! requests, and supplies what it needs: input, files, hints, the computer's turns. The game receives only resolved
//! actions.
//!
//! | module | contents |
//! |---|---|
//! | `commands` | the table of commands |
//! | `command_names` | the meaning of words: current names, macros, abbreviations |
//! | `word_stream` | splits a stream into words |
//! | `machine` | the state machine |
//! | `commanded_game` | a view of any game for the state machine |
//! | `perform` | the operations of all commands |
//! | `help` | the help text, made from the table |
//! | `text_game` | a view of any game for text screens |
//! | `completion` | completion of typed words |

pub mod command_names;
mod commanded_game;
pub mod commands;
mod completion;
mod help;
mod machine;
mod perform;
mod text_game;
pub mod word_stream;

pub use commanded_game::CommandedGame;
pub use completion::{Completion, CompletionContext};
pub use help::help;
pub use machine::{Interpreter, InterpreterRequest, LoadedFile};
pub use perform::{GAME_OVER, PLAY_AGAIN};
pub use text_game::TextGame;

use super::action::Action;
use super::game::Quadris;
use super::player::PlayerState;
use super::text::{self, CellWriter};
use crate::kernel::Game;

/// A game that the interpreter can play.
pub trait InterpretedGame: Game<Action = Action> + 'static {
    /// True if a multiplied `drop` is passed to the game block by block, so that each can be undone.
    const DROPS_ONE_BY_ONE: bool;
    /// The introduction of the help text: the game and how it is played.
    const INTRODUCTION: &'static str;
    /// True if there are special actions to choose from.
    const HAS_SPECIAL_ACTIONS: bool = false;

    /// Returns the player whose turn it is.
    fn current_player(&self) -> &PlayerState;

    /// Returns true if two states are the same for play, regardless of their history.
    fn is_equivalent(&self, other: &Self) -> bool;

    /// Returns the other player in a game for two.
    fn opponent(&self) -> Option<&PlayerState> {
        None
    }

    /// Returns true if the current player must choose a special action before giving commands.
    fn is_asking(&self) -> bool {
        false
    }

    /// Returns how the game ended, in a few words.
    fn result(&self) -> String {
        "game over".to_owned()
    }

    /// Returns the prompt before typed input.
    fn prompt(&self) -> &'static str {
        "> "
    }

    /// Writes the game as text.
    fn frame(&self, pen: CellWriter<'_>, out: &mut String);
}

impl InterpretedGame for Quadris {
    const DROPS_ONE_BY_ONE: bool = true;
    const INTRODUCTION: &'static str = "\
Quadris: move and rotate the block at the top, then drop it. A full row disappears, and what is
above it moves down. n rows at once at level l score (l+n)^2, and a block that is cleared completely
scores (the level it was made at + 1)^2. The game is over when there is no room for a new block.
There is no clock.";

    fn current_player(&self) -> &PlayerState {
        self.player()
    }

    fn is_equivalent(&self, other: &Quadris) -> bool {
        Quadris::is_equivalent(self, other)
    }

    fn frame(&self, pen: CellWriter<'_>, out: &mut String) {
        text::frame(self, pen, out);
    }
}
