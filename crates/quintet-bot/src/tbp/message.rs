//! The messages, exactly as the protocol has them.

use super::board::TbpBoard;
use quintet_srs::{Orientation, ROWS, Spin, Tetromino};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// What a frontend says to a bot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToBot {
    /// The rules that are in force.
    Rules(Rules),
    /// A position to think about.
    Start(Box<Start>),
    /// Moves are wanted.
    Suggest,
    /// A move was made.
    Play {
        /// Which one.
        #[serde(rename = "move")]
        played: Move,
    },
    /// A piece has joined the queue.
    NewPiece {
        /// Which one.
        piece: Piece,
    },
    /// There is nothing to think about any more.
    Stop,
    /// The bot is to exit.
    Quit,
    /// Anything else; to be ignored.
    #[serde(other)]
    Unknown,
}

/// What a bot says to a frontend.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToFrontend {
    /// Who it is; the first thing it says.
    Info(Info),
    /// It can play by the rules.
    Ready,
    /// It cannot play.
    Error {
        /// Why; `unsupported_rules` is the reason that the protocol knows.
        #[serde(default)]
        reason: String,
    },
    /// The moves it would make.
    Suggestion(Suggestion),
    /// Anything else; to be ignored.
    #[serde(other)]
    Unknown,
}

/// The rules that are in force.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Rules {
    /// How pieces are drawn.
    #[serde(default, deserialize_with = "or_default")]
    pub randomizer: RandomizerName,
}

/// How pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RandomizerName {
    /// Each by itself.
    Uniform,
    /// One of each out of a bag, then again.
    SevenBag,
    /// Some of each out of a bag, then again.
    GeneralBag,
    /// Some other way.
    #[default]
    #[serde(other)]
    Unknown,
}

/// A position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Start {
    /// The piece put aside.
    #[serde(default)]
    pub hold: Option<Piece>,
    /// The piece to be placed and those after it.
    pub queue: Vec<Piece>,
    /// How many of the last pieces cleared rows, one after the other.
    pub combo: u32,
    /// Whether the next difficult clear is back-to-back.
    pub back_to_back: bool,
    /// The blocks.
    pub board: TbpBoard,
    /// How pieces will be drawn after the queue.
    #[serde(default, deserialize_with = "or_default")]
    pub randomizer: Randomizer,
}

/// The state of what draws the pieces, at the end of the queue.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Randomizer {
    /// Each piece is drawn by itself.
    Uniform,
    /// One of each out of a bag, then again.
    SevenBag {
        /// What is left in the bag.
        bag_state: Vec<Piece>,
    },
    /// Some of each out of a bag, then again.
    GeneralBag {
        /// How many of each are left in the bag.
        current_bag: Counts,
        /// How many of each a full one has.
        filled_bag: Counts,
    },
    /// Nobody knows.
    #[default]
    #[serde(other)]
    Unknown,
}

/// How many there are of each piece.
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
    /// This many of each.
    pub fn new(count: impl Fn(Tetromino) -> u32) -> Counts {
        let [i, j, l, o, s, t, z] = Tetromino::ALL.map(count);
        Counts { I: i, O: o, L: l, J: j, S: s, Z: z, T: t }
    }

    /// The number of one piece.
    pub fn of(&self, piece: Tetromino) -> u32 {
        [self.I, self.J, self.L, self.O, self.S, self.T, self.Z][piece.index()]
    }
}

/// Who a bot is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Info {
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Its version.
    #[serde(default)]
    pub version: String,
    /// Who made it.
    #[serde(default)]
    pub author: String,
    /// The extensions that it understands.
    #[serde(default)]
    pub features: Vec<String>,
}

/// The moves that a bot would make.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Suggestion {
    /// The moves, the best first. What is no move is left out when they are read.
    #[serde(deserialize_with = "moves")]
    pub moves: Vec<Move>,
    /// What it took to find them.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "Option::is_none")]
    pub move_info: Option<MoveInfo>,
}

/// What it took to find moves.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct MoveInfo {
    /// The positions in the tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<f64>,
    /// The positions found a second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nps: Option<f64>,
    /// How deep the tree is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<f64>,
    /// What else there is to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra: Option<String>,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Move {
    /// Where the piece comes to rest.
    pub location: Location,
    /// Whether it is spun into its place.
    pub spin: SpinName,
}

/// Where a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Location {
    /// Which piece.
    #[serde(rename = "type")]
    pub piece: Piece,
    /// How it is turned.
    pub orientation: OrientationName,
    /// The column of its centre, from 0 at the left.
    pub x: i64,
    /// The row of its centre, from 0 at the bottom.
    pub y: i64,
}

/// How a piece is turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrientationName {
    /// As it appeared.
    North,
    /// A quarter turn clockwise.
    East,
    /// A half turn.
    South,
    /// A quarter turn anticlockwise.
    West,
}

/// Whether a piece is spun into its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpinName {
    /// No.
    None,
    /// As a Mini T-Spin.
    Mini,
    /// As a full T-Spin.
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
    /// The location of a piece on a board with this many rows of floor that bots do not know of.
    pub fn new(at: quintet_srs::Location, floor: usize) -> Location {
        Location {
            piece: Piece(at.piece),
            orientation: ORIENTATIONS[at.orientation as usize],
            x: at.x.into(),
            y: i64::from(at.y) - floor as i64,
        }
    }

    /// The same on the board itself; `None` when it is far from any board.
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

/// What cannot be understood is as if it were not there.
fn or_default<'de, D: Deserializer<'de>, T: Default + serde::de::DeserializeOwned>(
    from: D,
) -> Result<T, D::Error> {
    let value = Value::deserialize(from)?;
    Ok(serde_json::from_value(value).unwrap_or_default())
}

/// The moves of a list; what is none is left out.
fn moves<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Move>, D::Error> {
    let values = Vec::<Value>::deserialize(from)?;
    Ok(values.into_iter().filter_map(|value| serde_json::from_value(value).ok()).collect())
}
