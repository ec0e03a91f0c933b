//! Benchmarks how many commands per second are executed, with every frame written.

use quintet_app::any::AnySession;
use quintet_engine::biquadris::{self, Biquadris};
use quintet_engine::kernel::{Span, Time};
use quintet_engine::quadris::{self, Quadris};
use quintet_repl::{PipeInput, Repl, TextScreen, run};
use quintet_session::Session;
use std::io;

/// Five commands a line.
const LINE: &[u8] = b"3ri cl lef drop restart\n";
const LINES: usize = 2_000;

fn main() {
    divan::main();
}

fn play(session: impl AnySession + 'static, input: &[u8]) {
    let Ok(mut session) = Box::new(session).into_text(false) else {
        panic!("commands are typed in this game")
    };
    let screen = TextScreen::new(io::sink(), io::sink(), false, None);
    let load = |_: &str| Err(String::new());
    let repl = Repl { session: session.as_mut(), screen, load, clock: &mut || Time::ZERO, pace: Span::ZERO };
    run(repl, &mut PipeInput::new(input, false)).expect("nothing can go wrong in memory");
}

#[divan::bench]
fn quadris_commands(bencher: divan::Bencher) {
    let input = LINE.repeat(LINES);
    let count = divan::counter::ItemsCount::new(5 * LINES);
    bencher
        .counter(count)
        .bench(|| play(Session::<Quadris>::new(quadris::Setup::default()).unwrap(), &input));
}

#[divan::bench]
fn biquadris_commands(bencher: divan::Bencher) {
    let input = LINE.repeat(LINES);
    let count = divan::counter::ItemsCount::new(5 * LINES);
    bencher
        .counter(count)
        .bench(|| play(Session::<Biquadris>::new(biquadris::Setup::default()).unwrap(), &input));
}
