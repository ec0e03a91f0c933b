//! What a shell draws: plain data, the same for every game.

use super::{Kind, Shape};

/// Everything there is to see of a game at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// What the game is doing.
    pub phase: Phase,
    /// One board a player.
    pub boards: Vec<BoardView>,
    /// A question the game waits on.
    pub prompt: Option<Prompt>,
    /// Sentences for the player, oldest first.
    pub messages: Vec<String>,
}

/// What a game is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// It waits to be begun.
    Ready,
    /// It counts down to play.
    Countdown,
    /// It is being played.
    Playing,
    /// It stands still until the player goes on.
    Paused,
    /// It waits for an answer to its prompt.
    Asking,
    /// It has come to its end.
    Over,
}

/// One player's board and what stands beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardView {
    /// How many columns it has.
    pub width: usize,
    /// How many rows it has, hidden ones included.
    pub height: usize,
    /// How many rows at the top are out of sight or set apart.
    pub hidden: usize,
    /// The cells, row by row from the top.
    pub cells: Vec<Cell>,
    /// What stands beside it, in the order it should be read.
    pub panels: Vec<Panel>,
    /// Whether it is this player's turn (always so where there are no turns).
    pub active: bool,
}

impl BoardView {
    /// The cell in column `x` of row `y`; empty outside of the board.
    pub fn cell(&self, x: usize, y: usize) -> Cell {
        let inside = x < self.width && y < self.height;
        let cell = inside.then(|| self.cells.get(y * self.width + x)).flatten();
        cell.copied().unwrap_or(Cell::Empty)
    }

    /// The value of the number with this label.
    pub fn number(&self, label: &str) -> Option<u64> {
        self.panels.iter().find_map(|panel| match panel {
            Panel::Number { label: found, value } | Panel::Digits { label: found, value }
                if *found == label =>
            {
                Some(*value)
            }
            _ => None,
        })
    }
}

/// One cell of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Nothing is there.
    Empty,
    /// A block at rest.
    Block(Tile),
    /// A cell of the falling piece.
    Falling(Tile),
    /// Where the falling piece would land.
    Ghost(Tile),
    /// Where a hint would put the piece.
    Hint,
    /// Hidden from the player.
    Cover,
}

/// What a filled cell looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tile {
    /// Coloured by its kind.
    Kind(Kind),
    /// Coloured by a number from 1 to 255.
    Colour(u8),
}

/// A length of time in minutes, seconds and tenths of a second: `1:01.9`.
pub fn clock_text(millis: u64) -> String {
    format!("{}:{:02}.{}", millis / 60_000, millis / 1000 % 60, millis / 100 % 10)
}

/// Something beside a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Panel {
    /// A named number.
    Number {
        /// Its name.
        label: &'static str,
        /// Its value.
        value: u64,
    },
    /// A named number of eight digits at the least, with zeros before it.
    Digits {
        /// Its name.
        label: &'static str,
        /// Its value.
        value: u64,
    },
    /// A named length of time, in milliseconds, to be shown as [`clock_text`] says.
    Clock {
        /// Its name.
        label: &'static str,
        /// Its value.
        millis: u64,
    },
    /// A named list of pieces, the next one first.
    Pieces {
        /// Its name.
        label: &'static str,
        /// The pieces; empty when there is none.
        pieces: Vec<Picture>,
        /// Whether they cannot be had now.
        spent: bool,
    },
    /// A named word.
    Word {
        /// Its name.
        label: &'static str,
        /// The word.
        word: String,
    },
}

impl Panel {
    /// The label of the number of rows that wait to rise from below the board.
    pub const COMING: &str = "Coming";
}

/// A piece drawn by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// What its cells look like.
    pub tile: Tile,
    /// Its cells as (column, row), row by row from the top.
    pub cells: Vec<(u16, u16)>,
}

impl Picture {
    /// A piece of this kind in this shape.
    pub fn new(kind: Kind, shape: Shape) -> Picture {
        let cells = shape.cells().map(|pos| (pos.x as u16, pos.y as u16)).collect();
        Picture { tile: Tile::Kind(kind), cells }
    }
}

/// A question with its possible answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// The question.
    pub text: String,
    /// What can be answered, as the player would type or press it.
    pub choices: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_easy_to_read() {
        let texts = [0, 61_990, 3_600_000].map(clock_text);
        assert_eq!(texts, ["0:00.0", "1:01.9", "60:00.0"]);
    }
}
