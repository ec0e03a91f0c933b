//! A script is refused with a line number, or every report is one JSON object per line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_engine::kernel::{ButtonGame, Seed};
use quintet_engine::{chetyris, modern};
use quintet_session::{Session, sim};

fn run<G: ButtonGame>(setup: G::Setup, script: &[u8]) {
    let mut session = Session::<G>::new(setup).expect("a default setup");
    let mut out = Vec::new();
    let result = sim::run(&mut session, script, &mut out, true);
    if let Err(error) = result {
        assert!(matches!(error, sim::SimError::Line { line: 1.., .. }), "{error}");
    }
    for line in out.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        assert!(serde_json::from_slice::<serde_json::Value>(line).is_ok_and(|value| value.is_object()));
    }
}

/// True if no time in the script is beyond some minutes: a game of weeks takes a while.
fn is_short(script: &[u8]) -> bool {
    script.split(|byte| !byte.is_ascii_digit()).all(|digits| digits.len() < 7)
}

fuzz_target!(|script: &[u8]| {
    if is_short(script) {
        run::<chetyris::Chetyris>(chetyris::Setup::new(Seed(1)), script);
        let setup = modern::Setup { mode: modern::Mode::Duel, ..modern::Setup::default() };
        run::<modern::Modern>(setup, script);
    }
});
