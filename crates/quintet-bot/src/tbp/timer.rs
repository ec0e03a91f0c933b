//! A timer that ends a search.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Sets a flag after a time. One thread serves all uses.
pub struct Timer {
    to: Sender<Alarm>,
}

struct Alarm {
    at: Instant,
    flag: Arc<AtomicBool>,
}

impl Timer {
    /// Starts the thread, which ends when the timer is dropped.
    pub fn start() -> io::Result<Timer> {
        let (to, alarms) = channel();
        thread::Builder::new().name("timer".into()).spawn(move || run(&alarms))?;
        Ok(Timer { to })
    }

    /// Sets the flag after this time. A flag of an earlier call that is not set yet is dropped.
    pub fn set_after(&self, time: Duration, flag: &Arc<AtomicBool>) {
        // The thread lives as long as the timer.
        let _ = self.to.send(Alarm { at: Instant::now() + time, flag: Arc::clone(flag) });
    }
}

fn run(alarms: &Receiver<Alarm>) {
    let mut next: Option<Alarm> = None;
    loop {
        let came = match &next {
            None => alarms.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(alarm) => alarms.recv_timeout(alarm.at.saturating_duration_since(Instant::now())),
        };
        match came {
            Ok(alarm) => next = Some(alarm),
            Err(RecvTimeoutError::Timeout) => {
                if let Some(alarm) = next.take() {
                    alarm.flag.store(true, Ordering::Release);
                }
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_flag_is_set_in_time_and_an_earlier_one_is_forgotten() {
        let timer = Timer::start().unwrap();
        let (first, second) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        timer.set_after(Duration::from_hours(1), &first);
        let begin = Instant::now();
        timer.set_after(Duration::from_millis(20), &second);
        while !second.load(Ordering::Acquire) {
            assert!(begin.elapsed() < Duration::from_mins(1));
            thread::sleep(Duration::from_millis(1));
        }
        assert!(begin.elapsed() >= Duration::from_millis(20));
        assert!(!first.load(Ordering::Acquire));
    }

    #[test]
    fn one_thread_serves_all_uses() {
        let timer = Timer::start().unwrap();
        let flags: Vec<Arc<AtomicBool>> = (0..10_000).map(|_| Arc::default()).collect();
        for flag in &flags {
            timer.set_after(Duration::from_hours(1), flag);
        }
        drop(timer);
        // The thread has ended when it holds none of the flags.
        let begin = Instant::now();
        while flags.iter().any(|flag| Arc::strong_count(flag) > 1) {
            assert!(begin.elapsed() < Duration::from_mins(1));
            thread::sleep(Duration::from_millis(1));
        }
    }
}
