//! Draws a game: places its boards, and everything around and over them.

use crate::board;
use crate::canvas::Rgba;
use crate::floating_text;
use crate::font::FontFace;
use crate::frame_builder::{Align, FrameBuilder, HitArea, TextStyle};
use crate::page;
use crate::panels;
use crate::pause_overlay;
use crate::rect::Rect;
use crate::widgets::LINE;
use quintet_app::Scene;
use quintet_engine::kernel::{BoardView, Phase};
use quintet_look::{CountdownNumber, Curtain, RowsAbove, UNITS_PER_CELL};

/// The position of one board and its panels.
pub(crate) struct BoardLayout {
    /// The cells of the visible rows.
    pub(crate) field: Rect,
    /// The number of rows shown above the field.
    pub(crate) rows_above: usize,
    /// The panels on the outer side, if there is space on both sides: numbers and the held piece.
    pub(crate) outer: Option<Rect>,
    /// The panels with the queue, and all others if there is space on one side only.
    pub(crate) inner: Rect,
    /// Whether it is the second of two boards: the queues of both are between them, and the outer side is the right.
    pub(crate) is_mirrored: bool,
    /// The left and right limits of floating texts.
    pub(crate) extent: (i32, i32),
    /// The size of a cell.
    pub(crate) cell: i32,
}

impl BoardLayout {
    /// Returns the width of the board's frame.
    pub(crate) fn edge(&self) -> i32 {
        edge(self.cell)
    }
}

fn edge(cell: i32) -> i32 {
    (cell / 7).max(2)
}

fn rows_above(board: &BoardView) -> usize {
    let (RowsAbove::All(rows) | RowsAbove::Entry(rows)) = RowsAbove::of(board);
    rows
}

fn rows(board: &BoardView) -> i32 {
    board.height.saturating_sub(board.hidden).max(1) as i32
}

/// Returns the width of a column of panels, and of the gap between it and the board.
fn side(cell: i32, em: i32, boards: usize) -> (i32, i32) {
    let wide = if boards > 1 { (cell * 9 / 2).max(em * 9 / 2) } else { (cell * 5).max(em * 6) };
    (wide.min(em * 11), cell / 2 + em / 4)
}

/// Returns the space needed with cells of this size and this many columns of panels per board.
pub(crate) fn size_for_cell(boards: &[BoardView], cell: i32, em: i32, columns: i32) -> (i32, i32) {
    let (wide, gap) = side(cell, em, boards.len());
    let width = |board: &BoardView| board.width as i32 * cell + 2 * edge(cell) + columns * (wide + gap);
    let height = |board: &BoardView| (rows(board) + rows_above(board) as i32) * cell + 2 * edge(cell);
    let between = (boards.len() as i32 - 1).max(0) * gap;
    (boards.iter().map(width).sum::<i32>() + between, boards.iter().map(height).max().unwrap_or(0))
}

/// Returns the largest cell size with which everything fits.
fn largest_cell(boards: &[BoardView], room: Rect, em: i32, columns: i32) -> i32 {
    let fits = |cell: &i32| {
        let (width, height) = size_for_cell(boards, *cell, em, columns);
        width <= room.width && height <= room.height
    };
    (1..=256).rev().find(fits).unwrap_or(1)
}

/// Places the boards within a rectangle.
fn layout_boards(boards: &[BoardView], room: Rect, em: i32) -> Vec<BoardLayout> {
    let (both, one) = (largest_cell(boards, room, em, 2), largest_cell(boards, room, em, 1));
    let (cell, columns) = if one * 4 > both * 5 { (one, 1) } else { (both, 2) };
    let (width, height) = size_for_cell(boards, cell, em, columns);
    let (wide, gap) = side(cell, em, boards.len());
    let edge = edge(cell);
    let mut x = room.x + (room.width - width) / 2;
    let bottom = room.y + (room.height - height) / 2 + height - edge;
    let mut layouts = Vec::new();
    for (at, board) in boards.iter().enumerate() {
        let start = x;
        let is_mirrored = at == 1 && boards.len() == 2;
        let is_before = columns == 2 || is_mirrored;
        if is_before {
            x += wide + gap;
        }
        let size = (board.width as i32 * cell, rows(board) * cell);
        let field = Rect::new(x + edge, bottom - size.1, size.0, size.1);
        let beside = |rect: Rect| Rect { y: field.y - edge, height: field.height + 2 * edge, ..rect };
        x = field.right() + edge + gap;
        let before = is_before.then(|| beside(Rect::new(start, 0, wide, 0)));
        let after = (columns == 2 || !is_mirrored).then(|| {
            let after = beside(Rect::new(x, 0, wide, 0));
            x += wide + gap;
            after
        });
        let (outer, inner) = if is_mirrored { (after, before) } else { (before, after) };
        let first = at == 0;
        let last = at + 1 == boards.len();
        let extent = (if first { room.x } else { start }, if last { room.right() } else { x - gap });
        layouts.push(BoardLayout {
            field,
            rows_above: rows_above(board),
            outer,
            inner: inner.unwrap_or_default(),
            is_mirrored,
            extent,
            cell,
        });
    }
    layouts
}

/// What is shown below the boards. Its space is reserved even when it is empty, so that the boards do not
/// move.
#[derive(Clone, Copy)]
pub(crate) struct BelowBoards<'a> {
    /// Whether there is a log of commands and their output.
    pub(crate) log: bool,
    /// Whether there is a line about saving.
    pub(crate) status: bool,
    /// A notice, shown in place of that line.
    pub(crate) notice: Option<&'a str>,
}

impl BelowBoards<'_> {
    fn has_log(self, scene: &Scene) -> bool {
        self.log || !scene.log.is_empty()
    }

    /// Returns the width of the log beside the boards; `None` if it is below them, because the space is too narrow.
    fn beside(self, em: i32, room: Rect, scene: &Scene) -> Option<i32> {
        let boards = scene.view.boards.len() as i32;
        let wide = (room.width / 3).min(em * 24);
        let is_wide = room.width - wide > room.height * (2 + 3 * boards) / 5 && wide >= em * 9;
        (self.has_log(scene) && is_wide).then_some(wide)
    }

    /// Returns the number of log lines shown, and the total height.
    fn size(self, em: i32, room: Rect, scene: &Scene) -> (i32, i32) {
        let log = self.has_log(scene) && self.beside(em, room, scene).is_none();
        let lines = if log { (room.height / em / 5).clamp(1, 6) } else { 0 };
        let status = i32::from(self.status || scene.status.is_some());
        (lines, if log { lines * em * 11 / 10 + em / 2 } else { 0 } + status * em)
    }
}

pub(crate) fn draw(
    builder: &mut FrameBuilder<'_>,
    room: Rect,
    scene: &Scene,
    widget: usize,
    below: BelowBoards<'_>,
) {
    let em = builder.em;
    let (lines, high) = below.size(em, room, scene);
    let notice = below.notice;
    let beside = below.beside(em, room, scene);
    let (room, below) = room.split_bottom(high);
    let room = match beside {
        Some(wide) => {
            let place = Rect { x: room.right() - wide, width: wide, ..room };
            log_beside(builder, place, scene);
            Rect { width: room.width - wide - em, ..room }
        }
        None => room,
    };
    let layouts = layout_boards(&scene.view.boards, room, em);
    let turns = scene.view.boards.iter().any(|board| !board.active);
    let mut free = Vec::new();
    for (player, (board_layout, board)) in layouts.iter().zip(&scene.view.boards).enumerate() {
        let shown = scene.shown.board(player);
        board::draw(builder, board_layout, board, shown, scene.overlay.is_some(), turns);
        let number = || (scene.view.boards.len() > 1).then(|| format!("Player {}", player + 1));
        let name = scene.names.get(player).cloned().or_else(number).map(|name| {
            let colour = match (turns, board.active) {
                (false, _) => builder.colours.text,
                (true, true) => builder.colours.accent,
                (true, false) => builder.colours.dim,
            };
            (name, colour)
        });
        free.push(panels::draw(builder, board_layout, &board.panels, name));
    }
    if let (true, Some(board_layout), Some(board)) = (scene.cells, layouts.first(), scene.view.boards.first())
    {
        let first = board.hidden * board.width;
        let rows = board.height.saturating_sub(board.hidden);
        builder.places.push(HitArea { rect: board_layout.field, widget, first, columns: board.width, rows });
    }
    for (player, (board_layout, free)) in layouts.iter().zip(&free).enumerate() {
        floating_text::draw(builder, board_layout, free, &scene.shown.board(player).texts);
    }
    let all = layouts.iter().map(|board_layout| board_layout.field).fold(Rect::default(), Rect::union);
    let cell = layouts.first().map_or(em, |board_layout| board_layout.cell);
    if let Some(overlay) = &scene.overlay {
        let turn =
            scene.view.boards.iter().position(|board| board.active).and_then(|place| layouts.get(place));
        pause_overlay::draw(builder, turn.map_or(all, |board_layout| board_layout.field), overlay, widget);
    } else {
        draw_overlays(builder, all, cell, scene);
    }
    log(builder, below, scene, lines as usize, notice);
}

/// Draws the log of commands beside the boards: its last lines, above the bottom.
fn log_beside(builder: &mut FrameBuilder<'_>, room: Rect, scene: &Scene) {
    let em = builder.em;
    let set = TextStyle::new(FontFace::Mono, em * 3 / 4, builder.colours.dim);
    let high = em * 11 / 10;
    let card = room.inset(em / 4);
    builder.round(card, em / 2, Rgba::full(builder.colours.board));
    builder.ring(card, em / 2, builder.hair, Rgba::full(builder.colours.grid));
    let inner = card.inset(em / 2);
    let most = (inner.height / high).max(1) as usize;
    let wrap = |line: &String| builder.glyphs.wrapped(set.face, set.size as u16, line, inner.width);
    let newest = &scene.log[scene.log.len().saturating_sub(most)..];
    let lines: Vec<String> = newest.iter().flat_map(wrap).collect();
    let lines = &lines[lines.len().saturating_sub(most)..];
    let top = inner.bottom() - lines.len() as i32 * high;
    for (at, line) in lines.iter().enumerate() {
        let middle = top + at as i32 * high + high / 2;
        builder.text_within(inner.x, middle, Align::Left, set, line, inner.width);
    }
}

/// Draws the log of commands and the line about saving.
fn log(builder: &mut FrameBuilder<'_>, room: Rect, scene: &Scene, lines: usize, notice: Option<&str>) {
    let em = builder.em;
    let set = TextStyle::new(FontFace::Mono, em * 3 / 4, builder.colours.dim);
    let column = room.narrowed(em * LINE);
    let wrap = |line: &String| builder.glyphs.wrapped(set.face, set.size as u16, line, column.width);
    let newest = &scene.log[scene.log.len().saturating_sub(lines)..];
    let wrapped: Vec<String> = newest.iter().flat_map(wrap).collect();
    for (at, line) in wrapped[wrapped.len().saturating_sub(lines)..].iter().enumerate() {
        let middle = room.y + em / 2 + at as i32 * em * 11 / 10;
        builder.text_within(column.x, middle, Align::Left, set, line, column.width);
    }
    if let Some(notice) = notice {
        page::notice(builder, room, notice);
    } else if let Some(status) = &scene.status {
        let set = TextStyle::new(FontFace::Text, em * 7 / 10, builder.colours.dim);
        if builder.width(set, status) > room.width {
            // A long one, such as why nothing was saved, is wrapped.
            return page::notice(builder, room, status);
        }
        builder.text(room.middle().0, room.bottom() - em / 2, Align::Middle, set, status);
    }
}

/// Draws what covers all boards: a countdown, the result, a question, messages.
fn draw_overlays(builder: &mut FrameBuilder<'_>, all: Rect, cell: i32, scene: &Scene) {
    let view = &scene.view;
    if let Some(count) = scene.shown.countdown {
        countdown(builder, all, cell, count);
        return;
    }
    let curtain = scene.shown.boards.iter().filter_map(|board| board.over.as_ref());
    let falling = curtain.map(|Curtain { down, .. }| *down).min().is_some_and(|down| down < 200);
    if matches!(view.phase, Phase::Countdown | Phase::Paused) || falling {
        return;
    }
    let em = builder.em;
    let big = (cell * 6 / 5).clamp(em, em * 2);
    let (x, y) = (all.middle().0, all.y + all.height * 2 / 5);
    let title = TextStyle::new(FontFace::Bold, big, builder.colours.text);
    let small = TextStyle::new(FontFace::Text, em * 17 / 20, builder.colours.text);
    let most = card_width(builder, all);
    let mut lines: Vec<(TextStyle, String)> = Vec::new();
    for message in &view.messages {
        let set = if view.phase == Phase::Over { title } else { small };
        lines.extend(
            builder
                .glyphs
                .wrapped(set.face, set.size as u16, message, most)
                .into_iter()
                .map(|line| (set, line)),
        );
    }
    if let Some(prompt) = &view.prompt {
        let wrapped = builder.glyphs.wrapped(small.face, small.size as u16, &prompt.text, most);
        lines.extend(wrapped.into_iter().map(|line| (small, line)));
        let is_question = view.phase == Phase::Asking && !prompt.choices.is_empty();
        if is_question {
            let choices = TextStyle::new(FontFace::Mono, small.size, builder.colours.accent);
            lines.push((choices, prompt.choices.join("   ")));
        }
    }
    if lines.is_empty() {
        return;
    }
    let wide = lines.iter().map(|(set, line)| builder.width(*set, line)).max().unwrap_or(0) + em * 2;
    let high: i32 = lines.iter().map(|(set, _)| set.size * 3 / 2).sum::<i32>() + em;
    let card = Rect::new(x - wide / 2, y - high / 2, wide, high);
    pause_overlay::card(builder, card);
    let mut top = card.y + em / 2;
    for (set, line) in &lines {
        builder.text(x, top + set.size * 3 / 4, Align::Middle, *set, line);
        top += set.size * 3 / 2;
    }
}

/// Returns the maximum width of a card over the boards.
fn card_width(builder: &FrameBuilder<'_>, all: Rect) -> i32 {
    all.width.max(builder.em * 16).min(builder.em * 30)
}

fn countdown(builder: &mut FrameBuilder<'_>, all: Rect, cell: i32, count: CountdownNumber) {
    let size = (i64::from(cell) * 5 * i64::from(count.size.clamp(0, 4 * UNITS_PER_CELL))
        / i64::from(UNITS_PER_CELL)) as i32;
    let set = TextStyle::new(FontFace::Bold, size.max(8), builder.colours.text);
    let (x, y) = all.middle();
    let shadow = TextStyle { rgba: Rgba::new(builder.colours.background, count.opacity / 2), ..set };
    let rgba = Rgba::new(builder.colours.text, count.opacity);
    let away = (cell / 8).max(1);
    builder.text(x + away, y + away, Align::Middle, shadow, &count.number.to_string());
    builder.text(x, y, Align::Middle, TextStyle { rgba, ..set }, &count.number.to_string());
}
