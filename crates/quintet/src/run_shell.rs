//! Shows screens in the terminal or in a window.

use crate::failure::{self, CommandResult, Failure};
use crate::host::{self, NativeHost};
use crate::{local_time, play, program_name, saving};
use quintet_app::text::Language;
use quintet_app::{App, AppHost, ExitReason, Request, Shell, Wake, Workers};
use quintet_bot::ThreadWorker;
use quintet_look::AnimationQuality;
use quintet_store::Settings;
use quintet_tui::TermCaps;
use quintet_window::{Desktop, WindowError, WindowOptions, WindowWaker};
use std::cell::RefCell;
use std::io::{IsTerminal, stderr, stdin, stdout};
use std::process;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

/// True if everything is shown in a window.
static WINDOW: AtomicBool = AtomicBool::new(false);

/// Shows everything in a window from now on.
pub(crate) fn use_window() {
    WINDOW.store(true, Ordering::Relaxed);
}

/// Returns true if everything is shown in a window.
pub(crate) fn is_window() -> bool {
    WINDOW.load(Ordering::Relaxed)
}

/// Returns true if a window was asked for without any terminal, as by a desktop that opens a file: standard error is not seen.
pub(crate) fn is_opened_by_desktop() -> bool {
    is_window() && !(stdin().is_terminal() || stdout().is_terminal() || stderr().is_terminal())
}

thread_local! {
    /// The desktop that a window can be opened on. A program can look for it only once.
    static FOUND: RefCell<Option<Desktop>> = const { RefCell::new(None) };
}

/// Returns true if there is a terminal to play in.
fn is_terminal() -> bool {
    stdin().is_terminal() && stdout().is_terminal()
}

/// Returns true if there is something to show screens in. Without a terminal that is a window, if there is a display
/// that responds.
pub(crate) fn has_terminal_or_display() -> bool {
    if is_window() || is_terminal() {
        return true;
    }
    let Ok(found) = desktop() else { return false };
    FOUND.set(Some(found));
    use_window();
    true
}

/// Returns the description of this shell for screens.
pub(crate) fn describe_shell() -> Shell {
    let settings = adapt_settings(saving::settings());
    let shell = if is_window() { window(settings) } else { Shell::new(settings, AnimationQuality::TERMINAL) };
    Shell { workers: workers(), local: local_time::here(), ..shell }
}

/// Returns the threads on which the computer searches.
fn workers() -> Workers {
    let catalogue = crate::catalogue();
    Workers::new(move || Box::new(ThreadWorker::new(move |job: Vec<u8>| catalogue.run_job(&job).ok())))
}

/// Returns the description of a window for screens. A window always reports key releases.
fn window(settings: Settings) -> Shell {
    Shell {
        releases: true,
        pads: cfg!(any(target_os = "linux", windows, target_os = "macos")),
        ..Shell::new(settings, AnimationQuality::PIXELS)
    }
}

/// Returns the settings adapted to this shell: the language of the system is used, and some options have another
/// default in a window.
pub(crate) fn adapt_settings(mut settings: Settings) -> Settings {
    settings.set_system_language(Language::of_environment(|name| std::env::var(name).ok()));
    for entry in crate::catalogue().settings().entries() {
        if let Some(value) = entry.program_default.filter(|_| entry.section() == program_name::name()) {
            // A test finds invalid defaults.
            let _ = settings.set_default(entry.key, value);
        }
    }
    if is_window() {
        for entry in crate::catalogue().settings().entries() {
            if let Some(value) = entry.window_default {
                // A test finds invalid defaults.
                let _ = settings.set_default(entry.key, value);
            }
        }
    }
    settings
}

/// A function that is called when the window is open.
pub(crate) type WindowReadyCallback = Box<dyn FnOnce(WindowWaker)>;

/// Shows the app until it is closed, then prints the results.
pub(crate) fn run(app: App, mut host: NativeHost) -> CommandResult {
    if !is_window() {
        let host = Shared(Rc::new(RefCell::new(host)));
        let left = quintet_tui::run(app, Box::new(host.clone()), TermCaps::from_env());
        return finish(&mut host.0.borrow_mut(), left.map_err(Failure::from));
    }
    match FOUND.take().map_or_else(Desktop::find, Ok) {
        Ok(desktop) => run_on(desktop, app, host, None),
        Err(error) => {
            drop(app);
            finish(&mut host, Err(Failure::Usage(error.to_string())))
        }
    }
}

/// The same in a window on this desktop; calls `ready` when the window is open.
pub(crate) fn run_on(
    desktop: Desktop,
    app: App,
    host: NativeHost,
    ready: Option<WindowReadyCallback>,
) -> CommandResult {
    let host = Shared(Rc::new(RefCell::new(host)));
    let last = host.clone();
    let lost = move |error: WindowError| {
        if let Ok(mut host) = last.0.try_borrow_mut() {
            failure::end(finish(&mut host, Err(Failure::Usage(error.to_string()))));
        }
        process::exit(DISPLAY_LOST)
    };
    let options = WindowOptions {
        pictures: saving::pictures(),
        ready,
        lost: Some(Box::new(lost)),
        ..WindowOptions::default()
    };
    let left = desktop.run(app, Box::new(host.clone()), options);
    let mut host = host.0.borrow_mut();
    finish(&mut host, left.map_err(|error| Failure::Usage(error.to_string())))
}

/// Finishes after the shell is closed or could not be opened.
fn finish(host: &mut NativeHost, left: Result<ExitReason, Failure>) -> CommandResult {
    match left {
        Ok(left) => {
            host::finish(host, left)?;
            play::leave(left)
        }
        Err(failure) => host::finish(host, ExitReason::Lost).and(Err(failure)),
    }
}

/// The exit status after the display was lost: the same as for [`Failure::Usage`].
const DISPLAY_LOST: i32 = 2;

/// A host that is closed after its shell, even if a window that has lost its display never returns.
#[derive(Clone)]
struct Shared(Rc<RefCell<NativeHost>>);

impl AppHost for Shared {
    fn set_wake(&mut self, wake: Wake) {
        self.0.borrow_mut().set_wake(wake);
    }

    fn perform(&mut self, request: Request, app: &mut App) {
        self.0.borrow_mut().perform(request, app);
    }

    fn poll(&mut self, app: &mut App) {
        self.0.borrow_mut().poll(app);
    }
}

/// Returns the desktop to open a window on, or why there is none.
pub(crate) fn desktop() -> Result<Desktop, String> {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let told = cfg!(any(windows, target_os = "macos")) || set("DISPLAY") || set("WAYLAND_DISPLAY");
    let found = told.then(Desktop::find).ok_or("there is no display for a window")?;
    found.map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_app::{PlayScreen, Screen};
    use quintet_engine::modern::{Mode, Modern, Setup};
    use quintet_session::Session;

    #[test]
    fn a_window_reports_key_releases_so_two_players_are_not_warned() {
        let says = |shell: &Shell| {
            let setup = Setup { mode: Mode::Duel, ..Setup::default() };
            let play = PlayScreen::new(Session::<Modern>::new(setup).unwrap(), Box::new(()), shell);
            play.layout().notice.unwrap_or_default()
        };
        assert!(says(&Shell::new(Settings::default(), AnimationQuality::TERMINAL)).contains("holding a key"));
        assert!(!says(&window(Settings::default())).contains("holding a key"));
    }
}
