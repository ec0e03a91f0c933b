//! Drops: locking a block, clearing rows, expiry, stars and the next block.

use super::{EventLog, FallingBlock, NewBlock, PlayerState};
use crate::kernel::{CellList, Event, LockedPiece, Pos, Rng, SpecialEvent, Tile};
use crate::quadris::board::{self, BlockId, Brick, BrickKind};
use crate::quadris::levels::Level;
use serde::{Deserialize, Serialize};

/// A block that vanishes after a number of further drops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Expiry {
    block: BlockId,
    left: u32,
}

/// The result of a drop.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct DropOutcome {
    /// The number of rows that the block itself cleared.
    pub cleared: u32,
    /// True if a star did not fit, which ends the game.
    pub star_blocked: bool,
}

impl PlayerState {
    /// Drops the falling block: it locks, full rows are cleared, expired blocks vanish, and a star falls if one is
    /// due. The next block does not spawn yet.
    pub fn settle(&mut self, log: &mut EventLog) -> DropOutcome {
        let Some(block) = self.current else { return DropOutcome::default() };
        let landed = self.landed(block);
        let rows = (landed.placed.pos.y - block.placed.pos.y) as u8;
        let (kind, cells) = (block.made.kind.into(), CellList::new(landed.cells()));
        log.emit(Event::HardDropped { rows, tile: Tile::Kind(kind), cells });
        log.emit(Event::Locked(LockedPiece { kind, placed: landed.placed, cells, spin: None }));
        self.lock_on(block.made, landed.cells(), log)
    }

    /// Locks the falling block on these cells and does everything that follows. Searches call it on copies of the
    /// state with cells they have found themselves.
    pub fn lock_on(&mut self, made: NewBlock, cells: [Pos; 4], log: &mut EventLog) -> DropOutcome {
        self.current = None;
        self.effects.clear();
        self.hint = None;
        let brick = self.number(BrickKind::Block(made.kind), made.level);
        for pos in cells {
            self.board.put(pos, brick);
        }
        let expired = self.count_expiries(brick);
        let cleared = self.clear(log);
        for expiry in expired {
            if board::remove_block(&mut self.board, expiry.block) {
                log.emit(Event::Special(SpecialEvent::Expired));
            }
        }
        DropOutcome { cleared, star_blocked: !self.star(cleared, log) }
    }

    /// Makes a cell of a new block with a number of its own.
    fn number(&mut self, kind: BrickKind, made: Level) -> Brick {
        let block = BlockId(self.blocks);
        self.blocks = self.blocks.wrapping_add(1);
        Brick { kind, made, block }
    }

    /// Counts a drop for the blocks that vanish; returns those that expire now.
    fn count_expiries(&mut self, dropped: Brick) -> Vec<Expiry> {
        let expires = self.rules_of(dropped.made).expires_after;
        for expiry in &mut self.expiries {
            expiry.left = expiry.left.saturating_sub(1);
        }
        let over = self.expiries.extract_if(.., |expiry| expiry.left == 0).collect();
        if expires > 0 {
            self.expiries.push(Expiry { block: dropped.block, left: expires });
        }
        over
    }

    /// Clears full rows and adds their points; returns the number of rows.
    fn clear(&mut self, log: &mut EventLog) -> u32 {
        let cleared = board::clear_full_rows(&mut self.board);
        let rows = cleared.rows.count();
        if rows > 0 {
            let bonus: u64 = cleared.gone.iter().map(|brick| brick.made.block_score()).sum();
            self.score = self.score.saturating_add(self.level.clear_score(rows) + bonus);
            self.expiries.retain(|expiry| cleared.gone.iter().all(|brick| brick.block != expiry.block));
            log.emit(Event::Cleared(cleared.rows));
        }
        rows
    }

    /// Counts the drop towards the next star and drops one if it is due; returns false if it does not fit.
    fn star(&mut self, cleared: u32, log: &mut EventLog) -> bool {
        let every = self.rules_of(self.level).star_every;
        self.drops_since_clear =
            if cleared > 0 || every == 0 { 0 } else { self.drops_since_clear.saturating_add(1) };
        if self.drops_since_clear == 0 || !self.drops_since_clear.is_multiple_of(every) {
            return true;
        }
        let star = self.number(BrickKind::Star, self.level);
        if !board::drop_star(&mut self.board, star) {
            return false;
        }
        log.emit(Event::Special(SpecialEvent::Star));
        if self.clear(log) > 0 {
            self.drops_since_clear = 0;
        }
        true
    }

    /// Spawns the next block and makes the one after it; returns false if it does not fit.
    pub fn spawn(&mut self, rng: &mut Rng, log: &mut EventLog) -> bool {
        let made = self.next;
        let kind = self.sources.next(&self.rules.levels, self.level, rng);
        self.next = NewBlock { kind, level: self.level };
        self.enter(made);
        if self.current.is_some() {
            log.emit(Event::Spawned(made.kind.into()));
        }
        self.current.is_some()
    }

    /// Puts a block at its spawn position if it fits there; returns the falling block, or `None`.
    pub fn enter(&mut self, made: NewBlock) -> Option<FallingBlock> {
        let block = FallingBlock { made, placed: self.entry(made.kind) };
        self.current = self.fits(block, block.placed).then_some(block);
        self.current
    }
}
