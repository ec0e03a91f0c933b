//! Finds timed key presses that bring a piece to a placement, as a player's fingers would.
//!
//! Every path is tried on a copy of the game, so gravity, lock delay and key repeat are exact; the game follows a path
//! that was found to the microsecond.

use crate::bot_game::TimedAction;
use crate::strength::KeyTiming;
use core::cmp::Reverse;
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Pos, Span, Spin, Time};
use quintet_engine::modern::{COLUMNS, FallingPiece, Modern, ROWS, Stage, matrix_cells};
use quintet_srs::Placement;
use std::collections::{BTreeMap, BinaryHeap};

/// A place where a piece locks: its cells in order, and its T-Spin.
type RestKey = ([Pos; 4], Option<Spin>);

/// A state in which the next key can be pressed.
struct Waypoint {
    game: Modern,
    /// The waypoint before it, and the inputs between the two.
    from: Option<usize>,
    done: Vec<TimedAction<ButtonAction>>,
    keys: usize,
}

/// Every place where key presses can lock the falling piece.
pub struct InputPlanner {
    player: Player,
    waypoints: Vec<Waypoint>,
    rests: BTreeMap<RestKey, usize>,
}

/// The maximum number of waypoints.
const MAX_WAYPOINTS: usize = 4000;

/// The number of possible last moves: a rotation by one of five kicks, or none.
const LAST_MOVES: usize = 6;

impl InputPlanner {
    /// Searches from this time on; the piece falls until then. With `hold` the piece is held first.
    pub fn find(
        game: &Modern,
        player: Player,
        start: Time,
        key_timing: &KeyTiming,
        hold: bool,
    ) -> InputPlanner {
        let mut search = PlannerSearch {
            planner: InputPlanner { player, waypoints: Vec::new(), rests: BTreeMap::new() },
            seen: vec![false; COLUMNS * ROWS * 4 * LAST_MOVES],
            edge: BinaryHeap::new(),
            key_timing: *key_timing,
        };
        let mut first = game.clone();
        first.advance(start, &mut ());
        let same = pieces(game, player) == pieces(&first, player);
        let (done, keys) = if hold {
            first.act(&ButtonAction::Press(player, Button::Hold), &mut ());
            let up = start + key_timing.tap;
            first.advance(up, &mut ());
            first.act(&ButtonAction::Release(player, Button::Hold), &mut ());
            first.advance(start + key_timing.gap(0), &mut ());
            (
                vec![
                    (start, ButtonAction::Press(player, Button::Hold)),
                    (up, ButtonAction::Release(player, Button::Hold)),
                ],
                1,
            )
        } else {
            (Vec::new(), 0)
        };
        if same && pieces(game, player) == pieces(&first, player) {
            search.reach(Waypoint { game: first, from: None, done, keys });
        }
        search.run();
        search.planner
    }

    /// Returns the number of places where the piece can lock.
    pub fn count(&self) -> usize {
        self.rests.len()
    }

    /// Returns the inputs that bring the piece to a place, with the drop at `drop` or later; `None` if the place cannot
    /// be reached in time.
    pub fn inputs_to(
        &self,
        placement: &Placement,
        drop: Time,
        key_timing: &KeyTiming,
    ) -> Option<Vec<TimedAction<ButtonAction>>> {
        let mut cells = matrix_cells(&placement.location);
        cells.sort_unstable();
        let mut at = Some(*self.rests.get(&(cells, placement.spin))?);
        let mut parts = Vec::new();
        let ready = at.map_or(Time::ZERO, |at| self.waypoints[at].game.now());
        while let Some(waypoint) = at.map(|at| &self.waypoints[at]) {
            parts.push(&waypoint.done);
            at = waypoint.from;
        }
        let mut all: Vec<TimedAction<ButtonAction>> = parts.into_iter().rev().flatten().copied().collect();
        let drop = drop.max(ready);
        all.push((drop, ButtonAction::Press(self.player, Button::Drop)));
        all.push((drop + key_timing.tap, ButtonAction::Release(self.player, Button::Drop)));
        Some(all)
    }
}

/// Returns the number of pieces a player has locked.
fn pieces(game: &Modern, player: Player) -> u32 {
    game.stats(player).map_or(0, |stats| stats.pieces)
}

struct PlannerSearch {
    planner: InputPlanner,
    seen: Vec<bool>,
    /// The waypoints to continue from, the earliest first.
    edge: BinaryHeap<Reverse<(Time, usize)>>,
    key_timing: KeyTiming,
}

impl PlannerSearch {
    fn run(&mut self) {
        while let Some(Reverse((_, waypoint))) = self.edge.pop() {
            self.note_rest(waypoint);
            if self.planner.waypoints.len() < MAX_WAYPOINTS {
                for button in [Button::Left, Button::Right, Button::Clockwise, Button::Counterclockwise] {
                    self.tap(waypoint, button);
                }
                self.hold_down(waypoint, Button::Left);
                self.hold_down(waypoint, Button::Right);
                self.soft_drop(waypoint);
            }
        }
    }

    fn falling(&self, game: &Modern) -> Option<FallingPiece> {
        let state = game.player(self.planner.player)?;
        state.falling().copied().filter(|_| game.stage() == Stage::Playing)
    }

    fn note_rest(&mut self, waypoint: usize) {
        let game = &self.planner.waypoints[waypoint].game;
        let Some((falling, state)) = self.falling(game).zip(game.player(self.planner.player)) else { return };
        let (matrix, rules) = (state.matrix(), state.rules());
        let landing = falling.landing(matrix, rules);
        let mut cells = [landing.pos; 4];
        for (cell, pos) in cells.iter_mut().zip(rules.piece(falling.kind).cells(landing)) {
            *cell = pos;
        }
        cells.sort_unstable();
        let spin = falling.spin(matrix, rules).filter(|_| landing == falling.placed);
        self.planner.rests.entry((cells, spin)).or_insert(waypoint);
    }

    /// Adds a waypoint, unless the piece can be at the same place earlier.
    fn reach(&mut self, waypoint: Waypoint) {
        let Some(FallingPiece { placed, spun, .. }) = self.falling(&waypoint.game) else { return };
        let place =
            (placed.pos.y as usize * COLUMNS + placed.pos.x as usize) * 4 + placed.orientation as usize;
        let number = place * LAST_MOVES + spun.map_or(0, |kick| 1 + usize::from(kick));
        if let Some(seen) = self.seen.get_mut(number).filter(|seen| !**seen) {
            *seen = true;
            self.edge.push(Reverse((waypoint.game.now(), self.planner.waypoints.len())));
            self.planner.waypoints.push(waypoint);
        }
    }

    /// Returns a copy of the game in which a key has just been pressed.
    fn pressed(&self, waypoint: usize, button: Button) -> Modern {
        let mut game = self.planner.waypoints[waypoint].game.clone();
        game.act(&ButtonAction::Press(self.planner.player, button), &mut ());
        game
    }

    /// Releases the key and adds a waypoint for when the next one can be pressed.
    fn released(&mut self, waypoint: usize, mut game: Modern, button: Button, gap: Span) {
        let (player, from) = (self.planner.player, &self.planner.waypoints[waypoint]);
        let (down, up) = (from.game.now(), game.now());
        game.act(&ButtonAction::Release(player, button), &mut ());
        game.advance((down + gap).max(up), &mut ());
        if pieces(&from.game, player) != pieces(&game, player) {
            return;
        }
        let done =
            vec![(down, ButtonAction::Press(player, button)), (up, ButtonAction::Release(player, button))];
        let keys = from.keys + 1;
        self.reach(Waypoint { game, from: Some(waypoint), done, keys });
    }

    fn tap(&mut self, waypoint: usize, button: Button) {
        let mut game = self.pressed(waypoint, button);
        let from = &self.planner.waypoints[waypoint];
        let before = self.falling(&from.game).map(|falling| falling.placed);
        if self.falling(&game).map(|falling| falling.placed) != before {
            let gap = self.key_timing.gap(from.keys);
            game.advance(from.game.now() + self.key_timing.tap, &mut ());
            self.released(waypoint, game, button, gap);
        }
    }

    /// Holds a sideways key until the piece moves no further.
    fn hold_down(&mut self, waypoint: usize, button: Button) {
        let player = self.planner.player;
        let mut game = self.pressed(waypoint, button);
        let from = &self.planner.waypoints[waypoint];
        let gap = self.key_timing.gap(from.keys);
        let handling = game.setup().handling[player.index() & 1];
        let mut column = None;
        game.advance(game.now() + handling.das(), &mut ());
        for _ in 0..COLUMNS {
            let now = self.falling(&game).map(|falling| falling.placed.pos.x);
            if now == column || now.is_none() {
                break;
            }
            column = now;
            game.advance(game.now() + handling.arr(), &mut ());
        }
        self.released(waypoint, game, button, gap);
    }

    /// Holds soft drop down to the ground, or to a row where a sideways move becomes possible.
    fn soft_drop(&mut self, waypoint: usize) {
        let player = self.planner.player;
        let mut game = self.pressed(waypoint, Button::Down);
        let gap = self.key_timing.gap(self.planner.waypoints[waypoint].keys);
        let mut row = None;
        let mut sides = [true; 2];
        for _ in 0..4 * ROWS {
            let Some((falling, state)) = self.falling(&game).zip(game.player(player)) else { return };
            let (matrix, rules) = (state.matrix(), state.rules());
            if falling.is_grounded(matrix, rules) {
                self.released(waypoint, game, Button::Down, gap);
                return;
            }
            if row != Some(falling.placed.pos.y) {
                row = Some(falling.placed.pos.y);
                let open = [-1, 1].map(|dx| falling.can_shift(dx, matrix, rules));
                let opens = open.iter().zip(sides).any(|(now, before)| *now && !before);
                sides = open;
                if opens {
                    self.released(waypoint, game.clone(), Button::Down, Span::ZERO);
                }
            }
            let Some(due) = game.deadline() else { return };
            game.advance(due, &mut ());
        }
    }
}
