//! What happens in a game: events for sound, animation, statistics and reports.
//!
//! An event carries everything a consumer needs, in fixed-size values: nothing is allocated to emit one.

use super::{CellKind, PiecePosition, Player, Pos, RowSet, Span, Spin, Tetromino, Tile, Time, Turn};
use core::fmt;
use serde::{Deserialize, Serialize};

/// Something that happened to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// Play begins: the first piece is about to appear.
    Begun,
    /// A number of a countdown, the last one being 1.
    Countdown(u8),
    /// The game's own clock has stopped.
    Paused,
    /// The game's own clock runs again.
    Resumed,
    /// A new piece has appeared.
    Spawned(CellKind),
    /// The piece moved sideways by so many columns, to the right when positive.
    Moved(i8),
    /// The piece turned.
    Rotated {
        /// Which way.
        turn: Turn,
        /// Which of the translations it took, counted from 0.
        kick: u8,
        /// The spin this would be if it locked now.
        spin: Option<Spin>,
    },
    /// An input that could change nothing.
    Blocked,
    /// The piece went down by so many rows.
    Fell {
        /// How many rows.
        rows: u8,
        /// Why.
        cause: FallCause,
    },
    /// The piece was put aside.
    Held(CellKind),
    /// The player dropped the piece.
    HardDropped {
        /// How many rows of the board view it fell.
        rows: u8,
        /// What its cells look like.
        tile: Tile,
        /// The cells it landed on.
        cells: CellList,
    },
    /// The piece became part of the board.
    Locked(LockedPiece),
    /// Something out of the ordinary.
    Special(SpecialEvent),
    /// Full rows were cleared, numbered as they lay before.
    Cleared(RowSet),
    /// Rows rose from below.
    Rose {
        /// How many rows.
        rows: u8,
        /// What they are made of.
        kind: CellKind,
    },
    /// Rows were sent to the opponent.
    Sent(u8),
    /// A move worth a word of praise.
    Applause(Applause),
    /// A level begins.
    Level {
        /// Its number.
        number: u32,
        /// The number of the level before it; `None` at the beginning of a game.
        from: Option<u32>,
    },
    /// A level's task is done; the game waits for the player.
    LevelDone,
    /// The game is over for this player.
    Over(Ending),
}

/// A piece that has become part of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LockedPiece {
    /// Which piece.
    pub kind: CellKind,
    /// Where it was and how it was turned.
    pub placed: PiecePosition,
    /// The cells it covered; those above the board are included.
    pub cells: CellList,
    /// The spin, if it was one.
    pub spin: Option<Spin>,
}

/// The cells of one piece on a board, row by row from the top.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct CellList {
    places: [(i8, i8); CellList::MOST],
    count: u8,
}

impl CellList {
    /// No piece has more cells.
    pub const MOST: usize = 8;

    /// The first [`CellList::MOST`] of these cells. Boards have at most 64 rows and columns: places further away are
    /// moved to the nearest one that can be stored.
    pub fn new(cells: impl IntoIterator<Item = Pos>) -> CellList {
        let mut kept = CellList::default();
        let near = |place: i16| place.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
        for (slot, pos) in kept.places.iter_mut().zip(cells) {
            *slot = (near(pos.x), near(pos.y));
            kept.count += 1;
        }
        kept
    }

    /// The cells, row by row from the top.
    pub fn iter(&self) -> impl Iterator<Item = Pos> + use<'_> {
        let kept = self.places.iter().take(self.count.into());
        kept.map(|(x, y)| Pos::new((*x).into(), (*y).into()))
    }
}

/// Why a piece went down, unless the player dropped it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum FallCause {
    /// Time passed.
    Gravity,
    /// The player pushed it down a row.
    Soft,
    /// Its own weight, after a command.
    Heavy,
}

/// What only some games have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SpecialEvent {
    /// A `VaporBomb` went off and took so many blocks with it.
    Vapor(u8),
    /// A `FoamBomb` went off and made so many cells of foam.
    Foam(u8),
    /// A star block fell.
    Star,
    /// A block vanished because its time was over.
    Expired,
    /// The player's board is covered.
    Blind,
    /// The player's blocks are heavy.
    Heavy,
    /// The player's block was replaced by this one.
    Force(Tetromino),
    /// Step `step` of a cascade: so many rows were cut.
    Cut {
        /// Its number within the insert, from 0.
        step: u32,
        /// How many steps the insert has.
        of: u32,
        /// How many rows.
        rows: u32,
    },
    /// Step `step` of a cascade: piece `piece` of the list fell.
    Dropped {
        /// Its number within the insert, from 0.
        step: u32,
        /// How many steps the insert has.
        of: u32,
        /// The piece's place in the list.
        piece: u32,
        /// How many rows it fell.
        rows: u32,
    },
}

impl SpecialEvent {
    /// How long each step of a cascade of so many steps is shown and heard: the same for eyes and ears, and never
    /// more than six seconds for all of them.
    pub const fn step_duration(steps: u32) -> Span {
        const STEP: u64 = 160_000;
        const ALL: u64 = 6_000_000;
        let steps = if steps == 0 { 1 } else { steps as u64 };
        Span::from_micros(if ALL / steps < STEP { ALL / steps } else { STEP })
    }
}

/// Praise for a move, with all a shell needs to show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Applause {
    /// So many rows at once, with or without a spin.
    Clear {
        /// How many rows; 0 for a spin alone.
        rows: u8,
        /// The spin, if it was one.
        spin: Option<Spin>,
    },
    /// The so-many-th clear in a row after the first.
    Combo(u32),
    /// Another of the difficult moves, with no plain clear between.
    BackToBack,
    /// Not one block is left.
    PerfectClear,
    /// A new level.
    LevelUp(u32),
}

/// The words of the praise, as a player reads them.
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

/// How a game came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// A new piece found no room.
    BlockOut,
    /// A piece came to rest above the visible rows.
    LockOut,
    /// Rising rows pushed a block out at the top.
    TopOut,
    /// The mode's goal was reached, or its time is over.
    Done,
    /// The opponent lost.
    Won,
    /// The player left.
    Quit,
}

impl Ending {
    /// Its name, as programs read it.
    pub fn name(self) -> &'static str {
        match self {
            Ending::BlockOut => "block-out",
            Ending::LockOut => "lock-out",
            Ending::TopOut => "top-out",
            Ending::Done => "done",
            Ending::Won => "won",
            Ending::Quit => "quit",
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
    /// What happened.
    pub event: Event,
}

/// Receives the events of a game.
pub trait EventSink {
    /// Takes an event that has just happened.
    fn emit(&mut self, game_event: GameEvent);
}

/// Discards events.
impl EventSink for () {
    fn emit(&mut self, _: GameEvent) {}
}

/// Keeps all events.
impl EventSink for Vec<GameEvent> {
    fn emit(&mut self, game_event: GameEvent) {
        self.push(game_event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_of_a_cascade_are_shorter_where_they_are_many() {
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
        assert_eq!(CellList::new([Pos::new(1, 1); 20]).iter().count(), CellList::MOST);
        assert!(size_of::<GameEvent>() <= 48, "events are copied often");
    }

    #[test]
    fn praise_has_words() {
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
