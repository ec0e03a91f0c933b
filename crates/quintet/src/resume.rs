//! `quintet continue`: resumes a game that was interrupted.

use crate::failure::{Failure, Outcome};
use crate::stored;
use crate::{keep, output, play};
use quintet_store::playing::{self, Interrupted};
use quintet_store::{Home, Store, date, settings};

pub(crate) fn run(args: &stored::Continue) -> Outcome {
    let home = keep::home()?;
    // Finished games that were not saved are saved first. A game can be resumed even if the store cannot be opened.
    let opened = keep::open_quietly(&home);
    opened.say();
    if let Err(error) = opened.store {
        Failure::from(error).warn();
    }
    let games = opened.games;
    let wanted = |game: &&Interrupted| args.game.as_ref().is_none_or(|name| *name == game.game);
    if args.list {
        return games.iter().filter(wanted).try_for_each(|game| output::line(line(game)));
    }
    let Some(game) = games.iter().find(wanted) else {
        let which = args.game.as_ref().map_or(String::new(), |game| format!(" of {game}"));
        return Err(Failure::News(format!("there is no interrupted game{which}")));
    };
    if args.end {
        let mut store = Store::open(&home)?;
        if !playing::end(game, &mut store, &settings::save_as(&settings::load(&home)))? {
            return Err(keep::played_elsewhere());
        }
        return output::line(format_args!("ended: {}; its score and replay are saved", line(game)));
    }
    go_on(&home, game)
}

/// Resumes this game.
pub(crate) fn go_on(home: &Home, game: &Interrupted) -> Outcome {
    play::need_terminal("--list shows the interrupted games")?;
    let (session, keep) = keep::go_on(home, game)?;
    play::play_session(session, keep)
}

/// An interrupted game in a line, as commands print it.
pub(crate) fn line(game: &Interrupted) -> String {
    let scores: Vec<String> = game.scores.iter().map(u64::to_string).collect();
    let (score, length) = (scores.join(" : "), date::length(game.at.micros()));
    let damaged = if game.damaged { ", damaged after that" } else { "" };
    format!("{}, score {score}, {length} played{damaged}, {}", game.game, date::short(game.when))
}
