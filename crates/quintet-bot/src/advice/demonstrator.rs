//! Plays a game by its own hints, for somebody who watches.

use super::{Advised, advise};
use crate::desk::Desk;
use quintet_engine::kernel::{Act, Button, Player, Span, Time};
use quintet_session::{Partner, Wish};
use std::collections::VecDeque;

/// How long a look at a new piece takes, and the time between two keys.
const LOOK: Span = Span::from_millis(250);
const KEY: Span = Span::from_millis(70);
/// How soon it is asked again whether the thinking is over.
const SOON: Span = Span::from_millis(10);

/// Plays by hints that are thought about elsewhere.
pub struct Demonstrator<G> {
    desk: Desk<Box<G>, Vec<Button>>,
    /// Whether it is being thought about the piece in play.
    asked: bool,
    keys: VecDeque<Button>,
    due: Time,
}

impl<G: Advised + Send + 'static> Demonstrator<G> {
    /// Thinks the moment it is its turn, so that everything it does is always the same.
    pub fn here() -> Demonstrator<G> {
        Demonstrator::at(Desk::here(|game: Box<G>| think(&*game)))
    }

    /// Thinks on a thread of its own.
    #[cfg(feature = "threads")]
    pub fn apart() -> Demonstrator<G> {
        Demonstrator::at(Desk::elsewhere(|game: Box<G>| think(&*game)))
    }

    fn at(desk: Desk<Box<G>, Vec<Button>>) -> Demonstrator<G> {
        Demonstrator { desk, asked: false, keys: VecDeque::new(), due: Time::ZERO }
    }
}

/// The keys for the piece in play; the one that goes on where there is none.
fn think<G: Advised>(game: &G) -> Vec<Button> {
    advise(game).map_or_else(|| vec![Button::Enter], |advice| advice.buttons)
}

impl<G: Advised + Send + 'static> Partner<G> for Demonstrator<G> {
    fn next(&mut self, game: &G) -> Wish<Act> {
        let now = game.now();
        if game.is_over() {
            return Wish::Wait;
        }
        if now < self.due {
            return Wish::Ask(self.due);
        }
        if let Some(button) = self.keys.pop_front() {
            self.due = now + if self.keys.is_empty() { LOOK } else { KEY };
            return Wish::Act(Act::Press(Player::ONE, button));
        }
        if !self.asked {
            self.desk.ask(Box::new(game.clone()));
            self.asked = true;
        }
        match self.desk.answer() {
            Some(keys) => {
                self.asked = false;
                self.keys = keys.into();
                self.due = now + KEY;
                Wish::Ask(self.due)
            }
            None => Wish::Ask(now + SOON),
        }
    }
}
