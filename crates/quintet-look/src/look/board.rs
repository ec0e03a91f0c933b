//! What moves on and beside one player's board.

use super::flashes::Flashes;
use super::life::Life;
use super::seen::Seen;
use super::sparks::Sparks;
use super::steps::Steps;
use super::words::Words;
use crate::{BoardShown, Curtain, Grain, Motion, Tone};
use quintet_engine::kernel::{
    Applause, BoardView, Ending, Event, Fall, Happening, RowSet, Span, Special, Time,
};

/// How long the curtain takes to come down.
const CURTAIN: Span = Span::from_millis(900);

/// All that moves on and beside one board.
#[derive(Clone, Debug, Default)]
pub(super) struct Board {
    words: Words,
    flashes: Flashes,
    sparks: Sparks,
    steps: Option<Steps>,
    over: Option<(Life, Ending)>,
    level: Option<u32>,
    seen: Seen,
}

impl Board {
    pub(super) fn see(&mut self, board: &BoardView) {
        self.seen.look(board);
    }

    /// Forgets a game that has ended.
    pub(super) fn reopen(&mut self) {
        self.over = None;
    }

    /// Begins anew: another game of the same player.
    pub(super) fn begin(&mut self) {
        (self.over, self.level) = (None, None);
        self.seen.lose_piece();
    }

    pub(super) fn skip(&mut self) {
        self.steps = None;
    }

    pub(super) fn is_stepping(&self, now: Time, grain: Grain) -> bool {
        self.steps.as_ref().is_some_and(|steps| steps.step_at(now, grain).is_some())
    }

    pub(super) fn tell(&mut self, happening: &Happening, motion: Motion, grain: Grain) {
        let at = happening.at;
        let (flashes, moves) = (motion != Motion::None, motion == Motion::Full && grain.is_fine());
        match happening.event {
            Event::Moved(columns) => self.seen.moved(columns),
            Event::Fell { rows, cause: Fall::Hard } => self.drop(at, rows, flashes, moves),
            Event::Fell { rows, .. } => self.seen.fell(i16::from(rows)),
            Event::Rotated { .. } | Event::Spawned(_) | Event::Held(_) => self.seen.lose_piece(),
            Event::Locked(_) => {
                let cells = self.seen.locked();
                if flashes && !cells.is_empty() {
                    self.flashes.lock(at, cells);
                }
            }
            Event::Cleared(rows) => self.clear(happening, rows, flashes, moves),
            Event::Rose { rows, .. } => {
                self.flashes.rise(rows);
                self.seen.rose(rows);
                self.glow(at, Tone::Danger, flashes);
                if moves {
                    self.sparks.shake(at, rows);
                }
            }
            Event::Applause(praise) => {
                self.words.applaud(at, praise);
                if praise == Applause::PerfectClear {
                    self.glow(at, Tone::Perfect, flashes);
                }
            }
            Event::Level(level) => self.reach(at, level, flashes),
            Event::LevelDone => self.glow(at, Tone::Level, flashes),
            Event::Special(special) => self.special(at, special, flashes, moves),
            Event::Over(ending) => self.over = Some((Life::new(at, CURTAIN), ending)),
            Event::Begun
            | Event::Countdown(_)
            | Event::Paused
            | Event::Resumed
            | Event::Blocked
            | Event::Sent(_) => {}
        }
    }

    fn glow(&mut self, at: Time, tone: Tone, flashes: bool) {
        if flashes {
            self.flashes.glow(at, tone);
        }
    }

    fn drop(&mut self, at: Time, rows: u8, flashes: bool, moves: bool) {
        let streaks = self.seen.dropped(rows);
        if flashes && !streaks.is_empty() {
            self.flashes.trail(at, streaks);
        }
        if moves && rows > 0 {
            self.sparks.bump(at, rows);
        }
    }

    fn clear(&mut self, happening: &Happening, rows: RowSet, flashes: bool, moves: bool) {
        let cells = self.seen.cleared(rows);
        if flashes && !rows.is_empty() {
            self.flashes.clear(happening.at, rows);
        }
        if moves && !cells.is_empty() {
            let seed = happening.at.micros() ^ rows.0.rotate_left(17) ^ u64::from(happening.player.0) << 56;
            self.sparks.burst(happening.at, &cells, seed);
        }
    }

    /// A level begins: a word for one that is higher than the last, which not every game says itself.
    fn reach(&mut self, at: Time, level: u32, flashes: bool) {
        if self.level.is_some_and(|before| before < level) {
            self.words.applaud(at, Applause::LevelUp(level));
        }
        if self.level.is_some_and(|before| before != level) {
            self.glow(at, Tone::Level, flashes);
        }
        self.level = Some(level);
    }

    fn special(&mut self, at: Time, special: Special, flashes: bool, moves: bool) {
        self.words.warn(at, special);
        match special {
            Special::Cut { step, of, rows } if flashes => {
                Steps::count(&mut self.steps, at, step, of, rows > 0);
            }
            Special::Dropped { step, of, .. } if flashes => {
                Steps::count(&mut self.steps, at, step, of, false);
            }
            Special::Cut { .. } | Special::Dropped { .. } => {}
            Special::Vapor(cells) => {
                self.glow(at, Tone::Special, flashes);
                if moves && cells > 0 {
                    self.sparks.shake(at, 3);
                }
            }
            Special::Force(_) => {
                self.seen.lose_piece();
                self.glow(at, Tone::Special, flashes);
            }
            _ => self.glow(at, Tone::Special, flashes),
        }
    }

    pub(super) fn at(&self, now: Time, motion: Motion, grain: Grain) -> BoardShown {
        BoardShown {
            words: self.words.at(now, motion, grain),
            rows: self.flashes.rows_at(now, grain),
            cells: self.flashes.cells_at(now, grain),
            trails: self.flashes.trails_at(now, grain),
            particles: self.sparks.particles_at(now, grain),
            shake: self.sparks.shake_at(now, grain),
            glow: self.flashes.glow_at(now, grain),
            step: self.steps.as_ref().and_then(|steps| steps.step_at(now, grain)),
            over: self.curtain_at(now, motion, grain),
        }
    }

    pub(super) fn next_change(&self, now: Time, motion: Motion, grain: Grain) -> Option<Time> {
        let curtain = self.over.and_then(|(life, _)| {
            life.next_change(now, grain, |moment| self.curtain_at(moment, motion, grain))
        });
        let changes = [
            self.words.next_change(now, motion, grain),
            self.flashes.next_change(now, grain),
            self.sparks.next_change(now, grain),
            self.steps.as_ref().and_then(|steps| steps.next_change(now, grain)),
            curtain,
        ];
        changes.into_iter().flatten().min()
    }

    fn curtain_at(&self, now: Time, motion: Motion, grain: Grain) -> Option<Curtain> {
        let (life, ending) = self.over.filter(|(life, _)| life.at <= now)?;
        let left = life.age(now, grain).map_or(0, |age| life.left(age, 255));
        let down = if motion == Motion::Full { grain.shade(255 - left) } else { 255 };
        Some(Curtain { ending, down })
    }
}
