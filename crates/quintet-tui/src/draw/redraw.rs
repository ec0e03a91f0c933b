//! Redraws only the changed parts of a game if nothing else has changed: most frames differ from the previous
//! one in a moved piece or a digit of a clock.

use super::brush::Brush;
use super::panels::PlacedPanel;
use super::scene::{self, BoardLayout};
use super::{DrawnFrame, Layout, Theme, board, overlay, panels};
use crate::term_caps::Charset;
use quintet_app::{Scene, Widget};
use quintet_engine::kernel::{BoardView, Cell, Panel, PanelValue, View};
use quintet_look::BoardEffects;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the changes of a layout over the frame of the previous one, whose result is `drawn`. Returns the
/// areas that may have changed; `None`, with nothing drawn, if everything must be drawn again.
pub fn redraw(
    before: &Layout,
    layout: &Layout,
    drawn: &DrawnFrame,
    buffer: &mut Buffer,
    theme: &Theme,
) -> Option<Vec<Rect>> {
    let ([Widget::Scene(was)], [Widget::Scene(is)]) = (before.widgets.as_slice(), layout.widgets.as_slice())
    else {
        return None;
    };
    let same = (&before.title, &before.footer) == (&layout.title, &layout.footer)
        && (was.game, &was.names) == (is.game, &is.names);
    let bare = is_bare(was) && is_bare(is) && before.notice.is_none() && layout.notice.is_none();
    // With a reduced character set everything is drawn, because characters are replaced afterwards.
    let stage = drawn.stage.as_ref().filter(|_| same && bare && theme.charset == Charset::Unicode)?;
    let pairs = was.view.boards.iter().zip(&is.view.boards);
    if was.view.boards.len() != is.view.boards.len() || !pairs.clone().all(|(was, is)| fills_alike(was, is)) {
        return None;
    }
    let shown: &Scene = is;
    let mut brush = Brush { buffer, theme, drawn: DrawnFrame::default(), notice_rows: 0 };
    let mut areas = Vec::new();
    for (player, ((before, now), board_layout)) in pairs.zip(&stage.board_layouts).enumerate() {
        let (was, is) = (was.shown.board(player), is.shown.board(player));
        // Floating texts are drawn over everything else.
        let worded = !was.texts.is_empty() || !is.texts.is_empty();
        let moved = if worded { BoardChange::All } else { moved((before, was), (now, is)) };
        let counted = if worded { PanelChange::All } else { counted(&before.panels, &now.panels) };
        let parts = if worded { vec![whole(board_layout)] } else { parts(board_layout, &moved, &counted) };
        for area in &parts {
            brush.fill(*area, theme.text());
        }
        areas.extend(parts);
        match moved {
            BoardChange::All => {
                board::draw(&mut brush, now, is, false, stage.sizing.scale, board_layout.frame);
                scene::name(&mut brush, shown, player, board_layout.frame);
            }
            BoardChange::Rows(rows) => {
                let changed = |row: usize| rows.get(row) == Some(&true);
                areas.extend(board::redraw(
                    &mut brush,
                    now,
                    is,
                    stage.sizing.scale,
                    board_layout.frame,
                    changed,
                ));
            }
        }
        match counted {
            PanelChange::Nothing => {}
            PanelChange::Some => {
                let beside = |board| scene::beside(board, stage.sizing, board_layout).0;
                let changed = |(was, is): &(PlacedPanel, PlacedPanel)| !is_alike(was.panel, is.panel);
                for (_, placed) in beside(before).into_iter().zip(beside(now)).filter(changed) {
                    brush.fill(placed.area, theme.text());
                    panels::draw(&mut brush, &placed);
                    areas.push(placed.area);
                }
            }
            PanelChange::All => {
                let (placed, free) = scene::beside(now, stage.sizing, board_layout);
                for placed in &placed {
                    panels::draw(&mut brush, placed);
                }
                overlay::words(&mut brush, is, board_layout, free);
            }
        }
    }
    Some(areas)
}

/// Returns true if a game is shown without anything over or below it.
fn is_bare(scene: &Scene) -> bool {
    let Scene { game: _, view, shown, overlay, status, log, names: _, cells } = scene;
    let View { phase, boards: _, prompt, messages } = &**view;
    let says_nothing = prompt.is_none() && messages.iter().all(String::is_empty);
    !scene::rests(*phase)
        && says_nothing
        && shown.countdown.is_none()
        && overlay.is_none()
        && status.is_none()
        && log.is_empty()
        && !cells
}

/// Returns true if two boards have the same size.
fn fills_alike(was: &BoardView, is: &BoardView) -> bool {
    (was.width, was.height, was.hidden) == (is.width, is.height, is.hidden)
}

/// The changes of a board.
#[derive(PartialEq, Eq)]
enum BoardChange {
    All,
    /// Only these of its rows have changed.
    Rows(Vec<bool>),
}

/// Returns the changes of a board and its light effects.
fn moved((before, was): (&BoardView, &BoardEffects), (now, is): (&BoardView, &BoardEffects)) -> BoardChange {
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
    let entered = board::has_entry_row(now) && rows.get(now.hidden - 1) == Some(&true);
    if flies || entered || before.active != now.active || apart(was) != apart(is) {
        return BoardChange::All;
    }
    BoardChange::Rows(rows)
}

fn row_of(board: &BoardView, y: usize) -> Option<&[Cell]> {
    board.cells.get(y * board.width..).map(|cells| &cells[..board.width.min(cells.len())])
}

/// Returns the rows with light effects.
fn lit_rows(effects: &BoardEffects) -> impl Iterator<Item = usize> {
    let rows = effects.rows.iter().map(|row| row.row);
    let trails = effects.trails.iter().flat_map(|trail| trail.top..=trail.bottom);
    rows.chain(effects.cells.iter().map(|cell| cell.y)).chain(trails).map(usize::from)
}

/// The changes of the panels.
#[derive(PartialEq, Eq)]
enum PanelChange {
    Nothing,
    /// Some have changed, all of them in the same places.
    Some,
    All,
}

fn counted(before: &[Panel], now: &[Panel]) -> PanelChange {
    let pairs = || before.iter().zip(now);
    let stays = |(was, is): (&Panel, &Panel)| was == is || !(was.has_pieces() || is.has_pieces());
    if before.len() != now.len() || !pairs().all(stays) {
        return PanelChange::All;
    }
    if pairs().all(|(was, is)| is_alike(was, is)) { PanelChange::Nothing } else { PanelChange::Some }
}

/// Returns true if two panels look the same: clocks show only tenths of a second.
fn is_alike(was: &Panel, is: &Panel) -> bool {
    match (&was.value, &is.value) {
        (PanelValue::Clock { millis: before }, PanelValue::Clock { millis: now }) => {
            was.label == is.label && before / 100 == now / 100
        }
        _ => was == is,
    }
}

/// Returns the areas of a board layout that must be drawn again entirely.
fn parts(board_layout: &BoardLayout, moved: &BoardChange, counted: &PanelChange) -> Vec<Rect> {
    let frame = (*moved == BoardChange::All).then_some(board_layout.frame);
    let beside = [board_layout.left, board_layout.right]
        .into_iter()
        .flatten()
        .filter(|_| *counted == PanelChange::All);
    frame.into_iter().chain(beside).collect()
}

/// Returns the whole area of a board layout.
fn whole(board_layout: &BoardLayout) -> Rect {
    [board_layout.left, board_layout.right]
        .into_iter()
        .flatten()
        .fold(board_layout.area.union(board_layout.frame), Rect::union)
}
