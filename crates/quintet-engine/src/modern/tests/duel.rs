//! Tests of the mode Duel: garbage sent, cancelled and risen.

use super::*;
use crate::kernel::{Ending, Seed};
use Button::{Down, Drop, Enter, Left, Pause};

const QUAD: [&str; 5] = ["......####", "o#########", "o#########", "o#########", "o#########"];

fn duel() -> Table {
    Table::playing(&Setup { mode: Mode::Duel, seed: Seed(3), ..Setup::default() })
}

impl Table {
    fn state_of(&self, player: Player) -> &PlayerState {
        self.game.player(player).expect("a player")
    }

    fn tap_of(&mut self, player: Player, button: Button) {
        self.act(ButtonAction::Press(player, button));
        self.act(ButtonAction::Release(player, button));
    }

    /// Draws a player's matrix with a piece in it and drops that piece.
    fn play(&mut self, player: Player, kind: Tetromino, orientation: Orientation, rows: &[&str]) {
        let falling = FallingPiece::new(kind, find_piece(kind, orientation, rows));
        let state = self.game.state_mut(player);
        state.matrix.clear();
        state.matrix.draw(rows, |letter| (letter == '#').then_some(MatrixBlock::Piece(Tetromino::J)));
        state.falling = Some(falling);
        self.tap_of(player, Drop);
    }

    fn names_of(&mut self, player: Player) -> Vec<String> {
        let own = self.events.iter().filter(|told| told.player == player);
        own.filter_map(|told| event_name(&told.event)).collect()
    }

    fn pending(&self) -> (u32, u32) {
        (self.state_of(Player::ONE).incoming().pending(), self.state_of(Player::TWO).incoming().pending())
    }
}

#[test]
fn both_get_the_same_pieces() {
    let mut table = duel();
    for _ in 0..30 {
        let (one, two) = (table.state_of(Player::ONE), table.state_of(Player::TWO));
        assert_eq!(one.falling().map(|piece| piece.kind), two.falling().map(|piece| piece.kind));
        for player in [Player::ONE, Player::TWO] {
            table.game.state_mut(player).matrix.clear();
            table.tap_of(player, Drop);
        }
        table.play(Player::ONE, Tetromino::I, Orientation::East, &QUAD);
        table.game.state_mut(Player::TWO).matrix.clear();
        table.tap_of(Player::TWO, Drop);
    }
}

#[test]
fn rows_wait_and_rise_when_a_piece_locks_without_clearing() {
    let mut table = duel();
    table.play(Player::ONE, Tetromino::I, Orientation::East, &QUAD);
    assert_eq!(table.pending(), (0, 4));
    assert_eq!(table.count(Event::Sent(4)), 1);
    // They do not rise after a clear.
    table.play(Player::TWO, Tetromino::I, Orientation::North, &["#.........", "oooo######"]);
    assert_eq!(table.pending(), (0, 4));
    table.play(Player::TWO, Tetromino::O, Orientation::North, &["oo........", "oo........"]);
    assert_eq!(table.pending(), (0, 0));
    let rows = table.state_of(Player::TWO).matrix().picture(MatrixBlock::letter).split_off(34);
    assert_eq!(rows[..2], ["OO........", "OO........"]);
    let hole = rows[2].find('.').expect("a hole");
    for row in &rows[2..] {
        assert_eq!((row.find('.'), row.matches('G').count()), (Some(hole), 9));
    }
    assert_eq!(table.names_of(Player::TWO), ["single", "garbage-4"]);
    assert_eq!(table.names_of(Player::ONE), ["quad"]);
}

#[test]
fn sent_rows_cancel_waiting_rows_first() {
    let mut table = duel();
    table.play(Player::ONE, Tetromino::I, Orientation::East, &QUAD);
    table.play(Player::TWO, Tetromino::O, Orientation::North, &["#.........", "oo########", "oo########"]);
    assert_eq!(table.pending(), (0, 3), "a double cancels one");
    table.play(Player::TWO, Tetromino::I, Orientation::East, &QUAD);
    assert_eq!(table.pending(), (1, 0), "a quad cancels three and sends one");
    let (one, two) = (table.state_of(Player::ONE).incoming(), table.state_of(Player::TWO).incoming());
    assert_eq!((one.sent, one.cancelled, two.sent, two.cancelled), (4, 0, 5, 4));
}

#[test]
fn at_most_eight_rows_rise_at_a_time() {
    let mut table = duel();
    for _ in 0..3 {
        table.play(Player::ONE, Tetromino::I, Orientation::East, &QUAD);
    }
    // Four, then back-to-back five, then back-to-back with a combo of two: six.
    assert_eq!(table.pending(), (0, 15));
    for (left, risen) in [(7, 8), (0, 7)] {
        table.play(Player::TWO, Tetromino::O, Orientation::North, &["oo........", "oo........"]);
        assert_eq!(table.pending(), (0, left));
        assert_eq!(table.count(Event::Rose { rows: risen, kind: CellKind::Garbage }), 1);
    }
}

#[test]
fn a_block_pushed_out_at_the_top_is_a_top_out() {
    let mut table = duel();
    table.play(Player::ONE, Tetromino::I, Orientation::East, &QUAD);
    let mut high = vec!["#........."; 38];
    high.extend(["#......oo.", "#......oo."]);
    table.play(Player::TWO, Tetromino::O, Orientation::North, &high);
    assert_eq!(table.names_of(Player::TWO), ["garbage-4", "top-out"]);
    assert_eq!(table.state_of(Player::ONE).ended(), Some(Ending::Won));
    assert_eq!(table.game.winner(), Some(Some(Player::ONE)));
    assert!(table.game.is_over() && !table.game.is_done());
}

#[test]
fn time_limit_rows_rise_after_three_minutes_and_lift_the_piece() {
    let mut table = duel();
    let mut waited = 3_000;
    while waited < 182_999 {
        let step = (182_999 - waited).min(5000);
        for player in [Player::ONE, Player::TWO] {
            table.game.state_mut(player).matrix.clear();
        }
        table.wait(step);
        waited += step;
    }
    for player in [Player::ONE, Player::TWO] {
        table.game.state_mut(player).matrix.clear();
    }
    table.put(Tetromino::O, Orientation::North, &["oo........", "oo........"]);
    let lock_at = table.state().lock_at;
    table.wait_micros(999);
    assert_eq!(table.state().matrix().count(), 0);
    table.wait_micros(1);
    assert_eq!(table.picture(3), ["oo........", "oo........", "XXXXXXXXXX"]);
    assert_eq!((table.state().lock_at, table.falling().restarts), (lock_at, 0), "its lock delay goes on");
    assert_eq!(table.count(Event::Rose { rows: 1, kind: CellKind::TimeLimit }), 2);
    assert_eq!(table.names_of(Player::ONE).last().map(String::as_str), Some("garbage-1"));
    // The row is never cleared, however full it is.
    table.tap(Drop);
    assert_eq!(table.state().lines(), 0);
    // The next row rises after ten seconds, the one after it after nine and a half.
    for (wait, rows) in [(10_000, 2), (9_500, 3), (9_000, 4)] {
        table.wait(wait - 1);
        let solid = |table: &Table| {
            table.state().matrix().filled().filter(|(_, kind)| *kind == MatrixBlock::TimeLimit).count()
        };
        assert_eq!(solid(&table), (rows - 1) * 10);
        table.wait(1);
        assert_eq!(solid(&table), rows * 10);
    }
}

#[test]
fn both_can_lose_at_the_same_moment() {
    let mut table = duel();
    table.wait(200_000);
    assert!(table.game.is_over(), "two who do nothing pile up alike");
    assert_eq!(table.game.winner(), Some(None));
}

#[test]
fn each_has_keys_of_their_own_and_either_pauses() {
    let mut table = duel();
    table.act(ButtonAction::Press(Player::TWO, Left));
    table.act(ButtonAction::Press(Player::ONE, Down));
    table.wait(167);
    let column = |player| table.state_of(player).falling().map(|piece| piece.placed.pos.x);
    assert_eq!((column(Player::ONE), column(Player::TWO)), (Some(4), Some(2)));
    table.tap_of(Player::TWO, Pause);
    assert_eq!(table.game.stage(), Stage::Paused);
    table.tap_of(Player::TWO, Pause);
    table.wait(3000);
    assert_eq!(table.game.stage(), Stage::Playing);
    table.act(ButtonAction::Press(Player(2), Drop));
    assert_eq!(table.state().matrix().count(), 0);
}

#[test]
fn a_second_player_is_only_there_in_a_duel() {
    let mut table = Table::new(&Setup::default());
    table.tap_of(Player::TWO, Enter);
    assert_eq!(table.game.stage(), Stage::Ready);
    assert!(table.game.player(Player::TWO).is_none());
}
