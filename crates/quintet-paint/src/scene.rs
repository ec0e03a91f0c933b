//! A game: where its boards and all around them go.

use crate::board;
use crate::canvas::Ink;
use crate::font::Face;
use crate::page;
use crate::panels;
use crate::rect::Rect;
use crate::sheet::{Align, Sheet, Spot, Type};
use crate::veil;
use crate::widgets::LINE;
use crate::words;
use quintet_app::Scene;
use quintet_engine::kernel::{BoardView, Phase};
use quintet_look::{RowsAbove, UNITS_PER_CELL, CountdownNumber, Curtain};

/// Where one board goes.
pub(crate) struct Seat {
    /// The cells of the visible rows.
    pub(crate) field: Rect,
    /// So many rows above the field are shown, too.
    pub(crate) sky: usize,
    /// Room for panels on the left, where there is room on both sides.
    pub(crate) left: Option<Rect>,
    /// Room for panels on the right.
    pub(crate) right: Rect,
    /// How far words may go to the left and to the right.
    pub(crate) reach: (i32, i32),
    /// The side of a cell.
    pub(crate) cell: i32,
}

impl Seat {
    /// The width of the board's frame.
    pub(crate) fn edge(&self) -> i32 {
        edge(self.cell)
    }
}

fn edge(cell: i32) -> i32 {
    (cell / 7).max(2)
}

fn sky(board: &BoardView) -> usize {
    let (RowsAbove::All(rows) | RowsAbove::Entry(rows)) = RowsAbove::of(board);
    rows
}

fn rows(board: &BoardView) -> i32 {
    board.height.saturating_sub(board.hidden).max(1) as i32
}

/// The width of a column of panels, and of the gap between it and the board.
fn side(cell: i32, em: i32, boards: usize) -> (i32, i32) {
    let wide = if boards > 1 { (cell * 9 / 2).max(em * 9 / 2) } else { (cell * 5).max(em * 6) };
    (wide.min(em * 11), cell / 2 + em / 4)
}

/// How much room everything needs with cells of this size and so many columns of panels a board.
pub(crate) fn needs(boards: &[BoardView], cell: i32, em: i32, columns: i32) -> (i32, i32) {
    let (wide, gap) = side(cell, em, boards.len());
    let width = |board: &BoardView| board.width as i32 * cell + 2 * edge(cell) + columns * (wide + gap);
    let height = |board: &BoardView| (rows(board) + sky(board) as i32) * cell + 2 * edge(cell);
    let between = (boards.len() as i32 - 1).max(0) * gap;
    (boards.iter().map(width).sum::<i32>() + between, boards.iter().map(height).max().unwrap_or(0))
}

/// The largest cell with which everything fits.
fn largest(boards: &[BoardView], room: Rect, em: i32, columns: i32) -> i32 {
    let fits = |cell: &i32| {
        let (width, height) = needs(boards, *cell, em, columns);
        width <= room.width && height <= room.height
    };
    (1..=256).rev().find(fits).unwrap_or(1)
}

/// Where the boards go within the room.
fn seats(boards: &[BoardView], room: Rect, em: i32) -> Vec<Seat> {
    let (both, one) = (largest(boards, room, em, 2), largest(boards, room, em, 1));
    let (cell, columns) = if one * 4 > both * 5 { (one, 1) } else { (both, 2) };
    let (width, height) = needs(boards, cell, em, columns);
    let (wide, gap) = side(cell, em, boards.len());
    let edge = edge(cell);
    let mut x = room.x + (room.width - width) / 2;
    let bottom = room.y + (room.height - height) / 2 + height - edge;
    let mut seats = Vec::new();
    for (at, board) in boards.iter().enumerate() {
        let start = x;
        let left = (columns == 2).then(|| {
            x += wide + gap;
            Rect::new(start, 0, wide, 0)
        });
        let size = (board.width as i32 * cell, rows(board) * cell);
        let field = Rect::new(x + edge, bottom - size.1, size.0, size.1);
        let beside = |rect: Rect| Rect { y: field.y - edge, height: field.height + 2 * edge, ..rect };
        x = field.right() + edge + gap;
        let right = beside(Rect::new(x, 0, wide, 0));
        x += wide + gap;
        let first = at == 0;
        let last = at + 1 == boards.len();
        let reach = (if first { room.x } else { start }, if last { room.right() } else { x - gap });
        seats.push(Seat { field, sky: sky(board), left: left.map(beside), right, reach, cell });
    }
    seats
}

/// What has its place below the boards whether there is something to read or not: boards do not move when
/// something is said.
#[derive(Clone, Copy)]
pub(crate) struct Below<'a> {
    /// What was typed and what came of it.
    pub(crate) log: bool,
    /// The line about what is kept.
    pub(crate) status: bool,
    /// What is said for a moment, in the place of that line.
    pub(crate) notice: Option<&'a str>,
}

impl Below<'_> {
    /// How many lines of a log are shown, and how high everything is.
    fn size(self, em: i32, room: Rect, scene: &Scene) -> (i32, i32) {
        let log = self.log || !scene.log.is_empty();
        let lines = if log { (room.height / em / 5).clamp(1, 6) } else { 0 };
        let status = i32::from(self.status || scene.status.is_some());
        (lines, if log { lines * em * 11 / 10 + em / 2 } else { 0 } + status * em)
    }
}

pub(crate) fn draw(sheet: &mut Sheet<'_>, room: Rect, scene: &Scene, widget: usize, below: Below<'_>) {
    let em = sheet.em;
    let (lines, high) = below.size(em, room, scene);
    let notice = below.notice;
    let (room, below) = room.split_bottom(high);
    let seats = seats(&scene.view.boards, room, em);
    let turns = scene.view.boards.iter().any(|board| !board.active);
    let mut free = Vec::new();
    for (player, (seat, board)) in seats.iter().zip(&scene.view.boards).enumerate() {
        let shown = scene.shown.board(player);
        board::draw(sheet, seat, board, shown, scene.veil.is_some(), turns);
        let name = (scene.view.boards.len() > 1).then(|| {
            let colour = match (turns, board.active) {
                (false, _) => sheet.colours.text,
                (true, true) => sheet.colours.accent,
                (true, false) => sheet.colours.dim,
            };
            (format!("Player {}", player + 1), colour)
        });
        free.push(panels::draw(sheet, seat, &board.panels, name));
    }
    if let (true, Some(seat), Some(board)) = (scene.cells, seats.first(), scene.view.boards.first()) {
        let first = board.hidden * board.width;
        let rows = board.height.saturating_sub(board.hidden);
        sheet.places.push(Spot { rect: seat.field, widget, first, columns: board.width, rows });
    }
    for (player, (seat, free)) in seats.iter().zip(&free).enumerate() {
        words::draw(sheet, seat, free, &scene.shown.board(player).texts);
    }
    let all = seats.iter().map(|seat| seat.field).fold(Rect::default(), Rect::with);
    let cell = seats.first().map_or(em, |seat| seat.cell);
    if let Some(veil) = &scene.veil {
        let turn = scene.view.boards.iter().position(|board| board.active).and_then(|place| seats.get(place));
        veil::draw(sheet, turn.map_or(all, |seat| seat.field), veil, widget);
    } else {
        over_all(sheet, all, cell, scene);
    }
    log(sheet, below, scene, lines as usize, notice);
}

/// What was typed and what came of it, and the line about what is kept.
fn log(sheet: &mut Sheet<'_>, room: Rect, scene: &Scene, lines: usize, notice: Option<&str>) {
    let em = sheet.em;
    let set = Type::new(Face::Mono, em * 3 / 4, sheet.colours.dim);
    let column = room.narrowed(em * LINE);
    let lines = &scene.log[scene.log.len().saturating_sub(lines)..];
    for (at, line) in lines.iter().enumerate() {
        let middle = room.y + em / 2 + at as i32 * em * 11 / 10;
        sheet.text_within(column.x, middle, Align::Left, set, line, column.width);
    }
    if let Some(notice) = notice {
        page::notice(sheet, room, notice);
    } else if let Some(status) = &scene.status {
        let set = Type::new(Face::Text, em * 7 / 10, sheet.colours.dim);
        sheet.text_within(room.middle().0, room.bottom() - em / 2, Align::Middle, set, status, room.width);
    }
}

/// What stands over all boards: a countdown, how it ended, a question, sentences.
fn over_all(sheet: &mut Sheet<'_>, all: Rect, cell: i32, scene: &Scene) {
    let view = &scene.view;
    if let Some(count) = scene.shown.countdown {
        countdown(sheet, all, cell, count);
        return;
    }
    let curtain = scene.shown.boards.iter().filter_map(|board| board.over.as_ref());
    let falling = curtain.map(|Curtain { down, .. }| *down).min().is_some_and(|down| down < 200);
    if matches!(view.phase, Phase::Countdown | Phase::Paused) || falling {
        return;
    }
    let em = sheet.em;
    let big = (cell * 6 / 5).clamp(em, em * 2);
    let (x, y) = (all.middle().0, all.y + all.height * 2 / 5);
    let title = Type::new(Face::Bold, big, sheet.colours.text);
    let small = Type::new(Face::Text, em * 17 / 20, sheet.colours.text);
    let most = sheet_width(sheet, all);
    let mut lines: Vec<(Type, String)> = Vec::new();
    for message in &view.messages {
        let set = if view.phase == Phase::Over { title } else { small };
        lines.extend(
            sheet.fonts.wrapped(set.face, set.size as u16, message, most).into_iter().map(|line| (set, line)),
        );
    }
    if let Some(prompt) = &view.prompt {
        let wrapped = sheet.fonts.wrapped(small.face, small.size as u16, &prompt.text, most);
        lines.extend(wrapped.into_iter().map(|line| (small, line)));
        let is_question = view.phase == Phase::Asking && !prompt.choices.is_empty();
        if is_question {
            let choices = Type::new(Face::Mono, small.size, sheet.colours.accent);
            lines.push((choices, prompt.choices.join("   ")));
        }
    }
    if lines.is_empty() {
        return;
    }
    let wide = lines.iter().map(|(set, line)| sheet.width(*set, line)).max().unwrap_or(0) + em * 2;
    let high: i32 = lines.iter().map(|(set, _)| set.size * 3 / 2).sum::<i32>() + em;
    let card = Rect::new(x - wide / 2, y - high / 2, wide, high);
    veil::card(sheet, card);
    let mut top = card.y + em / 2;
    for (set, line) in &lines {
        sheet.text(x, top + set.size * 3 / 4, Align::Middle, *set, line);
        top += set.size * 3 / 2;
    }
}

/// How wide a card over the boards may be.
fn sheet_width(sheet: &Sheet<'_>, all: Rect) -> i32 {
    all.width.max(sheet.em * 16).min(sheet.em * 30)
}

fn countdown(sheet: &mut Sheet<'_>, all: Rect, cell: i32, count: CountdownNumber) {
    let size = (i64::from(cell) * 5 * i64::from(count.size.clamp(0, 4 * UNITS_PER_CELL)) / i64::from(UNITS_PER_CELL)) as i32;
    let set = Type::new(Face::Bold, size.max(8), sheet.colours.text);
    let (x, y) = all.middle();
    let shadow = Type { ink: Ink::new(sheet.colours.background, count.opacity / 2), ..set };
    let ink = Ink::new(sheet.colours.text, count.opacity);
    let away = (cell / 8).max(1);
    sheet.text(x + away, y + away, Align::Middle, shadow, &count.number.to_string());
    sheet.text(x, y, Align::Middle, Type { ink, ..set }, &count.number.to_string());
}
