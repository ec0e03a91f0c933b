//! How a game's time runs with a clock: at a speed, or not at all.

use quintet_engine::kernel::{Span, Time};

/// Relates a clock to a game's time. It runs from when it is told to, and stands still otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockMap {
    /// The clock and the game's time at one moment; `None` while time stands still.
    running: Option<(Time, Time)>,
    /// In hundredths of the clock's.
    percent: u64,
}

impl ClockMap {
    /// Time stands still, and will run as the clock does.
    pub const STOPPED: ClockMap = ClockMap { running: None, percent: 100 };

    /// Lets the game's time run on from `time`, at so many hundredths of the clock's speed.
    pub fn run(&mut self, clock: Time, time: Time, percent: u64) {
        *self = ClockMap { running: Some((clock, time)), percent: percent.max(1) };
    }

    /// Stops the game's time.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Whether time stands still.
    pub fn is_stopped(&self) -> bool {
        self.running.is_none()
    }

    /// The game's time at a moment of the clock; `None` while time stands still.
    pub fn game_time(&self, clock: Time) -> Option<Time> {
        let (origin, time) = self.running?;
        Some(time + Span::from_micros((clock.since(origin) * self.percent).micros() / 100))
    }

    /// When the clock will have reached a moment of the game's time; `None` while time stands still.
    pub fn clock_time(&self, due: Time) -> Option<Time> {
        let (origin, time) = self.running?;
        Some(origin + Span::from_micros((due.since(time) * 100).micros().div_ceil(self.percent)))
    }
}
