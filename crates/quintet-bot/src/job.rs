//! The requests to a worker and its answers, as values and as bytes.
//!
//! The bytes are for a worker that shares no memory and runs the same version of this program; they are not a file
//! format. They end with a checksum, so that foreign or damaged bytes are rejected.

use crate::bot_game::{BotGame, PlanRequest, TimedAction};
use quintet_engine::kernel::{Game, Player, Pos, Time};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use xxhash_rust::xxh3::xxh3_64;

/// A request to a worker: a position and a query about it.
#[derive(Clone, PartialEq, Debug)]
pub struct BotJob<G> {
    /// The number of the job, repeated in its answer.
    pub number: u64,
    /// The query.
    pub query: BotQuery,
    /// The position.
    pub game: Box<G>,
}

/// A query about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BotQuery {
    /// Asks where this player's piece should go.
    Hint(Player),
    /// Asks how to play a piece.
    Plan(PlanRequest),
}

/// The answer to a [`BotJob`].
#[derive(Clone, PartialEq, Debug)]
pub struct BotAnswer<G: Game> {
    /// The number of the job.
    pub number: u64,
    /// The reply to the query.
    pub reply: BotReply<G::Action>,
}

/// The reply to a [`BotQuery`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum BotReply<A> {
    /// The best place for the piece, if there is one.
    Hint(Option<HintCells>),
    /// The actions that play a piece.
    Plan {
        /// The start time the plan was made for; if it starts later, it may not lead to the planned place.
        start: Time,
        /// The actions, in order.
        actions: Vec<TimedAction<A>>,
    },
}

/// The best place for a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HintCells {
    /// The player of the piece.
    pub player: Player,
    /// The [`BotGame::hint_key`] the hint was found for; the hint is valid while the key is the same.
    pub key: u64,
    /// The cells of the player's board.
    pub cells: Vec<Pos>,
}

/// Why bytes cannot be read as a job or an answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// The bytes are damaged, or are not a job or an answer.
    #[error("these bytes are not a worker job, or are damaged")]
    Corrupt,
    /// The checksum is correct but the contents are not: another version wrote the bytes.
    #[error("these bytes were made by another version")]
    OtherVersion,
    /// The bytes belong to another game.
    #[error("this is a job for {found}, not for {expected}")]
    OtherGame {
        /// The expected game.
        expected: &'static str,
        /// The game that the bytes belong to.
        found: String,
    },
}

impl<G: BotGame> BotJob<G> {
    /// Runs the job and returns its answer.
    pub fn run(&self) -> BotAnswer<G> {
        let reply = match &self.query {
            BotQuery::Hint(player) => self.hint(*player, self.game.hint(*player)),
            BotQuery::Plan(request) => {
                BotReply::Plan { start: request.start, actions: self.game.plan(request) }
            }
        };
        BotAnswer { number: self.number, reply }
    }

    /// Returns a hint reply with these cells for a player's piece.
    pub(crate) fn hint(&self, player: Player, cells: Option<Vec<Pos>>) -> BotReply<G::Action> {
        let found = cells.zip(self.game.hint_key(player));
        BotReply::Hint(found.map(|(cells, key)| HintCells { player, key, cells }))
    }

    /// Serialises the job.
    pub fn to_bytes(&self) -> Vec<u8> {
        encode(G::NAME, &(self.number, &self.query, &self.game))
    }

    /// Reads a job from bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<BotJob<G>, JobError> {
        let (number, query, game) = decode::<G, _>(bytes)?;
        Ok(BotJob { number, query, game })
    }
}

impl<G: Game> BotAnswer<G> {
    /// Serialises the answer.
    pub fn to_bytes(&self) -> Vec<u8> {
        encode(G::NAME, &(self.number, &self.reply))
    }

    /// Reads an answer from bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<BotAnswer<G>, JobError> {
        let (number, reply) = decode::<G, _>(bytes)?;
        Ok(BotAnswer { number, reply })
    }
}

/// Runs a serialised job of this game and returns the serialised answer.
pub fn run_bytes<G: BotGame>(job: &[u8]) -> Result<Vec<u8>, JobError> {
    Ok(BotJob::<G>::from_bytes(job)?.run().to_bytes())
}

/// Returns the name of the game that a job or an answer belongs to, for a worker that serves several games.
pub fn game_of(bytes: &[u8]) -> Result<&str, JobError> {
    parts(bytes).map(|(name, _)| name)
}

/// The length of the checksum in bytes.
const SUM: usize = size_of::<u64>();

fn encode(game: &str, value: &impl Serialize) -> Vec<u8> {
    // Serialising into memory does not fail for these types; empty bytes would be rejected by the reader.
    let mut bytes = postcard::to_stdvec(&(game, value)).unwrap_or_default();
    bytes.extend(xxh3_64(&bytes).to_le_bytes());
    bytes
}

/// Splits bytes into the name of the game and the contents.
fn parts(bytes: &[u8]) -> Result<(&str, &[u8]), JobError> {
    let (contents, sum) = bytes.split_last_chunk::<SUM>().ok_or(JobError::Corrupt)?;
    if xxh3_64(contents) != u64::from_le_bytes(*sum) {
        return Err(JobError::Corrupt);
    }
    postcard::take_from_bytes(contents).map_err(|_| JobError::OtherVersion)
}

fn decode<G: Game, T: DeserializeOwned>(bytes: &[u8]) -> Result<T, JobError> {
    let (name, contents) = parts(bytes)?;
    if name != G::NAME {
        return Err(JobError::OtherGame { expected: G::NAME, found: name.to_owned() });
    }
    match postcard::take_from_bytes(contents) {
        Ok((value, [])) => Ok(value),
        _ => Err(JobError::OtherVersion),
    }
}
