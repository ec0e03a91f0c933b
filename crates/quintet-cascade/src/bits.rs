//! Bit manipulation on machine words: Morton codes, transposition of bit squares, and conversion between cells in
//! row order and cells in Morton order, the order of the text format.

/// Returns a word whose lowest `n` bits are set, for `n` from 0 to 64.
pub(crate) const fn low_bits(n: u32) -> u64 {
    if n == 0 { 0 } else { u64::MAX >> (64 - n) }
}

/// Returns the Morton code of a row and a column below 65,536: their bits interleaved, the row's above the
/// column's.
///
/// Ascending Morton codes visit the quadrants top left, top right, bottom left and bottom right, and each of them
/// recursively in the same order.
pub(crate) const fn morton(row: u32, column: u32) -> u32 {
    (spread(row) << 1) | spread(column)
}

/// Returns the row and the column of a Morton code.
pub(crate) const fn unmorton(code: u32) -> (u32, u32) {
    (gather(code >> 1), gather(code))
}

/// Inserts a zero bit above each of the low 16 bits.
const fn spread(mut v: u32) -> u32 {
    v = (v | (v << 8)) & 0x00ff_00ff;
    v = (v | (v << 4)) & 0x0f0f_0f0f;
    v = (v | (v << 2)) & 0x3333_3333;
    (v | (v << 1)) & 0x5555_5555
}

/// Collects every second bit, beginning with the lowest: the inverse of [`spread`].
const fn gather(mut v: u32) -> u32 {
    v &= 0x5555_5555;
    v = (v | (v >> 1)) & 0x3333_3333;
    v = (v | (v >> 2)) & 0x0f0f_0f0f;
    v = (v | (v >> 4)) & 0x00ff_00ff;
    (v | (v >> 8)) & 0x0000_ffff
}

/// Transposes a square of bits by swapping quarters of decreasing size.
pub(crate) fn transpose(rows: &mut [u64]) {
    let mut half = rows.len() / 2;
    while half > 0 {
        // The columns whose number does not have the bit `half`.
        let left = u64::MAX / ((1 << half) + 1);
        for upper in (0..rows.len()).filter(|i| i & half == 0) {
            let lower = upper + half;
            let differ = ((rows[upper] >> half) ^ rows[lower]) & left;
            rows[lower] ^= differ;
            rows[upper] ^= differ << half;
        }
        half /= 2;
    }
}

/// Converts a square of at most 64×64 cells to Morton order: word `k` is the 8×8 block with code `k`.
pub(crate) fn to_morton(rows: &[u64]) -> [u64; 64] {
    let mut words = [0; 64];
    let blocks = rows.len().div_ceil(8) as u32;
    for (block_row, rows) in (0..).zip(rows.chunks(8)) {
        for block_column in 0..blocks {
            let shift = 8 * block_column;
            let block = rows.iter().rev().fold(0, |block, row| (block << 8) | ((row >> shift) & 0xff));
            words[morton(block_row, block_column) as usize] = interleave(block);
        }
    }
    words
}

/// The inverse of [`to_morton`]: converts the bits to rows, which must be zero before.
pub(crate) fn from_morton(words: &[u64; 64], rows: &mut [u64]) {
    let blocks = rows.len().div_ceil(8) as u32;
    for (block_row, rows) in (0..).zip(rows.chunks_mut(8)) {
        for block_column in 0..blocks {
            let mut block = separate(words[morton(block_row, block_column) as usize]);
            for row in &mut *rows {
                *row |= (block & 0xff) << (8 * block_column);
                block >>= 8;
            }
        }
    }
}

// Bit `8·row + column` of an 8×8 block has an index of six bits, r2 r1 r0 c2 c1 c0; in Morton order it is
// r2 c2 r1 c1 r0 c0. Three swaps of two index bits convert one to the other.

/// Converts an 8×8 block from row order to Morton order.
const fn interleave(block: u64) -> u64 {
    swap_index_bits::<2, 1>(swap_index_bits::<3, 2>(swap_index_bits::<4, 2>(block)))
}

/// Converts an 8×8 block from Morton order to row order.
const fn separate(block: u64) -> u64 {
    swap_index_bits::<4, 2>(swap_index_bits::<3, 2>(swap_index_bits::<2, 1>(block)))
}

/// Moves each bit of `x` to the index that has bits `HIGH` and `LOW` exchanged.
const fn swap_index_bits<const HIGH: u32, const LOW: u32>(x: u64) -> u64 {
    let mask = const { only_low::<HIGH, LOW>() };
    let shift = (1 << HIGH) - (1 << LOW);
    let differ = (x ^ (x >> shift)) & mask;
    x ^ differ ^ (differ << shift)
}

/// Returns the mask of the bits whose index has bit `LOW` set and bit `HIGH` clear.
const fn only_low<const HIGH: u32, const LOW: u32>() -> u64 {
    let mut mask = 0;
    let mut index = 0;
    while index < 64 {
        if index >> HIGH & 1 == 0 && index >> LOW & 1 == 1 {
            mask |= 1 << index;
        }
        index += 1;
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns pseudo-random words.
    fn noise(n: usize) -> Vec<u64> {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        std::iter::repeat_with(|| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x
        })
        .take(n)
        .collect()
    }

    #[test]
    fn morton_codes_visit_the_quadrants_in_reading_order() {
        let order: Vec<_> = (0..16).map(unmorton).collect();
        assert_eq!(order[..5], [(0, 0), (0, 1), (1, 0), (1, 1), (0, 2)]);
        assert_eq!(order[8..10], [(2, 0), (2, 1)]);
        assert!(
            (0..65_536)
                .all(|code| unmorton(code).0 < 256 && morton(unmorton(code).0, unmorton(code).1) == code)
        );
    }

    #[test]
    fn interleaving_puts_every_cell_at_its_code() {
        for row in 0..8 {
            for column in 0..8 {
                let moved = interleave(1 << (8 * row + column));
                assert_eq!(moved, 1 << morton(row, column), "cell ({row}, {column})");
                assert_eq!(separate(moved), 1 << (8 * row + column));
            }
        }
    }

    #[test]
    fn conversion_to_morton_order_and_back_is_lossless_for_every_side() {
        for side in [1, 2, 4, 8, 16, 32, 64] {
            let rows: Vec<u64> = noise(side).iter().map(|w| w & low_bits(side as u32)).collect();
            let words = to_morton(&rows);
            for (index, row) in rows.iter().enumerate() {
                for column in 0..side {
                    let code = morton(index as u32, column as u32) as usize;
                    assert_eq!(row >> column & 1, words[code / 64] >> (code % 64) & 1);
                }
            }
            let mut back = vec![0; side];
            from_morton(&words, &mut back);
            assert_eq!(back, rows);
        }
    }

    #[test]
    fn transposing_swaps_row_and_column() {
        for side in [1, 2, 4, 8, 16, 32, 64] {
            let before: Vec<u64> = noise(side).iter().map(|w| w & low_bits(side as u32)).collect();
            let mut after = before.clone();
            transpose(&mut after);
            for (i, row) in before.iter().enumerate() {
                assert!((0..side).all(|j| row >> j & 1 == after[j] >> i & 1));
            }
        }
    }
}
