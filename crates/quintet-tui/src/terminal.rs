//! Takes over the terminal and restores it: on exit, on an error, on a signal and after a panic.

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
use std::io::{self, Stdout, Write, stderr, stdout};
use std::panic::PanicHookInfo;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread::{self, ThreadId};

/// Whether the program currently controls the terminal.
static ENTERED: AtomicBool = AtomicBool::new(false);
/// The thread that draws while the program controls the terminal.
static DRAWING_THREAD: Mutex<Option<ThreadId>> = Mutex::new(None);
/// The messages of other threads that panicked in the meantime.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());
static HOOK: Once = Once::new();

/// The maximum number of stored panic messages.
const MAX_PANICS: usize = 20;

/// The terminal under control of the program; dropping it restores the terminal.
pub(crate) struct Terminal {
    out: Stdout,
    modes: TerminalModes,
}

/// Returns the keyboard protocol flags.
fn flags(every_key: bool) -> PushKeyboardEnhancementFlags {
    let some =
        KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES | KeyboardEnhancementFlags::REPORT_EVENT_TYPES;
    let all = some | KeyboardEnhancementFlags::REPORT_ALL_KEYS_AS_ESCAPE_CODES;
    PushKeyboardEnhancementFlags(if every_key { all } else { some })
}

/// Optional reports requested from the terminal; one that does not support them ignores the request.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct TerminalModes {
    /// Whether all keys are reported with their releases; otherwise text arrives as text, and only the other
    /// keys are reported like this. That is enough to detect whether the terminal supports it.
    pub(crate) every_key: bool,
    /// Whether the pointer is reported.
    pub(crate) pointer: bool,
}

impl Terminal {
    /// Takes over the terminal: no echo, no line editing, the alternate screen, no cursor.
    pub(crate) fn enter(modes: TerminalModes) -> io::Result<Terminal> {
        HOOK.call_once(handle_panics);
        enable_raw_mode()?;
        *locked(&DRAWING_THREAD) = Some(thread::current().id());
        ENTERED.store(true, Ordering::SeqCst);
        let mut terminal = Terminal { out: stdout(), modes: TerminalModes::default() };
        queue!(terminal.out, EnterAlternateScreen, Hide, Clear(ClearType::All))?;
        queue!(terminal.out, flags(false), EnableBracketedPaste, EnableFocusChange)?;
        terminal.set_modes(modes)?;
        terminal.out.flush()?;
        Ok(terminal)
    }

    /// Requests these reports and no others from now on.
    pub(crate) fn set_modes(&mut self, modes: TerminalModes) -> io::Result<()> {
        let had = std::mem::replace(&mut self.modes, modes);
        if modes.every_key != had.every_key {
            queue!(self.out, PopKeyboardEnhancementFlags, flags(modes.every_key))?;
        }
        if modes.pointer && !had.pointer {
            queue!(self.out, EnableMouseCapture)?;
        } else if had.pointer && !modes.pointer {
            queue!(self.out, DisableMouseCapture)?;
        }
        if had == modes { Ok(()) } else { self.out.flush() }
    }

    /// Writes bytes at once.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut out = self.out.lock();
        out.write_all(bytes)?;
        out.flush()
    }

    /// Restores the terminal, stops the process as Ctrl-Z does, and takes over the terminal again on resume.
    #[cfg(unix)]
    pub(crate) fn suspend(self) -> io::Result<Terminal> {
        let modes = self.modes;
        drop(self);
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        Terminal::enter(modes)
    }

    /// Does nothing: a process cannot be stopped on this platform.
    #[cfg(not(unix))]
    pub(crate) fn suspend(self) -> io::Result<Terminal> {
        Ok(self)
    }
}

/// Returns the columns and rows of the terminal.
pub fn terminal_size() -> io::Result<(u16, u16)> {
    crossterm::terminal::size()
}

/// Asks the terminal whether it reports the release of keys. This may take two seconds.
pub fn reports_key_releases() -> io::Result<bool> {
    crossterm::terminal::supports_keyboard_enhancement()
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal if the program controls it, then prints the stored panic messages. Failures are
/// ignored.
fn restore() {
    if ENTERED.swap(false, Ordering::SeqCst) {
        let _ = queue!(
            stdout(),
            PopKeyboardEnhancementFlags,
            DisableMouseCapture,
            DisableFocusChange,
            DisableBracketedPaste
        );
        let _ = execute!(stdout(), ResetColor, Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
        for message in locked(&PANICS).drain(..) {
            let _ = writeln!(stderr(), "{message}");
        }
    }
}

/// Installs the panic hook. A panic of the drawing thread ends the program: the terminal is restored before
/// the message is printed, so that it can be read. A panic of any other thread leaves the terminal alone, and
/// its message is stored until the terminal is restored.
fn handle_panics() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let draws = *locked(&DRAWING_THREAD) == Some(thread::current().id());
        if draws || !ENTERED.load(Ordering::SeqCst) {
            restore();
            usual(info);
        } else {
            hold_back(info);
        }
    }));
}

fn hold_back(info: &PanicHookInfo<'_>) {
    let mut panics = locked(&PANICS);
    if panics.len() < MAX_PANICS {
        let name = thread::current().name().unwrap_or("unnamed").to_owned();
        panics.push(format!("thread '{name}' {info}"));
    }
}

/// Locks a mutex. No thread can panic while it holds one of these.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
