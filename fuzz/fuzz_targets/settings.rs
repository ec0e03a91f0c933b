//! Any settings file is read without a panic, and what is exported from it reads as the same settings: every value of the
//! table is the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_app::catalogue::Catalogue;
use quintet_store::settings::{export, read};
use std::path::Path;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let settings = read(Catalogue::standard(), Path::new("settings.toml"), &text);
    let exported = export(&settings);
    let again = read(Catalogue::standard(), Path::new("settings.toml"), &exported);
    assert_eq!(again.problems(), [""; 0], "{exported}");
    for entry in settings.table().entries() {
        assert_eq!(again.get(entry.key), settings.get(entry.key), "{}", entry.key);
    }
    assert_eq!(export(&again), exported);
});
