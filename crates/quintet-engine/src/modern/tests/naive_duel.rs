//! The slow reference implementation: two players who send each other rows.

use super::naive::Naive;
use super::naive_random::NaiveRng;
use super::*;

/// Both players of a duel.
pub(super) struct NaiveDuel {
    pub(super) players: [Naive; 2],
    holes: NaiveRng,
    /// When the next time-limit row rises, and how long after it the next one.
    limit: u64,
    pause: u64,
}

impl Naive {
    /// Cancels waiting rows, the oldest first; returns the rows that are left to send.
    pub(super) fn cancelled(&mut self, mut rows: u64) -> u64 {
        while let Some((waiting, _)) = self.incoming.first_mut() {
            let gone = rows.min(*waiting);
            (rows, *waiting) = (rows - gone, *waiting - gone);
            if *waiting > 0 {
                return 0;
            }
            self.incoming.remove(0);
        }
        rows
    }

    /// Raises at most eight of the waiting rows; returns how many, and whether a block is pushed out.
    pub(super) fn raise_incoming(&mut self) -> (usize, bool) {
        let (mut risen, mut out) = (0, false);
        while risen < 8
            && let Some((waiting, hole)) = self.incoming.first_mut()
        {
            let hole = *hole;
            *waiting -= 1;
            if *waiting == 0 {
                self.incoming.remove(0);
            }
            out |= self.raise(hole);
            risen += 1;
        }
        (risen, out)
    }
}

impl NaiveDuel {
    pub(super) fn new(setup: &Setup) -> NaiveDuel {
        let players = [Naive::new(setup, 0), Naive::new(setup, 1)];
        let holes = NaiveRng::of_holes(setup.seed.0);
        NaiveDuel { players, holes, limit: 180_000_000, pause: 10_000_000 }
    }

    pub(super) fn is_over(&self) -> bool {
        self.players.iter().all(|player| player.over)
    }

    /// Delivers rows, and ends the game for both if it has ended for one.
    pub(super) fn settle(&mut self) {
        for from in 0..2 {
            let rows = std::mem::take(&mut self.players[from].outgoing);
            if rows > 0 {
                let hole = self.holes.below(10);
                self.players[1 - from].incoming.push((rows, hole));
            }
        }
        if self.players.iter().any(|player| player.over) {
            self.players.iter_mut().for_each(|player| player.over = true);
        }
    }

    /// Advances by a microsecond.
    pub(super) fn tick(&mut self) {
        self.players.iter_mut().for_each(Naive::tick);
        self.settle();
        if self.players[0].now < self.limit || self.is_over() {
            return;
        }
        self.limit += self.pause;
        self.pause = (self.pause - 500_000).max(1_000_000);
        for player in &mut self.players {
            let out = player.push_row([Some(MatrixBlock::TimeLimit); 10]);
            player.after_rows_by_time(1, out);
        }
        self.settle();
    }
}
