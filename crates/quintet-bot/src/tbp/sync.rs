//! What a bot has to be told so that it knows what a player knows.

use super::board::TbpBoard;
use super::legal::LegalMove;
use super::message::{Location, Move, Piece, Randomizer, Start, ToBot};
use crate::modern::Position;
use quintet_engine::kernel::Pos;
use quintet_engine::modern::{COLUMNS, Matrix, MatrixBlock, ROWS};
use quintet_srs::{self as srs, Placement, Tetromino};

/// What a bot believes, and how its words are to be understood.
///
/// A bot knows nothing of rows that rise, so it is told of a new position whenever something rose. Nor does it
/// know rows that never go: nothing can get below the highest of them, so that it is shown as the floor.
#[derive(Clone, Default, Debug)]
pub struct BotSync {
    believed: Option<Position>,
    floor: usize,
}

impl BotSync {
    /// What the bot has to be told before it can be asked about a situation. `blocks` says what the blocks are,
    /// where somebody knows; otherwise all are garbage.
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

    /// What the bot has to be told if one of the placements that it wanted explains how the situation came about.
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

    /// The placements that a bot's moves stand for, in the same order. What is no place is one that cannot be.
    pub fn placements(&self, moves: &[Move]) -> Vec<Placement> {
        moves.iter().filter_map(|wanted| placement(wanted, self.floor)).collect()
    }

    /// The bot's move was made: what it has to be told of that. If it was not quite what the bot meant, it will
    /// be told of the position instead.
    pub fn confirm_played(&mut self, wanted: &Placement, chosen: &LegalMove) -> Option<ToBot> {
        let mut believed = self.believed.take()?;
        let known = wanted.spin == chosen.placement.spin && believed.play(&chosen.placement).is_ok();
        if !known {
            // It thinks on about a position that is over until it hears of the next one.
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

/// Whether a bot that believes this knows of the situation, but for new pieces.
fn agree(believed: &Position, now: &Position) -> bool {
    let (one, other) = (&believed.state, &now.state);
    let same = one.board == other.board && one.hold == other.hold && one.chains == other.chains;
    same && !believed.queue.is_empty() && now.queue.starts_with(&believed.queue)
}

/// A matrix with garbage wherever something is.
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

/// The placement that a move stands for on a board with so many rows of floor.
pub(super) fn placement(wanted: &Move, floor: usize) -> Option<Placement> {
    Some(Placement { location: wanted.location.on_board(floor)?, spin: wanted.spin.into() })
}
