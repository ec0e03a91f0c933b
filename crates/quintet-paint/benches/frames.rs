//! Measures painting a frame at 1280×800: a full repaint, a piece that falls by a row, and an unchanged
//! frame.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{modern, scene};
use divan::Bencher;
use quintet_app::{Layout, Widget};
use quintet_engine::kernel::{Game, Span};
use quintet_engine::modern::Mode;
use quintet_look::{AnimationFrame, BoardEffects, Particle, RowFlash, Shake};
use quintet_paint::{Painter, Size, Style};

const SIZE: Size = Size { width: 1280, height: 800 };

fn main() {
    divan::main();
}

/// Paints two layouts alternately.
fn paint_alternately(bencher: Bencher<'_, '_>, layouts: &[Layout; 2]) {
    let mut painter = Painter::new(Style::default());
    let mut turn = 0;
    bencher.bench_local(|| {
        turn ^= 1;
        painter.paint(layouts[turn].clone(), SIZE, 1.0).len()
    });
}

#[divan::bench]
fn everything_anew(bencher: Bencher<'_, '_>) {
    let layout = scene("modern", modern(Mode::Marathon).view(), AnimationFrame::default(), None);
    let mut painter = Painter::new(Style::default());
    bencher.bench_local(|| {
        painter.invalidate();
        painter.paint(layout.clone(), SIZE, 1.0).len()
    });
}

#[divan::bench]
fn a_fall(bencher: Bencher<'_, '_>) {
    let mut game = modern(Mode::Marathon);
    let before = game.view();
    game.advance(game.now() + Span::from_millis(1000), &mut ());
    paint_alternately(
        bencher,
        &[before, game.view()].map(|view| scene("modern", view, AnimationFrame::default(), None)),
    );
}

#[divan::bench]
fn a_busy_moment(bencher: Bencher<'_, '_>) {
    let view = modern(Mode::Marathon).view();
    let moment = |shake: i32, opacity: u8| {
        let sparks = (0..80).map(|n| Particle { x: n * 30 + shake, y: 9000 - n * 9, tile: None, opacity });
        let rows = (36..40).map(|row| RowFlash { row, opacity, sweep: 0 }).collect();
        let board = BoardEffects {
            rows,
            particles: sparks.collect(),
            shake: Shake { x: shake, y: 0 },
            ..BoardEffects::default()
        };
        scene("modern", view.clone(), AnimationFrame { countdown: None, boards: vec![board] }, None)
    };
    paint_alternately(bencher, &[moment(0, 200), moment(90, 120)]);
}

#[divan::bench]
fn nothing(bencher: Bencher<'_, '_>) {
    let layout = scene("modern", modern(Mode::Marathon).view(), AnimationFrame::default(), None);
    paint_alternately(bencher, &[layout.clone(), layout]);
}

#[divan::bench]
fn the_menu_anew(bencher: Bencher<'_, '_>) {
    let layout = Layout { widgets: vec![Widget::Banner], ..Layout::default() };
    let mut painter = Painter::new(Style::default());
    bencher.bench_local(|| {
        painter.invalidate();
        painter.paint(layout.clone(), SIZE, 1.0).len()
    });
}
