//! How a game's time runs with a clock: at a speed, or not at all.

use quintet_engine::kernel::{Span, Time};

/// Relates a clock to a game's time. It runs from when it is told to, and stands still otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The clock and the game's time at one moment; `None` while time stands still.
    running: Option<(Time, Time)>,
    speed: u64,
}

impl Pace {
    /// Time stands still, and will run as the clock does.
    pub const STILL: Pace = Pace { running: None, speed: 1 };

    /// Lets the game's time run on from `time`, so many times as fast as the clock.
    pub fn run(&mut self, clock: Time, time: Time, speed: u64) {
        *self = Pace { running: Some((clock, time)), speed: speed.max(1) };
    }

    /// Stops the game's time.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Whether time stands still.
    pub fn is_still(&self) -> bool {
        self.running.is_none()
    }

    /// The game's time at a moment of the clock; `None` while time stands still.
    pub fn time(&self, clock: Time) -> Option<Time> {
        let (origin, time) = self.running?;
        Some(time + clock.since(origin) * self.speed)
    }

    /// When the clock will have reached a moment of the game's time; `None` while time stands still.
    pub fn clock(&self, due: Time) -> Option<Time> {
        let (origin, time) = self.running?;
        Some(origin + Span::from_micros(due.since(time).micros().div_ceil(self.speed)))
    }
}
