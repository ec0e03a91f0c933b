//! Runs the window with games that are not saved: `cargo run --release -p quintet-window --example desktop`.
//!
//! With the name of a game (`modern`, `chetyris`, `cascade`) it starts at once, with `draw` the board editor;
//! `look.skin=flat` changes a setting, `--time` prints how long the first frame took, `--trace` prints what
//! happens.

use quintet_app::settings::Settings;
use quintet_app::text::Language;
use quintet_app::{Answer, App, AppHost, BoardEditor, Effect, PlayScreen, Query, Request, Screen, Shell};
use quintet_engine::kernel::Seed;
use quintet_engine::{cascade, chetyris, modern};
use quintet_look::AnimationQuality;
use quintet_session::Session;
use quintet_window::{WindowOptions, run};
use std::process::ExitCode;
use std::time::Instant;

struct Simple {
    games: u64,
    trace: bool,
}

impl Simple {
    fn game(&mut self, name: &str, settings: &Settings, shell: &Shell) -> Option<Box<dyn Screen>> {
        self.games += 1;
        let seed = Seed(self.games);
        Some(match name {
            "modern" => {
                let mode = match settings.text("modern.mode").as_str() {
                    "sprint" => modern::Mode::Sprint,
                    "ultra" => modern::Mode::Ultra,
                    "duel" => modern::Mode::Duel,
                    _ => modern::Mode::Marathon,
                };
                let setup = modern::Setup { seed, mode, ..modern::Setup::default() };
                Box::new(PlayScreen::new(Session::<modern::Modern>::new(setup).ok()?, Box::new(()), shell))
            }
            "chetyris" => {
                let session = Session::<chetyris::Chetyris>::new(chetyris::Setup::new(seed)).ok()?;
                Box::new(PlayScreen::new(session, Box::new(()), shell))
            }
            "cascade" => {
                let session = Session::<cascade::Cascade>::new(cascade::Setup::new(seed)).ok()?;
                Box::new(PlayScreen::new(session, Box::new(()), shell))
            }
            _ => return None,
        })
    }
}

impl AppHost for Simple {
    fn perform(&mut self, Request { id, effect }: Request, app: &mut App) {
        match effect {
            Effect::Play(start) => {
                if self.trace {
                    println!("play {}", start.game);
                }
                let mut settings = app.settings().clone();
                for (key, value) in &start.with {
                    let _ = settings.set(key, value);
                }
                match self.game(start.game, &settings, app.shell()) {
                    Some(screen) => app.open(screen),
                    None => app.show_notice(format!("{} is not part of this example.", start.game)),
                }
            }
            Effect::Ask(Query::ChangeSettings(_)) => {
                app.answer(id, Answer::Settings(app.settings().to_stored()));
            }
            Effect::Ask(Query::Interrupted) => {}
            Effect::Practise(_, board) if self.trace => println!("board {}", board.trim_end()),
            Effect::Ask(_) => app.answer(id, Answer::Failed("Nothing is kept in this example.".into())),
            Effect::Events(happened) if self.trace => {
                for game_event in happened {
                    println!("{:?}", game_event.event);
                }
            }
            _ => {}
        }
    }
}

fn main() -> ExitCode {
    show(&std::env::args().skip(1).collect::<Vec<String>>())
}

/// Opens the window with these arguments.
pub(crate) fn show(args: &[String]) -> ExitCode {
    let began = Instant::now();
    let mut settings = Settings::default();
    let _ = settings.set("chetyris.screen", "rich");
    for arg in args {
        if let Some((key, value)) = arg.split_once('=') {
            let _ = settings.set(key, value);
        }
    }
    let shell = Shell {
        releases: true,
        pads: cfg!(target_os = "linux"),
        ..Shell::new(settings.clone(), AnimationQuality::PIXELS)
    };
    let mut world = Simple { games: 0, trace: args.iter().any(|arg| arg == "--trace") };
    let drawn = args
        .iter()
        .any(|arg| arg == "draw")
        .then(|| Box::new(BoardEditor::new(Language::English)) as Box<dyn Screen>);
    let game = args.iter().find_map(|name| world.game(name, &settings, &shell)).or(drawn);
    let app = match game {
        Some(screen) => App::with(shell, screen),
        None => App::new(shell),
    };
    let mut options = WindowOptions { pictures: std::env::temp_dir(), ..WindowOptions::default() };
    if args.iter().any(|arg| arg == "--time") {
        options.ready = Some(Box::new(move |_| eprintln!("first frame after {:?}", began.elapsed())));
    }
    match run(app, Box::new(world), options) {
        Ok(left) => {
            println!("{left:?}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
