//! Hints for a person who plays: thought about elsewhere, shown when they are ready.

use super::{Advice, Advised, advise};
use crate::desk::Desk;
use quintet_engine::kernel::{Player, Pos};
use quintet_session::Adviser;

/// Thinks about where the piece in play could go, and marks the place.
pub struct Hints<G> {
    desk: Desk<Question<G>, Answer<G>>,
    asked: u64,
    answered: u64,
    hint: Option<(Box<G>, Advice)>,
}

type Question<G> = (u64, Box<G>);
type Answer<G> = (u64, Option<(Box<G>, Advice)>);

impl<G: Advised + Send + 'static> Hints<G> {
    /// Hints that are thought about the moment they are asked for.
    pub fn here() -> Hints<G> {
        Hints::at(Desk::here(answer))
    }

    /// Hints that are thought about on a thread of their own.
    #[cfg(feature = "threads")]
    pub fn apart() -> Hints<G> {
        Hints::at(Desk::elsewhere(answer))
    }

    fn at(desk: Desk<Question<G>, Answer<G>>) -> Hints<G> {
        Hints { desk, asked: 0, answered: 0, hint: None }
    }
}

fn answer<G: Advised>((number, game): Question<G>) -> Answer<G> {
    let advice = advise(&*game);
    (number, advice.map(|advice| (game, advice)))
}

impl<G: Advised + Send + 'static> Adviser<G> for Hints<G> {
    fn ask(&mut self, game: &G, _: Player) {
        self.listen();
        // One question at a time: whoever hammers on the key gets the answer to the first.
        if !self.is_thinking() && game.has_piece() {
            self.asked += 1;
            self.desk.ask((self.asked, Box::new(game.clone())));
        }
    }

    fn listen(&mut self) {
        while let Some((number, hint)) = self.desk.answer() {
            self.answered = number;
            self.hint = hint;
        }
    }

    fn hint(&self, game: &G) -> Option<(Player, &[Pos])> {
        let hint = self.hint.as_ref().filter(|(asked, _)| game.has_piece() && game.plays_piece_of(asked));
        hint.map(|(_, advice)| (Player::ONE, advice.cells.as_slice()))
    }

    fn is_thinking(&self) -> bool {
        self.answered < self.asked
    }
}
