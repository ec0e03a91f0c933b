//! Which states have been seen: a table of their keys.

/// A set of keys, made for a known number of them.
pub(super) struct Seen {
    /// Twice as many places as keys, or more; 0 is an empty one.
    places: Vec<u64>,
}

impl Seen {
    /// A set that so many keys will be put into.
    pub(super) fn for_items(count: usize) -> Seen {
        Seen { places: vec![0; (count * 2 + 2).next_power_of_two()] }
    }

    /// Puts a key in; says whether it was not there.
    pub(super) fn is_new(&mut self, key: u64) -> bool {
        let key = key.max(1);
        let mask = self.places.len() - 1;
        let mut at = key as usize & mask;
        // There is always an empty place to stop at.
        while self.places[at] != 0 {
            if self.places[at] == key {
                return false;
            }
            at = (at + 1) & mask;
        }
        self.places[at] = key;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_new_once() {
        let mut seen = Seen::for_items(100);
        for key in (0..100).map(|n| n * 256 + 1) {
            assert!(seen.is_new(key));
            assert!(!seen.is_new(key));
        }
        assert!(!seen.is_new(1));
    }
}
