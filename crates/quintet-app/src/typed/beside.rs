//! Another place where a game of typed commands is played at the same time.

use quintet_engine::commands::interpreter::Interpreted;
use quintet_engine::commands::interpreter::names::Names;

/// What comes from the other place where a game is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Word {
    /// What was typed there: a line with its end, or a piece of a very long one.
    Line(String),
    /// Nothing more will come.
    End,
}

/// Another place where a game of typed commands is played at the same time: a terminal beside a window.
pub trait Beside<G: Interpreted> {
    /// Shows the game there.
    fn frame(&mut self, game: &G);

    /// Says something there.
    fn say(&mut self, text: &str);

    /// Says how the game has ended; a frame follows.
    fn result(&mut self, text: &str) {
        self.say(text);
    }

    /// The game waits for a command, and these are the names there are.
    fn awaits(&mut self, _names: &Names) {}

    /// Whether a person types there, who wants to see what the computer does.
    fn is_watched(&self) -> bool {
        false
    }

    /// What was typed there since.
    fn next(&mut self) -> Option<Word>;
}
