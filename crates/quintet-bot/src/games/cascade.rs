//! The computer player of Cascade: a piece can be placed in every column, in every orientation.

use crate::bot_game::{BotGame, PlanRequest, TimedAction};
use crate::search::{self, ButtonPlacement, PlacementGame};
use quintet_engine::cascade::Cascade;
use quintet_engine::kernel::{Button, ButtonAction, Cell, Game, Player, Pos};

/// The fewest buttons that rotate a piece into each orientation.
const TURNS: [&[Button]; 4] =
    [&[], &[Button::Clockwise], &[Button::Clockwise, Button::Clockwise], &[Button::Counterclockwise]];

impl PlacementGame for Cascade {
    const POINT_VALUE: i64 = 342;

    fn placements(&self) -> Vec<ButtonPlacement> {
        let mut places: Vec<ButtonPlacement> = Vec::new();
        if self.is_over() {
            return places;
        }
        for turns in TURNS {
            let mut turned = self.clone();
            for button in turns {
                press(&mut turned, *button);
            }
            // The piece as it is, then step by step to both sides as far as it fits.
            for (side, first) in [(Button::Left, 0), (Button::Right, 1)] {
                let mut moved = turned.clone();
                for steps in 0.. {
                    if steps >= first
                        && let Some(cells) = landing(&moved)
                        && places.iter().all(|known| known.cells != cells)
                    {
                        let moves = core::iter::repeat_n(side, steps);
                        let buttons = turns.iter().copied().chain(moves).chain([Button::Drop]).collect();
                        places.push(ButtonPlacement { cells, buttons });
                    }
                    let before = moved.column();
                    press(&mut moved, side);
                    if moved.column() == before {
                        break;
                    }
                }
            }
        }
        places
    }
}

impl BotGame for Cascade {
    fn piece_id(&self, player: Player) -> Option<u64> {
        (player == Player::ONE && !self.is_over()).then(|| self.pieces().into())
    }

    fn hint(&self, _: Player) -> Option<Vec<Pos>> {
        search::best_placement(self).map(|placement| placement.cells)
    }

    fn plan(&self, request: &PlanRequest) -> Vec<TimedAction<ButtonAction>> {
        super::button_plan(self, request)
    }

    fn release(action: &ButtonAction) -> Option<ButtonAction> {
        super::released(*action)
    }
}

fn press(game: &mut Cascade, button: Button) {
    game.act(&ButtonAction::Press(Player::ONE, button), &mut ());
}

/// Returns the cells that the hovering piece would fall to; `None` if it cannot enter.
fn landing(game: &Cascade) -> Option<Vec<Pos>> {
    let view = game.view();
    let board = view.boards.first()?;
    let ghost = board.cells.iter().enumerate().filter(|(_, cell)| matches!(cell, Cell::Ghost(_)));
    let cells: Vec<Pos> = ghost
        .map(|(number, _)| Pos::new((number % board.width) as i16, (number / board.width) as i16))
        .collect();
    (!cells.is_empty()).then_some(cells)
}
