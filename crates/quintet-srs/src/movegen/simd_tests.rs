//! Compares the AVX2 lanes with the portable ones: every operation, and whole searches.

use super::PerftLanes;
use super::avx2::{Avx2, Avx2Tall, find};
use super::lanes::{LANES, Lanes, PlainLanes};
use super::search::search;
use crate::{Board, Location, Placements, SearchOptions, SpinRule, Tetromino};

/// `SplitMix64`.
struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let bits = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((bits ^ (bits >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// Returns true if the tests can run. Under Miri they always run: the script that starts it enables every feature of the processor.
fn is_available() -> bool {
    assert!(
        Avx2::is_available() || !cfg!(miri),
        "Miri needs -Ctarget-feature=+avx2,+bmi1,+bmi2,+lzcnt,+popcnt"
    );
    // A processor without them has nothing to compare, but continuous integration must have one.
    assert!(
        Avx2::is_available() || std::env::var_os("CI").is_none(),
        "this processor has no AVX2: nothing is compared"
    );
    Avx2::is_available()
}

/// Returns how often a test repeats itself: less under Miri, which is a thousand times as slow.
const fn rounds(usual: u32, miri: u32) -> u32 {
    if cfg!(miri) { miri } else { usual }
}

/// Applies every operation to the same random columns with both kinds of lanes.
#[test]
fn avx2_operations_equal_portable_ones() {
    if !is_available() {
        return;
    }
    let mut rng = SplitMix(3);
    for _ in 0..rounds(2000, 20) {
        // Columns of different densities.
        let mut columns = || [(); LANES].map(|()| u64::from(rng.below(1 << 16) & rng.below(1 << 16)));
        let (a, b) = (columns(), columns());
        let (fast, other) = (Avx2::load(&a), Avx2::load(&b));
        let (slow, twin) = (PlainLanes::<u16>::load(&a), PlainLanes::<u16>::load(&b));
        macro_rules! same {
            ($($method:ident $(::<$n:literal>)? ($($fast:expr => $slow:expr)?);)*) => {$(
                let quick = fast.$method$(::<$n>)?($($fast)?).store();
                assert_eq!(quick, slow.$method$(::<$n>)?($($slow)?).store(), stringify!($method));
            )*};
        }
        same! {
            and(other => twin);
            or(other => twin);
            without(other => twin);
            plus(other => twin);
            fall(other => twin);
            down::<1>();
            down::<2>();
            up::<1>();
            up::<2>();
            left();
            left_two();
            right();
            right_two();
            shifted_down_by(5 => 5);
            shifted_down_by(0 => 0);
        }
        assert_tall_twin(&a, &b);
        assert_eq!(fast.count(), slow.count());
        assert_eq!(fast.common(), slow.common());
        assert_eq!(fast.is_none(), slow.is_none());
        assert_eq!(Avx2::splat(a[0]).store(), PlainLanes::<u16>::splat(a[0]).store());
        let short = a.map(|bits| bits as u16);
        assert_eq!(Avx2::load_short(&short).store(), a);
    }
    assert!(Avx2::NONE.is_none());
}

/// Compares the lanes in two registers with portable lanes of 64 rows.
fn assert_tall_twin(a: &[u64; LANES], b: &[u64; LANES]) {
    let mask = |columns: [u64; LANES]| columns.map(|bits| bits & 0xFFFF_FFFF);
    let (a, b) = (a.map(|bits| bits | bits << 13), b.map(|bits| bits << 15));
    let (fast, other) = (Avx2Tall::load(&a), Avx2Tall::load(&b));
    let (slow, twin) = (PlainLanes::<u64>::load(&a), PlainLanes::<u64>::load(&b));
    assert_eq!(fast.and(other).store(), mask(slow.and(twin).store()));
    assert_eq!(fast.or(other).store(), mask(slow.or(twin).store()));
    assert_eq!(fast.without(other).store(), mask(slow.without(twin).store()));
    assert_eq!(fast.plus(other).store(), mask(slow.plus(twin).store()));
    assert_eq!(fast.down::<2>().store(), mask(slow.down::<2>().store()));
    assert_eq!(fast.up::<2>().store(), mask(slow.up::<2>().store()));
    assert_eq!(fast.shifted_down_by(7).store(), mask(slow.shifted_down_by(7).store()));
    assert_eq!(fast.left().store(), slow.left().store());
    assert_eq!(fast.left_two().store(), slow.left_two().store());
    assert_eq!(fast.right().store(), slow.right().store());
    assert_eq!(fast.right_two().store(), slow.right_two().store());
    assert_eq!(fast.count(), slow.count());
    assert_eq!(fast.common(), slow.common());
    assert_eq!(fast.is_none(), slow.is_none());
}

/// Compares whole searches and counts: machines without AVX2 give the same results.
#[test]
fn searches_agree_with_and_without_avx2() {
    if !is_available() {
        return;
    }
    let mut rng = SplitMix(4);
    for _ in 0..rounds(300, 3) {
        let mut board = Board::EMPTY;
        for y in 0..rng.below(11) as usize {
            let hole = rng.below(10) as usize;
            for x in (0..10).filter(|x| *x != hole) {
                if rng.below(2) == 0 {
                    board.fill(x, y);
                }
            }
        }
        let piece = Tetromino::ALL[rng.below(7) as usize];
        let options = SearchOptions { half_turns: rng.below(2) == 0, spins: None };
        let plain = search::<PlainLanes<u16>>(&board, piece, None, options);
        assert_eq!(find(&board, piece, options), plain, "{piece} {board:?}");
        let queue = [piece, Tetromino::T];
        let plain = PlainLanes::<u16>::nodes(board.lanes(), &queue);
        assert_eq!(Avx2::nodes(board.lanes(), &queue), plain, "{queue:?} {board:?}");
    }
}

/// Compares searches on high stacks, from the spawn location and from lower ones.
#[test]
fn searches_over_high_stacks_agree() {
    if !is_available() {
        return;
    }
    let mut rng = SplitMix(5);
    let (mut high, mut open) = (0, 0);
    for round in 0..rounds(6000, 6) {
        let mut board = Board::EMPTY;
        let (rows, density) = (rng.below(24), 1 + rng.below(4));
        for y in 0..rows as usize {
            let (hole, from) = (rng.below(10) as usize, rng.below(10) as usize);
            for x in (0..10).filter(|x| *x != hole) {
                // Columns of different heights with holes in them.
                if rng.below(4) < density && (round % 2 == 0 || x <= from) {
                    board.fill(x, y);
                }
            }
        }
        let piece = Tetromino::ALL[rng.below(7) as usize];
        let start = Location::spawn(piece).moved(0, rng.below(3) as i8 - 1);
        if !board.fits(&start) {
            continue;
        }
        high += u32::from(board.height() > 16);
        open += u32::from((12..=17).contains(&board.height()));
        let spins =
            [None, Some(SpinRule::Corners), Some(SpinRule::CornersOrFifthKick)][rng.below(3) as usize];
        let options = SearchOptions { half_turns: rng.below(2) == 0, spins };
        let plain = search::<PlainLanes<u64>>(&board, piece, Some(start), options);
        assert_eq!(Placements::find(&board, start, options), plain, "{start} {board:?}");
    }
    assert!(cfg!(miri) || high > 300 && open > 100, "{high} high boards, {open} with open sky");
}
