//! The page's side of storage: sends calls to the worker that stores everything, and takes its news.

use crate::outbox::{Outbox, Recipient};
use quintet_app::records::{Analysis, PlayedGame, SavedRound};
use quintet_app::storage::{
    ChannelClosed, Claim, ClaimedGame, FinishReport, GameChannel, GameMessage, GameSaver, InterruptedGame,
    JobId, SaveProgress, StorageBackend, StorageReply,
};
use quintet_app::text::Language;
use quintet_app::text::Message;
use quintet_app::{Answer, Query, SmallMap};
use quintet_session::Header;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A call of the page to the worker that stores everything. Games are known by a number of the page's own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum StorageCall {
    /// Answers a query.
    Ask(u64, Query),
    /// Begins a recording with this name.
    Begin {
        /// The game.
        game: u64,
        /// The name of its first recording.
        name: String,
    },
    /// Claims an interrupted game.
    Claim {
        /// The job.
        job: u64,
        /// The number that the game gets.
        game: u64,
        /// The name of its recording.
        name: String,
    },
    /// A message of a game.
    Message {
        /// The game.
        game: u64,
        /// The message.
        message: GameMessage,
    },
    /// The session of a game has ended.
    Finish {
        /// The job.
        job: u64,
        /// The game.
        game: u64,
        /// Whether it can be resumed.
        is_open: bool,
    },
    /// A game was dropped without an end.
    Release {
        /// The game.
        game: u64,
    },
    /// Adds the recordings of a file, or what is missing here of a backup.
    Import(Vec<u8>),
    /// Makes a file of everything that is stored.
    Backup,
    /// Makes a file of the replay with this number, or a link.
    Export {
        /// The number.
        replay: i64,
        /// Whether a link is wanted.
        is_link: bool,
    },
}

/// News of the worker for the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum StorageNews {
    /// The answer to a query, or why a job failed.
    Answer(u64, Answer),
    /// An interrupted game was claimed.
    Claimed {
        /// The job.
        job: u64,
        /// The game.
        game: u64,
        /// Its recording.
        bytes: Vec<u8>,
    },
    /// A game was not claimed, because another page plays it or it no longer exists.
    NotClaimed {
        /// The job.
        job: u64,
        /// Whether another page plays it.
        is_played: bool,
    },
    /// A game is finished.
    Finished {
        /// The job.
        job: u64,
        /// The game as it is listed, if it can be resumed.
        interrupted: Option<InterruptedGame>,
    },
    /// A round was saved, or the reason why not.
    Round {
        /// The game.
        game: u64,
        /// The result, and the analysis of the round.
        result: Result<(SavedRound, Option<Analysis>), String>,
    },
    /// Why recordings cannot be written at the moment; `None` once they are written again.
    Unwritten(Option<String>),
    /// A sentence for the player.
    Notice(String),
    /// The fragment of a link to a replay, for the clipboard, or the sentence about why there is none.
    Link(Result<String, String>),
    /// A file for the player to save.
    File {
        /// Its name.
        name: String,
        /// Its contents.
        bytes: Vec<u8>,
    },
}

/// What the backend and its games share.
#[derive(Debug)]
struct Shared {
    outbox: Outbox,
    /// The name of this page, which no other page has.
    page: String,
    names: AtomicU64,
    games: Mutex<SmallMap<u64, SaveProgress>>,
    unwritten: Mutex<Option<String>>,
}

impl Shared {
    fn call(&self, call: &StorageCall) {
        if let Ok(bytes) = postcard::to_stdvec(call) {
            self.outbox.send(Recipient::Storage, bytes);
        }
    }

    fn next(&self) -> u64 {
        self.names.fetch_add(1, Ordering::Relaxed)
    }

    fn new_name(&self) -> String {
        format!("{}-{}", self.page, self.next())
    }

    fn games(&self) -> std::sync::MutexGuard<'_, SmallMap<u64, SaveProgress>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn unwritten(&self) -> std::sync::MutexGuard<'_, Option<String>> {
        self.unwritten.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The storage of the page.
#[derive(Clone, Debug)]
pub struct WebBackend {
    shared: Arc<Shared>,
    state: Arc<Mutex<State>>,
}

#[derive(Default, Debug)]
struct State {
    replies: VecDeque<(JobId, Result<StorageReply, String>)>,
    /// The games that are being finished, by job.
    finishing: SmallMap<u64, (GameSaver, bool)>,
    notices: VecDeque<String>,
    /// Whether a link was copied.
    is_link_copied: bool,
    is_changed: bool,
    /// The number of the replay that was saved last.
    last_replay: Option<i64>,
}

impl WebBackend {
    /// Storage for the page with this name; calls go to the outbox.
    pub fn new(outbox: Outbox, page: String) -> WebBackend {
        let shared = Shared {
            outbox,
            page,
            names: AtomicU64::new(1),
            games: Mutex::default(),
            unwritten: Mutex::default(),
        };
        WebBackend { shared: Arc::new(shared), state: Arc::default() }
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next sentence for the player.
    pub fn take_notice(&self, text: Language) -> Option<String> {
        let mut state = self.state();
        let copied = std::mem::take(&mut state.is_link_copied).then(|| text.get("link-copied").to_owned());
        copied.or_else(|| state.notices.pop_front())
    }

    /// The number of the replay that was saved last.
    pub fn last_replay(&self) -> Option<i64> {
        self.state().last_replay
    }

    /// Returns true if another page has stored something since the last call.
    pub fn take_changed(&self) -> bool {
        std::mem::take(&mut self.state().is_changed)
    }

    /// Another page has stored something.
    pub fn mark_changed(&self) {
        self.state().is_changed = true;
    }

    /// Adds the recordings of a file.
    pub fn import(&self, bytes: Vec<u8>) {
        self.shared.call(&StorageCall::Import(bytes));
    }

    /// Makes a file of everything that is stored.
    pub fn backup(&self) {
        self.shared.call(&StorageCall::Backup);
    }

    /// Makes a file of a replay, or a link to it.
    pub fn export(&self, replay: i64, is_link: bool) {
        self.shared.call(&StorageCall::Export { replay, is_link });
    }

    /// Takes news of the worker; news that cannot be read are ignored.
    pub fn take(&self, bytes: &[u8]) {
        let Ok(news) = postcard::from_bytes(bytes) else { return };
        match news {
            StorageNews::Answer(job, Answer::Failed(sentence)) => {
                // A game that cannot be finished is finished here, with what is known.
                let reply = self.finished(job, None).ok_or(sentence.clone());
                let reply = reply.or_else(|_| Ok(StorageReply::Answer(Answer::Failed(sentence), None)));
                self.state().replies.push_back((JobId(job), reply));
            }
            StorageNews::Answer(job, answer) => {
                let reply = StorageReply::Answer(answer, None);
                self.state().replies.push_back((JobId(job), Ok(reply)));
            }
            StorageNews::Claimed { job, game, bytes } => {
                let reply = self.claimed(game, bytes);
                self.state().replies.push_back((JobId(job), reply));
            }
            StorageNews::NotClaimed { job, is_played } => {
                let claim = if is_played { Claim::Elsewhere } else { Claim::Gone };
                self.state().replies.push_back((JobId(job), Ok(StorageReply::Claim(claim))));
            }
            StorageNews::Finished { job, interrupted } => {
                if let Some(reply) = self.finished(job, interrupted) {
                    self.state().replies.push_back((JobId(job), Ok(reply)));
                }
            }
            StorageNews::Round { game, result } => {
                if let Ok((saved, _)) = &result {
                    self.state().last_replay = Some(saved.replay);
                }
                if let Some(progress) = self.shared.games().get(&game) {
                    let mut state = progress.lock();
                    match result {
                        Ok((saved, analysis)) => {
                            (state.saving, state.saved) = (state.saving.saturating_sub(1), Some(saved));
                            state.analysis = analysis.map(Arc::new);
                        }
                        Err(sentence) => state.fail_round(Message::from(sentence)),
                    }
                }
            }
            StorageNews::Unwritten(sentence) => {
                for (_, progress) in self.shared.games().iter() {
                    progress.lock().unwritten =
                        sentence.clone().map(|sentence| Message::from(sentence).into());
                }
                *self.shared.unwritten() = sentence;
            }
            StorageNews::Notice(sentence) | StorageNews::Link(Err(sentence)) => {
                self.state().notices.push_back(sentence);
            }
            StorageNews::Link(Ok(fragment)) => {
                self.state().is_link_copied = true;
                self.shared.outbox.send(Recipient::Clipboard, fragment.into_bytes());
            }
            StorageNews::File { name, bytes } => {
                let message = [name.into_bytes(), vec![0], bytes].concat();
                self.shared.outbox.send(Recipient::Download, message);
            }
        }
    }

    /// Opens the page's side of a game.
    fn open(&self, game: u64, name: String) -> GameSaver {
        let progress = SaveProgress::new(name);
        progress.lock().unwritten =
            self.shared.unwritten().clone().map(|sentence| Message::from(sentence).into());
        self.shared.games().insert(game, progress.clone());
        let channel =
            WebChannel { shared: Arc::clone(&self.shared), game, is_finished: AtomicBool::new(false) };
        GameSaver::new(Arc::new(channel), progress)
    }

    fn claimed(&self, game: u64, bytes: Vec<u8>) -> Result<StorageReply, String> {
        let name = self.shared.games().get(&game).map(|progress| progress.lock().name.clone());
        let saver = self.open(game, name.unwrap_or_default());
        let header = Header::read(&bytes).map_err(|error| format!("the replay {error}"))?;
        let played = PlayedGame::of(&header.participants);
        Ok(StorageReply::Claim(Claim::Claimed(Box::new(ClaimedGame { saver, bytes, played }))))
    }

    fn finished(&self, job: u64, interrupted: Option<InterruptedGame>) -> Option<StorageReply> {
        let (saver, is_open) = self.state().finishing.remove(&job)?;
        Some(StorageReply::Finished(FinishReport { notice: saver.finish(is_open), interrupted }))
    }
}

impl StorageBackend for WebBackend {
    fn ask(&mut self, JobId(job): JobId, query: Query) {
        self.shared.call(&StorageCall::Ask(job, query));
    }

    fn begin_game(&mut self, job: JobId) {
        let (game, name) = (self.shared.next(), self.shared.new_name());
        self.shared.call(&StorageCall::Begin { game, name: name.clone() });
        let saver = self.open(game, name);
        self.state().replies.push_back((job, Ok(StorageReply::Begun(saver))));
    }

    fn claim_game(&mut self, JobId(job): JobId, name: String) {
        let game = self.shared.next();
        self.shared.games().insert(game, SaveProgress::new(name.clone()));
        self.shared.call(&StorageCall::Claim { job, game, name });
    }

    fn finish_game(&mut self, JobId(job): JobId, saver: GameSaver, is_open: bool) {
        let name = saver.name();
        let game = self
            .shared
            .games()
            .iter()
            .find(|(_, progress)| progress.lock().name == name)
            .map(|(game, _)| *game);
        let Some(game) = game else {
            // It was never stored.
            let finished = FinishReport { notice: saver.finish(is_open), interrupted: None };
            self.state().replies.push_back((JobId(job), Ok(StorageReply::Finished(finished))));
            return;
        };
        self.state().finishing.insert(job, (saver, is_open));
        self.shared.call(&StorageCall::Finish { job, game, is_open });
    }

    fn poll(&mut self) -> Option<(JobId, Result<StorageReply, String>)> {
        self.state().replies.pop_front()
    }
}

/// Carries the messages of one game to the worker.
struct WebChannel {
    shared: Arc<Shared>,
    game: u64,
    is_finished: AtomicBool,
}

impl GameChannel for WebChannel {
    fn send(&self, message: GameMessage) -> Result<(), ChannelClosed> {
        self.shared.call(&StorageCall::Message { game: self.game, message });
        Ok(())
    }

    fn new_name(&self) -> String {
        self.shared.new_name()
    }

    /// The worker has stored everything by then: see [`StorageCall::Finish`].
    fn finish(&self, _is_open: bool) {
        self.is_finished.store(true, Ordering::Relaxed);
    }
}

impl Drop for WebChannel {
    fn drop(&mut self) {
        self.shared.games().remove(&self.game);
        if !self.is_finished.load(Ordering::Relaxed) {
            self.shared.call(&StorageCall::Release { game: self.game });
        }
    }
}
