//! Light that fades where it is: rows that go, pieces that lock, what a hard drop leaves behind.

use super::life::{Life, push};
use crate::{CellFlash, Glow, Grain, RowFlash, Tone, Trail};
use quintet_engine::kernel::{RowSet, Span, Tile, Time};

const ROWS: Span = Span::from_millis(320);
const CELLS: Span = Span::from_millis(180);
const TRAIL: Span = Span::from_millis(240);
const GLOW: Span = Span::from_millis(600);
/// So many of each are shown at once.
const MOST: usize = 4;

/// All lights of one board.
#[derive(Clone, Debug, Default)]
pub(super) struct Flashes {
    rows: Vec<(Life, RowSet)>,
    cells: Vec<(Life, Vec<(u8, u8)>)>,
    trails: Vec<(Life, Vec<Streak>)>,
    glow: Option<(Life, Tone)>,
}

/// A column that a piece fell through, from row to row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Streak {
    pub(super) x: u8,
    pub(super) top: u8,
    pub(super) bottom: u8,
    pub(super) tile: Tile,
}

impl Flashes {
    pub(super) fn glow(&mut self, at: Time, tone: Tone) {
        self.glow = Some((Life::new(at, GLOW), tone));
    }

    pub(super) fn lock(&mut self, at: Time, cells: Vec<(u8, u8)>) {
        push(&mut self.cells, MOST, (Life::new(at, CELLS), cells), |light| light.0);
    }

    pub(super) fn trail(&mut self, at: Time, streaks: Vec<Streak>) {
        push(&mut self.trails, MOST, (Life::new(at, TRAIL), streaks), |light| light.0);
    }

    /// Rows light up; cells in them do so no more by themselves, and those above come down with the board.
    pub(super) fn clear(&mut self, at: Time, rows: RowSet) {
        push(&mut self.rows, MOST, (Life::new(at, ROWS), rows), |light| light.0);
        for (_, cells) in &mut self.cells {
            cells.retain(|(_, y)| !rows.contains(usize::from(*y)));
            for (_, y) in cells {
                let down = rows.iter().filter(|row| *row > usize::from(*y)).count() as u8;
                *y = y.saturating_add(down);
            }
        }
    }

    /// The board has risen, and the light on its cells with it.
    pub(super) fn rise(&mut self, rows: u8) {
        for (_, cells) in &mut self.cells {
            cells.retain_mut(|(_, y)| y.checked_sub(rows).map(|risen| *y = risen).is_some());
        }
    }

    pub(super) fn rows_at(&self, now: Time, grain: Grain) -> Vec<RowFlash> {
        let lit =
            |(life, rows): &(Life, RowSet)| fade(*life, now, grain, 230).map(|opacity| (opacity, *rows));
        let rows = self.rows.iter().filter_map(lit);
        rows.flat_map(|(opacity, rows)| rows.iter().map(move |row| RowFlash { row: row as u8, opacity }))
            .collect()
    }

    pub(super) fn cells_at(&self, now: Time, grain: Grain) -> Vec<CellFlash> {
        let lit = |(life, cells): &(Life, Vec<(u8, u8)>)| {
            fade(*life, now, grain, 160).map(|opacity| {
                cells.iter().map(move |(x, y)| CellFlash { x: *x, y: *y, opacity }).collect::<Vec<_>>()
            })
        };
        self.cells.iter().filter_map(lit).flatten().collect()
    }

    pub(super) fn trails_at(&self, now: Time, grain: Grain) -> Vec<Trail> {
        let lit = |(life, streaks): &(Life, Vec<Streak>)| {
            fade(*life, now, grain, 110).map(|opacity| {
                let trail =
                    |s: &Streak| Trail { x: s.x, top: s.top, bottom: s.bottom, tile: s.tile, opacity };
                streaks.iter().map(trail).collect::<Vec<_>>()
            })
        };
        self.trails.iter().filter_map(lit).flatten().collect()
    }

    pub(super) fn glow_at(&self, now: Time, grain: Grain) -> Option<Glow> {
        let (life, tone) = self.glow?;
        fade(life, now, grain, 200).map(|opacity| Glow { tone, opacity })
    }

    pub(super) fn next_change(&self, now: Time, grain: Grain) -> Option<Time> {
        let next = |life: Life, full| life.next_change(now, grain, |moment| fade(life, moment, grain, full));
        let rows = self.rows.iter().filter_map(|light| next(light.0, 230));
        let cells =
            self.cells.iter().filter(|light| !light.1.is_empty()).filter_map(|light| next(light.0, 160));
        let trails = self.trails.iter().filter_map(|light| next(light.0, 110));
        let glow = self.glow.and_then(|light| next(light.0, 200));
        rows.chain(cells).chain(trails).chain(glow).min()
    }
}

/// The opacity of a light that fades from `full` to nothing.
pub(super) fn fade(life: Life, now: Time, grain: Grain, full: u32) -> Option<u8> {
    life.age(now, grain).map(|age| grain.shade(life.left(age, full).max(1)))
}
