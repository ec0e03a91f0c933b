//! What only some games have: extensions of the contract of a game.
//!
//! A game that has one implements its trait and names it in its [`Game`] implementation, so that whatever runs games
//! of any kind can ask for it: `const UNDO: Option<UndoHooks<Self>> = Some(UndoHooks::points());`.

use super::{Game, Time, View};

/// A game whose moves can be taken back.
pub trait UndoPoints: Game {
    /// Whether the state just before this action is one that undo comes back to.
    fn is_undo_point(&self, action: &Self::Action) -> bool;

    /// Whether undo may come back from here to this earlier undo point. Points it may not come back to are
    /// passed over: those of the present turn, or from before a restart.
    fn undoes_to(&self, earlier: &Self) -> bool;

    /// Goes back to an earlier state; what outlives an undo (a hi-score) is kept.
    fn restore(&mut self, earlier: &Self);
}

/// The methods of [`UndoPoints`] as values.
#[derive(Debug)]
pub struct UndoHooks<G: Game> {
    /// [`UndoPoints::is_undo_point`]
    pub is_point: fn(&G, &G::Action) -> bool,
    /// [`UndoPoints::undoes_to`]
    pub undoes_to: fn(&G, &G) -> bool,
    /// [`UndoPoints::restore`]
    pub restore: fn(&mut G, &G),
}

impl<G: UndoPoints> UndoHooks<G> {
    /// Those of a game that has them.
    pub const fn points() -> UndoHooks<G> {
        UndoHooks { is_point: G::is_undo_point, undoes_to: G::undoes_to, restore: G::restore }
    }
}

/// A game with an action that ends the present round and begins the next.
pub trait Restartable: Game {
    /// The setup of the round that this action begins, if it begins one; `setup` is that of the present round. A game
    /// made from it is in the state after the action, except that its time begins at zero: whatever outlives a restart
    /// (a generator, a hi-score) is part of the setup.
    fn next_setup(&self, setup: &Self::Setup, action: &Self::Action) -> Option<Self::Setup>;

    /// Counts the time from `origin`, the moment at which the present round began.
    fn rebase(&mut self, origin: Time);
}

/// The setup of the round that an action begins; `None` for an action that does not restart.
pub type NextSetup<G> = fn(&G, &<G as Game>::Setup, &<G as Game>::Action) -> Option<<G as Game>::Setup>;

/// The methods of [`Restartable`] as values.
#[derive(Debug)]
pub struct RestartHooks<G: Game> {
    /// [`Restartable::next_setup`]
    pub next_setup: NextSetup<G>,
    /// [`Restartable::rebase`]
    pub rebase: fn(&mut G, Time),
}

impl<G: Restartable> RestartHooks<G> {
    /// Those of a game that has them.
    pub const fn rounds() -> RestartHooks<G> {
        RestartHooks { next_setup: G::next_setup, rebase: G::rebase }
    }
}

/// A game with actions that happen in an instant but are worth watching.
pub trait AnimationSteps: Game {
    /// What a shell may show, one after the other, between the state before this action and the one after it. Nothing
    /// for most actions.
    fn animation_steps(&self, action: &Self::Action) -> Vec<View>;
}

/// [`AnimationSteps::animation_steps`] as a value.
pub type AnimationHook<G> = fn(&G, &<G as Game>::Action) -> Vec<View>;
