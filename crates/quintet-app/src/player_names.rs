//! The names of the players of a game for two, as its screen shows them.

use crate::catalogue::{Declared, GameInfo};
use crate::settings::Settings;
use crate::text::Language;
use quintet_engine::kernel::Player;

/// Who plays the second side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Rival {
    /// A second person.
    Person,
    /// The computer; the word of its strength.
    Computer(String),
    /// Another program.
    Program,
}

impl Rival {
    /// The opponent that the settings choose for a game with this setup.
    pub(crate) fn of<G: Declared>(setup: &G::Setup, settings: &Settings) -> Rival {
        let opponent = G::info().opponent.as_ref().filter(|_| G::has_opponent(setup));
        match opponent.and_then(|opponent| opponent.strength(settings)) {
            Some(strength) => Rival::Computer(strength.name.clone()),
            None => Rival::Person,
        }
    }

    /// The names of both players.
    pub(crate) fn names(&self, game: &GameInfo, settings: &Settings) -> Vec<String> {
        let text = settings.language();
        let named = |key: &str, player: Player| {
            let name = settings.text(key);
            let number = || text.with("player-number", &[("number", (player.0 + 1).into())]);
            if name.is_empty() { number() } else { name }
        };
        match self {
            Rival::Person => {
                vec![named("player.name", Player::ONE), named("player.second", Player::TWO)]
            }
            Rival::Computer(word) => {
                vec![text.get("player-you").to_owned(), computer(word, game, settings, text)]
            }
            Rival::Program => {
                vec![text.get("player-you").to_owned(), text.get("player-program").to_owned()]
            }
        }
    }
}

/// The computer and its strength.
fn computer(word: &str, game: &GameInfo, settings: &Settings, text: Language) -> String {
    let entry = game.opponent.as_ref().and_then(|opponent| settings.table().find(opponent.option));
    let strength = entry.map_or_else(|| word.to_owned(), |entry| text.value(entry, word).to_lowercase());
    text.with("player-computer-named", &[("strength", strength.into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;

    #[test]
    fn the_players_are_named() {
        let game = Catalogue::standard().find("modern").unwrap().info();
        let mut settings = Settings::default();
        let computer = Rival::Computer("steady".into());
        assert_eq!(computer.names(game, &settings), ["You", "Computer: steady"]);
        assert_eq!(Rival::Program.names(game, &settings), ["You", "Program"]);
        settings.set("player.second", "Ada").unwrap();
        assert_eq!(Rival::Person.names(game, &settings), ["Player 1", "Ada"]);
    }
}
