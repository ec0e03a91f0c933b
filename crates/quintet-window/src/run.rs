//! Opens a window and runs an application in it.

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

/// The options of the window.
pub struct WindowOptions {
    /// The initial width and height in points.
    pub size: (u32, u32),
    /// Whether it is fullscreen at first.
    pub fullscreen: bool,
    /// The folder for screenshots.
    pub pictures: PathBuf,
    /// Called once, when the first frame is visible, with a handle that wakes the window from any thread.
    pub ready: Option<Box<dyn FnOnce(WindowWaker)>>,
    /// Called when the display is lost in a way that [`Desktop::run`] cannot return from (always so on X11):
    /// the games are closed, and this is the last call before the program ends.
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

/// A message to the window from other threads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum WindowMessage {
    /// There may be something new to show.
    Wake,
    /// Close the window.
    Close(ExitReason),
    /// Text from the clipboard, or a message about why there is none.
    Paste(Result<String, String>),
    /// A press or release of a gamepad button, at this moment.
    Pad { button: PadButton, down: bool, at: Instant },
}

/// Wakes the window from any thread.
#[derive(Clone)]
pub struct WindowWaker(pub(crate) EventLoopProxy<WindowMessage>);

impl WindowWaker {
    /// Makes the window update its contents. Does nothing if the window is closed.
    pub fn wake(&self) {
        let _ = self.0.send_event(WindowMessage::Wake);
    }

    /// Closes the window and its games with this reason; returns true if the window was open.
    pub fn close(&self, left: ExitReason) -> bool {
        self.0.send_event(WindowMessage::Close(left)).is_ok()
    }
}

/// A desktop on which a window can be opened.
pub struct Desktop(EventLoop<WindowMessage>);

impl Desktop {
    /// Connects to the desktop that the program was started on. A program can do this once.
    pub fn find() -> Result<Desktop, WindowError> {
        events().map(Desktop)
    }

    /// Returns the name of the system that shows the window, for bug reports.
    pub fn system(&self) -> &'static str {
        #[cfg(target_os = "linux")]
        return if self.0.is_x11() { "X11" } else { "Wayland" };
        #[cfg(not(target_os = "linux"))]
        std::env::consts::OS
    }

    /// Opens a window, runs the application in it until it ends, and returns the reason.
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
        let _listening =
            events.is_x11().then(|| x11_loss::on_display_loss(Box::new(loss_handler(&app, lost))));
        #[cfg(not(target_os = "linux"))]
        drop(lost);
        let mut window_app = WindowApp::new(app, options, WindowWaker(events.create_proxy()));
        let ran = events.run_app(&mut window_app);
        let left = window_app.end()?;
        ran.map_err(|error| WindowError::Lost(error.to_string()))?;
        Ok(left)
    }
}

/// Connects to the desktop and runs the application in a window on it. A program can do this once.
pub fn run(app: App, host: Box<dyn AppHost>, options: WindowOptions) -> Result<ExitReason, WindowError> {
    Desktop::find()?.run(app, host, options)
}

/// Returns what is done when the display is lost while the window is open.
#[cfg(target_os = "linux")]
fn loss_handler(
    app: &Rc<RefCell<WindowFrontend>>,
    lost: Option<Box<dyn FnOnce(WindowError)>>,
) -> impl FnOnce() + 'static {
    let app = Rc::downgrade(app);
    move || {
        // The application is never borrowed while the display is in use.
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

/// Creates the event loop. Without a display that is an error; without a library that it loads, winit panics,
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

/// Turns an error of winit into one for players; some of its messages begin with a source location.
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
    fn errors_contain_no_source_locations() {
        let line = "os error at /some/where/mod.rs:788: Failed to load one of xlib's shared libraries";
        let error = explained(line);
        assert!(matches!(error, WindowError::MissingLibrary(_)) && !error.to_string().contains("mod.rs"));
    }
}
