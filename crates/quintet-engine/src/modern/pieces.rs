//! The seven pieces, their offset tables, and where they appear.

use crate::kernel::{Kind, Offsets, Piece, Placed};

/// Offsets of J, L, S, T and Z, (x, y) with y upwards.
const COMMON: Offsets = [
    [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)],
    [(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)],
    [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)],
    [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)],
];

/// Offsets of I.
const LONG: Offsets = [
    [(0, 0), (-1, 0), (2, 0), (-1, 0), (2, 0)],
    [(-1, 0), (0, 0), (0, 0), (0, 1), (0, -2)],
    [(-1, 1), (1, 1), (-2, 1), (1, 0), (-2, 0)],
    [(0, 1), (0, 1), (0, 1), (0, -1), (0, 2)],
];

/// Offsets of O, which keep its cells where they are.
const SQUARE: Offsets = [[(0, 0); 5], [(0, -1); 5], [(-1, -1); 5], [(-1, 0); 5]];

const fn piece(top: &'static str, bottom: &'static str, centre: (i16, i16), offsets: Offsets) -> Piece {
    Piece::true_rotation([top, bottom, "", ""], centre, offsets)
}

/// The pieces with their kicks, in the order of [`Kind::SEVEN`].
pub(super) static SRS: [Piece; 7] = [
    piece("####", "", (1, 0), LONG),
    piece("#..", "###", (1, 1), COMMON),
    piece("..#", "###", (1, 1), COMMON),
    piece("##", "##", (0, 1), SQUARE),
    piece(".##", "##.", (1, 1), COMMON),
    piece(".#.", "###", (1, 1), COMMON),
    piece("##.", ".##", (1, 1), COMMON),
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

/// The piece of a kind with the kicks of SRS; `None` when it is not one of the seven.
pub const fn srs_piece(kind: Kind) -> Option<&'static Piece> {
    if kind.index() < SRS.len() { Some(&SRS[kind.index()]) } else { None }
}

/// Where every new piece appears: flat side down on the two rows above the visible ones, centred, rounding
/// left. The centre of rotation is in the same place for all seven.
pub const fn spawn() -> Placed {
    Placed::at(4, 19)
}
