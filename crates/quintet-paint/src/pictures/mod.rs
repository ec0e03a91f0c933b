//! Pictures to keep and to share: PNG for one moment, GIF for many.

mod gif;
mod palette;
mod png;

pub use gif::GifWriter;
pub use palette::{ColourHistogram, GifPalette};
pub use png::{read_png, write_png};

/// Why a picture could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The file could not be written.
    #[error("cannot be written: {0}")]
    Io(#[from] std::io::Error),
    /// It is no picture, or one of another kind.
    #[error("is not a picture this program can read: {0}")]
    Unreadable(String),
    /// Such a picture cannot be made.
    #[error("no picture can be made of {0}")]
    Impossible(String),
}
