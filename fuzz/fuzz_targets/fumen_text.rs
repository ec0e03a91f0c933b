//! Pages written as text are read back as the same pages, and a plain second reader sees them in their fumen,
//! which they have unless a comment is too long or a piece at the edge.

#![no_main]

use libfuzzer_sys::fuzz_target;
use plain::{assert_agrees, may_be_refused};
use quintet_srs::fumen::{decode, encode, find, text};

#[path = "../../crates/quintet-srs/tests/srs/plain_fumen.rs"]
mod plain;

fuzz_target!(|bytes: &[u8]| {
    let Ok(pages) = text::parse(&String::from_utf8_lossy(bytes)) else { return };
    let printed = text::print(&pages);
    assert_eq!(text::parse(&printed).as_ref(), Ok(&pages), "{printed}");
    match encode(&pages) {
        Ok(fumen) => {
            assert_agrees(find(&fumen).expect("our own fumen"), Some(&pages));
            let decoded = decode(&fumen).expect("our own fumen");
            assert_eq!(encode(&decoded).as_ref(), Ok(&fumen));
        }
        Err(error) => assert!(may_be_refused(&pages), "{error}"),
    }
});
