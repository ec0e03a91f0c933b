//! Saves replays as pictures from the viewer and the result, on a thread.

use super::clip::Clip;
use super::{RenderOptions, picture_of};
use crate::progress::Progress;
use crate::saving;
use crate::worker::JobThread;
use quintet_app::host::PictureExporter;
use quintet_app::settings::Settings;
use quintet_app::{Picture, Wake, Waker};
use quintet_engine::kernel::{Span, Time};
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A longer game is played faster, so that the animation does not last longer than this.
const LONGEST: Span = Span::from_millis(60_000);

/// Draws replays on a thread and saves them in the folder for pictures.
pub(crate) struct ThreadExporter {
    worker: JobThread<(), Result<PathBuf, String>>,
    waker: Waker,
}

impl ThreadExporter {
    pub(crate) fn new() -> ThreadExporter {
        let waker = Waker::default();
        ThreadExporter { worker: JobThread::new(waker.clone()), waker }
    }
}

impl PictureExporter for ThreadExporter {
    fn set_wake(&mut self, wake: Wake) {
        self.waker.set(wake);
    }

    fn export(&mut self, recording: Vec<u8>, picture: Picture, settings: &Settings) {
        let options = RenderOptions::of_settings(settings, 1);
        self.worker.submit((), move || draw(&recording, picture, options));
    }

    fn poll(&mut self) -> Option<Result<String, String>> {
        let ((), drawn) = self.worker.finished()?;
        Some(drawn.and_then(|drawn| drawn).map(|path| path.display().to_string()))
    }
}

/// Draws a recording and saves it under a new name.
fn draw(recording: &[u8], picture: Picture, options: RenderOptions) -> Result<PathBuf, String> {
    let read = crate::catalogue().recorded(recording).and_then(|game| game.replay(recording));
    let (replay, _) = read.map_err(|error| format!("the replay {error}"))?;
    let (bytes, suffix) = match picture {
        Picture::Gif => {
            let end = replay.duration();
            let minutes = end.micros().div_ceil(LONGEST.micros()).clamp(1, 100);
            let clip = Clip { from: Time::ZERO, end, speed: minutes as u16, options };
            clip.check()?;
            let made = clip.make(&*replay, clip.allowed(), &Progress::hidden());
            (made.map_err(|error| error.to_string())?.bytes, "gif")
        }
        Picture::Png(micros) => {
            let at = (Time::ZERO + Span::from_micros(micros)).min(replay.duration());
            (picture_of(&*replay, at, &options).map_err(|error| error.to_string())?, "png")
        }
    };
    let folder = saving::pictures();
    let stem = format!("{}-{}", replay.info().name, quintet_store::date::compact(quintet_store::date::now()));
    save(&folder, &stem, suffix, &bytes).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Writes a new file in a folder, which is created if necessary.
fn save(folder: &Path, stem: &str, suffix: &str, bytes: &[u8]) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    for number in 0..1000 {
        let more = if number == 0 { String::new() } else { format!("-{number}") };
        let path = folder.join(format!("{stem}{more}.{suffix}"));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => {
                let written = made?.write_all(bytes);
                return written.map(|()| path.clone()).inspect_err(|_| drop(fs::remove_file(&path)));
            }
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_of_one_second_get_different_names() {
        let folder = tempfile::tempdir().unwrap();
        let pictures = folder.path().join("pictures");
        let paths = [b"one", b"two"].map(|bytes| save(&pictures, "modern-1", "gif", bytes).unwrap());
        assert_eq!(paths.each_ref().map(|path| fs::read(path).unwrap()), [b"one", b"two"]);
        assert!(paths[0].ends_with("modern-1.gif") && paths[1].ends_with("modern-1-1.gif"));
    }
}
