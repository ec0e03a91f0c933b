//! A pixel buffer with a clip rectangle, and the primitives that draw on it.

use crate::rect::Rect;
use quintet_look::Rgb;

/// A colour and its opacity from 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Rgba {
    pub(crate) colour: Rgb,
    pub(crate) alpha: u8,
}

impl Rgba {
    pub(crate) const fn new(colour: Rgb, alpha: u8) -> Rgba {
        Rgba { colour, alpha }
    }

    pub(crate) const fn full(colour: Rgb) -> Rgba {
        Rgba { colour, alpha: 255 }
    }

    /// Returns the colour with its opacity multiplied by `share` of 255.
    pub(crate) const fn faint(self, share: u8) -> Rgba {
        Rgba { alpha: (self.alpha as u32 * share as u32 / 255) as u8, ..self }
    }
}

/// Returns a colour as a pixel, `0x00RRGGBB`.
pub(crate) const fn pixel(colour: Rgb) -> u32 {
    (colour.0 as u32) << 16 | (colour.1 as u32) << 8 | colour.2 as u32
}

/// Blends a colour over a pixel with `alpha` of 255. Red and blue are computed together.
pub(crate) const fn blend(under: u32, over: u32, alpha: u32) -> u32 {
    // 0..=255 becomes 0..=256, so that a shift can divide.
    let alpha = alpha + (alpha >> 7);
    let rest = 256 - alpha;
    let sides = ((under & 0x00ff_00ff) * rest + (over & 0x00ff_00ff) * alpha) >> 8 & 0x00ff_00ff;
    let green = ((under & 0x0000_ff00) * rest + (over & 0x0000_ff00) * alpha) >> 8 & 0x0000_ff00;
    sides | green
}

/// The pixels of a picture; drawing changes only those inside the clip rectangle.
pub(crate) struct Canvas<'a> {
    pub(crate) pixels: &'a mut [u32],
    pub(crate) stride: usize,
    pub(crate) clip: Rect,
}

impl Canvas<'_> {
    /// Returns the pixels of a row from `x` to `right` that are inside the clip, and the column of the first
    /// one.
    pub(crate) fn row(&mut self, y: i32, x: i32, right: i32) -> (i32, &mut [u32]) {
        let (from, to) = (x.max(self.clip.x), right.min(self.clip.right()));
        if y < self.clip.y || y >= self.clip.bottom() || from >= to {
            return (from, &mut []);
        }
        let start = y as usize * self.stride;
        let row = self.pixels.get_mut(start + from as usize..start + to as usize);
        (from, row.unwrap_or_default())
    }

    fn span(&mut self, y: i32, x: i32, right: i32, rgba: Rgba) {
        let colour = pixel(rgba.colour);
        let (_, row) = self.row(y, x, right);
        match rgba.alpha {
            255 => row.fill(colour),
            0 => {}
            alpha => row.iter_mut().for_each(|under| *under = blend(*under, colour, alpha.into())),
        }
    }

    fn dot(&mut self, x: i32, y: i32, rgba: Rgba, coverage: f32) {
        let alpha = (f32::from(rgba.alpha) * coverage.clamp(0.0, 1.0) + 0.5) as u32;
        if alpha == 0 {
            return;
        }
        if let (_, [under]) = self.row(y, x, x + 1) {
            *under = blend(*under, pixel(rgba.colour), alpha);
        }
    }

    /// Returns the rows of a rectangle that are inside the clip.
    fn rows(&self, rect: Rect) -> std::ops::Range<i32> {
        let rows = rect.intersection(self.clip);
        rows.y..rows.bottom()
    }

    /// Fills a rectangle.
    pub(crate) fn fill(&mut self, rect: Rect, rgba: Rgba) {
        for y in self.rows(rect) {
            self.span(y, rect.x, rect.right(), rgba);
        }
    }

    /// Fills a rectangle with a gradient from `top` to `bottom`.
    pub(crate) fn gradient(&mut self, rect: Rect, top: Rgba, bottom: Rgba) {
        let height = (rect.height - 1).max(1);
        for y in self.rows(rect) {
            let share = ((y - rect.y) * 255 / height) as u8;
            let alpha = quintet_look::lerp(top.alpha, bottom.alpha, share);
            self.span(y, rect.x, rect.right(), Rgba { colour: top.colour.mix(bottom.colour, share), alpha });
        }
    }

    /// Fills a rectangle with rounded corners.
    pub(crate) fn round(&mut self, rect: Rect, radius: i32, rgba: Rgba) {
        let radius = radius.min(rect.width / 2).min(rect.height / 2).max(0);
        for y in self.rows(rect) {
            let away = (radius - (y - rect.y)).max(radius - (rect.bottom() - 1 - y));
            if away <= 0 {
                self.span(y, rect.x, rect.right(), rgba);
                continue;
            }
            for step in 0..radius {
                let coverage = corner(radius, radius - step, away);
                self.dot(rect.x + step, y, rgba, coverage);
                self.dot(rect.right() - 1 - step, y, rgba, coverage);
            }
            self.span(y, rect.x + radius, rect.right() - radius, rgba);
        }
    }

    /// Draws the border of a rounded rectangle, `width` pixels wide, inside it.
    pub(crate) fn ring(&mut self, rect: Rect, radius: i32, width: i32, rgba: Rgba) {
        let radius = radius.min(rect.width / 2).min(rect.height / 2).max(width);
        for y in self.rows(rect) {
            let away = (radius - (y - rect.y)).max(radius - (rect.bottom() - 1 - y));
            if away <= 0 {
                self.span(y, rect.x, rect.x + width, rgba);
                self.span(y, rect.right() - width, rect.right(), rgba);
                continue;
            }
            let inner = radius - width;
            for step in 0..radius {
                let coverage = corner(radius, radius - step, away)
                    - if step >= width && away <= inner { corner(inner, radius - step, away) } else { 0.0 };
                self.dot(rect.x + step, y, rgba, coverage);
                self.dot(rect.right() - 1 - step, y, rgba, coverage);
            }
            if away > inner {
                self.span(y, rect.x + radius, rect.right() - radius, rgba);
            }
        }
    }

    /// Draws a glow or shadow around a rounded rectangle, fading over `spread` pixels outwards. The inside is
    /// left unchanged.
    pub(crate) fn halo(&mut self, rect: Rect, radius: i32, spread: i32, rgba: Rgba) {
        let outer = rect.inset(-spread).intersection(self.clip);
        let rect = rect.inset(radius);
        for y in outer.y..outer.bottom() {
            let dy = (rect.y - y).max(y - (rect.bottom() - 1)).max(0);
            for x in outer.x..outer.right() {
                let dx = (rect.x - x).max(x - (rect.right() - 1)).max(0);
                let far = ((dx * dx + dy * dy) as f32).sqrt() - radius as f32;
                if far <= 0.0 {
                    continue;
                }
                let far = far / (spread as f32 + 1.0);
                let left = (1.0 - far).max(0.0);
                self.dot(x, y, rgba, left * left);
            }
        }
    }

    /// Draws diagonal stripes, `width` pixels wide and as far apart.
    pub(crate) fn stripes(&mut self, rect: Rect, width: i32, rgba: Rgba) {
        let width = width.max(1);
        for y in self.rows(rect) {
            for x in rect.x.max(self.clip.x)..rect.right().min(self.clip.right()) {
                if (x - rect.x + y - rect.y).rem_euclid(2 * width) < width {
                    self.span(y, x, x + 1, rgba);
                }
            }
        }
    }

    /// Draws a mask of opacities in one colour.
    pub(crate) fn mask(&mut self, rect: Rect, mask: &[u8], rgba: Rgba) {
        let colour = pixel(rgba.colour);
        for y in self.rows(rect) {
            let start = (y - rect.y) as usize * rect.width as usize;
            let (from, row) = self.row(y, rect.x, rect.right());
            let Some(line) = mask.get(start + (from - rect.x) as usize..) else { return };
            for (under, cover) in row.iter_mut().zip(line) {
                match u32::from(*cover) * u32::from(rgba.alpha) / 255 {
                    0 => {}
                    255 => *under = colour,
                    alpha => *under = blend(*under, colour, alpha),
                }
            }
        }
    }

    /// Draws a picture of `0xAARRGGBB` pixels with this opacity.
    pub(crate) fn picture(&mut self, rect: Rect, picture: &[u32], alpha: u8) {
        for y in self.rows(rect) {
            let start = (y - rect.y) as usize * rect.width as usize;
            let (from, row) = self.row(y, rect.x, rect.right());
            let Some(line) = picture.get(start + (from - rect.x) as usize..) else { return };
            for (under, over) in row.iter_mut().zip(line) {
                match (over >> 24) * u32::from(alpha) / 255 {
                    0 => {}
                    255 => *under = over & 0x00ff_ffff,
                    alpha => *under = blend(*under, over & 0x00ff_ffff, alpha),
                }
            }
        }
    }
}

/// Returns how much of a pixel is inside a circle, given its distance from the centre.
fn corner(radius: i32, dx: i32, dy: i32) -> f32 {
    let (dx, dy) = (dx as f32 - 0.5, dy as f32 - 0.5);
    (radius as f32 + 0.5 - (dx * dx + dy * dy).sqrt()).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blending_with_zero_or_full_alpha_is_exact() {
        for (under, over) in [(0x0012_3456, 0x00ff_fefd), (0, 0x00ff_ffff), (0x00ff_ffff, 0)] {
            assert_eq!((blend(under, over, 0), blend(under, over, 255)), (under, over));
        }
        assert_eq!(blend(0, 0x00ff_ffff, 128), 0x0080_8080);
    }

    #[test]
    fn drawing_is_clipped() {
        let clip = Rect::new(3, 3, 4, 4);
        let whole = Rect::new(-5, -5, 30, 30);
        let rgba = Rgba::full(Rgb::WHITE);
        let draws: [&dyn Fn(&mut Canvas<'_>); 7] = [
            &|c| c.fill(whole, rgba),
            &|c| c.round(Rect::new(2, 2, 7, 7), 3, rgba),
            &|c| c.ring(Rect::new(1, 1, 8, 8), 3, 2, rgba),
            &|c| c.halo(Rect::new(4, 4, 1, 1), 0, 9, rgba),
            &|c| c.stripes(whole, 1, rgba),
            &|c| c.mask(Rect::new(-1, -1, 12, 12), &[255; 144], rgba),
            &|c| c.picture(Rect::new(-1, -1, 12, 12), &[0xffff_ffff; 144], 255),
        ];
        for draw in draws {
            let mut pixels = [0; 100];
            draw(&mut Canvas { pixels: &mut pixels, stride: 10, clip });
            for (at, found) in pixels.iter().enumerate() {
                assert!(*found == 0 || clip.contains(at as i32 % 10, at as i32 / 10));
            }
            assert!(pixels.iter().any(|found| *found != 0));
        }
    }
}
