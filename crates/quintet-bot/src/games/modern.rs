//! Modern: see [`modern`](crate::modern) for the search, and [`Ways`] for the hands.

use crate::advised::{Advised, Order, Timed};
use crate::job::{Answer, Job, Question, Reply};
use crate::modern::{Budget, Mind, ModernMoves, Situation, Ways, own_mind};
use quintet_engine::kernel::{Button, ButtonAction, Player, Pos, Span};
use quintet_engine::modern::{Modern, PlayerState, ROWS, Stage, VISIBLE, matrix_cells};
use quintet_session::fingerprint;
use quintet_srs::Placement;
use std::collections::BTreeSet;

/// How many placements are looked at for a hint.
const HINT_NODES: u64 = 40_000;

impl Advised for Modern {
    fn piece(&self, player: Player) -> Option<u64> {
        let falls = self.player(player).is_some_and(|state| state.falling().is_some());
        let stats = self.stats(player).filter(|_| falls && self.stage() == Stage::Playing);
        stats.map(|stats| stats.pieces.into())
    }

    fn hint(&self, player: Player) -> Option<Vec<Pos>> {
        hint(own_mind().as_mut(), self, player)
    }

    fn plan(&self, order: &Order) -> Vec<Timed<ButtonAction>> {
        plan(own_mind().as_mut(), self, order)
    }

    fn hint_key(&self, player: Player) -> Option<u64> {
        let (state, stats) = self.player(player).zip(self.stats(player))?;
        let falling = state.falling().map(|falling| falling.kind);
        // Rows of the time limit may rise while a piece falls.
        Some(fingerprint(&(stats.pieces, falling, state.matrix().count())))
    }

    fn time_to_think(&self, player: Player) -> Option<Span> {
        let state = self.player(player)?;
        let height = state.matrix().filled().map(|(pos, _)| ROWS - pos.y as usize).max().unwrap_or(0);
        let rows = VISIBLE.saturating_sub(height) as u64;
        Some(Span::from_micros(rows * u64::from(state.rules().row_micros(state.level())) / 2))
    }

    fn proceed(&self) -> Option<ButtonAction> {
        (self.stage() == Stage::Ready).then_some(ButtonAction::Press(Player::ONE, Button::Enter))
    }

    fn concede(&self, player: Player) -> Option<ButtonAction> {
        Some(ButtonAction::Press(player, Button::Drop))
    }

    fn mark(player: Player) -> Option<ButtonAction> {
        // As if a hint was taken: what is scored is never a person's best.
        Some(ButtonAction::Press(player, Button::Hint))
    }

    fn release(action: &ButtonAction) -> Option<ButtonAction> {
        super::released(*action)
    }
}

/// Does a job with this mind instead of our own.
pub(crate) fn run_with(mind: &mut dyn Mind, job: &Job<Modern>) -> Answer<Modern> {
    let reply = match &job.question {
        Question::Hint(player) => job.hint(*player, hint(mind, &job.game, *player)),
        Question::Plan(order) => Reply::Plan { start: order.start, actions: plan(mind, &job.game, order) },
    };
    Answer { number: job.number, reply }
}

/// The cells of the best place that the piece can still get to from where it is now.
fn hint(mind: &mut dyn Mind, game: &Modern, player: Player) -> Option<Vec<Pos>> {
    let state: &PlayerState = game.player(player)?;
    let situation = Situation::of(game, player)?;
    let current = situation.queue.first().copied();
    mind.begin(situation);
    mind.think(Budget::nodes(HINT_NODES));
    let sorted = |mut cells: [Pos; 4]| {
        cells.sort_unstable();
        cells
    };
    let reached = ModernMoves::reached(state, false)?;
    let rests: BTreeSet<[Pos; 4]> = reached.rests().map(|rest| sorted(rest.cells)).collect();
    let in_reach = |placement: &Placement| {
        Some(placement.piece()) != current || rests.contains(&sorted(matrix_cells(&placement.location)))
    };
    let placement = mind.advice().into_iter().map(|advice| advice.placement).find(in_reach)?;
    Some(matrix_cells(&placement.location).to_vec())
}

/// The keys that bring a piece to the best place that hands can bring it to.
fn plan(mind: &mut dyn Mind, game: &Modern, order: &Order) -> Vec<Timed<ButtonAction>> {
    let Order { player, start, drop, touch, .. } = order;
    let Some(mut situation) = Situation::of(game, *player) else { return Vec::new() };
    let current = situation.queue.first().copied();
    let swapped = situation.swapped();
    situation.queue.truncate(1 + order.sight as usize);
    mind.begin(situation);
    mind.think(Budget::nodes(order.nodes));
    let mut places: Vec<Placement> = mind.advice().iter().map(|advice| advice.placement).collect();
    // Better ones that are passed over are still better than none.
    let passed = (order.slip as usize).min(places.len().saturating_sub(1));
    places.rotate_left(passed);
    let mut ways: [Option<Ways>; 2] = [None, None];
    for placement in places {
        let hold = Some(placement.piece()) != current;
        if hold && Some(placement.piece()) != swapped {
            continue;
        }
        let ways =
            ways[usize::from(hold)].get_or_insert_with(|| Ways::find(game, *player, *start, touch, hold));
        if let Some(keys) = ways.to(&placement, *drop, touch) {
            return keys;
        }
    }
    Vec::new()
}
