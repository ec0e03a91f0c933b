//! `quintet sim`: a real-time game from a script, in virtual time.

use crate::args;
use crate::failure::{Failure, Outcome};
use crate::files::{self, WholeFile};
use quintet_engine::chetyris::Chetyris;
use quintet_engine::kernel::RealTime;
use quintet_engine::modern::Modern;
use quintet_session::Session;
use quintet_session::sim::{self, SimError};
use quintet_store::Settings;
use std::io::{BufWriter, stdin, stdout};

pub(crate) fn run(game: &args::Sim) -> Outcome {
    // A script plays the same everywhere, whatever somebody has set.
    let defaults = Settings::default();
    match game {
        args::Sim::Chetyris { setup, output } => {
            simulate(Session::<Chetyris>::new(setup.resolve(&defaults)?)?, output)
        }
        args::Sim::Modern { setup, output } => {
            simulate(Session::<Modern>::new(setup.resolve(&defaults)?)?, output)
        }
    }
}

fn simulate<G: RealTime>(mut session: Session<G>, output: &args::SimOutput) -> Outcome {
    let mut recording = None;
    if let Some(path) = &output.record {
        let (whole, out) = files::whole_recording(path)?;
        session = session.recorded(out);
        recording = Some(whole);
    }
    let mut out = BufWriter::new(stdout().lock());
    let played = sim::run(&mut session, stdin().lock(), &mut out, output.every);
    match played {
        // A recording of a script that went wrong would be half a game.
        Err(line @ SimError::Line { .. }) => return Err(Failure::Script(line.to_string())),
        Err(SimError::Input(error)) => return Err(Failure::Bad(format!("standard input: {error}"))),
        // A reader that has seen enough does not make the game a worse one.
        Err(SimError::Output(_)) | Ok(()) => {}
    }
    files::finish(&mut session)?;
    recording.map_or(Ok(()), WholeFile::keep)?;
    match played {
        Err(SimError::Output(error)) => Err(error.into()),
        _ => Ok(()),
    }
}
