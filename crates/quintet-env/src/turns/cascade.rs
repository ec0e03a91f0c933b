//! Cascade with four orientations of every column.

use super::{NUMBERS, TurnEnv, TurnGame};
use crate::{ObservationKind, RewardWeights};
use quintet_engine::cascade::{Cascade, Setup};
use quintet_engine::kernel::{Button, ButtonAction, Cell, Game, PanelId, PanelValue, Player, Seed, View};

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
pub type CascadeEnv = TurnEnv<CascadePlacements>;

/// The rules of [`CascadeEnv`].
#[derive(Clone, Debug)]
pub struct CascadePlacements;

/// The number of rows above the field in which the piece hovers.
const HOVER: usize = 4;

fn press(button: Button) -> ButtonAction {
    ButtonAction::Press(Player::ONE, button)
}

/// Returns the leftmost column of the hovering piece, and whether it can enter the field there.
fn hovering(view: &View) -> Option<(usize, bool)> {
    let board = view.boards.first()?;
    let columns = board.cells.iter().enumerate().filter(|(_, cell)| matches!(cell, Cell::Falling(_)));
    let left = columns.map(|(place, _)| place % board.width).min()?;
    Some((left, board.cells.iter().any(|cell| matches!(cell, Cell::Ghost(_)))))
}

impl TurnGame for CascadePlacements {
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

    fn legal(game: &Cascade, config: &CascadeConfig) -> Vec<usize> {
        let width = config.width as usize;
        let mut found = Vec::new();
        let mut turned = game.clone();
        for turns in 0..4 {
            let mut moved = turned.clone();
            // To the wall, and then column by column.
            (0..width).for_each(|_| moved.act(&press(Button::Left), &mut ()));
            let mut last = None;
            while let Some((left, enters)) = hovering(&moved.view()).filter(|(left, _)| last != Some(*left)) {
                if enters {
                    found.push(turns * width + left);
                }
                last = Some(left);
                moved.act(&press(Button::Right), &mut ());
            }
            turned.act(&press(Button::Clockwise), &mut ());
        }
        found
    }

    fn cells(game: &Cascade, out: &mut [u8]) {
        for (out, cell) in out.iter_mut().zip(game.view().boards.iter().flat_map(|board| &board.cells)) {
            *out = match cell {
                Cell::Empty | Cell::Ghost(_) | Cell::Hint | Cell::Target(None) => 0,
                Cell::Block(_) | Cell::Target(Some(_)) => 1,
                Cell::Falling(_) => 2,
                Cell::Cover => 3,
            };
        }
    }

    /// Returns the cells of the next piece, a row of four bits in each of the first four numbers.
    fn numbers(game: &Cascade) -> [u16; NUMBERS] {
        let mut numbers = [0; NUMBERS];
        let view = game.view();
        let panels = view.boards.iter().flat_map(|board| &board.panels);
        for panel in panels.filter(|panel| panel.id == PanelId::Next) {
            if let PanelValue::Pieces { pieces, .. } = &panel.value {
                for (x, y) in pieces.iter().flat_map(|piece| &piece.cells) {
                    if let Some(row) = numbers.get_mut(usize::from(*y).min(3)) {
                        *row |= 1 << x.min(&15);
                    }
                }
            }
        }
        numbers
    }

    fn score(game: &Cascade) -> u64 {
        game.score()
    }

    fn level(_: &Cascade) -> u32 {
        0
    }
}
