//! Tests of the playable game: shapes, keys, the cascade as events and frames, the end.

use super::*;
use crate::kernel::{
    AnimationSteps, Button, ButtonAction, Cell, CellList, Event, Game, GameEvent, Phase, Player, Pos, Rng,
    Seed, SpecialEvent, Tile, View,
};
use proptest::prelude::*;
use quintet_cascade::Field;
use std::collections::BTreeSet;

fn press(game: &mut Cascade, buttons: &[Button]) -> Vec<GameEvent> {
    let mut events = Vec::new();
    for button in buttons {
        game.act(&ButtonAction::Press(Player::ONE, *button), &mut events);
    }
    events
}

/// Returns the board as text: `#` for blocks, `o` for the piece, `.` where it would land.
fn drawn(view: &View) -> Vec<String> {
    let board = &view.boards[0];
    let letter = |cell| match cell {
        Cell::Block(_) => '#',
        Cell::Falling(_) => 'o',
        Cell::Ghost(_) => '.',
        _ => ' ',
    };
    let row = |y| (0..board.width).map(|x| letter(board.cell(x, y))).collect::<String>();
    (0..board.height).map(|y| row(y).trim_end().to_owned()).collect()
}

/// Makes a game with a given field and given pieces.
fn game_with(field: &str, piece: &str, next: &str, x: i32) -> Cascade {
    let field: Field = field.parse().unwrap();
    let mut game = Cascade::new(&Setup::new(Seed(1))).unwrap();
    game.set(field, piece.parse().unwrap(), next.parse().unwrap(), x);
    game
}

#[test]
fn shapes_are_connected_and_of_every_size() {
    let mut rng = Rng::new(Seed(5));
    let mut seen = BTreeSet::new();
    for _ in 0..5_000 {
        let piece = RandomShape::draw(&mut rng).piece();
        let cells: Vec<(u32, u32)> = piece.cells().collect();
        let mut reached = vec![cells[0]];
        let mut todo = reached.clone();
        while let Some((i, j)) = todo.pop() {
            for cell in cells.iter().filter(|(a, b)| i.abs_diff(*a) + j.abs_diff(*b) == 1) {
                if !reached.contains(cell) {
                    reached.push(*cell);
                    todo.push(*cell);
                }
            }
        }
        assert_eq!(reached.len(), cells.len(), "{piece}");
        assert!(piece.colour() > 0);
        seen.insert((cells.len(), piece.side()));
    }
    assert_eq!(seen, BTreeSet::from([(1, 1), (2, 2), (3, 2), (4, 2), (3, 4), (4, 4), (5, 4), (6, 4)]));
}

#[test]
fn a_piece_hovers_turns_and_stays_between_the_walls() {
    let mut game = game_with("0 5 4", "4 9 ([][](()()()[])[])", "1 1 ()", 0);
    assert_eq!(drawn(&game.view()), ["", "", "oo", "o", "", "", "..", "."]);
    press(&mut game, &[Button::Left]);
    assert_eq!(drawn(&game.view())[2], "oo");
    press(&mut game, &[Button::Right; 9]);
    assert_eq!(drawn(&game.view()), ["", "", "   oo", "   o", "", "", "   ..", "   ."]);
    press(&mut game, &[Button::Clockwise]);
    assert_eq!(drawn(&game.view())[2..4], ["   oo", "    o"], "moved back from the wall");
    press(&mut game, &[Button::Counterclockwise, Button::Counterclockwise]);
    assert_eq!(drawn(&game.view())[2..4], ["   o", "   oo"]);
}

#[test]
fn a_cascade_is_one_action_with_a_step_for_each_cut_and_fall() {
    // With its foot cut off, a piece falls into the gap and completes the next row.
    let mut only_lands = game_with("0 4 5", "4 9 (()[][][])", "1 1 ()", 0);
    assert!(only_lands.animation_steps(&ButtonAction::Press(Player::ONE, Button::Drop)).is_empty());
    let events = press(&mut only_lands, &[Button::Drop]);
    let dropped = |rows, cells: &[(i16, i16)]| {
        let cells = CellList::new(cells.iter().map(|(x, y)| Pos::new(*x, *y)));
        Event::HardDropped { rows, tile: Tile::Colour(9), cells }
    };
    let landed = [(0, 7), (1, 7), (0, 8), (1, 8)];
    assert_eq!(events[0].event, dropped(5, &landed), "from where it hovered");
    let mut game = game_with("0 3 5  2 7 ([]()()()) 0 3  1 8 () 0 4", "2 9 (()[]()[])", "1 1 ()", 2);
    let frames = game.animation_steps(&ButtonAction::Press(Player::ONE, Button::Drop));
    let pictures: Vec<Vec<String>> = frames.iter().map(|view| drawn(view)[6..].to_vec()).collect();
    assert_eq!(
        pictures,
        [[" # ", "###", "# #"], ["", " # ", "# #"], ["", "", "###"], ["", "", ""]]
            .map(|rows| rows.map(|row| row.trim_end().to_owned()).to_vec())
    );
    let events: Vec<Event> =
        press(&mut game, &[Button::Drop]).into_iter().map(|game_event| game_event.event).collect();
    assert_eq!(
        events,
        [
            dropped(5, &[(2, 7), (2, 8)]),
            Event::Special(SpecialEvent::Cut { step: 1, of: 4, rows: 1 }),
            Event::Special(SpecialEvent::Dropped { step: 2, of: 4, piece: 1, rows: 1 }),
            Event::Special(SpecialEvent::Cut { step: 3, of: 4, rows: 1 }),
        ]
    );
    assert_eq!((game.score(), game.pieces()), (6, 1));
}

#[test]
fn it_ends_when_the_next_piece_can_enter_nowhere() {
    // An insert where the piece cannot enter does nothing while it can enter elsewhere.
    let mut game = game_with("0 4 4  4 7 (()[]()[]) 0 3", "1 9 ()", "2 1 ()", 0);
    assert!(matches!(press(&mut game, &[Button::Drop])[..], [GameEvent { event: Event::Blocked, .. }]));
    assert!(!game.is_over());
    press(&mut game, &[Button::Right, Button::Right, Button::Drop]);
    assert!(!game.is_over(), "the square can still enter at the right, on top of the single cell");
    // Two columns stay free, each too narrow for the square that comes next.
    let field = "0 5 4  4 7 (()[]()[]) 0 3  1 6 () 3 3  1 6 () 3 2  1 6 () 3 1";
    let mut game = game_with(field, "1 9 ()", "2 1 ()", 2);
    press(&mut game, &[Button::Drop]);
    assert!(game.is_over());
    assert_eq!(game.view().phase, Phase::Over);
    press(&mut game, &[Button::Left, Button::Drop]);
    assert!(!game.has_exited());
    press(&mut game, &[Button::Enter]);
    assert!(game.has_exited());
}

#[test]
fn impossible_sizes_are_rejected() {
    for (width, height) in [(3, 20), (12, 0), (65, 20)] {
        let setup = Setup { width, height, ..Setup::new(Seed(1)) };
        let sentence = Cascade::new(&setup).unwrap_err().to_string();
        assert_eq!(sentence, format!("a field of {width}x{height} is not from 4x4 to 64x64"));
    }
}

proptest! {
    /// The number of cells in the field is the number inserted minus the number cut.
    #[test]
    fn no_cell_is_lost_or_made(seed: u64, keys in prop::collection::vec(0usize..6, 0..200)) {
        let buttons = [Button::Left, Button::Right, Button::Clockwise, Button::Counterclockwise, Button::Drop, Button::Drop];
        let mut game = Cascade::new(&Setup { width: 7, height: 9, ..Setup::new(Seed(seed)) }).unwrap();
        let mut laid = 0;
        for key in keys {
            let before = (game.pieces(), drawn(&game.view()).concat().matches('o').count());
            press(&mut game, &[buttons[key]]);
            laid += if game.pieces() > before.0 { before.1 } else { 0 };
            let lying = drawn(&game.view()).concat().matches('#').count();
            prop_assert_eq!(lying as u64, laid as u64 - game.score());
        }
    }
}
