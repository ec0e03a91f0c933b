//! Levels as data: what is drawn, and what the blocks of a level do.

use crate::kernel::{Kind, SetupError, Weights};
use core::cmp::Ordering;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The number of a level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
pub struct Level(pub u8);

impl Level {
    /// The lowest level at which `norandom` and `random` work.
    pub const NORANDOM: Level = Level(3);

    /// The points for clearing this many rows at once at this level: (level + rows)².
    pub fn clear_score(self, rows: u32) -> u64 {
        (u64::from(self.0) + u64::from(rows)).pow(2)
    }

    /// The points for a block made at this level that is wholly gone: (level + 1)².
    pub fn block_score(self) -> u64 {
        (u64::from(self.0) + 1).pow(2)
    }
}

/// Where the blocks of a level come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Blocks {
    /// The player's own block file.
    Script,
    /// Drawn at random by weight.
    Weighted(Weights),
    /// A list of the level's own, again and again.
    List(Arc<[Kind]>),
}

/// All that makes a level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LevelRules {
    /// Its name, for people.
    pub name: String,
    /// Where its blocks come from.
    pub blocks: Blocks,
    /// Whether its blocks fall a row after every command.
    pub heavy: bool,
    /// After how many blocks without a cleared row a star falls; 0 for never.
    pub star_every: u32,
    /// After how many more blocks a block of this level vanishes; 0 for never.
    pub expires_after: u32,
}

impl LevelRules {
    fn plain(name: &str, blocks: Blocks) -> LevelRules {
        LevelRules { name: name.to_owned(), blocks, heavy: false, star_every: 0, expires_after: 0 }
    }

    /// Whether there is a block to be had, and none that the games do not know.
    fn can_give_blocks(&self) -> bool {
        let seven = |kind: &Kind| Kind::SEVEN.contains(kind);
        match &self.blocks {
            Blocks::Script => true,
            Blocks::Weighted(weights) => {
                weights.total() > 0 && Kind::ALL.iter().all(|kind| seven(kind) || weights.weight(*kind) == 0)
            }
            Blocks::List(list) => !list.is_empty() && list.iter().all(seven),
        }
    }
}

/// S and Z once in twelve draws each, the others twice.
const EASY: Weights = Weights::new(&[
    (Kind::I, 2),
    (Kind::J, 2),
    (Kind::L, 2),
    (Kind::O, 2),
    (Kind::S, 1),
    (Kind::Z, 1),
    (Kind::T, 2),
]);

/// S and Z twice in nine draws each, the others once.
const HARD: Weights = Weights::new(&[
    (Kind::I, 1),
    (Kind::J, 1),
    (Kind::L, 1),
    (Kind::O, 1),
    (Kind::S, 2),
    (Kind::Z, 2),
    (Kind::T, 1),
]);

/// The levels of a game, numbered from 0 without a gap. There is always one, and each can give a block.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<LevelRules>")]
pub struct LevelTable(Vec<LevelRules>);

impl TryFrom<Vec<LevelRules>> for LevelTable {
    type Error = SetupError;

    fn try_from(levels: Vec<LevelRules>) -> Result<LevelTable, SetupError> {
        if levels.is_empty() || levels.len() > 256 {
            return Err(SetupError::new("there must be from 1 to 256 levels"));
        }
        match levels.iter().position(|rules| !rules.can_give_blocks()) {
            Some(number) => Err(SetupError::new(format!("level {number} has no blocks to give"))),
            None => Ok(LevelTable(levels)),
        }
    }
}

impl Default for LevelTable {
    /// Levels 0 to 4.
    fn default() -> Self {
        let even = Weights::uniform(&Kind::SEVEN);
        let heavy = LevelRules { heavy: true, ..LevelRules::plain("many S and Z", Blocks::Weighted(HARD)) };
        LevelTable(vec![
            LevelRules::plain("from the block file", Blocks::Script),
            LevelRules::plain("few S and Z", Blocks::Weighted(EASY)),
            LevelRules::plain("all alike", Blocks::Weighted(even)),
            heavy.clone(),
            LevelRules { star_every: 5, ..heavy },
        ])
    }
}

impl LevelTable {
    /// The highest level.
    pub fn top(&self) -> Level {
        Level((self.0.len() - 1) as u8)
    }

    /// Whether there is such a level.
    pub fn has(&self, level: Level) -> bool {
        level <= self.top()
    }

    /// The rules of a level; those of the highest for a number above it.
    pub fn rules(&self, level: Level) -> &LevelRules {
        &self.0[usize::from(level.min(self.top()).0)]
    }

    /// The levels with their numbers, from 0 up.
    pub fn iter(&self) -> impl Iterator<Item = (Level, &LevelRules)> {
        (0..).map(Level).zip(&self.0)
    }

    /// Changes a level, or adds the one above the highest; `false` when that would leave a gap, or a level
    /// without blocks.
    pub fn set(&mut self, level: Level, rules: LevelRules) -> bool {
        let index = usize::from(level.0);
        if !rules.can_give_blocks() {
            return false;
        }
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
    fn a_table_without_blocks_cannot_be() {
        let rules = |blocks| LevelRules::plain("x", blocks);
        let nothing = [
            vec![],
            vec![rules(Blocks::Weighted(Weights::new(&[])))],
            vec![rules(Blocks::Weighted(Weights::uniform(&[Kind::Foam])))],
            vec![rules(Blocks::Script), rules(Blocks::List([].into()))],
            vec![rules(Blocks::List([Kind::Star].into()))],
            vec![rules(Blocks::Script); 257],
        ];
        for levels in nothing {
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
            let Blocks::Weighted(weights) = &table.rules(Level(level)).blocks else { panic!("not random") };
            let mut rng = Rng::new(Seed(247));
            let mut seen = [0u64; 7];
            for _ in 0..252_000 {
                seen[weights.draw(&mut rng).unwrap().index()] += 1;
            }
            let expected = per_252.map(|n| n * 1000);
            let square = |(seen, n): (&u64, u64)| seen.abs_diff(n).pow(2) * 100 / n;
            let hundredths: u64 = seen.iter().zip(expected).map(square).sum();
            assert!(hundredths < 2246, "level {level}: {hundredths} from {seen:?}");
        }
    }
}
