//! The colours of an animation: a GIF has 256 at most.

use crate::painter::Painter;
use crate::rect::Rect;
use std::collections::HashMap;

/// So many different colours are counted at most.
const MOST: usize = 1 << 16;

/// How often each colour is seen.
#[derive(Clone, Default, Debug)]
pub struct Shades(HashMap<u32, u64>);

impl Shades {
    /// Counts the colours of what has just been painted.
    pub fn count(&mut self, painter: &Painter, damage: &[Rect]) {
        let stride = painter.size().width as usize;
        for rect in damage {
            for y in rect.y..rect.bottom() {
                let start = y as usize * stride + rect.x as usize;
                for pixel in painter.pixels().get(start..start + rect.width as usize).unwrap_or_default() {
                    if self.0.len() < MOST || self.0.contains_key(pixel) {
                        *self.0.entry(*pixel).or_default() += 1;
                    }
                }
            }
        }
    }

    /// The colours to use: the most frequent ones, but none that is much like another as long as there are others.
    pub fn colours(self) -> GifColours {
        let mut all: Vec<(u64, u32)> = self.0.into_iter().map(|(pixel, count)| (count, pixel)).collect();
        all.sort_unstable_by(|a, b| b.cmp(a));
        let mut chosen: Vec<u32> = Vec::new();
        for apart in [600, 250, 100, 40, 12, 3, 1] {
            for (_, pixel) in &all {
                if chosen.len() == GifColours::MOST {
                    return GifColours::new(chosen);
                }
                if chosen.iter().all(|known| distance(*known, *pixel) >= apart) {
                    chosen.push(*pixel);
                }
            }
        }
        GifColours::new(chosen)
    }
}

/// How different two colours look.
fn distance(a: u32, b: u32) -> u32 {
    let part = |shift: u32| ((a >> shift) & 255).abs_diff((b >> shift) & 255);
    2 * part(16).pow(2) + 4 * part(8).pow(2) + part(0).pow(2)
}

/// The colours of an animation.
#[derive(Clone, Debug)]
pub struct GifColours {
    colours: Vec<u32>,
    known: HashMap<u32, u8>,
}

impl GifColours {
    /// There are so many at most; one more number stands for what stays as it is.
    pub const MOST: usize = 255;
    /// The number for what stays as it is.
    pub(super) const SAME: u8 = 255;

    fn new(colours: Vec<u32>) -> GifColours {
        GifColours { colours, known: HashMap::new() }
    }

    /// The number of the colour that is nearest to a pixel.
    pub(super) fn nearest(&mut self, pixel: u32) -> u8 {
        if let Some(place) = self.known.get(&pixel) {
            return *place;
        }
        let far = |place: &usize| distance(self.colours[*place], pixel);
        let place = (0..self.colours.len()).min_by_key(far).unwrap_or(0) as u8;
        if self.known.len() >= 4 * MOST {
            self.known.clear();
        }
        self.known.insert(pixel, place);
        place
    }

    /// The colour that a pixel becomes.
    pub fn shown(&mut self, pixel: u32) -> u32 {
        let place = self.nearest(pixel);
        self.colours.get(usize::from(place)).copied().unwrap_or(0)
    }

    /// Red, green and blue of each.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flat_map(|pixel| pixel.to_be_bytes().into_iter().skip(1)).collect()
    }
}
