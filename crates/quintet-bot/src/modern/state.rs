//! A player's side of the game between two pieces: the state that a search copies.

use quintet_engine::modern::{
    COLUMNS, Chains, LockOutcome, MAX_ROWS_AT_ONCE, ROWS, Rules, VISIBLE, attack_rows, score,
};
use quintet_srs::{Board, Placement, Tetromino};

/// A player's state between two pieces, as far as it affects the search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SearchState {
    /// The locked blocks.
    pub board: Board,
    /// The time-limit rows, which are full and never cleared; bit 0 is the bottom row.
    pub solid: u64,
    /// The hold piece.
    pub hold: Option<Tetromino>,
    /// The combo and the back-to-back chain.
    pub chains: Chains,
    /// The number of waiting garbage rows.
    pub waiting: u8,
}

/// The outcome of placing a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacementOutcome {
    /// The rows cleared, the T-Spin and the perfect clear.
    pub done: LockOutcome,
    /// True if the clear was back-to-back.
    pub back_to_back: bool,
    /// The number of clears before this one in the combo.
    pub combo: u32,
    /// The number of rows sent, including those that cancel waiting ones; 0 if the rules have no attacks.
    pub sent: u32,
    /// The number of sent rows that reach the opponent.
    pub arrive: u32,
    /// The number of rows that rise now. The caller knows their holes and calls [`SearchState::rise`].
    pub rises: u8,
    /// True if the piece locked out of sight, which loses the game.
    pub lost: bool,
}

impl Default for SearchState {
    fn default() -> SearchState {
        SearchState { board: Board::EMPTY, solid: 0, hold: None, chains: Chains::default(), waiting: 0 }
    }
}

impl SearchState {
    /// Places a piece, clears full rows and counts the attack.
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
        let rises = if rows == 0 && !lost { self.waiting.min(MAX_ROWS_AT_ONCE as u8) } else { 0 };
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

    /// Raises rows with a hole in one column. Returns false if they do not fit.
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
