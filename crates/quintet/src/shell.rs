//! Shows screens: in the terminal, or in a window.

use crate::desk::Desk;
use crate::failure::{Failure, Outcome};
use crate::{keep, play};
use quintet_look::Grain;
use quintet_screens::{App, Shell};
use quintet_store::{Home, Settings};
use quintet_tui::Able;
use quintet_window::{Options, Waker};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether everything is shown in a window.
static WINDOW: AtomicBool = AtomicBool::new(false);

/// Shows everything in a window from now on.
pub(crate) fn choose_window() {
    WINDOW.store(true, Ordering::Relaxed);
}

/// Whether everything is shown in a window.
pub(crate) fn is_window() -> bool {
    WINDOW.load(Ordering::Relaxed)
}

/// The shell, as screens know it.
pub(crate) fn here() -> Shell {
    let grain = if is_window() { Grain::PIXELS } else { Grain::LETTERS };
    Shell::new(adapted(keep::settings()), grain)
}

/// The settings as they are in force in this shell: the plain screen of Chetyris is made for terminals, and in a
/// window only for those who have asked for it.
pub(crate) fn adapted(mut settings: Settings) -> Settings {
    if is_window() && !settings.is_set("chetyris.screen") {
        // It is one of the words there are.
        let _ = settings.set("chetyris.screen", "rich");
    }
    settings
}

/// What is done when a window is there.
pub(crate) type Ready = Box<dyn FnOnce(Waker)>;

/// Shows what is open until nothing is, then says what came of it.
pub(crate) fn run(app: App, desk: Desk) -> Outcome {
    run_when(app, desk, None)
}

/// The same; a window calls `ready` when it is there.
pub(crate) fn run_when(app: App, mut desk: Desk, ready: Option<Ready>) -> Outcome {
    let left = if is_window() {
        let options = Options { pictures: pictures(), ready, ..Options::default() };
        let shown = quintet_window::run(app, &mut desk, options);
        shown.map_err(|error| Failure::Bad(error.to_string()))
    } else {
        quintet_tui::run(app, &mut desk, Able::here()).map_err(Failure::from)
    };
    match left {
        Ok(left) => {
            desk.finish(left)?;
            play::leave(left)
        }
        Err(failure) => desk.finish(quintet_screens::Left::Lost).and(Err(failure)),
    }
}

/// Whether a window may be had here.
pub(crate) fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// Where pictures of the window go.
fn pictures() -> PathBuf {
    Home::find().map_or_else(|_| PathBuf::from("."), |home| home.folder().join("pictures"))
}
