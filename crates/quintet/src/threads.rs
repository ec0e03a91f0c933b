//! Runs tasks on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Runs all tasks, at most this many at the same time, and returns the results in the order of the tasks. Starts no
/// more tasks after an error.
pub(crate) fn in_threads<T: Sync, R: Send, E: Send>(
    threads: usize,
    tasks: &[T],
    work: impl Fn(&T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let results: Vec<Mutex<Option<Result<R, E>>>> = tasks.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let run_tasks = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some((task, place)) = tasks.get(number).zip(results.get(number)) else { return };
            let result = work(task);
            if result.is_err() {
                next.store(tasks.len(), Ordering::Relaxed);
            }
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(tasks.len()) {
            // If the system starts no more threads, the existing ones do the work.
            if thread::Builder::new().spawn_scoped(scope, run_tasks).is_err() {
                break;
            }
        }
        run_tasks();
    });
    let results =
        results.into_iter().map(|result| result.into_inner().unwrap_or_else(PoisonError::into_inner));
    results.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_their_tasks() {
        let tasks: Vec<u64> = (0..100).collect();
        for threads in [0, 1, 3, 200] {
            let doubled = in_threads(threads, &tasks, |task| Ok::<_, ()>(task * 2)).unwrap();
            assert!(doubled.iter().zip(&tasks).all(|(double, task)| *double == task * 2));
            assert_eq!(doubled.len(), tasks.len());
        }
    }

    #[test]
    fn no_task_starts_after_an_error() {
        let tasks: Vec<usize> = (0..1_000).collect();
        let begun = AtomicUsize::new(0);
        let done = in_threads(2, &tasks, |task| {
            begun.fetch_add(1, Ordering::Relaxed);
            if *task == 0 {
                Err("the first")
            } else {
                std::thread::sleep(std::time::Duration::from_millis(1));
                Ok(())
            }
        });
        assert_eq!(done, Err("the first"));
        assert!(begun.into_inner() < tasks.len());
    }
}
