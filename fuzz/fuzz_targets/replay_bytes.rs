//! Any bytes are split into recordings without a loss. Each is refused, or plays to its end, step by step and moment by
//! moment with the same result; one without damage has an end.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_app::catalogue::Catalogue;
use quintet_session::{ReplayError, split_recordings};

fuzz_target!(|bytes: &[u8]| {
    let recordings = split_recordings(bytes);
    assert_eq!(recordings.concat(), bytes);
    for recording in recordings {
        let Ok(game) = Catalogue::standard().recorded(recording) else { continue };
        let Ok((replay, damage)) = game.replay(recording) else { continue };
        let verified = match replay.verify(None) {
            Ok(verified) => verified,
            Err(error) => {
                assert!(matches!(error, ReplayError::Setup(_)), "{error}");
                assert!(replay.playback().is_err());
                continue;
            }
        };
        let mut moments = replay.playback().expect("it was played");
        while moments.next_moment(moments.end()).is_some() {}
        assert_eq!(moments.now(), replay.duration());
        let (mut steps, _) = game.play_recording(recording).expect("it was read");
        (0..steps.steps()).for_each(|step| steps.play(step, &mut ()));
        steps.end(&mut ());
        assert_eq!(steps.view(), moments.view());
        assert_eq!(steps.ends_as_recorded(), verified.end.is_ok());
        assert!(damage.is_some() || !matches!(verified.end, Err(ReplayError::Unfinished { .. })));
    }
});
