//! Shows screens: in the terminal, or in a window.

use crate::desk::Desk;
use crate::failure::{self, Failure, Outcome};
use crate::{keep, play};
use quintet_look::Grain;
use quintet_screens::{App, Effect, Left, Shell, World};
use quintet_store::{Home, Settings};
use quintet_tui::Able;
use quintet_window::{Desktop, Options, Waker, WindowError};
use std::cell::RefCell;
use std::path::PathBuf;
use std::process;
use std::rc::Rc;
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
    let settings = adapted(keep::settings());
    if is_window() { window(settings) } else { Shell::new(settings, Grain::LETTERS) }
}

/// A window, as screens know it: it tells from the first key on when keys come up.
fn window(settings: Settings) -> Shell {
    Shell { releases: true, pads: cfg!(target_os = "linux"), ..Shell::new(settings, Grain::PIXELS) }
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
pub(crate) fn run(app: App, mut desk: Desk) -> Outcome {
    if !is_window() {
        let left = quintet_tui::run(app, &mut desk, Able::here());
        return finish(&mut desk, left.map_err(Failure::from));
    }
    match Desktop::find() {
        Ok(desktop) => run_on(desktop, app, desk, None),
        Err(error) => {
            drop(app);
            finish(&mut desk, Err(Failure::Bad(error.to_string())))
        }
    }
}

/// The same in a window on this desktop, which calls `ready` when it is there.
pub(crate) fn run_on(desktop: Desktop, app: App, desk: Desk, ready: Option<Ready>) -> Outcome {
    let desk = Shared(Rc::new(RefCell::new(desk)));
    let last = desk.clone();
    let lost = move |error: WindowError| {
        if let Ok(mut desk) = last.0.try_borrow_mut() {
            failure::end(finish(&mut desk, Err(Failure::Bad(error.to_string()))));
        }
        process::exit(LOST)
    };
    let options = Options { pictures: pictures(), ready, lost: Some(Box::new(lost)), ..Options::default() };
    let left = desktop.run(app, &mut desk.clone(), options);
    let mut desk = desk.0.borrow_mut();
    finish(&mut desk, left.map_err(|error| Failure::Bad(error.to_string())))
}

/// After the shell is closed, or could not be opened.
fn finish(desk: &mut Desk, left: Result<Left, Failure>) -> Outcome {
    match left {
        Ok(left) => {
            desk.finish(left)?;
            play::leave(left)
        }
        Err(failure) => desk.finish(Left::Lost).and(Err(failure)),
    }
}

/// The status of a program that has lost its display: that of every [`Failure::Bad`].
const LOST: i32 = 2;

/// A desk that can still be closed when a window that has lost its display will never return.
#[derive(Clone)]
struct Shared(Rc<RefCell<Desk>>);

impl World for Shared {
    fn perform(&mut self, effect: Effect, app: &mut App) {
        self.0.borrow_mut().perform(effect, app);
    }

    fn attend(&mut self, app: &mut App) -> bool {
        self.0.borrow_mut().attend(app)
    }
}

/// The desktop to open a window on, or why there is none.
pub(crate) fn desktop() -> Result<Desktop, String> {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let told = cfg!(any(windows, target_os = "macos")) || set("DISPLAY") || set("WAYLAND_DISPLAY");
    let found = told.then(Desktop::find).ok_or("there is no display for a window")?;
    found.map_err(|error| error.to_string())
}

/// Where pictures of the window go.
fn pictures() -> PathBuf {
    Home::find().map_or_else(|_| PathBuf::from("."), |home| home.folder().join("pictures"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::modern::{Mode, Modern, Setup};
    use quintet_screens::{Play, Screen};
    use quintet_session::Session;

    #[test]
    fn a_window_tells_when_keys_come_up_and_two_players_are_not_warned() {
        let says = |shell: &Shell| {
            let setup = Setup { mode: Mode::Duel, ..Setup::default() };
            let play = Play::<Modern>::new(Session::new(setup).unwrap(), Box::new(()), shell);
            play.layout().notice.unwrap_or_default()
        };
        assert!(says(&Shell::new(Settings::default(), Grain::LETTERS)).contains("mixed up"));
        assert!(!says(&window(Settings::default())).contains("mixed up"));
    }
}
