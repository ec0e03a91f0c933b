//! The catalogue of games, each declared once.
//!
//! A game declares its name, how it is played, its options, keys and modes in one [`GameInfo`]. Settings, menus, key
//! pages, help pages and the command line are derived from it. [`Catalogue::standard`] has the five games of Quintet;
//! a program or a test can make another one with more games.

use crate::any::AnyGame;
use crate::games;
use crate::interface::Interface;
use crate::records::{self, Opponent};
use crate::screen::{GamePage, Screen};
use crate::settings::{Entry, Settings, SettingsTable};
use crate::start::{InputInfo, StartOptions};
use crate::text::Language;
use quintet_bot::{BotGame, JobError, Strength, game_of};
use quintet_engine::kernel::{CellKind, PiecePicture, Seed, SetupError, Tile};
use quintet_session::{Header, ReplayError, Session};
use std::fmt;
use std::sync::LazyLock;

/// The declaration of a game.
#[derive(Debug)]
pub struct GameInfo {
    /// The name on the command line, in settings and in recordings.
    pub name: &'static str,
    /// The name on screens.
    pub title: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// A few words about it, shown beside its title in the main menu: at most 26 characters.
    pub tagline: &'static str,
    /// How to play it.
    pub how_to_play: HowToPlay,
    /// The modes in its menu.
    pub modes: &'static [ModeInfo],
    /// Its settings.
    pub options: &'static [Entry],
    /// Its keys, including the second player's.
    pub keys: &'static [Entry],
    /// Complete sets of keys to choose from, besides the default ones.
    pub key_presets: &'static [KeyPreset],
    /// Texts that a game can be given besides its settings.
    pub inputs: &'static [InputInfo],
    /// The modes that separate scores; recordings can have others, such as one for each size of the field.
    pub score_modes: &'static [&'static str],
    /// How to start from a board that the player draws; `None` if the game does not offer this.
    pub practice: Option<PracticeInfo>,
    /// Pages of its own, in its menu and in the settings.
    pub pages: &'static [&'static GamePage],
    /// The opponents, if the computer can play the second side.
    pub opponent: Option<OpponentInfo>,
    /// The names of its keys in scripts; empty for a game that scripts cannot play.
    pub script_keys: &'static str,
    /// Whether time matters in it: then it can be played more slowly.
    pub has_clock: bool,
    /// Whether the best score is shown while it is played.
    pub shows_best: bool,
    /// The default seed on the command line; `None` picks a new one every time.
    pub default_seed: Option<Seed>,
}

/// A set of keys that a player can choose.
#[derive(PartialEq, Eq, Debug)]
pub struct KeyPreset {
    /// The text key of its title.
    pub title: &'static str,
    /// The keys of actions that are not the default ones: the name of the setting, and its value.
    pub keys: &'static [(&'static str, &'static str)],
}

impl KeyPreset {
    /// The default keys.
    pub const DEFAULT: KeyPreset = KeyPreset { title: "key-preset-default", keys: &[] };

    /// The changes that give these actions the keys.
    pub fn changes(&self, actions: &'static [Entry]) -> Vec<(&'static str, Option<String>)> {
        let keys = |entry: &Entry| self.keys.iter().find(|(key, _)| *key == entry.key);
        actions.iter().map(|entry| (entry.key, keys(entry).map(|(_, keys)| (*keys).to_owned()))).collect()
    }

    /// Returns true if these are the keys in the settings.
    pub fn is_chosen(&self, actions: &'static [Entry], settings: &Settings) -> bool {
        let mut chosen = Settings::new(settings.catalogue());
        chosen.set_all(&self.changes(actions)).is_ok()
            && actions.iter().all(|entry| chosen.keys(entry.key) == settings.keys(entry.key))
    }
}

/// How to start a game with a text from a page: a board that the player draws, the number of a puzzle, a day.
#[derive(Debug)]
pub struct PracticeInfo {
    /// The option and the value to play with.
    pub with: (&'static str, &'static str),
    /// The flag of the input that takes the text.
    pub input: &'static str,
    /// The screen; it requests [`Effect::Practise`](crate::Effect::Practise) or
    /// [`Effect::PlayText`](crate::Effect::PlayText).
    pub screen: fn(Language) -> Box<dyn Screen>,
}

/// Two values are equal if they are the same object.
impl PartialEq for PracticeInfo {
    fn eq(&self, other: &PracticeInfo) -> bool {
        core::ptr::eq(self, other)
    }
}

impl Eq for PracticeInfo {}

/// Two declarations are equal if they are of the same game.
impl PartialEq for GameInfo {
    fn eq(&self, other: &GameInfo) -> bool {
        self.name == other.name
    }
}

impl Eq for GameInfo {}

/// A game that the application can offer. Its [`BotGame`] part is for the computer player, its
/// [`Scored`](crate::records::Scored) part for records.
pub trait Declared: BotGame<Setup: Send> {
    /// How it is played: [`Keys`](crate::interface::Keys) or [`Commands`](crate::interface::Commands).
    type Interface: Interface<Self>;

    /// Its declaration.
    fn info() -> &'static GameInfo;

    /// The setup of a new game.
    fn setup(start: &StartOptions<'_>) -> Result<Self::Setup, SetupError>;

    /// The setup of another game like this one, with this seed.
    fn again(setup: &Self::Setup, _seed: Seed) -> Self::Setup {
        setup.clone()
    }

    /// The result of a session in one line; `None` if it has not started.
    fn result(session: &Session<Self>) -> Option<String>;

    /// The view as lines of text, in a game that has a text screen of its own.
    fn text_screen(&self) -> Option<Vec<String>> {
        Self::Interface::text_screen(self)
    }

    /// The messages of its view (the game is over, who has won) in this language; `None` if the view's own messages
    /// are used.
    fn messages(&self, _text: Language) -> Option<Vec<String>> {
        None
    }

    /// Returns true if the computer can play the second side of a game with this setup.
    fn has_opponent(_setup: &Self::Setup) -> bool {
        false
    }

    /// Why the computer cannot play a game with this setup; `None` if it can.
    fn bot_refusal(_setup: &Self::Setup) -> Option<&'static str> {
        None
    }

    /// The strength of the computer in a demonstration.
    fn demonstration() -> &'static Strength {
        Strength::demonstration()
    }
}

/// The opponents that a player can choose.
#[derive(Debug)]
pub struct OpponentInfo {
    /// The option that names the opponent: its first word is a person, the others are the strengths of the computer.
    pub option: &'static str,
    /// The option and value with which there is an opponent; `None` if there always is one.
    pub needs: Option<(&'static str, &'static str)>,
    /// Whether programs that speak the Tetris Bot Protocol can play.
    pub takes_programs: bool,
}

impl OpponentInfo {
    /// The opponent in these settings.
    pub(crate) fn against(&self, settings: &Settings) -> Opponent {
        let word = settings.text(self.option);
        let place = Strength::all().iter().position(|strength| strength.name == word);
        let strength = place.and_then(|place| records::StrengthLevel::new(place + 1));
        strength.map_or(Opponent::Person, Opponent::Computer)
    }

    /// The strength of the computer that plays the second side; `None` if a person does.
    pub(crate) fn strength(&self, settings: &Settings) -> Option<&'static Strength> {
        let word = settings.text(self.option);
        Strength::all().iter().find(|strength| strength.name == word)
    }
}

/// How to play a game, for a page of help.
#[derive(Debug)]
pub struct HowToPlay {
    /// The goal of the player, in a few sentences.
    pub goal: &'static str,
    /// Special pieces, commands or actions, each with a line about it.
    pub special: &'static [(&'static str, &'static str)],
    /// How special pieces look.
    pub figures: &'static [Figure],
}

/// How a special piece looks.
#[derive(Debug)]
pub struct Figure {
    /// Its name in [`HowToPlay::special`].
    pub special: &'static str,
    /// The kind of its cells.
    pub kind: CellKind,
    /// Its cells as (column, row), row by row from the top.
    pub cells: &'static [(u16, u16)],
}

impl Figure {
    /// A picture of the piece.
    pub fn picture(&self) -> PiecePicture {
        PiecePicture { tile: Tile::Kind(self.kind), cells: self.cells.to_vec() }
    }
}

/// A mode of a game.
#[derive(Debug)]
pub struct ModeInfo {
    /// The title.
    pub title: &'static str,
    /// A line about it.
    pub summary: &'static str,
    /// The settings of this mode.
    pub presets: &'static [(&'static str, ModeValue)],
    /// Whether the computer plays and the player watches.
    pub is_demonstration: bool,
    /// The page that opens instead of the game, from which it is started.
    pub page: Option<&'static PracticeInfo>,
}

impl ModeInfo {
    /// The only mode of a game without modes.
    pub const PLAY: ModeInfo =
        ModeInfo { title: "Play", summary: "", presets: &[], is_demonstration: false, page: None };

    /// A demonstration.
    pub const fn watch(summary: &'static str, presets: &'static [(&'static str, ModeValue)]) -> ModeInfo {
        ModeInfo { title: "Watch the computer", summary, presets, is_demonstration: true, page: None }
    }
}

/// The value that a mode gives a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ModeValue {
    /// This value.
    Fixed(&'static str),
    /// The player's value if it is not the default; otherwise this one.
    UnlessSet(&'static str),
}

/// The games of a program.
pub struct Catalogue {
    games: Vec<&'static dyn AnyGame>,
    settings: SettingsTable,
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.games().map(|game| game.name)).finish()
    }
}

/// Two catalogues are equal if they are the same object.
impl PartialEq for Catalogue {
    fn eq(&self, other: &Catalogue) -> bool {
        core::ptr::eq(self, other)
    }
}

impl Eq for Catalogue {}

impl Catalogue {
    /// A catalogue of these games.
    pub fn new(games: Vec<&'static dyn AnyGame>) -> Catalogue {
        let options = games.iter().flat_map(|game| game.info().options);
        let keys = games.iter().flat_map(|game| game.info().keys);
        Catalogue { settings: SettingsTable::new(options, keys), games }
    }

    /// The five games of Quintet.
    pub fn standard() -> &'static Catalogue {
        static STANDARD: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(games::ALL.to_vec()));
        &STANDARD
    }

    /// The same catalogue with another game at the end.
    #[must_use]
    pub fn with(&self, game: &'static dyn AnyGame) -> Catalogue {
        Catalogue::new(self.games.iter().copied().chain([game]).collect())
    }

    /// All games, in the order in which menus list them.
    pub fn games(&self) -> impl ExactSizeIterator<Item = &'static GameInfo> + Clone + '_ {
        self.games.iter().map(|game| game.info())
    }

    /// The entries of the games, in the same order.
    pub fn entries(&self) -> impl Iterator<Item = &'static dyn AnyGame> + '_ {
        self.games.iter().copied()
    }

    /// The game with this name.
    pub fn find(&self, name: &str) -> Option<&'static dyn AnyGame> {
        self.games.iter().copied().find(|game| game.info().name == name)
    }

    /// The game of a recording.
    pub fn recorded(&self, bytes: &[u8]) -> Result<&'static dyn AnyGame, ReplayError> {
        let header = Header::read(bytes)?;
        self.find(&header.game)
            .ok_or(ReplayError::OtherGame { expected: "a game this program knows", found: header.game })
    }

    /// Runs a job of the computer player, from bytes to bytes.
    pub fn run_job(&self, job: &[u8]) -> Result<Vec<u8>, JobError> {
        let name = game_of(job)?;
        let game = self.find(name).ok_or_else(|| JobError::OtherGame {
            expected: "a game of this program",
            found: name.to_owned(),
        })?;
        game.run_job(job)
    }

    /// All settings.
    pub fn settings(&'static self) -> &'static SettingsTable {
        &self.settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::ValueKind;

    #[test]
    fn every_entry_of_a_game_bears_its_name_and_a_readable_default() {
        for game in Catalogue::standard().games() {
            for entry in game.keys {
                assert_eq!((entry.game(), entry.kind), (game.name, ValueKind::Keys), "{}", entry.key);
            }
            for entry in game.options.iter().chain(game.keys) {
                assert!(entry.parse(entry.default).is_ok(), "{}", entry.key);
                assert!(!entry.label.is_empty() && !entry.text.is_empty(), "{}", entry.key);
            }
        }
    }

    #[test]
    fn no_setting_and_no_game_is_declared_twice() {
        let catalogue = Catalogue::standard();
        let mut keys: Vec<&str> = catalogue.settings().entries().map(|entry| entry.key).collect();
        let mut names: Vec<&str> = catalogue.games().map(|game| game.name).collect();
        for all in [&mut keys, &mut names] {
            let before = all.len();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), before);
        }
    }

    #[test]
    fn modes_set_existing_options_to_allowed_values() {
        for game in Catalogue::standard().games() {
            for (mode, (key, preset)) in
                game.modes.iter().flat_map(|mode| mode.presets.iter().map(move |set| (mode, set)))
            {
                let entry = game.options.iter().find(|entry| entry.key == *key);
                let (ModeValue::Fixed(value) | ModeValue::UnlessSet(value)) = *preset;
                assert!(
                    entry.is_some_and(|entry| entry.parse(value).is_ok()),
                    "{}: {key} {value}",
                    mode.title
                );
            }
        }
    }
}
