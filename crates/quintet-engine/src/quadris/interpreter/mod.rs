//! The interpreter: from typed words to actions.
//!
//! It is a state machine beside its game. The caller calls [`Interpreter::next`] again and again, does
//! what it requests, and gives it what it needs: input, files, hints, the computer's turns. The game sees only resolved actions.
//!
//! | file | what is in it |
//! |---|---|
//! | `commands` | the table of commands |
//! | `command_names` | what words mean: present names, macros, abbreviations |
//! | `word_stream` | cutting a stream into words |
//! | `machine` | the state machine |
//! | `perform` | what it does for each command |
//! | `help` | the help text, made from the table |
//! | `text_game` | what text screens show of a game, whichever it is |
//! | `completion` | what can be typed now, and completion |

pub mod command_names;
pub mod commands;
mod completion;
mod help;
mod machine;
mod perform;
mod text_game;
pub mod word_stream;

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
pub trait InterpretedGame: Game<Action = Action> {
    /// Whether a multiplied `drop` is given to the game block by block, so that each can be taken back.
    const DROPS_ONE_BY_ONE: bool;
    /// What the help text calls the game, and how it is played.
    const INTRODUCTION: &'static str;
    /// Whether there are special actions to choose from.
    const HAS_SPECIAL_ACTIONS: bool = false;

    /// The player whose turn it is.
    fn current_player(&self) -> &PlayerState;

    /// Whether all that matters to play is as it was in another state; how it came to be so does not.
    fn is_equivalent(&self, other: &Self) -> bool;

    /// The other player, in a game for two.
    fn opponent(&self) -> Option<&PlayerState> {
        None
    }

    /// Whether the player on turn is to choose a special action, instead of giving a command.
    fn is_asking(&self) -> bool {
        false
    }

    /// How a game that is over has ended, in a few words.
    fn result(&self) -> String {
        "game over".to_owned()
    }

    /// What stands before typed input.
    fn prompt(&self) -> &'static str {
        "> "
    }

    /// Writes the picture of the game as text.
    fn frame(&self, pen: CellWriter<'_>, out: &mut String);
}

impl InterpretedGame for Quadris {
    const DROPS_ONE_BY_ONE: bool = true;
    const INTRODUCTION: &'static str = "\
Quadris: move and turn the block at the top, then drop it. A full row disappears, and what is above
it moves down. n rows at once at level l score (l+n)^2, and a block of which nothing is left scores
(the level it was made at + 1)^2. The game is over when a new block finds no room.
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
