//! Fumen: boards and whole games as a line of text, in the format of `fumen.zui.jp` and many other tools.
//!
//! A fumen is a list of [`Page`]s. Each has a [`Field`], optionally a piece in it, and a comment. A locked page
//! determines the defaults of the next one: the piece stays, full rows are removed, the row below rises, the
//! field is mirrored. Only differences from the defaults are encoded. A comment that begins with `#Q=` is a
//! quiz: a hold piece and a queue, which advance as pieces are placed ([`quiz`]).
//!
//! [`decode()`] and [`encode()`] are inverses of each other; [`text`] is a human-readable form.
//!
//! ```
//! use quintet_srs::fumen::{decode, encode, text};
//!
//! let pages = decode("v115@9gI8AeI8AeI8AeI8Ke5IYJA0no2AMOprDTBAAA")?;
//! assert_eq!(
//!     text::print(&pages),
//!     "comment 4 Lines\n\
//!      piece I L 9 1\n\
//!      GGGGGGGGG.\n\
//!      GGGGGGGGG.\n\
//!      GGGGGGGGG.\n\
//!      GGGGGGGGG.\n",
//! );
//! assert_eq!(encode(&pages)?, "v115@9gI8AeI8AeI8AeI8Ke5IYJA0no2AMOprDTBAAA");
//! # Ok::<(), quintet_srs::fumen::FumenError>(())
//! ```

mod decode;
mod encode;
mod field;
mod number;
pub mod quiz;
pub mod text;

pub use decode::{decode, find};
pub use encode::encode;
pub use field::{Block, Field, HEIGHT};

use crate::Location;
use alloc::sync::Arc;
use quiz::Comment;

/// The largest number of pages that a fumen can have.
pub const MAX_PAGES: usize = 1 << 16;

/// A page of a fumen.
#[allow(clippy::struct_excessive_bools, reason = "a page of a fumen has these flags")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The blocks.
    pub field: Field,
    /// The piece that the page shows; its rows are counted from the floor of the field.
    pub piece: Option<Location>,
    /// The text shown with the page.
    pub comment: Arc<str>,
    /// The piece locks, and the next page starts from the field after that.
    pub lock: bool,
    /// The row below the floor rises before the next page.
    pub rise: bool,
    /// The field is mirrored before the next page.
    pub mirror: bool,
    /// Pieces have the guideline colours; only the flag of the first page is used.
    pub colour: bool,
}

impl Default for Page {
    fn default() -> Page {
        Page {
            field: Field::default(),
            piece: None,
            comment: "".into(),
            lock: true,
            rise: false,
            mirror: false,
            colour: true,
        }
    }
}

/// The error of decoding or encoding a fumen.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FumenError {
    /// The text does not contain `v115@`.
    #[error("there is no v115@ in it; other versions of fumen are not read")]
    Version,
    /// A character is not allowed in a fumen.
    #[error("character {at} of the data: '{found}' does not belong in a fumen")]
    Character {
        /// The position of the character in the data, counted from 1.
        at: usize,
        /// The character.
        found: char,
    },
    /// The data ends in the middle of a page.
    #[error("page {page} ends too early")]
    Truncated {
        /// The page, counted from 1.
        page: usize,
    },
    /// A page is invalid.
    #[error("page {page}: {what}")]
    Page {
        /// The page, counted from 1.
        page: usize,
        /// The description of the problem.
        what: &'static str,
    },
    /// There are more than [`MAX_PAGES`] pages.
    #[error("it has more than {MAX_PAGES} pages")]
    TooManyPages,
}

/// The field and comment that a page has unless it differs; used for both decoding and encoding.
struct PageDefaults {
    field: Field,
    comment: Comment,
}

impl PageDefaults {
    fn first() -> PageDefaults {
        PageDefaults { field: Field::default(), comment: Comment::new("".into()) }
    }

    /// Returns the defaults of the page after `page`. `changed` is true if the comment of `page` is encoded.
    fn after(mut self, page: &Page, changed: bool) -> PageDefaults {
        if changed {
            self.comment = Comment::new(page.comment.clone());
        }
        let comment = self.comment.after(page.piece.map(|location| location.piece), page.lock);
        let mut field = page.field.clone();
        if page.lock {
            field.finish(page);
        }
        PageDefaults { field, comment }
    }
}
