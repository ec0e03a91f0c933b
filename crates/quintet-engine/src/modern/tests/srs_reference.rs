//! The reference for rotation: bounding boxes and the published tables of wall kicks, cell by cell. It checks the
//! offsets and true rotation of the engine on random boards.

use super::*;
use proptest::prelude::*;

type Kicks = [(i16, i16); 5];

/// Wall kicks of J, L, S, T and Z, y upwards, for 0→R, R→2, 2→L, L→0, then 0→L, L→2, 2→R, R→0.
const COMMON: [Kicks; 8] = [
    [(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)],
    [(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)],
    [(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)],
    [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)],
    [(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)],
    [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)],
    [(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)],
    [(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)],
];

/// Wall kicks of I in the same order.
const LONG: [Kicks; 8] = [
    [(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)],
    [(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)],
    [(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)],
    [(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)],
    [(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)],
    [(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)],
    [(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)],
    [(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)],
];

/// Returns the drawing of a piece in its box in orientation 0; the others follow by rotating the box.
fn drawing(kind: Tetromino) -> Vec<&'static str> {
    match kind {
        Tetromino::I => vec!["....", "####", "....", "...."],
        Tetromino::O => vec!["##", "##"],
        Tetromino::J => vec!["#..", "###", "..."],
        Tetromino::L => vec!["..#", "###", "..."],
        Tetromino::S => vec![".##", "##.", "..."],
        Tetromino::Z => vec!["##.", ".##", "..."],
        Tetromino::T => vec![".#.", "###", "..."],
    }
}

/// Returns the cells of a piece whose box has its top-left corner at (x, y), rows downwards.
pub(super) fn cells(kind: Tetromino, quarters: usize, x: i16, y: i16) -> Vec<Pos> {
    let rows = drawing(kind);
    let last = rows.len() as i16 - 1;
    let drawn = rows.iter().zip(0..).flat_map(|(row, y)| {
        row.chars().zip(0..).filter(|(letter, _)| *letter == '#').map(move |(_, x)| (x, y))
    });
    let turned = drawn.map(|cell| (0..quarters).fold(cell, |(x, y), _| (last - y, x)));
    let mut cells: Vec<Pos> = turned.map(|(dx, dy)| Pos::new(x + dx, y + dy)).collect();
    cells.sort_unstable_by_key(|pos| (pos.y, pos.x));
    cells
}

/// Rotates a piece by the published tables: returns its box and the index of the kick.
pub(super) fn published(
    kind: Tetromino,
    from: usize,
    clockwise: bool,
    (x, y): (i16, i16),
    is_free: impl Fn(Pos) -> bool,
) -> Option<((i16, i16), u8)> {
    let to = if clockwise { (from + 1) % 4 } else { (from + 3) % 4 };
    let row = if clockwise { from } else { 4 + (4 - from) % 4 };
    let kicks = match kind {
        Tetromino::I => LONG[row],
        Tetromino::O => [(0, 0); 5],
        _ => COMMON[row],
    };
    kicks.into_iter().zip(0..).find_map(|((dx, up), number)| {
        let place = (x + dx, y - up);
        cells(kind, to, place.0, place.1).into_iter().all(&is_free).then_some((place, number))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn the_engine_turns_as_the_published_tables_say(
        kind in 0usize..7, from in 0usize..4, clockwise: bool, x in -2i16..10, y in 30i16..39,
        blocks in prop::collection::vec((0i16..10, 28i16..40), 0..45),
    ) {
        let kind = Tetromino::ALL[kind];
        let before = cells(kind, from, x, y);
        let mut board = Matrix::new();
        for (x, y) in blocks {
            if !before.contains(&Pos::new(x, y)) {
                board.put(Pos::new(x, y), MatrixBlock::Garbage);
            }
        }
        if !before.iter().all(|pos| board.is_free(*pos)) {
            return Ok(());
        }
        let orientation = Orientation::ALL[from];
        let places = (28..41i16).flat_map(|y| (-1..11i16).map(move |x| Pos::new(x, y)));
        let placed = places
            .map(|pos| PiecePosition { pos, orientation })
            .find(|placed| SRS[kind.index()].cells(*placed).eq(before.iter().copied()));
        let mut falling = FallingPiece::new(kind, placed.expect("the same cells"));
        let turn = if clockwise { Turn::Clockwise } else { Turn::Counterclockwise };
        let kick = falling.rotate(turn, &board, Rules::of(Mode::Marathon, RulePreset::Standard));
        let found = kick.map(|kick| (SRS[kind.index()].cells(falling.placed).collect::<Vec<_>>(), kick));
        let expected = published(kind, from, clockwise, (x, y), |pos| board.is_free(pos));
        let to = if clockwise { from + 1 } else { from + 3 };
        let expected = expected.map(|((x, y), kick)| (cells(kind, to % 4, x, y), kick));
        prop_assert_eq!(found, expected);
    }
}
