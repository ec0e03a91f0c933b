//! Sparks from cleared rows, and shaking of the board.

use super::lifespan::{Lifespan, push};
use crate::{AnimationQuality, Particle, Shake, UNITS_PER_CELL};
use quintet_engine::kernel::{Rng, Seed, Span, Tile, Time};

/// The minimum flight time of a spark; the maximum is twice as long.
const MIN_SPARK_TIME: Span = Span::from_millis(450);
/// The maximum number of sparks of one burst.
const SPARKS: usize = 160;
/// The maximum number of bursts, and of jolts, at the same time.
const MAX_GROUPS: usize = 4;
/// The gravity of sparks, in parts of a cell per second squared.
const SPARK_GRAVITY: i64 = 26 * UNITS_PER_CELL as i64;
/// The time after which a shaking board changes its direction.
const SHAKE_PERIOD: Span = Span::from_millis(45);

/// The origin of a spark: a cell and its tile.
pub(super) type SparkOrigin = (u8, u8, Option<Tile>);

/// All sparks of one board, and its shaking.
#[derive(Clone, Debug, Default)]
pub(super) struct Sparks {
    bursts: Vec<(Lifespan, Vec<Spark>)>,
    jolts: Vec<Jolt>,
}

/// A spark: its start, its velocity (parts per second), and its lifespan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Spark {
    start: (i32, i32),
    speed: (i32, i32),
    span: Span,
    tile: Option<Tile>,
}

/// A decaying displacement; a swinging one goes back and forth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Jolt {
    lifespan: Lifespan,
    x: i32,
    y: i32,
    swings: bool,
}

impl Sparks {
    /// Emits two sparks from each of these cells, as far as the maximum allows.
    pub(super) fn burst(&mut self, at: Time, cells: &[SparkOrigin], seed: u64) {
        let mut rng = Rng::new(Seed(seed));
        let mut within = |from: i32, to: i32| from + rng.below((to - from) as u32) as i32;
        let every = (2 * cells.len()).div_ceil(SPARKS).max(1);
        let starts = cells.iter().chain(cells).step_by(every);
        let sparks = starts.map(|(x, y, tile)| Spark {
            start: (
                i32::from(*x) * UNITS_PER_CELL + within(0, UNITS_PER_CELL),
                i32::from(*y) * UNITS_PER_CELL + within(0, UNITS_PER_CELL),
            ),
            speed: (
                within(-5 * UNITS_PER_CELL, 5 * UNITS_PER_CELL),
                within(-9 * UNITS_PER_CELL, UNITS_PER_CELL),
            ),
            span: MIN_SPARK_TIME
                + Span::from_micros(u64::from(within(0, MIN_SPARK_TIME.micros() as i32).unsigned_abs())),
            tile: *tile,
        });
        let burst = (Lifespan::new(at, MIN_SPARK_TIME * 2), sparks.collect());
        push(&mut self.bursts, MAX_GROUPS, burst, |burst| burst.0);
    }

    /// Shakes the board when rows rise from below.
    pub(super) fn shake(&mut self, at: Time, rows: u8) {
        let far = 12 + 12 * i32::from(rows.min(5));
        self.jolt(Jolt {
            lifespan: Lifespan::new(at, Span::from_millis(320)),
            x: far / 2,
            y: -far,
            swings: true,
        });
    }

    /// Pushes the board down slightly when a piece is dropped on it.
    pub(super) fn bump(&mut self, at: Time, rows: u8) {
        let far = 10 + i32::from(rows.min(20));
        self.jolt(Jolt { lifespan: Lifespan::new(at, Span::from_millis(110)), x: 0, y: far, swings: false });
    }

    fn jolt(&mut self, jolt: Jolt) {
        push(&mut self.jolts, MAX_GROUPS, jolt, |jolt| jolt.lifespan);
    }

    pub(super) fn particles_at(&self, now: Time, quality: AnimationQuality) -> Vec<Particle> {
        let mut shown = Vec::new();
        for (lifespan, sparks) in &self.bursts {
            if let Some(age) = lifespan.age(now, quality) {
                shown.extend(sparks.iter().filter_map(|spark| spark.at(age, quality)));
            }
        }
        shown
    }

    pub(super) fn shake_at(&self, now: Time, quality: AnimationQuality) -> Shake {
        let (x, y) = self.jolts.iter().fold((0, 0), |(x, y), jolt| {
            let moved = jolt.at(now, quality);
            (x + moved.x, y + moved.y)
        });
        let most = UNITS_PER_CELL / 2;
        Shake { x: x.clamp(-most, most), y: y.clamp(-most, most) }
    }

    pub(super) fn next_change(&self, now: Time, quality: AnimationQuality) -> Option<Time> {
        let bursts = self.bursts.iter().filter(|burst| !burst.1.is_empty());
        let bursts = bursts.filter_map(|(lifespan, _)| {
            lifespan.next_change(now, quality, |moment| lifespan.age(moment, quality))
        });
        let jolts = self.jolts.iter();
        let jolts = jolts
            .filter_map(|jolt| jolt.lifespan.next_change(now, quality, |moment| jolt.at(moment, quality)));
        bursts.chain(jolts).min()
    }
}

impl Spark {
    fn at(&self, age: Span, quality: AnimationQuality) -> Option<Particle> {
        if age >= self.span {
            return None;
        }
        let millis = age.millis() as i64;
        let way = |start: i32, speed: i32| i64::from(start) + i64::from(speed) * millis / 1000;
        let fallen = SPARK_GRAVITY * millis * millis / 2_000_000;
        let left = Lifespan::new(Time::ZERO, self.span).left(age, 255).max(1);
        Some(Particle {
            x: quality.round_distance(way(self.start.0, self.speed.0) as i32),
            y: quality.round_distance((way(self.start.1, self.speed.1) + fallen) as i32),
            tile: self.tile,
            opacity: quality.round_opacity(left),
        })
    }
}

impl Jolt {
    fn at(&self, now: Time, quality: AnimationQuality) -> Shake {
        let Some(age) = self.lifespan.age(now, quality) else { return Shake::default() };
        let left = self.lifespan.left(age, 256) as i32;
        let back = self.swings && (age.micros() / SHAKE_PERIOD.micros()) % 2 == 1;
        let way = |far: i32| quality.round_distance(if back { -far } else { far } * left / 256);
        Shake { x: way(self.x), y: way(self.y) }
    }
}
