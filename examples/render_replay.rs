//! Draws a replay of any game as pictures: ten moments of it, from its start to its end.
//!
//! ```text
//! quintet demo --out replays
//! cargo run --release --example render_replay -- replays/cascade.replay pictures
//! ```

use quintet_app::catalogue::Catalogue;
use quintet_app::{Layout, Scene};
use quintet_engine::kernel::Time;
use quintet_look::{AnimationQuality, Animator, Motion};
use quintet_paint::{Painter, Style, picture_size, write_png};
use std::error::Error;
use std::fs::{self, File};
use std::path::PathBuf;

/// The number of pictures.
const PICTURES: u64 = 10;
/// The size of a cell, in pixels.
const CELL: u32 = 16;

fn main() -> Result<(), Box<dyn Error>> {
    let [file, folder] = <[String; 2]>::try_from(std::env::args().skip(1).collect::<Vec<_>>())
        .map_err(|_| "usage: render_replay FILE FOLDER")?;
    let bytes = fs::read(&file)?;
    // The header of the recording names its game.
    let game = Catalogue::standard().recorded(&bytes)?;
    let (replay, damage) = game.replay(&bytes)?;
    if let Some(damage) = damage {
        eprintln!("{file} {damage}: only the intact part is drawn");
    }

    let folder = PathBuf::from(folder);
    fs::create_dir_all(&folder)?;
    let mut scene = replay.scene(Animator::new(Motion::Full, AnimationQuality::PIXELS))?;
    let mut painter = Painter::new(Style::default());
    let size = picture_size(&scene.view(), CELL);
    for number in 0..PICTURES {
        let now = Time::from_micros(replay.duration().micros() / (PICTURES - 1) * number);
        // Plays up to that moment, then draws the board and the effects over it.
        scene.play_to(now, None);
        let (view, effects) = scene.at(now);
        painter.paint(Layout::of(Scene::new(scene.game(), view, effects)), size, 1.0);
        let picture = folder.join(format!("{}-{number}.png", replay.info().name));
        write_png(File::create(&picture)?, size, painter.pixels())?;
        println!("{} at {} ms", picture.display(), now.millis());
    }
    Ok(())
}
