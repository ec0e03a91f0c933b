//! What is known of the pieces that are not seen yet.

use quintet_srs::Tetromino;

/// All seven pieces.
const WHOLE: u8 = 0b111_1111;

/// The pieces that the next unseen one can be, each equally likely.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bag {
    /// A bit for each piece in the order of [`Tetromino::ALL`]; never empty.
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
    pub fn with(pieces: impl IntoIterator<Item = Tetromino>) -> Bag {
        let left = pieces.into_iter().fold(0, |bits, piece| bits | bit(piece));
        Bag { left: if left == 0 { WHOLE } else { left }, draws: true }
    }

    /// Returns true if pieces are known to come out of a bag.
    pub fn is_bag(&self) -> bool {
        self.draws
    }

    /// The pieces that can come next.
    pub fn pieces(&self) -> impl Iterator<Item = Tetromino> + use<> {
        let left = self.left;
        Tetromino::ALL.into_iter().filter(move |piece| left & bit(*piece) != 0)
    }

    /// The number of pieces that can come next.
    pub fn count(&self) -> u32 {
        self.left.count_ones()
    }

    /// A piece came. One that could not come shows that the bag was not as it was thought: nothing is known
    /// from then on but what a bag can tell.
    pub fn take(&mut self, piece: Tetromino) {
        if !self.draws {
            return;
        }
        let rest = if self.left & bit(piece) == 0 { WHOLE } else { self.left } & !bit(piece);
        self.left = if rest == 0 { WHOLE } else { rest };
    }
}

const fn bit(piece: Tetromino) -> u8 {
    1 << piece.index()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bag_is_filled_when_it_is_empty() {
        let mut bag = Bag::with([Tetromino::T, Tetromino::O]);
        bag.take(Tetromino::T);
        assert!(bag.pieces().eq([Tetromino::O]));
        bag.take(Tetromino::O);
        assert_eq!(bag, Bag::FULL);
        assert_eq!(Bag::with([]), Bag::FULL);
    }

    #[test]
    fn a_piece_that_could_not_come_is_believed() {
        let mut bag = Bag::with([Tetromino::T, Tetromino::O]);
        bag.take(Tetromino::I);
        assert_eq!((bag.count(), bag.pieces().any(|piece| piece == Tetromino::I)), (6, false));
        let mut unknown = Bag::UNKNOWN;
        unknown.take(Tetromino::I);
        assert_eq!(unknown, Bag::UNKNOWN);
    }
}
