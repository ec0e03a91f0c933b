//! A bot in fifty lines: it speaks the Tetris Bot Protocol and plays the placement that leaves the flattest board.
//!
//! ```text
//! cargo build --release --example bot
//! quintet arena greedy tbp:target/release/examples/bot --games 10
//! quintet modern --mode duel --opponent tbp:target/release/examples/bot
//! ```

use quintet_bot::tbp::message::{Info, Location, Move, Piece, SpinName, Suggestion, ToBot, ToFrontend};
use quintet_srs::{Board, Placement};
use std::collections::VecDeque;
use std::error::Error;
use std::io::stdin;

fn main() -> Result<(), Box<dyn Error>> {
    let send = |message: &ToFrontend| serde_json::to_string(message).map(|line| println!("{line}"));
    let (mut board, mut queue, mut hold) = (Board::EMPTY, VecDeque::<Piece>::new(), None);
    let [name, version, author] = ["Fifty lines", "1", "Quintet"].map(str::to_owned);
    send(&ToFrontend::Info(Info { name, version, author, features: Vec::new() }))?;
    for line in stdin().lines() {
        match serde_json::from_str(&line?)? {
            ToBot::Rules(_) => send(&ToFrontend::Ready)?,
            ToBot::Start(start) => {
                (board, queue, hold) = (Board::from(start.board.matrix()), start.queue.into(), start.hold);
            }
            ToBot::NewPiece { piece } => queue.push_back(piece),
            ToBot::Suggest => {
                let moves = moves(&board, [queue.front(), hold.as_ref().or(queue.get(1))]);
                send(&ToFrontend::Suggestion(Suggestion { moves, move_info: None }))?;
            }
            ToBot::Play { played } => {
                let next = queue.pop_front().ok_or("there is no piece to play")?;
                if next != played.location.piece && hold.replace(next).is_none() {
                    queue.pop_front();
                }
                board = board.after(&played.location.on_board(0).ok_or("that is not on the board")?);
            }
            ToBot::Quit => break,
            ToBot::Stop | ToBot::Unknown => {}
        }
    }
    Ok(())
}

/// Returns all moves of the next piece and of the one that hold brings, the best first.
fn moves(board: &Board, pieces: [Option<&Piece>; 2]) -> Vec<Move> {
    let placements = pieces.into_iter().flatten().map(|piece| board.placements(piece.0));
    let mut all: Vec<Placement> = placements.flat_map(|found| found.iter().collect::<Vec<_>>()).collect();
    all.sort_by_key(|placement| cost(board, *placement));
    let spin = SpinName::None;
    all.iter().map(|placement| Move { location: Location::new(placement.location, 0), spin }).collect()
}

/// Measures the board after a placement: holes are bad, and so are steps between columns and height.
fn cost(board: &Board, placement: Placement) -> u32 {
    let after = board.after(&placement.location);
    let heights = after.columns().map(|column| u64::BITS - column.leading_zeros());
    let height: u32 = heights.iter().sum();
    let steps: u32 = heights.windows(2).map(|pair| pair[0].abs_diff(pair[1])).sum();
    20 * (height - after.count()) + 4 * steps + 2 * height
}
