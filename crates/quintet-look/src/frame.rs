//! What there is to draw on top of a view, as plain data.

use crate::Side;
use quintet_engine::kernel::{BoardView, Cell, Ending, Tile, View};
use std::borrow::Borrow;

/// So many parts are one cell of a board, or the width of one letter.
pub const UNITS_PER_CELL: i32 = 256;

/// Everything that moves or fades at one moment, over the view of that moment.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct AnimationFrame {
    /// The number of a countdown, over all boards.
    pub countdown: Option<CountdownNumber>,
    /// What belongs to each player's board, the first player's first; see [`AnimationFrame::board`].
    pub boards: Vec<BoardEffects>,
}

static NOTHING: BoardEffects = BoardEffects::NOTHING;

impl AnimationFrame {
    /// What is shown over the board of the player with this number; nothing where nothing has happened.
    pub fn board(&self, player: usize) -> &BoardEffects {
        self.boards.get(player).unwrap_or(&NOTHING)
    }

    /// While the steps of a cascade are shown: the one of its frames (as `AnimationSteps` gives them before the action)
    /// that is to be seen instead of the view. The rows that were cut in it light up where they lay.
    pub fn show_chain_step<'a, V: Borrow<View>>(&mut self, frames: &'a [V]) -> Option<&'a V> {
        let board = self.boards.first_mut()?;
        let ChainStep { step, opacity } = board.step?;
        let frame = frames.get(step as usize)?;
        if let Some(before) = frames[..step as usize].last().filter(|_| opacity > 0) {
            let cut = before.borrow().boards.first().into_iter().flat_map(full_rows);
            board.rows.extend(cut.map(|row| RowFlash { row, opacity }));
        }
        Some(frame)
    }
}

/// The rows of a board that are full of blocks.
fn full_rows(board: &BoardView) -> impl Iterator<Item = u8> {
    let is_full = |y: &u8| (0..board.width).all(|x| matches!(board.cell(x, (*y).into()), Cell::Block(_)));
    (0..=u8::MAX).take(if board.width > 0 { board.height } else { 0 }).filter(is_full)
}

/// What is shown over one board and beside it. Columns and rows are those of the `BoardView`, hidden rows
/// included, counted from the top left; opacities go from 0 (not to be seen) to 255.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct BoardEffects {
    /// Words of praise, oldest first.
    pub texts: Vec<FloatingText>,
    /// Rows that were cleared, where they lay.
    pub rows: Vec<RowFlash>,
    /// Cells of a piece that has just locked.
    pub cells: Vec<CellFlash>,
    /// What a hard drop leaves behind.
    pub trails: Vec<Trail>,
    /// Sparks that fly off cleared rows.
    pub particles: Vec<Particle>,
    /// How far the board is off its place.
    pub shake: Shake,
    /// Light on the board's frame.
    pub glow: Option<Glow>,
    /// Which step of a cascade is to be seen instead of the view.
    pub step: Option<ChainStep>,
    /// The curtain at the end of a game.
    pub over: Option<Curtain>,
}

impl BoardEffects {
    /// A board over which nothing is shown.
    pub const NOTHING: BoardEffects = BoardEffects {
        texts: Vec::new(),
        rows: Vec::new(),
        cells: Vec::new(),
        trails: Vec::new(),
        particles: Vec::new(),
        shake: Shake { x: 0, y: 0 },
        glow: None,
        step: None,
        over: None,
    };
}

/// What a word or a light is about; a palette has a colour for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EffectTone {
    /// Rows were cleared.
    Clear,
    /// A spin.
    Spin,
    /// A combo, or difficult moves one after the other.
    Chain,
    /// A perfect clear.
    Perfect,
    /// A new level.
    Level,
    /// Something out of the ordinary.
    Special,
    /// Trouble: rows rise from below.
    Danger,
}

impl EffectTone {
    /// Every tone, in order.
    pub const ALL: [EffectTone; 7] = [
        EffectTone::Clear,
        EffectTone::Spin,
        EffectTone::Chain,
        EffectTone::Perfect,
        EffectTone::Level,
        EffectTone::Special,
        EffectTone::Danger,
    ];
}

/// A word beside or over a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FloatingText {
    /// All of its letters in a row.
    pub text: String,
    /// Left of the board, right of it, or in its middle.
    pub side: Side,
    /// The line of its side it stands in, from 0. It never changes while the word is shown.
    pub line: u8,
    /// What it is about.
    pub tone: EffectTone,
    /// How far each letter has drifted from the one before it, in parts of a letter's width (see [`UNITS_PER_CELL`]): the same
    /// between all of them. A word on the left keeps its last letter in place, one on the right its first one, one in the
    /// middle its centre.
    pub gap: i32,
    /// How much of it is to be seen.
    pub opacity: u8,
}

/// A row that lights up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowFlash {
    /// Which row.
    pub row: u8,
    /// How much of the light is to be seen.
    pub opacity: u8,
}

/// A cell that lights up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellFlash {
    /// Its column.
    pub x: u8,
    /// Its row.
    pub y: u8,
    /// How much of the light is to be seen.
    pub opacity: u8,
}

/// A streak in one column, from row `top` to row `bottom`, both included; it is thinnest at the top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trail {
    /// Its column.
    pub x: u8,
    /// Its first row.
    pub top: u8,
    /// Its last row.
    pub bottom: u8,
    /// The tile that fell.
    pub tile: Tile,
    /// How much of it is to be seen at the bottom.
    pub opacity: u8,
}

/// A spark, about an eighth of a cell in size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Particle {
    /// Its middle, in parts of a cell (see [`UNITS_PER_CELL`]) from the left edge of the board.
    pub x: i32,
    /// Its middle, in parts of a cell from the top edge of row 0.
    pub y: i32,
    /// The tile it was a part of; `None` where that is not known.
    pub tile: Option<Tile>,
    /// How much of it is to be seen.
    pub opacity: u8,
}

/// How far a board is off its place, in parts of a cell (see [`UNITS_PER_CELL`]); never more than half a cell.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Shake {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
}

/// Light on the frame of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glow {
    /// What it is about.
    pub tone: EffectTone,
    /// How much of it is to be seen.
    pub opacity: u8,
}

/// A number of a countdown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountdownNumber {
    /// The number.
    pub number: u8,
    /// How much of it is to be seen.
    pub opacity: u8,
    /// Its size, in parts (see [`UNITS_PER_CELL`]) of its size at rest.
    pub size: i32,
}

/// A step of a cascade: see [`AnimationFrame::show_chain_step`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChainStep {
    /// Its number, from 0.
    pub step: u32,
    /// How much of the light on the rows it cuts is to be seen; 0 where it cuts none.
    pub opacity: u8,
}

/// What covers a board at the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Curtain {
    /// How the game ended.
    pub ending: Ending,
    /// How far the curtain is down, from 0 to 255; it stays at 255.
    pub down: u8,
}
