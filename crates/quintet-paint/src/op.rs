//! Everything that can be drawn, as plain data: what is the same in two frames need not be drawn again.

use crate::block::Block;
use crate::canvas::{Canvas, Ink};
use crate::font::{Face, Fonts};
use crate::rect::Rect;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// Something to be drawn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Op {
    /// A plain rectangle.
    Fill { rect: Rect, ink: Ink },
    /// A rectangle that goes from one colour to another.
    Slope { rect: Rect, top: Ink, bottom: Ink },
    /// A rectangle with round corners.
    Round { rect: Rect, radius: i32, ink: Ink },
    /// The edge of one.
    Ring { rect: Rect, radius: i32, width: i32, ink: Ink },
    /// Light or shadow around a rectangle; only this part of it.
    Halo { rect: Rect, radius: i32, spread: i32, ink: Ink, part: Rect },
    /// Slanted stripes.
    Stripes { rect: Rect, width: i32, ink: Ink },
    /// Lines between cells: so many pixels wide, a cell of this size apart.
    Grid { rect: Rect, cell: i32, width: i32, ink: Ink },
    /// A cell.
    Block { x: i32, y: i32, block: Block, alpha: u8 },
    /// A line of text that begins at `x` on the base line `y`.
    Text(Text),
}

/// A line of text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Text {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) face: Face,
    pub(crate) size: u16,
    /// Pixels between letters, besides their own room.
    pub(crate) gap: i32,
    pub(crate) ink: Ink,
    pub(crate) letters: String,
    /// How wide it is; known to whoever has placed it.
    pub(crate) width: i32,
}

/// Letters and cells that were drawn before.
#[derive(Default)]
pub(crate) struct Stock {
    pub(crate) fonts: Fonts,
    blocks: RefCell<HashMap<Block, Rc<[u32]>>>,
}

impl Stock {
    fn block(&self, block: Block) -> Rc<[u32]> {
        let mut blocks = self.blocks.borrow_mut();
        if blocks.len() >= 512 {
            blocks.clear();
        }
        Rc::clone(blocks.entry(block).or_insert_with(|| block.picture().into()))
    }
}

impl Op {
    /// All pixels it can change are in here.
    pub(crate) fn bounds(&self) -> Rect {
        match self {
            Op::Fill { rect, .. }
            | Op::Slope { rect, .. }
            | Op::Round { rect, .. }
            | Op::Ring { rect, .. }
            | Op::Stripes { rect, .. }
            | Op::Grid { rect, .. } => *rect,
            Op::Halo { part, .. } => *part,
            Op::Block { x, y, block, .. } => Rect::new(*x, *y, block.size.into(), block.size.into()),
            Op::Text(text) => {
                let size = i32::from(text.size);
                // Letters may lean out of their room a little.
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

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, stock: &Stock) {
        match self {
            Op::Fill { rect, ink } => canvas.fill(*rect, *ink),
            Op::Slope { rect, top, bottom } => canvas.slope(*rect, *top, *bottom),
            Op::Round { rect, radius, ink } => canvas.round(*rect, *radius, *ink),
            Op::Ring { rect, radius, width, ink } => canvas.ring(*rect, *radius, *width, *ink),
            Op::Stripes { rect, width, ink } => canvas.stripes(*rect, *width, *ink),
            Op::Halo { rect, radius, spread, ink, part } => {
                let clip = canvas.clip;
                canvas.clip = clip.and(*part);
                canvas.halo(*rect, *radius, *spread, *ink);
                canvas.clip = clip;
            }
            Op::Grid { rect, cell, width, ink } => {
                for x in (rect.x + cell..rect.right()).step_by(*cell as usize) {
                    canvas.fill(Rect { x, width: *width, ..*rect }, *ink);
                }
                for y in (rect.y + cell..rect.bottom()).step_by(*cell as usize) {
                    canvas.fill(Rect { y, height: *width, ..*rect }, *ink);
                }
            }
            Op::Block { x, y, block, alpha } => {
                let size = i32::from(block.size);
                canvas.picture(Rect::new(*x, *y, size, size), &stock.block(*block), *alpha);
            }
            Op::Text(text) => text.draw(canvas, &stock.fonts),
        }
    }
}

impl Text {
    fn draw(&self, canvas: &mut Canvas<'_>, fonts: &Fonts) {
        fonts.place(self.face, self.size, &self.letters, self.gap, |glyph, pen, _| {
            let (x, y) = (self.x + pen + glyph.left, self.y - glyph.top);
            canvas.mask(Rect::new(x, y, glyph.width, glyph.height), &glyph.mask, self.ink);
        });
    }
}
