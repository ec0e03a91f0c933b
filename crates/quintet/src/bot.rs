//! `quintet bot`: the computer plays a game by itself, in virtual time.

use crate::failure::{CommandResult, Failure};
use crate::game_args::{Defaults, with_setup};
use crate::games::extras;
use clap::{ArgMatches, Command};
use quintet_app::any::AnyGame;
use quintet_app::catalogue::Catalogue;

/// Returns the command.
pub(crate) fn command(catalogue: &'static Catalogue) -> Command {
    let games = catalogue.games().filter_map(|info| {
        let bot = extras(info.name).bot.as_ref()?;
        Some((bot.add)(with_setup(Command::new(info.name), info, &Defaults::BUILT_IN)))
    });
    Command::new("bot")
        .about("Let the computer play a game by itself, without waiting for real time")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("GAME")
        .subcommand_help_heading("Games")
        .subcommands(games)
}

/// Runs `quintet bot GAME`.
pub(crate) fn run(game: &'static dyn AnyGame, matches: &ArgMatches) -> CommandResult {
    match &extras(game.info().name).bot {
        Some(bot) => (bot.run)(game, matches),
        None => Err(Failure::Usage(format!("{} cannot be played here", game.info().title))),
    }
}
