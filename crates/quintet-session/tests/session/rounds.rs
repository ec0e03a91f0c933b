//! Tests of rounds: one recording per round, and the headers of recordings.

use quintet_engine::biquadris::{self, Biquadris};
use quintet_engine::cascade::{self, Cascade};
use quintet_engine::chetyris::{self, Chetyris};
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Seed, Tetromino, Time, parse_pieces};
use quintet_engine::modern::{self, Mode, Modern};
use quintet_engine::quadris::levels::Level;
use quintet_engine::quadris::{self, Action, Quadris};
use quintet_session::sync::SharedBuffer;
use quintet_session::{
    FlushPolicy, Header, Participants, PlayedBy, Recorder, RecordingSink, Replay, ReplayError, ReplayPoint,
    ResumePoint, Session, SessionInput, Speed, fingerprint, rebased, split_recordings,
};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

fn at(millis: u64) -> Time {
    Time::from_millis(millis).unwrap()
}

/// Plays three rounds of Quadris at level 4 with a list of blocks; returns the final state.
fn three_rounds(out: Box<dyn Write + Send>) -> Quadris {
    let setup = quadris::Setup { seed: Seed(3), start: Level(4), ..quadris::Setup::default() };
    let mut session = Session::<Quadris>::new(setup).unwrap().with_recording(out);
    for round in 0..3u64 {
        for drop in 0..5 {
            session.act(at(1_000 * round + 100 * drop), Action::Drop(1), &mut ());
        }
        if round == 0 {
            let list = [Tetromino::I, Tetromino::O].into();
            session.act(at(700), Action::NoRandom(list), &mut ());
        }
        if round < 2 {
            session.act(at(1_000 * round + 900), Action::Restart, &mut ());
        }
    }
    session.finish().unwrap();
    session.game().clone()
}

#[test]
fn a_restart_ends_one_recording_and_begins_the_next() {
    let file = SharedBuffer::default();
    let end = three_rounds(Box::new(file.clone()));
    let bytes = file.bytes();
    let parts = split_recordings(&bytes);
    assert_eq!(parts.len(), 3);
    let replays: Vec<Replay<Quadris>> = parts.iter().map(|part| Replay::read(part).unwrap()).collect();
    let ends: Vec<Session<Quadris>> = replays.iter().map(|replay| replay.verify(&mut ()).unwrap()).collect();
    assert_eq!(replays.iter().map(Replay::inputs).collect::<Vec<_>>(), [6, 5, 5]);
    assert_eq!(
        replays.iter().map(|replay| replay.duration().millis()).collect::<Vec<_>>(),
        [900, 1_000, 500]
    );
    assert_eq!(ends[2].game(), &rebased(&end, at(1_900)), "its time begins at zero");
    assert_eq!(end.hi_score(), ends[2].game().hi_score(), "what outlives a restart is in the header");
    assert!(replays[0].setup.carried.is_none() && replays[1].setup.carried.is_some());
    let norandom = |place: usize| replays[place].setup.carried.as_ref().and_then(|one| one.norandom.clone());
    assert_eq!(norandom(2), Some([Tetromino::I, Tetromino::O].into()));
    let sizes: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    assert!(sizes.iter().all(|size| *size < 1_500), "{sizes:?}");
}

#[test]
fn damage_in_one_recording_of_a_file_leaves_those_before_it() {
    let file = SharedBuffer::default();
    three_rounds(Box::new(file.clone()));
    let bytes = file.bytes();
    let ends: Vec<usize> = split_recordings(&bytes)
        .iter()
        .scan(0, |end, part| {
            *end += part.len();
            Some(*end)
        })
        .collect();
    for cut in ends[0] + 1..bytes.len() {
        let parts = split_recordings(&bytes[..cut]);
        let whole = ends.iter().filter(|end| **end <= cut).count();
        let read = parts.iter().filter(|part| Replay::<Quadris>::read(part).is_ok()).count();
        assert_eq!(read, whole, "cut at {cut}");
    }
    let mut altered = bytes.clone();
    altered[ends[0] + 30] ^= 1;
    let parts = split_recordings(&altered);
    assert!(Replay::<Quadris>::read(parts[0]).is_ok());
    assert!(matches!(Replay::<Quadris>::read(parts[1]), Err(ReplayError::Altered { .. })));
}

/// A sink that keeps the recordings apart.
#[derive(Clone, Default)]
struct Apart(Arc<Mutex<Vec<Vec<u8>>>>);

impl Write for Apart {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = self.0.lock().unwrap();
        if all.is_empty() {
            all.push(Vec::new());
        }
        all.last_mut().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl RecordingSink for Apart {
    fn next_recording(&mut self) -> bool {
        self.0.lock().unwrap().push(Vec::new());
        true
    }
}

#[test]
fn keys_held_over_a_restart_are_still_held_in_the_next_recording() {
    // A puzzle needs more than a mode.
    for mode in Mode::ALL.into_iter().filter(|mode| *mode != Mode::Puzzle) {
        let setup = modern::Setup { mode, seed: Seed(5), ..modern::Setup::default() };
        let session = Session::<Modern>::new(setup).unwrap();
        let sink = Apart::default();
        let recorder = session.recorder(Box::new(sink.clone()), FlushPolicy::End);
        let mut session = session.with_recorder(recorder);
        let press = |button| ButtonAction::Press(Player::ONE, button);
        session.act(at(0), press(Button::Enter), &mut ());
        session.act(at(4_000), press(Button::Left), &mut ());
        session.act(at(4_500), press(Button::Restart), &mut ());
        session.act(at(4_600), ButtonAction::Release(Player::ONE, Button::Restart), &mut ());
        session.act(at(9_000), press(Button::Restart), &mut ());
        session.advance(at(14_000), &mut ());
        session.finish().unwrap();
        let files = sink.0.lock().unwrap().clone();
        assert_eq!(files.len(), 3, "{mode}");
        for file in &files {
            Replay::<Modern>::read(file).unwrap().verify(&mut ()).unwrap();
        }
        let seeds = [1, 2]
            .map(|place: usize| Replay::<Modern>::read(&files[place]).unwrap().setup.carried.unwrap().seed);
        assert_ne!(seeds[0], seeds[1]);
    }
}

/// Makes a recording with restarts among its steps, as earlier versions did.
fn several_rounds_in_one() -> (Replay<Biquadris>, Vec<u8>, Session<Biquadris>) {
    let file = SharedBuffer::default();
    let mut session = Session::<Biquadris>::new(biquadris::Setup::default()).unwrap();
    let mut recorder = session.recorder(Box::new(file.clone()), FlushPolicy::Interrupted);
    for step in 0..30u64 {
        let action = if step % 8 == 7 { Action::Restart } else { Action::Drop(1) };
        session.act(at(100 * step), action.clone(), &mut ());
        recorder.input(at(100 * step), &SessionInput::Act(action));
    }
    recorder.flush();
    let (replay, _) = Replay::<Biquadris>::salvage(&file.bytes()).unwrap();
    (replay, file.bytes(), session)
}

#[test]
fn the_round_at_a_time_is_a_recording_of_its_own() {
    let (replay, _, _) = several_rounds_in_one();
    for time in [0, 650, 700, 750, 1_499, 1_500, 2_299, 2_900].map(at) {
        let (round, then) = replay.round_at(time).unwrap();
        let restarts =
            round.steps.iter().filter(|(_, input)| *input == SessionInput::Act(Action::Restart)).count();
        assert_eq!(restarts, 0);
        let origin = Time::ZERO + time.since(then);
        let whole = replay.play_to(ReplayPoint::Time(time), &mut ()).unwrap();
        let session = round.play_to(ReplayPoint::Time(then), &mut ()).unwrap();
        assert_eq!(session.game(), &rebased(whole.game(), origin), "at {time:?}");
        let count = u32::try_from(time.millis() / 100 + 1).unwrap() / 8;
        assert_eq!(round.setup.carried.map_or(0, |carried| carried.restarts), count);
    }
}

#[test]
fn a_recording_of_several_rounds_that_is_resumed_ends_with_the_next_restart() {
    let (replay, bytes, live) = several_rounds_in_one();
    let resume = ResumePoint::find(&bytes, &replay).unwrap();
    let sink = Apart::default();
    sink.0.lock().unwrap().push(bytes[..resume.length()].to_vec());
    let session = replay.play_to(ReplayPoint::End, &mut ()).unwrap();
    assert_eq!(session.game(), live.game());
    let mut session = session.with_recorder(resume.recorder(Box::new(sink.clone()), &replay.participants));
    session.act(at(3_000), Action::Drop(1), &mut ());
    session.act(at(3_100), Action::Restart, &mut ());
    session.act(at(3_200), Action::Drop(1), &mut ());
    session.finish().unwrap();
    let files = sink.0.lock().unwrap().clone();
    let [first, second] = files.as_slice() else { panic!("{} recordings", files.len()) };
    assert_eq!(Replay::<Biquadris>::read(first).unwrap().verify(&mut ()).unwrap().game().now(), at(3_100));
    assert_eq!(Replay::<Biquadris>::read(second).unwrap().verify(&mut ()).unwrap().game().now(), at(100));
}

#[test]
fn a_header_has_the_participants_and_later_rounds_keep_them() {
    let computer = PlayedBy::Computer { strength: Some(4) };
    let players = vec![PlayedBy::Person, computer];
    let participants = Participants { players, helped: true, inherited: 1, speed: Speed::new(75) };
    let session = Session::<Biquadris>::new(biquadris::Setup::default()).unwrap();
    let file = SharedBuffer::default();
    let mut session = session.with_participants(participants.clone()).with_recording(Box::new(file.clone()));
    session.act(at(10), Action::Drop(1), &mut ());
    session.act(at(20), Action::Restart, &mut ());
    session.finish().unwrap();
    let bytes = file.bytes();
    let parts = split_recordings(&bytes);
    assert_eq!(parts.len(), 2);
    let later = Participants { inherited: 0, ..participants.clone() };
    for (part, participants) in parts.into_iter().zip([participants, later]) {
        let header = Header::read(part).unwrap();
        assert_eq!((header.game.as_str(), &header.participants), ("biquadris", &participants));
        assert_eq!(Replay::<Biquadris>::read(part).unwrap().participants, participants);
    }
}

/// Makes a recording with this header and an end, and nothing else.
fn with_header<G: Game>(header: &Value, state: Option<&G>) -> Vec<u8> {
    // The frames of a real recording, with another header.
    let (mut chain, header) = (u64::from_le_bytes(*b"QUINTET\x1a"), header.to_string());
    let mut frame = |tag: u8, payload: &[u8]| {
        let mut bytes = vec![tag];
        bytes.extend((payload.len() as u32).to_le_bytes());
        bytes.extend(payload);
        chain = xxhash_rust::xxh3::xxh3_64_with_seed(&bytes, chain);
        bytes.extend((chain as u32).to_le_bytes());
        bytes
    };
    let mut bytes = b"QUINTET\x1a\x03".to_vec();
    bytes.extend(frame(b'H', header.as_bytes()));
    let end = (Time::ZERO, state.map_or(0, fingerprint));
    bytes.extend(frame(b'E', &postcard::to_stdvec(&end).unwrap()));
    bytes
}

fn header(game: &str, setup: &Value) -> Value {
    json!({ "game": game, "revision": 1, "program": "9.9", "setup": setup })
}

/// Checks that a setup without any options has all defaults; later additions must not change that.
fn absent_options_have_their_defaults<G: Game<Setup: Default>>() {
    let game = G::with_revision(&G::Setup::default(), 1).unwrap();
    let bytes = with_header(&header(G::NAME, &json!({})), Some(&game));
    let replay = Replay::<G>::read(&bytes).unwrap();
    assert_eq!(replay.setup, G::Setup::default());
    replay.verify(&mut ()).unwrap();
    let unknown = with_header::<G>(&header(G::NAME, &json!({ "speed": 3 })), None);
    let sentence = Replay::<G>::read(&unknown).unwrap_err().to_string();
    let words = "has a setup that this version of the program cannot read: unknown field `speed`, expected";
    assert!(sentence.starts_with(words), "{sentence}");
}

#[test]
fn an_absent_option_has_its_default_and_an_unknown_one_is_named() {
    absent_options_have_their_defaults::<Chetyris>();
    absent_options_have_their_defaults::<Quadris>();
    absent_options_have_their_defaults::<Biquadris>();
    absent_options_have_their_defaults::<Cascade>();
    absent_options_have_their_defaults::<Modern>();
}

/// The names of options and their values in recordings never change.
#[test]
fn names_of_options_never_change() {
    let pieces = parse_pieces("TVC").unwrap();
    let chetyris = chetyris::Setup { pieces, ..chetyris::Setup::new(Seed(u64::MAX)) };
    let cascade = cascade::Setup::new(Seed(2));
    let modern = modern::Setup { mode: Mode::Duel, level: Some(3), ..modern::Setup::default() };
    let handling = json!({ "das_ms": 167, "arr_ms": 33, "soft_drop": 20, "lock_delay_ms": 500 });
    let board = json!({ "width": 10, "height": 40, "bits": vec![0; 40], "cells": [] });
    assert_eq!(
        serde_json::to_value(&chetyris).unwrap(),
        json!({ "seed": u64::MAX, "pieces": "TVC", "level": 1, "width": 10, "height": 18 })
    );
    assert_eq!(serde_json::to_value(&cascade).unwrap(), json!({ "seed": 2, "width": 12, "height": 20 }));
    assert_eq!(
        serde_json::to_value(&modern).unwrap(),
        json!({
            "mode": "Duel", "rules": "Standard", "tspin_kick": null, "seed": 0, "fixed_seed": false, "level": 3,
            "pieces": "", "board": board, "handling": [handling, handling], "carried": null,
        })
    );
    let quadris = serde_json::to_value(quadris::Setup::default()).unwrap();
    assert_eq!((&quadris["script"], &quadris["start"]), (&json!("IJOSZTL"), &json!(0)));
    assert_eq!(
        quadris["levels"][4],
        json!({
            "name": "many S and Z", "heavy": true, "star_every": 5, "expires_after": 0,
            "blocks": { "Weighted": [1, 1, 1, 1, 2, 1, 2, 0, 0, 0, 0, 0, 0] },
        })
    );
    let biquadris = serde_json::to_value(biquadris::Setup::default()).unwrap();
    assert_eq!(biquadris["scripts"], json!(["IJLOSTZ", "SSSOZZZI"]));
}

#[test]
fn players_that_a_later_version_adds_are_unknown_to_this_one() {
    let mut later = header("cascade", &json!({}));
    later["players"] = json!([{ "by": "person", "name": "Ada" }, { "by": "orchestra", "size": 40 }]);
    later["weather"] = json!("fine");
    let header = Header::read(&with_header::<Cascade>(&later, None)).unwrap();
    assert_eq!(header.participants, Participants::of([PlayedBy::Person, PlayedBy::Unknown]));
}

#[test]
fn hostile_setups_are_refused() {
    let zero = json!({ "carried": { "rng": { "s": [0, 0, 0, 0] } } });
    for (setup, words) in [
        (zero, "a generator whose state is zero"),
        (json!({ "script": "" }), "a list without pieces"),
        (json!({ "script": "IQ" }), "line 1, column 2: 'Q' is not a piece"),
        (json!({ "levels": [] }), "from 1 to 256 levels"),
        (json!([1, 2]), "its options have no names"),
    ] {
        let bytes = with_header::<Quadris>(&header("quadris", &setup), None);
        let sentence = Replay::<Quadris>::read(&bytes).unwrap_err().to_string();
        assert!(sentence.contains(words), "{sentence}");
    }
    let script = Arc::<[Tetromino]>::from(vec![Tetromino::I; 40 << 20]).try_into().unwrap();
    let recorder = Recorder::new::<Quadris>(
        Box::new(SharedBuffer::default()),
        &quadris::Setup { script, ..quadris::Setup::default() },
        1,
        &Participants::default(),
        FlushPolicy::End,
    );
    let error = recorder.finish(Time::ZERO, 0).unwrap_err().to_string();
    assert_eq!(error, "its setup is too large");
}
