//! Somebody who shows a player where a piece could go.

use quintet_engine::kernel::{Game, Player, View};

/// Gives hints. Nothing waits for it: it thinks elsewhere, and its mark appears when it is ready.
pub trait Adviser<G: Game>: Send {
    /// A player asks for a hint, the game being as it is now.
    fn ask(&mut self, game: &G, player: Player);

    /// Takes up what was thought elsewhere. To be called now and then while it is thinking.
    fn listen(&mut self);

    /// Marks the hint in what is shown of the game, if there is one and it is still of use.
    fn mark(&self, game: &G, view: &mut View);

    /// Whether a mark may soon appear by itself.
    fn is_thinking(&self) -> bool;
}
