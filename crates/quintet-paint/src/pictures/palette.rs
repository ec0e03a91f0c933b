//! Chooses the colours of an animation.

use crate::painter::Painter;
use crate::rect::Rect;
use std::collections::HashMap;

/// The maximum number of different colours that are counted.
const MAX_COUNTED: usize = 1 << 16;

/// A colour that fills at least one in this many pixels of the first picture is a background colour.
const BACKGROUND_SHARE: u64 = 300;

/// Counts how often each colour occurs.
#[derive(Clone, Default, Debug)]
pub struct ColourHistogram {
    counts: HashMap<u32, u64>,
    /// The background colours: with too few of them, banding shows in large areas.
    background: Vec<(u64, u32)>,
}

impl ColourHistogram {
    /// Counts the colours of the painter's current picture.
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

    /// Returns the colours to use: the background colours, then the most frequent ones, preferring those that
    /// differ from the ones already chosen.
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

/// Returns how different two colours look.
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
    /// The maximum number of colours. A GIF can have four times as many, but fewer colours compress better:
    /// the codes are shorter and the runs longer.
    pub const MAX: usize = 63;
    /// The index of unchanged pixels; the colours follow it.
    pub(super) const UNCHANGED: u8 = 0;

    fn new(colours: Vec<u32>) -> GifPalette {
        GifPalette { colours, known: HashMap::new() }
    }

    /// Returns the index of the colour nearest to a pixel.
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

    /// Returns the colour nearest to a pixel.
    pub fn nearest_colour(&mut self, pixel: u32) -> u32 {
        let place = self.nearest_index(pixel);
        self.colours.get(usize::from(place) - 1).copied().unwrap_or(0)
    }

    /// Returns red, green and blue of each colour, by index.
    pub(super) fn bytes(&self) -> Vec<u8> {
        [0].iter().chain(&self.colours).flat_map(|pixel| pixel.to_be_bytes().into_iter().skip(1)).collect()
    }
}
