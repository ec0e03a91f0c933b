//! What the games of Modern are made from.

use crate::EnvError;
use crate::well::Well;
use quintet_engine::kernel::{Pos, Rng, Seed};
use quintet_engine::modern::{COLUMNS, Handling, Matrix, MatrixBlock, Mode, Preset, ROWS, Rules, Setup};

/// Rows of garbage that a game can begin with.
pub(crate) const MOST_GARBAGE: u32 = 16;

/// The rules of a game of Modern.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ModernSetup {
    /// What is played for; not [`Mode::Duel`].
    pub mode: Mode,
    /// The rules.
    pub preset: Preset,
    /// Whether the fifth translation makes a Mini T-Spin full, where it is not as the rules say.
    pub tspin_kick: Option<bool>,
    /// The level to start at; the mode's first when there is none.
    pub level: Option<u32>,
    /// Delays and speeds.
    pub handling: Handling,
    /// Rows of garbage at the beginning, one hole each, never in the column of the row above.
    pub garbage: u32,
}

impl ModernSetup {
    /// Says what is wrong, if anything is.
    pub fn check(&self) -> Result<(), EnvError> {
        if self.garbage > MOST_GARBAGE {
            let found = self.garbage;
            return Err(EnvError(format!("{found} rows of garbage are too many: use 0 to {MOST_GARBAGE}")));
        }
        self.engine(Seed(0)).check().map_err(|error| EnvError(error.0))
    }

    /// The rules as a table.
    pub fn rules(&self) -> &'static Rules {
        Rules::with_tspin_kick(self.mode, self.preset, self.tspin_kick)
    }

    /// The level a game starts at.
    pub fn start_level(&self) -> u32 {
        self.level.unwrap_or(self.rules().start_levels.0)
    }

    /// The setup of the same game in the engine.
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

    /// The blocks at the beginning.
    pub fn board(&self, seed: Seed) -> Matrix {
        let mut matrix = Matrix::new();
        // Another sequence than that of the pieces.
        let mut rng = Rng::new(Seed(seed.0 ^ 0x6761_7262_6167_6521));
        let mut last = None;
        for y in 0..self.garbage.min(MOST_GARBAGE) as usize {
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

    pub(crate) fn well(&self, seed: Seed) -> Well {
        if self.garbage == 0 { Well::NEW } else { Well::from_matrix(&self.board(seed)) }
    }
}
