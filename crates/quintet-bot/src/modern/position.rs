//! All that a player knows when it has to be decided where a piece goes.

use super::{Bag, PlacementOutcome, SearchState};
use quintet_engine::kernel::{Player, Pos, Randomiser};
use quintet_engine::modern::{COLUMNS, Matrix, MatrixBlock, Modern, PlayerState, ROWS, Rules, spawn};
use quintet_srs::{Board, Location, Placement, Placements, SearchOptions, SpinRule, Tetromino};

/// A player's knowledge: what lies there, what comes, and by which rules.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// The player's side of the game.
    pub state: SearchState,
    /// The pieces that are seen, the falling one first. What was put aside is in the state.
    pub queue: Vec<Tetromino>,
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
pub enum IllegalPlacement {
    /// Neither the falling piece nor one that hold can bring.
    #[error("{} is neither the falling piece nor one that hold can bring", .0.letter())]
    NotAtHand(Tetromino),
    /// The piece cannot come to rest there.
    #[error("the {} cannot come to rest there", .0.letter())]
    OutOfReach(Tetromino),
}

impl Position {
    /// An empty board under some rules, with nothing in sight.
    pub fn empty(rules: &'static Rules) -> Position {
        let bag = if matches!(rules.draw, Randomiser::Bag { .. }) { Bag::FULL } else { Bag::UNKNOWN };
        let can_hold = rules.hold;
        Position { state: SearchState::default(), queue: Vec::new(), bag, can_hold, rules, half_turns: false }
    }

    /// What a player of a game knows; `None` when no piece falls. Where the holes of waiting rows will be is
    /// not known, and of the bag only what can be counted.
    pub fn of(game: &Modern, player: Player) -> Option<Position> {
        let state = game.player(player)?;
        let falling = state.falling()?;
        let mut position = Position::empty(state.rules());
        let (board, solid) = read(state.matrix());
        position.state = SearchState {
            board,
            solid,
            hold: state.hold(),
            chains: state.chains(),
            waiting: state.incoming().pending().min(255) as u8,
        };
        position.queue = core::iter::once(falling.kind).chain(state.next().iter().copied()).collect();
        position.can_hold = state.can_hold();
        if position.bag.is_bag() {
            let pieces = game.stats(player).map_or(0, |stats| stats.pieces) as usize;
            let listed = game.setup().pieces.len();
            position.bag = counted(state, pieces, listed);
        }
        Some(position)
    }

    /// How placements are to be searched for under these rules.
    pub fn options(&self) -> SearchOptions {
        let scores = &self.rules.scores;
        let rule = if scores.kick_makes_full { SpinRule::CornersOrFifthKick } else { SpinRule::Corners };
        SearchOptions { half_turns: self.half_turns, spins: scores.modern.then_some(rule) }
    }

    /// The piece that hold would bring instead of the falling one.
    pub fn swapped(&self) -> Option<Tetromino> {
        let other = self.state.hold.or_else(|| self.queue.get(1).copied());
        other.filter(|_| self.can_hold && !self.queue.is_empty())
    }

    /// Every placement there is now: those of the falling piece, then those of the one hold would bring.
    pub fn placements(&self) -> Vec<Placement> {
        let current = self.queue.first().copied();
        let other = self.swapped().filter(|piece| Some(*piece) != current);
        let mut all = Vec::new();
        for piece in [current, other].into_iter().flatten() {
            all.extend(self.found(piece).iter());
        }
        all
    }

    fn found(&self, piece: Tetromino) -> Placements {
        Placements::find(&self.state.board, spawn_location(&self.state.board, piece), self.options())
    }

    /// Checks that a placement can be made now, T-Spin included: an order to make a T-Spin where there is
    /// none, or none where there is one, is out of reach too.
    pub fn check(&self, placement: &Placement) -> Result<(), IllegalPlacement> {
        let piece = placement.piece();
        if self.queue.first() != Some(&piece) && self.swapped() != Some(piece) {
            return Err(IllegalPlacement::NotAtHand(piece));
        }
        let known = self.found(piece).iter().any(|other| other == *placement);
        if known { Ok(()) } else { Err(IllegalPlacement::OutOfReach(piece)) }
    }

    /// A piece comes into sight at the end of the queue.
    pub fn push_piece(&mut self, piece: Tetromino) {
        self.queue.push(piece);
        self.bag.take(piece);
    }

    /// Places a piece, with hold where it is not the falling one, and says what came of it. Rows that rise
    /// then are left to the caller. The queue gets shorter by one, or by two when hold was empty.
    pub fn play(&mut self, placement: &Placement) -> Result<PlacementOutcome, IllegalPlacement> {
        self.take(placement.piece())?;
        let outcome = self.state.place(placement, self.rules);
        self.can_hold = self.rules.hold;
        Ok(outcome)
    }

    fn take(&mut self, piece: Tetromino) -> Result<(), IllegalPlacement> {
        let current = self.queue.first().copied();
        if current != Some(piece) && self.swapped() != Some(piece) {
            return Err(IllegalPlacement::NotAtHand(piece));
        }
        if current != Some(piece) {
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
pub fn spawn_location(board: &Board, piece: Tetromino) -> Location {
    let here = spawn().location(piece);
    let lower = here.moved(0, -1);
    // Without room to appear at all it stays where it appeared, and finds no placement there.
    if board.fits(&here) && board.fits(&lower) { lower } else { here }
}

/// The board, and which of its rows are never removed.
fn read(matrix: &Matrix) -> (Board, u64) {
    let solid =
        |y: usize| (0..COLUMNS as i16).all(|x| matrix.get(Pos::new(x, y as i16)) == Some(MatrixBlock::Limit));
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
        if let Some(piece) = falling.filter(|piece| !next.contains(piece)).or(state.hold()) {
            bag.take(piece);
        }
    }
    for piece in &next[next.len().saturating_sub(seen)..] {
        bag.take(*piece);
    }
    bag
}
