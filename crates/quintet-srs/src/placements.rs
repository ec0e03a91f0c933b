//! Every place where a piece can come to rest.

use crate::movegen::{PerftLanes, PlainLanes, search};
use crate::{Board, COLUMNS, Location, Orientation, ROWS, Tetromino};

/// A rotation into a tight place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Spin {
    /// The easier kind.
    Mini,
    /// The full one.
    Full,
}

/// What makes a T-Spin a full one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum SpinRule {
    /// The two corners beside the nose and one behind it are filled.
    Corners,
    /// The same, or the T-Spin is a Mini that used the fifth translation.
    CornersOrFifthKick,
}

/// Which moves a search makes, and what it finds out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SearchOptions {
    /// Pieces can be turned by 180° at once.
    pub half_turns: bool,
    /// The rule by which T-Spins are told from other placements; `None` reports every placement without one.
    pub spins: Option<SpinRule>,
}

/// A place where a piece can come to rest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Placement {
    /// The piece and where it is. Of orientations that cover the same cells it is always the first.
    pub location: Location,
    /// The best T-Spin with which it can come to rest there, if the search looked for T-Spins.
    pub spin: Option<Spin>,
}

impl Placement {
    /// Which piece it is.
    pub const fn piece(&self) -> Tetromino {
        self.location.piece
    }

    /// The cells it covers as (column, row), row by row from the top.
    pub fn cells(&self) -> [(i8, i8); 4] {
        self.location.cells()
    }
}

/// All places where a piece can come to rest, one for each set of cells it can cover.
///
/// ```
/// use quintet_srs::{Board, Location, SearchOptions, Spin, SpinRule, Tetromino};
///
/// let board: Board = "
///     ...X......
///     XXX...XXXX
///     XXXX.XXXXX
/// ".parse()?;
/// let options = SearchOptions { spins: Some(SpinRule::Corners), ..SearchOptions::default() };
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

/// For each orientation and column the rows of the centre, bit 0 being the bottom row.
pub(crate) type LocationSet = [[u64; COLUMNS]; 4];

/// Over a low stack a piece whose cells are all in this row or above can get anywhere in the open sky.
const SKY: i8 = 15;
/// The rows that a piece needs below it, as it appears, to turn freely.
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
const ROOM: u32 = 2;
/// Over a stack of this height a piece that starts no higher stays below row 30.
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
const HIGH: u32 = 23;

impl Placements {
    /// Finds every place where a piece can come to rest from a start, by moving sideways, turning and
    /// falling; nothing if it does not fit at the start.
    pub fn find(board: &Board, start: Location, options: SearchOptions) -> Placements {
        let on_board = |(x, y): &(i8, i8)| (0..COLUMNS as i8).contains(x) && (SKY..ROWS as i8).contains(y);
        let (sky, height) = (start.cells().iter().all(on_board), board.height());
        if !sky || height > PlainLanes::<u16>::HIGHEST {
            #[cfg(all(feature = "simd", target_arch = "x86_64"))]
            if sky && height <= HIGH && start.y <= HIGH as i8 && crate::movegen::Avx2::is_available() {
                // With this much room a piece can turn and move anywhere at the height where it enters.
                let lowest = start.cells().map(|(_, y)| y as u32).into_iter().min().unwrap_or(0);
                let free = start.orientation == Orientation::Zero && height + ROOM <= lowest;
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

    /// The number of placements.
    pub fn count(&self) -> u32 {
        self.rests.iter().flatten().map(|bits| bits.count_ones()).sum()
    }

    /// Returns true if the piece can come to rest nowhere.
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// The rows of the centre as bits, bit 0 being the bottom row, for each orientation and each column of the centre.
    pub fn rows(&self) -> &[[u64; COLUMNS]; 4] {
        &self.rests
    }

    /// Each placement: by orientation, then from left to right, then from the bottom up.
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

/// The indices of the bits that are set, the lowest first.
fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        lowest
    })
}
