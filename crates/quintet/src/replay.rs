//! `quintet replay`: shows a recorded game, prints its state, verifies it, or continues from a point of it.

use crate::args::number;
use crate::failure::{Failure, Outcome};
use crate::output;
use crate::stored::{self, ReplayInput};
use crate::{files, host, keep, pictures, play, replays, shell, sound, web};
use quintet_app::App;
use quintet_app::any::{AnyReplay, Verified};
use quintet_session::{ReplayError, split_recordings};
use std::io::{Write, stdout};
use std::path::PathBuf;

pub(crate) fn run(args: &stored::Replay) -> Outcome {
    if let Some(command) = &args.command {
        return replays::run(command);
    }
    let Some(path) = &args.which else {
        return Err(Failure::Bad(
            "name a replay: its number in `quintet replay list`, or a file; see `quintet replay --help`"
                .into(),
        ));
    };
    // A number is always that of a saved replay, even if there is a file of that name.
    if let Some(id) = path.to_str().and_then(|name| number(name).ok()) {
        return replays::show(id, &args.how);
    }
    let bytes = files::replay(path)?;
    show_bytes(&ReplayInput { name: path, how: &args.how }, &bytes)
}

/// Shows, prints, draws or checks a replay of any game, as the options say.
pub(crate) fn show_bytes(args: &ReplayInput<'_>, bytes: &[u8]) -> Outcome {
    let failure = |error: ReplayError| Failure::replay(args.name, &error);
    let rounds = split_recordings(bytes);
    let bytes = match (args.how.round, rounds.as_slice()) {
        (Some(wanted), _) => {
            let missing = ReplayError::NoRound { wanted, found: rounds.len() };
            wanted
                .checked_sub(1)
                .and_then(|place| rounds.get(place).copied())
                .ok_or_else(|| failure(missing))?
        }
        (None, [_, .., last]) if args.how.json && args.how.at.is_none() => last,
        (None, [_, _, ..]) if args.how.verify => return verify_all(args, &rounds),
        (None, _) => bytes,
    };
    let replay = read(args, bytes)?;
    if args.how.link {
        return web::print_link(args, bytes);
    }
    if let Some(file) = &args.how.wav {
        return sound::write_replay(args.name, &*replay, file);
    }
    if args.how.json || args.how.verify {
        return print(args, &*replay);
    }
    if let Some(path) = &args.how.gif {
        return pictures::gif(args, &*replay, path);
    }
    if let Some(path) = &args.how.png {
        return pictures::png(args, &*replay, path);
    }
    play::need_terminal("--json prints the final state")?;
    if let Some(at) = args.how.play_from {
        let out = args.how.record.as_deref().map(files::recording).transpose()?;
        let against = replay.against(&keep::settings());
        let (session, saver) = keep::branch(replay.branch(at).map_err(failure)?, against, out);
        return play::play_session(session, saver);
    }
    let shell = shell::here();
    let viewer = replay.viewer(None, 0, &shell).map_err(failure)?;
    let host = host::for_command(Some(bytes.to_vec()));
    shell::run(App::with(shell, viewer), host)
}

/// Verifies each of several recordings.
fn verify_all(args: &ReplayInput<'_>, rounds: &[&[u8]]) -> Outcome {
    let mut bad = 0;
    for (round, bytes) in (1..).zip(rounds) {
        let name = PathBuf::from(format!("{} round {round}", args.name.display()));
        let args = ReplayInput { name: &name, how: args.how };
        match read(&args, bytes).and_then(|replay| print(&args, &*replay)) {
            Ok(()) => {}
            Err(Failure::Unread) => return Err(Failure::Unread),
            // One that cannot be played does not stop the others from being verified.
            Err(failure) => {
                output::say(failure.sentence());
                bad += 1;
            }
        }
    }
    match bad {
        0 => Ok(()),
        _ => Err(Failure::News(format!("{bad} of {} rounds do not reproduce", rounds.len()))),
    }
}

fn read(args: &ReplayInput<'_>, bytes: &[u8]) -> Result<Box<dyn AnyReplay>, Failure> {
    let failure = |error| Failure::replay(args.name, &error);
    let game = crate::catalogue().recorded(bytes).map_err(failure)?;
    match game.replay(bytes).map_err(failure)? {
        (replay, None) => Ok(replay),
        (replay, Some(damage)) if args.how.partial => {
            output::notice(format_args!("{} {damage}", args.name.display()));
            Ok(replay)
        }
        (_, Some(damage)) => {
            let line = format!("{} {damage} (--partial uses the intact part)", args.name.display());
            Err(Failure::Bad(line))
        }
    }
}

/// Plays a recording without showing it, and prints its state or the result of the check.
fn print(args: &ReplayInput<'_>, replay: &dyn AnyReplay) -> Outcome {
    let failure = |error| Failure::replay(args.name, &error);
    let Verified { report, end } = replay.verify(args.how.at).map_err(failure)?;
    match end {
        // There is no end to compare with, and that was reported.
        Err(ReplayError::Unfinished { .. }) if args.how.partial => {}
        checked => checked.map_err(failure)?,
    }
    if args.how.json {
        return Ok(stdout().write_all(&report)?);
    }
    let (inputs, millis) = (replay.inputs(), replay.duration().millis());
    output::line(format_args!(
        "{}: {} reproduces, {inputs} inputs in {millis} ms",
        args.name.display(),
        replay.info().name
    ))
}
