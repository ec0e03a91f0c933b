//! Who looks over a session's shoulder.

use crate::session::Input;
use quintet_engine::kernel::Game;

/// Sees every state of a session, and says when something in it has ended that is worth keeping.
///
/// Told before each input and after each change; when either answer is yes, the recording is written out up
/// to there, and then [`Watcher::ended`] is called with the same state.
pub trait Watcher<G: Game>: Send {
    /// An input is about to reach this state. Is it the end of something, as before a restart?
    fn before(&mut self, game: &G, input: &Input<G::Action>) -> bool;

    /// This is the state after an input, or after time has passed. Has something ended?
    fn after(&mut self, game: &G) -> bool;

    /// The player leaves in this state, and will not come back to it. Has something ended with that?
    fn left(&mut self, game: &G) -> bool;

    /// It has, in this state, and the recording holds everything up to it.
    fn ended(&mut self, game: &G);
}
