//! `quintet settings`: prints and changes settings.

use crate::failure::{CommandResult, Failure};
use crate::output;
use crate::storage_args::SettingsCommand;
use crate::table::{PrintTable, Table};
use crate::{files, saving};
use quintet_app::Column;
use quintet_store::settings::{self, SettingError};
use quintet_store::{Home, Settings};
use std::path::PathBuf;

pub(crate) fn run(command: Option<&SettingsCommand>) -> CommandResult {
    let home = saving::home()?;
    match command {
        None => list(&home),
        Some(SettingsCommand::Path) => output::line(home.settings().display()),
        Some(SettingsCommand::Get { key }) => {
            let settings = loaded(&home);
            let value = settings.get(key).ok_or_else(|| SettingError::Unknown(key.clone()))?;
            output::line(value)
        }
        Some(SettingsCommand::Set { key, value }) => set(&home, key, &value.join(" ")),
        Some(SettingsCommand::Reset { key, all }) => match key {
            Some(key) => print_copy(settings::reset(&home, key)?),
            None if *all => print_copy(settings::reset_all(&home)?),
            None => {
                Err(Failure::Usage("give the name of a setting, or use --all to reset all of them".into()))
            }
        },
        Some(SettingsCommand::Export) => export(&home),
        Some(SettingsCommand::Import { file }) => {
            let (copy, settings) = settings::import(&home, file, &files::text(file)?)?;
            problems(&settings);
            name_players(&home, PLAYERS)?;
            print_copy(copy)
        }
    }
}

fn export(home: &Home) -> CommandResult {
    loaded(home);
    output::document(&settings::export_all(home))
}

/// Loads the settings and prints what is wrong with the file.
pub(crate) fn loaded(home: &Home) -> Settings {
    let settings = settings::load(home);
    problems(&settings);
    settings
}

fn problems(settings: &Settings) {
    settings.problems().iter().for_each(output::notice);
}

fn list(home: &Home) -> CommandResult {
    let settings = loaded(home);
    let mut table = Table::new(["setting", "value", "default", "description"].map(Column::left));
    for entry in settings.table().entries() {
        let value = settings.get(entry.key).map(|value| value.to_string()).unwrap_or_default();
        let default = if settings.is_set(entry.key) { entry.default } else { "" };
        table.row([entry.key, value.as_str(), default, entry.text].map(str::to_owned));
    }
    table.text()
}

fn set(home: &Home, key: &str, text: &str) -> CommandResult {
    // A key that another action has is refused.
    let checked = settings::load(home).set(key, text);
    checked
        .map_err(|error| SettingError::InvalidValue { key: key.to_owned(), sentence: error.to_string() })?;
    let value = settings::set(home, key, text)?;
    name_players(home, key)?;
    output::line(format_args!("{key} = {value}"))
}

/// The prefix of the settings with the names of players.
const PLAYERS: &str = "player.";

/// Gives scores without a name to the player whose name was set.
fn name_players(home: &Home, changed: &str) -> CommandResult {
    if changed.starts_with(PLAYERS) {
        settings::name_players(home)?;
    }
    Ok(())
}

/// Prints where the old settings are saved.
fn print_copy(copy: Option<PathBuf>) -> CommandResult {
    match copy {
        Some(copy) => output::line(format_args!("the old settings are saved in {}", copy.display())),
        None => Ok(()),
    }
}

impl From<SettingError> for Failure {
    fn from(error: SettingError) -> Failure {
        Failure::Usage(error.to_string())
    }
}
