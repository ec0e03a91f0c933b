//! Connects the host to the program's folder. Everything that may wait for the disk or for another program runs on
//! threads.

use crate::worker::JobThread;
use crate::{files, saving};
use quintet_app::storage::{self, FinishReport, GameSaver, JobId, Storage, StorageBackend, StorageReply};
use quintet_app::text::Message;
use quintet_app::{Answer, Query, Wake, Waker};
use quintet_store::{FileReader, FileStorage, StoreError};
use std::collections::VecDeque;

/// Returns the storage in the program's folder.
pub(crate) fn storage() -> Result<FileStorage, StoreError> {
    let named = |name: &str| files::load(name).map(|file| (file.identity, file.text));
    Ok(FileStorage::new(saving::home()?).with_files(FileReader { named, usual: files::usual_text }))
}

/// Runs [`FileStorage`] on worker threads.
pub(crate) struct FileBackend {
    /// Runs the jobs that use the program's folder, in order.
    storage: JobThread<JobId, StorageReply>,
    /// Reads files that games start with, so that a locked database does not delay them.
    files: JobThread<JobId, StorageReply>,
    /// Replies to requests that need no worker.
    replies: VecDeque<(JobId, StorageReply)>,
    waker: Waker,
}

impl FileBackend {
    /// Creates a backend for the program's folder.
    pub(crate) fn new() -> FileBackend {
        let waker = Waker::default();
        FileBackend {
            storage: JobThread::new(waker.clone()),
            files: JobThread::new(waker.clone()),
            replies: VecDeque::new(),
            waker,
        }
    }
}

impl StorageBackend for FileBackend {
    fn set_wake(&mut self, wake: Wake) {
        self.waker.set(wake);
    }

    fn ask(&mut self, job: JobId, query: Query) {
        let is_file = matches!(query, Query::DefaultFiles(_) | Query::File(_));
        let worker = if is_file { &mut self.files } else { &mut self.storage };
        worker.submit(job, move || with_storage(|storage| answer(storage, query)));
    }

    fn begin_game(&mut self, job: JobId) {
        // The game's own thread creates the file.
        self.replies.push_back((job, StorageReply::Begun(saving::begin_game())));
    }

    fn claim_game(&mut self, job: JobId, name: String) {
        let claim = move |storage: &mut FileStorage| match storage.claim_game(&name) {
            Ok(claim) => StorageReply::Claim(claim),
            Err(error) => StorageReply::Answer(Answer::Failed(error.0), None),
        };
        self.storage.submit(job, move || with_storage(claim));
    }

    fn finish_game(&mut self, job: JobId, saver: GameSaver, can_resume: bool) {
        self.storage.submit(job, move || {
            StorageReply::Finished(match storage() {
                Ok(mut storage) => storage::finish_game(&mut storage, saver, can_resume),
                // The reason is in the saver's notice.
                Err(_) => FinishReport { notice: saver.finish(can_resume), interrupted: None },
            })
        });
    }

    fn poll(&mut self) -> Option<(JobId, Result<StorageReply, String>)> {
        let ready = self.replies.pop_front().map(|(job, reply)| (job, Ok(reply)));
        ready.or_else(|| self.storage.finished()).or_else(|| self.files.finished())
    }

    fn close(&mut self) {
        self.storage.join();
        self.files.join();
    }
}

fn with_storage(work: impl FnOnce(&mut FileStorage) -> StorageReply) -> StorageReply {
    match storage() {
        Ok(mut storage) => work(&mut storage),
        Err(error) => StorageReply::Answer(Answer::Failed(error.message()), None),
    }
}

/// Answers a query, with a sentence about records that were left out.
fn answer(storage: &mut FileStorage, query: Query) -> StorageReply {
    let command = match query {
        Query::Statistics(_) => "quintet scores --stats",
        Query::Replays(_) => "quintet replay list",
        _ => "quintet scores",
    };
    let answer = storage::answer(storage, query);
    StorageReply::Answer(answer, skipped_records(storage.skipped_records(), command))
}

/// Returns the sentence about records that a list left out.
fn skipped_records(rows: usize, command: &str) -> Option<Message> {
    let message =
        || Message::new("store-left-out", [("count", rows.to_string().as_str()), ("command", command)]);
    (rows > 0).then(message)
}
