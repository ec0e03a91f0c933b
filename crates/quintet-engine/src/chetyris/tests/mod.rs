//! Tests with drawn wells before and after key presses, among them every worked example of the rules.

mod levels;
mod pictures;
mod screen;
mod special;

use super::{Chetyris, PieceKind, Setup, screen};
use crate::kernel::{
    Button, ButtonAction, ButtonGame, CellKind, Game, GameEvent, GamePiece, Player, Seed, Tetromino, Time,
    parse_pieces,
};

/// A game with a drawn well that is controlled by the names of its buttons.
pub(super) struct Table {
    pub(super) game: Chetyris,
    pub(super) events: Vec<GameEvent>,
}

impl Table {
    /// Makes a game with these first pieces in a well of this many rows, started with Enter at time 0.
    pub(super) fn new(pieces: &str, rows: u8) -> Table {
        let setup = Setup { pieces: parse_pieces(pieces).unwrap(), height: rows, ..Setup::new(Seed(1)) };
        let mut table = Table { game: Chetyris::new(&setup).unwrap(), events: Vec::new() };
        table.press("enter");
        table
    }

    /// Does the same with a well that is drawn row by row: `$` is a block, `*` foam.
    pub(super) fn over(pieces: &str, well: &[&str]) -> Table {
        let setup =
            Setup { pieces: parse_pieces(pieces).unwrap(), height: well.len() as u8, ..Setup::new(Seed(1)) };
        let mut game = Chetyris::new(&setup).unwrap();
        game.well_mut().draw(well, |letter| match letter {
            '$' => Some(PieceKind::Tetromino(Tetromino::O)),
            '*' => Some(PieceKind::Foam),
            _ => None,
        });
        let mut table = Table { game, events: Vec::new() };
        table.press("enter");
        table
    }

    /// Presses buttons one after the other at the current time.
    pub(super) fn press(&mut self, keys: &str) {
        for key in keys.split_whitespace() {
            let (player, button) = self.game.button(key).unwrap();
            self.game.act(&ButtonAction::Press(player, button), &mut self.events);
        }
    }

    pub(super) fn wait_until(&mut self, millis: u64) {
        self.game.advance(Time::from_millis(millis).unwrap(), &mut self.events);
    }

    /// Returns the inside of the well as on the screen, `.` for an empty cell.
    pub(super) fn well(&self) -> Vec<String> {
        let view = self.game.view();
        let (width, height) = (view.boards[0].width, view.boards[0].height);
        let rows = screen(&view).into_iter().take(height);
        rows.map(|row| row[1..=width].replace(' ', ".")).collect()
    }
}

#[test]
fn a_key_release_does_nothing() {
    let mut table = Table::new("OT", 18);
    let before = table.game.clone();
    table.game.act(&ButtonAction::Release(Player::ONE, Button::Left), &mut table.events);
    assert_eq!(table.game, before);
}

#[test]
fn invalid_setups_are_rejected_with_a_sentence() {
    let fine = Setup::new(Seed(0));
    for (setup, sentence) in [
        (Setup { level: 0, ..fine.clone() }, "level 0 is not from 1 to 9999999"),
        (Setup { level: u32::MAX, ..fine.clone() }, "level 4294967295 is not from 1 to 9999999"),
        (Setup { width: 3, ..fine.clone() }, "a well of 3x18 is not from 4x4 to 64x64"),
        (Setup { height: 65, ..fine.clone() }, "a well of 10x65 is not from 4x4 to 64x64"),
    ] {
        assert_eq!(Chetyris::new(&setup).unwrap_err().to_string(), sentence);
    }
}

#[test]
fn every_piece_is_equally_likely() {
    let mut counts = [0u32; CellKind::COUNT];
    let mut table = Table::new("", 18);
    let mut pieces = 0;
    while pieces < 20_000 {
        table.press("drop enter");
        if table.game.is_over() {
            let setup = Setup::new(Seed(pieces));
            table = Table { game: Chetyris::new(&setup).unwrap(), events: Vec::new() };
            table.press("enter");
        }
        counts[table.game.falling().map_or(0, |piece| CellKind::from(piece).index())] += 1;
        pieces += 1;
    }
    for kind in PieceKind::ALL.iter().map(|piece| CellKind::from(*piece)) {
        assert!((1_800..2_200).contains(&counts[kind.index()]), "{counts:?}");
    }
}
