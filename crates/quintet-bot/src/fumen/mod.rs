//! Fumen: boards and whole games as a line of text, as `fumen.zui.jp` and most tools of the field write it.
//!
//! A fumen is a list of [`Page`]s. Each shows a [`Field`], perhaps a piece in it, and a comment; a page that is
//! locked leads to the next by itself: the piece stays, full rows go, the row below rises, the field is
//! mirrored. Only what differs from that is written down. A comment that begins with `#Q=` is a quiz: a hold
//! piece and a queue, which go on by themselves as pieces are placed ([`quiz`]).
//!
//! [`Scribe`] makes pages of a game of Modern.
//!
//! [`decode`] and [`encode`] are each other's inverse; [`text`] is a form that people can read and write.

mod decode;
mod encode;
mod field;
mod number;
pub mod quiz;
mod scribe;
pub mod text;

pub use decode::{decode, find};
pub use encode::encode;
pub use field::{Field, HEIGHT};
pub use scribe::Scribe;

use quintet_engine::kernel::{Kind, Placed};
use quiz::Comment;

/// No fumen has more pages.
pub const MOST_PAGES: usize = 1 << 16;

/// A page of a fumen.
#[allow(clippy::struct_excessive_bools, reason = "they are what a page of a fumen has")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The blocks.
    pub field: Field,
    /// The piece that is shown in it, its centre as SRS has it; rows are counted from the top of the field.
    pub piece: Option<(Kind, Placed)>,
    /// What is written beside it.
    pub comment: std::sync::Arc<str>,
    /// Whether the next page follows from this one.
    pub lock: bool,
    /// Whether the row below rises before the next page.
    pub rise: bool,
    /// Whether the field is mirrored before the next page.
    pub mirror: bool,
    /// Whether pieces have the colours that are usual today; it counts on the first page.
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

/// Why a text is not a fumen, or pages cannot be one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FumenError {
    /// There is no `v115@` in it.
    #[error("there is no v115@ in it; other versions of fumen are not read")]
    Version,
    /// A character that does not belong there.
    #[error("character {at} of the data: '{found}' does not belong in a fumen")]
    Character {
        /// Which one, from 1.
        at: usize,
        /// The character.
        found: char,
    },
    /// The data end in the middle of a page.
    #[error("page {page} ends too early")]
    Short {
        /// The page, from 1.
        page: usize,
    },
    /// A page whose numbers mean nothing.
    #[error("page {page}: {what}")]
    Page {
        /// The page, from 1.
        page: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// Too many pages.
    #[error("it has more than {MOST_PAGES} pages")]
    Long,
}

/// What the next page is unless it says otherwise; the same for whoever reads and writes.
struct Next {
    field: Field,
    comment: Comment,
}

impl Next {
    fn first() -> Next {
        Next { field: Field::default(), comment: Comment::new("".into()) }
    }

    /// What follows a page. `changed` says whether its comment was written down.
    fn after(mut self, page: &Page, changed: bool) -> Next {
        if changed {
            self.comment = Comment::new(page.comment.clone());
        }
        let used = page.piece.map(|(kind, _)| kind);
        let comment = self.comment.after(used, page.lock);
        let mut field = page.field.clone();
        if page.lock {
            field.finish(page);
        }
        Next { field, comment }
    }
}
