//! A file of levels or blocks is refused with one line, or makes a game that starts and plays at each of its levels. Those are
//! numbered from 0 without a gap: every number above them is refused.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_engine::kernel::Game;
use quintet_engine::quadris::levels::{Level, LevelTable};
use quintet_engine::quadris::{Action, Quadris, Setup, block_file, levels_file};

/// Starts a game at each level and drops some blocks.
fn play(setup: &Setup) {
    for (start, _) in setup.levels.iter() {
        let mut game = Quadris::new(&Setup { start, ..setup.clone() }).expect("a level of the file");
        game.act(&Action::Drop(4), &mut ());
        assert!(game.is_over() || game.player().current().is_some());
    }
    let mut setup = setup.clone();
    for above in (setup.levels.top().0..=u8::MAX).skip(1) {
        setup.start = Level(above);
        assert!(Quadris::new(&setup).is_err_and(|error| is_sentence(&error.to_string())));
    }
}

fn is_sentence(text: &str) -> bool {
    !text.is_empty() && !text.contains('\n')
}

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    match block_file::parse(&text) {
        Ok(script) => {
            assert!(!script.is_empty());
            play(&Setup { script, levels: LevelTable::default(), ..Setup::default() });
        }
        Err(error) => assert!(is_sentence(&error.to_string()), "{error}"),
    }
    // A short name of a file is also its contents. Where an error is shown, the program escapes line breaks in names.
    let is_short = |name: &str| !name.contains(['.', '\n']);
    let mut read = |name: &str| Ok(if is_short(name) { name.to_owned() } else { "S Z T I".into() });
    match levels_file::parse(&text, &mut read) {
        Ok(levels) => play(&Setup { levels, ..Setup::default() }),
        Err(error) => assert!(is_sentence(&error.to_string()), "{error}"),
    }
});
