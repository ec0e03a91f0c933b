//! Any backup file is refused, or read as a backup that is written and read as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use miniz_oxide::deflate::compress_to_vec;
use quintet_app::backup::Backup;

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    // Contents that are packed as they should be, or bytes as they are.
    let file = match first % 3 {
        0 => rest.to_vec(),
        1 => [b"quintet backup 1\n", rest].concat(),
        _ => [b"quintet backup 1\n", &compress_to_vec(rest, 1)[..]].concat(),
    };
    if let Ok(backup) = Backup::read(&file) {
        assert!(Backup::is_backup(&file));
        assert_eq!(Backup::read(&backup.to_bytes()), Ok(backup));
    }
});
