//! `quintet sim`: plays a game from a script in virtual time.

use crate::failure::{CommandResult, Failure};
use crate::files::{self, AtomicFile};
use crate::game_args::{self, Defaults, GameOptions};
use crate::play;
use clap::{Arg, ArgAction, ArgMatches, Command};
use quintet_app::any::AnyGame;
use quintet_app::catalogue::Catalogue;
use quintet_app::settings::Settings;
use quintet_session::PlayedBy;
use quintet_session::sim::SimError;
use std::io::{BufWriter, stdin, stdout};
use std::path::PathBuf;

const SCRIPT: &str = "\
Each line of the script is one input: a time in milliseconds from the start, which never decreases,
then an action and a key:
  0 tap enter          press and release at once
  3500 press left
  3700 release left
  9000 wait            let time pass
Blank lines and lines that start with # are skipped.
The state is printed as a JSON object after the last line, or after every line with --every.";

/// Returns the command.
pub(crate) fn command(catalogue: &'static Catalogue) -> Command {
    let games = catalogue.games().filter(|game| !game.script_keys.is_empty()).map(|game| {
        let about = format!("{}; keys: {}", game.title, game.script_keys);
        let every = Arg::new("every").long("every").action(ArgAction::SetTrue);
        let every = every.help("Print the state after every line of the script");
        game_args::with_setup(Command::new(game.name).about(about), game, &Defaults::BUILT_IN)
            .arg(every)
            .arg(play::record_arg())
    });
    Command::new("sim")
        .about("Play a game from a script on standard input, without waiting for real time")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("GAME")
        .subcommand_help_heading("Games")
        .after_help(SCRIPT)
        .subcommands(games)
}

/// Plays the script on standard input.
pub(crate) fn run(game: &'static dyn AnyGame, matches: &ArgMatches) -> CommandResult {
    // A script plays the same everywhere, so it ignores the settings.
    let defaults = Settings::new(crate::catalogue());
    let mut session = GameOptions::read(game.info(), matches, defaults)?.start(game)?;
    session = session.with_players(PlayedBy::Program, PlayedBy::Program);
    let mut recording = None;
    if let Some(path) = matches.get_one::<PathBuf>("record") {
        let (whole, out) = files::whole_recording(path)?;
        session = session.record(out);
        recording = Some(whole);
    }
    let mut out = BufWriter::new(stdout().lock());
    let played = session.simulate(&mut stdin().lock(), &mut out, matches.get_flag("every"));
    match played {
        // After an error in the script the game is incomplete, so no recording is kept.
        Err(line @ SimError::Line { .. }) => return Err(Failure::Malformed(line.to_string())),
        Err(SimError::Input(error)) => return Err(Failure::Usage(format!("standard input: {error}"))),
        // The game is complete even if its output was closed early.
        Err(SimError::Output(_)) | Ok(()) => {}
        Err(other) => return Err(Failure::Usage(other.to_string())),
    }
    files::finish(&mut *session)?;
    recording.map_or(Ok(()), AtomicFile::keep)?;
    match played {
        Err(SimError::Output(error)) => Err(error.into()),
        _ => Ok(()),
    }
}
