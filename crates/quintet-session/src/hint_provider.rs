//! Somebody who shows a player where a piece could go.

use quintet_engine::kernel::{Game, Player, Pos};

/// Gives hints. Nothing waits for it: it thinks elsewhere, and its mark appears when it is ready.
pub trait HintProvider<G: Game>: Send {
    /// A player asks for a hint, the game being as it is now.
    fn request_hint(&mut self, game: &G, player: Player);

    /// Takes up what was thought elsewhere. To be called now and then while it is thinking.
    fn poll(&mut self);

    /// Where a hint would put the piece on a player's board, if there is one and it is still of use.
    fn hint(&self, game: &G) -> Option<(Player, &[Pos])>;

    /// Whether a mark may soon appear by itself.
    fn is_pending(&self) -> bool;
}
