//! One player: board, falling and next block, level, score and effects. Both games are built on it.
//!
//! `moves` has the commands on the falling block, `drop` what happens when it is dropped.

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
use super::revision_rules::QuadrisRevision;
use crate::kernel::{
    Event, EventSink, GameEvent, PieceGeometry, PiecePosition, Player, Pos, Rng, Tetromino, Time,
};
use drop::Expiry;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The part of the rules that does not change during a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerRules {
    /// The levels.
    pub levels: LevelTable,
    /// The game, Quadris or Biquadris, and the revision of its rules.
    pub revision_rules: QuadrisRevision,
    /// The level at which a game starts.
    pub start: Level,
}

/// A block that is falling or next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewBlock {
    /// Its kind.
    pub kind: Tetromino,
    /// The level at which it was made.
    pub level: Level,
}

/// The falling block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FallingBlock {
    /// Its kind and level.
    pub made: NewBlock,
    /// Its position and orientation.
    pub placed: PiecePosition,
}

impl FallingBlock {
    /// Returns its geometry.
    pub fn piece(&self) -> &'static PieceGeometry {
        piece(self.made.kind)
    }

    /// Returns the four cells it covers, row by row from the top.
    pub fn cells(&self) -> [Pos; 4] {
        let mut cells = self.piece().cells(self.placed);
        core::array::from_fn(|_| cells.next().unwrap_or(self.placed.pos))
    }

    fn at(self, placed: PiecePosition) -> FallingBlock {
        FallingBlock { placed, ..self }
    }

    /// Returns the block after up to `times` repetitions of a step, until one is not possible.
    fn repeated(self, times: u32, step: impl Fn(PiecePosition) -> Option<PiecePosition>) -> FallingBlock {
        let mut at = self.placed;
        for _ in 0..times {
            let Some(to) = step(at) else { break };
            at = to;
        }
        self.at(at)
    }
}

/// Emits the events of one player at one time.
pub struct EventLog<'a> {
    /// The time.
    pub at: Time,
    /// The player.
    pub player: Player,
    /// Receives the events.
    pub sink: &'a mut dyn EventSink,
}

impl EventLog<'_> {
    /// Emits an event with its time and player.
    pub fn emit(&mut self, event: Event) {
        self.sink.emit(GameEvent { at: self.at, player: self.player, event });
    }
}

/// The state of one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerState {
    rules: Arc<PlayerRules>,
    board: QuadrisBoard,
    current: Option<FallingBlock>,
    next: NewBlock,
    level: Level,
    score: u64,
    sources: BlockSources,
    /// The number of the next block to lock.
    blocks: u32,
    /// The blocks dropped at this level since the last cleared row.
    drops_since_clear: u32,
    expiries: Vec<Expiry>,
    effects: Vec<PlayerEffect>,
    hint: Option<[Pos; 4]>,
}

/// Comparison.
impl PlayerState {
    /// Returns true if the two states are the same for play. The mark of a hint does not matter, nor does the
    /// orientation of a block that covers the same cells.
    pub fn is_equivalent(&self, other: &PlayerState) -> bool {
        let lies = |player: &PlayerState| player.current.map(|falling| (falling.made, falling.cells()));
        let rest = |player: &PlayerState| PlayerState { current: None, hint: None, ..player.clone() };
        lies(self) == lies(other) && rest(self) == rest(other)
    }
}

/// Construction, access and restart.
impl PlayerState {
    /// Makes a player at the start of a game, with the first two blocks; `norandom` is the list from an earlier
    /// round.
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
        let placed = rules.revision_rules.entry().place(first.kind);
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

    /// Restarts: block files start from the beginning, `norandom` is kept.
    pub fn restart(&mut self, rng: &mut Rng) {
        let mut sources = self.sources.clone();
        sources.rewind();
        *self = PlayerState::begin(Arc::clone(&self.rules), sources, rng);
    }

    /// Returns the list that the higher levels read instead of drawing at random.
    pub fn norandom(&self) -> Option<BlockList> {
        self.sources.norandom()
    }

    /// Returns the board without the falling block.
    pub fn board(&self) -> &QuadrisBoard {
        &self.board
    }

    /// Returns the number of blocks locked since the start of the game.
    pub fn blocks(&self) -> u32 {
        self.blocks
    }

    /// Returns the falling block; `None` once the player has lost.
    pub fn current(&self) -> Option<FallingBlock> {
        self.current
    }

    /// Returns the next block.
    pub fn next(&self) -> NewBlock {
        self.next
    }

    /// Returns the level at which new blocks are made.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Returns the score.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// Returns the game, Quadris or Biquadris, and the revision of its rules.
    pub fn revision_rules(&self) -> QuadrisRevision {
        self.rules.revision_rules
    }

    /// Returns the table of levels.
    pub fn levels(&self) -> &LevelTable {
        &self.rules.levels
    }

    /// Returns the effects on this player.
    pub fn effects(&self) -> &[PlayerEffect] {
        &self.effects
    }

    /// Returns the number of blocks dropped at this level since the last cleared row; 0 at levels without stars.
    pub fn drops_since_clear(&self) -> u32 {
        self.drops_since_clear
    }

    /// Returns the spawn position of a kind of block.
    pub fn entry(&self, kind: Tetromino) -> PiecePosition {
        self.revision_rules().entry().place(kind)
    }

    /// Returns the cells marked by a hint.
    pub fn hint(&self) -> Option<[Pos; 4]> {
        self.hint
    }

    /// Marks these cells, or removes the mark.
    pub fn mark(&mut self, hint: Option<[Pos; 4]>) {
        self.hint = hint;
    }

    /// Returns a new block of this kind at its spawn position, if it fits there.
    pub fn fresh(&self, kind: Tetromino) -> Option<FallingBlock> {
        let block = FallingBlock { made: NewBlock { kind, level: self.level }, placed: self.entry(kind) };
        self.fits(block, block.placed).then_some(block)
    }

    /// Returns the block with which a letter command replaces the falling one, if it fits there or at its spawn
    /// position.
    pub fn letter(&self, kind: Tetromino) -> Option<FallingBlock> {
        let keeps_place = self.revision_rules().letters_keep_place();
        let current = self.current.filter(|_| keeps_place);
        let in_place = current.and_then(|falling| {
            let (from, to) = (self.entry(falling.made.kind).pos, falling.placed.pos);
            let placed = self.entry(kind).moved(to.x - from.x, to.y - from.y);
            let block = FallingBlock { made: NewBlock { kind, level: self.level }, placed };
            self.fits(block, placed).then_some(block)
        });
        in_place.or_else(|| self.fresh(kind))
    }

    /// Returns true if a block fits on the board at this position.
    pub fn fits(&self, block: FallingBlock, placed: PiecePosition) -> bool {
        self.board.fits(block.piece(), placed)
    }

    fn rules_of(&self, level: Level) -> &LevelRules {
        self.rules.levels.rules(level)
    }
}
