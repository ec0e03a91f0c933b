//! Extensions of the [`Game`] trait that only some games have: undo, restart and animation.
//!
//! A game with an extension implements its trait and names it in its [`Game`] implementation, so that generic code
//! can query it: `const UNDO: Option<UndoHooks<Self>> = Some(UndoHooks::points());`.

use super::{Game, Time, View};

/// A game with undo.
pub trait UndoPoints: Game {
    /// Returns true if undo can return to the state just before this action.
    fn is_undo_point(&self, action: &Self::Action) -> bool;

    /// Returns true if undo may return from this state to the undo point `earlier`. Other undo points are skipped,
    /// such as those of the current turn or from before a restart.
    fn undoes_to(&self, earlier: &Self) -> bool;

    /// Returns to an earlier state, but keeps what undo does not revert, such as a hi-score.
    fn restore(&mut self, earlier: &Self);
}

/// A game in which undo returns to the beginning of a turn, which time may bring without an action.
pub trait UndoTurns: Game {
    /// Returns true if this game has undo, as some modes do.
    fn has_undo(&self) -> bool;

    /// Returns a number that is another one for each turn; `None` while undo cannot return to this state.
    fn turn(&self) -> Option<u32>;

    /// Returns true if undo may return from this state to `earlier`, the beginning of a turn.
    fn undoes_to(&self, earlier: &Self) -> bool;

    /// Returns to an earlier state, but keeps what undo does not revert, such as the clock.
    fn restore(&mut self, earlier: &Self);
}

/// The methods of [`UndoPoints`] or [`UndoTurns`] as function pointers.
#[derive(Debug)]
pub struct UndoHooks<G: Game> {
    /// [`UndoPoints::is_undo_point`]
    pub is_point: fn(&G, &G::Action) -> bool,
    /// [`UndoTurns::has_undo`]
    pub has_turns: fn(&G) -> bool,
    /// [`UndoTurns::turn`]
    pub turn: fn(&G) -> Option<u32>,
    /// [`UndoPoints::undoes_to`] or [`UndoTurns::undoes_to`]
    pub undoes_to: fn(&G, &G) -> bool,
    /// [`UndoPoints::restore`] or [`UndoTurns::restore`]
    pub restore: fn(&mut G, &G),
    /// The maximum number of undo points kept.
    pub limit: usize,
}

impl<G: UndoPoints> UndoHooks<G> {
    /// Returns the hooks of a game that implements [`UndoPoints`].
    pub const fn points() -> UndoHooks<G> {
        UndoHooks {
            is_point: G::is_undo_point,
            has_turns: |_| false,
            turn: |_| None,
            undoes_to: G::undoes_to,
            restore: G::restore,
            limit: usize::MAX,
        }
    }
}

impl<G: UndoTurns> UndoHooks<G> {
    /// Returns the hooks of a game that implements [`UndoTurns`], with which this many turns can be taken back.
    pub const fn turns(deep: usize) -> UndoHooks<G> {
        // The current turn has a point, too.
        UndoHooks {
            is_point: |_, _| false,
            has_turns: G::has_undo,
            turn: G::turn,
            undoes_to: G::undoes_to,
            restore: G::restore,
            limit: deep + 1,
        }
    }
}

/// A game with an action that ends the current round and starts the next.
pub trait Restartable: Game {
    /// Returns the setup of the next round if this action starts one; `setup` is that of the current round. A game
    /// made from it equals the state after the action, except that its time starts at zero. Everything that survives
    /// a restart, such as a generator or a hi-score, is part of the setup.
    fn next_setup(&self, setup: &Self::Setup, action: &Self::Action) -> Option<Self::Setup>;

    /// Shifts all times so that they count from `origin`, the start of the current round.
    fn rebase(&mut self, origin: Time);
}

/// The type of [`Restartable::next_setup`] as a function pointer.
pub type NextSetup<G> = fn(&G, &<G as Game>::Setup, &<G as Game>::Action) -> Option<<G as Game>::Setup>;

/// The methods of [`Restartable`] as function pointers.
#[derive(Debug)]
pub struct RestartHooks<G: Game> {
    /// [`Restartable::next_setup`]
    pub next_setup: NextSetup<G>,
    /// [`Restartable::rebase`]
    pub rebase: fn(&mut G, Time),
}

impl<G: Restartable> RestartHooks<G> {
    /// Returns the hooks of a game that implements [`Restartable`].
    pub const fn rounds() -> RestartHooks<G> {
        RestartHooks { next_setup: G::next_setup, rebase: G::rebase }
    }
}

/// A game with actions that take no game time but are animated.
pub trait AnimationSteps: Game {
    /// Returns the views that a shell may show, in order, between the state before this action and the state after
    /// it. Most actions have none.
    fn animation_steps(&self, action: &Self::Action) -> Vec<View>;
}

/// The type of [`AnimationSteps::animation_steps`] as a function pointer.
pub type AnimationHook<G> = fn(&G, &<G as Game>::Action) -> Vec<View>;
