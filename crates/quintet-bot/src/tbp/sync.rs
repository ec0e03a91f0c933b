//! Derives the messages that keep a bot's position equal to a player's.

use super::board::TbpBoard;
use super::legal::LegalMove;
use super::message::{Location, Move, Piece, Randomizer, Start, ToBot};
use crate::modern::Position;
use quintet_engine::kernel::Pos;
use quintet_engine::modern::{COLUMNS, Matrix, MatrixBlock, ROWS};
use quintet_srs::{self as srs, Placement, Tetromino};

/// The position as a bot knows it, and the translation of its moves.
///
/// A bot does not know of rising rows, so it gets a new position whenever some rose. It does not know of time-limit
/// rows either: nothing can get below the highest of them, so they are presented as the floor.
#[derive(Clone, Default, Debug)]
pub struct BotSync {
    believed: Option<Position>,
    floor: usize,
}

impl BotSync {
    /// Returns the messages that the bot needs before it can be asked about a position. `blocks` has the kinds of the
    /// blocks; without it all are garbage.
    pub fn updates(&mut self, position: &Position, blocks: Option<&Matrix>) -> Vec<ToBot> {
        let floor = 64 - position.state.solid.leading_zeros() as usize;
        let updates = match self.believed.take() {
            Some(believed) if floor == self.floor && agree(&believed, position) => {
                let fresh = position.queue.iter().skip(believed.queue.len());
                fresh.map(|piece| ToBot::NewPiece { piece: Piece(*piece) }).collect()
            }
            before => {
                let stop = before.map(|_| ToBot::Stop);
                let board = match blocks {
                    Some(matrix) => TbpBoard::above(matrix, floor),
                    None => TbpBoard::above(&grey(&position.state.board), floor),
                };
                stop.into_iter().chain([ToBot::Start(Box::new(start(position, board)))]).collect()
            }
        };
        (self.believed, self.floor) = (Some(position.clone()), floor);
        updates
    }

    /// Returns the `play` message if one of the bot's placements explains how the position came about.
    pub fn infer_played(&mut self, wanted: &[Placement], now: &Position) -> Option<ToBot> {
        let believed = self.believed.as_ref()?;
        let (played, after) = wanted.iter().find_map(|wanted| {
            let mut after = believed.clone();
            after.play(wanted).ok()?;
            agree(&after, now).then_some((wanted, after))
        })?;
        self.believed = Some(after);
        Some(self.play_message(*played))
    }

    /// Returns the placements of a bot's moves, in the same order. Moves far outside the board are left out.
    pub fn placements(&self, moves: &[Move]) -> Vec<Placement> {
        moves.iter().filter_map(|wanted| placement(wanted, self.floor)).collect()
    }

    /// Returns the `play` message for a move of the bot that was made. If it differs from the suggested one, the bot
    /// gets a new position later instead.
    pub fn confirm_played(&mut self, wanted: &Placement, chosen: &LegalMove) -> Option<ToBot> {
        let mut believed = self.believed.take()?;
        let known = wanted.spin == chosen.placement.spin && believed.play(&chosen.placement).is_ok();
        if !known {
            // The bot keeps the old position until it gets the next one.
            self.believed = Some(Position { queue: Vec::new(), ..believed });
            return None;
        }
        self.believed = Some(believed);
        Some(self.play_message(*wanted))
    }

    fn play_message(&self, played: Placement) -> ToBot {
        let location = Location::new(played.location, self.floor);
        ToBot::Play { played: Move { location, spin: played.spin.into() } }
    }
}

/// Returns true if a bot's position is the current one, apart from new pieces.
fn agree(believed: &Position, now: &Position) -> bool {
    let (one, other) = (&believed.state, &now.state);
    let same = one.board == other.board && one.hold == other.hold && one.chains == other.chains;
    same && !believed.queue.is_empty() && now.queue.starts_with(&believed.queue)
}

/// Returns a matrix with garbage in every filled cell.
fn grey(board: &srs::Board) -> Matrix {
    let mut matrix = Matrix::new();
    for x in 0..COLUMNS {
        for y in (0..ROWS).filter(|y| board.is_filled(x, *y)) {
            matrix.put(Pos::new(x as i16, (ROWS - 1 - y) as i16), MatrixBlock::Garbage);
        }
    }
    matrix
}

fn start(position: &Position, board: TbpBoard) -> Start {
    let pieces = |pieces: &[Tetromino]| pieces.iter().copied().map(Piece).collect();
    let bag: Vec<Tetromino> = position.bag.pieces().collect();
    let state = &position.state;
    Start {
        hold: state.hold.map(Piece),
        queue: pieces(&position.queue),
        combo: state.chains.clears,
        back_to_back: state.chains.starred,
        board,
        randomizer: if position.bag.is_bag() {
            Randomizer::SevenBag { bag_state: pieces(&bag) }
        } else {
            Randomizer::Uniform
        },
    }
}

/// Returns the placement of a move on a board with this many rows of floor.
pub(super) fn placement(wanted: &Move, floor: usize) -> Option<Placement> {
    Some(Placement { location: wanted.location.on_board(floor)?, spin: wanted.spin.into() })
}
