//! The seven pieces, and where they appear.

use crate::kernel::{Piece, Placed, Tetromino};

/// The pieces with their kicks, in the order of [`Tetromino::ALL`].
pub(super) static SRS: [Piece; 7] = [
    Piece::srs(Tetromino::I),
    Piece::srs(Tetromino::J),
    Piece::srs(Tetromino::L),
    Piece::srs(Tetromino::O),
    Piece::srs(Tetromino::S),
    Piece::srs(Tetromino::T),
    Piece::srs(Tetromino::Z),
];

/// The pieces without kicks: a turn takes the first translation or fails.
pub(super) static PLAIN: [Piece; 7] = [
    SRS[0].without_kicks(),
    SRS[1].without_kicks(),
    SRS[2].without_kicks(),
    SRS[3].without_kicks(),
    SRS[4].without_kicks(),
    SRS[5].without_kicks(),
    SRS[6].without_kicks(),
];

/// A piece with the kicks of SRS.
pub const fn srs_piece(piece: Tetromino) -> &'static Piece {
    &SRS[piece.index()]
}

/// Where every new piece appears: flat side down on the two rows above the visible ones, centred, rounding
/// left. The centre of rotation is in the same place for all seven.
pub const fn spawn() -> Placed {
    Placed::at(4, 19)
}
