//! `quintet demo`: the computer plays a short game of each kind, always the same for the same seed.

use crate::args;
use crate::failure::{CommandResult, Failure};
use crate::files;
use quintet_app::any::{AnyGame, AnySession};
use quintet_app::catalogue::ModeValue;
use quintet_app::settings::Settings;
use quintet_app::start::StartOptions;
use quintet_engine::kernel::Seed;
use quintet_session::PlayedBy;
use quintet_tui::text_picture;
use std::io::{Write, stdout};

/// The number of pieces in each game.
const PIECES: u64 = 60;

pub(crate) fn run(args: &args::DemoArgs) -> CommandResult {
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    }
    for game in crate::catalogue().entries() {
        let session = play(args, game)?;
        let mut out = stdout().lock();
        for row in session.text_screen().unwrap_or_else(|| text_picture(&session.view())) {
            writeln!(out, "{}", row.trim_end())?;
        }
        writeln!(out, "{}\n", session.result().unwrap_or_default())?;
    }
    Ok(())
}

/// Plays the demonstration of a game, and records it if that was requested.
fn play(args: &args::DemoArgs, game: &dyn AnyGame) -> Result<Box<dyn AnySession>, Failure> {
    let info = game.info();
    let mut settings = Settings::new(crate::catalogue());
    let presets = info.modes.iter().filter(|mode| mode.is_demonstration).flat_map(|mode| mode.presets);
    for (key, preset) in presets {
        let (ModeValue::Fixed(value) | ModeValue::UnlessSet(value)) = *preset;
        settings.set(key, value).map_err(|error| Failure::Usage(error.to_string()))?;
    }
    let start = StartOptions {
        settings: &settings,
        chosen: &[],
        seed: Seed(args.seed),
        has_chosen_seed: true,
        inputs: &(),
    };
    let file = args.out.as_ref().map(|folder| folder.join(format!("{}.replay", info.name)));
    let computer = PlayedBy::Computer { strength: None };
    let session = game.start(&start)?.with_players(computer, computer);
    let (mut session, _) = files::recorded(session, file.as_deref())?;
    session.demonstrate(PIECES);
    files::finish(&mut *session)?;
    Ok(session)
}
