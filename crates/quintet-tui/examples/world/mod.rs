//! A host without a store: games can be started, nothing is saved.

use quintet_app::storage::StoredReplay;
use quintet_app::{Answer, App, AppHost, CommandScreen, Effect, NewGame, PlayScreen, Query, Request};
use quintet_engine::kernel::{Seed, Tetromino};
use quintet_engine::{biquadris, cascade, chetyris, modern, quadris};
use quintet_session::Session;

/// A host without a store.
#[derive(Default)]
pub(crate) struct NoStore {
    begun: u64,
    /// The first pieces of Modern.
    pub(crate) pieces: Vec<Tetromino>,
}

impl AppHost for NoStore {
    fn perform(&mut self, Request { id, effect }: Request, app: &mut App) {
        match effect {
            Effect::Play(start) => {
                self.begun += 1;
                self.play(&start, app);
            }
            Effect::Ask(Query::ChangeSettings(_)) => {
                app.answer(id, Answer::Settings(app.settings().to_stored()));
            }
            Effect::Ask(Query::Interrupted) => {
                app.answer(id, Answer::Interrupted(Vec::new()));
            }
            Effect::Ask(_) => {
                let replays = (1..40_u32).map(|row| {
                    let name = if row % 3 == 0 { "somebody with a rather long name" } else { "somebody" };
                    StoredReplay {
                        id: row.into(),
                        game: "modern".into(),
                        player: Some(name.into()),
                        score: Some(100_000 / u64::from(row)),
                        ..StoredReplay::default()
                    }
                });
                app.answer(id, Answer::Replays(replays.collect()));
            }
            Effect::Events(_) | Effect::Skipped | Effect::Menu(_) => {}
            Effect::Practise(_, board) => app.show_notice(format!("There is no Practise({board:?}) here.")),
            other => app.show_notice(format!("There is no {other:?} here.")),
        }
    }
}

impl NoStore {
    fn play(&mut self, start: &NewGame, app: &mut App) {
        let seed = Seed(self.begun);
        let shell = app.shell().clone();
        match start.game {
            "modern" => {
                let name = start.with.iter().find(|(key, _)| *key == "modern.mode").map(|(_, value)| value);
                let mode =
                    modern::Mode::ALL.into_iter().find(|mode| Some(mode.name()) == name.map(String::as_str));
                let setup = modern::Setup {
                    mode: mode.unwrap_or_default(),
                    seed,
                    pieces: self.pieces.clone().into(),
                    ..modern::Setup::default()
                };
                if let Ok(session) = Session::<modern::Modern>::new(setup) {
                    app.open(Box::new(PlayScreen::new(session, Box::new(()), &shell)));
                }
            }
            "chetyris" => {
                if let Ok(session) = Session::<chetyris::Chetyris>::new(chetyris::Setup::new(seed)) {
                    app.open(Box::new(PlayScreen::new(session, Box::new(()), &shell)));
                }
            }
            "cascade" => {
                if let Ok(session) = Session::<cascade::Cascade>::new(cascade::Setup::new(seed)) {
                    app.open(Box::new(PlayScreen::new(session, Box::new(()), &shell)));
                }
            }
            "quadris" => {
                if let Ok(session) =
                    Session::<quadris::Quadris>::new(quadris::Setup { seed, ..quadris::Setup::default() })
                {
                    app.open(Box::new(CommandScreen::new(session, Box::new(()), &shell)));
                }
            }
            "biquadris" => {
                if let Ok(session) = Session::<biquadris::Biquadris>::new(biquadris::Setup {
                    seed,
                    ..biquadris::Setup::default()
                }) {
                    app.open(Box::new(CommandScreen::new(session, Box::new(()), &shell)));
                }
            }
            other => app.show_notice(format!("There is no game {other:?}.")),
        }
    }
}
