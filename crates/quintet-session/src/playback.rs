//! Plays a recording back, step by step or from any point of it.

use crate::replay::{Replay, ReplayPoint};
use crate::session::{Session, SessionInput};
use quintet_engine::kernel::{Event, EventSink, Game, GameEvent, SetupError, Time, View};
use std::borrow::Cow;

/// The initial number of steps between two snapshots.
const SPACING: usize = 64;
/// The maximum number of snapshots; beyond it, every second one is dropped and the spacing doubles.
const MAX_SNAPSHOTS: usize = 128;

/// The playback of a recording.
///
/// It plays moment by moment ([`Playback::next_moment`]), up to a time ([`Playback::play_to`]), or seeks to any
/// point, also backwards ([`Playback::seek`]). Snapshots make seeking fast.
pub struct Playback<'a, G: Game> {
    replay: Cow<'a, Replay<G>>,
    session: Session<G>,
    /// The index of the next step.
    next: usize,
    snapshots: Vec<Snapshot<G>>,
    spacing: usize,
    /// The times at which pieces locked; `None` until the whole recording has been played once.
    pieces: Option<Vec<Time>>,
}

/// The state before a step.
struct Snapshot<G: Game> {
    next: usize,
    session: Session<G>,
}

/// The events of one moment of a recording, at an input or without one.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Moment {
    /// The events, in order.
    pub events: Vec<GameEvent>,
    /// The views to show in order before the state after it, such as the steps of a cascade.
    pub steps: Vec<View>,
    /// True if a player's input had an effect. In live play that ends the animation of the moment before.
    pub acted: bool,
    /// True if a player's undo returned to an earlier state.
    pub undone: bool,
}

impl<G: Game> Playback<'static, G> {
    /// Plays a recording from its start; an error if its setup is invalid.
    pub fn new(replay: Replay<G>) -> Result<Playback<'static, G>, SetupError> {
        Playback::of(Cow::Owned(replay))
    }
}

impl<'a, G: Game> Playback<'a, G> {
    /// Does the same for a borrowed recording.
    pub fn borrowed(replay: &'a Replay<G>) -> Result<Playback<'a, G>, SetupError> {
        Playback::of(Cow::Borrowed(replay))
    }

    fn of(replay: Cow<'a, Replay<G>>) -> Result<Playback<'a, G>, SetupError> {
        let session = replay.begin()?;
        let first = Snapshot { next: 0, session: session.fork() };
        Ok(Playback { replay, session, next: 0, snapshots: vec![first], spacing: SPACING, pieces: None })
    }

    /// Returns the recording.
    pub fn replay(&self) -> &Replay<G> {
        &self.replay
    }

    /// Returns the game at this point.
    pub fn game(&self) -> &G {
        self.session.game()
    }

    /// Returns the session at this point, in which play can continue.
    pub fn into_session(self) -> Session<G> {
        self.session
    }

    /// Returns the time at this point.
    pub fn now(&self) -> Time {
        self.session.game().now()
    }

    /// Returns the time at which the recording ends.
    pub fn end(&self) -> Time {
        self.replay.duration()
    }

    /// Returns true if everything has been played.
    pub fn is_at_end(&self) -> bool {
        self.now() >= self.end() && self.next >= self.replay.steps.len()
    }

    /// Returns the number of steps that have been played.
    pub fn played(&self) -> usize {
        self.next
    }

    /// Returns the time of the next change: an input, a deadline of the game, or the end.
    pub fn due(&self) -> Option<Time> {
        let input = self.replay.steps.get(self.next).map(|(at, _)| *at);
        let due = [input, self.game().deadline()].into_iter().flatten().min();
        let end = self.end();
        due.filter(|due| *due <= end).or((self.now() < end).then_some(end))
    }

    /// Plays the next moment if there is one up to `until`: an input, or a deadline of the game. Otherwise advances
    /// to `until` without events and returns `None`.
    pub fn next_moment(&mut self, until: Time) -> Option<Moment> {
        let input = self.replay.steps.get(self.next).map(|(at, _)| *at);
        let deadline = self.game().deadline().filter(|due| input.is_none_or(|input| *due <= input));
        let mut moment = Moment::default();
        match (deadline, input) {
            (Some(due), _) if due <= until => self.session.advance(due, &mut moment.events),
            (_, Some(at)) if at <= until => self.play_step(&mut moment),
            _ => {
                self.session.advance(until, &mut ());
                return None;
            }
        }
        Some(moment)
    }

    /// Plays the next step and stores its animation.
    fn play_step(&mut self, moment: &mut Moment) {
        let Some((at, input)) = self.replay.steps.get(self.next) else { return };
        self.session.advance(*at, &mut moment.events);
        let before = moment.events.len();
        if let (SessionInput::Act(action), Some(animation)) = (input, G::ANIMATION) {
            moment.steps = animation(self.session.game(), action);
        }
        let done = self.session.input(*at, input, &mut moment.events);
        moment.undone = done && *input == SessionInput::Undo;
        moment.acted = moment.undone || moment.events.len() > before;
        self.next += 1;
        self.take_snapshot();
    }

    /// Plays up to and including this time. A time in the past changes nothing.
    pub fn play_to(&mut self, until: Time, sink: &mut dyn EventSink) {
        while self.replay.steps.get(self.next).is_some_and(|(at, _)| *at <= until) {
            self.pass_step(sink);
        }
        self.session.advance(until, sink);
    }

    fn pass_step(&mut self, sink: &mut dyn EventSink) {
        if let Some((at, input)) = self.replay.steps.get(self.next) {
            self.session.input(*at, input, sink);
            self.next += 1;
            self.take_snapshot();
        }
    }

    /// Seeks to a point, forwards or backwards, without events.
    pub fn seek(&mut self, point: ReplayPoint) {
        let (next, time) = self.place(point);
        let is_past = self.next > next || self.now() > time;
        let found =
            self.snapshots.iter().rev().find(|one| one.next <= next && one.session.game().now() <= time);
        if let Some(found) = found.filter(|found| is_past || found.next > self.next) {
            (self.next, self.session) = (found.next, found.session.fork());
        }
        while self.next < next {
            self.pass_step(&mut ());
        }
        self.session.advance(time, &mut ());
        if point == ReplayPoint::RoundEnd {
            self.find_end_of_round();
        }
    }

    /// Returns the number of steps played at a point, and its time.
    fn place(&mut self, point: ReplayPoint) -> (usize, Time) {
        let steps = &self.replay.steps;
        let time = match point {
            ReplayPoint::Time(time) => time.min(self.end()),
            ReplayPoint::Input(number) => {
                let next = number.min(steps.len());
                let last = next.checked_sub(1).and_then(|last| steps.get(last));
                return (next, last.map_or(Time::ZERO, |(at, _)| *at));
            }
            ReplayPoint::Piece(number) => {
                let pieces = self.pieces();
                let piece = number.checked_sub(1).map(|place| pieces.get(place).copied());
                piece.map_or(Time::ZERO, |found| found.unwrap_or_else(|| self.end()))
            }
            ReplayPoint::RoundEnd => Time::ZERO,
            ReplayPoint::End => self.end(),
        };
        (self.replay.steps.partition_point(|(at, _)| *at <= time), time)
    }

    /// Plays until the game is over, or to the end of the recording.
    fn find_end_of_round(&mut self) {
        while !self.game().is_over() && !self.is_at_end() {
            self.next_moment(self.end());
        }
    }

    /// Returns the times at which pieces locked, each time once. The first call plays the whole recording.
    pub fn pieces(&mut self) -> &[Time] {
        if self.pieces.is_none() {
            let here = (self.next, self.session.fork());
            (self.next, self.session) = (0, self.snapshots[0].session.fork());
            let mut pieces = PieceTimes::default();
            self.play_to(self.end(), &mut pieces);
            (self.next, self.session) = here;
            self.pieces = Some(pieces.0);
        }
        self.pieces.as_deref().unwrap_or_default()
    }

    /// Takes a snapshot if the last one is far away.
    fn take_snapshot(&mut self) {
        let last = self.snapshots.last().map_or(0, |last| last.next);
        if self.next < last + self.spacing {
            return;
        }
        self.snapshots.push(Snapshot { next: self.next, session: self.session.fork() });
        if self.snapshots.len() > MAX_SNAPSHOTS {
            let mut number = 0;
            self.snapshots.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.spacing *= 2;
        }
    }
}

/// Collects the times at which pieces lock. The pieces of a cascade never lock, so there hard drops count.
#[derive(Default)]
struct PieceTimes(Vec<Time>);

impl EventSink for PieceTimes {
    fn emit(&mut self, game_event: GameEvent) {
        let is_laid = matches!(game_event.event, Event::Locked(_) | Event::HardDropped { .. });
        if is_laid && self.0.last() != Some(&game_event.at) {
            self.0.push(game_event.at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::FlushPolicy;
    use crate::session::fingerprint;
    use crate::sync::{Inputs, SharedBuffer, random_inputs};
    use quintet_engine::cascade::{self, Cascade};
    use quintet_engine::chetyris::{self, Chetyris};
    use quintet_engine::kernel::{Button, ButtonAction, ButtonGame, Rng, Seed, Span};
    use quintet_engine::modern::{self, Modern};
    use quintet_engine::quadris::{self, Action, Quadris};

    fn recorded<G: Game>(setup: &G::Setup, inputs: &Inputs<G>) -> Replay<G> {
        // A recording of an earlier version, with all rounds in one.
        let file = SharedBuffer::default();
        let mut session = Session::<G>::new(setup.clone()).unwrap();
        let mut recorder = session.recorder(Box::new(file.clone()), FlushPolicy::End);
        for (at, input) in inputs {
            if session.input(*at, input, &mut ()) {
                recorder.input(*at, input);
            }
        }
        recorder.finish(session.game().now(), fingerprint(session.game())).unwrap();
        Replay::read(&file.bytes()).unwrap()
    }

    fn random<G: ButtonGame>(setup: &G::Setup, seed: u64) -> Replay<G> {
        let game = G::new(setup).unwrap();
        let mut inputs = random_inputs(&game, &mut Rng::new(Seed(seed)), 900, Span::from_millis(150));
        inputs.retain(|(_, input)| !matches!(input, SessionInput::Act(ButtonAction::Press(_, Button::Quit))));
        recorded(setup, &inputs)
    }

    /// Makes a recording with dropped blocks, some of them undone.
    fn undone() -> Replay<Quadris> {
        let mut rng = Rng::new(Seed(3));
        let input = |number: u64| {
            let input = match rng.below(4) {
                0 => SessionInput::Undo,
                1 => SessionInput::Act(Action::Restart),
                times => SessionInput::Act(Action::Drop(times - 1)),
            };
            (Time::from_micros(number * 40_000), input)
        };
        recorded(&quadris::Setup::default(), &(0..900).map(input).collect())
    }

    /// Returns the session after this many steps and up to this time, played from the start.
    fn from_start<G: Game>(replay: &Replay<G>, steps: usize, until: Time) -> Session<G> {
        let mut session = Session::new(replay.setup.clone()).unwrap();
        for (at, input) in replay.steps.iter().take(steps) {
            session.input(*at, input, &mut ());
        }
        session.advance(until, &mut ());
        session
    }

    /// Seeks to random points forwards and backwards, and compares each, and the play after it, with play from the
    /// start.
    fn seek_everywhere<G: Game>(replay: &Replay<G>) {
        let mut playback = Playback::borrowed(replay).unwrap();
        let pieces = playback.pieces().to_vec();
        assert!(pieces.len() > 5, "{} pieces", pieces.len());
        assert_eq!(playback.now(), Time::ZERO, "asking for the pieces does not move it");
        let mut rng = Rng::new(Seed(1));
        for _ in 0..150 {
            let below = |rng: &mut Rng, most: usize| rng.below(most as u32 + 1) as usize;
            let (point, steps, time) = match rng.below(4) {
                0 => {
                    let time = replay.duration().micros() / 1000 * u64::from(rng.below(1001));
                    let time = Time::from_micros(time);
                    (ReplayPoint::Time(time), replay.steps.partition_point(|(at, _)| *at <= time), time)
                }
                1 => {
                    let steps = below(&mut rng, replay.steps.len());
                    let at = steps.checked_sub(1).map_or(Time::ZERO, |last| replay.steps[last].0);
                    (ReplayPoint::Input(steps), steps, at)
                }
                2 => {
                    let piece = below(&mut rng, pieces.len());
                    let at = piece.checked_sub(1).map_or(Time::ZERO, |last| pieces[last]);
                    (ReplayPoint::Piece(piece), replay.steps.partition_point(|(step, _)| *step <= at), at)
                }
                _ => (ReplayPoint::End, replay.steps.len(), replay.duration()),
            };
            playback.seek(point);
            let mut expected = from_start(replay, steps, time);
            assert_eq!(playback.game(), expected.game(), "{} at {point:?}", G::NAME);
            assert_eq!((playback.played(), playback.now()), (steps, time));
            // The play after it is the same too: undo returns to the same states as in live play.
            let later = time + Span::from_millis(3_000);
            let mut events = [Vec::new(), Vec::new()];
            playback.play_to(later, &mut events[0]);
            for (at, input) in replay.steps.iter().skip(steps).take_while(|(at, _)| *at <= later) {
                expected.input(*at, input, &mut events[1]);
            }
            expected.advance(later, &mut events[1]);
            assert_eq!((playback.game(), &events[0]), (expected.game(), &events[1]));
        }
        assert!(replay.ends_as(from_start(replay, replay.steps.len(), replay.duration()).game()));
    }

    #[test]
    fn seeking_gives_the_same_state_as_playing() {
        seek_everywhere(&random::<Chetyris>(&chetyris::Setup::new(Seed(1)), 1));
        seek_everywhere(&random::<Modern>(&modern::Setup::default(), 2));
        seek_everywhere(&random::<Cascade>(&cascade::Setup::new(Seed(1)), 3));
        seek_everywhere(&undone());
    }

    /// Checks that all moments together are the whole recording; returns the number of animation steps.
    fn moments<G: Game>(replay: &Replay<G>) -> usize {
        let mut whole = Vec::new();
        let end = replay.play_to(ReplayPoint::End, &mut whole).unwrap();
        let mut playback = Playback::borrowed(replay).unwrap();
        let (mut parts, mut shown) = (Vec::new(), 0);
        while let Some(moment) = playback.next_moment(playback.end()) {
            assert!(moment.events.iter().all(|event| event.at == playback.now()), "one moment at a time");
            shown += moment.steps.len();
            parts.extend(moment.events);
        }
        assert!(playback.is_at_end());
        assert_eq!((playback.game(), parts), (end.game(), whole));
        shown
    }

    #[test]
    fn all_moments_make_up_the_recording() {
        assert_eq!(moments(&random::<Chetyris>(&chetyris::Setup::new(Seed(1)), 1)), 0);
        assert_eq!(moments(&random::<Modern>(&modern::Setup::default(), 2)), 0);
        assert_eq!(moments(&undone()), 0);
        let narrow = |seed| cascade::Setup { width: 4, ..cascade::Setup::new(Seed(seed)) };
        let steps: usize = (0..20).map(|seed| moments(&random::<Cascade>(&narrow(seed), seed))).sum();
        assert!(steps > 10, "cascades have steps: {steps}");
    }

    #[test]
    fn a_round_ends_when_the_game_is_over() {
        let replay = random::<Cascade>(&cascade::Setup { width: 4, ..cascade::Setup::new(Seed(2)) }, 3);
        let mut playback = Playback::borrowed(&replay).unwrap();
        for from in [ReplayPoint::Time(Time::ZERO), ReplayPoint::End, ReplayPoint::Input(5)] {
            playback.seek(from);
            playback.seek(ReplayPoint::RoundEnd);
            assert!(playback.game().is_over() && !playback.is_at_end());
            let ended = playback.played();
            playback.seek(ReplayPoint::Input(ended - 1));
            assert!(!playback.game().is_over());
        }
    }

    #[test]
    fn a_long_recording_keeps_few_snapshots() {
        let inputs =
            (0..40_000).map(|at| (Time::from_micros(at), SessionInput::Act(Action::Unmark))).collect();
        let replay = recorded::<Quadris>(&quadris::Setup::default(), &inputs);
        let mut playback = Playback::new(replay).unwrap();
        playback.seek(ReplayPoint::End);
        assert!((MAX_SNAPSHOTS / 4..=MAX_SNAPSHOTS).contains(&playback.snapshots.len()));
        let apart = playback.snapshots.windows(2).map(|pair| pair[1].next - pair[0].next).max();
        assert!(apart.is_some_and(|apart| apart <= 2 * 40_000 / (MAX_SNAPSHOTS / 4)), "{apart:?}");
    }
}
