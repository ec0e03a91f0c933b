//! The file format: one or more recordings, each a magic word, a version, and frames with chained checksums.
//!
//! ```text
//! file      = recording*
//! recording = "QUINTET" 0x1A  version(u8)  frame*
//! frame     = tag(u8)  length(u32, little end first)  payload  check(u32, little end first)
//! ```
//! The checksum of a frame covers its tag, length and payload and, through its seed, all frames before it in the
//! recording, so a frame that is changed, missing, doubled or out of place is detected. The first frame is a header
//! (`H`), followed by any number of input frames (`I`), each with several steps; a complete recording ends with one
//! end frame (`E`). The header is JSON, the other payloads are in the `postcard` format.
//!
//! A recording is one round. Until version 2, a restart was a step like any other, so a recording could have several
//! rounds; such recordings can still be read and played.
//!
//! * Version 1.
//! * Version 2 added the step for a player who quits for good ([`SessionInput::Leave`](crate::SessionInput::Leave)).
//! * Version 3 made the header JSON, in which options have names, and added the participants. It was `postcard`
//!   before.

use super::participants::Participants;
use quintet_engine::kernel::{SetupError, Time};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::io;
use xxhash_rust::xxh3::xxh3_64_with_seed;

pub(super) const MAGIC: [u8; 8] = *b"QUINTET\x1a";
/// The version of the format of new recordings; those of every earlier one are read, too.
pub const VERSION: u8 = 3;
/// The last version whose header is `postcard`.
pub(super) const LAST_POSITIONAL: u8 = 2;
/// The maximum size of a recording, enough for some ten million inputs; anything larger is rejected.
pub(super) const MAX_BYTES: u64 = 64 << 20;

pub(super) const HEADER: u8 = b'H';
pub(super) const INPUTS: u8 = b'I';
pub(super) const END: u8 = b'E';
/// The maximum size of a JSON header: two block files of the maximum size, and some more.
pub(super) const MAX_HEADER: usize = 36 << 20;
/// The target size of a frame of inputs.
pub(super) const CHUNK: usize = 4096;

/// The header of a recording.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// The revision of the rules.
    pub revision: u32,
    /// The version of the program that recorded it.
    pub program: String,
    /// The participants, and whether help was used.
    pub participants: Participants,
    /// The setup of the game.
    pub(super) setup: StoredSetup,
}

/// The setup of a game as it is stored in a header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum StoredSetup {
    /// `postcard`, until version 2.
    Positional(Vec<u8>),
    /// JSON, since version 3.
    Named(String),
}

/// The stored header until version 2.
#[derive(Serialize, Deserialize)]
pub(super) struct PositionalHeader {
    pub(super) game: String,
    pub(super) revision: u32,
    pub(super) program: String,
    pub(super) setup: Vec<u8>,
}

/// The stored header since version 3. A later version of the program may add fields.
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

/// The end frame of a complete recording.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct EndFrame {
    pub(super) at: Time,
    pub(super) fingerprint: u64,
}

/// An error in a recording.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The file could not be read.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The file is not a recording.
    #[error("is not a Quintet replay")]
    NotAReplay,
    /// The format is newer than this program.
    #[error("is in replay format {0}; this program reads formats up to {VERSION}")]
    NewerFormat(u8),
    /// The file is larger than the maximum.
    #[error("is too large to be a replay")]
    TooLarge,
    /// It lasts longer than recordings that are played.
    #[error("lasts {days} days: replays of games with a clock may last at most {most} days")]
    TooLong {
        /// How long it lasts, in days, rounded up.
        days: u64,
        /// The longest duration, in days.
        most: u64,
    },
    /// The file ends within a frame.
    #[error("is truncated: it breaks off at byte {at}")]
    Truncated {
        /// The end of the last complete frame.
        at: usize,
    },
    /// All frames are complete, but the end frame is missing: the recording was interrupted.
    #[error("is truncated: the recording was interrupted after {} ms; the end is missing", after.millis())]
    Unfinished {
        /// The last recorded time.
        after: Time,
    },
    /// The checksum of a frame is wrong, or its contents are invalid.
    #[error("is altered or damaged at byte {at}")]
    Altered {
        /// The start of the frame.
        at: usize,
    },
    /// The recording is of another game.
    #[error("is a replay of {found}, not of {expected}")]
    OtherGame {
        /// The expected game.
        expected: &'static str,
        /// The recorded game.
        found: String,
    },
    /// The rules are newer than this program.
    #[error(
        "was recorded under revision {recorded} of the rules of {game}; this program knows revisions 1 to \
         {current}; update Quintet to play it"
    )]
    NewerRules {
        /// The game.
        game: &'static str,
        /// The recorded revision.
        recorded: u32,
        /// The newest revision of this program.
        current: u32,
    },
    /// The setup in the header cannot be read by this program.
    #[error("has a setup that this version of the program cannot read: {0}")]
    UnknownSetup(String),
    /// There is no such round.
    #[error("has {}: there is no round {wanted}", rounds(*.found))]
    NoRound {
        /// The requested round, from 1.
        wanted: usize,
        /// The number of rounds.
        found: usize,
    },
    /// The setup is invalid.
    #[error("has a setup that is not possible: {0}")]
    Setup(#[from] SetupError),
    /// The replayed game ends in a different state.
    #[error("does not reproduce: played back, it ends in a different state")]
    DoesNotReproduce,
}

fn rounds(count: usize) -> String {
    if count == 1 { "one round".into() } else { format!("{count} rounds") }
}

/// Splits a file into its recordings, at least one. Damaged data that cannot be split belongs to the last one.
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

/// Returns the end of a recording, if another one follows it.
fn end_of_recording(bytes: &[u8]) -> Option<usize> {
    let mut at = MAGIC.len() + 1;
    loop {
        let frame = bytes.get(at..)?;
        let length = frame.get(1..5)?.try_into().ok()?;
        at = at.checked_add(9)?.checked_add(u32::from_le_bytes(length) as usize)?;
        if *frame.first()? == END {
            // The next one may be truncated within its magic word.
            let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
            return (rest.starts_with(&MAGIC) || MAGIC.starts_with(rest)).then_some(at);
        }
    }
}

/// The running checksum over all frames so far.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Chain(u64);

impl Chain {
    pub(super) fn new() -> Chain {
        Chain(u64::from_le_bytes(MAGIC))
    }

    /// Returns the bytes of the next frame.
    pub(super) fn frame(&mut self, tag: u8, payload: &[u8]) -> Vec<u8> {
        let mut bytes = vec![tag];
        bytes.extend((payload.len() as u32).to_le_bytes());
        bytes.extend(payload);
        bytes.extend(self.check(&bytes).to_le_bytes());
        bytes
    }

    /// Returns the checksum of the next frame: of its tag, length and payload.
    pub(super) fn check(&mut self, frame: &[u8]) -> u32 {
        self.0 = xxh3_64_with_seed(frame, self.0);
        self.0 as u32
    }
}

/// A frame as read from a file.
pub(super) struct Frame<'a> {
    pub(super) at: usize,
    pub(super) tag: u8,
    pub(super) payload: &'a [u8],
}

/// The frames of a file, each verified.
pub(super) struct Frames<'a> {
    bytes: &'a [u8],
    /// The version of the format.
    pub(super) version: u8,
    at: usize,
    chain: Chain,
}

impl<'a> Frames<'a> {
    /// Reads the magic word and the version; the frames follow.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Frames<'a>, ReplayError> {
        let rest = bytes.strip_prefix(&MAGIC).ok_or(ReplayError::NotAReplay)?;
        match rest.first() {
            Some(&version @ 1..=VERSION) => {
                Ok(Frames { bytes, version, at: MAGIC.len() + 1, chain: Chain::new() })
            }
            Some(&newer) if newer > VERSION => Err(ReplayError::NewerFormat(newer)),
            Some(_) => Err(ReplayError::Altered { at: MAGIC.len() }),
            None => Err(ReplayError::Truncated { at: MAGIC.len() }),
        }
    }

    /// Returns the start of the next frame, and the checksum of all frames before it.
    pub(super) fn place(&self) -> (usize, Chain) {
        (self.at, self.chain)
    }

    /// Returns the next frame, or `None` at the end of the file.
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
