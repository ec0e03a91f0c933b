//! The revision of the rules as part of a state.

use serde::{Deserialize, Serialize};

/// A flag of a state, together with the revision of the rules.
///
/// They are stored as one number, flag + 2 × (revision − 1). Under revision 1 that is the byte of the flag alone, so
/// a state stored before states had a revision keeps its bytes and its fingerprint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "u32", from = "u32")]
pub struct RevisedFlag {
    /// The flag.
    pub flag: bool,
    /// The revision, from 1.
    pub revision: u32,
}

impl From<RevisedFlag> for u32 {
    fn from(revised: RevisedFlag) -> u32 {
        revised.revision.saturating_sub(1).saturating_mul(2) | u32::from(revised.flag)
    }
}

impl From<u32> for RevisedFlag {
    fn from(code: u32) -> RevisedFlag {
        RevisedFlag { flag: code % 2 == 1, revision: code / 2 + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_revision_has_the_bytes_of_the_flag_alone() {
        for (flag, revision, byte) in
            [(false, 1, 0), (true, 1, 1), (false, 2, 2), (true, 2, 3), (true, 60, 119)]
        {
            let revised = RevisedFlag { flag, revision };
            assert_eq!(postcard::to_stdvec(&revised).unwrap(), [byte]);
            assert_eq!(postcard::from_bytes(&[byte]), Ok(revised));
        }
        assert_eq!(postcard::to_stdvec(&true).unwrap(), [1]);
    }
}
