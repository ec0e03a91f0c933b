//! The view of a game that shells draw: plain data, the same for every game. No drawing is done here.

use super::{CellKind, Shape};
use serde::{Deserialize, Serialize};

/// Everything visible of a game at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The phase of the game.
    pub phase: Phase,
    /// One board for each player.
    pub boards: Vec<BoardView>,
    /// The question that the game waits for an answer to.
    pub prompt: Option<Prompt>,
    /// Messages to the player, oldest first.
    pub messages: Vec<String>,
}

/// The phase of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The game waits for the player to start it.
    Ready,
    /// A countdown to play is shown.
    Countdown,
    /// The game is being played.
    Playing,
    /// The game is paused.
    Paused,
    /// The game waits for an answer to its prompt.
    Asking,
    /// The game has ended.
    Over,
}

/// One player's board and the panels beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardView {
    /// The number of columns.
    pub width: usize,
    /// The number of rows, including hidden ones.
    pub height: usize,
    /// The number of rows at the top that are hidden or set apart.
    pub hidden: usize,
    /// The cells, row by row from the top.
    pub cells: Vec<Cell>,
    /// The panels, in reading order.
    pub panels: Vec<Panel>,
    /// True if it is this player's turn; always true in games without turns.
    pub active: bool,
}

impl BoardView {
    /// Returns the cell in column `x` of row `y`; empty outside the board.
    pub fn cell(&self, x: usize, y: usize) -> Cell {
        let inside = x < self.width && y < self.height;
        let cell = inside.then(|| self.cells.get(y * self.width + x)).flatten();
        cell.copied().unwrap_or(Cell::Empty)
    }

    /// Returns the number in the panel with this identifier.
    pub fn number(&self, id: PanelId) -> Option<u64> {
        self.panels.iter().filter(|panel| panel.id == id).find_map(Panel::number)
    }
}

/// One cell of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// An empty cell.
    Empty,
    /// A locked block.
    Block(Tile),
    /// A cell of the falling piece.
    Falling(Tile),
    /// A cell where the falling piece would land.
    Ghost(Tile),
    /// A cell where a hint would place the piece.
    Hint,
    /// A cell that is hidden from the player.
    Cover,
    /// A cell that the falling piece will empty when it lands, and the block that is there.
    Target(Option<Tile>),
}

impl Cell {
    /// Returns the locked block in this cell.
    pub const fn block(self) -> Option<Tile> {
        match self {
            Cell::Block(tile) => Some(tile),
            Cell::Target(block) => block,
            _ => None,
        }
    }
}

/// The appearance of a filled cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Tile {
    /// The colour of a cell kind.
    Kind(CellKind),
    /// A colour by number, from 1 to 255.
    Colour(u8),
}

/// Formats milliseconds as minutes, seconds and tenths of a second: `1:01.9`.
pub fn clock_text(millis: u64) -> String {
    format!("{}:{:02}.{}", millis / 60_000, millis / 1000 % 60, millis / 100 % 10)
}

/// Formats milliseconds as minutes, seconds and thousandths of a second: `1:01.990`.
pub fn stopwatch_text(millis: u64) -> String {
    format!("{}:{:02}.{:03}", millis / 60_000, millis / 1000 % 60, millis % 1000)
}

/// Formats a rate in hundredths: `1.05`.
pub fn rate_text(hundredths: u64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// A value beside a board, with its identifier and label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panel {
    /// The identifier, for programs.
    pub id: PanelId,
    /// The label, for players.
    pub label: &'static str,
    /// The value.
    pub value: PanelValue,
}

/// The meaning of a panel, independent of its label.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PanelId {
    /// The pieces that come next.
    Next,
    /// The piece on hold.
    Hold,
    /// The points.
    Score,
    /// The best score or time of earlier games.
    Best,
    /// The best score of this session.
    HiScore,
    /// The level.
    Level,
    /// The number of rows cleared.
    Lines,
    /// The number of rows still to clear.
    RowsLeft,
    /// The goal of a puzzle.
    Goal,
    /// The number of pieces placed.
    Pieces,
    /// The time played.
    Time,
    /// The time left.
    TimeLeft,
    /// The length of the combo.
    Combo,
    /// The back-to-back chain, while it lasts.
    Chain,
    /// The number of rows sent to the opponent.
    Sent,
    /// The number of garbage rows waiting to rise.
    Incoming,
    /// The name of the mode.
    Mode,
    /// The number of rows to clear until the next level.
    RowsToLevel,
    /// The number of pieces placed in a second.
    Pace,
    /// A value that only one game has, with a name of its own.
    Other(&'static str),
}

/// The value of a panel and its format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PanelValue {
    /// A number.
    Number {
        /// The number.
        value: u64,
        /// The minimum number of digits, padded with zeros; 0 leaves the format to the shell.
        digits: u8,
    },
    /// A duration, formatted by [`clock_text`].
    Clock {
        /// The milliseconds.
        millis: u64,
    },
    /// A duration to the millisecond, formatted by [`stopwatch_text`].
    Stopwatch {
        /// The milliseconds.
        millis: u64,
    },
    /// A rate, formatted by [`rate_text`].
    Rate {
        /// The hundredths.
        hundredths: u64,
    },
    /// A list of pieces, the next one first.
    Pieces {
        /// The pieces; empty if there are none.
        pieces: Vec<PiecePicture>,
        /// True if they cannot be used now.
        spent: bool,
    },
    /// A word; empty if there is nothing to show.
    Word(String),
}

impl Panel {
    /// Makes a panel with a number.
    pub fn of_number(id: PanelId, label: &'static str, value: u64) -> Panel {
        Panel { id, label, value: PanelValue::Number { value, digits: 0 } }
    }

    /// Makes a panel with a number of at least eight digits.
    pub fn of_digits(id: PanelId, label: &'static str, value: u64) -> Panel {
        Panel { id, label, value: PanelValue::Number { value, digits: 8 } }
    }

    /// Makes a panel with a duration.
    pub fn of_clock(id: PanelId, label: &'static str, millis: u64) -> Panel {
        Panel { id, label, value: PanelValue::Clock { millis } }
    }

    /// Makes a panel with pieces that can be used.
    pub fn of_pieces(id: PanelId, label: &'static str, pieces: Vec<PiecePicture>) -> Panel {
        Panel { id, label, value: PanelValue::Pieces { pieces, spent: false } }
    }

    /// Returns the number, if the panel has one.
    pub fn number(&self) -> Option<u64> {
        if let PanelValue::Number { value, .. } = self.value { Some(value) } else { None }
    }

    /// Returns true if the panel shows pieces.
    pub fn has_pieces(&self) -> bool {
        matches!(self.value, PanelValue::Pieces { .. })
    }
}

/// A picture of a single piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PiecePicture {
    /// The appearance of its cells.
    pub tile: Tile,
    /// Its cells as (column, row), row by row from the top.
    pub cells: Vec<(u16, u16)>,
}

impl PiecePicture {
    /// Makes the picture of a piece of this kind and shape.
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
    /// The possible answers, as the player would type or press them.
    pub choices: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_formatted_in_minutes_seconds_and_tenths() {
        let texts = [0, 61_990, 3_600_000].map(clock_text);
        assert_eq!(texts, ["0:00.0", "1:01.9", "60:00.0"]);
        assert_eq!((stopwatch_text(61_990), rate_text(105)), ("1:01.990".into(), "1.05".into()));
    }
}
