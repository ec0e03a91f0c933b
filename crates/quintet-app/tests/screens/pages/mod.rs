//! Pages, pausing and footers.

mod footers;
mod leaving;

use crate::screens::{Memory, at, drive, labels, pass, press, scene, shell};
use quintet_app::catalogue::Declared;
use quintet_app::settings::Key;
use quintet_app::{
    App, GameHooks, HitTarget, Input, KeysPage, PlayScreen, Screen, SettingsPage, Shell, Widget,
};
use quintet_engine::kernel::{Panel, PanelId, Phase, Tetromino};
use quintet_engine::modern::{Mode, Modern, Setup};
use quintet_session::Session;
use std::cell::RefCell;
use std::rc::Rc;

/// A game of Modern whose pieces are all T.
fn modern_of(mode: Mode) -> Session<Modern> {
    let setup = Setup { mode, pieces: [Tetromino::T; 60].into(), ..Setup::default() };
    Session::new(setup).unwrap()
}

/// The same on a screen, four seconds after it was started.
fn playing(mode: Mode, around: Box<dyn GameHooks>) -> PlayScreen {
    let mut play = PlayScreen::new(modern_of(mode), around, &shell());
    play.update(&press(Key::Enter, 0));
    pass(&mut play, 4_000);
    assert_eq!(scene(&play.layout()).view.phase, Phase::Playing);
    play
}

/// The label of the selected item of the pause menu.
fn chosen(screen: &dyn Screen) -> Option<String> {
    let overlay = scene(&screen.layout()).overlay.clone()?;
    Some(overlay.items[overlay.chosen].label.clone())
}

/// Hooks of a game with this best result.
#[derive(Clone, Default)]
struct Saved(Rc<RefCell<Option<Panel>>>);

impl GameHooks for Saved {
    fn best(&self) -> Option<Panel> {
        self.0.borrow().clone()
    }
}

#[test]
fn the_best_result_appears_as_soon_as_it_is_saved() {
    let saved = Saved::default();
    let mut play = playing(Mode::Marathon, Box::new(saved.clone()));
    let best = |play: &PlayScreen| scene(&play.layout()).view.boards[0].number(PanelId::Best);
    assert_eq!(best(&play), None);
    let digits = |value| Some(Panel::of_digits(PanelId::Best, "Best", value));
    saved.0.replace(digits(10));
    play.update(&Input::Tick { at: at(4_001) });
    assert_eq!(best(&play), Some(10), "from the first one on");
    for number in 0..3 {
        play.update(&press(Key::Char(' '), 4_100 + number * 100));
    }
    let score = scene(&play.layout()).view.boards[0].number(PanelId::Score).unwrap();
    assert!(score > 10, "{score}");
    assert_eq!(best(&play), Some(10), "points that are not saved are no best");
    // The game is over and waits; nothing else happens on the screen.
    for number in 0..40 {
        play.update(&press(Key::Char(' '), 5_000 + number * 100));
    }
    assert_eq!(scene(&play.layout()).view.phase, Phase::Over);
    saved.0.replace(digits(score));
    play.update(&Input::Tick { at: at(20_000) });
    assert_eq!(best(&play), Some(score));
}

fn on_settings(label: &str) -> (App, Memory, HitTarget) {
    let mut app = App::new(shell());
    app.open(Box::new(SettingsPage::new(app.shell())));
    let item = labels(&app.layout()).iter().position(|known| known == label).unwrap();
    let (mut world, place) = (Memory::default(), HitTarget { widget: 0, item });
    app.update(&Input::Hover { place, at: at(0) }, &mut world);
    (app, world, place)
}

#[test]
fn a_slider_is_moved_by_the_pointer_in_whole_steps() {
    let (mut app, mut world, place) = on_settings("Lock delay");
    let mut slide = |app: &mut App, thousandths| {
        let before = app.settings().number("handling.lock-delay");
        app.update(&Input::Slide { place, thousandths, at: at(0) }, &mut world);
        let after = app.settings().number("handling.lock-delay");
        (after, before != after)
    };
    assert_eq!(slide(&mut app, 316), (1_000, true));
    assert_eq!(slide(&mut app, 317), (1_000, false));
    assert_eq!(slide(&mut app, 324), (1_050, true));
    assert_eq!(slide(&mut app, 0), (1, true));
    assert_eq!(slide(&mut app, 1_000), (10_000, true));
    app.update(&Input::Click { place, at: at(0) }, &mut world);
    let typed = app.layout().widgets.iter().any(|widget| matches!(widget, Widget::Field { .. }));
    assert!(!typed, "a click on its name only chooses it");
    assert_eq!(app.settings().number("handling.lock-delay"), 10_000);
}

#[test]
fn arrows_change_a_number_by_its_step() {
    let cases = [
        ("Lock delay", "handling.lock-delay", [550, 600, 550, 500, 450]),
        ("Key repeat delay (DAS)", "handling.das", [170, 180, 170, 160, 150]),
        ("Key repeat interval (ARR)", "handling.arr", [35, 40, 35, 30, 25]),
    ];
    for (label, key, values) in cases {
        let (mut app, mut world, _) = on_settings(label);
        let keys = [Key::Right, Key::Right, Key::Left, Key::Left, Key::Left];
        for (arrow, value) in keys.into_iter().zip(values) {
            drive(&mut app, &mut world, &[arrow]);
            assert_eq!(app.settings().number(key), value, "{label}");
        }
    }
}

#[test]
fn clicks_do_not_scroll_the_settings() {
    let (mut app, mut world, _) = on_settings("Key repeat delay (DAS)");
    let around = |app: &App| match app.layout().widgets[0] {
        Widget::List { around, .. } => around,
        _ => panic!("no list"),
    };
    let before = around(&app);
    let items = labels(&app.layout()).len();
    for item in 0..items {
        app.update(&Input::Hover { place: HitTarget { widget: 0, item }, at: at(0) }, &mut world);
        assert_eq!(around(&app), before);
    }
    drive(&mut app, &mut world, &[Key::Down]);
    assert_ne!(around(&app), before);
}

#[test]
fn a_key_is_bound_once_and_one_without_a_name_is_refused_in_a_sentence() {
    let mut app = App::new(shell());
    let mut world = Memory::default();
    app.open(Box::new(KeysPage::new(Modern::info(), app.settings())));
    let hint = labels(&app.layout()).iter().position(|label| label == "Hint").unwrap();
    drive(&mut app, &mut world, &vec![Key::Down; hint]);
    drive(&mut app, &mut world, &[Key::Char('+'), Key::Char('h'), Key::Char('+'), Key::Char('H')]);
    assert_eq!(app.settings().text("keys.modern.hint"), "h");
    drive(&mut app, &mut world, &[Key::Char('+')]);
    assert_eq!(app.layout().notice, None);
    app.update(&Input::OtherKey { at: at(0) }, &mut world);
    let notice = app.layout().notice.unwrap_or_default();
    assert!(notice.contains("another key"), "{notice}");
    drive(&mut app, &mut world, &[Key::F(4)]);
    assert_eq!(app.layout().notice, None);
    assert_eq!(app.settings().text("keys.modern.hint"), "h f4");
    app.update(&Input::OtherKey { at: at(0) }, &mut world);
    assert_eq!(app.layout().notice, None, "only where a key is waited for");
}
