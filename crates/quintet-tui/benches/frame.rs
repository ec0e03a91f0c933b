//! Measures drawing a screen.

#[path = "../tests/stage/mod.rs"]
mod stage;

use divan::{Bencher, black_box};
use quintet_tui::{Charset, ColourDepth, Theme, draw, redraw};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use stage::Stage;

fn main() {
    divan::main();
}

fn bench(bencher: Bencher, stage: &Stage, columns: u16, rows: u16) {
    let (layout, caps) = (stage.layout(), stage::caps(ColourDepth::TrueColour, Charset::Unicode));
    let theme = Theme::new(caps, stage.app.settings());
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    bencher.bench_local(|| {
        buffer.reset();
        black_box(draw(black_box(&layout), &mut buffer, &theme))
    });
}

fn playing() -> Stage {
    let mut stage = Stage::open(&[]);
    stage.press("enter enter").wait(100).press("enter").wait(3_100).press("space space left space").wait(40);
    stage
}

#[divan::bench]
fn menu(bencher: Bencher) {
    bench(bencher, &Stage::open(&[]), 80, 24);
}

#[divan::bench]
fn modern_80x24(bencher: Bencher) {
    bench(bencher, &playing(), 80, 24);
}

#[divan::bench]
fn modern_200x60(bencher: Bencher) {
    bench(bencher, &playing(), 200, 60);
}

/// A piece moves by one column: only the changed parts are drawn.
#[divan::bench]
fn modern_again_80x24(bencher: Bencher) {
    let mut stage = playing();
    let before = stage.layout();
    let after = stage.press("left").layout();
    let theme = Theme::new(stage::caps(ColourDepth::TrueColour, Charset::Unicode), stage.app.settings());
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    let drawn = draw(&before, &mut buffer, &theme);
    bencher.bench_local(|| black_box(redraw(&before, black_box(&after), &drawn, &mut buffer, &theme)));
}

/// The application's part: building the layout.
#[divan::bench]
fn layout_of_modern(bencher: Bencher) {
    let stage = playing();
    bencher.bench_local(|| black_box(stage.layout()));
}
