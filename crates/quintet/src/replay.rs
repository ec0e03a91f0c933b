//! `quintet replay`: watch a recorded game, print its state, verify it, or play on from a point of it.

use crate::args;
use crate::failure::{Failure, Outcome};
use crate::{files, modern, play};
use quintet_engine::cascade::Cascade;
use quintet_engine::chetyris::Chetyris;
use quintet_engine::kernel::{Game, RealTime};
use quintet_engine::modern::Modern;
use quintet_session::{Header, Point, Replay, ReplayError, Reporter, Session};
use quintet_tui::Play;
use std::fs::File;
use std::io::{Write, stdout};

pub(crate) fn run(args: &args::Replay) -> Outcome {
    let file = File::open(&args.file).map_err(|error| Failure::file(&args.file, error))?;
    let (header, bytes) = Header::slurp(file).map_err(|error| Failure::replay(&args.file, &error))?;
    match header.game.as_str() {
        Chetyris::NAME => show(args, &bytes, &play::CHETYRIS, play::chetyris_session),
        Modern::NAME => show(args, &bytes, &modern::MODERN, modern::play_on),
        Cascade::NAME => show(args, &bytes, &play::CASCADE, play::cascade_session),
        other => {
            let sentence = format!("is a replay of {other:?}, a game this program does not know");
            Err(Failure::file(&args.file, sentence))
        }
    }
}

/// Does with a recording what was asked for.
fn show<G: RealTime>(
    args: &args::Replay,
    bytes: &[u8],
    how: &Play<G>,
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
        None => play::leave(quintet_tui::watch(&replay, how)?.map_err(failure)?),
    }
}

fn read<G: Game>(args: &args::Replay, bytes: &[u8]) -> Result<Replay<G>, Failure> {
    let failure = |error| Failure::replay(&args.file, &error);
    match Replay::salvage(bytes).map_err(failure)? {
        (replay, None) => Ok(replay),
        (replay, Some(damage)) if args.partial => {
            eprintln!("quintet: {} {damage}", args.file.display());
            Ok(replay)
        }
        (_, Some(damage)) => Err(failure(damage)),
    }
}

/// Plays a recording without showing it: for its state, or only to see whether it reproduces.
fn print<G: Game>(args: &args::Replay, replay: &Replay<G>) -> Outcome {
    let failure = |error| Failure::replay(&args.file, &error);
    let mut reporter = Reporter::of::<G>();
    let session = match args.at {
        Some(at) => replay.play_to(Point::Time(at), None, &mut reporter),
        None => match replay.verify(&mut reporter) {
            // There is no end to compare with, and the player was told so.
            Err(ReplayError::Unfinished { .. }) if args.partial => {
                reporter = Reporter::of::<G>();
                replay.play_to(Point::End, None, &mut reporter)
            }
            verified => verified,
        },
    };
    let session = session.map_err(failure)?;
    if args.json {
        reporter.write(session.game(), &mut stdout())?;
    } else {
        let (inputs, millis) = (replay.steps.len(), replay.duration().millis());
        writeln!(
            stdout(),
            "{}: {} reproduces, {inputs} inputs in {millis} ms",
            args.file.display(),
            G::NAME
        )?;
    }
    Ok(())
}
