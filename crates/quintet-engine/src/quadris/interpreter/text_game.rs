//! What text screens show of a game of typed commands, whichever game it is.

use super::Interpreted;
use crate::kernel::View;
use crate::quadris::effects::Effect;
use crate::quadris::text::{self, Pen};

/// A game of typed commands as its text screens see it: [`Interpreted`] without its type.
pub trait TextGame {
    /// What there is to see.
    fn view(&self) -> View;

    /// Writes the picture of the game as text.
    fn frame(&self, pen: Pen<'_>, out: &mut String);

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

impl<G: Interpreted> TextGame for G {
    fn view(&self) -> View {
        crate::kernel::Game::view(self)
    }

    fn frame(&self, pen: Pen<'_>, out: &mut String) {
        Interpreted::frame(self, pen, out);
    }

    fn prompt(&self) -> &'static str {
        Interpreted::prompt(self)
    }

    fn answers(&self) -> Option<Vec<String>> {
        self.is_asking().then(Effect::answers)
    }
}
