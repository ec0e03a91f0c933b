//! Tests of clickable areas: every key in the footer of every screen.

use quintet_app::catalogue::Declared;
use quintet_app::settings::{Key, Settings};
use quintet_app::text::Language;
use quintet_app::{
    App, AppHost, BoardEditor, GameMenu, Input, KeysPage, Layout, RecordKind, Request, SettingsPage, Shell,
    TablePage, TextPage, Widget,
};
use quintet_engine::modern::Modern;
use quintet_look::AnimationQuality;
use quintet_paint::{Painter, Size, Style};

struct NoHost;

impl AppHost for NoHost {
    fn perform(&mut self, _request: Request, _app: &mut App) {}
}

fn layouts() -> Vec<Layout> {
    let shell = || Shell::new(Settings::default(), AnimationQuality::PIXELS);
    let settings = shell().settings;
    let screens: Vec<Box<dyn quintet_app::Screen>> = vec![
        Box::new(GameMenu::new(Modern::info(), &settings)),
        Box::new(SettingsPage::new(&shell())),
        Box::new(KeysPage::new(Modern::info(), &settings)),
        Box::new(TablePage::new(RecordKind::Scores, &Settings::default())),
        Box::new(TablePage::new(RecordKind::Replays, &Settings::default())),
        Box::new(BoardEditor::new(Language::English)),
        Box::new(TextPage::help(&Settings::default())),
    ];
    let apps = screens.into_iter().map(|screen| App::with(shell(), screen)).chain([App::new(shell())]);
    apps.map(|app| app.layout()).collect()
}

/// Returns all keys that can be clicked, found by probing every point.
fn keys(painter: &Painter, size: Size) -> Vec<Key> {
    let (width, height) = (size.width as i32, size.height as i32);
    let mut keys: Vec<Key> = Vec::new();
    for (x, y) in (height / 2..height).flat_map(|y| (0..width).step_by(2).map(move |x| (x, y))) {
        keys.extend(painter.key_at(x, y).filter(|key| !keys.contains(key)));
    }
    keys
}

#[test]
fn every_shown_key_is_clickable_and_the_last_is_always_shown() {
    let mut painter = Painter::new(Style::default());
    for layout in layouts() {
        let (footer, title) = (layout.footer.clone(), layout.title.clone());
        let wide = Size::new(1600, 900);
        painter.paint(layout.clone(), wide, 1.0);
        let found = keys(&painter, wide);
        for (name, key) in footer.iter().flat_map(|cap| cap.presses()) {
            assert!(key.is_none_or(|key| found.contains(&key)), "{title}: {name}");
        }
        let narrow = Size::new(240, 180);
        painter.paint(layout, narrow, 1.0);
        let out = footer.last().and_then(|cap| cap.presses().last().and_then(|(_, key)| *key));
        assert!(out.is_some_and(|out| keys(&painter, narrow).contains(&out)), "{title} in a small window");
    }
}

#[test]
fn a_long_text_can_be_scrolled_to_its_end() {
    let mut app = App::with(
        Shell::new(Settings::default(), AnimationQuality::PIXELS),
        Box::new(TextPage::help(&Settings::default())),
    );
    let (mut painter, size) = (Painter::new(Style::default()), Size::new(400, 240));
    painter.paint(app.layout(), size, 1.0);
    let extent = painter.changed_extent().expect("the screen does not have it yet");
    assert!(extent.last > 0 && extent.rows > 3, "{extent:?}");
    let at = quintet_engine::kernel::Time::ZERO;
    app.update(&Input::ScrollExtent { extent, at }, &mut NoHost);
    app.update(&Input::Press { key: Key::End, at, repeats: false }, &mut NoHost);
    painter.paint(app.layout(), size, 1.0);
    assert_eq!(painter.changed_extent(), None, "it is known");
    let layout = app.layout();
    let [Widget::Page { top, .. }] = &layout.widgets[..] else { panic!("{layout:?}") };
    assert_eq!(*top, extent.last);
}
