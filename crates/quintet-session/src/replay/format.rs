//! The file: a magic word, a version, then frames that check each other.
//!
//! ```text
//! file  = "QUINTET" 0x1A  version(u8)  frame*
//! frame = tag(u8)  length(u32, little end first)  payload  check(u32, little end first)
//! ```
//! The check of a frame covers its tag, length and payload and, through its seed, all frames before it, so
//! that a frame that is changed, missing, doubled or out of place is noticed where it stands. Payloads are in
//! the `postcard` format: first a header (`H`), then any number of input frames (`I`), each a run of steps,
//! and at the end of an orderly recording one end frame (`E`).

use quintet_engine::kernel::{SetupError, Time};
use serde::{Deserialize, Serialize};
use std::io;
use xxhash_rust::xxh3::xxh3_64_with_seed;

pub(super) const MAGIC: [u8; 8] = *b"QUINTET\x1a";
pub(super) const VERSION: u8 = 1;
/// No recording is larger, some ten million inputs; what claims to be is not read.
pub(super) const MAX_BYTES: u64 = 64 << 20;

pub(super) const HEADER: u8 = b'H';
pub(super) const INPUTS: u8 = b'I';
pub(super) const END: u8 = b'E';
/// How large a frame of inputs should become.
pub(super) const CHUNK: usize = 4096;

/// What a recording says of itself first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// The revision of the rules it was played by.
    pub revision: u32,
    /// The version of the program that recorded it.
    pub program: String,
    /// What the game was made from, in the game's own form.
    pub(super) setup: Vec<u8>,
}

/// What an orderly recording says last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct End {
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
    /// It was played by other rules than this program's.
    #[error("was recorded under rules {recorded} of {game}; this program plays rules {current}")]
    OtherRules {
        /// The game.
        game: &'static str,
        /// The revision it was recorded under.
        recorded: u32,
        /// The revision this program plays.
        current: u32,
    },
    /// No game can be made from its setup.
    #[error("has a setup that is not possible: {0}")]
    Setup(#[from] SetupError),
    /// Played again it ends in another state.
    #[error("does not reproduce: played again, it ends in another state than the one recorded")]
    Differs,
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
    at: usize,
    chain: Chain,
}

impl<'a> Frames<'a> {
    /// The frames behind the magic word and the version.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Frames<'a>, ReplayError> {
        let rest = bytes.strip_prefix(&MAGIC).ok_or(ReplayError::NotAReplay)?;
        match rest.first() {
            Some(&VERSION) => Ok(Frames { bytes, at: MAGIC.len() + 1, chain: Chain::new() }),
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
