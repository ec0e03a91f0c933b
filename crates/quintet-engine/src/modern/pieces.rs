//! The geometry of the seven pieces, and their spawn position.

use crate::kernel::{PieceGeometry, PiecePosition, Tetromino};

/// The pieces with their kicks, in the order of [`Tetromino::ALL`].
pub(super) static SRS: [PieceGeometry; 7] = [
    PieceGeometry::srs(Tetromino::I),
    PieceGeometry::srs(Tetromino::J),
    PieceGeometry::srs(Tetromino::L),
    PieceGeometry::srs(Tetromino::O),
    PieceGeometry::srs(Tetromino::S),
    PieceGeometry::srs(Tetromino::T),
    PieceGeometry::srs(Tetromino::Z),
];

/// The pieces without kicks: a rotation uses the first translation or fails.
pub(super) static PLAIN: [PieceGeometry; 7] = [
    SRS[0].without_kicks(),
    SRS[1].without_kicks(),
    SRS[2].without_kicks(),
    SRS[3].without_kicks(),
    SRS[4].without_kicks(),
    SRS[5].without_kicks(),
    SRS[6].without_kicks(),
];

/// Returns a piece with the kicks of SRS.
pub const fn srs_piece(piece: Tetromino) -> &'static PieceGeometry {
    &SRS[piece.index()]
}

/// Returns the spawn position: flat side down on the two rows above the visible ones, centred, rounding left. The
/// centre of rotation is in the same place for all seven.
pub const fn spawn() -> PiecePosition {
    PiecePosition::at(4, 19)
}
