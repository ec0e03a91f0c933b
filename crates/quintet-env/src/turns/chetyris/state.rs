//! A game of Chetyris between two pieces, without a clock and colours.

use super::ChetyrisConfig;
use crate::turns::bit_rows::{BitRows, PieceShape, Place, full_rows, low_bits, remove_rows};
use crate::turns::{CellRow, NUMBERS, TurnActions};
use quintet_engine::chetyris::{MAX_WELL, PieceKind, piece_spec, points, rows_needed, spawn_position};
use quintet_engine::kernel::{CellKind, GamePiece, Rng, Seed};
use std::sync::LazyLock;

/// The number of kinds of pieces.
const KINDS: usize = PieceKind::ALL.len();

/// The shapes of the pieces, in the order of [`PieceKind::ALL`].
static SHAPES: LazyLock<[[PieceShape; 4]; KINDS]> = LazyLock::new(|| {
    std::array::from_fn(|kind| PieceShape::oriented(&piece_spec(PieceKind::ALL[kind]).piece))
});

/// The state of a game of [`ChetyrisEnv`](crate::ChetyrisEnv).
#[derive(Clone, Debug)]
pub struct ChetyrisState {
    /// The rows of the well from the top; those below its height are 0.
    rows: [u64; MAX_WELL as usize],
    width: u8,
    height: u8,
    /// The falling piece, by its index in [`PieceKind::ALL`].
    falling: u8,
    next: u8,
    over: bool,
    level: u32,
    rows_left: u32,
    score: u64,
    rng: Rng,
}

fn number(kind: u8) -> u16 {
    CellKind::from(PieceKind::ALL[usize::from(kind)]).index() as u16 + 1
}

impl ChetyrisState {
    pub(super) fn start(config: &ChetyrisConfig, seed: Seed) -> ChetyrisState {
        let mut rng = Rng::new(seed);
        let next = rng.below(KINDS as u32) as u8;
        let mut game = ChetyrisState {
            rows: [0; MAX_WELL as usize],
            width: config.width,
            height: config.height,
            falling: next,
            next,
            over: false,
            level: config.level,
            rows_left: rows_needed(config.level),
            score: 0,
            rng,
        };
        game.spawn();
        game
    }

    pub(super) fn is_lost(&self) -> bool {
        self.over
    }

    pub(super) fn points(&self) -> u64 {
        self.score
    }

    pub(super) fn current_level(&self) -> u32 {
        self.level
    }

    fn board(&self) -> BitRows<'_> {
        BitRows { rows: &self.rows[..usize::from(self.height)], width: self.width.into() }
    }

    fn spawn(&mut self) {
        self.falling = self.next;
        self.next = self.rng.below(KINDS as u32) as u8;
        self.over = self.rotated(0).is_none();
    }

    /// Returns the leftmost column and the topmost row of the new piece in an orientation.
    fn spawned(&self, turns: usize) -> (&'static PieceShape, i32, i32) {
        let shape: &'static PieceShape = &SHAPES[usize::from(self.falling)][turns & 3];
        let pos = spawn_position(self.width.into()).pos;
        (shape, i32::from(pos.x) + i32::from(shape.left), i32::from(pos.y) + i32::from(shape.top))
    }

    /// Returns the place of the new piece after this many rotations; `None` if there is no room to rotate it.
    fn rotated(&self, turns: usize) -> Option<(&'static PieceShape, Place)> {
        let board = self.board();
        let at = |turn| {
            let (shape, x, y) = self.spawned(turn);
            board.place(shape, x, y).map(|place| (shape, place))
        };
        // The piece is known to fit before it is rotated, except when it spawns.
        (turns.min(1)..=turns).try_fold(None, |_, turn| at(turn).map(Some)).flatten()
    }

    /// Adds the legal placements: of those that end on the same cells, the first.
    pub(super) fn add_legal(&self, found: &mut TurnActions) {
        let (board, mut known) = (self.board(), [[0u64; MAX_WELL as usize]; 4]);
        for turns in 0..4 {
            let Some((shape, place)) = self.rotated(turns) else { break };
            let (known, mut new) = (&mut known[usize::from(shape.twin) & 3], 0);
            board.landings(shape, place.y, board.reach(shape, place), |y, columns| {
                new |= columns & !known[y];
                known[y] |= columns;
            });
            found.insert_bits(turns * usize::from(self.width), new);
        }
    }

    /// Places the piece, clears rows and spawns the next piece; returns the number of rows.
    pub(super) fn lock(&mut self, action: usize) -> u32 {
        let width = usize::from(self.width);
        let Some((shape, place)) = self.rotated(action / width) else { return 0 };
        let x = action % width;
        let y = self.board().landing(shape, Place { x, y: place.y });
        match PieceKind::ALL[usize::from(self.falling)] {
            PieceKind::Vapor => self.vaporise(shape, x, y),
            PieceKind::Foam => self.foam(x, y),
            PieceKind::Tetromino(_) | PieceKind::Crazy => {
                for dy in 0..usize::from(shape.height) {
                    self.rows[y + dy] |= shape.row_at(dy, x);
                }
            }
        }
        let well = &mut self.rows[..usize::from(self.height)];
        let full = full_rows(well, width);
        let cleared = full.count_ones();
        if cleared > 0 {
            remove_rows(well, full);
            self.score += points(cleared);
            self.rows_left = self.rows_left.saturating_sub(cleared);
        }
        if self.rows_left == 0 {
            well.fill(0);
            self.level += 1;
            self.rows_left = rows_needed(self.level);
        }
        self.spawn();
        cleared
    }

    /// Returns the rows of the well from `y - 2` to `y + 2`.
    fn around(&self, y: usize) -> std::ops::Range<usize> {
        y.saturating_sub(2)..(y + 3).min(self.height.into())
    }

    /// Removes every block up to two rows above and below the piece.
    fn vaporise(&mut self, shape: &PieceShape, x: usize, y: usize) {
        for row in self.around(y) {
            self.rows[row] &= !shape.row_at(0, x);
        }
    }

    /// Fills the empty cells around the piece that are connected by their sides, within a box of 5×5.
    fn foam(&mut self, x: usize, y: usize) {
        let columns = low_bits((x + 3).min(self.width.into())) & !low_bits(x.saturating_sub(2));
        let rows = self.around(y);
        // Two rows of the box are empty where it is cut off by the edge of the well.
        let mut free = [0; 5];
        for row in rows.clone() {
            free[row + 2 - y] = !self.rows[row] & columns;
        }
        let mut reached = [0; 5];
        reached[2] = 1 << x & free[2];
        loop {
            let before = reached;
            for i in 0..5 {
                let above = if i > 0 { reached[i - 1] } else { 0 };
                let below = reached.get(i + 1).copied().unwrap_or(0);
                reached[i] |= (reached[i] << 1 | reached[i] >> 1 | above | below) & free[i];
            }
            if reached == before {
                break;
            }
        }
        for row in rows {
            self.rows[row] |= reached[row + 2 - y];
        }
    }

    /// Calls `draw` with every row of the well and the falling piece.
    pub(super) fn draw_rows(&self, mut draw: impl FnMut(usize, CellRow)) {
        // The last piece of a game is drawn over the blocks that it does not fit on.
        let (shape, x, top) = self.spawned(0);
        let (x, top) = (x.max(0) as usize, top.max(0) as usize);
        for (y, &filled) in self.rows[..usize::from(self.height)].iter().enumerate() {
            draw(y, CellRow { filled, falling: shape.row_at(y.wrapping_sub(top), x), covered: 0 });
        }
    }

    pub(super) fn values(&self) -> [u16; NUMBERS] {
        let mut numbers = [0; NUMBERS];
        numbers[0] = number(self.falling);
        numbers[1] = number(self.next);
        numbers[2] = self.level.min(u16::MAX.into()) as u16;
        numbers[3] = self.rows_left.min(u16::MAX.into()) as u16;
        numbers[4] = self.over.into();
        numbers
    }
}
