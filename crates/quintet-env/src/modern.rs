//! The setup of Modern games.

use crate::EnvError;
use crate::bit_matrix::BitMatrix;
use quintet_engine::kernel::{Pos, Rng, Seed};
use quintet_engine::modern::{COLUMNS, Handling, Matrix, MatrixBlock, Mode, ROWS, RulePreset, Rules, Setup};

/// The maximum number of garbage rows at the start.
pub(crate) const MAX_GARBAGE: u32 = 16;

/// The rules of a game of Modern.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ModernSetup {
    /// The mode.
    pub mode: Mode,
    /// The rules.
    pub preset: RulePreset,
    /// True if the fifth kick makes a Mini T-Spin full; `None` for the default of the rules.
    pub tspin_kick: Option<bool>,
    /// The start level; `None` for the first of the mode.
    pub level: Option<u32>,
    /// The delays and speeds of the keys.
    pub handling: Handling,
    /// The number of garbage rows at the start, with one hole each, never in the column of the row above.
    pub garbage: u32,
}

impl ModernSetup {
    /// Checks the setup.
    pub fn check(&self) -> Result<(), EnvError> {
        if self.garbage > MAX_GARBAGE {
            let found = self.garbage;
            return Err(EnvError(format!("{found} rows of garbage are too many: use 0 to {MAX_GARBAGE}")));
        }
        self.engine(Seed(0)).check().map_err(|error| EnvError(error.0))
    }

    /// Returns the rules as a table.
    pub fn rules(&self) -> &'static Rules {
        Rules::with_tspin_kick(self.mode, self.preset, self.tspin_kick)
    }

    /// Returns the start level.
    pub fn start_level(&self) -> u32 {
        self.level.unwrap_or(self.rules().start_levels.0)
    }

    /// Returns the setup of the same game in the engine.
    pub fn engine(&self, seed: Seed) -> Setup {
        Setup {
            mode: self.mode,
            rules: self.preset,
            tspin_kick: self.tspin_kick,
            seed,
            fixed_seed: true,
            level: self.level,
            board: self.board(seed),
            handling: [self.handling; 2],
            ..Setup::default()
        }
    }

    /// Returns the blocks at the start.
    pub fn board(&self, seed: Seed) -> Matrix {
        let mut matrix = Matrix::new();
        // The sequence must differ from that of the pieces.
        let mut rng = Rng::new(Seed(seed.0 ^ 0x6761_7262_6167_6521));
        let mut last = None;
        for y in 0..self.garbage.min(MAX_GARBAGE) as usize {
            let choices = COLUMNS as u32 - u32::from(last.is_some());
            let mut hole = rng.below(choices) as usize;
            hole += usize::from(last.is_some_and(|last| hole >= last));
            last = Some(hole);
            for x in (0..COLUMNS).filter(|x| *x != hole) {
                matrix.put(Pos::new(x as i16, (ROWS - 1 - y) as i16), MatrixBlock::Garbage);
            }
        }
        matrix
    }

    pub(crate) fn well(&self, seed: Seed) -> BitMatrix {
        if self.garbage == 0 { BitMatrix::NEW } else { BitMatrix::from_matrix(&self.board(seed)) }
    }
}
