//! A script is played to its end or refused with the number of its first wrong line. With `every` there is a report for
//! each input before that line, without it one at the end; each is one JSON object on a line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_engine::kernel::{ButtonGame, Seed};
use quintet_engine::{cascade, chetyris, modern};
use quintet_session::{Session, sim};

/// Plays a script; returns its reports, and the number of the line that is wrong, if one is.
fn reports<G: ButtonGame>(setup: &G::Setup, script: &[u8], every: bool) -> (Vec<String>, Option<u64>) {
    let mut session = Session::<G>::new(setup.clone()).expect("a setup");
    let mut out = Vec::new();
    let wrong = match sim::run(&mut session, script, &mut out, every) {
        Ok(()) => None,
        Err(sim::SimError::Line { line, .. }) => Some(line),
        Err(error) => panic!("{error}"),
    };
    let out = String::from_utf8(out).expect("text");
    assert!(out.is_empty() || out.ends_with('\n'));
    (out.lines().map(str::to_owned).collect(), wrong)
}

fn check<G: ButtonGame>(setup: &G::Setup, script: &[u8]) {
    let (each, wrong) = reports::<G>(setup, script, true);
    for report in &each {
        assert!(serde_json::from_str::<serde_json::Value>(report).is_ok_and(|report| report.is_object()));
    }
    let (last, also_wrong) = reports::<G>(setup, script, false);
    assert_eq!((last.len(), also_wrong), (usize::from(wrong.is_none()), wrong));
    // Every line is an input, a comment or blank.
    let lines: Vec<&[u8]> = script.split(|byte| *byte == b'\n').collect();
    let played = wrong.map_or(lines.len(), |wrong| usize::try_from(wrong).expect("a line") - 1);
    assert!(wrong.is_none() || played < lines.len());
    let is_input = |line: &&&[u8]| !matches!(line.trim_ascii_start().first(), None | Some(b'#'));
    assert_eq!(each.len(), lines[..played].iter().filter(is_input).count());
}

/// True if no time in the script is 10⁶ ms (17 minutes) or more. A script may say 285 years, which the program then plays.
fn is_short(script: &[u8]) -> bool {
    script.split(|byte| !byte.is_ascii_digit()).all(|digits| digits.len() < 7)
}

fuzz_target!(|script: &[u8]| {
    if is_short(script) {
        check::<chetyris::Chetyris>(&chetyris::Setup::new(Seed(1)), script);
        check::<cascade::Cascade>(&cascade::Setup::new(Seed(1)), script);
        for mode in [modern::Mode::Duel, modern::Mode::Zen] {
            check::<modern::Modern>(&modern::Setup { mode, ..modern::Setup::default() }, script);
        }
    }
});
