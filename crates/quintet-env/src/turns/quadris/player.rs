//! A player of Quadris or Biquadris between two blocks, without commands and colours.
//!
//! The level of an episode does not change, so the cells store only the number of their block.

use crate::mask::ActionSet;
use crate::turns::bit_rows::{BitRows, PieceShape, Place, full_rows, low_bits, remove_rows};
use crate::turns::{CellRow, NUMBERS};
use quintet_engine::kernel::{Rng, Tetromino};
use quintet_engine::quadris::block_file::{BlockList, sequence, sequences};
use quintet_engine::quadris::board::{HEIGHT, STAR_COLUMN, WIDTH};
use quintet_engine::quadris::effects::PlayerEffect;
use quintet_engine::quadris::levels::{Level, LevelBlocks, LevelTable};
use quintet_engine::quadris::pieces::{SpawnRow, piece};
use std::sync::LazyLock;

static SHAPES: LazyLock<[[PieceShape; 4]; 7]> =
    LazyLock::new(|| Tetromino::ALL.map(|kind| PieceShape::oriented(piece(kind))));

static LEVELS: LazyLock<LevelTable> = LazyLock::new(LevelTable::default);

static SCRIPTS: LazyLock<[BlockList; 3]> = LazyLock::new(|| {
    let [one, two] = sequences();
    [sequence(), one, two]
});

/// The built-in block file of level 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Script {
    Quadris,
    First,
    Second,
}

/// The result of a placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Settled {
    /// The number of rows that the block itself cleared.
    pub(crate) cleared: u32,
    /// The number of rows cleared by the block and by a star.
    pub(crate) lines: u32,
    /// True if the player has lost.
    pub(crate) lost: bool,
}

/// The state of a player.
#[derive(Clone, Debug)]
pub(crate) struct QuadrisPlayer {
    rows: [u64; HEIGHT],
    /// The number of the block in each filled cell, from 1; 0 in empty cells.
    blocks: [[u8; WIDTH]; HEIGHT],
    /// The number of the last block.
    block: u8,
    current: Option<Tetromino>,
    next: Tetromino,
    spawn: SpawnRow,
    level: Level,
    script: Script,
    /// The position in the block file.
    position: u8,
    effect: Option<PlayerEffect>,
    drops_since_clear: u32,
    score: u64,
}

const _: () = assert!(WIDTH * HEIGHT < u8::MAX as usize, "every block on the board has a number of its own");

/// A set of numbers of blocks, a bit for each.
#[derive(Default)]
struct BlockSet([u64; 4]);

impl BlockSet {
    fn add(&mut self, blocks: &[u8]) {
        for block in blocks {
            self.0[usize::from(*block / 64)] |= 1 << (block % 64);
        }
    }
}

impl QuadrisPlayer {
    pub(crate) fn new(level: Level, spawn: SpawnRow, script: Script, rng: &mut Rng) -> QuadrisPlayer {
        let mut player = QuadrisPlayer {
            rows: [0; HEIGHT],
            blocks: [[0; WIDTH]; HEIGHT],
            block: 0,
            current: None,
            next: Tetromino::I,
            spawn,
            level,
            script,
            position: 0,
            effect: None,
            drops_since_clear: 0,
            score: 0,
        };
        player.current = Some(player.draw(rng));
        player.next = player.draw(rng);
        player
    }

    /// Returns true if the player has lost.
    pub(crate) fn is_over(&self) -> bool {
        self.current.is_none()
    }

    pub(crate) fn score(&self) -> u64 {
        self.score
    }

    pub(crate) fn level(&self) -> u32 {
        self.level.0.into()
    }

    fn board(&self) -> BitRows<'_> {
        BitRows { rows: &self.rows, width: WIDTH }
    }

    fn draw(&mut self, rng: &mut Rng) -> Tetromino {
        let list = match &LEVELS.rules(self.level).blocks {
            LevelBlocks::Weighted(weights) => return weights.draw(rng),
            LevelBlocks::Script => &SCRIPTS[self.script as usize],
            LevelBlocks::List(list) => list,
        };
        let position = usize::from(self.position) % list.len();
        self.position = position as u8 + 1;
        list[position]
    }

    /// Returns the place of a new block after this many rotations; `None` if there is no room to rotate it.
    fn rotated(&self, kind: Tetromino, turns: usize) -> Option<(&'static PieceShape, Place)> {
        let (shapes, spawn) = (&SHAPES[kind.index()], self.spawn.place(kind).pos);
        let (x, y) = (i32::from(spawn.x), i32::from(spawn.y));
        let board = self.board();
        let at = |turn: usize, y: i32| {
            let shape: &'static PieceShape = &shapes[turn];
            let place = board.place(shape, x + i32::from(shape.left), y + i32::from(shape.top));
            place.map(|place| (shape, place))
        };
        if turns == 0 {
            return at(0, y);
        }
        let rotated = (1..=turns).try_fold(None, |_, turn| at(turn, y).map(Some)).flatten()?;
        // A heavy block falls a row after the command.
        let heavy = LEVELS.rules(self.level).heavy;
        Some(if heavy { at(turns, y + 1).unwrap_or(rotated) } else { rotated })
    }

    /// Adds the legal placements: of those that end on the same cells, the first.
    pub(crate) fn legal<const BYTES: usize>(&self, found: &mut ActionSet<BYTES>) {
        let Some(kind) = self.current else { return };
        let (board, mut known) = (self.board(), [[0u64; HEIGHT]; 4]);
        for turns in 0..4 {
            let Some((shape, place)) = self.rotated(kind, turns) else { continue };
            let (known, mut new) = (&mut known[usize::from(shape.twin) & 3], 0);
            // After a move to the side a block may fall too, but it lands in the same row.
            board.landings(shape, place.y, board.reach(shape, place), |y, columns| {
                new |= columns & !known[y];
                known[y] |= columns;
            });
            found.insert_bits(turns * WIDTH, new);
        }
    }

    /// Places the block and spawns the next one; the action must be legal.
    pub(crate) fn place(&mut self, action: usize, rng: &mut Rng) -> Settled {
        let (turns, x) = (action / WIDTH, action % WIDTH);
        let rotated = self.current.and_then(|kind| self.rotated(kind, turns));
        let Some((shape, place)) = rotated else { return Settled { cleared: 0, lines: 0, lost: true } };
        let y = self.board().landing(shape, Place { x, y: place.y });
        (self.current, self.effect) = (None, None);
        let block = self.new_block();
        for dy in 0..usize::from(shape.height) {
            for dx in (0..4).filter(|dx| shape.rows[dy] >> dx & 1 == 1) {
                self.fill(x + dx, y + dy, block);
            }
        }
        let cleared = self.clear();
        let (stars, fits) = self.star(cleared);
        if fits {
            let kind = std::mem::replace(&mut self.next, Tetromino::I);
            self.next = self.draw(rng);
            self.enter(kind);
        }
        Settled { cleared, lines: cleared + stars, lost: self.current.is_none() }
    }

    /// Spawns a block if it fits.
    fn enter(&mut self, kind: Tetromino) {
        self.current = self.rotated(kind, 0).map(|_| kind);
    }

    /// Applies a special action of the opponent.
    pub(crate) fn apply_effect(&mut self, effect: PlayerEffect) {
        if effect.lasts_until_drop() {
            self.effect = Some(effect);
        }
        if let Some(kind) = effect.spec().replace {
            self.enter(kind);
        }
    }

    /// Returns a number that no block on the board has: there are more numbers than cells.
    fn new_block(&mut self) -> u8 {
        let used = self.blocks.as_flattened();
        let mut block = self.block.wrapping_add(1);
        while block == 0 || used.contains(&block) {
            block = block.wrapping_add(1);
        }
        self.block = block;
        block
    }

    fn fill(&mut self, x: usize, y: usize, block: u8) {
        self.rows[y] |= 1 << x;
        self.blocks[y][x] = block;
    }

    /// Clears full rows and adds their points; returns the number of rows.
    fn clear(&mut self) -> u32 {
        let full = full_rows(&self.rows, WIDTH);
        if full == 0 {
            return 0;
        }
        let mut cut = BlockSet::default();
        for y in (0..HEIGHT).filter(|y| full >> y & 1 == 1) {
            cut.add(&self.blocks[y]);
        }
        remove_rows(&mut self.rows, full);
        remove_rows(&mut self.blocks, full);
        let mut left = BlockSet::default();
        left.add(self.blocks.as_flattened());
        let gone: u32 = cut.0.iter().zip(left.0).map(|(cut, left)| (cut & !left).count_ones()).sum();
        let points = self.level.clear_score(full.count_ones()) + u64::from(gone) * self.level.block_score();
        self.score = self.score.saturating_add(points);
        full.count_ones()
    }

    /// Counts the drop towards the next star and drops one if it is due; returns the number of rows it clears, and
    /// false if it does not fit.
    fn star(&mut self, cleared: u32) -> (u32, bool) {
        let every = LEVELS.rules(self.level).star_every;
        self.drops_since_clear =
            if cleared > 0 || every == 0 { 0 } else { self.drops_since_clear.saturating_add(1) };
        if self.drops_since_clear == 0 || !self.drops_since_clear.is_multiple_of(every) {
            return (0, true);
        }
        let x = STAR_COLUMN as usize;
        let free = self.rows.iter().take_while(|row| *row >> x & 1 == 0).count();
        let Some(y) = free.checked_sub(1) else { return (0, false) };
        let star = self.new_block();
        self.fill(x, y, star);
        let cleared = self.clear();
        if cleared > 0 {
            self.drops_since_clear = 0;
        }
        (cleared, true)
    }

    /// Calls `draw` with every row of the board and the falling block; cells are covered only as the player sees them.
    pub(crate) fn rows(&self, as_player: bool, mut draw: impl FnMut(usize, CellRow)) {
        let spawned = self.current.and_then(|kind| self.rotated(kind, 0));
        let cover = self.effect.filter(|_| as_player).and_then(|effect| effect.spec().cover);
        for (y, &filled) in self.rows.iter().enumerate() {
            let falling = spawned.map_or(0, |(shape, place)| shape.row_at(y.wrapping_sub(place.y), place.x));
            let hides = cover.as_ref().filter(|(_, rows)| rows.contains(&(y as i16)));
            let covered = hides.map_or(0, |(columns, _)| {
                low_bits(*columns.end() as usize + 1) & !low_bits(*columns.start() as usize)
            });
            draw(y, CellRow { filled, falling, covered });
        }
    }

    pub(crate) fn numbers(&self) -> [u16; NUMBERS] {
        let mut numbers = [0; NUMBERS];
        numbers[0] = self.current.map_or(0, |kind| kind.index() as u16 + 1);
        numbers[1] = self.next.index() as u16 + 1;
        numbers[2] = self.level.0.into();
        numbers[3] = self.effect.is_some().into();
        numbers[4] = self.drops_since_clear.min(999) as u16;
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What this state leaves out does not exist at the built-in levels.
    #[test]
    fn blocks_of_the_built_in_levels_never_expire() {
        assert!(LEVELS.iter().all(|(_, rules)| rules.expires_after == 0));
    }
}
