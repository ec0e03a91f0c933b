//! All that a player knows when it has to be decided where a piece goes.

use super::{Bag, Outcome, State};
use crate::srs::{Board, Options, Placement, Placements, SpinRule};
use quintet_engine::kernel::{Draw, Kind, Placed};
use quintet_engine::kernel::{Player, Pos};
use quintet_engine::modern::{COLUMNS, Matrix, Modern, PlayerState, ROWS, Rules, spawn};

/// A player's knowledge: what lies there, what comes, and by which rules.
#[derive(Clone, PartialEq, Debug)]
pub struct Situation {
    /// The player's side of the game.
    pub state: State,
    /// The pieces that are seen, the falling one first. What was put aside is in the state.
    pub queue: Vec<Kind>,
    /// What can come after them.
    pub bag: Bag,
    /// Whether the falling piece can be put aside. After it, the rules say whether pieces can.
    pub can_hold: bool,
    /// The rules.
    pub rules: &'static Rules,
    /// Whether pieces can be turned by 180° at once.
    pub half_turns: bool,
}

/// A placement that is none: not of a piece that can be placed now, or out of its reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Neither the falling piece nor one that hold can bring.
    #[error("{} is neither the falling piece nor one that hold can bring", .0.letter())]
    NotAtHand(Kind),
    /// The piece cannot come to rest there.
    #[error("the {} cannot come to rest there", .0.letter())]
    OutOfReach(Kind),
}

impl Situation {
    /// An empty board under some rules, with nothing in sight.
    pub fn empty(rules: &'static Rules) -> Situation {
        let bag = if matches!(rules.draw, Draw::Bag { .. }) { Bag::FULL } else { Bag::UNKNOWN };
        let can_hold = rules.hold;
        Situation { state: State::default(), queue: Vec::new(), bag, can_hold, rules, half_turns: false }
    }

    /// What a player of a game knows; `None` when no piece falls. Where the holes of waiting rows will be is
    /// not known, and of the bag only what can be counted.
    pub fn of(game: &Modern, player: Player) -> Option<Situation> {
        let state = game.player(player)?;
        let falling = state.falling()?;
        let mut situation = Situation::empty(state.rules());
        let (board, solid) = read(state.matrix());
        situation.state = State {
            board,
            solid,
            hold: state.hold(),
            chains: state.chains(),
            waiting: state.incoming().pending().min(255) as u8,
        };
        situation.queue = core::iter::once(falling.kind).chain(state.next().iter().copied()).collect();
        situation.can_hold = state.can_hold();
        if situation.bag.is_bag() {
            let pieces = game.stats(player).map_or(0, |stats| stats.pieces) as usize;
            let listed = game.setup().pieces.len();
            situation.bag = counted(state, pieces, listed);
        }
        Some(situation)
    }

    /// How placements are to be searched for under these rules.
    pub fn options(&self) -> Options {
        let scores = &self.rules.scores;
        let rule = if scores.kick_makes_full { SpinRule::CornersOrFifthKick } else { SpinRule::Corners };
        Options { half_turns: self.half_turns, spins: scores.modern.then_some(rule) }
    }

    /// The piece that hold would bring instead of the falling one.
    pub fn swapped(&self) -> Option<Kind> {
        let other = self.state.hold.or_else(|| self.queue.get(1).copied());
        other.filter(|_| self.can_hold && !self.queue.is_empty())
    }

    /// Every placement there is now: those of the falling piece, then those of the one hold would bring.
    pub fn placements(&self) -> Vec<Placement> {
        let current = self.queue.first().copied();
        let other = self.swapped().filter(|kind| Some(*kind) != current);
        let found =
            |kind| Placements::find(&self.state.board, kind, entry(&self.state.board, kind), self.options());
        let mut all = Vec::new();
        for kind in [current, other].into_iter().flatten() {
            all.extend(found(kind).iter());
        }
        all
    }

    /// Says whether a placement can be made now, T-Spin included: an order to make a T-Spin where there is
    /// none, or none where there is one, is out of reach too.
    pub fn check(&self, placement: &Placement) -> Result<(), Illegal> {
        let kind = placement.kind;
        if self.queue.first() != Some(&kind) && self.swapped() != Some(kind) {
            return Err(Illegal::NotAtHand(kind));
        }
        let found = Placements::find(&self.state.board, kind, entry(&self.state.board, kind), self.options());
        let known = found.iter().any(|other| other == *placement);
        if known { Ok(()) } else { Err(Illegal::OutOfReach(kind)) }
    }

    /// A piece comes into sight at the end of the queue.
    pub fn appeared(&mut self, kind: Kind) {
        self.queue.push(kind);
        self.bag.take(kind);
    }

    /// Places a piece, with hold where it is not the falling one, and says what came of it. Rows that rise
    /// then are left to the caller. The queue gets shorter by one, or by two when hold was empty.
    pub fn play(&mut self, placement: &Placement) -> Result<Outcome, Illegal> {
        self.take(placement.kind)?;
        let outcome = self.state.place(placement, self.rules);
        self.can_hold = self.rules.hold;
        Ok(outcome)
    }

    fn take(&mut self, kind: Kind) -> Result<(), Illegal> {
        let current = self.queue.first().copied();
        if current != Some(kind) && self.swapped() != Some(kind) {
            return Err(Illegal::NotAtHand(kind));
        }
        if current != Some(kind) {
            if self.state.hold.is_none() {
                self.queue.remove(0);
            }
            self.state.hold = current;
        }
        self.queue.remove(0);
        Ok(())
    }
}

/// Where a new piece is after it has tried to fall one row at once.
pub fn entry(board: &Board, kind: Kind) -> Placed {
    let lower = Placement { kind, placed: spawn().moved(0, 1), spin: None };
    let free = |pos: &Pos| !board.has(pos.x as usize, ROWS - 1 - pos.y as usize);
    let here = Placement { placed: spawn(), ..lower };
    // Without room to appear at all it stays where it appeared, and finds no placement there.
    if here.cells().iter().chain(&lower.cells()).all(free) { lower.placed } else { here.placed }
}

/// The board, and which of its rows never go.
fn read(matrix: &Matrix) -> (Board, u64) {
    let solid =
        |y: usize| (0..COLUMNS as i16).all(|x| matrix.get(Pos::new(x, y as i16)) == Some(Kind::Limit));
    let rows = (0..ROWS).filter(|y| solid(*y)).fold(0, |bits, y| bits | 1 << (ROWS - 1 - y));
    (Board::from(matrix), rows)
}

/// What somebody who has counted knows of the bag, when so many pieces have locked and the first `listed`
/// were given.
fn counted(state: &PlayerState, locked: usize, listed: usize) -> Bag {
    let in_hand = usize::from(state.falling().is_some()) + usize::from(state.hold().is_some());
    let drawn = locked + in_hand + state.next().len();
    let Some(random) = drawn.checked_sub(listed) else { return Bag::FULL };
    let mut bag = Bag::FULL;
    let seen = random % 7;
    let next = state.next();
    if seen > next.len() {
        // The sixth is the piece that was drawn last before these: the falling one, unless it came out of hold.
        let falling = state.falling().map(|falling| falling.kind);
        let fresh = falling.filter(|kind| !next.contains(kind)).or(state.hold());
        if let Some(kind) = fresh {
            bag.take(kind);
        }
    }
    for kind in &next[next.len().saturating_sub(seen)..] {
        bag.take(*kind);
    }
    bag
}
