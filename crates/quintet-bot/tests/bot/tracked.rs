//! The position that a frontend's lines describe, kept by a plain second reader, and the law of a bot's answers to them. Tests
//! and a fuzz target compare our bot with it.

use quintet_bot::modern::{ModernMoves, RestingPlace};
use quintet_bot::reach::Reachable;
use quintet_bot::tbp::message::{Move, ToBot, ToFrontend};
use quintet_engine::modern::{FallingPiece, Matrix, MatrixBlock, Rules, matrix_cells, spawn};
use quintet_srs::{Board, Tetromino};
use std::collections::VecDeque;

/// What the lines say since the last `start`.
struct Tracked {
    matrix: Matrix,
    hold: Option<Tetromino>,
    queue: VecDeque<Tetromino>,
}

/// Checks what a bot said about these lines of a frontend: first `info`, then an answer to each `rules` and `suggest` up to
/// `quit`, in order, and nothing else. A suggestion has at most twenty moves. Each is one of the places, with its T-Spin,
/// that the current piece, or the one that hold would bring, can reach by the moves of the game. If there is such a place,
/// there is a move; without a position there is none.
pub(crate) fn assert_answers(lines: &[u8], said: &[u8], rules: &Rules) {
    let answers = said.strip_suffix(b"\n").expect("whole lines").split(|byte| *byte == b'\n');
    let mut answers = answers.map(|line| serde_json::from_slice(line).expect("a message"));
    assert!(matches!(answers.next(), Some(ToFrontend::Info(_))));
    let texts = lines.split(|byte| *byte == b'\n').filter_map(|line| str::from_utf8(line).ok());
    let messages = texts.filter_map(|text| serde_json::from_str(text).ok());
    let mut tracked: Option<Tracked> = None;
    for message in messages.take_while(|message| *message != ToBot::Quit) {
        match message {
            ToBot::Rules(_) => assert_eq!(answers.next(), Some(ToFrontend::Ready)),
            ToBot::Suggest => {
                let Some(ToFrontend::Suggestion(suggestion)) = answers.next() else {
                    panic!("a suggestion is missing")
                };
                assert!(suggestion.moves.len() <= 20);
                let places = tracked.as_ref().map(|tracked| tracked.places(rules)).unwrap_or_default();
                assert_eq!(suggestion.moves.is_empty(), places.is_empty(), "{suggestion:?}");
                for one in &suggestion.moves {
                    assert!(places.contains(&place(one).expect("it is near the board")), "{one:?}");
                }
            }
            ToBot::Stop => tracked = None,
            ToBot::Start(start) => {
                let queue = start.queue.iter().map(|piece| piece.0).collect();
                let (matrix, hold) = (start.board.matrix().clone(), start.hold.map(|piece| piece.0));
                tracked = Some(Tracked { matrix, hold, queue });
            }
            ToBot::NewPiece { piece } => {
                if let Some(tracked) = &mut tracked {
                    tracked.queue.push_back(piece.0);
                }
            }
            ToBot::Play { played } => {
                if let Some(tracked) = &mut tracked {
                    tracked.play(&played);
                }
            }
            ToBot::Unknown | ToBot::Quit => {}
        }
    }
    assert_eq!(answers.next(), None);
}

/// A piece and where it rests.
type Place = (Tetromino, RestingPlace);

/// Returns the place of a move, which need not be on the board; `None` if it is far outside.
fn place(one: &Move) -> Option<Place> {
    let location = one.location.on_board(0)?;
    Some((location.piece, RestingPlace { cells: matrix_cells(&location), spin: one.spin.into() }))
}

impl Tracked {
    /// Returns the piece that hold would bring.
    fn other(&self) -> Option<Tetromino> {
        self.hold.or(self.queue.get(1).copied()).filter(|_| !self.queue.is_empty())
    }

    /// Returns every place for the current piece and the one that hold would bring.
    fn places(&self, rules: &Rules) -> Vec<Place> {
        let moves = ModernMoves::new(&self.matrix, rules, false);
        let reached = |kind: Tetromino| {
            // A piece that cannot spawn has no place; any other falls one row at once if it can.
            let mut spawned = FallingPiece::new(kind, spawn());
            let fits = spawned.fits(spawn(), &self.matrix, rules);
            spawned.move_down(&self.matrix, rules);
            let reachable = fits.then(|| Reachable::search(&moves, spawned));
            reachable.iter().flat_map(Reachable::rests).map(|rest| (kind, rest)).collect::<Vec<_>>()
        };
        self.queue.front().copied().into_iter().chain(self.other()).flat_map(reached).collect()
    }

    /// Makes a move if the piece is there. It need not be reachable: other frontends may have other rules.
    fn play(&mut self, played: &Move) {
        let on_board = played.location.on_board(0).filter(|location| Board::EMPTY.fits(location));
        let (Some(location), Some(current)) = (on_board, self.queue.front().copied()) else { return };
        if location.piece != current {
            if self.other() != Some(location.piece) {
                return;
            }
            if self.hold.replace(current).is_none() {
                self.queue.pop_front();
            }
        }
        self.queue.pop_front();
        for pos in matrix_cells(&location) {
            self.matrix.put(pos, MatrixBlock::Garbage);
        }
        self.matrix.remove_rows(self.matrix.full_rows());
    }
}
