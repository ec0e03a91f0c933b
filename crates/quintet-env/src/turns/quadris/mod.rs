//! Quadris with four orientations of eleven columns.

mod player;

pub(crate) use player::{QuadrisPlayer, Script};

use super::{CellRow, NUMBERS, TurnActions, TurnEnv, TurnGame};
use crate::{ObservationKind, RewardWeights};
use quintet_engine::kernel::{Pos, Rng, Seed};
use quintet_engine::quadris::board::{HEIGHT, WIDTH};
use quintet_engine::quadris::levels::Level;
use quintet_engine::quadris::pieces::SpawnRow;
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
pub type QuadrisEnv = TurnEnv<QuadrisState>;

/// The state of a game of [`QuadrisEnv`].
#[derive(Clone, Debug)]
pub struct QuadrisState {
    player: QuadrisPlayer,
    rng: Rng,
}

/// The number of placements of a player: four orientations of every column.
pub(crate) const PLACEMENTS: usize = 4 * WIDTH;

fn leftmost(cells: &[Pos]) -> i16 {
    cells.iter().map(|cell| cell.x).min().unwrap_or(0)
}

/// Returns the commands for a placement, and the cells it ends on; `None` if it is not possible.
pub(crate) fn plan(player: &PlayerState, action: usize) -> Option<(Vec<Action>, [Pos; 4])> {
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

impl TurnGame for QuadrisState {
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

    fn new(config: &QuadrisConfig, seed: Seed) -> QuadrisState {
        let mut rng = Rng::new(seed);
        let spawn = SpawnRow::TopBelowReserve;
        let player = QuadrisPlayer::new(Level(config.level), spawn, Script::Quadris, &mut rng);
        QuadrisState { player, rng }
    }

    fn legal(&self, _: &QuadrisConfig, found: &mut TurnActions) {
        self.player.legal(found);
    }

    fn place(&mut self, _: &QuadrisConfig, action: usize) -> u32 {
        self.player.place(action, &mut self.rng).lines
    }

    fn is_over(&self) -> bool {
        self.player.is_over()
    }

    fn rows(&self, _: &QuadrisConfig, draw: impl FnMut(usize, CellRow)) {
        self.player.rows(true, draw);
    }

    fn numbers(&self) -> [u16; NUMBERS] {
        self.player.numbers()
    }

    fn score(&self) -> u64 {
        self.player.score()
    }

    fn level(&self) -> u32 {
        self.player.level()
    }
}
