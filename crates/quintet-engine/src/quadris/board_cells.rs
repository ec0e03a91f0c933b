//! The cells of one player's board, shared by all text and graphic displays.

use super::board::{HEIGHT, WIDTH};
use super::pieces::{RESERVE, piece};
use super::player::PlayerState;
use crate::kernel::{BoardView, Cell, Orientation, Panel, PanelId, PiecePicture, Pos, Tile};

/// The cells of a board, rows from the top.
pub type BoardCells = [[Cell; WIDTH]; HEIGHT];

/// Returns the board with the falling block and nothing else.
pub fn board_cells(player: &PlayerState) -> BoardCells {
    let mut scene = [[Cell::Empty; WIDTH]; HEIGHT];
    for (pos, brick) in player.board().filled() {
        set(&mut scene, pos, Cell::Block(Tile::Kind(brick.kind.into())));
    }
    if let Some(block) = player.current() {
        let cell = Cell::Falling(Tile::Kind(block.made.kind.into()));
        block.cells().into_iter().for_each(|pos| set(&mut scene, pos, cell));
    }
    scene
}

/// Returns the board as the player sees it, with the mark of a hint and the cells hidden by effects.
pub fn visible_cells(player: &PlayerState) -> BoardCells {
    with_marks(player, board_cells(player))
}

/// Returns the same with the ghost of the falling block, for shells that draw.
fn drawn_cells(player: &PlayerState) -> BoardCells {
    let mut scene = board_cells(player);
    if let Some(block) = player.current() {
        let ghost = Cell::Ghost(Tile::Kind(block.made.kind.into()));
        for pos in player.landed(block).cells() {
            let row = usize::try_from(pos.y).ok().and_then(|y| scene.get_mut(y));
            let place = row.and_then(|row| row.get_mut(usize::try_from(pos.x).ok()?));
            if let Some(place @ Cell::Empty) = place {
                *place = ghost;
            }
        }
    }
    with_marks(player, scene)
}

fn with_marks(player: &PlayerState, mut scene: BoardCells) -> BoardCells {
    player.hint().into_iter().flatten().for_each(|pos| set(&mut scene, pos, Cell::Hint));
    for effect in player.effects() {
        effect.covered().for_each(|pos| set(&mut scene, pos, Cell::Cover));
    }
    scene
}

fn set(scene: &mut BoardCells, pos: Pos, cell: Cell) {
    let row = usize::try_from(pos.y).ok().and_then(|y| scene.get_mut(y));
    let place = row.and_then(|row| row.get_mut(usize::try_from(pos.x).ok()?));
    if let Some(place) = place {
        *place = cell;
    }
}

/// Returns the character of a cell.
pub fn letter(cell: Cell) -> char {
    match cell {
        Cell::Empty | Cell::Target(None) => ' ',
        Cell::Block(Tile::Kind(kind))
        | Cell::Falling(Tile::Kind(kind))
        | Cell::Ghost(Tile::Kind(kind))
        | Cell::Target(Some(Tile::Kind(kind))) => kind.letter(),
        Cell::Block(_) | Cell::Falling(_) | Cell::Ghost(_) | Cell::Target(Some(_)) => '#',
        Cell::Hint | Cell::Cover => '?',
    }
}

/// Returns the board with its falling block as lines of 11 characters, blank where it is empty.
pub fn rows(player: &PlayerState) -> Vec<String> {
    board_cells(player).iter().map(|row| row.iter().map(|cell| letter(*cell)).collect()).collect()
}

/// Returns one player's board for shells that draw.
pub fn board_view(player: &PlayerState, active: bool) -> BoardView {
    let next = player.next().kind;
    let picture = PiecePicture::new(next, piece(next).oriented_shape(Orientation::North).shape);
    BoardView {
        width: WIDTH,
        height: HEIGHT,
        hidden: RESERVE as usize,
        cells: drawn_cells(player).into_iter().flatten().collect(),
        panels: vec![
            Panel::of_number(PanelId::Level, "Level", player.level().0.into()),
            Panel::of_number(PanelId::Score, "Score", player.score()),
            Panel::of_pieces(PanelId::Next, "Next", vec![picture]),
        ],
        active,
    }
}
