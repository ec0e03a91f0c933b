//! Measures a frame at a busy moment of a duel.

use quintet_engine::kernel::{Applause, CellKind, Event, GameEvent, Player, RowSet, Span, Spin, Time};
use quintet_look::{AnimationQuality, Animator, Motion, Palette};

fn main() {
    divan::main();
}

const NOW: Time = Time::from_micros(1_000_000);

/// Returns an animator after both players made a T-Spin Triple with all its effects.
fn busy(quality: AnimationQuality) -> Animator {
    let mut animator = Animator::new(Motion::Full, quality);
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
            animator.on_event(&GameEvent { at: NOW, player, event });
        }
    }
    animator
}

#[divan::bench(args = ["pixels", "letters"])]
fn at(bencher: divan::Bencher, quality: &str) {
    let animator =
        busy(if quality == "pixels" { AnimationQuality::PIXELS } else { AnimationQuality::TERMINAL });
    bencher.bench(|| animator.frame_at(divan::black_box(NOW + Span::from_millis(300))));
}

#[divan::bench(args = ["pixels", "letters"])]
fn next_change(bencher: divan::Bencher, quality: &str) {
    let animator =
        busy(if quality == "pixels" { AnimationQuality::PIXELS } else { AnimationQuality::TERMINAL });
    bencher.bench(|| animator.next_change(divan::black_box(NOW + Span::from_millis(300))));
}

#[divan::bench]
fn to_256(bencher: divan::Bencher) {
    let colour = Palette::ALL[0].dark.accent;
    bencher.bench(|| divan::black_box(colour).to_256());
}
