//! Following a session that is being played.
//!
//! ```text
//! session ─ recorder ─ bytes ─┐              ┌─▶ file in `playing`, synced      (thread "recording")
//!         └ rounds ─ round ───┴─▶ messages ──┴─▶ score + sealed replay, synced  (thread "saving")
//! ```
//! The player's thread only ever sends messages. Each round has a recording and so a file of its own: a restart begins the
//! next one, and the file of the one before goes as soon as all that ended in it is saved.

use crate::error::StoreError;
use crate::home::Home;
use crate::playing::Interrupted;
use crate::save::Saved;
use crate::tape::{PlayedGame, Tape};
use quintet_app::any::{AnyContinued, AnySession, RecordingOutput, RoundEnded};
use quintet_app::records::{Against, Round, is_damage};
use quintet_engine::kernel::Time;
use quintet_session::{Header, PlayedBy, RecordingSink, seal_recording};
use saving::{Job, Save, SaveRound, Saver};
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How many messages may wait for the disk. A game that is played sends two a second; a stream of commands sends as
/// many as it can, and waits when there are this many.
const BACKLOG: usize = 4096;

/// The least time between two syncs of a recording, unless there is much to write.
const BETWEEN_SYNCS: Duration = Duration::from_millis(200);

/// This many bytes are written at once, however little time has passed.
const BATCH: usize = 1 << 20;

/// What is to be done off the player's thread.
enum Message {
    /// These bytes belong to the recording.
    Bytes(Vec<u8>),
    /// A round has ended at this moment, in a state with this fingerprint; and whether its recording is full, so that its
    /// end is not in it.
    Round(Box<Round>, Time, u64, bool),
    /// Another recording begins, of this name.
    Next(String),
    /// The session has ended; `open` if its game can be resumed.
    Left { open: bool },
}

/// A recording stops this long before the largest size, so that there is room for its end.
const RESERVE: u64 = 1 << 10;

/// How many rounds may wait to be saved.
const UNSAVED: usize = 4;

/// What is not saved of a game whose recording is full.
const FULL: &str =
    "the rest of this game's replay, because the recording has reached 64 MiB; the score will be saved";

/// Why a round was not saved by a thread that panicked or is gone.
const STOPPED: &str = "the part of the program that saves has failed";

/// How it goes.
#[derive(Default)]
struct State {
    /// The name of the present recording.
    name: String,
    /// How many rounds are on their way to the disk.
    saving: usize,
    saved: Option<Saved>,
    /// The recording has become as large as any can be.
    full: bool,
    /// Why the recording cannot be written at the moment.
    unwritten: Option<String>,
    /// Why a round could not be saved. It is still in the recording.
    unsaved: Option<String>,
}

/// What the player may be told about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A score is on its way to the disk.
    Saving,
    /// The last score is on the disk, with its replay.
    Saved(Saved),
    /// Something could not be kept, and why.
    Trouble(String),
}

impl std::fmt::Display for Notice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Notice::Saving => write!(f, "saving…"),
            Notice::Saved(Saved { replay, best, is_cut, .. }) => {
                let best = if *best { "personal best, " } else { "" };
                let cut = if *is_cut { ", which ends where the recording had reached 64 MiB" } else { "" };
                write!(f, "saved: {best}replay {replay}{cut}")
            }
            Notice::Trouble(sentence) => write!(f, "not saved: {sentence}"),
        }
    }
}

/// A session, and what keeps it.
pub type KeptSession = (Box<dyn AnySession>, Keeping);

/// Follows one session: see the module's picture.
pub struct Keeping {
    /// Who plays the second side, where that is known.
    against: Option<Against>,
    to: SyncSender<Message>,
    thread: Option<JoinHandle<()>>,
    state: Arc<Mutex<State>>,
}

impl Keeping {
    /// Keeps a fresh game of a person; of a duel also who plays the second side.
    pub fn begin(
        home: &Home,
        session: Box<dyn AnySession>,
        against: Option<Against>,
    ) -> (Box<dyn AnySession>, Keeping) {
        let second = against.map_or(PlayedBy::Person, PlayedBy::from);
        let session = session.credit(PlayedBy::Person, second);
        let keeping = Keeping { against, ..Keeping::start_new(home) };
        (session.keep(keeping.out(0), keeping.round_ended()), keeping)
    }

    /// Keeps a game that goes on from a point of a recording: one of its own, and helped by that. A second output gets
    /// whole recordings.
    pub fn branch(
        home: &Home,
        mut game: Box<dyn AnyContinued>,
        against: Option<Against>,
        record: Option<RecordingOutput>,
    ) -> (Box<dyn AnySession>, Keeping) {
        game.credit(against, true);
        let keeping = Keeping { against, ..Keeping::start_new(home) };
        (game.keep(keeping.out(0), keeping.round_ended(), record), keeping)
    }

    /// Goes on with a game that was interrupted, in the same recording. `None` if it is played elsewhere.
    /// Of a recording that is damaged, a copy is kept; one that cannot be written stays as it is, and the
    /// notice says so.
    pub fn go_on(home: &Home, game: &Interrupted) -> Result<Option<KeptSession>, StoreError> {
        let Some((mut tape, bytes)) = Tape::open(&game.path)? else { return Ok(None) };
        let known = home.catalogue().recorded(&bytes)?;
        let PlayedGame { against, first_own } = PlayedGame::of(&game.name, &Header::read(&bytes)?);
        let (mut continued, damage) = known.resume(&bytes)?;
        continued.credit(against, first_own.is_some());
        let mut trouble = tape.trouble();
        if trouble.is_none() && damage.is_some_and(|damage| is_damage(&damage, &bytes)) {
            trouble = tape.keep_copy().err();
        }
        if trouble.is_some() {
            tape.spare();
        }
        let length = continued.length();
        tape.cut(length)?;
        let keeping = Keeping { against, ..Keeping::start(home, game.name.clone(), tape, trouble) };
        let session = continued.keep(keeping.out(length), keeping.round_ended(), None);
        Ok(Some((session, keeping)))
    }

    /// Keeps a game in a new file, which the recording thread makes: the player's thread does not wait for it.
    fn start_new(home: &Home) -> Keeping {
        Keeping::start_new_with(home, Save::save)
    }

    fn start_new_with(home: &Home, save_round: SaveRound) -> Keeping {
        let (name, place) = (Tape::name(), home.clone());
        let create = {
            let name = name.clone();
            move || Tape::create(&place, &name)
        };
        Keeping::start_with(home, name, create, save_round)
    }

    fn start(home: &Home, name: String, tape: Tape, error: Option<StoreError>) -> Keeping {
        Keeping::start_with(home, name, move || (tape, error), Save::save)
    }

    fn start_with(
        home: &Home,
        name: String,
        open: impl FnOnce() -> (Tape, Option<StoreError>) + Send + 'static,
        save_round: SaveRound,
    ) -> Keeping {
        let (to, from) = sync_channel(BACKLOG);
        let state = Arc::new(Mutex::new(State { name: name.clone(), ..State::default() }));
        let (home, shared) = (home.clone(), state.clone());
        let run = move || {
            let (tape, error) = open();
            if let Some(error) = error {
                lock(&shared).unwritten = Some(error.to_string());
            }
            let keeper =
                Keeper { home, name, tape, is_needed: false, state: shared, save_round, saver: None };
            keeper.run(&from);
        };
        let thread = thread::Builder::new().name("recording".into()).spawn(run);
        let thread = thread.map_err(|error| lock(&state).unwritten = Some(error.to_string())).ok();
        Keeping { against: None, to, thread, state }
    }

    /// The name of the present recording, by which the game can be resumed if it is interrupted.
    pub fn name(&self) -> String {
        lock(&self.state).name.clone()
    }

    /// Who plays the second side, where that is known.
    pub fn against(&self) -> Option<Against> {
        self.against
    }

    /// What a recorder writes to, when the recording is this large already.
    fn out(&self, length: usize) -> Box<dyn RecordingSink> {
        let room = (Header::MOST_BYTES - RESERVE).saturating_sub(length as u64);
        Box::new(Out { to: self.to.clone(), state: self.state.clone(), room })
    }

    /// What is called when a round has ended.
    fn round_ended(&self) -> RoundEnded {
        let (to, state) = (self.to.clone(), self.state.clone());
        Box::new(move |round, at, fingerprint| {
            let is_full = {
                let mut state = lock(&state);
                state.saving += 1;
                state.full
            };
            if to.send(Message::Round(Box::new(round), at, fingerprint, is_full)).is_err() {
                lock(&state).give_up();
            }
        })
    }

    /// What to tell the player now; nothing while all goes well and no score has been made.
    pub fn notice(&self) -> Option<Notice> {
        let state = lock(&self.state);
        match (state.unsaved.as_ref().or(state.unwritten.as_ref()), state.saved) {
            _ if state.saving > 0 => Some(Notice::Saving),
            (Some(trouble), _) => Some(Notice::Trouble(trouble.clone())),
            (None, saved) if state.full && !saved.is_some_and(|saved| saved.is_cut) => {
                Some(Notice::Trouble(FULL.into()))
            }
            (None, Some(saved)) => Some(Notice::Saved(saved)),
            (None, None) => None,
        }
    }

    /// What was saved last of this session.
    pub fn saved(&self) -> Option<Saved> {
        lock(&self.state).saved
    }

    /// The session has ended: waits until everything is on the disk, and tells what came of it. A game that
    /// is `open` stays where `quintet continue` finds it.
    pub fn finish(mut self, open: bool) -> Option<Notice> {
        let told = self.to.send(Message::Left { open });
        if let Some(thread) = self.thread.take().filter(|_| told.is_ok()) {
            // The thread ends by itself; if it panicked, what it had to save is still in the recording.
            let _ = thread.join();
        }
        lock(&self.state).give_up();
        self.notice()
    }
}

impl State {
    /// What is still on its way will not arrive.
    fn give_up(&mut self) {
        if std::mem::take(&mut self.saving) > 0 {
            self.unsaved.get_or_insert_with(|| STOPPED.into());
        }
    }
}

/// What a recorder writes to.
struct Out {
    to: SyncSender<Message>,
    state: Arc<Mutex<State>>,
    /// How many bytes the recording may still grow by.
    room: u64,
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(room) = self.room.checked_sub(bytes.len() as u64) else {
            // The recorder stops at the first error, so that no later frame follows a gap.
            lock(&self.state).full = true;
            return Err(io::Error::other("its recording has reached 64 MiB"));
        };
        self.room = room;
        let sent = self.to.send(Message::Bytes(bytes.to_vec()));
        sent.map(|()| bytes.len()).map_err(|_| io::Error::other(STOPPED))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl RecordingSink for Out {
    fn next_recording(&mut self) -> bool {
        let name = Tape::name();
        {
            let mut state = lock(&self.state);
            (state.name, state.full) = (name.clone(), false);
        }
        self.room = Header::MOST_BYTES - RESERVE;
        // Without the thread there is nothing to write to, which the next bytes will find out.
        let _ = self.to.send(Message::Next(name));
        true
    }
}

/// Bytes that came and are not in the file yet. What a person does is written as it comes; what comes faster than
/// that is gathered.
#[derive(Default)]
struct Batch {
    bytes: Vec<u8>,
    /// When the last ones were written.
    written: Option<Instant>,
}

impl Batch {
    /// Waits until the bytes that came are to be written, or something else is to be done after that.
    fn gather(&mut self, from: &Receiver<Message>) -> Result<Message, RecvTimeoutError> {
        loop {
            let message = match self.due_in() {
                None => from.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(wait) => from.recv_timeout(wait),
            };
            let Ok(Message::Bytes(bytes)) = &message else { return message };
            self.bytes.extend_from_slice(bytes);
            if self.bytes.len() >= BATCH || self.due_in() == Some(Duration::ZERO) {
                return message;
            }
        }
    }

    /// How long the bytes may still wait; `None` when there are none.
    fn due_in(&self) -> Option<Duration> {
        let passed = self.written.map_or(BETWEEN_SYNCS, |written| written.elapsed());
        (!self.bytes.is_empty()).then(|| BETWEEN_SYNCS.saturating_sub(passed))
    }
}

/// The other side of the messages.
struct Keeper {
    home: Home,
    /// The name of the present recording, and its file.
    name: String,
    tape: Tape,
    /// Whether something ended in it that could not be handed over to be saved.
    is_needed: bool,
    state: Arc<Mutex<State>>,
    save_round: SaveRound,
    /// Who saves the rounds that end: there is nobody until the first one does.
    saver: Option<(SyncSender<Job>, JoinHandle<()>)>,
}

impl Keeper {
    fn run(mut self, from: &Receiver<Message>) {
        let mut batch = Batch::default();
        loop {
            let message = batch.gather(from);
            if !batch.bytes.is_empty() {
                self.append(&batch.bytes);
                batch.bytes.clear();
                batch.written = Some(Instant::now());
            }
            match message {
                Ok(Message::Bytes(_)) | Err(RecvTimeoutError::Timeout) => {}
                Ok(Message::Round(round, at, fingerprint, is_full)) => {
                    self.save(round, at, fingerprint, is_full);
                }
                Ok(Message::Next(name)) => self.begin_recording(name),
                Ok(Message::Left { open }) => return self.leave(open),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn append(&mut self, bytes: &[u8]) {
        let written = self.tape.append(bytes);
        let mut state = lock(&self.state);
        match written {
            Err(error) => state.unwritten = Some(error.to_string()),
            // What could not be written before is there now.
            Ok(()) if self.tape.is_written() => state.unwritten = None,
            Ok(()) => {}
        }
    }

    /// Has a round saved by another thread: the recording goes on meanwhile.
    fn save(&mut self, round: Box<Round>, at: Time, fingerprint: u64, is_full: bool) {
        let bytes = self.tape.contents();
        // One without its end would not give this score. It gets one of its own by whoever saves it.
        let bytes = if is_full {
            bytes
        } else {
            bytes.and_then(|bytes| Ok(seal_recording(&bytes, at, fingerprint)?))
        };
        let handed_over = bytes.map_err(|error| error.to_string()).and_then(|bytes| {
            let save = Save { name: self.name.clone(), round, at, bytes, is_cut: is_full };
            let to = self.saver().map_err(|error| error.to_string())?;
            to.send(Job::Save(save)).map_err(|_| STOPPED.to_owned())
        });
        if let Err(sentence) = handed_over {
            self.is_needed = true;
            let mut state = lock(&self.state);
            state.saving = state.saving.saturating_sub(1);
            state.unsaved = Some(sentence);
        }
    }

    /// Goes on in a new file. The one before it goes when all that ended in it is saved.
    fn begin_recording(&mut self, name: String) {
        let (tape, error) = Tape::create(&self.home, &name);
        let before = std::mem::replace(&mut self.tape, tape);
        self.name = name;
        if let Some(error) = error {
            lock(&self.state).unwritten = Some(error.to_string());
        }
        match (std::mem::take(&mut self.is_needed), &self.saver) {
            (true, _) => before.leave(),
            (false, None) => before.remove(),
            (false, Some((to, _))) => _ = to.send(Job::Close(before)),
        }
    }

    /// The way to the thread that saves.
    fn saver(&mut self) -> io::Result<&SyncSender<Job>> {
        let saver = if let Some(saver) = self.saver.take() {
            saver
        } else {
            // Each holds a whole recording: few may wait, and the recording waits for them.
            let (to, from) = sync_channel(UNSAVED);
            let saver = Saver {
                home: self.home.clone(),
                state: self.state.clone(),
                save_round: self.save_round,
                failed: false,
            };
            let thread = thread::Builder::new().name("saving".into()).spawn(move || saver.run(&from))?;
            (to, thread)
        };
        Ok(&self.saver.insert(saver).0)
    }

    /// A recording that nobody needs any more goes; what could not be saved stays to be found again.
    fn leave(mut self, open: bool) {
        if let Some((to, thread)) = self.saver.take() {
            drop(to);
            let _ = thread.join();
        }
        let mut state = lock(&self.state);
        state.give_up();
        if state.saved.is_some() && state.unsaved.is_none() && !open {
            // All there was to keep is kept, whatever became of the recording.
            state.unwritten = None;
        }
        if let Some(sentence) = state.unsaved.as_mut().filter(|_| self.tape.is_whole()) {
            sentence.push_str("; its recording is kept, and it will be saved out of that when it can be");
        }
        if !open && state.unsaved.is_none() || self.tape.is_empty() {
            self.tape.remove();
        }
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

mod saving;
#[cfg(test)]
mod tests;
