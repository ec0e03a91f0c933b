//! Where a player's blocks come from, over all levels.

use super::block_file::BlockList;
use super::levels::{Level, LevelBlocks, LevelTable};
use crate::kernel::{PieceSource, Rng, Tetromino};
use serde::{Deserialize, Serialize};

/// The lists a player's blocks are read from, each at its own place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct BlockSources {
    /// The block file of level 0.
    script: PieceSource<Tetromino>,
    /// The lists that levels bring along.
    lists: Vec<(Level, PieceSource<Tetromino>)>,
    /// The list that stands in for the levels from [`Level::NORANDOM`] up.
    norandom: Option<PieceSource<Tetromino>>,
}

impl BlockSources {
    /// All lists at their beginnings; `norandom` stands in for the higher levels if there is one.
    pub(super) fn new(levels: &LevelTable, script: BlockList, norandom: Option<BlockList>) -> BlockSources {
        let lists = levels.iter().filter_map(|(level, rules)| match &rules.blocks {
            LevelBlocks::List(list) => Some((level, PieceSource::cycle(list.clone()))),
            LevelBlocks::Script | LevelBlocks::Weighted(_) => None,
        });
        let norandom = norandom.map(PieceSource::cycle);
        BlockSources { script: PieceSource::cycle(script), lists: lists.collect(), norandom }
    }

    /// The next block at a level.
    pub(super) fn next(&mut self, levels: &LevelTable, level: Level, rng: &mut Rng) -> Tetromino {
        if let Some(source) = self.norandom.as_mut().filter(|_| level >= Level::NORANDOM) {
            return source.next(rng);
        }
        match &levels.rules(level).blocks {
            LevelBlocks::Script => self.script.next(rng),
            LevelBlocks::Weighted(weights) => weights.draw(rng),
            LevelBlocks::List(list) => {
                // Levels and lists may come from different files; a level whose list is missing begins it.
                let own = self.lists.iter().position(|(of, _)| *of == level).unwrap_or_else(|| {
                    self.lists.push((level, PieceSource::cycle(list.clone())));
                    self.lists.len() - 1
                });
                self.lists[own].1.next(rng)
            }
        }
    }

    /// From now on the higher levels read this list, from its beginning; `None` makes them random again.
    pub(super) fn set_norandom(&mut self, list: Option<BlockList>) {
        self.norandom = list.map(PieceSource::cycle);
    }

    /// The list that the higher levels read at present.
    pub(super) fn norandom(&self) -> Option<BlockList> {
        self.norandom.as_ref().and_then(PieceSource::cycled_list)
    }

    /// Whether the higher levels read a list at present.
    pub(super) fn has_norandom(&self) -> bool {
        self.norandom.is_some()
    }

    /// Every list goes back to its beginning.
    pub(super) fn rewind(&mut self) {
        self.script.rewind();
        self.lists.iter_mut().for_each(|(_, source)| source.rewind());
        if let Some(source) = &mut self.norandom {
            source.rewind();
        }
    }
}
