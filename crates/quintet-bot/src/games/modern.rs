//! The computer player of Modern: [`modern`](crate::modern) has the search, and [`InputPlanner`] finds the key presses.

use crate::bot_game::{BotGame, PlanRequest, TimedAction};
use crate::job::{BotAnswer, BotJob, BotQuery, BotReply};
use crate::modern::{InputPlanner, ModernMoves, Position, SearchBudget, Searcher, default_searcher};
use quintet_engine::kernel::{Button, ButtonAction, Player, Pos, Span};
use quintet_engine::modern::{Mode, Modern, PlayerState, ROWS, Stage, VISIBLE, matrix_cells};
use quintet_session::fingerprint;
use quintet_srs::Placement;
use std::collections::BTreeSet;

/// The number of placements examined for a hint.
const HINT_NODES: u64 = 40_000;

impl BotGame for Modern {
    fn piece_id(&self, player: Player) -> Option<u64> {
        let falls = self.player(player).is_some_and(|state| state.falling().is_some());
        let stats = self.stats(player).filter(|_| falls && self.stage() == Stage::Playing);
        stats.map(|stats| stats.pieces.into())
    }

    fn hint(&self, player: Player) -> Option<Vec<Pos>> {
        hint(default_searcher().as_mut(), self, player)
    }

    fn plan(&self, request: &PlanRequest) -> Vec<TimedAction<ButtonAction>> {
        plan(default_searcher().as_mut(), self, request)
    }

    fn hint_key(&self, player: Player) -> Option<u64> {
        let (state, stats) = self.player(player).zip(self.stats(player))?;
        let falling = state.falling().map(|falling| falling.kind);
        // Time-limit rows may rise while a piece falls.
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

    fn bot_marker(player: Player) -> Option<ButtonAction> {
        // Recorded like a taken hint, so that the score never counts as a personal best.
        Some(ButtonAction::Press(player, Button::Hint))
    }

    fn release(action: &ButtonAction) -> Option<ButtonAction> {
        super::released(*action)
    }
}

/// Runs a job with the given searcher instead of the default one.
pub(crate) fn run_with(searcher: &mut dyn Searcher, job: &BotJob<Modern>) -> BotAnswer<Modern> {
    let reply = match &job.query {
        BotQuery::Hint(player) => job.hint(*player, hint(searcher, &job.game, *player)),
        BotQuery::Plan(request) => {
            BotReply::Plan { start: request.start, actions: plan(searcher, &job.game, request) }
        }
    };
    BotAnswer { number: job.number, reply }
}

/// Returns the cells of the best placement that the piece can still reach from where it is.
fn hint(searcher: &mut dyn Searcher, game: &Modern, player: Player) -> Option<Vec<Pos>> {
    let state: &PlayerState = game.player(player)?;
    // A good placement has nothing to do with the goal of a puzzle.
    let position = Position::of(game, player).filter(|_| game.setup().mode != Mode::Puzzle)?;
    let current = position.queue.first().copied();
    searcher.reset(position);
    searcher.search(SearchBudget::nodes(HINT_NODES));
    let sorted = |mut cells: [Pos; 4]| {
        cells.sort_unstable();
        cells
    };
    let reachable = ModernMoves::reachable(state, false)?;
    let rests: BTreeSet<[Pos; 4]> = reachable.rests().map(|rest| sorted(rest.cells)).collect();
    let in_reach = |placement: &Placement| {
        Some(placement.piece()) != current || rests.contains(&sorted(matrix_cells(&placement.location)))
    };
    let placement = searcher.ranking().into_iter().map(|scored| scored.placement).find(in_reach)?;
    Some(matrix_cells(&placement.location).to_vec())
}

/// Returns the key presses for the best placement that can be reached in time.
fn plan(searcher: &mut dyn Searcher, game: &Modern, request: &PlanRequest) -> Vec<TimedAction<ButtonAction>> {
    let PlanRequest { player, start, drop, key_timing, .. } = request;
    let Some(mut position) = Position::of(game, *player) else { return Vec::new() };
    let current = position.queue.first().copied();
    let swapped = position.swapped();
    position.queue.truncate(1 + request.lookahead as usize);
    searcher.reset(position);
    searcher.search(SearchBudget::nodes(request.nodes));
    let mut places: Vec<Placement> = searcher.ranking().iter().map(|scored| scored.placement).collect();
    // The last placement is never skipped.
    let passed = (request.skip_best as usize).min(places.len().saturating_sub(1));
    places.rotate_left(passed);
    let mut planners: [Option<InputPlanner>; 2] = [None, None];
    for placement in places {
        let hold = Some(placement.piece()) != current;
        if hold && Some(placement.piece()) != swapped {
            continue;
        }
        let planner = planners[usize::from(hold)]
            .get_or_insert_with(|| InputPlanner::find(game, *player, *start, key_timing, hold));
        if let Some(keys) = planner.inputs_to(&placement, *drop, key_timing) {
            return keys;
        }
    }
    Vec::new()
}
