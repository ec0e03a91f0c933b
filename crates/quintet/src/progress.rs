//! A line that tells how far a long command has come, where somebody can see it.

use std::io::{IsTerminal, Write, stderr};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a command may work without a word, and between two of them.
const PATIENCE: Duration = Duration::from_millis(500);

/// Tells on standard error how far something has come, now and then; the line goes when all is done.
pub(crate) struct Progress {
    visible: bool,
    /// When it was told last.
    last: Mutex<Instant>,
    shown: AtomicBool,
}

impl Progress {
    /// Something begins that may take long.
    pub(crate) fn new() -> Progress {
        let visible = stderr().is_terminal();
        Progress { visible, last: Mutex::new(Instant::now()), shown: AtomicBool::new(false) }
    }

    /// Tells this, if it is time to. Any thread may.
    pub(crate) fn tell(&self, line: impl FnOnce() -> String) {
        if self.visible
            && let Ok(mut last) = self.last.try_lock()
            && last.elapsed() >= PATIENCE
        {
            *last = Instant::now();
            self.shown.store(true, Ordering::Relaxed);
            let _ = write!(stderr(), "\r{}\x1b[K", line());
        }
    }

    /// Tells how many parts of how many are done.
    pub(crate) fn percent(&self, done: u64, of: u64) {
        self.percent_of("", done, of);
    }

    /// The same with a word before it.
    pub(crate) fn percent_of(&self, word: &str, done: u64, of: u64) {
        self.tell(|| format!("{word}{} %", u128::from(done.min(of)) * 100 / u128::from(of.max(1))));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if *self.shown.get_mut() {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}
