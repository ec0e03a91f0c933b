//! Runs the terminal shell with games that are not saved: `cargo run --example show [KEY=VALUE…]`, with
//! settings as in the file; `pieces=OOOOO` sets the first pieces of Modern.

mod world;

use quintet_app::settings::Settings;
use quintet_app::{App, ExitReason, Shell};
use quintet_engine::kernel::Tetromino;
use quintet_look::AnimationQuality;
use quintet_tui::{TermCaps, run};
use world::NoStore;

fn main() -> std::io::Result<()> {
    let mut settings = Settings::default();
    let mut world = NoStore::default();
    for argument in std::env::args().skip(1) {
        let (key, value) = argument.split_once('=').unwrap_or((&argument, "on"));
        if key == "pieces" {
            world.pieces = value.chars().filter_map(Tetromino::from_letter).collect();
        } else if let Err(sentence) = settings.set(key, value) {
            eprintln!("{key}: {sentence}");
        }
    }
    let app = App::new(Shell::new(settings, AnimationQuality::TERMINAL));
    let left = run(app, Box::new(world), TermCaps::from_env())?;
    match left {
        ExitReason::Player | ExitReason::Quit | ExitReason::Lost => Ok(()),
        ExitReason::Signal(signal) => Err(std::io::Error::other(format!("ended by signal {signal}"))),
    }
}
