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
use std::io::{self, Stdout, Write, stderr, stdout};
use std::panic::PanicHookInfo;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread::{self, ThreadId};

/// Whether the terminal is ours at the moment.
static ENTERED: AtomicBool = AtomicBool::new(false);
/// The thread that draws while the terminal is ours.
static DRAWING_THREAD: Mutex<Option<ThreadId>> = Mutex::new(None);
/// The messages of other threads that panicked while the terminal was ours.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());
static HOOK: Once = Once::new();

/// The most messages of panics that wait to be printed.
const MOST_PANICS: usize = 20;

/// The terminal while it is ours; dropping it gives the terminal back.
pub(crate) struct Terminal {
    out: Stdout,
    modes: TerminalModes,
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
pub(crate) struct TerminalModes {
    /// Every key as a key, and when it comes up; otherwise what is typed comes as text, and only keys that make none
    /// are told of like this. That is enough to know whether the terminal can.
    pub(crate) every_key: bool,
    /// What the pointer does.
    pub(crate) pointer: bool,
}

impl Terminal {
    /// Takes the terminal over: no echo, no line editing, a screen of our own, no cursor.
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

    /// Asks the terminal to tell this from now on, and nothing else.
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
        let modes = self.modes;
        drop(self);
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        Terminal::enter(modes)
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

/// Gives the terminal back if it is ours, then prints the messages of panics that waited for it. What fails cannot be
/// helped.
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

/// A panic of the thread that draws ends the program: the terminal is given back before the message is printed, so that it
/// can be read. A panic of any other thread leaves the terminal to the thread that draws, and its message waits until
/// the terminal is given back.
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
    if panics.len() < MOST_PANICS {
        let name = thread::current().name().unwrap_or("unnamed").to_owned();
        panics.push(format!("thread '{name}' {info}"));
    }
}

/// The contents of a mutex. No thread can panic while it has one of these.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
