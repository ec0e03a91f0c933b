//! `quintet replay --gif` and `--png`: a recorded game as pictures to share.

use crate::failure::{Failure, Outcome};
use crate::keep;
use crate::stored::ReplayInput;
use quintet_engine::kernel::{Game, SetupError, Span, Time, View};
use quintet_look::{Grain, Look, Motion, Shake, Shown};
use quintet_paint::{Gif, Painter, PictureError, Shades, Size, Style, picture_size, write_png};
use quintet_screens::{Layout, Scene, Widget};
use quintet_session::{Input, Replay, Session};
use std::fs::{self, File};
use std::io::{IsTerminal, Read, Write, stderr};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The side of a cell in pixels, at scale 1.
const CELL: u32 = 16;
/// The time between two pictures of an animation, in hundredths of a second.
const STEP: u16 = 5;

/// Writes an animation.
pub(crate) fn gif<G: Game>(args: &ReplayInput<'_>, replay: &Replay<G>, path: &Path) -> Outcome {
    refuse_other_files(path, b"GIF8", "GIF")?;
    let end = args.how.to.unwrap_or(Time::LAST).min(replay.duration());
    let from = args.how.from.unwrap_or(Time::ZERO);
    if from > end {
        let sentence = format!("--from {} is after the end, at {} ms", from.millis(), end.millis());
        return Err(Failure::Bad(sentence));
    }
    let speed = u64::from(args.how.speed.unwrap_or(1));
    let step = Span::from_millis(u64::from(STEP) * 10 * speed);
    let mut progress = Progress::new(2 * (end.since(from).micros() / step.micros() + 1));
    let failure = |error: PictureError| Failure::file(path, error);
    // The first time through the colours are counted, the second time the frames are written.
    let mut shades = Shades::default();
    let mut reel = Reel::new(args, replay, Grain::FRAMES)?;
    let size = reel.size;
    let count = |painter: &Painter, damage: &[_]| {
        shades.count(painter, damage);
        progress.step();
        Ok(())
    };
    reel.run(from, end, step, count).map_err(failure)?;
    let mut gif = Gif::new(Vec::new(), size, shades.colours()).map_err(failure)?;
    let write = |painter: &Painter, damage: &[_]| {
        progress.step();
        gif.frame(painter, damage, STEP)
    };
    Reel::new(args, replay, Grain::FRAMES)?.run(from, end, step, write).map_err(failure)?;
    let bytes = gif.finish().map_err(failure)?;
    drop(progress);
    put(path, &bytes)
}

/// Writes one picture.
pub(crate) fn png<G: Game>(args: &ReplayInput<'_>, replay: &Replay<G>, path: &Path) -> Outcome {
    refuse_other_files(path, b"\x89PNG", "PNG")?;
    let at = args.how.at.unwrap_or(Time::LAST).min(replay.duration());
    let mut bytes = Vec::new();
    let mut reel = Reel::new(args, replay, Grain::PIXELS)?;
    let layout = reel.film.at(at);
    reel.painter.paint(layout, reel.size, reel.scale);
    let written = write_png(&mut bytes, reel.size, reel.painter.pixels());
    written.map_err(|error| Failure::file(path, error))?;
    put(path, &bytes)
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
        let scene =
            Scene { game: G::NAME, view, shown, veil: None, status: None, log: Vec::new(), cells: false };
        Layout { widgets: vec![Widget::Scene(Box::new(scene))], ..Layout::default() }
    }
}

/// Leaves out what is over before one has seen it at 20 pictures a second, but makes a file half as large again.
fn calm(shown: &mut Shown) {
    for board in &mut shown.boards {
        (board.shake, board.particles, board.trails) = (Shake::default(), Vec::new(), Vec::new());
    }
}

/// A picture that is there already may be replaced; anything else is left alone.
fn refuse_other_files(path: &Path, magic: &[u8], kind: &str) -> Outcome {
    let failure = |error: std::io::Error| Failure::file(path, error);
    if path.is_file() {
        let mut start = Vec::new();
        File::open(path)
            .map_err(failure)?
            .take(magic.len() as u64)
            .read_to_end(&mut start)
            .map_err(failure)?;
        if !start.is_empty() && start != magic {
            return Err(Failure::file(
                path,
                format_args!("is not a {kind} file; other files are not overwritten"),
            ));
        }
    }
    Ok(())
}

/// Writes a file that appears under its name only when it is whole.
fn put(path: &Path, bytes: &[u8]) -> Outcome {
    let failure = |error: std::io::Error| Failure::file(path, error);
    if path.exists() && !path.is_file() {
        return fs::write(path, bytes).map_err(failure);
    }
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    fs::write(&part, bytes).and_then(|()| fs::rename(&part, path)).map_err(|error| {
        let _ = fs::remove_file(&part);
        failure(error)
    })
}

/// A bar on standard error, where somebody sees it.
struct Progress {
    visible: bool,
    done: u64,
    all: u64,
    last: Instant,
}

impl Progress {
    const WIDTH: u64 = 40;

    fn new(all: u64) -> Progress {
        Progress { visible: stderr().is_terminal(), done: 0, all: all.max(1), last: Instant::now() }
    }

    fn step(&mut self) {
        self.done += 1;
        if self.visible && (self.last.elapsed() > Duration::from_millis(100) || self.done == 1) {
            self.last = Instant::now();
            let done = (self.done * Progress::WIDTH / self.all).min(Progress::WIDTH) as usize;
            let bar = "#".repeat(done) + &".".repeat(Progress::WIDTH as usize - done);
            let _ = write!(stderr(), "\r[{bar}] {:3} %", (self.done * 100 / self.all).min(100));
        }
    }
}

/// The bar goes when all is done.
impl Drop for Progress {
    fn drop(&mut self) {
        if self.visible {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}
