//! The commands of Quadris, as the search sees them.

use super::STEPS;
use crate::reach::{CommandOutcome, MoveGraph};
use quintet_engine::kernel::{Orientation, PiecePosition, Pos};
use quintet_engine::quadris::board::{HEIGHT, WIDTH};
use quintet_engine::quadris::player::{FallingBlock, PlayerState};
use quintet_engine::quadris::{Action, MoveCommand};

/// A command on the falling block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockCommand {
    /// A step so many times.
    Steps(MoveCommand, u32),
    /// The drop.
    Drop,
}

/// What can be done with a player's block.
pub struct QuadrisMoves<'a> {
    player: &'a PlayerState,
    fits: FitTable,
    /// How often at most a command is repeated: only where something follows each command does it matter
    /// whether three steps are one command or three.
    repeats: fn(MoveCommand) -> u32,
}

impl<'a> QuadrisMoves<'a> {
    /// The commands for a player's falling block.
    pub fn new(player: &'a PlayerState, block: FallingBlock) -> QuadrisMoves<'a> {
        let heavy = player.levels().rules(block.made.level).heavy;
        let together = heavy || !player.effects().is_empty();
        QuadrisMoves {
            player,
            fits: FitTable::new(player, block),
            repeats: if together { max_repeats } else { |_| 1 },
        }
    }

    /// The command as an action of the game.
    pub(super) fn action(command: BlockCommand) -> Action {
        match command {
            BlockCommand::Steps(step, times) => Action::Move(step, times),
            BlockCommand::Drop => Action::Drop(1),
        }
    }
}

/// How often a command can be repeated and still lead somewhere new: to the other side, once round (and so
/// straight down by the fall that follows), and down.
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

/// Every place a block fits at, looked up on the board once.
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

/// The number of a place whose corner is on the board.
fn number(placed: PiecePosition) -> usize {
    (placed.pos.y as usize * WIDTH + placed.pos.x as usize) * 4 + placed.orientation as usize
}
