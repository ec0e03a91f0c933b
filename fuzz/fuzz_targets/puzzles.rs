//! A puzzle, a board or a fumen is refused with one line, or makes a game that can be started and saved.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_app::parse_board_or_fumen;
use quintet_engine::kernel::Game;
use quintet_engine::modern::{Modern, Puzzle, Setup};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    match Puzzle::parse(&text) {
        Ok(puzzle) => {
            let mut setup = Setup::default();
            puzzle.set_up(&mut setup);
            Modern::new(&setup).expect("a puzzle that was read can be played");
            let saved = serde_json::to_string(&setup).expect("a setup");
            assert_eq!(serde_json::from_str::<Setup>(&saved).expect("our own setup"), setup);
        }
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
    }
    if let Ok(board) = parse_board_or_fumen(&text) {
        Modern::new(&Setup { board, ..Setup::default() }).expect("a board that was read can be played");
    }
});
