//! A player's side of the game between two pieces: all that a search copies.

use quintet_engine::modern::{
    AT_A_TIME, COLUMNS, Chains, LockOutcome, ROWS, Rules, VISIBLE, attack_rows, score,
};
use quintet_srs::{Board, Placement, Tetromino};

/// What a player has between two pieces, as far as it decides what can happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SearchState {
    /// The blocks at rest.
    pub board: Board,
    /// Rows that are full and never removed, a bit each, bit 0 being the bottom row: those of the time limit.
    pub solid: u64,
    /// The piece put aside.
    pub hold: Option<Tetromino>,
    /// The combo and the back-to-back chain.
    pub chains: Chains,
    /// Rows that wait to rise.
    pub waiting: u8,
}

/// What came of placing a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacementOutcome {
    /// Rows cleared, T-Spin, perfect clear.
    pub done: LockOutcome,
    /// Whether it was back-to-back.
    pub back_to_back: bool,
    /// Its place in a row of clears, 0 for the first one.
    pub combo: u32,
    /// Rows sent, those that cancelled waiting ones too; 0 where rules know no attacks.
    pub sent: u32,
    /// Rows of them that reach the opponent.
    pub arrive: u32,
    /// Rows that now rise: [`SearchState::rise`] does it, by whoever knows where their holes are.
    pub rises: u8,
    /// Whether the piece locked out of sight, so that the game is lost.
    pub lost: bool,
}

impl Default for SearchState {
    fn default() -> SearchState {
        SearchState { board: Board::EMPTY, solid: 0, hold: None, chains: Chains::default(), waiting: 0 }
    }
}

impl SearchState {
    /// Lays a piece down, takes out the full rows, and counts what that is worth.
    pub fn place(&mut self, placement: &Placement, rules: &Rules) -> PlacementOutcome {
        let lost = placement.cells().iter().all(|(_, y)| *y >= VISIBLE as i8);
        self.board.place(&placement.location);
        let rows = self.board.clear_full_rows_except(&mut self.solid) as u8;
        let perfect = rows > 0 && self.board == Board::EMPTY;
        let done = LockOutcome { rows, spin: placement.spin, perfect };
        let scored = score(done, 1, rules, &mut self.chains);
        let sent = if rules.attacks { attack_rows(done, scored) } else { 0 };
        let cancelled = sent.min(self.waiting.into());
        self.waiting -= cancelled as u8;
        let rises = if rows == 0 && !lost { self.waiting.min(AT_A_TIME as u8) } else { 0 };
        self.waiting -= rises;
        PlacementOutcome {
            done,
            back_to_back: scored.back_to_back,
            combo: scored.combo,
            sent,
            arrive: sent - cancelled,
            rises,
            lost: lost && rows == 0,
        }
    }

    /// Rows with a hole in one column rise from below. Says whether there was room for them.
    pub fn rise(&mut self, rows: u8, hole: u8) -> bool {
        let rows = u32::from(rows).min(ROWS as u32);
        let fresh = (1u64 << rows) - 1;
        let fits = self.board.height() + rows <= ROWS as u32;
        let columns = *self.board.columns();
        let mut risen = [0; COLUMNS];
        for (x, (to, bits)) in risen.iter_mut().zip(columns).enumerate() {
            *to = bits << rows | if x == usize::from(hole) { 0 } else { fresh };
        }
        self.board = Board::from_columns(risen);
        self.solid <<= rows;
        fits
    }
}
