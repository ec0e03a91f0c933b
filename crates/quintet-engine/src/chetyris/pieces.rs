//! The ten pieces, and what each does when it comes to rest.

use super::rules::Well;
use crate::kernel::{Kind, Piece, PieceSet, Placed, Pos, Special, Tetromino, UnknownKind};
use serde::{Deserialize, Serialize};

/// A piece of Chetyris, and a block that it leaves behind. All are equally likely.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "Kind", try_from = "Kind")]
pub enum PieceKind {
    /// One of the seven.
    Tetromino(Tetromino),
    /// The `VaporBomb`.
    Vapor,
    /// The `FoamBomb`, and the foam it leaves.
    Foam,
    /// The `CrazyShape`.
    Crazy,
}

impl PieceSet for PieceKind {
    const ALL: &'static [PieceKind] = &[
        PieceKind::Tetromino(Tetromino::I),
        PieceKind::Tetromino(Tetromino::J),
        PieceKind::Tetromino(Tetromino::L),
        PieceKind::Tetromino(Tetromino::O),
        PieceKind::Tetromino(Tetromino::S),
        PieceKind::Tetromino(Tetromino::T),
        PieceKind::Tetromino(Tetromino::Z),
        PieceKind::Vapor,
        PieceKind::Foam,
        PieceKind::Crazy,
    ];
    const LETTERS: &'static str = "TLJOSZIVFC";
}

impl From<PieceKind> for Kind {
    fn from(piece: PieceKind) -> Kind {
        match piece {
            PieceKind::Tetromino(piece) => piece.into(),
            PieceKind::Vapor => Kind::Vapor,
            PieceKind::Foam => Kind::Foam,
            PieceKind::Crazy => Kind::Crazy,
        }
    }
}

impl TryFrom<Kind> for PieceKind {
    type Error = UnknownKind;

    fn try_from(kind: Kind) -> Result<PieceKind, UnknownKind> {
        match kind {
            Kind::Vapor => Ok(PieceKind::Vapor),
            Kind::Foam => Ok(PieceKind::Foam),
            Kind::Crazy => Ok(PieceKind::Crazy),
            kind => kind.try_into().map(PieceKind::Tetromino),
        }
    }
}

/// What is particular about a kind of piece.
pub struct Breed {
    /// Its cells in each orientation, and how it turns.
    pub piece: Piece,
    /// What its left and right keys do: 1, or -1 when they are swapped.
    pub steering: i16,
    /// What it does to the well when it comes to rest there, if that is out of the ordinary.
    pub(super) rest: fn(&mut Well, PieceKind, Placed) -> Option<Special>,
}

/// What is particular about this piece.
pub fn breed(piece: PieceKind) -> &'static Breed {
    match piece {
        PieceKind::Tetromino(Tetromino::T) => &T,
        PieceKind::Tetromino(Tetromino::L) => &L,
        PieceKind::Tetromino(Tetromino::J) => &J,
        PieceKind::Tetromino(Tetromino::O) => &O,
        PieceKind::Tetromino(Tetromino::S) => &S,
        PieceKind::Tetromino(Tetromino::Z) => &Z,
        PieceKind::Tetromino(Tetromino::I) => &I,
        PieceKind::Vapor => &VAPOR,
        PieceKind::Foam => &FOAM,
        PieceKind::Crazy => &CRAZY,
    }
}

const fn normal(drawings: [[&str; 4]; 4]) -> Breed {
    Breed { piece: Piece::fixed_box(drawings), steering: 1, rest: become_blocks }
}

static T: Breed = normal([
    [".#..", "###.", "....", "...."],
    [".#..", ".##.", ".#..", "...."],
    ["....", "###.", ".#..", "...."],
    [".#..", "##..", ".#..", "...."],
]);

static L: Breed = normal([
    ["....", "###.", "#...", "...."],
    [".##.", "..#.", "..#.", "...."],
    ["....", "..#.", "###.", "...."],
    ["....", ".#..", ".#..", ".##."],
]);

static J: Breed = normal([
    ["....", ".###", "...#", "...."],
    ["....", "..#.", "..#.", ".##."],
    ["....", ".#..", ".###", "...."],
    [".##.", ".#..", ".#..", "...."],
]);

static O: Breed = normal([["##..", "##..", "....", "...."]; 4]);

static S: Breed = normal([
    ["....", ".##.", "##..", "...."],
    [".#..", ".##.", "..#.", "...."],
    ["....", ".##.", "##..", "...."],
    [".#..", ".##.", "..#.", "...."],
]);

static Z: Breed = normal([
    ["....", "##..", ".##.", "...."],
    ["..#.", ".##.", ".#..", "...."],
    ["....", "##..", ".##.", "...."],
    ["..#.", ".##.", ".#..", "...."],
]);

static I: Breed = normal([
    ["....", "####", "....", "...."],
    [".#..", ".#..", ".#..", ".#.."],
    ["....", "####", "....", "...."],
    [".#..", ".#..", ".#..", ".#.."],
]);

static VAPOR: Breed = Breed { rest: vaporise, ..normal([[".##.", "....", "....", "...."]; 4]) };

static FOAM: Breed = Breed { rest: foam, ..normal([["....", ".#..", "....", "...."]; 4]) };

static CRAZY: Breed = Breed {
    steering: -1,
    ..normal([
        ["#..#", ".##.", "....", "...."],
        ["...#", "..#.", "..#.", "...#"],
        ["....", "....", ".##.", "#..#"],
        ["#...", ".#..", ".#..", "#..."],
    ])
};

fn become_blocks(well: &mut Well, kind: PieceKind, placed: Placed) -> Option<Special> {
    well.lay(&breed(kind).piece, placed, kind);
    None
}

/// Removes every block up to two rows above and below its own cells.
fn vaporise(well: &mut Well, kind: PieceKind, placed: Placed) -> Option<Special> {
    let before = well.count();
    for cell in breed(kind).piece.cells(placed) {
        for dy in -2..=2 {
            well.take(cell.moved(0, dy));
        }
    }
    Some(Special::Vapor((before - well.count()) as u8))
}

/// Floods the empty cells around it, side by side, within the box of 5×5.
fn foam(well: &mut Well, kind: PieceKind, placed: Placed) -> Option<Special> {
    let before = well.count();
    for centre in breed(kind).piece.cells(placed) {
        // Each cell can be reached from up to four neighbours: 25 cells never need more than 100 places.
        let mut todo = vec![centre];
        while let Some(cell) = todo.pop() {
            let near = (cell.x - centre.x).abs() <= 2 && (cell.y - centre.y).abs() <= 2;
            if near && well.is_free(cell) {
                well.put(cell, PieceKind::Foam);
                todo.extend(
                    [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(dx, dy): (i16, i16)| cell.moved(dx, dy)),
                );
            }
        }
    }
    Some(Special::Foam((well.count() - before) as u8))
}

/// Where a new piece appears: column 3, or as far to the left of it as a narrow well demands.
pub(super) fn start(well: &Well) -> Placed {
    let Pos { x, y } = Pos::new(3.min(well.width() as i16 - 4), 0);
    Placed::at(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Replays hold the first pieces of a game by number, states the well.
    #[test]
    fn encodings_never_change() {
        for (number, piece) in PieceKind::ALL.iter().enumerate() {
            assert_eq!(postcard::to_stdvec(piece).unwrap(), [number as u8]);
            assert_eq!(postcard::from_bytes(&[number as u8]), Ok(*piece));
        }
        for strange in [10, 11, 12, 13] {
            assert!(postcard::from_bytes::<PieceKind>(&[strange]).is_err());
        }
    }
}
