//! A plain second reader refuses the same fumens or sees the same pages; encoded and decoded again, they are the same, unless a
//! comment is too long or a piece at the edge.

#![no_main]

use libfuzzer_sys::fuzz_target;
use plain::{assert_agrees, may_be_refused};
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
        let Ok(pages) = pages else { continue };
        match encode(&pages) {
            Ok(written) => {
                assert_eq!(decode(&written).as_ref(), Ok(&pages), "{written}");
                assert_eq!(encode(&pages).as_ref(), Ok(&written));
            }
            Err(error) => assert!(may_be_refused(&pages), "{error}"),
        }
    }
});
