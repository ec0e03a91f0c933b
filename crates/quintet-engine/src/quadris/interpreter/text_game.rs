//! A view of any game with typed commands for text screens.

use super::InterpretedGame;
use crate::kernel::View;
use crate::quadris::effects::PlayerEffect;
use crate::quadris::text::{self, CellWriter};

/// An object-safe view of an [`InterpretedGame`] for text screens.
pub trait TextGame {
    /// Returns what a shell draws.
    fn view(&self) -> View;

    /// Writes the game as text.
    fn frame(&self, pen: CellWriter<'_>, out: &mut String);

    /// Returns the game as plain text.
    fn plain_frame(&self) -> String {
        let mut frame = String::new();
        self.frame(&text::plain, &mut frame);
        frame
    }

    /// Returns the prompt before typed input.
    fn prompt(&self) -> &'static str;

    /// Returns the answers to the game's question, if it asks one.
    fn answers(&self) -> Option<Vec<String>>;
}

impl<G: InterpretedGame> TextGame for G {
    fn view(&self) -> View {
        crate::kernel::Game::view(self)
    }

    fn frame(&self, pen: CellWriter<'_>, out: &mut String) {
        InterpretedGame::frame(self, pen, out);
    }

    fn prompt(&self) -> &'static str {
        InterpretedGame::prompt(self)
    }

    fn answers(&self) -> Option<Vec<String>> {
        self.is_asking().then(PlayerEffect::answers)
    }
}
