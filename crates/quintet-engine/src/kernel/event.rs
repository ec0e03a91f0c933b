//! The events of a game, for sound, animation, statistics and reports.
//!
//! An event carries everything a consumer needs, in fixed-size values: nothing is allocated to emit one.

use super::{CellKind, PiecePosition, Player, Pos, RowSet, Span, Spin, Tetromino, Tile, Time, Turn};
use core::fmt;
use serde::{Deserialize, Serialize};

/// An event in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// Play begins: the first piece is about to appear.
    Begun,
    /// The countdown shows this number; the last one is 1.
    Countdown(u8),
    /// The game is paused.
    Paused,
    /// The game is resumed.
    Resumed,
    /// A new piece has appeared.
    Spawned(CellKind),
    /// The piece moved sideways by this many columns, to the right if positive.
    Moved(i8),
    /// The piece was rotated.
    Rotated {
        /// The direction.
        turn: Turn,
        /// The index of the translation that was used, from 0.
        kick: u8,
        /// The spin that it would be if the piece locked now.
        spin: Option<Spin>,
    },
    /// An input had no effect because the way is blocked.
    Blocked,
    /// The piece moved down.
    Fell {
        /// The number of rows.
        rows: u8,
        /// The cause.
        cause: FallCause,
    },
    /// The piece was put on hold.
    Held(CellKind),
    /// The piece was hard-dropped.
    HardDropped {
        /// The number of rows of the board view that it fell.
        rows: u8,
        /// The appearance of its cells.
        tile: Tile,
        /// The cells where it landed.
        cells: CellList,
    },
    /// The piece locked.
    Locked(LockedPiece),
    /// An event that only some games have.
    Special(SpecialEvent),
    /// Full rows were cleared; the set has their indexes before the clear.
    Cleared(RowSet),
    /// Rows rose from the bottom.
    Rose {
        /// The number of rows.
        rows: u8,
        /// The kind of their cells.
        kind: CellKind,
    },
    /// Rows were sent to the opponent.
    Sent(u8),
    /// A move that is announced to the player.
    Applause(Applause),
    /// A level begins.
    Level {
        /// Its number.
        number: u32,
        /// The level before it; `None` at the start of a game.
        from: Option<u32>,
    },
    /// A level's task is done; the game waits for the player to continue.
    LevelDone,
    /// The game is over for this player.
    Over(Ending),
}

/// A piece that has locked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LockedPiece {
    /// The kind of the piece.
    pub kind: CellKind,
    /// Its position and orientation.
    pub placed: PiecePosition,
    /// The cells it covers, including any above the board.
    pub cells: CellList,
    /// The spin, if there was one.
    pub spin: Option<Spin>,
}

/// The cells of one piece on a board, row by row from the top.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct CellList {
    places: [(i8, i8); CellList::MAX],
    count: u8,
}

impl CellList {
    /// The maximum number of cells of a piece.
    pub const MAX: usize = 8;

    /// Stores the first [`CellList::MAX`] of these cells. Boards have at most 64 rows and columns; positions further
    /// away are clamped to what can be stored.
    pub fn new(cells: impl IntoIterator<Item = Pos>) -> CellList {
        let mut kept = CellList::default();
        let near = |place: i16| place.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
        for (slot, pos) in kept.places.iter_mut().zip(cells) {
            *slot = (near(pos.x), near(pos.y));
            kept.count += 1;
        }
        kept
    }

    /// Iterates over the cells, row by row from the top.
    pub fn iter(&self) -> impl Iterator<Item = Pos> + use<'_> {
        let kept = self.places.iter().take(self.count.into());
        kept.map(|(x, y)| Pos::new((*x).into(), (*y).into()))
    }
}

/// The cause of a downward movement other than a hard drop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum FallCause {
    /// Time passed.
    Gravity,
    /// The player moved it down a row.
    Soft,
    /// The block is heavy and falls after a command.
    Heavy,
}

/// Events that only some games have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SpecialEvent {
    /// A `VaporBomb` exploded and destroyed this many blocks.
    Vapor(u8),
    /// A `FoamBomb` exploded and created this many cells of foam.
    Foam(u8),
    /// A star block fell.
    Star,
    /// A block vanished because it was too old.
    Expired,
    /// The player's board is hidden by the special action `blind`.
    Blind,
    /// The player's blocks became heavy.
    Heavy,
    /// The player's block was replaced by this one.
    Force(Tetromino),
    /// A step of a cascade in which rows were cut.
    Cut {
        /// The index of the step within the insert, from 0.
        step: u32,
        /// The number of steps of the insert.
        of: u32,
        /// The number of rows.
        rows: u32,
    },
    /// A step of a cascade in which a piece fell.
    Dropped {
        /// The index of the step within the insert, from 0.
        step: u32,
        /// The number of steps of the insert.
        of: u32,
        /// The index of the piece in the list of pieces.
        piece: u32,
        /// The number of rows it fell.
        rows: u32,
    },
}

impl SpecialEvent {
    /// Returns how long each step is shown in a cascade with this many steps. Animation and sound both use it. All
    /// steps together take at most six seconds.
    pub const fn step_duration(steps: u32) -> Span {
        const STEP: u64 = 160_000;
        const ALL: u64 = 6_000_000;
        let steps = if steps == 0 { 1 } else { steps as u64 };
        Span::from_micros(if ALL / steps < STEP { ALL / steps } else { STEP })
    }
}

/// An announcement of a good move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Applause {
    /// A clear or a spin.
    Clear {
        /// The number of rows; 0 for a spin without a clear.
        rows: u8,
        /// The spin, if there was one.
        spin: Option<Spin>,
    },
    /// A combo of this length: the number of successive clears after the first.
    Combo(u32),
    /// A Quad or T-Spin after another, without a plain clear between.
    BackToBack,
    /// A clear that left the board empty.
    PerfectClear,
    /// A new level.
    LevelUp(u32),
}

/// The text shown to players.
impl fmt::Display for Applause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SIZES: [&str; 5] = ["", "Single", "Double", "Triple", "Quad"];
        match *self {
            Applause::Clear { rows, spin } => {
                let spin = match spin {
                    Some(Spin::Mini) => "Mini T-Spin",
                    Some(Spin::Full) => "T-Spin",
                    None => "",
                };
                let size = SIZES.get(usize::from(rows)).copied().unwrap_or("Many");
                let gap = if spin.is_empty() || size.is_empty() { "" } else { " " };
                write!(f, "{spin}{gap}{size}")
            }
            Applause::Combo(length) => write!(f, "Combo ×{length}"),
            Applause::BackToBack => f.write_str("Back-to-Back"),
            Applause::PerfectClear => f.write_str("Perfect Clear"),
            Applause::LevelUp(level) => write!(f, "Level {level}"),
        }
    }
}

/// The way a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// A new piece did not fit on the board.
    BlockOut,
    /// A piece locked above the visible rows.
    LockOut,
    /// Rising rows pushed a block out at the top.
    TopOut,
    /// The goal of the mode was reached, or its time ran out.
    #[serde(rename = "Done")]
    GoalReached,
    /// The opponent lost.
    Won,
    /// The player quit.
    Quit,
    /// The goal of the mode cannot be reached any more.
    Failed,
}

impl Ending {
    /// Returns the name used in reports.
    pub fn name(self) -> &'static str {
        match self {
            Ending::BlockOut => "block-out",
            Ending::LockOut => "lock-out",
            Ending::TopOut => "top-out",
            Ending::GoalReached => "done",
            Ending::Won => "won",
            Ending::Quit => "quit",
            Ending::Failed => "failed",
        }
    }
}

/// An [`Event`] with its time and its player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameEvent {
    /// When it happened.
    pub at: Time,
    /// The player it happened to.
    pub player: Player,
    /// The event.
    pub event: Event,
}

/// Receives the events of a game.
pub trait EventSink {
    /// Receives an event that has just happened.
    fn emit(&mut self, game_event: GameEvent);
}

/// Discards events.
impl EventSink for () {
    fn emit(&mut self, _: GameEvent) {}
}

/// Collects events.
impl EventSink for Vec<GameEvent> {
    fn emit(&mut self, game_event: GameEvent) {
        self.push(game_event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_long_cascades_are_shorter() {
        for (steps, micros) in [(0, 160_000), (1, 160_000), (37, 160_000), (38, 157_894), (100, 60_000)] {
            assert_eq!(SpecialEvent::step_duration(steps).micros(), micros, "{steps} steps");
        }
        assert_eq!(SpecialEvent::step_duration(u32::MAX), Span::ZERO);
    }

    #[test]
    fn cells_are_kept_in_order_up_to_eight() {
        let places = [(3, -1), (0, 0), (9, 39), (200, 2), (4, -300)].map(|(x, y)| Pos::new(x, y));
        let kept = CellList::new(places);
        assert_eq!(kept.iter().take(3).collect::<Vec<_>>(), places[..3]);
        assert_eq!(kept.iter().skip(3).collect::<Vec<_>>(), [Pos::new(127, 2), Pos::new(4, -128)]);
        assert_eq!(CellList::new([Pos::new(1, 1); 20]).iter().count(), CellList::MAX);
        assert!(size_of::<GameEvent>() <= 48, "events are copied often");
    }

    #[test]
    fn announcements_have_texts() {
        let clear = |rows, spin| Applause::Clear { rows, spin };
        for (praise, words) in [
            (clear(1, None), "Single"),
            (clear(4, None), "Quad"),
            (clear(0, Some(Spin::Mini)), "Mini T-Spin"),
            (clear(3, Some(Spin::Full)), "T-Spin Triple"),
            (Applause::Combo(2), "Combo ×2"),
            (Applause::BackToBack, "Back-to-Back"),
            (Applause::PerfectClear, "Perfect Clear"),
            (Applause::LevelUp(7), "Level 7"),
        ] {
            assert_eq!(praise.to_string(), words);
        }
    }
}
