//! Writing a recording as the game goes.

use super::format::{
    CHUNK, Chain, END, End, Frames, HEADER, Header, INPUTS, MAGIC, MAX_BYTES, ReplayError, VERSION,
};
use crate::session::Input;
use quintet_engine::kernel::{Game, Span, Time};
use serde::Serialize;
use std::io::{self, Write};

/// What a recording is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// To be looked at when it has its end.
    End,
    /// To go on from if there never is an end: it follows the game more closely, while nothing is done too.
    Interrupted,
}

impl Until {
    /// How far a recording may lag behind the game.
    const fn lag(self) -> Span {
        Span::from_millis(if matches!(self, Until::End) { 900 } else { 500 })
    }
}

/// Appends a game's inputs to a file, in frames of a second or so.
///
/// A recording must never get into the way of the game: an error is kept and told at the end.
pub struct Recorder {
    out: Box<dyn Write + Send>,
    until: Until,
    chain: Chain,
    last: Time,
    pending: Vec<u8>,
    since: Time,
    size: u64,
    error: Option<io::Error>,
}

/// Where a recording that was interrupted can go on.
pub struct Resume {
    length: usize,
    chain: Chain,
    last: Time,
}

impl Resume {
    /// Looks for that place in a recording, of which this much is intact.
    pub fn find<G: Game>(bytes: &[u8], replay: &super::Replay<G>) -> Result<Resume, ReplayError> {
        let mut frames = Frames::new(bytes)?;
        let (mut length, mut chain) = frames.place();
        while let Ok(Some(frame)) = frames.next() {
            if frame.tag == END {
                break;
            }
            (length, chain) = frames.place();
        }
        let last = replay.steps.last().map_or(Time::ZERO, |(at, _)| *at);
        Ok(Resume { length, chain, last })
    }

    /// How many bytes of the recording are kept; what follows them is cut off.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Goes on recording: `out` appends to the bytes that are kept.
    pub fn recorder(&self, out: Box<dyn Write + Send>) -> Recorder {
        let mut recorder = Recorder::at(out, Until::Interrupted, self.chain, self.last);
        recorder.size = self.length as u64;
        recorder
    }
}

impl Recorder {
    /// Begins the recording of a game made from this setup.
    pub fn new<G: Game>(out: Box<dyn Write + Send>, setup: &G::Setup, until: Until) -> Recorder {
        let mut recorder = Recorder::at(out, until, Chain::new(), Time::ZERO);
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

    fn at(out: Box<dyn Write + Send>, until: Until, chain: Chain, last: Time) -> Recorder {
        Recorder { out, until, chain, last, pending: Vec::new(), since: last, size: 0, error: None }
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

    /// When what is kept back should be written; `None` when there is nothing. `running` says whether the
    /// game's time brings anything by itself: what is to be gone on from must then know of it.
    pub fn due(&self, running: bool) -> Option<Time> {
        let pending = (!self.pending.is_empty()).then_some(self.since);
        let passing = (running && self.until == Until::Interrupted).then_some(self.last);
        pending.into_iter().chain(passing).min().map(|since| since + self.until.lag())
    }

    /// The game has come to this moment: what is due is written, and that so much time has passed, too.
    pub fn pass(&mut self, now: Time) {
        if self.last + self.until.lag() <= now {
            self.input(now, &Input::<()>::Wait);
            self.flush();
        } else if self.due(false).is_some_and(|due| due <= now) {
            self.flush();
        }
    }

    /// Writes what was kept back, and that the game has come to this moment if somebody may go on from it.
    pub fn catch_up(&mut self, now: Time) {
        if self.until == Until::Interrupted && now > self.last {
            self.input(now, &Input::<()>::Wait);
        }
        self.flush();
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

pub(super) fn encode(value: &impl Serialize) -> io::Result<Vec<u8>> {
    postcard::to_stdvec(value).map_err(io::Error::other)
}
