//! A map with few entries.

/// A map with few entries, in the order in which they were added: little code, where a tree has several thousand bytes for
/// each type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SmallMap<K, V>(Vec<(K, V)>);

impl<K, V> Default for SmallMap<K, V> {
    fn default() -> SmallMap<K, V> {
        SmallMap(Vec::new())
    }
}

impl<K: PartialEq, V> SmallMap<K, V> {
    /// Adds an entry, in place of an earlier one with this key.
    pub fn insert(&mut self, key: K, value: V) {
        self.remove(&key);
        self.0.push((key, value));
    }

    /// Removes an entry.
    pub fn remove(&mut self, key: &K) -> Option<V> {
        let place = self.0.iter().position(|(known, _)| known == key)?;
        Some(self.0.remove(place).1)
    }

    /// The value of an entry.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.iter().find(|(known, _)| *known == key).map(|(_, value)| value)
    }

    /// The value of an entry.
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        self.0.iter_mut().find(|(known, _)| known == key).map(|(_, value)| value)
    }

    /// All entries.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// All values.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.0.iter_mut().map(|(_, value)| value)
    }

    /// Removes all entries and returns them.
    pub fn take(&mut self) -> Vec<(K, V)> {
        std::mem::take(&mut self.0)
    }
}

impl<K, V> FromIterator<(K, V)> for SmallMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> SmallMap<K, V> {
        SmallMap(entries.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_replaces_the_one_with_its_key() {
        let mut map: SmallMap<i32, &str> = [(1, "one"), (2, "two")].into_iter().collect();
        map.insert(1, "uno");
        assert_eq!((map.get(&1), map.get(&2), map.get(&3)), (Some(&"uno"), Some(&"two"), None));
        assert_eq!((map.remove(&2), map.remove(&2)), (Some("two"), None));
        *map.get_mut(&1).unwrap() = "eins";
        assert_eq!(map.take(), [(1, "eins")]);
    }
}
