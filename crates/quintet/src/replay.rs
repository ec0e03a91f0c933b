//! `quintet replay`: shows a recorded game, prints its state, verifies it, or continues from a point of it.

use crate::args::number;
use crate::failure::{CommandResult, Failure};
use crate::output;
use crate::storage_args::{self, ReplayInput};
use crate::{files, host, menu, pictures, play, replays, run_shell, saving, sound, web};
use quintet_app::App;
use quintet_app::any::{AnyReplay, VerifiedReplay};
use quintet_app::host::{CommandLine, NextRecording};
use quintet_engine::kernel::Time;
use quintet_session::{ReplayError, split_recordings};
use std::io::{Write, stdout};
use std::path::PathBuf;

pub(crate) fn run(args: &storage_args::ReplayArgs) -> CommandResult {
    match run_command(args) {
        Err(failure) if args.options.is_shown() && run_shell::is_opened_by_desktop() => {
            menu::open_after(failure)
        }
        result => result,
    }
}

fn run_command(args: &storage_args::ReplayArgs) -> CommandResult {
    if let Some(command) = &args.command {
        return replays::run(command);
    }
    let Some(path) = &args.replay else {
        return Err(Failure::Usage(
            "give a replay: its number in `quintet replay list`, or a file; see `quintet replay --help`"
                .into(),
        ));
    };
    // A number is always that of a saved replay, even if there is a file of that name.
    if let Some(id) = path.to_str().and_then(|name| number(name).ok()) {
        return replays::show(id, &args.options);
    }
    let bytes = files::replay(path)?;
    show_bytes(&ReplayInput { name: path, options: &args.options }, &bytes)
}

/// Shows, prints, draws or checks a replay of any game, as the options say.
pub(crate) fn show_bytes(args: &ReplayInput<'_>, bytes: &[u8]) -> CommandResult {
    let failure = |error: ReplayError| Failure::replay(args.name, &error);
    let rounds = split_recordings(bytes);
    let bytes = match (args.options.round, rounds.as_slice()) {
        (Some(wanted), _) => {
            let missing = ReplayError::NoRound { wanted, found: rounds.len() };
            wanted
                .checked_sub(1)
                .and_then(|place| rounds.get(place).copied())
                .ok_or_else(|| failure(missing))?
        }
        (None, [_, .., last]) if args.options.json && args.options.at.is_none() => last,
        (None, [_, _, ..]) if args.options.verify => return verify_all(args, &rounds),
        (None, _) => bytes,
    };
    let (replay, damage) = read(args, bytes)?;
    check_moment(args, &*replay, "--at", args.options.at)?;
    check_moment(args, &*replay, "--play-from", args.options.play_from)?;
    if args.options.link {
        return web::print_link(args, bytes);
    }
    if let Some(file) = &args.options.wav {
        return sound::write_replay(args.name, &*replay, file);
    }
    if args.options.json || args.options.verify {
        return print(args, &*replay);
    }
    if let Some(path) = &args.options.gif {
        return pictures::gif(args, &*replay, path);
    }
    if let Some(path) = &args.options.png {
        return pictures::png(args, &*replay, path);
    }
    play::need_terminal("--json prints the final state")?;
    if let Some(at) = args.options.play_from {
        let file = args.options.record.as_deref().map(files::RecordingFile::create).transpose()?;
        let out = file.as_ref().map(files::RecordingFile::output).transpose()?;
        let against = replay.against(&saving::settings());
        let (session, saver) = saving::branch(replay.branch(at).map_err(failure)?, against, out);
        let record = file.map(|file| Box::new(move || file.output()) as NextRecording);
        let (game, chosen, inputs) = (session.info().name, Vec::new(), Box::new(()));
        let line = CommandLine { game, seed: None, chosen, inputs, record };
        return play::play_in(run_shell::describe_shell(), session, saver, Some(line));
    }
    let shell = run_shell::describe_shell();
    let viewer = replay.viewer(None, 0, &shell).map_err(failure)?;
    let host = host::for_command(Some(bytes.to_vec()));
    let mut app = App::with(shell, viewer);
    if let Some(damage) = damage.filter(|_| run_shell::is_opened_by_desktop()) {
        app.show_notice(damage);
    }
    run_shell::run(app, host)
}

/// Returns an error if an option names a moment after the end.
pub(crate) fn check_moment(
    args: &ReplayInput<'_>,
    replay: &dyn AnyReplay,
    option: &str,
    moment: Option<Time>,
) -> CommandResult {
    let end = replay.duration();
    if moment.is_none_or(|moment| moment <= end) {
        return Ok(());
    }
    let (name, end) = (args.name.display(), end.millis());
    Err(Failure::Usage(format!("{name} ends at {end} ms: use {option} 0 to {end}")))
}

/// Verifies each of several recordings.
fn verify_all(args: &ReplayInput<'_>, rounds: &[&[u8]]) -> CommandResult {
    let mut bad = 0;
    for (round, bytes) in (1..).zip(rounds) {
        let name = PathBuf::from(format!("{} round {round}", args.name.display()));
        let args = ReplayInput { name: &name, options: args.options };
        match read(&args, bytes).and_then(|(replay, _)| print(&args, &*replay)) {
            Ok(()) => {}
            Err(Failure::OutputClosed) => return Err(Failure::OutputClosed),
            // One that cannot be played does not stop the others from being verified.
            Err(failure) => {
                output::eprint_line(failure.sentence());
                bad += 1;
            }
        }
    }
    match bad {
        0 => Ok(()),
        _ => Err(Failure::Negative(format!("{bad} of {} rounds do not reproduce", rounds.len()))),
    }
}

/// Reads a replay. Also returns a sentence about its damage, if its intact part is wanted or a desktop opened it.
fn read(args: &ReplayInput<'_>, bytes: &[u8]) -> Result<(Box<dyn AnyReplay>, Option<String>), Failure> {
    let failure = |error| Failure::replay(args.name, &error);
    let game = crate::catalogue().recorded(bytes).map_err(failure)?;
    let (replay, damage) = game.replay(bytes).map_err(failure)?;
    let Some(damage) = damage else { return Ok((replay, None)) };
    let line = format!("{} {damage}", args.name.display());
    if args.options.partial || args.options.is_shown() && run_shell::is_opened_by_desktop() {
        output::notice(&line);
        return Ok((replay, Some(line)));
    }
    Err(Failure::Usage(format!("{line} (--partial uses the intact part)")))
}

/// Plays a recording without showing it, and prints its state or the result of the check.
fn print(args: &ReplayInput<'_>, replay: &dyn AnyReplay) -> CommandResult {
    let failure = |error| Failure::replay(args.name, &error);
    let VerifiedReplay { report, end } = replay.verify(args.options.at).map_err(failure)?;
    match end {
        // There is no end to compare with, and that was reported.
        Err(ReplayError::Unfinished { .. }) if args.options.partial => {}
        checked => checked.map_err(failure)?,
    }
    if args.options.json {
        return Ok(stdout().write_all(&report)?);
    }
    let (inputs, millis) = (replay.inputs(), replay.duration().millis());
    output::line(format_args!(
        "{}: {} reproduces, {inputs} inputs in {millis} ms",
        args.name.display(),
        replay.info().name
    ))
}
