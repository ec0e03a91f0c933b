//! The sources of a player's blocks at all levels.

use super::block_file::BlockList;
use super::levels::{Level, LevelBlocks, LevelTable};
use crate::kernel::{PieceSource, Rng, Tetromino};
use serde::{Deserialize, Serialize};

/// The lists from which a player's blocks are read, each with its own position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct BlockSources {
    /// The block file of level 0.
    script: PieceSource<Tetromino>,
    /// The lists of levels that have their own.
    lists: Vec<(Level, PieceSource<Tetromino>)>,
    /// The list that replaces the random blocks of the levels from [`Level::FIRST_WITH_NORANDOM`] up.
    norandom: Option<PieceSource<Tetromino>>,
}

impl BlockSources {
    /// Starts all lists from the beginning; `norandom` replaces the random blocks of the higher levels.
    pub(super) fn new(levels: &LevelTable, script: BlockList, norandom: Option<BlockList>) -> BlockSources {
        let lists = levels.iter().filter_map(|(level, rules)| match &rules.blocks {
            LevelBlocks::List(list) => Some((level, PieceSource::cycle(list.clone()))),
            LevelBlocks::Script | LevelBlocks::Weighted(_) => None,
        });
        let norandom = norandom.map(PieceSource::cycle);
        BlockSources { script: PieceSource::cycle(script), lists: lists.collect(), norandom }
    }

    /// Returns the next block at a level.
    pub(super) fn next(&mut self, levels: &LevelTable, level: Level, rng: &mut Rng) -> Tetromino {
        if let Some(source) = self.norandom.as_mut().filter(|_| level >= Level::FIRST_WITH_NORANDOM) {
            return source.next(rng);
        }
        match &levels.rules(level).blocks {
            LevelBlocks::Script => self.script.next(rng),
            LevelBlocks::Weighted(weights) => weights.draw(rng),
            LevelBlocks::List(list) => {
                // Levels and lists may come from different files; the list of a level without one is added here.
                let own = self.lists.iter().position(|(of, _)| *of == level).unwrap_or_else(|| {
                    self.lists.push((level, PieceSource::cycle(list.clone())));
                    self.lists.len() - 1
                });
                self.lists[own].1.next(rng)
            }
        }
    }

    /// Lets the higher levels read this list from its beginning; `None` makes them random again.
    pub(super) fn set_norandom(&mut self, list: Option<BlockList>) {
        self.norandom = list.map(PieceSource::cycle);
    }

    /// Returns the list that the higher levels read now.
    pub(super) fn norandom(&self) -> Option<BlockList> {
        self.norandom.as_ref().and_then(PieceSource::cycled_list)
    }

    /// Returns true if the higher levels read a list now.
    pub(super) fn has_norandom(&self) -> bool {
        self.norandom.is_some()
    }

    /// Starts every list from the beginning.
    pub(super) fn rewind(&mut self) {
        self.script.rewind();
        self.lists.iter_mut().for_each(|(_, source)| source.rewind());
        if let Some(source) = &mut self.norandom {
            source.rewind();
        }
    }
}
