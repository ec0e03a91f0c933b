//! Pictures to keep and to share: PNG for one moment, GIF for many.

mod gif;
mod png;
mod shades;

pub use gif::Gif;
pub use png::{read_png, write_png};
pub use shades::{GifColours, Shades};

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
