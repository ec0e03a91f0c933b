//! The icon of the program.

use crate::block::{BlockKind, BlockSpec};
use crate::canvas::{Canvas, Rgba};
use crate::frame_builder::FrameBuilder;
use crate::op::RasterCache;
use crate::rect::Size;
use crate::style::Style;
use quintet_engine::kernel::CellKind;

/// The cells of the icon: five blocks, each of its own colour.
const CELLS: [(i32, i32, CellKind); 5] =
    [(1, 0, CellKind::Z), (0, 1, CellKind::I), (1, 1, CellKind::O), (2, 1, CellKind::S), (1, 2, CellKind::T)];

/// Draws the icon; returns its size and its pixels, each `0x00RRGGBB`. It fills the square, and the outer fifth on each
/// side is background, so that systems may round its corners.
pub fn icon(side: u32) -> (Size, Vec<u32>) {
    let size = Size::new(side, side);
    let (style, cache) = (Style::default(), RasterCache::default());
    let mut builder = FrameBuilder {
        ops: Vec::new(),
        places: Vec::new(),
        keys: Vec::new(),
        sliders: Vec::new(),
        extent: None,
        glyphs: &cache.glyphs,
        style: &style,
        colours: style.colours(),
        em: 16,
        hair: 1,
    };
    let background = Rgba::full(builder.colours.background);
    builder.fill(size.rect(), background);
    let cell = size.width as i32 / 5;
    let first = (size.width as i32 - 3 * cell) / 2;
    for (x, y, kind) in CELLS {
        let block = BlockSpec::new(BlockKind::Rest, &style, builder.colours.kind(kind));
        builder.block(first + x * cell, first + y * cell, cell, block);
    }
    let ops = builder.ops;
    let mut pixels = vec![0; (size.width * size.height) as usize];
    let mut canvas = Canvas { pixels: &mut pixels, stride: size.width as usize, clip: size.rect() };
    for op in &ops {
        op.draw(&mut canvas, &cache);
    }
    (size, pixels)
}
