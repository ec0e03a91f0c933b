//! A file of levels or blocks is read or refused with a sentence, and a game can be made of what is read.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_engine::kernel::Game;
use quintet_engine::quadris::levels::Level;
use quintet_engine::quadris::{Quadris, Setup, block_file, levels_file};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    if let Err(error) = block_file::parse(&text) {
        assert!(!error.to_string().is_empty());
    }
    let mut read = |_: &str| Ok("I J L".to_owned());
    match levels_file::parse(&text, &mut read) {
        Ok(levels) => {
            let setup = Setup { levels, start: Level(0), ..Setup::default() };
            let _ = Quadris::new(&setup);
        }
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
    }
});
