//! Cascade with four orientations of every column.

mod state;

pub(crate) use state::CascadeState;

use super::{CellRow, NUMBERS, TurnActions, TurnEnv, TurnGame};
use crate::{ObservationKind, RewardWeights};
use quintet_engine::cascade::{Cascade, Setup};
use quintet_engine::kernel::{Button, ButtonAction, Cell, Game, Player, Seed, View};

/// The options of [`CascadeEnv`].
#[derive(Clone, PartialEq, Debug)]
pub struct CascadeConfig {
    /// The number of columns of the field.
    pub width: u32,
    /// The number of rows of the field.
    pub height: u32,
    /// The format of observations.
    pub observation: ObservationKind,
    /// The weights of the reward.
    pub reward: RewardWeights,
}

/// Cascade with placements. Orientations that look alike are separate actions.
pub type CascadeEnv = TurnEnv<CascadeState>;

/// The number of rows above the field in which the piece hovers.
const HOVER: usize = 4;

pub(crate) fn press(button: Button) -> ButtonAction {
    ButtonAction::Press(Player::ONE, button)
}

/// Returns the leftmost column of the hovering piece, and whether it can enter the field there.
pub(crate) fn hovering(view: &View) -> Option<(usize, bool)> {
    let board = view.boards.first()?;
    let columns = board.cells.iter().enumerate().filter(|(_, cell)| matches!(cell, Cell::Falling(_)));
    let left = columns.map(|(place, _)| place % board.width).min()?;
    Some((left, board.cells.iter().any(|cell| matches!(cell, Cell::Ghost(_)))))
}

impl TurnGame for CascadeState {
    type Game = Cascade;
    type Config = CascadeConfig;

    fn setup(config: &CascadeConfig, seed: Seed) -> Setup {
        Setup { width: config.width, height: config.height, ..Setup::new(seed) }
    }

    fn common(config: &CascadeConfig) -> (ObservationKind, RewardWeights) {
        (config.observation, config.reward)
    }

    fn size(config: &CascadeConfig) -> (usize, usize) {
        (config.height as usize + HOVER, config.width as usize)
    }

    fn prompt(_: &Cascade) -> Option<ButtonAction> {
        None
    }

    fn plan(game: &Cascade, config: &CascadeConfig, action: usize) -> Option<Vec<ButtonAction>> {
        let width = config.width as usize;
        let (turns, column) = (action / width, action % width);
        let mut keys = vec![press(Button::Clockwise); turns];
        let mut turned = game.clone();
        for key in &keys {
            turned.act(key, &mut ());
        }
        let (left, _) = hovering(&turned.view()).filter(|_| turns < 4)?;
        let key = if column < left { Button::Left } else { Button::Right };
        keys.extend(std::iter::repeat_n(press(key), column.abs_diff(left)));
        keys.push(press(Button::Drop));
        Some(keys)
    }

    fn new(config: &CascadeConfig, seed: Seed) -> CascadeState {
        CascadeState::start(config, seed)
    }

    fn restart(&mut self, _: &CascadeConfig, seed: Seed) {
        self.start_again(seed);
    }

    fn heap_bytes(&self) -> usize {
        self.bytes()
    }

    fn legal(&self, _: &CascadeConfig, found: &mut TurnActions) {
        self.add_legal(found);
    }

    fn place(&mut self, _: &CascadeConfig, action: usize) -> u32 {
        self.insert(action)
    }

    fn is_over(&self) -> bool {
        self.is_lost()
    }

    fn rows(&self, _: &CascadeConfig, draw: impl FnMut(usize, CellRow)) {
        self.draw_rows(draw);
    }

    fn numbers(&self) -> [u16; NUMBERS] {
        self.values()
    }

    fn score(&self) -> u64 {
        self.points()
    }

    fn level(&self) -> u32 {
        0
    }
}
