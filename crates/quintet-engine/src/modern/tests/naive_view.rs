//! The slow reference implementation: what a player sees of the pieces to come, and where the piece would land.

use super::naive::{Naive, Piece};
use super::*;
use crate::kernel::{BoardView, Cell, PanelId, PanelValue, Tile};
use proptest::prelude::*;

impl Naive {
    /// Returns the next pieces that are shown.
    pub(super) fn previews(&mut self) -> Vec<Tetromino> {
        let usual = if self.is_classic() { 1 } else { 5 };
        let shown = self.setup.options.previews.unwrap_or(usual);
        (0..shown.into()).map_while(|ahead| self.pieces.peek(ahead)).collect()
    }

    /// Returns where the piece would land: it steps down until it cannot.
    pub(super) fn landing(&self, mut piece: Piece) -> Vec<Pos> {
        while self.room(&piece, 0, 1) {
            piece.y += 1;
        }
        piece.cells()
    }

    /// Returns the cells of the board that a player sees, the visible rows and those above.
    fn drawn_cells(&self) -> Vec<Cell> {
        let block = |block: &Option<MatrixBlock>| {
            block.map_or(Cell::Empty, |block| Cell::Block(Tile::Kind(block.into())))
        };
        let mut cells: Vec<Cell> = self.board.iter().flatten().map(block).collect();
        let Some(piece) = self.piece else { return cells };
        let mut put = |pos: &Pos, cell| cells[pos.y as usize * 10 + pos.x as usize] = cell;
        let tile = Tile::Kind(piece.kind.into());
        // A piece that had no room has no place to land.
        if self.setup.options.ghost && !self.is_classic() && self.room(&piece, 0, 0) {
            self.landing(piece).iter().for_each(|pos| put(pos, Cell::Ghost(tile)));
        }
        piece.cells().iter().for_each(|pos| put(pos, Cell::Falling(tile)));
        cells
    }
}

/// Compares what a player sees with the slow reference.
pub(super) fn check_view(
    naive: &mut Naive,
    state: &PlayerState,
    view: &BoardView,
) -> Result<(), TestCaseError> {
    let previews = naive.previews();
    prop_assert_eq!(state.next(), &previews[..]);
    prop_assert_eq!(&view.cells, &naive.drawn_cells());
    if let Some(piece) = naive.piece.filter(|_| !naive.over) {
        // Also where no ghost is shown: a hard drop and the computer use it.
        let falling = state.falling().unwrap();
        let landing = falling.landing(state.matrix(), state.rules());
        let cells: Vec<Pos> = SRS[falling.kind.index()].cells(landing).collect();
        prop_assert_eq!(cells, naive.landing(piece));
    }
    let pictures = |id: PanelId| {
        view.panels.iter().find(|panel| panel.id == id).map(|panel| match &panel.value {
            PanelValue::Pieces { pieces, spent } => {
                let kinds: Vec<Tile> = pieces.iter().map(|picture| picture.tile).collect();
                (kinds, *spent)
            }
            other => panic!("{other:?}"),
        })
    };
    let tiles = |kinds: &[Tetromino]| kinds.iter().map(|kind| Tile::Kind((*kind).into())).collect();
    prop_assert_eq!(pictures(PanelId::Next), Some((tiles(&previews), false)));
    let holds = naive.setup.options.hold && !naive.is_classic();
    let hold = holds.then(|| (tiles(naive.hold.as_slice()), naive.hold_used));
    prop_assert_eq!(pictures(PanelId::Hold), hold);
    Ok(())
}
