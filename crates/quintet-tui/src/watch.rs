//! Shows a recorded game on a text screen, in its own time.

use crate::play::{Left, Play};
use crate::stage::{Cue, Stage};
use crate::text::Line;
use crossterm::event::KeyCode;
use quintet_engine::kernel::{RealTime, Span, Time};
use quintet_session::{Replay, ReplayError, Session};
use std::io;

/// How many times faster a recording can be shown.
const SPEEDS: [u64; 5] = [1, 2, 4, 8, 16];

/// A recording being shown: where it is, and how fast.
struct Show<'a, G: RealTime> {
    replay: &'a Replay<G>,
    session: Session<G>,
    next: usize,
    /// The clock and the recording's time at one moment; `None` while paused.
    running: Option<(Time, Time)>,
    speed: usize,
}

/// Shows a recording until the viewer leaves.
pub fn watch<G: RealTime>(replay: &Replay<G>, how: &Play<G>) -> io::Result<Result<Left, ReplayError>> {
    let session = match Session::new(replay.setup.clone()) {
        Ok(session) => session,
        Err(error) => return Ok(Err(error.into())),
    };
    let mut stage = Stage::open()?;
    let running = Some((stage.now(), Time::ZERO));
    let mut show = Show { replay, session, next: 0, running, speed: 0 };
    show.run(&mut stage, how).map(Ok)
}

impl<G: RealTime> Show<'_, G> {
    fn run(&mut self, stage: &mut Stage, how: &Play<G>) -> io::Result<Left> {
        loop {
            self.play_to(self.time(stage.now()));
            self.draw(stage, how)?;
            match stage.wait(self.wake_at()) {
                Cue::Key(KeyCode::Char('q' | 'Q') | KeyCode::Esc, _) | Cue::Interrupted => {
                    return Ok(Left::Player);
                }
                Cue::Key(key, at) => self.key(key, at),
                Cue::Tick => {}
                Cue::Suspend => {
                    self.set(stage.now(), None);
                    stage.suspend()?;
                }
                Cue::Signal(signal) => return Ok(Left::Signal(signal)),
                Cue::Lost => return Ok(Left::Lost),
            }
        }
    }

    fn key(&mut self, key: KeyCode, at: Time) {
        match key {
            KeyCode::Char(' ') => {
                let speed = if self.running.is_some() { None } else { Some(self.speed) };
                self.set(at, speed);
            }
            KeyCode::Char('+') | KeyCode::Right => self.set(at, Some((self.speed + 1).min(SPEEDS.len() - 1))),
            KeyCode::Char('-') | KeyCode::Left => self.set(at, Some(self.speed.saturating_sub(1))),
            _ => {}
        }
    }

    /// Goes on from here at another speed, or stops.
    fn set(&mut self, clock: Time, speed: Option<usize>) {
        let time = self.time(clock);
        self.play_to(time);
        self.speed = speed.unwrap_or(self.speed);
        self.running = speed.map(|_| (clock, time));
    }

    /// The recording's time at a moment of the clock.
    fn time(&self, clock: Time) -> Time {
        let now = self.session.game().now();
        let time = self.running.map_or(now, |(origin, time)| {
            time + Span::from_micros(clock.since(origin).micros() * SPEEDS[self.speed])
        });
        time.min(self.replay.duration())
    }

    fn play_to(&mut self, time: Time) {
        while let Some((at, input)) = self.replay.steps.get(self.next).filter(|(at, _)| *at <= time) {
            self.session.input(*at, input, &mut ());
            self.next += 1;
        }
        self.session.advance(time, &mut ());
    }

    /// When on the clock something next happens: an input, a move of the game, or the end.
    fn wake_at(&self) -> Option<Time> {
        let (clock, time) = self.running?;
        let input = self.replay.steps.get(self.next).map(|(at, _)| *at);
        let due = [input, self.session.game().deadline()].into_iter().flatten().min()?;
        (due <= self.replay.duration())
            .then(|| clock + Span::from_micros(due.since(time).micros().div_ceil(SPEEDS[self.speed])))
    }

    fn draw(&self, stage: &mut Stage, how: &Play<G>) -> io::Result<()> {
        let view = self.session.game().view();
        let size = (how.size)(&view);
        let size = (size.0.max(64), size.1 + 1);
        if !Stage::has_room(size)? {
            return stage.show_too_small(size);
        }
        let (now, end) = (self.session.game().now(), self.replay.duration());
        let state = if now >= end {
            "at its end".into()
        } else if self.running.is_none() {
            "paused".into()
        } else {
            format!("{}x", SPEEDS[self.speed])
        };
        let mut rows = (how.screen)(&view);
        let state = format!(
            "Replay {}.{} s of {}.{} s, {state}. Space pause, <- -> speed, q leave.",
            now.millis() / 1000,
            now.millis() % 1000 / 100,
            end.millis() / 1000,
            end.millis() % 1000 / 100,
        );
        rows.push(Line::from(state.as_str()));
        stage.show(rows)
    }
}
