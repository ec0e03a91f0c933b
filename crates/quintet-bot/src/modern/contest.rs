//! Minds against each other without keys and clocks: piece for piece, for measuring and tuning.

use super::{Budget, Mind, Situation};
use quintet_engine::kernel::{PieceSource, Rng, Seed, Tetromino};
use quintet_engine::modern::{Attack, COLUMNS, GarbageQueue, Mode, Preset, Rules};

/// How a contest is played.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The rules of the duel.
    pub preset: Preset,
    /// What the pieces and the holes start from.
    pub seed: Seed,
    /// How many of the next pieces are seen.
    pub preview: usize,
    /// After so many pieces of each player rows begin to rise that never go, one every other piece.
    pub limit: u32,
}

impl Terms {
    /// A contest with this seed, about as long as a duel can be at three pieces a second.
    pub const fn new(seed: Seed) -> Terms {
        Terms { preset: Preset::Standard, seed, preview: 5, limit: 500 }
    }
}

/// How a contest ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ended {
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
struct Side {
    situation: Situation,
    source: PieceSource<Tetromino>,
    rng: Rng,
    incoming: GarbageQueue,
}

impl Side {
    fn new(terms: &Terms) -> Side {
        let rules = Rules::of(Mode::Duel, terms.preset);
        let (source, rng) = (PieceSource::random(rules.draw), Rng::new(terms.seed));
        let mut side =
            Side { situation: Situation::empty(rules), source, rng, incoming: GarbageQueue::default() };
        side.fill(terms.preview);
        side
    }

    fn fill(&mut self, preview: usize) {
        while self.situation.queue.len() < preview + 1 {
            let piece = self.source.next(&mut self.rng);
            self.situation.appeared(piece);
        }
    }

    /// Places a piece where the mind wants it; gives the rows that go to the other side, or `None` when it has lost.
    fn play(
        &mut self,
        mind: &mut dyn Mind,
        budget: Budget<'_>,
        ended: &mut Ended,
        who: usize,
    ) -> Option<u32> {
        self.situation.state.waiting = self.incoming.pending().min(255) as u8;
        mind.begin(self.situation.clone());
        mind.think(budget);
        ended.nodes[who] += mind.thought().nodes;
        let advice = mind.advice().first().copied()?;
        let outcome = self.situation.play(&advice.placement).ok()?;
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
            fits &= self.situation.state.rise(rows as u8, hole);
        }
        fits
    }

    /// A row without a hole rises, which never goes.
    fn rise_by_time(&mut self) -> bool {
        let fits = self.situation.state.rise(1, COLUMNS as u8);
        self.situation.state.solid |= 1;
        fits
    }
}

/// Lets two minds play each other, each with its budget for every piece.
pub fn contest(terms: &Terms, minds: &mut [&mut dyn Mind; 2], budgets: [Budget<'_>; 2]) -> Ended {
    let mut sides = [Side::new(terms), Side::new(terms)];
    let mut holes = Rng::new(Seed(terms.seed.0 ^ 0x5eed));
    let mut ended = Ended::default();
    loop {
        let mut lost = [false; 2];
        let mut sent = [0; 2];
        for who in 0..2 {
            let played = sides[who].play(&mut *minds[who], budgets[who], &mut ended, who);
            ended.pieces[who] += 1;
            lost[who] = played.is_none();
            sent[who] = played.unwrap_or(0);
        }
        let late = ended.pieces[0] > terms.limit && ended.pieces[0].is_multiple_of(2);
        for who in 0..2 {
            if sent[who] > 0 {
                let hole = holes.below(COLUMNS as u32) as u8;
                let attack = Attack { rows: sent[who].min(u16::MAX.into()) as u16, hole };
                sides[1 - who].incoming.add(attack, u16::MAX);
            }
            lost[who] |= late && !sides[who].rise_by_time();
            sides[who].fill(terms.preview);
        }
        if lost != [false; 2] {
            ended.winner = lost.iter().position(|lost| !lost);
            return ended;
        }
    }
}
