//! The numbering of placements as actions.

use quintet_srs::{COLUMNS, Location, Orientation, Placement, Tetromino};

use crate::tables::OrientedPiece;

/// The number of rows that the lowest cell of a placement can be in.
pub(crate) const ACTION_ROWS: usize = 24;
/// The number of actions of one piece: orientations × columns × rows.
pub(crate) const PIECE_ACTIONS: usize = 4 * COLUMNS * ACTION_ROWS;
/// The number of actions: placements of the falling piece and of the piece that hold would bring.
pub const PLACEMENT_ACTIONS: usize = 2 * PIECE_ACTIONS;

/// A placement. Its number is ((hold · 4 + orientation) · 10 + leftmost column) · 24 + lowest row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacementAction {
    /// True if hold is used first.
    pub hold: bool,
    /// The orientation; of those that cover the same cells, the first.
    pub orientation: u8,
    /// The leftmost column.
    pub column: u8,
    /// The lowest row.
    pub row: u8,
}

impl PlacementAction {
    /// Returns the action with this number; `None` if it is [`PLACEMENT_ACTIONS`] or more.
    pub fn decode(number: u32) -> Option<PlacementAction> {
        let rest = number as usize;
        let (row, rest) = (rest % ACTION_ROWS, rest / ACTION_ROWS);
        let (column, rest) = (rest % COLUMNS, rest / COLUMNS);
        let (orientation, hold) = (rest % 4, rest / 4);
        (hold < 2).then_some(PlacementAction {
            hold: hold == 1,
            orientation: orientation as u8,
            column: column as u8,
            row: row as u8,
        })
    }

    /// Returns the number of the action.
    pub fn number(self) -> u32 {
        let place = (usize::from(self.hold) * 4 + usize::from(self.orientation)) * COLUMNS;
        ((place + usize::from(self.column)) * ACTION_ROWS + usize::from(self.row)) as u32
    }

    /// Returns the action of a placement; `None` if it is above the rows of actions.
    pub fn of(placement: &Placement, hold: bool) -> Option<PlacementAction> {
        let Location { piece, orientation, x, y } = placement.location;
        let form = OrientedPiece::of(piece, orientation as usize);
        let (column, row) = (x + form.left, y + form.bottom);
        let row = u8::try_from(row).ok().filter(|row| usize::from(*row) < ACTION_ROWS)?;
        Some(PlacementAction {
            hold,
            orientation: orientation as u8,
            column: u8::try_from(column).ok()?,
            row,
        })
    }

    /// Returns the location of a piece after the action.
    pub fn location(self, piece: Tetromino) -> Location {
        let form = OrientedPiece::of(piece, self.orientation.into());
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
        for number in 0..PLACEMENT_ACTIONS as u32 {
            assert_eq!(PlacementAction::decode(number).map(PlacementAction::number), Some(number));
        }
        assert_eq!(PlacementAction::decode(PLACEMENT_ACTIONS as u32), None);
        assert_eq!(PLACEMENT_ACTIONS, 2 * 4 * 10 * 24);
    }

    #[test]
    fn an_action_is_its_placement() {
        for piece in Tetromino::ALL {
            for placement in Board::EMPTY.placements(piece).iter() {
                let action = PlacementAction::of(&placement, false).unwrap();
                assert_eq!(action.location(piece), placement.location);
                assert_eq!(action.row, 0);
            }
        }
    }
}
