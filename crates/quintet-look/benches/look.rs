//! What a picture costs at a busy moment of a duel.

use quintet_engine::kernel::{Applause, CellKind, Event, GameEvent, Player, RowSet, Span, Spin, Time};
use quintet_look::{Grain, Look, Motion, Palette};

fn main() {
    divan::main();
}

const NOW: Time = Time::from_micros(1_000_000);

/// Both players have just made a T-Spin Triple with everything that belongs to it.
fn busy(grain: Grain) -> Look {
    let mut look = Look::new(Motion::Full, grain);
    for player in [Player::ONE, Player::TWO] {
        for event in [
            Event::Cleared(RowSet(0b1110 << 36)),
            Event::Applause(Applause::Clear { rows: 3, spin: Some(Spin::Full) }),
            Event::Applause(Applause::Combo(7)),
            Event::Applause(Applause::BackToBack),
            Event::Applause(Applause::PerfectClear),
            Event::Applause(Applause::LevelUp(9)),
            Event::Rose { rows: 4, kind: CellKind::Garbage },
        ] {
            look.on_event(&GameEvent { at: NOW, player, event });
        }
    }
    look
}

#[divan::bench(args = ["pixels", "letters"])]
fn at(bencher: divan::Bencher, grain: &str) {
    let look = busy(if grain == "pixels" { Grain::PIXELS } else { Grain::LETTERS });
    bencher.bench(|| look.at(divan::black_box(NOW + Span::from_millis(300))));
}

#[divan::bench(args = ["pixels", "letters"])]
fn next_change(bencher: divan::Bencher, grain: &str) {
    let look = busy(if grain == "pixels" { Grain::PIXELS } else { Grain::LETTERS });
    bencher.bench(|| look.next_change(divan::black_box(NOW + Span::from_millis(300))));
}

#[divan::bench]
fn to_256(bencher: divan::Bencher) {
    let colour = Palette::ALL[0].dark.accent;
    bencher.bench(|| divan::black_box(colour).to_256());
}
