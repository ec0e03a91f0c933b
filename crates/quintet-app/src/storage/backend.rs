//! Storage as a host uses it: every call returns at once, and its reply comes later.

use super::{Claim, FinishedGame, GameSaver, Storage, answer, finish_game};
use crate::app::Wake;
use crate::request::{Answer, Query};
use std::collections::VecDeque;

/// Identifies work that was given to a [`StorageBackend`]: its reply has the same one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct JobId(pub u64);

/// The reply to work for storage.
#[derive(Debug)]
pub enum StorageReply {
    /// To a query: the answer, and a sentence about records that were left out of it.
    Answer(Answer, Option<String>),
    /// To [`StorageBackend::begin_game`].
    Begun(GameSaver),
    /// To [`StorageBackend::claim_game`].
    Claim(Claim),
    /// To [`StorageBackend::finish_game`].
    Finished(FinishedGame),
}

/// Storage that never blocks the thread that draws. The native one runs a [`Storage`] on a thread, a browser's sends
/// messages to a worker: [`Query`], [`Answer`] and [`GameMessage`](super::GameMessage) are serialisable for that.
/// [`InlineStorage`] does everything at once.
pub trait StorageBackend {
    /// Sets the function that wakes the shell when a reply has come.
    fn set_wake(&mut self, _wake: Wake) {}

    /// Answers a query.
    fn ask(&mut self, job: JobId, query: Query);

    /// Opens a recording for a new game.
    fn begin_game(&mut self, job: JobId);

    /// Claims an interrupted game.
    fn claim_game(&mut self, job: JobId, name: String);

    /// Stores the rest of a game whose session has ended, or releases one that was not played after all.
    fn finish_game(&mut self, job: JobId, saver: GameSaver, is_open: bool);

    /// The next reply, if one has come: the result, or a sentence about work that could not be done.
    fn poll(&mut self) -> Option<(JobId, Result<StorageReply, String>)>;

    /// Waits until all work is done, where waiting is possible.
    fn close(&mut self) {}
}

/// Does the work of a [`StorageBackend`] at once.
#[derive(Default, Debug)]
pub struct InlineStorage<S> {
    storage: S,
    replies: VecDeque<(JobId, StorageReply)>,
}

impl<S: Storage> InlineStorage<S> {
    /// Works on this storage.
    pub fn new(storage: S) -> InlineStorage<S> {
        InlineStorage { storage, replies: VecDeque::new() }
    }
}

impl<S: Storage> StorageBackend for InlineStorage<S> {
    fn ask(&mut self, job: JobId, query: Query) {
        let answer = answer(&mut self.storage, query);
        self.replies.push_back((job, StorageReply::Answer(answer, None)));
    }

    fn begin_game(&mut self, job: JobId) {
        let saver = self.storage.begin_game();
        self.replies.push_back((job, StorageReply::Begun(saver)));
    }

    fn claim_game(&mut self, job: JobId, name: String) {
        let reply = match self.storage.claim_game(&name) {
            Ok(claim) => StorageReply::Claim(claim),
            Err(error) => StorageReply::Answer(Answer::Trouble(error.0), None),
        };
        self.replies.push_back((job, reply));
    }

    fn finish_game(&mut self, job: JobId, saver: GameSaver, is_open: bool) {
        let finished = finish_game(&mut self.storage, saver, is_open);
        self.replies.push_back((job, StorageReply::Finished(finished)));
    }

    fn poll(&mut self) -> Option<(JobId, Result<StorageReply, String>)> {
        self.replies.pop_front().map(|(job, reply)| (job, Ok(reply)))
    }
}
