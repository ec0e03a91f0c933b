//! Which keys are down, and as what they went down.

use crate::settings::Key;
use std::collections::HashMap;
use std::hash::Hash;

/// Keys that are down. A key comes up as what it went down as, whatever shift does meanwhile.
#[derive(Debug)]
pub struct HeldKeys<K>(HashMap<K, Key>);

impl<K: Hash + Eq> Default for HeldKeys<K> {
    fn default() -> HeldKeys<K> {
        HeldKeys(HashMap::new())
    }
}

impl<K: Hash + Eq> HeldKeys<K> {
    /// A key goes down; says whether it was up.
    pub fn press(&mut self, place: K, key: Key) -> bool {
        self.0.insert(place, key).is_none()
    }

    /// A key comes up; says as what it had gone down.
    pub fn release(&mut self, place: &K) -> Option<Key> {
        self.0.remove(place)
    }

    /// Whether anything is down as this key.
    pub fn holds(&self, key: Key) -> bool {
        self.0.values().any(|held| *held == key)
    }

    /// All keys come up.
    pub fn release_all(&mut self) -> Vec<Key> {
        self.0.drain().map(|(_, key)| key).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_comes_up_as_what_it_went_down_as() {
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
