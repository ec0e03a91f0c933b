//! The mapping between a shell's clock and a game's time: at a speed, or stopped.

use quintet_engine::kernel::{Span, Time};

/// Maps a clock to a game's time. It starts stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockMap {
    /// The clock and the game's time at one moment; `None` while stopped.
    running: Option<(Time, Time)>,
    /// The speed in percent of the clock's.
    percent: u64,
}

impl ClockMap {
    /// Stopped, with normal speed.
    pub const STOPPED: ClockMap = ClockMap { running: None, percent: 100 };

    /// Lets the game's time run from `time`, at `percent` percent of the clock's speed.
    pub fn run(&mut self, clock: Time, time: Time, percent: u64) {
        *self = ClockMap { running: Some((clock, time)), percent: percent.max(1) };
    }

    /// Stops the game's time.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Returns true if the game's time is stopped.
    pub fn is_stopped(&self) -> bool {
        self.running.is_none()
    }

    /// Returns the game's time at a time of the clock; `None` while stopped.
    pub fn game_time(&self, clock: Time) -> Option<Time> {
        let (origin, time) = self.running?;
        Some(time + Span::from_micros((clock.since(origin) * self.percent).micros() / 100))
    }

    /// Returns the time of the clock at which the game's time reaches `due`; `None` while stopped.
    pub fn clock_time(&self, due: Time) -> Option<Time> {
        let (origin, time) = self.running?;
        Some(origin + Span::from_micros((due.since(time) * 100).micros().div_ceil(self.percent)))
    }
}
