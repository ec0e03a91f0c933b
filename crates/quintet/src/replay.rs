//! `quintet replay`: watch a recorded game, print its state, verify it, or play on from a point of it.

use crate::args;
use crate::failure::{Failure, Outcome};
use crate::{files, play};
use quintet_engine::chetyris::Chetyris;
use quintet_engine::kernel::Game;
use quintet_engine::modern::Modern;
use quintet_session::{Header, Point, Replay, ReplayError, Reporter};
use std::fs::File;
use std::io::{Write, stdout};

pub(crate) fn run(args: &args::Replay) -> Outcome {
    let file = File::open(&args.file).map_err(|error| Failure::file(&args.file, error))?;
    let failure = |error| Failure::replay(&args.file, &error);
    let (header, bytes) = Header::slurp(file).map_err(failure)?;
    match header.game.as_str() {
        Chetyris::NAME => {
            let replay = read::<Chetyris>(args, &bytes)?;
            if args.json || args.verify {
                return print(args, &replay);
            }
            play::need_terminal("use --json to see the final state")?;
            match args.play_from {
                Some(at) => {
                    let out = args.record.as_deref().map(files::recording).transpose()?;
                    let point = Point::Time(at.min(replay.duration()));
                    play::chetyris_session(replay.play_to(point, out, &mut ()).map_err(failure)?)
                }
                None => play::leave(quintet_tui::watch(&replay, &play::CHETYRIS)?.map_err(failure)?),
            }
        }
        Modern::NAME => {
            let replay = read::<Modern>(args, &bytes)?;
            if args.json || args.verify {
                return print(args, &replay);
            }
            play::need_terminal("use --json to see the final state")?;
            if args.play_from.is_some() {
                return Err(Failure::file(&args.file, "Modern cannot be played in the terminal yet"));
            }
            play::leave(quintet_tui::watch(&replay, &play::MODERN)?.map_err(failure)?)
        }
        other => Err(Failure::file(
            &args.file,
            format!("is a replay of {other:?}, a game this program does not know"),
        )),
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
