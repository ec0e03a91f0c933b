//! Where a player's blocks come from, over all levels.

use super::block_file::BlockList;
use super::levels::{Blocks, Level, LevelTable};
use crate::kernel::{Kind, Rng, Source};
use serde::{Deserialize, Serialize};

/// The lists a player's blocks are read from, each at its own place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Sources {
    /// The block file of level 0.
    script: Source,
    /// The lists that levels bring along.
    lists: Vec<(Level, Source)>,
    /// The list that stands in for the levels from [`Level::NORANDOM`] up.
    norandom: Option<Source>,
}

impl Sources {
    /// All lists at their beginnings.
    pub(super) fn new(levels: &LevelTable, script: BlockList) -> Sources {
        let lists = levels.iter().filter_map(|(level, rules)| match &rules.blocks {
            Blocks::List(list) => Some((level, Source::cycle(list.clone()))),
            Blocks::Script | Blocks::Weighted(_) => None,
        });
        Sources { script: Source::cycle(script), lists: lists.collect(), norandom: None }
    }

    /// The next block at a level.
    pub(super) fn next(&mut self, levels: &LevelTable, level: Level, rng: &mut Rng) -> Kind {
        if let Some(source) = self.norandom.as_mut().filter(|_| level >= Level::NORANDOM) {
            return source.next(rng);
        }
        match &levels.rules(level).blocks {
            Blocks::Script => self.script.next(rng),
            Blocks::Weighted(weights) => weights.draw(rng).unwrap_or(Kind::I),
            Blocks::List(_) => {
                let own = self.lists.iter_mut().find(|(of, _)| *of == level);
                own.map_or(Kind::I, |(_, source)| source.next(rng))
            }
        }
    }

    /// From now on the higher levels read this list, from its beginning; `None` makes them random again.
    pub(super) fn set_norandom(&mut self, list: Option<BlockList>) {
        self.norandom = list.map(Source::cycle);
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
