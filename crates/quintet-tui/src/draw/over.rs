//! What stands over a game for a while: words of praise, a countdown, a card, a veil.

use super::board::inside;
use super::brush::{Brush, width};
use super::list;
use super::scene::Stand;
use super::text::wrap;
use quintet_engine::kernel::Side;
use quintet_look::{BoardShown, CELL, Count, Rgb, Word};
use quintet_screens::Veil;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// The lines that words are sure to get beside a board.
const LINES: u16 = 4;

/// Draws the words of praise. `free` are the first free rows left and right of the board.
pub(crate) fn words(brush: &mut Brush, shown: &BoardShown, stand: &Stand, free: (u16, u16)) {
    let inner = inside(stand.frame);
    let start = |free: u16, area: Rect| (free + 1).min(area.bottom().saturating_sub(LINES)).max(area.y);
    for word in &shown.words {
        let line = u16::from(word.line);
        let middle = i32::from(inner.x) + i32::from(inner.width) / 2;
        let length = word.letters.len() as i32;
        let (x, y, area) = match (word.side, stand.left, stand.right) {
            (Side::Left, Some(left), _) => {
                (i32::from(left.right()) - length, start(free.0, left) + line, left)
            }
            (Side::Right, Some(_), Some(right)) => (i32::from(right.x), start(free.1, right) + line, right),
            // With things at one side only, the words of both sides share what is free there.
            (Side::Left, None, Some(right)) if right.bottom() >= free.1 + LINES => {
                (i32::from(right.x), start(free.1, right) + 2 * line, right)
            }
            (Side::Right, None, Some(right)) if right.bottom() >= free.1 + LINES => {
                (i32::from(right.x), start(free.1, right) + 2 * line + 1, right)
            }
            (Side::Left, ..) => (middle - length / 2, inner.y + inner.height / 3 + 2 * line + 1, inner),
            (Side::Right, ..) => (middle - length / 2, inner.y + inner.height / 3 + 2 * line + 2, inner),
            (Side::Middle, ..) => (middle - length / 2, inner.y + inner.height / 3 + line, inner),
        };
        if y < area.bottom() {
            write(brush, word, x, y, stand.area);
        }
    }
}

/// Draws a word whose letters drift and fade, over what is there.
fn write(brush: &mut Brush, word: &Word, x: i32, y: u16, bounds: Rect) {
    let colour = brush.ink.colours.tone(word.tone);
    for (letter, place) in word.letters.iter().zip(0..) {
        let at = x + place + (letter.offset + CELL / 2).div_euclid(CELL);
        let Some(at) = u16::try_from(at).ok().filter(|at| (bounds.x..bounds.right()).contains(at)) else {
            continue;
        };
        if letter.opacity == 0 || letter.letter == ' ' {
            continue;
        }
        let style = faded(brush, colour, letter.opacity, at, y);
        brush.letter(at, y, letter.letter, style);
    }
}

/// A colour that is seen only partly, over what is at a place now.
fn faded(brush: &mut Brush, colour: Rgb, opacity: u8, x: u16, y: u16) -> Style {
    let ground = match brush.cell(x, y).map(|cell| cell.bg) {
        Some(Color::Rgb(r, g, b)) => Rgb(r, g, b),
        Some(Color::Indexed(number)) => quintet_look::terminal::colour_256(number),
        _ => brush.ink.colours.background,
    };
    let style = Style::new().add_modifier(Modifier::BOLD);
    if brush.ink.is_rich() {
        return style.fg(brush.ink.colour(colour.fade(ground, opacity)));
    }
    let style = style.fg(brush.ink.colour(colour));
    if opacity < 96 { style.remove_modifier(Modifier::BOLD).add_modifier(Modifier::DIM) } else { style }
}

/// Digits, five rows of three dots each.
const DIGITS: [[&str; 5]; 10] = [
    ["###", "#.#", "#.#", "#.#", "###"],
    [".#.", "##.", ".#.", ".#.", "###"],
    ["###", "..#", "###", "#..", "###"],
    ["###", "..#", ".##", "..#", "###"],
    ["#.#", "#.#", "###", "..#", "..#"],
    ["###", "#..", "###", "..#", "###"],
    ["###", "#..", "###", "#.#", "###"],
    ["###", "..#", ".#.", ".#.", ".#."],
    ["###", "#.#", "###", "#.#", "###"],
    ["###", "#.#", "###", "..#", "###"],
];

/// Draws the number of a countdown in the middle of a board.
pub(crate) fn countdown(brush: &mut Brush, count: Option<Count>, frame: Rect) {
    let Some(count) = count.filter(|count| count.opacity > 0) else { return };
    let inner = inside(frame);
    let (across, down) = if inner.width >= 16 && inner.height >= 9 { (2, 1) } else { (1, 1) };
    let (columns, lines) = (3 * across, 5 * down);
    let digit = DIGITS[usize::from(count.number % 10)];
    if inner.width < columns || inner.height < lines {
        return;
    }
    let (left, top) = (inner.x + (inner.width - columns) / 2, inner.y + (inner.height - lines) / 2);
    for (row, y) in digit.iter().zip(top..) {
        for (_, place) in row.chars().zip(0..).filter(|(dot, _)| *dot == '#') {
            for x in (left + place * across..).take(usize::from(across)) {
                let style = faded(brush, brush.ink.colours.text, count.opacity, x, y);
                brush.letter(x, y, '█', style);
            }
        }
    }
}

/// A card in the middle of an area: what has happened, and what can be done.
pub(crate) fn card(brush: &mut Brush, messages: &[&str], prompt: Option<&str>, area: Rect, stands: &[Stand]) {
    let most = area.width.saturating_sub(4).min(40);
    let title: Vec<String> = messages.iter().flat_map(|text| wrap(text, most)).collect();
    let text: Vec<String> = prompt.map(|text| wrap(text, most)).unwrap_or_default();
    if title.is_empty() && text.is_empty() {
        return;
    }
    let columns = title.iter().chain(&text).map(|line| width(line)).max().unwrap_or(0) + 2;
    let between = u16::from(!title.is_empty() && !text.is_empty() && area.height >= 12);
    let lines = (title.len() + text.len()) as u16 + between + 2;
    let Some(inner) = sheet(brush, columns + 2, lines, area, stands) else { return };
    let strong = brush.ink.text().add_modifier(Modifier::BOLD);
    let mut y = inner.y;
    for (line, style) in title.iter().map(|line| (line, strong)) {
        brush.centred(Rect { y, height: 1, ..inner }, line, style);
        y += 1;
    }
    y += between;
    for line in &text {
        brush.centred(Rect { y, height: 1, ..inner }, line, brush.ink.dim());
        y += 1;
    }
}

/// An empty sheet with a frame in the middle of an area; gives its inside. It covers all of a thing beside a board or
/// nothing of it, and likewise the frame of a board that it is nearly as wide as.
fn sheet(brush: &mut Brush, columns: u16, lines: u16, area: Rect, stands: &[Stand]) -> Option<Rect> {
    let columns = if columns + 2 >= area.width { area.width } else { columns };
    let lines = lines.min(area.height);
    if columns < 4 || lines < 3 {
        return None;
    }
    let (x, y) = (area.x + (area.width - columns) / 2, area.y + (area.height - lines) / 2);
    let sheet = Rect::new(x, y, columns, lines);
    for beside in stands.iter().flat_map(|stand| [stand.left, stand.right]).flatten() {
        if beside.intersects(sheet) {
            let covered = Rect { y: sheet.y, height: sheet.height, ..beside };
            brush.fill(covered.intersection(beside), brush.ink.text());
        }
    }
    brush.fill(sheet, brush.ink.text());
    let line = brush.ink.on(brush.ink.colours.accent, brush.ink.colours.background);
    brush.frame(sheet, line);
    Some(inside(sheet))
}

/// What can be done while a game stands still.
pub(crate) fn veil(brush: &mut Brush, widget: usize, veil: &Veil, area: Rect, stands: &[Stand]) {
    let labels = veil.items.iter().map(|item| width(&item.label)).max().unwrap_or(0) + 12;
    let notes = veil.items.iter().map(|item| width(&item.note)).max().unwrap_or(0).min(40);
    let columns = labels.max(notes + 2).max(width(&veil.title) + 4) + 2;
    let wanted = list::height(&veil.items) + 4;
    let Some(inner) = sheet(brush, columns.max(34), wanted, area, stands) else { return };
    let title = Rect { height: 1, ..inner };
    brush.centred(title, &veil.title, brush.ink.title());
    let air = u16::from(inner.height > veil.items.len() as u16 + 2);
    let below = Rect { y: inner.y + 1 + air, height: inner.height.saturating_sub(1 + air), ..inner };
    if below.height > 0 {
        list::draw(brush, widget, &veil.items, veil.chosen, below);
    }
}
