//! Compares whole screens with stored ones. `GOLDEN=write cargo test` rewrites them.

use crate::stage::{Stage, caps, characters, check, check_colours, check_text, drawn, mono, settings};
use quintet_app::text::Language;
use quintet_app::{App, BoardEditor, Column, HitTarget, Input, Layout, Scene, SettingPrompt, Shell, Widget};
use quintet_engine::kernel::{
    BoardView, Cell, CellKind, Panel, PanelId, Phase, PiecePicture, Prompt, Tile, Time, View,
};
use quintet_look::{AnimationFrame, AnimationQuality, Palette};
use quintet_tui::{Charset, ColourDepth, Theme};
use ratatui::layout::Position;
use ratatui::style::Color;
use std::sync::Arc;

/// Returns a game of Modern after some pieces.
fn modern(entries: &[(&str, &str)]) -> Stage {
    let mut stage = Stage::open(entries);
    stage.press("enter enter").wait(100).press("enter").wait(3_100);
    stage.press("left left space right right z space c right right right x space").wait(1_500);
    stage
}

#[test]
fn menus() {
    let mut stage = Stage::open(&[]);
    for (columns, rows) in [(80, 24), (120, 40), (40, 16), (20, 13)] {
        check_text("menu", &stage, columns, rows);
    }
    stage.press("down down");
    check_colours("menu-colours", &stage, caps(ColourDepth::TrueColour, Charset::Unicode), 80, 24);
    let mut stage = Stage::open(&[]);
    stage.press("enter");
    for (columns, rows) in [(80, 24), (30, 14)] {
        check_text("menu-modern", &stage, columns, rows);
    }
    stage.press("up up up up up up enter backspace");
    check_text("menu-typing", &stage, 80, 24);
}

#[test]
fn pages() {
    let pages = [("scores", "6"), ("replays", "7"), ("settings", "8"), ("help", "9")];
    for (name, key) in pages {
        let mut stage = Stage::open(&[]);
        stage.press(key);
        for (columns, rows) in [(80, 24), (44, 16)] {
            check_text(name, &stage, columns, rows);
        }
    }
    let mut stage = Stage::open(&[]);
    stage.press("up up enter");
    check_text("about", &stage, 80, 24);
    let mut stage = Stage::open(&[]);
    stage.press("enter up up enter");
    check_text("keys", &stage, 80, 24);
    let shell = Shell::new(settings(&[]), quintet_look::AnimationQuality::TERMINAL);
    let ask = SettingPrompt::new(
        "Your name",
        "What name should appear next to your scores?",
        "player.name",
        "Zoë",
        Language::English,
    );
    check_text("ask", &Stage::of(App::with(shell, Box::new(ask))), 80, 24);
}

#[test]
fn modern_at_many_sizes() {
    let stage = modern(&[]);
    for (columns, rows) in [(80, 24), (100, 30), (140, 50), (60, 24), (40, 24), (80, 20), (40, 14), (20, 13)]
    {
        check_text("modern", &stage, columns, rows);
    }
    for (columns, rows) in [(80, 24), (100, 36)] {
        check_colours(
            "modern-colours",
            &stage,
            caps(ColourDepth::TrueColour, Charset::Unicode),
            columns,
            rows,
        );
    }
    check_colours("modern-sixteen", &stage, caps(ColourDepth::Ansi16, Charset::Unicode), 50, 16);
    let (buffer, _) = stage.drawn(caps(ColourDepth::Mono, Charset::Ascii), 80, 24);
    assert!(characters(&buffer).is_ascii());
    check("modern-ascii-80x24", &characters(&buffer));
}

#[test]
fn modern_before_and_during_play() {
    let mut stage = Stage::open(&[]);
    stage.press("enter enter").wait(100);
    check_text("modern-ready", &stage, 80, 24);
    stage.press("enter").wait(1_200);
    check_text("modern-countdown", &stage, 80, 24);
    stage.wait(3_000).press("esc").wait(500);
    for (columns, rows) in [(80, 24), (110, 36), (34, 14)] {
        check_text("modern-paused", &stage, columns, rows);
    }
    stage.press("esc").wait(3_100);
    for _ in 0..20 {
        stage.press("space").wait(60);
    }
    stage.wait(3_000);
    check_text("modern-over", &stage, 80, 24);
}

#[test]
fn floating_texts_and_flashes() {
    let mut stage = Stage::open(&[]);
    stage.pieces("OOOOOIT").press("enter enter").wait(100).press("enter").wait(3_100);
    stage.press(
        "left left left left space left left space space right right space right right right right space",
    );
    stage.wait(120);
    check_text("modern-double", &stage, 80, 24);
    check_text("modern-double", &stage, 60, 24);
    check_colours("modern-double-colours", &stage, caps(ColourDepth::TrueColour, Charset::Unicode), 80, 24);
    stage.wait(600);
    check_text("modern-double-later", &stage, 80, 24);
}

#[test]
fn a_duel() {
    let mut stage = Stage::open(&[("modern.mode", "duel")]);
    stage.press("enter enter").wait(100).press("enter").wait(3_100).press("space i left j").wait(200);
    for (columns, rows) in [(80, 24), (130, 40), (60, 24), (44, 16)] {
        check_text("duel", &stage, columns, rows);
    }
}

#[test]
fn the_other_games() {
    for (name, way, screen) in [
        ("chetyris", "2 enter", "rich"),
        ("chetyris-plain", "2 enter", "plain"),
        ("cascade", "5 enter", "rich"),
    ] {
        let mut stage = Stage::open(&[("chetyris.screen", screen)]);
        stage.press(way).wait(100).press("enter").wait(300).press("left space").wait(900).press("right");
        for (columns, rows) in [(80, 24), (100, 40)] {
            check_text(name, &stage, columns, rows);
        }
    }
    for (name, way) in [("quadris", "3 enter"), ("biquadris", "4 enter")] {
        let mut stage = Stage::open(&[]);
        stage.press(way).wait(100).press("d r o p enter").wait(300).press("r i").wait(100);
        for (columns, rows) in [(80, 24), (120, 40), (40, 16)] {
            check_text(name, &stage, columns, rows);
        }
    }
}

#[test]
fn a_board_is_drawn_with_clicks() {
    for (columns, rows) in [(80, 40), (80, 25)] {
        let shell = Shell::new(settings(&[]), AnimationQuality::TERMINAL);
        let mut stage = Stage::of(App::with(shell, Box::new(BoardEditor::new(Language::English))));
        for item in 0..199 {
            let (_, before) = stage.drawn(mono(), columns, rows);
            let place = HitTarget { widget: 0, item };
            let hit = before.hits.iter().find(|hit| hit.1 == place).copied();
            let (area, _) = hit.unwrap_or_else(|| panic!("no cell {item} at {columns}x{rows}"));
            stage.tell(&Input::Click { place, at: Time::ZERO });
            let (after, _) = stage.drawn(mono(), columns, rows);
            assert_eq!(after[(area.x, area.y)].symbol(), "#", "cell {item} is elsewhere");
        }
    }
}

#[test]
fn a_small_terminal_shows_the_needed_size() {
    let stage = modern(&[]);
    let (buffer, drawn) = stage.drawn(mono(), 19, 13);
    assert!(
        drawn.cramped && characters(&buffer).starts_with("This screen needs\n20 columns"),
        "{}",
        characters(&buffer)
    );
    let mut stage = Stage::open(&[("chetyris.screen", "plain")]);
    stage.press("2 enter").wait(100);
    let (buffer, drawn) = stage.drawn(mono(), 40, 20);
    assert!(drawn.cramped && characters(&buffer).contains("Enlarge"), "{}", characters(&buffer));
}

/// Returns the characters of a game of typed commands after these lines.
fn typed(way: &str, lines: &[&str], columns: u16, rows: u16) -> String {
    let mut stage = Stage::open(&[]);
    stage.press(way).wait(100);
    for line in lines {
        for letter in line.chars() {
            stage.press(&letter.to_string());
        }
        stage.press("enter").wait(50);
    }
    characters(&stage.drawn(mono(), columns, rows).0)
}

#[test]
fn the_output_of_commands_is_visible() {
    for (way, columns, rows) in ["3 enter", "4 enter"]
        .into_iter()
        .flat_map(|way| [(80, 24), (100, 30), (120, 40), (200, 60), (40, 16)].map(|(x, y)| (way, x, y)))
    {
        let shown = typed(way, &["foo"], columns, rows);
        assert!(shown.contains("unknown command") || shown.contains("foo"), "{way}: {shown}");
        assert!(shown.lines().any(|line| line.contains("foo") && !line.contains("> foo")), "{way}: {shown}");
    }
    let shown = typed("3 enter", &["foo", "bar", "baz", "qux"], 80, 24);
    assert!(
        ["> foo", "> qux"].iter().all(|line| shown.contains(line)),
        "more than one line is seen: {shown}"
    );
}

#[test]
fn completions_do_not_cover_the_input_line() {
    for (way, columns, rows) in
        [("3 enter", 80, 24), ("4 enter", 80, 24), ("3 enter", 40, 16), ("4 enter", 200, 60)]
    {
        let mut stage = Stage::open(&[]);
        stage.press(way).wait(100).press("/ h tab");
        let shown = characters(&stage.drawn(mono(), columns, rows).0);
        assert!(shown.lines().any(|line| line.trim_end().ends_with(">  h")), "{columns}x{rows}: {shown}");
        assert!(shown.contains("help, hint"), "{columns}x{rows}: {shown}");
        stage.press("esc");
        let shown = characters(&stage.drawn(mono(), columns, rows).0);
        assert!(!shown.contains("help, hint"), "{columns}x{rows}: {shown}");
    }
}

#[test]
fn the_save_status_is_beside_the_input_line() {
    for (way, columns, rows) in [("3 enter", 80, 24), ("4 enter", 80, 24), ("4 enter", 100, 30)] {
        let mut stage = Stage::open(&[]);
        stage.press(way).wait(100).press("r e s t a r t");
        let mut layout = stage.layout();
        for widget in &mut layout.widgets {
            if let Widget::Scene(scene) = widget {
                scene.status = Some("kept as replay 7".into());
            }
        }
        let theme = Theme::new(mono(), &settings(&[]));
        let shown = characters(&drawn(&layout, &theme, columns, rows).0);
        let is_whole = |line: &str| line.contains(">  restart ") && line.ends_with("kept as replay 7");
        assert!(shown.lines().any(is_whole), "{columns}x{rows}: {shown}");
    }
}

/// All screens, by the keys that lead there.
const WAYS: [&str; 17] = [
    "",
    "enter",
    "enter down down down down down down down down down down enter",
    "enter enter",
    "enter enter enter",
    "enter enter enter esc",
    "2 enter",
    "3 enter",
    "3 enter esc",
    "3 enter / h e l p enter",
    "4 enter",
    "5 enter enter",
    "6",
    "6 tab",
    "7",
    "8",
    "9",
];

#[test]
fn every_shown_key_is_clickable_and_the_last_is_always_shown() {
    for way in WAYS {
        let mut stage = Stage::open(&[]);
        for key in way.split_whitespace() {
            stage.press(key).wait(100);
        }
        let footer = stage.layout().footer;
        if footer.is_empty() {
            // The plain screen shows no keys, as specified.
            continue;
        }
        let keys = |columns, rows| {
            let (buffer, drawn) = stage.drawn(mono(), columns, rows);
            (characters(&buffer), drawn.keys)
        };
        let (shown, all) = keys(200, 60);
        for cap in &footer {
            if let [(_, Some(key))] = cap.presses()[..] {
                let found = all.iter().filter(|(_, other)| *other == key).count();
                assert_eq!(found, 1, "{way:?}: {} in {shown}", cap.keys);
            }
        }
        for (columns, rows) in [(80, 24), (44, 16), (30, 15), (20, 13)] {
            if stage.drawn(mono(), columns, rows).1.cramped {
                continue;
            }
            let (shown, some) = keys(columns, rows);
            let out = footer.last().and_then(|cap| cap.presses().last().and_then(|(_, key)| *key));
            let Some(out) = out else { panic!("{way:?}: the last key is no way out") };
            assert!(some.iter().any(|(_, key)| *key == out), "{way:?} at {columns}x{rows}: {shown}");
        }
    }
}

#[test]
fn all_keys_are_shown_in_a_usual_terminal() {
    for way in WAYS {
        let mut stage = Stage::open(&[]);
        for key in way.split_whitespace() {
            stage.press(key).wait(100);
        }
        let shown = characters(&stage.drawn(mono(), 80, 24).0);
        let last = shown.lines().last().unwrap_or_default();
        for cap in &stage.layout().footer {
            assert!(last.contains(&cap.does), "{way:?}: {} is missing in {last:?}", cap.does);
        }
    }
}

#[test]
fn a_long_notice_is_shown_in_full() {
    let mut stage = Stage::open(&[]);
    let sentence = "no sound: the library of the desktop's sound could not be opened (No such file or directory), \
                    and no other way to make a sound was found here";
    for (way, columns, rows) in [("", 80, 24), ("3 enter", 80, 24), ("", 44, 16), ("enter enter", 80, 24)] {
        stage.press(way).wait(100);
        stage.app.show_notice(sentence);
        let shown = characters(&stage.drawn(mono(), columns, rows).0);
        let words: Vec<&str> = shown.split_whitespace().collect();
        let is_there = |word: &str| words.contains(&word);
        let wanted = if columns > 60 { "found here" } else { "no sound: …" };
        assert!(wanted.split(' ').all(is_there), "{way:?}: {shown}");
    }
}

#[test]
fn every_kind_has_its_own_of_sixteen_colours() {
    let tiles: Vec<Tile> = (0..CellKind::COUNT)
        .filter_map(|kind| CellKind::ALL.get(kind))
        .map(|kind| Tile::Kind(*kind))
        .collect();
    let picture = |tile: Tile| PiecePicture { tile, cells: vec![(0, 0)] };
    let board = BoardView {
        width: tiles.len(),
        height: 1,
        hidden: 0,
        cells: tiles.iter().map(|tile| Cell::Block(*tile)).collect(),
        panels: vec![Panel::of_pieces(PanelId::Next, "Next", tiles.iter().copied().map(picture).collect())],
        active: true,
    };
    let view = View { phase: Phase::Playing, boards: vec![board], prompt: None, messages: Vec::new() };
    let scene = Scene::new("any", view, AnimationFrame::default());
    let layout = Layout::of(scene);
    for palette in Palette::ALL {
        let theme = Theme::new(
            caps(ColourDepth::Ansi16, Charset::Unicode),
            &settings(&[("colours.palette", palette.name)]),
        );
        let (buffer, _) = drawn(&layout, &theme, 80, 24);
        let mut seen: Vec<Color> = Vec::new();
        for cell in &buffer.content {
            if cell.bg != Color::Reset && !seen.contains(&cell.bg) {
                seen.push(cell.bg);
            }
        }
        assert_eq!(seen.len(), tiles.len(), "{}: {seen:?}", palette.name);
    }
}

#[test]
fn columns_are_shaded_if_the_grid_is_on() {
    for (grid, grounds) in [("on", 2), ("off", 1)] {
        let stage = modern(&[("look.grid", grid)]);
        let (buffer, _) = stage.drawn(caps(ColourDepth::TrueColour, Charset::Unicode), 80, 24);
        // An empty row of the board.
        let mut seen: Vec<Color> = (32..48).map(|x| buffer[(x, 8)].bg).collect();
        seen.sort_by_key(|colour| format!("{colour:?}"));
        seen.dedup();
        assert_eq!(seen.len(), grounds, "{grid}: {seen:?}");
    }
}

#[test]
fn a_narrow_table_leaves_columns_out_and_keeps_the_others_whole() {
    let words = [Column::left("game"), Column::left("mode")];
    let numbers = [Column::right("score"), Column::right("time")];
    let head = words.into_iter().chain(numbers).chain([Column::left("player")]).collect();
    let row = ["modern", "marathon", "74", "0:12.3", "player one"].map(str::to_owned).to_vec();
    let layout = Layout {
        widgets: vec![Widget::Table { head, rows: vec![row], chosen: Some(0), around: 0 }],
        ..Layout::default()
    };
    let theme = Theme::new(mono(), &settings(&[]));
    let shown = characters(&drawn(&layout, &theme, 30, 15).0);
    assert!(shown.contains("modern  marathon     74"), "{shown}");
    assert!(!shown.contains('…'), "{shown}");
}

#[test]
fn a_slider_can_be_pressed_anywhere_along_its_bar() {
    let mut stage = Stage::open(&[]);
    stage.press("8");
    let (_, drawn) = stage.drawn(mono(), 80, 90);
    let (bar, place) = drawn.sliders[0];
    let middle = Position::new(bar.x + bar.width / 2, bar.y);
    assert_eq!((drawn.slider(middle), drawn.hit(middle)), (Some(place), Some(place)));
    assert_eq!(drawn.slider(Position::new(bar.right(), bar.y)), None);
    let slider_position = |column| drawn.slider_position(place, column);
    assert_eq!((slider_position(bar.x), slider_position(bar.right() - 1)), (Some(0), Some(1000)));
    assert_eq!((slider_position(0), slider_position(79)), (Some(0), Some(1000)), "dragged beyond its ends");
    let there = drawn.sliders.iter().any(|(_, slider)| *slider == HitTarget { widget: 9, item: 9 });
    assert!(!there && drawn.slider_position(HitTarget { widget: 9, item: 9 }, 3).is_none());
}

#[test]
fn small_settings_show_names_and_values() {
    let mut stage = Stage::open(&[]);
    stage.press("8");
    let shown = characters(&stage.drawn(mono(), 30, 15).0);
    assert!(!shown.contains("Key repeat:"), "{shown}");
    let has = |words: &[&str]| shown.lines().any(|line| words.iter().all(|word| line.contains(word)));
    assert!(has(&["DAS", "167 ms"]) || has(&["name"]), "{shown}");
    assert!(shown.lines().filter(|line| !line.trim().is_empty()).count() >= 9, "{shown}");
    let shown = characters(&stage.drawn(mono(), 80, 24).0);
    assert!(shown.contains("Key repeat:"), "{shown}");
}

#[test]
fn a_question_is_asked_once_where_there_is_a_log() {
    let question = "Which special action?";
    for (columns, rows) in [(80, 24), (100, 30), (200, 60), (30, 15)] {
        let mut stage = Stage::open(&[]);
        stage.press("4 enter").wait(100);
        let mut layout = stage.layout();
        for widget in &mut layout.widgets {
            if let Widget::Scene(scene) = widget {
                let view = Arc::make_mut(&mut scene.view);
                view.phase = Phase::Asking;
                view.prompt = Some(Prompt { text: question.into(), choices: Vec::new() });
                scene.log.push(question.into());
            }
        }
        let theme = Theme::new(mono(), &settings(&[]));
        let shown = characters(&drawn(&layout, &theme, columns, rows).0);
        assert_eq!(shown.matches(question).count(), 1, "{columns}x{rows}: {shown}");
    }
}

#[test]
fn in_polish() {
    let polish = [("look.language", "pl"), ("chetyris.screen", "rich")];
    let mut stage = Stage::open(&polish);
    for (columns, rows) in [(80, 24), (20, 13)] {
        check_text("polish-menu", &stage, columns, rows);
    }
    stage.press("enter");
    for (columns, rows) in [(80, 24), (30, 14)] {
        check_text("polish-menu-modern", &stage, columns, rows);
    }
    for (name, key) in [("scores", "6"), ("replays", "7"), ("settings", "8"), ("help", "9")] {
        let mut stage = Stage::open(&polish);
        stage.press(key);
        check_text(&format!("polish-{name}"), &stage, 80, 24);
    }
    let mut stage = Stage::open(&polish);
    stage.press("enter up up enter");
    check_text("polish-keys", &stage, 80, 24);
    let mut stage = modern(&polish);
    for (columns, rows) in [(80, 24), (40, 14), (20, 13)] {
        check_text("polish-modern", &stage, columns, rows);
    }
    stage.press("esc").wait(500);
    for (columns, rows) in [(80, 24), (34, 14)] {
        check_text("polish-paused", &stage, columns, rows);
    }
    stage.press("esc").wait(3_100);
    for _ in 0..20 {
        stage.press("space").wait(60);
    }
    stage.wait(3_000);
    check_text("polish-modern-over", &stage, 80, 24);
    for (name, way) in [("chetyris", "2 enter"), ("quadris", "3 enter"), ("cascade", "5 enter")] {
        let mut stage = Stage::open(&polish);
        stage.press(way).wait(100).press("enter").wait(300);
        check_text(&format!("polish-{name}"), &stage, 80, 24);
    }
    let (buffer, _) = Stage::open(&polish).drawn(caps(ColourDepth::Mono, Charset::Ascii), 80, 24);
    assert!(characters(&buffer).is_ascii(), "{}", characters(&buffer));
}

#[test]
fn another_language_is_shown_at_once() {
    let mut stage = Stage::open(&[]);
    stage.press("8");
    assert_eq!(stage.layout().title, "Settings");
    // Language is the first entry below the players and the speed.
    stage.press("down down down right right");
    assert_eq!(stage.layout().title, "Ustawienia");
    stage.press("esc");
    assert!(characters(&stage.drawn(mono(), 80, 24).0).contains("Wyniki"));
}
