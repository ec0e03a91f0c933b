//! Recordings that are put together and damaged, and any other bytes, are split without a loss; each is refused or plays.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use quintet_app::catalogue::Catalogue;
use quintet_session::{ReplayError, split_recordings};
use std::fs;
use std::path::Path;

/// Checks that bytes are split without a loss, and that each recording of them is refused or plays to its end, step by
/// step and moment by moment with the same result. Returns how many of them play.
fn split_and_play(bytes: &[u8]) -> Result<usize, TestCaseError> {
    let recordings = split_recordings(bytes);
    prop_assert_eq!(recordings.concat(), bytes);
    let mut played = 0;
    for recording in recordings {
        let Ok(game) = Catalogue::standard().recorded(recording) else { continue };
        let Ok((replay, damage)) = game.replay(recording) else { continue };
        let verified = match replay.verify(None) {
            Ok(verified) => verified,
            Err(error) => {
                prop_assert!(matches!(error, ReplayError::Setup(_)), "{}", error);
                prop_assert!(replay.playback().is_err());
                continue;
            }
        };
        let mut moments = replay.playback().unwrap();
        while moments.next_moment(moments.end()).is_some() {}
        prop_assert_eq!(moments.now(), replay.duration());
        let (mut steps, _) = game.play_recording(recording).unwrap();
        (0..steps.steps()).for_each(|step| steps.play(step, &mut ()));
        steps.end(&mut ());
        prop_assert!(steps.view() == moments.view(), "it plays another game step by step");
        prop_assert_eq!(steps.ends_as_recorded(), verified.end.is_ok());
        let is_unfinished = matches!(verified.end, Err(ReplayError::Unfinished { .. }));
        prop_assert!(damage.is_some() || !is_unfinished, "what is not damaged has an end");
        played += 1;
    }
    Ok(played)
}

/// A recording of the corpus: as it is, cut off, with a changed byte, or with some bytes more.
fn recording() -> impl Strategy<Value = Vec<u8>> {
    let paths = super::versions().into_iter().flat_map(|version| super::entries(&version.join("recordings")));
    let recordings: Vec<Vec<u8>> = paths.map(|path| fs::read(path).unwrap()).collect();
    let damage = prop_oneof![
        2 => Just(None),
        1 => Just(Some(Vec::new())),
        1 => prop::collection::vec(any::<u8>(), 1..4).prop_map(Some),
    ];
    (select(recordings), damage, any::<Index>(), 0..2usize).prop_map(|(mut bytes, damage, at, replaced)| {
        let at = at.index(bytes.len());
        match damage {
            None => {}
            Some(more) if more.is_empty() => bytes.truncate(at),
            Some(more) => drop(bytes.splice(at..at + replaced, more)),
        }
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn recordings_in_any_state_are_split_and_refused_or_played(
        recordings in prop::collection::vec(recording(), 1..4),
    ) {
        split_and_play(&recordings.concat())?;
    }
}

proptest! {
    #[test]
    fn any_bytes_are_split_and_refused_or_played(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        split_and_play(&bytes)?;
        split_and_play(&[b"QUINTET\x1a\x03", &bytes[..]].concat())?;
    }
}

#[test]
fn recordings_one_after_another_all_play() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/modes/recordings");
    let whole = super::entries(&folder).into_iter().step_by(9);
    let recordings: Vec<Vec<u8>> = whole.map(|path| fs::read(path).unwrap()).collect();
    let rounds: usize = recordings.iter().map(|bytes| split_recordings(bytes).len()).sum();
    assert!(rounds >= recordings.len() && !recordings.is_empty(), "{rounds}");
    assert_eq!(split_and_play(&recordings.concat()).unwrap(), rounds);
}
