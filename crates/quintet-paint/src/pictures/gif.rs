//! Writes GIF files frame by frame.

use super::{GifPalette, PictureError};
use crate::painter::Painter;
use crate::rect::{Rect, Size};
use std::borrow::Cow;
use std::io::Write;

/// The minimum delay of a frame in hundredths of a second: many programs show shorter ones far longer.
const MIN_DELAY: u32 = 2;

/// Writes an animation. Each frame contains only the changed pixels and lasts until the next change.
pub struct GifWriter<W: Write> {
    encoder: gif::Encoder<W>,
    colours: GifPalette,
    size: Size,
    /// The colour index of each pixel of the current frame.
    seen: Vec<u8>,
    /// The last frame, not yet written, and its minimum duration in hundredths of a second.
    waiting: Option<(gif::Frame<'static>, u32)>,
}

impl<W: Write> GifWriter<W> {
    /// Starts an endlessly repeated animation of this size.
    pub fn new(out: W, size: Size, colours: GifPalette) -> Result<GifWriter<W>, PictureError> {
        let (Ok(width), Ok(height)) = (u16::try_from(size.width), u16::try_from(size.height)) else {
            return Err(PictureError::Impossible(format!("{}x{} pixels", size.width, size.height)));
        };
        if width == 0 || height == 0 {
            return Err(PictureError::Impossible("nothing".into()));
        }
        let mut encoder = gif::Encoder::new(out, width, height, &colours.bytes()).map_err(error)?;
        encoder.set_repeat(gif::Repeat::Infinite).map_err(error)?;
        Ok(GifWriter { encoder, colours, size, seen: Vec::new(), waiting: None })
    }

    /// Adds the painter's current picture with its damage, shown for this many hundredths of a second.
    /// Changes far apart become two frames in quick succession, because the area between them would cost more
    /// bytes.
    pub fn frame(&mut self, painter: &Painter, damage: &[Rect], hundredths: u16) -> Result<(), PictureError> {
        if painter.size() != self.size {
            return Err(PictureError::Impossible("frames of different sizes".into()));
        }
        let mut patches = self.changed(painter, damage);
        gather(&mut patches, if u32::from(hundredths) < 2 * MIN_DELAY { 1 } else { 2 });
        let mut left = u32::from(hundredths);
        if let (true, Some((_, lasts))) = (patches.is_empty(), &mut self.waiting) {
            *lasts += left;
        }
        let count = patches.len();
        for (at, patch) in patches.into_iter().enumerate() {
            self.flush()?;
            let lasts = if at + 1 < count { MIN_DELAY.min(left) } else { left };
            left -= lasts;
            self.waiting = Some((patch.frame(), lasts));
        }
        Ok(())
    }

    /// Returns a minimal patch for each damaged part that has changed.
    fn changed(&mut self, painter: &Painter, damage: &[Rect]) -> Vec<Patch> {
        let (width, whole) = (self.size.width as usize, [self.size.rect()]);
        let is_first = self.seen.is_empty();
        // Initially no pixel has a colour.
        self.seen.resize(painter.pixels().len(), GifPalette::UNCHANGED);
        let mut patches = Vec::new();
        for part in if is_first { &whole } else { damage } {
            let mut patch = Patch::default();
            for y in part.y..part.bottom() {
                for x in part.x..part.right() {
                    let at = y as usize * width + x as usize;
                    let (Some(pixel), Some(seen)) = (painter.pixels().get(at), self.seen.get_mut(at)) else {
                        continue;
                    };
                    let place = self.colours.nearest_index(*pixel);
                    if std::mem::replace(seen, place) != place {
                        patch.changes.push((x, y, place));
                        patch.rect = patch.rect.union(Rect::new(x, y, 1, 1));
                    }
                }
            }
            if !patch.rect.is_empty() {
                patches.push(patch);
            }
        }
        patches
    }

    fn flush(&mut self) -> Result<(), PictureError> {
        if let Some((mut frame, lasts)) = self.waiting.take() {
            frame.delay = lasts.min(u16::MAX.into()) as u16;
            self.encoder.write_frame(&frame).map_err(error)?;
        }
        Ok(())
    }

    /// Returns the writer; the last frame is not yet written.
    pub fn get_ref(&self) -> &W {
        self.encoder.get_ref()
    }

    /// Writes the last frame, which is shown a second longer, and the end of the file.
    pub fn finish(mut self) -> Result<W, PictureError> {
        if let Some((_, lasts)) = &mut self.waiting {
            *lasts += 100;
        }
        self.flush()?;
        self.encoder.into_inner().map_err(error)
    }
}

/// Changed pixels and their bounding rectangle.
#[derive(Default)]
struct Patch {
    rect: Rect,
    changes: Vec<(i32, i32, u8)>,
}

impl Patch {
    fn frame(self) -> gif::Frame<'static> {
        let rect = self.rect;
        let mut buffer = vec![GifPalette::UNCHANGED; rect.area() as usize];
        for (x, y, place) in self.changes {
            buffer[((y - rect.y) * rect.width + x - rect.x) as usize] = place;
        }
        gif::Frame {
            left: rect.x as u16,
            top: rect.y as u16,
            width: rect.width as u16,
            height: rect.height as u16,
            dispose: gif::DisposalMethod::Keep,
            transparent: Some(GifPalette::UNCHANGED),
            buffer: Cow::Owned(buffer),
            ..gif::Frame::default()
        }
    }
}

/// Estimates how many bytes an unchanged rectangle costs: compression encodes runs in ever longer pieces.
fn cost(rect: Rect) -> i64 {
    30 + (rect.area() * 3).isqrt()
}

/// Merges patches until there are at most `most`, and as long as it saves bytes.
fn gather(patches: &mut Vec<Patch>, most: usize) {
    loop {
        let joined = |a: usize, b: usize| {
            let (a, b) = (patches[a].rect, patches[b].rect);
            cost(a.union(b)) - cost(a) - cost(b)
        };
        let pairs = (0..patches.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let Some((a, b)) = pairs.min_by_key(|(a, b)| joined(*a, *b)) else { return };
        if patches.len() <= most && joined(a, b) > 0 {
            return;
        }
        let patch = patches.swap_remove(b);
        patches[a].rect = patches[a].rect.union(patch.rect);
        patches[a].changes.extend(patch.changes);
    }
}

fn error(error: gif::EncodingError) -> PictureError {
    match error {
        gif::EncodingError::Io(error) => PictureError::Io(error),
        other => PictureError::Impossible(other.to_string()),
    }
}
