//! The game, Quadris or Biquadris, and the revision of its rules.

use super::pieces::SpawnRow;
use crate::kernel::RevisedFlag;
use serde::{Deserialize, Serialize};

/// The current revision of the rules of Quadris and Biquadris.
///
/// * 1: a letter command puts its block at the initial position; only an answer ends a question.
/// * 2: a letter command keeps the position of the block it replaces; `restart` ends a question.
pub const REVISION: u32 = 2;

/// The revision of the rules of Quadris or Biquadris, with the spawn row of the game: answers what differs between
/// revisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "RevisedFlag", try_from = "RevisedFlag")]
pub struct QuadrisRevision {
    entry: SpawnRow,
    revision: u32,
}

impl QuadrisRevision {
    /// Creates the rules of a game under a revision; `None` if there is no such revision.
    pub fn new(entry: SpawnRow, revision: u32) -> Option<QuadrisRevision> {
        (1..=REVISION).contains(&revision).then_some(QuadrisRevision { entry, revision })
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

impl From<QuadrisRevision> for RevisedFlag {
    fn from(revision_rules: QuadrisRevision) -> RevisedFlag {
        RevisedFlag {
            flag: revision_rules.entry == SpawnRow::BottomBelowReserve,
            revision: revision_rules.revision,
        }
    }
}

impl TryFrom<RevisedFlag> for QuadrisRevision {
    type Error = &'static str;

    fn try_from(RevisedFlag { flag, revision }: RevisedFlag) -> Result<QuadrisRevision, &'static str> {
        let entry = if flag { SpawnRow::BottomBelowReserve } else { SpawnRow::TopBelowReserve };
        QuadrisRevision::new(entry, revision).ok_or("a newer revision of the rules")
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
            let revision_rules = QuadrisRevision::new(entry, revision).unwrap();
            assert_eq!(postcard::to_stdvec(&revision_rules).unwrap(), [byte]);
            assert_eq!(postcard::from_bytes(&[byte]), Ok(revision_rules));
        }
        assert!(postcard::from_bytes::<QuadrisRevision>(&[2 * REVISION as u8]).is_err());
        assert_eq!(QuadrisRevision::new(SpawnRow::TopBelowReserve, 0), None);
        assert_eq!(QuadrisRevision::new(SpawnRow::TopBelowReserve, REVISION + 1), None);
    }
}
