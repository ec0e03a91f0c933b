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
/// The same in an animation of several boards, which have more that moves.
const SMALL_CELL: u32 = 14;
/// The same in one that would have too many bytes.
const SMALLEST_CELL: u32 = 12;
/// An animation of a minute at scale 1 is to have no more bytes than this.
const MINUTE: u64 = 2_000_000;
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
    let mut bytes = animation(args, replay, (from, end), path, Calm::Much)?;
    // What is still too large is made again with less that moves by itself.
    if bytes.len() as u64 > allowed(args, end.since(from)) {
        bytes = animation(args, replay, (from, end), path, Calm::Most)?;
    }
    target.put(&bytes)
}

/// How long a picture of the animation stands for in the game.
fn step(args: &ReplayInput<'_>) -> Span {
    Span::from_millis(u64::from(STEP) * 10 * u64::from(args.how.speed.unwrap_or(1)))
}

/// How many bytes an animation of so much of a game may have: those of a minute, or more if it lasts longer or is larger.
fn allowed(args: &ReplayInput<'_>, game: Span) -> u64 {
    let hundredths = game.micros() / step(args).micros().max(1) * u64::from(STEP);
    MINUTE * u64::from(args.how.scale.unwrap_or(1)) * hundredths.max(6000) / 6000
}

/// The bytes of an animation.
fn animation<G: Game>(
    args: &ReplayInput<'_>,
    replay: &Replay<G>,
    (from, end): (Time, Time),
    path: &Path,
    calm: Calm,
) -> Result<Vec<u8>, Failure> {
    let step = step(args);
    let (progress, mut painted) = (Progress::new(), 0);
    let all = 2 * (end.since(from).micros() / step.micros() + 1);
    let mut tell = || {
        painted += 1;
        progress.percent(painted, all);
    };
    let failure = |error: PictureError| Failure::file(path, error);
    // The first time through the colours are counted, the second time the frames are written.
    let mut shades = Shades::default();
    let mut reel = Reel::new(args, replay, Some(calm))?;
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
    Reel::new(args, replay, Some(calm))?.run(from, end, step, write).map_err(failure)?;
    gif.finish().map_err(failure)
}

/// Writes one picture.
pub(crate) fn png<G: Game>(args: &ReplayInput<'_>, replay: &Replay<G>, path: &Path) -> Outcome {
    let target = Target::open(path, "PNG file", b"\x89PNG")?;
    let at = args.how.at.unwrap_or(Time::LAST).min(replay.duration());
    let mut bytes = Vec::new();
    let mut reel = Reel::new(args, replay, None)?;
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
    /// For an animation as calm as this, or for one picture.
    fn new(
        args: &ReplayInput<'_>,
        replay: &'a Replay<G>,
        calm: Option<Calm>,
    ) -> Result<Reel<'a, G>, Failure> {
        let settings = keep::settings();
        let motion = Motion::find(&settings.text("look.motion")).unwrap_or_default();
        let film =
            Film::new(replay, motion, calm).map_err(|error| Failure::replay(args.name, &error.into()))?;
        let scale = args.how.scale.unwrap_or(1);
        let view = film.session.game().view();
        let cell = match calm {
            Some(Calm::Much) if view.boards.len() > 1 => SMALL_CELL,
            Some(Calm::Most) if view.boards.len() > 1 => SMALLEST_CELL,
            _ => CELL,
        };
        let size = picture_size(&view, cell * u32::from(scale));
        let style = Style::of(&settings);
        let style = if calm.is_some() { style.plainly() } else { style };
        Ok(Reel { film, painter: Painter::new(style), size, scale: scale.into() })
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
    calm: Option<Calm>,
    /// The steps of what is worth watching, of which `look` says which is to be seen.
    frames: Vec<View>,
}

impl<'a, G: Game> Film<'a, G> {
    fn new(replay: &'a Replay<G>, motion: Motion, calm: Option<Calm>) -> Result<Film<'a, G>, SetupError> {
        let session = Session::new(replay.setup.clone())?;
        let look = Look::new(motion, if calm.is_some() { Grain::FRAMES } else { Grain::PIXELS });
        Ok(Film { replay, session, played: 0, look, calm, frames: Vec::new() })
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
        if let Some(calm) = self.calm {
            calm.down(&mut shown);
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

/// How much is left out of an animation of what moves by itself; never anything of the game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Calm {
    /// What is over before one has seen it at 20 pictures a second; light is there or not.
    Much,
    /// Besides, neither pieces that lock nor rows that go light up, and words appear and go.
    Most,
}

impl Calm {
    fn down(self, shown: &mut Shown) {
        let one = shown.boards.len() < 2;
        for board in &mut shown.boards {
            (board.shake, board.particles, board.trails) = (Shake::default(), Vec::new(), Vec::new());
            if let Some(glow) = &mut board.glow {
                glow.opacity = 200;
            }
            if self == Calm::Most {
                board.cells.clear();
                board.rows.clear();
            }
            for cell in &mut board.cells {
                cell.opacity = 110;
            }
            for letter in board.words.iter_mut().flat_map(|word| &mut word.letters) {
                let faint = self == Calm::Much && letter.opacity < 128;
                letter.opacity = if faint { 120 } else { 255 };
                // Beside one board they drift apart.
                if !one || self == Calm::Most {
                    letter.offset = 0;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::kernel::{Applause, Event, Happening, Player};

    /// What is seen of praise on the first of so many boards a second later.
    fn praised(boards: usize, calm: Calm) -> Shown {
        let mut look = Look::new(Motion::Full, Grain::FRAMES);
        let event = Event::Applause(Applause::BackToBack);
        look.tell(&Happening { at: Time::ZERO, player: Player::ONE, event });
        let mut shown = look.at(Time::ZERO + Span::from_millis(1000));
        shown.boards.resize_with(boards, Default::default);
        calm.down(&mut shown);
        shown
    }

    #[test]
    fn words_drift_beside_a_single_board_only() {
        let drifts = |shown: Shown| shown.boards[0].words[0].letters.iter().any(|letter| letter.offset != 0);
        assert!(drifts(praised(1, Calm::Much)));
        assert!(!drifts(praised(1, Calm::Most)));
        assert!(!drifts(praised(2, Calm::Much)));
    }
}
