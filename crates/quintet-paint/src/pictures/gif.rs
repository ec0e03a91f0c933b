//! GIF files, written frame by frame.

use super::{GifColours, PictureError};
use crate::painter::Painter;
use crate::rect::{Rect, Size};
use std::borrow::Cow;
use std::io::Write;

/// An animation being written. Each frame holds only what has changed, and lasts until something changes again.
pub struct Gif<W: Write> {
    encoder: gif::Encoder<W>,
    colours: GifColours,
    size: Size,
    /// What is seen now: the number of each pixel's colour.
    seen: Vec<u8>,
    /// The last frame, which lasts at least so many hundredths of a second.
    waiting: Option<(gif::Frame<'static>, u32)>,
}

impl<W: Write> Gif<W> {
    /// An animation of this size that plays again and again.
    pub fn new(out: W, size: Size, colours: GifColours) -> Result<Gif<W>, PictureError> {
        let (Ok(width), Ok(height)) = (u16::try_from(size.width), u16::try_from(size.height)) else {
            return Err(PictureError::Impossible(format!("{}x{} pixels", size.width, size.height)));
        };
        if width == 0 || height == 0 {
            return Err(PictureError::Impossible("nothing".into()));
        }
        let mut encoder = gif::Encoder::new(out, width, height, &colours.bytes()).map_err(error)?;
        encoder.set_repeat(gif::Repeat::Infinite).map_err(error)?;
        Ok(Gif { encoder, colours, size, seen: Vec::new(), waiting: None })
    }

    /// Adds what was painted last, with what has changed; it lasts so many hundredths of a second.
    pub fn frame(&mut self, painter: &Painter, damage: &[Rect], hundredths: u16) -> Result<(), PictureError> {
        if painter.size() != self.size {
            return Err(PictureError::Impossible("frames of different sizes".into()));
        }
        let Some((rect, buffer)) = self.changed(painter, damage) else {
            if let Some((_, lasts)) = &mut self.waiting {
                *lasts += u32::from(hundredths);
            }
            return Ok(());
        };
        self.flush()?;
        let frame = gif::Frame {
            left: rect.x as u16,
            top: rect.y as u16,
            width: rect.width as u16,
            height: rect.height as u16,
            dispose: gif::DisposalMethod::Keep,
            transparent: Some(GifColours::SAME),
            buffer: Cow::Owned(buffer),
            ..gif::Frame::default()
        };
        self.waiting = Some((frame, hundredths.into()));
        Ok(())
    }

    /// The smallest rectangle that holds all changes, and its pixels.
    fn changed(&mut self, painter: &Painter, damage: &[Rect]) -> Option<(Rect, Vec<u8>)> {
        let (width, whole) = (self.size.width as usize, self.size.rect());
        if self.seen.is_empty() {
            let pixels = painter.pixels().iter();
            self.seen = pixels.map(|pixel| self.colours.nearest(*pixel)).collect();
            return Some((whole, self.seen.clone()));
        }
        let mut rect = Rect::default();
        let mut changes = Vec::new();
        for part in damage {
            for y in part.y..part.bottom() {
                for x in part.x..part.right() {
                    let at = y as usize * width + x as usize;
                    let (Some(pixel), Some(seen)) = (painter.pixels().get(at), self.seen.get_mut(at)) else {
                        continue;
                    };
                    let place = self.colours.nearest(*pixel);
                    if std::mem::replace(seen, place) != place {
                        changes.push((x, y, place));
                        rect = rect.with(Rect::new(x, y, 1, 1));
                    }
                }
            }
        }
        let mut buffer = vec![GifColours::SAME; rect.area() as usize];
        for (x, y, place) in changes {
            buffer[((y - rect.y) * rect.width + x - rect.x) as usize] = place;
        }
        (!buffer.is_empty()).then_some((rect, buffer))
    }

    fn flush(&mut self) -> Result<(), PictureError> {
        if let Some((mut frame, lasts)) = self.waiting.take() {
            frame.delay = lasts.min(u16::MAX.into()) as u16;
            self.encoder.write_frame(&frame).map_err(error)?;
        }
        Ok(())
    }

    /// Writes what is left; the last picture stays a second longer before all begins again.
    pub fn finish(mut self) -> Result<W, PictureError> {
        if let Some((_, lasts)) = &mut self.waiting {
            *lasts += 100;
        }
        self.flush()?;
        self.encoder.into_inner().map_err(error)
    }
}

fn error(error: gif::EncodingError) -> PictureError {
    match error {
        gif::EncodingError::Io(error) => PictureError::Io(error),
        other => PictureError::Impossible(other.to_string()),
    }
}
