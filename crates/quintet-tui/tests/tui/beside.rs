//! Tests of panels, floating texts, ghosts and hints.

use crate::stage::{caps, drawn, mono, settings};
use quintet_app::{Layout, Scene};
use quintet_engine::kernel::{BoardView, Cell, CellKind, Game, Phase, Tetromino, Tile, View};
use quintet_engine::modern::{Mode, Modern, Setup};
use quintet_look::{AnimationFrame, BoardEffects, EffectTone, FloatingText, Side, UNITS_PER_CELL};
use quintet_tui::{Charset, ColourDepth, TermCaps, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::Color;
use std::collections::BTreeSet;

const SIZES: [(u16, u16); 10] =
    [(80, 24), (60, 24), (44, 16), (30, 15), (20, 13), (100, 30), (110, 36), (72, 40), (130, 40), (200, 60)];

/// Returns a running game of Modern with these pieces in the queue.
fn modern(mode: Mode, pieces: &str) -> View {
    let pieces = pieces.chars().filter_map(Tetromino::from_letter).collect::<Vec<_>>();
    let game = Modern::new(&Setup { mode, pieces: pieces.into(), ..Setup::default() }).unwrap();
    View { phase: Phase::Playing, prompt: None, messages: Vec::new(), ..game.view() }
}

/// Draws a view with these floating texts of the first player.
fn picture(view: &View, words: &[FloatingText], caps: TermCaps, (columns, rows): (u16, u16)) -> Buffer {
    let board = BoardEffects { texts: words.to_vec(), ..BoardEffects::default() };
    let shown = AnimationFrame { countdown: None, boards: vec![board] };
    let layout = Layout::of(Scene::new("modern", view.clone(), shown));
    drawn(&layout, &Theme::new(caps, &settings(&[])), columns, rows).0
}

/// Returns the sizes in which a mode's boards fit.
fn sizes(mode: Mode) -> Vec<(u16, u16)> {
    let layout = Layout::of(Scene::new("modern", modern(mode, "T"), AnimationFrame::default()));
    let theme = Theme::new(mono(), &settings(&[]));
    let fits = |(columns, rows): &(u16, u16)| !drawn(&layout, &theme, *columns, *rows).1.cramped;
    let sizes: Vec<(u16, u16)> = SIZES.into_iter().filter(fits).collect();
    assert!(sizes.len() >= 8, "{mode:?}: {sizes:?}");
    sizes
}

/// Returns both modes in all sizes.
fn modes() -> impl Iterator<Item = (Mode, (u16, u16))> {
    [Mode::Marathon, Mode::Duel]
        .into_iter()
        .flat_map(|mode| sizes(mode).into_iter().map(move |size| (mode, size)))
}

/// Returns the positions at which this text occurs.
fn places(buffer: &Buffer, text: &str) -> Vec<(u16, u16)> {
    let is_at = |x: u16, y: u16| {
        text.chars().zip(x..).all(|(letter, x)| {
            buffer.cell(Position::new(x, y)).is_some_and(|cell| cell.symbol().chars().eq([letter]))
        })
    };
    buffer.area.positions().filter(|place| is_at(place.x, place.y)).map(|place| (place.x, place.y)).collect()
}

#[test]
fn panels_do_not_move_with_the_queue() {
    for (mode, size) in modes() {
        let at = |pieces: &str| {
            let buffer = picture(&modern(mode, pieces), &[], mono(), size);
            ["Next", "Hold", "Level", "Lines", "Time", "Combo"].map(|label| places(&buffer, label))
        };
        let first = at("IIIIIIII");
        for pieces in ["OOOOOOOO", "TIIIIIII", "TSZIIIII", "ITITITIT", "TLJSZOTL"] {
            assert_eq!(at(pieces), first, "{mode:?} {size:?} {pieces}");
        }
    }
}

const WORDS: [(&str, Side); 8] = [
    ("Mini T-Spin Double", Side::Left),
    ("T-Spin Single", Side::Left),
    ("Quad", Side::Right),
    ("Back-to-Back", Side::Right),
    ("Combo ×12", Side::Right),
    ("Perfect Clear", Side::Middle),
    ("Level 15", Side::Middle),
    ("Force Z", Side::Middle),
];

fn word(text: &str, side: Side, line: u8, order: u8, gap: i32) -> FloatingText {
    FloatingText { text: text.into(), side, line, order, tone: EffectTone::Clear, gap, opacity: 255 }
}

/// Returns the characters that are only in the second buffer, row by row, with their columns.
fn written(without: &Buffer, with: &Buffer) -> Vec<Vec<(u16, String)>> {
    let row = |y: u16| {
        let differs = |x: &u16| without[(*x, y)].symbol() != with[(*x, y)].symbol();
        let letters = (0..with.area.width).filter(differs).map(|x| (x, with[(x, y)].symbol().to_owned()));
        letters.collect::<Vec<_>>()
    };
    (0..with.area.height).map(row).filter(|row| !row.is_empty()).collect()
}

#[test]
fn floating_texts_are_complete_and_cover_no_panel() {
    for (mode, size) in modes() {
        let view = modern(mode, "TLJSZOTI");
        let without = picture(&view, &[], mono(), size);
        // The frames of the boards: anything outside them is beside a board.
        let is_corner = |y: &u16| (0..size.0).any(|x| without[(x, *y)].symbol() == "╯");
        let bottom = (1..size.1).rev().find(is_corner).unwrap();
        let edges: Vec<u16> = (0..size.0).filter(|x| without[(*x, bottom - 1)].symbol() == "│").collect();
        let is_inside = |x: u16| edges.chunks(2).any(|edge| (edge[0] + 1..edge[1]).contains(&x));
        for ((text, side), gap) in
            WORDS.into_iter().flat_map(|word| [0, UNITS_PER_CELL].map(|gap| (word, gap)))
        {
            let name = format!("{mode:?} {size:?} {text:?} {gap}");
            let with = picture(&view, &[word(text, side, 0, 0, gap)], mono(), size);
            let rows = written(&without, &with);
            let letters: String = rows.iter().flatten().map(|(_, letter)| letter.as_str()).collect();
            // Without enough space beside the board it is left out.
            let is_roomy = mode == Mode::Marathon && size.0 >= 80 && size.1 >= 24;
            if is_roomy || !letters.is_empty() {
                assert_eq!(letters, text.replace(' ', ""), "{name}: it is whole");
            }
            for row in &rows {
                let (first, last) = (row[0].0, row[row.len() - 1].0);
                // The letters visible in every column, or in every second one.
                let read = |step: u16| {
                    let at = |x: u16| {
                        row.iter().find(|(column, _)| *column == x).map_or(" ", |(_, letter)| letter)
                    };
                    (first..=last).step_by(step.into()).map(at).collect::<String>()
                };
                let steps = if gap == 0 { 1..=1 } else { 1..=2 };
                assert!(
                    steps.into_iter().any(|step| text.contains(&read(step))),
                    "{name}: it is even: {row:?}"
                );
            }
            for y in 0..size.1 {
                for x in (0..size.0).filter(|x| without[(*x, y)].symbol() != with[(*x, y)].symbol()) {
                    assert!(!is_inside(x) && without[(x, y)].symbol() == " ", "{name}: it covers {x}, {y}");
                }
            }
        }
    }
}

#[test]
fn floating_texts_do_not_overlap() {
    for (mode, size) in modes() {
        let view = modern(mode, "TLJSZOTI");
        let without = picture(&view, &[], mono(), size);
        let mut taken = BTreeSet::new();
        for ((text, side, line), order) in [
            ("T-Spin Double", Side::Left, 0),
            ("Perfect Clear", Side::Middle, 1),
            ("Mini T-Spin", Side::Left, 2),
            ("Quad", Side::Right, 0),
            ("Back-to-Back", Side::Right, 1),
            ("Combo ×12", Side::Right, 2),
        ]
        .into_iter()
        .zip(0..)
        {
            let with = picture(&view, &[word(text, side, line, order, 0)], mono(), size);
            let differs = |place: &Position| without[*place].symbol() != with[*place].symbol();
            for place in with.area.positions().filter(differs) {
                assert!(taken.insert((place.x, place.y)), "{mode:?} {size:?}: {text} at {place}");
            }
        }
    }
}

#[test]
fn ghosts_and_hints_are_of_one_kind_in_sixteen_colours() {
    let tile = Tile::Kind(CellKind::T);
    let view = |cell: Cell| {
        let mut cells = vec![Cell::Empty; 200];
        for place in [163, 172, 173, 174] {
            cells[place] = cell;
        }
        let board = BoardView { width: 10, height: 20, hidden: 0, cells, panels: Vec::new(), active: true };
        View { phase: Phase::Playing, boards: vec![board], prompt: None, messages: Vec::new() }
    };
    let few = caps(ColourDepth::Ansi16, Charset::Unicode);
    for (cell, size) in
        [Cell::Ghost(tile), Cell::Hint].into_iter().flat_map(|cell| SIZES.map(|size| (cell, size)))
    {
        let (without, with) =
            (picture(&view(Cell::Empty), &[], few, size), picture(&view(cell), &[], few, size));
        let differs = |place: &Position| without[*place] != with[*place];
        let kinds: BTreeSet<String> =
            with.area.positions().filter(differs).map(|place| format!("{:?}", with[place])).collect();
        let halves = size.1 < 24;
        assert!(kinds.len() == 1 || (halves && kinds.len() <= 3), "{cell:?} {size:?}: {kinds:?}");
    }
}

#[test]
fn the_ghost_has_a_hue_and_the_board_has_columns_in_256_colours() {
    let many = caps(ColourDepth::Ansi256, Charset::Unicode);
    let mut cells = vec![Cell::Empty; 200];
    cells[172] = Cell::Ghost(Tile::Kind(CellKind::Z));
    let board = BoardView { width: 10, height: 20, hidden: 0, cells, panels: Vec::new(), active: true };
    let view = View { phase: Phase::Playing, boards: vec![board], prompt: None, messages: Vec::new() };
    let buffer = picture(&view, &[], many, (80, 24));
    let behind: BTreeSet<u8> = buffer
        .content
        .iter()
        .filter_map(|cell| match cell.bg {
            Color::Indexed(number) => Some(number),
            _ => None,
        })
        .collect();
    assert!(behind.len() >= 4, "the ground, two kinds of columns, a ghost: {behind:?}");
    let hued = |number: &u8| quintet_look::terminal::colour_256(*number).saturation() > 0;
    assert!(behind.iter().any(hued), "{behind:?}");
}
