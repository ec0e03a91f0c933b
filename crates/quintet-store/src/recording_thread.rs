//! The threads that store a game while it is played.
//!
//! ```text
//! GameSaver ─ GameMessage ─▶ thread "recording" ─▶ file in `playing`, synced
//!                              └─ round ─▶ thread "saving" ─▶ score and sealed replay in the database, synced
//! ```
//! The thread that plays only sends messages. Each round has its own recording and file: a restart starts the next one,
//! and the previous file is removed as soon as all its rounds are saved.

mod saving;
#[cfg(test)]
mod tests;

use crate::error::StoreError;
use crate::home::Home;
use crate::recording_file::{RecordingFile, played_game};
use quintet_app::storage::{
    ChannelClosed, Claim, ClaimedGame, EndedRound, GameChannel, GameMessage, GameSaver, SaveFailure,
    SaveProgress,
};
use quintet_app::text::Message;
use quintet_session::{Header, seal_recording};
use saving::{RoundSaver, SaveJob, SaveRequest, SaveRound};
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The number of messages that may wait for the disk. A person's game sends two per second; a stream of commands sends
/// as many as it can, and blocks when the queue is full.
const BACKLOG: usize = 4096;

/// The minimum time between two syncs of a recording, unless a full batch is waiting.
const BETWEEN_SYNCS: Duration = Duration::from_millis(200);

/// This many bytes are written immediately, however recent the last write was.
const BATCH: usize = 1 << 20;

/// The number of rounds that may wait to be saved; the recording thread blocks when there are more.
const MAX_UNSAVED: usize = 4;

/// Opens a recording for a new game. The recording thread creates the file, so the caller does not wait for the disk.
pub(crate) fn begin(home: &Home) -> GameSaver {
    begin_with(home, SaveRequest::save)
}

fn begin_with(home: &Home, save_round: SaveRound) -> GameSaver {
    let (name, place) = (RecordingFile::name(), home.clone());
    let create = {
        let name = name.clone();
        move || RecordingFile::create(&place, &name)
    };
    start(home, name, create, save_round)
}

/// Claims an interrupted game: its file stays locked until the game is finished or dropped. A file that cannot be
/// written is left as it is, and the saver's notice reports it.
pub(crate) fn claim(home: &Home, name: &str) -> Result<Claim, StoreError> {
    let (file, bytes) = match RecordingFile::open(&RecordingFile::path(home, name)) {
        Ok(Some(opened)) => opened,
        Ok(None) => return Ok(Claim::Elsewhere),
        Err(StoreError::File { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(Claim::Gone);
        }
        Err(error) => return Err(error),
    };
    let played = played_game(name, &Header::read(&bytes)?);
    let error = file.write_error();
    let saver = start(home, name.to_owned(), move || (file, error), SaveRequest::save);
    Ok(Claim::Claimed(Box::new(ClaimedGame { saver, bytes, played })))
}

fn start(
    home: &Home,
    name: String,
    open: impl FnOnce() -> (RecordingFile, Option<StoreError>) + Send + 'static,
    save_round: SaveRound,
) -> GameSaver {
    let (to, from) = sync_channel(BACKLOG);
    let progress = SaveProgress::new(name.clone());
    let (home, shared) = (home.clone(), progress.clone());
    let run = move || {
        let (file, error) = open();
        if let Some(error) = error {
            shared.set_unwritten(error.message());
        }
        let thread = RecordingThread {
            home,
            name,
            file,
            is_needed: false,
            progress: shared,
            save_round,
            round_saver: None,
        };
        thread.run(&from);
    };
    let thread = thread::Builder::new().name("recording".into()).spawn(run);
    let thread = thread.map_err(|error| progress.set_unwritten(Message::from(error.to_string()))).ok();
    GameSaver::new(Arc::new(ThreadChannel { to, thread: Mutex::new(thread) }), progress)
}

/// The channel to a [`RecordingThread`].
struct ThreadChannel {
    to: SyncSender<GameMessage>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl GameChannel for ThreadChannel {
    fn send(&self, message: GameMessage) -> Result<(), ChannelClosed> {
        self.to.send(message).map_err(|_| ChannelClosed)
    }

    fn new_name(&self) -> String {
        RecordingFile::name()
    }

    fn finish(&self, can_resume: bool) {
        let sent = self.send(GameMessage::Leave { can_resume });
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread.filter(|_| sent.is_ok()) {
            // If the thread panicked, the unsaved rounds are still in the recording.
            let _ = thread.join();
        }
    }
}

/// Bytes that are not in the file yet. Slow input is written as it arrives; fast input is batched.
#[derive(Default)]
struct Batch {
    bytes: Vec<u8>,
    /// When bytes were last written.
    written: Option<Instant>,
}

impl Batch {
    /// Waits until the batch is due to be written or another message arrives.
    fn gather(&mut self, from: &Receiver<GameMessage>) -> Result<GameMessage, RecvTimeoutError> {
        loop {
            let message = match self.due_in() {
                None => from.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(wait) => from.recv_timeout(wait),
            };
            let Ok(GameMessage::Bytes(bytes)) = &message else { return message };
            self.bytes.extend_from_slice(bytes);
            if self.bytes.len() >= BATCH || self.due_in() == Some(Duration::ZERO) {
                return message;
            }
        }
    }

    /// Returns how long the batch may still wait; `None` if it is empty.
    fn due_in(&self) -> Option<Duration> {
        let passed = self.written.map_or(BETWEEN_SYNCS, |written| written.elapsed());
        (!self.bytes.is_empty()).then(|| BETWEEN_SYNCS.saturating_sub(passed))
    }
}

/// Writes the recording of one game and passes its rounds on to be saved.
struct RecordingThread {
    home: Home,
    /// The name of the current recording, whose file is `file`.
    name: String,
    file: RecordingFile,
    /// True if a round of the current recording could not be passed on to be saved.
    is_needed: bool,
    progress: SaveProgress,
    save_round: SaveRound,
    /// The thread that saves rounds; started with the first one.
    round_saver: Option<(SyncSender<SaveJob>, JoinHandle<()>)>,
}

impl RecordingThread {
    fn run(mut self, from: &Receiver<GameMessage>) {
        let mut batch = Batch::default();
        loop {
            let message = batch.gather(from);
            if !batch.bytes.is_empty() {
                self.append(&batch.bytes);
                batch.bytes.clear();
                batch.written = Some(Instant::now());
            }
            match message {
                Ok(GameMessage::Bytes(_)) | Err(RecvTimeoutError::Timeout) => {}
                Ok(GameMessage::Resume { length, is_damaged }) => self.resume(length, is_damaged),
                Ok(GameMessage::Round(ended)) => self.save(*ended),
                Ok(GameMessage::Next(name)) => self.begin_recording(name),
                Ok(GameMessage::Leave { can_resume }) => return self.leave(can_resume),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Resumes a recording after this many bytes. A damaged recording is copied first; one that cannot be copied or
    /// truncated is left as it is.
    fn resume(&mut self, length: u64, is_damaged: bool) {
        let mut error = self.file.write_error();
        if error.is_none() && is_damaged {
            error = self.file.copy_aside().err();
        }
        if error.is_some() {
            self.file.stop_writing();
        }
        error = self.file.truncate(length).err().or(error);
        if let Some(error) = error {
            self.file.stop_writing();
            self.progress.set_unwritten(error.message());
        }
    }

    fn append(&mut self, bytes: &[u8]) {
        match self.file.append(bytes) {
            Err(error) => self.progress.set_unwritten(error.message()),
            // The bytes that could not be written before are written now.
            Ok(()) if self.file.is_written() => self.progress.lock().unwritten = None,
            Ok(()) => {}
        }
    }

    /// Saves a round on another thread while the recording continues.
    fn save(&mut self, ended: EndedRound) {
        let EndedRound { round, at, fingerprint, is_full } = ended;
        let bytes = self.file.contents();
        // A full recording lacks its end; the saving thread adds it.
        let bytes = if is_full {
            bytes
        } else {
            bytes.and_then(|bytes| Ok(seal_recording(&bytes, at, fingerprint)?))
        };
        let handed_over = bytes.map_err(|error| SaveFailure::from(error.message())).and_then(|bytes| {
            let request = SaveRequest { name: self.name.clone(), round, at, bytes, is_cut: is_full };
            let to = self.round_saver().map_err(|error| Message::from(error.to_string()))?;
            to.send(SaveJob::Save(request)).map_err(|_| SaveFailure::StorageStopped)
        });
        if let Err(why) = handed_over {
            self.is_needed = true;
            self.progress.lock().fail_round(why);
        }
    }

    /// Starts a new file. The previous one is removed when all its rounds are saved.
    fn begin_recording(&mut self, name: String) {
        let (file, error) = RecordingFile::create(&self.home, &name);
        let before = std::mem::replace(&mut self.file, file);
        self.name = name;
        if let Some(error) = error {
            self.progress.set_unwritten(error.message());
        }
        match (std::mem::take(&mut self.is_needed), &self.round_saver) {
            (true, _) => before.leave(),
            (false, None) => before.remove(),
            (false, Some((to, _))) => _ = to.send(SaveJob::Close(before)),
        }
    }

    /// Returns the channel to the thread that saves rounds, and starts the thread if necessary.
    fn round_saver(&mut self) -> io::Result<&SyncSender<SaveJob>> {
        let saver = if let Some(saver) = self.round_saver.take() {
            saver
        } else {
            // Each job holds a whole recording, so the queue is short and the recording thread waits when it is full.
            let (to, from) = sync_channel(MAX_UNSAVED);
            let saver = RoundSaver {
                home: self.home.clone(),
                progress: self.progress.clone(),
                save_round: self.save_round,
                has_failed: false,
            };
            let thread = thread::Builder::new().name("saving".into()).spawn(move || saver.run(&from))?;
            (to, thread)
        };
        Ok(&self.round_saver.insert(saver).0)
    }

    /// Removes a recording that is no longer needed; one with unsaved rounds stays and is recovered later.
    fn leave(mut self, can_resume: bool) {
        if let Some((to, thread)) = self.round_saver.take() {
            drop(to);
            let _ = thread.join();
        }
        let mut state = self.progress.lock();
        state.give_up();
        if state.saved.is_some() && state.unsaved.is_none() && !can_resume {
            // Everything is saved, so a failed write of the recording no longer matters.
            state.unwritten = None;
        }
        if self.file.is_whole() {
            state.unsaved = state.unsaved.take().map(|why| SaveFailure::Kept(Box::new(why)));
        }
        if !can_resume && state.unsaved.is_none() || self.file.is_empty() {
            self.file.remove();
        }
    }
}
