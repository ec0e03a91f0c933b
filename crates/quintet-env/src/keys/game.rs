//! The state of a game and its clock, and how pieces spawn and lock.

use crate::ModernSetup;
use crate::bit_matrix::BitMatrix;
use crate::tables::OrientedPiece;
use quintet_engine::kernel::{Ending, Randomiser, Rng, Seed, Spin, Tetromino};
use quintet_engine::modern::{Chains, Goal, Handling, LockOutcome, ROWS, Rules, VISIBLE, attack_rows, score};

/// A time that never comes.
pub(super) const NEVER: u64 = u64::MAX;
/// The number of next pieces that are drawn in advance.
pub(crate) const QUEUE: usize = 5;

/// The falling piece: its location and the history that the lock delay and the T-Spin rule need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Falling {
    pub(super) kind: Tetromino,
    pub(super) orientation: u8,
    /// The column and the row of the piece's centre; rows are counted from the bottom.
    pub(super) x: i8,
    pub(super) y: i8,
    /// The lowest row that one of its cells has reached.
    pub(super) lowest: i8,
    pub(super) touched: bool,
    pub(super) restarts: u8,
    /// The kick of its last successful move, counted from 1; 0 if that was not a rotation.
    pub(super) spun: u8,
}

/// The corners around the centre of a T, clockwise from the upper left.
const CORNERS: [(i32, i32); 4] = [(-1, 1), (1, 1), (1, -1), (-1, -1)];

impl Falling {
    #[inline]
    pub(super) fn form(self) -> &'static OrientedPiece {
        OrientedPiece::of(self.kind, self.orientation.into())
    }

    #[inline]
    pub(super) fn left(self) -> i32 {
        i32::from(self.x + self.form().left)
    }

    #[inline]
    pub(super) fn bottom(self) -> i32 {
        i32::from(self.y + self.form().bottom)
    }
}

/// The repeat state of the sideways key that was pressed last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RepeatState {
    Idle,
    Charging,
    Repeating,
    Pressing,
}

/// The sideways keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SidewaysKeys {
    pub(super) left: bool,
    pub(super) right: bool,
    /// −1 or 1 for the key that was pressed last and is still down.
    pub(super) leading: i8,
    pub(super) charge: RepeatState,
    pub(super) due: u64,
}

/// A game of Modern for one player, from its first piece on. Times are in microseconds of play.
#[derive(Clone, Debug)]
pub struct KeyGame {
    pub(super) well: BitMatrix,
    pub(super) falling: Falling,
    pub(super) now: u64,
    /// When the piece locks; [`NEVER`] while it does not rest on the ground.
    pub(super) lock_at: u64,
    pub(super) progress: u32,
    pub(super) since: u64,
    /// When the piece falls a row, unless it rests on the ground.
    pub(super) fall_at: u64,
    pub(super) row_micros: u32,
    pub(super) sideways: SidewaysKeys,
    pub(super) soft: bool,
    pub(super) hold: Option<Tetromino>,
    pub(super) hold_used: bool,
    pub(super) next: [Tetromino; QUEUE],
    pub(super) ended: Option<Ending>,
    pub(super) handling: Handling,
    pub(super) rules: &'static Rules,
    draw: Randomiser<Tetromino>,
    rng: Rng,
    pub(super) score: u64,
    pub(super) lines: u32,
    pub(super) sent: u32,
    pub(super) pieces: u32,
    start_level: u32,
    chains: Chains,
    time_limit: u64,
}

const _: () = assert!(size_of::<KeyGame>() <= 512, "a batch of games fits into the caches");

impl KeyGame {
    /// Starts the game of a seed with its first piece.
    pub fn new(setup: &ModernSetup, seed: Seed) -> KeyGame {
        let rules = setup.rules();
        let mut rng = Rng::new(seed);
        let mut draw = rules.draw;
        let next = [(); QUEUE].map(|()| draw.draw(&mut rng));
        let kind = next[0];
        let falling =
            Falling { kind, orientation: 0, x: 4, y: 0, lowest: 0, touched: false, restarts: 0, spun: 0 };
        let time_limit = if let Goal::Time(span) = rules.goal { span.micros() } else { NEVER };
        let mut game = KeyGame {
            well: setup.well(seed),
            falling,
            now: 0,
            lock_at: NEVER,
            progress: 0,
            since: 0,
            fall_at: NEVER,
            row_micros: 0,
            sideways: SidewaysKeys {
                left: false,
                right: false,
                leading: 0,
                charge: RepeatState::Idle,
                due: NEVER,
            },
            soft: false,
            hold: None,
            hold_used: false,
            next,
            ended: None,
            handling: setup.handling,
            rules,
            draw,
            rng,
            score: 0,
            lines: 0,
            sent: 0,
            pieces: 0,
            start_level: setup.start_level(),
            chains: Chains::default(),
            time_limit,
        };
        game.row_micros = rules.row_micros(game.level());
        let kind = game.draw();
        game.appear(kind);
        game
    }

    /// Advances the clock to this many microseconds.
    #[inline]
    pub fn advance(&mut self, until: u64) {
        while self.ended.is_none() {
            let due = self.due();
            if due > until {
                self.now = until;
                return;
            }
            self.now = due;
            self.tick();
            if self.time_limit <= self.now && self.ended.is_none() {
                self.ended = Some(Ending::GoalReached);
            }
        }
    }

    #[inline]
    fn due(&self) -> u64 {
        let fall = if self.lock_at == NEVER { self.fall_at } else { self.lock_at };
        fall.min(self.sideways.due).min(self.time_limit)
    }

    /// Runs auto-repeat, gravity and lock, in this order.
    fn tick(&mut self) {
        if self.sideways.due <= self.now {
            self.repeat();
        }
        if self.ended.is_none() && self.lock_at == NEVER && self.fall_at <= self.now {
            self.fall_a_row();
        }
        if self.lock_at <= self.now && self.ended.is_none() {
            self.lock();
        }
    }

    /// Brings the gravity counter up to date.
    pub(super) fn count_gravity(&mut self) {
        let passed = (self.now - self.since) * u64::from(self.fall_speed());
        self.progress = self.progress.saturating_add(passed.min(u32::MAX.into()) as u32);
        self.since = self.now;
    }

    pub(super) fn fall_speed(&self) -> u32 {
        if self.soft { u32::from(self.handling.soft_drop).max(1) } else { 1 }
    }

    /// Computes when the piece falls next, after a change of the counter, the speed or the level.
    pub(super) fn plan_fall(&mut self) {
        let missing = self.row_micros.saturating_sub(self.progress);
        let wait = if self.soft { missing.div_ceil(self.fall_speed()) } else { missing };
        self.fall_at = self.since + u64::from(wait);
    }

    pub(super) fn draw(&mut self) -> Tetromino {
        let first = self.next[0];
        self.next.rotate_left(1);
        self.next[QUEUE - 1] = self.draw.draw(&mut self.rng);
        first
    }

    /// Spawns a piece at the top and lets it fall one row at once.
    pub(super) fn appear(&mut self, kind: Tetromino) {
        let (x, y) = (4, (ROWS / 2) as i8);
        let falling = Falling { kind, orientation: 0, x, y, lowest: y, touched: false, restarts: 0, spun: 0 };
        self.lock_at = NEVER;
        self.progress = 0;
        self.since = self.now;
        self.plan_fall();
        self.falling = falling;
        let (form, left) = (falling.form(), falling.left());
        if !self.well.fits(form, left, falling.bottom()) {
            self.ended = Some(Ending::BlockOut);
            return;
        }
        if self.well.fits(form, left, falling.bottom() - 1) {
            self.falling.y -= 1;
            self.falling.lowest -= 1;
        }
        let grounded = self.is_grounded();
        self.rest(grounded);
        self.press_on();
    }

    /// Returns the T-Spin of the piece if it locked now.
    fn spin(&self) -> Option<Spin> {
        let falling = &self.falling;
        if falling.kind != Tetromino::T || falling.spun == 0 || !self.rules.scores.modern {
            return None;
        }
        let [a, b, d, c] = [0, 1, 2, 3].map(|i| {
            let (dx, dy) = CORNERS[(usize::from(falling.orientation) + i) % 4];
            self.well.is_solid(i32::from(falling.x) + dx, i32::from(falling.y) + dy)
        });
        if a && b && (c || d) {
            Some(Spin::Full)
        } else if c && d && (a || b) {
            let full = falling.spun == 5 && self.rules.scores.kick_makes_full;
            Some(if full { Spin::Full } else { Spin::Mini })
        } else {
            None
        }
    }

    /// Locks the piece and spawns the next one.
    pub(super) fn lock(&mut self) {
        self.lock_at = NEVER;
        self.hold_used = false;
        self.pieces += 1;
        let spin = self.spin();
        let bottom = self.falling.bottom();
        let rows = self.well.lock(self.falling.form(), self.falling.left(), bottom) as u8;
        let done = LockOutcome { rows, spin, perfect: rows > 0 && self.well.is_empty() };
        let level = self.level();
        let scored = score(done, level, self.rules, &mut self.chains);
        self.score += scored.points;
        self.lines += u32::from(rows);
        self.sent += attack_rows(done, scored);
        if rows > 0 {
            self.row_micros = self.rules.row_micros(self.level());
        } else if bottom >= VISIBLE as i32 {
            self.ended = Some(Ending::LockOut);
        }
        if matches!(self.rules.goal, Goal::Lines(lines) if self.lines >= lines) {
            self.ended = Some(Ending::GoalReached);
        }
        if self.ended.is_none() {
            let kind = self.draw();
            self.appear(kind);
        }
    }

    /// Returns the level, as it is displayed.
    pub fn level(&self) -> u32 {
        self.rules.level(self.start_level, self.lines)
    }

    /// Returns how the game ended, if it has.
    pub fn ended(&self) -> Option<Ending> {
        self.ended
    }

    /// Returns the score.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// Returns the number of rows cleared.
    pub fn lines(&self) -> u32 {
        self.lines
    }

    /// Returns the number of rows that the clears would have sent in a duel.
    pub fn sent(&self) -> u32 {
        self.sent
    }

    /// Returns the number of pieces locked.
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// Returns the combo and the back-to-back chain.
    pub fn chains(&self) -> Chains {
        self.chains
    }

    /// Returns the held piece.
    pub fn hold(&self) -> Option<Tetromino> {
        self.hold
    }

    /// Returns the next pieces.
    pub fn next(&self) -> &[Tetromino; QUEUE] {
        &self.next
    }

    /// Returns the time played in microseconds.
    pub fn played(&self) -> u64 {
        self.now
    }
}
