//! Tests of the plain screen, to the character.

use super::Table;
use crate::chetyris::{Chetyris, Setup, screen};
use crate::kernel::{Game, Seed, parse_pieces};

#[test]
fn before_the_first_enter() {
    let game = Chetyris::new(&Setup::new(Seed(0))).unwrap();
    assert_eq!(
        screen(&game.view()).join("\n"),
        "\
@          @
@          @
@          @
@          @    Next piece:
@          @
@          @
@          @
@          @
@          @    Score:           0
@          @    Rows left:       5
@          @    Level:           1
@          @
@          @
@          @
@          @
@          @
@          @
@          @
@@@@@@@@@@@@

Press the Enter key to begin playing Chetyris!"
    );
}

#[test]
fn while_playing() {
    let mut table = Table::new("FTCLS", 18);
    table.press("drop left left left drop rotate down");
    assert_eq!(
        screen(&table.game.view()).join("\n"),
        "\
@          @
@      #   @
@     #    @
@     #    @    Next piece:
@      #   @
@          @    ###
@          @    #
@          @
@          @    Score:           0
@          @    Rows left:       5
@          @    Level:           1
@          @
@          @
@ $        @
@$$$       @
@  *****   @
@  *****   @
@  *****   @
@@@@@@@@@@@@

"
    );
}

#[test]
fn when_it_is_over() {
    let mut table = Table::new("OT", 18);
    table.press("quit");
    let rows = screen(&table.game.view());
    assert_eq!(rows[0], "@   ##     @");
    assert_eq!(rows[4], "@          @     #");
    assert_eq!(rows[20], "Game Over! Press the Enter key to exit!");
    table.press("enter");
    assert_eq!(screen(&table.game.view()), rows);
}

#[test]
fn large_wells_move_the_text_only_as_far_as_needed() {
    for (width, height, column, row) in [(4, 4, 16, 20), (14, 19, 16, 20), (15, 20, 17, 21), (40, 30, 42, 31)]
    {
        let setup = Setup { width, height, ..Setup::new(Seed(0)) };
        let view = Chetyris::new(&setup).unwrap().view();
        let rows = screen(&view);
        assert_eq!(rows[3].find("Next piece:"), Some(column), "{width}x{height}");
        assert_eq!(rows.iter().position(|text| text.starts_with("Press the")), Some(row));
        assert_eq!(rows.len(), row + 1);
    }
}

#[test]
fn large_numbers_widen_their_field() {
    let pieces = parse_pieces("O").unwrap();
    let setup = Setup { level: 9_999_999, pieces, ..Setup::new(Seed(0)) };
    let rows = screen(&Chetyris::new(&setup).unwrap().view());
    assert_eq!(rows[9], "@          @    Rows left: 49999995");
    assert_eq!(rows[10], "@          @    Level:     9999999");
}
