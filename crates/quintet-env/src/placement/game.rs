//! One player's game between two pieces.

use super::action::{ACTION_ROWS, ACTIONS, Action};
use crate::ModernSetup;
use crate::tables::{Form, LOOKS};
use quintet_engine::kernel::{Ending, Randomiser, Rng, Seed, Spin, Tetromino};
use quintet_engine::modern::{Chains, Goal, LockOutcome, LockScore, Rules, VISIBLE, attack_rows, score};
use quintet_srs::{Board, COLUMNS, Location, Placement, Placements, SPAWN, SearchOptions, SpinRule};

/// Pieces that are known in advance.
pub(crate) const QUEUE: usize = 5;

/// The legal actions: for each choice of hold, orientation and column the rows, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ActionSet([u32; ACTIONS / ACTION_ROWS]);

impl ActionSet {
    const EMPTY: ActionSet = ActionSet([0; ACTIONS / ACTION_ROWS]);

    /// Adds all placements of a piece.
    #[inline]
    fn insert(&mut self, found: &Placements, piece: Tetromino, hold: bool) {
        for (orientation, columns) in found.rows().iter().enumerate().take(LOOKS[piece.index()]) {
            let form = Form::of(piece, orientation);
            let first = (usize::from(hold) * 4 + orientation) * COLUMNS;
            for (x, centres) in columns.iter().enumerate() {
                // The lowest cell is never above the centre, the leftmost never to its right.
                let rows = (centres >> -form.bottom) as u32 & ((1 << ACTION_ROWS) - 1);
                if let Some(word) =
                    x.checked_add_signed(form.left.into()).and_then(|x| self.0.get_mut(first + x))
                {
                    *word |= rows;
                }
            }
        }
    }

    #[inline]
    pub(crate) fn has(&self, action: u32) -> bool {
        let (word, row) = (action as usize / ACTION_ROWS, action as usize % ACTION_ROWS);
        self.0.get(word).is_some_and(|rows| rows >> row & 1 == 1)
    }

    /// Calls `found` with every action, in the order of their numbers.
    #[inline]
    pub(crate) fn for_each(&self, mut found: impl FnMut(usize)) {
        for (word, rows) in self.0.iter().enumerate() {
            let mut rows = *rows;
            while rows != 0 {
                found(word * ACTION_ROWS + rows.trailing_zeros() as usize);
                rows &= rows - 1;
            }
        }
    }

    /// The actions in the order of their numbers.
    fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..ACTIONS as u32).filter(|action| self.has(*action))
    }
}

/// What a placement did.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Landed {
    pub(crate) rows: u32,
    /// The rows sent.
    pub(crate) sent: u32,
    /// Whether the piece lay wholly above the visible rows.
    pub(crate) out_of_sight: bool,
}

/// A player's side of a game, between two pieces. Points for dropping are not counted: they depend on the keys.
#[derive(Clone, Debug)]
pub struct PlacementGame {
    pub(crate) board: Board,
    /// Rows that are never cleared, a bit each.
    pub(crate) kept: u64,
    legal: ActionSet,
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

const _: () = assert!(size_of::<PlacementGame>() <= 640, "a game is small");

/// Where a piece is when it has appeared and tried to fall a row; `None` if it overlaps.
pub(crate) fn entry(board: &Board, piece: Tetromino) -> Option<Location> {
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

impl PlacementGame {
    /// The game with this seed, when its first piece has appeared.
    pub fn new(setup: &ModernSetup, seed: Seed) -> PlacementGame {
        PlacementGame::with_rules(setup, setup.rules(), seed)
    }

    pub(crate) fn with_rules(setup: &ModernSetup, rules: &'static Rules, seed: Seed) -> PlacementGame {
        let mut rng = Rng::new(seed);
        let mut draw = rules.draw;
        let next = [(); QUEUE].map(|()| draw.draw(&mut rng));
        let board = if setup.garbage == 0 { Board::EMPTY } else { Board::from(&setup.board(seed)) };
        let mut game = PlacementGame {
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
        SearchOptions { half_turns: true, spins: scores.modern.then_some(rule) }
    }

    /// The piece that an action with or without hold places; `None` if there is no hold.
    pub fn piece_for(&self, hold: bool) -> Option<Tetromino> {
        match (hold, self.rules.hold) {
            (false, _) => Some(self.current),
            (true, true) => Some(self.hold.unwrap_or(self.next[0])),
            (true, false) => None,
        }
    }

    fn placements(&self, piece: Tetromino, options: SearchOptions) -> Option<Placements> {
        entry(&self.board, piece).map(|start| self.board.placements_from(start, options))
    }

    /// Finds the legal actions.
    fn refresh(&mut self) {
        self.legal = ActionSet::EMPTY;
        let options = SearchOptions { spins: None, ..self.options() };
        let other = self.piece_for(true);
        for (hold, piece) in [(false, Some(self.current)), (true, other)] {
            if let Some(piece) = piece
                && let Some(found) = self.placements(piece, options)
            {
                self.legal.insert(&found, piece, hold);
            }
        }
    }

    /// The placement that a legal action makes, with its spin.
    pub fn placement(&self, action: u32) -> Option<Placement> {
        let decoded = Action::decode(action).filter(|_| self.legal.has(action))?;
        let location = decoded.location(self.piece_for(decoded.hold)?);
        let mut placement = Placement { location, spin: None };
        if location.piece == Tetromino::T && self.rules.scores.modern {
            let found = self.placements(location.piece, self.options())?;
            placement = found.iter().find(|found| found.location == location)?;
        }
        Some(placement)
    }

    /// Lays down a piece: everything but the ending and the next piece.
    pub(crate) fn land(&mut self, action: u32) -> Option<Landed> {
        let placement = self.placement(action)?;
        if Action::decode(action).is_some_and(|action| action.hold) {
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
        Some(Landed { rows, sent, out_of_sight })
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

    /// The next piece appears, unless the game has ended.
    pub(crate) fn go_on(&mut self) {
        if self.ended.is_none() {
            self.current = self.draw_piece();
            if entry(&self.board, self.current).is_none() {
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
        let Some(landed) = self.land(action) else { return false };
        if landed.rows == 0 && landed.out_of_sight {
            self.end(Ending::LockOut);
        }
        if matches!(self.rules.goal, Goal::Lines(lines) if self.lines >= lines) {
            self.end(Ending::Done);
        }
        self.go_on();
        true
    }

    pub(crate) fn legal(&self) -> &ActionSet {
        &self.legal
    }

    /// Whether an action is legal.
    #[inline]
    pub fn is_legal(&self, action: u32) -> bool {
        self.legal.has(action)
    }

    /// The legal actions, in order.
    pub fn legal_actions(&self) -> impl Iterator<Item = u32> + '_ {
        self.legal.iter()
    }

    /// The blocks at rest.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The piece to be placed.
    pub fn current(&self) -> Tetromino {
        self.current
    }

    /// The piece put aside.
    pub fn hold(&self) -> Option<Tetromino> {
        self.hold
    }

    /// The next pieces.
    pub fn next(&self) -> &[Tetromino; QUEUE] {
        &self.next
    }

    /// How the game ended, if it has.
    pub fn ended(&self) -> Option<Ending> {
        self.ended
    }

    /// The level.
    pub fn level(&self) -> u32 {
        self.rules.level(self.start_level, self.lines)
    }

    /// The points, without those for dropping.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// The rows cleared.
    pub fn lines(&self) -> u32 {
        self.lines
    }

    /// The pieces laid down.
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The rows sent, or that would have been sent in a duel.
    pub fn sent(&self) -> u32 {
        self.sent
    }

    /// The combo and the chain of difficult moves.
    pub fn chains(&self) -> Chains {
        self.chains
    }

    /// The rules.
    pub fn rules(&self) -> &'static Rules {
        self.rules
    }
}
