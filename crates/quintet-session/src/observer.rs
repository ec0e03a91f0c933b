//! Who looks over a session's shoulder.

use crate::session::SessionInput;
use quintet_engine::kernel::Game;

/// Sees every state of a session, and says when something in it has ended that is worth keeping.
///
/// Called before each input that can be done and after each change; when either answer is yes, the recording is
/// written out up to there, and then [`SessionObserver::on_ended`] is called with the same state.
pub trait SessionObserver<G: Game>: Send {
    /// An input is about to reach this state. [`SessionInput::Leave`] is one of them. Is it the end of something, as before a restart?
    fn before_input(&mut self, game: &G, input: &SessionInput<G::Action>) -> bool;

    /// This is the state after an input, or after time has passed. Has something ended?
    fn after_change(&mut self, game: &G) -> bool;

    /// Whether something would end if the player left in this state for good. Nothing changes by asking.
    fn would_end_on_leave(&mut self, game: &G) -> bool;

    /// It has, in this state, and the recording holds everything up to it.
    fn on_ended(&mut self, game: &G);
}
