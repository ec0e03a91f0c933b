//! `quintet replay --gif` and `--png`: draws a recorded game as an animation or a picture.

mod clip;
mod export;
mod replay_scenes;

use crate::failure::{CommandResult, Failure};
use crate::files::{DeferredFile, refuse_other_files};
use crate::progress::Progress;
use crate::storage_args::ReplayInput;
use crate::{replay, saving};
use clip::Clip;
pub(crate) use export::ThreadExporter;
use quintet_app::any::AnyReplay;
use quintet_app::settings::Settings;
use quintet_engine::kernel::{SetupError, Span, Time};
use quintet_look::Motion;
use quintet_paint::{Painter, PictureError, Rect, Size, Style, picture_size, write_png};
use replay_scenes::{GifDetail, ReplayScenes};
use std::fmt;
use std::io::{Write, stdout};
use std::ops::ControlFlow;
use std::path::Path;

/// The size of a cell in pixels, at scale 1.
const CELL: u32 = 16;
/// The same in an animation of several boards, which have more changes per frame.
const SMALL_CELL: u32 = 14;
/// The same in an animation that would be too large.
const SMALLEST_CELL: u32 = 12;

/// Writes an animated GIF.
pub(crate) fn gif(args: &ReplayInput<'_>, replay: &dyn AnyReplay, path: &Path) -> CommandResult {
    let target = PictureTarget::open(path, "GIF file", b"GIF8")?;
    replay::check_moment(args, replay, "--from", args.options.from)?;
    let end = args.options.to.unwrap_or(Time::LAST).min(replay.duration());
    let from = args.options.from.unwrap_or(Time::ZERO);
    if from > end {
        let sentence = format!("--from {} is after --to {}", from.millis(), end.millis());
        return Err(Failure::Usage(sentence));
    }
    let clip = Clip { from, end, speed: args.options.speed.unwrap_or(1), options: RenderOptions::of(args) };
    clip.check().map_err(|error| Failure::file(path, error))?;
    let made = clip
        .make(replay, clip.allowed(), &Progress::new())
        .map_err(|error| error.with_typed_options(args.name, path))?;
    target.put(&made.bytes)
}

/// Writes a PNG picture.
pub(crate) fn png(args: &ReplayInput<'_>, replay: &dyn AnyReplay, path: &Path) -> CommandResult {
    let target = PictureTarget::open(path, "PNG file", b"\x89PNG")?;
    let at = args.options.at.unwrap_or(Time::LAST).min(replay.duration());
    let picture = picture_of(replay, at, &RenderOptions::of(args));
    target.put(&picture.map_err(|error| error.with_typed_options(args.name, path))?)
}

/// Returns a PNG picture of a moment of a recording.
fn picture_of(replay: &dyn AnyReplay, at: Time, options: &RenderOptions) -> Result<Vec<u8>, RenderError> {
    let mut renderer = ReplayRenderer::new(replay, options, None)?;
    let layout = renderer.scenes.at(at);
    renderer.painter.paint(layout, renderer.size, renderer.scale);
    let mut bytes = Vec::new();
    write_png(&mut bytes, renderer.size, renderer.painter.pixels())?;
    Ok(bytes)
}

/// Why a recording could not be drawn.
#[derive(Debug)]
enum RenderError {
    /// The recording starts from an invalid setup.
    Setup(SetupError),
    Picture(PictureError),
}

impl RenderError {
    /// Returns the failure, with the name of the recording or of the picture.
    fn with_typed_options(self, recording: &Path, picture: &Path) -> Failure {
        match self {
            RenderError::Setup(error) => Failure::replay(recording, &error.into()),
            RenderError::Picture(error) => Failure::file(picture, error),
        }
    }
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RenderError::Setup(error) => error.fmt(f),
            RenderError::Picture(error) => error.fmt(f),
        }
    }
}

impl From<SetupError> for RenderError {
    fn from(error: SetupError) -> RenderError {
        RenderError::Setup(error)
    }
}

impl From<PictureError> for RenderError {
    fn from(error: PictureError) -> RenderError {
        RenderError::Picture(error)
    }
}

/// How frames are drawn.
struct RenderOptions {
    motion: Motion,
    style: Style,
    scale: u16,
}

impl RenderOptions {
    /// Returns the options from the settings and the command line.
    fn of(args: &ReplayInput<'_>) -> RenderOptions {
        RenderOptions::of_settings(&saving::settings(), args.options.scale.unwrap_or(1))
    }

    /// Returns the options from these settings.
    fn of_settings(settings: &Settings, scale: u16) -> RenderOptions {
        let motion = Motion::find(&settings.text("look.motion")).unwrap_or_default();
        RenderOptions { motion, style: Style::from_settings(settings), scale }
    }
}

/// Draws the frames of a recording.
struct ReplayRenderer<'a> {
    scenes: ReplayScenes<'a>,
    painter: Painter,
    size: Size,
    scale: f32,
}

impl<'a> ReplayRenderer<'a> {
    /// Creates a renderer for an animation with this detail, or for a single picture if `None`.
    fn new(
        replay: &'a dyn AnyReplay,
        options: &RenderOptions,
        detail: Option<GifDetail>,
    ) -> Result<ReplayRenderer<'a>, SetupError> {
        let scenes = ReplayScenes::new(replay, options.motion, detail)?;
        let view = scenes.view();
        let cell = match detail {
            Some(GifDetail::Reduced) if view.boards.len() > 1 => SMALL_CELL,
            Some(GifDetail::Minimal) if view.boards.len() > 1 => SMALLEST_CELL,
            _ => CELL,
        };
        let size = picture_size(&view, cell * u32::from(options.scale));
        let style = options.style.clone();
        let style = if detail.is_some() { style.for_gif() } else { style };
        Ok(ReplayRenderer { scenes, painter: Painter::new(style), size, scale: options.scale.into() })
    }

    /// Draws the frames from one time to another, and passes each on with its changed area, until all are drawn or the
    /// callback stops.
    fn run(
        &mut self,
        from: Time,
        to: Time,
        step: Span,
        mut hand: impl FnMut(&Painter, &[Rect]) -> Result<ControlFlow<()>, PictureError>,
    ) -> Result<ControlFlow<()>, PictureError> {
        let mut now = from;
        loop {
            let layout = self.scenes.at(now);
            let damage = self.painter.paint(layout, self.size, self.scale).to_vec();
            let flow = hand(&self.painter, &damage)?;
            if flow.is_break() || now >= to {
                return Ok(flow);
            }
            now = (now + step).min(to);
        }
    }
}

/// The destination of a picture, checked to be writable before drawing starts.
enum PictureTarget {
    /// Standard output, for `-`.
    Output,
    /// A file, which is created when drawing has finished.
    File(DeferredFile),
}

impl PictureTarget {
    /// Opens the destination. A file of another kind is an error.
    fn open(path: &Path, kind: &str, magic: &[u8]) -> Result<PictureTarget, Failure> {
        if path == Path::new("-") {
            return Ok(PictureTarget::Output);
        }
        refuse_other_files(path, kind, |start| start.starts_with(magic))?;
        Ok(PictureTarget::File(DeferredFile::begin(path)?))
    }

    /// Writes the picture.
    fn put(self, bytes: &[u8]) -> CommandResult {
        match self {
            PictureTarget::Output => Ok(stdout().write_all(bytes)?),
            PictureTarget::File(file) => file.put(bytes),
        }
    }
}

/// Returns a recorded short game played by the computer.
#[cfg(test)]
fn recorded<G: quintet_app::records::Scored>(setup: G::Setup) -> quintet_session::Replay<G> {
    use quintet_app::any::AnySession;
    let file = quintet_session::sync::SharedBuffer::default();
    let session = quintet_session::Session::<G>::new(setup).unwrap();
    let mut session = session.with_recording(Box::new(file.clone()));
    session.demonstrate(60);
    session.finish().unwrap();
    quintet_session::Replay::read(&file.bytes()).unwrap()
}
