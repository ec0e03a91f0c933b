//! Tests of recordings: contents, errors, and continuing play from any point.

use proptest::prelude::*;
use quintet_engine::chetyris::{Chetyris, Setup};
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Rng, Seed, Span, Time};
use quintet_session::sync::{SharedBuffer, random_inputs};
use quintet_session::{FlushPolicy, Header, Replay, ReplayError, ReplayPoint, Session, SessionInput};

fn at(millis: u64) -> Time {
    Time::from_millis(millis).unwrap()
}

/// Records a game of this many random inputs; returns the recording and the final state.
fn recorded(seed: u64, inputs: usize) -> (Vec<u8>, Chetyris) {
    let setup = Setup::new(Seed(seed));
    let game = Chetyris::new(&setup).unwrap();
    let inputs = random_inputs(&game, &mut Rng::new(Seed(seed)), inputs, Span::from_millis(300));
    let file = SharedBuffer::default();
    let mut session = Session::<Chetyris>::new(setup).unwrap().with_recording(Box::new(file.clone()));
    for (at, input) in inputs {
        session.input(at, &input, &mut ());
    }
    session.finish().unwrap();
    (file.bytes(), session.game().clone())
}

#[test]
fn a_recording_reproduces_and_is_small() {
    let (bytes, end) = recorded(3, 1_000);
    let header = Header::read(&bytes).unwrap();
    assert_eq!((header.game.as_str(), header.revision), ("chetyris", 1));
    let replay = Replay::<Chetyris>::read(&bytes).unwrap();
    assert_eq!(replay.inputs(), 1_000);
    assert_eq!(replay.verify(&mut ()).unwrap().game(), &end);
    assert!(
        bytes.len() < 12_000,
        "{} bytes for 1,000 inputs over {} s",
        bytes.len(),
        replay.duration().millis() / 1000
    );
}

#[test]
fn every_cut_is_recognised_and_what_came_before_it_can_be_salvaged() {
    let (bytes, _) = recorded(5, 60);
    for length in 0..bytes.len() {
        let error = Replay::<Chetyris>::read(&bytes[..length]).unwrap_err();
        let named = match length {
            0..8 => matches!(error, ReplayError::NotAReplay),
            _ => matches!(error, ReplayError::Truncated { .. } | ReplayError::Unfinished { .. }),
        };
        assert!(named, "{length}: {error}");
        if let Ok((replay, damage)) = Replay::<Chetyris>::salvage(&bytes[..length]) {
            assert!(damage.is_some());
            replay.play_to(ReplayPoint::End, &mut ()).unwrap();
        }
    }
}

#[test]
fn every_changed_byte_is_recognised() {
    let (bytes, _) = recorded(6, 40);
    for place in 0..bytes.len() {
        for flip in [1, 0x80] {
            let mut altered = bytes.clone();
            altered[place] ^= flip;
            assert!(Replay::<Chetyris>::read(&altered).is_err(), "byte {place}");
        }
    }
    let mut longer = bytes.clone();
    longer.extend(b"more");
    assert!(matches!(Replay::<Chetyris>::read(&longer), Err(ReplayError::Truncated { .. })));
    let doubled = [bytes.as_slice(), &bytes[9..]].concat();
    assert!(matches!(Replay::<Chetyris>::read(&doubled), Err(ReplayError::Altered { .. })));
}

#[test]
fn errors_are_sentences() {
    let (bytes, _) = recorded(7, 20);
    let sentence = |bytes: &[u8]| Replay::<Chetyris>::read(bytes).unwrap_err().to_string();
    assert_eq!(sentence(b"hello"), "is not a Quintet replay");
    let mut newer = bytes.clone();
    newer[8] = 9;
    assert_eq!(sentence(&newer), "is in replay format 9; this program reads formats up to 3");
    assert_eq!(sentence(&bytes[..9]), "is truncated: it breaks off at byte 9");
    let mut altered = bytes.clone();
    altered[20] ^= 1;
    assert_eq!(sentence(&altered), "is altered or damaged at byte 9");
}

#[test]
fn an_interrupted_recording_has_everything_up_to_a_second_before() {
    let file = SharedBuffer::default();
    let session = Session::<Chetyris>::new(Setup::new(Seed(1))).unwrap();
    let mut session = session.with_recording(Box::new(file.clone()));
    session.act(at(0), ButtonAction::Press(Player::ONE, Button::Enter), &mut ());
    assert_eq!(session.flush_deadline(), Some(at(900)));
    session.act(at(100), ButtonAction::Press(Player::ONE, Button::Left), &mut ());
    session.advance(at(900), &mut ());
    assert_eq!(session.flush_deadline(), None);
    session.act(at(950), ButtonAction::Press(Player::ONE, Button::Left), &mut ());
    // Power fails here: only what is in the file is left.
    let (replay, damage) = Replay::<Chetyris>::salvage(&file.bytes()).unwrap();
    assert_eq!(replay.inputs(), 2);
    let sentence = "is truncated: the recording was interrupted after 100 ms; the end is missing";
    assert_eq!(damage.unwrap().to_string(), sentence);
}

#[test]
fn time_that_passes_without_any_input_is_recorded_too() {
    let file = SharedBuffer::default();
    let session = Session::<Chetyris>::new(Setup::new(Seed(1))).unwrap();
    let mut session = session.with_recording(Box::new(file.clone()));
    session.act(at(0), ButtonAction::Press(Player::ONE, Button::Enter), &mut ());
    for second in 1..=30 {
        session.advance(at(1_000 * second), &mut ());
        let now = session.game().now();
        let (replay, _) = Replay::<Chetyris>::salvage(&file.bytes()).unwrap();
        assert!(now.since(replay.duration()).millis() < 1_000, "{now:?}");
        assert_eq!(replay.inputs(), 1);
    }
    assert!(file.bytes().len() < 600, "{} bytes for half a minute", file.bytes().len());
}

#[test]
fn play_continues_from_any_point_and_is_recorded_as_one_game() {
    let (bytes, end) = recorded(8, 200);
    let replay = Replay::<Chetyris>::read(&bytes).unwrap();
    let times = [0, 1, 57, replay.steps.len() - 1].map(|step| replay.steps[step].0);
    for from in times.into_iter().chain([Time::ZERO, replay.duration()]) {
        let file = SharedBuffer::default();
        let recorder = replay.recorder(from, Box::new(file.clone()), &replay.participants, FlushPolicy::End);
        let session = replay.play_to(ReplayPoint::Time(from), &mut ()).unwrap();
        let mut session = session.with_recorder(recorder);
        for (at, input) in replay.steps.iter().filter(|(at, _)| *at > from) {
            session.input(*at, input, &mut ());
        }
        session.finish().unwrap();
        let again = Replay::<Chetyris>::read(&file.bytes()).unwrap();
        assert_eq!((again.inputs(), again.verify(&mut ()).unwrap().game()), (200, &end));
    }
    let middle = at(replay.duration().millis() / 2);
    let mut session = replay.play_to(ReplayPoint::Time(middle), &mut ()).unwrap();
    assert_eq!(session.game().now(), middle);
    session.act(middle, ButtonAction::Press(Player::ONE, Button::Drop), &mut ());
}

#[test]
fn a_different_final_state_is_an_error() {
    let (bytes, _) = recorded(9, 30);
    let mut replay = Replay::<Chetyris>::read(&bytes).unwrap();
    replay
        .steps
        .retain(|(_, input)| *input != SessionInput::Act(ButtonAction::Press(Player::ONE, Button::Drop)));
    assert!(matches!(replay.verify(&mut ()), Err(ReplayError::DoesNotReproduce)));
}

#[test]
fn a_recording_that_cannot_be_written_does_not_disturb_the_game() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::Error::from(std::io::ErrorKind::StorageFull))
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let session = Session::<Chetyris>::new(Setup::new(Seed(1))).unwrap();
    let mut session = session.with_recording(Box::new(Full));
    session.act(at(0), ButtonAction::Press(Player::ONE, Button::Enter), &mut ());
    session.advance(at(5_000), &mut ());
    assert_eq!(session.finish().unwrap_err().kind(), std::io::ErrorKind::StorageFull);
}

proptest! {
    #[test]
    fn garbage_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = Replay::<Chetyris>::read(&bytes);
        let mut framed = b"QUINTET\x1a\x01".to_vec();
        framed.extend(bytes);
        prop_assert!(Replay::<Chetyris>::read(&framed).is_err());
    }
}
