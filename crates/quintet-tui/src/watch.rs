//! Shows a recorded game on a text screen, in its own time.

use crate::play::{Left, Play};
use crate::stage::{Cue, Stage};
use crate::text::Line;
use crossterm::event::KeyCode;
use quintet_engine::kernel::{Game, RealTime, Time, View};
use quintet_session::{Pace, Replay, ReplayError, Session};
use std::io;

/// How many times faster a recording can be shown.
const SPEEDS: [u64; 5] = [1, 2, 4, 8, 16];

/// A recording being shown: where it is, and how fast.
struct Show<'a, G: Game> {
    replay: &'a Replay<G>,
    session: Session<G>,
    next: usize,
    pace: Pace,
    speed: usize,
}

/// How a recorded game is shown.
pub struct Watch {
    /// The screen from top to bottom.
    pub screen: fn(&View) -> Vec<Line>,
    /// The columns and rows that needs.
    pub size: fn(&View) -> (usize, usize),
}

/// Shows a recording of a game that is played in the terminal.
pub fn watch<G: RealTime>(replay: &Replay<G>, how: &Play<G>) -> io::Result<Result<Left, ReplayError>> {
    watch_as(replay, &Watch { screen: how.screen, size: how.size })
}

/// Shows a recording until the viewer leaves.
pub fn watch_as<G: Game>(replay: &Replay<G>, how: &Watch) -> io::Result<Result<Left, ReplayError>> {
    let session = match Session::new(replay.setup.clone()) {
        Ok(session) => session,
        Err(error) => return Ok(Err(error.into())),
    };
    let mut stage = Stage::open(false)?;
    let mut show = Show { replay, session, next: 0, pace: Pace::STILL, speed: 0 };
    show.set(stage.now(), Some(0));
    show.run(&mut stage, how).map(Ok)
}

impl<G: Game> Show<'_, G> {
    fn run(&mut self, stage: &mut Stage, how: &Watch) -> io::Result<Left> {
        loop {
            self.play_to(self.time(stage.now()));
            self.draw(stage, how)?;
            match stage.wait(self.wake_at()) {
                Cue::Key { code: KeyCode::Char('q' | 'Q') | KeyCode::Esc, .. } | Cue::Interrupted => {
                    return Ok(Left::Player);
                }
                Cue::Key { code, at, .. } => self.key(code, at),
                Cue::Tick | Cue::Release { .. } => {}
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
                let speed = if self.pace.is_still() { Some(self.speed) } else { None };
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
        match speed {
            Some(speed) => {
                self.speed = speed;
                self.pace.run(clock, time, 100 * SPEEDS[speed]);
            }
            None => self.pace.stop(),
        }
    }

    /// The recording's time at a moment of the clock.
    fn time(&self, clock: Time) -> Time {
        let now = self.session.game().now();
        self.pace.time(clock).unwrap_or(now).min(self.replay.duration())
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
        let end = self.replay.duration();
        let input = self.replay.steps.get(self.next).map(|(at, _)| *at);
        let due = [input, self.session.game().deadline(), Some(end)].into_iter().flatten().min()?;
        self.pace.clock(due).filter(|_| self.session.game().now() < end)
    }

    fn draw(&self, stage: &mut Stage, how: &Watch) -> io::Result<()> {
        let view = self.session.game().view();
        let size = (how.size)(&view);
        let size = (size.0.max(72), size.1 + 1);
        if !stage.has_room(size)? {
            return Ok(());
        }
        let (now, end) = (self.session.game().now(), self.replay.duration());
        let state = if now >= end {
            "at its end".into()
        } else if self.pace.is_still() {
            "paused".into()
        } else {
            format!("{}x", SPEEDS[self.speed])
        };
        let mut rows = (how.screen)(&view);
        let state = format!(
            "{}.{} of {}.{} s, {state}; space pauses, <- -> speed, q leaves",
            now.millis() / 1000,
            now.millis() % 1000 / 100,
            end.millis() / 1000,
            end.millis() % 1000 / 100,
        );
        rows.push(Line::from(state.as_str()));
        stage.show(rows)
    }
}
