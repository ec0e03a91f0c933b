//! Keeps track of the keys that are held down.

use crate::settings::Key;
use std::collections::HashMap;
use std::hash::Hash;

/// The keys that are held down, by physical key. A release reports the key that was pressed, even if a modifier has
/// changed since.
#[derive(Debug)]
pub struct HeldKeys<K>(HashMap<K, Key>);

impl<K: Hash + Eq> Default for HeldKeys<K> {
    fn default() -> HeldKeys<K> {
        HeldKeys(HashMap::new())
    }
}

impl<K: Hash + Eq> HeldKeys<K> {
    /// Presses a key; returns true if it was not down before.
    pub fn press(&mut self, place: K, key: Key) -> bool {
        self.0.insert(place, key).is_none()
    }

    /// Releases a key; returns the key that it was pressed as.
    pub fn release(&mut self, place: &K) -> Option<Key> {
        self.0.remove(place)
    }

    /// Returns true if a physical key is held down as this key.
    pub fn holds(&self, key: Key) -> bool {
        self.0.values().any(|held| *held == key)
    }

    /// Releases all keys and returns them.
    pub fn release_all(&mut self) -> Vec<Key> {
        self.0.drain().map(|(_, key)| key).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_released_as_the_key_it_was_pressed_as() {
        let mut down = HeldKeys::default();
        assert!(down.press(30, Key::Char('A')));
        assert!(!down.press(30, Key::Char('a')), "it is down already");
        assert_eq!(down.release(&30), Some(Key::Char('a')));
        assert_eq!(down.release(&30), None);
        down.press(1, Key::Left);
        down.press(2, Key::Left);
        assert_eq!(down.release(&2), Some(Key::Left));
        assert!(down.holds(Key::Left) && !down.holds(Key::Right), "the other one is still down");
        assert_eq!(down.release_all(), [Key::Left]);
        assert_eq!(down.release_all(), []);
        assert!(!down.holds(Key::Left));
    }
}
