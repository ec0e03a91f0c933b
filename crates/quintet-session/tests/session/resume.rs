//! Tests of resuming recordings: the passing of time, sealing, and appending after an interruption.

use quintet_engine::chetyris::{Chetyris, Setup};
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Seed, Time};
use quintet_session::sync::SharedBuffer;
use quintet_session::{
    FlushPolicy, Replay, ReplayError, ReplayPoint, ResumePoint, Session, fingerprint, seal_recording,
};
use std::io::Write;

fn at(millis: u64) -> Time {
    Time::from_millis(millis).unwrap()
}

fn press(button: Button) -> ButtonAction {
    ButtonAction::Press(Player::ONE, button)
}

/// Plays a game started at 0.1 s without further input until `end`, woken as by a shell; returns it and its recording
/// so far.
fn left_alone(end: Time) -> (Session<Chetyris>, SharedBuffer) {
    let file = SharedBuffer::default();
    let setup = Setup::new(Seed(3));
    let session = Session::<Chetyris>::new(setup).unwrap();
    let recorder = session.recorder(Box::new(file.clone()), FlushPolicy::Interrupted);
    let mut session = session.with_recorder(recorder);
    session.act(at(100), press(Button::Enter), &mut ());
    while let Some(due) = session.flush_deadline().into_iter().chain(session.game().deadline()).min() {
        if due > end {
            break;
        }
        session.advance(due, &mut ());
    }
    session.advance(end, &mut ());
    (session, file)
}

#[test]
fn an_idle_player_loses_no_more_than_half_a_second_either() {
    let (session, file) = left_alone(at(4_321));
    let bytes = file.bytes();
    let (replay, damage) = Replay::<Chetyris>::salvage(&bytes).unwrap();
    assert!(matches!(damage, Some(ReplayError::Unfinished { .. })));
    assert!(replay.duration() >= at(3_821) && replay.duration() <= at(4_321), "{:?}", replay.duration());
    let mut again = replay.play_to(ReplayPoint::End, &mut ()).unwrap();
    again.advance(at(4_321), &mut ());
    assert_eq!(again.game(), session.game());
}

#[test]
fn a_recording_continues_after_any_cut() {
    let (_, file) = left_alone(at(4_000));
    let whole = file.bytes();
    let mut tried = 0;
    for cut in 0..=whole.len() {
        let Ok((replay, _)) = Replay::<Chetyris>::salvage(&whole[..cut]) else { continue };
        let resume = ResumePoint::find(&whole[..cut], &replay).unwrap();
        tried += 1;
        let mut rest = SharedBuffer::default();
        rest.write_all(&whole[..resume.length()]).unwrap();
        let session = replay.play_to(ReplayPoint::End, &mut ()).unwrap();
        let mut session =
            session.with_recorder(resume.recorder(Box::new(rest.clone()), &replay.participants));
        let now = session.game().now();
        session.act(now, press(Button::Enter), &mut ());
        session.act(at(5_000), press(Button::Drop), &mut ());
        session.finish().unwrap();
        let bytes = rest.bytes();
        let again = Replay::<Chetyris>::read(&bytes).unwrap().verify(&mut ()).unwrap();
        assert_eq!(again.game(), session.game(), "cut at {cut}");
    }
    assert!(tried > 50);
}

#[test]
fn a_recording_with_an_end_continues_too() {
    let (mut session, file) = left_alone(at(2_300));
    session.finish().unwrap();
    let bytes = file.bytes();
    let (replay, damage) = Replay::<Chetyris>::salvage(&bytes).unwrap();
    assert!(ResumePoint::find(&bytes, &replay).unwrap().length() < bytes.len());
    assert!(damage.is_none());
    assert_eq!(replay.duration(), at(2_300));
}

#[test]
fn a_sealed_recording_is_whole_and_smaller() {
    let (session, file) = left_alone(at(60_000));
    let bytes = file.bytes();
    let game = session.game();
    let sealed = seal_recording(&bytes, game.now(), fingerprint(game)).unwrap();
    assert!(sealed.len() < bytes.len() / 2, "{} of {}", sealed.len(), bytes.len());
    let replay = Replay::<Chetyris>::read(&sealed).unwrap();
    assert_eq!(replay.verify(&mut ()).unwrap().game(), game);
    assert!(seal_recording(b"something else", game.now(), 0).is_err());
    assert!(seal_recording(&bytes[..20], game.now(), 0).is_err(), "half a header is not a recording");
}
