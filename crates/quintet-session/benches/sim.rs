//! Measures how many script lines `sim` plays per second: taps 10 ms apart, random keys. All pieces are `VaporBomb`s,
//! which leave nothing behind, so the game lasts as long as the script.

use quintet_engine::chetyris::{Chetyris, PieceKind, Setup};
use quintet_engine::kernel::{Rng, Seed};
use quintet_session::{Session, sim};
use std::fmt::Write;

const LINES: usize = 100_000;

fn main() {
    divan::main();
}

#[divan::bench]
fn chetyris_lines(bencher: divan::Bencher<'_, '_>) {
    let mut rng = Rng::new(Seed(1));
    let keys = ["left", "right", "rotate", "left", "right", "down", "drop"];
    let mut script = String::from("0 tap enter\n");
    for line in 1..LINES {
        let _ = writeln!(script, "{} tap {}", line * 10, keys[rng.below(keys.len() as u32) as usize]);
    }
    let setup = Setup { pieces: vec![PieceKind::Vapor; LINES].into(), ..Setup::new(Seed(1)) };
    bencher.counter(divan::counter::ItemsCount::new(LINES)).bench(|| {
        let mut session = Session::<Chetyris>::new(setup.clone()).unwrap();
        sim::run(&mut session, script.as_bytes(), &mut Vec::new(), false)
    });
}
