//! Writing a recording as the game goes.

use super::format::{Chain, END, End, HEADER, Header, INPUTS, MAGIC, MAX_BYTES, VERSION};
use crate::session::Input;
use quintet_engine::kernel::{Game, Span, Time};
use serde::Serialize;
use std::io::{self, Write};

/// How far a recording may lag behind the game.
const LAG: Span = Span::from_millis(900);
/// How much is kept back at most before it is written.
const CHUNK: usize = 4096;

/// Appends a game's inputs to a file, in frames of a second or so.
///
/// A recording must never get into the way of the game: an error is kept and told at the end.
pub struct Recorder {
    out: Box<dyn Write + Send>,
    chain: Chain,
    last: Time,
    pending: Vec<u8>,
    since: Time,
    size: u64,
    error: Option<io::Error>,
}

impl Recorder {
    /// Begins the recording of a game made from this setup.
    pub fn new<G: Game>(out: Box<dyn Write + Send>, setup: &G::Setup) -> Recorder {
        let mut recorder = Recorder {
            out,
            chain: Chain::new(),
            last: Time::ZERO,
            pending: Vec::new(),
            since: Time::ZERO,
            size: 0,
            error: None,
        };
        let header = encode(setup).and_then(|setup| {
            encode(&Header {
                game: G::NAME.into(),
                revision: G::REVISION,
                program: env!("CARGO_PKG_VERSION").into(),
                setup,
            })
        });
        match header {
            Ok(header) => {
                let mut bytes = MAGIC.to_vec();
                bytes.push(VERSION);
                bytes.extend(recorder.chain.frame(HEADER, &header));
                recorder.write(&bytes);
            }
            Err(error) => recorder.error = Some(error),
        }
        recorder
    }

    /// Adds an input.
    pub fn input<A: Serialize>(&mut self, at: Time, input: &Input<A>) {
        match encode(&(at.since(self.last), input)) {
            Ok(step) => {
                if self.pending.is_empty() {
                    self.since = at;
                }
                self.pending.extend(step);
                self.last = at;
            }
            Err(error) => self.error = self.error.take().or(Some(error)),
        }
        if self.pending.len() >= CHUNK {
            self.flush();
        }
    }

    /// When what is kept back should be written; `None` when there is nothing.
    pub fn due(&self) -> Option<Time> {
        (!self.pending.is_empty()).then(|| self.since + LAG)
    }

    /// The game has come to this moment: what is due is written, and that so much time has passed, too.
    pub fn pass(&mut self, now: Time) {
        if self.last + LAG <= now {
            self.input(now, &Input::<()>::Wait);
            self.flush();
        } else if self.due().is_some_and(|due| due <= now) {
            self.flush();
        }
    }

    /// Writes what was kept back.
    pub fn flush(&mut self) {
        if !self.pending.is_empty() {
            let frame = self.chain.frame(INPUTS, &self.pending);
            self.pending.clear();
            self.write(&frame);
        }
    }

    /// Marks the end and says whether everything could be written.
    pub fn finish(mut self, at: Time, fingerprint: u64) -> io::Result<()> {
        self.flush();
        let end = encode(&End { at, fingerprint })?;
        let frame = self.chain.frame(END, &end);
        self.write(&frame);
        match self.error.take() {
            Some(error) => Err(error),
            None => self.out.flush(),
        }
    }

    fn write(&mut self, bytes: &[u8]) {
        self.size += bytes.len() as u64;
        if self.error.is_none() && self.size > MAX_BYTES {
            self.error = Some(io::Error::other("the game is too long to be recorded"));
        }
        if self.error.is_none() {
            self.error = self.out.write_all(bytes).err();
        }
    }
}

/// A recorder that is dropped without an end was interrupted: what it knows is written all the same.
impl Drop for Recorder {
    fn drop(&mut self) {
        self.flush();
    }
}

fn encode(value: &impl Serialize) -> io::Result<Vec<u8>> {
    postcard::to_stdvec(value).map_err(io::Error::other)
}
