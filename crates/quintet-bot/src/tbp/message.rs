//! The messages of the Tetris Bot Protocol, as they are written.

use super::board::TbpBoard;
use quintet_srs::{Orientation, ROWS, Spin, Tetromino};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// A message from a frontend to a bot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToBot {
    /// The rules of the game.
    Rules(Rules),
    /// A position to search.
    Start(Box<Start>),
    /// A request for moves.
    Suggest,
    /// A move was made.
    Play {
        /// The move.
        #[serde(rename = "move")]
        played: Move,
    },
    /// A piece was added to the queue.
    NewPiece {
        /// The piece.
        piece: Piece,
    },
    /// The current position is no longer needed.
    Stop,
    /// The bot should exit.
    Quit,
    /// Any other message; it is ignored.
    #[serde(other)]
    Unknown,
}

/// A message from a bot to a frontend.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToFrontend {
    /// The bot's name and version; the first message it sends.
    Info(Info),
    /// The bot supports the rules.
    Ready,
    /// The bot cannot play.
    Error {
        /// The reason; the protocol defines `unsupported_rules`.
        #[serde(default)]
        reason: String,
    },
    /// The bot's moves.
    Suggestion(Suggestion),
    /// Any other message; it is ignored.
    #[serde(other)]
    Unknown,
}

/// The rules of the game.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Rules {
    /// The randomizer.
    #[serde(default, deserialize_with = "or_default")]
    pub randomizer: RandomizerName,
}

/// The name of a randomizer.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RandomizerName {
    /// Each piece is drawn independently.
    Uniform,
    /// The seven pieces in random order, then again.
    SevenBag,
    /// A given number of each piece in random order, then again.
    GeneralBag,
    /// Any other randomizer.
    #[default]
    #[serde(other)]
    Unknown,
}

/// The `start` message: a position to search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Start {
    /// The hold piece.
    #[serde(default)]
    pub hold: Option<Piece>,
    /// The piece to be placed and those after it.
    pub queue: Vec<Piece>,
    /// The number of successive pieces that cleared rows.
    pub combo: u32,
    /// True if the next difficult clear is back-to-back.
    pub back_to_back: bool,
    /// The blocks.
    pub board: TbpBoard,
    /// The state of the randomizer after the queue.
    #[serde(default, deserialize_with = "or_default")]
    pub randomizer: Randomizer,
}

/// The state of a randomizer after the queue.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Randomizer {
    /// Each piece is drawn independently.
    Uniform,
    /// The seven pieces in random order, then again.
    SevenBag {
        /// The pieces left in the bag.
        bag_state: Vec<Piece>,
    },
    /// A given number of each piece in random order, then again.
    GeneralBag {
        /// The number of each piece left in the bag.
        current_bag: Counts,
        /// The number of each piece in a full bag.
        filled_bag: Counts,
    },
    /// An unknown randomizer.
    #[default]
    #[serde(other)]
    Unknown,
}

/// A number for each piece.
#[allow(non_snake_case, reason = "they are the letters of the pieces")]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Counts {
    I: u32,
    O: u32,
    L: u32,
    J: u32,
    S: u32,
    Z: u32,
    T: u32,
}

impl Counts {
    /// Creates counts from a function.
    pub fn new(count: impl Fn(Tetromino) -> u32) -> Counts {
        let [i, j, l, o, s, t, z] = Tetromino::ALL.map(count);
        Counts { I: i, O: o, L: l, J: j, S: s, Z: z, T: t }
    }

    /// Returns the number of one piece.
    pub fn of(&self, piece: Tetromino) -> u32 {
        [self.I, self.J, self.L, self.O, self.S, self.T, self.Z][piece.index()]
    }
}

/// The identity of a bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Info {
    /// The name.
    #[serde(default)]
    pub name: String,
    /// The version.
    #[serde(default)]
    pub version: String,
    /// The author.
    #[serde(default)]
    pub author: String,
    /// The supported extensions.
    #[serde(default)]
    pub features: Vec<String>,
}

/// The moves that a bot suggests.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Suggestion {
    /// The moves, the best first. Invalid moves are left out when they are read.
    #[serde(deserialize_with = "moves")]
    pub moves: Vec<Move>,
    /// Statistics of the search.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "Option::is_none")]
    pub move_info: Option<MoveInfo>,
}

/// Statistics of a bot's search.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct MoveInfo {
    /// The number of positions in the tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<f64>,
    /// The number of positions per second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nps: Option<f64>,
    /// The depth of the tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<f64>,
    /// Other information as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra: Option<String>,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Move {
    /// The location where the piece locks.
    pub location: Location,
    /// The spin.
    pub spin: SpinName,
}

/// The location of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Location {
    /// The piece.
    #[serde(rename = "type")]
    pub piece: Piece,
    /// The orientation.
    pub orientation: OrientationName,
    /// The column of its centre, from 0 at the left.
    pub x: i64,
    /// The row of its centre, from 0 at the bottom.
    pub y: i64,
}

/// The name of an orientation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrientationName {
    /// As it spawned.
    North,
    /// Rotated clockwise.
    East,
    /// Rotated by 180°.
    South,
    /// Rotated counterclockwise.
    West,
}

/// The name of a spin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpinName {
    /// No T-Spin.
    None,
    /// A Mini T-Spin.
    Mini,
    /// A full T-Spin.
    Full,
}

/// One of the seven pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "char", into = "char")]
pub struct Piece(pub Tetromino);

impl TryFrom<char> for Piece {
    type Error = &'static str;
    fn try_from(letter: char) -> Result<Piece, &'static str> {
        Tetromino::from_letter(letter).map(Piece).ok_or("the pieces are I J L O S T Z")
    }
}

impl From<Piece> for char {
    fn from(piece: Piece) -> char {
        piece.0.letter()
    }
}

const ORIENTATIONS: [OrientationName; 4] =
    [OrientationName::North, OrientationName::East, OrientationName::South, OrientationName::West];

impl Location {
    /// Returns the location on a board of which the bot does not see this many rows of floor.
    pub fn new(at: quintet_srs::Location, floor: usize) -> Location {
        Location {
            piece: Piece(at.piece),
            orientation: ORIENTATIONS[at.orientation as usize],
            x: at.x.into(),
            y: i64::from(at.y) - floor as i64,
        }
    }

    /// Returns the location on the full board; `None` if it is far outside any board.
    pub fn on_board(&self, floor: usize) -> Option<quintet_srs::Location> {
        let near = |n: i64| i8::try_from(n).ok();
        let (x, y) = (near(self.x)?, near(self.y.checked_add(floor.min(ROWS) as i64)?)?);
        let orientation = Orientation::ALL[self.orientation as usize];
        Some(quintet_srs::Location { piece: self.piece.0, orientation, x, y })
    }
}

impl From<Option<Spin>> for SpinName {
    fn from(spin: Option<Spin>) -> SpinName {
        match spin {
            None => SpinName::None,
            Some(Spin::Mini) => SpinName::Mini,
            Some(Spin::Full) => SpinName::Full,
        }
    }
}

impl From<SpinName> for Option<Spin> {
    fn from(name: SpinName) -> Option<Spin> {
        match name {
            SpinName::None => None,
            SpinName::Mini => Some(Spin::Mini),
            SpinName::Full => Some(Spin::Full),
        }
    }
}

/// Deserialises a value, or returns the default if it is invalid.
fn or_default<'de, D: Deserializer<'de>, T: Default + serde::de::DeserializeOwned>(
    from: D,
) -> Result<T, D::Error> {
    let value = Value::deserialize(from)?;
    Ok(serde_json::from_value(value).unwrap_or_default())
}

/// Deserialises a list of moves and leaves out the invalid ones.
fn moves<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Move>, D::Error> {
    let values = Vec::<Value>::deserialize(from)?;
    Ok(values.into_iter().filter_map(|value| serde_json::from_value(value).ok()).collect())
}
