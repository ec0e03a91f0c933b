//! What single games add to the command line, besides the options that follow from their declarations.

mod cascade;
mod modern;
mod quadris;

use crate::autoplay::MakePlayers;
use crate::failure::CommandResult;
use clap::{ArgMatches, Command};
use quintet_app::any::AnyGame;

pub(crate) use modern::opponent;

/// What one game adds to the command line. Each function that adds to a command has one that runs what was added.
pub(crate) struct ExtraCommands {
    /// The name of the game.
    game: &'static str,
    /// Adds subcommands to `quintet GAME`.
    pub(crate) commands: Option<ExtraCommand<RunCommand>>,
    /// Adds options to `quintet autoplay GAME` that choose who plays.
    pub(crate) players: Option<ExtraCommand<MakePlayers>>,
    /// Adds options to `quintet bot GAME`; games without it have no such command.
    pub(crate) bot: Option<ExtraCommand<RunGame>>,
}

/// Runs a subcommand.
type RunCommand = fn(&ArgMatches) -> CommandResult;

/// Runs a command for a game.
type RunGame = fn(&'static dyn AnyGame, &ArgMatches) -> CommandResult;

/// Something that a game adds to a command.
pub(crate) struct ExtraCommand<R> {
    /// Adds it to a command.
    pub(crate) add: fn(Command) -> Command,
    /// Runs what was added.
    pub(crate) run: R,
}

const NONE: ExtraCommands = ExtraCommands { game: "", commands: None, players: None, bot: None };

/// The games that add something.
static ALL: [ExtraCommands; 3] = [
    ExtraCommands {
        game: "cascade",
        commands: Some(ExtraCommand { add: cascade::with_commands, run: cascade::run }),
        ..NONE
    },
    ExtraCommands {
        game: "quadris",
        players: Some(ExtraCommand { add: quadris::with_evaluations, run: quadris::players }),
        ..NONE
    },
    ExtraCommands {
        game: "modern",
        bot: Some(ExtraCommand { add: modern::bot::with_options, run: modern::bot::run }),
        ..NONE
    },
];

/// Returns what this game adds.
pub(crate) fn extras(game: &str) -> &'static ExtraCommands {
    ALL.iter().find(|extras| extras.game == game).unwrap_or(&NONE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_app::catalogue::Catalogue;

    #[test]
    fn extra_commands_belong_to_games_of_the_catalogue() {
        for extras in &ALL {
            assert!(Catalogue::standard().find(extras.game).is_some(), "{}", extras.game);
        }
    }
}
