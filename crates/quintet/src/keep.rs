//! Keeps a game that is played in the store, and tells the player what became of it.

use crate::failure::Failure;
use crate::output;
use crate::shell;
use quintet_app::Status;
use quintet_app::any::{AnyContinued, AnySession, RecordingOutput};
use quintet_app::records::Against;
use quintet_store::playing::Interrupted;
use quintet_store::{Home, Keeping, Notice, Saved, Settings, Store, StoreError, playing, settings};
use std::io::{self, IsTerminal, stdin, stdout};

/// The folder that everything of this program's games is kept in.
pub(crate) fn home() -> Result<Home, StoreError> {
    Ok(Home::find()?.with_catalogue(crate::catalogue()))
}

/// Who keeps a game; or why nobody does; or that nobody should.
pub(crate) enum Keep {
    By(Keeping),
    Impossible(StoreError),
    Unwanted,
}

/// A fresh game, kept if it is played at a terminal or recorded; of a duel, also against whom.
pub(crate) fn begin(
    session: Box<dyn AnySession>,
    recorded: bool,
    against: Option<Against>,
) -> (Box<dyn AnySession>, Keep) {
    if !recorded && !stdin().is_terminal() && !shell::is_window() {
        return (session, Keep::Unwanted);
    }
    match home() {
        Ok(home) => {
            let (session, keeping) = Keeping::begin(&home, session, against);
            (session, Keep::By(keeping))
        }
        Err(error) => (session, Keep::Impossible(error)),
    }
}

/// A game that goes on from a point of a recording.
pub(crate) fn branch(
    game: Box<dyn AnyContinued>,
    against: Option<Against>,
    record: Option<RecordingOutput>,
) -> (Box<dyn AnySession>, Keep) {
    match home() {
        Ok(home) => {
            let (session, keeping) = Keeping::branch(&home, game, against, record);
            (session, Keep::By(keeping))
        }
        Err(error) => (game.unkept(record), Keep::Impossible(error)),
    }
}

/// A game that was interrupted.
pub(crate) fn go_on(home: &Home, game: &Interrupted) -> Result<(Box<dyn AnySession>, Keep), Failure> {
    let going = match Keeping::go_on(home, game) {
        Err(StoreError::File { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
            return Err(Failure::News("that game no longer exists".into()));
        }
        going => going?,
    };
    let (session, keeping) = going.ok_or_else(played_elsewhere)?;
    Ok((session, Keep::By(keeping)))
}

/// An interrupted game that somebody has gone on with meanwhile.
pub(crate) fn played_elsewhere() -> Failure {
    Failure::Bad("that game is open in another terminal or window".into())
}

impl Keep {
    /// The line below the game.
    pub(crate) fn status(&self) -> Option<Status> {
        let notice = match self {
            Keep::By(keeping) => keeping.notice()?,
            Keep::Impossible(error) => Notice::Trouble(error.to_string()),
            Keep::Unwanted => return None,
        };
        Some(match notice {
            Notice::Saving => Status::Saving,
            Notice::Saved(Saved { replay, best, is_cut, .. }) => {
                Status::Saved { replay, is_best: best, is_cut }
            }
            Notice::Trouble(sentence) => Status::NotSaved(sentence),
        })
    }

    /// The best of all results of this kind when one of this game was last saved: points and milliseconds.
    pub(crate) fn saved_best(&self) -> Option<(u64, u64)> {
        match self {
            Keep::By(keeping) => keeping.saved()?.top,
            Keep::Impossible(_) | Keep::Unwanted => None,
        }
    }

    /// The name of the game that is kept.
    pub(crate) fn name(&self) -> Option<String> {
        match self {
            Keep::By(keeping) => Some(keeping.name()),
            Keep::Impossible(_) | Keep::Unwanted => None,
        }
    }

    /// Who plays the second side, where that is known.
    pub(crate) fn against(&self) -> Option<Against> {
        match self {
            Keep::By(keeping) => keeping.against(),
            Keep::Impossible(_) | Keep::Unwanted => None,
        }
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
            Some(notice @ Notice::Trouble(_)) => output::notice(notice),
            _ if person && open => tell(&"saved: `quintet continue` resumes this game"),
            Some(notice) if person => tell(&notice),
            _ => {}
        }
    }
}

/// The terminal may be gone; that is no reason to fail.
fn tell(line: &dyn std::fmt::Display) {
    let _ = output::line(line);
}

/// The settings in force; what is wrong with them is said by `quintet settings`, not before a game.
pub(crate) fn settings() -> Settings {
    home().map_or_else(|_| Settings::new(crate::catalogue()), |home| settings::load(&home))
}

/// The store, with everything in it that was left behind by programs that were killed.
pub(crate) struct Opened {
    /// The store; `None` when there is none and none can be made.
    pub(crate) store: Result<Option<Store>, StoreError>,
    /// What is in the way of it or among the games in progress, a sentence each.
    pub(crate) troubles: Vec<String>,
    /// The games that can be gone on with, the latest first.
    pub(crate) games: Vec<Interrupted>,
}

impl Opened {
    /// Says what is in the way.
    pub(crate) fn say(&self) {
        for trouble in &self.troubles {
            output::notice(trouble);
        }
    }
}

/// The store, with everything in it that was left behind by programs that were killed, and what is in the way
/// of that said. `None` when there is none and none can be made.
pub(crate) fn open() -> Result<Option<Store>, Failure> {
    let opened = open_quietly(&home()?);
    opened.say();
    Ok(opened.store?)
}

/// The same without a word.
pub(crate) fn open_quietly(home: &Home) -> Opened {
    let mut opened = Store::open_or_look(home);
    let (games, troubles) = match &mut opened {
        // What cannot be saved now stays where it is.
        Ok((Some(store), None)) => {
            let settled = playing::settle(home, store, &settings::save_as(&settings::load(home)));
            (settled.games, settled.troubles)
        }
        Ok((store, trouble)) => {
            let so = if store.is_some() { "it is only looked at" } else { "there is nothing in it yet" };
            let (games, unplayable) = waiting(home);
            let trouble = trouble.as_ref().map(|error| format!("{error}; {so}"));
            (games, trouble.into_iter().chain(unplayable).collect())
        }
        // What is in the way of the store may be in the way of the games, too; it is told once.
        Err(error) => {
            let (told, (games, unplayable)) = (error.to_string(), waiting(home));
            (games, unplayable.into_iter().filter(|trouble| *trouble != told).collect())
        }
    };
    Opened { store: opened.map(|(store, _)| store), troubles, games }
}

/// The games in progress, and what among them cannot be played, a sentence each.
fn waiting(home: &Home) -> (Vec<Interrupted>, Vec<String>) {
    let playing::Waiting { games, unplayable } = playing::waiting(home);
    (games, unplayable.iter().map(ToString::to_string).collect())
}

/// Names the rows of the store that could not be read; returns how many there are.
pub(crate) fn say_problems(store: Option<&Store>) -> usize {
    let problems = store.map(Store::take_problems).unwrap_or_default();
    problems.iter().for_each(output::notice);
    problems.len()
}

/// The store to change something in.
pub(crate) fn open_to_write() -> Result<Store, Failure> {
    Ok(Store::open(&home()?)?)
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
