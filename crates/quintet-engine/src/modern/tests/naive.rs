//! The slow reference implementation of the rules: a loop that runs every microsecond, a board of cells, pieces in
//! boxes with the published kicks. It uses no deadlines, no bit rows and no true rotation.
//!
//! Keys and time are in `naive_time.rs`; what a lock does for score, mode and board is in `naive_modes.rs`; two players
//! who send each other rows are in `naive_duel.rs`; random numbers and the order of the pieces are in `naive_random.rs`;
//! what a player sees is in `naive_view.rs`.

use super::naive_random::{NaivePieces, NaiveRng};
use super::srs_reference::{cells, published};
use super::*;

/// Offsets of the rotation tables, y upwards, by orientation: those of J, L, S, T and Z, then those of I.
const OFFSETS: [[[(i16, i16); 5]; 4]; 2] = [
    [
        [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)],
        [(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)],
        [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)],
        [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)],
    ],
    [
        [(0, 0), (-1, 0), (2, 0), (-1, 0), (2, 0)],
        [(-1, 0), (0, 0), (0, 0), (0, 1), (0, -2)],
        [(-1, 1), (1, 1), (-2, 1), (1, 0), (-2, 0)],
        [(0, 1), (0, 1), (0, 1), (0, -1), (0, 2)],
    ],
];

/// Half turns of SRS+, y upwards, from 0, R, 2 and L.
const PLUS: [[(i16, i16); 6]; 4] = [
    [(0, 0), (0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0)],
    [(0, 0), (1, 0), (1, 2), (1, 1), (0, 2), (0, 1)],
    [(0, 0), (0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0)],
    [(0, 0), (-1, 0), (-1, 2), (-1, 1), (0, 2), (0, 1)],
];

/// Microseconds per row at levels 1 to 15.
const ROWS_MICROS: [u64; 15] = [
    1_000_000, 793_000, 617_796, 472_729, 355_197, 262_004, 189_677, 134_735, 93_882, 64_152, 42_976, 28_218,
    18_153, 11_439, 7_059,
];

/// Frames of 16,639 µs per row in Classic at levels 0 to 29.
const CLASSIC_FRAMES: [u64; 30] =
    [48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1];

/// The piece in play.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub(super) kind: Tetromino,
    pub(super) turned: usize,
    pub(super) x: i16,
    pub(super) y: i16,
    /// The number of the kick, if a rotation was the last successful move.
    pub(super) kick: Option<u8>,
    pub(super) touched: bool,
    pub(super) restarts: u8,
    pub(super) lowest: i16,
}

impl Piece {
    pub(super) fn cells(&self) -> Vec<Pos> {
        cells(self.kind, self.turned, self.x, self.y)
    }

    pub(super) fn bottom(&self) -> i16 {
        self.cells().iter().map(|pos| pos.y).max().unwrap()
    }
}

#[expect(clippy::struct_excessive_bools, reason = "obvious before all")]
pub(super) struct Naive {
    pub(super) setup: Setup,
    /// The player, 0 or 1.
    pub(super) player: usize,
    /// Rows that wait to rise, with their holes, and those that are to be sent.
    pub(super) incoming: Vec<(u64, u32)>,
    pub(super) outgoing: u64,
    pub(super) now: u64,
    pub(super) board: Vec<[Option<MatrixBlock>; 10]>,
    pub(super) pieces: NaivePieces,
    pub(super) piece: Option<Piece>,
    pub(super) counter: u64,
    /// When the piece came into the air.
    pub(super) air_from: u64,
    pub(super) lock_at: Option<u64>,
    /// The keys that are down, in the order of their presses; and those pressed before the last lock.
    pub(super) down: Vec<Button>,
    pub(super) stale: Vec<Button>,
    /// Whether the leading sideways key has repeated, and when it does next; never, if it presses all the time.
    pub(super) charged: bool,
    pub(super) next_repeat: Option<u64>,
    /// The times before which left and right do not repeat.
    pub(super) floors: [u64; 2],
    pub(super) no_drop_before: u64,
    /// The end of a delay, and whether rows were cleared.
    pub(super) delay: Option<(u64, bool)>,
    pub(super) hold: Option<Tetromino>,
    pub(super) hold_used: bool,
    pub(super) score: u64,
    pub(super) lines: u64,
    pub(super) clears_in_a_row: u64,
    pub(super) starred: bool,
    pub(super) over: bool,
    pub(super) events: Vec<String>,
    pub(super) holes: NaiveRng,
    pub(super) last_hole: Option<u32>,
    pub(super) dug: usize,
    pub(super) sent: u64,
    pub(super) misses: usize,
    pub(super) cleared_once: bool,
    pub(super) row_due: u64,
    pub(super) row_every: u64,
    pub(super) rows_waiting: usize,
}

impl Naive {
    pub(super) fn new(setup: &Setup, player: usize) -> Naive {
        let row = |y: i16| std::array::from_fn(|x| setup.board.get(Pos::new(x as i16, y)));
        let mut naive = Naive {
            setup: setup.clone(),
            player,
            incoming: Vec::new(),
            outgoing: 0,
            now: 0,
            board: (0..40).map(row).collect(),
            pieces: NaivePieces::new(setup),
            piece: None,
            counter: 0,
            air_from: 0,
            lock_at: None,
            down: Vec::new(),
            stale: Vec::new(),
            charged: false,
            next_repeat: None,
            floors: [0; 2],
            no_drop_before: 0,
            delay: None,
            hold: None,
            hold_used: false,
            score: 0,
            lines: 0,
            clears_in_a_row: 0,
            starred: false,
            over: false,
            events: Vec::new(),
            holes: NaiveRng::of_holes(setup.seed.0),
            last_hole: None,
            dug: 0,
            sent: 0,
            misses: 0,
            cleared_once: false,
            row_due: 8_000_000,
            row_every: 8_000_000,
            rows_waiting: 0,
        };
        naive.prepare_board();
        naive.next_piece();
        naive
    }

    pub(super) fn handling(&self) -> Handling {
        self.setup.handling[self.player]
    }

    pub(super) fn is_classic(&self) -> bool {
        self.setup.mode == Mode::Classic
    }

    pub(super) fn is_guideline(&self) -> bool {
        self.setup.rules == RulePreset::Guideline
    }

    pub(super) fn is_free(&self, pos: Pos) -> bool {
        (0..10).contains(&pos.x)
            && (0..40).contains(&pos.y)
            && self.board[pos.y as usize][pos.x as usize].is_none()
    }

    pub(super) fn room(&self, piece: &Piece, dx: i16, dy: i16) -> bool {
        piece.cells().iter().all(|pos| self.is_free(pos.moved(dx, dy)))
    }

    pub(super) fn is_grounded(&self) -> bool {
        self.piece.is_some_and(|piece| !self.room(&piece, 0, 1))
    }

    pub(super) fn is_down(&self, button: Button) -> bool {
        self.down.contains(&button)
    }

    /// Returns the leading sideways key, 0 for left and 1 for right.
    pub(super) fn leading(&self) -> Option<usize> {
        let sideways = |button: &&Button| matches!(button, Button::Left | Button::Right);
        self.down.iter().rfind(sideways).map(|button| usize::from(*button == Button::Right))
    }

    pub(super) fn falls_at_once(&self) -> bool {
        self.setup.mode == Mode::Master
            || self.handling().soft_drop == Handling::INSTANT && self.is_down(Button::Down)
    }

    pub(super) fn level(&self) -> u64 {
        match self.setup.mode {
            Mode::Cheese | Mode::Survival => 1,
            Mode::Classic => u64::from(self.setup.level.unwrap_or(0)) + self.lines / 10,
            Mode::Master => u64::from(self.setup.level.unwrap_or(1)) + self.lines / 10,
            _ => (u64::from(self.setup.level.unwrap_or(1)) + self.lines / 10).min(15),
        }
    }

    pub(super) fn row_micros(&self) -> u64 {
        match self.setup.mode {
            Mode::Zen | Mode::Puzzle => 1_000_000,
            Mode::Classic => CLASSIC_FRAMES[(self.level() as usize).min(29)] * 16_639,
            _ => ROWS_MICROS[(self.level() as usize - 1).min(14)],
        }
    }

    fn lock_delay(&self) -> u64 {
        match self.setup.mode {
            Mode::Master => 520u64.saturating_sub(20 * self.level()).max(200) * 1000,
            _ => u64::from(self.handling().lock_delay_ms) * 1000,
        }
    }

    /// Makes the next piece appear, or ends a puzzle that has no more.
    pub(super) fn next_piece(&mut self) {
        if let Some(kind) = self.pieces.next() {
            self.appear(kind);
        } else if let Some(kind) = self.hold.take() {
            self.appear(kind);
        } else {
            self.over = true;
        }
    }

    pub(super) fn can_exchange(&mut self) -> bool {
        let more = self.pieces.peek(0).is_some();
        self.setup.options.hold && !self.is_classic() && !self.hold_used && (self.hold.is_some() || more)
    }

    /// Puts a piece on hold and returns the one that comes instead.
    pub(super) fn exchange(&mut self, kind: Tetromino) -> Tetromino {
        self.hold_used = true;
        self.delay_repeats();
        self.hold.replace(kind).or_else(|| self.pieces.next()).unwrap()
    }

    fn acts(&self, button: Button, how: InitialAction) -> bool {
        match how {
            InitialAction::Off => false,
            InitialAction::Held => self.is_down(button),
            InitialAction::Pressed => self.is_down(button) && !self.stale.contains(&button),
        }
    }

    pub(super) fn appear(&mut self, mut kind: Tetromino) {
        if self.acts(Button::Hold, self.handling().initial_hold) && self.can_exchange() {
            kind = self.exchange(kind);
        }
        let mut piece = loop {
            let x = if kind == Tetromino::O { 4 } else { 3 };
            let plain =
                Piece { kind, turned: 0, x, y: 18, kick: None, touched: false, restarts: 0, lowest: 0 };
            let buttons = self.down.iter().rev().copied();
            let mut turning = buttons.filter(|button| self.acts(*button, self.handling().initial_rotation));
            let turned = turning.find_map(|button| self.turned(&plain, button));
            let piece = turned.unwrap_or(plain);
            if self.room(&piece, 0, 0) {
                break piece;
            }
            if self.setup.mode != Mode::Zen {
                self.piece = Some(piece);
                self.end("block-out");
                return;
            }
            self.forgive();
        };
        if piece.kick.is_some() {
            self.delay_repeats();
        }
        if self.room(&piece, 0, 1) {
            piece.y += 1;
            piece.kick = None;
        }
        piece.lowest = piece.bottom();
        self.piece = Some(piece);
        (self.counter, self.air_from, self.lock_at) = (0, self.now, None);
        self.look_down();
        if self.falls_at_once() {
            self.fall_to_ground();
        }
        self.slide();
    }

    /// Starts or ends the lock delay; Classic has none.
    pub(super) fn look_down(&mut self) {
        if self.is_classic() {
            return;
        }
        if !self.is_grounded() {
            if self.lock_at.take().is_some() {
                (self.counter, self.air_from) = (0, self.now);
            }
        } else if let Some(piece) = &mut self.piece {
            piece.touched = true;
            let until = self.now + self.lock_delay();
            self.lock_at.get_or_insert(until);
        }
    }

    pub(super) fn fall_to_ground(&mut self) {
        let Some(mut piece) = self.piece.filter(|_| !self.over) else { return };
        let mut rows = 0;
        while self.room(&piece, 0, 1) {
            (piece.y, piece.kick) = (piece.y + 1, None);
            rows += 1;
        }
        if piece.bottom() > piece.lowest {
            (piece.lowest, piece.restarts) = (piece.bottom(), 0);
        }
        self.piece = Some(piece);
        if self.is_down(Button::Down) && self.setup.mode != Mode::Master {
            self.score += rows;
        }
        self.look_down();
    }

    pub(super) fn step(&mut self, dx: i16) -> bool {
        // A piece that had no room stays where it is.
        let Some(piece) = self.piece.filter(|_| !self.over) else { return false };
        let stepped = Piece { x: piece.x + dx, kick: None, ..piece };
        if !self.room(&stepped, 0, 0) {
            return false;
        }
        self.piece = Some(stepped);
        true
    }

    /// Moves the piece to the wall if repeats take no time.
    pub(super) fn slide(&mut self) {
        let Some(side) = self.leading().filter(|_| self.charged && self.next_repeat.is_none()) else {
            return;
        };
        let dx = [-1, 1][side];
        if self.falls_at_once() {
            if self.step(dx) && !self.moved() {
                while self.step(dx) {
                    self.look_down();
                    self.fall_to_ground();
                }
            }
            return;
        }
        let mut any = false;
        while self.step(dx) {
            any = true;
        }
        if any {
            self.moved();
        }
    }

    /// Updates the lock delay after a successful move or rotation; returns true if the piece has locked.
    pub(super) fn moved(&mut self) -> bool {
        if self.is_classic() {
            if self.falls_at_once() {
                self.fall_to_ground();
            }
            return false;
        }
        let grounded = self.is_grounded();
        let Some(piece) = &mut self.piece else { return true };
        if piece.bottom() > piece.lowest {
            (piece.lowest, piece.restarts) = (piece.bottom(), 0);
        } else if piece.touched && piece.restarts < 15 {
            piece.restarts += 1;
        } else if piece.touched && grounded {
            self.lock(false);
            return true;
        }
        if grounded {
            self.lock_at = None;
        }
        self.look_down();
        if self.falls_at_once() {
            self.fall_to_ground();
        }
        false
    }

    /// Returns the piece turned by a button, if it can be.
    pub(super) fn turned(&self, piece: &Piece, button: Button) -> Option<Piece> {
        let usual = if self.is_classic() { RotationSystem::Classic } else { RotationSystem::Srs };
        let system = self.setup.options.rotation.unwrap_or(usual);
        if system == RotationSystem::None {
            return None;
        }
        let first_only = system == RotationSystem::Classic;
        let quarters = match button {
            Button::Clockwise => 1,
            Button::Counterclockwise => 3,
            Button::HalfTurn => return self.half_turned(piece, first_only),
            _ => return None,
        };
        let free = |pos: Pos| self.is_free(pos);
        let ((x, y), kick) = published(piece.kind, piece.turned, quarters == 1, (piece.x, piece.y), free)?;
        (kick == 0 || !first_only).then_some(Piece {
            turned: (piece.turned + quarters) % 4,
            x,
            y,
            kick: Some(kick),
            ..*piece
        })
    }

    fn half_turned(&self, piece: &Piece, first_only: bool) -> Option<Piece> {
        let (from, to) = (piece.turned, (piece.turned + 2) % 4);
        let table = OFFSETS[usize::from(piece.kind == Tetromino::I)];
        // Relative to the first translation, which is a turn of the box.
        let translation = |k: usize| (table[from][k].0 - table[to][k].0, table[from][k].1 - table[to][k].1);
        let first = translation(0);
        let kicks: Vec<(i16, i16)> = match self.setup.options.half_turn {
            HalfTurn::Off => return None,
            HalfTurn::SrsPlus => PLUS[from].to_vec(),
            HalfTurn::Kicks => {
                (0..5).map(|k| (translation(k).0 - first.0, translation(k).1 - first.1)).collect()
            }
        };
        let count = if first_only || piece.kind == Tetromino::O { 1 } else { kicks.len() };
        kicks.into_iter().zip(0..).take(count).find_map(|((dx, up), k)| {
            let kick = Some(if self.setup.options.half_turn == HalfTurn::SrsPlus { 0 } else { k });
            let piece = Piece { turned: to, x: piece.x + dx, y: piece.y - up, kick, ..*piece };
            self.room(&piece, 0, 0).then_some(piece)
        })
    }

    /// Returns whether the piece is a T-Spin, and whether it is a mini.
    pub(super) fn spin(&self, piece: &Piece) -> (bool, bool) {
        let filled =
            |dx: i16, dy: i16| piece.y + dy >= 0 && !self.is_free(Pos::new(piece.x + dx, piece.y + dy));
        let corners = [filled(0, 0), filled(2, 0), filled(2, 2), filled(0, 2)];
        let corner = |n: usize| corners[(n + piece.turned) % 4];
        let (a, b, c, d) = (corner(0), corner(1), corner(2), corner(3));
        let spun = piece.kind == Tetromino::T && piece.kick.is_some() && !self.is_classic();
        let mini = spun && c && d && (a || b) && !(a && b);
        let counts = self.setup.tspin_kick.unwrap_or(self.is_guideline());
        let kicked = mini && piece.kick == Some(4) && counts;
        (spun && a && b && (c || d) || kicked, mini && !kicked)
    }
}
