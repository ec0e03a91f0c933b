//! A map in a sorted list.

use std::borrow::Borrow;

/// A map in a sorted list, for some hundreds of entries: little code, where a tree has several thousand bytes for each
/// type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SmallMap<K, V>(Vec<(K, V)>);

impl<K, V> Default for SmallMap<K, V> {
    fn default() -> SmallMap<K, V> {
        SmallMap(Vec::new())
    }
}

impl<K: Ord, V> SmallMap<K, V> {
    /// The place of a key, or the place where it belongs.
    fn find<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        self.0.binary_search_by(|(known, _)| known.borrow().cmp(key))
    }

    /// Adds an entry, in place of an earlier one with this key.
    pub fn insert(&mut self, key: K, value: V) {
        match self.find(&key) {
            Ok(place) => self.0[place].1 = value,
            Err(place) => self.0.insert(place, (key, value)),
        }
    }

    /// The value of an entry, which is added with this value if it does not exist.
    pub fn get_or_insert(&mut self, key: K, value: V) -> &mut V {
        let place = self.find(&key).unwrap_or_else(|place| {
            self.0.insert(place, (key, value));
            place
        });
        &mut self.0[place].1
    }

    /// The value of an entry, which is added if it does not exist.
    pub fn get_or_default(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        self.get_or_insert(key, V::default())
    }

    /// Removes an entry.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let place = self.find(key).ok()?;
        Some(self.0.remove(place).1)
    }

    /// The value of an entry.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let place = self.find(key).ok()?;
        Some(&self.0[place].1)
    }

    /// The value of an entry.
    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        let place = self.find(key).ok()?;
        Some(&mut self.0[place].1)
    }

    /// Returns true if there is an entry with this key.
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.find(key).is_ok()
    }

    /// All entries, in the order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// All entries, whose values can be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (&K, &mut V)> {
        self.0.iter_mut().map(|(key, value)| (&*key, value))
    }

    /// All values.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.0.iter_mut().map(|(_, value)| value)
    }

    /// Removes all entries and returns them.
    pub fn take(&mut self) -> Vec<(K, V)> {
        std::mem::take(&mut self.0)
    }

    /// Keeps only the entries for which this is true.
    pub fn retain(&mut self, keeps: impl Fn(&K, &V) -> bool) {
        self.0.retain(|(key, value)| keeps(key, value));
    }
}

impl<K, V> IntoIterator for SmallMap<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SmallMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> SmallMap<K, V> {
        let mut map = SmallMap::default();
        entries.into_iter().for_each(|(key, value)| map.insert(key, value));
        map
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

    #[test]
    fn entries_are_in_the_order_of_their_keys() {
        let mut map: SmallMap<String, u32> = SmallMap::default();
        for (word, count) in ["b", "c", "a", "b"].into_iter().zip(1..) {
            *map.get_or_default(word.to_owned()) += count;
        }
        assert_eq!(*map.get_or_insert("c".to_owned(), 9), 2);
        assert_eq!((map.get("a"), map.contains_key("d")), (Some(&3), false));
        assert_eq!((map.remove("b"), map.remove("b")), (Some(5), None));
        map.insert("0".to_owned(), 7);
        map.retain(|_, count| *count > 2);
        assert_eq!(map.into_iter().collect::<Vec<_>>(), [("0".to_owned(), 7), ("a".to_owned(), 3)]);
    }
}
