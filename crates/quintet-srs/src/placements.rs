//! The public side of move generation: search options, and the set of placements that a search finds. It also
//! chooses the lanes for a board; the search itself is in `movegen`.

use crate::movegen::{PerftLanes, PlainLanes, by_table, search};
use crate::{Board, COLUMNS, Location, Orientation, ROWS, Tetromino};

/// The kind of a T-Spin.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Spin {
    /// A T-Spin Mini.
    Mini,
    /// A full T-Spin.
    Full,
}

/// The rule that distinguishes full T-Spins from Minis. Every T-Spin needs three filled corners and a rotation as
/// its last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum SpinRule {
    /// A T-Spin is full if both corners beside the nose of the T are filled.
    Corners,
    /// Like `Corners`, and a Mini whose rotation used the fifth kick is full, too.
    CornersOrFifthKick,
}

/// Options of a search for placements. By default there are no half turns, and T-Spins are not detected.
///
/// ```
/// use quintet_srs::{SearchOptions, SpinRule};
///
/// let options = SearchOptions::default().with_half_turns(true).with_spins(Some(SpinRule::Corners));
/// assert!(options.half_turns);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct SearchOptions {
    /// Allows rotation by 180° in one move.
    pub half_turns: bool,
    /// The rule for T-Spins. With `None`, T-Spins are not detected.
    pub spins: Option<SpinRule>,
}

impl SearchOptions {
    /// Returns these options with or without half turns.
    #[must_use]
    pub const fn with_half_turns(self, half_turns: bool) -> SearchOptions {
        SearchOptions { half_turns, ..self }
    }

    /// Returns these options with this rule for T-Spins, or without their detection.
    #[must_use]
    pub const fn with_spins(self, spins: Option<SpinRule>) -> SearchOptions {
        SearchOptions { spins, ..self }
    }
}

/// A location where a piece can lock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Placement {
    /// The location of the piece. Of several orientations that cover the same cells it has the first.
    pub location: Location,
    /// The best T-Spin that is possible with this placement, if the search detects T-Spins.
    pub spin: Option<Spin>,
}

impl Placement {
    /// Returns the type of the piece.
    pub const fn piece(&self) -> Tetromino {
        self.location.piece
    }

    /// Returns the cells that the piece covers as (column, row), row by row from the top.
    pub fn cells(&self) -> [(i8, i8); 4] {
        self.location.cells()
    }
}

/// The placements of a piece on a board, one for each set of cells that the piece can cover.
///
/// ```
/// use quintet_srs::{Board, Location, SearchOptions, Spin, SpinRule, Tetromino};
///
/// let board: Board = "
///     ...X......
///     XXX...XXXX
///     XXXX.XXXXX
/// ".parse()?;
/// let options = SearchOptions::default().with_spins(Some(SpinRule::Corners));
/// let placements = board.placements_from(Location::spawn(Tetromino::T), options);
/// let spin = placements.iter().find(|placement| placement.spin == Some(Spin::Full)).unwrap();
/// assert_eq!(spin.location.to_string(), "T 2 4 1");
///
/// let mut after = board;
/// after.place(&spin.location);
/// assert_eq!(after.clear(), 2);
/// assert_eq!(after.to_string(), "...#......\n");
/// # Ok::<(), quintet_srs::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placements {
    pub(crate) piece: Tetromino,
    pub(crate) rests: LocationSet,
    pub(crate) full: LocationSet,
    pub(crate) mini: LocationSet,
}

/// A set of locations: for each orientation and column of the centre a bit for each row, the bottom row in bit 0.
pub(crate) type LocationSet = [[u64; COLUMNS]; 4];

/// Over a low stack, a piece whose cells are all in this row or above can reach every location above the stack.
const FREE_ROW: i8 = 15;
/// The number of empty rows that a piece in its spawn orientation needs below it to rotate freely.
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
const ROTATION_CLEARANCE: u32 = 2;
/// The greatest height of a stack and greatest start row for the 31-row lanes: no kick takes a piece above row 30.
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
const MAX_LANE_HEIGHT: u32 = 23;

impl Placements {
    /// Finds all placements that a piece can reach from `start` by moving sideways, rotating and falling. There
    /// are none if the piece does not fit at `start`.
    pub fn find(board: &Board, start: Location, options: SearchOptions) -> Placements {
        if cfg!(target_arch = "wasm32") {
            return by_table::search::<PlainLanes<u64>>(board, start, options);
        }
        let on_board =
            |(x, y): &(i8, i8)| (0..COLUMNS as i8).contains(x) && (FREE_ROW..ROWS as i8).contains(y);
        let (sky, height) = (start.cells().iter().all(on_board), board.height());
        if !sky || height > PlainLanes::<u16>::MAX_HEIGHT {
            #[cfg(all(feature = "simd", target_arch = "x86_64"))]
            if sky
                && height <= MAX_LANE_HEIGHT
                && start.y <= MAX_LANE_HEIGHT as i8
                && crate::movegen::Avx2::is_available()
            {
                // With this much space below, a piece can rotate and move freely at the height of its start.
                let lowest = start.cells().map(|(_, y)| y as u32).into_iter().min().unwrap_or(0);
                let free = start.orientation == Orientation::North && height + ROTATION_CLEARANCE <= lowest;
                let from = (!free).then_some(start);
                return crate::movegen::find_tall_with_avx2(board, start.piece, from, options);
            }
            return search::<PlainLanes<u64>>(board, start.piece, Some(start), options);
        }
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        if crate::movegen::Avx2::is_available() {
            return crate::movegen::find_with_avx2(board, start.piece, options);
        }
        search::<PlainLanes<u16>>(board, start.piece, None, options)
    }

    /// Returns the number of placements.
    pub fn count(&self) -> u32 {
        self.rests.iter().flatten().map(|bits| bits.count_ones()).sum()
    }

    /// Returns true if there are no placements.
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// Returns the placements as bits: for each orientation and each column of the centre a bit for each row of
    /// the centre, the bottom row in bit 0.
    pub fn rows(&self) -> &[[u64; COLUMNS]; 4] {
        &self.rests
    }

    /// Iterates over the placements by orientation, then from left to right, then from the bottom up.
    pub fn iter(&self) -> impl Iterator<Item = Placement> + '_ {
        let columns = (0..4).flat_map(|r| (0..COLUMNS).map(move |x| (r, x)));
        columns.flat_map(move |(r, x)| bits(self.rests[r][x]).map(move |y| self.at(r, x, y)))
    }

    fn at(&self, r: usize, x: usize, y: u32) -> Placement {
        let spin = if self.full[r][x] >> y & 1 == 1 {
            Some(Spin::Full)
        } else {
            (self.mini[r][x] >> y & 1 == 1).then_some(Spin::Mini)
        };
        let location =
            Location { piece: self.piece, orientation: Orientation::ALL[r], x: x as i8, y: y as i8 };
        Placement { location, spin }
    }
}

/// Iterates over the indices of the set bits, the lowest first.
fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        lowest
    })
}
