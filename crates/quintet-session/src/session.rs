//! A game being played, in the game's own time: with a recording and a way back.

use crate::observer::SessionObserver;
use crate::replay::{FlushPolicy, Participants, Recorder, RecordingSink};
use quintet_engine::kernel::{EventSink, Game, SetupError, Time, UndoHooks, View};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64;

/// How many points to go back to are kept: a thousand, and some that a game may pass over.
pub const UNDO_LIMIT: usize = 1_024;

/// What a player hands to a session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SessionInput<A> {
    /// Something the game understands.
    Act(A),
    /// Back to the last point that the game allows to go back to.
    Undo,
    /// Nothing: only time passes. A recording has such marks so that it is never far behind its game.
    Wait,
    /// The player leaves for good, or begins anew: what was being played ends here. A recording without this mark was
    /// interrupted.
    Leave,
}

impl<A> SessionInput<A> {
    /// Whether this only marks a moment of a recording: the game does not see it.
    pub fn is_mark(&self) -> bool {
        matches!(self, SessionInput::Wait | SessionInput::Leave)
    }
}

/// A number that stands for a whole state: equal states have equal numbers, on every platform.
pub fn fingerprint(state: &impl Serialize) -> u64 {
    // Serialising a state into memory cannot fail; a state that could not be is like no other.
    postcard::to_stdvec(state).map_or(u64::MAX, |bytes| xxh3_64(&bytes))
}

/// The state with its time counted from `origin`, the moment of a restart: what a recording that begins there tells.
pub fn rebased<G: Game>(game: &G, origin: Time) -> G {
    let mut game = game.clone();
    if let Some(restart) = G::RESTART.filter(|_| origin > Time::ZERO) {
        (restart.rebase)(&mut game, origin);
    }
    game
}

/// A game being played.
pub struct Session<G: Game> {
    setup: G::Setup,
    revision: u32,
    game: G,
    /// The states that undo may go back to; snapshots share them.
    earlier: VecDeque<Arc<G>>,
    /// Who plays.
    participants: Participants,
    /// How many restarts there have been.
    restarts: u32,
    recorders: Vec<Recorder>,
    observer: Option<Box<dyn SessionObserver<G>>>,
    /// Whether the steps of what is worth watching are kept, and those of the last action that had any.
    animated: bool,
    steps: Vec<View>,
}

impl<G: Game> Session<G> {
    /// A fresh game under the current rules, not recorded.
    pub fn new(setup: G::Setup) -> Result<Session<G>, SetupError> {
        Session::with_revision(setup, G::REVISION)
    }

    /// A fresh game under a revision of the rules, not recorded.
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

    /// A copy of this session without its recorders and its watcher: play can go on in both.
    pub(crate) fn fork(&self) -> Session<G> {
        let fork = Session::at(self.setup.clone(), self.revision, self.game.clone(), self.earlier.clone());
        Session { participants: self.participants.clone(), restarts: self.restarts, ..fork }
    }

    /// The same, with the steps of what is worth watching kept for [`Session::take_animation`].
    #[must_use]
    pub fn with_animation(self) -> Session<G> {
        Session { animated: true, ..self }
    }

    /// What is to be shown one after the other before the present state: the steps of the last action that had any.
    pub fn take_animation(&mut self) -> Vec<View> {
        std::mem::take(&mut self.steps)
    }

    /// Whether there are steps to be shown.
    pub(crate) fn has_animation(&self) -> bool {
        !self.steps.is_empty()
    }

    /// The same, with who plays it: recordings that are begun later say so.
    #[must_use]
    pub fn with_participants(self, participants: Participants) -> Session<G> {
        Session { participants, ..self }
    }

    /// Changes who plays, for recordings that are begun later.
    pub fn set_participants(&mut self, participants: Participants) {
        self.participants = participants;
    }

    /// Who plays.
    pub fn participants(&self) -> &Participants {
        &self.participants
    }

    /// The same, recorded from its beginning: one recording for each round, one after another.
    #[must_use]
    pub fn with_recording(self, out: Box<dyn Write + Send>) -> Session<G> {
        let recorder = self.recorder(out.into(), FlushPolicy::End);
        self.with_recorder(recorder)
    }

    /// A recorder of this session, which must not have begun yet.
    pub fn recorder(&self, out: Box<dyn RecordingSink>, until: FlushPolicy) -> Recorder {
        Recorder::new::<G>(out, &self.setup, self.revision, &self.participants, until)
    }

    /// The same, recorded by this recorder, which knows everything that was done so far. A session can have
    /// several.
    #[must_use]
    pub fn with_recorder(mut self, recorder: Recorder) -> Session<G> {
        self.recorders.push(recorder);
        self
    }

    /// The same, with somebody who watches it.
    #[must_use]
    pub fn with_observer(self, observer: Box<dyn SessionObserver<G>>) -> Session<G> {
        Session { observer: Some(observer), ..self }
    }

    /// The game as it is now.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What the present round was made from.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// How many times a restart has begun another round.
    pub fn restarts(&self) -> u32 {
        self.restarts
    }

    /// The revision of the rules that the game is played under.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// Lets the game's time pass until this moment.
    pub fn advance(&mut self, until: Time, sink: &mut dyn EventSink) {
        self.game.advance(until, sink);
        let now = self.game.now();
        self.recorders.iter_mut().for_each(|recorder| recorder.pass(now));
        self.notify_change();
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

    /// The player leaves for good: what was being played ends here, as far as a watcher is concerned. The
    /// recordings say so before the watcher hears of it.
    pub fn leave(&mut self) {
        if self.is_resumable() {
            self.input(self.game.now(), &SessionInput::Leave, &mut ());
        }
    }

    /// Whether leaving now would end something, as far as a watcher is concerned: a game to go on with.
    pub fn is_resumable(&mut self) -> bool {
        self.observer.as_mut().is_some_and(|observer| observer.would_end_on_leave(&self.game))
    }

    /// Writes out what the recordings have kept back.
    pub fn flush(&mut self) {
        let now = self.game.now();
        self.recorders.iter_mut().for_each(|recorder| recorder.catch_up(now));
    }

    /// Lets time pass until this moment, then does what a player asks for.
    /// Returns false for an undo with nothing to go back to: then nothing is done, recorded or shown to the watcher.
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
                if G::UNDO.is_some_and(|undo| (undo.is_point)(&self.game, action)) {
                    if self.earlier.len() == UNDO_LIMIT {
                        self.earlier.pop_front();
                    }
                    self.earlier.push_back(Arc::new(self.game.clone()));
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
        let now = self.game.now();
        self.recorders.iter_mut().for_each(|recorder| recorder.input(now, input));
        self.notify_change();
        true
    }

    /// Ends the present round and begins the next, which is made from this setup. The action is in no recording: the end
    /// of one and the header of the next stand for it.
    fn restart(&mut self, next: G::Setup, action: &G::Action, sink: &mut dyn EventSink) {
        let now = self.game.now();
        for recorder in &mut self.recorders {
            // This round is not to be resumed.
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

    /// Whether this can be done now: an undo needs an earlier state that the game allows to go back to.
    pub fn can(&self, input: &SessionInput<G::Action>) -> bool {
        !matches!(input, SessionInput::Undo) || self.undo_index().is_some()
    }

    /// Where the state that an undo goes back to is.
    fn undo_index(&self) -> Option<usize> {
        let undo = G::UNDO?;
        self.earlier.iter().rposition(|earlier| (undo.undoes_to)(&self.game, earlier))
    }

    /// Time does not go back: the earlier state goes on from the present moment.
    fn go_back(&mut self, undo: &UndoHooks<G>, earlier: &G, sink: &mut dyn EventSink) {
        let now = self.game.now();
        (undo.restore)(&mut self.game, earlier);
        self.game.advance(now, sink);
    }

    /// Does what a player asks for at this moment: [`Session::input`] with an action.
    pub fn act(&mut self, at: Time, action: G::Action, sink: &mut dyn EventSink) {
        self.input(at, &SessionInput::Act(action), sink);
    }

    /// When, in the game's time, the recording should be written out: see [`Session::advance`].
    pub fn flush_deadline(&self) -> Option<Time> {
        let running = self.game.deadline().is_some();
        self.recorders.iter().filter_map(|recorder| recorder.due(running)).min()
    }

    /// Ends every recording, and says whether all of them could be written.
    pub fn finish(&mut self) -> io::Result<()> {
        if self.recorders.is_empty() {
            return Ok(());
        }
        let now = self.game.now();
        let finish = |recorder: Recorder| {
            let fingerprint = fingerprint(&rebased(&self.game, recorder.origin()));
            recorder.finish(now, fingerprint)
        };
        let ends: Vec<io::Result<()>> = self.recorders.drain(..).map(finish).collect();
        ends.into_iter().collect()
    }
}
