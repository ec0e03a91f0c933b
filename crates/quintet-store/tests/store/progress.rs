//! Tests games in progress: interrupted, damaged, or continued from a replay.

use crate::common::{Playing, begin, branch, home, resume};
use quintet_app::storage::{GameSaver, SaveNotice};
use quintet_engine::chetyris::Chetyris;
use quintet_engine::kernel::{Button, Game, Span, Tetromino};
use quintet_engine::quadris::{self, Action, Quadris};
use quintet_session::sync::SharedBuffer;
use quintet_session::{FlushPolicy, Replay, Session, SessionInput};
use quintet_store::games_in_progress::{self, InterruptedRecording, RecoveryResult};
use quintet_store::{Filter, Home, SaveOptions, Score, Store};
use rusqlite::Connection;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

fn recover(home: &Home) -> RecoveryResult {
    games_in_progress::recover(home, &mut Store::open(home).unwrap(), &SaveOptions::default())
}

fn scores(home: &Home) -> Vec<Score> {
    Store::open(home).unwrap().scores(&Filter::default()).unwrap()
}

/// Returns the only game that can be resumed.
fn interrupted(home: &Home) -> InterruptedRecording {
    let scan = games_in_progress::scan(home);
    assert!(scan.unplayable.is_empty(), "{:?}", scan.unplayable);
    let [game] = &scan.games[..] else { panic!("not one game: {:?}", scan.games) };
    game.clone()
}

fn files(home: &Home) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(home.playing()).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

/// A game of Quadris that is being played and saved.
struct QuadrisGame {
    session: Session<Quadris>,
    saver: GameSaver,
}

impl QuadrisGame {
    fn begin(home: &Home) -> QuadrisGame {
        let (session, saver) = begin(home, Session::new(quadris::Setup::default()).unwrap());
        QuadrisGame { session, saver }
    }

    fn act(&mut self, actions: &[Action]) {
        for action in actions {
            let at = self.session.game().now() + Span::from_millis(50);
            self.session.act(at, action.clone(), &mut ());
        }
    }

    /// Quits and ends the game.
    fn quit(mut self) -> Option<SaveNotice> {
        self.session.leave();
        let _ = self.session.finish();
        self.saver.finish(false)
    }

    /// Leaves the game interrupted.
    fn interrupt(mut self) {
        let open = self.session.is_resumable();
        let _ = self.session.finish();
        self.saver.finish(open);
    }
}

const DROP: Action = Action::Drop(1);

/// Creates an interrupted session of Quadris as earlier versions recorded it: all rounds in one recording. The ended
/// ones are saved.
fn old_session(home: &Home, actions: &[Action]) {
    let file = SharedBuffer::default();
    let mut session = Session::<Quadris>::new(quadris::Setup::default()).unwrap();
    let mut recorder = session.recorder(Box::new(file.clone()), FlushPolicy::Interrupted);
    for action in actions {
        let at = session.game().now() + Span::from_millis(50);
        session.act(at, action.clone(), &mut ());
        recorder.input(at, &SessionInput::Act(action.clone()));
    }
    recorder.flush();
    fs::create_dir_all(home.playing()).unwrap();
    fs::write(home.playing().join("20261115-044107-0a1b2c3d.replay"), file.bytes()).unwrap();
    assert_eq!(recover(home).games.len(), 1);
}

/// Creates an interrupted game of Chetyris.
fn begun(home: &Home) -> InterruptedRecording {
    let mut game = Playing::begin(home, 1);
    for _ in 0..50 {
        game.press(Button::Left);
        // Each input is a separate frame.
        game.session.flush();
    }
    game.leave();
    interrupted(home)
}

#[test]
fn an_unreadable_recording_is_reported_and_not_changed() {
    let (_folder, home) = home();
    let game = begun(&home);
    let mut bytes = fs::read(&game.path).unwrap();
    bytes[20] ^= 1;
    fs::write(&game.path, &bytes).unwrap();
    let scan = games_in_progress::scan(&home);
    assert_eq!(scan.games, []);
    let [unplayable] = &scan.unplayable[..] else { panic!("not one file") };
    let sentence = unplayable.to_string();
    assert!(
        sentence.starts_with(&format!("{} is altered or damaged at byte 9", game.path.display())),
        "{sentence}"
    );
    assert_eq!(recover(&home).problems, [sentence]);
    assert_eq!(fs::read(&game.path).unwrap(), bytes);
}

#[test]
fn the_intact_part_of_a_damaged_recording_is_resumed_and_a_copy_is_kept() {
    // The damage may be in any part of a frame: the tag, the length, the contents, the checksum.
    for byte in 0..12 {
        resume_after_damage(byte);
    }
}

/// Damages a byte in the middle of a recording.
fn damage(path: &Path, further: usize) -> Vec<u8> {
    let mut bytes = fs::read(path).unwrap();
    let middle = bytes.len() / 2 + further;
    bytes[middle] ^= 0x11;
    fs::write(path, &bytes).unwrap();
    bytes
}

fn resume_after_damage(byte: usize) {
    let (_folder, home) = home();
    let whole = begun(&home);
    assert!(!whole.damaged);
    let bytes = damage(&whole.path, byte);
    let game = interrupted(&home);
    assert!(game.damaged && game.at < whole.at, "{game:?}");
    assert_eq!(recover(&home).problems, [""; 0]);
    assert_eq!(fs::read(&whole.path).unwrap(), bytes, "looking changes nothing");

    let (session, saver) = resume::<Chetyris>(&home, &game);
    assert_eq!(session.game().now(), game.at);
    let mut playing = Playing { session, saver };
    playing.press(Button::Left);
    playing.leave();
    assert!(!interrupted(&home).damaged);
    let [replay, copy] = &files(&home)[..] else { panic!("not two files") };
    assert_eq!((replay, fs::read(copy).unwrap()), (&whole.path, bytes));
}

#[test]
fn recovering_finds_the_games_that_can_be_resumed() {
    let (_folder, home) = home();
    let game = begun(&home);
    assert_eq!(recover(&home).games, std::slice::from_ref(&game));
    assert_eq!(games_in_progress::find(&home, &game.name).unwrap(), Some(game.clone()));
    assert_eq!(games_in_progress::find(&home, "another").unwrap(), None);
    let (session, saver) = resume::<Chetyris>(&home, &game);
    assert_eq!(saver.name(), game.name);
    assert_eq!(recover(&home).games, [], "it is being played");
    assert_eq!(games_in_progress::find(&home, &game.name).unwrap(), None);
    let mut store = Store::open(&home).unwrap();
    assert!(!games_in_progress::end(&home, &game.name, &mut store, &SaveOptions::default()).unwrap());
    Playing { session, saver }.leave();
    // A problem with another file does not stop this game from being ended.
    fs::write(home.playing().join("other.replay"), "no game").unwrap();
    assert!(games_in_progress::end(&home, &game.name, &mut store, &SaveOptions::default()).unwrap());
    assert!(!game.path.exists());
}

#[test]
fn ending_a_damaged_recording_saves_its_score_and_renames_the_file() {
    let (_folder, home) = home();
    let whole = begun(&home);
    let bytes = damage(&whole.path, 0);
    let mut store = Store::open(&home).unwrap();
    assert!(
        games_in_progress::end(&home, &interrupted(&home).name, &mut store, &SaveOptions::default()).unwrap()
    );
    assert_eq!(scores(&home).len(), 1);
    assert!(matches!(store.verify_replay(1).unwrap(), quintet_store::Verdict::Reproduces));
    let [aside] = &files(&home)[..] else { panic!("not one file") };
    assert_eq!(fs::read(aside).unwrap(), bytes);
    assert!(games_in_progress::scan(&home).games.is_empty());
}

#[test]
fn a_branch_saves_only_its_own_rounds() {
    let (_folder, home) = home();
    let mut game = QuadrisGame::begin(&home);
    game.act(&[DROP, Action::Restart, DROP, DROP]);
    assert!(matches!(game.quit(), Some(SaveNotice::Saved(_))));
    assert_eq!(scores(&home).len(), 2);
    let replay = Replay::<Quadris>::read(&Store::open(&home).unwrap().replay(2).unwrap()).unwrap();
    let (session, saver) = branch(&home, &replay);
    let mut branch = QuadrisGame { session, saver };
    branch.act(&[DROP]);
    branch.interrupt();
    recover(&home);
    assert_eq!(scores(&home).len(), 2, "the rounds before it are the other game's");
    let game = interrupted(&home);
    games_in_progress::end(&home, &game.name, &mut Store::open(&home).unwrap(), &SaveOptions::default())
        .unwrap();
    let assisted: Vec<bool> = scores(&home).iter().map(|score| score.assisted).collect();
    assert_eq!(assisted, [false, false, true]);
}

#[test]
fn an_old_session_that_is_resumed_ends_with_the_next_restart() {
    let (_folder, home) = home();
    old_session(&home, &[DROP, Action::Restart, DROP]);
    assert_eq!(scores(&home).len(), 1);
    let old = interrupted(&home);
    let (session, saver) = resume::<Quadris>(&home, &old);
    let mut game = QuadrisGame { session, saver };
    game.act(&[DROP, Action::Restart, DROP]);
    assert_ne!(game.saver.name(), old.name);
    game.interrupt();
    let mut rounds: Vec<_> = scores(&home).iter().map(|score| (score.replay, score.round)).collect();
    rounds.sort_unstable();
    assert_eq!(rounds, [(Some(1), 0), (Some(1), 1)], "the old session stays one replay");
    assert!(!old.path.exists());
    games_in_progress::end(
        &home,
        &interrupted(&home).name,
        &mut Store::open(&home).unwrap(),
        &SaveOptions::default(),
    )
    .unwrap();
    let kept = scores(&home);
    assert!(kept.iter().any(|score| (score.replay, score.round) == (Some(2), 0)), "{kept:?}");
    for replay in [1, 2] {
        let verdict = Store::open(&home).unwrap().verify_replay(replay).unwrap();
        assert!(matches!(verdict, quintet_store::Verdict::Reproduces), "replay {replay}");
    }
}

#[test]
fn the_folder_of_games_in_progress_has_only_the_open_round() {
    let (_folder, home) = home();
    let mut game = QuadrisGame::begin(&home);
    game.act(&[DROP, Action::Restart, DROP, DROP, Action::Restart, Action::Restart, DROP]);
    let name = game.saver.name();
    game.interrupt();
    assert_eq!(files(&home), [home.playing().join(format!("{name}.replay"))]);
    let mut replays: Vec<_> = scores(&home).iter().map(|score| (score.replay, score.round)).collect();
    replays.sort_unstable();
    assert_eq!(replays, [(Some(1), 0), (Some(2), 0)], "each score has a recording of its own");
    assert_eq!(interrupted(&home).name, name);
}

#[test]
fn an_unsaved_round_is_recovered_from_its_own_file() {
    let (_folder, home) = home();
    drop(Store::open(&home).unwrap());
    let other = Connection::open(home.database()).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let mut game = QuadrisGame::begin(&home);
    game.act(&[DROP, Action::Restart, DROP, DROP]);
    game.interrupt();
    assert_eq!(files(&home).len(), 2);
    drop(other);
    assert_eq!((recover(&home).games.len(), scores(&home).len()), (1, 1));
    assert_eq!(files(&home).len(), 1);
}

#[test]
fn saved_rounds_are_not_saved_again() {
    let (_folder, home) = home();
    let mut game = QuadrisGame::begin(&home);
    game.act(&[DROP, Action::Restart, DROP]);
    game.interrupt();
    assert_eq!(scores(&home).len(), 1);
    let other = Connection::open(home.database()).unwrap();
    let version = || other.pragma_query_value(None, "data_version", |row| row.get::<_, i64>(0)).unwrap();
    let before = version();
    for _ in 0..3 {
        assert_eq!((recover(&home).count, interrupted(&home).game.as_str()), (0, "quadris"));
    }
    assert_eq!(version(), before, "nobody has written");
}

#[test]
fn an_ended_game_cannot_be_resumed_even_if_the_program_was_killed_right_after_saving() {
    let (_folder, home) = home();
    let mut game = QuadrisGame::begin(&home);
    game.act(&[DROP, DROP]);
    game.session.flush();
    // The recording thread creates the file and writes to it.
    while !home.playing().is_dir() || files(&home).iter().all(|path| fs::metadata(path).unwrap().len() < 200)
    {
        std::thread::sleep(Duration::from_millis(5));
    }
    let [path] = &files(&home)[..] else { panic!("not one file") };
    let before = fs::read(path).unwrap();
    assert!(matches!(game.quit(), Some(SaveNotice::Saved(_))));
    fs::write(path, before).unwrap();
    assert_eq!((recover(&home).count, scores(&home).len()), (1, 1));
    assert_eq!(files(&home), [""; 0].map(PathBuf::from));
}

#[test]
fn a_restart_alone_is_not_a_game() {
    let (_folder, home) = home();
    let mut game = QuadrisGame::begin(&home);
    game.act(&[DROP, Action::Restart]);
    assert!(!game.session.is_resumable());
    assert!(matches!(game.quit(), Some(SaveNotice::Saved(_))));
    assert_eq!(scores(&home).len(), 1);
    let mut game = QuadrisGame::begin(&home);
    game.act(&[Action::Restart, Action::Restart, DROP]);
    assert!(game.session.is_resumable());
    game.quit();
    assert_eq!(scores(&home).len(), 2);
}

#[test]
fn blocks_from_a_file_give_another_score_category() {
    let (_folder, home) = home();
    let mut game = QuadrisGame::begin(&home);
    let up = Action::LevelUp(4);
    let list = Action::NoRandom([Tetromino::I].into());
    game.act(&[DROP, up.clone(), list, DROP, Action::Random, DROP]);
    // The list was removed, so the next round has none.
    game.act(&[Action::Restart, DROP, Action::Restart, up, Action::NoRandom([Tetromino::O].into())]);
    // The list is kept across a restart.
    game.act(&[Action::Restart, DROP]);
    game.quit();
    let mut rounds: Vec<(i64, String)> =
        scores(&home).into_iter().map(|score| (score.id, score.rules)).collect();
    rounds.sort();
    let rules: Vec<&str> = rounds.iter().map(|(_, rules)| rules.as_str()).collect();
    assert_eq!(rules, ["own blocks", "standard", "own blocks", "own blocks"]);
    for replay in 1..=4 {
        let verdict = Store::open(&home).unwrap().verify_replay(replay).unwrap();
        assert!(matches!(verdict, quintet_store::Verdict::Reproduces), "replay {replay}");
    }
}

#[test]
fn an_old_empty_file_is_removed() {
    let (_folder, home) = home();
    fs::create_dir_all(home.playing()).unwrap();
    let path = home.playing().join("20261115-044107-0a1b2c3d.replay");
    let file = fs::File::create(&path).unwrap();
    assert_eq!(recover(&home).problems, [""; 0]);
    assert!(path.exists(), "a game may begin right now");
    file.set_modified(SystemTime::now() - Duration::from_hours(1)).unwrap();
    drop(file);
    assert!(games_in_progress::scan(&home).unplayable.is_empty());
    recover(&home);
    assert!(!path.exists());
}

#[test]
fn many_rounds_are_saved_one_after_the_other() {
    let (_folder, home) = home();
    let mut game = QuadrisGame::begin(&home);
    for _ in 0..60 {
        game.act(&[DROP, Action::Restart]);
    }
    assert!(matches!(game.quit(), Some(SaveNotice::Saved(_))));
    let store = Store::open(&home).unwrap();
    assert_eq!(
        (store.scores(&Filter::default()).unwrap().len(), store.replays(false, None, None).unwrap().len()),
        (60, 60),
        "each with a replay of its own"
    );
    assert!(store.scores(&Filter::default()).unwrap().iter().all(|score| score.reproduces == Some(true)));
}

#[test]
fn a_deleted_replay_is_restored_only_by_a_new_score() {
    let (_folder, home) = home();
    old_session(&home, &[DROP, Action::Restart, DROP]);
    let mut store = Store::open(&home).unwrap();
    let count = |store: &Store| {
        (store.replays(false, None, None).unwrap().len(), store.replays(true, None, None).unwrap().len())
    };
    store.delete_replay(1, 5).unwrap();
    recover(&home);
    assert_eq!(count(&store), (0, 1), "what was left behind does not bring it back");
    store.delete_replay(77, i64::MAX).unwrap_err();
    assert_eq!(count(&store), (0, 0), "its time is over");
    recover(&home);
    assert_eq!(count(&store), (0, 0), "nor does it after that");
    games_in_progress::end(&home, &interrupted(&home).name, &mut store, &SaveOptions::default()).unwrap();
    assert_eq!(count(&store), (1, 0), "a game that ends is kept");
}

#[test]
fn a_score_that_does_not_reproduce_is_marked_when_it_is_saved() {
    let (_folder, home) = home();
    // The start of this game is not in its recording.
    let mut session = Session::<Quadris>::new(quadris::Setup::default()).unwrap();
    session.act(session.game().now() + Span::from_millis(50), Action::LevelUp(2), &mut ());
    let (session, saver) = begin(&home, session);
    let mut game = QuadrisGame { session, saver };
    game.act(&[DROP, DROP]);
    assert!(matches!(game.quit(), Some(SaveNotice::Saved(_))));
    assert_eq!(scores(&home)[0].reproduces, Some(false));
}

#[test]
fn a_score_that_does_not_reproduce_is_marked_when_it_is_recovered() {
    let (_folder, home) = home();
    old_session(&home, &[DROP, Action::Restart, DROP]);
    Connection::open(home.database()).unwrap().execute_batch("UPDATE scores SET score = 999999").unwrap();
    recover(&home);
    let verdicts: Vec<_> = scores(&home).iter().map(|score| (score.score, score.reproduces)).collect();
    assert!(verdicts.contains(&(999_999, Some(false))), "{verdicts:?}");
    assert!(verdicts.contains(&(0, Some(true))), "what the recording gives is kept beside it: {verdicts:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn pipes_and_devices_among_the_games_are_reported_without_waiting() {
    let (_folder, home) = home();
    fs::create_dir_all(home.playing()).unwrap();
    let pipe = home.playing().join("a.replay");
    rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
    std::os::unix::fs::symlink("/dev/zero", home.playing().join("b.replay")).unwrap();
    let recovery = recover(&home);
    assert_eq!(recovery.problems.len(), 2);
    for trouble in recovery.problems {
        assert!(trouble.contains("it is not an ordinary file"), "{trouble}");
    }
    assert!(games_in_progress::find(&home, "a").is_err());
}

#[test]
fn a_game_that_was_left_while_the_store_was_locked_is_saved_later_and_not_offered_to_resume() {
    let (_folder, home) = home();
    drop(Store::open(&home).unwrap());
    let other = Connection::open(home.database()).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let mut game = QuadrisGame::begin(&home);
    game.act(&[DROP, DROP]);
    let Some(SaveNotice::Failed(sentence)) = game.quit() else { panic!("saved") };
    assert!(sentence.to_string().contains("will be saved later"), "{sentence}");
    drop(other);
    assert_eq!(games_in_progress::interrupted(&home), []);
    assert_eq!(recover(&home).count, 1);
    assert_eq!((scores(&home).len(), files(&home).len()), (1, 0));
}

#[test]
fn a_round_that_differs_from_a_saved_one_is_still_a_game_to_resume_and_is_saved_at_its_end() {
    let (_folder, home) = home();
    old_session(&home, &[DROP, Action::Restart, DROP]);
    // A round that an earlier version counted although it is not in the recording.
    let sql = "INSERT INTO scores (category, side, player, score, micros, ranked, value, ended, seed, assisted,
                   recording, round, replay, reproduces)
               SELECT category, side, player, score, micros + 1, ranked, value, ended, seed, assisted, recording,
                   round + 1, replay, reproduces FROM scores";
    Connection::open(home.database()).unwrap().execute_batch(sql).unwrap();
    for _ in 0..2 {
        assert_eq!(recover(&home).games.len(), 1, "it is not taken for saved");
    }
    let (session, saver) = resume::<Quadris>(&home, &interrupted(&home));
    let mut game = QuadrisGame { session, saver };
    game.act(&[Action::Letter(Tetromino::I), DROP]);
    assert!(matches!(game.quit(), Some(SaveNotice::Saved(_))));
    let kept = scores(&home);
    assert!(kept.iter().any(|score| score.assisted), "the last round is among {kept:?}");
    assert!(kept.iter().all(|score| score.reproduces == Some(true)), "{kept:?}");
}

#[test]
fn a_recording_whose_rounds_differ_from_the_saved_ones_is_renamed() {
    let (_folder, home) = home();
    old_session(&home, &[DROP, Action::Restart, DROP]);
    let sql = "UPDATE scores SET score = score + 7";
    Connection::open(home.database()).unwrap().execute_batch(sql).unwrap();
    let game = interrupted(&home);
    assert!(
        games_in_progress::end(&home, &game.name, &mut Store::open(&home).unwrap(), &SaveOptions::default())
            .unwrap()
    );
    let [file] = &files(&home)[..] else { panic!("not one file") };
    assert!(file.to_string_lossy().ends_with(".damaged"), "{file:?}");
}
