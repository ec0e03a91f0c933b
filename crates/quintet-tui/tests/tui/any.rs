//! Property tests of any layout in any terminal: no panic, nothing drawn outside, and hits are inside.

use crate::stage::{Stage, caps as able_to, characters, drawn, settings};
use proptest::prelude::*;
use quintet_app::{Column, Control, Item, Keycap, Layout, PauseOverlay, Scene, Tone, Widget};
use quintet_engine::kernel::{
    BoardView, Cell, CellKind, Ending, Panel, PanelId, PanelValue, Phase, PiecePicture, Prompt, Tile, View,
};
use quintet_look::{
    AnimationFrame, Background, BoardEffects, CellFlash, CountdownNumber, Curtain, EffectTone, FloatingText,
    Glow, Particle, RowFlash, Shake, Side, Trail,
};
use quintet_tui::{Charset, ColourDepth, TermCaps, Theme, redraw};
use ratatui::layout::Position;

fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[ -~]{0,30}", ".{0,12}", "[漢字é́\u{200d}👩🏽]{0,8}", "[a-z ]{0,200}"]
}

fn control() -> impl Strategy<Value = Control> {
    prop_oneof![
        Just(Control::None),
        text().prop_map(Control::Word),
        text().prop_map(Control::Choice),
        text().prop_map(Control::Palette),
        any::<bool>().prop_map(Control::Switch),
        any::<(i64, i64, i64)>().prop_map(|(value, least, most)| Control::Slider {
            value,
            least,
            most,
            unit: "ms"
        }),
    ]
}

fn item() -> impl Strategy<Value = Item> {
    (text(), control(), text(), text(), any::<bool>()).prop_map(|(label, control, aside, note, enabled)| {
        Item { label, control, aside, note, enabled, shortcut: None }
    })
}

fn items() -> impl Strategy<Value = Vec<Item>> {
    prop::collection::vec(item(), 0..30)
}

fn tile() -> impl Strategy<Value = Tile> {
    prop_oneof![
        (0..CellKind::COUNT).prop_map(|kind| Tile::Kind(CellKind::ALL[kind])),
        any::<u8>().prop_map(Tile::Colour)
    ]
}

fn cell() -> impl Strategy<Value = Cell> {
    prop_oneof![
        Just(Cell::Empty),
        tile().prop_map(Cell::Block),
        tile().prop_map(Cell::Falling),
        tile().prop_map(Cell::Ghost),
        Just(Cell::Hint),
        Just(Cell::Cover),
    ]
}

fn panel() -> impl Strategy<Value = Panel> {
    let cells = prop::collection::vec((0..9_u16, 0..9_u16), 0..6);
    let picture = (tile(), cells).prop_map(|(tile, cells)| PiecePicture { tile, cells });
    prop_oneof![
        any::<u64>().prop_map(|value| Panel::of_number(PanelId::Score, "Score", value)),
        any::<u64>().prop_map(|millis| Panel::of_clock(PanelId::Time, "Time", millis)),
        (prop::collection::vec(picture, 0..7), any::<bool>()).prop_map(|(pieces, spent)| Panel {
            id: PanelId::Next,
            label: "Next",
            value: PanelValue::Pieces { pieces, spent },
        }),
        text().prop_map(|word| Panel { id: PanelId::Chain, label: "Chain", value: PanelValue::Word(word) }),
        any::<u64>().prop_map(|value| Panel::of_digits(PanelId::Best, "Best", value)),
    ]
}

fn board() -> impl Strategy<Value = BoardView> {
    let size = (0..30_usize, 0..45_usize, 0..45_usize);
    (size, prop::collection::vec(cell(), 0..200), prop::collection::vec(panel(), 0..10), any::<bool>())
        .prop_map(|((width, height, hidden), cells, panels, active)| BoardView {
            width,
            height,
            hidden: hidden.min(height),
            cells,
            panels,
            active,
        })
}

fn word() -> impl Strategy<Value = FloatingText> {
    let side = prop_oneof![Just(Side::Left), Just(Side::Middle), Just(Side::Right)];
    let letters = prop_oneof!["[A-Za-z -]{0,20}", ".{0,20}"];
    (side, any::<u8>(), 0..7_usize, letters, -20_000..20_000_i32, any::<u8>()).prop_map(
        |(side, line, tone, text, gap, opacity)| FloatingText {
            text,
            side,
            line,
            order: line,
            tone: EffectTone::ALL[tone],
            gap,
            opacity,
        },
    )
}

fn over_board() -> impl Strategy<Value = BoardEffects> {
    let row = any::<(u8, u8, u8)>().prop_map(|(row, opacity, sweep)| RowFlash { row, opacity, sweep });
    let flash = any::<(u8, u8, u8)>().prop_map(|(x, y, opacity)| CellFlash { x, y, opacity });
    let trail = (any::<(u8, u8, u8)>(), tile(), any::<u8>()).prop_map(|((x, a, b), tile, opacity)| Trail {
        x,
        top: a.min(b),
        bottom: a.max(b),
        tile,
        opacity,
    });
    let spark = (any::<(i32, i32)>(), prop::option::of(tile()), any::<u8>())
        .prop_map(|((x, y), tile, opacity)| Particle { x: x % 8_000, y: y % 12_000, tile, opacity });
    let some = 0..3_usize;
    (
        prop::collection::vec(word(), some.clone()),
        prop::collection::vec(row, some.clone()),
        prop::collection::vec(flash, some.clone()),
        prop::collection::vec(trail, some),
        prop::collection::vec(spark, 0..9_usize),
        any::<(i32, i32)>(),
        any::<Option<(u8, u8)>>(),
    )
        .prop_map(|(texts, rows, cells, trails, particles, (x, y), more)| BoardEffects {
            texts,
            rows,
            cells,
            trails,
            particles,
            shake: Shake { x, y },
            glow: more.map(|(opacity, _)| Glow { tone: EffectTone::Danger, opacity }),
            over: more.map(|(_, down)| Curtain { ending: Ending::TopOut, down }),
            ..BoardEffects::NOTHING
        })
}

fn scene() -> impl Strategy<Value = Scene> {
    let phases = [Phase::Ready, Phase::Countdown, Phase::Playing, Phase::Paused, Phase::Asking, Phase::Over];
    let prompt = prop::option::of(text().prop_map(|text| Prompt { text, choices: Vec::new() }));
    let view =
        (0..6_usize, prop::collection::vec(board(), 0..4), prompt, prop::collection::vec(text(), 0..3))
            .prop_map(move |(phase, boards, prompt, messages)| View {
                phase: phases[phase],
                boards,
                prompt,
                messages,
            });
    let count = prop::option::of(any::<(u8, u8, i32)>());
    let shown =
        (count, prop::collection::vec(over_board(), 0..3)).prop_map(|(count, boards)| AnimationFrame {
            countdown: count.map(|(number, opacity, size)| CountdownNumber { number, opacity, size }),
            boards,
        });
    let overlay = (text(), items(), 0..40_usize).prop_map(|(title, items, chosen)| PauseOverlay {
        title,
        items,
        chosen,
    });
    let log = prop::collection::vec(text(), 0..9);
    let names = prop::collection::vec(text(), 0..3);
    let rest = (prop::option::of(overlay), prop::option::of(text()), log, names, any::<bool>());
    (view, shown, rest).prop_map(|(view, shown, (overlay, status, log, names, cells))| Scene {
        game: "any",
        view: view.into(),
        shown,
        overlay,
        status,
        log,
        names,
        cells,
    })
}

fn widget() -> impl Strategy<Value = Widget> {
    let tone = prop_oneof![Just(Tone::Plain), Just(Tone::Dim), Just(Tone::Strong), Just(Tone::Warning)];
    let row = || prop::collection::vec(text(), 0..6);
    let column = (text(), any::<bool>()).prop_map(|(title, right)| Column { title, right });
    let head = prop::collection::vec(column, 0..6);
    prop_oneof![
        Just(Widget::Banner),
        (prop::collection::vec(text(), 0..40), tone).prop_map(|(lines, tone)| Widget::Text { lines, tone }),
        (prop::collection::vec(text(), 0..40), any::<usize>()).prop_map(|(lines, top)| Widget::Page {
            lines,
            figures: Vec::new(),
            top,
            extent: None
        }),
        prop::collection::vec(text(), 0..40).prop_map(Widget::Plain),
        (items(), 0..40_usize, 0..40_usize).prop_map(|(items, chosen, around)| Widget::List {
            items,
            chosen,
            around
        }),
        (head, prop::collection::vec(row(), 0..40), prop::option::of(0..50_usize)).prop_map(
            |(head, rows, chosen)| Widget::Table { head, rows, chosen, around: chosen.unwrap_or(0) }
        ),
        (text(), text(), 0..40_usize).prop_map(|(label, text, cursor)| Widget::Field { label, text, cursor }),
        (text(), any::<u16>()).prop_map(|(label, thousandths)| Widget::Bar {
            label,
            thousandths,
            marks: Vec::new()
        }),
        scene().prop_map(|scene| Widget::Scene(Box::new(scene))),
    ]
}

fn layout() -> impl Strategy<Value = Layout> {
    let cap = (text(), text()).prop_map(|(keys, does)| Keycap { keys, does });
    (
        text(),
        prop::collection::vec(widget(), 0..5),
        prop::collection::vec(cap, 0..6),
        prop::option::of(text()),
    )
        .prop_map(|(title, widgets, footer, notice)| Layout { title, widgets, footer, notice })
}

fn caps() -> impl Strategy<Value = TermCaps> {
    let depths = [ColourDepth::Mono, ColourDepth::Ansi16, ColourDepth::Ansi256, ColourDepth::TrueColour];
    let charsets = [Charset::Ascii, Charset::Console, Charset::Unicode];
    (0..4_usize, 0..3_usize, any::<bool>()).prop_map(move |(depth, kind, light)| TermCaps {
        depth: depths[depth],
        charset: charsets[kind],
        background: if light { Background::Light } else { Background::Dark },
    })
}

/// How much of something changes.
#[derive(Clone, Copy, Debug)]
enum Change {
    Nothing,
    Little,
    All,
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![1 => Just(Change::Nothing), 2 => Just(Change::Little), 1 => Just(Change::All)]
}

/// A game at two moments: with changed cells, panels and light, or also with a message.
fn moments() -> impl Strategy<Value = (Layout, Layout)> {
    let small = (1..13_usize, 1..23_usize, 0..14_usize);
    let board = (board(), small).prop_map(|(board, (width, height, hidden))| BoardView {
        width,
        height,
        hidden: hidden.min(height),
        ..board
    });
    let changes = (change(), change(), change(), any::<u8>());
    let player = (board, over_board(), board_parts(), over_board(), changes);
    let players = prop::collection::vec(player, 1..3);
    (players, prop::option::weighted(0.1, text()), any::<[bool; 4]>()).prop_map(|(players, said, flags)| {
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for (board, shown, (cells, panels), light, (moved, counted, lit, some)) in players {
            let calm = |shown: BoardEffects, worded: bool| BoardEffects {
                texts: if worded { shown.texts } else { Vec::new() },
                particles: if flags[2] { shown.particles } else { Vec::new() },
                ..shown
            };
            let shown = calm(shown, flags[0]);
            let light = match lit {
                Change::Nothing => shown.clone(),
                Change::Little => fading(&shown, light, some),
                Change::All => calm(light, flags[1]),
            };
            let later = BoardView {
                cells: match moved {
                    Change::Nothing => board.cells.clone(),
                    Change::Little => with_row(&board, &cells, usize::from(some)),
                    Change::All => cells,
                },
                panels: match counted {
                    Change::Nothing => board.panels.clone(),
                    Change::Little => board.panels.iter().map(|panel| later(panel, some)).collect(),
                    Change::All => panels,
                },
                active: board.active ^ (flags[3] && some > 200),
                ..board.clone()
            };
            after.push((later, light));
            before.push((board, shown));
        }
        let layout = |players: Vec<(BoardView, BoardEffects)>, messages: Vec<String>| {
            let (boards, shown) = players.into_iter().unzip();
            let view = View { phase: Phase::Playing, boards, prompt: None, messages };
            let shown = AnimationFrame { countdown: None, boards: shown };
            let scene = Scene::new("any", view, shown);
            Layout::of(scene)
        };
        (layout(before, Vec::new()), layout(after, said.into_iter().collect()))
    })
}

/// Returns effects with the fading parts of `light`, on rows that a board may have.
fn fading(shown: &BoardEffects, light: BoardEffects, some: u8) -> BoardEffects {
    let low = |row: u8| row % (some % 24 + 1);
    let trail = |trail: Trail| Trail {
        top: low(trail.top).min(low(trail.bottom)),
        bottom: low(trail.bottom),
        ..trail
    };
    BoardEffects {
        rows: light.rows.into_iter().map(|row| RowFlash { row: low(row.row), ..row }).collect(),
        cells: light.cells.into_iter().map(|cell| CellFlash { y: low(cell.y), ..cell }).collect(),
        trails: light.trails.into_iter().map(trail).collect(),
        ..shown.clone()
    }
}

/// Returns the cells of a board with one row replaced.
fn with_row(board: &BoardView, others: &[Cell], row: usize) -> Vec<Cell> {
    let row = row % board.height.max(1);
    let is_other = |place: usize| place / board.width.max(1) == row;
    let cell = |(place, cell): (usize, &Cell)| *others.get(place).filter(|_| is_other(place)).unwrap_or(cell);
    board.cells.iter().enumerate().map(cell).collect()
}

/// Returns a panel at most `more` milliseconds later; its pieces are unchanged.
fn later(panel: &Panel, more: u8) -> Panel {
    let more = u64::from(more);
    let mut panel = panel.clone();
    match &mut panel.value {
        PanelValue::Number { value, .. } => *value = value.saturating_add(more / 9),
        PanelValue::Clock { millis } | PanelValue::Stopwatch { millis } => {
            *millis = millis.saturating_add(more);
        }
        PanelValue::Rate { hundredths } => *hundredths = hundredths.saturating_add(more),
        PanelValue::Word(word) => *word = word.chars().rev().collect(),
        PanelValue::Pieces { .. } => {}
    }
    panel
}

fn board_parts() -> impl Strategy<Value = (Vec<Cell>, Vec<Panel>)> {
    (prop::collection::vec(cell(), 0..200), prop::collection::vec(panel(), 0..10))
}

/// Returns true if redrawing over the previous frame gives the same as drawing from scratch; `None` if
/// redrawing was not possible.
fn is_drawn_alike(before: &Layout, after: &Layout, theme: &Theme, columns: u16, rows: u16) -> Option<bool> {
    let (mut buffer, known) = drawn(before, theme, columns, rows);
    let unchanged = buffer.clone();
    let areas = redraw(before, after, &known, &mut buffer, theme)?;
    let outside = |place: Position| !areas.iter().any(|area| area.contains(place));
    let kept = buffer.area.positions().filter(|place| outside(*place));
    Some(
        buffer == drawn(after, theme, columns, rows).0
            && kept.into_iter().all(|at| buffer[at] == unchanged[at]),
    )
}

#[test]
fn a_running_game_is_redrawn_in_parts() {
    let mut stage = Stage::open(&[("look.motion", "full")]);
    stage.press("enter enter enter").wait(4_000);
    let theme = Theme::new(able_to(ColourDepth::TrueColour, Charset::Unicode), &settings(&[]));
    let (mut parts, mut all) = (0, 0);
    let mut before = stage.app.layout();
    for moment in 0..90 {
        let keys = ["left", "down", "x", "right", "c", "left", "down", "left", "z", "left", "right", "space"];
        stage.press(keys[moment % keys.len()]).wait(40);
        let after = stage.app.layout();
        for (columns, rows) in [(80, 24), (120, 40), (50, 24)] {
            match is_drawn_alike(&before, &after, &theme, columns, rows) {
                Some(alike) => {
                    assert!(alike, "moment {moment} in {columns}x{rows}");
                    parts += 1;
                }
                None => all += 1,
            }
        }
        before = after;
    }
    assert!(parts > 10 * all, "{parts} in parts, {all} as a whole");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn redrawing_changes_gives_the_same_as_drawing_everything(
        (before, after) in moments(), caps in caps(), columns in 20..140_u16, rows in 13..60_u16,
    ) {
        let theme = Theme::new(caps, &settings(&[]));
        prop_assert!(is_drawn_alike(&before, &after, &theme, columns, rows) != Some(false));
    }

    #[test]
    fn any_layout_in_any_terminal(
        layout in layout(), caps in caps(), columns in 0..140_u16, rows in 0..60_u16, half in any::<bool>(),
    ) {
        let settings = settings(&[("look.cells", if half { "half" } else { "auto" })]);
        let (buffer, drawn) = drawn(&layout, &Theme::new(caps, &settings), columns, rows);
        for (area, place) in &drawn.hits {
            prop_assert!(area.right() <= columns && area.bottom() <= rows, "{area:?} of {columns}x{rows}");
            prop_assert!(layout.widgets.get(place.widget).is_some());
        }
        for (area, _) in &drawn.keys {
            prop_assert!(area.right() <= columns && area.bottom() <= rows, "{area:?} of {columns}x{rows}");
        }
        if let Some(cursor) = drawn.cursor {
            prop_assert!(cursor.x < columns && cursor.y < rows);
        }
        if caps.charset == Charset::Ascii {
            prop_assert!(characters(&buffer).is_ascii());
        }
    }
}
