//! The file: recordings, one after another, each a magic word, a version, then frames that check each other.
//!
//! ```text
//! file      = recording*
//! recording = "QUINTET" 0x1A  version(u8)  frame*
//! frame     = tag(u8)  length(u32, little end first)  payload  check(u32, little end first)
//! ```
//! The check of a frame covers its tag, length and payload and, through its seed, all frames before it in the recording,
//! so that a frame that is changed, missing, doubled or out of place is noticed where it stands. The first frame is a
//! header (`H`), then come any number of input frames (`I`), each a run of steps, and at the end of an orderly recording
//! one end frame (`E`). The header is JSON, the other payloads are in the `postcard` format.
//!
//! A recording is one round. Until version 2, a restart was a step like any other, and a recording could hold several
//! rounds; it is read and played that way still.
//!
//! * Version 1.
//! * Version 2 added the step that says that the player left for good ([`Input::Leave`](crate::SessionInput::Leave)).
//! * Version 3: the header is JSON, in which options have names, and tells who plays. It was `postcard` before.

use super::participants::Participants;
use quintet_engine::kernel::{SetupError, Time};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::io;
use xxhash_rust::xxh3::xxh3_64_with_seed;

pub(super) const MAGIC: [u8; 8] = *b"QUINTET\x1a";
pub(super) const VERSION: u8 = 3;
/// The last version whose header is `postcard`.
pub(super) const LAST_POSITIONAL: u8 = 2;
/// No recording is larger, some ten million inputs; what claims to be is not read.
pub(super) const MAX_BYTES: u64 = 64 << 20;

pub(super) const HEADER: u8 = b'H';
pub(super) const INPUTS: u8 = b'I';
pub(super) const END: u8 = b'E';
/// No header of JSON is larger: two lists of blocks as large as any file may be, and a little.
pub(super) const MAX_HEADER: usize = 36 << 20;
/// How large a frame of inputs should become.
pub(super) const CHUNK: usize = 4096;

/// What a recording says of itself first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// The revision of the rules it was played by.
    pub revision: u32,
    /// The version of the program that recorded it.
    pub program: String,
    /// Who plays, and whether help was used.
    pub participants: Participants,
    /// What the game was made from.
    pub(super) setup: StoredSetup,
}

/// What a game was made from, as it stands in a header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum StoredSetup {
    /// `postcard`, until version 2.
    Positional(Vec<u8>),
    /// JSON, from version 3 on.
    Named(String),
}

/// A header until version 2.
#[derive(Serialize, Deserialize)]
pub(super) struct PositionalHeader {
    pub(super) game: String,
    pub(super) revision: u32,
    pub(super) program: String,
    pub(super) setup: Vec<u8>,
}

/// A header from version 3 on. A later program may add fields.
#[derive(Serialize, Deserialize)]
pub(super) struct NamedHeader<'a> {
    pub(super) game: String,
    pub(super) revision: u32,
    pub(super) program: String,
    #[serde(flatten)]
    pub(super) participants: Participants,
    #[serde(borrow)]
    pub(super) setup: &'a RawValue,
}

/// What an orderly recording says last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct EndFrame {
    pub(super) at: Time,
    pub(super) fingerprint: u64,
}

/// What is wrong with a recording.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// It could not be read at all.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("is not a Quintet replay")]
    NotAReplay,
    /// It is in a format of the future.
    #[error("is in replay format {0}; this program reads formats up to {VERSION}")]
    Newer(u8),
    /// It is larger than any recording can be.
    #[error("is larger than any replay")]
    TooLarge,
    /// It breaks off within a frame.
    #[error("is truncated: it breaks off at byte {at}")]
    Truncated {
        /// Where the last whole frame ends.
        at: usize,
    },
    /// It has whole frames only, but no end: the recording was interrupted.
    #[error("is truncated: the recording was interrupted after {} ms, it has no end mark", after.millis())]
    Unfinished {
        /// The moment it had come to.
        after: Time,
    },
    /// A frame does not have its check, or its contents make no sense.
    #[error("is altered or damaged at byte {at}")]
    Altered {
        /// Where the frame begins.
        at: usize,
    },
    /// It is a recording of another game.
    #[error("is a replay of {found}, not of {expected}")]
    OtherGame {
        /// The game that was wanted.
        expected: &'static str,
        /// The game that was recorded.
        found: String,
    },
    /// It was played under rules that this program does not know yet.
    #[error(
        "was recorded under revision {recorded} of the rules of {game}; this program knows revisions 1 to \
         {current}: a newer version of it can play this"
    )]
    NewerRules {
        /// The game.
        game: &'static str,
        /// The revision it was recorded under.
        recorded: u32,
        /// The newest revision this program knows.
        current: u32,
    },
    /// Its header has a setup that this program does not understand.
    #[error("has a setup that this version of the program cannot read: {0}")]
    UnknownSetup(String),
    /// It has no such round.
    #[error("has {}, there is no round {wanted}", rounds(*.found))]
    NoRound {
        /// The round that was asked for, from 1.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// No game can be made from its setup.
    #[error("has a setup that is not possible: {0}")]
    Setup(#[from] SetupError),
    /// Played again it ends in another state.
    #[error("does not reproduce: played again, it ends in another state than the one recorded")]
    Differs,
}

fn rounds(count: usize) -> String {
    if count == 1 { "one round".into() } else { format!("{count} rounds") }
}

/// The recordings of a file, one after another; at least one. What cannot be told apart, because it is damaged, belongs
/// to the last.
pub fn split_recordings(bytes: &[u8]) -> Vec<&[u8]> {
    let (mut found, mut rest) = (Vec::new(), bytes);
    while let Some(end) = end_of_recording(rest) {
        let (recording, others) = rest.split_at(end);
        found.push(recording);
        rest = others;
    }
    found.push(rest);
    found
}

/// Where a recording ends, if another one follows it.
fn end_of_recording(bytes: &[u8]) -> Option<usize> {
    let mut at = MAGIC.len() + 1;
    loop {
        let frame = bytes.get(at..)?;
        let length = frame.get(1..5)?.try_into().ok()?;
        at = at.checked_add(9)?.checked_add(u32::from_le_bytes(length) as usize)?;
        if *frame.first()? == END {
            // The next one may break off within its magic word.
            let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
            return (rest.starts_with(&MAGIC) || MAGIC.starts_with(rest)).then_some(at);
        }
    }
}

/// The running check over all frames so far.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Chain(u64);

impl Chain {
    pub(super) fn new() -> Chain {
        Chain(u64::from_le_bytes(MAGIC))
    }

    /// The bytes of the next frame.
    pub(super) fn frame(&mut self, tag: u8, payload: &[u8]) -> Vec<u8> {
        let mut bytes = vec![tag];
        bytes.extend((payload.len() as u32).to_le_bytes());
        bytes.extend(payload);
        bytes.extend(self.check(&bytes).to_le_bytes());
        bytes
    }

    /// The check of the next frame: its tag, length and payload.
    pub(super) fn check(&mut self, frame: &[u8]) -> u32 {
        self.0 = xxh3_64_with_seed(frame, self.0);
        self.0 as u32
    }
}

/// A frame as it was found in a file.
pub(super) struct Frame<'a> {
    pub(super) at: usize,
    pub(super) tag: u8,
    pub(super) payload: &'a [u8],
}

/// The frames of a file, each checked.
pub(super) struct Frames<'a> {
    bytes: &'a [u8],
    /// The version of the format.
    pub(super) version: u8,
    at: usize,
    chain: Chain,
}

impl<'a> Frames<'a> {
    /// The frames behind the magic word and the version.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Frames<'a>, ReplayError> {
        let rest = bytes.strip_prefix(&MAGIC).ok_or(ReplayError::NotAReplay)?;
        match rest.first() {
            Some(&version @ 1..=VERSION) => {
                Ok(Frames { bytes, version, at: MAGIC.len() + 1, chain: Chain::new() })
            }
            Some(&newer) if newer > VERSION => Err(ReplayError::Newer(newer)),
            Some(_) => Err(ReplayError::Altered { at: MAGIC.len() }),
            None => Err(ReplayError::Truncated { at: MAGIC.len() }),
        }
    }

    /// Where the next frame begins, and the check of all frames before it.
    pub(super) fn place(&self) -> (usize, Chain) {
        (self.at, self.chain)
    }

    /// The next frame, or `None` at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<Frame<'a>>, ReplayError> {
        let at = self.at;
        let rest = &self.bytes[at..];
        let Some(&tag) = rest.first() else { return Ok(None) };
        let truncated = ReplayError::Truncated { at };
        let Some(length) = rest.get(1..5).and_then(|bytes| bytes.try_into().ok()) else {
            return Err(truncated);
        };
        let end = 5usize.saturating_add(u32::from_le_bytes(length) as usize);
        let check = rest.get(end..end.saturating_add(4)).and_then(|bytes| bytes.try_into().ok());
        let Some(check) = check.map(u32::from_le_bytes) else { return Err(truncated) };
        if self.chain.check(&rest[..end]) != check {
            return Err(ReplayError::Altered { at });
        }
        self.at += end + 4;
        Ok(Some(Frame { at, tag, payload: &rest[5..end] }))
    }
}
