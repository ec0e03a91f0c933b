//! What to draw over a view, as plain data.

use crate::Side;
use quintet_engine::kernel::{BoardView, Ending, Tile, View};
use std::borrow::Borrow;

/// The number of units per cell of a board, or per width of a letter.
pub const UNITS_PER_CELL: i32 = 256;

/// All animations at one moment, to draw over the view of that moment.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct AnimationFrame {
    /// The number of a countdown, over all boards.
    pub countdown: Option<CountdownNumber>,
    /// The effects of each player's board, in the order of players; see [`AnimationFrame::board`].
    pub boards: Vec<BoardEffects>,
}

static NOTHING: BoardEffects = BoardEffects::NOTHING;

impl AnimationFrame {
    /// Returns the effects over the board of the player with this index; empty if there are none.
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
            board.rows.extend(cut.map(|row| RowFlash { row, opacity, sweep: 0 }));
        }
        Some(frame)
    }
}

/// Returns the rows of a board that are full of blocks.
fn full_rows(board: &BoardView) -> impl Iterator<Item = u8> {
    let is_full = |y: &u8| (0..board.width).all(|x| board.cell(x, (*y).into()).block().is_some());
    (0..=u8::MAX).take(if board.width > 0 { board.height } else { 0 }).filter(is_full)
}

/// The effects over and beside one board. Columns and rows are those of the `BoardView`, including hidden
/// rows, counted from the top left; opacities are from 0 (invisible) to 255.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct BoardEffects {
    /// Floating texts, oldest first.
    pub texts: Vec<FloatingText>,
    /// Flashes of cleared rows, where they were.
    pub rows: Vec<RowFlash>,
    /// Flashes of the cells of a piece that has just locked.
    pub cells: Vec<CellFlash>,
    /// Trails of hard drops.
    pub trails: Vec<Trail>,
    /// Sparks from cleared rows.
    pub particles: Vec<Particle>,
    /// The displacement of the board.
    pub shake: Shake,
    /// A glow of the board's frame.
    pub glow: Option<Glow>,
    /// Which step of a cascade is to be seen instead of the view.
    pub step: Option<ChainStep>,
    /// The curtain at the end of a game.
    pub over: Option<Curtain>,
}

impl BoardEffects {
    /// No effects.
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

/// The meaning of a text or glow, which decides its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EffectTone {
    /// Rows were cleared.
    Clear,
    /// A spin.
    Spin,
    /// A combo or back-to-back.
    Chain,
    /// A perfect clear.
    Perfect,
    /// A new level.
    Level,
    /// Another special event.
    Special,
    /// Danger: rows rise from below.
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

/// A text beside or over a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FloatingText {
    /// The whole text.
    pub text: String,
    /// Left of the board, right of it, or over its middle.
    pub side: Side,
    /// The line on its side, from 0, the newest first; texts of the middle share the lines of the left side.
    pub line: u8,
    /// The place among all texts, from 0, the newest first: for a board with space on one side only.
    pub order: u8,
    /// Its meaning.
    pub tone: EffectTone,
    /// The additional space between two letters, in parts of a letter's width (see [`UNITS_PER_CELL`]), the
    /// same between all of them. A text on the left keeps its last letter in place, one on the right its
    /// first one, one in the middle its centre.
    pub gap: i32,
    /// The opacity.
    pub opacity: u8,
}

/// A flash of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowFlash {
    /// The row.
    pub row: u8,
    /// The opacity.
    pub opacity: u8,
    /// How far the light has swept out of the row, from its middle to its ends, from 0 to 255; 0 if it only fades.
    pub sweep: u8,
}

/// A flash of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellFlash {
    /// The column.
    pub x: u8,
    /// The row.
    pub y: u8,
    /// The opacity.
    pub opacity: u8,
}

/// A trail in one column, from row `top` to row `bottom` inclusive, fading towards the top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trail {
    /// The column.
    pub x: u8,
    /// The first row.
    pub top: u8,
    /// The last row.
    pub bottom: u8,
    /// The tile of the dropped piece.
    pub tile: Tile,
    /// The opacity at the bottom.
    pub opacity: u8,
}

/// A spark, about an eighth of a cell in size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Particle {
    /// The horizontal position of its centre, in parts of a cell (see [`UNITS_PER_CELL`]) from the left edge
    /// of the board.
    pub x: i32,
    /// The vertical position of its centre, in parts of a cell from the top edge of row 0.
    pub y: i32,
    /// The tile it comes from; `None` if unknown.
    pub tile: Option<Tile>,
    /// The opacity.
    pub opacity: u8,
}

/// The displacement of a board in parts of a cell (see [`UNITS_PER_CELL`]), at most half a cell.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Shake {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
}

/// A glow of the frame of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glow {
    /// Its meaning.
    pub tone: EffectTone,
    /// The opacity.
    pub opacity: u8,
}

/// A number of a countdown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountdownNumber {
    /// The number.
    pub number: u8,
    /// The opacity.
    pub opacity: u8,
    /// The size, in parts (see [`UNITS_PER_CELL`]) of its final size.
    pub size: i32,
}

/// A step of a cascade: see [`AnimationFrame::show_chain_step`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChainStep {
    /// Its number, from 0.
    pub step: u32,
    /// The opacity of the flash on the rows that it cuts; 0 if it cuts none.
    pub opacity: u8,
}

/// The curtain over a board at the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Curtain {
    /// How the game ended.
    pub ending: Ending,
    /// How far the curtain is closed, from 0 to 255; it stays at 255.
    pub down: u8,
}
