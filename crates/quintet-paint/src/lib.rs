//! Draws the screens of Quintet as pixels, for the window, the browser and pictures alike.
//!
//! ```text
//! Layout ─page─▶ drawing operations ─damage─▶ changed rectangles ─canvas─▶ pixels
//!                 └▶ clickable places
//! ```
//!
//! A frame is a list of drawing operations, plain values such as a cell, a text or a border. Operations that are in
//! both of two consecutive frames need not be drawn again; only the places of the others are repainted. A piece
//! that falls by a row costs its own cells and those of its ghost.
//!
//! Opening a window and reading input are not part of this crate.
//!
//! ```
//! use quintet_paint::{Painter, Size, Style};
//! use quintet_app::{Layout, Widget};
//!
//! let mut painter = Painter::new(Style::default());
//! let layout = Layout { widgets: vec![Widget::Banner], ..Layout::default() };
//! let size = Size::new(320, 200);
//! assert_eq!(painter.paint(layout.clone(), size, 1.0), [size.rect()], "everything is new");
//! assert_eq!(painter.paint(layout, size, 1.0), [], "nothing has changed");
//! ```
#![forbid(unsafe_code)]
#![allow(
    clippy::cast_precision_loss,
    reason = "pixels are counted in numbers far smaller than a float holds"
)]

mod backdrop;
mod block;
mod board;
mod canvas;
mod damage;
mod floating_text;
mod font;
mod frame_builder;
mod guide;
mod icon;
mod list;
mod op;
mod outlines;
mod page;
mod painter;
mod panels;
mod pause_overlay;
#[cfg(feature = "pictures")]
mod pictures;
mod plot;
mod rect;
mod scene;
mod style;
mod widgets;

pub use font::LETTER_FILES;
#[cfg(feature = "all-letters")]
pub use font::LETTERS;
pub use icon::icon;
pub use page::picture_size;
pub use painter::Painter;
#[cfg(feature = "pictures")]
pub use pictures::{ColourHistogram, GifPalette, GifWriter, PictureError, plots_as_svg, read_png, write_png};
pub use rect::{Rect, Size};
pub use style::{Skin, Style};

/// Compiles the examples of the README as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
