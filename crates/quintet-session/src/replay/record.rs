//! Writes recordings during play.

use super::format::{
    CHUNK, Chain, END, EndFrame, Frames, HEADER, INPUTS, MAGIC, MAX_BYTES, MAX_HEADER, NamedHeader,
    ReplayError, VERSION,
};
use super::participants::Participants;
use crate::session::SessionInput;
use quintet_engine::kernel::{Game, Span, Time};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use std::io::{self, Write};

/// How closely a recording follows its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlushPolicy {
    /// The recording is used after its end, so it may lag further behind.
    End,
    /// The game may be resumed after an interruption: the recording follows it more closely, also without input.
    Interrupted,
}

impl FlushPolicy {
    /// Returns how far a recording may lag behind the game.
    const fn lag(self) -> Span {
        Span::from_millis(if matches!(self, FlushPolicy::End) { 900 } else { 500 })
    }
}

/// Receives recordings, one after another.
pub trait RecordingSink: Write + Send {
    /// Starts another recording: everything written from now on belongs to it. Returns true if it has its own file,
    /// so that the size and failures of the previous one no longer matter.
    fn next_recording(&mut self) -> bool;
}

/// A single file for all recordings of a session.
struct OneFile(Box<dyn Write + Send>);

impl Write for OneFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl RecordingSink for OneFile {
    fn next_recording(&mut self) -> bool {
        false
    }
}

impl From<Box<dyn Write + Send>> for Box<dyn RecordingSink> {
    fn from(file: Box<dyn Write + Send>) -> Box<dyn RecordingSink> {
        Box::new(OneFile(file))
    }
}

/// Appends a game's inputs to a recording, in frames of about a second, and starts a new recording with each round.
///
/// A recording never disturbs the game: an error is kept and returned at the end.
pub struct Recorder {
    out: Box<dyn RecordingSink>,
    until: FlushPolicy,
    /// The participants.
    participants: Participants,
    /// The time of the session at which the recording starts.
    origin: Time,
    chain: Chain,
    last: Time,
    pending: Vec<u8>,
    since: Time,
    size: u64,
    error: Option<io::Error>,
}

/// The point at which an interrupted recording can continue.
pub struct ResumePoint {
    length: usize,
    chain: Chain,
    last: Time,
}

impl ResumePoint {
    /// Finds that point in a recording whose intact part is `replay`.
    pub fn find<G: Game>(bytes: &[u8], replay: &super::Replay<G>) -> Result<ResumePoint, ReplayError> {
        let mut frames = Frames::new(bytes)?;
        let (mut length, mut chain) = frames.place();
        while let Ok(Some(frame)) = frames.next() {
            if frame.tag == END {
                break;
            }
            (length, chain) = frames.place();
        }
        let last = replay.steps.last().map_or(Time::ZERO, |(at, _)| *at);
        Ok(ResumePoint { length, chain, last })
    }

    /// Returns the number of bytes of the recording to keep; the rest is cut off.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Continues the recording: `out` appends to the kept bytes. Later rounds have the same participants.
    pub fn recorder(&self, out: Box<dyn RecordingSink>, participants: &Participants) -> Recorder {
        let mut recorder = Recorder::at(out, FlushPolicy::Interrupted, participants, self.chain, self.last);
        recorder.size = self.length as u64;
        recorder
    }
}

impl Recorder {
    /// Starts the recording of a game with this setup under this revision of the rules.
    pub fn new<G: Game>(
        out: Box<dyn RecordingSink>,
        setup: &G::Setup,
        revision: u32,
        participants: &Participants,
        until: FlushPolicy,
    ) -> Recorder {
        let mut recorder = Recorder::at(out, until, participants, Chain::new(), Time::ZERO);
        recorder.write_header::<G>(setup, revision);
        recorder
    }

    fn at(
        out: Box<dyn RecordingSink>,
        until: FlushPolicy,
        participants: &Participants,
        chain: Chain,
        last: Time,
    ) -> Recorder {
        let (participants, origin, pending) = (participants.clone(), Time::ZERO, Vec::new());
        Recorder { out, until, participants, origin, chain, last, pending, since: last, size: 0, error: None }
    }

    fn write_header<G: Game>(&mut self, setup: &G::Setup, revision: u32) {
        self.write_named_header(G::NAME, revision, to_raw_value(setup));
    }

    fn write_named_header(&mut self, game: &str, revision: u32, setup: serde_json::Result<Box<RawValue>>) {
        match header(game, revision, setup, &self.participants) {
            Ok(header) => {
                let mut bytes = MAGIC.to_vec();
                bytes.push(VERSION);
                bytes.extend(self.chain.frame(HEADER, &header));
                self.write(&bytes);
            }
            Err(error) => self.error = self.error.take().or(Some(error)),
        }
    }

    /// Starts the recording of the round after a restart at this time. The previous one has been ended.
    pub(crate) fn begin_round<G: Game>(&mut self, now: Time, setup: &G::Setup, revision: u32) {
        if self.out.next_recording() {
            (self.size, self.error) = (0, None);
        }
        (self.origin, self.last, self.since, self.chain) = (now, now, now, Chain::new());
        self.participants.inherited = 0;
        self.write_header::<G>(setup, revision);
    }

    /// Returns the time of the session at which the recording starts: a restart, or its own start.
    pub(crate) fn origin(&self) -> Time {
        self.origin
    }

    /// Adds an input.
    pub fn input<A: Serialize>(&mut self, at: Time, input: &SessionInput<A>) {
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

    /// Returns the time at which buffered data should be written; `None` if there is none. `running` is true if the
    /// game changes without input: a recording to resume from must then record the time.
    pub fn due(&self, running: bool) -> Option<Time> {
        let pending = (!self.pending.is_empty()).then_some(self.since);
        let passing = (running && self.until == FlushPolicy::Interrupted).then_some(self.last);
        pending.into_iter().chain(passing).min().map(|since| since + self.until.lag())
    }

    /// Notes that the game has reached this time: writes what is due, and a mark of the time if enough has passed.
    pub fn pass(&mut self, now: Time) {
        if self.last + self.until.lag() <= now {
            self.input(now, &SessionInput::<()>::Wait);
            self.flush();
        } else if self.due(false).is_some_and(|due| due <= now) {
            self.flush();
        }
    }

    /// Writes all buffered data, and a mark of the time if the game may be resumed from here.
    pub fn catch_up(&mut self, now: Time) {
        if self.until == FlushPolicy::Interrupted && now > self.last {
            self.input(now, &SessionInput::<()>::Wait);
        }
        self.flush();
    }

    /// Writes all buffered data.
    pub fn flush(&mut self) {
        if !self.pending.is_empty() {
            let frame = self.chain.frame(INPUTS, &self.pending);
            self.pending.clear();
            self.write(&frame);
        }
    }

    /// Ends the current recording with its time and the fingerprint of its final state.
    pub(crate) fn end_round(&mut self, at: Time, fingerprint: u64) {
        self.flush();
        match encode(&EndFrame { at: Time::ZERO + at.since(self.origin), fingerprint }) {
            Ok(end) => {
                let frame = self.chain.frame(END, &end);
                self.write(&frame);
            }
            Err(error) => self.error = self.error.take().or(Some(error)),
        }
    }

    /// Ends the recording; an error if anything could not be written.
    pub fn finish(mut self, at: Time, fingerprint: u64) -> io::Result<()> {
        self.end_round(at, fingerprint);
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

/// Writes the buffered data of a recorder that is dropped without an end, as after an interruption.
impl Drop for Recorder {
    fn drop(&mut self) {
        self.flush();
    }
}

fn header(
    game: &str,
    revision: u32,
    setup: serde_json::Result<Box<RawValue>>,
    participants: &Participants,
) -> io::Result<Vec<u8>> {
    let header = serde_json::to_vec(&NamedHeader {
        game: game.into(),
        revision,
        program: env!("CARGO_PKG_VERSION").into(),
        participants: participants.clone(),
        setup: &setup?,
    })?;
    if header.len() > MAX_HEADER { Err(io::Error::other("its setup is too large")) } else { Ok(header) }
}

pub(super) fn encode(value: &impl Serialize) -> io::Result<Vec<u8>> {
    postcard::to_stdvec(value).map_err(io::Error::other)
}
