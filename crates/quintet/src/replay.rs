//! `quintet replay`: watch a recorded game, print its state, verify it, or play on from a point of it.

use crate::args;
use crate::failure::{Failure, Outcome, say};
use crate::{files, interpreted, modern, play};
use quintet_engine::biquadris::Biquadris;
use quintet_engine::cascade::Cascade;
use quintet_engine::chetyris::Chetyris;
use quintet_engine::kernel::Game;
use quintet_engine::modern::Modern;
use quintet_engine::quadris::Quadris;
use quintet_session::{Header, Point, Replay, ReplayError, Reporter, Session};
use quintet_tui::Left;
use std::fs::File;
use std::io::{self, Write, stdout};

pub(crate) fn run(args: &args::Replay) -> Outcome {
    let file = File::open(&args.file).map_err(|error| Failure::file(&args.file, error))?;
    let (header, bytes) = Header::read_from(file).map_err(|error| Failure::replay(&args.file, &error))?;
    match header.game.as_str() {
        Chetyris::NAME => {
            show(args, &bytes, |replay| quintet_tui::watch(replay, &play::CHETYRIS), play::chetyris_session)
        }
        Quadris::NAME => show::<Quadris>(args, &bytes, interpreted::watch, interpreted::go_on),
        Biquadris::NAME => show::<Biquadris>(args, &bytes, interpreted::watch, interpreted::go_on),
        Modern::NAME => {
            show(args, &bytes, |replay| quintet_tui::watch(replay, &modern::MODERN), modern::play_on)
        }
        Cascade::NAME => {
            show(args, &bytes, |replay| quintet_tui::watch(replay, &play::CASCADE), play::cascade_session)
        }
        other => {
            let sentence = format!("is a replay of {other:?}, a game this program does not know");
            Err(Failure::file(&args.file, sentence))
        }
    }
}

/// Does with a recording what was asked for, given how it is watched and played on.
fn show<G: Game>(
    args: &args::Replay,
    bytes: &[u8],
    watch: fn(&Replay<G>) -> io::Result<Result<Left, ReplayError>>,
    play_on: fn(Session<G>) -> Outcome,
) -> Outcome {
    let failure = |error| Failure::replay(&args.file, &error);
    let replay = read::<G>(args, bytes)?;
    if args.json || args.verify {
        return print(args, &replay);
    }
    play::need_terminal("use --json to see the final state")?;
    match args.play_from {
        Some(at) => {
            let out = args.record.as_deref().map(files::recording).transpose()?;
            let point = Point::Time(at.min(replay.duration()));
            play_on(replay.play_to(point, out, &mut ()).map_err(failure)?)
        }
        None => play::leave(watch(&replay)?.map_err(failure)?),
    }
}

fn read<G: Game>(args: &args::Replay, bytes: &[u8]) -> Result<Replay<G>, Failure> {
    let failure = |error| Failure::replay(&args.file, &error);
    match Replay::salvage(bytes).map_err(failure)? {
        (replay, None) => Ok(replay),
        (replay, Some(damage)) if args.partial => {
            say(format_args!("quintet: {} {damage}", args.file.display()));
            Ok(replay)
        }
        (_, Some(damage)) => {
            let line = format!("{} {damage} (--partial makes do with what is there)", args.file.display());
            Err(Failure::Bad(line))
        }
    }
}

/// Plays a recording without showing it: for its state, or only to see whether it reproduces.
fn print<G: Game>(args: &args::Replay, replay: &Replay<G>) -> Outcome {
    let failure = |error| Failure::replay(&args.file, &error);
    let mut reporter = Reporter::of::<G>();
    match replay.verify(&mut ()) {
        // There is no end to compare with, and the player was told so.
        Err(ReplayError::Unfinished { .. }) if args.partial => {}
        verified => drop(verified.map_err(failure)?),
    }
    let point = args.at.map_or(Point::End, |at| Point::Time(at.min(replay.duration())));
    let session = replay.play_to(point, None, &mut reporter).map_err(failure)?;
    if args.json {
        reporter.write(session.game(), &mut stdout())?;
    } else {
        let (inputs, millis) = (replay.inputs(), replay.duration().millis());
        writeln!(
            stdout(),
            "{}: {} reproduces, {inputs} inputs in {millis} ms",
            args.file.display(),
            G::NAME
        )?;
    }
    Ok(())
}
