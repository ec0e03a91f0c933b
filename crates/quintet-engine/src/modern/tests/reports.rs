//! Tests of the report for other programs and of the view.

use super::*;
use crate::kernel::{ButtonGame, Cell, PanelId, Phase, Tile};
use Button::{Clockwise, Drop, Enter, Hold, Left};

fn json(table: &Table) -> String {
    serde_json::to_string(&table.game.report(&table.events)).expect("JSON")
}

#[test]
fn a_game_for_one_is_one_object() {
    let mut table = Table::marathon("TIOSZJL", &["#.........", "X########."]);
    table.tap(Hold);
    table.tap(Clockwise);
    table.tap(Left);
    table.wait(1234);
    let empty = "\"..........\",".repeat(38);
    let expected = format!(
        "{{\"t\":4234,\"phase\":\"playing\",\"mode\":\"marathon\",\"score\":0,\"level\":1,\"lines\":0,\"time\":1234,\
         \"board\":[{empty}\"G.........\",\"XGGGGGGGG.\"],\
         \"piece\":{{\"kind\":\"I\",\"rotation\":\"R\",\"cells\":[[4,16],[4,17],[4,18],[4,19]]}},\
         \"ghost\":[[4,1],[4,2],[4,3],[4,4]],\"hold\":\"T\",\"next\":[\"O\",\"S\",\"Z\",\"J\",\"L\"],\
         \"combo\":0,\"b2b\":false,\"events\":[]}}"
    );
    assert_eq!(json(&table), expected);
}

#[test]
fn before_the_game_there_is_no_piece() {
    let mut table = Table::new(&Setup::default());
    assert!(json(&table).starts_with("{\"t\":0,\"phase\":\"ready\",\"mode\":\"marathon\""));
    assert!(json(&table).contains("\"piece\":null,\"ghost\":[],\"hold\":null"));
    table.tap(Enter);
    table.wait(1000);
    assert!(json(&table).starts_with("{\"t\":1000,\"phase\":\"countdown\""));
}

#[test]
fn a_duel_has_two_players_and_a_winner() {
    let mut table = Table::playing(&Setup { mode: Mode::Duel, ..Setup::default() });
    let text = json(&table);
    assert!(
        text.starts_with("{\"t\":3000,\"phase\":\"playing\",\"mode\":\"duel\",\"players\":[{\"score\":0,")
    );
    assert_eq!(text.matches("\"events\":[],\"pending\":0,\"sent\":0}").count(), 2);
    assert!(text.ends_with("],\"winner\":null}"));
    (0..30).for_each(|_| table.tap(Drop));
    assert!(json(&table).ends_with("],\"winner\":2}"));
    assert!(json(&table).contains("\"phase\":\"over\""));
    assert_eq!(json(&table).matches("-out\"]").count(), 1);
}

#[test]
fn keys_have_their_names() {
    let one = Table::new(&Setup::default());
    let two = Table::new(&Setup { mode: Mode::Duel, ..Setup::default() });
    assert_eq!(two.game.button("2:180"), Some((Player::TWO, Button::HalfTurn)));
    assert_eq!((one.game.button("2:left"), one.game.button("left")), (None, Some((Player::ONE, Left))));
    assert_eq!(one.game.button("rotate"), None);
    let names: Vec<&str> = Modern::BUTTONS.iter().map(|(name, _)| *name).collect();
    assert_eq!(names.join(" "), "left right cw ccw 180 soft hard hold enter pause restart");
}

#[test]
fn the_view_shows_piece_ghost_and_numbers() {
    let mut table = Table::marathon("OTIII", &["#........."]);
    table.tap(Hold);
    let view = table.game.view();
    assert_eq!((view.phase, view.boards.len()), (Phase::Playing, 1));
    let board = &view.boards[0];
    assert_eq!((board.width, board.height, board.hidden), (10, 40, 20));
    assert_eq!(board.cell(0, 39), Cell::Block(Tile::Kind(CellKind::Garbage)));
    assert_eq!(board.cell(4, 20), Cell::Falling(Tile::Kind(CellKind::T)));
    assert_eq!(board.cell(4, 39), Cell::Ghost(Tile::Kind(CellKind::T)));
    assert_eq!(
        (board.number(PanelId::Score), board.number(PanelId::Level), board.number(PanelId::Lines)),
        (Some(0), Some(1), Some(0))
    );
    let duel = Table::playing(&Setup { mode: Mode::Duel, ..Setup::default() });
    assert_eq!(duel.game.view().boards.len(), 2);
    assert_eq!(duel.game.view().boards[1].number(PanelId::Incoming), Some(0));
}
