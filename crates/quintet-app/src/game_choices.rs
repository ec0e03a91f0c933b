//! The options that a game was started with, and those that the player has changed since.

use crate::catalogue::GameInfo;
use crate::effect::NewGame;
use crate::settings::Settings;

/// The options of a game, for its next round.
pub(crate) struct GameChoices {
    game: &'static GameInfo,
    values: Vec<(&'static str, String)>,
    has_changed: bool,
}

impl GameChoices {
    /// The options of a game in these settings.
    pub(crate) fn new(game: &'static GameInfo, settings: &Settings) -> GameChoices {
        let values = game.options.iter().map(|entry| (entry.key, settings.text(entry.key))).collect();
        GameChoices { game, values, has_changed: false }
    }

    /// The player has changed a setting; only the options of the game matter.
    pub(crate) fn change(&mut self, key: &str, value: &str) {
        if let Some((_, set)) = self.values.iter_mut().find(|(known, _)| *known == key) {
            self.has_changed |= set != value;
            value.clone_into(set);
        }
    }

    /// Returns true if an option has changed: a restart then starts a new game.
    pub(crate) fn has_changed(&self) -> bool {
        self.has_changed
    }

    /// The start of a new game with these options.
    pub(crate) fn start(&self, watch: bool) -> NewGame {
        NewGame { game: self.game.name, with: self.values.clone(), watch }
    }
}
