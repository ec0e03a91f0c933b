//! What a shell draws: plain data, the same for every game.

use super::{CellKind, Shape};
use serde::{Deserialize, Serialize};

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

    /// The number in the panel with this identifier.
    pub fn number(&self, id: PanelId) -> Option<u64> {
        self.panels.iter().filter(|panel| panel.id == id).find_map(Panel::number)
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Tile {
    /// Coloured by its kind.
    Kind(CellKind),
    /// Coloured by a number from 1 to 255.
    Colour(u8),
}

/// A length of time in minutes, seconds and tenths of a second: `1:01.9`.
pub fn clock_text(millis: u64) -> String {
    format!("{}:{:02}.{}", millis / 60_000, millis / 1000 % 60, millis / 100 % 10)
}

/// A value beside a board: what it is, what it is called, and what is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panel {
    /// What it is, for programs.
    pub id: PanelId,
    /// What it is called, for players.
    pub label: &'static str,
    /// Its value.
    pub value: PanelValue,
}

/// What a panel shows, whatever its label is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PanelId {
    /// The pieces that come next.
    Next,
    /// The piece that was put aside.
    Hold,
    /// The points.
    Score,
    /// The best score or time of earlier games.
    Best,
    /// The best score of this session.
    HiScore,
    /// The level.
    Level,
    /// The rows cleared so far.
    Lines,
    /// The rows that are still to be cleared.
    RowsLeft,
    /// The pieces laid down so far.
    Pieces,
    /// The time played.
    Time,
    /// The time that is left.
    TimeLeft,
    /// The length of the combo.
    Combo,
    /// The chain of difficult moves.
    Chain,
    /// The rows sent to the opponent.
    Sent,
    /// The rows that wait to rise from below the board.
    Incoming,
    /// A value that only one game has, by a name of its own.
    Other(&'static str),
}

/// The value of a panel, and how it is formatted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PanelValue {
    /// A number.
    Number {
        /// The number.
        value: u64,
        /// The least number of digits, with zeros before it; 0 where a shell may format it as it likes.
        digits: u8,
    },
    /// A length of time, shown as [`clock_text`] formats it.
    Clock {
        /// Its milliseconds.
        millis: u64,
    },
    /// A list of pieces, the next one first.
    Pieces {
        /// The pieces; empty when there is none.
        pieces: Vec<PiecePicture>,
        /// Whether they cannot be used now.
        spent: bool,
    },
    /// A word; empty when there is nothing to show.
    Word(String),
}

impl Panel {
    /// A panel with a number.
    pub fn of_number(id: PanelId, label: &'static str, value: u64) -> Panel {
        Panel { id, label, value: PanelValue::Number { value, digits: 0 } }
    }

    /// A panel with a number of at least eight digits.
    pub fn of_digits(id: PanelId, label: &'static str, value: u64) -> Panel {
        Panel { id, label, value: PanelValue::Number { value, digits: 8 } }
    }

    /// A panel with a length of time.
    pub fn of_clock(id: PanelId, label: &'static str, millis: u64) -> Panel {
        Panel { id, label, value: PanelValue::Clock { millis } }
    }

    /// A panel with pieces that can be used.
    pub fn of_pieces(id: PanelId, label: &'static str, pieces: Vec<PiecePicture>) -> Panel {
        Panel { id, label, value: PanelValue::Pieces { pieces, spent: false } }
    }

    /// Its number, if it has one.
    pub fn number(&self) -> Option<u64> {
        if let PanelValue::Number { value, .. } = self.value { Some(value) } else { None }
    }

    /// Whether it shows pieces.
    pub fn has_pieces(&self) -> bool {
        matches!(self.value, PanelValue::Pieces { .. })
    }
}

/// A piece drawn by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PiecePicture {
    /// What its cells look like.
    pub tile: Tile,
    /// Its cells as (column, row), row by row from the top.
    pub cells: Vec<(u16, u16)>,
}

impl PiecePicture {
    /// A piece of this kind in this shape.
    pub fn new(kind: impl Into<CellKind>, shape: Shape) -> PiecePicture {
        let cells = shape.cells().map(|pos| (pos.x as u16, pos.y as u16)).collect();
        PiecePicture { tile: Tile::Kind(kind.into()), cells }
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
