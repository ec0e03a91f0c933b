//! Draws the screens of Quintet as pixels: once for the window, the browser, and pictures.
//!
//! ```text
//! Layout ─page─▶ ops (what is drawn where) ─damage─▶ rectangles ─canvas─▶ pixels
//!                 └▶ places (what can be clicked)
//! ```
//!
//! A frame is a list of plain values, one for each thing that is drawn: a cell, a word, a frame. What is in two lists
//! is the same in both pictures, so only the places of all others are drawn again: a piece that falls by a row
//! costs its own cells and its shadow's.
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
mod list;
mod op;
mod page;
mod painter;
mod panels;
mod pause_overlay;
#[cfg(feature = "pictures")]
mod pictures;
mod rect;
mod scene;
mod style;
mod widgets;

pub use page::picture_size;
pub use painter::Painter;
#[cfg(feature = "pictures")]
pub use pictures::{ColourHistogram, GifPalette, GifWriter, PictureError, read_png, write_png};
pub use rect::{Rect, Size};
pub use style::{Skin, Style};
