//! Commands on the falling block, except drops.

use super::{EventLog, FallingBlock, PlayerState};
use crate::kernel::{Event, FallCause, PiecePosition, Tetromino, Turn};
use crate::quadris::action::MoveCommand;
use crate::quadris::block_file::BlockList;
use crate::quadris::effects::PlayerEffect;
use crate::quadris::levels::Level;

/// The effect of a command on a falling block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveOutcome {
    /// The block after the command.
    pub block: FallingBlock,
    /// True if the command itself changed anything, apart from falling.
    pub worked: bool,
    /// The number of rows the block fell because it is heavy or under an effect.
    pub fell: i16,
    /// True if an effect made it land: it counts as dropped.
    pub dropped: bool,
}

impl PlayerState {
    /// Returns the effect of a command: the step is repeated `times` times, then the block falls if it is heavy.
    /// Nothing happens if `times` is 0.
    pub fn moved(&self, block: FallingBlock, step: MoveCommand, times: u32) -> MoveOutcome {
        self.moved_within(|placed| self.fits(block, placed), block, step, times)
    }

    /// Does the same for searches that have computed in advance where the block fits.
    pub fn moved_within(
        &self,
        fits: impl Fn(PiecePosition) -> bool,
        block: FallingBlock,
        step: MoveCommand,
        times: u32,
    ) -> MoveOutcome {
        if times == 0 {
            return MoveOutcome { block, worked: false, fell: 0, dropped: false };
        }
        let stepped = stepped(&fits, block, step, times);
        let worked = stepped != block;
        let sideways = worked && matches!(step, MoveCommand::Left | MoveCommand::Right);
        let pull = if sideways { self.heaviness() } else { 0 };
        let (block, fell) = fallen(&fits, stepped, pull);
        let dropped = fell < pull;
        let weight = i16::from(!dropped && self.rules_of(block.made.level).heavy);
        let (block, more) = fallen(&fits, block, weight);
        MoveOutcome { block, worked, fell: fell + more, dropped }
    }

    /// Returns how many rows the effects on the player make a block fall after a sideways move.
    fn heaviness(&self) -> i16 {
        self.effects.iter().map(|effect| effect.spec().fall).fold(0, i16::saturating_add)
    }

    /// Returns the block where it would land.
    pub fn landed(&self, block: FallingBlock) -> FallingBlock {
        let rows = self.board.room_below(block.piece(), block.placed);
        block.at(block.placed.moved(0, rows))
    }

    /// Performs a command on the falling block; returns true if the block counts as dropped.
    pub fn step(&mut self, step: MoveCommand, times: u32, log: &mut EventLog) -> bool {
        let Some(block) = self.current.filter(|_| times > 0) else { return false };
        let moved = self.moved(block, step, times);
        self.current = Some(moved.block);
        let (from, to) = (block.placed, moved.block.placed);
        match step {
            _ if !moved.worked => log.emit(Event::Blocked),
            MoveCommand::Left | MoveCommand::Right => log.emit(Event::Moved((to.pos.x - from.pos.x) as i8)),
            MoveCommand::Down => {
                let rows = (to.pos.y - from.pos.y - moved.fell) as u8;
                log.emit(Event::Fell { rows, cause: FallCause::Soft });
            }
            MoveCommand::Clockwise => log.emit(Event::Rotated { turn: Turn::Clockwise, kick: 0, spin: None }),
            MoveCommand::Counterclockwise => {
                log.emit(Event::Rotated { turn: Turn::Counterclockwise, kick: 0, spin: None });
            }
        }
        if moved.fell > 0 {
            log.emit(Event::Fell { rows: moved.fell as u8, cause: FallCause::Heavy });
        }
        moved.dropped
    }

    /// Changes the level by `by`, up or down, within the levels of the game.
    pub fn change_level(&mut self, by: i64, log: &mut EventLog) {
        let top = i64::from(self.rules.levels.top().0);
        let level = Level((i64::from(self.level.0) + by).clamp(0, top) as u8);
        if level != self.level {
            let from = Some(u32::from(self.level.0));
            self.level = level;
            self.drops_since_clear = 0;
            log.emit(Event::Level { number: level.0.into(), from });
        }
    }

    /// Returns true if `norandom` and `random` work at the current level.
    pub fn allows_norandom(&self) -> bool {
        self.level >= Level::FIRST_WITH_NORANDOM
    }

    /// Lets the higher levels read a list or be random again; ignored at lower levels.
    pub fn set_norandom(&mut self, list: Option<BlockList>) {
        if self.allows_norandom() {
            self.sources.set_norandom(list);
        }
    }

    /// Returns true if the higher levels read a list now.
    pub fn has_norandom(&self) -> bool {
        self.sources.has_norandom()
    }

    /// Replaces the falling block as a letter command does, if the new one fits.
    pub fn replace(&mut self, kind: Tetromino, log: &mut EventLog) {
        let block = self.letter(kind).filter(|_| self.current.is_some());
        if let Some(block) = block {
            self.current = Some(block);
            log.emit(Event::Spawned(kind.into()));
        }
    }

    /// Applies an effect to the player.
    pub fn apply_effect(&mut self, effect: PlayerEffect, log: &mut EventLog) {
        let spec = effect.spec();
        log.emit(Event::Special(spec.event));
        if effect.lasts_until_drop() {
            self.effects.push(effect);
        }
        if let Some(kind) = spec.replace {
            self.current = self.fresh(kind);
        }
    }
}

/// Repeats the step until it changes nothing.
fn stepped(
    fits: &impl Fn(PiecePosition) -> bool,
    block: FallingBlock,
    step: MoveCommand,
    times: u32,
) -> FallingBlock {
    // Four rotations that all succeed restore the block.
    let turns = if times < 4 { times } else { 4 + times % 4 };
    let turned = |at, turn| block.piece().turned(at, turn, fits).map(|(to, _)| to);
    let shifted = |at: PiecePosition, dx, dy| Some(at.moved(dx, dy)).filter(|to| fits(*to));
    match step {
        MoveCommand::Left => block.repeated(times, |at| shifted(at, -1, 0)),
        MoveCommand::Right => block.repeated(times, |at| shifted(at, 1, 0)),
        MoveCommand::Down => block.repeated(times, |at| shifted(at, 0, 1)),
        MoveCommand::Clockwise => block.repeated(turns, |at| turned(at, Turn::Clockwise)),
        MoveCommand::Counterclockwise => block.repeated(turns, |at| turned(at, Turn::Counterclockwise)),
    }
}

/// Moves the block down by at most `rows` rows; returns the block and the number of rows.
fn fallen(fits: &impl Fn(PiecePosition) -> bool, block: FallingBlock, rows: i16) -> (FallingBlock, i16) {
    let room = (1..=rows).take_while(|n| fits(block.placed.moved(0, *n))).count() as i16;
    (block.at(block.placed.moved(0, room)), room)
}
