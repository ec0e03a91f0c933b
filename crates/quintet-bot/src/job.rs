//! What a worker is asked and what it answers, as values and as bytes.
//!
//! The bytes are for a worker that shares no memory and runs the same version of this program; they are not for files.
//! A checksum stands at their end, so that bytes of any other origin are an error and never a strange position.

use crate::bot_game::{BotGame, PlanRequest, TimedAction};
use quintet_engine::kernel::{Game, Player, Pos, Time};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use xxhash_rust::xxh3::xxh3_64;

/// A position, and a question about it.
#[derive(Clone, PartialEq, Debug)]
pub struct BotJob<G> {
    /// The answer has the same number.
    pub number: u64,
    /// What is asked.
    pub query: BotQuery,
    /// The position.
    pub game: Box<G>,
}

/// What can be asked about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BotQuery {
    /// Where should this player's piece go?
    Hint(Player),
    /// How is this piece to be played?
    Plan(PlanRequest),
}

/// The answer to a [`BotJob`].
#[derive(Clone, PartialEq, Debug)]
pub struct BotAnswer<G: Game> {
    /// The number of the job.
    pub number: u64,
    /// What there is to say.
    pub reply: BotReply<G::Action>,
}

/// What can be answered.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum BotReply<A> {
    /// A place for the piece, if there is one.
    Hint(Option<Hint>),
    /// What to do, and when.
    Plan {
        /// The moment from which on the plan holds: later it may not lead where it should.
        start: Time,
        /// The actions, in order.
        actions: Vec<TimedAction<A>>,
    },
}

/// A place for a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hint {
    /// Whose piece it is.
    pub player: Player,
    /// What [`BotGame::hint_key`] was; the hint is of use while it is the same.
    pub key: u64,
    /// The cells of the player's board.
    pub cells: Vec<Pos>,
}

/// Bytes that are no job, or no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JobError {
    /// They are damaged, or something else.
    #[error("these bytes are no job for a worker, or were altered")]
    Corrupt,
    /// They have the right checksum and the wrong contents: another version made them.
    #[error("these bytes were made by another version")]
    OtherVersion,
    /// They belong to another game.
    #[error("this is a job for {found}, not for {expected}")]
    OtherGame {
        /// The game they were read for.
        expected: &'static str,
        /// The game they belong to.
        found: String,
    },
}

impl<G: BotGame> BotJob<G> {
    /// Finds the answer.
    pub fn run(&self) -> BotAnswer<G> {
        let reply = match &self.query {
            BotQuery::Hint(player) => self.hint(*player, self.game.hint(*player)),
            BotQuery::Plan(request) => {
                BotReply::Plan { start: request.start, actions: self.game.plan(request) }
            }
        };
        BotAnswer { number: self.number, reply }
    }

    /// The reply that these cells are the best ones for a player's piece.
    pub(crate) fn hint(&self, player: Player, cells: Option<Vec<Pos>>) -> BotReply<G::Action> {
        let found = cells.zip(self.game.hint_key(player));
        BotReply::Hint(found.map(|(cells, key)| Hint { player, key, cells }))
    }

    /// The job as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        encode(G::NAME, &(self.number, &self.query, &self.game))
    }

    /// The job that these bytes are.
    pub fn from_bytes(bytes: &[u8]) -> Result<BotJob<G>, JobError> {
        let (number, query, game) = decode::<G, _>(bytes)?;
        Ok(BotJob { number, query, game })
    }
}

impl<G: Game> BotAnswer<G> {
    /// The answer as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        encode(G::NAME, &(self.number, &self.reply))
    }

    /// The answer that these bytes are.
    pub fn from_bytes(bytes: &[u8]) -> Result<BotAnswer<G>, JobError> {
        let (number, reply) = decode::<G, _>(bytes)?;
        Ok(BotAnswer { number, reply })
    }
}

/// Does a job of this game, from bytes to bytes.
pub fn run_bytes<G: BotGame>(job: &[u8]) -> Result<Vec<u8>, JobError> {
    Ok(BotJob::<G>::from_bytes(job)?.run().to_bytes())
}

/// The name of the game that a job or an answer belongs to, for a worker that serves several.
pub fn game_of(bytes: &[u8]) -> Result<&str, JobError> {
    parts(bytes).map(|(name, _)| name)
}

/// The length of the checksum.
const SUM: usize = size_of::<u64>();

fn encode(game: &str, value: &impl Serialize) -> Vec<u8> {
    // Encoding into memory fails for no value of ours; nothing at all is refused by whoever reads it.
    let mut bytes = postcard::to_stdvec(&(game, value)).unwrap_or_default();
    bytes.extend(xxh3_64(&bytes).to_le_bytes());
    bytes
}

/// The name of the game, and what follows it.
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
