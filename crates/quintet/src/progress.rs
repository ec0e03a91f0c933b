//! A line that tells how far a long command has come, where somebody can see it.

use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Tells on standard error how far something has come, once it has taken a second.
pub(crate) struct Progress {
    begun: Instant,
    total: u64,
    visible: bool,
    shown: AtomicBool,
}

impl Progress {
    /// Something of so many parts begins.
    pub(crate) fn new(total: u64) -> Progress {
        let visible = stderr().is_terminal();
        Progress { begun: Instant::now(), total, visible, shown: AtomicBool::new(false) }
    }

    /// Tells how many parts there have been, if it has taken long enough.
    pub(crate) fn tell(&self, parts: u64) {
        if self.visible && self.begun.elapsed() >= Duration::from_secs(1) {
            let percent = parts.min(self.total) * 100 / self.total.max(1);
            let _ = write!(stderr(), "\r{percent} %\x1b[K");
            self.shown.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if *self.shown.get_mut() {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}
