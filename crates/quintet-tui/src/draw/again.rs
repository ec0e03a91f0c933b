//! Draws only those parts of a game that have changed, where nothing else has: most pictures differ from the one before
//! in a piece that has moved or in the digit of a clock.

use super::brush::Brush;
use super::panels::Placed;
use super::scene::{self, Stand};
use super::{Drawn, Ink, Layout, board, over, panels};
use crate::able::Letters;
use quintet_app::{Scene, Widget};
use quintet_engine::kernel::{BoardView, Cell, Panel, PanelValue, View};
use quintet_look::BoardEffects;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws what is new in a layout over the picture of the one before it, of which `drawn` is known. Gives the areas where
/// something may be different now; `None`, with nothing drawn, if everything must be drawn again.
pub fn draw_again(
    before: &Layout,
    layout: &Layout,
    drawn: &Drawn,
    buffer: &mut Buffer,
    ink: &Ink,
) -> Option<Vec<Rect>> {
    let ([Widget::Scene(was)], [Widget::Scene(is)]) = (before.widgets.as_slice(), layout.widgets.as_slice())
    else {
        return None;
    };
    let same = (&before.title, &before.footer) == (&layout.title, &layout.footer) && was.game == is.game;
    let bare = is_bare(was) && is_bare(is) && before.notice.is_none() && layout.notice.is_none();
    // Where letters are made simpler after everything is drawn, everything is drawn.
    let stage = drawn.stage.as_ref().filter(|_| same && bare && ink.letters == Letters::Unicode)?;
    let pairs = was.view.boards.iter().zip(&is.view.boards);
    if was.view.boards.len() != is.view.boards.len() || !pairs.clone().all(|(was, is)| fills_alike(was, is)) {
        return None;
    }
    let mut brush = Brush { buffer, ink, drawn: Drawn::default() };
    let mut areas = Vec::new();
    for (player, ((before, now), stand)) in pairs.zip(&stage.stands).enumerate() {
        let (was, is) = (was.shown.board(player), is.shown.board(player));
        // Words are written over everything else.
        let worded = !was.texts.is_empty() || !is.texts.is_empty();
        let moved = if worded { Moved::All } else { moved((before, was), (now, is)) };
        let counted = if worded { Counted::All } else { counted(&before.panels, &now.panels) };
        let parts = if worded { vec![whole(stand)] } else { parts(stand, &moved, &counted) };
        for area in &parts {
            brush.fill(*area, ink.text());
        }
        areas.extend(parts);
        match moved {
            Moved::All => board::draw(&mut brush, now, is, false, stage.plan.scale, stand.frame),
            Moved::Rows(rows) => {
                let changed = |row: usize| rows.get(row) == Some(&true);
                areas.extend(board::draw_again(&mut brush, now, is, stage.plan.scale, stand.frame, changed));
            }
        }
        match counted {
            Counted::Nothing => {}
            Counted::Some => {
                let beside = |board| scene::beside(board, stage.plan, stand).0;
                let changed = |(was, is): &(Placed, Placed)| !is_alike(was.panel, is.panel);
                for (_, placed) in beside(before).into_iter().zip(beside(now)).filter(changed) {
                    brush.fill(placed.area, ink.text());
                    panels::draw(&mut brush, &placed);
                    areas.push(placed.area);
                }
            }
            Counted::All => {
                let (placed, free) = scene::beside(now, stage.plan, stand);
                for placed in &placed {
                    panels::draw(&mut brush, placed);
                }
                over::words(&mut brush, is, stand, free);
            }
        }
    }
    Some(areas)
}

/// Whether a game is all there is to see: nothing stands over it or below it.
fn is_bare(scene: &Scene) -> bool {
    let Scene { game: _, view, effects, veil, status, log, cells } = scene;
    let View { phase, boards: _, prompt, messages } = &**view;
    let says_nothing = prompt.is_none() && messages.iter().all(String::is_empty);
    !scene::rests(*phase)
        && says_nothing
        && effects.countdown.is_none()
        && veil.is_none()
        && status.is_none()
        && log.is_empty()
        && !cells
}

/// Whether two boards take the same room.
fn fills_alike(was: &BoardView, is: &BoardView) -> bool {
    (was.width, was.height, was.hidden) == (is.width, is.height, is.hidden)
}

/// What of a board has changed.
#[derive(PartialEq, Eq)]
enum Moved {
    All,
    /// These rows, of all its rows.
    Rows(Vec<bool>),
}

/// What of a board, and of the light on it, has changed.
fn moved((before, was): (&BoardView, &BoardEffects), (now, is): (&BoardView, &BoardEffects)) -> Moved {
    let apart = |effects: &BoardEffects| (effects.shake, effects.glow, effects.step, effects.over);
    let flies = !was.particles.is_empty() || !is.particles.is_empty();
    let mut rows = vec![false; now.height];
    for (y, row) in rows.iter_mut().enumerate() {
        *row = row_of(before, y) != row_of(now, y);
    }
    if was != is {
        for y in lit_rows(was).chain(lit_rows(is)) {
            rows.get_mut(y).into_iter().for_each(|row| *row = true);
        }
    }
    let entered = board::is_entered(now) && rows.get(now.hidden - 1) == Some(&true);
    if flies || entered || before.active != now.active || apart(was) != apart(is) {
        return Moved::All;
    }
    Moved::Rows(rows)
}

fn row_of(board: &BoardView, y: usize) -> Option<&[Cell]> {
    board.cells.get(y * board.width..).map(|cells| &cells[..board.width.min(cells.len())])
}

/// The rows that light falls on.
fn lit_rows(effects: &BoardEffects) -> impl Iterator<Item = usize> {
    let rows = effects.rows.iter().map(|row| row.row);
    let trails = effects.trails.iter().flat_map(|trail| trail.top..=trail.bottom);
    rows.chain(effects.cells.iter().map(|cell| cell.y)).chain(trails).map(usize::from)
}

/// What of the panels has changed.
#[derive(PartialEq, Eq)]
enum Counted {
    Nothing,
    /// Some that stand where they stood, as all do.
    Some,
    All,
}

fn counted(before: &[Panel], now: &[Panel]) -> Counted {
    let pairs = || before.iter().zip(now);
    let stands = |(was, is): (&Panel, &Panel)| was == is || !(was.has_pieces() || is.has_pieces());
    if before.len() != now.len() || !pairs().all(stands) {
        return Counted::All;
    }
    if pairs().all(|(was, is)| is_alike(was, is)) { Counted::Nothing } else { Counted::Some }
}

/// Whether two panels look the same: clocks show no more than tenths of a second.
fn is_alike(was: &Panel, is: &Panel) -> bool {
    match (&was.value, &is.value) {
        (PanelValue::Clock { millis: before }, PanelValue::Clock { millis: now }) => {
            was.label == is.label && before / 100 == now / 100
        }
        _ => was == is,
    }
}

/// Where the parts of a stand are of which all must be drawn again.
fn parts(stand: &Stand, moved: &Moved, counted: &Counted) -> Vec<Rect> {
    let frame = (*moved == Moved::All).then_some(stand.frame);
    let beside = [stand.left, stand.right].into_iter().flatten().filter(|_| *counted == Counted::All);
    frame.into_iter().chain(beside).collect()
}

/// All of a stand.
fn whole(stand: &Stand) -> Rect {
    [stand.left, stand.right].into_iter().flatten().fold(stand.area.union(stand.frame), Rect::union)
}
