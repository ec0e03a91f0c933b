//! Minds against each other without keys and clocks: piece for piece, for measuring and tuning.

use super::{Position, SearchBudget, Searcher};
use quintet_engine::kernel::{PieceSource, Rng, Seed, Tetromino};
use quintet_engine::modern::{Attack, COLUMNS, GarbageQueue, Mode, Preset, Rules};

/// How a contest is played.
#[derive(Clone, Copy, Debug)]
pub struct ContestConfig {
    /// The rules of the duel.
    pub preset: Preset,
    /// What the pieces and the holes start from.
    pub seed: Seed,
    /// How many of the next pieces are seen.
    pub preview: usize,
    /// After so many pieces of each player rows begin to rise that never go, one every other piece.
    pub limit: u32,
}

impl ContestConfig {
    /// A contest with this seed, about as long as a duel can be at three pieces a second.
    pub const fn new(seed: Seed) -> ContestConfig {
        ContestConfig { preset: Preset::Standard, seed, preview: 5, limit: 500 }
    }
}

/// How a contest ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ContestResult {
    /// 0 or 1; `None` when both lost with the same piece.
    pub winner: Option<usize>,
    /// Pieces each player placed.
    pub pieces: [u32; 2],
    /// Rows each player sent.
    pub sent: [u32; 2],
    /// Placements each player looked at.
    pub nodes: [u64; 2],
}

/// One side of a contest: the same pieces come to both.
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

    /// Places a piece where the mind wants it; gives the rows that go to the other side, or `None` when it has lost.
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

    /// Up to this many waiting rows rise; returns whether there was room for them.
    fn rise(&mut self, mut limit: u32) -> bool {
        let mut fits = true;
        while let Some(Attack { rows, hole }) = self.incoming.rise(limit) {
            limit -= u32::from(rows);
            fits &= self.position.state.rise(rows as u8, hole);
        }
        fits
    }

    /// A row without a hole rises, which never goes.
    fn rise_by_time(&mut self) -> bool {
        let fits = self.position.state.rise(1, COLUMNS as u8);
        self.position.state.solid |= 1;
        fits
    }
}

/// Lets two minds play each other, each with its budget for every piece.
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
