//! Whole screens, as they are drawn. `GOLDEN=write cargo test` writes them anew.

mod stage;

use quintet_engine::kernel::Time;
use quintet_look::Grain;
use quintet_screens::{App, Ask, Draw, Input, Place, Shell};
use quintet_tui::{Able, Depth, Letters};
use stage::{Stage, able, characters, grounds, settings};
use std::fs;
use std::path::PathBuf;

/// The picture must be the one that was kept under this name.
fn check(name: &str, picture: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/snapshots/{name}.txt"));
    if std::env::var_os("GOLDEN").is_some() {
        fs::write(&path, picture).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(kept == picture, "{name} is drawn differently:\n{picture}\ninstead of:\n{kept}");
}

fn mono() -> Able {
    able(Depth::None, Letters::Unicode)
}

/// Without colours every piece can be read.
fn check_text(name: &str, stage: &Stage, columns: u16, rows: u16) {
    let (buffer, _) = stage.drawn(mono(), columns, rows);
    check(&format!("{name}-{columns}x{rows}"), &characters(&buffer));
}

/// The characters, and the colours behind them.
fn check_colours(name: &str, stage: &Stage, able: Able, columns: u16, rows: u16) {
    let (buffer, _) = stage.drawn(able, columns, rows);
    check(&format!("{name}-{columns}x{rows}"), &format!("{}\n{}", characters(&buffer), grounds(&buffer)));
}

/// Modern after some pieces.
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
    check_colours("menu-colours", &stage, able(Depth::Full, Letters::Unicode), 80, 24);
    let mut stage = Stage::open(&[]);
    stage.press("enter");
    for (columns, rows) in [(80, 24), (30, 14)] {
        check_text("menu-modern", &stage, columns, rows);
    }
    stage.press("down down down down down enter backspace");
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
    stage.press("enter up enter");
    check_text("keys", &stage, 80, 24);
    let shell = Shell::new(settings(&[]), quintet_look::Grain::LETTERS);
    let ask = Ask::new("Your name", "What name should stand beside your scores?", "player.name", "Zoë");
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
        check_colours("modern-colours", &stage, able(Depth::Full, Letters::Unicode), columns, rows);
    }
    check_colours("modern-sixteen", &stage, able(Depth::Sixteen, Letters::Unicode), 50, 16);
    let (buffer, _) = stage.drawn(able(Depth::None, Letters::Ascii), 80, 24);
    assert!(characters(&buffer).is_ascii());
    check("modern-ascii-80x24", &characters(&buffer));
}

#[test]
fn modern_before_and_while_it_is_played() {
    let mut stage = Stage::open(&[]);
    stage.press("enter enter").wait(100);
    check_text("modern-ready", &stage, 80, 24);
    stage.press("enter").wait(1_200);
    check_text("modern-countdown", &stage, 80, 24);
    stage.wait(3_000).press("esc").wait(500);
    for (columns, rows) in [(80, 24), (34, 14)] {
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
fn praise_and_light() {
    let mut stage = Stage::open(&[]);
    stage.pieces("OOOOOIT").press("enter enter").wait(100).press("enter").wait(3_100);
    stage.press(
        "left left left left space left left space space right right space right right right right space",
    );
    stage.wait(120);
    check_text("modern-double", &stage, 80, 24);
    check_text("modern-double", &stage, 60, 24);
    check_colours("modern-double-colours", &stage, able(Depth::Full, Letters::Unicode), 80, 24);
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
        let shell = Shell::new(settings(&[]), Grain::LETTERS);
        let mut stage = Stage::of(App::with(shell, Box::new(Draw::default())));
        for item in 0..199 {
            let (_, before) = stage.drawn(mono(), columns, rows);
            let place = Place { widget: 0, item };
            let hit = before.hits.iter().find(|hit| hit.1 == place).copied();
            let (area, _) = hit.unwrap_or_else(|| panic!("no cell {item} at {columns}x{rows}"));
            stage.tell(&Input::Click { place, at: Time::ZERO });
            let (after, _) = stage.drawn(mono(), columns, rows);
            assert_eq!(after[(area.x, area.y)].symbol(), "#", "cell {item} is elsewhere");
        }
    }
}

#[test]
fn a_terminal_that_is_too_small_says_so() {
    let stage = modern(&[]);
    let (buffer, drawn) = stage.drawn(mono(), 19, 13);
    assert!(drawn.cramped && characters(&buffer).starts_with("This needs 20\n"), "{}", characters(&buffer));
    let mut stage = Stage::open(&[("chetyris.screen", "plain")]);
    stage.press("2 enter").wait(100);
    let (buffer, drawn) = stage.drawn(mono(), 40, 20);
    assert!(drawn.cramped && characters(&buffer).contains("Please"), "{}", characters(&buffer));
}
