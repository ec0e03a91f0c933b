//! Takes over the terminal and gives it back: on leaving, on an error, on a signal and after a panic.

use crossterm::cursor::{Hide, Show};
use crossterm::event::{KeyboardEnhancementFlags, PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use std::io::{self, Stdout, Write, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the terminal is ours at the moment.
static TAKEN: AtomicBool = AtomicBool::new(false);
/// Whether the terminal was asked to tell when keys come up.
static ASKED: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

/// The terminal while it is ours; dropping it gives the terminal back.
pub(crate) struct Terminal {
    out: Stdout,
    #[cfg_attr(not(unix), allow(dead_code))]
    releases: bool,
}

impl Terminal {
    /// Takes the terminal over: no echo, no line editing, a screen of our own, no cursor. With `releases` it is
    /// asked to tell when keys come up; one that does not know how pays no attention.
    pub(crate) fn take(releases: bool) -> io::Result<Terminal> {
        HOOK.call_once(restore_on_panic);
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        let mut terminal = Terminal { out: stdout(), releases };
        execute!(terminal.out, EnterAlternateScreen, Hide, Clear(ClearType::All))?;
        if releases {
            let everything = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES
                | KeyboardEnhancementFlags::REPORT_EVENT_TYPES
                | KeyboardEnhancementFlags::REPORT_ALL_KEYS_AS_ESCAPE_CODES;
            ASKED.store(true, Ordering::SeqCst);
            execute!(terminal.out, PushKeyboardEnhancementFlags(everything))?;
        }
        Ok(terminal)
    }

    /// Writes bytes in one go.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut out = self.out.lock();
        out.write_all(bytes)?;
        out.flush()
    }

    /// Gives the terminal back, stops the process as Ctrl-Z does, and takes the terminal over again when it
    /// goes on.
    #[cfg(unix)]
    pub(crate) fn suspend(self) -> io::Result<Terminal> {
        let releases = self.releases;
        drop(self);
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        Terminal::take(releases)
    }

    /// There is no such thing as a stopped process here.
    #[cfg(not(unix))]
    pub(crate) fn suspend(self) -> io::Result<Terminal> {
        Ok(self)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back if it is ours. What fails cannot be helped.
fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        if ASKED.swap(false, Ordering::SeqCst) {
            let _ = execute!(stdout(), PopKeyboardEnhancementFlags);
        }
        let _ = execute!(stdout(), Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}

/// A panic's message is to be read, so the terminal is given back before it is printed.
fn restore_on_panic() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        restore();
        usual(info);
    }));
}
