//! Draws what covers a game temporarily: floating texts, a countdown, a card, the pause overlay.

use super::board::inside;
use super::brush::{Brush, width};
use super::list;
use super::scene::BoardLayout;
use super::text::wrap;
use crate::term_caps::ColourDepth;
use quintet_app::PauseOverlay;
use quintet_look::{BoardEffects, CountdownNumber, FloatingText, Rgb, Side, UNITS_PER_CELL};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// The number of texts of one side that are shown at the same time.
const LINES: u16 = 3;
/// The columns of the longest text, and of its longest part if it is broken into two lines.
const LONGEST_TEXT: (u16, u16) = (18, 12);

/// Returns the lines per text in this many columns: the same for all, so that texts do not move.
fn lines_of_a_word(columns: u16) -> u16 {
    match columns {
        _ if columns >= LONGEST_TEXT.0 => 1,
        _ if columns >= LONGEST_TEXT.1 => 2,
        _ => 3,
    }
}

/// The place of a floating text: an area, its alignment there, and how many texts are above it.
struct TextRoom {
    area: Rect,
    align: Align,
    above: u16,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Align {
    Left,
    Middle,
    Right,
}

/// Returns the place of a text: beside the board, below the panels; `None` if there is no space. `free` are the first
/// free rows left and right of the board.
fn room(word: &FloatingText, board_layout: &BoardLayout, free: (u16, u16)) -> Option<TextRoom> {
    let below = |area: Rect, free: u16| {
        // A blank row below the panels, unless a text fits only without it.
        let is_tight = free + 1 + lines_of_a_word(area.width) > area.bottom();
        let y = (free + u16::from(!is_tight)).clamp(area.y, area.bottom());
        Rect { y, height: area.bottom() - y, ..area }
    };
    let align = match word.side {
        Side::Left => Align::Right,
        Side::Middle => Align::Middle,
        Side::Right => Align::Left,
    };
    match (word.side, board_layout.left, board_layout.right) {
        (Side::Left | Side::Middle, Some(left), _) => {
            Some(TextRoom { area: below(left, free.0), align, above: word.line.into() })
        }
        (Side::Right, Some(_), Some(right)) => {
            Some(TextRoom { area: below(right, free.1), align, above: word.line.into() })
        }
        // With panels on one side only, all texts share the free space there.
        (_, None, Some(right)) => {
            let area = below(right, free.1);
            Some(TextRoom { area, align: Align::Left, above: word.order.into() })
        }
        _ => None,
    }
}

/// Draws the floating texts. `free` are the first free rows left and right of the board.
pub(crate) fn words(brush: &mut Brush, effects: &BoardEffects, board_layout: &BoardLayout, free: (u16, u16)) {
    for word in effects.texts.iter().filter(|word| word.opacity > 0) {
        let Some(TextRoom { area, align, above }) = room(word, board_layout, free) else { continue };
        let high = lines_of_a_word(area.width);
        let top = area.y.saturating_add(above.saturating_mul(high));
        // A text that does not fit is left out entirely.
        if area.width == 0 || above >= LINES || top.saturating_add(high) > area.bottom() {
            continue;
        }
        for (line, y) in wrap(&word.text, area.width).iter().zip(top..top + high) {
            write(brush, word, line, align, Rect { y, height: 1, ..area });
        }
    }
}

/// Writes a line of a text over the existing contents, with its letters spread as far as animated, or
/// unspread if there is no space for that.
fn write(brush: &mut Brush, word: &FloatingText, line: &str, align: Align, row: Rect) {
    let letters: Vec<char> = line.chars().collect();
    let count = u16::try_from(letters.len()).unwrap_or(u16::MAX);
    let drifted = u16::try_from((word.gap + UNITS_PER_CELL / 2).div_euclid(UNITS_PER_CELL)).unwrap_or(0);
    let columns = |gap: u16| count.saturating_add(gap.saturating_mul(count.saturating_sub(1)));
    let gap = if columns(drifted) <= row.width { drifted } else { 0 };
    let spare = row.width.saturating_sub(columns(gap));
    let start = match align {
        Align::Left => row.x,
        Align::Middle => row.x + spare / 2,
        Align::Right => row.x + spare,
    };
    let colour = brush.theme.colours.tone(word.tone);
    for (letter, x) in letters.into_iter().zip((start..row.right()).step_by(usize::from(gap) + 1)) {
        if letter != ' ' {
            let style = faded(brush, colour, word.opacity, x, row.y);
            brush.letter(x, row.y, letter, style);
        }
    }
}

/// Returns the style of a partly transparent colour over the existing contents.
fn faded(brush: &mut Brush, colour: Rgb, opacity: u8, x: u16, y: u16) -> Style {
    let ground = match brush.cell(x, y).map(|cell| cell.bg) {
        Some(Color::Rgb(r, g, b)) => Rgb(r, g, b),
        Some(Color::Indexed(number)) => quintet_look::terminal::colour_256(number),
        _ => brush.theme.colours.background,
    };
    let style = Style::new().add_modifier(Modifier::BOLD);
    if brush.theme.has_many_colours() {
        return style.fg(brush.theme.colour(colour.fade(ground, opacity)));
    }
    let style = style.fg(brush.theme.colour(colour));
    if opacity < 96 { style.remove_modifier(Modifier::BOLD).add_modifier(Modifier::DIM) } else { style }
}

/// The digits, five rows of three dots each.
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
pub(crate) fn countdown(brush: &mut Brush, count: Option<CountdownNumber>, frame: Rect) {
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
                dot(brush, count.opacity, x, y);
            }
        }
    }
}

/// Draws a dot of a digit. With colours it is a background and not a character, because fonts draw block
/// characters slightly too large, which leaves remains on the screen.
fn dot(brush: &mut Brush, opacity: u8, x: u16, y: u16) {
    let text = brush.theme.colours.text;
    match brush.theme.depth {
        ColourDepth::Mono => brush.stamp(x, y, '█', Style::new()),
        ColourDepth::Ansi16 => brush.stamp(x, y, ' ', Style::new().add_modifier(Modifier::REVERSED)),
        _ => {
            let colour = faded(brush, text, opacity, x, y).fg.unwrap_or_default();
            brush.stamp(x, y, ' ', Style::new().bg(colour));
        }
    }
}

/// Draws a card in the middle of an area: what has happened, and the available actions.
pub(crate) fn card(
    brush: &mut Brush,
    messages: &[&str],
    prompt: Option<&str>,
    area: Rect,
    board_layouts: &[BoardLayout],
) {
    let most = area.width.saturating_sub(4).min(40);
    let title: Vec<String> = messages.iter().flat_map(|text| wrap(text, most)).collect();
    let text: Vec<String> = prompt.map(|text| wrap(text, most)).unwrap_or_default();
    if title.is_empty() && text.is_empty() {
        return;
    }
    let columns = title.iter().chain(&text).map(|line| width(line)).max().unwrap_or(0) + 2;
    let between = u16::from(!title.is_empty() && !text.is_empty() && area.height >= 12);
    let lines = (title.len() + text.len()) as u16 + between + 2;
    let Some(inner) = framed_card(brush, columns + 2, lines, area, board_layouts) else { return };
    let strong = brush.theme.text().add_modifier(Modifier::BOLD);
    let mut y = inner.y;
    for (line, style) in title.iter().map(|line| (line, strong)) {
        brush.centred(Rect { y, height: 1, ..inner }, line, style);
        y += 1;
    }
    y += between;
    for line in &text {
        brush.centred(Rect { y, height: 1, ..inner }, line, brush.theme.dim());
        y += 1;
    }
}

/// Draws an empty card with a frame in the middle of an area and returns its inside. It covers a panel either
/// entirely or not at all, and likewise the frame of a board that it is nearly as wide as.
fn framed_card(
    brush: &mut Brush,
    columns: u16,
    lines: u16,
    area: Rect,
    board_layouts: &[BoardLayout],
) -> Option<Rect> {
    let columns = if columns + 2 >= area.width { area.width } else { columns };
    let lines = lines.min(area.height);
    if columns < 4 || lines < 3 {
        return None;
    }
    let (x, y) = (area.x + (area.width - columns) / 2, area.y + (area.height - lines) / 2);
    let card = Rect::new(x, y, columns, lines);
    for beside in
        board_layouts.iter().flat_map(|board_layout| [board_layout.left, board_layout.right]).flatten()
    {
        if beside.intersects(card) {
            let covered = Rect { y: card.y, height: card.height, ..beside };
            brush.fill(covered.intersection(beside), brush.theme.text());
        }
    }
    brush.fill(card, brush.theme.text());
    let line = brush.theme.on(brush.theme.colours.accent, brush.theme.colours.background);
    brush.frame(card, line);
    Some(inside(card))
}

/// Draws the menu of a paused game: over a board if it fits, so that the panels stay visible.
pub(crate) fn pause_overlay(
    brush: &mut Brush,
    widget: usize,
    overlay: &PauseOverlay,
    area: Rect,
    board_layouts: &[BoardLayout],
) {
    let labels = overlay.items.iter().map(|item| width(&item.label)).max().unwrap_or(0) + 12;
    let notes = overlay.items.iter().map(|item| width(&item.note)).max().unwrap_or(0).min(40);
    let columns = labels.max(notes + 2).max(width(&overlay.title) + 4) + 2;
    let least = (list::least_width(&overlay.items)).max(width(&overlay.title)) + 2;
    let lines = |columns: u16| list::height_in(&overlay.items, columns.saturating_sub(2)) + 4;
    let board = board_layouts.first().map(|board_layout| board_layout.frame);
    let board = board.filter(|board| board.width >= least && board.height >= lines(board.width));
    let (area, board_layouts) = board.map_or((area, board_layouts), |board| (board, &[]));
    let columns = columns.max(34).min(area.width);
    // As high as the chosen description needs; its place does not depend on it.
    let most = lines(columns).min(area.height);
    let unused = list::unused_rows(&overlay.items, overlay.chosen, columns.saturating_sub(2));
    let top = area.y + (area.height - most) / 2;
    let high = if most < lines(columns) { most } else { most.saturating_sub(unused) };
    let area = Rect { y: top, height: high, ..area };
    let Some(inner) = framed_card(brush, columns, high, area, board_layouts) else { return };
    let title = Rect { height: 1, ..inner };
    brush.centred(title, &overlay.title, brush.theme.title());
    let air = u16::from(most > overlay.items.len() as u16 + 4);
    let below = Rect { y: inner.y + 1 + air, height: inner.height.saturating_sub(1 + air), ..inner };
    if below.height > 0 {
        list::draw_whole_notes(brush, widget, &overlay.items, overlay.chosen, below);
    }
}
