//! What moves on the screen.

use crate::{Grain, Motion, Shown};
use quintet_engine::kernel::{Happening, Time, View};

/// What moves on the screen: it is told what happens and answers what there is to be seen.
#[derive(Clone, Debug)]
pub struct Look {
    motion: Motion,
    grain: Grain,
}

impl Look {
    /// Nothing has happened yet.
    pub const fn new(motion: Motion, grain: Grain) -> Look {
        Look { motion, grain }
    }

    /// Is told what has just happened.
    pub fn tell(&mut self, _happening: &Happening) {}

    /// Sees the view of this moment. A shell calls this before each input (or at least whenever it has
    /// drawn): it is where the cells of a lock flash, a trail and sparks come from.
    pub fn see(&mut self, _view: &View) {}

    /// What there is to be seen at this moment, over the view.
    pub fn at(&self, _now: Time) -> Shown {
        Shown::default()
    }

    /// When what is seen will next be different; `None` when nothing moves.
    pub fn next_change(&self, _now: Time) -> Option<Time> {
        None
    }

    /// Ends the steps of a cascade that are being shown: the view is the picture again.
    pub fn skip(&mut self) {}

    /// Forgets everything: another game, or another place of a replay.
    pub fn clear(&mut self) {
        *self = Look::new(self.motion, self.grain);
    }
}
