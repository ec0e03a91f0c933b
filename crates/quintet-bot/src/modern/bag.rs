//! The possible pieces after the visible queue.

use quintet_srs::Tetromino;

/// All seven pieces.
const ALL_PIECES: u8 = 0b111_1111;

/// The pieces that the next unseen one can be, each equally likely.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bag {
    /// A bit for each piece in the order of [`Tetromino::ALL`]; never empty.
    left: u8,
    /// True if pieces are drawn from a bag; otherwise each is drawn independently.
    draws: bool,
}

impl Bag {
    /// A full bag of seven.
    pub const FULL: Bag = Bag { left: ALL_PIECES, draws: true };
    /// Any piece can come at any time.
    pub const UNKNOWN: Bag = Bag { left: ALL_PIECES, draws: false };

    /// Creates a bag of seven with these pieces left; a full one if there are none.
    pub fn with(pieces: impl IntoIterator<Item = Tetromino>) -> Bag {
        let left = pieces.into_iter().fold(0, |bits, piece| bits | bit(piece));
        Bag { left: if left == 0 { ALL_PIECES } else { left }, draws: true }
    }

    /// Returns true if pieces are known to come out of a bag.
    pub fn is_bag(&self) -> bool {
        self.draws
    }

    /// Returns the pieces that can come next.
    pub fn pieces(&self) -> impl Iterator<Item = Tetromino> + use<> {
        let left = self.left;
        Tetromino::ALL.into_iter().filter(move |piece| left & bit(*piece) != 0)
    }

    /// Returns the number of pieces that can come next.
    pub fn count(&self) -> u32 {
        self.left.count_ones()
    }

    /// Removes a piece that came. A piece that was not in the bag shows that the bag was wrong: it is then taken
    /// from a full one.
    pub fn take(&mut self, piece: Tetromino) {
        if !self.draws {
            return;
        }
        let rest = if self.left & bit(piece) == 0 { ALL_PIECES } else { self.left } & !bit(piece);
        self.left = if rest == 0 { ALL_PIECES } else { rest };
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
    fn a_piece_that_was_not_in_the_bag_is_accepted() {
        let mut bag = Bag::with([Tetromino::T, Tetromino::O]);
        bag.take(Tetromino::I);
        assert_eq!((bag.count(), bag.pieces().any(|piece| piece == Tetromino::I)), (6, false));
        let mut unknown = Bag::UNKNOWN;
        unknown.take(Tetromino::I);
        assert_eq!(unknown, Bag::UNKNOWN);
    }
}
