//! The animations on and beside one player's board.

use super::flashes::{Flashes, Streak};
use super::floating_texts::FloatingTexts;
use super::lifespan::Lifespan;
use super::sparks::Sparks;
use super::steps::ChainSteps;
use super::tile_memory::TileMemory;
use crate::{AnimationQuality, BoardEffects, Curtain, EffectTone, Motion, TextStyle};
use quintet_engine::kernel::{
    Applause, BoardView, CellList, Ending, Event, GameEvent, Pos, RowSet, Span, SpecialEvent, Tile, Time,
};

/// How long the curtain takes to close.
const CURTAIN: Span = Span::from_millis(900);

/// All animations of one board.
#[derive(Clone, Debug, Default)]
pub(super) struct BoardAnimator {
    texts: FloatingTexts,
    flashes: Flashes,
    sparks: Sparks,
    steps: Option<ChainSteps>,
    over: Option<(Lifespan, Ending)>,
    tiles: TileMemory,
}

impl BoardAnimator {
    pub(super) fn observe(&mut self, board: &BoardView) {
        self.tiles.remember(board);
    }

    /// Removes the curtain of a game that has ended.
    pub(super) fn reopen(&mut self) {
        self.over = None;
    }

    /// Removes the curtain, for another game of the same player.
    pub(super) fn begin(&mut self) {
        self.over = None;
    }

    pub(super) fn skip_chain(&mut self) {
        self.steps = None;
    }

    pub(super) fn is_playing_chain(&self, now: Time, quality: AnimationQuality) -> bool {
        self.steps.as_ref().is_some_and(|steps| steps.step_at(now, quality).is_some())
    }

    pub(super) fn on_event(
        &mut self,
        game_event: &GameEvent,
        (motion, texts): (Motion, TextStyle),
        quality: AnimationQuality,
    ) {
        let at = game_event.at;
        let (flashes, moves) = (motion != Motion::None, motion == Motion::Full && quality.is_fine());
        match game_event.event {
            Event::HardDropped { rows, tile, cells } => {
                if flashes && rows > 0 {
                    self.flashes.trail(at, streaks(&cells, rows, tile));
                }
                if moves && rows > 0 {
                    self.sparks.bump(at, rows);
                }
            }
            Event::Locked(lock) => {
                self.tiles.locked(&lock.cells, Tile::Kind(lock.kind));
                let inside = |pos: Pos| Some((u8::try_from(pos.x).ok()?, u8::try_from(pos.y).ok()?));
                let cells: Vec<(u8, u8)> = lock.cells.iter().filter_map(inside).collect();
                if flashes && !cells.is_empty() {
                    self.flashes.lock(at, cells);
                }
            }
            Event::Cleared(rows) => self.clear(game_event, rows, flashes, moves),
            Event::Rose { rows, .. } => {
                self.flashes.rise(rows);
                self.tiles.rose(rows);
                self.glow(at, EffectTone::Danger, flashes);
                if moves {
                    self.sparks.shake(at, rows);
                }
            }
            Event::Applause(praise) => {
                self.texts.applaud(at, praise, texts);
                if praise == Applause::PerfectClear {
                    self.glow(at, EffectTone::Perfect, flashes);
                }
            }
            Event::Level { number, from } => self.reach(at, (number, from), flashes, texts),
            Event::LevelDone => self.glow(at, EffectTone::Level, flashes),
            Event::Special(special) => {
                self.texts.warn(at, special, texts);
                if let SpecialEvent::Cut { step, of, rows: 1.. } = special {
                    self.texts.chain(at, at + SpecialEvent::step_duration(of) * u64::from(step), texts);
                }
                self.special(at, special, flashes, moves);
            }
            Event::Over(ending) => self.over = Some((Lifespan::new(at, CURTAIN), ending)),
            Event::Begun
            | Event::Countdown(_)
            | Event::Paused
            | Event::Resumed
            | Event::Spawned(_)
            | Event::Moved(_)
            | Event::Rotated { .. }
            | Event::Fell { .. }
            | Event::Held(_)
            | Event::Blocked
            | Event::Sent(_) => {}
        }
    }

    fn glow(&mut self, at: Time, tone: EffectTone, flashes: bool) {
        if flashes {
            self.flashes.glow(at, tone);
        }
    }

    fn clear(&mut self, game_event: &GameEvent, rows: RowSet, flashes: bool, moves: bool) {
        let cells = self.tiles.cleared(rows);
        if flashes && !rows.is_empty() {
            self.flashes.clear(game_event.at, rows);
        }
        if moves && !cells.is_empty() {
            let seed = game_event.at.micros() ^ rows.0.rotate_left(17) ^ u64::from(game_event.player.0) << 56;
            self.sparks.burst(game_event.at, &cells, seed);
        }
    }

    /// Starts a level, with a text if it is higher than the previous one: not every game emits that itself.
    fn reach(&mut self, at: Time, (level, from): (u32, Option<u32>), flashes: bool, texts: TextStyle) {
        if from.is_some_and(|from| from < level) {
            self.texts.applaud(at, Applause::LevelUp(level), texts);
        }
        if from.is_some_and(|from| from != level) {
            self.glow(at, EffectTone::Level, flashes);
        }
    }

    fn special(&mut self, at: Time, special: SpecialEvent, flashes: bool, moves: bool) {
        match special {
            SpecialEvent::Cut { step, of, rows } if flashes => {
                ChainSteps::count(&mut self.steps, at, step, of, rows > 0);
            }
            SpecialEvent::Dropped { step, of, .. } if flashes => {
                ChainSteps::count(&mut self.steps, at, step, of, false);
            }
            SpecialEvent::Cut { .. } | SpecialEvent::Dropped { .. } => {}
            SpecialEvent::Vapor(cells) => {
                self.glow(at, EffectTone::Special, flashes);
                if moves && cells > 0 {
                    self.sparks.shake(at, 3);
                }
            }
            _ => self.glow(at, EffectTone::Special, flashes),
        }
    }

    pub(super) fn at(&self, now: Time, motion: Motion, quality: AnimationQuality) -> BoardEffects {
        BoardEffects {
            texts: self.texts.at(now, motion, quality),
            rows: self.flashes.rows_at(now, motion, quality),
            cells: self.flashes.cells_at(now, quality),
            trails: self.flashes.trails_at(now, quality),
            particles: self.sparks.particles_at(now, quality),
            shake: self.sparks.shake_at(now, quality),
            glow: self.flashes.glow_at(now, quality),
            step: self.steps.as_ref().and_then(|steps| steps.step_at(now, quality)),
            over: self.curtain_at(now, motion, quality),
        }
    }

    pub(super) fn next_change(&self, now: Time, motion: Motion, quality: AnimationQuality) -> Option<Time> {
        let curtain = self.over.and_then(|(lifespan, _)| {
            lifespan.next_change(now, quality, |moment| self.curtain_at(moment, motion, quality))
        });
        let changes = [
            self.texts.next_change(now, motion, quality),
            self.flashes.next_change(now, quality),
            self.sparks.next_change(now, quality),
            self.steps.as_ref().and_then(|steps| steps.next_change(now, quality)),
            curtain,
        ];
        changes.into_iter().flatten().min()
    }

    fn curtain_at(&self, now: Time, motion: Motion, quality: AnimationQuality) -> Option<Curtain> {
        let (lifespan, ending) = self.over.filter(|(lifespan, _)| lifespan.at <= now)?;
        let left = lifespan.age(now, quality).map_or(0, |age| lifespan.left(age, 255));
        let down = if motion == Motion::Full { quality.round_opacity(255 - left) } else { 255 };
        Some(Curtain { ending, down })
    }
}

/// Returns the trails of a piece that was dropped by this many rows: one above the highest cell of each
/// column.
fn streaks(landed: &CellList, rows: u8, tile: Tile) -> Vec<Streak> {
    let mut streaks: Vec<Streak> = Vec::new();
    for pos in landed.iter() {
        let top = pos.y.saturating_sub(rows.into()).max(0);
        let streak = [pos.x, top, pos.y - 1].map(u8::try_from);
        if let [Ok(x), Ok(top), Ok(bottom)] = streak
            && streaks.iter().all(|streak| streak.x != x)
        {
            streaks.push(Streak { x, top, bottom, tile });
        }
    }
    streaks
}
