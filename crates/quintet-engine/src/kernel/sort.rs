//! Sorting with little code.

use core::cmp::Ordering;

/// Sorts values; equal ones keep their order. All types share the code that sorts, where the standard library has several
/// thousand bytes for each: use it where speed does not matter.
pub fn sort_by<T>(values: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let order = sorted_order(values.len(), &mut |a, b| compare(&values[a], &values[b]));
    for (to, from) in order.iter().enumerate() {
        // A value that was moved away is where the one that took its place came from.
        let mut from = *from;
        while from < to {
            from = order[from];
        }
        values.swap(to, from);
    }
}

/// Sorts values by a key, like [`sort_by`].
pub fn sort_by_key<T, K: Ord>(values: &mut [T], mut key: impl FnMut(&T) -> K) {
    sort_by(values, |a, b| key(a).cmp(&key(b)));
}

/// The places of this many values in their order.
fn sorted_order(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_sorts_like_the_standard_library(mut values in prop::collection::vec((0..9_u8, any::<u8>()), 0..60)) {
            let mut expected = values.clone();
            expected.sort_by_key(|(key, _)| *key);
            sort_by_key(&mut values, |(key, _)| *key);
            prop_assert_eq!(values, expected);
        }
    }
}
