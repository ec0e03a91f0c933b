//! Which of the two games is played, and under which revision of their rules.

use super::pieces::Entry;
use crate::kernel::Revised;
use serde::{Deserialize, Serialize};

/// The current revision of the rules of Quadris and Biquadris.
///
/// * 1: a letter command puts its block at the initial position; nothing but an answer ends a question.
/// * 2: a letter command keeps the place of the block it replaces; `restart` takes a question away.
pub const REVISION: u32 = 2;

/// Where blocks appear, under a revision of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Revised", try_from = "Revised")]
pub struct Ruleset {
    entry: Entry,
    revision: u32,
}

impl Ruleset {
    /// This game under this revision; `None` when there is no such revision.
    pub fn new(entry: Entry, revision: u32) -> Option<Ruleset> {
        (1..=REVISION).contains(&revision).then_some(Ruleset { entry, revision })
    }

    /// Where new blocks appear.
    pub fn entry(self) -> Entry {
        self.entry
    }

    /// Whether a letter command keeps the place of the block it replaces.
    pub fn letters_keep_place(self) -> bool {
        self.revision >= 2
    }

    /// Whether a restart is possible while the game asks for a special action.
    pub fn restart_ends_question(self) -> bool {
        self.revision >= 2
    }
}

impl From<Ruleset> for Revised {
    fn from(ruleset: Ruleset) -> Revised {
        Revised { flag: ruleset.entry == Entry::BottomBelowReserve, revision: ruleset.revision }
    }
}

impl TryFrom<Revised> for Ruleset {
    type Error = &'static str;

    fn try_from(Revised { flag, revision }: Revised) -> Result<Ruleset, &'static str> {
        let entry = if flag { Entry::BottomBelowReserve } else { Entry::TopBelowReserve };
        Ruleset::new(entry, revision).ok_or("a newer revision of the rules")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_revision_is_encoded_as_it_was_before_there_were_two() {
        for (entry, revision, byte) in [
            (Entry::TopBelowReserve, 1, 0),
            (Entry::BottomBelowReserve, 1, 1),
            (Entry::TopBelowReserve, 2, 2),
            (Entry::BottomBelowReserve, 2, 3),
        ] {
            let ruleset = Ruleset::new(entry, revision).unwrap();
            assert_eq!(postcard::to_stdvec(&ruleset).unwrap(), [byte]);
            assert_eq!(postcard::from_bytes(&[byte]), Ok(ruleset));
        }
        assert!(postcard::from_bytes::<Ruleset>(&[2 * REVISION as u8]).is_err());
        assert_eq!(Ruleset::new(Entry::TopBelowReserve, 0), None);
        assert_eq!(Ruleset::new(Entry::TopBelowReserve, REVISION + 1), None);
    }
}
