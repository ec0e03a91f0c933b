//! The ten pieces, and what each does when it locks.

use super::rules::Well;
use crate::kernel::{
    CellKind, GamePiece, PieceGeometry, PiecePosition, Pos, SpecialEvent, Tetromino, UnknownCellKind,
};
use serde::{Deserialize, Serialize};

/// A piece of Chetyris, or a block that it leaves. All pieces are equally likely.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "CellKind", try_from = "CellKind")]
pub enum PieceKind {
    /// One of the seven tetrominoes.
    Tetromino(Tetromino),
    /// The `VaporBomb`.
    Vapor,
    /// The `FoamBomb`, and the foam it leaves.
    Foam,
    /// The `CrazyShape`.
    Crazy,
}

impl GamePiece for PieceKind {
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

impl From<PieceKind> for CellKind {
    fn from(piece: PieceKind) -> CellKind {
        match piece {
            PieceKind::Tetromino(piece) => piece.into(),
            PieceKind::Vapor => CellKind::Vapor,
            PieceKind::Foam => CellKind::Foam,
            PieceKind::Crazy => CellKind::Crazy,
        }
    }
}

impl TryFrom<CellKind> for PieceKind {
    type Error = UnknownCellKind;

    fn try_from(kind: CellKind) -> Result<PieceKind, UnknownCellKind> {
        match kind {
            CellKind::Vapor => Ok(PieceKind::Vapor),
            CellKind::Foam => Ok(PieceKind::Foam),
            CellKind::Crazy => Ok(PieceKind::Crazy),
            kind => kind.try_into().map(PieceKind::Tetromino),
        }
    }
}

/// The properties of a kind of piece.
pub struct PieceSpec {
    /// Its cells in each orientation, and how it rotates.
    pub piece: PieceGeometry,
    /// The direction of its left and right keys: 1, or -1 if they are swapped.
    pub steering: i16,
    /// Locks the piece in the well; returns an event if it is a special piece.
    pub(super) rest: fn(&mut Well, PieceKind, PiecePosition) -> Option<SpecialEvent>,
}

/// Returns the properties of this piece.
pub fn piece_spec(piece: PieceKind) -> &'static PieceSpec {
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

const fn normal(drawings: [[&str; 4]; 4]) -> PieceSpec {
    PieceSpec { piece: PieceGeometry::fixed_box(drawings), steering: 1, rest: become_blocks }
}

static T: PieceSpec = normal([
    [".#..", "###.", "....", "...."],
    [".#..", ".##.", ".#..", "...."],
    ["....", "###.", ".#..", "...."],
    [".#..", "##..", ".#..", "...."],
]);

static L: PieceSpec = normal([
    ["....", "###.", "#...", "...."],
    [".##.", "..#.", "..#.", "...."],
    ["....", "..#.", "###.", "...."],
    ["....", ".#..", ".#..", ".##."],
]);

static J: PieceSpec = normal([
    ["....", ".###", "...#", "...."],
    ["....", "..#.", "..#.", ".##."],
    ["....", ".#..", ".###", "...."],
    [".##.", ".#..", ".#..", "...."],
]);

static O: PieceSpec = normal([["##..", "##..", "....", "...."]; 4]);

static S: PieceSpec = normal([
    ["....", ".##.", "##..", "...."],
    [".#..", ".##.", "..#.", "...."],
    ["....", ".##.", "##..", "...."],
    [".#..", ".##.", "..#.", "...."],
]);

static Z: PieceSpec = normal([
    ["....", "##..", ".##.", "...."],
    ["..#.", ".##.", ".#..", "...."],
    ["....", "##..", ".##.", "...."],
    ["..#.", ".##.", ".#..", "...."],
]);

static I: PieceSpec = normal([
    ["....", "####", "....", "...."],
    [".#..", ".#..", ".#..", ".#.."],
    ["....", "####", "....", "...."],
    [".#..", ".#..", ".#..", ".#.."],
]);

static VAPOR: PieceSpec = PieceSpec { rest: vaporise, ..normal([[".##.", "....", "....", "...."]; 4]) };

static FOAM: PieceSpec = PieceSpec { rest: foam, ..normal([["....", ".#..", "....", "...."]; 4]) };

static CRAZY: PieceSpec = PieceSpec {
    steering: -1,
    ..normal([
        ["#..#", ".##.", "....", "...."],
        ["...#", "..#.", "..#.", "...#"],
        ["....", "....", ".##.", "#..#"],
        ["#...", ".#..", ".#..", "#..."],
    ])
};

fn become_blocks(well: &mut Well, kind: PieceKind, placed: PiecePosition) -> Option<SpecialEvent> {
    well.place_piece(&piece_spec(kind).piece, placed, kind);
    None
}

/// How many rows above and below its own cells a `VaporBomb` reaches.
const VAPOR_REACH: i16 = 2;

/// Returns the cells that a piece will empty if it lands there, its own included.
pub(super) fn emptied(kind: PieceKind, placed: PiecePosition) -> impl Iterator<Item = Pos> {
    let reach = if kind == PieceKind::Vapor { VAPOR_REACH } else { -1 };
    piece_spec(kind)
        .piece
        .cells(placed)
        .flat_map(move |cell| (-reach..=reach).map(move |dy| cell.moved(0, dy)))
}

/// Removes every block up to two rows above and below its own cells.
fn vaporise(well: &mut Well, kind: PieceKind, placed: PiecePosition) -> Option<SpecialEvent> {
    let before = well.count();
    for cell in piece_spec(kind).piece.cells(placed) {
        for dy in -VAPOR_REACH..=VAPOR_REACH {
            well.take(cell.moved(0, dy));
        }
    }
    Some(SpecialEvent::Vapor((before - well.count()) as u8))
}

/// Fills the empty cells around it that are connected by their sides, within a box of 5×5.
fn foam(well: &mut Well, kind: PieceKind, placed: PiecePosition) -> Option<SpecialEvent> {
    let before = well.count();
    for centre in piece_spec(kind).piece.cells(placed) {
        // Each cell is reached from up to four neighbours: 25 cells never need more than 100 entries.
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
    Some(SpecialEvent::Foam((well.count() - before) as u8))
}

/// Returns the spawn position in a well of this many columns: column 3, or as far to the left of it as a narrow well
/// requires.
pub fn spawn_position(width: usize) -> PiecePosition {
    PiecePosition::at(3.min(width as i16 - 4), 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Replays store the first pieces of a game by number, states store the well.
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
