//! Registers against plain words: every operation, and whole searches.

use super::Board;
use super::avx2::{Avx2, Avx2Tall, find};
use super::lanes::{LANES, Lanes, Plain};
use super::perft::Counting;
use super::placements::{Options, search};
use quintet_engine::kernel::{Kind, Rng, Seed};

/// Every operation, on the same random columns, in a register and in plain words.
#[test]
fn registers_compute_what_plain_words_do() {
    if !Avx2::is_available() {
        return;
    }
    let mut rng = Rng::new(Seed(3));
    for _ in 0..2000 {
        // Sparse, dense and anything between.
        let mut columns = || [(); LANES].map(|()| u64::from(rng.below(1 << 16) & rng.below(1 << 16)));
        let (a, b) = (columns(), columns());
        let (fast, other) = (Avx2::load(&a), Avx2::load(&b));
        let (slow, twin) = (Plain::<u16>::load(&a), Plain::<u16>::load(&b));
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
            sunk(5 => 5);
            sunk(0 => 0);
        }
        assert_tall_twin(&a, &b);
        assert_eq!(fast.count(), slow.count());
        assert_eq!(fast.common(), slow.common());
        assert_eq!(fast.is_none(), slow.is_none());
        assert_eq!(Avx2::splat(a[0]).store(), Plain::<u16>::splat(a[0]).store());
        let short = a.map(|bits| bits as u16);
        assert_eq!(Avx2::load_short(&short).store(), a);
    }
    assert!(Avx2::NONE.is_none());
}

/// The same for the lanes of two registers, whose twin has more rows than it needs.
fn assert_tall_twin(a: &[u64; LANES], b: &[u64; LANES]) {
    let mask = |columns: [u64; LANES]| columns.map(|bits| bits & 0xFFFF_FFFF);
    let (a, b) = (a.map(|bits| bits | bits << 13), b.map(|bits| bits << 15));
    let (fast, other) = (Avx2Tall::load(&a), Avx2Tall::load(&b));
    let (slow, twin) = (Plain::<u64>::load(&a), Plain::<u64>::load(&b));
    assert_eq!(fast.and(other).store(), mask(slow.and(twin).store()));
    assert_eq!(fast.or(other).store(), mask(slow.or(twin).store()));
    assert_eq!(fast.without(other).store(), mask(slow.without(twin).store()));
    assert_eq!(fast.plus(other).store(), mask(slow.plus(twin).store()));
    assert_eq!(fast.down::<2>().store(), mask(slow.down::<2>().store()));
    assert_eq!(fast.up::<2>().store(), mask(slow.up::<2>().store()));
    assert_eq!(fast.sunk(7).store(), mask(slow.sunk(7).store()));
    assert_eq!(fast.left().store(), slow.left().store());
    assert_eq!(fast.left_two().store(), slow.left_two().store());
    assert_eq!(fast.right().store(), slow.right().store());
    assert_eq!(fast.right_two().store(), slow.right_two().store());
    assert_eq!(fast.count(), slow.count());
    assert_eq!(fast.common(), slow.common());
    assert_eq!(fast.is_none(), slow.is_none());
}

/// Whole searches and counts agree, so that machines without AVX2 give the same results.
#[test]
fn searches_agree_with_and_without_registers() {
    if !Avx2::is_available() {
        return;
    }
    let mut rng = Rng::new(Seed(4));
    for _ in 0..300 {
        let mut board = Board::EMPTY;
        for y in 0..rng.below(11) as usize {
            let hole = rng.below(10) as usize;
            for x in (0..10).filter(|x| *x != hole) {
                if rng.below(2) == 0 {
                    board.fill(x, y);
                }
            }
        }
        let kind = Kind::SEVEN[rng.below(7) as usize];
        let options = Options { half_turns: rng.below(2) == 0, spins: None };
        let plain = search::<Plain<u16>>(&board, kind, None, options);
        assert_eq!(find(&board, kind, options), plain, "{kind:?} {board:?}");
        let queue = [kind, Kind::T];
        let plain = Plain::<u16>::nodes(board.lanes(), &queue);
        assert_eq!(Avx2::nodes(board.lanes(), &queue), plain, "{queue:?} {board:?}");
    }
}
