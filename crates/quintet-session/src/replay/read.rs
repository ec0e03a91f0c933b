//! Reading a recording back.

use super::format::{END, End, Frames, HEADER, Header, INPUTS, MAGIC, MAX_BYTES, ReplayError};
use super::record::{Recorder, Until};
use crate::session::{Input, Session, fingerprint};
use quintet_engine::kernel::{Game, Sink, Time};
use std::io::{Read, Write};

/// A recorded game: what it was made from and what was done when.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay<G: Game> {
    /// What the game was made from.
    pub setup: G::Setup,
    /// The inputs, in order, each with its time.
    pub steps: Vec<(Time, Input<G::Action>)>,
    end: Option<End>,
}

/// A point within a recording.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Point {
    /// This moment, everything that happens then included.
    Time(Time),
    /// Its end.
    End,
}

impl Header {
    /// No recording is larger than this.
    pub const MOST_BYTES: u64 = MAX_BYTES;

    /// Whether this is how a recording begins.
    pub fn begins(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }

    /// All bytes of a recording, as long as it is not larger than any can be, and its header.
    pub fn read_from(from: impl Read) -> Result<(Header, Vec<u8>), ReplayError> {
        let mut bytes = Vec::new();
        from.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_BYTES {
            return Err(ReplayError::TooLarge);
        }
        Ok((Header::read(&bytes)?, bytes))
    }

    /// What a recording says of itself, whatever game it is of.
    pub fn read(bytes: &[u8]) -> Result<Header, ReplayError> {
        let mut frames = Frames::new(bytes)?;
        let frame = frames.next()?.ok_or(ReplayError::Truncated { at: bytes.len() })?;
        let header = Some(frame.payload).filter(|_| frame.tag == HEADER);
        header.and_then(decode).ok_or(ReplayError::Altered { at: frame.at })
    }
}

impl<G: Game> Replay<G> {
    /// Reads a whole recording; anything less is refused.
    pub fn read(bytes: &[u8]) -> Result<Replay<G>, ReplayError> {
        match Replay::salvage(bytes)? {
            (replay, None) => Ok(replay),
            (_, Some(damage)) => Err(damage),
        }
    }

    /// Reads what is intact of a recording of this game, and says what is wrong with the rest.
    pub fn salvage(bytes: &[u8]) -> Result<(Replay<G>, Option<ReplayError>), ReplayError> {
        let header = Header::read(bytes)?;
        if header.game != G::NAME {
            return Err(ReplayError::OtherGame { expected: G::NAME, found: header.game });
        }
        if header.revision != G::REVISION {
            let (recorded, current) = (header.revision, G::REVISION);
            return Err(ReplayError::OtherRules { game: G::NAME, recorded, current });
        }
        let mut frames = Frames::new(bytes)?;
        let at = frames.next()?.map_or(0, |frame| frame.at);
        let setup = decode(&header.setup).ok_or(ReplayError::Altered { at })?;
        let mut replay = Replay { setup, steps: Vec::new(), end: None };
        let damage = replay.read_frames(&mut frames).err();
        Ok((replay, damage))
    }

    fn read_frames(&mut self, frames: &mut Frames<'_>) -> Result<(), ReplayError> {
        while let Some(frame) = frames.next()? {
            let read = match (frame.tag, self.end) {
                (INPUTS, None) => self.read_steps(frame.payload),
                (END, None) => {
                    let sound = |end: &End| (self.last_input()..=Time::LAST).contains(&end.at);
                    self.end = decode(frame.payload).filter(sound);
                    self.end.map(|_| ())
                }
                _ => None,
            };
            read.ok_or(ReplayError::Altered { at: frame.at })?;
        }
        match self.end {
            Some(_) => Ok(()),
            None => Err(ReplayError::Unfinished { after: self.last_input() }),
        }
    }

    fn read_steps(&mut self, mut payload: &[u8]) -> Option<()> {
        let mut now = self.last_input();
        while !payload.is_empty() {
            let ((after, input), rest) = postcard::take_from_bytes(payload).ok()?;
            now += after;
            (now <= Time::LAST).then(|| self.steps.push((now, input)))?;
            payload = rest;
        }
        Some(())
    }

    fn last_input(&self) -> Time {
        self.steps.last().map_or(Time::ZERO, |(at, _)| *at)
    }

    /// How many things were done, waiting not counted.
    pub fn inputs(&self) -> usize {
        self.steps.iter().filter(|(_, input)| *input != Input::Wait).count()
    }

    /// When the recording ends.
    pub fn duration(&self) -> Time {
        self.end.map_or(self.last_input(), |end| end.at)
    }

    /// Plays the recording to a point and hands over the session: play can go on from there, and [`Replay::recorder`]
    /// records it.
    pub fn play_to(&self, point: Point, sink: &mut dyn Sink) -> Result<Session<G>, ReplayError> {
        let mut session = Session::new(self.setup.clone())?;
        let until = match point {
            Point::Time(time) => time,
            Point::End => self.duration(),
        };
        for (at, input) in self.steps.iter().take_while(|(at, _)| *at <= until) {
            session.input(*at, input, sink);
        }
        session.advance(until, sink);
        Ok(session)
    }

    /// A recorder that has recorded this up to a moment, and goes on from there.
    pub fn recorder(&self, to: Time, out: Box<dyn Write + Send>, until: Until) -> Recorder {
        let mut recorder = Recorder::new::<G>(out, &self.setup, until);
        for (at, input) in self.steps.iter().take_while(|(at, _)| *at <= to) {
            recorder.input(*at, input);
        }
        recorder
    }

    /// Whether this is the state that the recording says it ends in.
    pub fn ends_as(&self, game: &G) -> bool {
        self.end.is_some_and(|end| end.fingerprint == fingerprint(game))
    }

    /// Plays the whole recording and compares the end with the one recorded.
    pub fn verify(&self, sink: &mut dyn Sink) -> Result<Session<G>, ReplayError> {
        let session = self.play_to(Point::End, sink)?;
        self.check_end(session.game())?;
        Ok(session)
    }

    /// Compares the state at the end with the one recorded.
    pub fn check_end(&self, game: &G) -> Result<(), ReplayError> {
        match self.end {
            Some(_) if self.ends_as(game) => Ok(()),
            Some(_) => Err(ReplayError::Differs),
            None => Err(ReplayError::Unfinished { after: self.last_input() }),
        }
    }
}

fn decode<T: serde::de::DeserializeOwned>(payload: &[u8]) -> Option<T> {
    postcard::take_from_bytes(payload).ok().filter(|(_, rest)| rest.is_empty()).map(|(value, _)| value)
}
