//! The errors of this crate.

/// The reasons why there is no window.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WindowError {
    /// There is no desktop to open a window on.
    #[error("there is no display to open a window on: {0}")]
    NoDisplay(String),
    /// A library that windows need is not installed.
    #[error("a library that windows need is missing: {0}")]
    MissingLibrary(String),
    /// The window could not be opened.
    #[error("the window could not be opened: {0}")]
    Refused(String),
    /// The window was open and is lost.
    #[error("the display is lost: {0}")]
    Lost(String),
}
