//! The outlines of letters, as `build.rs` writes them, and their masks in any size.

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use std::borrow::Cow;

/// The outlines of the letters of a font.
pub(crate) struct Outlines {
    units_per_em: f32,
    /// In the order of their characters.
    letters: Vec<LetterOutline>,
    contours: Cow<'static, [u8]>,
}

struct LetterOutline {
    code: u32,
    advance: i32,
    start: usize,
    end: usize,
}

/// A letter in one size.
pub(crate) struct Glyph {
    /// The offset from the pen to the left edge of the mask.
    pub(crate) left: i32,
    /// The offset from the baseline up to the top edge of the mask.
    pub(crate) top: i32,
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// How much of each pixel is covered, row by row.
    pub(crate) mask: Vec<u8>,
    /// The advance of the pen, in 64ths of a pixel.
    pub(crate) advance: i32,
}

/// A part of a contour, from the point before.
enum Segment {
    Line(Point),
    Quadratic(Point, Point),
    Cubic(Point, Point, Point),
}

impl Segment {
    fn end(&self) -> Point {
        match *self {
            Segment::Line(to) | Segment::Quadratic(_, to) | Segment::Cubic(_, _, to) => to,
        }
    }
}

/// Greater numbers are not written: no letter is a hundred times as large as the font's size.
const MAX_COORDINATE: i32 = 1 << 18;
/// The maximum side of a mask in pixels.
const MAX_SIDE: i32 = 4096;

impl Outlines {
    /// Reads a file; `None` if it is not one of outlines.
    pub(crate) fn read(file: Cow<'static, [u8]>) -> Option<Outlines> {
        let mut numbers = Numbers { bytes: &file };
        let units_per_em = numbers.next().filter(|units| (16..=MAX_COORDINATE).contains(units))?;
        let count = numbers.next()?;
        let mut letters: Vec<LetterOutline> = Vec::new();
        let (mut code, mut start) = (0_u32, 0_usize);
        for _ in 0..count {
            code = code.checked_add_signed(numbers.next()?)?;
            if letters.last().is_some_and(|last| last.code >= code) {
                return None;
            }
            let advance = numbers.next()?;
            let end = start.checked_add(usize::try_from(numbers.next()?).ok()?)?;
            letters.push(LetterOutline { code, advance, start, end });
            start = end;
        }
        let rest = file.len() - numbers.bytes.len();
        let contours = match file {
            Cow::Borrowed(file) => Cow::Borrowed(&file[rest..]),
            Cow::Owned(file) => Cow::Owned(file[rest..].to_vec()),
        };
        (start == contours.len()).then_some(Outlines { units_per_em: units_per_em as f32, letters, contours })
    }

    /// Returns true if it has this character.
    pub(crate) fn has(&self, letter: char) -> bool {
        self.find(letter).is_some()
    }

    fn find(&self, letter: char) -> Option<&LetterOutline> {
        let place = self.letters.binary_search_by_key(&u32::from(letter), |outline| outline.code);
        place.ok().map(|place| &self.letters[place])
    }

    /// Draws a character in this size in pixels; the character 0 if the font lacks it.
    pub(crate) fn draw(&self, letter: char, size: f32) -> Option<Glyph> {
        let outline = self.find(letter).or_else(|| self.find('\0'))?;
        let scale = size / self.units_per_em;
        let segments = self.segments(outline, scale);
        let points = || {
            segments.iter().flat_map(|(from, segment)| match *segment {
                Segment::Line(to) => [*from, to, to, to],
                Segment::Quadratic(control, to) => [*from, control, to, to],
                Segment::Cubic(control, other, to) => [*from, control, other, to],
            })
        };
        let least = |value: fn(Point) -> f32| points().map(value).reduce(f32::min).unwrap_or(0.0).floor();
        let most = |value: fn(Point) -> f32| points().map(value).reduce(f32::max).unwrap_or(0.0).ceil();
        let (left, bottom) = (least(|point| point.x), least(|point| point.y));
        let (right, top) = (most(|point| point.x), most(|point| point.y));
        let side = |length: f32| Some(length as i32).filter(|side| (0..=MAX_SIDE).contains(side));
        let (width, height) = (side(right - left)?, side(top - bottom)?);
        let mut rasterizer = Rasterizer::new(width as usize, height as usize);
        let place = |at: Point| point(at.x - left, top - at.y);
        for (from, segment) in &segments {
            let from = place(*from);
            match *segment {
                Segment::Line(to) => rasterizer.draw_line(from, place(to)),
                Segment::Quadratic(control, to) => rasterizer.draw_quad(from, place(control), place(to)),
                Segment::Cubic(control, other, to) => {
                    rasterizer.draw_cubic(from, place(control), place(other), place(to));
                }
            }
        }
        let mut mask = Vec::with_capacity((width * height) as usize);
        rasterizer.for_each_pixel(|_, covered| mask.push((covered * 255.0 + 0.5) as u8));
        let advance = (outline.advance as f32 * scale * 64.0 + 0.5) as i32;
        Some(Glyph { left: left as i32, top: top as i32, width, height, mask, advance })
    }

    /// The parts of an outline, each with the point it starts from; every contour is closed. A damaged outline ends early.
    fn segments(&self, outline: &LetterOutline, scale: f32) -> Vec<(Point, Segment)> {
        let mut numbers = Numbers { bytes: &self.contours[outline.start..outline.end] };
        let mut segments = Vec::new();
        let (mut x, mut y) = (0_i32, 0_i32);
        let (mut first, mut last) = (point(0.0, 0.0), point(0.0, 0.0));
        while let Some((kind, rest)) = numbers.bytes.split_first() {
            numbers.bytes = rest;
            let mut next = || {
                x = x.saturating_add(numbers.next()?).clamp(-MAX_COORDINATE, MAX_COORDINATE);
                y = y.saturating_add(numbers.next()?).clamp(-MAX_COORDINATE, MAX_COORDINATE);
                Some(point(x as f32 * scale, y as f32 * scale))
            };
            let segment = match kind {
                0 | 1 => next().map(Segment::Line),
                2 => next().zip(next()).map(|(control, to)| Segment::Quadratic(control, to)),
                3 => next()
                    .zip(next())
                    .zip(next())
                    .map(|((control, other), to)| Segment::Cubic(control, other, to)),
                _ => None,
            };
            let Some(segment) = segment else { break };
            let to = segment.end();
            if *kind == 0 {
                // The contour before is closed.
                segments.push((last, Segment::Line(first)));
                first = to;
            } else {
                segments.push((last, segment));
            }
            last = to;
        }
        segments.push((last, Segment::Line(first)));
        segments.retain(|(from, segment)| !matches!(segment, Segment::Line(to) if to == from));
        segments
    }
}

/// Reads numbers, seven bits a byte, the sign in the lowest bit.
struct Numbers<'a> {
    bytes: &'a [u8],
}

impl Numbers<'_> {
    fn next(&mut self) -> Option<i32> {
        let mut number = 0_u32;
        for shift in [0, 7, 14, 21, 28] {
            let (byte, rest) = self.bytes.split_first()?;
            self.bytes = rest;
            number |= u32::from(byte & 127) << shift;
            if *byte < 128 {
                return Some((number >> 1).cast_signed() ^ -(number & 1).cast_signed());
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use skrifa::instance::{LocationRef, Size};
    use skrifa::{FontRef, MetadataProvider};

    const FONT: &[u8] = include_bytes!("../fonts/Inter-Medium.otf");
    const OUTLINES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/Inter-Medium.outlines"));

    #[test]
    fn letters_are_where_the_font_has_them() {
        let font = FontRef::new(FONT).unwrap();
        let (size, location) = (Size::unscaled(), LocationRef::default());
        let metrics = font.glyph_metrics(size, location);
        let units_per_em = i32::from(font.metrics(size, location).units_per_em);
        let outlines = Outlines::read(OUTLINES.into()).unwrap();
        for letter in ' '..='ż' {
            let Some(glyph) = font.charmap().map(letter) else { continue };
            let size = 64;
            let drawn = outlines.draw(letter, size as f32).unwrap();
            let pixels = |units: f32| units * size as f32 / units_per_em as f32;
            let advance = metrics.advance_width(glyph).unwrap() as i32 * size * 64;
            assert!((drawn.advance * units_per_em - advance).abs() <= 2048, "{letter:?}");
            let Some(bounds) = metrics.bounds(glyph).filter(|bounds| bounds.x_min < bounds.x_max) else {
                assert!(drawn.mask.is_empty(), "{letter:?}");
                continue;
            };
            // The box of a mask may be a little larger: it contains the control points of curves.
            let near = |drawn: i32, units: f32| (drawn as f32 - pixels(units)).abs() < 3.0;
            assert!(near(drawn.left, bounds.x_min) && near(drawn.top, bounds.y_max), "{letter:?}");
            assert!(near(drawn.left + drawn.width, bounds.x_max), "{letter:?}");
            assert!(near(drawn.top - drawn.height, bounds.y_min), "{letter:?}");
        }
    }

    #[test]
    fn coverage_is_the_area_of_a_shape() {
        // A square of 10 by 10 units from (2, 0), in a font of 20 units, with the advance 15.
        let square = [0, 4, 0, 1, 20, 0, 1, 0, 20, 1, 19, 0];
        let file = [&[40, 4, 0, 30, 0, 130, 1, 30, 24][..], &square].concat();
        let outlines = Outlines::read(file.into()).unwrap();
        assert!(outlines.has('A') && !outlines.has('B'));
        let glyph = outlines.draw('A', 30.0).unwrap();
        assert_eq!((glyph.left, glyph.top, glyph.width, glyph.height, glyph.advance), (3, 15, 15, 15, 1440));
        assert!(glyph.mask.iter().all(|covered| *covered == 255));
        let half = outlines.draw('A', 15.0).unwrap();
        assert_eq!((half.left, half.width), (1, 8));
        assert_eq!(half.mask[half.mask.len() / 2], 128, "the left edge is in the middle of a pixel");
    }

    proptest! {
        #[test]
        fn garbage_is_rejected_or_drawn(
            garbage in prop::collection::vec(any::<u8>(), 0..40),
            at in 0..OUTLINES.len(),
            letter in any::<char>(),
            size in 1..200_u16,
        ) {
            let changed = [&OUTLINES[..at], &garbage, &OUTLINES[(at + garbage.len()).min(OUTLINES.len())..]].concat();
            for file in [garbage, changed, OUTLINES[..at].to_vec()] {
                if let Some(outlines) = Outlines::read(file.into()) {
                    for letter in [letter, 'g'] {
                        if let Some(glyph) = outlines.draw(letter, size.into()) {
                            prop_assert_eq!(glyph.mask.len(), (glyph.width * glyph.height) as usize);
                        }
                    }
                }
            }
        }
    }
}
