//! Turns the font files into outlines that the painter can draw without reading fonts: see `src/outlines.rs`.
//!
//! A reader of fonts would be a twentieth of the module that a page downloads.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=fonts");
    let out = env::var("OUT_DIR").expect("cargo names a folder");
    for folder in ["fonts", "fonts/more"] {
        for name in ["Inter-Medium.otf", "Inter-Bold.otf", "JetBrainsMono-Regular.ttf"] {
            let font = Path::new(folder).join(name);
            let bytes = fs::read(&font).expect("the font is there");
            let outlines = outlines(&FontRef::new(&bytes).expect("the font can be read"));
            let file = font.with_extension("outlines");
            let file =
                Path::new(&out).join(file.strip_prefix("fonts").expect("the folder is that of the fonts"));
            fs::create_dir_all(file.parent().expect("it has a folder")).expect("the folder can be made");
            fs::write(file, outlines).expect("the outlines can be written");
        }
    }
}

/// The outlines of all characters of a font, and as the character 0 that of characters that it lacks.
fn outlines(font: &FontRef<'_>) -> Vec<u8> {
    let (size, location) = (Size::unscaled(), LocationRef::default());
    let (glyphs, metrics) = (font.outline_glyphs(), font.glyph_metrics(size, location));
    let mut characters = vec![(0, GlyphId::NOTDEF)];
    characters.extend(font.charmap().mappings());
    characters.sort_unstable();
    characters.dedup();
    let mut bytes = Vec::new();
    number(&mut bytes, font.metrics(size, location).units_per_em.into());
    number(&mut bytes, characters.len() as i32);
    let mut last = 0;
    let mut contours = Vec::new();
    for (code, glyph) in characters {
        let mut outline = Outline::default();
        let glyph_outline = glyphs.get(glyph).expect("the glyph is there");
        glyph_outline
            .draw(DrawSettings::unhinted(size, location), &mut outline)
            .expect("the glyph can be drawn");
        number(&mut bytes, (code - last) as i32);
        number(&mut bytes, metrics.advance_width(glyph).unwrap_or_default().round() as i32);
        number(&mut bytes, outline.bytes.len() as i32);
        contours.extend(outline.bytes);
        last = code;
    }
    bytes.extend(contours);
    bytes
}

/// Appends a number, seven bits a byte, the sign in the lowest bit.
fn number(bytes: &mut Vec<u8>, number: i32) {
    let mut rest = ((number << 1) ^ (number >> 31)).cast_unsigned();
    while rest >= 128 {
        bytes.push(rest as u8 | 128);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

/// The outline of a glyph: 0 and a point starts a contour, 1 and a point is a line, 2 and two points a quadratic curve, 3 and
/// three points a cubic one. Each point is given by its difference from the one before.
#[derive(Default)]
struct Outline {
    bytes: Vec<u8>,
    last: (i32, i32),
}

impl Outline {
    fn put(&mut self, kind: u8, points: &[(f32, f32)]) {
        self.bytes.push(kind);
        for (x, y) in points {
            let (x, y) = (x.round() as i32, y.round() as i32);
            number(&mut self.bytes, x - self.last.0);
            number(&mut self.bytes, y - self.last.1);
            self.last = (x, y);
        }
    }
}

impl OutlinePen for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.put(0, &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.put(1, &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.put(2, &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.put(3, &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {}
}
