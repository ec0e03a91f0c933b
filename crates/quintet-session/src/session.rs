//! A game being played, in the game's own time: with a recording and a way back.

use crate::replay::Recorder;
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
    recorder: Option<Recorder>,
}

impl<G: Game> Session<G> {
    /// A fresh game that nobody records.
    pub fn new(setup: G::Setup) -> Result<Session<G>, SetupError> {
        let game = G::new(&setup)?;
        Ok(Session { setup, game, earlier: VecDeque::new(), recorder: None })
    }

    /// The same, recorded from its beginning.
    #[must_use]
    pub fn recorded(self, out: Box<dyn Write + Send>) -> Session<G> {
        let recorder = Recorder::new::<G>(out, &self.setup);
        Session { recorder: Some(recorder), ..self }
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
        if let Some(recorder) = &mut self.recorder {
            recorder.pass(self.game.now());
        }
    }

    /// Lets time pass until this moment, then does what a player asks for.
    /// Says whether that was possible, as far as the session knows: an undo may have nothing to go back to.
    pub fn input(&mut self, at: Time, input: &Input<G::Action>, sink: &mut dyn Sink) -> bool {
        self.advance(at, sink);
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
        if let Some(recorder) = self.recorder.as_mut().filter(|_| done) {
            recorder.input(self.game.now(), input);
        }
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
        self.recorder.as_ref().and_then(Recorder::due)
    }

    /// Ends the recording, if there is one, and says whether all of it could be written.
    pub fn finish(&mut self) -> io::Result<()> {
        let Some(recorder) = self.recorder.take() else { return Ok(()) };
        recorder.finish(self.game.now(), fingerprint(&self.game))
    }
}
