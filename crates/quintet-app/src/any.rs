//! Games, sessions and recordings whose game is known only when the program runs.
//!
//! A [`Catalogue`](crate::catalogue::Catalogue) holds one [`AnyGame`] for each game. From it come sessions
//! ([`AnySession`]) and recordings ([`AnyReplay`]), so that shells, stores and the command line need no type parameter
//! for the game and no list of games.

mod continued;
mod replay;
mod several;

pub(crate) use several::RecordedRound;

use crate::IS_PAGE;
use crate::catalogue::{Declared, GameInfo};
use crate::command_screen::TextSession;
use crate::effect::Effect;
use crate::interface::Interface;
use crate::play::GameHooks;
use crate::records::{self, Category, Opponent, PlayedRecording, RecordedGame, Round, RoundTracker, Scored};
use crate::screen::{Screen, Shell};
use crate::settings::Settings;
use crate::start::StartOptions;
use crate::text::Language;
use continued::ResumableGame;
use quintet_bot::headless::{self, HeadlessResult};
use quintet_bot::{Bot, Bots, JobError, Strength, run_bytes};
use quintet_engine::kernel::{Player, Rng, Seed, SetupError, Span, Time, View};
use quintet_look::{AnimationFrame, Animator};
use quintet_session::sim::SimError;
use quintet_session::{
    FlushPolicy, Moment, Participants, PlayedBy, RecordingSink, Replay, ReplayError, ReplayPoint,
    ResumePoint, Session, Speed, fingerprint,
};
use std::any::Any;
use std::io::{self, Read, Write};
use std::marker::PhantomData;
use std::sync::Arc;

/// Why a page does not do what only commands need.
const NO_COMMANDS: &str = "there are no commands here";

/// Receives complete recordings, one after another.
pub type RecordingOutput = Box<dyn Write + Send>;

/// Called when a round has ended, with the round and the moment and fingerprint of its last state, as in its recording.
pub type RoundEndedCallback = Box<dyn FnMut(Round, Time, u64) + Send>;

/// How the screen of a session is made.
pub struct ScreenOptions<'a> {
    /// The shell that shows it.
    pub shell: &'a Shell,
    /// The status line, the best result and what happens at its end.
    pub hooks: Box<dyn GameHooks>,
    /// Whether the computer plays and the player watches.
    pub is_demonstration: bool,
    /// Whether only the commands of the original document exist, in a game of commands.
    pub is_core_only: bool,
}

impl<'a> ScreenOptions<'a> {
    /// Options of a game that people play, with all commands.
    pub fn new(shell: &'a Shell, hooks: Box<dyn GameHooks>) -> ScreenOptions<'a> {
        ScreenOptions { shell, hooks, is_demonstration: false, is_core_only: false }
    }
}

/// A game of a catalogue.
pub trait AnyGame: Sync {
    /// Its declaration.
    fn info(&self) -> &'static GameInfo;

    /// Returns true if it is played by typed commands.
    fn has_commands(&self) -> bool;

    /// A new session.
    fn start(&self, options: &StartOptions<'_>) -> Result<Box<dyn AnySession>, SetupError>;

    /// Reads the recordings in a file as one that plays them in sequence; also returns the damage, if any.
    fn replay(&self, bytes: &[u8]) -> Result<(Box<dyn AnyReplay>, Option<ReplayError>), ReplayError>;

    /// Reads an interrupted recording up to its last moment; also returns the damage, if there is any.
    fn resume(&self, bytes: &[u8]) -> Result<(Box<dyn AnyContinued>, Option<ReplayError>), ReplayError>;

    /// Reads a recording, complete or interrupted, to play it and count its rounds; also returns the damage, if any.
    fn play_recording(
        &self,
        bytes: &[u8],
    ) -> Result<(Box<dyn RecordedGame>, Option<ReplayError>), ReplayError>;

    /// Runs a job of the computer player, from bytes to bytes.
    fn run_job(&self, job: &[u8]) -> Result<Vec<u8>, JobError>;

    /// Lets the computer play a game without a clock until it is over or this many pieces have locked. `each` is
    /// called after every piece.
    fn autoplay(
        &self,
        options: &StartOptions<'_>,
        pieces: u64,
        each: &mut dyn FnMut(&HeadlessResult),
    ) -> Result<HeadlessResult, SetupError>;
}

/// A session of some game.
pub trait AnySession {
    /// The declaration of its game.
    fn info(&self) -> &'static GameInfo;

    /// The category of its scores.
    fn category(&self) -> Category;

    /// The opponent, where the settings decide it.
    fn against(&self, settings: &Settings) -> Option<Opponent>;

    /// Sets who plays each side, for the recordings that follow. Participants that are set already are kept.
    fn with_players(self: Box<Self>, first: PlayedBy, second: PlayedBy) -> Box<dyn AnySession>;

    /// Writes a complete recording of each round.
    fn record(self: Box<Self>, out: RecordingOutput) -> Box<dyn AnySession>;

    /// Writes a recording of each round that can be resumed, and calls back when a round has ended.
    fn with_saving(
        self: Box<Self>,
        out: Box<dyn RecordingSink>,
        ended: RoundEndedCallback,
    ) -> Box<dyn AnySession>;

    /// The screen of the session.
    fn screen(self: Box<Self>, options: ScreenOptions<'_>) -> Box<dyn Screen>;

    /// The session with its interpreter, for play in text; the session itself in a game without typed commands.
    /// `is_core_only` leaves only the commands of the original document.
    fn into_text(self: Box<Self>, is_core_only: bool) -> Result<Box<dyn TextSession>, Box<dyn AnySession>>;

    /// Plays a script; see [`quintet_session::sim`].
    fn simulate(&mut self, script: &mut dyn Read, out: &mut dyn Write, every: bool) -> Result<(), SimError>;

    /// Lets the computer play this many pieces, in the game's own time.
    fn demonstrate(&mut self, pieces: u64);

    /// The view of the game.
    fn view(&self) -> View;

    /// The view as lines of text, in a game that has a text screen of its own.
    fn text_screen(&self) -> Option<Vec<String>>;

    /// The result in one line; `None` if the game has not started.
    fn result(&self) -> Option<String>;

    /// Completes its recordings.
    fn finish(&mut self) -> io::Result<()>;

    /// The `Session<G>` itself, for code that is specific to one game.
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
}

/// A recording of some game.
pub trait AnyReplay {
    /// The declaration of its game.
    fn info(&self) -> &'static GameInfo;

    /// Its duration.
    fn duration(&self) -> Time;

    /// The number of its inputs.
    fn inputs(&self) -> usize;

    /// The opponent: as recorded, else as the settings decide, where they do.
    fn against(&self, settings: &Settings) -> Option<Opponent>;

    /// Plays it to its end and compares the final state with the recorded one. Returns the report of the state at a
    /// moment, or at the end, as one line of JSON.
    fn verify(&self, at: Option<Time>) -> Result<VerifiedReplay, ReplayError>;

    /// A screen that shows it from the start of one of its rounds; `id` is its number in the store.
    fn viewer(
        self: Box<Self>,
        id: Option<i64>,
        round: u32,
        shell: &Shell,
    ) -> Result<Box<dyn Screen>, ReplayError>;

    /// Plays it for a renderer, with animations.
    fn scene(&self, animator: Animator) -> Result<Box<dyn AnyScene + '_>, SetupError>;

    /// Plays it back, one moment at a time.
    fn playback(&self) -> Result<Box<dyn AnyPlayback + '_>, SetupError>;

    /// The round at a moment, to continue from there in a recording of its own, which counts as assisted.
    fn branch(&self, from: Time) -> Result<Box<dyn AnyContinued>, ReplayError>;
}

/// A recording that was played to its end.
#[derive(Debug)]
pub struct VerifiedReplay {
    /// The state at the requested moment, as a line of JSON.
    pub report: Vec<u8>,
    /// Ok if the recording has an end and playing it leads to the same state.
    pub end: Result<(), ReplayError>,
}

/// A recording that is shown: see [`ReplayScene`](crate::ReplayScene).
pub trait AnyScene {
    /// The name of the game.
    fn game(&self) -> &'static str;

    /// The view of the game now.
    fn view(&self) -> View;

    /// See [`ReplayScene::play_to`](crate::ReplayScene::play_to).
    fn play_to(&mut self, until: Time, clock: Option<Time>) -> Vec<Effect>;

    /// See [`ReplayScene::at`](crate::ReplayScene::at).
    fn at(&self, clock: Time) -> (Arc<View>, AnimationFrame);
}

/// Recordings that are played back, one or several: see [`Playback`](quintet_session::Playback).
pub trait AnyPlayback {
    /// The view of the game now.
    fn view(&self) -> View;

    /// The present time.
    fn now(&self) -> Time;

    /// The end of the last recording.
    fn end(&self) -> Time;

    /// See [`Playback::next_moment`](quintet_session::Playback::next_moment).
    fn next_moment(&mut self, until: Time) -> Option<Moment>;
}

/// One recording that is played back, also backwards.
pub trait SeekablePlayback: AnyPlayback {
    /// The declaration of its game.
    fn info(&self) -> &'static GameInfo;

    /// Puts the messages of a view of the game into this language.
    fn translate(&self, text: Language, view: &mut View);

    /// Returns true if the game is over now.
    fn is_over(&self) -> bool;

    /// See [`Playback::due`](quintet_session::Playback::due).
    fn due(&self) -> Option<Time>;

    /// The number of steps of the recording.
    fn steps(&self) -> usize;

    /// The number of steps that have been played.
    fn played(&self) -> usize;

    /// Returns true if a step of the recording is an input of a player, and not only time.
    fn is_input(&self, step: usize) -> bool;

    /// See [`Playback::seek`](quintet_session::Playback::seek).
    fn seek(&mut self, point: ReplayPoint);
}

/// A game at a point of its recording, to be resumed from there.
pub trait AnyContinued {
    /// How many bytes of the recording come before that point, if the same recording is continued.
    fn length(&self) -> usize;

    /// Sets the opponent and whether help was used, for the recordings that follow.
    fn set_opponent(&mut self, against: Option<Opponent>, helped: bool);

    /// Resumes it, writes a recording of each round that can be resumed, and calls back when a round has ended.
    /// `record` receives complete recordings.
    fn with_saving(
        self: Box<Self>,
        out: Box<dyn RecordingSink>,
        ended: RoundEndedCallback,
        record: Option<RecordingOutput>,
    ) -> Box<dyn AnySession>;

    /// Resumes it without saving, except complete recordings if there is an output for them.
    fn without_saving(self: Box<Self>, record: Option<RecordingOutput>) -> Box<dyn AnySession>;
}

/// The longest time of recordings that are played, together if they are in one file. A few bytes can say that years pass,
/// which would take hours to play.
const MOST_DAYS: u64 = 30;

/// A day in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// Returns how much of the length of a recording counts: all of it in a game with a clock. If that is too long but the game was
/// only left open, for it was active for a day at most, the time in which it waited for its player does not count.
fn counted_length<G: Scored>(replay: &Replay<G>) -> Result<Span, ReplayError> {
    let whole = replay.duration().since(Time::ZERO);
    let day = Span::from_millis(DAY);
    if !G::info().has_clock {
        return Ok(Span::ZERO);
    }
    if whole <= day * MOST_DAYS {
        return Ok(whole);
    }
    let active = replay.active_time(day)?;
    Ok(if active <= day { active } else { whole })
}

/// Refuses recordings if more than [`MOST_DAYS`] of their whole length counts.
fn check_length(counted: Span, whole: Span) -> Result<(), ReplayError> {
    if counted.millis().div_ceil(DAY) > MOST_DAYS {
        return Err(ReplayError::TooLong { days: whole.millis().div_ceil(DAY), most: MOST_DAYS });
    }
    Ok(())
}

/// A game as an entry of a catalogue.
pub struct GameEntry<G>(PhantomData<fn() -> G>);

impl<G: Scored> GameEntry<G> {
    /// The entry of this game.
    pub const NEW: GameEntry<G> = GameEntry(PhantomData);
}

impl<G: Scored> AnyGame for GameEntry<G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }

    fn has_commands(&self) -> bool {
        <G::Interface as Interface<G>>::HAS_COMMANDS
    }

    fn start(&self, options: &StartOptions<'_>) -> Result<Box<dyn AnySession>, SetupError> {
        let percent = if G::info().has_clock { options.settings.number("play.speed") } else { 100 };
        Ok(Box::new(Session::<G>::new(G::setup(options)?)?.at_speed(Speed::new(percent))))
    }

    fn replay(&self, bytes: &[u8]) -> Result<(Box<dyn AnyReplay>, Option<ReplayError>), ReplayError> {
        several::read(bytes, &|recording| {
            let (replay, damage) = Replay::<G>::salvage(recording)?;
            Ok((Box::new(replay), damage))
        })
    }

    fn resume(&self, bytes: &[u8]) -> Result<(Box<dyn AnyContinued>, Option<ReplayError>), ReplayError> {
        let (replay, damage) = Replay::<G>::salvage(bytes)?;
        check_length(counted_length(&replay)?, replay.duration().since(Time::ZERO))?;
        let resume = ResumePoint::find(bytes, &replay)?;
        let (session, rounds) = RoundTracker::silent(&replay).play(&replay, replay.duration())?;
        let length = resume.length();
        let recorder = Box::new(move |out, participants: &Participants| resume.recorder(out, participants));
        Ok((Box::new(ResumableGame { session, rounds, length, recorder, copy: None }), damage))
    }

    fn play_recording(
        &self,
        bytes: &[u8],
    ) -> Result<(Box<dyn RecordedGame>, Option<ReplayError>), ReplayError> {
        let (replay, damage) = Replay::<G>::salvage(bytes)?;
        check_length(counted_length(&replay)?, replay.duration().since(Time::ZERO))?;
        Ok((Box::new(PlayedRecording::new(replay)?), damage))
    }

    fn run_job(&self, job: &[u8]) -> Result<Vec<u8>, JobError> {
        run_bytes::<G>(job)
    }

    fn autoplay(
        &self,
        options: &StartOptions<'_>,
        pieces: u64,
        each: &mut dyn FnMut(&HeadlessResult),
    ) -> Result<HeadlessResult, SetupError> {
        if IS_PAGE {
            return Err(SetupError::new(NO_COMMANDS));
        }
        let turn = |game: &G| headless::choose_turn(game, G::demonstration(), &mut Rng::new(options.seed));
        let setup = G::setup(options)?;
        if let Some(sentence) = G::bot_refusal(&setup) {
            return Err(SetupError::new(sentence));
        }
        headless::play(&setup, pieces, turn, |played| each(played))
    }
}

impl<G: Scored> AnySession for Session<G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }

    fn category(&self) -> Category {
        G::category(self.setup(), false).at_speed(self.participants().speed)
    }

    fn against(&self, settings: &Settings) -> Option<Opponent> {
        against::<G>(self.setup(), settings)
    }

    fn with_players(self: Box<Self>, first: PlayedBy, second: PlayedBy) -> Box<dyn AnySession> {
        let speed = self.participants().speed;
        if *self.participants() != (Participants { speed, ..Participants::default() }) {
            return self;
        }
        let players = sides::<G>(self.game(), self.setup(), first, second);
        Box::new(self.with_participants(Participants { speed, ..Participants::of(players) }))
    }

    fn record(self: Box<Self>, out: RecordingOutput) -> Box<dyn AnySession> {
        Box::new(self.with_recording(out))
    }

    fn with_saving(
        self: Box<Self>,
        out: Box<dyn RecordingSink>,
        ended: RoundEndedCallback,
    ) -> Box<dyn AnySession> {
        let recorder = self.recorder(out, FlushPolicy::Interrupted);
        let speed = self.participants().speed;
        let rounds = RoundTracker::new(self.setup().clone(), with_callback(ended)).at_speed(speed);
        Box::new(self.with_recorder(recorder).with_observer(Box::new(rounds)))
    }

    fn screen(self: Box<Self>, options: ScreenOptions<'_>) -> Box<dyn Screen> {
        G::Interface::screen(*self, options)
    }

    fn into_text(self: Box<Self>, is_core_only: bool) -> Result<Box<dyn TextSession>, Box<dyn AnySession>> {
        if IS_PAGE {
            return Err(self);
        }
        G::Interface::into_text(self, is_core_only).map_err(|session| session as Box<dyn AnySession>)
    }

    fn simulate(&mut self, script: &mut dyn Read, out: &mut dyn Write, every: bool) -> Result<(), SimError> {
        if IS_PAGE {
            return Err(SimError::Input(io::Error::other(NO_COMMANDS)));
        }
        G::Interface::simulate(self, script, out, every)
    }

    fn demonstrate(&mut self, pieces: u64) {
        /// How far a game advances before its pieces are counted again.
        const STEP: Span = Span::from_millis(50);
        if IS_PAGE {
            return;
        }
        // A little faster than in a demonstration.
        let strength = Strength::demonstration().at_speed(600, 40, 40);
        let bot = |player| Bot::new(player, strength.clone(), Seed(1));
        let mut bots = Bots([Player::ONE, Player::TWO].map(bot).into());
        while bots.0.iter().map(Bot::pieces).sum::<u64>() <= pieces && !self.game().is_over() {
            self.advance_with(self.game().now() + STEP, &mut bots, &mut ());
        }
    }

    fn view(&self) -> View {
        self.game().view()
    }

    fn text_screen(&self) -> Option<Vec<String>> {
        self.game().text_screen()
    }

    fn result(&self) -> Option<String> {
        G::result(self)
    }

    fn finish(&mut self) -> io::Result<()> {
        Session::finish(self)
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

/// The opponent in a game with this setup, if the settings decide it.
fn against<G: Declared>(setup: &G::Setup, settings: &Settings) -> Option<Opponent> {
    let opponent = G::info().opponent.as_ref().filter(|_| G::has_opponent(setup))?;
    Some(opponent.against(settings))
}

/// The players of each side of a game.
fn sides<G: Scored>(game: &G, setup: &G::Setup, first: PlayedBy, second: PlayedBy) -> Vec<PlayedBy> {
    [first, second].into_iter().take(game.outcomes(setup).len()).collect()
}

/// Calls back with the last state of a round.
fn with_callback<G: Scored>(mut ended: RoundEndedCallback) -> records::RoundStateCallback<G> {
    Box::new(move |game: &G, round| ended(round, game.now(), fingerprint(game)))
}
