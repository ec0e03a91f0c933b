//! Recordings that are put together and damaged, and any other bytes, are split without a loss; each is refused or plays.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use quintet_app::catalogue::Catalogue;
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Seed, Time};
use quintet_engine::{chetyris, modern, quadris};
use quintet_session::sync::SharedBuffer;
use quintet_session::{FlushPolicy, ReplayError, Session, SessionInput, split_recordings};
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

/// Returns a complete recording of some days with one input after some days, if it has one.
fn long<G: Game>(setup: &G::Setup, input: Option<(u64, G::Action)>, days: u64) -> Vec<u8> {
    let at = |days: u64| Time::from_millis(days * 86_400_000).unwrap();
    let session = Session::<G>::new(setup.clone()).unwrap();
    let out = SharedBuffer::default();
    let mut recorder = session.recorder(Box::new(out.clone()), FlushPolicy::End);
    if let Some((day, action)) = input {
        recorder.input(at(day), &SessionInput::Act(action));
    }
    recorder.finish(at(days), 0).unwrap();
    out.bytes()
}

#[test]
fn recordings_of_games_with_a_clock_last_at_most_thirty_days_unless_they_wait() {
    let setup = modern::Setup { mode: modern::Mode::Zen, ..modern::Setup::default() };
    // A game that waits until Enter is pressed, and one in which pieces fall from the beginning.
    let waiting = |until, days| {
        let enter = ButtonAction::Press(Player::ONE, Button::Enter);
        let setup = chetyris::Setup::new(Seed(1));
        long::<chetyris::Chetyris>(&setup, Some((until, enter)), days)
    };
    let zen = |days| {
        let enter = ButtonAction::Press(Player::ONE, Button::Enter);
        long::<modern::Modern>(&setup, Some((0, enter)), days)
    };
    let quadris = long::<quadris::Quadris>(&quadris::Setup::default(), None, 100_000);
    for (bytes, is_short) in [
        (zen(29), true),
        (zen(30), true),
        (zen(31), false),
        (zen(100_000), false),
        ([zen(14), zen(14)].concat(), true),
        (quadris, true),
        (waiting(100_000, 100_001), true),
        (waiting(100_000, 100_040), true),
        ([waiting(40, 41), zen(29)].concat(), true),
    ] {
        let game = Catalogue::standard().recorded(&bytes).unwrap();
        let refused = game.replay(&bytes).err();
        assert_eq!(refused.is_none(), is_short, "{refused:?}");
        assert!(matches!(refused, None | Some(ReplayError::TooLong { most: 30, .. })), "{refused:?}");
    }
    // Of several, those up to the limit are played.
    let bytes = [zen(14), zen(14), zen(14)].concat();
    let (replay, damage) = Catalogue::standard().recorded(&bytes).unwrap().replay(&bytes).unwrap();
    assert_eq!(replay.duration().millis(), 28 * 86_400_000);
    assert!(matches!(damage, Some(ReplayError::TooLong { days: 42, most: 30 })), "{damage:?}");
    let resume = |bytes: &[u8]| Catalogue::standard().recorded(bytes).unwrap().resume(bytes).err();
    assert!(resume(&zen(2)).is_none());
    assert!(resume(&waiting(40, 41)).is_none());
    assert!(matches!(resume(&zen(31)), Some(ReplayError::TooLong { days: 31, most: 30 })));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("long.replay");
    fs::write(&file, zen(100_000)).unwrap();
    for args in [["replay", "--verify"], ["replay", "--json"], ["replay", "import"]] {
        let output = super::quintet(folder.path(), &[args[0], args[1], file.to_str().unwrap()]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(
            said.contains("lasts 100000 days: replays of games with a clock may last at most 30 days"),
            "{said}"
        );
    }
}
