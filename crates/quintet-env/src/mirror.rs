//! Replays episodes in the engine: for recordings that every shell can play, and for pictures with colours.

use quintet_engine::kernel::{
    Button, ButtonAction, Event, EventSink, FallCause, Game, GameEvent, Player, SetupError, Time, View,
};
use quintet_engine::modern::{Modern, Setup};
use quintet_session::Session;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// Why an episode cannot be replayed in the engine.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MirrorError {
    /// The actions of episodes are not recorded.
    #[error("episodes are not recorded: make the environment with record=True")]
    NotRecorded,
    /// There is no such game in the batch.
    #[error("there is no game {0} in the batch")]
    NoSuchGame(usize),
    /// The engine rejects the setup.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// No keys lead to a placement.
    #[error("no key sequence places piece {piece}")]
    NoKeys {
        /// The number of the piece in the episode, from 1.
        piece: usize,
    },
    /// The recording could not be written.
    #[error("the recording cannot be written: {0}")]
    Io(#[from] io::Error),
}

/// Replays an episode in the engine, where it is recorded and can be drawn.
pub trait EngineMirror: Send {
    /// Plays the next actions of the episode.
    fn play(&mut self, actions: &[i64]) -> Result<(), MirrorError>;

    /// Returns the number of actions played.
    fn played(&self) -> usize;

    /// Returns the name of the game.
    fn game(&self) -> &'static str;

    /// Returns the view of the boards and panels.
    fn view(&self) -> View;

    /// Ends the recording and returns its bytes.
    fn finish(self: Box<Self>) -> Result<Vec<u8>, MirrorError>;
}

/// Converts the actions of a step into actions of the engine.
pub(crate) trait StepPlayer: Send {
    /// The game of the engine.
    type Game: Game<Action: Send, Setup: Send> + Send + Sync;

    /// Returns the number of agents, which is the number of actions in a step.
    fn agents(&self) -> usize {
        1
    }

    /// Plays the actions of one step; steps are counted from 1.
    fn play(
        &mut self,
        session: &mut RecordedSession<Self::Game>,
        step: usize,
        actions: &[i64],
    ) -> Result<(), MirrorError>;

    /// Plays what follows the last step.
    fn finish(&mut self, session: &mut RecordedSession<Self::Game>) {
        let _ = session;
    }
}

/// Replays an episode in a recorded session.
pub(crate) struct SessionMirror<P: StepPlayer> {
    session: RecordedSession<P::Game>,
    player: P,
    played: usize,
}

impl<P: StepPlayer> SessionMirror<P> {
    pub(crate) fn new(session: RecordedSession<P::Game>, player: P) -> SessionMirror<P> {
        SessionMirror { session, player, played: 0 }
    }

    #[cfg(test)]
    pub(crate) fn session(&self) -> &RecordedSession<P::Game> {
        &self.session
    }
}

impl<P: StepPlayer> EngineMirror for SessionMirror<P> {
    fn play(&mut self, actions: &[i64]) -> Result<(), MirrorError> {
        let agents = self.player.agents();
        for actions in actions.chunks(agents) {
            self.player.play(&mut self.session, self.played / agents + 1, actions)?;
            self.played += actions.len();
        }
        Ok(())
    }

    fn played(&self) -> usize {
        self.played
    }

    fn game(&self) -> &'static str {
        P::Game::NAME
    }

    fn view(&self) -> View {
        self.session.game().view()
    }

    fn finish(mut self: Box<Self>) -> Result<Vec<u8>, MirrorError> {
        self.player.finish(&mut self.session);
        self.session.finish()
    }
}

/// A byte buffer that a recorder writes and its owner reads.
#[derive(Clone, Default)]
struct SharedBytes(Arc<Mutex<Vec<u8>>>);

impl Write for SharedBytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().map_err(|_| io::Error::other("a writer has panicked"))?.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A session that is recorded in memory.
pub(crate) struct RecordedSession<G: Game> {
    session: Session<G>,
    memory: SharedBytes,
    /// The points for soft and hard drops, which placements do not count.
    drops: DropPoints,
}

/// Adds up the points of Modern for soft and hard drops.
#[derive(Default)]
struct DropPoints(u64);

impl EventSink for DropPoints {
    fn emit(&mut self, game_event: GameEvent) {
        self.0 += match game_event.event {
            Event::Fell { rows, cause: FallCause::Soft } => u64::from(rows),
            Event::HardDropped { rows, .. } => 2 * u64::from(rows),
            _ => 0,
        };
    }
}

impl<G: Game> RecordedSession<G> {
    pub(crate) fn new(setup: G::Setup) -> Result<RecordedSession<G>, MirrorError> {
        let memory = SharedBytes::default();
        let session = Session::new(setup)?.with_recording(Box::new(memory.clone()));
        Ok(RecordedSession { session, memory, drops: DropPoints::default() })
    }

    pub(crate) fn game(&self) -> &G {
        self.session.game()
    }

    /// Returns the points for soft and hard drops.
    #[cfg(test)]
    pub(crate) fn drop_points(&self) -> u64 {
        self.drops.0
    }

    /// Performs an action at the current time.
    pub(crate) fn act(&mut self, action: G::Action) {
        let now = self.session.game().now();
        self.session.act(now, action, &mut self.drops);
    }

    pub(crate) fn advance(&mut self, until: Time) {
        self.session.advance(until, &mut self.drops);
    }

    pub(crate) fn finish(mut self) -> Result<Vec<u8>, MirrorError> {
        self.session.finish()?;
        let bytes = self.memory.0.lock().map_err(|_| io::Error::other("a writer has panicked"))?;
        Ok(bytes.clone())
    }
}

impl<G: Game<Action = ButtonAction>> RecordedSession<G> {
    /// Presses and releases a button at the current time.
    pub(crate) fn tap(&mut self, player: Player, button: Button) {
        self.act(ButtonAction::Press(player, button));
        self.act(ButtonAction::Release(player, button));
    }
}

/// Starts a recorded game of Modern and runs the countdown until the first piece spawns.
pub(crate) fn modern_session(setup: Setup) -> Result<RecordedSession<Modern>, MirrorError> {
    let mut recorded = RecordedSession::<Modern>::new(setup)?;
    recorded.tap(Player::ONE, Button::Enter);
    recorded.advance(Time::from_micros(COUNTDOWN));
    Ok(recorded)
}

/// The time from Enter to the first piece in microseconds.
pub(crate) const COUNTDOWN: u64 = 3_000_000;
