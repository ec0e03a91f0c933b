//! Shows the screens of Quintet in a window of the desktop.
//!
//! [`run`] opens a window, draws the layouts of an [`App`](quintet_app::App) with `quintet-paint`, passes it keys,
//! pointer and gamepads, and sleeps until the app must be woken: a window in which nothing moves uses no processor
//! time. It needs no graphics card and no system headers: X11 and Wayland are loaded at run time.
//!
//! ```text
//! winit ─▶ keys, pointer ─┐
//! evdev ─▶ gamepads ──────┤─Input─▶ App ──Layout──▶ Painter ──damage──▶ surface
//! WindowWaker (another thread) ─┘
//! ```
mod clipboard;
mod error;
mod gamepads;
mod keys;
mod run;
mod screenshot;
mod surface;
mod window_app;
#[cfg(target_os = "linux")]
mod x11_loss;

pub use error::WindowError;
pub use run::{Desktop, WindowOptions, WindowWaker, run};

/// Compiles the examples of the README as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
