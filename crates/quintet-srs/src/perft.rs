//! Perft: counts the ways to place a queue of pieces, one after the other.
//!
//! Every piece starts at [`SPAWN`](crate::SPAWN), there is no hold and no half turn, and full rows are removed
//! after each piece. Placements that cover the same cells count once.

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
use crate::movegen::{Avx2, Avx2Tall};
use crate::movegen::{PerftLanes, PlainLanes, leaves, nodes};
use crate::{Board, Placement, Tetromino};
use alloc::vec::Vec;

/// Counts the ways to place a queue of pieces on a board, one after the other.
///
/// Every piece starts at [`SPAWN`](crate::SPAWN), without hold and half turns; full rows are removed after each
/// piece. Placements that cover the same cells count once.
///
/// ```
/// use quintet_srs::{Board, parse_pieces, perft};
///
/// assert_eq!(perft(&Board::EMPTY, &parse_pieces("I")?), 17);
/// assert_eq!(perft(&Board::EMPTY, &parse_pieces("IOL")?), 5_266);
/// # Ok::<(), quintet_srs::UnknownPieceLetter>(())
/// ```
pub fn perft(board: &Board, queue: &[Tetromino]) -> u64 {
    match board.height() {
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        0..=11 if Avx2::is_available() => Avx2::nodes(board.lanes(), queue),
        #[cfg(all(feature = "simd", target_arch = "x86_64"))]
        12..=26 if Avx2::is_available() => Avx2Tall::nodes(board.lanes(), queue),
        0..=11 => PlainLanes::<u16>::nodes(board.lanes(), queue),
        _ => PlainLanes::<u64>::nodes(board.lanes(), queue),
    }
}

/// Returns the placements of the first piece, each with the [`perft`] count of the rest of the queue after it.
/// The list is empty if the queue is empty.
///
/// ```
/// use quintet_srs::{Board, divide, parse_pieces, perft};
///
/// let queue = parse_pieces("TSZ")?;
/// let parts = divide(&Board::EMPTY, &queue);
/// assert_eq!(parts.len(), 34);
/// assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), perft(&Board::EMPTY, &queue));
/// # Ok::<(), quintet_srs::UnknownPieceLetter>(())
/// ```
pub fn divide(board: &Board, queue: &[Tetromino]) -> Vec<(Placement, u64)> {
    let Some((first, rest)) = queue.split_first() else { return Vec::new() };
    let placements = board.placements(*first);
    placements.iter().map(|placement| (placement, perft(&board.after(&placement.location), rest))).collect()
}

/// Computes [`perft`] on up to `threads` threads.
///
/// The work is split by the placements of the first two pieces, so short queues are not faster.
#[cfg(feature = "std")]
pub fn perft_on_threads(board: &Board, queue: &[Tetromino], threads: usize) -> u64 {
    if queue.is_empty() {
        return perft(board, queue);
    }
    divide_on_threads(board, queue, threads, |_, _| ()).iter().map(|(_, count)| count).sum()
}

/// Computes [`divide`] on up to `threads` threads. After each part of the work, `each` is called with the number
/// of finished parts and the total number of parts.
#[cfg(feature = "std")]
pub fn divide_on_threads(
    board: &Board,
    queue: &[Tetromino],
    threads: usize,
    each: impl Fn(usize, usize) + Sync,
) -> Vec<(Placement, u64)> {
    use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
    let Some((first, rest)) = queue.split_first() else { return Vec::new() };
    let placements: Vec<Placement> = board.placements(*first).iter().collect();
    let mut tasks = Vec::new();
    for (place, placement) in placements.iter().enumerate() {
        let board = board.after(&placement.location);
        match rest {
            [second, rest @ ..] if !rest.is_empty() => {
                let boards = board.placements(*second);
                tasks.extend(boards.iter().map(|placement| (place, board.after(&placement.location), rest)));
            }
            _ => tasks.push((place, board, rest)),
        }
    }
    let counts: Vec<AtomicU64> = placements.iter().map(|_| AtomicU64::new(0)).collect();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while let Some((place, board, rest)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            counts[*place].fetch_add(perft(board, rest), Ordering::Relaxed);
            each(1 + done.fetch_add(1, Ordering::Relaxed), tasks.len());
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(tasks.len()) {
            // If a thread cannot be started, the running ones do all the work.
            if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    placements.into_iter().zip(counts.into_iter().map(AtomicU64::into_inner)).collect()
}

impl PerftLanes for PlainLanes<u16> {
    const MAX_HEIGHT: u32 = 11;

    fn nodes(board: Self, queue: &[Tetromino]) -> u64 {
        nodes(board, queue)
    }

    fn leaves(boards: &[Self], piece: Tetromino) -> u64 {
        leaves(boards, piece)
    }

    fn nodes_above(board: Self, queue: &[Tetromino]) -> u64 {
        PlainLanes::<u64>::nodes(Board::from_lanes(board).lanes(), queue)
    }
}

impl PerftLanes for PlainLanes<u64> {
    const MAX_HEIGHT: u32 = 40;

    fn nodes(board: Self, queue: &[Tetromino]) -> u64 {
        nodes(board, queue)
    }

    fn leaves(boards: &[Self], piece: Tetromino) -> u64 {
        leaves(boards, piece)
    }

    fn nodes_above(_: Self, _: &[Tetromino]) -> u64 {
        0
    }
}
