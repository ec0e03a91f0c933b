//! `quintet replay`: watch a recorded game, print its state, verify it, or play on from a point of it.

use crate::desk::Desk;
use crate::failure::{Failure, Outcome, say};
use crate::games::{self, Playable, Task};
use crate::stored::{self, ReplayInput};
use crate::{files, keep, pictures, play, replays, shell, sound};
use quintet_engine::kernel::{Game, Sink};
use quintet_screens::{App, Viewer};
use quintet_session::{Header, Point, Replay, ReplayError, Reporter, Until};
use quintet_store::Kept;
use std::fs::File;
use std::io::{Write, stdout};

pub(crate) fn run(args: &stored::Replay) -> Outcome {
    if let Some(command) = &args.command {
        return replays::run(command);
    }
    let Some(path) = &args.file else {
        return Err(Failure::Bad("a file is missing, or a command such as `quintet replay list`".into()));
    };
    let file = File::open(path).map_err(|error| Failure::file(path, error))?;
    let (_, bytes) = Header::read_from(file).map_err(|error| Failure::replay(path, &error))?;
    show_bytes(&ReplayInput { name: path, how: &args.how }, &bytes)
}

/// Does with a recording what was asked for, whatever game it is of.
pub(crate) fn show_bytes(args: &ReplayInput<'_>, bytes: &[u8]) -> Outcome {
    let header = Header::read(bytes).map_err(|error| Failure::replay(args.name, &error))?;
    games::with(&header.game, Show { args, bytes })
}

struct Show<'a> {
    args: &'a ReplayInput<'a>,
    bytes: &'a [u8],
}

impl Task for Show<'_> {
    fn run<G: Kept>(self, game: &Playable<G>) -> Outcome {
        let args = self.args;
        let failure = |error| Failure::replay(args.name, &error);
        let replay = read::<G>(args, self.bytes)?;
        if let Some(file) = &args.how.wav {
            return sound::write_replay(args.name, &replay, file);
        }
        if args.how.json || args.how.verify {
            return print(args, &replay);
        }
        if let Some(path) = &args.how.gif {
            return pictures::gif(args, &replay, path);
        }
        if let Some(path) = &args.how.png {
            return pictures::png(args, &replay, path);
        }
        play::need_terminal("use --json to see the final state")?;
        if let Some(at) = args.how.play_from {
            let out = args.how.record.as_deref().map(files::recording).transpose()?;
            let at = at.min(replay.duration());
            let (mut session, keep) = keep::branch(&replay, at)?;
            if let Some(out) = out {
                session = session.recorded_by(replay.recorder(at, out, Until::End));
            }
            return play::play_session(session, keep, game);
        }
        let around = shell::here();
        let viewer = Viewer::new(replay, None, &around).map_err(|error| failure(error.into()))?;
        let desk = Desk::of_command(Some(self.bytes.to_vec()));
        shell::run(App::with(around, Box::new(viewer)), desk)
    }
}

fn read<G: Game>(args: &ReplayInput<'_>, bytes: &[u8]) -> Result<Replay<G>, Failure> {
    let failure = |error| Failure::replay(args.name, &error);
    match Replay::salvage(bytes).map_err(failure)? {
        (replay, None) => Ok(replay),
        (replay, Some(damage)) if args.how.partial => {
            say(format_args!("quintet: {} {damage}", args.name.display()));
            Ok(replay)
        }
        (_, Some(damage)) => {
            let line = format!("{} {damage} (--partial makes do with what is there)", args.name.display());
            Err(Failure::Bad(line))
        }
    }
}

/// Plays a recording without showing it: for its state, or only to see whether it reproduces.
fn print<G: Game>(args: &ReplayInput<'_>, replay: &Replay<G>) -> Outcome {
    let failure = |error| Failure::replay(args.name, &error);
    let (mut reporter, mut nobody) = (Reporter::of::<G>(), ());
    let listener: &mut dyn Sink = if args.how.at.is_none() { &mut reporter } else { &mut nobody };
    let end = replay.play_to(Point::End, listener).map_err(failure)?;
    match replay.check_end(end.game()) {
        // There is no end to compare with, and the player was told so.
        Err(ReplayError::Unfinished { .. }) if args.how.partial => {}
        checked => checked.map_err(failure)?,
    }
    if args.how.json {
        let session = match args.how.at {
            None => end,
            Some(at) => {
                let point = Point::Time(at.min(replay.duration()));
                replay.play_to(point, &mut reporter).map_err(failure)?
            }
        };
        reporter.write(session.game(), &mut stdout())?;
    } else {
        let (inputs, millis) = (replay.inputs(), replay.duration().millis());
        writeln!(
            stdout(),
            "{}: {} reproduces, {inputs} inputs in {millis} ms",
            args.name.display(),
            G::NAME
        )?;
    }
    Ok(())
}
