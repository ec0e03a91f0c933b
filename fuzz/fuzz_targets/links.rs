//! Any fragment of an address is refused, or read as a link that is written and read as the same; what it unpacks to is
//! at most 16 MiB.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_app::catalogue::Catalogue;
use quintet_app::link::{Link, LinkError, MAX_LINK};

fuzz_target!(|bytes: &[u8]| {
    // The first byte chooses what the text is put after, or how often it is repeated.
    let Some((first, text)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    let starts = ["", "#", "#r1=", "#p1=", "#f1=", "#p1=modern&seed=7&", "#p1=cascade&"];
    let mut fragment =
        starts.get(usize::from(first % 8)).map_or(String::new(), |start| format!("{start}{text}"));
    if first % 8 == 7 {
        fragment = format!("#r1={}", text.repeat(usize::from(first / 8) * 4));
    }
    match Link::read(&fragment, Catalogue::standard()) {
        Ok(Some(link)) => {
            assert!(fragment.trim_start_matches('#').len() <= MAX_LINK);
            if let Link::Replay(bytes) = &link {
                assert!(bytes.len() <= 16 << 20);
            }
            match link.fragment() {
                Ok(written) => {
                    assert!(written.len() <= MAX_LINK);
                    assert_eq!(Link::read(&written, Catalogue::standard()), Ok(Some(link)), "{written}");
                }
                Err(error) => assert_eq!(error, LinkError::TooLong),
            }
        }
        Ok(None) => assert!(fragment.trim_start_matches('#').is_empty()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
