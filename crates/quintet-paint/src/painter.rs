//! The painter: turns layouts into pixels and keeps the previous frame.

use crate::canvas::Canvas;
use crate::damage;
use crate::font;
use crate::frame_builder::{FrameBuilder, HitArea};
use crate::op::{DrawOp, RasterCache};
use crate::page;
use crate::rect::{Rect, Size};
use crate::style::Style;
use quintet_app::settings::Key;
use quintet_app::{HitTarget, HitTest, Layout, ScrollExtent};

/// Paints layouts, and repaints only what differs from the previous one.
pub struct Painter {
    style: Style,
    cache: RasterCache,
    size: Size,
    scale: f32,
    pixels: Vec<u32>,
    last: Option<Layout>,
    ops: Vec<DrawOp>,
    places: Vec<HitArea>,
    keys: Vec<(Rect, Key)>,
    sliders: Vec<(Rect, HitTarget)>,
    extent: Option<ScrollExtent>,
    damage: Vec<Rect>,
}

impl Painter {
    /// Returns a painter without a picture.
    pub fn new(style: Style) -> Painter {
        Painter {
            style,
            cache: RasterCache::default(),
            size: Size::default(),
            scale: 1.0,
            pixels: Vec::new(),
            last: None,
            ops: Vec::new(),
            places: Vec::new(),
            keys: Vec::new(),
            sliders: Vec::new(),
            extent: None,
            damage: Vec::new(),
        }
    }

    /// Returns the current style.
    pub fn style(&self) -> &Style {
        &self.style
    }

    /// Changes the style for the next frame.
    pub fn set_style(&mut self, style: Style) {
        if self.style != style {
            self.style = style;
            self.last = None;
        }
    }

    /// Paints a layout in a picture of this size; `scale` is the number of pixels per point of text. Returns
    /// the rectangles that have changed: none if the layout is the same, the whole picture if the size is
    /// new.
    pub fn paint(&mut self, layout: Layout, size: Size, scale: f32) -> &[Rect] {
        let size = Size::new(size.width, size.height);
        let scale = if scale.is_finite() { scale.clamp(0.25, 8.0) } else { 1.0 };
        let resized = size != self.size;
        self.damage.clear();
        #[expect(clippy::float_cmp, reason = "the very same number is meant")]
        if !resized && scale == self.scale && self.last.as_ref() == Some(&layout) {
            return &[];
        }
        if resized {
            self.pixels.clear();
            self.pixels.resize(size.width as usize * size.height as usize, 0);
        }
        (self.size, self.scale) = (size, scale);
        let builder = page::build_frame(&layout, size.rect(), scale, &self.style, &self.cache.glyphs);
        let FrameBuilder { ops, places, keys, sliders, extent, .. } = builder;
        self.damage = if resized { vec![size.rect()] } else { damage::between(&self.ops, &ops, size.rect()) };
        (self.ops, self.places, self.keys, self.sliders, self.extent) = (ops, places, keys, sliders, extent);
        self.last = Some(layout);
        self.draw();
        &self.damage
    }

    fn draw(&mut self) {
        for clip in &self.damage {
            let mut canvas =
                Canvas { pixels: &mut self.pixels, stride: self.size.width as usize, clip: *clip };
            for op in self.ops.iter().filter(|op| !op.bounds().intersection(*clip).is_empty()) {
                op.draw(&mut canvas, &self.cache);
            }
        }
    }

    /// Returns the places in [`LETTER_FILES`](crate::LETTER_FILES) of files that may have a character that was drawn as a
    /// box; none with the feature `all-letters`.
    pub fn missing_letters(&self) -> impl Iterator<Item = usize> {
        self.cache.glyphs.missing_letters()
    }

    /// Adds the file of letters with this place in [`LETTER_FILES`](crate::LETTER_FILES). The next frame is painted as a
    /// whole. Returns false if the file cannot be read.
    pub fn add_letters(&mut self, place: usize, file: &[u8]) -> bool {
        self.cache = RasterCache::default();
        self.invalidate();
        font::add_letters(place, file)
    }

    /// Discards the previous frame: the next one is painted as a whole.
    pub fn invalidate(&mut self) {
        self.size = Size::default();
        self.last = None;
    }

    /// Returns the current picture row by row, each pixel `0x00RRGGBB`.
    pub fn pixels(&self) -> &[u32] {
        &self.pixels
    }

    /// Returns the size of the picture.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns a part of the picture as bytes: red, green, blue and 255 for each pixel, the format of
    /// browsers.
    pub fn rgba(&self, rect: Rect) -> Vec<u8> {
        let mut pixels = Vec::new();
        self.append_rgba(rect, &mut pixels);
        pixels.into_iter().flat_map(u32::to_le_bytes).collect()
    }

    /// Appends a part of the picture in the same format; the bytes of each number are in the order of little-endian
    /// machines.
    pub fn append_rgba(&self, rect: Rect, pixels: &mut Vec<u32>) {
        let rect = rect.intersection(self.size.rect());
        pixels.reserve(rect.area() as usize);
        for y in rect.y..rect.bottom() {
            let start = y as usize * self.size.width as usize + rect.x as usize;
            let row = &self.pixels[start..start + rect.width as usize];
            pixels.extend(row.iter().map(|pixel| pixel.swap_bytes() >> 8 | 0xff00_0000));
        }
    }

    /// Returns the item at this point.
    pub fn target_at(&self, x: i32, y: i32) -> Option<HitTarget> {
        self.places.iter().rev().find_map(|spot| spot.at(x, y))
    }

    /// Returns the slider at this point.
    pub fn slider_at(&self, x: i32, y: i32) -> Option<HitTarget> {
        // The knob extends beyond the ends of the track.
        let near = |rect: &Rect| {
            Rect::new(rect.x - rect.height / 4, rect.y, rect.width + rect.height / 2, rect.height)
        };
        self.sliders.iter().find(|(rect, _)| near(rect).contains(x, y)).map(|(_, place)| *place)
    }

    /// Returns the value of a slider at this column in thousandths, clamped to its ends.
    pub fn slider_position(&self, slider: HitTarget, x: i32) -> Option<u16> {
        let (rect, _) = self.sliders.iter().find(|(_, place)| *place == slider)?;
        let at = (x - rect.x).clamp(0, rect.width.max(0));
        Some((i64::from(at) * 1000 / i64::from(rect.width.max(1))) as u16)
    }

    /// Returns the key whose cap is at this point; a click on it acts like the key.
    pub fn key_at(&self, x: i32, y: i32) -> Option<Key> {
        self.keys.iter().find(|(rect, _)| rect.contains(x, y)).map(|(_, key)| *key)
    }

    /// Returns the area in which an item was painted, if it is visible.
    pub fn area_of(&self, target: HitTarget) -> Option<Rect> {
        let is_it = |area: &&HitArea| {
            (area.widget, area.first, area.columns, area.rows) == (target.widget, target.item, 1, 1)
        };
        self.places.iter().find(is_it).map(|area| area.rect)
    }

    /// Returns the area in which a key was painted, if it is visible.
    pub fn area_of_key(&self, key: Key) -> Option<Rect> {
        self.keys.iter().find(|(_, known)| *known == key).map(|(rect, _)| *rect)
    }

    /// Returns the scroll extent of the text that was painted, if its screen does not have it yet.
    pub fn changed_extent(&self) -> Option<ScrollExtent> {
        self.last.as_ref().and_then(|layout| layout.changed_extent(self.extent))
    }
}

impl HitTest for Painter {
    fn target_at(&self, x: i32, y: i32) -> Option<HitTarget> {
        Painter::target_at(self, x, y)
    }

    fn slider_at(&self, x: i32, y: i32) -> Option<HitTarget> {
        Painter::slider_at(self, x, y)
    }

    fn slider_position(&self, slider: HitTarget, x: i32) -> Option<u16> {
        Painter::slider_position(self, slider, x)
    }

    fn key_at(&self, x: i32, y: i32) -> Option<Key> {
        Painter::key_at(self, x, y)
    }
}
