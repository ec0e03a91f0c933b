//! Following a session that is being played.
//!
//! ```text
//! session ─ recorder ─ bytes ─┐              ┌─▶ file in `playing`, synced      (thread "recording")
//!         └ rounds ─ round ───┴─▶ messages ──┴─▶ score + sealed replay, synced  (thread "saving")
//! ```
//! The player's thread only ever sends messages.

use crate::date;
use crate::error::StoreError;
use crate::games::{Kept, is_damage};
use crate::home::Home;
use crate::playing::Interrupted;
use crate::round::{Round, Rounds};
use crate::save::{Recorded, Saved};
use crate::settings;
use crate::store::Store;
use crate::tape::Tape;
use quintet_engine::kernel::Time;
use quintet_session::{Recorder, Replay, Resume, Session, Until, fingerprint, seal};
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

/// What is to be done off the player's thread.
enum Message {
    /// These bytes belong to the recording.
    Bytes(Vec<u8>),
    /// A round has ended at this moment, in a state with this fingerprint.
    Round(Box<Round>, Time, u64),
    /// The session has ended; whether its game is to be gone on with.
    Left { open: bool },
}

/// How it goes.
#[derive(Default)]
struct State {
    saving: usize,
    saved: Option<Saved>,
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
            Notice::Saved(Saved { replay, best: true }) => write!(f, "saved: a new best, replay {replay}"),
            Notice::Saved(Saved { replay, best: false }) => write!(f, "saved: replay {replay}"),
            Notice::Trouble(sentence) => write!(f, "not saved: {sentence}"),
        }
    }
}

/// Follows one session: see the module's picture.
pub struct Keeping {
    name: String,
    to: Sender<Message>,
    thread: Option<JoinHandle<()>>,
    state: Arc<Mutex<State>>,
}

impl Keeping {
    /// A fresh game, and who keeps it.
    pub fn begin<G: Kept>(home: &Home, session: Session<G>) -> (Session<G>, Keeping) {
        let name = Tape::name(None);
        let (tape, error) = Tape::create(home, &name);
        let keeping = Keeping::start(home, name, tape, error);
        let setup = session.setup().clone();
        let recorder = Recorder::new::<G>(keeping.out(), &setup, Until::Interrupted);
        let rounds = Rounds::new(setup, keeping.tell());
        (session.recorded_by(recorder).watched(Box::new(rounds)), keeping)
    }

    /// A game that goes on from a point of a recording: one of its own, and helped by that.
    pub fn branch<G: Kept>(
        home: &Home,
        replay: &Replay<G>,
        from: Time,
    ) -> Result<(Session<G>, Keeping), StoreError> {
        let (session, rounds) = Rounds::new(replay.setup.clone(), Box::new(|_, _| ()))
            .play(replay, from)
            .map_err(StoreError::from)?;
        let name = Tape::name(Some(rounds.index()));
        let (tape, error) = Tape::create(home, &name);
        let keeping = Keeping::start(home, name, tape, error);
        let recorder = replay.recorder(from, keeping.out(), Until::Interrupted);
        let rounds = rounds.telling(keeping.tell());
        let mut session = session.recorded_by(recorder).watched(Box::new(rounds));
        session.flush();
        Ok((session, keeping))
    }

    /// Goes on with a game that was interrupted, in the same recording. `None` if somebody else does already.
    /// Of a recording that is damaged, a copy is kept; one that cannot be written stays as it is, and the
    /// notice says so.
    pub fn go_on<G: Kept>(
        home: &Home,
        game: &Interrupted,
    ) -> Result<Option<(Session<G>, Keeping)>, StoreError> {
        let Some((mut tape, bytes)) = Tape::open(&game.path)? else { return Ok(None) };
        let (replay, damage) = Replay::<G>::salvage(&bytes)?;
        let resume = Resume::find(&bytes, &replay)?;
        let quiet = Rounds::new(replay.setup.clone(), Box::new(|_, _| ()));
        let (session, rounds) = quiet.play(&replay, replay.duration())?;
        let mut trouble = tape.trouble();
        if trouble.is_none() && damage.is_some_and(|damage| is_damage(&damage, &bytes)) {
            trouble = tape.keep_copy().err();
        }
        if trouble.is_some() {
            tape.spare();
        }
        tape.cut(resume.length())?;
        let keeping = Keeping::start(home, game.name.clone(), tape, trouble);
        let recorder = resume.recorder(keeping.out());
        let rounds = rounds.telling(keeping.tell());
        let mut session = session.recorded_by(recorder).watched(Box::new(rounds));
        session.flush();
        Ok(Some((session, keeping)))
    }

    fn start(home: &Home, name: String, tape: Tape, error: Option<StoreError>) -> Keeping {
        let (to, from) = channel();
        let unwritten = error.map(|error| error.to_string());
        let state = Arc::new(Mutex::new(State { unwritten, ..State::default() }));
        let keeper =
            Keeper { home: home.clone(), name: name.clone(), tape, state: state.clone(), saver: None };
        let thread = thread::Builder::new().name("recording".into()).spawn(move || keeper.run(&from));
        let thread = thread.map_err(|error| lock(&state).unwritten = Some(error.to_string())).ok();
        Keeping { name, to, thread, state }
    }

    /// The name of the game, which it can be gone on with if it is interrupted.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn out(&self) -> Box<dyn Write + Send> {
        Box::new(Out(self.to.clone()))
    }

    fn tell<G: Kept>(&self) -> crate::round::Tell<G> {
        let (to, state) = (self.to.clone(), self.state.clone());
        Box::new(move |game, round| {
            lock(&state).saving += 1;
            if to.send(Message::Round(Box::new(round), game.now(), fingerprint(game))).is_err() {
                lock(&state).saving -= 1;
            }
        })
    }

    /// What to tell the player now; nothing while all goes well and no score has been made.
    pub fn notice(&self) -> Option<Notice> {
        let state = lock(&self.state);
        match (state.unsaved.as_ref().or(state.unwritten.as_ref()), state.saved) {
            _ if state.saving > 0 => Some(Notice::Saving),
            (Some(trouble), _) => Some(Notice::Trouble(trouble.clone())),
            (None, Some(saved)) => Some(Notice::Saved(saved)),
            (None, None) => None,
        }
    }

    /// The session has ended: waits until everything is on the disk, and tells what came of it. A game that
    /// is `open` stays where `quintet continue` finds it.
    pub fn finish(mut self, open: bool) -> Option<Notice> {
        let told = self.to.send(Message::Left { open });
        if let Some(thread) = self.thread.take().filter(|_| told.is_ok()) {
            // The thread ends by itself; if it broke down, the notice says what it knows.
            let _ = thread.join();
        }
        self.notice()
    }
}

/// What a recorder writes to.
struct Out(Sender<Message>);

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = self.0.send(Message::Bytes(bytes.to_vec()));
        sent.map(|()| bytes.len()).map_err(|_| io::Error::other("nobody writes it"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The other side of the messages.
struct Keeper {
    home: Home,
    name: String,
    tape: Tape,
    state: Arc<Mutex<State>>,
    /// Who saves the rounds that end: there is nobody until the first one does.
    saver: Option<(Sender<Save>, JoinHandle<()>)>,
}

impl Keeper {
    fn run(mut self, from: &Receiver<Message>) {
        while let Ok(message) = from.recv() {
            match message {
                Message::Bytes(bytes) => self.append(&bytes),
                Message::Round(round, at, fingerprint) => self.save(round, at, fingerprint),
                Message::Left { open } => return self.leave(open),
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
    fn save(&mut self, round: Box<Round>, at: Time, fingerprint: u64) {
        let sealed = self.tape.contents().and_then(|bytes| Ok(seal(&bytes, at, fingerprint)?));
        let handed_over = sealed.map_err(|error| error.to_string()).and_then(|bytes| {
            let save = Save { name: self.name.clone(), round, at, bytes };
            let to = self.saver().map_err(|error| error.to_string())?;
            to.send(save).map_err(|_| "nobody saves it".to_owned())
        });
        if let Err(sentence) = handed_over {
            let mut state = lock(&self.state);
            state.saving -= 1;
            state.unsaved = Some(sentence);
        }
    }

    /// The way to the thread that saves.
    fn saver(&mut self) -> io::Result<&Sender<Save>> {
        let saver = if let Some(saver) = self.saver.take() {
            saver
        } else {
            let (to, from) = channel();
            let saver = Saver { home: self.home.clone(), state: self.state.clone() };
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

/// A round to be saved, and the recording up to its end.
struct Save {
    name: String,
    round: Box<Round>,
    at: Time,
    bytes: Vec<u8>,
}

/// Who saves rounds, one after the other.
struct Saver {
    home: Home,
    state: Arc<Mutex<State>>,
}

impl Saver {
    fn run(self, from: &Receiver<Save>) {
        while let Ok(save) = from.recv() {
            let saved = save.save(&self.home);
            let mut state = lock(&self.state);
            state.saving -= 1;
            match &saved {
                Ok((_, saved)) => state.saved = Some(*saved),
                Err(error) => state.unsaved = Some(error.to_string()),
            }
            drop(state);
            if let Ok((mut store, saved)) = saved {
                // It is on the disk; whether the replay gives this score is looked at behind the player's back,
                // and what is found is marked. If that fails, `quintet replay verify` can still be asked.
                let _ = store.verify_replay(saved.replay);
            }
        }
    }
}

impl Save {
    fn save(&self, home: &Home) -> Result<(Store, Saved), StoreError> {
        let save_as = settings::save_as(&settings::load(home));
        let header = quintet_session::Header::read(&self.bytes)?;
        let recorded = Recorded {
            name: &self.name,
            game: &header.game,
            revision: header.revision,
            micros: self.at.micros(),
            bytes: &self.bytes,
            ended: date::now(),
            helped: Tape::first_own(&self.name).is_some(),
        };
        let mut store = Store::open(home)?;
        let saved = store.save(&recorded, std::slice::from_ref(&*self.round), &save_as)?;
        Ok((store, saved))
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
