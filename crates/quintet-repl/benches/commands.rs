//! How many commands a second the shell carries out, every frame written.

use quintet_engine::biquadris::{self, Biquadris};
use quintet_engine::kernel::{Span, Time};
use quintet_engine::quadris::interpreter::Interpreted;
use quintet_engine::quadris::{self, Quadris};
use quintet_repl::{Pipe, Repl, Screen, run};
use quintet_session::Session;
use std::io;

/// Five commands a line.
const LINE: &[u8] = b"3ri cl lef drop restart\n";
const LINES: usize = 2_000;

fn main() {
    divan::main();
}

fn play<G: Interpreted>(setup: G::Setup, input: &[u8]) {
    let mut session = Session::<G>::new(setup).expect("the usual setup is sound");
    let screen = Screen::new(io::sink(), io::sink(), false, None);
    let clock = &mut || Time::ZERO;
    let repl = Repl {
        session: &mut session,
        extras: true,
        screen,
        load: |_| Err(String::new()),
        adviser: |_| None,
        clock,
        pace: Span::ZERO,
    };
    run(repl, &mut Pipe::new(input, false)).expect("nothing can go wrong in memory");
}

#[divan::bench]
fn quadris_commands(bencher: divan::Bencher) {
    let input = LINE.repeat(LINES);
    let count = divan::counter::ItemsCount::new(5 * LINES);
    bencher.counter(count).bench(|| play::<Quadris>(quadris::Setup::default(), &input));
}

#[divan::bench]
fn biquadris_commands(bencher: divan::Bencher) {
    let input = LINE.repeat(LINES);
    let count = divan::counter::ItemsCount::new(5 * LINES);
    bencher.counter(count).bench(|| play::<Biquadris>(biquadris::Setup::default(), &input));
}
