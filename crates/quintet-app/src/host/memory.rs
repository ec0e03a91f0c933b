//! A host without files, threads and sound.

use super::{practice, read_replay, start_session, unplayable};
use crate::any::{AnySession, ScreenOptions};
use crate::app::{App, AppHost};
use crate::effect::{Effect, Recorded, Start};
use crate::request::Request;
use crate::screen::Shell;
use crate::start::StartInputs;
use crate::storage::{self, MemoryStorage, Recording, Storage};
use quintet_engine::kernel::{Seed, Span, Time};

/// A host for tests and examples: it answers at once from memory, and keeps nothing of the games that it starts.
#[derive(Default)]
pub struct MemoryHost {
    /// What is stored.
    pub storage: MemoryStorage,
    /// Where the randomness of the next game starts.
    pub seed: u64,
    /// What was requested.
    pub requested: Vec<Effect>,
}

impl MemoryHost {
    fn play(&mut self, start: &Start, inputs: &dyn StartInputs, app: &mut App) -> Result<(), String> {
        let made = start_session(start, app.shell(), Seed(self.seed), inputs);
        let (session, shell) = made.map_err(|error| error.to_string())?;
        self.seed += 1;
        open(session, &shell, start.watch, app);
        Ok(())
    }

    fn recording(&mut self, id: i64) -> Result<Recording, String> {
        self.storage.recording(id).map_err(|error| error.to_string())
    }

    fn do_it(&mut self, Request { id, effect }: Request, app: &mut App) -> Result<(), String> {
        let catalogue = app.settings().catalogue();
        match effect {
            Effect::Play(start) => self.play(&start, &(), app)?,
            Effect::Practise(game, board) => {
                if let Some((start, input)) = practice(game, &board) {
                    self.play(&start, &input, app)?;
                }
            }
            Effect::Watch(Recorded { replay, round }) => {
                let (read, damage) = read_replay(catalogue, &self.recording(replay)?.bytes)?;
                let viewer = read.viewer(Some(replay), round, app.shell());
                app.open(viewer.map_err(|error| unplayable(&error))?);
                if let Some(damage) = damage {
                    app.say(damage);
                }
            }
            Effect::PlayFrom(Some(replay), micros) => {
                let (read, _) = read_replay(catalogue, &self.recording(replay)?.bytes)?;
                let from = read.branch(Time::ZERO + Span::from_micros(micros));
                let session = from.map_err(|error| unplayable(&error))?.unkept(None);
                let shell = app.shell().clone();
                open(session, &shell, false, app);
            }
            Effect::Ask(query) => app.answer(id, storage::answer(&mut self.storage, query)),
            Effect::Continue(_) | Effect::PlayFrom(None, _) => return Err("nothing is kept here".into()),
            // Nothing is heard here, and the app does the rest itself.
            _ => {}
        }
        Ok(())
    }
}

fn open(session: Box<dyn AnySession>, shell: &Shell, is_demonstration: bool, app: &mut App) {
    let options = ScreenOptions::new(shell, Box::new(()));
    app.open(session.screen(ScreenOptions { is_demonstration, ..options }));
}

impl AppHost for MemoryHost {
    fn perform(&mut self, request: Request, app: &mut App) {
        self.requested.push(request.effect.clone());
        if let Err(sentence) = self.do_it(request, app) {
            app.say(sentence);
        }
    }
}
