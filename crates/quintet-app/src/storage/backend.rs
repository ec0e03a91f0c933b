//! Non-blocking storage for hosts: every call returns immediately, and its reply comes later.

use super::{Claim, FinishReport, GameSaver, Storage, answer, finish_game};
use crate::request::{Answer, Query};
use crate::text::Message;
use crate::wake::Wake;
use std::collections::VecDeque;

/// Identifies a job of a [`StorageBackend`]; its reply has the same id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct JobId(pub u64);

/// The reply to a storage job.
#[derive(Debug)]
pub enum StorageReply {
    /// The answer to a query, and a sentence about records that were left out of it.
    Answer(Answer, Option<Message>),
    /// The reply to [`StorageBackend::begin_game`].
    Begun(GameSaver),
    /// The reply to [`StorageBackend::claim_game`].
    Claim(Claim),
    /// The reply to [`StorageBackend::finish_game`].
    Finished(FinishReport),
}

/// Storage that never blocks the thread that draws. The native one runs a [`Storage`] on a thread; one for a browser
/// sends messages to a worker, for which [`Query`], [`Answer`] and [`GameMessage`](super::GameMessage) are
/// serialisable. [`InlineStorage`] does everything immediately.
pub trait StorageBackend {
    /// Sets the function that wakes the shell when a reply has arrived.
    fn set_wake(&mut self, _wake: Wake) {}

    /// Answers a query.
    fn ask(&mut self, job: JobId, query: Query);

    /// Opens a recording for a new game.
    fn begin_game(&mut self, job: JobId);

    /// Claims an interrupted game.
    fn claim_game(&mut self, job: JobId, name: String);

    /// Stores the rest of a game whose session has ended, or releases one that was not played.
    fn finish_game(&mut self, job: JobId, saver: GameSaver, can_resume: bool);

    /// The next reply, if one has arrived: the result, or a sentence about a job that failed.
    fn poll(&mut self) -> Option<(JobId, Result<StorageReply, String>)>;

    /// Waits until all work is done, where waiting is possible.
    fn close(&mut self) {}
}

/// A [`StorageBackend`] that does every job immediately.
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
            Err(error) => StorageReply::Answer(Answer::Failed(error.0), None),
        };
        self.replies.push_back((job, reply));
    }

    fn finish_game(&mut self, job: JobId, saver: GameSaver, can_resume: bool) {
        let finished = finish_game(&mut self.storage, saver, can_resume);
        self.replies.push_back((job, StorageReply::Finished(finished)));
    }

    fn poll(&mut self) -> Option<(JobId, Result<StorageReply, String>)> {
        self.replies.pop_front().map(|(job, reply)| (job, Ok(reply)))
    }
}
