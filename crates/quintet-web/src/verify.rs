//! Checks that recordings end here as they ended where they were made.

use quintet_app::catalogue::Catalogue;
use quintet_app::records::{RecordingSummary, summarise_recording};
use quintet_session::split_recordings;
use std::fmt::Write;

/// Plays every recording in a file, and describes each in a line: the game, the revision of its rules, whether it
/// reproduces, its length in milliseconds, and the fingerprint of its last state.
pub fn verify(bytes: &[u8]) -> String {
    let mut lines = String::new();
    for recording in split_recordings(bytes) {
        // Writing to a string does not fail.
        let _ = match summarise_recording(Catalogue::standard(), recording) {
            Ok(RecordingSummary { game, revision, at, fingerprint, damaged, reproduces, .. }) => {
                let verdict = match (reproduces, damaged) {
                    (true, _) => "reproduces",
                    (false, true) => "damaged",
                    (false, false) => "unfinished",
                };
                writeln!(lines, "{game} {revision} {verdict} {} {fingerprint:016x}", at.millis())
            }
            Err(error) => writeln!(lines, "{error}"),
        };
    }
    lines
}
