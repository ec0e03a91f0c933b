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

/// A random piece before it is made: the side of its box, its colour and its cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomShape {
    /// The side of the box: 1, 2 or 4.
    pub side: u32,
    /// The colour.
    pub colour: u8,
    /// The filled cells: bit `4 * row + column`.
    pub cells: u16,
}

impl RandomShape {
    /// Draws a shape: starts with one cell and adds neighbours until it has its size.
    pub fn draw(rng: &mut Rng) -> RandomShape {
        let total = SIZES.iter().map(|row| row.weight).sum();
        let mut ticket = rng.below(total);
        let drawn = SIZES.iter().find(|row| {
            let found = ticket < row.weight;
            ticket = ticket.wrapping_sub(row.weight);
            found
        });
        let &ShapeSize { cells: size, side, .. } = drawn.unwrap_or(&SIZES[0]);
        let (row, column) = (rng.below(side), rng.below(side));
        let mut cells = 1u16 << (4 * row + column);
        while cells.count_ones() < size {
            let mut edge = edge(cells, side);
            for _ in 0..rng.below(edge.count_ones()) {
                edge &= edge - 1;
            }
            cells |= 1 << edge.trailing_zeros();
        }
        let colour = COLOURS[rng.below(COLOURS.len() as u32) as usize];
        RandomShape { side, colour, cells }
    }

    /// Makes the piece.
    pub(super) fn piece(self) -> Piece {
        let cells = (0..16).filter(|bit| self.cells >> bit & 1 == 1).map(|bit| (bit / 4, bit % 4));
        // The side, the colour and the cells are always valid, so the default is never used.
        Piece::with_cells(self.side, self.colour, cells).unwrap_or_default()
    }
}

/// Returns the cells of the box next to the shape.
fn edge(cells: u16, side: u32) -> u16 {
    let sides = (cells & 0x7777) << 1 | (cells & 0xEEEE) >> 1 | cells << 4 | cells >> 4;
    let inside = (0..side).fold(0, |inside, row| inside | ((1u16 << side) - 1) << (4 * row));
    sides & inside & !cells
}
