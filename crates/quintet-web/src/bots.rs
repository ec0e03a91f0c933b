//! Computer players that think in web workers.

use crate::outbox::{Outbox, Recipient};
use quintet_app::{ByteWorker, SmallMap, Workers};
use quintet_bot::{Worker, WorkerEnded};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// The state of one worker.
#[derive(Default, Debug)]
struct Answers {
    ready: VecDeque<Vec<u8>>,
    is_gone: bool,
}

/// The workers that are in use, by number. Clones share them.
#[derive(Clone, Default, Debug)]
pub(crate) struct BotWorkers {
    outbox: Outbox,
    answers: Arc<Mutex<(u32, SmallMap<u32, Answers>)>>,
}

impl BotWorkers {
    pub(crate) fn new(outbox: Outbox) -> BotWorkers {
        BotWorkers { outbox, answers: Arc::default() }
    }

    /// The workers as the application uses them.
    pub(crate) fn workers(&self) -> Workers {
        let shared = self.clone();
        Workers::new(move || shared.start())
    }

    fn start(&self) -> ByteWorker {
        let number = self.with(|(last, all)| {
            *last += 1;
            all.insert(*last, Answers::default());
            *last
        });
        Box::new(BotWorker { shared: self.clone(), number })
    }

    fn with<R>(&self, change: impl FnOnce(&mut (u32, SmallMap<u32, Answers>)) -> R) -> R {
        change(&mut self.answers.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Delivers the answer of a worker.
    pub(crate) fn answer(&self, number: u32, bytes: Vec<u8>) {
        self.with(|(_, all)| {
            if let Some(answers) = all.get_mut(&number) {
                answers.ready.push_back(bytes);
            }
        });
    }

    /// A worker has failed.
    pub(crate) fn lose(&self, number: u32) {
        self.with(|(_, all)| {
            if let Some(answers) = all.get_mut(&number) {
                answers.is_gone = true;
            }
        });
    }
}

/// One worker; dropping it ends it.
struct BotWorker {
    shared: BotWorkers,
    number: u32,
}

impl Worker<Vec<u8>, Vec<u8>> for BotWorker {
    fn submit(&mut self, job: Vec<u8>) {
        self.shared.outbox.send(Recipient::Bot(self.number), job);
    }

    fn poll(&mut self) -> Result<Option<Vec<u8>>, WorkerEnded> {
        self.shared.with(|(_, all)| match all.get_mut(&self.number) {
            Some(answers) => match answers.ready.pop_front() {
                None if answers.is_gone => Err(WorkerEnded),
                answer => Ok(answer),
            },
            None => Err(WorkerEnded),
        })
    }
}

impl Drop for BotWorker {
    fn drop(&mut self) {
        self.shared.with(|(_, all)| all.remove(&self.number));
        self.shared.outbox.send(Recipient::BotDone(self.number), Vec::new());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_reach_the_worker_they_are_for_until_it_is_lost() {
        let outbox = Outbox::default();
        let workers = BotWorkers::new(outbox.clone());
        let (mut first, mut second) = (workers.start(), workers.start());
        second.submit(b"job".to_vec());
        assert_eq!(
            outbox.take().map(|sent| (sent.to, sent.bytes)),
            Some((Recipient::Bot(2), b"job".to_vec()))
        );
        workers.answer(2, b"answer".to_vec());
        workers.lose(2);
        assert_eq!(first.poll(), Ok(None));
        assert_eq!((second.poll(), second.poll()), (Ok(Some(b"answer".to_vec())), Err(WorkerEnded)));
        drop(first);
        assert_eq!(outbox.take().map(|sent| sent.to), Some(Recipient::BotDone(1)));
    }
}
