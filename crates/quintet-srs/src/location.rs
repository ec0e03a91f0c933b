//! The location of a piece: its orientation and the position of its centre.

use crate::{Orientation, Tetromino, Turn};

/// The column and the row of the centre of a new piece, as in the usual definition of perft: in the top visible
/// row. Games spawn a piece just above, and it falls into this row at once unless the row is blocked.
pub const SPAWN: (i8, i8) = (4, 19);

/// A piece on a board: its type, its orientation, and the position of its centre of rotation.
///
/// ```
/// use quintet_srs::{Location, Tetromino, Turn};
///
/// let piece = Location::spawn(Tetromino::T).moved(0, -19);
/// assert_eq!(piece.cells(), [(4, 1), (3, 0), (4, 0), (5, 0)]);
/// assert_eq!(piece.to_string(), "T 0 4 0");
///
/// // The first kick whose cells are all above the floor.
/// let turned = piece.turned(Turn::Clockwise).find(|piece| piece.cells().iter().all(|cell| cell.1 >= 0));
/// assert_eq!(turned.unwrap().to_string(), "T R 3 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Location {
    /// The type of the piece.
    pub piece: Tetromino,
    /// The orientation of the piece.
    pub orientation: Orientation,
    /// The column of its centre, counted from 0 at the left.
    pub x: i8,
    /// The row of its centre, counted from 0 at the bottom.
    pub y: i8,
}

impl Location {
    /// Returns a piece in its spawn orientation with its centre at (`x`, `y`).
    pub const fn new(piece: Tetromino, x: i8, y: i8) -> Location {
        Location { piece, orientation: Orientation::North, x, y }
    }

    /// Returns a piece in its spawn orientation with its centre at [`SPAWN`].
    pub const fn spawn(piece: Tetromino) -> Location {
        Location::new(piece, SPAWN.0, SPAWN.1)
    }

    /// Returns the location `dx` columns to the right and `dy` rows up.
    #[must_use]
    pub const fn moved(self, dx: i8, dy: i8) -> Location {
        Location { x: self.x.saturating_add(dx), y: self.y.saturating_add(dy), ..self }
    }

    /// Returns the candidate locations after a turn, one for each kick, in the order in which SRS tries them. The
    /// first one that fits on the board is the result of the turn.
    pub fn turned(self, turn: Turn) -> impl Iterator<Item = Location> {
        let turned = Location { orientation: self.orientation.turned(turn), ..self };
        self.piece.kicks(self.orientation, turn).into_iter().map(move |(dx, dy)| turned.moved(dx, dy))
    }

    /// Returns the cells that the piece covers as (column, row), row by row from the top.
    pub fn cells(&self) -> [(i8, i8); 4] {
        let cells = self.piece.cells(self.orientation);
        cells.map(|(dx, dy)| (self.x.saturating_add(dx), self.y.saturating_add(dy)))
    }
}

/// Writes the piece, its orientation, and the column and the row of its centre, as in `T R 4 1`.
impl core::fmt::Display for Location {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} {} {} {}", self.piece, self.orientation.letter(), self.x, self.y)
    }
}
