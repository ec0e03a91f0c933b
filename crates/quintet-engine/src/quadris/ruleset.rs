//! The game, Quadris or Biquadris, and the revision of its rules.

use super::pieces::SpawnRow;
use crate::kernel::RevisedFlag;
use serde::{Deserialize, Serialize};

/// The current revision of the rules of Quadris and Biquadris.
///
/// * 1: a letter command puts its block at the initial position; only an answer ends a question.
/// * 2: a letter command keeps the position of the block it replaces; `restart` ends a question.
pub const REVISION: u32 = 2;

/// The spawn row of a game, with the revision of its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "RevisedFlag", try_from = "RevisedFlag")]
pub struct Ruleset {
    entry: SpawnRow,
    revision: u32,
}

impl Ruleset {
    /// Makes the rule set of a game under a revision; `None` if there is no such revision.
    pub fn new(entry: SpawnRow, revision: u32) -> Option<Ruleset> {
        (1..=REVISION).contains(&revision).then_some(Ruleset { entry, revision })
    }

    /// Returns the row in which new blocks spawn.
    pub fn entry(self) -> SpawnRow {
        self.entry
    }

    /// Returns true if a letter command keeps the position of the block it replaces.
    pub fn letters_keep_place(self) -> bool {
        self.revision >= 2
    }

    /// Returns true if a restart is possible while the game asks for a special action.
    pub fn restart_ends_question(self) -> bool {
        self.revision >= 2
    }
}

impl From<Ruleset> for RevisedFlag {
    fn from(ruleset: Ruleset) -> RevisedFlag {
        RevisedFlag { flag: ruleset.entry == SpawnRow::BottomBelowReserve, revision: ruleset.revision }
    }
}

impl TryFrom<RevisedFlag> for Ruleset {
    type Error = &'static str;

    fn try_from(RevisedFlag { flag, revision }: RevisedFlag) -> Result<Ruleset, &'static str> {
        let entry = if flag { SpawnRow::BottomBelowReserve } else { SpawnRow::TopBelowReserve };
        Ruleset::new(entry, revision).ok_or("a newer revision of the rules")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_revision_is_encoded_as_it_was_before_there_were_two() {
        for (entry, revision, byte) in [
            (SpawnRow::TopBelowReserve, 1, 0),
            (SpawnRow::BottomBelowReserve, 1, 1),
            (SpawnRow::TopBelowReserve, 2, 2),
            (SpawnRow::BottomBelowReserve, 2, 3),
        ] {
            let ruleset = Ruleset::new(entry, revision).unwrap();
            assert_eq!(postcard::to_stdvec(&ruleset).unwrap(), [byte]);
            assert_eq!(postcard::from_bytes(&[byte]), Ok(ruleset));
        }
        assert!(postcard::from_bytes::<Ruleset>(&[2 * REVISION as u8]).is_err());
        assert_eq!(Ruleset::new(SpawnRow::TopBelowReserve, 0), None);
        assert_eq!(Ruleset::new(SpawnRow::TopBelowReserve, REVISION + 1), None);
    }
}
