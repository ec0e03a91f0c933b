//! The ten pieces, and what each does when it comes to rest.

use super::rules::Well;
use crate::kernel::{Kind, Piece, Placed, Pos, Special};

/// The kinds of pieces there are; all are equally likely.
pub const KINDS: [Kind; 10] =
    [Kind::T, Kind::L, Kind::J, Kind::O, Kind::S, Kind::Z, Kind::I, Kind::Vapor, Kind::Foam, Kind::Crazy];

/// What is particular about a kind of piece.
pub struct Breed {
    /// Its cells in each orientation, and how it turns.
    pub piece: Piece,
    /// What its left and right keys do: 1, or -1 when they are swapped.
    pub steering: i16,
    /// What it does to the well when it comes to rest there, if that is out of the ordinary.
    pub(super) rest: fn(&mut Well, Kind, Placed) -> Option<Special>,
}

/// What is particular about this kind. Kinds that Chetyris does not have behave like an O.
pub fn breed(kind: Kind) -> &'static Breed {
    match kind {
        Kind::T => &T,
        Kind::L => &L,
        Kind::J => &J,
        Kind::S => &S,
        Kind::Z => &Z,
        Kind::I => &I,
        Kind::Vapor => &VAPOR,
        Kind::Foam => &FOAM,
        Kind::Crazy => &CRAZY,
        Kind::O | Kind::Star | Kind::Garbage | Kind::Limit => &O,
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

fn become_blocks(well: &mut Well, kind: Kind, placed: Placed) -> Option<Special> {
    well.lay(&breed(kind).piece, placed, kind);
    None
}

/// Removes every block up to two rows above and below its own cells.
fn vaporise(well: &mut Well, kind: Kind, placed: Placed) -> Option<Special> {
    let before = well.count();
    for cell in breed(kind).piece.cells(placed) {
        for dy in -2..=2 {
            well.take(cell.moved(0, dy));
        }
    }
    Some(Special::Vapor((before - well.count()) as u8))
}

/// Floods the empty cells around it, side by side, within the box of 5×5.
fn foam(well: &mut Well, kind: Kind, placed: Placed) -> Option<Special> {
    let before = well.count();
    for centre in breed(kind).piece.cells(placed) {
        // Each cell can be reached from up to four neighbours: 25 cells never need more than 100 places.
        let mut todo = vec![centre];
        while let Some(cell) = todo.pop() {
            let near = (cell.x - centre.x).abs() <= 2 && (cell.y - centre.y).abs() <= 2;
            if near && well.is_free(cell) {
                well.put(cell, Kind::Foam);
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
