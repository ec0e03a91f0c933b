//! `quintet` alone in a terminal: a numbered list of the games.

use crate::failure::{Failure, Outcome};
use crate::{args, command, keep, resume};
use clap::Parser;
use quintet_store::{Home, date, playing};
use std::io::{BufRead, Write, stdin, stdout};

/// The games there are: the words that start one, and what it is.
const GAMES: [(&str, &str); 5] = [
    ("chetyris", "real time, with bombs and a shape that moves the wrong way"),
    ("quadris", "no clock: typed commands move, turn and drop the block"),
    ("biquadris", "the same for two, who take turns"),
    ("modern", "today's rules: hold, ghost, spins and combos"),
    ("cascade", "pieces of any shape; rows are cut out of them and what is left falls on"),
];

/// Asks which game to play and starts it. An empty line is the first one; q or the end of input leaves.
pub(crate) fn choose() -> Outcome {
    let mut out = stdout();
    writeln!(out, "Quintet: falling-block games\n")?;
    for (number, (name, text)) in (1..).zip(GAMES) {
        writeln!(out, "  {number}  {name:<10} {text}")?;
    }
    let home = Home::find().ok();
    if home
        .as_ref()
        .is_some_and(|home| home.playing().read_dir().is_ok_and(|mut files| files.next().is_some()))
        && let Err(failure) = keep::open()
    {
        failure.warn();
    }
    let interrupted = home.as_ref().and_then(|home| playing::interrupted(home).into_iter().next());
    if let Some(game) = &interrupted {
        writeln!(out, "  c  continue   {}", resume::line(game))?;
    }
    writeln!(out)?;
    loop {
        write!(out, "Which one? Its number or name, or q to leave: [1] ")?;
        out.flush()?;
        let mut line = Vec::new();
        if stdin().lock().read_until(b'\n', &mut line)? == 0 {
            return Ok(writeln!(out)?);
        }
        let line = String::from_utf8_lossy(&line);
        let answer = line.trim();
        if matches!(answer, "q" | "Q" | "quit") {
            return Ok(());
        }
        let begun = date::now();
        if let (Some(home), Some(game), "c" | "continue") = (&home, &interrupted, answer) {
            resume::go_on(home, game)?;
            return keep::ask_for_names(begun);
        }
        let answer = if answer.is_empty() { "1" } else { answer };
        let chosen =
            (1..).zip(GAMES).find(|(number, (name, _))| *name == answer || number.to_string() == answer);
        match chosen {
            Some((_, (name, _))) => {
                let cli = args::Cli::try_parse_from(["quintet", name]).map_err(Failure::from)?;
                command(cli.command)?;
                return keep::ask_for_names(begun);
            }
            None => writeln!(out, "There is no {answer:?}.")?,
        }
    }
}
