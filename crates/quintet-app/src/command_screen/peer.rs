//! A terminal in which a game of typed commands is played beside a window.

use quintet_engine::commands::interpreter::TextGame;
use quintet_engine::commands::interpreter::command_names::CommandNames;

/// An event of a [`PeerTerminal`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PeerEvent {
    /// A typed line with its end, or a part of a very long one.
    Line(String),
    /// The end of the input.
    End,
}

/// A terminal in which the game of a screen is shown and played at the same time.
pub trait PeerTerminal {
    /// Shows the game.
    fn frame(&mut self, game: &dyn TextGame);

    /// Shows a message.
    fn show_message(&mut self, text: &str);

    /// Shows the result of the game; a frame follows.
    fn result(&mut self, text: &str) {
        self.show_message(text);
    }

    /// Called when the game waits for a command, with the names that can be typed.
    fn await_command(&mut self, _names: &CommandNames) {}

    /// Returns true if a person types and wants to see what the computer does.
    fn has_person(&self) -> bool {
        false
    }

    /// The next event, if there is one.
    fn poll(&mut self) -> Option<PeerEvent>;
}
