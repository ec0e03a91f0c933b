//! Why there is no window.

/// Why there is no window, or no longer one.
#[derive(Debug, thiserror::Error)]
pub enum WindowError {
    /// There is no desktop to open one on.
    #[error("there is no display to open a window on: {0}")]
    NoDisplay(String),
    /// Something that windows are made with is not installed.
    #[error("a library that windows need is missing: {0}")]
    MissingLibrary(String),
    /// It could not be opened.
    #[error("the window could not be opened: {0}")]
    Refused(String),
    /// It was there, and is gone.
    #[error("the display is lost: {0}")]
    Lost(String),
}
