//! Which action a key belongs to: no key has two actions in one game.

use super::{Entry, Key, Settings, Value, ValueError, ValueKind};

/// A key that was bound to two actions of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The key.
    pub key: Key,
    /// The entry that the key belongs to.
    pub owner: &'static str,
    /// The entry that has lost it.
    pub other: &'static str,
}

impl Settings {
    /// The keys of an entry.
    pub fn keys(&self, key: &str) -> Vec<Key> {
        match self.get(key) {
            Some(Value::Keys(keys)) => keys,
            _ => Vec::new(),
        }
    }

    /// The entries of keys, in the order of the table.
    pub fn key_entries(&self) -> impl Iterator<Item = &'static Entry> + Clone + use<> {
        self.table().entries().filter(|entry| entry.kind == ValueKind::Keys)
    }

    /// The entry that has this key, among the actions of a game.
    pub fn key_owner(&self, game: &str, key: Key) -> Option<&'static Entry> {
        let mut entries = self.key_entries().filter(|entry| entry.game() == game);
        entries.find(|entry| self.keys(entry.key).contains(&key.folded()))
    }

    /// The default of an entry. A default key that the player has given to another action is left out.
    pub(super) fn default_of(&self, entry: &'static Entry) -> Value {
        match entry.default_value() {
            Value::Keys(mut keys) => {
                let is_other = |other: &&Entry| other.game() == entry.game() && self.is_set(other.key);
                for other in self.key_entries().filter(is_other) {
                    let taken = self.keys(other.key);
                    keys.retain(|key| !taken.contains(key));
                }
                Value::Keys(keys)
            }
            value => value,
        }
    }

    /// Fails if another action of the game has one of these keys; `keys_of` are the keys of other actions.
    pub(super) fn check_keys(
        &self,
        entry: &'static Entry,
        value: &Value,
        keys_of: impl Fn(&'static Entry) -> Vec<Key>,
    ) -> Result<(), ValueError> {
        let Value::Keys(keys) = value else { return Ok(()) };
        for key in keys {
            let mut others =
                self.key_entries().filter(|other| other.game() == entry.game() && *other != entry);
            if let Some(owner) = others.find(|other| keys_of(other).contains(key)) {
                return Err(ValueError::KeyTaken { key: *key, owner });
            }
        }
        Ok(())
    }

    /// Leaves a key that several actions of a game have only to the first of them, and returns what was changed. Keys
    /// that the player has chosen come before defaults.
    pub fn repair_keys(&mut self) -> Vec<Clash> {
        let mut clashes = Vec::new();
        let entries: Vec<&'static Entry> = self.key_entries().collect();
        for (index, entry) in entries.iter().enumerate() {
            let is_before = |other: &&&'static Entry| other.game() == entry.game() && self.is_set(other.key);
            let is_set = self.is_set(entry.key);
            let before = if is_set { &entries[..index] } else { &entries[..] };
            let wanted = if is_set {
                self.keys(entry.key)
            } else {
                let Value::Keys(keys) = entry.default_value() else { continue };
                keys
            };
            let owner = |key: &Key| {
                let mut owners = before.iter().filter(is_before);
                owners.find(|other| self.keys(other.key).contains(key)).map(|other| other.key)
            };
            let lost: Vec<(Key, &'static str)> =
                wanted.iter().filter_map(|key| owner(key).map(|owner| (*key, owner))).collect();
            if is_set && !lost.is_empty() {
                let left = wanted.into_iter().filter(|key| lost.iter().all(|(gone, _)| gone != key));
                self.put(entry, Value::Keys(left.collect()));
            }
            clashes.extend(lost.into_iter().map(|(key, owner)| Clash { key, owner, other: entry.key }));
        }
        clashes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(settings: &mut Settings, key: &str, text: &str) {
        let entry = settings.table().find(key).unwrap();
        settings.put(entry, entry.parse(text).unwrap());
    }

    #[test]
    fn no_default_key_has_two_actions() {
        assert_eq!(Settings::default().repair_keys(), []);
    }

    #[test]
    fn a_key_of_another_action_is_refused() {
        let mut settings = Settings::default();
        let error = settings.set("keys.chetyris.left", "left Q").unwrap_err();
        assert_eq!(
            error.to_string(),
            "q is the key of “End game”: choose another key, or change that one first"
        );
        assert_eq!(settings, Settings::default());
        settings.set("keys.chetyris.quit", "e").unwrap();
        settings.set("keys.chetyris.left", "left q").unwrap();
        assert!(settings.set("keys.modern.left", "j").is_err(), "also one of the other player");
        settings.set("keys.cascade.left", "j").unwrap();
    }

    #[test]
    fn two_keys_can_be_swapped() {
        let mut settings = Settings::default();
        let (left, right) = ("keys.modern.left", "keys.modern.right");
        settings.set_all(&[(left, Some("right".into())), (right, Some("left".into()))]).unwrap();
        assert_eq!((settings.keys(left), settings.keys(right)), (vec![Key::Right], vec![Key::Left]));
        let before = settings.clone();
        assert!(settings.set_all(&[(left, Some("z".into())), (right, None)]).is_err());
        assert_eq!(settings, before, "nothing is changed");
        settings.reset(left);
        assert_eq!(settings.keys(left), [], "the default belongs to the other action");
    }

    #[test]
    fn a_duplicate_in_a_file_is_left_to_the_first_action() {
        let mut settings = Settings::default();
        read(&mut settings, "keys.chetyris.left", "a left");
        read(&mut settings, "keys.chetyris.right", "left right q");
        let clash = |key, owner, other| Clash { key, owner, other };
        assert_eq!(
            settings.repair_keys(),
            [
                clash(Key::Left, "keys.chetyris.left", "keys.chetyris.right"),
                clash(Key::Char('q'), "keys.chetyris.right", "keys.chetyris.quit")
            ]
        );
        assert_eq!(settings.keys("keys.chetyris.right"), [Key::Right, Key::Char('q')]);
        assert_eq!(settings.keys("keys.chetyris.quit"), []);
        assert_eq!(settings.repair_keys().len(), 1, "only the default still wants it");
    }
}
