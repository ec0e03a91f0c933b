//! The blocks of Quadris as bits, made from the engine's own pieces.
//!
//! A [`LaneWord`] holds data about all four orientations of a block in one row: a word of four lanes of sixteen bits, one
//! per orientation, with bit `x` for a block whose lower-left corner is in column `x`. Rotating a block keeps that
//! corner, so it rotates the word by a lane and changes nothing else.

use quintet_engine::kernel::{Orientation, PiecePosition, Tetromino};
use quintet_engine::quadris::board::{HEIGHT, WIDTH};
use quintet_engine::quadris::pieces::piece;
use std::sync::LazyLock;

/// Columns of all four orientations, sixteen bits each.
pub(crate) type LaneWord = u64;

/// The number of bits of a lane.
pub(crate) const LANE: u32 = 16;

/// Multiplying by this copies the same bits into all four lanes.
pub(crate) const EVERY_LANE: LaneWord = 0x0001_0001_0001_0001;

/// A block in one orientation.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct BlockShape {
    /// The rows from the bottom up, at the far left.
    pub(crate) rows: [u16; 4],
    /// The number of rows.
    pub(crate) height: u8,
}

/// A cell that some orientations of a block have: its row above the lowest, its column, and the lanes that have it.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct ShapeCell {
    pub(crate) up: u8,
    pub(crate) right: u8,
    pub(crate) lanes: LaneWord,
}

/// A block in all its orientations.
#[derive(Debug)]
pub(crate) struct BlockShapes {
    /// The shape of each orientation.
    pub(crate) all: [BlockShape; 4],
    /// The lanes of orientations that look different from those before them.
    pub(crate) distinct: LaneWord,
    /// The columns in which each orientation fits between the walls.
    pub(crate) between_walls: LaneWord,
    /// The cells in all orientations.
    pub(crate) parts: Vec<ShapeCell>,
}

impl BlockShapes {
    /// Returns the shapes of one of the seven blocks; those of I for any other.
    pub(crate) fn of(kind: Tetromino) -> &'static BlockShapes {
        static ALL: LazyLock<[BlockShapes; 7]> = LazyLock::new(|| Tetromino::ALL.map(BlockShapes::new));
        &ALL[kind.index()]
    }

    fn new(kind: Tetromino) -> BlockShapes {
        let all = Orientation::ALL.map(|orientation| shape(kind, orientation));
        let (mut distinct, mut between_walls, mut parts) = (0, 0, Vec::<ShapeCell>::new());
        for (lane, shape) in all.iter().enumerate() {
            let shift = lane as u32 * LANE;
            if !all[..lane].iter().any(|earlier| earlier.rows == shape.rows) {
                distinct |= 0xFFFF << shift;
            }
            let width = u16::BITS - shape.rows.iter().fold(0, |all, row| all | row).leading_zeros();
            between_walls |= ((1 << (WIDTH as u32 + 1 - width)) - 1) << shift;
            for (up, row) in shape.rows.iter().enumerate() {
                for right in (0..4).filter(|right| row >> right & 1 == 1) {
                    let known =
                        parts.iter_mut().find(|part| (part.up, part.right) == (up as u8, right as u8));
                    match known {
                        Some(part) => part.lanes |= 0xFFFF << shift,
                        None => {
                            parts.push(ShapeCell {
                                up: up as u8,
                                right: right as u8,
                                lanes: 0xFFFF << shift,
                            });
                        }
                    }
                }
            }
        }
        BlockShapes { all, distinct, between_walls, parts }
    }
}

fn shape(kind: Tetromino, orientation: Orientation) -> BlockShape {
    let bottom = HEIGHT as i16 - 1;
    let mut shape = BlockShape::default();
    for pos in piece(kind).cells(PiecePosition { orientation, ..PiecePosition::at(0, bottom) }) {
        let up = (bottom - pos.y) as usize;
        shape.rows[up] |= 1 << pos.x;
        shape.height = shape.height.max(up as u8 + 1);
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_that_look_alike_are_found() {
        let looks = |kind| BlockShapes::of(kind).distinct.count_ones() / LANE;
        assert_eq!(
            Tetromino::ALL.map(|kind| (kind.letter(), looks(kind))),
            [('I', 2), ('J', 4), ('L', 4), ('O', 1), ('S', 2), ('T', 4), ('Z', 2)]
        );
    }

    #[test]
    fn a_block_has_its_four_cells() {
        for kind in Tetromino::ALL {
            for shape in &BlockShapes::of(kind).all {
                assert_eq!(shape.rows.iter().map(|row| row.count_ones()).sum::<u32>(), 4);
            }
        }
        assert_eq!(BlockShapes::of(Tetromino::T).all[0].rows, [0b010, 0b111, 0, 0]);
    }
}
