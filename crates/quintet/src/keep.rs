//! Keeps a game that is played in the store, and tells the player what became of it.

use crate::failure::{Failure, say};
use quintet_engine::kernel::Time;
use quintet_screens::Status;
use quintet_session::{Point, Replay, Session};
use quintet_store::playing::Interrupted;
use quintet_store::{Home, Keeping, Kept, Notice, Settings, Store, StoreError, playing, settings};
use std::io::{IsTerminal, Write, stdin, stdout};

/// Who keeps a game; or why nobody does; or that nobody should.
pub(crate) enum Keep {
    By(Keeping),
    Impossible(StoreError),
    Unwanted,
}

/// A fresh game, kept if it is played at a terminal or recorded.
pub(crate) fn begin<G: Kept>(session: Session<G>, recorded: bool) -> (Session<G>, Keep) {
    if !recorded && !stdin().is_terminal() {
        return (session, Keep::Unwanted);
    }
    match Home::find() {
        Ok(home) => {
            let (session, keeping) = Keeping::begin(&home, session);
            (session, Keep::By(keeping))
        }
        Err(error) => (session, Keep::Impossible(error)),
    }
}

/// A game that goes on from a point of a recording.
pub(crate) fn branch<G: Kept>(replay: &Replay<G>, from: Time) -> Result<(Session<G>, Keep), StoreError> {
    match Home::find() {
        Ok(home) => {
            let (session, keeping) = Keeping::branch(&home, replay, from)?;
            Ok((session, Keep::By(keeping)))
        }
        Err(error) => Ok((replay.play_to(Point::Time(from), None, &mut ())?, Keep::Impossible(error))),
    }
}

/// A game that was interrupted.
pub(crate) fn go_on<G: Kept>(home: &Home, game: &Interrupted) -> Result<(Session<G>, Keep), Failure> {
    let going = Keeping::go_on(home, game)?;
    let (session, keeping) =
        going.ok_or_else(|| Failure::Bad("that game is being played elsewhere".into()))?;
    Ok((session, Keep::By(keeping)))
}

impl Keep {
    /// The line below the game.
    pub(crate) fn status(&self) -> Option<Status> {
        let notice = match self {
            Keep::By(keeping) => keeping.notice()?,
            Keep::Impossible(error) => Notice::Trouble(error.to_string()),
            Keep::Unwanted => return None,
        };
        Some(Status { text: notice.to_string(), passing: notice == Notice::Saving })
    }

    /// Waits until the game is on the disk, without a word.
    pub(crate) fn close(self, open: bool) -> Option<Notice> {
        match self {
            Keep::By(keeping) => keeping.finish(open),
            Keep::Impossible(error) => Some(Notice::Trouble(error.to_string())),
            Keep::Unwanted => None,
        }
    }

    /// Waits until the game is on the disk, and says so. Its recordings have been ended already. A game that
    /// is `open` can be gone on with.
    pub(crate) fn finish(self, open: bool) {
        let person = stdout().is_terminal();
        let notice = match self {
            Keep::By(keeping) => {
                if person && keeping.notice() == Some(Notice::Saving) {
                    tell(&Notice::Saving);
                }
                keeping.finish(open)
            }
            Keep::Impossible(error) => Some(Notice::Trouble(error.to_string())),
            Keep::Unwanted => return,
        };
        match notice {
            Some(notice @ Notice::Trouble(_)) => say(format_args!("quintet: {notice}")),
            _ if person && open => tell(&"kept: `quintet continue` goes on with this game"),
            Some(notice) if person => tell(&notice),
            _ => {}
        }
    }
}

/// The terminal may be gone; that is no reason to fail.
fn tell(line: &dyn std::fmt::Display) {
    let _ = writeln!(stdout(), "{line}");
}

/// The settings in force; what is wrong with them is said by `quintet settings`, not before a game.
pub(crate) fn settings() -> Settings {
    Home::find().map_or_else(|_| Settings::default(), |home| settings::load(&home))
}

/// The store, with everything in it that was left behind by programs that were killed, and what is in the way
/// of that said. `None` when there is none and none can be made.
pub(crate) fn open() -> Result<(Home, Option<Store>, Settings), Failure> {
    let home = Home::find()?;
    let settings = settings::load(&home);
    let (troubles, opened) = open_quietly(&home, &settings);
    for trouble in troubles {
        say(format_args!("quintet: {trouble}"));
    }
    Ok((home, opened?, settings))
}

/// The same without a word: what is in the way, and the store.
pub(crate) fn open_quietly(
    home: &Home,
    settings: &Settings,
) -> (Vec<String>, Result<Option<Store>, StoreError>) {
    let mut opened = Store::open_or_look(home);
    let troubles: Vec<String> = match &mut opened {
        // What cannot be saved now stays where it is.
        Ok((Some(store), None)) => playing::settle(home, store, &settings::names(settings)).troubles,
        Ok((_, None)) => Vec::new(),
        Ok((store, Some(error))) => {
            let so = if store.is_some() { "it is only looked at" } else { "there is nothing in it yet" };
            std::iter::once(format!("{error}; {so}")).chain(unplayable(home)).collect()
        }
        // What is in the way of the store may be in the way of the games, too; it is told once.
        Err(error) => {
            let told = error.to_string();
            unplayable(home).into_iter().filter(|trouble| *trouble != told).collect()
        }
    };
    (troubles, opened.map(|(store, _)| store))
}

/// What is among the games in progress and cannot be played, a sentence each.
fn unplayable(home: &Home) -> Vec<String> {
    playing::waiting(home).unplayable.iter().map(ToString::to_string).collect()
}

/// The store to change something in.
pub(crate) fn open_to_write() -> Result<(Home, Store), Failure> {
    let home = Home::find()?;
    let store = Store::open(&home)?;
    Ok((home, store))
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Bad(error.to_string())
    }
}

/// What the system calls the player.
pub(crate) fn login() -> String {
    let login = ["USER", "LOGNAME", "USERNAME"].iter().find_map(|name| std::env::var(name).ok());
    login.unwrap_or_else(|| "player".into())
}
