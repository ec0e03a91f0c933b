//! Dropping a block and all that follows from it.

use super::{EventLog, Falling, Made, PlayerState};
use crate::kernel::{Cells, Event, Lock, Pos, Rng, Special, Tile};
use crate::quadris::board::{self, BlockId, Brick, BrickKind};
use crate::quadris::levels::Level;
use serde::{Deserialize, Serialize};

/// A block that vanishes after so many more drops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Fuse {
    block: BlockId,
    left: u32,
}

/// What came of a block that was laid down.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Settled {
    /// How many rows the block itself cleared.
    pub cleared: u32,
    /// Whether a star found no room, which ends the game.
    pub star_blocked: bool,
}

impl PlayerState {
    /// Drops the falling block: it is laid down, full rows go, blocks whose time is over vanish, and a star
    /// falls if one is due. No new block appears yet.
    pub fn settle(&mut self, log: &mut EventLog) -> Settled {
        let Some(block) = self.current else { return Settled::default() };
        let landed = self.landed(block);
        let rows = (landed.placed.pos.y - block.placed.pos.y) as u8;
        let (kind, cells) = (block.made.kind.into(), Cells::new(landed.cells()));
        log.emit(Event::HardDropped { rows, tile: Tile::Kind(kind), cells });
        log.emit(Event::Locked(Lock { kind, placed: landed.placed, cells, spin: None }));
        self.rest_on(block.made, landed.cells(), log)
    }

    /// Lays the falling block down on these cells, with all that follows. Advisers, who think on copies, come
    /// here with the cells they have found.
    pub fn rest_on(&mut self, made: Made, cells: [Pos; 4], log: &mut EventLog) -> Settled {
        self.current = None;
        self.effects.clear();
        self.hint = None;
        let brick = self.number(BrickKind::Block(made.kind), made.level);
        for pos in cells {
            self.board.put(pos, brick);
        }
        let expired = self.burn_fuses(brick);
        let cleared = self.clear(log);
        for fuse in expired {
            if board::remove_block(&mut self.board, fuse.block) {
                log.emit(Event::Special(Special::Expired));
            }
        }
        Settled { cleared, star_blocked: !self.star(cleared, log) }
    }

    /// A cell of a block that nothing on the board belongs to yet.
    fn number(&mut self, kind: BrickKind, made: Level) -> Brick {
        let block = BlockId(self.blocks);
        self.blocks = self.blocks.wrapping_add(1);
        Brick { kind, made, block }
    }

    /// Counts a drop for the blocks that vanish, and gives those whose time is over.
    fn burn_fuses(&mut self, dropped: Brick) -> Vec<Fuse> {
        let expires = self.rules_of(dropped.made).expires_after;
        for fuse in &mut self.fuses {
            fuse.left = fuse.left.saturating_sub(1);
        }
        let over = self.fuses.extract_if(.., |fuse| fuse.left == 0).collect();
        if expires > 0 {
            self.fuses.push(Fuse { block: dropped.block, left: expires });
        }
        over
    }

    /// Clears full rows and counts the points; says how many rows went.
    fn clear(&mut self, log: &mut EventLog) -> u32 {
        let cleared = board::clear_full_rows(&mut self.board);
        let rows = cleared.rows.count();
        if rows > 0 {
            let bonus: u64 = cleared.gone.iter().map(|brick| brick.made.block_score()).sum();
            self.score = self.score.saturating_add(self.level.clear_score(rows) + bonus);
            self.fuses.retain(|fuse| cleared.gone.iter().all(|brick| brick.block != fuse.block));
            log.emit(Event::Cleared(cleared.rows));
        }
        rows
    }

    /// Counts the drop towards the next star and lets one fall if it is due; `false` when it has no room.
    fn star(&mut self, cleared: u32, log: &mut EventLog) -> bool {
        let every = self.rules_of(self.level).star_every;
        self.unrewarded = if cleared > 0 || every == 0 { 0 } else { self.unrewarded.saturating_add(1) };
        if self.unrewarded == 0 || !self.unrewarded.is_multiple_of(every) {
            return true;
        }
        let star = self.number(BrickKind::Star, self.level);
        if !board::drop_star(&mut self.board, star) {
            return false;
        }
        log.emit(Event::Special(Special::Star));
        if self.clear(log) > 0 {
            self.unrewarded = 0;
        }
        true
    }

    /// The next block appears and the one after it is made; `false` when there is no room for it.
    pub fn spawn(&mut self, rng: &mut Rng, log: &mut EventLog) -> bool {
        let made = self.next;
        let kind = self.sources.next(&self.rules.levels, self.level, rng);
        self.next = Made { kind, level: self.level };
        self.enter(made);
        if self.current.is_some() {
            log.emit(Event::Spawned(made.kind.into()));
        }
        self.current.is_some()
    }

    /// Puts a block where blocks appear, if it fits there: the falling block afterwards, or none.
    pub fn enter(&mut self, made: Made) -> Option<Falling> {
        let block = Falling { made, placed: self.entry(made.kind) };
        self.current = self.fits(block, block.placed).then_some(block);
        self.current
    }
}
