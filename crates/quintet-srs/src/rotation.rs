//! Orientations, turns, and the tables of the Super Rotation System: the cells of every piece and its kicks.

use crate::Tetromino;

/// The direction and the angle of a rotation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Turn {
    /// A quarter turn clockwise.
    Clockwise,
    /// A quarter turn counterclockwise.
    Counterclockwise,
    /// A half turn.
    Half,
}

/// The orientation of a piece: the number of clockwise quarter turns from its spawn orientation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Orientation {
    /// The spawn orientation: `0` in SRS notation, north.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "Zero"))]
    North,
    /// One quarter turn clockwise: `R`, east.
    #[cfg_attr(feature = "serde", serde(rename = "One"))]
    East,
    /// Two quarter turns: `2`, south.
    #[cfg_attr(feature = "serde", serde(rename = "Two"))]
    South,
    /// Three quarter turns clockwise: `L`, west.
    #[cfg_attr(feature = "serde", serde(rename = "Three"))]
    West,
}

impl Orientation {
    /// All four orientations, in clockwise order.
    pub const ALL: [Orientation; 4] =
        [Orientation::North, Orientation::East, Orientation::South, Orientation::West];

    /// Returns the orientation after a turn.
    ///
    /// ```
    /// use quintet_srs::{Orientation, Turn};
    ///
    /// assert_eq!(Orientation::North.turned(Turn::Counterclockwise), Orientation::West);
    /// ```
    #[must_use]
    pub const fn turned(self, turn: Turn) -> Orientation {
        let quarters = match turn {
            Turn::Clockwise => 1,
            Turn::Half => 2,
            Turn::Counterclockwise => 3,
        };
        Orientation::ALL[(self as usize + quarters) % 4]
    }

    /// Returns the SRS letter of this orientation: `0`, `R`, `2` or `L`.
    pub const fn letter(self) -> char {
        match self {
            Orientation::North => '0',
            Orientation::East => 'R',
            Orientation::South => '2',
            Orientation::West => 'L',
        }
    }

    /// Returns the orientation with this SRS letter, or `None` if there is none.
    pub fn from_letter(letter: char) -> Option<Orientation> {
        Orientation::ALL.into_iter().find(|orientation| orientation.letter() == letter)
    }
}

/// A translation: the number of columns to the right and the number of rows up.
pub type Translation = (i8, i8);

/// The number of kicks that a turn tries.
pub const KICKS: usize = 5;

/// Five offsets for each orientation: kick `k` of a turn is `offsets[from][k] - offsets[to][k]`.
pub type OffsetTable = [[Translation; KICKS]; 4];

/// The offsets of J, L, S, T and Z.
const COMMON: OffsetTable = [
    [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)],
    [(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)],
    [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)],
    [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)],
];

/// The offsets of I.
const LONG: OffsetTable = [
    [(0, 0), (-1, 0), (2, 0), (-1, 0), (2, 0)],
    [(-1, 0), (0, 0), (0, 0), (0, 1), (0, -2)],
    [(-1, 1), (1, 1), (-2, 1), (1, 0), (-2, 0)],
    [(0, 1), (0, 1), (0, 1), (0, -1), (0, 2)],
];

/// The offsets of O, chosen so that a turn leaves its cells where they are.
const SQUARE: OffsetTable = [[(0, 0); KICKS], [(0, -1); KICKS], [(-1, -1); KICKS], [(-1, 0); KICKS]];

impl Tetromino {
    /// Returns the table of offsets from which the kicks of this piece are computed.
    pub const fn offsets(self) -> &'static OffsetTable {
        match self {
            Tetromino::I => &LONG,
            Tetromino::O => &SQUARE,
            _ => &COMMON,
        }
    }

    /// Returns the four cells of the piece relative to its centre of rotation, row by row from the top.
    ///
    /// ```
    /// use quintet_srs::{Orientation, Tetromino};
    ///
    /// //  x.
    /// //  Cx   the centre is C
    /// //  x.
    /// assert_eq!(Tetromino::T.cells(Orientation::East), [(0, 1), (0, 0), (1, 0), (0, -1)]);
    /// ```
    pub const fn cells(self, orientation: Orientation) -> [Translation; 4] {
        CELLS[self as usize][orientation as usize]
    }

    /// Returns the kicks of a turn in the order in which they are tried.
    ///
    /// ```
    /// use quintet_srs::{Orientation, Tetromino, Turn};
    ///
    /// let kicks = Tetromino::T.kicks(Orientation::North, Turn::Clockwise);
    /// assert_eq!(kicks, [(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)]);
    /// ```
    pub const fn kicks(self, from: Orientation, turn: Turn) -> [Translation; KICKS] {
        let offsets = self.offsets();
        let (before, after) = (&offsets[from as usize], &offsets[from.turned(turn) as usize]);
        let mut kicks = [(0, 0); KICKS];
        let mut k = 0;
        while k < KICKS {
            kicks[k] = (before[k].0 - after[k].0, before[k].1 - after[k].1);
            k += 1;
        }
        kicks
    }
}

/// The cells of every piece in every orientation.
static CELLS: [[[Translation; 4]; 4]; 7] = {
    let first = [
        [(-1, 0), (0, 0), (1, 0), (2, 0)],
        [(-1, 1), (-1, 0), (0, 0), (1, 0)],
        [(1, 1), (-1, 0), (0, 0), (1, 0)],
        [(0, 1), (1, 1), (0, 0), (1, 0)],
        [(0, 1), (1, 1), (-1, 0), (0, 0)],
        [(0, 1), (-1, 0), (0, 0), (1, 0)],
        [(-1, 1), (0, 1), (0, 0), (1, 0)],
    ];
    let mut cells = [[[(0, 0); 4]; 4]; 7];
    let mut piece = 0;
    while piece < 7 {
        let mut form = first[piece];
        let mut quarter = 0;
        while quarter < 4 {
            cells[piece][quarter] = form;
            form = turned_clockwise(form);
            quarter += 1;
        }
        piece += 1;
    }
    cells
};

/// Rotates cells by a quarter turn about the centre and sorts them row by row from the top.
const fn turned_clockwise(cells: [Translation; 4]) -> [Translation; 4] {
    let mut turned = [(0, 0); 4];
    let mut i = 0;
    while i < 4 {
        let cell = (cells[i].1, -cells[i].0);
        let mut to = i;
        while to > 0 && comes_before(cell, turned[to - 1]) {
            turned[to] = turned[to - 1];
            to -= 1;
        }
        turned[to] = cell;
        i += 1;
    }
    turned
}

/// Returns true if `one` precedes `other` in the order row by row from the top, then from the left.
const fn comes_before(one: Translation, other: Translation) -> bool {
    one.1 > other.1 || one.1 == other.1 && one.0 < other.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    /// Draws a piece in all orientations side by side, its centre in the middle of a 5×5 box.
    fn drawn(piece: Tetromino) -> String {
        let mut text = String::new();
        for y in (-2..=2).rev() {
            for orientation in Orientation::ALL {
                let cells = piece.cells(orientation);
                text.extend((-2..=2).map(|x| if cells.contains(&(x, y)) { '#' } else { '.' }));
                text.push(if orientation == Orientation::West { '\n' } else { ' ' });
            }
        }
        text
    }

    #[test]
    fn pieces_turn_about_their_centre() {
        assert_eq!(
            drawn(Tetromino::L),
            "..... ..... ..... .....\n\
             ...#. ..#.. ..... .##..\n\
             .###. ..#.. .###. ..#..\n\
             ..... ..##. .#... ..#..\n\
             ..... ..... ..... .....\n"
        );
        assert_eq!(
            drawn(Tetromino::I),
            "..... ..... ..... ..#..\n\
             ..... ..#.. ..... ..#..\n\
             .#### ..#.. ####. ..#..\n\
             ..... ..#.. ..... ..#..\n\
             ..... ..#.. ..... .....\n"
        );
    }

    #[test]
    fn turning_back_undoes_every_translation() {
        for piece in Tetromino::ALL {
            for from in Orientation::ALL {
                for (turn, back) in [
                    (Turn::Clockwise, Turn::Counterclockwise),
                    (Turn::Counterclockwise, Turn::Clockwise),
                    (Turn::Half, Turn::Half),
                ] {
                    let there = piece.kicks(from, turn);
                    let and_back = piece.kicks(from.turned(turn), back);
                    for (one, other) in there.iter().zip(and_back) {
                        assert_eq!((one.0 + other.0, one.1 + other.1), (0, 0), "{piece} {from:?} {turn:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn cells_are_listed_row_by_row_from_the_top() {
        for piece in Tetromino::ALL {
            for orientation in Orientation::ALL {
                let cells = piece.cells(orientation);
                assert!(cells.windows(2).all(|pair| comes_before(pair[0], pair[1])), "{piece} {cells:?}");
            }
        }
    }
}
