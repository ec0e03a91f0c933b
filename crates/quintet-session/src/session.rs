//! A game with undo and recording, in game time. No clock is read here.

use crate::observer::SessionObserver;
use crate::replay::{FlushPolicy, Participants, Recorder, RecordingSink};
use crate::speed::Speed;
use quintet_engine::kernel::{EventSink, Game, SetupError, Time, UndoHooks, View};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64;

/// The maximum number of undo points kept: a thousand, and some that a game may skip.
pub const UNDO_LIMIT: usize = 1_024;

/// An input of a session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SessionInput<A> {
    /// An action of the game.
    Act(A),
    /// An undo to the last possible undo point.
    Undo,
    /// No input, only a time. Recordings have such marks so that they are never far behind their game.
    Wait,
    /// The player quits for good or restarts: the round ends here. A recording without this mark was interrupted.
    Leave,
}

impl<A> SessionInput<A> {
    /// Returns true if this input is only a mark in the recording, which the game does not receive.
    pub fn is_mark(&self) -> bool {
        matches!(self, SessionInput::Wait | SessionInput::Leave)
    }
}

/// Returns a checksum of a state. Equal states have equal checksums on every platform.
pub fn fingerprint(state: &impl Serialize) -> u64 {
    // Serialising into memory does not fail; if it did, the state would equal no other.
    postcard::to_stdvec(state).map_or(u64::MAX, |bytes| xxh3_64(&bytes))
}

/// Returns the state with its times counted from `origin`, the time of a restart, as in a recording that starts
/// there.
pub fn rebased<G: Game>(game: &G, origin: Time) -> G {
    let mut game = game.clone();
    if let Some(restart) = G::RESTART.filter(|_| origin > Time::ZERO) {
        (restart.rebase)(&mut game, origin);
    }
    game
}

/// A game that is being played, with undo and recording.
pub struct Session<G: Game> {
    setup: G::Setup,
    revision: u32,
    game: G,
    /// The undo points; snapshots share them.
    earlier: VecDeque<Arc<G>>,
    /// The participants.
    participants: Participants,
    /// The number of restarts.
    restarts: u32,
    recorders: Vec<Recorder>,
    observer: Option<Box<dyn SessionObserver<G>>>,
    /// True if animations are kept.
    animated: bool,
    /// The animation of the last action that had one.
    steps: Vec<View>,
}

impl<G: Game> Session<G> {
    /// Starts a game under the current rules, without a recording.
    pub fn new(setup: G::Setup) -> Result<Session<G>, SetupError> {
        Session::with_revision(setup, G::REVISION)
    }

    /// Starts a game under a revision of the rules, without a recording.
    pub fn with_revision(setup: G::Setup, revision: u32) -> Result<Session<G>, SetupError> {
        if !(1..=G::REVISION).contains(&revision) {
            let (game, current) = (G::NAME, G::REVISION);
            let sentence =
                format!("there is no revision {revision} of the rules of {game}: use 1 to {current}");
            return Err(SetupError::new(sentence));
        }
        let game = G::with_revision(&setup, revision)?;
        Ok(Session::at(setup, revision, game, VecDeque::new()))
    }

    fn at(setup: G::Setup, revision: u32, game: G, earlier: VecDeque<Arc<G>>) -> Session<G> {
        Session {
            setup,
            revision,
            game,
            earlier,
            participants: Participants::default(),
            restarts: 0,
            recorders: Vec::new(),
            observer: None,
            animated: false,
            steps: Vec::new(),
        }
    }

    /// Returns a copy without recorders and observer; play can continue in both.
    #[must_use]
    pub fn fork(&self) -> Session<G> {
        let fork = Session::at(self.setup.clone(), self.revision, self.game.clone(), self.earlier.clone());
        Session { participants: self.participants.clone(), restarts: self.restarts, ..fork }
    }

    /// Keeps animations for [`Session::take_animation`].
    #[must_use]
    pub fn with_animation(self) -> Session<G> {
        Session { animated: true, ..self }
    }

    /// Returns the views to show in order before the current state: the animation of the last action that had one.
    pub fn take_animation(&mut self) -> Vec<View> {
        std::mem::take(&mut self.steps)
    }

    /// Returns true if there is an animation to show.
    pub(crate) fn has_animation(&self) -> bool {
        !self.steps.is_empty()
    }

    /// Sets the participants for recordings that start later.
    #[must_use]
    pub fn with_participants(self, participants: Participants) -> Session<G> {
        Session { participants, ..self }
    }

    /// Sets how fast the game runs by the player's clock.
    #[must_use]
    pub fn at_speed(mut self, speed: Speed) -> Session<G> {
        self.participants.speed = speed;
        self
    }

    /// Changes the participants for recordings that start later.
    pub fn set_participants(&mut self, participants: Participants) {
        self.participants = participants;
    }

    /// Returns the participants.
    pub fn participants(&self) -> &Participants {
        &self.participants
    }

    /// Records the session from its start: one recording for each round, one after another.
    #[must_use]
    pub fn with_recording(self, out: Box<dyn Write + Send>) -> Session<G> {
        let recorder = self.recorder(out.into(), FlushPolicy::End);
        self.with_recorder(recorder)
    }

    /// Makes a recorder of this session, which must not have started yet.
    pub fn recorder(&self, out: Box<dyn RecordingSink>, until: FlushPolicy) -> Recorder {
        Recorder::new::<G>(out, &self.setup, self.revision, &self.participants, until)
    }

    /// Adds a recorder, which has everything that was done so far. A session can have several.
    #[must_use]
    pub fn with_recorder(mut self, recorder: Recorder) -> Session<G> {
        self.recorders.push(recorder);
        self
    }

    /// Adds an observer.
    #[must_use]
    pub fn with_observer(self, observer: Box<dyn SessionObserver<G>>) -> Session<G> {
        Session { observer: Some(observer), ..self }
    }

    /// Returns the current state of the game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the setup of the current round.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// Returns the number of undo points.
    pub fn undo_points(&self) -> usize {
        self.earlier.len()
    }

    /// Returns the number of restarts.
    pub fn restarts(&self) -> u32 {
        self.restarts
    }

    /// Returns the revision of the rules of this game.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// Advances the game to this time.
    pub fn advance(&mut self, until: Time, sink: &mut dyn EventSink) {
        if G::UNDO.is_some_and(|undo| (undo.has_turns)(&self.game)) {
            // A turn that begins by itself is noticed when it begins, however far the game is advanced.
            while let Some(due) = self.game.deadline().filter(|due| *due < until) {
                self.game.advance(due, sink);
                self.note_turn();
            }
        }
        self.game.advance(until, sink);
        self.note_turn();
        let now = self.game.now();
        self.recorders.iter_mut().for_each(|recorder| recorder.pass(now));
        self.notify_change();
    }

    /// Keeps the state as an undo point if a turn has begun.
    fn note_turn(&mut self) {
        let Some(undo) = G::UNDO else { return };
        let turn = (undo.turn)(&self.game);
        let is_known = || self.earlier.back().is_some_and(|last| (undo.turn)(last) == turn);
        if turn.is_some() && !is_known() {
            self.keep_undo_point(&undo);
        }
    }

    fn keep_undo_point(&mut self, undo: &UndoHooks<G>) {
        if self.earlier.len() >= undo.limit.min(UNDO_LIMIT) {
            self.earlier.pop_front();
        }
        self.earlier.push_back(Arc::new(self.game.clone()));
    }

    fn notify_change(&mut self) {
        if self.observer.as_mut().is_some_and(|observer| observer.after_change(&self.game)) {
            self.notify_ended();
        }
    }

    fn notify_ended(&mut self) {
        self.flush();
        if let Some(observer) = &mut self.observer {
            observer.on_ended(&self.game);
        }
    }

    /// Ends the session because the player quits for good. Does nothing if the observer has nothing to end. The mark
    /// is recorded before the observer is called.
    pub fn leave(&mut self) {
        if self.is_resumable() {
            self.input(self.game.now(), &SessionInput::Leave, &mut ());
        }
    }

    /// Returns true if the observer reports that leaving now would end something, such as a game that could be
    /// resumed.
    pub fn is_resumable(&mut self) -> bool {
        self.observer.as_mut().is_some_and(|observer| observer.would_end_on_leave(&self.game))
    }

    /// Writes all buffered data of the recordings.
    pub fn flush(&mut self) {
        let now = self.game.now();
        self.recorders.iter_mut().for_each(|recorder| recorder.catch_up(now));
    }

    /// Advances to this time, then performs a player's input. Returns false for an undo without an undo point: then
    /// nothing is done, recorded or shown to the observer.
    pub fn input(&mut self, at: Time, input: &SessionInput<G::Action>, sink: &mut dyn EventSink) -> bool {
        self.advance(at, sink);
        if !self.can(input) {
            return false;
        }
        if self.observer.as_mut().is_some_and(|observer| observer.before_input(&self.game, input)) {
            self.notify_ended();
        }
        match input {
            SessionInput::Act(action) => {
                if let Some(next) =
                    G::RESTART.and_then(|restart| (restart.next_setup)(&self.game, &self.setup, action))
                {
                    self.restart(next, action, sink);
                    self.notify_change();
                    return true;
                }
                if let Some(undo) = G::UNDO.filter(|undo| (undo.is_point)(&self.game, action)) {
                    self.keep_undo_point(&undo);
                }
                if let Some(animation) = G::ANIMATION.filter(|_| self.animated) {
                    let steps = animation(&self.game, action);
                    self.steps = if steps.is_empty() { std::mem::take(&mut self.steps) } else { steps };
                }
                self.game.act(action, sink);
            }
            SessionInput::Undo => {
                let earlier = self.undo_index().and_then(|place| self.earlier.drain(place..).next());
                if let (Some(undo), Some(earlier)) = (G::UNDO, &earlier) {
                    self.go_back(&undo, earlier, sink);
                }
            }
            SessionInput::Wait | SessionInput::Leave => {}
        }
        self.note_turn();
        let now = self.game.now();
        self.recorders.iter_mut().for_each(|recorder| recorder.input(now, input));
        self.notify_change();
        true
    }

    /// Ends the current round and starts the next with this setup. The action is not recorded: the end of one
    /// recording and the header of the next represent it.
    fn restart(&mut self, next: G::Setup, action: &G::Action, sink: &mut dyn EventSink) {
        let now = self.game.now();
        for recorder in &mut self.recorders {
            // This round cannot be resumed.
            recorder.input(now, &SessionInput::<G::Action>::Leave);
            recorder.end_round(now, fingerprint(&rebased(&self.game, recorder.origin())));
        }
        self.game.act(action, sink);
        (self.setup, self.restarts) = (next, self.restarts.wrapping_add(1));
        self.earlier.clear();
        for recorder in &mut self.recorders {
            recorder.begin_round::<G>(now, &self.setup, self.revision);
        }
    }

    /// Returns true if this input is possible now: an undo needs an undo point.
    pub fn can(&self, input: &SessionInput<G::Action>) -> bool {
        !matches!(input, SessionInput::Undo) || self.undo_index().is_some()
    }

    /// Returns the index of the state to which an undo returns.
    fn undo_index(&self) -> Option<usize> {
        let undo = G::UNDO?;
        self.earlier.iter().rposition(|earlier| (undo.undoes_to)(&self.game, earlier))
    }

    /// Restores an earlier state at the current time: time does not go back.
    fn go_back(&mut self, undo: &UndoHooks<G>, earlier: &G, sink: &mut dyn EventSink) {
        let now = self.game.now();
        (undo.restore)(&mut self.game, earlier);
        self.game.advance(now, sink);
    }

    /// Performs an action at this time: [`Session::input`] with an action.
    pub fn act(&mut self, at: Time, action: G::Action, sink: &mut dyn EventSink) {
        self.input(at, &SessionInput::Act(action), sink);
    }

    /// Returns the game time at which the recording should be written: see [`Session::advance`].
    pub fn flush_deadline(&self) -> Option<Time> {
        let running = self.game.deadline().is_some();
        self.recorders.iter().filter_map(|recorder| recorder.due(running)).min()
    }

    /// Ends every recording; an error if any of them could not be written.
    pub fn finish(&mut self) -> io::Result<()> {
        if self.recorders.is_empty() {
            return Ok(());
        }
        let (now, mut ended) = (self.game.now(), Ok(()));
        for recorder in std::mem::take(&mut self.recorders) {
            let fingerprint = fingerprint(&rebased(&self.game, recorder.origin()));
            ended = ended.and(recorder.finish(now, fingerprint));
        }
        ended
    }
}
