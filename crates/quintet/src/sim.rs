//! `quintet sim`: a real-time game from a script, in virtual time.

use crate::args;
use crate::failure::{Failure, Outcome};
use crate::files;
use quintet_engine::chetyris::Chetyris;
use quintet_engine::kernel::RealTime;
use quintet_engine::modern::Modern;
use quintet_session::Session;
use quintet_session::sim::{self, SimError};
use std::io::{BufWriter, stdin, stdout};

pub(crate) fn run(game: &args::Sim) -> Outcome {
    match game {
        args::Sim::Chetyris { setup, output } => {
            simulate(Session::<Chetyris>::new(setup.resolve()?)?, output)
        }
        args::Sim::Modern { setup, output } => simulate(Session::<Modern>::new(setup.resolve()?)?, output),
    }
}

fn simulate<G: RealTime>(session: Session<G>, output: &args::SimOutput) -> Outcome {
    let mut session = match &output.record {
        Some(path) => session.recorded(files::recording(path)?),
        None => session,
    };
    let mut out = BufWriter::new(stdout().lock());
    let played = sim::run(&mut session, stdin().lock(), &mut out, output.every);
    // A recording of a script that went wrong would be half a game.
    if let (Err(_), Some(path)) = (&played, &output.record) {
        drop(session);
        let _ = std::fs::remove_file(path);
    } else {
        session.finish().map_err(|error| Failure::Bad(format!("the game could not be recorded: {error}")))?;
    }
    played.map_err(|error| match error {
        SimError::Io(error) => Failure::from(error),
        line @ SimError::Line { .. } => Failure::Script(line.to_string()),
    })
}
