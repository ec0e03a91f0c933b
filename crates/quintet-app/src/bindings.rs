//! The key bindings of a game.

use crate::settings::{Entry, Key, PadControl, Settings};
use quintet_engine::kernel::{Button, ButtonGame, Player};

/// Functions that every shell has in every game.
const SHELLS: [(&str, Button); 4] =
    [("pause", Button::Pause), ("quit", Button::Quit), ("hint", Button::Hint), ("undo", Button::Undo)];

/// The key bindings of one game, from the settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bindings(Vec<(Key, Player, Button)>);

impl Bindings {
    /// The bindings of this game for this many players.
    pub fn of<G: ButtonGame>(settings: &Settings, players: u8) -> Bindings {
        let mut bindings: Vec<(Key, Player, Button)> = Vec::new();
        for entry in settings.key_entries() {
            let Some((player, button)) = meaning::<G>(entry).filter(|(player, _)| player.0 < players) else {
                continue;
            };
            for key in settings.keys(entry.key) {
                bindings.push((key, player, button));
            }
        }
        Bindings(bindings)
    }

    /// The player and button of a key; a capital letter is the key of the small one.
    pub fn find(&self, key: Key) -> Option<(Player, Button)> {
        let key = key.folded();
        self.0.iter().find(|(known, ..)| *known == key).map(|(_, player, button)| (*player, *button))
    }

    /// The first key that is bound to a player's button.
    pub fn key(&self, player: Player, button: Button) -> Option<Key> {
        self.0.iter().find(|(_, who, what)| (*who, *what) == (player, button)).map(|(key, ..)| *key)
    }
}

/// The actions of gamepad buttons, by their names in the settings.
const PAD_ACTIONS: [(&str, Button); 10] = [
    ("left", Button::Left),
    ("right", Button::Right),
    ("ccw", Button::Counterclockwise),
    ("cw", Button::Clockwise),
    ("180", Button::HalfTurn),
    ("soft", Button::Down),
    ("hard", Button::Drop),
    ("hold", Button::Hold),
    ("hint", Button::Hint),
    ("pause", Button::Pause),
];

/// The game button that a gamepad button stands for.
pub(crate) fn pad_button(settings: &Settings, control: PadControl) -> Option<Button> {
    let owner = settings.key_owner("pad", Key::Pad(control))?;
    let action = owner.key.rsplit('.').next()?;
    PAD_ACTIONS.iter().find(|(name, _)| *name == action).map(|(_, button)| *button)
}

/// The gamepad button that stands for a game button.
pub(crate) fn pad_control(settings: &Settings, button: Button) -> Option<PadControl> {
    let (action, _) = PAD_ACTIONS.iter().find(|(_, known)| *known == button)?;
    let keys = settings.keys(&format!("keys.pad.{action}"));
    keys.into_iter().find_map(|key| if let Key::Pad(control) = key { Some(control) } else { None })
}

/// The player and button of an entry, if it belongs to this game.
fn meaning<G: ButtonGame>(entry: &Entry) -> Option<(Player, Button)> {
    let action = entry.key.rsplit('.').next().filter(|_| entry.game() == G::NAME)?;
    let player = if entry.is_second() { Player::TWO } else { Player::ONE };
    let button = G::BUTTONS.iter().chain(&SHELLS).find(|(name, _)| *name == action)?.1;
    Some((player, button))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::{cascade::Cascade, chetyris::Chetyris, modern::Modern};

    #[test]
    fn every_button_has_a_key() {
        fn all<G: ButtonGame>(players: u8) {
            let bindings = Bindings::of::<G>(&Settings::default(), players);
            for (name, button) in G::BUTTONS {
                let bound = bindings.key(Player::ONE, *button).is_some();
                assert!(bound, "{}: {name}", G::NAME);
            }
        }
        all::<Chetyris>(1);
        all::<Cascade>(1);
        all::<Modern>(2);
    }

    #[test]
    fn a_key_that_is_set_replaces_the_default_keys() {
        let mut settings = Settings::default();
        settings.set("keys.chetyris.left", "j f5").unwrap();
        let bindings = Bindings::of::<Chetyris>(&settings, 1);
        let left = Some((Player::ONE, Button::Left));
        assert_eq!((bindings.find(Key::Char('j')), bindings.find(Key::F(5))), (left, left));
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
        assert_eq!(find(2, 'C'), find(2, 'c'), "a capital letter is the same key");
    }
}
