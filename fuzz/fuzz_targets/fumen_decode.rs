//! A plain second reader refuses the same fumens or sees the same pages; encoded and decoded again, they are the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use plain::assert_agrees;
use quintet_srs::fumen::{decode, encode, find};

#[path = "../../crates/quintet-srs/tests/srs/plain_fumen.rs"]
mod plain;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for text in [text.to_string(), format!("v115@{text}")] {
        let pages = decode(&text);
        if let Some(data) = find(&text) {
            assert_agrees(data, pages.as_deref().ok());
        }
        if let Ok(pages) = pages
            && let Ok(written) = encode(&pages)
        {
            assert_eq!(decode(&written).as_ref(), Ok(&pages), "{written}");
            assert_eq!(encode(&pages).as_ref(), Ok(&written));
        }
    }
});
