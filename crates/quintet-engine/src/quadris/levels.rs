//! The table of levels: where their blocks come from and what those do.

use super::block_file::BlockList;
use crate::kernel::{PieceWeights, SetupError, Tetromino};
use core::cmp::Ordering;
use serde::{Deserialize, Serialize};

/// The number of a level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
pub struct Level(pub u8);

impl Level {
    /// The lowest level at which `norandom` and `random` work.
    pub const FIRST_WITH_NORANDOM: Level = Level(3);

    /// Returns the points for clearing this many rows at once at this level: (level + rows)².
    pub fn clear_score(self, rows: u32) -> u64 {
        (u64::from(self.0) + u64::from(rows)).pow(2)
    }

    /// Returns the points for the complete removal of a block made at this level: (level + 1)².
    pub fn block_score(self) -> u64 {
        (u64::from(self.0) + 1).pow(2)
    }
}

/// The source of a level's blocks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum LevelBlocks {
    /// The player's own block file.
    Script,
    /// Random draws by weight.
    Weighted(PieceWeights<Tetromino>),
    /// The level's own list, repeated.
    List(BlockList),
}

/// The rules of a level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LevelRules {
    /// Its name, for people.
    #[serde(default)]
    pub name: String,
    /// The source of its blocks.
    pub blocks: LevelBlocks,
    /// True if its blocks fall a row after every command.
    #[serde(default)]
    pub heavy: bool,
    /// The number of blocks without a cleared row after which a star falls; 0 for never.
    #[serde(default)]
    pub star_every: u32,
    /// The number of further blocks after which a block of this level vanishes; 0 for never.
    #[serde(default)]
    pub expires_after: u32,
}

impl LevelRules {
    fn plain(name: &str, blocks: LevelBlocks) -> LevelRules {
        LevelRules { name: name.to_owned(), blocks, heavy: false, star_every: 0, expires_after: 0 }
    }
}

/// S and Z once each in twelve draws, the others twice.
const EASY: PieceWeights<Tetromino> = PieceWeights::new([2, 2, 2, 2, 1, 2, 1]);

/// S and Z twice each in nine draws, the others once.
const HARD: PieceWeights<Tetromino> = PieceWeights::new([1, 1, 1, 1, 2, 1, 2]);

/// The levels of a game, numbered from 0 without a gap. There is at least one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<LevelRules>")]
pub struct LevelTable(Vec<LevelRules>);

impl TryFrom<Vec<LevelRules>> for LevelTable {
    type Error = SetupError;

    fn try_from(levels: Vec<LevelRules>) -> Result<LevelTable, SetupError> {
        if levels.is_empty() || levels.len() > 256 {
            return Err(SetupError::new("there must be from 1 to 256 levels"));
        }
        Ok(LevelTable(levels))
    }
}

impl Default for LevelTable {
    /// Returns levels 0 to 4.
    fn default() -> Self {
        let heavy =
            LevelRules { heavy: true, ..LevelRules::plain("many S and Z", LevelBlocks::Weighted(HARD)) };
        LevelTable(vec![
            LevelRules::plain("from the block file", LevelBlocks::Script),
            LevelRules::plain("few S and Z", LevelBlocks::Weighted(EASY)),
            LevelRules::plain("all alike", LevelBlocks::Weighted(PieceWeights::UNIFORM)),
            heavy.clone(),
            LevelRules { star_every: 5, ..heavy },
        ])
    }
}

impl LevelTable {
    /// Returns the highest level.
    pub fn top(&self) -> Level {
        Level((self.0.len() - 1) as u8)
    }

    /// Returns true if there is such a level.
    pub fn has(&self, level: Level) -> bool {
        level <= self.top()
    }

    /// Returns the rules of a level; those of the highest for a number above it.
    pub fn rules(&self, level: Level) -> &LevelRules {
        &self.0[usize::from(level.min(self.top()).0)]
    }

    /// Iterates over the levels with their numbers, from 0 up.
    pub fn iter(&self) -> impl Iterator<Item = (Level, &LevelRules)> {
        (0..=u8::MAX).map(Level).zip(&self.0)
    }

    /// Changes a level, or adds the one above the highest; returns false if that would leave a gap.
    pub fn set(&mut self, level: Level, rules: LevelRules) -> bool {
        let index = usize::from(level.0);
        match index.cmp(&self.0.len()) {
            Ordering::Less => self.0[index] = rules,
            Ordering::Equal => self.0.push(rules),
            Ordering::Greater => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{Rng, Seed};

    #[test]
    fn scores_are_those_of_the_documents() {
        assert_eq!(Level(2).clear_score(1), 9, "clearing 1 line in level 2 is worth 9 points");
        assert_eq!(Level(0).block_score(), 1, "a block of level 0 is worth 1 point");
        assert_eq!(Level(0).clear_score(4), 16);
        assert_eq!(Level(4).block_score(), 25);
    }

    #[test]
    fn a_table_has_no_gap() {
        let mut table = LevelTable::default();
        let extra = table.rules(Level(2)).clone();
        assert!(!table.set(Level(6), extra.clone()));
        assert!(table.set(Level(5), extra.clone()));
        assert!(table.set(Level(6), extra));
        assert_eq!(table.top(), Level(6));
    }

    #[test]
    fn a_table_has_from_1_to_256_levels() {
        let rules = |blocks| LevelRules::plain("x", blocks);
        let wrong = [vec![], vec![rules(LevelBlocks::Script); 257]];
        for levels in wrong {
            let saved = postcard::to_stdvec(&levels).unwrap();
            assert!(LevelTable::try_from(levels).is_err());
            assert!(postcard::from_bytes::<LevelTable>(&saved).is_err());
        }
        let saved = postcard::to_stdvec(&LevelTable::default()).unwrap();
        assert_eq!(postcard::from_bytes(&saved), Ok(LevelTable::default()));
    }

    /// Pearson's chi-square with 6 degrees of freedom stays below its 99.9 % quantile, 22.46.
    #[test]
    fn weights_are_exact() {
        let twelfths = [2, 2, 2, 2, 1, 2, 1].map(|n| n * 7 * 3);
        let sevenths = [1; 7].map(|n: u64| n * 36);
        let ninths = [1, 1, 1, 1, 2, 1, 2].map(|n| n * 7 * 4);
        for (level, per_252) in [(1, twelfths), (2, sevenths), (3, ninths), (4, ninths)] {
            let table = LevelTable::default();
            let LevelBlocks::Weighted(weights) = &table.rules(Level(level)).blocks else {
                panic!("not random")
            };
            let mut rng = Rng::new(Seed(247));
            let mut seen = [0u64; 7];
            for _ in 0..252_000 {
                seen[weights.draw(&mut rng).index()] += 1;
            }
            let expected = per_252.map(|n| n * 1000);
            let square = |(seen, n): (&u64, u64)| seen.abs_diff(n).pow(2) * 100 / n;
            let hundredths: u64 = seen.iter().zip(expected).map(square).sum();
            assert!(hundredths < 2246, "level {level}: {hundredths} from {seen:?}");
        }
    }
}
