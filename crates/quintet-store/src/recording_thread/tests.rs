//! Tests of failing threads, full recordings and fast streams of input.

use super::*;
use crate::games_in_progress;
use crate::replays::Verdict;
use crate::save::SaveOptions;
use crate::scores::Filter;
use crate::store::Store;
use quintet_app::any::AnySession;
use quintet_app::records::SavedRound;
use quintet_app::storage::{RESERVED_BYTES, SaveNotice};
use quintet_engine::kernel::{Game, Span, Time};
use quintet_engine::quadris::{Action, MoveCommand, Quadris, Setup};
use quintet_session::{FlushPolicy, Replay, Session};

/// Starts a game of Quadris whose rounds are saved with this function, and drops a block.
fn play(home: &Home, save_round: SaveRound) -> (Session<Quadris>, GameSaver) {
    let mut saver = begin_with(home, save_round);
    let session = Session::<Quadris>::new(Setup::default()).unwrap();
    let mut session =
        *saver.begin(Box::new(session), None).into_any().downcast::<Session<Quadris>>().unwrap();
    session.act(Time::ZERO + Span::from_millis(50), Action::Drop(1), &mut ());
    (session, saver)
}

#[test]
fn a_round_whose_saving_panics_stays_in_its_recording_and_is_saved_later() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path());
    let (mut session, saver) = play(&home, |_, _| panic!("the saving thread panics"));
    session.leave();
    session.finish().unwrap();
    let Some(SaveNotice::Failed(sentence)) = saver.finish(false) else { panic!("no trouble") };
    assert_eq!(sentence, SaveFailure::Kept(Box::new(SaveFailure::StorageStopped)));
    assert!(sentence.to_string().contains("its recording is kept"), "{sentence}");
    let mut store = Store::open(&home).unwrap();
    assert_eq!(games_in_progress::recover(&home, &mut store, &SaveOptions::default()).count, 1);
    assert_eq!(store.scores(&Filter::default()).unwrap().len(), 1);
}

#[test]
fn rounds_that_no_thread_saves_are_not_shown_as_being_saved() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path());
    let (mut session, saver) = play(&home, SaveRequest::save);
    session.flush();
    saver.progress().lock().saving += 1;
    assert_eq!(saver.notice(), Some(SaveNotice::Saving));
    let Some(SaveNotice::Failed(sentence)) = saver.finish(false) else { panic!("no trouble") };
    assert!(
        sentence.to_string().starts_with("saving has stopped because of an internal error"),
        "{sentence}"
    );
    assert_eq!(games_in_progress::interrupted(&home).len(), 1, "the recording is there");
}

#[test]
fn a_full_recording_is_reported_and_kept_while_the_game_continues() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path());
    let name = RecordingFile::name();
    let (file, error) = RecordingFile::create(&home, &name);
    let saver = start(&home, name, move || (file, error), SaveRequest::save);
    let session = Session::<Quadris>::new(Setup::default()).unwrap();
    // As if the recording were within a kilobyte of the maximum size.
    let length = Header::MAX_BYTES - RESERVED_BYTES - 1024;
    let recorder = session.recorder(saver.connect(length).unwrap().0, FlushPolicy::Interrupted);
    let mut session = session.with_recorder(recorder);
    let again = |session: &mut Session<Quadris>| {
        let at = session.game().now() + Span::from_millis(1000);
        session.act(at, Action::Move(MoveCommand::Left, 1), &mut ());
    };
    again(&mut session);
    session.flush();
    assert_eq!(saver.notice(), None);
    (0..200).for_each(|_| again(&mut session));
    assert_eq!(saver.notice(), Some(SaveNotice::Failed(SaveFailure::RecordingFull)));
    assert!(session.finish().is_err());
    assert_eq!(saver.finish(true), Some(SaveNotice::Failed(SaveFailure::RecordingFull)));
    let [file] = &std::fs::read_dir(home.playing()).unwrap().collect::<Vec<_>>()[..] else { panic!() };
    let bytes = std::fs::read(file.as_ref().unwrap().path()).unwrap();
    let (replay, _) = Replay::<Quadris>::salvage(&bytes).unwrap();
    assert!((1..201).contains(&replay.inputs()), "{}", replay.inputs());
}

/// Plays a game of Quadris whose recording has reached the maximum size.
fn play_until_full(home: &Home) -> (Session<Quadris>, GameSaver) {
    let name = RecordingFile::name();
    let (file, error) = RecordingFile::create(home, &name);
    let saver = start(home, name, move || (file, error), SaveRequest::save);
    let session = Session::<Quadris>::new(Setup::default()).unwrap();
    let length = Header::MAX_BYTES - RESERVED_BYTES - 1024;
    let (output, round_ended) = saver.connect(length).unwrap();
    let session = Box::new(session).with_saving(output, round_ended);
    let mut session = *session.into_any().downcast::<Session<Quadris>>().unwrap();
    (0..200).for_each(|_| act(&mut session, Action::Move(MoveCommand::Left, 1)));
    assert_eq!(saver.notice(), Some(SaveNotice::Failed(SaveFailure::RecordingFull)));
    (session, saver)
}

/// Performs an action one second later.
fn act(session: &mut Session<Quadris>, action: Action) {
    let at = session.game().now() + Span::from_millis(1000);
    session.act(at, action, &mut ());
}

/// Checks that the store has one score without a replay, and one valid replay without a score.
fn assert_kept_apart(home: &Home) {
    let mut store = Store::open(home).unwrap();
    let [score] = &store.scores(&Filter::default()).unwrap()[..] else { panic!("not one score") };
    assert_eq!((score.replay, score.reproduces), (None, None), "a replay that breaks off does not give it");
    let [replay] = &store.replays(false, None, None).unwrap()[..] else { panic!("not one replay") };
    assert!(replay.score.is_none() && replay.millis < score.millis, "{replay:?} {score:?}");
    assert!(matches!(store.verify_replay(replay.id), Ok(Verdict::Reproduces)));
    assert_eq!(store.scores(&Filter::default()).unwrap()[0].reproduces, None);
}

#[test]
fn a_full_recording_and_the_score_of_its_game_are_both_saved() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path());
    let (mut session, saver) = play_until_full(&home);
    act(&mut session, Action::Drop(1));
    session.leave();
    assert!(session.finish().is_err());
    let notice = saver.finish(false).unwrap();
    assert!(matches!(notice, SaveNotice::Saved(SavedRound { is_cut: true, .. })), "{notice}");
    assert!(notice.to_string().contains("64 MiB"), "{notice}");
    assert_kept_apart(&home);
    assert!(games_in_progress::interrupted(&home).is_empty(), "all there is to keep is in the store");
}

#[test]
fn a_restart_after_a_full_recording_starts_a_new_file() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path());
    let (mut session, saver) = play_until_full(&home);
    let name = saver.name();
    let mut act = |action| act(&mut session, action);
    act(Action::Restart);
    act(Action::Drop(1));
    assert_ne!(saver.name(), name);
    assert_ne!(saver.notice(), Some(SaveNotice::Failed(SaveFailure::RecordingFull)));
    session.flush();
    let name = saver.name();
    saver.finish(true);
    assert_kept_apart(&home);
    let [game] = &games_in_progress::interrupted(&home)[..] else { panic!("not one game") };
    assert_eq!(game.name, name);
    let (replay, _) = Replay::<Quadris>::salvage(&std::fs::read(&game.path).unwrap()).unwrap();
    assert_eq!(replay.inputs(), 1);
}

/// Sends this many messages as fast as they are taken; returns the number of writes and of bytes written.
fn written(messages: usize, bytes: usize) -> (usize, usize) {
    let (to, from) = sync_channel(BACKLOG);
    let sender = thread::spawn(move || {
        for _ in 0..messages {
            to.send(GameMessage::Bytes(vec![0; bytes])).unwrap();
        }
        to.send(GameMessage::Leave { can_resume: true }).unwrap();
    });
    let (mut batch, mut count, mut all) = (Batch::default(), 0, 0);
    loop {
        let message = batch.gather(&from).unwrap();
        count += usize::from(!batch.bytes.is_empty());
        all += batch.bytes.len();
        batch = Batch { bytes: Vec::new(), written: Some(Instant::now()) };
        if matches!(message, GameMessage::Leave { .. }) {
            sender.join().unwrap();
            return (count, all);
        }
    }
}

#[test]
fn fast_input_is_written_completely_in_large_batches() {
    let (count, all) = written(100_000, 5);
    assert_eq!(all, 500_000);
    assert!(count < 1000, "{count}");
    let (count, all) = written(1000, 4096);
    assert_eq!(all, 4_096_000);
    assert!((4..100).contains(&count), "{count}");
}

#[test]
fn slow_input_is_written_at_once_or_soon() {
    let (to, from) = sync_channel(BACKLOG);
    let mut batch = Batch::default();
    to.send(GameMessage::Bytes(vec![1])).unwrap();
    assert!(matches!(batch.gather(&from), Ok(GameMessage::Bytes(_))));
    batch = Batch { bytes: Vec::new(), written: Some(Instant::now()) };
    to.send(GameMessage::Bytes(vec![2])).unwrap();
    assert!(matches!(batch.gather(&from), Err(RecvTimeoutError::Timeout)));
    assert_eq!(batch.bytes, [2]);
    assert!(batch.written.unwrap().elapsed() >= BETWEEN_SYNCS);
}
