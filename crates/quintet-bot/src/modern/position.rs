//! Everything a player knows when choosing a placement.

use super::{Bag, PlacementOutcome, SearchState};
use quintet_engine::kernel::{Player, Pos, Randomiser};
use quintet_engine::modern::{COLUMNS, Matrix, MatrixBlock, Modern, PlayerState, ROWS, Rules, spawn};
use quintet_srs::{Board, Location, Placement, Placements, SearchOptions, SpinRule, Tetromino};

/// A player's knowledge of a game: the board, the visible pieces and the rules.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// The player's side of the game.
    pub state: SearchState,
    /// The visible pieces, the falling one first. The hold piece is in the state.
    pub queue: Vec<Tetromino>,
    /// The pieces that can come after them.
    pub bag: Bag,
    /// True if the falling piece can be held. For later pieces the rules decide.
    pub can_hold: bool,
    /// The rules.
    pub rules: &'static Rules,
    /// True if pieces can be rotated by 180° at once.
    pub half_turns: bool,
}

/// Why a placement is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalPlacement {
    /// The piece is neither the falling one nor the one that hold would bring.
    #[error("{} is neither the falling piece nor one that hold can bring", .0.letter())]
    PieceNotAvailable(Tetromino),
    /// The piece cannot reach the placement.
    #[error("the {} cannot lock there", .0.letter())]
    Unreachable(Tetromino),
}

impl Position {
    /// Creates a position with an empty board and an empty queue.
    pub fn empty(rules: &'static Rules) -> Position {
        let bag = if matches!(rules.draw, Randomiser::Bag { .. }) { Bag::FULL } else { Bag::UNKNOWN };
        let can_hold = rules.hold;
        Position { state: SearchState::default(), queue: Vec::new(), bag, can_hold, rules, half_turns: false }
    }

    /// Returns a player's knowledge of a game; `None` if no piece falls. The holes of waiting rows are not known, and
    /// the bag only as far as it can be counted.
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

    /// Returns the options for the placement search under these rules.
    pub fn options(&self) -> SearchOptions {
        let scores = &self.rules.scores;
        let rule = if scores.kick_makes_full { SpinRule::CornersOrFifthKick } else { SpinRule::Corners };
        SearchOptions::default().with_half_turns(self.half_turns).with_spins(scores.modern.then_some(rule))
    }

    /// Returns the piece that hold would bring instead of the falling one.
    pub fn swapped(&self) -> Option<Tetromino> {
        let other = self.state.hold.or_else(|| self.queue.get(1).copied());
        other.filter(|_| self.can_hold && !self.queue.is_empty())
    }

    /// Returns every current placement: those of the falling piece, then those of the one that hold would bring.
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

    /// Checks that a placement is possible now. Its T-Spin must be correct too.
    pub fn check(&self, placement: &Placement) -> Result<(), IllegalPlacement> {
        let piece = placement.piece();
        if self.queue.first() != Some(&piece) && self.swapped() != Some(piece) {
            return Err(IllegalPlacement::PieceNotAvailable(piece));
        }
        let known = self.found(piece).iter().any(|other| other == *placement);
        if known { Ok(()) } else { Err(IllegalPlacement::Unreachable(piece)) }
    }

    /// Adds a piece to the end of the queue.
    pub fn push_piece(&mut self, piece: Tetromino) {
        self.queue.push(piece);
        self.bag.take(piece);
    }

    /// Places a piece, using hold if it is not the falling one, and returns the outcome. The caller raises the rows
    /// that are due. The queue gets shorter by one, or by two if hold was empty.
    pub fn play(&mut self, placement: &Placement) -> Result<PlacementOutcome, IllegalPlacement> {
        self.take(placement.piece())?;
        let outcome = self.state.place(placement, self.rules);
        self.can_hold = self.rules.hold;
        Ok(outcome)
    }

    fn take(&mut self, piece: Tetromino) -> Result<(), IllegalPlacement> {
        let current = self.queue.first().copied();
        if current != Some(piece) && self.swapped() != Some(piece) {
            return Err(IllegalPlacement::PieceNotAvailable(piece));
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

/// Returns the location of a new piece after it has tried to fall one row at once.
pub fn spawn_location(board: &Board, piece: Tetromino) -> Location {
    let here = spawn().location(piece);
    let lower = here.moved(0, -1);
    // A piece that does not fit stays where it spawned, and has no placements.
    if board.fits(&here) && board.fits(&lower) { lower } else { here }
}

/// Returns the board, and the rows that are never cleared.
fn read(matrix: &Matrix) -> (Board, u64) {
    let solid = |y: usize| {
        (0..COLUMNS as i16).all(|x| matrix.get(Pos::new(x, y as i16)) == Some(MatrixBlock::TimeLimit))
    };
    let rows = (0..ROWS).filter(|y| solid(*y)).fold(0, |bits, y| bits | 1 << (ROWS - 1 - y));
    (Board::from(matrix), rows)
}

/// Returns the bag as known from counting after `locked` pieces; the first `listed` pieces of the game were not random.
fn counted(state: &PlayerState, locked: usize, listed: usize) -> Bag {
    let in_hand = usize::from(state.falling().is_some()) + usize::from(state.hold().is_some());
    let drawn = locked + in_hand + state.next().len();
    let Some(random) = drawn.checked_sub(listed) else { return Bag::FULL };
    let mut bag = Bag::FULL;
    let seen = random % 7;
    let next = state.next();
    if seen > next.len() {
        // The sixth piece is the one drawn just before these: the falling one, unless it came from hold.
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
