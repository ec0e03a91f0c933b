//! What is known of the pieces that are not seen yet.

use quintet_engine::kernel::Kind;

/// All seven kinds.
const WHOLE: u8 = 0b111_1111;

/// The kinds that the next unseen piece can be of, each equally likely.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bag {
    /// A bit for each kind in the order of [`Kind::SEVEN`]; never empty.
    left: u8,
    /// Whether pieces are drawn out of a bag; otherwise each comes by itself.
    draws: bool,
}

impl Bag {
    /// Pieces come out of a bag of seven, of which all are still in it.
    pub const FULL: Bag = Bag { left: WHOLE, draws: true };
    /// Any piece can come at any time.
    pub const UNKNOWN: Bag = Bag { left: WHOLE, draws: false };

    /// A bag of seven in which these are left; a full one if that is nothing.
    pub fn with(kinds: impl IntoIterator<Item = Kind>) -> Bag {
        let left = kinds.into_iter().fold(0, |bits, kind| bits | bit(kind));
        Bag { left: if left == 0 { WHOLE } else { left }, draws: true }
    }

    /// Whether pieces are known to come out of a bag.
    pub fn is_bag(&self) -> bool {
        self.draws
    }

    /// The kinds that can come next.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        let left = self.left;
        Kind::SEVEN.into_iter().filter(move |kind| left & bit(*kind) != 0)
    }

    /// How many kinds can come next.
    pub fn count(&self) -> u32 {
        self.left.count_ones()
    }

    /// A piece came. One that could not come shows that the bag was not as it was thought: nothing is known
    /// from then on but what a bag can tell.
    pub fn take(&mut self, kind: Kind) {
        if !self.draws {
            return;
        }
        let rest = if self.left & bit(kind) == 0 { WHOLE } else { self.left } & !bit(kind);
        self.left = if rest == 0 { WHOLE } else { rest };
    }
}

const fn bit(kind: Kind) -> u8 {
    if kind.index() < 7 { 1 << kind.index() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bag_is_filled_when_it_is_empty() {
        let mut bag = Bag::with([Kind::T, Kind::O]);
        bag.take(Kind::T);
        assert!(bag.kinds().eq([Kind::O]));
        bag.take(Kind::O);
        assert_eq!(bag, Bag::FULL);
        assert_eq!(Bag::with([]), Bag::FULL);
    }

    #[test]
    fn a_piece_that_could_not_come_is_believed() {
        let mut bag = Bag::with([Kind::T, Kind::O]);
        bag.take(Kind::I);
        assert_eq!((bag.count(), bag.kinds().any(|kind| kind == Kind::I)), (6, false));
        let mut unknown = Bag::UNKNOWN;
        unknown.take(Kind::I);
        assert_eq!(unknown, Bag::UNKNOWN);
    }
}
