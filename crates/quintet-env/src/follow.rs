//! Episodes played in the engine: for replays that every shell can play, and for pictures with colours.

use crate::KeyStyle;
use crate::keys::play_step;
use quintet_engine::kernel::{
    Button, ButtonAction, Event, EventSink, FallCause, Game, GameEvent, Player, SetupError, Time, View,
};
use quintet_engine::modern::{Modern, Setup};
use quintet_session::Session;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// Why an episode cannot be followed.
#[derive(Debug, thiserror::Error)]
pub enum FollowError {
    /// The environment does not keep the actions of its episodes.
    #[error("episodes are not recorded: make the environment with record=True")]
    NotRecorded,
    /// There is no such game in the batch.
    #[error("there is no game {0} in the batch")]
    NoSuchGame(usize),
    /// The environment is not one of the games that have replays.
    #[error("{0} is not one of the games of Quintet: it has no replays")]
    NoReplays(&'static str),
    /// The engine cannot make such a game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// No keys lead to a placement.
    #[error("no keys bring piece {piece} to its place")]
    NoKeys {
        /// The number of the piece in the episode, from 1.
        piece: usize,
    },
    /// The recording could not be written.
    #[error("the recording cannot be written: {0}")]
    Io(#[from] io::Error),
}

/// A game of the engine that follows an episode.
pub trait Follower: Send {
    /// Plays further actions.
    fn follow(&mut self, actions: &[i64]) -> Result<(), FollowError>;

    /// How many actions have been played.
    fn followed(&self) -> usize;

    /// The name of the game.
    fn game(&self) -> &'static str;

    /// What there is to see.
    fn view(&self) -> View;

    /// The recording so far, with its end.
    fn finish(self: Box<Self>) -> Result<Vec<u8>, FollowError>;
}

/// Bytes that a recorder writes and its owner reads.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().map_err(|_| io::Error::other("a writer has panicked"))?.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A session that is recorded in memory.
pub(crate) struct Recorded<G: Game> {
    session: Session<G>,
    memory: Memory,
    /// The points for dropping so far, which placements do not count.
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

impl<G: Game> Recorded<G> {
    pub(crate) fn new(setup: G::Setup) -> Result<Recorded<G>, FollowError> {
        let memory = Memory::default();
        let session = Session::new(setup)?.with_recording(Box::new(memory.clone()));
        Ok(Recorded { session, memory, drops: DropPoints::default() })
    }

    pub(crate) fn game(&self) -> &G {
        self.session.game()
    }

    /// The points for dropping so far.
    #[cfg(test)]
    pub(crate) fn drop_points(&self) -> u64 {
        self.drops.0
    }

    /// Does something at the present moment.
    pub(crate) fn act(&mut self, action: G::Action) {
        let now = self.session.game().now();
        self.session.act(now, action, &mut self.drops);
    }

    pub(crate) fn advance(&mut self, until: Time) {
        self.session.advance(until, &mut self.drops);
    }

    pub(crate) fn finish(mut self) -> Result<Vec<u8>, FollowError> {
        self.session.finish()?;
        let bytes = self.memory.0.lock().map_err(|_| io::Error::other("a writer has panicked"))?;
        Ok(bytes.clone())
    }
}

impl<G: Game<Action = ButtonAction>> Recorded<G> {
    /// Presses and releases a button at the present moment.
    pub(crate) fn tap(&mut self, player: Player, button: Button) {
        self.act(ButtonAction::Press(player, button));
        self.act(ButtonAction::Release(player, button));
    }
}

/// A recorded game of Modern at the moment its first piece has appeared.
pub(crate) fn modern_follower(setup: Setup) -> Result<Recorded<Modern>, FollowError> {
    let mut recorded = Recorded::<Modern>::new(setup)?;
    recorded.tap(Player::ONE, Button::Enter);
    recorded.advance(Time::from_micros(COUNTDOWN));
    Ok(recorded)
}

/// The microseconds from Enter to the first piece.
const COUNTDOWN: u64 = 3_000_000;

/// Follows an episode of keys.
pub(crate) struct KeyFollower {
    recorded: Recorded<Modern>,
    style: KeyStyle,
    step: u64,
    held: Option<Button>,
    followed: usize,
}

impl KeyFollower {
    pub(crate) fn new(recorded: Recorded<Modern>, style: KeyStyle, step: u64) -> KeyFollower {
        KeyFollower { recorded, style, step, held: None, followed: 0 }
    }

    /// The game.
    #[cfg(test)]
    pub(crate) fn modern(&self) -> &Modern {
        self.recorded.game()
    }
}

impl Follower for KeyFollower {
    fn follow(&mut self, actions: &[i64]) -> Result<(), FollowError> {
        for action in actions {
            self.followed += 1;
            let until = Time::from_micros(COUNTDOWN + self.followed as u64 * self.step);
            let press = |recorded: &mut Recorded<Modern>, button| {
                recorded.act(ButtonAction::Press(Player::ONE, button));
            };
            let release = |recorded: &mut Recorded<Modern>, button| {
                recorded.act(ButtonAction::Release(Player::ONE, button));
            };
            play_step(&mut self.recorded, &mut self.held, *action, self.style, press, release, |recorded| {
                recorded.advance(until);
            });
        }
        Ok(())
    }

    fn followed(&self) -> usize {
        self.followed
    }

    fn game(&self) -> &'static str {
        Modern::NAME
    }

    fn view(&self) -> View {
        self.recorded.game().view()
    }

    fn finish(self: Box<Self>) -> Result<Vec<u8>, FollowError> {
        self.recorded.finish()
    }
}
