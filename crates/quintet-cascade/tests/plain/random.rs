//! Random pieces, the same in every run.

use super::PlainPiece;

/// A small generator (xorshift64*).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Returns a number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(n)) >> 64) as u64
    }

    /// Returns a number from `low` to `high`, both inclusive.
    pub fn range(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1) as u64) as i32
    }

    /// Returns true with a probability of `percent`.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// Returns a piece whose cells are filled with a probability of `percent`; it may be empty.
    pub fn piece(&mut self, side: usize, percent: u64) -> PlainPiece {
        let mut piece = PlainPiece::new(side, self.range(1, 255) as u8);
        for cell in piece.grid.iter_mut().flatten() {
            *cell = self.chance(percent);
        }
        piece
    }

    /// Returns a piece made of a few full squares.
    pub fn squares(&mut self, side: usize) -> PlainPiece {
        let mut piece = PlainPiece::new(side, self.range(1, 255) as u8);
        for _ in 0..self.range(1, 4) {
            let size = 1 << self.below(u64::from(side.ilog2()) + 1);
            let (i, j) = (
                self.below((side / size) as u64) as usize * size,
                self.below((side / size) as u64) as usize * size,
            );
            for row in &mut piece.grid[i..i + size] {
                row[j..j + size].fill(true);
            }
        }
        piece
    }

    /// Returns a piece with at least one filled cell and a side up to `2.pow(most)`.
    pub fn any_piece(&mut self, most: u64) -> PlainPiece {
        loop {
            let side = 1 << self.below(most + 1);
            let percent = [5, 30, 50, 80, 100][self.below(5) as usize];
            let piece = if self.chance(50) { self.piece(side, percent) } else { self.squares(side) };
            if !piece.empty() {
                return piece;
            }
        }
    }
}
