//! A decoded fumen, encoded and decoded again, has the same pages.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_srs::fumen::{decode, encode};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for text in [text.to_string(), format!("v115@{text}")] {
        if let Ok(pages) = decode(&text)
            && let Ok(written) = encode(&pages)
        {
            assert_eq!(decode(&written).as_ref(), Ok(&pages), "{written}");
            assert_eq!(encode(&pages).as_ref(), Ok(&written));
        }
    }
});
