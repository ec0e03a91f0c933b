//! The formats of observations.

use crate::features::{FEATURES, board_features};
use quintet_engine::kernel::Tetromino;
use quintet_engine::modern::Chains;

/// The number of rows in observations: the visible ones, and those in which pieces spawn.
pub const GRID_ROWS: usize = 24;
/// The number of columns of Modern.
pub(crate) const COLUMNS: usize = 10;
/// The number of words of an observation as bits: the rows of the stack from the bottom up (bit x is column x), those
/// of the falling piece, and sixteen numbers: piece, orientation, column and row of its centre, hold, whether hold is
/// possible, six next pieces, level, combo, back-to-back, waiting garbage rows. Pieces are 1 to 7 in the order I J L O
/// S T Z; 0 is none.
pub const BITS: usize = 2 * GRID_ROWS + 16;
/// The number of features of an observation: those of the board, the heights of its columns, and the pieces (one of
/// seven for the falling piece, hold and five next ones).
pub(crate) const MODERN_FEATURES: usize = FEATURES + COLUMNS + 7 * 7;

/// The format of observations.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ObservationKind {
    /// Rows of bits and small numbers, as words of 16 bits.
    #[default]
    Bits,
    /// A byte for each cell, the top row first: 0 empty, 1 filled, 2 the falling piece.
    Grid,
    /// The features of the research literature.
    Features,
    /// Grid and bits together.
    Both,
}

impl ObservationKind {
    pub(crate) fn has_bits(self) -> bool {
        matches!(self, ObservationKind::Bits | ObservationKind::Both)
    }

    pub(crate) fn has_grid(self) -> bool {
        matches!(self, ObservationKind::Grid | ObservationKind::Both)
    }
}

/// The number of entries of an observation in each buffer.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ObservationSizes {
    /// The number of words of 16 bits.
    pub bits: usize,
    /// The rows and columns of the grid.
    pub grid: (usize, usize),
    /// The number of features.
    pub features: usize,
}

impl ObservationSizes {
    /// Returns the sizes for a kind of observation, given those of all kinds.
    pub(crate) fn of(kind: ObservationKind, all: ObservationSizes) -> ObservationSizes {
        ObservationSizes {
            bits: if kind.has_bits() { all.bits } else { 0 },
            grid: if kind.has_grid() { all.grid } else { (0, 0) },
            features: if kind == ObservationKind::Features { all.features } else { 0 },
        }
    }

    /// Returns the sizes of an observation of Modern.
    pub(crate) fn modern(kind: ObservationKind) -> ObservationSizes {
        let all = ObservationSizes { bits: BITS, grid: (GRID_ROWS, COLUMNS), features: MODERN_FEATURES };
        ObservationSizes::of(kind, all)
    }

    /// Returns the number of cells of the grid.
    pub fn cells(&self) -> usize {
        self.grid.0 * self.grid.1
    }
}

/// The buffers for the observation of one agent; unused buffers are empty.
#[derive(Debug)]
pub struct ObservationBuffers<'a> {
    /// The words of 16 bits.
    pub bits: &'a mut [u16],
    /// The cells, the top row first.
    pub grid: &'a mut [u8],
    /// The features.
    pub features: &'a mut [f32],
}

/// The numbers of an observation of Modern.
pub(crate) struct ModernState<'a> {
    pub(crate) piece: Option<Tetromino>,
    pub(crate) orientation: u16,
    pub(crate) x: i8,
    pub(crate) y: i8,
    pub(crate) hold: Option<Tetromino>,
    pub(crate) can_hold: bool,
    pub(crate) next: &'a [Tetromino],
    pub(crate) level: u32,
    pub(crate) chains: Chains,
    pub(crate) pending: u32,
}

fn number(piece: Option<Tetromino>) -> u16 {
    piece.map_or(0, |piece| piece.index() as u16 + 1)
}

impl ModernState<'_> {
    /// Writes the sixteen numbers.
    #[inline]
    pub(crate) fn write(&self, out: &mut [u16]) {
        let Some(out) = out.first_chunk_mut::<16>() else { return };
        let mut next = [0; 6];
        for (slot, piece) in next.iter_mut().zip(self.next) {
            *slot = number(Some(*piece));
        }
        let [a, b, c, d, e, f] = next;
        let small = |n: u32| n.min(u16::MAX.into()) as u16;
        *out = [
            number(self.piece),
            self.orientation,
            self.x as u8 as u16,
            self.y as u8 as u16,
            number(self.hold),
            u16::from(self.can_hold),
            a,
            b,
            c,
            d,
            e,
            f,
            small(self.level),
            small(self.chains.combo()),
            u16::from(self.chains.starred),
            small(self.pending),
        ];
    }

    /// Writes the features.
    pub(crate) fn features(&self, columns: &[u64; COLUMNS], out: &mut [f32]) {
        let (board, rest) = out.split_at_mut(FEATURES.min(out.len()));
        if let Some(board) = board.first_chunk_mut() {
            board_features(columns, GRID_ROWS as u32, board);
        }
        rest.fill(0.0);
        for (slot, column) in rest.iter_mut().zip(columns) {
            *slot = f32::from((64 - column.leading_zeros()) as u8);
        }
        let pieces = [self.piece, self.hold].into_iter().chain(self.next.iter().copied().map(Some));
        let first = COLUMNS.min(rest.len());
        for (slots, piece) in rest[first..].chunks_exact_mut(7).zip(pieces) {
            if let Some(piece) = piece {
                slots[piece.index()] = 1.0;
            }
        }
    }
}
