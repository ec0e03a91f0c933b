//! Placements as numbers.

use quintet_srs::{COLUMNS, Location, Orientation, Placement, Tetromino};

use crate::tables::Form;

/// The rows that the lowest cell of a placement can be in.
pub(crate) const ACTION_ROWS: usize = 24;
/// The actions of one piece: orientations, columns and rows.
pub(crate) const PIECE_ACTIONS: usize = 4 * COLUMNS * ACTION_ROWS;
/// The actions: placements of the falling piece, and of the piece that hold brings.
pub const ACTIONS: usize = 2 * PIECE_ACTIONS;

/// A placement: ((hold · 4 + orientation) · 10 + leftmost column) · 24 + lowest row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// Whether the piece is put aside first.
    pub hold: bool,
    /// The orientation, the first of those that cover the same cells.
    pub orientation: u8,
    /// The leftmost column.
    pub column: u8,
    /// The lowest row.
    pub row: u8,
}

impl Action {
    /// The action with a number; `None` from [`ACTIONS`] on.
    pub fn decode(number: u32) -> Option<Action> {
        let rest = number as usize;
        let (row, rest) = (rest % ACTION_ROWS, rest / ACTION_ROWS);
        let (column, rest) = (rest % COLUMNS, rest / COLUMNS);
        let (orientation, hold) = (rest % 4, rest / 4);
        (hold < 2).then_some(Action {
            hold: hold == 1,
            orientation: orientation as u8,
            column: column as u8,
            row: row as u8,
        })
    }

    /// Its number.
    pub fn number(self) -> u32 {
        let place = (usize::from(self.hold) * 4 + usize::from(self.orientation)) * COLUMNS;
        ((place + usize::from(self.column)) * ACTION_ROWS + usize::from(self.row)) as u32
    }

    /// The action that makes a placement; `None` if it is above the rows that actions reach.
    pub fn of(placement: &Placement, hold: bool) -> Option<Action> {
        let Location { piece, orientation, x, y } = placement.location;
        let form = Form::of(piece, orientation as usize);
        let (column, row) = (x + form.left, y + form.bottom);
        let row = u8::try_from(row).ok().filter(|row| usize::from(*row) < ACTION_ROWS)?;
        Some(Action { hold, orientation: orientation as u8, column: u8::try_from(column).ok()?, row })
    }

    /// Where the action puts a piece.
    pub fn location(self, piece: Tetromino) -> Location {
        let form = Form::of(piece, self.orientation.into());
        Location {
            piece,
            orientation: Orientation::ALL[usize::from(self.orientation & 3)],
            x: self.column as i8 - form.left,
            y: self.row as i8 - form.bottom,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_srs::Board;

    #[test]
    fn numbers_and_actions_are_one_to_one() {
        for number in 0..ACTIONS as u32 {
            assert_eq!(Action::decode(number).map(Action::number), Some(number));
        }
        assert_eq!(Action::decode(ACTIONS as u32), None);
        assert_eq!(ACTIONS, 2 * 4 * 10 * 24);
    }

    #[test]
    fn an_action_is_its_placement() {
        for piece in Tetromino::ALL {
            for placement in Board::EMPTY.placements(piece).iter() {
                let action = Action::of(&placement, false).unwrap();
                assert_eq!(action.location(piece), placement.location);
                assert_eq!(action.row, 0);
            }
        }
    }
}
