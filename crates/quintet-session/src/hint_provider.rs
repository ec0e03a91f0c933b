//! Hint providers, which mark a good placement for a person.

use quintet_engine::kernel::{Game, Player, Pos};

/// Gives hints without blocking: it computes on another thread, and its mark appears when it is ready.
pub trait HintProvider<G: Game>: Send {
    /// Requests a hint for a player in the current state of the game.
    fn request_hint(&mut self, game: &G, player: Player);

    /// Receives results of the computation. The caller calls it regularly while [`HintProvider::is_pending`] is true.
    fn poll(&mut self);

    /// Returns the player and the cells where a hint would place the piece, if there is a hint that is still valid.
    fn hint(&self, game: &G) -> Option<(Player, &[Pos])>;

    /// Returns true while a hint is being computed.
    fn is_pending(&self) -> bool;
}
