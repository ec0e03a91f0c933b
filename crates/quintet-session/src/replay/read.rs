//! Reads and verifies recordings.

use super::format::{
    END, EndFrame, Frames, HEADER, Header, INPUTS, LAST_POSITIONAL, MAGIC, MAX_BYTES, MAX_HEADER,
    NamedHeader, PositionalHeader, ReplayError, StoredSetup,
};
use super::participants::Participants;
use super::record::{FlushPolicy, Recorder, RecordingSink};
use crate::playback::Playback;
use crate::session::{Session, SessionInput, fingerprint};
use quintet_engine::kernel::{EventSink, Game, SetupError, Span, Time};
use serde::de::DeserializeOwned;
use std::io::Read;

/// A recorded game: its setup and its timed inputs.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay<G: Game> {
    /// The setup.
    pub setup: G::Setup,
    /// The revision of the rules.
    revision: u32,
    /// The participants, and whether help was used before the first step.
    pub participants: Participants,
    /// The inputs, in order, each with its time.
    pub steps: Vec<(Time, SessionInput<G::Action>)>,
    end: Option<EndFrame>,
}

/// A point within a recording.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayPoint {
    /// This time, including everything that happens then.
    Time(Time),
    /// Just after this many of its steps.
    Input(usize),
    /// The time at which this many pieces have locked.
    Piece(usize),
    /// The time at which its first round is over; its end if none is.
    RoundEnd,
    /// Its end.
    End,
}

impl Header {
    /// The maximum size of a recording.
    pub const MAX_BYTES: u64 = MAX_BYTES;

    /// Returns true if these bytes start like a recording.
    pub fn begins(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }

    /// Reads all bytes of a recording, up to the maximum size, and its header.
    pub fn read_from(from: impl Read) -> Result<(Header, Vec<u8>), ReplayError> {
        let mut bytes = Vec::new();
        from.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_BYTES {
            return Err(ReplayError::TooLarge);
        }
        Ok((Header::read(&bytes)?, bytes))
    }

    /// Reads the header of a recording of any game.
    pub fn read(bytes: &[u8]) -> Result<Header, ReplayError> {
        let mut frames = Frames::new(bytes)?;
        let frame = frames.next()?.ok_or(ReplayError::Truncated { at: bytes.len() })?;
        let payload = Some(frame.payload).filter(|_| frame.tag == HEADER);
        let header = payload.and_then(|payload| Header::decode(payload, frames.version));
        header.ok_or(ReplayError::Altered { at: frame.at })
    }

    fn decode(payload: &[u8], version: u8) -> Option<Header> {
        if version <= LAST_POSITIONAL {
            let PositionalHeader { game, revision, program, setup } = decode(payload)?;
            let setup = StoredSetup::Positional(setup);
            return Some(Header { game, revision, program, participants: Participants::default(), setup });
        }
        let payload = Some(payload).filter(|payload| payload.len() <= MAX_HEADER)?;
        let NamedHeader { game, revision, program, participants, setup } =
            serde_json::from_slice(payload).ok()?;
        let setup = StoredSetup::Named(setup.get().to_owned());
        Some(Header { game, revision, program, participants, setup })
    }

    /// Reads the header of a recording of this game, whose newest rules have this revision. Also returns the frames that
    /// follow, and the position of the header.
    fn open<'a>(
        bytes: &'a [u8],
        game: &'static str,
        newest: u32,
    ) -> Result<(Header, usize, Frames<'a>), ReplayError> {
        let header = Header::read(bytes)?;
        if header.game != game {
            return Err(ReplayError::OtherGame { expected: game, found: header.game });
        }
        if header.revision > newest {
            return Err(ReplayError::NewerRules { game, recorded: header.revision, current: newest });
        }
        let mut frames = Frames::new(bytes)?;
        let at = frames.next()?.map_or(0, |frame| frame.at);
        if header.revision == 0 {
            return Err(ReplayError::Altered { at });
        }
        Ok((header, at, frames))
    }

    /// Returns the setup if it is of this game; `at` is the position of the header.
    fn setup<G: Game>(&self, at: usize) -> Result<G::Setup, ReplayError> {
        match &self.setup {
            StoredSetup::Positional(bytes) => decode(bytes).ok_or(ReplayError::Altered { at }),
            StoredSetup::Named(text) if !text.starts_with('{') => {
                Err(ReplayError::UnknownSetup("its options have no names".into()))
            }
            StoredSetup::Named(text) => {
                serde_json::from_slice(text.as_bytes()).map_err(|error| unknown_setup(&error))
            }
        }
    }
}

impl<G: Game> Replay<G> {
    /// Reads a complete recording; an incomplete or damaged one is an error.
    pub fn read(bytes: &[u8]) -> Result<Replay<G>, ReplayError> {
        match Replay::salvage(bytes)? {
            (replay, None) => Ok(replay),
            (_, Some(damage)) => Err(damage),
        }
    }

    /// Reads the intact part of a recording of this game, and returns the error in the rest, if any.
    pub fn salvage(bytes: &[u8]) -> Result<(Replay<G>, Option<ReplayError>), ReplayError> {
        let (header, at, mut frames) = Header::open(bytes, G::NAME, G::REVISION)?;
        let setup = header.setup::<G>(at)?;
        let mut recorded = RecordedSteps { steps: Vec::new(), end: None };
        let damage = recorded.read(&mut frames).err();
        let (Header { revision, participants, .. }, RecordedSteps { steps, end }) = (header, recorded);
        Ok((Replay { setup, revision, participants, steps, end }, damage))
    }

    fn last_input(&self) -> Time {
        last_time(&self.steps)
    }

    /// Returns the revision of the rules.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// Starts a session of the recorded game, under its own revision of the rules.
    pub fn begin(&self) -> Result<Session<G>, SetupError> {
        Ok(Session::with_revision(self.setup.clone(), self.revision)?
            .with_participants(self.participants.clone()))
    }

    /// Returns the number of inputs, without marks.
    pub fn inputs(&self) -> usize {
        self.steps.iter().filter(|(_, input)| !input.is_mark()).count()
    }

    /// Returns the time at which the recording ends.
    pub fn duration(&self) -> Time {
        self.end.map_or(self.last_input(), |end| end.at)
    }

    /// Returns how long the recording is without the time in which the game waits for its player. Stops at the first moment
    /// beyond `most`, because only this time takes long to play.
    pub fn active_time(&self, most: Span) -> Result<Span, SetupError> {
        let mut playback = Playback::borrowed(self)?;
        let mut active = Span::ZERO;
        while active <= most
            && let Some(due) = playback.due()
        {
            let before = playback.now();
            let is_active = playback.game().deadline().is_some();
            playback.next_moment(due);
            if is_active {
                active = active + playback.now().since(before);
            }
        }
        Ok(active)
    }

    /// Plays the recording to a point and returns the session, in which play can continue; [`Replay::recorder`]
    /// records it. Emits the events on the way to a time or to the end.
    pub fn play_to(&self, point: ReplayPoint, sink: &mut dyn EventSink) -> Result<Session<G>, ReplayError> {
        let mut playback = Playback::borrowed(self)?;
        match point {
            ReplayPoint::Time(time) => playback.play_to(time, sink),
            ReplayPoint::End => playback.play_to(self.duration(), sink),
            ReplayPoint::Input(_) | ReplayPoint::Piece(_) | ReplayPoint::RoundEnd => playback.seek(point),
        }
        Ok(playback.into_session())
    }

    /// Returns the round that is being played at a time, up to that time, as a recording without an end, and that
    /// time within it. A recording of an earlier version may have several rounds.
    pub fn round_at(&self, time: Time) -> Result<(Replay<G>, Time), ReplayError> {
        let (mut session, mut first, mut origin) = (self.begin()?, 0, Time::ZERO);
        let steps = self.steps.iter().take_while(|(at, _)| *at <= time);
        for (number, (at, input)) in steps.enumerate() {
            let restarts = session.restarts();
            session.input(*at, input, &mut ());
            if session.restarts() != restarts {
                (first, origin) = (number + 1, *at);
            }
        }
        let steps = self.steps.iter().skip(first).take_while(|(at, _)| *at <= time);
        let steps = steps.map(|(at, input)| (Time::ZERO + at.since(origin), input.clone()));
        let replay = Replay {
            setup: session.setup().clone(),
            revision: self.revision,
            participants: self.participants.clone(),
            steps: steps.collect(),
            end: None,
        };
        Ok((replay, Time::ZERO + time.since(origin)))
    }

    /// Makes a recorder that has recorded this game up to a time and continues from there, possibly with other
    /// participants.
    pub fn recorder(
        &self,
        to: Time,
        out: Box<dyn RecordingSink>,
        participants: &Participants,
        until: FlushPolicy,
    ) -> Recorder {
        let mut recorder = Recorder::new::<G>(out, &self.setup, self.revision, participants, until);
        for (at, input) in self.steps.iter().take_while(|(at, _)| *at <= to) {
            recorder.input(*at, input);
        }
        recorder
    }

    /// Returns true if this is the recorded final state.
    pub fn ends_as(&self, game: &G) -> bool {
        self.end.is_some_and(|end| end.fingerprint == fingerprint(game))
    }

    /// Plays the whole recording and compares its final state with the recorded one.
    pub fn verify(&self, sink: &mut dyn EventSink) -> Result<Session<G>, ReplayError> {
        let session = self.play_to(ReplayPoint::End, sink)?;
        self.check_end(session.game())?;
        Ok(session)
    }

    /// Compares a final state with the recorded one.
    pub fn check_end(&self, game: &G) -> Result<(), ReplayError> {
        match self.end {
            Some(_) if self.ends_as(game) => Ok(()),
            Some(_) => Err(ReplayError::DoesNotReproduce),
            None => Err(ReplayError::Unfinished { after: self.last_input() }),
        }
    }
}

/// The inputs of a recording with actions of this type, and its end.
struct RecordedSteps<A> {
    steps: Vec<(Time, SessionInput<A>)>,
    end: Option<EndFrame>,
}

impl<A: DeserializeOwned> RecordedSteps<A> {
    /// Reads the frames after the header.
    fn read(&mut self, frames: &mut Frames<'_>) -> Result<(), ReplayError> {
        while let Some(frame) = frames.next()? {
            let read = match (frame.tag, self.end) {
                (INPUTS, None) => self.read_steps(frame.payload),
                (END, None) => {
                    let sound = |end: &EndFrame| (last_time(&self.steps)..=Time::LAST).contains(&end.at);
                    self.end = decode(frame.payload).filter(sound);
                    self.end.map(|_| ())
                }
                _ => None,
            };
            read.ok_or(ReplayError::Altered { at: frame.at })?;
        }
        match self.end {
            Some(_) => Ok(()),
            None => Err(ReplayError::Unfinished { after: last_time(&self.steps) }),
        }
    }

    fn read_steps(&mut self, mut payload: &[u8]) -> Option<()> {
        let mut now = last_time(&self.steps);
        while !payload.is_empty() {
            let ((after, input), rest) = postcard::take_from_bytes(payload).ok()?;
            now += after;
            (now <= Time::LAST).then(|| self.steps.push((now, input)))?;
            payload = rest;
        }
        Some(())
    }
}

/// Returns the time of the last of these steps.
fn last_time<A>(steps: &[(Time, SessionInput<A>)]) -> Time {
    steps.last().map_or(Time::ZERO, |(at, _)| *at)
}

fn unknown_setup(error: &serde_json::Error) -> ReplayError {
    ReplayError::UnknownSetup(error.to_string())
}

fn decode<T: DeserializeOwned>(payload: &[u8]) -> Option<T> {
    postcard::take_from_bytes(payload).ok().filter(|(_, rest)| rest.is_empty()).map(|(value, _)| value)
}
