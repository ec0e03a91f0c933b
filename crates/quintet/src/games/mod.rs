//! Additions of single games to the command line, besides the options that follow from their declarations.

mod cascade;
mod modern;
mod quadris;

use crate::autoplay::Players;
use crate::failure::Outcome;
use clap::{ArgMatches, Command};
use quintet_app::any::AnyGame;

pub(crate) use modern::opponent;

/// The additions of one game. Each function that adds to a command has one that runs what was added.
pub(crate) struct Additions {
    /// The name of the game.
    game: &'static str,
    /// Adds subcommands to `quintet GAME`.
    pub(crate) commands: Option<Addition<RunCommand>>,
    /// Adds options to `quintet autoplay GAME` that choose who plays.
    pub(crate) players: Option<Addition<Players>>,
    /// Adds options to `quintet bot GAME`; games without it have no such command.
    pub(crate) bot: Option<Addition<RunGame>>,
}

/// Runs a subcommand.
type RunCommand = fn(&ArgMatches) -> Outcome;

/// Runs a command for a game.
type RunGame = fn(&'static dyn AnyGame, &ArgMatches) -> Outcome;

/// An addition to a command.
pub(crate) struct Addition<R> {
    /// Adds it to a command.
    pub(crate) add: fn(Command) -> Command,
    /// Runs the addition.
    pub(crate) run: R,
}

const NONE: Additions = Additions { game: "", commands: None, players: None, bot: None };

/// The games with additions.
static ALL: [Additions; 3] = [
    Additions {
        game: "cascade",
        commands: Some(Addition { add: cascade::with_commands, run: cascade::run }),
        ..NONE
    },
    Additions {
        game: "quadris",
        players: Some(Addition { add: quadris::with_evaluations, run: quadris::players }),
        ..NONE
    },
    Additions {
        game: "modern",
        bot: Some(Addition { add: modern::bot::with_options, run: modern::bot::run }),
        ..NONE
    },
];

/// Returns the additions of this game.
pub(crate) fn additions(game: &str) -> &'static Additions {
    ALL.iter().find(|additions| additions.game == game).unwrap_or(&NONE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_app::catalogue::Catalogue;

    #[test]
    fn additions_belong_to_games_of_the_catalogue() {
        for additions in &ALL {
            assert!(Catalogue::standard().find(additions.game).is_some(), "{}", additions.game);
        }
    }
}
