//! The state of one player's game between two pieces.

use super::action::{ACTION_ROWS, PIECE_ACTIONS, PLACEMENT_ACTIONS, PlacementAction};
use crate::ModernSetup;
use crate::mask::{ActionSet, contains};
use crate::tables::{DISTINCT_ORIENTATIONS, OrientedPiece};
use quintet_engine::kernel::{Ending, Randomiser, Rng, Seed, Spin, Tetromino};
use quintet_engine::modern::{Chains, Goal, LockOutcome, LockScore, Rules, VISIBLE, attack_rows, score};
use quintet_srs::{Board, COLUMNS, Location, Placement, Placements, SPAWN, SearchOptions, SpinRule};

/// The number of next pieces that are drawn in advance.
pub(crate) const QUEUE: usize = 5;

/// Adds all placements of a piece to the legal actions.
#[inline]
fn insert(
    legal: &mut ActionSet<{ PLACEMENT_ACTIONS / 8 }>,
    found: &Placements,
    piece: Tetromino,
    hold: bool,
) {
    // The rows of a column are three bytes.
    let (columns_of_rows, _) = legal.bytes_mut().as_chunks_mut::<{ ACTION_ROWS / 8 }>();
    for (orientation, columns) in found.rows().iter().enumerate().take(DISTINCT_ORIENTATIONS[piece.index()]) {
        let form = OrientedPiece::of(piece, orientation);
        let first = (usize::from(hold) * 4 + orientation) * COLUMNS;
        for (x, centres) in columns.iter().enumerate() {
            // The lowest cell is never above the centre, the leftmost never to its right.
            let [a, b, c, _] = ((centres >> -form.bottom) as u32).to_le_bytes();
            let column = x.checked_add_signed(form.left.into());
            if let Some(rows) = column.and_then(|x| columns_of_rows.get_mut(first + x)) {
                *rows = [a, b, c];
            }
        }
    }
}

/// The result of locking a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LockResult {
    pub(crate) rows: u32,
    /// The number of garbage rows sent.
    pub(crate) sent: u32,
    /// True if the whole piece is above the visible rows.
    pub(crate) out_of_sight: bool,
}

/// The state of one player's game between two pieces. Points for drops are not counted: they depend on the keys.
#[derive(Clone, Debug)]
pub struct PlacementState {
    pub(crate) board: Board,
    /// The rows that are never cleared, a bit each.
    pub(crate) kept: u64,
    legal: ActionSet<{ PLACEMENT_ACTIONS / 8 }>,
    current: Tetromino,
    hold: Option<Tetromino>,
    next: [Tetromino; QUEUE],
    ended: Option<Ending>,
    chains: Chains,
    rules: &'static Rules,
    draw: Randomiser<Tetromino>,
    rng: Rng,
    score: u64,
    lines: u32,
    pieces: u32,
    sent: u32,
    start_level: u32,
}

const _: () = assert!(size_of::<PlacementState>() <= 640, "a game is small");

/// Returns true if at least three of the four cells diagonal to the centre are filled, including walls and floor:
/// otherwise no T-Spin is possible.
fn has_three_corners(board: &Board, Location { x, y, .. }: Location) -> bool {
    let is_filled = |(dx, dy)| {
        let (x, y) = (x + dx, y + dy);
        !(0..COLUMNS as i8).contains(&x) || y < 0 || board.is_filled(x as usize, y as usize)
    };
    [(-1, 1), (1, 1), (1, -1), (-1, -1)].into_iter().filter(|corner| is_filled(*corner)).count() >= 3
}

/// Returns the location of a new piece after it has tried to fall one row; `None` if it overlaps a block.
pub(crate) fn spawn_location(board: &Board, piece: Tetromino) -> Option<Location> {
    let location = Location::spawn(piece).moved(0, 1);
    if board.height() <= SPAWN.1 as u32 {
        return Some(Location::spawn(piece));
    }
    if !board.fits(&location) {
        return None;
    }
    let lower = location.moved(0, -1);
    Some(if board.fits(&lower) { lower } else { location })
}

impl PlacementState {
    /// Starts the game of a seed with its first piece.
    pub fn new(setup: &ModernSetup, seed: Seed) -> PlacementState {
        PlacementState::with_rules(setup, setup.rules(), seed)
    }

    pub(crate) fn with_rules(setup: &ModernSetup, rules: &'static Rules, seed: Seed) -> PlacementState {
        let mut rng = Rng::new(seed);
        let mut draw = rules.draw;
        let next = [(); QUEUE].map(|()| draw.draw(&mut rng));
        let board = if setup.garbage == 0 { Board::EMPTY } else { Board::from(&setup.board(seed)) };
        let mut game = PlacementState {
            board,
            kept: 0,
            legal: ActionSet::EMPTY,
            current: next[0],
            hold: None,
            next,
            ended: None,
            chains: Chains::default(),
            rules,
            draw,
            rng,
            score: 0,
            lines: 0,
            pieces: 0,
            sent: 0,
            start_level: setup.start_level(),
        };
        game.current = game.draw_piece();
        game.refresh();
        game
    }

    fn draw_piece(&mut self) -> Tetromino {
        let first = self.next[0];
        self.next.rotate_left(1);
        self.next[QUEUE - 1] = self.draw.draw(&mut self.rng);
        first
    }

    fn options(&self) -> SearchOptions {
        let scores = &self.rules.scores;
        let rule = if scores.kick_makes_full { SpinRule::CornersOrFifthKick } else { SpinRule::Corners };
        SearchOptions::default().with_half_turns(true).with_spins(scores.modern.then_some(rule))
    }

    /// Returns the piece that an action places, with or without hold; `None` if the rules have no hold.
    pub fn piece_for(&self, hold: bool) -> Option<Tetromino> {
        match (hold, self.rules.hold) {
            (false, _) => Some(self.current),
            (true, true) => Some(self.hold.unwrap_or(self.next[0])),
            (true, false) => None,
        }
    }

    fn placements(&self, piece: Tetromino, options: SearchOptions) -> Option<Placements> {
        spawn_location(&self.board, piece).map(|start| self.board.placements_from(start, options))
    }

    /// Finds the legal actions.
    fn refresh(&mut self) {
        self.legal = ActionSet::EMPTY;
        let options = self.options().with_spins(None);
        if let Some(found) = self.placements(self.current, options) {
            insert(&mut self.legal, &found, self.current, false);
        }
        match self.piece_for(true) {
            Some(piece) if piece == self.current => {
                let (falling, held) = self.legal.bytes_mut().split_at_mut(PIECE_ACTIONS / 8);
                held.copy_from_slice(falling);
            }
            Some(piece) => {
                if let Some(found) = self.placements(piece, options) {
                    insert(&mut self.legal, &found, piece, true);
                }
            }
            None => {}
        }
    }

    /// Returns the placement of a legal action, with its spin.
    pub fn placement(&self, action: u32) -> Option<Placement> {
        let decoded = PlacementAction::decode(action).filter(|_| self.is_legal(action))?;
        let location = decoded.location(self.piece_for(decoded.hold)?);
        let mut placement = Placement { location, spin: None };
        if location.piece == Tetromino::T
            && self.rules.scores.modern
            && has_three_corners(&self.board, location)
        {
            let found = self.placements(location.piece, self.options())?;
            placement = found.iter().find(|found| found.location == location)?;
        }
        Some(placement)
    }

    /// Locks a piece, clears rows and scores; the caller handles the end of the game and the next piece.
    pub(crate) fn lock_piece(&mut self, action: u32) -> Option<LockResult> {
        let placement = self.placement(action)?;
        if PlacementAction::decode(action).is_some_and(|action| action.hold) {
            let held = self.hold.replace(self.current);
            self.current = match held {
                Some(piece) => piece,
                None => self.draw_piece(),
            };
        }
        self.board.place(&placement.location);
        let rows = self.board.clear_full_rows_except(&mut self.kept);
        let (done, scored) = self.earn(rows, placement.spin);
        let out_of_sight = placement.cells().iter().all(|(_, y)| *y >= VISIBLE as i8);
        let sent = attack_rows(done, scored);
        self.sent += sent;
        Some(LockResult { rows, sent, out_of_sight })
    }

    fn earn(&mut self, rows: u32, spin: Option<Spin>) -> (LockOutcome, LockScore) {
        let done = LockOutcome { rows: rows as u8, spin, perfect: rows > 0 && self.board == Board::EMPTY };
        let level = self.level();
        let scored = score(done, level, self.rules, &mut self.chains);
        self.score += scored.points;
        self.lines += rows;
        self.pieces += 1;
        (done, scored)
    }

    /// Spawns the next piece, unless the game has ended.
    pub(crate) fn bring_next_piece(&mut self) {
        if self.ended.is_none() {
            self.current = self.draw_piece();
            if spawn_location(&self.board, self.current).is_none() {
                self.end(Ending::BlockOut);
            }
        }
        if self.ended.is_none() {
            self.refresh();
        }
    }

    pub(crate) fn end(&mut self, how: Ending) {
        self.ended = Some(how);
        self.legal = ActionSet::EMPTY;
    }

    /// Takes a legal action; returns false if it is not legal.
    pub fn place(&mut self, action: u32) -> bool {
        let Some(locked) = self.lock_piece(action) else { return false };
        if locked.rows == 0 && locked.out_of_sight {
            self.end(Ending::LockOut);
        }
        if matches!(self.rules.goal, Goal::Lines(lines) if self.lines >= lines) {
            self.end(Ending::GoalReached);
        }
        self.bring_next_piece();
        true
    }

    /// Returns the legal actions: action `n` is bit `n % 8` of byte `n / 8`.
    pub fn legal(&self) -> &[u8] {
        self.legal.bytes()
    }

    /// Returns true if an action is legal.
    #[inline]
    pub fn is_legal(&self, action: u32) -> bool {
        contains(self.legal.bytes(), action)
    }

    /// Returns the legal actions, in order.
    pub fn legal_actions(&self) -> impl Iterator<Item = u32> + '_ {
        self.legal.iter()
    }

    /// Returns the locked blocks.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the piece to be placed.
    pub fn current(&self) -> Tetromino {
        self.current
    }

    /// Returns the held piece.
    pub fn hold(&self) -> Option<Tetromino> {
        self.hold
    }

    /// Returns the next pieces.
    pub fn next(&self) -> &[Tetromino; QUEUE] {
        &self.next
    }

    /// Returns how the game ended, if it has.
    pub fn ended(&self) -> Option<Ending> {
        self.ended
    }

    /// Returns the level.
    pub fn level(&self) -> u32 {
        self.rules.level(self.start_level, self.lines)
    }

    /// Returns the score, without points for drops.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// Returns the number of rows cleared.
    pub fn lines(&self) -> u32 {
        self.lines
    }

    /// Returns the number of pieces placed.
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// Returns the number of rows sent, or that would have been sent in a duel.
    pub fn sent(&self) -> u32 {
        self.sent
    }

    /// Returns the combo and the back-to-back chain.
    pub fn chains(&self) -> Chains {
        self.chains
    }

    /// Returns the rules.
    pub fn rules(&self) -> &'static Rules {
        self.rules
    }
}
