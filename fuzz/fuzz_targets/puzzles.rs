//! A puzzle, a board or a fumen is refused with one line, or makes a game that starts, plays and is saved as the same setup.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_app::parse_board_or_fumen;
use quintet_engine::kernel::Game;
use quintet_engine::kernel::{Button, ButtonAction, Player, Time};
use quintet_engine::modern::{Modern, Puzzle, Setup};

/// Starts a game, drops some pieces, and writes and reads its setup.
fn play(setup: &Setup) {
    let mut game = Modern::new(setup).expect("what was read can be played");
    for second in 0..8 {
        game.advance(Time::from_micros(second * 1_000_000), &mut ());
        let button = if second == 0 { Button::Enter } else { Button::Drop };
        game.act(&ButtonAction::Press(Player::ONE, button), &mut ());
        game.act(&ButtonAction::Release(Player::ONE, button), &mut ());
    }
    let saved = serde_json::to_string(setup).expect("a setup");
    assert_eq!(serde_json::from_str::<Setup>(&saved).expect("our own setup"), *setup);
}

fn is_sentence(error: &impl ToString) -> bool {
    let text = error.to_string();
    !text.is_empty() && !text.contains('\n')
}

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    match Puzzle::parse(&text) {
        Ok(puzzle) => {
            let mut setup = Setup::default();
            puzzle.set_up(&mut setup);
            play(&setup);
        }
        Err(error) => assert!(is_sentence(&error), "{error}"),
    }
    match parse_board_or_fumen(&text) {
        Ok(board) => play(&Setup { board, ..Setup::default() }),
        Err(error) => assert!(is_sentence(&error), "{error}"),
    }
});
