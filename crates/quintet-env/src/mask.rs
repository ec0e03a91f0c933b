//! Sets of legal actions, a bit for each action, and action masks made from them.

/// A set of actions. Action `n` is bit `n % 8` of byte `n / 8`, so `numpy.unpackbits` reads the bytes with
/// `bitorder="little"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActionSet<const BYTES: usize>([u8; BYTES]);

impl<const BYTES: usize> ActionSet<BYTES> {
    pub(crate) const EMPTY: ActionSet<BYTES> = ActionSet([0; BYTES]);

    /// Adds an action; one that has no bit is ignored.
    #[inline]
    pub(crate) fn insert(&mut self, action: usize) {
        if let Some(byte) = self.0.get_mut(action / 8) {
            *byte |= 1 << (action % 8);
        }
    }

    /// Adds the actions whose bits are set, counted from action `first`; those that have no bit are ignored.
    #[inline]
    pub(crate) fn insert_bits(&mut self, first: usize, actions: u64) {
        let bits = (u128::from(actions) << (first % 8)).to_le_bytes();
        for (byte, bits) in self.0.iter_mut().skip(first / 8).zip(bits).take(9) {
            *byte |= bits;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        *self == ActionSet::EMPTY
    }

    #[inline]
    pub(crate) fn bytes(&self) -> &[u8; BYTES] {
        &self.0
    }

    #[inline]
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8; BYTES] {
        &mut self.0
    }

    /// Returns the actions in ascending order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..8 * BYTES as u32).filter(|action| contains(&self.0, *action))
    }
}

/// Returns true if the bytes of an [`ActionSet`] contain an action.
#[inline]
pub(crate) fn contains(bytes: &[u8], action: u32) -> bool {
    bytes.get(action as usize / 8).is_some_and(|byte| byte >> (action % 8) & 1 == 1)
}

/// For every byte, eight bytes that are 1 where its bits are set.
static EXPANDED: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte][bit] = (byte >> bit & 1) as u8;
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Returns a word whose bytes are 1 where the bits of `byte` are set, the lowest first.
#[inline]
pub(crate) fn spread(byte: u8) -> u64 {
    u64::from_le_bytes(EXPANDED[usize::from(byte)])
}

/// Fills the mask: 1 for every action in the set and 0 for all others.
#[inline]
pub(crate) fn expand(bytes: &[u8], mask: &mut [i8]) {
    for (entries, byte) in mask.chunks_mut(8).zip(bytes) {
        let expanded = EXPANDED[usize::from(*byte)].map(u8::cast_signed);
        match entries.first_chunk_mut::<8>() {
            Some(entries) => *entries = expanded,
            None => entries.copy_from_slice(&expanded[..entries.len()]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mask_has_a_one_for_every_action_in_the_set() {
        let mut set = ActionSet::<3>::EMPTY;
        for action in [0, 7, 8, 19, 1000] {
            set.insert(action);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 7, 8, 19]);
        let mut mask = [7; 20];
        expand(set.bytes(), &mut mask);
        let ones: Vec<usize> = (0..20).filter(|action| mask[*action] == 1).collect();
        assert_eq!(ones, [0, 7, 8, 19]);
        assert_eq!(mask.iter().map(|entry| i32::from(*entry)).sum::<i32>(), 4);
    }

    #[test]
    fn many_actions_are_added_at_once() {
        for (first, bits) in [(0, 0b101), (13, u64::MAX), (200, 1 << 63 | 1), (255, 3)] {
            let (mut one, mut all) = (ActionSet::<32>::EMPTY, ActionSet::<32>::EMPTY);
            all.insert_bits(first, bits);
            (0..64).filter(|bit| bits >> bit & 1 == 1).for_each(|bit| one.insert(first + bit));
            assert_eq!(one, all, "from {first}");
        }
    }
}
