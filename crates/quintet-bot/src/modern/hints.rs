//! Hints for a person who plays Modern.

use super::{Budget, Mind, Opponent, Situation};
use crate::desk::Desk;
use crate::reach::ModernMoves;
use crate::srs::Placement;
use quintet_engine::kernel::{Kind, Player, Pos};
use quintet_engine::modern::{Modern, PlayerState};
use quintet_session::Adviser;
use std::collections::BTreeSet;

/// How many placements are looked at for a hint.
const NODES: u64 = 40_000;

/// Thinks about where a piece could go, and marks the place.
pub struct Hints {
    desk: Desk<Question, Answer>,
    asked: u64,
    answered: u64,
    hint: Option<Hint>,
}

struct Question {
    number: u64,
    game: Box<Modern>,
    player: Player,
}

struct Answer {
    number: u64,
    hint: Option<Hint>,
}

/// A place for a piece: the falling one, or the one that hold would bring.
#[derive(Clone, Copy)]
struct Hint {
    player: Player,
    cells: [Pos; 4],
    moment: Moment,
}

/// What a hint was given for; it is of use as long as this is so.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Moment {
    pieces: u32,
    falling: Option<Kind>,
    rows: u32,
}

impl Moment {
    fn of(game: &Modern, player: Player) -> Moment {
        let pieces = game.stats(player).map_or(0, |stats| stats.pieces);
        let state = game.player(player);
        let falling = state.and_then(PlayerState::falling).map(|falling| falling.kind);
        // Rows of the time limit may rise while a piece falls.
        let rows = state.map_or(0, |state| state.matrix().count());
        Moment { pieces, falling, rows }
    }
}

impl Hints {
    /// Hints that are thought about the moment they are asked for.
    pub fn here() -> Hints {
        let mut mind = Opponent::own_mind(super::Judge::default());
        Hints::at(Desk::here(move |question: Question| answer(&mut *mind, &question)))
    }

    /// Hints that are thought about on a thread of their own.
    #[cfg(feature = "threads")]
    pub fn apart() -> Hints {
        let mut mind = Opponent::own_mind(super::Judge::default());
        Hints::at(Desk::elsewhere(move |question: Question| answer(&mut *mind, &question)))
    }

    fn at(desk: Desk<Question, Answer>) -> Hints {
        Hints { desk, asked: 0, answered: 0, hint: None }
    }
}

impl Adviser<Modern> for Hints {
    fn ask(&mut self, game: &Modern, player: Player) {
        self.listen();
        // One question at a time: whoever hammers on the key gets the answer to the first.
        if !self.is_thinking() {
            self.asked += 1;
            self.desk.ask(Question { number: self.asked, game: Box::new(game.clone()), player });
        }
    }

    fn listen(&mut self) {
        while let Some(Answer { number, hint }) = self.desk.answer() {
            self.answered = number;
            self.hint = hint.filter(|_| number == self.asked);
        }
    }

    fn hint(&self, game: &Modern) -> Option<(Player, &[Pos])> {
        let hint = self.hint.as_ref().filter(|hint| hint.moment == Moment::of(game, hint.player));
        hint.map(|hint| (hint.player, hint.cells.as_slice()))
    }

    fn is_thinking(&self) -> bool {
        self.answered < self.asked
    }
}

fn answer(mind: &mut dyn Mind, question: &Question) -> Answer {
    let Question { number, game, player } = question;
    let hint = best(mind, game, *player);
    let moment = Moment::of(game, *player);
    let hint = hint.map(|placement| Hint { player: *player, cells: placement.cells(), moment });
    Answer { number: *number, hint }
}

/// The best place that the piece can still get to from where it is now.
fn best(mind: &mut dyn Mind, game: &Modern, player: Player) -> Option<Placement> {
    let state = game.player(player)?;
    let situation = Situation::of(game, player)?;
    let current = situation.queue.first().copied();
    mind.begin(situation);
    mind.think(Budget::nodes(NODES));
    let sorted = |mut cells: [Pos; 4]| {
        cells.sort_unstable();
        cells
    };
    let reached = ModernMoves::reached(state, false)?;
    let rests: BTreeSet<[Pos; 4]> = reached.rests().map(|rest| sorted(rest.cells)).collect();
    let in_reach =
        |placement: &Placement| Some(placement.kind) != current || rests.contains(&sorted(placement.cells()));
    mind.advice().into_iter().map(|advice| advice.placement).find(in_reach)
}
