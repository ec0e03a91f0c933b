//! A game being played, in the game's own time: with a recording and a way back.

use crate::replay::{Recorder, Until};
use crate::watcher::Watcher;
use quintet_engine::kernel::{Game, SetupError, Sink, Time};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::io::{self, Write};
use xxhash_rust::xxh3::xxh3_64;

/// How many points to go back to are kept: a thousand, and some that a game may pass over.
pub const UNDO_LIMIT: usize = 1_024;

/// What a player hands to a session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Input<A> {
    /// Something the game understands.
    Act(A),
    /// Back to the last point that the game allows to go back to.
    Undo,
    /// Nothing: only time passes. A recording has such marks so that it is never far behind its game.
    Wait,
}

/// A number that stands for a whole state: equal states have equal numbers, on every platform.
pub fn fingerprint(state: &impl Serialize) -> u64 {
    // Serialising a state into memory cannot fail; a state that could not be is like no other.
    postcard::to_stdvec(state).map_or(u64::MAX, |bytes| xxh3_64(&bytes))
}

/// A game being played.
pub struct Session<G: Game> {
    setup: G::Setup,
    game: G,
    earlier: VecDeque<G>,
    recorders: Vec<Recorder>,
    watcher: Option<Box<dyn Watcher<G>>>,
}

impl<G: Game> Session<G> {
    /// A fresh game that nobody records.
    pub fn new(setup: G::Setup) -> Result<Session<G>, SetupError> {
        let game = G::new(&setup)?;
        Ok(Session { setup, game, earlier: VecDeque::new(), recorders: Vec::new(), watcher: None })
    }

    /// The same, recorded from its beginning.
    #[must_use]
    pub fn recorded(self, out: Box<dyn Write + Send>) -> Session<G> {
        let recorder = Recorder::new::<G>(out, &self.setup, Until::End);
        self.recorded_by(recorder)
    }

    /// The same, recorded by this recorder, which knows everything that was done so far. A session can have
    /// several.
    #[must_use]
    pub fn recorded_by(mut self, recorder: Recorder) -> Session<G> {
        self.recorders.push(recorder);
        self
    }

    /// The same, with somebody who watches it.
    #[must_use]
    pub fn watched(self, watcher: Box<dyn Watcher<G>>) -> Session<G> {
        Session { watcher: Some(watcher), ..self }
    }

    /// The game as it is now.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What the game was made from.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// Lets the game's time pass until this moment.
    pub fn advance(&mut self, until: Time, sink: &mut dyn Sink) {
        self.game.advance(until, sink);
        let now = self.game.now();
        self.recorders.iter_mut().for_each(|recorder| recorder.pass(now));
        self.tell_after();
    }

    fn tell_after(&mut self) {
        if self.watcher.as_mut().is_some_and(|watcher| watcher.after(&self.game)) {
            self.tell_ended();
        }
    }

    fn tell_ended(&mut self) {
        self.flush();
        if let Some(watcher) = &mut self.watcher {
            watcher.ended(&self.game);
        }
    }

    /// The player leaves for good: what was being played ends here, as far as a watcher is concerned.
    pub fn leave(&mut self) {
        if self.is_open() {
            self.tell_ended();
        }
    }

    /// Whether leaving now would end something, as far as a watcher is concerned: a game to go on with.
    pub fn is_open(&mut self) -> bool {
        self.watcher.as_mut().is_some_and(|watcher| watcher.left(&self.game))
    }

    /// Writes out what the recordings have kept back.
    pub fn flush(&mut self) {
        let now = self.game.now();
        self.recorders.iter_mut().for_each(|recorder| recorder.catch_up(now));
    }

    /// Lets time pass until this moment, then does what a player asks for.
    /// Says whether that was possible, as far as the session knows: an undo may have nothing to go back to.
    pub fn input(&mut self, at: Time, input: &Input<G::Action>, sink: &mut dyn Sink) -> bool {
        self.advance(at, sink);
        if self.watcher.as_mut().is_some_and(|watcher| watcher.before(&self.game, input)) {
            self.tell_ended();
        }
        let done = match input {
            Input::Act(action) => {
                if self.game.is_undo_point(action) {
                    if self.earlier.len() == UNDO_LIMIT {
                        self.earlier.pop_front();
                    }
                    self.earlier.push_back(self.game.clone());
                }
                self.game.act(action, sink);
                true
            }
            Input::Undo => {
                let place = self.earlier.iter().rposition(|earlier| self.game.undoes_to(earlier));
                let earlier = place.and_then(|place| self.earlier.drain(place..).next());
                if let Some(earlier) = &earlier {
                    self.go_back(earlier, sink);
                }
                earlier.is_some()
            }
            Input::Wait => true,
        };
        if done {
            let now = self.game.now();
            self.recorders.iter_mut().for_each(|recorder| recorder.input(now, input));
        }
        self.tell_after();
        done
    }

    /// Time does not go back: the earlier state goes on from the present moment.
    fn go_back(&mut self, earlier: &G, sink: &mut dyn Sink) {
        let now = self.game.now();
        self.game.restore(earlier);
        self.game.advance(now, sink);
    }

    /// Does what a player asks for at this moment: [`Session::input`] with an action.
    pub fn act(&mut self, at: Time, action: G::Action, sink: &mut dyn Sink) {
        self.input(at, &Input::Act(action), sink);
    }

    /// When, in the game's time, the recording should be written out: see [`Session::advance`].
    pub fn flush_due(&self) -> Option<Time> {
        let running = self.game.deadline().is_some();
        self.recorders.iter().filter_map(|recorder| recorder.due(running)).min()
    }

    /// Ends every recording, and says whether all of them could be written.
    pub fn finish(&mut self) -> io::Result<()> {
        if self.recorders.is_empty() {
            return Ok(());
        }
        let (now, fingerprint) = (self.game.now(), fingerprint(&self.game));
        let ends: Vec<io::Result<()>> =
            self.recorders.drain(..).map(|recorder| recorder.finish(now, fingerprint)).collect();
        ends.into_iter().collect()
    }
}
