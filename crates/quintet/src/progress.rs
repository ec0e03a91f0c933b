//! A progress line for long commands, on standard error if that is a terminal.

use std::io::{IsTerminal, Write, stderr};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The time before the first progress line, and between two of them.
const PROGRESS_DELAY: Duration = Duration::from_millis(500);

/// Shows a progress line from time to time, and removes it when it is dropped.
pub(crate) struct Progress {
    visible: bool,
    /// When the line was last updated.
    last: Mutex<Instant>,
    shown: AtomicBool,
}

impl Progress {
    /// Starts measuring; shows nothing yet.
    pub(crate) fn new() -> Progress {
        let visible = stderr().is_terminal();
        Progress { visible, last: Mutex::new(Instant::now()), shown: AtomicBool::new(false) }
    }

    /// Shows nothing.
    pub(crate) fn hidden() -> Progress {
        Progress { visible: false, last: Mutex::new(Instant::now()), shown: AtomicBool::new(false) }
    }

    /// Shows this line if the last one is old enough. Can be called from any thread.
    pub(crate) fn tell(&self, line: impl FnOnce() -> String) {
        if self.visible
            && let Ok(mut last) = self.last.try_lock()
            && last.elapsed() >= PROGRESS_DELAY
        {
            *last = Instant::now();
            self.shown.store(true, Ordering::Relaxed);
            let _ = write!(stderr(), "\r{}\x1b[K", line());
        }
    }

    /// Shows a bar with a percentage.
    pub(crate) fn percent(&self, done: u64, of: u64) {
        self.percent_of("", done, of);
    }

    /// Shows a bar with a percentage and a word in front.
    pub(crate) fn percent_of(&self, word: &str, done: u64, of: u64) {
        self.tell(|| format!("{word}{}", bar(done, of)));
    }
}

/// Draws a bar: `[####----------------] 20 %`.
fn bar(done: u64, of: u64) -> String {
    let percent = (u128::from(done.min(of)) * 100 / u128::from(of.max(1))) as usize;
    format!("[{:-<20}] {percent} %", "#".repeat(percent / 5))
}

impl Drop for Progress {
    fn drop(&mut self) {
        if *self.shown.get_mut() {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_grows_from_nothing_to_its_full_width() {
        assert_eq!(bar(0, 7), "[--------------------] 0 %");
        assert_eq!(bar(2, 10), "[####----------------] 20 %");
        assert_eq!([bar(7, 7), bar(9, 7)], ["[####################] 100 %"; 2]);
        assert_eq!(bar(0, 0), "[--------------------] 0 %");
    }
}
