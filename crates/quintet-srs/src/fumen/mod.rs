//! Fumen: boards and whole games as a line of text, as `fumen.zui.jp` and most tools of the field write it.
//!
//! A fumen is a list of [`Page`]s. Each shows a [`Field`], perhaps a piece in it, and a comment. A page that is
//! locked determines the next one: the piece stays, full rows are removed, the row below rises, the field is
//! mirrored. Only what differs from that is written down. A comment that begins with `#Q=` is a quiz: a hold
//! piece and a queue, which advance as pieces are placed ([`quiz`]).
//!
//! [`decode`] and [`encode`] are each other's inverse; [`text`] is a form that people can read and write.
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
    /// The piece that is shown in it; rows are counted from the floor of the field.
    pub piece: Option<Location>,
    /// The text beside it.
    pub comment: Arc<str>,
    /// The piece locks, and the next page follows from this one.
    pub lock: bool,
    /// The row below the floor rises before the next page.
    pub rise: bool,
    /// The field is mirrored before the next page.
    pub mirror: bool,
    /// Pieces have the colours that are usual today; only the flag of the first page counts.
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

/// Why a text is not a fumen, or pages cannot be written as one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FumenError {
    /// There is no `v115@` in it.
    #[error("there is no v115@ in it; other versions of fumen are not read")]
    Version,
    /// A character that does not belong there.
    #[error("character {at} of the data: '{found}' does not belong in a fumen")]
    Character {
        /// Its position in the data, counted from 1.
        at: usize,
        /// The character.
        found: char,
    },
    /// The data end in the middle of a page.
    #[error("page {page} ends too early")]
    Truncated {
        /// The page, counted from 1.
        page: usize,
    },
    /// A page that makes no sense.
    #[error("page {page}: {what}")]
    Page {
        /// The page, counted from 1.
        page: usize,
        /// What is wrong with it.
        what: &'static str,
    },
    /// Too many pages.
    #[error("it has more than {MAX_PAGES} pages")]
    TooManyPages,
}

/// What the next page is unless it says otherwise; the same for reading and writing.
struct PageDefaults {
    field: Field,
    comment: Comment,
}

impl PageDefaults {
    fn first() -> PageDefaults {
        PageDefaults { field: Field::default(), comment: Comment::new("".into()) }
    }

    /// What follows a page. `changed` is true if its comment was written down.
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
