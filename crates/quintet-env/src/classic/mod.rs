//! The classic board of the research literature: any size, uniform pieces, no hold, no preview, dropped straight down.

mod mirror;

use self::mirror::{ABOVE, ClassicMirror};
use crate::features::{FEATURES, MAX_COLUMNS, board_features};
use crate::mask::{ActionSet, contains};
use crate::observe::{ObservationBuffers, ObservationSizes};
use crate::tables::{DISTINCT_ORIENTATIONS, OrientedPiece};
use crate::{EngineMirror, Env, EnvError, EpisodeStats, MirrorError, ObservationKind, RewardWeights};
use quintet_engine::kernel::{BoardView, Cell, Panel, PanelId, Phase, Rng, Seed, Tetromino, Tile, View};

/// The minimum number of columns and rows.
const MIN_SIZE: usize = 4;
/// The maximum number of rows.
const MAX_ROWS: usize = 56;

/// Where pieces spawn, which decides when the game ends.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum SpawnRule {
    /// Pieces spawn above the board and reach every column in any orientation. The game ends when a piece locks with a
    /// cell above the top row, before full rows are removed.
    #[default]
    Above,
    /// Pieces spawn in any orientation in the middle of the top rows and move sideways there before they fall. The game
    /// ends when no orientation fits.
    Inside,
}

/// The options of [`ClassicEnv`].
#[derive(Clone, PartialEq, Debug)]
pub struct ClassicConfig {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// Where pieces spawn.
    pub spawn: SpawnRule,
    /// The format of observations.
    pub observation: ObservationKind,
    /// The weights of the reward.
    pub reward: RewardWeights,
}

/// The board of the research literature: a piece is dropped straight down by orientation and column.
#[derive(Clone, Debug)]
pub struct ClassicEnv {
    columns: [u64; MAX_COLUMNS],
    heights: [u8; MAX_COLUMNS],
    legal: ActionSet<{ 4 * MAX_COLUMNS / 8 }>,
    rng: Rng,
    piece: Tetromino,
    over: bool,
    lines: u32,
    pieces: u32,
}

/// The result of a placement.
struct DropResult {
    columns: [u64; MAX_COLUMNS],
    row: u32,
    lines: u32,
    /// The number of the piece's own cells that were cleared.
    cleared: u32,
    sticks_out: bool,
}

impl ClassicEnv {
    /// Returns the columns of the board; bit 0 is the lowest cell.
    pub fn columns(&self, config: &ClassicConfig) -> &[u64] {
        &self.columns[..config.width.min(MAX_COLUMNS)]
    }

    /// Returns the piece to be placed.
    pub fn piece(&self) -> Tetromino {
        self.piece
    }

    /// Returns the row in which the lowest cells of a dropped piece land.
    #[inline]
    fn landing_row(&self, form: &OrientedPiece, column: usize) -> u32 {
        let mut row = 0;
        for i in 0..usize::from(form.width) {
            row = row.max(self.heights[column + i].saturating_sub(form.gaps[i]));
        }
        row.into()
    }

    #[inline]
    fn land(&self, config: &ClassicConfig, orientation: usize, column: usize) -> DropResult {
        let form = OrientedPiece::of(self.piece, orientation);
        let row = self.landing_row(form, column);
        let mut columns = self.columns;
        for i in 0..usize::from(form.width) {
            columns[column + i] |= u64::from(form.columns[i]) << row;
        }
        let sticks_out = row + u32::from(form.height) > config.height as u32;
        let (mut lines, mut cleared) = (0, 0);
        let mut full = columns[..config.width].iter().fold(0xF << row, |all, bits| all & bits);
        if full != 0 {
            for i in 0..usize::from(form.width) {
                cleared += (u64::from(form.columns[i]) << row & full).count_ones();
            }
            while full != 0 {
                let y = full.ilog2();
                let below = (1u64 << y) - 1;
                for bits in &mut columns[..config.width] {
                    *bits = *bits & below | *bits >> 1 & !below;
                }
                full &= below;
                lines += 1;
            }
        }
        DropResult { columns, row, lines, cleared, sticks_out }
    }

    /// Finds the legal actions; the game is over if there are none.
    fn refresh(&mut self, config: &ClassicConfig) {
        self.legal = ActionSet::EMPTY;
        for orientation in 0..DISTINCT_ORIENTATIONS[self.piece.index()] {
            let form = OrientedPiece::of(self.piece, orientation);
            let last = config.width - usize::from(form.width);
            let (mut first, mut end) = (0, last);
            if config.spawn == SpawnRule::Inside {
                let top = config.height as u32 - u32::from(form.height);
                let fits = |column: usize| self.landing_row(form, column) <= top;
                let middle = last / 2;
                if !fits(middle) {
                    continue;
                }
                first = (0..middle).rev().take_while(|column| fits(*column)).last().unwrap_or(middle);
                end = (middle..=last).take_while(|column| fits(*column)).last().unwrap_or(middle);
            }
            for column in first..=end {
                self.legal.insert(orientation * config.width + column);
            }
        }
        self.over |= self.legal.is_empty();
    }

    /// Returns the view of the board, with the piece above it.
    fn draw_view(&self, config: &ClassicConfig) -> View {
        let (width, height) = (config.width, config.height + ABOVE);
        let mut cells = vec![Cell::Empty; width * height];
        let top = config.height as u32;
        for (x, column) in self.columns(config).iter().enumerate() {
            for y in (0..top).filter(|y| column >> y & 1 == 1) {
                let colour = Cell::Block(Tile::Kind(quintet_engine::kernel::CellKind::Garbage));
                cells[(height - 1 - y as usize) * width + x] = colour;
            }
        }
        if !self.over {
            let form = OrientedPiece::of(self.piece, 0);
            let left = (width - usize::from(form.width)) / 2;
            for i in 0..usize::from(form.width) {
                for y in (0..4).filter(|y| form.columns[i] >> y & 1 == 1) {
                    cells[(ABOVE - 1 - y) * width + left + i] = Cell::Falling(Tile::Kind(self.piece.into()));
                }
            }
        }
        let panels = vec![
            Panel::of_number(PanelId::Lines, "Lines", self.lines.into()),
            Panel::of_number(PanelId::Pieces, "Pieces", self.pieces.into()),
        ];
        let board = BoardView { width, height, hidden: ABOVE, cells, panels, active: true };
        let phase = if self.over { Phase::Over } else { Phase::Playing };
        View { phase, boards: vec![board], prompt: None, messages: Vec::new() }
    }

    fn draw(&mut self) {
        self.piece = Tetromino::ALL[self.rng.below(7) as usize];
    }
}

impl Env for ClassicEnv {
    type Config = ClassicConfig;

    fn check(config: &ClassicConfig) -> Result<(), EnvError> {
        let ClassicConfig { width, height, .. } = config;
        if !(MIN_SIZE..=MAX_COLUMNS).contains(width) || !(MIN_SIZE..=MAX_ROWS).contains(height) {
            return Err(EnvError(format!(
                "a board of {width}x{height} is not possible: use {MIN_SIZE}x{MIN_SIZE} to {MAX_COLUMNS}x{MAX_ROWS}"
            )));
        }
        Ok(())
    }

    fn actions(config: &ClassicConfig) -> u32 {
        4 * config.width as u32
    }

    fn sizes(config: &ClassicConfig) -> ObservationSizes {
        let all = ObservationSizes {
            bits: config.height * config.width.div_ceil(16) + 1,
            grid: (config.height, config.width),
            features: FEATURES + config.width + 7,
        };
        ObservationSizes::of(config.observation, all)
    }

    fn is_masked(_: &ClassicConfig) -> bool {
        true
    }

    fn new(config: &ClassicConfig, seed: Seed) -> ClassicEnv {
        let mut env = ClassicEnv {
            columns: [0; MAX_COLUMNS],
            heights: [0; MAX_COLUMNS],
            legal: ActionSet::EMPTY,
            rng: Rng::new(seed),
            piece: Tetromino::I,
            over: false,
            lines: 0,
            pieces: 0,
        };
        env.draw();
        env.refresh(config);
        env
    }

    #[inline]
    fn legal(&self, _: usize) -> &[u8] {
        self.legal.bytes()
    }

    fn step(&mut self, config: &ClassicConfig, actions: &[i64], rewards: &mut [f32]) -> bool {
        let before = self.stats(0);
        let action = actions.first().copied().unwrap_or(0) as usize;
        let landing = self.land(config, action / config.width, action % config.width);
        self.pieces += 1;
        if landing.sticks_out {
            self.over = true;
        } else {
            self.columns = landing.columns;
            self.lines += landing.lines;
            for (height, column) in self.heights.iter_mut().zip(&self.columns) {
                *height = (64 - column.leading_zeros()) as u8;
            }
            self.draw();
            self.refresh(config);
        }
        if self.over {
            self.legal = ActionSet::EMPTY;
        }
        if let Some(reward) = rewards.first_mut() {
            *reward =
                config.reward.of(&before, &self.stats(0)) + if self.over { config.reward.loss } else { 0.0 };
        }
        self.over
    }

    fn is_over(&self) -> bool {
        self.over
    }

    fn observe(&self, config: &ClassicConfig, _: usize, out: &mut ObservationBuffers) {
        let columns = self.columns(config);
        let piece = if self.over { 0 } else { self.piece.index() + 1 };
        if let Some((last, words)) = out.bits.split_last_mut() {
            words.fill(0);
            let each = config.width.div_ceil(16);
            for (x, column) in columns.iter().enumerate() {
                for (y, row) in words.chunks_exact_mut(each).enumerate() {
                    row[x / 16] |= ((column >> y & 1) as u16) << (x % 16);
                }
            }
            *last = piece as u16;
        }
        for (y, cells) in (0..config.height).rev().zip(out.grid.chunks_exact_mut(config.width)) {
            for (cell, column) in cells.iter_mut().zip(columns) {
                *cell = (column >> y & 1) as u8;
            }
        }
        if let Some((board, rest)) = out.features.split_first_chunk_mut() {
            board_features(columns, config.height as u32, board);
            for (slot, height) in rest.iter_mut().zip(&self.heights) {
                *slot = f32::from(*height);
            }
            for (slot, index) in rest.iter_mut().skip(config.width).zip(1..) {
                *slot = if index == piece { 1.0 } else { 0.0 };
            }
        }
    }

    fn stats(&self, _: usize) -> EpisodeStats {
        EpisodeStats {
            score: self.lines.into(),
            lines: self.lines,
            pieces: self.pieces,
            ..EpisodeStats::default()
        }
    }

    /// Leaves out placements that end the game, unless there are no others.
    fn afterstates(&self, config: &ClassicConfig, found: &mut dyn FnMut(u32, &[f32])) {
        let mut survives = false;
        for pass in [false, true] {
            for orientation in 0..DISTINCT_ORIENTATIONS[self.piece.index()] {
                let form = OrientedPiece::of(self.piece, orientation);
                for column in 0..=config.width - usize::from(form.width) {
                    let action = (orientation * config.width + column) as u32;
                    if !contains(self.legal.bytes(), action) {
                        continue;
                    }
                    let landing = self.land(config, orientation, column);
                    if landing.sticks_out != pass {
                        continue;
                    }
                    survives = true;
                    let mut features = [0.0; FEATURES];
                    board_features(&landing.columns[..config.width], config.height as u32, &mut features);
                    features[0] = f32::from(landing.row as u16) + f32::from(form.height - 1) / 2.0;
                    features[1] = f32::from((landing.lines * landing.cleared) as u16);
                    features[2] = f32::from(landing.lines as u16);
                    found(action, &features);
                }
            }
            if survives {
                return;
            }
        }
    }

    fn view(&self, config: &ClassicConfig) -> Option<View> {
        Some(self.draw_view(config))
    }

    fn mirror(config: &ClassicConfig, seed: Seed) -> Result<Box<dyn EngineMirror>, MirrorError> {
        Ok(Box::new(ClassicMirror::new(config, seed)))
    }
}
