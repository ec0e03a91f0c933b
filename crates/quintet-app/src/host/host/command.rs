//! What a command line gave for the game of its command: games that are started from there keep it.

use super::super::{start_from, start_session};
use super::Host;
use crate::any::{AnySession, RecordingOutput};
use crate::app::App;
use crate::effect::NewGame;
use crate::records::Opponent;
use crate::screen::Shell;
use crate::start::StartInputs;
use crate::storage::StorageBackend;
use quintet_engine::kernel::{Seed, SetupError};
use quintet_session::PlayedBy;
use std::io;

/// Opens the output for the recording of another game.
pub type NextRecording = Box<dyn FnMut() -> io::Result<RecordingOutput>>;

/// What a command line gave for its game.
pub struct CommandLine {
    /// The game.
    pub game: &'static str,
    /// The seed, if one was given: every game of the command has it.
    pub seed: Option<Seed>,
    /// The options that were given, with their values.
    pub chosen: Vec<(&'static str, String)>,
    /// The texts that were given.
    pub inputs: Box<dyn StartInputs>,
    /// Receives the recordings of later games, after that of the first; `None` if none are wanted.
    pub record: Option<NextRecording>,
}

impl<S: StorageBackend> Host<S> {
    /// The same for a command with this command line.
    #[must_use]
    pub fn with_command_line(self, line: CommandLine) -> Host<S> {
        Host { command_line: Some(line), ..self }
    }

    /// The seed of the next game: the one that the command line gave, or a new one.
    pub(super) fn next_seed(&mut self) -> Seed {
        let given = self.command_line.as_ref().and_then(|line| line.seed);
        given.unwrap_or_else(|| (self.seeds)())
    }

    /// Starts a session. A game of the command has what the command line gave; what does not go with options that were
    /// changed since is left out, with a notice.
    pub(super) fn start(
        &mut self,
        start: &NewGame,
        inputs: &dyn StartInputs,
        app: &mut App,
    ) -> Result<(Box<dyn AnySession>, Shell), SetupError> {
        let seed = self.next_seed();
        let Some(line) = self.command_line.as_ref().filter(|line| line.game == start.game) else {
            return start_session(start, app.shell(), seed, inputs);
        };
        let is_kept = |(key, value): &&(&'static str, String)| {
            start.with.iter().any(|(with, is)| with == key && is == value)
        };
        let chosen: Vec<&'static str> = line.chosen.iter().filter(is_kept).map(|(key, _)| *key).collect();
        let seeded = (seed, line.seed.is_some());
        match start_from(start, app.shell(), &chosen, seeded, &*line.inputs) {
            Err(error) => {
                let made = start_from(start, app.shell(), &[], seeded, inputs)?;
                app.show_brief_notice(error.to_string());
                Ok(made)
            }
            made => made,
        }
    }

    /// Records a session of the command after the earlier ones, if the command line wants that.
    pub(super) fn record(
        &mut self,
        session: Box<dyn AnySession>,
        against: Option<Opponent>,
        app: &mut App,
    ) -> Box<dyn AnySession> {
        let name = session.info().name;
        let line = self.command_line.as_mut().filter(|line| line.game == name);
        let Some(next) = line.and_then(|line| line.record.as_mut()) else { return session };
        match next() {
            Ok(output) => {
                let second = against.map_or(PlayedBy::Person, PlayedBy::from);
                session.with_players(PlayedBy::Person, second).record(output)
            }
            Err(error) => {
                app.show_notice(format!("the game could not be recorded: {error}"));
                session
            }
        }
    }
}
