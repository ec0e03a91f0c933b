//! Any bytes are a recording or an error, and a recording that is read plays to its end.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_app::catalogue::Catalogue;
use quintet_session::split_recordings;

fuzz_target!(|bytes: &[u8]| {
    for recording in split_recordings(bytes) {
        let Ok(game) = Catalogue::standard().recorded(recording) else { continue };
        if let Ok((replay, damage)) = game.replay(recording) {
            let verified = replay.verify(None);
            assert!(damage.is_some() || verified.is_ok() || replay.playback().is_ok());
        }
    }
});
