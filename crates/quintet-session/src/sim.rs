//! Plays a script of timed inputs in virtual time, as fast as possible and without a display.
//!
//! ```text
//! # comment
//! 0 tap enter
//! 3500 press left
//! 3700 release left
//! 9000 wait
//! ```
//!
//! Where a game has undo, `9000 undo` takes back a turn.

use crate::report::ReportWriter;
use crate::session::{Session, SessionInput};
use quintet_engine::kernel::{Button, ButtonAction, ButtonGame, Player, Time};
use std::io::{self, BufRead, BufReader, Read, Write};

/// The maximum length of a line of a script, in bytes.
const MAX_LINE_BYTES: usize = 1_000;

/// The reason why a script was not played to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SimError {
    /// A malformed line.
    #[error("{line}: {message}")]
    Line {
        /// The number of the line, from 1.
        line: u64,
        /// The description of the error.
        message: String,
    },
    /// The script could not be read.
    #[error(transparent)]
    Input(io::Error),
    /// A report could not be written.
    #[error(transparent)]
    Output(io::Error),
}

/// Plays a script. After the last line, or with `every` after each one, a report is written as one JSON object per
/// line. The output is flushed whenever no further line is ready to be read.
pub fn run<G: ButtonGame>(
    session: &mut Session<G>,
    script: impl Read,
    out: &mut impl Write,
    every: bool,
) -> Result<(), SimError> {
    let mut reporter = ReportWriter::of::<G>();
    let mut lines =
        ScriptLines { script: BufReader::with_capacity(1 << 16, script), line: Vec::new(), number: 0 };
    loop {
        if !lines.is_ready() {
            out.flush().map_err(SimError::Output)?;
        }
        let Some(line) = lines.next()? else { break };
        let parsed = parse(line, session.game());
        let parsed = parsed.map_err(|message| SimError::Line { line: lines.number, message })?;
        let Some((at, inputs)) = parsed else { continue };
        session.advance(at, &mut reporter);
        for input in inputs.into_iter().flatten() {
            session.input(at, &input, &mut reporter);
        }
        if every {
            reporter.write(session.game(), out).map_err(SimError::Output)?;
        }
    }
    if !every {
        reporter.write(session.game(), out).map_err(SimError::Output)?;
    }
    out.flush().map_err(SimError::Output)
}

/// The time of a line and its inputs; `None` for a blank line or a comment.
type ScriptLine = Option<(Time, [Option<SessionInput<ButtonAction>>; 2])>;

/// The key of a script that takes back a turn, in games that have it.
const UNDO: &[u8] = b"undo";

fn parse<G: ButtonGame>(line: &[u8], game: &G) -> Result<ScriptLine, String> {
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let Some(time) = words.next().filter(|word| word[0] != b'#') else { return Ok(None) };
    let time = parse_time(time, game.now())?;
    let verb = words.next().ok_or("a verb is missing: tap, press, release or wait")?;
    let has_undo = G::UNDO.is_some_and(|undo| (undo.has_turns)(game));
    let mut inputs = [None, None];
    let (presses, releases) = match verb {
        b"tap" => (true, true),
        b"press" => (true, false),
        b"release" => (false, true),
        b"wait" => (false, false),
        UNDO if has_undo => {
            inputs[0] = Some(SessionInput::Undo);
            (false, false)
        }
        other => return Err(format!("{} is not tap, press, release or wait", quote(other))),
    };
    if presses || releases {
        let key = words.next().ok_or("a key is missing")?;
        if has_undo && key == UNDO {
            inputs[0] = presses.then_some(SessionInput::Undo);
        } else {
            let (player, button) = parse_button(key, game)?;
            inputs = [
                presses.then_some(SessionInput::Act(ButtonAction::Press(player, button))),
                releases.then_some(SessionInput::Act(ButtonAction::Release(player, button))),
            ];
        }
    }
    match words.next() {
        Some(more) => Err(format!("{} is too much", quote(more))),
        None => Ok(Some((time, inputs))),
    }
}

fn parse_button<G: ButtonGame>(key: &[u8], game: &G) -> Result<(Player, Button), String> {
    let known = std::str::from_utf8(key).ok().and_then(|key| game.button(key));
    known.ok_or_else(|| {
        let names: Vec<&str> = G::BUTTONS.iter().map(|(name, _)| *name).collect();
        let second = if game.players() > 1 { ", and with 2: before them for player 2" } else { "" };
        format!("{} is not a key; the keys are {}{second}", quote(key), names.join(" "))
    })
}

fn parse_time(word: &[u8], now: Time) -> Result<Time, String> {
    let digits = word.iter().all(u8::is_ascii_digit);
    let text = std::str::from_utf8(word).ok().filter(|_| digits);
    let text = text.ok_or_else(|| format!("{} is not a time in whole milliseconds", quote(word)))?;
    let time = text.parse().ok().and_then(Time::from_millis);
    let time = time.ok_or_else(|| format!("the time {text} is beyond 2^53 microseconds"))?;
    if time < now {
        return Err(format!("the time {text} is before {}, the time of an earlier line", now.millis()));
    }
    Ok(time)
}

/// Quotes a word of a script in a message, escaped and truncated.
fn quote(word: &[u8]) -> String {
    let text: String = String::from_utf8_lossy(word).chars().take(40).collect();
    format!("{text:?}")
}

/// The lines of a script, read as a stream.
struct ScriptLines<R> {
    script: BufReader<R>,
    line: Vec<u8>,
    number: u64,
}

impl<R: Read> ScriptLines<R> {
    /// Returns true if the next line can be read without waiting for more input.
    fn is_ready(&self) -> bool {
        self.script.buffer().contains(&b'\n')
    }

    /// Returns the next line without its end, or `None` after the last one.
    fn next(&mut self) -> Result<Option<&[u8]>, SimError> {
        self.line.clear();
        self.number += 1;
        loop {
            let ready = self.script.fill_buf().map_err(SimError::Input)?;
            let end = ready.iter().position(|byte| *byte == b'\n');
            let part = &ready[..end.unwrap_or(ready.len())];
            let last = ready.is_empty();
            let taken = part.len() + usize::from(end.is_some());
            self.line.extend(part.iter().take(MAX_LINE_BYTES + 1));
            self.script.consume(taken);
            if self.line.trim_ascii_start().starts_with(b"#") {
                // A comment may have any length, but it is not kept.
                self.line.clear();
                self.line.push(b'#');
            } else if self.line.len() > MAX_LINE_BYTES {
                let message = format!("the line is longer than {MAX_LINE_BYTES} bytes");
                return Err(SimError::Line { line: self.number, message });
            }
            if last && self.line.is_empty() {
                return Ok(None);
            }
            if last || end.is_some() {
                return Ok(Some(&self.line));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use quintet_engine::cascade::{self, Cascade};
    use quintet_engine::chetyris::{self, Chetyris};
    use quintet_engine::kernel::Seed;
    use quintet_engine::modern::{self, Modern};

    fn sim(script: &[u8], every: bool) -> (String, Option<String>) {
        sim_of::<Chetyris>(chetyris::Setup::new(Seed(1)), script, every)
    }

    fn sim_of<G: ButtonGame>(setup: G::Setup, script: &[u8], every: bool) -> (String, Option<String>) {
        let mut session = Session::<G>::new(setup).unwrap();
        let mut out = Vec::new();
        let error = run(&mut session, script, &mut out, every).err();
        (String::from_utf8(out).unwrap(), error.map(|error| error.to_string()))
    }

    #[test]
    fn one_report_after_the_last_line_or_one_for_each() {
        let script = b"# begin\n\n0 tap enter\n  500 press left\r\n\t500 release left\n9000 wait";
        let (out, error) = sim(script, false);
        assert_eq!((out.lines().count(), error), (1, None));
        assert!(
            out.starts_with(r#"{"t":9000,"phase":"playing","level":1,"score":0,"rows_left":5,"screen":["@"#),
            "{out}"
        );
        let (out, error) = sim(script, true);
        let times: Vec<&str> = out.lines().filter_map(|line| line.split(',').next()).collect();
        assert_eq!((times, error), (vec![r#"{"t":0"#, r#"{"t":500"#, r#"{"t":500"#, r#"{"t":9000"#], None));
        assert_eq!(sim(b"", false).0.lines().count(), 1, "an empty script shows the game as it begins");
    }

    #[test]
    fn a_malformed_line_is_named_and_ends_the_run_after_the_lines_before_it() {
        for (line, message) in [
            ("x tap enter", r#"2: "x" is not a time in whole milliseconds"#),
            ("-1 wait", r#"2: "-1" is not a time in whole milliseconds"#),
            ("+1 wait", r#"2: "+1" is not a time in whole milliseconds"#),
            ("5", "2: a verb is missing: tap, press, release or wait"),
            ("5 jump left", r#"2: "jump" is not tap, press, release or wait"#),
            ("5 tap", "2: a key is missing"),
            ("5 tap up", r#"2: "up" is not a key; the keys are left right rotate down drop quit enter"#),
            (
                "5 tap 2:left",
                r#"2: "2:left" is not a key; the keys are left right rotate down drop quit enter"#,
            ),
            ("5 tap left now", r#"2: "now" is too much"#),
            ("5 wait left", r#"2: "left" is too much"#),
            ("4 wait", "2: the time 4 is before 5, the time of an earlier line"),
            ("9007199254741 wait", "2: the time 9007199254741 is beyond 2^53 microseconds"),
            (
                "99999999999999999999999 wait",
                "2: the time 99999999999999999999999 is beyond 2^53 microseconds",
            ),
        ] {
            let script = format!("5 tap enter\n{line}\n6 wait\n");
            assert_eq!(sim(script.as_bytes(), false), (String::new(), Some(message.into())));
            let (out, error) = sim(script.as_bytes(), true);
            assert_eq!((out.lines().count(), error.as_deref()), (1, Some(message)));
        }
        let long = [b"1 wait ".as_slice(), &[b' '; 2_000]].concat();
        assert_eq!(sim(&long, false).1.unwrap(), "1: the line is longer than 1000 bytes");
        let comment = [b" # ".as_slice(), &vec![b'x'; 200_000], b"\n7 wait"].concat();
        assert_eq!(sim(&comment, true).0.lines().count(), 1);
        assert_eq!(sim(b"9007199254740 wait", false).1, None, "the last moment there is");
    }

    /// Checks that there is one report for each input before the first wrong line, or one at the end.
    fn check_script<G: ButtonGame>(setup: &G::Setup, lines: &[String]) {
        let script = lines.join("\n");
        let (out, error) = sim_of::<G>(setup.clone(), script.as_bytes(), true);
        let wrong = error.map(|error| error.split_once(": ").unwrap().0.parse::<usize>().unwrap());
        assert!(wrong.is_none_or(|wrong| (1..=lines.len()).contains(&wrong)));
        let played = &lines[..wrong.map_or(lines.len(), |wrong| wrong - 1)];
        let inputs =
            played.iter().filter(|line| !matches!(line.trim_start().chars().next(), None | Some('#')));
        assert_eq!(out.lines().count(), inputs.count());
        let is_object = |line: &str| {
            serde_json::from_str::<serde_json::Value>(line).is_ok_and(|report| report.is_object())
        };
        assert!(out.lines().all(is_object), "{out}");
        let (out, _) = sim_of::<G>(setup.clone(), script.as_bytes(), false);
        assert_eq!(out.lines().count(), usize::from(wrong.is_none()));
    }

    /// A line that is right, with `TIME` for its time; seldom one that is wrong, at least in some games.
    fn script_line() -> impl Strategy<Value = String> {
        prop_oneof![
            20 => "TIME (tap|press|release) (enter|left|right|drop)",
            5 => "TIME wait",
            2 => "(#[ -~]{0,9})?",
            1 => "TIME tap (jump|hold|rotate|2:left)|[ -~]{0,9}",
        ]
    }

    proptest! {
        #[test]
        fn garbage_never_panics(script in prop::collection::vec(any::<u8>(), 0..300), every: bool) {
            let _ = sim(&script, every);
        }

        #[test]
        fn a_script_plays_to_its_end_or_is_refused_with_a_line(
            lines in prop::collection::vec((0u32..400, script_line()), 0..30),
        ) {
            let mut time = 0;
            let lines: Vec<String> = lines
                .iter()
                .map(|(wait, line)| {
                    time += wait;
                    line.replace("TIME", &time.to_string())
                })
                .collect();
            check_script::<Chetyris>(&chetyris::Setup::new(Seed(1)), &lines);
            check_script::<Cascade>(&cascade::Setup::new(Seed(1)), &lines);
            for mode in [modern::Mode::Duel, modern::Mode::Zen] {
                check_script::<Modern>(&modern::Setup { mode, ..modern::Setup::default() }, &lines);
            }
        }

        #[test]
        fn nearly_right_lines_never_panic(
            words in prop::collection::vec("([0-9]{1,20}|tap|press|release|wait|enter|left|drop|#|\n|[ -~]{0,3})", 0..60),
        ) {
            let _ = sim(words.join(" ").as_bytes(), true);
        }
    }
}
