//! Compares what the terminal shows with the new frame and writes only the differences.

use crate::draw::columns as text_columns;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Color, Modifier};
use std::cmp::Ordering;
use std::io::Write;

/// The previous and the next frame, and the state of the terminal's pen.
#[derive(Debug)]
pub(crate) struct TerminalScreen {
    seen: Buffer,
    next: Buffer,
    /// Whether `seen` is what the terminal shows.
    known: bool,
    pen: Pen,
    cursor: Option<Position>,
}

/// The terminal's write position and style.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Pen {
    place: Option<Position>,
    letters: Color,
    ground: Color,
    modifier: Modifier,
}

/// Synchronised update: a terminal that supports it shows everything between these two at once.
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

/// An update of at most this many bytes is not marked as synchronised.
const SMALL: usize = 256;

impl TerminalScreen {
    /// Returns a screen with unknown contents.
    pub(crate) fn new() -> TerminalScreen {
        TerminalScreen {
            seen: Buffer::default(),
            next: Buffer::default(),
            known: false,
            pen: Pen::default(),
            cursor: None,
        }
    }

    /// Marks the contents of the terminal as unknown.
    pub(crate) fn forget(&mut self) {
        self.known = false;
    }

    /// Returns the buffer of this size to draw into; if the size is unchanged, it contains the previous
    /// frame.
    pub(crate) fn begin(&mut self, size: Size) -> &mut Buffer {
        let area = Rect::new(0, 0, size.width, size.height);
        if self.next.area != area {
            self.next = Buffer::empty(area);
        }
        &mut self.next
    }

    /// Returns the bytes that update the terminal in these areas, or everywhere, and place or hide the
    /// cursor; empty if nothing has changed.
    pub(crate) fn end(&mut self, areas: Option<&[Rect]>, cursor: Option<Position>) -> Vec<u8> {
        let mut bytes = Vec::new();
        let everywhere = [self.next.area];
        let mut areas = areas.unwrap_or(&everywhere);
        if !self.known || self.seen.area != self.next.area {
            areas = &everywhere;
            bytes.extend_from_slice(b"\x1b[0m\x1b[?25l\x1b[2J");
            self.seen = Buffer::empty(self.next.area);
            (self.pen, self.cursor, self.known) = (Pen::default(), None, true);
        }
        let before = bytes.len();
        for area in areas {
            self.write_changes(&mut bytes, area.intersection(self.next.area));
        }
        if bytes.len() > before && self.cursor.take().is_some() {
            bytes.splice(before..before, *b"\x1b[?25l");
        }
        if cursor != self.cursor {
            match cursor {
                Some(place) => {
                    self.pen.go(&mut bytes, place);
                    bytes.extend_from_slice(b"\x1b[?25h");
                }
                None => bytes.extend_from_slice(b"\x1b[?25l"),
            }
            self.cursor = cursor;
        }
        // A terminal shows a few bytes that arrive together at once anyway.
        if bytes.len() <= SMALL {
            return bytes;
        }
        [BEGIN, &bytes, END].concat()
    }

    /// Writes the changed characters. A row with characters of uncertain width is written as a whole:
    /// terminals differ in what remains of an overwritten wide character.
    fn write_changes(&mut self, bytes: &mut Vec<u8>, area: Rect) {
        let width = usize::from(self.next.area.width).max(1);
        let rows = self.seen.content.chunks_mut(width).zip(self.next.content.chunks(width)).zip(0..);
        let columns = usize::from(area.left())..usize::from(area.right());
        for ((seen, next), y) in rows.skip(usize::from(area.y)).take(usize::from(area.height)) {
            let (Some(part), Some(new)) = (seen.get(columns.clone()), next.get(columns.clone())) else {
                continue;
            };
            if part == new {
                continue;
            }
            let certain = part.iter().chain(new).all(|cell| is_one_column(cell.symbol()));
            let range = if certain { columns.clone() } else { 0..width };
            let mut covered = 0;
            for (x, (before, cell)) in seen.iter_mut().zip(next).enumerate().take(range.end).skip(range.start)
            {
                let x = x as u16;
                if x >= covered && (before != cell || !certain) {
                    self.pen.bridge(bytes, Position::new(x, y), next);
                    self.pen.write(bytes, Position::new(x, y), cell, width as u16);
                    covered = if certain { x } else { x + text_columns(cell.symbol()).max(1) };
                }
                before.clone_from(cell);
            }
        }
    }
}

/// Writes to memory, which cannot fail.
macro_rules! put {
    ($bytes:expr, $($what:tt)*) => {
        let _ = write!($bytes, $($what)*);
    };
}

impl Pen {
    fn write(&mut self, bytes: &mut Vec<u8>, place: Position, cell: &Cell, width: u16) {
        self.go(bytes, place);
        self.set_style(bytes, cell);
        let symbol = cell.symbol();
        bytes.extend_from_slice(symbol.as_bytes());
        // The cursor position after an unusual character is uncertain, and so is that after the last column.
        let is_certain = is_one_column(symbol) && place.x + 1 < width;
        self.place = is_certain.then(|| Position::new(place.x + 1, place.y));
    }

    /// Writes a few unchanged cells before a position again where that is shorter than moving the cursor.
    fn bridge(&mut self, bytes: &mut Vec<u8>, place: Position, row: &[Cell]) {
        let Some(at) = self.place.filter(|at| at.y == place.y && at.x < place.x && place.x - at.x <= 3)
        else {
            return;
        };
        let between = row.get(usize::from(at.x)..usize::from(place.x)).unwrap_or_default();
        if between.iter().all(|cell| self.is_cheap(cell)) {
            bytes.extend(between.iter().flat_map(|cell| cell.symbol().bytes()));
            self.place = Some(place);
        }
    }

    /// Moves the cursor, with the fewest bytes.
    fn go(&mut self, bytes: &mut Vec<u8>, place: Position) {
        if self.place != Some(place) {
            let absolute = format!("\x1b[{};{}H", place.y + 1, place.x + 1);
            let relative = self.place.map(|at| step(at, place)).filter(|step| step.len() < absolute.len());
            bytes.extend_from_slice(relative.unwrap_or(absolute).as_bytes());
        }
        self.place = Some(place);
    }

    /// Returns true if writing a cell needs no change of style and takes one byte.
    fn is_cheap(&self, cell: &Cell) -> bool {
        let is_byte = matches!(cell.symbol().as_bytes(), [b' '..=b'~']);
        let is_blank =
            cell.symbol() == " " && WEIGHT.contains(cell.modifier) && WEIGHT.contains(self.modifier);
        let is_alike = is_blank || (cell.fg == self.letters && cell.modifier == self.modifier);
        is_byte && is_alike && cell.bg == self.ground
    }

    /// Switches to the colours and modifiers of a cell.
    fn set_style(&mut self, bytes: &mut Vec<u8>, cell: &Cell) {
        let mut codes = String::new();
        // The weight of a space is invisible.
        let blank = cell.symbol() == " " && WEIGHT.contains(cell.modifier);
        let wanted = if blank { self.modifier & WEIGHT } else { cell.modifier };
        if self.modifier != wanted {
            let lost = self.modifier - wanted;
            // One code ends both bold and dim.
            let kept = if lost.intersects(WEIGHT) { self.modifier - WEIGHT } else { self.modifier };
            for (modifier, code) in ENDS {
                if lost.intersects(modifier) {
                    codes.push_str(code);
                }
            }
            for (modifier, code) in MODIFIERS {
                if (wanted - kept).contains(modifier) {
                    codes.push_str(code);
                }
            }
            self.modifier = wanted;
        }
        if self.letters != cell.fg && !blank {
            codes.push_str(&code(cell.fg, 3));
            self.letters = cell.fg;
        }
        if self.ground != cell.bg {
            codes.push_str(&code(cell.bg, 4));
            self.ground = cell.bg;
        }
        if let Some(codes) = codes.strip_prefix(';') {
            put!(bytes, "\x1b[{codes}m");
        }
    }
}

/// Returns the shortest movement of the cursor relative to a position: a line feed keeps the column, because the
/// terminal is in raw mode.
fn step(at: Position, place: Position) -> String {
    let down = match place.y.checked_sub(at.y) {
        Some(0) => String::new(),
        Some(1) if cfg!(unix) => "\n".into(),
        _ => format!("\x1b[{}d", place.y + 1),
    };
    let counted =
        |count: u16, way: char| if count == 1 { format!("\x1b[{way}") } else { format!("\x1b[{count}{way}") };
    let column = format!("\x1b[{}G", place.x + 1);
    let across = match place.x.cmp(&at.x) {
        Ordering::Equal => String::new(),
        Ordering::Greater => shorter(counted(place.x - at.x, 'C'), column),
        Ordering::Less => {
            let back = at.x - place.x;
            let short = shorter(counted(back, 'D'), column);
            if usize::from(back) <= short.len() { "\x08".repeat(back.into()) } else { short }
        }
    };
    down + &across
}

fn shorter(one: String, other: String) -> String {
    if other.len() < one.len() { other } else { one }
}

const MODIFIERS: [(Modifier, &str); 4] =
    [(Modifier::BOLD, ";1"), (Modifier::DIM, ";2"), (Modifier::UNDERLINED, ";4"), (Modifier::REVERSED, ";7")];

/// The modifiers of weight.
const WEIGHT: Modifier = Modifier::BOLD.union(Modifier::DIM);

/// The codes that end modifiers.
const ENDS: [(Modifier, &str); 3] =
    [(WEIGHT, ";22"), (Modifier::UNDERLINED, ";24"), (Modifier::REVERSED, ";27")];

/// Returns the code of a colour; `plane` is 3 for the foreground and 4 for the background.
fn code(colour: Color, plane: u8) -> String {
    match colour {
        Color::Indexed(number @ 0..8) => format!(";{plane}{number}"),
        Color::Indexed(number @ 8..16) => format!(";{}{}", plane + 6, number - 8),
        Color::Indexed(number) => format!(";{plane}8;5;{number}"),
        Color::Rgb(r, g, b) => format!(";{plane}8;2;{r};{g};{b}"),
        _ => format!(";{plane}9"),
    }
}

/// Returns true if a character is one column wide in every terminal: Latin letters, and the characters used
/// for drawing.
fn is_one_column(symbol: &str) -> bool {
    if let [byte] = symbol.as_bytes() {
        return (b' '..=b'~').contains(byte);
    }
    let mut letters = symbol.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => {
            matches!(letter, '\u{a1}'..='\u{ac}' | '\u{ae}'..='\u{17f}' | '\u{2500}'..='\u{25ff}' | '\u{2800}'..='\u{28ff}' | '‹' | '›' | '…' | '•' | '←'..='↓')
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use ratatui::style::Style;

    const SIZE: Size = Size::new(20, 4);

    fn frame(screen: &mut TerminalScreen, text: &str, style: Style) -> String {
        let picture = screen.begin(SIZE);
        picture.reset();
        picture.set_string(2, 1, text, style);
        String::from_utf8(screen.end(None, None)).unwrap()
    }

    #[test]
    fn only_changes_are_written() {
        let (mut screen, red) = (TerminalScreen::new(), Style::new().fg(Color::Indexed(9)));
        let first = frame(&mut screen, "Level 1", red);
        assert_eq!(first, "\x1b[0m\x1b[?25l\x1b[2J\x1b[2;3H\x1b[91mLevel 1");
        assert_eq!(frame(&mut screen, "Level 1", red), "");
        assert_eq!(frame(&mut screen, "Level 2", red), "\x082");
        screen.forget();
        assert!(frame(&mut screen, "Level 2", red).contains("[2J"));
    }

    #[test]
    fn the_cursor_moves_with_the_fewest_bytes() {
        let at = |x, y| Position::new(x, y);
        for (from, to, bytes) in [
            ((5, 5), (6, 5), "\x1b[C"),
            ((5, 5), (30, 5), "\x1b[25C"),
            ((5, 5), (3, 5), "\x08\x08"),
            ((30, 5), (8, 5), "\x1b[9G"),
            ((30, 5), (28, 6), "\n\x08\x08"),
            ((30, 5), (30, 9), "\x1b[10d"),
        ] {
            assert_eq!(step(at(from.0, from.1), at(to.0, to.1)), bytes, "{from:?} to {to:?}");
        }
    }

    #[test]
    fn a_large_update_is_shown_at_once() {
        let mut screen = TerminalScreen::new();
        frame(&mut screen, "", Style::new());
        let picture = screen.begin(SIZE);
        for (y, x) in (0..4).flat_map(|y| (0..20).map(move |x| (y, x))) {
            picture.set_string(x, y, "#", Style::new().fg(Color::Indexed(16 + x as u8)));
        }
        let bytes = screen.end(None, None);
        assert!(bytes.starts_with(BEGIN) && bytes.ends_with(END));
    }

    #[test]
    fn the_cursor_comes_and_goes() {
        let mut screen = TerminalScreen::new();
        frame(&mut screen, "name", Style::new());
        screen.begin(SIZE).set_string(2, 1, "name", Style::new());
        let shown = String::from_utf8(screen.end(None, Some(Position::new(6, 1)))).unwrap();
        assert_eq!(shown, "\x1b[?25h", "it is there already");
        screen.begin(SIZE).set_string(2, 1, "name", Style::new());
        assert_eq!(screen.end(None, Some(Position::new(6, 1))), b"");
        assert!(frame(&mut screen, "name", Style::new()).contains("\x1b[?25l"));
    }

    fn emulator() -> vt100::Parser {
        let side = |side| std::num::NonZero::new(side).unwrap();
        vt100::Parser::new(side(SIZE.height), side(SIZE.width), 0)
    }

    /// Describes what is visible at a position; the colour of a space is not.
    fn seen(terminal: &vt100::Parser, y: u16, x: u16) -> String {
        let Some(cell) = terminal.screen().cell(y, x) else { return String::new() };
        let (text, ground) = (cell.contents().trim().to_owned(), cell.bgcolor());
        let (lines, weight) = ((cell.underline(), cell.inverse()), (cell.bold(), cell.dim()));
        match (text.is_empty(), lines) {
            (true, (false, false)) => format!("nothing on {ground:?}"),
            (true, lines) => format!("nothing of {:?} on {ground:?}, {lines:?}", cell.fgcolor()),
            (false, lines) => format!("{text} of {:?} on {ground:?}, {lines:?}, {weight:?}", cell.fgcolor()),
        }
    }

    /// At most one text per row, with its column and colours: a text over half of another's character is
    /// never drawn.
    fn texts() -> impl Strategy<Value = Vec<(u16, String, u8)>> {
        let text = prop_oneof!["[a-z ]{0,12}", "[a-zé─█▀漢字👩…]{0,8}"];
        prop::collection::vec((0..20_u16, text, 0..18_u8), 0..=4)
    }

    fn style(number: u8) -> Style {
        let colour = match number % 6 {
            0 => Color::Reset,
            1 => Color::Indexed(number),
            2 => Color::Indexed(200),
            _ => Color::Rgb(number, 2, 3),
        };
        let modifier = match number % 5 {
            0 => Modifier::BOLD,
            1 => Modifier::DIM,
            2 => Modifier::BOLD | Modifier::UNDERLINED,
            3 => Modifier::REVERSED,
            _ => Modifier::empty(),
        };
        Style::new().fg(colour).bg(if number < 9 { Color::Reset } else { colour }).add_modifier(modifier)
    }

    proptest! {
        #[test]
        fn a_terminal_always_shows_the_last_picture(frames in prop::collection::vec(texts(), 1..5)) {
            let mut screen = TerminalScreen::new();
            let mut terminal = emulator();
            for texts in frames {
                let mut picture = Buffer::empty(Rect::new(0, 0, 20, 4));
                for ((x, text, number), y) in texts.iter().zip(0..) {
                    picture.set_string(*x, y, text, style(*number));
                }
                screen.begin(SIZE).clone_from(&picture);
                terminal.process(&screen.end(None, None));
                // The same frame, drawn from scratch.
                let mut fresh = TerminalScreen::new();
                fresh.begin(SIZE).clone_from(&picture);
                let mut other = emulator();
                other.process(&fresh.end(None, None));
                for (y, x) in (0..4).flat_map(|y| (0..20).map(move |x| (y, x))) {
                    prop_assert_eq!(seen(&terminal, y, x), seen(&other, y, x), "at {}, {}", x, y);
                }
                let row = |y: u16| (0..20).map(|x| picture[(x, y)].symbol()).collect::<String>();
                for y in 0..4 {
                    let shown = terminal.screen().rows(0, 20).nth(usize::from(y)).unwrap_or_default();
                    let letters = |text: &str| text.chars().filter(|letter| *letter != ' ').collect::<String>();
                    prop_assert_eq!(letters(&shown), letters(&row(y)));
                }
            }
        }
    }
}
