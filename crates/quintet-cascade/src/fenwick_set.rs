//! A set of list indices with fast rank queries: a Fenwick tree over ones and zeros.

/// A set of the indices of a list that are in use.
#[derive(Clone, Debug, Default)]
pub(crate) struct FenwickSet {
    /// Node `n`, counted from 1, has the number of indices in use among the last `n & n.wrapping_neg()` up to it.
    tree: Vec<u32>,
}

impl FenwickSet {
    /// Adds the next index, which is in use.
    pub(crate) fn push(&mut self) {
        let node = self.tree.len() + 1;
        let (mut sum, mut child) = (1, node - 1);
        while child > node - lowest_bit(node) {
            sum += self.tree[child - 1];
            child -= lowest_bit(child);
        }
        self.tree.push(sum);
    }

    /// Removes an index that is in use.
    pub(crate) fn remove(&mut self, place: usize) {
        let mut node = place + 1;
        while let Some(sum) = self.tree.get_mut(node - 1) {
            *sum -= 1;
            node += lowest_bit(node);
        }
    }

    /// Returns the number of indices in use before this one.
    pub(crate) fn before(&self, place: usize) -> usize {
        let (mut sum, mut node) = (0, place);
        while node > 0 {
            sum += self.tree[node - 1] as usize;
            node -= lowest_bit(node);
        }
        sum
    }

    /// Returns the index in use that has `rank` others before it; the length of the list if there is none.
    pub(crate) fn place(&self, mut rank: usize) -> usize {
        let mut place = 0;
        let mut step = (self.tree.len() + 1).next_power_of_two();
        while step > 0 {
            if let Some(&sum) = self.tree.get(place + step - 1)
                && sum as usize <= rank
            {
                rank -= sum as usize;
                place += step;
            }
            step /= 2;
        }
        place
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.tree.capacity() * size_of::<u32>()
    }
}

fn lowest_bit(node: usize) -> usize {
    node & node.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_what_counting_gives() {
        let (mut ranks, mut plain) = (FenwickSet::default(), Vec::new());
        for number in 0..300_usize {
            ranks.push();
            plain.push(true);
            let given_up = number * number * 7 % plain.len();
            if number % 3 > 0 && std::mem::take(&mut plain[given_up]) {
                ranks.remove(given_up);
            }
            let in_use: Vec<usize> = (0..plain.len()).filter(|&place| plain[place]).collect();
            for (rank, &place) in in_use.iter().enumerate() {
                assert_eq!((ranks.before(place), ranks.place(rank)), (rank, place));
            }
            assert_eq!(ranks.place(in_use.len()), plain.len());
        }
    }
}
