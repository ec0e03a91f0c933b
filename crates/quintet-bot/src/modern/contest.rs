//! Contests between two searchers, piece by piece, without keys and clocks, for measuring and tuning.

use super::{Position, SearchBudget, Searcher};
use quintet_engine::kernel::{PieceSource, Rng, Seed, Tetromino};
use quintet_engine::modern::{Attack, COLUMNS, GarbageQueue, Mode, RulePreset, Rules};

/// The configuration of a contest.
#[derive(Clone, Copy, Debug)]
pub struct ContestConfig {
    /// The rules of the duel.
    pub preset: RulePreset,
    /// The seed of the pieces and the holes in garbage rows.
    pub seed: Seed,
    /// The number of visible next pieces.
    pub preview: usize,
    /// The number of pieces per player after which time-limit rows rise, one every other piece.
    pub limit: u32,
}

impl ContestConfig {
    /// Creates a configuration with this seed, about as long as a duel at three pieces per second can be.
    pub const fn new(seed: Seed) -> ContestConfig {
        ContestConfig { preset: RulePreset::Standard, seed, preview: 5, limit: 500 }
    }
}

/// The result of a contest.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ContestResult {
    /// The winner, 0 or 1; `None` if both lost with the same piece.
    pub winner: Option<usize>,
    /// The number of pieces each player placed.
    pub pieces: [u32; 2],
    /// The number of rows each player sent.
    pub sent: [u32; 2],
    /// The number of placements each player searched.
    pub nodes: [u64; 2],
}

/// One side of a contest; both get the same pieces.
struct ContestSide {
    position: Position,
    source: PieceSource<Tetromino>,
    rng: Rng,
    incoming: GarbageQueue,
}

impl ContestSide {
    fn new(config: &ContestConfig) -> ContestSide {
        let rules = Rules::of(Mode::Duel, config.preset);
        let (source, rng) = (PieceSource::random(rules.draw), Rng::new(config.seed));
        let mut side =
            ContestSide { position: Position::empty(rules), source, rng, incoming: GarbageQueue::default() };
        side.fill(config.preview);
        side
    }

    fn fill(&mut self, preview: usize) {
        while self.position.queue.len() < preview + 1 {
            let piece = self.source.next(&mut self.rng);
            self.position.push_piece(piece);
        }
    }

    /// Places a piece where the searcher chooses; returns the rows sent to the other side, or `None` if the player has
    /// lost.
    fn play(
        &mut self,
        searcher: &mut dyn Searcher,
        budget: SearchBudget<'_>,
        ended: &mut ContestResult,
        who: usize,
    ) -> Option<u32> {
        self.position.state.waiting = self.incoming.pending().min(255) as u8;
        searcher.reset(self.position.clone());
        searcher.search(budget);
        ended.nodes[who] += searcher.stats().nodes;
        let best = searcher.ranking().first().copied()?;
        let outcome = self.position.play(&best.placement).ok()?;
        ended.sent[who] += outcome.sent;
        let arrive = self.incoming.send(outcome.sent);
        let risen = self.rise(outcome.rises.into());
        (risen && !outcome.lost).then_some(arrive)
    }

    /// Raises up to this many waiting rows; returns false if they do not fit.
    fn rise(&mut self, mut limit: u32) -> bool {
        let mut fits = true;
        while let Some(Attack { rows, hole }) = self.incoming.rise(limit) {
            limit -= u32::from(rows);
            fits &= self.position.state.rise(rows as u8, hole);
        }
        fits
    }

    /// Raises a time-limit row; returns false if it does not fit.
    fn rise_by_time(&mut self) -> bool {
        let fits = self.position.state.rise(1, COLUMNS as u8);
        self.position.state.solid |= 1;
        fits
    }
}

/// Plays a contest between two searchers, each with its budget per piece.
pub fn play_contest(
    config: &ContestConfig,
    searchers: &mut [&mut dyn Searcher; 2],
    budgets: [SearchBudget<'_>; 2],
) -> ContestResult {
    let mut sides = [ContestSide::new(config), ContestSide::new(config)];
    let mut holes = Rng::new(Seed(config.seed.0 ^ 0x5eed));
    let mut ended = ContestResult::default();
    loop {
        let mut lost = [false; 2];
        let mut sent = [0; 2];
        for who in 0..2 {
            let played = sides[who].play(&mut *searchers[who], budgets[who], &mut ended, who);
            ended.pieces[who] += 1;
            lost[who] = played.is_none();
            sent[who] = played.unwrap_or(0);
        }
        let late = ended.pieces[0] > config.limit && ended.pieces[0].is_multiple_of(2);
        for who in 0..2 {
            if sent[who] > 0 {
                let hole = holes.below(COLUMNS as u32) as u8;
                let attack = Attack { rows: sent[who].min(u16::MAX.into()) as u16, hole };
                sides[1 - who].incoming.add(attack, u16::MAX);
            }
            lost[who] |= late && !sides[who].rise_by_time();
            sides[who].fill(config.preview);
        }
        if lost != [false; 2] {
            ended.winner = lost.iter().position(|lost| !lost);
            return ended;
        }
    }
}
