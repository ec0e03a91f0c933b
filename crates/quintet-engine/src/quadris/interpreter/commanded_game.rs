//! A game with typed commands as the interpreter sees it.

use super::InterpretedGame;
use super::command_names::CommandNames;
use super::help::help;
use super::text_game::TextGame;
use crate::quadris::player::PlayerState;
use std::any::Any;
use std::rc::Rc;

/// An object-safe view of an [`InterpretedGame`] for the interpreter.
pub trait CommandedGame: TextGame {
    /// Returns true if the game is over.
    fn is_over(&self) -> bool;

    /// See [`InterpretedGame::is_asking`].
    fn is_asking(&self) -> bool;

    /// See [`InterpretedGame::result`].
    fn result(&self) -> String;

    /// See [`InterpretedGame::current_player`].
    fn current_player(&self) -> &PlayerState;

    /// See [`InterpretedGame::DROPS_ONE_BY_ONE`].
    fn drops_one_by_one(&self) -> bool;

    /// Returns the help text.
    fn help(&self, names: &CommandNames) -> String;

    /// Returns a copy of the state.
    fn snapshot(&self) -> Rc<dyn Any>;

    /// Returns true if this state and that of a snapshot are the same for play: see
    /// [`InterpretedGame::is_equivalent`].
    fn is_equivalent_to(&self, snapshot: &dyn Any) -> bool;
}

impl<G: InterpretedGame> CommandedGame for G {
    fn is_over(&self) -> bool {
        crate::kernel::Game::is_over(self)
    }

    fn is_asking(&self) -> bool {
        InterpretedGame::is_asking(self)
    }

    fn result(&self) -> String {
        InterpretedGame::result(self)
    }

    fn current_player(&self) -> &PlayerState {
        InterpretedGame::current_player(self)
    }

    fn drops_one_by_one(&self) -> bool {
        G::DROPS_ONE_BY_ONE
    }

    fn help(&self, names: &CommandNames) -> String {
        help::<G>(names, InterpretedGame::current_player(self).levels())
    }

    fn snapshot(&self) -> Rc<dyn Any> {
        Rc::new(self.clone())
    }

    fn is_equivalent_to(&self, snapshot: &dyn Any) -> bool {
        snapshot.downcast_ref().is_some_and(|before| self.is_equivalent(before))
    }
}
