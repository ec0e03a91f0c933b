//! What the keys stand for in a game.

use core::cmp::Reverse;
use quintet_engine::kernel::{Button, Player, RealTime};
use quintet_settings::{ENTRIES, Key, Settings};

/// What every shell can do with a game, whether the game knows of it or not.
const SHELLS: [(&str, Button); 3] =
    [("pause", Button::Pause), ("quit", Button::Quit), ("hint", Button::Hint)];

/// The keys of one game, as the settings have them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bindings(Vec<(Key, Player, Button)>);

impl Bindings {
    /// Those of this game for so many players.
    pub fn of<G: RealTime>(settings: &Settings, players: u8) -> Bindings {
        let mut bindings = Vec::new();
        for entry in ENTRIES {
            let Some((player, button)) = meaning::<G>(entry.key).filter(|(player, _)| player.0 < players)
            else {
                continue;
            };
            let keys = settings.keys(entry.key);
            bindings
                .extend(keys.iter().filter_map(|name| name.parse().ok()).map(|key| (key, player, button)));
        }
        // The second player's keys come first: in a duel they take letters from the first one's spare keys. Of one
        // player's actions with the same key the first has it.
        bindings.sort_by_key(|(_, player, _)| Reverse(*player));
        Bindings(bindings)
    }

    /// What a key stands for.
    pub fn find(&self, key: Key) -> Option<(Player, Button)> {
        self.0.iter().find(|(known, ..)| *known == key).map(|(_, player, button)| (*player, *button))
    }

    /// The keys for a player's button, as they are read: `← a 4`.
    pub fn keys(&self, player: Player, button: Button) -> Vec<Key> {
        let mut keys: Vec<Key> = self
            .0
            .iter()
            .filter(|(_, who, what)| (*who, *what) == (player, button))
            .map(|(key, ..)| *key)
            .collect();
        keys.dedup_by_key(|key| match key {
            Key::Char(letter) => Key::Char(letter.to_ascii_lowercase()),
            key => *key,
        });
        keys
    }
}

/// What an entry's keys stand for, if they are keys of this game: `keys.GAME.ACTION`, for a second player
/// `keys.GAME2.ACTION`.
fn meaning<G: RealTime>(key: &str) -> Option<(Player, Button)> {
    let (section, action) = key.strip_prefix("keys.")?.split_once('.')?;
    let player = match section.strip_prefix(G::NAME)? {
        "" => Player::ONE,
        "2" => Player::TWO,
        _ => return None,
    };
    let button = G::BUTTONS.iter().chain(&SHELLS).find(|(name, _)| *name == action)?.1;
    Some((player, button))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::{cascade::Cascade, chetyris::Chetyris, modern::Modern};

    #[test]
    fn every_button_has_a_key_unless_it_is_meant_to_have_none() {
        fn all<G: RealTime>(players: u8) {
            let bindings = Bindings::of::<G>(&Settings::default(), players);
            for (name, button) in G::BUTTONS {
                let bound = !bindings.keys(Player::ONE, *button).is_empty();
                assert_eq!(bound, *button != Button::HalfTurn, "{}: {name}", G::NAME);
            }
        }
        all::<Chetyris>(1);
        all::<Cascade>(1);
        all::<Modern>(2);
    }

    #[test]
    fn a_chosen_key_takes_the_place_of_the_usual_ones() {
        let mut settings = Settings::default();
        settings.set("keys.chetyris.left", "h f5").unwrap();
        let bindings = Bindings::of::<Chetyris>(&settings, 1);
        let left = Some((Player::ONE, Button::Left));
        assert_eq!((bindings.find(Key::Char('h')), bindings.find(Key::F(5))), (left, left));
        assert_eq!(bindings.find(Key::Left), None, "it stands for nothing any more");
        assert_eq!(bindings.find(Key::Right), Some((Player::ONE, Button::Right)));
    }

    #[test]
    fn the_second_players_keys_count_in_a_game_for_two() {
        let settings = Settings::default();
        let find = |players, key| Bindings::of::<Modern>(&settings, players).find(Key::Char(key));
        assert_eq!(find(1, 'p'), None);
        assert_eq!(find(2, 'p'), Some((Player::TWO, Button::Hold)));
        assert_eq!(find(2, 'c'), Some((Player::ONE, Button::Hold)));
    }
}
