//! `quintet replay --gif` and `--png`: a recorded game as pictures to share.

use crate::failure::{Failure, Outcome};
use crate::files::{WholeFile, refuse_other_files};
use crate::keep;
use crate::progress::Progress;
use crate::stored::ReplayInput;
use quintet_engine::kernel::{Game, SetupError, Span, Time, View};
use quintet_look::{Grain, Look, Motion, Shake, Shown};
use quintet_paint::{Gif, Painter, PictureError, Shades, Size, Style, picture_size, write_png};
use quintet_screens::{Layout, Scene};
use quintet_session::{Input, Replay, Session};
use std::fs::File;
use std::io::{Write, stdout};
use std::path::Path;

/// The side of a cell in pixels, at scale 1.
const CELL: u32 = 16;
/// The time between two pictures of an animation, in hundredths of a second.
const STEP: u16 = 5;

/// Writes an animation.
pub(crate) fn gif<G: Game>(args: &ReplayInput<'_>, replay: &Replay<G>, path: &Path) -> Outcome {
    let target = Target::open(path, "GIF file", b"GIF8")?;
    let end = args.how.to.unwrap_or(Time::LAST).min(replay.duration());
    let from = args.how.from.unwrap_or(Time::ZERO);
    if from > end {
        let sentence = format!("--from {} is after the end, at {} ms", from.millis(), end.millis());
        return Err(Failure::Bad(sentence));
    }
    let speed = u64::from(args.how.speed.unwrap_or(1));
    let step = Span::from_millis(u64::from(STEP) * 10 * speed);
    let (progress, mut painted) = (Progress::new(), 0);
    let all = 2 * (end.since(from).micros() / step.micros() + 1);
    let mut tell = || {
        painted += 1;
        progress.percent(painted, all);
    };
    let failure = |error: PictureError| Failure::file(path, error);
    // The first time through the colours are counted, the second time the frames are written.
    let mut shades = Shades::default();
    let mut reel = Reel::new(args, replay, Grain::FRAMES)?;
    let size = reel.size;
    let count = |painter: &Painter, damage: &[_]| {
        shades.count(painter, damage);
        tell();
        Ok(())
    };
    reel.run(from, end, step, count).map_err(failure)?;
    let mut gif = Gif::new(Vec::new(), size, shades.colours()).map_err(failure)?;
    let write = |painter: &Painter, damage: &[_]| {
        tell();
        gif.frame(painter, damage, STEP)
    };
    Reel::new(args, replay, Grain::FRAMES)?.run(from, end, step, write).map_err(failure)?;
    let bytes = gif.finish().map_err(failure)?;
    drop(progress);
    target.put(&bytes)
}

/// Writes one picture.
pub(crate) fn png<G: Game>(args: &ReplayInput<'_>, replay: &Replay<G>, path: &Path) -> Outcome {
    let target = Target::open(path, "PNG file", b"\x89PNG")?;
    let at = args.how.at.unwrap_or(Time::LAST).min(replay.duration());
    let mut bytes = Vec::new();
    let mut reel = Reel::new(args, replay, Grain::PIXELS)?;
    let layout = reel.film.at(at);
    reel.painter.paint(layout, reel.size, reel.scale);
    let written = write_png(&mut bytes, reel.size, reel.painter.pixels());
    written.map_err(|error| Failure::file(path, error))?;
    target.put(&bytes)
}

/// A recording being drawn.
struct Reel<'a, G: Game> {
    film: Film<'a, G>,
    painter: Painter,
    size: Size,
    scale: f32,
}

impl<'a, G: Game> Reel<'a, G> {
    fn new(args: &ReplayInput<'_>, replay: &'a Replay<G>, grain: Grain) -> Result<Reel<'a, G>, Failure> {
        let settings = keep::settings();
        let motion = Motion::find(&settings.text("look.motion")).unwrap_or_default();
        let film =
            Film::new(replay, motion, grain).map_err(|error| Failure::replay(args.name, &error.into()))?;
        let scale = args.how.scale.unwrap_or(1);
        let size = picture_size(&film.session.game().view(), CELL * u32::from(scale));
        Ok(Reel { film, painter: Painter::new(Style::of(&settings)), size, scale: scale.into() })
    }

    /// Draws the moments from one to another, and hands each over with what has changed.
    fn run(
        &mut self,
        from: Time,
        to: Time,
        step: Span,
        mut hand: impl FnMut(&Painter, &[quintet_paint::Rect]) -> Result<(), PictureError>,
    ) -> Result<(), PictureError> {
        let mut now = from;
        loop {
            let layout = self.film.at(now);
            let damage = self.painter.paint(layout, self.size, self.scale).to_vec();
            hand(&self.painter, &damage)?;
            if now >= to {
                return Ok(());
            }
            now = (now + step).min(to);
        }
    }
}

/// A recording that is played on from picture to picture.
struct Film<'a, G: Game> {
    replay: &'a Replay<G>,
    session: Session<G>,
    /// So many steps of the recording were played.
    played: usize,
    look: Look,
    grain: Grain,
    /// The steps of what is worth watching, of which `look` says which is to be seen.
    frames: Vec<View>,
}

impl<'a, G: Game> Film<'a, G> {
    fn new(replay: &'a Replay<G>, motion: Motion, grain: Grain) -> Result<Film<'a, G>, SetupError> {
        let session = Session::new(replay.setup.clone())?;
        let look = Look::new(motion, grain);
        Ok(Film { replay, session, played: 0, look, grain, frames: Vec::new() })
    }

    /// What there is to see at a moment; moments never go back.
    fn at(&mut self, now: Time) -> Layout {
        while let Some((at, input)) = self.replay.steps.get(self.played).filter(|(at, _)| *at <= now) {
            self.look.see(&self.session.game().view());
            self.session.advance(*at, &mut self.look);
            self.look.see(&self.session.game().view());
            match input {
                Input::Act(action) => {
                    let frames = self.session.game().frames(action);
                    if !frames.is_empty() {
                        self.frames = frames;
                    }
                }
                Input::Undo => self.look.clear(),
                Input::Wait => {}
            }
            self.session.input(*at, input, &mut self.look);
            self.played += 1;
        }
        self.look.see(&self.session.game().view());
        self.session.advance(now, &mut self.look);
        let mut shown = self.look.at(now);
        if self.grain == Grain::FRAMES {
            calm(&mut shown);
        }
        let frame = shown.play_back(&self.frames).cloned();
        let view = frame.unwrap_or_else(|| self.session.game().view());
        let scene = Scene::new(G::NAME, view, shown);
        Layout::of(scene)
    }
}

/// Where a picture goes, found to be writable before it is drawn.
enum Target<'a> {
    /// Standard output, for `-`.
    Output,
    /// A file that appears under its name only when it is whole.
    File(&'a Path, WholeFile, File),
}

impl<'a> Target<'a> {
    /// Opens it; a file of another kind is left alone.
    fn open(path: &'a Path, kind: &str, magic: &[u8]) -> Result<Target<'a>, Failure> {
        if path == Path::new("-") {
            return Ok(Target::Output);
        }
        refuse_other_files(path, kind, |start| start.starts_with(magic))?;
        let (whole, file) = WholeFile::begin(path)?;
        Ok(Target::File(path, whole, file))
    }

    /// Writes all of it.
    fn put(self, bytes: &[u8]) -> Outcome {
        match self {
            Target::Output => Ok(stdout().write_all(bytes)?),
            Target::File(path, whole, mut file) => {
                file.write_all(bytes).map_err(|error| Failure::file(path, error))?;
                whole.keep()
            }
        }
    }
}

/// Leaves out what is over before one has seen it at 20 pictures a second, but makes a file half as large again.
fn calm(shown: &mut Shown) {
    for board in &mut shown.boards {
        (board.shake, board.particles, board.trails) = (Shake::default(), Vec::new(), Vec::new());
    }
}
