//! What text screens show of a game of typed commands, whichever game it is.

use super::InterpretedGame;
use crate::kernel::View;
use crate::quadris::effects::PlayerEffect;
use crate::quadris::text::{self, CellWriter};

/// A game of typed commands as its text screens see it: [`InterpretedGame`] without its type.
pub trait TextGame {
    /// What there is to see.
    fn view(&self) -> View;

    /// Writes the picture of the game as text.
    fn frame(&self, pen: CellWriter<'_>, out: &mut String);

    /// The picture of the game as plain text.
    fn plain_frame(&self) -> String {
        let mut frame = String::new();
        self.frame(&text::plain, &mut frame);
        frame
    }

    /// What stands before typed input.
    fn prompt(&self) -> &'static str;

    /// The answers to the game's question, if it asks one.
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
