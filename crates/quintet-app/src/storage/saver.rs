//! Saving a game while it is played: the messages it sends to storage, and what is known of their progress.
//!
//! ```text
//! session ─ recorder ─ bytes ──┐
//!         └ RoundTracker ─ round ─┴─▶ GameMessage ─▶ GameChannel ─▶ storage (a thread, a browser's worker, memory)
//!                                    SaveProgress ◀───────────────────┘
//! ```
//! The thread that plays only sends messages and reads the progress. Each round has a recording of its own: a restart
//! begins the next one.

use crate::any::{AnyContinued, AnySession, RecordingOutput, RoundEndedCallback};
use crate::catalogue::Catalogue;
use crate::records::{Analysis, Opponent, PlayedGame, Round, SavedRound, is_damage};
use crate::text::Message;
use crate::wake::{Wake, Waker};
use quintet_engine::kernel::Time;
use quintet_session::{Header, PlayedBy, RecordingSink, ReplayError};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A recording stops this many bytes before the largest size, so that its end still fits.
pub const RESERVED_BYTES: u64 = 1 << 10;

/// Why something could not be saved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SaveFailure {
    /// The recording has reached the largest size; the score will be saved.
    RecordingFull,
    /// Storage has stopped before a round was saved.
    StorageStopped,
    /// This reason; the round is in its recording and will be saved out of it.
    Kept(Box<SaveFailure>),
    /// Any other reason.
    Other(Message),
}

impl SaveFailure {
    /// The reason as a message.
    pub fn message(&self) -> Message {
        match self {
            SaveFailure::RecordingFull => Message::key("status-recording-full"),
            SaveFailure::StorageStopped => Message::key("status-saving-failed"),
            SaveFailure::Kept(why) => Message::new("status-recording-kept", [("why", why.message())]),
            SaveFailure::Other(message) => message.clone(),
        }
    }
}

impl From<Message> for SaveFailure {
    fn from(message: Message) -> SaveFailure {
        SaveFailure::Other(message)
    }
}

/// Writes the reason in English.
impl fmt::Display for SaveFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// A message of a game in progress to storage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GameMessage {
    /// A claimed game is resumed: its recording continues after this many bytes.
    Resume {
        /// The number of bytes that are kept.
        length: u64,
        /// Whether what follows them is damaged, so that a copy of the recording is kept.
        is_damaged: bool,
    },
    /// These bytes follow in the recording.
    Bytes(Vec<u8>),
    /// A round has ended and is to be saved.
    Round(Box<EndedRound>),
    /// A restart: another recording begins, with this name.
    Next(String),
    /// The session has ended.
    Leave {
        /// Whether the game can be resumed later.
        can_resume: bool,
    },
}

/// A round that has ended, with the last state of its recording.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndedRound {
    /// The round.
    pub round: Round,
    /// The time of its last state, from the beginning of its recording.
    pub at: Time,
    /// The fingerprint of that state.
    pub fingerprint: u64,
    /// Whether the recording is full, so that its end is missing.
    pub is_full: bool,
}

/// The storage of a game has stopped and accepts no more messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChannelClosed;

/// Carries the messages of one game to storage. Dropping it without [`GameMessage::Leave`] releases the game as an
/// ended program does: it can be resumed.
pub trait GameChannel: Send + Sync {
    /// Sends a message. Waits only if storage is thousands of messages behind.
    fn send(&self, message: GameMessage) -> Result<(), ChannelClosed>;

    /// Returns a name that no other recording has.
    fn new_name(&self) -> String;

    /// Sends [`GameMessage::Leave`] and waits until everything is stored, where waiting is possible.
    fn finish(&self, can_resume: bool) {
        // A closed channel is reported by the progress.
        let _ = self.send(GameMessage::Leave { can_resume });
    }
}

/// The progress of saving a game.
#[derive(Default, Debug)]
pub struct SaveState {
    /// The name of the present recording.
    pub name: String,
    /// The number of rounds that are being saved.
    pub saving: usize,
    /// The last round that has ended.
    pub round: Option<Round>,
    /// The result of the last round that was saved.
    pub saved: Option<SavedRound>,
    /// The analysis of that round, when it is known.
    pub analysis: Option<Arc<Analysis>>,
    /// Whether the present recording has reached the largest size.
    pub is_full: bool,
    /// Why the recording cannot be written at the moment.
    pub unwritten: Option<SaveFailure>,
    /// Why a round could not be saved. It is still in its recording.
    pub unsaved: Option<SaveFailure>,
}

impl SaveState {
    /// Reports every round that is still being saved as failed.
    pub fn give_up(&mut self) {
        if std::mem::take(&mut self.saving) > 0 {
            self.unsaved.get_or_insert(SaveFailure::StorageStopped);
        }
    }

    /// Reports one of the rounds that are being saved as failed.
    pub fn fail_round(&mut self, why: impl Into<SaveFailure>) {
        self.saving = self.saving.saturating_sub(1);
        self.unsaved = Some(why.into());
    }

    /// The notice about saving; `None` while nothing failed and no score was made.
    pub fn notice(&self) -> Option<SaveNotice> {
        match (self.unsaved.as_ref().or(self.unwritten.as_ref()), self.saved) {
            _ if self.saving > 0 => Some(SaveNotice::Saving),
            (Some(why), _) => Some(SaveNotice::Failed(why.clone())),
            (None, saved) if self.is_full && !saved.is_some_and(|saved| saved.is_cut) => {
                Some(SaveNotice::Failed(SaveFailure::RecordingFull))
            }
            (None, Some(saved)) => Some(SaveNotice::Saved(saved)),
            (None, None) => None,
        }
    }
}

/// The [`SaveState`] of a game, shared by the game and its storage.
#[derive(Clone, Default, Debug)]
pub struct SaveProgress {
    state: Arc<Mutex<SaveState>>,
    waker: Waker,
}

impl SaveProgress {
    /// The progress of a game with this name.
    pub fn new(name: String) -> SaveProgress {
        let state = SaveState { name, ..SaveState::default() };
        SaveProgress { state: Arc::new(Mutex::new(state)), waker: Waker::default() }
    }

    /// Sets the function that wakes the shell when the recording cannot be written.
    pub fn set_wake(&self, wake: Wake) {
        self.waker.set(wake);
    }

    /// Sets the reason why the recording cannot be written at the moment, and wakes the shell, which may wait for a key.
    pub fn set_unwritten(&self, why: impl Into<SaveFailure>) {
        let before = self.lock().unwritten.replace(why.into());
        if before.is_none() {
            self.waker.wake();
        }
    }

    /// Locks the state.
    pub fn lock(&self) -> MutexGuard<'_, SaveState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A line about saving, for the player.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SaveNotice {
    /// A score is being saved.
    Saving,
    /// The last score is saved with its replay.
    Saved(SavedRound),
    /// Something could not be saved: the reason.
    Failed(SaveFailure),
}

impl fmt::Display for SaveNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SaveNotice::Saving => write!(f, "saving…"),
            SaveNotice::Saved(SavedRound { replay, best, is_cut, .. }) => {
                let best = if *best { "personal best, " } else { "" };
                let cut = if *is_cut { ", which ends where the recording had reached 64 MiB" } else { "" };
                write!(f, "saved: {best}replay {replay}{cut}")
            }
            SaveNotice::Failed(why) => write!(f, "not saved: {why}"),
        }
    }
}

/// Saves one game while it is played. [`Storage`](super::Storage) makes it; a session is then bound to it with
/// [`begin`](GameSaver::begin), [`branch`](GameSaver::branch) or [`resume`](ClaimedGame::resume).
pub struct GameSaver {
    /// The opponent, if known.
    against: Option<Opponent>,
    /// `None` if nothing can be stored.
    channel: Option<Arc<dyn GameChannel>>,
    progress: SaveProgress,
}

impl fmt::Debug for GameSaver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameSaver").field(&self.name()).finish()
    }
}

impl GameSaver {
    /// Saves a game over this channel; storage reports its progress.
    pub fn new(channel: Arc<dyn GameChannel>, progress: SaveProgress) -> GameSaver {
        GameSaver { against: None, channel: Some(channel), progress }
    }

    /// Saves nothing, and gives the reason as its notice.
    pub fn failed(why: impl Into<SaveFailure>) -> GameSaver {
        let progress = SaveProgress::default();
        progress.lock().unwritten = Some(why.into());
        GameSaver { against: None, channel: None, progress }
    }

    /// Saves a new game of a person; `against` plays the second side of a duel.
    pub fn begin(&mut self, session: Box<dyn AnySession>, against: Option<Opponent>) -> Box<dyn AnySession> {
        self.against = against;
        let Some((output, round_ended)) = self.connect(0) else { return session };
        let second = against.map_or(PlayedBy::Person, PlayedBy::from);
        session.with_players(PlayedBy::Person, second).with_saving(output, round_ended)
    }

    /// Saves a game that continues from a point of a recording, as an assisted game of its own. `record` receives
    /// complete recordings.
    pub fn branch(
        &mut self,
        mut game: Box<dyn AnyContinued>,
        against: Option<Opponent>,
        record: Option<RecordingOutput>,
    ) -> Box<dyn AnySession> {
        self.against = against;
        let Some((output, round_ended)) = self.connect(0) else { return game.without_saving(record) };
        game.set_opponent(against, true);
        game.with_saving(output, round_ended, record)
    }

    /// The name of the present recording, with which the game can be resumed if it is interrupted.
    pub fn name(&self) -> String {
        self.progress.lock().name.clone()
    }

    /// The opponent, if known.
    pub fn against(&self) -> Option<Opponent> {
        self.against
    }

    /// The progress of saving the game.
    pub fn progress(&self) -> &SaveProgress {
        &self.progress
    }

    /// The notice about saving; `None` while nothing failed and no score was made.
    pub fn notice(&self) -> Option<SaveNotice> {
        self.progress.lock().notice()
    }

    /// The result of the last round that was saved.
    pub fn saved(&self) -> Option<SavedRound> {
        self.progress.lock().saved
    }

    /// Waits, where that is possible, until everything of a session that has ended is stored, and returns the last
    /// notice. A game that `can_resume` can be resumed.
    pub fn finish(self, can_resume: bool) -> Option<SaveNotice> {
        if let Some(channel) = &self.channel {
            channel.finish(can_resume);
        }
        self.progress.lock().give_up();
        self.notice()
    }

    /// The output for a recorder whose recording has this many bytes already, and the callback for ended rounds; `None` if
    /// nothing can be stored.
    pub fn connect(&self, length: u64) -> Option<(Box<dyn RecordingSink>, RoundEndedCallback)> {
        let channel = self.channel.as_ref()?;
        let room = (Header::MAX_BYTES - RESERVED_BYTES).saturating_sub(length);
        let output = Output { channel: Arc::clone(channel), progress: self.progress.clone(), room };
        let (channel, progress) = (Arc::clone(channel), self.progress.clone());
        let round_ended = move |round: Round, at, fingerprint| {
            let is_full = {
                let mut state = progress.lock();
                state.saving += 1;
                (state.round, state.saved, state.analysis) = (Some(Round::clone(&round)), None, None);
                state.is_full
            };
            let ended = EndedRound { round, at, fingerprint, is_full };
            if channel.send(GameMessage::Round(Box::new(ended))).is_err() {
                progress.lock().give_up();
            }
        };
        Some((Box::new(output), Box::new(round_ended)))
    }
}

/// Sends what a recorder writes.
struct Output {
    channel: Arc<dyn GameChannel>,
    progress: SaveProgress,
    /// The number of bytes that the recording may still grow by.
    room: u64,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(room) = self.room.checked_sub(bytes.len() as u64) else {
            // The recorder stops at the first error, so that no later frame follows a gap.
            self.progress.lock().is_full = true;
            return Err(io::Error::other("its recording has reached 64 MiB"));
        };
        self.room = room;
        let sent = self.channel.send(GameMessage::Bytes(bytes.to_vec()));
        sent.map(|()| bytes.len())
            .map_err(|ChannelClosed| io::Error::other(SaveFailure::StorageStopped.to_string()))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl RecordingSink for Output {
    fn next_recording(&mut self) -> bool {
        let name = self.channel.new_name();
        {
            let mut state = self.progress.lock();
            (state.name, state.is_full) = (name.clone(), false);
        }
        self.room = Header::MAX_BYTES - RESERVED_BYTES;
        // If the channel is closed, the next bytes report it.
        let _ = self.channel.send(GameMessage::Next(name));
        true
    }
}

/// An interrupted game that this program alone may resume now. Dropping it releases the game.
#[derive(Debug)]
pub struct ClaimedGame {
    /// Saves it from now on.
    pub saver: GameSaver,
    /// Its recording.
    pub bytes: Vec<u8>,
    /// Its participants.
    pub played: PlayedGame,
}

impl ClaimedGame {
    /// Continues the game in the same recording. Returns the saver if the recording cannot be played, so that the
    /// game can be released.
    pub fn resume(
        self,
        catalogue: &Catalogue,
    ) -> Result<(Box<dyn AnySession>, GameSaver), (ReplayError, GameSaver)> {
        let ClaimedGame { mut saver, bytes, played } = self;
        let (mut continued, damage) = match catalogue.recorded(&bytes).and_then(|game| game.resume(&bytes)) {
            Ok(resumed) => resumed,
            Err(error) => return Err((error, saver)),
        };
        saver.against = played.against;
        let length = continued.length() as u64;
        let Some((output, round_ended)) = saver.connect(length) else {
            return Ok((continued.without_saving(None), saver));
        };
        continued.set_opponent(played.against, played.first_own.is_some());
        let is_damaged = damage.is_some_and(|damage| is_damage(&damage, &bytes));
        if let Some(channel) = &saver.channel {
            // If the channel is closed, the next bytes report it.
            let _ = channel.send(GameMessage::Resume { length, is_damaged });
        }
        Ok((continued.with_saving(output, round_ended, None), saver))
    }
}

/// The result of claiming an interrupted game.
#[derive(Debug)]
pub enum Claim {
    /// It is claimed.
    Claimed(Box<ClaimedGame>),
    /// Another program plays it.
    Elsewhere,
    /// The game no longer exists.
    Gone,
}

/// What is left to show after a game was closed: the last save notice, and its entry in the list of interrupted games
/// if it can be resumed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct FinishReport {
    /// The last notice about saving it.
    pub notice: Option<SaveNotice>,
    /// The game as it is listed, if it can be resumed.
    pub interrupted: Option<super::InterruptedGame>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn the_shell_is_woken_when_the_recording_can_no_longer_be_written() {
        let progress = SaveProgress::new("game".into());
        let wakes = Arc::new(AtomicU32::new(0));
        let counter = Arc::clone(&wakes);
        progress.set_wake(Arc::new(move || {
            counter.fetch_add(1, Ordering::SeqCst);
        }));
        // A failure that lasts wakes it once.
        for _ in 0..3 {
            progress.set_unwritten(SaveFailure::RecordingFull);
        }
        assert_eq!(wakes.load(Ordering::SeqCst), 1);
        progress.lock().unwritten = None;
        progress.set_unwritten(SaveFailure::RecordingFull);
        assert_eq!(wakes.load(Ordering::SeqCst), 2);
    }
}
