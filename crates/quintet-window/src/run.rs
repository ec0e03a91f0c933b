//! Opening a window and running an app in it.

use crate::error::WindowError;
use crate::window_app::{WindowApp, WindowFrontend};
use quintet_app::{App, AppHost, ExitReason, PadButton};
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Instant;
use winit::event_loop::{EventLoop, EventLoopProxy};
#[cfg(target_os = "linux")]
use {crate::x11_loss, winit::platform::x11::EventLoopExtX11};

/// How the window is to be.
pub struct WindowOptions {
    /// How many points wide and high it is at first.
    pub size: (u32, u32),
    /// Whether it fills the screen at first.
    pub fullscreen: bool,
    /// The folder for pictures of what is seen.
    pub pictures: PathBuf,
    /// Called once, when the first frame is seen, with something that wakes the window from any thread.
    pub ready: Option<Box<dyn FnOnce(WindowWaker)>>,
    /// Called when the display has gone away in a manner that [`Desktop::run`] cannot return from (X11 knows no other): the
    /// games are closed, and this is the last that is done before the program ends.
    pub lost: Option<Box<dyn FnOnce(WindowError)>>,
}

impl Default for WindowOptions {
    fn default() -> WindowOptions {
        WindowOptions {
            size: (1120, 760),
            fullscreen: false,
            pictures: PathBuf::from("."),
            ready: None,
            lost: None,
        }
    }
}

/// What is told to the window from other threads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum WindowMessage {
    /// There may be something else to see.
    Wake,
    /// The window is to be closed.
    Close(ExitReason),
    /// Text that was copied elsewhere, or why there is none.
    Paste(Result<String, String>),
    /// A button of a gamepad goes down or comes up, at this moment.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "gamepads are heard on Linux only"))]
    Pad { button: PadButton, down: bool, at: Instant },
}

/// Wakes the window from any thread.
#[derive(Clone)]
pub struct WindowWaker(pub(crate) EventLoopProxy<WindowMessage>);

impl WindowWaker {
    /// The window asks its app what there is to see now. Nothing happens if it is closed.
    pub fn wake(&self) {
        let _ = self.0.send_event(WindowMessage::Wake);
    }

    /// The window is closed, and its games are left this way; says whether there is still a window.
    pub fn close(&self, left: ExitReason) -> bool {
        self.0.send_event(WindowMessage::Close(left)).is_ok()
    }
}

/// A desktop that a window can be opened on.
pub struct Desktop(EventLoop<WindowMessage>);

impl Desktop {
    /// The desktop that the program was started on, if there is one that answers. A program can do this once.
    pub fn find() -> Result<Desktop, WindowError> {
        events().map(Desktop)
    }

    /// Opens a window, runs the app in it until everything is closed, and says why it was.
    pub fn run(
        self,
        app: App,
        host: Box<dyn AppHost>,
        mut options: WindowOptions,
    ) -> Result<ExitReason, WindowError> {
        let Desktop(events) = self;
        let app = Rc::new(RefCell::new(WindowFrontend::new(app, host)));
        let lost = options.lost.take();
        #[cfg(target_os = "linux")]
        let _listening = events.is_x11().then(|| x11_loss::on_loss(Box::new(last(&app, lost))));
        #[cfg(not(target_os = "linux"))]
        drop(lost);
        let mut window_app = WindowApp::new(app, options, WindowWaker(events.create_proxy()));
        let ran = events.run_app(&mut window_app);
        let left = window_app.end()?;
        ran.map_err(|error| WindowError::Lost(error.to_string()))?;
        Ok(left)
    }
}

/// Finds the desktop and runs the app in a window on it. A program can do this once.
pub fn run(app: App, host: Box<dyn AppHost>, options: WindowOptions) -> Result<ExitReason, WindowError> {
    Desktop::find()?.run(app, host, options)
}

/// What is done when the display has gone away while the window was open.
#[cfg(target_os = "linux")]
fn last(
    app: &Rc<RefCell<WindowFrontend>>,
    lost: Option<Box<dyn FnOnce(WindowError)>>,
) -> impl FnOnce() + 'static {
    let app = Rc::downgrade(app);
    move || {
        // The app is never in use while the display is.
        if let Some(app) = app.upgrade()
            && let Ok(mut app) = app.try_borrow_mut()
        {
            app.close(ExitReason::Lost);
        }
        if let Some(lost) = lost {
            lost(WindowError::Lost("its server has gone away".into()));
        }
    }
}

/// The events of the desktop. Without a display that is an error; without a library that it loads, winit panics,
/// which becomes an error, too.
fn events() -> Result<EventLoop<WindowMessage>, WindowError> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let made =
        panic::catch_unwind(AssertUnwindSafe(|| EventLoop::<WindowMessage>::with_user_event().build()));
    panic::set_hook(hook);
    match made {
        Ok(events) => events.map_err(|error| explained(&error.to_string())),
        Err(panicked) => {
            let said = panicked.downcast_ref::<String>().cloned();
            let said = said.or_else(|| panicked.downcast_ref::<&str>().map(ToString::to_string));
            Err(WindowError::MissingLibrary(said.unwrap_or_else(|| "it does not say which".into())))
        }
    }
}

/// What winit's error means to a player; some of its sentences begin with a place in the code.
fn explained(line: &str) -> WindowError {
    let reason = line.rsplit(": ").next().unwrap_or(line);
    let is_set = |name: &str| std::env::var_os(name).is_some();
    if reason.contains("librar") {
        let names = "libX11, libXcursor, libXi, libxkbcommon-x11";
        return WindowError::MissingLibrary(format!("{reason} ({names})"));
    }
    if cfg!(target_os = "linux") && !is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY") {
        return WindowError::NoDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set".into());
    }
    WindowError::NoDisplay(reason.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_do_not_name_places_in_the_code() {
        let line = "os error at /some/where/mod.rs:788: Failed to load one of xlib's shared libraries";
        let error = explained(line);
        assert!(matches!(error, WindowError::MissingLibrary(_)) && !error.to_string().contains("mod.rs"));
    }
}
