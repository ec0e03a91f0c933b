//! A recording that is played to count its rounds, whose game is known only when the program runs.

use super::analysis::Tally;
use super::round::{Round, RoundTracker};
use super::scored::Scored;
use quintet_engine::kernel::{EventSink, Player, Time, View};
use quintet_session::{Replay, ReplayError, Session, SessionInput, fingerprint};
use std::sync::{Arc, Mutex, PoisonError};

/// A recording at a point of it, and its rounds so far.
pub trait RecordedGame {
    /// The number of steps of the recording.
    fn steps(&self) -> usize;

    /// Returns true if this step is an undo.
    fn is_undo(&self, step: usize) -> bool;

    /// Plays this step, which is the next one.
    fn play(&mut self, step: usize, sink: &mut dyn EventSink);

    /// Lets time pass until the end, after the last step.
    fn end(&mut self, sink: &mut dyn EventSink);

    /// The duration of the recording.
    fn duration(&self) -> Time;

    /// Takes the rounds that have ended since the last call.
    fn take_ended(&mut self) -> Vec<Round>;

    /// The present round, if it has started and has not ended.
    fn present(&self) -> Option<Round>;

    /// The number of undo points; `None` in a game without undo.
    fn undo_points(&self) -> Option<usize>;

    /// The view of the game now.
    fn view(&self) -> View;

    /// See [`Scored::complete_tally`].
    fn complete_tally(&self, player: Player, tally: &mut Tally);

    /// The fingerprint of the present state.
    fn fingerprint(&self) -> u64;

    /// Returns true if the present state is the recorded final one.
    fn ends_as_recorded(&self) -> bool;
}

/// A recording of a known game.
pub(crate) struct PlayedRecording<G: Scored> {
    replay: Replay<G>,
    session: Session<G>,
    rounds: RoundTracker<G>,
    ended: Arc<Mutex<Vec<Round>>>,
}

impl<G: Scored> PlayedRecording<G> {
    /// A recording at its start.
    pub(crate) fn new(replay: Replay<G>) -> Result<PlayedRecording<G>, ReplayError> {
        let ended = Arc::new(Mutex::new(Vec::new()));
        let list = Arc::clone(&ended);
        let tell = move |_: &G, round| list.lock().unwrap_or_else(PoisonError::into_inner).push(round);
        let rounds = RoundTracker::new(replay.setup.clone(), Box::new(tell));
        let rounds = rounds.at_speed(replay.participants.speed);
        Ok(PlayedRecording { session: replay.begin()?, replay, rounds, ended })
    }
}

impl<G: Scored> RecordedGame for PlayedRecording<G> {
    fn steps(&self) -> usize {
        self.replay.steps.len()
    }

    fn is_undo(&self, step: usize) -> bool {
        matches!(self.replay.steps.get(step), Some((_, SessionInput::Undo)))
    }

    fn play(&mut self, step: usize, sink: &mut dyn EventSink) {
        if let Some((at, input)) = self.replay.steps.get(step) {
            self.rounds.step(&mut self.session, *at, input, sink);
        }
    }

    fn end(&mut self, sink: &mut dyn EventSink) {
        self.rounds.pass(&mut self.session, self.replay.duration(), sink);
    }

    fn duration(&self) -> Time {
        self.replay.duration()
    }

    fn take_ended(&mut self) -> Vec<Round> {
        std::mem::take(&mut *self.ended.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn present(&self) -> Option<Round> {
        self.rounds.present(self.session.game())
    }

    fn undo_points(&self) -> Option<usize> {
        G::UNDO.is_some().then(|| self.session.undo_points())
    }

    fn view(&self) -> View {
        self.session.game().view()
    }

    fn complete_tally(&self, player: Player, tally: &mut Tally) {
        self.session.game().complete_tally(player, tally);
    }

    fn fingerprint(&self) -> u64 {
        fingerprint(self.session.game())
    }

    fn ends_as_recorded(&self) -> bool {
        self.replay.ends_as(self.session.game())
    }
}
