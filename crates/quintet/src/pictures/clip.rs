//! Animations: draws part of a recording as a GIF of limited size.

use super::replay_scenes::GifDetail;
use super::{RenderError, RenderOptions, ReplayRenderer};
use crate::progress::Progress;
use quintet_app::any::AnyReplay;
use quintet_engine::kernel::{Span, Time};
use quintet_paint::{ColourHistogram, GifWriter, Painter};
use std::ops::ControlFlow;

/// The maximum size of an animation in bytes, per minute at scale 1.
const MAX_BYTES_PER_MINUTE: u64 = 2_000_000;
/// The time between two frames of an animation, in hundredths of a second.
const STEP: u16 = 5;
/// The maximum number of frames: six hours.
const MAX_STEPS: u64 = 6 * 60 * 60 * 100 / STEP as u64;
/// The error message for a longer one.
const TOO_LONG: &str =
    "an animation lasts at most six hours and this would be longer: use --from and --to, or --speed";

/// The part of a recording to draw, its speed and its style.
pub(super) struct Clip {
    pub(super) from: Time,
    /// The end of the part; not before its start.
    pub(super) end: Time,
    /// The speed, as a multiple of that of the game.
    pub(super) speed: u16,
    pub(super) options: RenderOptions,
}

/// A finished animation.
#[derive(PartialEq, Debug)]
pub(super) struct RenderedGif {
    pub(super) bytes: Vec<u8>,
    /// The level of detail it was drawn with.
    pub(super) detail: GifDetail,
}

impl Clip {
    /// Returns the game time between two frames.
    fn step(&self) -> Span {
        Span::from_millis(u64::from(STEP) * 10 * u64::from(self.speed.max(1)))
    }

    /// Returns the number of steps from the first frame to the last.
    fn steps(&self) -> u64 {
        self.end.since(self.from).micros().div_ceil(self.step().micros())
    }

    /// Returns an error if the clip is too long to draw.
    pub(super) fn check(&self) -> Result<(), &'static str> {
        if self.steps() > MAX_STEPS { Err(TOO_LONG) } else { Ok(()) }
    }

    /// Returns the maximum size in bytes: that of a minute, or more if the clip is longer or drawn larger.
    pub(super) fn allowed(&self) -> u64 {
        let hundredths = self.steps() * u64::from(STEP);
        MAX_BYTES_PER_MINUTE * u64::from(self.options.scale) * hundredths.max(6000) / 6000
    }

    /// Draws the animation. If it has more than `most` bytes, it is drawn again, smaller and with less detail; that one
    /// is returned whatever its size.
    pub(super) fn make(
        &self,
        replay: &dyn AnyReplay,
        most: u64,
        progress: &Progress,
    ) -> Result<RenderedGif, RenderError> {
        let mut detail = GifDetail::Reduced;
        let mut bytes = self.round(replay, detail, most, |done, of| progress.percent(done, of))?;
        if bytes.is_none() {
            detail = GifDetail::Minimal;
            let tell = |done, of| progress.percent_of("again, smaller: ", done, of);
            bytes = self.round(replay, detail, u64::MAX, tell)?;
        }
        Ok(RenderedGif { bytes: bytes.unwrap_or_default(), detail })
    }

    /// Returns the bytes of the animation at this detail, or `None`, without further work, as soon as there are more
    /// than `most`. Calls back after each frame with the number done and the total.
    fn round(
        &self,
        replay: &dyn AnyReplay,
        detail: GifDetail,
        most: u64,
        tell: impl Fn(u64, u64),
    ) -> Result<Option<Vec<u8>>, RenderError> {
        let (step, all, mut painted) = (self.step(), 2 * (self.steps() + 1), 0);
        let mut tell = || {
            painted += 1;
            tell(painted, all);
        };
        // The first pass counts the colours, the second writes the frames.
        let mut histogram = ColourHistogram::default();
        let mut renderer = ReplayRenderer::new(replay, &self.options, Some(detail))?;
        let size = renderer.size;
        let count = |painter: &Painter, damage: &[_]| {
            histogram.count(painter, damage);
            tell();
            Ok(ControlFlow::Continue(()))
        };
        let _ = renderer.run(self.from, self.end, step, count)?;
        let mut gif = GifWriter::new(Vec::new(), size, histogram.colours())?;
        let is_much = |bytes: &Vec<u8>| bytes.len() as u64 > most;
        let write = |painter: &Painter, damage: &[_]| {
            gif.frame(painter, damage, STEP)?;
            tell();
            Ok(if is_much(gif.get_ref()) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        let mut renderer = ReplayRenderer::new(replay, &self.options, Some(detail))?;
        if renderer.run(self.from, self.end, step, write)?.is_break() {
            return Ok(None);
        }
        let bytes = gif.finish()?;
        Ok(if is_much(&bytes) { None } else { Some(bytes) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pictures::recorded;
    use quintet_engine::kernel::Seed;
    use quintet_engine::modern::{Mode, Modern, Setup};
    use quintet_look::Motion;
    use quintet_paint::Style;
    use std::cell::Cell;

    fn clip(millis: u64, speed: u16, scale: u16) -> Clip {
        let options = RenderOptions { motion: Motion::Full, style: Style::default(), scale };
        Clip { from: Time::ZERO, end: Time::ZERO + Span::from_millis(millis), speed, options }
    }

    #[test]
    fn an_animation_may_have_two_million_bytes_per_minute_or_part_of_one() {
        for (seconds, speed, scale, millions) in [
            (0, 1, 1, 2),
            (20, 1, 1, 2),
            (60, 1, 1, 2),
            (120, 1, 1, 4),
            (20, 1, 2, 4),
            (120, 1, 2, 8),
            (60, 4, 1, 2),
            (240, 4, 1, 2),
            (480, 4, 1, 4),
        ] {
            let allowed = clip(seconds * 1000, speed, scale).allowed();
            assert_eq!(allowed, millions * 1_000_000, "{seconds} s, speed {speed}, scale {scale}");
        }
    }

    #[test]
    fn an_animation_lasts_six_hours_at_most() {
        let hours = 3_600_000;
        for (millis, speed, lasts) in [
            (6 * hours, 1, Ok(())),
            (6 * hours + 1, 1, Err(TOO_LONG)),
            (24 * hours, 4, Ok(())),
            (24 * hours + 1, 4, Err(TOO_LONG)),
            (Time::LAST.millis(), 64, Err(TOO_LONG)),
        ] {
            assert_eq!(clip(millis, speed, 1).check(), lasts, "{millis} ms, speed {speed}");
        }
    }

    /// Returns the width of a GIF.
    fn width(made: &RenderedGif) -> u16 {
        u16::from_le_bytes([made.bytes[6], made.bytes[7]])
    }

    #[test]
    fn an_animation_that_is_too_large_is_drawn_again_smaller() {
        let duel = Setup { mode: Mode::Duel, seed: Seed(1), ..Setup::default() };
        let (replay, clip) = (recorded::<Modern>(duel), clip(8000, 1, 1));
        let first = clip.make(&replay, u64::MAX, &Progress::hidden()).unwrap();
        let bytes = first.bytes.len() as u64;
        assert_eq!(first.detail, GifDetail::Reduced);
        assert_eq!(clip.make(&replay, bytes, &Progress::hidden()).unwrap(), first, "this number is allowed");
        // The limit is exceeded once before the end, once at the very end.
        for most in [bytes / 3, bytes - 1] {
            let again = clip.make(&replay, most, &Progress::hidden()).unwrap();
            assert_eq!(again.detail, GifDetail::Minimal);
            assert!(again.bytes.ends_with(b";") && again.bytes.len() < first.bytes.len());
            assert!(width(&again) < width(&first));
        }
    }

    #[test]
    fn a_single_board_keeps_its_size_and_has_fewer_bytes() {
        let (replay, clip) = (recorded::<Modern>(Setup::default()), clip(8000, 1, 1));
        let [first, again] = [u64::MAX, 0].map(|most| clip.make(&replay, most, &Progress::hidden()).unwrap());
        assert_eq!((first.detail, again.detail), (GifDetail::Reduced, GifDetail::Minimal));
        assert!(width(&again) == width(&first) && again.bytes.len() < first.bytes.len());
    }

    #[test]
    fn drawing_stops_as_soon_as_the_animation_is_too_large() {
        let (replay, clip) = (recorded::<Modern>(Setup::default()), clip(8000, 1, 1));
        let told = Cell::new((0, 0));
        let whole =
            clip.round(&replay, GifDetail::Reduced, u64::MAX, |done, of| told.set((done, of))).unwrap();
        let all = 2 * (8000 / 50 + 1);
        assert_eq!(told.get(), (all, all));
        let most = whole.unwrap().len() as u64 / 2;
        let none = clip.round(&replay, GifDetail::Reduced, most, |done, of| told.set((done, of))).unwrap();
        assert_eq!(none, None);
        // All colours were counted, and not all of the frames were written.
        assert!((all / 2 + 1..all - 20).contains(&told.get().0), "{told:?}");
    }
}
