//! The commands of Quadris, for the general search.

use super::STEPS;
use crate::reach::{CommandOutcome, MoveGraph};
use quintet_engine::kernel::{Orientation, PiecePosition, Pos};
use quintet_engine::quadris::board::{HEIGHT, WIDTH};
use quintet_engine::quadris::player::{FallingBlock, PlayerState};
use quintet_engine::quadris::{Action, MoveCommand};

/// A command for the falling block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockCommand {
    /// A step, repeated this many times by one command.
    Steps(MoveCommand, u32),
    /// The drop.
    Drop,
}

/// The moves of a player's block.
pub struct QuadrisMoves<'a> {
    player: &'a PlayerState,
    fits: FitTable,
    /// The maximum number of repeats of a command. Repeats only matter where something happens after each command, so
    /// that one command of three steps differs from three commands.
    repeats: fn(MoveCommand) -> u32,
}

impl<'a> QuadrisMoves<'a> {
    /// Creates the moves of a player's falling block.
    pub fn new(player: &'a PlayerState, block: FallingBlock) -> QuadrisMoves<'a> {
        let heavy = player.levels().rules(block.made.level).heavy;
        let together = heavy || !player.effects().is_empty();
        QuadrisMoves {
            player,
            fits: FitTable::new(player, block),
            repeats: if together { max_repeats } else { |_| 1 },
        }
    }

    /// Creates the moves of a person with keys, who moves the block by one step with every command.
    pub(super) fn by_keys(player: &'a PlayerState, block: FallingBlock) -> QuadrisMoves<'a> {
        QuadrisMoves { repeats: |_| 1, ..QuadrisMoves::new(player, block) }
    }

    /// Returns the command as an action of the game.
    pub(super) fn action(command: BlockCommand) -> Action {
        match command {
            BlockCommand::Steps(step, times) => Action::Move(step, times),
            BlockCommand::Drop => Action::Drop(1),
        }
    }
}

/// Returns the largest useful number of repeats: across the board, once around (which then falls straight down), or
/// two rows down.
fn max_repeats(step: MoveCommand) -> u32 {
    match step {
        MoveCommand::Left | MoveCommand::Right => WIDTH as u32 - 1,
        MoveCommand::Clockwise | MoveCommand::Counterclockwise => 4,
        MoveCommand::Down => 2,
    }
}

impl MoveGraph for QuadrisMoves<'_> {
    type Place = FallingBlock;
    type Command = BlockCommand;
    type Rest = [Pos; 4];

    fn place_count(&self) -> usize {
        WIDTH * HEIGHT * Orientation::ALL.len()
    }

    fn place_index(&self, block: FallingBlock) -> usize {
        number(block.placed)
    }

    fn commands(
        &self,
        block: FallingBlock,
        mut each: impl FnMut(BlockCommand, CommandOutcome<FallingBlock, [Pos; 4]>),
    ) {
        let below = |placed: PiecePosition| {
            (1..=HEIGHT as i16).take_while(|n| self.fits.has(placed.moved(0, *n))).count() as i16
        };
        let landed = FallingBlock { placed: block.placed.moved(0, below(block.placed)), ..block };
        each(BlockCommand::Drop, CommandOutcome::AtRest(landed.cells()));
        for step in STEPS {
            let mut last = block;
            for times in 1..=(self.repeats)(step) {
                let moved = self.player.moved_within(|placed| self.fits.has(placed), block, step, times);
                if moved.dropped {
                    each(BlockCommand::Steps(step, times), CommandOutcome::AtRest(moved.block.cells()));
                } else if moved.block == last {
                    break;
                } else {
                    each(BlockCommand::Steps(step, times), CommandOutcome::At(moved.block));
                }
                last = moved.block;
            }
        }
    }
}

/// A cache of every place where the block fits.
struct FitTable([u64; (WIDTH * HEIGHT * 4).div_ceil(64)]);

impl FitTable {
    fn new(player: &PlayerState, block: FallingBlock) -> FitTable {
        let mut fits = FitTable([0; (WIDTH * HEIGHT * 4).div_ceil(64)]);
        for (x, y) in (0..HEIGHT as i16).flat_map(|y| (0..WIDTH as i16).map(move |x| (x, y))) {
            for orientation in Orientation::ALL {
                let placed = PiecePosition { orientation, ..PiecePosition::at(x, y) };
                if player.fits(block, placed) {
                    fits.0[number(placed) / 64] |= 1 << (number(placed) % 64);
                }
            }
        }
        fits
    }

    fn has(&self, placed: PiecePosition) -> bool {
        let inside = (0..WIDTH as i16).contains(&placed.pos.x) && (0..HEIGHT as i16).contains(&placed.pos.y);
        inside && self.0[number(placed) / 64] >> (number(placed) % 64) & 1 == 1
    }
}

/// Returns the index of a place whose corner is on the board.
fn number(placed: PiecePosition) -> usize {
    (placed.pos.y as usize * WIDTH + placed.pos.x as usize) * 4 + placed.orientation as usize
}
