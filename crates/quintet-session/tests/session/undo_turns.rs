//! Undo in games whose turns may begin without an input: Zen and puzzles of Modern.

use quintet_engine::kernel::{Button, ButtonAction, Player, Seed, Tetromino, Time};
use quintet_engine::modern::{Mode, Modern, Options, PuzzleGoal, Setup};
use quintet_session::{FlushPolicy, RecordingSink, Replay, Session, SessionInput};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Bytes(Arc<Mutex<Vec<u8>>>);

impl Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl RecordingSink for Bytes {
    fn next_recording(&mut self) -> bool {
        false
    }
}

fn at(millis: u64) -> Time {
    Time::from_millis(millis).unwrap()
}

fn tap(session: &mut Session<Modern>, millis: u64, button: Button) {
    session.act(at(millis), ButtonAction::Press(Player::ONE, button), &mut ());
    session.act(at(millis), ButtonAction::Release(Player::ONE, button), &mut ());
}

fn undo(session: &mut Session<Modern>, millis: u64) -> bool {
    session.input(at(millis), &SessionInput::Undo, &mut ())
}

fn zen() -> Session<Modern> {
    let setup = Setup { mode: Mode::Zen, seed: Seed(3), ..Setup::default() };
    let mut session = Session::<Modern>::new(setup).unwrap();
    tap(&mut session, 0, Button::Enter);
    session
}

fn seen(session: &Session<Modern>) -> (Option<Tetromino>, u32, u64) {
    let player = session.game().player(Player::ONE).unwrap();
    (player.falling().map(|falling| falling.kind), player.matrix().count(), player.score())
}

#[test]
fn undo_takes_back_the_last_piece_and_the_clock_runs_on() {
    let mut session = zen();
    session.advance(at(3_500), &mut ());
    let first = seen(&session);
    tap(&mut session, 4_000, Button::Left);
    tap(&mut session, 4_100, Button::Drop);
    let second = seen(&session);
    assert_ne!(first, second);
    // The second piece falls and locks by itself: it can be taken back, too.
    session.advance(at(40_000), &mut ());
    assert!(seen(&session).1 >= 8);
    while seen(&session).1 > 4 {
        assert!(undo(&mut session, 40_000));
    }
    assert_eq!(seen(&session), second);
    assert!(undo(&mut session, 41_000));
    assert_eq!((seen(&session).0, seen(&session).1), (first.0, 0));
    assert!(!undo(&mut session, 41_000), "nothing is left to take back");
    assert_eq!(session.game().played().millis(), 38_000);
    // The piece is where it appeared, and falls a row after a second.
    let height = |session: &Session<Modern>| {
        session.game().player(Player::ONE).unwrap().falling().unwrap().placed.pos.y
    };
    let top = height(&session);
    session.advance(at(41_999), &mut ());
    assert_eq!(height(&session), top);
    session.advance(at(42_000), &mut ());
    assert_eq!(height(&session), top + 1);
}

#[test]
fn a_hundred_pieces_can_be_taken_back() {
    let mut session = zen();
    for piece in 0..130 {
        tap(&mut session, 3_000 + piece, Button::Drop);
    }
    let taken = (0..200).take_while(|_| undo(&mut session, 5_000)).count();
    assert_eq!(taken, 100);
    assert_eq!(session.game().player(Player::ONE).unwrap().undos(), 100);
    assert_eq!(session.game().stats(Player::ONE).unwrap().pieces, 30);
}

#[test]
fn a_recording_with_undos_reproduces() {
    let bytes = Bytes::default();
    let session =
        Session::<Modern>::new(Setup { mode: Mode::Zen, seed: Seed(8), ..Setup::default() }).unwrap();
    let recorder = session.recorder(Box::new(bytes.clone()), FlushPolicy::End);
    let mut session = session.with_recorder(recorder);
    tap(&mut session, 0, Button::Enter);
    for step in 0..300u64 {
        let now = 3_000 + step * 700;
        match step % 7 {
            0 | 3 => tap(&mut session, now, Button::Drop),
            1 => tap(&mut session, now, Button::Left),
            2 => session.act(at(now), ButtonAction::Press(Player::ONE, Button::Right), &mut ()),
            4 => session.act(at(now), ButtonAction::Release(Player::ONE, Button::Right), &mut ()),
            5 => tap(&mut session, now, Button::Hold),
            _ => drop(undo(&mut session, now)),
        }
    }
    session.finish().unwrap();
    let recorded = bytes.0.lock().unwrap().clone();
    Replay::<Modern>::read(&recorded).unwrap().verify(&mut ()).unwrap();
}

#[test]
fn a_puzzle_that_was_missed_goes_on_after_an_undo() {
    let options = Options { goal: Some(PuzzleGoal::Lines(1)), ..Options::DEFAULT };
    let pieces = [Tetromino::O, Tetromino::T].into();
    let setup = Setup { mode: Mode::Puzzle, pieces, options, ..Setup::default() };
    let mut session = Session::<Modern>::new(setup).unwrap();
    tap(&mut session, 0, Button::Enter);
    tap(&mut session, 3_000, Button::Drop);
    tap(&mut session, 3_100, Button::Drop);
    assert_eq!((seen(&session).0, seen(&session).1), (None, 8));
    assert!(undo(&mut session, 3_200));
    assert_eq!((seen(&session).0, seen(&session).1), (Some(Tetromino::T), 4));
    assert!(undo(&mut session, 3_300));
    assert_eq!((seen(&session).0, seen(&session).1), (Some(Tetromino::O), 0));
    assert!(!undo(&mut session, 3_400));
}

#[test]
fn other_modes_have_no_undo() {
    let mut session = Session::<Modern>::new(Setup::default()).unwrap();
    tap(&mut session, 0, Button::Enter);
    tap(&mut session, 3_000, Button::Drop);
    assert!(!undo(&mut session, 3_100));
}
