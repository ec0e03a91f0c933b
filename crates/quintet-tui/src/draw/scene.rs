//! Draws a game: its boards with panels and overlays, the log of commands, and messages.

use super::brush::{Brush, cut, width};
use super::panels::PlacedPanel;
use super::sizing::{GAP, LogSpace, Sizing};
use super::text::{too_small, wrap};
use super::{board, overlay, panels, status};
use quintet_app::Scene;
use quintet_engine::kernel::{BoardView, Panel, Phase, View};
use ratatui::layout::{Rect, Size};
use ratatui::style::Modifier;

/// The maximum number of columns of the log beside the boards.
const LOG: u16 = 60;

/// What is drawn below a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BelowScene {
    Nothing,
    Something,
    /// The input line for commands.
    Line,
}

/// How the space of a game is divided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SceneLayout {
    pub(crate) sizing: Sizing,
    /// The layout of each player's board.
    pub(crate) board_layouts: Vec<BoardLayout>,
}

/// The places of one player's board and panels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BoardLayout {
    /// The whole area.
    pub(crate) area: Rect,
    /// The board with its frame.
    pub(crate) frame: Rect,
    /// The panels on the left, if there are any.
    pub(crate) left: Option<Rect>,
    /// The panels on the right, if there are any; in a mirrored layout with panels on one side, those on the left.
    pub(crate) right: Option<Rect>,
    /// Whether it is the second of two boards: the queues of both are between them.
    pub(crate) is_mirrored: bool,
}

/// Draws a game.
pub(crate) fn draw(brush: &mut Brush, widget: usize, scene: &Scene, area: Rect, below: BelowScene) {
    let view = &scene.view;
    let typed = below == BelowScene::Line;
    let sizing = match Sizing::choose(view, area, brush.theme, typed) {
        Ok(sizing) => sizing,
        Err(size) => {
            let (rows, all) = (brush.buffer.area.height - area.height, brush.buffer.area.width - area.width);
            return too_small(brush, size.width + all, size.height + rows);
        }
    };
    let size = sizing.size(view);
    let (stage, log) = share(area, size, typed);
    let board_layouts = board_layouts(sizing, view, stage);
    let mut free = area.y;
    for (player, board_layout) in board_layouts.iter().enumerate() {
        let Some(board) = view.boards.get(player) else { continue };
        let shown = scene.shown.board(player);
        board::draw(brush, board, shown, scene.overlay.is_some(), sizing.scale, board_layout.frame);
        name(brush, scene, player, board_layout.frame);
        if scene.cells && player == 0 {
            board::places(brush, widget, board, sizing.scale, board_layout.frame);
        }
        let (placed, words) = beside(board, sizing, board_layout);
        // Panels of the second player are on the left of the board.
        free = if board_layout.is_mirrored && !sizing.both { area.y } else { words.1 };
        for placed in &placed {
            panels::draw(brush, placed);
        }
        if scene.overlay.is_none() {
            overlay::words(brush, shown, board_layout, words);
            overlay::countdown(brush, scene.shown.countdown, board_layout.frame);
        }
    }
    if let Some(log) = log {
        write_log(brush, &scene.log, log);
    }
    if let Some(overlay) = &scene.overlay {
        return overlay::pause_overlay(brush, widget, overlay, stage, &board_layouts);
    }
    // Messages over a single board are as wide as the board.
    let middle = match board_layouts.as_slice() {
        [only] if only.frame.width >= 20 => Rect { x: only.frame.x, width: only.frame.width, ..stage },
        _ => stage,
    };
    if rests(view.phase) && below == BelowScene::Nothing {
        overlay::card(brush, &messages(scene), prompt(scene), middle, &board_layouts);
    } else {
        says(brush, scene, stage, size, log.is_some());
    }
    if let Some(line) = scene.status.as_ref().filter(|line| !typed && !line.is_empty()) {
        // In a high terminal, the row of the notice is below the game.
        let is_high = below == BelowScene::Nothing && brush.buffer.area.height >= 27;
        let own = (is_high && brush.notice_rows == 0).then_some(area.bottom());
        let covered = brush.notice_rows.saturating_sub(u16::from(is_high));
        let area = Rect { height: area.height.saturating_sub(covered), ..area };
        status::draw(brush, line, area, own, (board_layouts.last(), free));
    }
    brush.drawn.stage = Some(SceneLayout { sizing, board_layouts });
}

/// Writes the name of a player into the lower edge of the frame of that player's board.
pub(crate) fn name(brush: &mut Brush, scene: &Scene, player: usize, frame: Rect) {
    let (Some(name), Some(board)) = (scene.names.get(player), scene.view.boards.get(player)) else { return };
    let room = frame.width.saturating_sub(2);
    let name = format!(" {} ", cut(name, room.saturating_sub(2)));
    let row = Rect { x: frame.x + 1, y: frame.bottom().saturating_sub(1), width: room, height: 1 };
    let style = if board.active { brush.theme.title() } else { brush.theme.dim() };
    brush.centred(row, &name, style);
}

/// Returns true if a game is not running in this phase; its messages are then shown on a card.
pub(crate) fn rests(phase: Phase) -> bool {
    matches!(phase, Phase::Ready | Phase::Over | Phase::Asking | Phase::Countdown)
}

/// Returns the messages of the game, except a number that is shown as a countdown.
fn messages(scene: &Scene) -> Vec<&str> {
    let counting = scene.view.phase == Phase::Countdown && scene.shown.countdown.is_some();
    let all = scene.view.messages.iter().map(String::as_str);
    all.filter(|text| !counting && !text.is_empty()).collect()
}

/// Returns the question that the game asks.
fn prompt(scene: &Scene) -> Option<&str> {
    scene.view.prompt.as_ref().map(|prompt| prompt.text.as_str())
}

/// Divides an area between the boards and the log, if there is one.
fn share(area: Rect, size: Size, typed: bool) -> (Rect, Option<Rect>) {
    let (beside, below) = LogSpace::left(size, area);
    let beside = beside.min(LOG);
    // The log is preferably beside the boards, but not if it is narrow there and fits below them.
    let is_narrow = !LogSpace::GOOD.is_beside(beside) && LogSpace::GOOD.is_below(below);
    if typed && LogSpace::SOME.is_beside(beside) && !is_narrow {
        let stage = Rect { width: area.width - beside - GAP, ..area };
        // As high as the boards.
        let y = area.y + area.height.saturating_sub(size.height) / 2;
        let log = Rect { x: stage.right() + GAP, y, width: beside, height: size.height };
        return (stage, Some(log));
    }
    if typed && below > 0 {
        // A blank row between them, if there are enough.
        let stage = Rect { height: size.height + u16::from(below > 2), ..area };
        return (stage, Some(Rect { y: stage.bottom(), height: area.height - stage.height, ..area }));
    }
    (area, None)
}

/// Places the boards of the players side by side, centred.
fn board_layouts(sizing: Sizing, view: &View, area: Rect) -> Vec<BoardLayout> {
    let size = sizing.size(view);
    let mut x = area.x + area.width.saturating_sub(size.width) / 2;
    let top = area.y + area.height.saturating_sub(size.height) / 2;
    let mut board_layouts = Vec::new();
    for (player, board) in view.boards.iter().enumerate() {
        let is_mirrored = player == 1 && view.boards.len() == 2;
        let frame = sizing.frame(board);
        // Boards of different heights are aligned at the bottom.
        let y = top + size.height - frame.height;
        let lines = area.bottom() - top;
        let beside = |x| (sizing.panel > 0).then_some(Rect::new(x, top, sizing.panel, lines));
        let left = if sizing.both { beside(x) } else { None };
        let is_after = sizing.both || is_mirrored && sizing.panel > 0;
        let at = if is_after { x + sizing.panel + GAP } else { x };
        let right = if is_mirrored && !sizing.both { beside(x) } else { beside(at + frame.width + GAP) };
        let frame = Rect::new(at, y, frame.width, frame.height);
        let width = sizing.layout_width(board);
        let area = Rect::new(x, top, width, size.height);
        board_layouts.push(BoardLayout { area, frame, left, right, is_mirrored });
        x += width + GAP;
    }
    board_layouts
}

/// Places the panels of a board beside it. Returns them with the first free rows on its left and right.
pub(crate) fn beside<'a>(
    board: &'a BoardView,
    sizing: Sizing,
    board_layout: &BoardLayout,
) -> (Vec<PlacedPanel<'a>>, (u16, u16)) {
    let scale = match sizing.scale {
        1 => 1,
        6.. => 4,
        _ => 2,
    };
    let inside = |rect: Rect| Rect { y: rect.y + 1, height: rect.height.saturating_sub(1), ..rect };
    match (board_layout.left.map(inside), board_layout.right.map(inside)) {
        (Some(left), Some(right)) => {
            // The queue is on the right, everything else on the left, or the other way round.
            let mut rest: Vec<&Panel> = board.panels.iter().collect();
            let next = rest.iter().position(|panel| panel.has_pieces());
            let next: Vec<&Panel> = next.map(|place| rest.remove(place)).into_iter().collect();
            let (at_left, at_right) = if board_layout.is_mirrored { (next, rest) } else { (rest, next) };
            let (mut placed, left) = panels::place(&at_left, scale, left);
            let (others, right) = panels::place(&at_right, scale, right);
            placed.extend(others);
            (placed, (left, right))
        }
        (_, Some(right)) => {
            let (placed, free) = panels::place(&board.panels.iter().collect::<Vec<_>>(), scale, right);
            (placed, (free, free))
        }
        _ => (Vec::new(), (board_layout.frame.y, board_layout.frame.y)),
    }
}

/// Draws as many of the last lines of the log as fit, with commands highlighted.
fn write_log(brush: &mut Brush, log: &[String], area: Rect) {
    let last = log.iter().rev().take(usize::from(area.height)).rev();
    let lines: Vec<(String, bool)> = last
        .flat_map(|line| wrap(line, area.width).into_iter().map(|part| (part, line.starts_with("> "))))
        .collect();
    let skipped = lines.len().saturating_sub(usize::from(area.height));
    let blank = area.height.saturating_sub(lines.len() as u16);
    for ((line, typed), y) in lines.iter().skip(skipped).zip(area.y + blank..area.bottom()) {
        let style = if *typed { brush.theme.dim() } else { brush.theme.text() };
        brush.put(area.x, y, area.right(), line, style);
    }
}

/// Draws the messages and the question of the game: below the boards if there is a free row, otherwise over
/// the last one. If there is a log, the question is shown there.
fn says(brush: &mut Brush, scene: &Scene, stage: Rect, size: Size, logged: bool) {
    let asked = prompt(scene).filter(|_| !logged);
    let sentence = messages(scene).into_iter().chain(asked).collect::<Vec<_>>().join("  ");
    if sentence.is_empty() {
        return;
    }
    let top = stage.y + stage.height.saturating_sub(size.height) / 2;
    let row = Rect { y: (top + size.height).min(stage.bottom().saturating_sub(1)), height: 1, ..stage };
    let columns = (width(&sentence) + 2).min(row.width);
    let text = Rect { x: row.x + (row.width - columns) / 2, width: columns, ..row };
    brush.fill(text, brush.theme.text());
    brush.centred(row, &sentence, brush.theme.text().add_modifier(Modifier::BOLD));
}
