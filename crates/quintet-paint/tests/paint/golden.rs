//! Compares pictures of every game, palette, overlay and widget with stored ones, to the pixel. `GOLDEN=1`
//! rewrites them.

use crate::common::{games, modern, scene};
use quintet_app::{Column, Control, Item, Keycap, Layout, PauseOverlay, Widget};
use quintet_engine::kernel::{Cell, CellKind, PanelId, PanelValue, PiecePicture};
use quintet_engine::kernel::{Ending, Game, Phase, Tile};
use quintet_engine::modern::Mode;
use quintet_look::{
    AnimationFrame, Background, BoardEffects, CellFlash, CountdownNumber, Curtain, EffectTone, FloatingText,
    Glow, Palette, Particle, RowFlash, Shake, Side, Trail,
};
use quintet_paint::{Painter, Size, Skin, Style, read_png, write_png};
use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

/// Compares a picture with the stored file of this name.
fn check(name: &str, layout: &Layout, size: (u32, u32), style: Style) {
    let size = Size::new(size.0, size.1);
    let mut painter = Painter::new(style);
    painter.paint(layout.clone(), size, 1.0);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.png"));
    if std::env::var_os("GOLDEN").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        write_png(File::create(&path).unwrap(), size, painter.pixels()).unwrap();
    }
    let file = File::open(&path).unwrap_or_else(|error| panic!("{name}: {error}; GOLDEN=1 writes it"));
    let (wanted, pixels) = read_png(BufReader::new(file)).unwrap();
    assert_eq!(size, wanted, "{name}");
    let different = pixels.iter().zip(painter.pixels()).filter(|(a, b)| a != b).count();
    assert_eq!(different, 0, "{name}: so many pixels are not as they were; GOLDEN=1 writes the picture anew");
}

#[test]
fn every_game() {
    for (name, view) in games() {
        check(
            &format!("game-{name}"),
            &scene("game", view, AnimationFrame::default(), None),
            (320, 220),
            Style::default(),
        );
    }
}

#[test]
fn rows_to_come_and_an_unavailable_piece() {
    let mut view = modern(Mode::Duel).view();
    for panel in &mut view.boards[0].panels {
        match (panel.id, &mut panel.value) {
            (PanelId::Incoming, PanelValue::Number { value, .. }) => *value = 6,
            (PanelId::Hold, PanelValue::Pieces { pieces, spent }) => {
                *pieces = vec![PiecePicture {
                    tile: Tile::Kind(CellKind::T),
                    cells: vec![(1, 0), (0, 1), (1, 1), (2, 1)],
                }];
                *spent = true;
            }
            _ => {}
        }
    }
    check(
        "duel-coming",
        &scene("modern", view, AnimationFrame::default(), None),
        (480, 300),
        Style::default(),
    );
}

#[test]
fn every_palette_on_both_backgrounds_and_in_both_skins() {
    let mut view = modern(Mode::Marathon).view();
    // A row with every kind of cell.
    let board = &mut view.boards[0];
    for (at, kind) in CellKind::ALL.into_iter().enumerate() {
        board.cells[30 * board.width + at % 10 + at / 10 * board.width] = Cell::Block(Tile::Kind(kind));
    }
    board.cells[28 * board.width..28 * board.width + 2].copy_from_slice(&[Cell::Hint, Cell::Cover]);
    let layout = scene("modern", view, AnimationFrame::default(), None);
    for palette in Palette::ALL {
        for background in Background::ALL {
            let style = Style { palette, background, patterns: palette.patterned, ..Style::default() };
            check(&format!("palette-{}-{}", palette.name, background.name()), &layout, (200, 160), style);
        }
    }
    let flat = Style { skin: Skin::Flat, grid: false, ..Style::default() };
    check("skin-flat", &layout, (200, 160), flat);
}

#[test]
fn the_low_colour_style_of_animations() {
    let view = modern(Mode::Marathon).view();
    let cells = &view.boards[0].cells;
    for make in [|cell: &Cell| matches!(cell, Cell::Ghost(_)), |cell: &Cell| matches!(cell, Cell::Falling(_))]
    {
        assert!(cells.iter().any(make));
    }
    let board = BoardEffects {
        rows: vec![RowFlash { row: 37, opacity: 120, sweep: 0 }],
        cells: vec![CellFlash { x: 4, y: 35, opacity: 110 }],
        glow: Some(Glow { tone: EffectTone::Level, opacity: 200 }),
        texts: vec![word("Quad", Side::Right, EffectTone::Clear, 0, 255)],
        ..BoardEffects::default()
    };
    let shown = AnimationFrame { countdown: None, boards: vec![board] };
    let layout = scene("modern", view, shown, None);
    check("plain", &layout, (320, 220), Style::default().for_gif());
}

fn word(text: &str, side: Side, tone: EffectTone, gap: i32, opacity: u8) -> FloatingText {
    FloatingText { text: text.into(), side, line: 0, order: 0, tone, gap, opacity }
}

#[test]
fn every_overlay() {
    let view = modern(Mode::Marathon).view();
    let tile = Tile::Kind(CellKind::T);
    let on_board = |board: BoardEffects| AnimationFrame { countdown: None, boards: vec![board] };
    let none = BoardEffects::default;
    let shown = [
        (
            "countdown",
            AnimationFrame {
                countdown: Some(CountdownNumber { number: 2, opacity: 230, size: 300 }),
                boards: vec![],
            },
        ),
        (
            "words",
            on_board(BoardEffects {
                texts: vec![
                    word("T-Spin Double", Side::Left, EffectTone::Spin, 40, 255),
                    word("Quad", Side::Right, EffectTone::Clear, 60, 160),
                    word("Level 3", Side::Middle, EffectTone::Level, 20, 255),
                ],
                ..none()
            }),
        ),
        (
            "rows",
            on_board(BoardEffects {
                rows: vec![
                    RowFlash { row: 39, opacity: 200, sweep: 0 },
                    RowFlash { row: 38, opacity: 90, sweep: 0 },
                ],
                particles: (0..30)
                    .map(|n| Particle {
                        x: n * 85,
                        y: 9500 - n * n % 700,
                        tile: (n % 2 == 0).then_some(tile),
                        opacity: 230,
                    })
                    .collect(),
                glow: Some(Glow { tone: EffectTone::Level, opacity: 200 }),
                shake: Shake { x: 60, y: -40 },
                ..none()
            }),
        ),
        (
            "lock",
            on_board(BoardEffects {
                cells: vec![CellFlash { x: 4, y: 36, opacity: 180 }, CellFlash { x: 5, y: 36, opacity: 60 }],
                trails: vec![Trail { x: 7, top: 22, bottom: 33, tile, opacity: 200 }],
                ..none()
            }),
        ),
        (
            "curtain",
            on_board(BoardEffects { over: Some(Curtain { ending: Ending::BlockOut, down: 130 }), ..none() }),
        ),
    ];
    for (name, shown) in shown {
        let layout = scene("modern", view.clone(), shown, None);
        check(&format!("overlay-{name}"), &layout, (320, 220), Style::default());
    }
    let mut over = view.clone();
    over.phase = Phase::Over;
    over.messages = vec!["Game over".into()];
    let end =
        on_board(BoardEffects { over: Some(Curtain { ending: Ending::BlockOut, down: 255 }), ..none() });
    check("overlay-over", &scene("modern", over, end, None), (320, 220), Style::default());
    let items =
        vec![Item::new("Resume", ""), Item::new("Save and quit", "Continue later from the main menu.")];
    let overlay = PauseOverlay { title: "Paused".into(), items, chosen: 1 };
    let layout = scene("modern", view, AnimationFrame::default(), Some(overlay));
    check("overlay-veil", &layout, (320, 220), Style::default());
}

fn list() -> Widget {
    let items = vec![
        Item::heading("Handling"),
        Item::new("Key repeat delay (DAS)", "How long a sideways key is held before it repeats.")
            .with(Control::Slider { value: 167, least: 1, most: 1000, unit: "ms" }),
        Item::new("Grid", "Lines between the cells.").with(Control::Switch(true)),
        Item::new("sound", "").with(Control::Switch(false)),
        Item::new("palette", "").with(Control::Choice("standard".into())),
        Item::new("name", "").with(Control::Word("Ada".into())),
    ];
    Widget::List { items, chosen: 1, around: 1 }
}

#[test]
fn every_widget() {
    let strings = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<String>>();
    let rows = vec![strings(&["1", "Ada", "12 345"]), strings(&["2", "Grace", "9 000"])];
    let head = vec![Column::right("#"), Column::left("name"), Column::right("score")];
    let footer = vec![Keycap::new("↑ ↓", "move"), Keycap::new("enter", "select")];
    let screens: [(&str, Vec<Widget>); 5] = [
        (
            "menu",
            vec![
                Widget::Banner,
                Widget::List {
                    items: ["Modern", "Chetyris", "Scores"].map(|name| Item::new(name, "What it is.")).into(),
                    chosen: 0,
                    around: 0,
                },
            ],
        ),
        ("list", vec![list()]),
        ("table", vec![Widget::Table { head, rows, chosen: Some(1), around: 1 }]),
        (
            "text",
            vec![
                Widget::Text {
                    lines: strings(&[
                        "A sentence that is so long that it needs more than a single line to be read.",
                    ]),
                    tone: quintet_app::Tone::Plain,
                },
                Widget::Field { label: "command:".into(), text: "left right".into(), cursor: 4 },
                Widget::Bar { label: "0:12 of 1:00".into(), thousandths: 200, marks: Vec::new() },
            ],
        ),
        ("plain", vec![Widget::Plain(strings(&["# Next piece: ##", "#  ##     #", "###########"]))]),
    ];
    for (name, widgets) in screens {
        let title = if name == "menu" { String::new() } else { "Title".into() };
        let notice = (name == "table").then(|| "Something was saved.".to_owned());
        let layout = Layout { title, widgets, footer: footer.clone(), notice };
        check(&format!("widget-{name}"), &layout, (320, 220), Style::default());
    }
}
