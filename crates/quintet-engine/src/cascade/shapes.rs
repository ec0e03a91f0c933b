//! Random connected shapes for pieces.

use crate::kernel::Rng;
use quintet_cascade::Piece;

/// A size of shapes, with the number of cells, the side of the box and the relative frequency.
struct ShapeSize {
    cells: u32,
    side: u32,
    weight: u32,
}

const fn row(cells: u32, side: u32, weight: u32) -> ShapeSize {
    ShapeSize { cells, side, weight }
}

const SIZES: [ShapeSize; 8] = [
    row(1, 1, 2),
    row(2, 2, 4),
    row(3, 2, 5),
    row(4, 2, 3),
    row(3, 4, 4),
    row(4, 4, 10),
    row(5, 4, 6),
    row(6, 4, 3),
];

/// Colours of a terminal's palette of 256 that are easy to tell apart.
const COLOURS: [u8; 8] = [160, 208, 220, 34, 37, 33, 93, 201];

/// Returns a random piece: starts with one cell and adds neighbours until it has its size.
pub(super) fn random(rng: &mut Rng) -> Piece {
    let total = SIZES.iter().map(|row| row.weight).sum();
    let mut ticket = rng.below(total);
    let drawn = SIZES.iter().find(|row| {
        let found = ticket < row.weight;
        ticket = ticket.wrapping_sub(row.weight);
        found
    });
    let &ShapeSize { cells, side, .. } = drawn.unwrap_or(&SIZES[0]);
    let mut shape = vec![(rng.below(side), rng.below(side))];
    while shape.len() < cells as usize {
        let edge = edge(&shape, side);
        shape.push(edge[rng.below(edge.len() as u32) as usize]);
    }
    let colour = COLOURS[rng.below(COLOURS.len() as u32) as usize];
    // The side, the colour and the cells are always valid, so the default is never used.
    Piece::with_cells(side, colour, shape).unwrap_or_default()
}

/// Returns the cells of the box next to the shape, each once.
fn edge(shape: &[(u32, u32)], side: u32) -> Vec<(u32, u32)> {
    let cells = (0..side).flat_map(|i| (0..side).map(move |j| (i, j)));
    let beside = |(i, j): (u32, u32)| shape.iter().any(|(a, b)| i.abs_diff(*a) + j.abs_diff(*b) == 1);
    cells.filter(|cell| !shape.contains(cell) && beside(*cell)).collect()
}
