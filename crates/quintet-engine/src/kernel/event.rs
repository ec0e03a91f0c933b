//! What happens in a game, as told to sound, applause, statistics and recordings.

use super::{Kind, Player, RowSet, Span, Time, Turn};
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
    Spawned(Kind),
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
        cause: Fall,
    },
    /// The piece was put aside.
    Held(Kind),
    /// The piece came to rest and is part of the board.
    Locked(Kind),
    /// Something out of the ordinary.
    Special(Special),
    /// Full rows went, numbered as they lay before.
    Cleared(RowSet),
    /// Rows rose from below.
    Rose {
        /// How many rows.
        rows: u8,
        /// What they are made of.
        kind: Kind,
    },
    /// Rows were sent to the opponent.
    Sent(u8),
    /// A move worth a word of praise.
    Applause(Applause),
    /// A level begins.
    Level(u32),
    /// A level's task is done; the game waits for the player.
    LevelDone,
    /// The game is over for this player.
    Over(Ending),
}

/// Why a piece went down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fall {
    /// Time passed.
    Gravity,
    /// The player pushed it down a row.
    Soft,
    /// The player dropped it.
    Hard,
    /// Its own weight, after a command.
    Heavy,
}

/// A rotation into a tight place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Spin {
    /// The easier kind.
    Mini,
    /// The full one.
    Full,
}

/// What only some games have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Special {
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
    Force(Kind),
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

impl Special {
    /// How long each step of a cascade of so many steps is shown and heard: the same for eyes and ears, and never
    /// more than six seconds for all of them.
    pub const fn step_span(steps: u32) -> Span {
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

impl Applause {
    /// How long it is shown.
    pub const SHOWN: Span = Span::from_millis(3000);
    /// How long after its beginning it starts to fade.
    pub const FADES_AFTER: Span = Span::from_millis(1500);

    /// Where it is shown: spins on the left, other clears, combos and chains on the right, the rest in the
    /// middle.
    pub const fn side(self) -> Side {
        match self {
            Applause::Clear { spin: Some(_), .. } => Side::Left,
            Applause::Clear { spin: None, .. } | Applause::Combo(_) | Applause::BackToBack => Side::Right,
            Applause::PerfectClear | Applause::LevelUp(_) => Side::Middle,
        }
    }
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

/// Where on the screen praise is shown, and which way its letters drift.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Side {
    /// To the left of the board, spreading left.
    Left,
    /// In the middle, spreading both ways.
    Middle,
    /// To the right of the board, spreading right.
    Right,
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
pub struct Happening {
    /// When it happened.
    pub at: Time,
    /// To whom.
    pub player: Player,
    /// What.
    pub event: Event,
}

/// Somebody who listens to a game.
pub trait Sink {
    /// Is told what has just happened.
    fn tell(&mut self, happening: Happening);
}

/// Nobody listens.
impl Sink for () {
    fn tell(&mut self, _: Happening) {}
}

/// Everything is kept.
impl Sink for Vec<Happening> {
    fn tell(&mut self, happening: Happening) {
        self.push(happening);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_of_a_cascade_are_shorter_where_they_are_many() {
        for (steps, micros) in [(0, 160_000), (1, 160_000), (37, 160_000), (38, 157_894), (100, 60_000)] {
            assert_eq!(Special::step_span(steps).micros(), micros, "{steps} steps");
        }
        assert_eq!(Special::step_span(u32::MAX), Span::ZERO);
    }

    #[test]
    fn praise_has_words_and_a_side() {
        let clear = |rows, spin| Applause::Clear { rows, spin };
        for (praise, words, side) in [
            (clear(1, None), "Single", Side::Right),
            (clear(4, None), "Quad", Side::Right),
            (clear(0, Some(Spin::Mini)), "Mini T-Spin", Side::Left),
            (clear(3, Some(Spin::Full)), "T-Spin Triple", Side::Left),
            (Applause::Combo(2), "Combo ×2", Side::Right),
            (Applause::BackToBack, "Back-to-Back", Side::Right),
            (Applause::PerfectClear, "Perfect Clear", Side::Middle),
            (Applause::LevelUp(7), "Level 7", Side::Middle),
        ] {
            assert_eq!((praise.to_string().as_str(), praise.side()), (words, side));
        }
    }
}
