//! Keys by their place, gamepads, sound keys, the search of settings, and handling presets.

use crate::screens::{Memory, at, drive, labels, modern, pass, press, scene, shell};
use quintet_app::catalogue::{Catalogue, Declared};
use quintet_app::settings::{Entry, Key, PadControl, PadStyle, Settings};
use quintet_app::{
    App, Frontend, Input, KeyStroke, KeysPage, PadButton, PlayScreen, Screen, SettingPrompt, SettingsPage,
    Shell,
};
use quintet_engine::kernel::Phase;
use quintet_engine::modern::Modern;
use quintet_look::AnimationQuality;

fn window() -> Shell {
    Shell { releases: true, ..Shell::new(Settings::default(), AnimationQuality::PIXELS) }
}

/// A game of Modern that is being played.
fn playing() -> App {
    let mut play = PlayScreen::new(modern(), Box::new(()), &window());
    play.update(&press(Key::Enter, 0));
    pass(&mut play, 4_000);
    assert_eq!(scene(&play.layout()).view.phase, Phase::Playing);
    App::with(window(), Box::new(play))
}

fn footer(app: &App) -> Vec<(String, String)> {
    app.layout().footer.into_iter().map(|cap| (cap.keys, cap.does)).collect()
}

#[test]
fn in_a_game_the_place_of_a_key_counts_and_elsewhere_what_it_types() {
    let app = playing();
    let stroke = |typed, place| KeyStroke { typed: Some(typed), place };
    let (z, ya) = (Key::Char('z'), Key::Char('я'));
    assert_eq!(app.key_of(stroke(ya, Some(z))), Some(z), "the system tells the place");
    assert_eq!(app.key_of(stroke(ya, None)), Some(z), "and where it does not, the layout is known");
    assert_eq!(app.key_of(stroke(z, Some(Key::Char('w')))), Some(z), "w has no function, so z counts");
    assert_eq!(app.key_of(stroke(Key::Enter, Some(Key::Keypad('\n')))), Some(Key::Enter));
    assert_eq!(app.key_of(KeyStroke { typed: None, place: Some(Key::LeftShift) }), None);
    let menu = App::new(window());
    assert_eq!(menu.key_of(stroke(ya, Some(z))), Some(ya));
}

#[test]
fn shift_and_the_keypad_can_be_bound() {
    let (mut app, mut host) = (App::new(window()), Memory::default());
    app.open(Box::new(KeysPage::new(Modern::info(), app.settings())));
    drive(&mut app, &mut host, &[Key::Down, Key::Enter]);
    let shift = app.key_of(KeyStroke { typed: None, place: Some(Key::LeftShift) });
    assert_eq!(shift, Some(Key::LeftShift), "every key can be taken");
    drive(&mut app, &mut host, &[Key::LeftShift, Key::Char('+'), Key::Keypad('4')]);
    assert_eq!(app.settings().text("keys.modern.left"), "lshift kp4");
}

#[test]
fn every_preset_of_keys_can_be_chosen() {
    for game in Catalogue::standard().games() {
        for preset in game.key_presets {
            let mut settings = Settings::default();
            let changes = preset.changes(game.keys);
            settings
                .set_all(&changes)
                .unwrap_or_else(|error| panic!("{} {}: {error}", game.name, preset.title));
            assert!(preset.is_chosen(game.keys, &settings));
            let has_key = |entry: &Entry| !settings.keys(entry.key).is_empty() || entry.default.is_empty();
            assert!(game.keys.iter().all(has_key), "{} {}", game.name, preset.title);
            let named = |(key, _): &(&str, &str)| game.keys.iter().any(|entry| entry.key == *key);
            assert!(preset.keys.iter().all(named), "{} {}", game.name, preset.title);
        }
    }
}

fn button(control: PadControl, style: PadStyle) -> PadButton {
    PadButton { pad: 0, code: control as u16, control, style }
}

fn tap(frontend: &mut Frontend<u8>, control: PadControl, style: PadStyle) {
    frontend.pad(button(control, style), true, at(5_000));
    frontend.pad(button(control, style), false, at(5_000));
}

#[test]
fn footers_name_the_buttons_of_the_gamepad_that_was_used_last() {
    let mut frontend: Frontend<u8> = Frontend::new(App::new(window()), Box::new(Memory::default()));
    frontend.focus_gained();
    let keys =
        |frontend: &Frontend<u8>| footer(frontend.app()).iter().map(|cap| cap.0.clone()).collect::<Vec<_>>();
    let before = keys(&frontend);
    assert!(before.contains(&"enter".to_owned()), "{before:?}");
    tap(&mut frontend, PadControl::Down, PadStyle::Shapes);
    assert!(keys(&frontend).contains(&"(✕)".to_owned()), "{:?}", keys(&frontend));
    assert!(!keys(&frontend).contains(&"enter".to_owned()));
    tap(&mut frontend, PadControl::Up, PadStyle::Letters);
    assert!(keys(&frontend).contains(&"(A)".to_owned()));
    frontend.press(Key::Down, false, at(6_000));
    assert_eq!(keys(&frontend), before, "and the keys after a key");
}

#[test]
fn a_game_names_the_buttons_as_they_are_set() {
    let mut app = playing();
    app.set_used_pad(Some(PadStyle::Letters));
    let footer = footer(&app);
    let key = |does: &str| footer.iter().find(|cap| cap.1 == does).map(|cap| cap.0.as_str());
    assert_eq!((key("rotate"), key("hold"), key("pause")), (Some("(B) (A)"), Some("(X)"), Some("Menu")));
    let mut play = PlayScreen::new(modern(), Box::new(()), &window());
    play.update(&Input::Tick { at: at(1) });
    let mut ready = App::with(window(), Box::new(play));
    ready.set_used_pad(Some(PadStyle::Letters));
    let layout = ready.layout();
    assert_eq!(scene(&layout).view.prompt.as_ref().unwrap().text, "Press (A) to begin.");
}

#[test]
fn a_button_is_bound_on_the_page_of_the_gamepad() {
    let page = KeysPage::of_gamepads(&Settings::default());
    let mut frontend: Frontend<u8> =
        Frontend::new(App::with(window(), Box::new(page)), Box::new(Memory::default()));
    frontend.focus_gained();
    tap(&mut frontend, PadControl::South, PadStyle::Letters);
    tap(&mut frontend, PadControl::LeftThumb, PadStyle::Letters);
    assert_eq!(frontend.app().settings().text("keys.pad.left"), "pad-l3");
    tap(&mut frontend, PadControl::South, PadStyle::Letters);
    tap(&mut frontend, PadControl::East, PadStyle::Letters);
    tap(&mut frontend, PadControl::South, PadStyle::Letters);
    let text = |key| frontend.app().settings().text(key);
    assert_eq!(
        (text("keys.pad.left"), text("keys.pad.ccw")),
        ("pad-east".into(), "pad-l3".into()),
        "swapped"
    );
}

#[test]
fn a_name_is_entered_with_a_gamepad() {
    use PadControl::{Down, North, Right, South, Up};
    let text = Settings::default().language();
    let prompt = SettingPrompt::new("", "?", "player.name", "", text);
    let mut frontend: Frontend<u8> =
        Frontend::new(App::with(window(), Box::new(prompt)), Box::new(Memory::default()));
    frontend.focus_gained();
    for control in [Up, Up, Right, Up, Right, Up, Down, Down, Right, North, South] {
        tap(&mut frontend, control, PadStyle::Letters);
    }
    assert_eq!(frontend.app().settings().text("player.name"), "BA");
}

#[test]
fn m_mutes_and_volume_keys_change_the_volume_everywhere() {
    for mut app in [App::new(window()), playing()] {
        let mut host = Memory::default();
        drive(&mut app, &mut host, &[Key::Char('m')]);
        assert!(app.settings().is_on("sound.mute"));
        assert_eq!(app.layout().notice.as_deref(), Some("Sound off. M turns it on again."));
        drive(&mut app, &mut host, &[Key::F(7), Key::F(7), Key::F(8)]);
        assert_eq!((app.settings().is_on("sound.mute"), app.settings().number("sound.volume")), (false, 90));
    }
    let mut app = App::new(window());
    app.open(Box::new(SettingsPage::new(&window())));
    drive(&mut app, &mut Memory::default(), &[Key::Char('m')]);
    assert!(!app.settings().is_on("sound.mute"), "it is typed there");
}

#[test]
fn settings_are_searched_by_typing_and_listed_by_shell() {
    let list = |shell: &Shell, typed: &str| {
        let mut page = SettingsPage::new(shell);
        for letter in typed.chars() {
            page.update(&press(Key::Char(letter), 0));
        }
        labels(&page.layout())
    };
    assert_eq!(list(&window(), "das"), ["Handling", "Key repeat delay (DAS)"]);
    assert_eq!(list(&window(), "no such thing"), [""; 0]);
    let all = |shell: &Shell| list(shell, "");
    assert!(
        all(&shell()).contains(&"Cell size".to_owned()) && !all(&window()).contains(&"Cell size".to_owned())
    );
    assert!(
        !all(&shell()).contains(&"Fullscreen".to_owned())
            && all(&window()).contains(&"Fullscreen".to_owned())
    );
    let mut page = SettingsPage::new(&window());
    page.update(&press(Key::Char('x'), 0));
    assert_eq!(page.update(&press(Key::Esc, 0)), [], "escape clears the search first");
    assert_eq!(page.update(&press(Key::Esc, 0)).len(), 1);
}

/// Opens the page of handling from the menu of Modern.
fn handling() -> (App, Memory) {
    let page = Modern::info().pages[0];
    (App::with(window(), (page.screen)(&window())), Memory::default())
}

fn line(app: &mut App, host: &mut Memory, text: &str) {
    drive(app, host, &text.chars().map(Key::Char).collect::<Vec<_>>());
    drive(app, host, &[Key::Enter]);
}

#[test]
fn handling_is_saved_exported_imported_and_chosen() {
    let (mut app, mut host) = handling();
    assert_eq!(labels(&app.layout())[..5], ["Try it", "Presets", "Save as…", "Export", "Import…"]);
    drive(&mut app, &mut host, &[Key::Down, Key::Down, Key::Down, Key::Enter]);
    line(&mut app, &mut host, "Quick das=100");
    assert!(app.layout().notice.unwrap().contains("Begin with a name"));
    drive(&mut app, &mut host, &[Key::Esc, Key::Enter]);
    line(&mut app, &mut host, "Quick: das=100 arr=0");
    assert_eq!((app.settings().number("handling.das"), app.settings().number("handling.arr")), (100, 0));
    assert_eq!(labels(&app.layout())[2], "● Quick");
    let mut others = App::with(window(), (Modern::info().pages[0].screen)(app.shell()));
    drive(&mut others, &mut host, &[Key::Down, Key::Down, Key::Down, Key::Enter]);
    assert_eq!(others.take_copied().as_deref(), Some("Quick: das=100 arr=0"), "export copies a line");
    drive(&mut others, &mut host, &[Key::Up, Key::Up, Key::Delete]);
    drive(&mut others, &mut host, &[Key::Enter]);
    line(&mut others, &mut host, "Mine");
    assert_eq!(labels(&others.layout())[2], "● Mine");
}

#[test]
fn handling_is_tried_with_a_live_counter() {
    let (mut app, mut host) = handling();
    drive(&mut app, &mut host, &[Key::Enter]);
    assert_eq!(app.layout().title, "Try it");
    app.update(&press(Key::Enter, 0), &mut host);
    for millis in (0..4_000).step_by(50) {
        app.update(&Input::Tick { at: at(millis) }, &mut host);
    }
    app.update(&press(Key::Left, 4_000), &mut host);
    app.update(&Input::Tick { at: at(4_100) }, &mut host);
    let counts = |app: &App| scene(&app.layout()).status.clone().unwrap();
    assert!(counts(&app).starts_with("Last key: 100 ms, 1 column · "), "{}", counts(&app));
    app.update(&Input::Tick { at: at(4_230) }, &mut host);
    app.update(&Input::Release { key: Key::Left, at: at(4_230) }, &mut host);
    assert!(counts(&app).starts_with("Last key: 230 ms, 3 columns · "), "{}", counts(&app));
    app.update(&press(Key::Char(' '), 4_500), &mut host);
    app.update(&Input::Tick { at: at(5_000) }, &mut host);
    assert!(counts(&app).ends_with(" · 1 piece, 1.00 PPS, 2.00 keys per piece"), "{}", counts(&app));
    app.update(&press(Key::Esc, 5_000), &mut host);
    assert_eq!(app.layout().title, "Handling and presets");
}

#[test]
fn a_slow_game_has_a_category_of_its_own() {
    use quintet_app::start::StartOptions;
    use quintet_engine::kernel::Seed;
    let mut settings = Settings::default();
    settings.set("play.speed", "75").unwrap();
    let rules = |game: &str| {
        let options = StartOptions {
            settings: &settings,
            chosen: &[],
            seed: Seed(1),
            has_chosen_seed: true,
            inputs: &(),
        };
        let session = Catalogue::standard().find(game).unwrap().start(&options).unwrap();
        session.category().rules
    };
    assert_eq!((rules("modern").as_str(), rules("cascade").as_str()), ("speed 75", "standard"));
}

#[test]
fn settings_are_listed_only_in_the_shells_that_they_matter_in() {
    use quintet_app::settings::ShellKind;
    let listed = |kind| {
        let page = SettingsPage::new(&Shell { kind, ..window() });
        labels(&page.layout())
    };
    for (label, terminal, in_window, in_page) in [
        ("Window size", false, true, false),
        ("Fullscreen", false, true, false),
        ("Block style", false, true, true),
        ("Gamepad…", false, true, true),
        ("Blocks in a terminal", true, false, false),
        ("Palette", true, true, true),
    ] {
        for (kind, wanted) in
            [(ShellKind::Terminal, terminal), (ShellKind::Window, in_window), (ShellKind::Page, in_page)]
        {
            let found = listed(kind).iter().any(|line| line == label);
            assert_eq!(found, wanted, "{label} in {kind:?}: {:?}", listed(kind));
        }
    }
}
