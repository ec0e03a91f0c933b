//! The program's folder: saves the games of commands and opens settings and store.

use crate::failure::Failure;
use crate::output;
use crate::run_shell;
use quintet_app::any::{AnyContinued, AnySession, RecordingOutput};
use quintet_app::records::Opponent;
use quintet_app::storage::{Claim, GameSaver, SaveNotice, Storage};
use quintet_app::text::Language;
use quintet_store::{FileStorage, Home, Settings, Store, StoreError, games_in_progress, settings};
use std::io::{IsTerminal, stdin, stdout};
use std::path::PathBuf;

/// Returns the folder that contains all data.
pub(crate) fn home() -> Result<Home, StoreError> {
    Ok(Home::find()?.with_catalogue(crate::catalogue()))
}

/// Returns the folder for pictures.
pub(crate) fn pictures() -> PathBuf {
    home().map_or_else(|_| PathBuf::from("."), |home| home.folder().join("pictures"))
}

/// Opens a recording for a game in the program's folder.
pub(crate) fn begin_game() -> GameSaver {
    match home() {
        Ok(home) => FileStorage::new(home).begin_game(),
        Err(error) => GameSaver::failed(error.message()),
    }
}

/// Saves a new game while it is played, if it is played in a terminal or a window or is recorded; `against` plays the
/// second side of a duel.
pub(crate) fn begin(
    session: Box<dyn AnySession>,
    recorded: bool,
    against: Option<Opponent>,
) -> (Box<dyn AnySession>, Option<GameSaver>) {
    if !recorded && !stdin().is_terminal() && !run_shell::is_window() {
        return (session, None);
    }
    let mut saver = begin_game();
    (saver.begin(session, against), Some(saver))
}

/// Saves a game that continues from a point of a recording.
pub(crate) fn branch(
    game: Box<dyn AnyContinued>,
    against: Option<Opponent>,
    record: Option<RecordingOutput>,
) -> (Box<dyn AnySession>, Option<GameSaver>) {
    let mut saver = begin_game();
    (saver.branch(game, against, record), Some(saver))
}

/// Resumes an interrupted game.
pub(crate) fn resume(home: &Home, name: &str) -> Result<(Box<dyn AnySession>, Option<GameSaver>), Failure> {
    let claim =
        FileStorage::new(home.clone()).claim_game(name).map_err(|error| Failure::Usage(error.to_string()))?;
    let game = match claim {
        Claim::Claimed(game) => game,
        Claim::Elsewhere => return Err(played_elsewhere()),
        Claim::Gone => return Err(Failure::Negative(Language::English.get("notice-game-gone").into())),
    };
    let resumed = game.resume(home.catalogue());
    let (session, saver) = resumed.map_err(|(error, _)| Failure::from(StoreError::from(error)))?;
    Ok((session, Some(saver)))
}

/// Returns the error for a game that another program is playing.
pub(crate) fn played_elsewhere() -> Failure {
    Failure::Usage(Language::English.get("notice-open-elsewhere").into())
}

/// Waits until a game that was left is on disk, and prints the result. A game that `can_resume` can be resumed.
pub(crate) fn finish(saver: Option<GameSaver>, can_resume: bool) {
    let Some(saver) = saver else { return };
    let person = stdout().is_terminal();
    if person && saver.notice() == Some(SaveNotice::Saving) {
        tell(&SaveNotice::Saving);
    }
    match saver.finish(can_resume) {
        Some(notice @ SaveNotice::Failed(_)) => output::notice(notice),
        _ if person && can_resume => tell(&"saved: `quintet continue` resumes this game"),
        Some(notice) if person => tell(&notice),
        _ => {}
    }
}

/// Prints a line. Errors are ignored: the terminal may be closed.
fn tell(line: &dyn std::fmt::Display) {
    let _ = output::line(line);
}

/// Returns the settings. `quintet settings` prints problems with them.
pub(crate) fn settings() -> Settings {
    home().map_or_else(|_| Settings::new(crate::catalogue()), |home| settings::load(&home))
}

/// Opens the store, saves everything that earlier runs left unsaved, and prints problems. Returns `None` if there is no
/// store and none can be created.
pub(crate) fn open() -> Result<Option<Store>, Failure> {
    let opened = games_in_progress::open_and_recover(&home()?);
    opened.problems.iter().for_each(output::notice);
    Ok(opened.store?)
}

/// Prints which rows of the store could not be read, and returns the sentences.
pub(crate) fn print_problems(store: Option<&Store>) -> Vec<String> {
    let problems = store.map(Store::take_problems).unwrap_or_default();
    problems.iter().for_each(output::notice);
    problems
}

/// Opens the store for writing.
pub(crate) fn open_to_write() -> Result<Store, Failure> {
    Ok(Store::open(&home()?)?)
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

/// Returns the player's login name.
pub(crate) fn login() -> String {
    let login = ["USER", "LOGNAME", "USERNAME"].iter().find_map(|name| std::env::var(name).ok());
    login.unwrap_or_else(|| "player".into())
}
