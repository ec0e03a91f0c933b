//! The colours of an animation.

use crate::painter::Painter;
use crate::rect::Rect;
use std::collections::HashMap;

/// So many different colours are counted at most.
const MAX_COUNTED: usize = 1 << 16;

/// A colour that fills at least one part in so many of the first picture belongs to its ground.
const BACKGROUND_SHARE: u64 = 300;

/// How often each colour is seen.
#[derive(Clone, Default, Debug)]
pub struct ColourHistogram {
    counts: HashMap<u32, u64>,
    /// The colours of the ground: where a large plain has too few of them, steps are seen in it.
    background: Vec<(u64, u32)>,
}

impl ColourHistogram {
    /// Counts the colours of what has just been painted.
    pub fn count(&mut self, painter: &Painter, damage: &[Rect]) {
        let stride = painter.size().width as usize;
        let is_first = self.counts.is_empty();
        for rect in damage {
            for y in rect.y..rect.bottom() {
                let start = y as usize * stride + rect.x as usize;
                for pixel in painter.pixels().get(start..start + rect.width as usize).unwrap_or_default() {
                    if self.counts.len() < MAX_COUNTED || self.counts.contains_key(pixel) {
                        *self.counts.entry(*pixel).or_default() += 1;
                    }
                }
            }
        }
        if is_first {
            let enough = painter.pixels().len() as u64 / BACKGROUND_SHARE;
            self.background = most_first(&self.counts);
            self.background.retain(|(count, _)| *count > enough);
        }
    }

    /// The colours to use: those of the ground, then the most frequent ones, but none that is much like another as
    /// long as there are others.
    pub fn colours(self) -> GifPalette {
        let all = most_first(&self.counts);
        let mut chosen: Vec<u32> = Vec::new();
        let rounds = [
            (12, &self.background),
            (600, &all),
            (250, &all),
            (100, &all),
            (40, &all),
            (12, &all),
            (1, &all),
        ];
        for (apart, from) in rounds {
            for (_, pixel) in from {
                if chosen.len() == GifPalette::MAX {
                    return GifPalette::new(chosen);
                }
                if chosen.iter().all(|known| distance(*known, *pixel) >= apart) {
                    chosen.push(*pixel);
                }
            }
        }
        GifPalette::new(chosen)
    }
}

fn most_first(counts: &HashMap<u32, u64>) -> Vec<(u64, u32)> {
    let mut all: Vec<(u64, u32)> = counts.iter().map(|(pixel, count)| (*count, *pixel)).collect();
    all.sort_unstable_by(|a, b| b.cmp(a));
    all
}

/// How different two colours look.
fn distance(a: u32, b: u32) -> u32 {
    let part = |shift: u32| ((a >> shift) & 255).abs_diff((b >> shift) & 255);
    2 * part(16).pow(2) + 4 * part(8).pow(2) + part(0).pow(2)
}

/// The colours of an animation.
#[derive(Clone, Debug)]
pub struct GifPalette {
    colours: Vec<u32>,
    known: HashMap<u32, u8>,
}

impl GifPalette {
    /// There are so many at most, though a GIF can have four times as many: the fewer there are, the shorter are the
    /// numbers that stand for them and the longer is what looks the same.
    pub const MAX: usize = 63;
    /// The number for what stays as it is; the other colours are numbered from here.
    pub(super) const UNCHANGED: u8 = 0;

    fn new(colours: Vec<u32>) -> GifPalette {
        GifPalette { colours, known: HashMap::new() }
    }

    /// The number of the colour that is nearest to a pixel.
    pub(super) fn nearest_index(&mut self, pixel: u32) -> u8 {
        if let Some(place) = self.known.get(&pixel) {
            return *place;
        }
        let far = |place: &usize| distance(self.colours[*place], pixel);
        let place = (0..self.colours.len()).min_by_key(far).unwrap_or(0) as u8 + 1;
        if self.known.len() >= 4 * MAX_COUNTED {
            self.known.clear();
        }
        self.known.insert(pixel, place);
        place
    }

    /// The colour that a pixel becomes.
    pub fn nearest_colour(&mut self, pixel: u32) -> u32 {
        let place = self.nearest_index(pixel);
        self.colours.get(usize::from(place) - 1).copied().unwrap_or(0)
    }

    /// Red, green and blue of each, by number.
    pub(super) fn bytes(&self) -> Vec<u8> {
        [0].iter().chain(&self.colours).flat_map(|pixel| pixel.to_be_bytes().into_iter().skip(1)).collect()
    }
}
