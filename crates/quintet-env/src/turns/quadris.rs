//! Quadris with four orientations of eleven columns.

use super::{NUMBERS, TurnEnv, TurnGame};
use crate::{ObservationKind, RewardWeights};
use quintet_engine::kernel::{Cell, CellKind, Pos, Seed};
use quintet_engine::quadris::board::{HEIGHT, WIDTH};
use quintet_engine::quadris::board_cells::{BoardCells, visible_cells};
use quintet_engine::quadris::levels::Level;
use quintet_engine::quadris::player::PlayerState;
use quintet_engine::quadris::{Action, MoveCommand, Quadris, Setup};

/// The options of [`QuadrisEnv`] and [`BiquadrisEnv`](crate::BiquadrisEnv).
#[derive(Clone, PartialEq, Debug)]
pub struct QuadrisConfig {
    /// The start level.
    pub level: u8,
    /// The format of observations.
    pub observation: ObservationKind,
    /// The weights of the reward.
    pub reward: RewardWeights,
}

/// Quadris with placements.
pub type QuadrisEnv = TurnEnv<QuadrisPlacements>;

/// The rules of [`QuadrisEnv`].
#[derive(Clone, Debug)]
pub struct QuadrisPlacements;

/// The number of placements of a player: four orientations of every column.
pub(super) const PLACEMENTS: usize = 4 * WIDTH;

fn leftmost(cells: &[Pos]) -> i16 {
    cells.iter().map(|cell| cell.x).min().unwrap_or(0)
}

/// Returns the commands for a placement, and the cells it ends on; `None` if it is not possible.
pub(super) fn plan(player: &PlayerState, action: usize) -> Option<(Vec<Action>, [Pos; 4])> {
    let (turns, column) = ((action / WIDTH) as u32, (action % WIDTH) as i16);
    let mut block = player.current().filter(|_| action < PLACEMENTS)?;
    let (mut commands, mut dropped) = (Vec::with_capacity(3), false);
    if turns > 0 {
        let wanted = (block.placed.orientation as usize + turns as usize) % 4;
        block = player.moved(block, MoveCommand::Clockwise, turns).block;
        if block.placed.orientation as usize != wanted {
            return None;
        }
        commands.push(Action::Move(MoveCommand::Clockwise, turns));
    }
    let columns = column - leftmost(&block.cells());
    if columns != 0 {
        let step = if columns < 0 { MoveCommand::Left } else { MoveCommand::Right };
        let moved = player.moved(block, step, columns.unsigned_abs().into());
        (block, dropped) = (moved.block, moved.dropped);
        if leftmost(&block.cells()) != column {
            return None;
        }
        commands.push(Action::Move(step, columns.unsigned_abs().into()));
    }
    if !dropped {
        commands.push(Action::Drop(1));
        block = player.landed(block);
    }
    let mut cells = block.cells();
    cells.sort_unstable();
    Some((commands, cells))
}

/// Returns the legal placements: of those that end on the same cells, the first.
pub(super) fn legal(player: &PlayerState) -> Vec<usize> {
    let mut found: Vec<(usize, [Pos; 4])> = Vec::with_capacity(PLACEMENTS);
    for action in 0..PLACEMENTS {
        if let Some((_, cells)) = plan(player, action)
            && found.iter().all(|(_, known)| *known != cells)
        {
            found.push((action, cells));
        }
    }
    found.into_iter().map(|(action, _)| action).collect()
}

pub(super) fn write_cells(scene: &BoardCells, out: &mut [u8], columns: usize) {
    for (row, cells) in scene.iter().zip(out.chunks_mut(columns)) {
        for (cell, out) in row.iter().zip(cells) {
            *out = match cell {
                Cell::Empty | Cell::Ghost(_) | Cell::Hint | Cell::Target(None) => 0,
                Cell::Block(_) | Cell::Target(Some(_)) => 1,
                Cell::Falling(_) => 2,
                Cell::Cover => 3,
            };
        }
    }
}

pub(super) fn numbers(player: &PlayerState) -> [u16; NUMBERS] {
    let mut numbers = [0; NUMBERS];
    let of = |kind: CellKind| kind.index() as u16 + 1;
    numbers[0] = player.current().map_or(0, |block| of(block.made.kind.into()));
    numbers[1] = of(player.next().kind.into());
    numbers[2] = player.level().0.into();
    numbers[3] = player.effects().len().min(9) as u16;
    numbers[4] = player.drops_since_clear().min(999) as u16;
    numbers
}

impl TurnGame for QuadrisPlacements {
    type Game = Quadris;
    type Config = QuadrisConfig;

    fn setup(config: &QuadrisConfig, seed: Seed) -> Setup {
        Setup { seed, start: Level(config.level), ..Setup::default() }
    }

    fn common(config: &QuadrisConfig) -> (ObservationKind, RewardWeights) {
        (config.observation, config.reward)
    }

    fn size(_: &QuadrisConfig) -> (usize, usize) {
        (HEIGHT, WIDTH)
    }

    fn prompt(_: &Quadris) -> Option<Action> {
        None
    }

    fn plan(game: &Quadris, _: &QuadrisConfig, action: usize) -> Option<Vec<Action>> {
        plan(game.player(), action).map(|(commands, _)| commands)
    }

    fn legal(game: &Quadris, _: &QuadrisConfig) -> Vec<usize> {
        legal(game.player())
    }

    fn cells(game: &Quadris, out: &mut [u8]) {
        write_cells(&visible_cells(game.player()), out, WIDTH);
    }

    fn numbers(game: &Quadris) -> [u16; NUMBERS] {
        numbers(game.player())
    }

    fn score(game: &Quadris) -> u64 {
        game.player().score()
    }

    fn level(game: &Quadris) -> u32 {
        game.player().level().0.into()
    }
}
