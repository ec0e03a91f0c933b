//! Picture files: PNG for still pictures, GIF for animations.

mod gif;
mod palette;
mod png;
mod svg;

pub use gif::GifWriter;
pub use palette::{ColourHistogram, GifPalette};
pub use png::{read_png, write_png};
pub use svg::plots_as_svg;

/// The reasons why a picture cannot be written or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The file cannot be written.
    #[error("cannot be written: {0}")]
    Io(#[from] std::io::Error),
    /// The data is not a picture, or not one of the supported kind.
    #[error("is not a picture this program can read: {0}")]
    Unreadable(String),
    /// The picture cannot be represented in this format.
    #[error("no picture can be made of {0}")]
    Impossible(String),
}
