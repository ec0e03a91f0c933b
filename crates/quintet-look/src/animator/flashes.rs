//! Flashes that fade in place: cleared rows, locked pieces, and the trails of hard drops.

use super::lifespan::{Lifespan, push};
use crate::{AnimationQuality, CellFlash, EffectTone, Glow, Motion, RowFlash, Trail};
use quintet_engine::kernel::{RowSet, Span, Tile, Time};

const ROWS: Span = Span::from_millis(320);
const CELLS: Span = Span::from_millis(180);
const TRAIL: Span = Span::from_millis(240);
const GLOW: Span = Span::from_millis(600);
/// The maximum number of flashes of each kind.
const MAX_FLASHES: usize = 4;

/// All flashes of one board.
#[derive(Clone, Debug, Default)]
pub(super) struct Flashes {
    rows: Vec<(Lifespan, RowSet)>,
    cells: Vec<(Lifespan, Vec<(u8, u8)>)>,
    trails: Vec<(Lifespan, Vec<Streak>)>,
    glow: Option<(Lifespan, EffectTone)>,
}

/// A column that a piece fell through, and its rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Streak {
    pub(super) x: u8,
    pub(super) top: u8,
    pub(super) bottom: u8,
    pub(super) tile: Tile,
}

impl Flashes {
    pub(super) fn glow(&mut self, at: Time, tone: EffectTone) {
        self.glow = Some((Lifespan::new(at, GLOW), tone));
    }

    pub(super) fn lock(&mut self, at: Time, cells: Vec<(u8, u8)>) {
        push(&mut self.cells, MAX_FLASHES, (Lifespan::new(at, CELLS), cells), |light| light.0);
    }

    pub(super) fn trail(&mut self, at: Time, streaks: Vec<Streak>) {
        push(&mut self.trails, MAX_FLASHES, (Lifespan::new(at, TRAIL), streaks), |light| light.0);
    }

    /// Flashes cleared rows. Flashes of single cells in them end, and those above move down with the board.
    pub(super) fn clear(&mut self, at: Time, rows: RowSet) {
        push(&mut self.rows, MAX_FLASHES, (Lifespan::new(at, ROWS), rows), |light| light.0);
        for (_, cells) in &mut self.cells {
            cells.retain(|(_, y)| !rows.contains(usize::from(*y)));
            for (_, y) in cells {
                let down = rows.iter().filter(|row| *row > usize::from(*y)).count() as u8;
                *y = y.saturating_add(down);
            }
        }
    }

    /// Moves the flashes up with a risen board.
    pub(super) fn rise(&mut self, rows: u8) {
        for (_, cells) in &mut self.cells {
            cells.retain_mut(|(_, y)| y.checked_sub(rows).map(|risen| *y = risen).is_some());
        }
    }

    pub(super) fn rows_at(&self, now: Time, motion: Motion, quality: AnimationQuality) -> Vec<RowFlash> {
        let lit = |(lifespan, rows): &(Lifespan, RowSet)| {
            fade(*lifespan, now, quality, 230).map(|opacity| (opacity, *rows))
        };
        let rows = self.rows.iter().filter_map(lit);
        let flash = |opacity: u8, row: usize| {
            let sweep = if motion == Motion::Full { 255 - opacity } else { 0 };
            RowFlash { row: row as u8, opacity, sweep }
        };
        rows.flat_map(|(opacity, rows)| rows.iter().map(move |row| flash(opacity, row))).collect()
    }

    pub(super) fn cells_at(&self, now: Time, quality: AnimationQuality) -> Vec<CellFlash> {
        let lit = |(lifespan, cells): &(Lifespan, Vec<(u8, u8)>)| {
            fade(*lifespan, now, quality, 160).map(|opacity| {
                cells.iter().map(move |(x, y)| CellFlash { x: *x, y: *y, opacity }).collect::<Vec<_>>()
            })
        };
        self.cells.iter().filter_map(lit).flatten().collect()
    }

    pub(super) fn trails_at(&self, now: Time, quality: AnimationQuality) -> Vec<Trail> {
        let lit = |(lifespan, streaks): &(Lifespan, Vec<Streak>)| {
            fade(*lifespan, now, quality, 110).map(|opacity| {
                let trail =
                    |s: &Streak| Trail { x: s.x, top: s.top, bottom: s.bottom, tile: s.tile, opacity };
                streaks.iter().map(trail).collect::<Vec<_>>()
            })
        };
        self.trails.iter().filter_map(lit).flatten().collect()
    }

    pub(super) fn glow_at(&self, now: Time, quality: AnimationQuality) -> Option<Glow> {
        let (lifespan, tone) = self.glow?;
        fade(lifespan, now, quality, 200).map(|opacity| Glow { tone, opacity })
    }

    pub(super) fn next_change(&self, now: Time, quality: AnimationQuality) -> Option<Time> {
        let next = |lifespan: Lifespan, full| {
            lifespan.next_change(now, quality, |moment| fade(lifespan, moment, quality, full))
        };
        let rows = self.rows.iter().filter_map(|light| next(light.0, 230));
        let cells =
            self.cells.iter().filter(|light| !light.1.is_empty()).filter_map(|light| next(light.0, 160));
        let trails = self.trails.iter().filter_map(|light| next(light.0, 110));
        let glow = self.glow.and_then(|light| next(light.0, 200));
        rows.chain(cells).chain(trails).chain(glow).min()
    }
}

/// Returns the opacity of a flash that fades from `full` to zero.
pub(super) fn fade(lifespan: Lifespan, now: Time, quality: AnimationQuality, full: u32) -> Option<u8> {
    lifespan.age(now, quality).map(|age| quality.round_opacity(lifespan.left(age, full).max(1)))
}
