//! Compares whole screens in less common states with stored ones. `GOLDEN=write cargo test` rewrites them.

use crate::recording::replay;
use crate::stage::{Stage, caps, characters, check, check_colours, check_text, drawn, mono, settings};
use quintet_app::catalogue::GameInfo;
use quintet_app::storage::GameSummary;
use quintet_app::text::Language;
use quintet_app::{
    Answer, App, BoardEditor, Input, KeyboardSession, MainMenu, PlayScreen, Screen, Shell, Viewer, Widget,
};
use quintet_engine::kernel::{ButtonAction, Player, Seed, Time};
use quintet_engine::modern::{Modern, Setup};
use quintet_look::{AnimationQuality, Background, Palette};
use quintet_session::{Controller, Decision, Session};
use quintet_tui::{Charset, ColourDepth, TermCaps, Theme};
use std::sync::Arc;

fn at(millis: u64) -> Time {
    Time::from_millis(millis).unwrap()
}

fn shell() -> Shell {
    Shell::new(settings(&[]), AnimationQuality::TERMINAL)
}

fn session() -> Session<Modern> {
    Session::new(Setup { seed: Seed(1), fixed_seed: true, ..Setup::default() }).unwrap()
}

#[test]
fn a_replay_being_watched() {
    let viewer = Viewer::new(replay(session()), Some(7), &shell()).unwrap();
    let mut stage = Stage::of(App::with(shell(), Box::new(viewer)));
    stage.wait(8_500);
    check_text("viewer", &stage, 80, 24);
    stage.press("space");
    for (columns, rows) in [(200, 60), (44, 16), (30, 15)] {
        check_text("viewer-paused", &stage, columns, rows);
    }
    stage.press("end");
    check_text("viewer-end", &stage, 80, 24);
}

#[test]
fn a_board_being_drawn() {
    let mut stage = Stage::of(App::with(shell(), Box::new(BoardEditor::new(Language::English))));
    stage.press("right f up t right t right t up left t");
    for (columns, rows) in [(80, 24), (44, 16)] {
        check_text("practise", &stage, columns, rows);
    }
    stage.press("down down space enter");
    check_text("practise-full", &stage, 80, 24);
}

#[test]
fn pages_in_other_states() {
    let mut stage = Stage::open(&[]);
    stage.press("6 tab");
    check_text("over-time", &stage, 80, 24);
    let mut stage = Stage::open(&[]);
    stage.press("enter up up enter down enter");
    check_text("keys-waiting", &stage, 80, 24);
    stage.press("z");
    check_text("keys-taken", &stage, 80, 24);
    let mut stage = Stage::open(&[]);
    stage.press("8 d a s");
    stage.press("enter x enter");
    assert!(stage.layout().notice.is_some());
    for (columns, rows) in [(80, 24), (30, 15)] {
        check_text("settings-wrong", &stage, columns, rows);
    }
    let mut stage = Stage::open(&[]);
    stage.press("8");
    for (columns, rows) in [(200, 60), (30, 15)] {
        check_text("settings", &stage, columns, rows);
    }
}

/// Shows a page after the shell has reported its scroll extent.
fn read(stage: &mut Stage, columns: u16, rows: u16) {
    let extent = stage.drawn(mono(), columns, rows).1.extent.unwrap();
    stage.tell(&Input::ScrollExtent { extent, at: at(0) });
}

#[test]
fn pages_of_text() {
    let mut stage = Stage::open(&[]);
    stage.press("9");
    for (columns, rows) in [(80, 24), (30, 15), (200, 60)] {
        read(&mut stage, columns, rows);
        stage.press("home");
        check_text("help-read", &stage, columns, rows);
        stage.press("end");
        check_text("help-end", &stage, columns, rows);
    }
    let mut stage = Stage::open(&[]);
    stage.press("3 enter").wait(100).press("/ h e l p enter");
    for (columns, rows) in [(80, 24), (100, 30), (44, 16)] {
        read(&mut stage, columns, rows);
        check_text("quadris-help", &stage, columns, rows);
    }
}

#[test]
fn games_of_typed_commands_in_other_states() {
    for (name, way) in [("quadris", "3 enter"), ("biquadris", "4 enter")] {
        let mut stage = Stage::open(&[]);
        stage.press(way).wait(100).press("f o o enter / h tab");
        for (columns, rows) in [(80, 24), (100, 30), (200, 60), (30, 15)] {
            check_text(&format!("{name}-offers"), &stage, columns, rows);
        }
        stage.press("esc esc");
        check_text(&format!("{name}-still"), &stage, 80, 24);
    }
}

struct Idle;

impl Controller<Modern> for Idle {
    fn decide(&mut self, _game: &Modern) -> Decision<ButtonAction> {
        Decision::Wait
    }
}

#[test]
fn the_computer_being_watched() {
    let play = PlayScreen::new(
        KeyboardSession::from(session()).with_controller(Box::new(Idle), Player::ONE),
        Box::new(()),
        &shell(),
    );
    let mut stage = Stage::of(App::with(shell(), Box::new(play)));
    stage.wait(100).press("enter").wait(3_500);
    check_text("watch", &stage, 80, 24);
}

#[test]
fn small_and_large_games() {
    for (name, way) in [("chetyris", "2 enter"), ("cascade", "5 enter")] {
        let mut stage = Stage::open(&[("chetyris.screen", "rich")]);
        stage.press(way).wait(100);
        check_text(&format!("{name}-ready"), &stage, 80, 24);
        stage.press("enter").wait(300).press("left space").wait(900).press("right");
        for (columns, rows) in [(60, 20), (44, 16), (30, 15), (200, 60)] {
            check_text(name, &stage, columns, rows);
        }
        let (buffer, _) = stage.drawn(caps(ColourDepth::Mono, Charset::Ascii), 80, 24);
        assert!(characters(&buffer).is_ascii());
        check(&format!("{name}-ascii-80x24"), &characters(&buffer));
    }
    let mut stage = Stage::open(&[]);
    stage.press("3 enter").wait(100).press("d r o p enter");
    let (buffer, _) = stage.drawn(caps(ColourDepth::Mono, Charset::Ascii), 80, 24);
    check("quadris-ascii-80x24", &characters(&buffer));
    let mut stage = Stage::open(&[]);
    check_text("menu", &stage, 200, 60);
    stage.press("enter enter").wait(100).press("enter").wait(3_500);
    check_text("modern", &stage, 200, 60);
}

#[test]
fn every_background_palette_and_depth() {
    let play = |entries: &[(&str, &str)]| {
        let mut stage = Stage::open(entries);
        stage.pieces("IJLOSTZ").press("enter enter").wait(100).press("enter").wait(3_100);
        stage.press("left left space right right z space").wait(1_500);
        stage
    };
    for palette in Palette::ALL {
        let stage = play(&[("colours.palette", palette.name)]);
        let full = caps(ColourDepth::TrueColour, Charset::Unicode);
        check_colours(&format!("modern-{}", palette.name), &stage, full, 80, 24);
        let light = TermCaps { background: Background::Light, ..full };
        check_colours(&format!("modern-{}-light", palette.name), &stage, light, 80, 24);
    }
    check_colours("modern-256", &play(&[]), caps(ColourDepth::Ansi256, Charset::Unicode), 80, 24);
    check_colours("modern-16", &play(&[]), caps(ColourDepth::Ansi16, Charset::Unicode), 80, 24);
    let stage = Stage::open(&[]);
    let light = TermCaps { background: Background::Light, ..caps(ColourDepth::TrueColour, Charset::Unicode) };
    check_colours("menu-light", &stage, light, 80, 24);
}

#[test]
fn an_unavailable_held_piece_is_dimmed() {
    let mut stage = Stage::open(&[]);
    stage.press("enter enter").wait(100).press("enter").wait(3_100).press("c").wait(100);
    let shown = |stage: &Stage| characters(&stage.drawn(mono(), 80, 24).0);
    assert!(shown(&stage).contains("Hold (used)"), "{}", shown(&stage));
    stage.press("space").wait(600);
    assert!(!shown(&stage).contains("Hold (used)"), "{}", shown(&stage));
}

#[test]
fn a_hint_differs_from_a_block_at_any_size() {
    let mut stage = Stage::open(&[]);
    stage.press("enter enter").wait(100).press("enter").wait(3_100);
    let mut layout = stage.layout();
    for widget in &mut layout.widgets {
        if let Widget::Scene(scene) = widget {
            let board = &mut Arc::make_mut(&mut scene.view).boards[0];
            let last = board.cells.len() - 3;
            board.cells[last] = quintet_engine::kernel::Cell::Hint;
        }
    }
    let theme = quintet_tui::Theme::new(caps(ColourDepth::TrueColour, Charset::Unicode), &settings(&[]));
    for (columns, rows) in [(80, 24), (110, 40), (120, 50), (200, 60)] {
        let shown = characters(&crate::stage::drawn(&layout, &theme, columns, rows).0);
        assert!(shown.contains('░'), "{columns}x{rows}: {shown}");
    }
}

/// Returns true if these words follow each other in a screen, with others between them.
fn is_written(shown: &str, sentence: &str) -> bool {
    let mut words = sentence.split(' ').peekable();
    for word in shown.split_whitespace() {
        words.next_if_eq(&word);
    }
    words.peek().is_none()
}

#[test]
fn a_long_status_is_readable_and_leaves_the_keys() {
    let why = "not saved: the disk is full, so that neither the score nor the replay can be written; \
               its recording is kept and will be saved later";
    for way in
        ["enter enter enter", "enter down down down down enter enter", "2 enter enter", "3 enter", "4 enter"]
    {
        for (columns, rows) in [(80, 24), (80, 30), (100, 30), (120, 40), (200, 60)] {
            let mut stage = Stage::open(&[("chetyris.screen", "rich")]);
            for key in way.split_whitespace() {
                stage.press(key).wait(100);
            }
            stage.wait(4_000);
            let mut layout = stage.layout();
            let theme = Theme::new(mono(), &settings(&[]));
            let before = characters(&drawn(&layout, &theme, columns, rows).0);
            let scene = layout.widgets.iter_mut().find_map(|widget| match widget {
                Widget::Scene(scene) => Some(scene),
                _ => None,
            });
            scene.unwrap().status = Some(why.into());
            let shown = characters(&drawn(&layout, &theme, columns, rows).0);
            assert!(is_written(&shown, why), "{way} at {columns}x{rows}: {shown}");
            assert_eq!(shown.lines().last(), before.lines().last(), "{way} at {columns}x{rows}: {shown}");
            let keys = |shown: &str| shown.matches("pause").count();
            assert_eq!(keys(&shown), keys(&before), "{way} at {columns}x{rows}: {shown}");
        }
    }
}

#[test]
fn every_game_in_the_main_menu_has_a_line_about_it_its_best_and_when_it_was_played() {
    for (language, best, played) in [("en", "best", "played"), ("pl", "rekord", "grano")] {
        let settings = settings(&[("look.language", language)]);
        let mut menu = MainMenu::new(&settings);
        let catalogue = settings.catalogue();
        let of_game = |game: &GameInfo| GameSummary {
            game: game.name.into(),
            best: Some(1_234_567),
            fastest: None,
            last: 1_800_000_000_000,
        };
        menu.answer(Answer::Games(catalogue.games().map(of_game).collect()));
        let theme = Theme::new(mono(), &settings);
        for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
            let shown = characters(&drawn(&menu.layout(), &theme, columns, rows).0);
            for game in catalogue.games() {
                let text = settings.language();
                let row = shown.lines().find(|row| row.contains(text.tagline(game)));
                let row = row.unwrap_or_else(|| panic!("{columns}x{rows}: no {} in {shown}", game.name));
                let parts = [text.title(game), &format!("{best} 1234567"), &format!("{played} 2027-01-15")];
                assert!(parts.iter().all(|part| row.contains(part)), "{columns}x{rows}: {row}");
            }
        }
        // Where there is no room, the line is shown for the selected game.
        let narrow = characters(&drawn(&menu.layout(), &theme, 40, 16).0);
        assert!(
            catalogue.games().all(|game| !narrow.contains(settings.language().tagline(game))),
            "{narrow}"
        );
    }
}

#[test]
fn a_duel_names_moves_in_the_smallest_usual_terminal() {
    let mut stage = Stage::open(&[("modern.mode", "duel")]);
    stage.pieces("OOOOOIT").press("enter enter").wait(100).press("enter").wait(3_100);
    stage.press(
        "left left left left space left left space space right right space right right right right space",
    );
    stage.wait(120);
    check_text("duel-double", &stage, 80, 24);
}
