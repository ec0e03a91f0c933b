//! Drawing operations as plain data, so that two frames can be compared, and how each is drawn.

use crate::block::BlockSpec;
use crate::canvas::{Canvas, Rgba};
use crate::font::{FontFace, GlyphCache};
use crate::rect::Rect;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// A drawing operation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DrawOp {
    /// A filled rectangle.
    Fill { rect: Rect, rgba: Rgba },
    /// A rectangle with a vertical gradient.
    Gradient { rect: Rect, top: Rgba, bottom: Rgba },
    /// A rectangle with rounded corners.
    Round { rect: Rect, radius: i32, rgba: Rgba },
    /// The border of a rounded rectangle.
    Ring { rect: Rect, radius: i32, width: i32, rgba: Rgba },
    /// A glow or shadow around a rectangle, clipped to `part`.
    Halo { rect: Rect, radius: i32, spread: i32, rgba: Rgba, part: Rect },
    /// Diagonal stripes.
    Stripes { rect: Rect, width: i32, rgba: Rgba },
    /// Grid lines, `width` pixels wide, one `cell` apart.
    Grid { rect: Rect, cell: i32, width: i32, rgba: Rgba },
    /// A cell.
    Block { x: i32, y: i32, block: BlockSpec, alpha: u8 },
    /// A line of text that begins at `x` on the baseline `y`.
    Text(TextOp),
}

/// A line of text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TextOp {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) face: FontFace,
    pub(crate) size: u16,
    /// Extra pixels between letters.
    pub(crate) gap: i32,
    pub(crate) rgba: Rgba,
    pub(crate) letters: String,
    /// The width in pixels, computed when the text was placed.
    pub(crate) width: i32,
}

/// The caches of rasterised glyphs and cells.
#[derive(Default)]
pub(crate) struct RasterCache {
    pub(crate) glyphs: GlyphCache,
    blocks: RefCell<HashMap<BlockSpec, Rc<[u32]>>>,
}

impl RasterCache {
    fn block(&self, block: BlockSpec) -> Rc<[u32]> {
        let mut blocks = self.blocks.borrow_mut();
        if blocks.len() >= 512 {
            blocks.clear();
        }
        Rc::clone(blocks.entry(block).or_insert_with(|| block.picture().into()))
    }
}

impl DrawOp {
    /// Returns a rectangle that contains all pixels the operation can change.
    pub(crate) fn bounds(&self) -> Rect {
        match self {
            DrawOp::Fill { rect, .. }
            | DrawOp::Gradient { rect, .. }
            | DrawOp::Round { rect, .. }
            | DrawOp::Ring { rect, .. }
            | DrawOp::Stripes { rect, .. }
            | DrawOp::Grid { rect, .. } => *rect,
            DrawOp::Halo { part, .. } => *part,
            DrawOp::Block { x, y, block, .. } => Rect::new(*x, *y, block.size.into(), block.size.into()),
            DrawOp::Text(text) => {
                let size = i32::from(text.size);
                // Glyphs may extend slightly beyond their advance.
                let lean = size / 4 + 2;
                Rect::new(
                    text.x - lean,
                    text.y - size - lean,
                    text.width + 2 * lean,
                    size + size / 2 + 2 * lean,
                )
            }
        }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, cache: &RasterCache) {
        match self {
            DrawOp::Fill { rect, rgba } => canvas.fill(*rect, *rgba),
            DrawOp::Gradient { rect, top, bottom } => canvas.gradient(*rect, *top, *bottom),
            DrawOp::Round { rect, radius, rgba } => canvas.round(*rect, *radius, *rgba),
            DrawOp::Ring { rect, radius, width, rgba } => canvas.ring(*rect, *radius, *width, *rgba),
            DrawOp::Stripes { rect, width, rgba } => canvas.stripes(*rect, *width, *rgba),
            DrawOp::Halo { rect, radius, spread, rgba, part } => {
                let clip = canvas.clip;
                canvas.clip = clip.intersection(*part);
                canvas.halo(*rect, *radius, *spread, *rgba);
                canvas.clip = clip;
            }
            DrawOp::Grid { rect, cell, width, rgba } => {
                for x in (rect.x + cell..rect.right()).step_by(*cell as usize) {
                    canvas.fill(Rect { x, width: *width, ..*rect }, *rgba);
                }
                for y in (rect.y + cell..rect.bottom()).step_by(*cell as usize) {
                    canvas.fill(Rect { y, height: *width, ..*rect }, *rgba);
                }
            }
            DrawOp::Block { x, y, block, alpha } => {
                let size = i32::from(block.size);
                canvas.picture(Rect::new(*x, *y, size, size), &cache.block(*block), *alpha);
            }
            DrawOp::Text(text) => text.draw(canvas, &cache.glyphs),
        }
    }
}

impl TextOp {
    fn draw(&self, canvas: &mut Canvas<'_>, glyphs: &GlyphCache) {
        glyphs.place(self.face, self.size, &self.letters, self.gap, |glyph, pen, _| {
            let (x, y) = (self.x + pen + glyph.left, self.y - glyph.top);
            canvas.mask(Rect::new(x, y, glyph.width, glyph.height), &glyph.mask, self.rgba);
        });
    }
}
