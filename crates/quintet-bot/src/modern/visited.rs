//! The set of states that a search has visited.

/// A set of state keys with a fixed capacity.
pub(super) struct VisitedSet {
    /// At least twice as many slots as keys; 0 is an empty one.
    slots: Vec<u64>,
}

impl VisitedSet {
    /// Creates a set for at most this many keys.
    pub(super) fn with_capacity(count: usize) -> VisitedSet {
        VisitedSet { slots: vec![0; (count * 2 + 2).next_power_of_two()] }
    }

    /// Inserts a key; returns true if it was not there.
    pub(super) fn insert(&mut self, key: u64) -> bool {
        let key = key.max(1);
        let mask = self.slots.len() - 1;
        let mut at = key as usize & mask;
        // There is always an empty slot to stop at.
        while self.slots[at] != 0 {
            if self.slots[at] == key {
                return false;
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = key;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_new_once() {
        let mut visited = VisitedSet::with_capacity(100);
        for key in (0..100).map(|n| n * 256 + 1) {
            assert!(visited.insert(key));
            assert!(!visited.insert(key));
        }
        assert!(!visited.insert(1));
    }
}
