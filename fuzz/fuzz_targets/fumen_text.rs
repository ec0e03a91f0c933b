//! Pages written as text are read back as the same pages, and their fumen has the same pages too.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_srs::fumen::{decode, encode, text};

fuzz_target!(|bytes: &[u8]| {
    let Ok(pages) = text::parse(&String::from_utf8_lossy(bytes)) else { return };
    let printed = text::print(&pages);
    assert_eq!(text::parse(&printed).as_ref(), Ok(&pages), "{printed}");
    if let Ok(fumen) = encode(&pages) {
        let decoded = decode(&fumen).expect("our own fumen");
        assert_eq!(encode(&decoded).as_ref(), Ok(&fumen));
    }
});
