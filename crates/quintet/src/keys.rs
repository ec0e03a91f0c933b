//! The keys that a player has chosen in the settings.

use quintet_engine::kernel::{Button, Player, RealTime};
use quintet_store::Settings;
use quintet_store::settings::{ENTRIES, Entry, Value};
use quintet_tui::{Chosen, KeyCode};

/// What keys stand for where the player has chosen something else than the game's own.
pub(crate) struct Keys(Vec<(KeyCode, Chosen)>);

impl Keys {
    /// Those for this game.
    pub(crate) fn of<G: RealTime>(settings: &Settings) -> Keys {
        let mut chosen = Vec::new();
        let mut given_up = Vec::new();
        for entry in ENTRIES.iter().filter(|entry| settings.is_set(entry.key)) {
            if let Some((player, button)) = meaning::<G>(entry.key) {
                let codes = settings.keys(entry.key).into_iter().filter_map(|name| code(&name));
                chosen.extend(codes.map(|code| (code, Chosen::Button(player, button))));
                given_up.extend(defaults(entry).into_iter().map(|code| (code, Chosen::Nothing)));
            }
        }
        // A key that one action gives up may be chosen for another.
        chosen.extend(given_up);
        Keys(chosen)
    }

    /// What a key stands for.
    pub(crate) fn find(&self, code: KeyCode) -> Chosen {
        self.0.iter().find(|(known, _)| *known == code).map_or(Chosen::GamesOwn, |(_, chosen)| *chosen)
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
    // Every shell can stop and leave a game and ask for hints, whether the game knows of it or not.
    let shells = [("pause", Button::Pause), ("quit", Button::Quit), ("hint", Button::Hint)];
    let button = G::BUTTONS.iter().chain(&shells).find(|(name, _)| *name == action)?.1;
    Some((player, button))
}

fn defaults(entry: &Entry) -> Vec<KeyCode> {
    match entry.default_value() {
        Value::Keys(names) => names.iter().filter_map(|name| code(name)).collect(),
        _ => Vec::new(),
    }
}

/// The key of this name.
fn code(name: &str) -> Option<KeyCode> {
    let function = || name.strip_prefix('f').and_then(|number| number.parse().ok()).map(KeyCode::F);
    Some(match name {
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "space" => KeyCode::Char(' '),
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "tab" => KeyCode::Tab,
        "backspace" => KeyCode::Backspace,
        "insert" => KeyCode::Insert,
        "delete" => KeyCode::Delete,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "pageup" => KeyCode::PageUp,
        "pagedown" => KeyCode::PageDown,
        _ => match name.chars().next().filter(|_| name.chars().count() == 1) {
            Some(character) => KeyCode::Char(character),
            None => return function(),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{modern, play};
    use quintet_engine::kernel::Seed;
    use quintet_engine::modern::{Mode, Setup};
    use quintet_engine::{cascade::Cascade, chetyris::Chetyris, kernel::Game, modern::Modern};
    use quintet_store::settings::read;
    use quintet_tui::Play;
    use std::path::Path;

    fn agree<G: RealTime>(game: &G, how: &Play<G>) {
        let mut known = 0;
        for entry in ENTRIES {
            let Some(meaning) = meaning::<G>(entry.key) else { continue };
            for code in defaults(entry) {
                assert_eq!((how.key)(game, code), Some(meaning), "{}: {code:?}", entry.key);
                known += 1;
            }
        }
        assert!(known > 7);
    }

    #[test]
    fn the_defaults_in_the_settings_are_the_keys_of_the_games() {
        let chetyris = quintet_engine::chetyris::Setup::new(Seed(1));
        agree(&Chetyris::new(&chetyris).unwrap(), &play::CHETYRIS);
        let cascade = quintet_engine::cascade::Setup::new(Seed(1));
        agree(&Cascade::new(&cascade).unwrap(), &play::CASCADE);
        let duel = Setup { mode: Mode::Duel, ..Setup::default() };
        agree(&Modern::new(&duel).unwrap(), &modern::MODERN);
    }

    #[test]
    fn a_chosen_key_takes_the_place_of_the_games_own() {
        let settings = read(Path::new("s"), "keys.chetyris.left = [\"h\", \"f5\"]");
        let keys = Keys::of::<Chetyris>(&settings);
        let left = Chosen::Button(Player::ONE, Button::Left);
        assert_eq!((keys.find(KeyCode::Char('h')), keys.find(KeyCode::F(5))), (left, left));
        assert_eq!(keys.find(KeyCode::Left), Chosen::Nothing, "it stands for nothing any more");
        assert_eq!(keys.find(KeyCode::Right), Chosen::GamesOwn, "nobody has chosen anything else for it");
        assert_eq!(Keys::of::<Modern>(&settings).find(KeyCode::Char('h')), Chosen::GamesOwn);
        let swapped = "keys.chetyris.left = [\"right\"]\nkeys.chetyris.right = [\"left\"]";
        let keys = Keys::of::<Chetyris>(&read(Path::new("s"), swapped));
        assert_eq!(keys.find(KeyCode::Right), left);
    }
}
