//! Takes over the terminal and gives it back: on leaving, on an error, on a signal and after a panic.

use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste, EnableFocusChange,
    EnableMouseCapture, KeyboardEnhancementFlags, PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use crossterm::style::ResetColor;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use std::io::{self, Stdout, Write, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the terminal is ours at the moment.
static TAKEN: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

/// The terminal while it is ours; dropping it gives the terminal back.
pub(crate) struct Terminal {
    out: Stdout,
    wants: Wants,
}

/// How keys are asked for.
fn flags(every_key: bool) -> PushKeyboardEnhancementFlags {
    let some =
        KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES | KeyboardEnhancementFlags::REPORT_EVENT_TYPES;
    let all = some | KeyboardEnhancementFlags::REPORT_ALL_KEYS_AS_ESCAPE_CODES;
    PushKeyboardEnhancementFlags(if every_key { all } else { some })
}

/// What a terminal is asked to tell besides keys; one that does not know how pays no attention.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Wants {
    /// Every key as a key, and when it comes up; otherwise what is typed comes as text, and only keys that make none
    /// are told of like this. That is enough to know whether the terminal can.
    pub(crate) every_key: bool,
    /// What the pointer does.
    pub(crate) pointer: bool,
}

impl Terminal {
    /// Takes the terminal over: no echo, no line editing, a screen of our own, no cursor.
    pub(crate) fn take(wants: Wants) -> io::Result<Terminal> {
        HOOK.call_once(restore_on_panic);
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        let mut terminal = Terminal { out: stdout(), wants: Wants::default() };
        queue!(terminal.out, EnterAlternateScreen, Hide, Clear(ClearType::All))?;
        queue!(terminal.out, flags(false), EnableBracketedPaste, EnableFocusChange)?;
        terminal.ask(wants)?;
        terminal.out.flush()?;
        Ok(terminal)
    }

    /// Asks the terminal to tell this from now on, and nothing else.
    pub(crate) fn ask(&mut self, wants: Wants) -> io::Result<()> {
        let had = std::mem::replace(&mut self.wants, wants);
        if wants.every_key != had.every_key {
            queue!(self.out, PopKeyboardEnhancementFlags, flags(wants.every_key))?;
        }
        if wants.pointer && !had.pointer {
            queue!(self.out, EnableMouseCapture)?;
        } else if had.pointer && !wants.pointer {
            queue!(self.out, DisableMouseCapture)?;
        }
        if had == wants { Ok(()) } else { self.out.flush() }
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
        let wants = self.wants;
        drop(self);
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        Terminal::take(wants)
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
        let _ = queue!(
            stdout(),
            PopKeyboardEnhancementFlags,
            DisableMouseCapture,
            DisableFocusChange,
            DisableBracketedPaste
        );
        let _ = execute!(stdout(), ResetColor, Show, LeaveAlternateScreen);
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
