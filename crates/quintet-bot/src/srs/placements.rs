//! Every place where a piece can come to rest, for whoever thinks about games.

use super::Board;
use super::explore::{Start, place};
use super::lanes::{FIRST, LANES, Lanes, Plain};
use super::perft::Counting;
use super::spin::Spun;
use super::tables::{Tetromino, for_kind};
use quintet_engine::kernel::{Kind, Orientation, Placed, Pos, Spin};
use quintet_engine::modern::{COLUMNS, ROWS, srs_piece};

/// What the search is to look at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// Whether pieces can be turned by 180° at once.
    pub half_turns: bool,
    /// How T-Spins are told from other placements; `None` when nobody needs to know.
    pub spins: Option<SpinRule>,
}

/// What makes a full T-Spin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpinRule {
    /// The two corners beside the nose and one behind.
    Corners,
    /// The same, or a Mini that used the fifth translation.
    CornersOrFifthKick,
}

/// A place where a piece can come to rest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    /// Which piece it is.
    pub kind: Kind,
    /// Where it is. Of orientations that cover the same cells it is always the first.
    pub placed: Placed,
    /// The best T-Spin with which it can come to rest there, if that was asked for.
    pub spin: Option<Spin>,
}

impl Placement {
    /// The column of its centre, from the left.
    pub fn x(&self) -> i16 {
        self.placed.pos.x
    }

    /// The row of its centre, from the bottom.
    pub fn y(&self) -> i16 {
        ROWS as i16 - 1 - self.placed.pos.y
    }

    /// The cells it covers, row by row from the top.
    pub fn cells(&self) -> [Pos; 4] {
        let mut cells = [self.placed.pos; 4];
        if let Some(piece) = srs_piece(self.kind) {
            for (cell, pos) in cells.iter_mut().zip(piece.cells(self.placed)) {
                *cell = pos;
            }
        }
        cells
    }
}

/// All places where a piece can come to rest, one for every set of cells it can cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placements {
    kind: Kind,
    rests: Set,
    full: Set,
    mini: Set,
}

/// A piece wholly above this row can get anywhere in the sky over a low stack.
const SKY: i16 = ROWS as i16 - 15;

/// The highest row of lanes that are taller. Over a stack that leaves four rows below it free, nothing can be
/// reached above that cannot be reached below.
#[cfg(target_arch = "x86_64")]
const TALL: i16 = ROWS as i16 - 31;

/// For each orientation and column the rows of the centre, bit 0 being the bottom row.
type Set = [[u64; COLUMNS]; 4];

const NONE: Set = [[0; COLUMNS]; 4];

impl Placements {
    /// Finds where a piece can get to from a place, by moves to the side, turns and falling; nothing if it
    /// has no room there.
    pub fn find(board: &Board, kind: Kind, from: Placed, options: Options) -> Placements {
        let start = Placement { kind, placed: from, spin: None }.cells();
        let sky = start.iter().all(|Pos { x, y }| (0..COLUMNS as i16).contains(x) && (0..SKY).contains(y));
        if !sky || board.height() > Plain::<u16>::HIGHEST {
            #[cfg(target_arch = "x86_64")]
            if board.height() <= super::avx2::Avx2Tall::HIGHEST
                && start
                    .iter()
                    .all(|Pos { x, y }| (0..COLUMNS as i16).contains(x) && (TALL..ROWS as i16).contains(y))
                && super::avx2::Avx2::is_available()
            {
                return super::avx2::find_tall(board, kind, from, options);
            }
            return search::<Plain<u64>>(board, kind, Some(from), options);
        }
        #[cfg(target_arch = "x86_64")]
        if super::avx2::Avx2::is_available() {
            return super::avx2::find(board, kind, options);
        }
        search::<Plain<u16>>(board, kind, None, options)
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        self.rests.iter().flatten().map(|bits| bits.count_ones()).sum()
    }

    /// Each of them: by orientation, then from left to right, then from the bottom up.
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
        let pos = Pos::new(x as i16, ROWS as i16 - 1 - y as i16);
        Placement { kind: self.kind, placed: Placed { pos, orientation: Orientation::ALL[r] }, spin }
    }
}

/// The numbers of the bits that are set, from the lowest.
fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        lowest
    })
}

/// The search with lanes of one kind: from a place, or from the open sky.
#[inline(always)]
pub(super) fn search<L: Lanes>(
    board: &Board,
    kind: Kind,
    from: Option<Placed>,
    options: Options,
) -> Placements {
    let mut found = Placements { kind, rests: NONE, full: NONE, mini: NONE };
    for_kind!(kind, P => search_for::<P, L>(board, from, options, &mut found), else ());
    found
}

#[inline(always)]
fn search_for<P: Tetromino, L: Lanes>(
    board: &Board,
    from: Option<Placed>,
    options: Options,
    found: &mut Placements,
) {
    let mut start = Start::Sky;
    if let Some(from) = from {
        let mut places = [L::NONE; 4];
        // Turning changes nothing for a piece that always looks the same: only its first form is searched.
        let (dx, up) = const { P::TABLE.twin }[from.orientation as usize];
        let (alike, dx, up) =
            if P::TABLE.forms == 1 { (0, dx, up) } else { (from.orientation as usize, 0, 0) };
        let Pos { x, y } = from.pos.moved(dx.into(), -i16::from(up));
        if let (Ok(x), Ok(row)) = (usize::try_from(x), u32::try_from(y)) {
            places[alike] = place(x, (ROWS as u32 - 1).wrapping_sub(row));
        }
        start = Start::At(places);
    }
    let lanes: L = board.lanes();
    let all = lanes.explore::<P>(start, options.half_turns);
    let landings = all.landings::<P>();
    let forms = const { P::TABLE.forms };
    for r in 0..forms {
        found.rests[r] = columns(landings[r]);
    }
    if let (Some(rule), Kind::T) = (options.spins, found.kind) {
        let spun = Spun::new(lanes, &all, options.half_turns, rule == SpinRule::CornersOrFifthKick);
        for r in 0..forms {
            found.full[r] = columns(spun.full[r]);
            found.mini[r] = columns(spun.mini[r]);
        }
    }
}

/// The columns of the board, bit 0 being the bottom row.
#[inline(always)]
fn columns<L: Lanes>(set: L) -> [u64; COLUMNS] {
    let lanes: [u64; LANES] = set.store();
    core::array::from_fn(|x| lanes[x + FIRST].reverse_bits() >> (64 - L::ROWS))
}
