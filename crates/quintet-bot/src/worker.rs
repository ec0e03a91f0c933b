//! Workers run jobs: inline, on a thread, or in another process that shares no memory.

use crate::bot_game::BotGame;
use crate::job::{BotAnswer, BotJob};
use std::collections::VecDeque;

/// The worker has ended and will return no more answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the worker has ended")]
pub struct WorkerEnded;

/// Accepts tasks and returns their answers in order. Neither method blocks for an answer.
pub trait Worker<T, A>: Send {
    /// Submits a task.
    fn submit(&mut self, task: T);

    /// Returns an answer if one is ready, or an error if there will be no more.
    fn poll(&mut self) -> Result<Option<A>, WorkerEnded>;
}

impl<T, A, W: Worker<T, A> + ?Sized> Worker<T, A> for Box<W> {
    fn submit(&mut self, task: T) {
        (**self).submit(task);
    }

    fn poll(&mut self) -> Result<Option<A>, WorkerEnded> {
        (**self).poll()
    }
}

/// Runs a task inside `submit`, so that the result is deterministic.
pub struct InlineWorker<F, A> {
    work: F,
    answers: VecDeque<A>,
    gone: bool,
}

impl<F, A> InlineWorker<F, A> {
    /// Creates a worker from a function that runs a task; it returns `None` when the worker has ended.
    pub fn new(work: F) -> InlineWorker<F, A> {
        InlineWorker { work, answers: VecDeque::new(), gone: false }
    }
}

impl<T, A: Send, F: FnMut(T) -> Option<A> + Send> Worker<T, A> for InlineWorker<F, A> {
    fn submit(&mut self, task: T) {
        match (self.work)(task) {
            Some(answer) => self.answers.push_back(answer),
            None => self.gone = true,
        }
    }

    fn poll(&mut self) -> Result<Option<A>, WorkerEnded> {
        let answer = self.answers.pop_front();
        if answer.is_none() && self.gone { Err(WorkerEnded) } else { Ok(answer) }
    }
}

/// Runs tasks on a thread. The thread ends after its last task when this is dropped.
#[cfg(feature = "threads")]
pub struct ThreadWorker<T, A> {
    tasks: std::sync::mpsc::Sender<T>,
    answers: std::sync::mpsc::Receiver<A>,
}

/// The stack size of the thread: an unoptimised search needs more than the default.
#[cfg(feature = "threads")]
const STACK: usize = 16 << 20;

#[cfg(feature = "threads")]
impl<T: Send + 'static, A: Send + 'static> ThreadWorker<T, A> {
    /// Creates a worker from a function that runs a task; it returns `None` when the worker has ended. The worker also
    /// ends if the function panics or no thread can be started.
    pub fn new(mut work: impl FnMut(T) -> Option<A> + Send + 'static) -> ThreadWorker<T, A> {
        let (tasks, inbox) = std::sync::mpsc::channel();
        let (outbox, answers) = std::sync::mpsc::channel();
        let run = move || {
            while let Ok(task) = inbox.recv() {
                let Some(answer) = work(task) else { return };
                if outbox.send(answer).is_err() {
                    return;
                }
            }
        };
        let thread = std::thread::Builder::new().name("thinking".to_owned()).stack_size(STACK);
        // If no thread is started, dropping `run` closes both channels.
        drop(thread.spawn(run));
        ThreadWorker { tasks, answers }
    }
}

#[cfg(feature = "threads")]
impl<T: Send, A: Send> Worker<T, A> for ThreadWorker<T, A> {
    fn submit(&mut self, task: T) {
        // If the receiver is gone, `poll` reports it.
        drop(self.tasks.send(task));
    }

    fn poll(&mut self) -> Result<Option<A>, WorkerEnded> {
        use std::sync::mpsc::TryRecvError;
        match self.answers.try_recv() {
            Ok(answer) => Ok(Some(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(WorkerEnded),
        }
    }
}

/// Sends serialised jobs to a worker that shares no memory, such as a web worker. The other side answers each with
/// [`run_bytes`](crate::run_bytes).
pub struct SerializingWorker<W>(pub W);

impl<G: BotGame, W: Worker<Vec<u8>, Vec<u8>>> Worker<BotJob<G>, BotAnswer<G>> for SerializingWorker<W> {
    fn submit(&mut self, job: BotJob<G>) {
        self.0.submit(job.to_bytes());
    }

    fn poll(&mut self) -> Result<Option<BotAnswer<G>>, WorkerEnded> {
        let bytes = self.0.poll()?;
        bytes.map(|bytes| BotAnswer::from_bytes(&bytes)).transpose().map_err(|_| WorkerEnded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn half(number: u32) -> Option<u32> {
        assert!(number < 100, "too large");
        number.is_multiple_of(2).then_some(number / 2)
    }

    #[test]
    fn an_inline_worker_answers_in_order_until_it_is_gone() {
        let mut worker = InlineWorker::new(half);
        for number in [2, 8, 5] {
            worker.submit(number);
        }
        assert_eq!(
            [worker.poll(), worker.poll(), worker.poll()],
            [Ok(Some(1)), Ok(Some(4)), Err(WorkerEnded)]
        );
    }

    #[cfg(feature = "threads")]
    #[test]
    fn a_thread_that_gives_up_or_panics_is_gone() {
        for last in [5, 100] {
            let mut worker = ThreadWorker::new(half);
            worker.submit(6);
            worker.submit(last);
            let mut answers = Vec::new();
            let gone = loop {
                match worker.poll() {
                    Ok(answer) => answers.extend(answer),
                    Err(gone) => break gone,
                }
                std::thread::yield_now();
            };
            assert_eq!((answers, gone), (vec![3], WorkerEnded));
            worker.submit(8);
            assert_eq!(worker.poll(), Err(WorkerEnded));
        }
    }
}
