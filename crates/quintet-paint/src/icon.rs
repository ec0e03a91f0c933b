//! The icon of the program: five blocks, drawn with the same cells as the games.

use crate::block::{BlockKind, BlockSpec};
use crate::canvas::{Canvas, Rgba, pixel};
use crate::rect::{Rect, Size};
use crate::style::Style;
use quintet_engine::kernel::{CellKind, Tetromino, Tile};
use quintet_look::Rgb;

/// The cells of the five blocks in a square of three by three, and the pieces whose colours they have.
const BLOCKS: [(i32, i32, Tetromino); 5] = [
    (0, 0, Tetromino::I),
    (1, 0, Tetromino::S),
    (1, 1, Tetromino::T),
    (2, 1, Tetromino::L),
    (1, 2, Tetromino::Z),
];

/// The background.
const GROUND: Rgb = Rgb(0x14, 0x16, 0x24);

/// Draws the icon with this many pixels on each side, at least 16, as `0x00RRGGBB`.
pub fn icon(side: u32) -> (Size, Vec<u32>) {
    let side = side.clamp(16, 4096);
    let mut pixels = vec![pixel(GROUND); (side * side) as usize];
    let clip = Rect::new(0, 0, side as i32, side as i32);
    let mut canvas = Canvas { pixels: &mut pixels, stride: side as usize, clip };
    let cell = (side as i32 * 9 / 32).max(4);
    let margin = (side as i32 - 3 * cell) / 2;
    let style = Style::default();
    canvas.gradient(clip, Rgba::full(GROUND.mix(Rgb(255, 255, 255), 24)), Rgba::full(GROUND));
    for (x, y, piece) in BLOCKS {
        let colour = style.colours().tile(Tile::Kind(CellKind::from(piece)));
        let spec = BlockSpec { size: cell as u16, ..BlockSpec::new(BlockKind::Rest, &style, colour) };
        let place = Rect::new(margin + x * cell, margin + y * cell, cell, cell);
        canvas.picture(place, &spec.picture(), 255);
    }
    (Size::new(side, side), pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_has_five_colours_at_every_size() {
        for side in [16, 24, 32, 48, 64, 128, 256, 512] {
            let (size, pixels) = icon(side);
            assert_eq!((size.width, size.height, pixels.len()), (side, side, (side * side) as usize));
            let cell = (side as i32 * 9 / 32).max(4);
            let margin = (side as i32 - 3 * cell) / 2;
            let middle = |at: i32| (margin + at * cell + cell / 2) as usize;
            let mut found: Vec<u32> =
                BLOCKS.iter().map(|(x, y, _)| pixels[middle(*y) * side as usize + middle(*x)]).collect();
            found.sort_unstable();
            found.dedup();
            assert_eq!(found.len(), 5, "{side}");
        }
    }
}
