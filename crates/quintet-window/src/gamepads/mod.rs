//! Reads gamepads in the background, where the system supports them.

#[cfg(target_os = "linux")]
mod buttons;
#[cfg(target_os = "linux")]
mod gamepad;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(any(windows, target_os = "macos"))]
mod other_systems;
#[cfg(any(target_os = "linux", windows, target_os = "macos"))]
mod stick;
#[cfg(all(test, target_os = "linux"))]
mod uinput;
#[cfg(target_os = "linux")]
mod watcher;

use quintet_app::PadButton;
use std::time::Instant;

/// A press or release of a gamepad button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PadEvent {
    pub(crate) button: PadButton,
    pub(crate) down: bool,
    /// When it was reported.
    pub(crate) at: Instant,
}

/// Reads all gamepads, including those plugged in later, until `on_event` returns false. Gamepads that are
/// not readable are ignored.
pub(crate) fn listen(on_event: impl FnMut(PadEvent) -> bool + Send + 'static) {
    #[cfg(target_os = "linux")]
    linux::listen(on_event);
    #[cfg(any(windows, target_os = "macos"))]
    other_systems::listen(on_event);
    #[cfg(not(any(target_os = "linux", windows, target_os = "macos")))]
    drop(on_event);
}
