//! A worker thread that runs jobs in order, so that the thread that draws does not wait.

use quintet_app::Waker;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

type Job<R> = Box<dyn FnOnce() -> R + Send>;

/// The thread, and the channel of its jobs.
type Running<T, R> = (Sender<(T, Job<R>)>, JoinHandle<()>);

/// The result of a job, or a sentence that explains why it was not done.
pub(crate) type JobResult<R> = Result<R, String>;

/// Runs jobs in order on one thread, which starts with the first job. Each result has the tag of its job. If a job
/// panics, its result is a sentence, and the next job runs.
pub(crate) struct JobThread<T, R> {
    queue: Option<Running<T, R>>,
    tell: Sender<(T, JobResult<R>)>,
    done: Receiver<(T, JobResult<R>)>,
    waker: Waker,
    builder: fn() -> thread::Builder,
}

impl<T: Send + 'static, R: Send + 'static> JobThread<T, R> {
    /// Creates a worker that wakes the shell when a job is done.
    pub(crate) fn new(waker: Waker) -> JobThread<T, R> {
        JobThread::starting(waker, || thread::Builder::new().name("storage".into()))
    }

    fn starting(waker: Waker, builder: fn() -> thread::Builder) -> JobThread<T, R> {
        let (tell, done) = channel();
        JobThread { queue: None, tell, done, waker, builder }
    }

    /// Runs this job after all earlier ones.
    pub(crate) fn submit(&mut self, tag: T, job: impl FnOnce() -> R + Send + 'static) {
        let refused = match self.queue() {
            Ok(queue) => {
                queue.send((tag, Box::new(job))).err().map(|error| (error.0.0, "it has ended".into()))
            }
            Err(error) => Some((tag, error.to_string())),
        };
        if let Some((tag, reason)) = refused {
            self.queue = None;
            let sentence = format!("files cannot be read or written: {reason}");
            let _ = self.tell.send((tag, Err(sentence)));
        }
    }

    fn queue(&mut self) -> std::io::Result<&Sender<(T, Job<R>)>> {
        let queue = match self.queue.take() {
            Some(queue) => queue,
            None => self.start()?,
        };
        Ok(&self.queue.insert(queue).0)
    }

    fn start(&self) -> std::io::Result<Running<T, R>> {
        let (queue, jobs) = channel::<(T, Job<R>)>();
        let (tell, waker) = (self.tell.clone(), self.waker.clone());
        let work = move || {
            for (tag, job) in jobs {
                let worked = catch_unwind(AssertUnwindSafe(job));
                let worked = worked
                    .map_err(|_| "reading and writing have stopped because of an internal error".to_owned());
                let _ = tell.send((tag, worked));
                waker.wake();
            }
        };
        Ok((queue, (self.builder)().spawn(work)?))
    }

    /// Returns the next result, if there is one.
    pub(crate) fn finished(&self) -> Option<(T, JobResult<R>)> {
        self.done.try_recv().ok()
    }

    /// Waits until all jobs are done. Results can still be taken afterwards.
    pub(crate) fn join(&mut self) {
        if let Some((queue, thread)) = self.queue.take() {
            drop(queue);
            // The thread catches panics.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn jobs_run_in_order_and_a_panic_becomes_a_sentence() {
        let waker = Waker::default();
        let wakes = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&wakes);
        waker.set(Arc::new(move || {
            counter.fetch_add(1, Ordering::SeqCst);
        }));
        let mut worker: JobThread<u32, u32> = JobThread::new(waker);
        for number in 0..20 {
            worker.submit(number, move || {
                assert!(number != 7, "work that cannot be done");
                number * 2
            });
        }
        worker.join();
        let done: Vec<_> = std::iter::from_fn(|| worker.finished()).collect();
        assert_eq!(done.iter().map(|(tag, _)| *tag).collect::<Vec<_>>(), (0..20).collect::<Vec<_>>());
        for (tag, worked) in &done {
            match worked {
                Ok(result) => assert!(*tag != 7 && *result == tag * 2),
                Err(sentence) => assert!(
                    *tag == 7 && sentence.contains("because of an internal error"),
                    "{tag}: {sentence}"
                ),
            }
        }
        assert_eq!(wakes.load(Ordering::SeqCst), 20, "the shell is woken each time");
        worker.submit(1, || 3);
        worker.join();
        assert_eq!(worker.finished(), Some((1, Ok(3))), "it can start again");
    }

    #[test]
    fn a_thread_that_cannot_start_becomes_a_sentence() {
        let builder = || thread::Builder::new().stack_size(usize::MAX / 2);
        let mut worker: JobThread<u32, u32> = JobThread::starting(Waker::default(), builder);
        worker.submit(1, || 1);
        worker.submit(2, || 2);
        for tag in [1, 2] {
            let Some((found, Err(sentence))) = worker.finished() else { panic!("no sentence") };
            assert!(found == tag && sentence.starts_with("files cannot be read or written: "), "{sentence}");
        }
        worker.join();
        assert_eq!(worker.finished(), None);
    }
}
