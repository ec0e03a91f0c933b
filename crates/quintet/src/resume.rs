//! `quintet continue`: resumes an interrupted game.

use crate::failure::{CommandResult, Failure};
use crate::storage_args;
use crate::{output, play, saving};
use quintet_app::storage::Storage;
use quintet_store::games_in_progress::{self, InterruptedRecording};
use quintet_store::{FileStorage, Home, date};

pub(crate) fn run(args: &storage_args::ContinueArgs) -> CommandResult {
    let home = saving::home()?;
    // Finished games that were not saved are saved first. A game can be resumed even if the store cannot be opened.
    let opened = games_in_progress::open_and_recover(&home);
    opened.problems.iter().for_each(output::notice);
    if let Err(error) = opened.store {
        Failure::from(error).warn();
    }
    let games = opened.games;
    let wanted = |game: &&InterruptedRecording| args.game.as_ref().is_none_or(|name| *name == game.game);
    if args.list {
        return games.iter().filter(wanted).try_for_each(|game| output::line(line(game)));
    }
    let Some(game) = games.iter().find(wanted) else {
        let which = args.game.as_ref().map_or(String::new(), |game| format!(" of {game}"));
        return Err(Failure::Negative(format!("there is no interrupted game{which}")));
    };
    if args.end {
        let ended = FileStorage::new(home).end_game(&game.name);
        if !ended.map_err(|error| Failure::Usage(error.to_string()))? {
            return Err(saving::played_elsewhere());
        }
        return output::line(format_args!("ended: {}; its score and replay are saved", line(game)));
    }
    resume(&home, game)
}

/// Resumes this game.
fn resume(home: &Home, game: &InterruptedRecording) -> CommandResult {
    play::need_terminal("--list shows the interrupted games")?;
    let (session, saver) = saving::resume(home, &game.name)?;
    play::play_session(session, saver)
}

/// Returns an interrupted game as a line of text.
fn line(game: &InterruptedRecording) -> String {
    let scores: Vec<String> = game.scores.iter().map(u64::to_string).collect();
    let (score, length) = (scores.join(" : "), date::length(game.at.micros()));
    let damaged = if game.damaged { ", damaged after that" } else { "" };
    format!("{}, score {score}, {length} played{damaged}, {}", game.game, date::short(game.when))
}
