//! Collects the drawing operations and clickable areas of a frame.

use crate::block::{BlockKind, BlockSpec};
use crate::canvas::Rgba;
use crate::font::{FontFace, GlyphCache};
use crate::op::{DrawOp, TextOp};
use crate::rect::Rect;
use crate::style::Style;
use quintet_app::settings::Key;
use quintet_app::{HitTarget, ScrollExtent};
use quintet_engine::kernel::Tile;
use quintet_look::{Background, Colours, Pattern, Rgb};

/// A frame under construction.
pub(crate) struct FrameBuilder<'a> {
    pub(crate) ops: Vec<DrawOp>,
    pub(crate) places: Vec<HitArea>,
    /// The keys that can be clicked.
    pub(crate) keys: Vec<(Rect, Key)>,
    /// The tracks of sliders.
    pub(crate) sliders: Vec<(Rect, HitTarget)>,
    /// The extent of a scrolled text, if the frame has one.
    pub(crate) extent: Option<ScrollExtent>,
    pub(crate) glyphs: &'a GlyphCache,
    pub(crate) style: &'a Style,
    pub(crate) colours: &'static Colours,
    /// The usual text size, in pixels.
    pub(crate) em: i32,
    /// The width of a hairline, in pixels.
    pub(crate) hair: i32,
}

/// A rectangle divided into equal parts, each of which can be selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HitArea {
    pub(crate) rect: Rect,
    pub(crate) widget: usize,
    /// The index of the first item; the others follow row by row.
    pub(crate) first: usize,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

impl HitArea {
    /// Returns the item at this point.
    pub(crate) fn at(&self, x: i32, y: i32) -> Option<HitTarget> {
        let part = |at: i32, length: i32, parts: usize| at as usize * parts / length as usize;
        self.rect.contains(x, y).then(|| {
            let column = part(x - self.rect.x, self.rect.width, self.columns);
            let row = part(y - self.rect.y, self.rect.height, self.rows);
            HitTarget { widget: self.widget, item: self.first + row * self.columns + column }
        })
    }
}

/// The font, size and colour of a text.
#[derive(Clone, Copy)]
pub(crate) struct TextStyle {
    pub(crate) face: FontFace,
    pub(crate) size: i32,
    pub(crate) gap: i32,
    pub(crate) rgba: Rgba,
}

impl TextStyle {
    pub(crate) fn new(face: FontFace, size: i32, colour: Rgb) -> TextStyle {
        TextStyle { face, size: size.clamp(1, 2000), gap: 0, rgba: Rgba::full(colour) }
    }

    /// Returns the style with letter spacing.
    pub(crate) fn spaced(self) -> TextStyle {
        TextStyle { gap: (self.size / 12).max(1), ..self }
    }
}

/// The alignment of a text relative to a point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Middle,
    Right,
}

impl FrameBuilder<'_> {
    /// Makes an item selectable in this rectangle.
    pub(crate) fn item(&mut self, rect: Rect, widget: usize, item: usize) {
        self.places.push(HitArea { rect, widget, first: item, columns: 1, rows: 1 });
    }

    pub(crate) fn fill(&mut self, rect: Rect, rgba: Rgba) {
        self.push(DrawOp::Fill { rect, rgba });
    }

    pub(crate) fn round(&mut self, rect: Rect, radius: i32, rgba: Rgba) {
        self.push(DrawOp::Round { rect, radius, rgba });
    }

    pub(crate) fn ring(&mut self, rect: Rect, radius: i32, width: i32, rgba: Rgba) {
        self.push(DrawOp::Ring { rect, radius, width, rgba });
    }

    /// Adds a glow or shadow around a rectangle, in four parts, so that a change of it does not damage the
    /// inside.
    pub(crate) fn halo(&mut self, rect: Rect, radius: i32, spread: i32, rgba: Rgba) {
        let outer = rect.inset(-spread);
        let band = spread + radius;
        let (top, rest) = outer.split_top(band);
        let (middle, bottom) = rest.split_bottom(band);
        let left = Rect { width: band, ..middle };
        let right = Rect { x: rect.right() - radius, ..left };
        for part in [top, bottom, left, right] {
            self.push(DrawOp::Halo { rect, radius, spread, rgba, part });
        }
    }

    /// Adds the shadow of a raised element.
    pub(crate) fn shadow(&mut self, rect: Rect, radius: i32, spread: i32) {
        let alpha = if self.style.background == Background::Dark { 100 } else { 34 };
        self.halo(rect, radius, spread, Rgba::new(Rgb::BLACK, alpha));
    }

    pub(crate) fn push(&mut self, op: DrawOp) {
        if !op.bounds().is_empty() {
            self.ops.push(op);
        }
    }

    pub(crate) fn width(&self, set: TextStyle, text: &str) -> i32 {
        self.glyphs.width(set.face, set.size as u16, text, set.gap)
    }

    /// Adds a line of text, vertically centred at `middle`.
    pub(crate) fn text(&mut self, x: i32, middle: i32, align: Align, set: TextStyle, text: &str) {
        if text.is_empty() || set.rgba.alpha == 0 {
            return;
        }
        let width = self.width(set, text);
        let x = match align {
            Align::Left => x,
            Align::Middle => x - width / 2,
            Align::Right => x - width,
        };
        // Capital letters are about 0.73 of the text size high.
        let y = middle + (set.size * 73 / 100) / 2;
        let TextStyle { face, size, gap, rgba } = set;
        self.push(DrawOp::Text(TextOp {
            x,
            y,
            face,
            size: size as u16,
            gap,
            rgba,
            letters: text.to_owned(),
            width,
        }));
    }

    /// Adds a line of text, shortened if it is wider than `width`.
    pub(crate) fn text_within(
        &mut self,
        x: i32,
        middle: i32,
        align: Align,
        set: TextStyle,
        text: &str,
        width: i32,
    ) {
        let text = self.glyphs.fitted(set.face, set.size as u16, text, width);
        self.text(x, middle, align, set, &text);
    }

    /// Adds a cell of a piece with its top left corner at this point.
    pub(crate) fn tile(&mut self, x: i32, y: i32, size: i32, tile: Tile, kind: BlockKind) {
        let colour = self.colours.tile(tile);
        // A thin line in a light colour would be invisible on a light background.
        let is_faint = kind == BlockKind::Ghost && self.style.background == Background::Light;
        let colour = if is_faint { colour.mix(Rgb::BLACK, 95) } else { colour };
        let pattern = if self.style.patterns { Pattern::of(tile).bits } else { [0; 8] };
        self.block(x, y, size, BlockSpec { pattern, ..BlockSpec::new(kind, self.style, colour) });
    }

    /// Adds a cell of a piece that is not on a board; a bomb looks like one.
    pub(crate) fn piece_tile(&mut self, x: i32, y: i32, size: i32, tile: Tile) {
        let is_bomb = matches!(tile, Tile::Kind(kind) if kind.is_bomb());
        self.tile(x, y, size, tile, if is_bomb { BlockKind::Bomb } else { BlockKind::Rest });
    }

    pub(crate) fn block(&mut self, x: i32, y: i32, size: i32, block: BlockSpec) {
        let block = BlockSpec { size: size.clamp(1, 512) as u16, ..block };
        self.push(DrawOp::Block { x, y, block, alpha: 255 });
    }
}
