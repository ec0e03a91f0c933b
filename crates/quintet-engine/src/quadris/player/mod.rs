//! One player: board, falling and next block, level, score and effects. Both games are made of this.
//!
//! `moves` holds the commands on the falling block, `drop` what happens when it is dropped.

mod drop;
mod moves;

pub use drop::DropOutcome;
pub use moves::MoveOutcome;

use super::block_file::BlockList;
use super::block_sources::BlockSources;
use super::board::QuadrisBoard;
use super::effects::PlayerEffect;
use super::levels::{Level, LevelRules, LevelTable};
use super::pieces::piece;
use super::ruleset::Ruleset;
use crate::kernel::{
    Event, EventSink, GameEvent, PieceGeometry, PiecePosition, Player, Pos, Rng, Tetromino, Time,
};
use drop::Expiry;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What does not change during a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerRules {
    /// The levels.
    pub levels: LevelTable,
    /// Which of the two games it is, under which revision.
    pub ruleset: Ruleset,
    /// The level a game begins at.
    pub start: Level,
}

/// A block that has been made and not yet been laid down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewBlock {
    /// Its kind.
    pub kind: Tetromino,
    /// The level it was made at.
    pub level: Level,
}

/// The falling block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FallingBlock {
    /// What it is.
    pub made: NewBlock,
    /// Where it is.
    pub placed: PiecePosition,
}

impl FallingBlock {
    /// The piece it is drawn as.
    pub fn piece(&self) -> &'static PieceGeometry {
        piece(self.made.kind)
    }

    /// The four cells it covers, row by row from the top.
    pub fn cells(&self) -> [Pos; 4] {
        let mut cells = self.piece().cells(self.placed);
        core::array::from_fn(|_| cells.next().unwrap_or(self.placed.pos))
    }

    fn at(self, placed: PiecePosition) -> FallingBlock {
        FallingBlock { placed, ..self }
    }

    /// The block after a step has been taken at most so many times, until it is not possible.
    fn repeated(self, times: u32, step: impl Fn(PiecePosition) -> Option<PiecePosition>) -> FallingBlock {
        let mut at = self.placed;
        for _ in 0..times {
            let Some(to) = step(at) else { break };
            at = to;
        }
        self.at(at)
    }
}

/// Emits what happens to one player at one moment.
pub struct EventLog<'a> {
    /// The moment.
    pub at: Time,
    /// The player.
    pub player: Player,
    /// Receives the events.
    pub sink: &'a mut dyn EventSink,
}

impl EventLog<'_> {
    /// Emits an event with its moment and player.
    pub fn emit(&mut self, event: Event) {
        self.sink.emit(GameEvent { at: self.at, player: self.player, event });
    }
}

/// One player's side of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerState {
    rules: Arc<PlayerRules>,
    board: QuadrisBoard,
    current: Option<FallingBlock>,
    next: NewBlock,
    level: Level,
    score: u64,
    sources: BlockSources,
    /// The number of the next block to be laid down.
    blocks: u32,
    /// Blocks dropped at this level since the last cleared row.
    drops_since_clear: u32,
    expiries: Vec<Expiry>,
    effects: Vec<PlayerEffect>,
    hint: Option<[Pos; 4]>,
}

/// Comparing.
impl PlayerState {
    /// Whether all that matters to play is the same: a mark does not, nor how a block was turned to lie where it
    /// lies.
    pub fn is_equivalent(&self, other: &PlayerState) -> bool {
        let lies = |player: &PlayerState| player.current.map(|falling| (falling.made, falling.cells()));
        let rest = |player: &PlayerState| PlayerState { current: None, hint: None, ..player.clone() };
        lies(self) == lies(other) && rest(self) == rest(other)
    }
}

/// Making, reading and beginning anew.
impl PlayerState {
    /// A player at the start of a game, with the first two blocks made; `norandom` is the list from an earlier round.
    pub fn new(
        rules: Arc<PlayerRules>,
        script: BlockList,
        norandom: Option<BlockList>,
        rng: &mut Rng,
    ) -> PlayerState {
        let sources = BlockSources::new(&rules.levels, script, norandom);
        PlayerState::begin(rules, sources, rng)
    }

    fn begin(rules: Arc<PlayerRules>, mut sources: BlockSources, rng: &mut Rng) -> PlayerState {
        let level = rules.start;
        let mut make = || NewBlock { kind: sources.next(&rules.levels, level, rng), level };
        let (first, next) = (make(), make());
        let placed = rules.ruleset.entry().place(first.kind);
        PlayerState {
            board: QuadrisBoard::new(),
            current: Some(FallingBlock { made: first, placed }),
            next,
            level,
            score: 0,
            sources,
            blocks: 0,
            drops_since_clear: 0,
            expiries: Vec::new(),
            effects: Vec::new(),
            hint: None,
            rules,
        }
    }

    /// Begins anew; block files begin again, `norandom` stays.
    pub fn restart(&mut self, rng: &mut Rng) {
        let mut sources = self.sources.clone();
        sources.rewind();
        *self = PlayerState::begin(Arc::clone(&self.rules), sources, rng);
    }

    /// The list that the higher levels read instead of drawing at random.
    pub fn norandom(&self) -> Option<BlockList> {
        self.sources.norandom()
    }

    /// The board without the falling block.
    pub fn board(&self) -> &QuadrisBoard {
        &self.board
    }

    /// How many blocks the player has laid down since the game began.
    pub fn blocks(&self) -> u32 {
        self.blocks
    }

    /// The falling block; there is none once the player has lost.
    pub fn current(&self) -> Option<FallingBlock> {
        self.current
    }

    /// The block that comes next.
    pub fn next(&self) -> NewBlock {
        self.next
    }

    /// The level new blocks are made at.
    pub fn level(&self) -> Level {
        self.level
    }

    /// The points so far.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// Which of the two games it is, under which revision.
    pub fn ruleset(&self) -> Ruleset {
        self.rules.ruleset
    }

    /// The levels there are.
    pub fn levels(&self) -> &LevelTable {
        &self.rules.levels
    }

    /// The effects on this player.
    pub fn effects(&self) -> &[PlayerEffect] {
        &self.effects
    }

    /// How many blocks have been dropped at this level since the last cleared row; 0 where there are no stars.
    pub fn drops_since_clear(&self) -> u32 {
        self.drops_since_clear
    }

    /// Where blocks of a kind appear.
    pub fn entry(&self, kind: Tetromino) -> PiecePosition {
        self.ruleset().entry().place(kind)
    }

    /// The cells a hint has marked.
    pub fn hint(&self) -> Option<[Pos; 4]> {
        self.hint
    }

    /// Marks these cells, or none.
    pub fn mark(&mut self, hint: Option<[Pos; 4]>) {
        self.hint = hint;
    }

    /// A fresh block of this kind at its initial position, if it fits there.
    pub fn fresh(&self, kind: Tetromino) -> Option<FallingBlock> {
        let block = FallingBlock { made: NewBlock { kind, level: self.level }, placed: self.entry(kind) };
        self.fits(block, block.placed).then_some(block)
    }

    /// The block that a letter command puts in the place of the falling one, if it fits there or at its
    /// initial position.
    pub fn letter(&self, kind: Tetromino) -> Option<FallingBlock> {
        let keeps_place = self.ruleset().letters_keep_place();
        let current = self.current.filter(|_| keeps_place);
        let in_place = current.and_then(|falling| {
            let (from, to) = (self.entry(falling.made.kind).pos, falling.placed.pos);
            let placed = self.entry(kind).moved(to.x - from.x, to.y - from.y);
            let block = FallingBlock { made: NewBlock { kind, level: self.level }, placed };
            self.fits(block, placed).then_some(block)
        });
        in_place.or_else(|| self.fresh(kind))
    }

    /// Whether a block fits on the board at a place.
    pub fn fits(&self, block: FallingBlock, placed: PiecePosition) -> bool {
        self.board.fits(block.piece(), placed)
    }

    fn rules_of(&self, level: Level) -> &LevelRules {
        self.rules.levels.rules(level)
    }
}
