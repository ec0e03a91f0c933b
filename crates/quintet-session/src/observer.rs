//! Observers of sessions, used to keep scores and recordings.

use crate::session::SessionInput;
use quintet_engine::kernel::Game;

/// Sees every state of a session, and decides when something ends that must be saved, such as a round.
///
/// It is called before each possible input and after each change. If it returns true, the recording is written up to
/// that state, and then [`SessionObserver::on_ended`] is called with the same state.
pub trait SessionObserver<G: Game>: Send {
    /// Called before an input, including [`SessionInput::Leave`]. Returns true if the input ends something, such as a
    /// restart.
    fn before_input(&mut self, game: &G, input: &SessionInput<G::Action>) -> bool;

    /// Called after an input or after time has passed. Returns true if something has ended.
    fn after_change(&mut self, game: &G) -> bool;

    /// Returns true if something would end if the player left in this state. The call changes nothing.
    fn would_end_on_leave(&mut self, game: &G) -> bool;

    /// Called when something has ended in this state, after the recording has been written up to it.
    fn on_ended(&mut self, game: &G);
}
