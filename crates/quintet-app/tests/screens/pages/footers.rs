//! Every footer names keys that have a function, in every game and state.

use super::{Shell, modern_of, playing};
use crate::recording::replay;
use crate::screens::{at, modern, pass, press, scene, shell, typed_quadris};
use quintet_app::catalogue::{Catalogue, Declared};
use quintet_app::settings::{Key, Settings};
use quintet_app::storage::Score;
use quintet_app::text::Language;
use quintet_app::{
    Answer, BoardEditor, Confirm, Effect, GameMenu, Input, KeyboardSession, Keycap, KeysPage, MainMenu,
    PlayScreen, RecordKind, Screen, SettingPrompt, SettingsPage, TablePage, TextPage, Viewer, Widget,
};
use quintet_engine::cascade::{self, Cascade};
use quintet_engine::chetyris::{self, Chetyris, PieceKind};
use quintet_engine::kernel::{Game, Phase, Player, Pos, Seed, Tetromino};
use quintet_engine::modern::{Matrix, Mode, Modern, Setup, parse_board};
use quintet_session::{HintProvider, Session};

/// The time at which keys are tried.
const NOW: u64 = 60_000;

/// Presses every key of a footer, each on a new screen.
fn every_key_does_something(name: &str, make: &dyn Fn() -> Box<dyn Screen>) {
    let tried = |key: Option<Key>| {
        let mut screen = make();
        screen.update(&Input::Tick { at: at(NOW) });
        let input = key.map_or(Input::Tick { at: at(NOW + 1) }, |key| press(key, NOW + 1));
        let effects = screen.update(&input);
        let layout = screen.layout();
        // A held key needs a moment.
        screen.update(&Input::Tick { at: at(NOW + 100) });
        (effects, layout, screen.layout())
    };
    let mut screen = make();
    screen.update(&Input::Tick { at: at(NOW) });
    let footer = screen.layout().footer;
    assert!(!footer.is_empty(), "{name}");
    let nothing = tried(None);
    for cap in &footer {
        let keys: Vec<Key> = cap.presses().into_iter().filter_map(|(_, key)| key).collect();
        let acting = keys.iter().filter(|key| tried(Some(**key)) != nothing).count();
        // A replay at its end only goes back.
        let enough = if name.starts_with("replay") { keys.len().min(1) } else { keys.len() };
        assert!(acting >= enough, "{name}: {} {} ({acting} act)", cap.keys, cap.does);
    }
}

/// The screen with each of its items selected, one after the other.
fn at_every_item(name: &str, make: &dyn Fn() -> Box<dyn Screen>) {
    let items = match make().layout().widgets.iter().find(|widget| matches!(widget, Widget::List { .. })) {
        Some(Widget::List { items, .. }) => items.iter().filter(|item| item.enabled).count(),
        _ => panic!("{name} has no list"),
    };
    for item in 0..items {
        every_key_does_something(&format!("{name}, item {item}"), &|| {
            let mut screen = make();
            screen.update(&press(Key::Home, 0));
            (0..item).for_each(|_| drop(screen.update(&press(Key::Down, 0))));
            screen
        });
    }
}

/// A hint that is available immediately.
struct Ready(Option<Pos>);

impl<G: Game> HintProvider<G> for Ready {
    fn request_hint(&mut self, game: &G, _: Player) {
        self.0 = Some(Pos { x: 0, y: game.view().boards[0].height as i16 - 1 });
    }

    fn poll(&mut self) {}

    fn hint(&self, _: &G) -> Option<(Player, &[Pos])> {
        self.0.as_ref().map(|pos| (Player::ONE, std::slice::from_ref(pos)))
    }

    fn is_pending(&self) -> bool {
        false
    }
}

fn hinted(mode: Mode) -> Box<dyn Screen> {
    let mut play = PlayScreen::new(
        KeyboardSession::from(modern_of(mode)).with_hint_provider(Box::new(Ready(None))),
        Box::new(()),
        &shell(),
    );
    play.update(&press(Key::Enter, NOW - 3_500));
    pass(&mut play, NOW - 400);
    if mode == Mode::Zen {
        // There is a piece to take back.
        play.update(&press(Key::Char(' '), NOW - 350));
    }
    Box::new(play)
}

/// A play screen after some keys.
fn after<G: quintet_app::KeyboardGame + 'static>(
    session: Session<G>,
    keys: &[(Key, usize)],
) -> Box<dyn Screen> {
    let mut shell: Shell = shell();
    shell.settings.set("chetyris.screen", "rich").unwrap();
    let mut play = PlayScreen::new(
        KeyboardSession::from(session).with_hint_provider(Box::new(Ready(None))),
        Box::new(()),
        &shell,
    );
    for (key, times) in keys {
        (0..*times).for_each(|_| drop(play.update(&press(*key, NOW - 10))));
    }
    Box::new(play)
}

fn chetyris(keys: &[(Key, usize)]) -> Box<dyn Screen> {
    let pieces = [PieceKind::Tetromino(Tetromino::T); 40].into();
    after(
        Session::<Chetyris>::new(chetyris::Setup { pieces, ..chetyris::Setup::new(Seed(1)) }).unwrap(),
        keys,
    )
}

fn cascade(keys: &[(Key, usize)]) -> Box<dyn Screen> {
    after(Session::<Cascade>::new(cascade::Setup::new(Seed(2))).unwrap(), keys)
}

fn table(of: RecordKind, rows: &[Option<i64>]) -> Box<dyn Screen> {
    let mut page = TablePage::new(of, &Settings::default());
    let score = |replay: &Option<i64>| Score { replay: *replay, ..Score::default() };
    page.answer(Answer::Scores(rows.iter().map(score).collect()));
    Box::new(page)
}

fn typed(keys: &str) -> Box<dyn Screen> {
    let mut typed = typed_quadris();
    for letter in keys.chars() {
        typed.update(&press(if letter == '\n' { Key::Enter } else { Key::Char(letter) }, 0));
    }
    Box::new(typed)
}

fn viewer(keys: &[Key]) -> Box<dyn Screen> {
    let shell = Shell { clock: at(NOW - 30), ..shell() };
    let mut viewer = Viewer::new(replay(modern()), Some(1), &shell).unwrap();
    viewer.update(&press(Key::Down, NOW - 30));
    viewer.update(&press(Key::Char('4'), NOW - 20));
    for key in keys {
        viewer.update(&press(*key, NOW - 10));
    }
    Box::new(viewer)
}

#[test]
fn in_menus_and_pages() {
    let settings = Settings::default;
    at_every_item("main menu", &|| Box::new(MainMenu::new(&settings())));
    at_every_item("quit", &|| Box::new(Confirm::quit(Language::English)));
    at_every_item("settings", &|| Box::new(SettingsPage::new(&shell())));
    for game in Catalogue::standard().games() {
        at_every_item(game.title, &|| Box::new(GameMenu::new(game, &settings())));
        at_every_item(&format!("keys of {}", game.title), &|| Box::new(KeysPage::new(game, &settings())));
    }
    every_key_does_something("a key is waited for", &|| {
        let mut page = KeysPage::new(Modern::info(), &settings());
        page.update(&press(Key::Enter, 0));
        Box::new(page)
    });
    every_key_does_something("a set entry", &|| {
        let mut shell = shell();
        shell.settings.set("player.name", "Ada").unwrap();
        Box::new(SettingsPage::new(&shell))
    });
    every_key_does_something("help", &|| Box::new(TextPage::help(&settings())));
    every_key_does_something("draw", &|| {
        let mut draw = BoardEditor::new(Language::English);
        draw.update(&press(Key::Up, 0));
        draw.update(&press(Key::Right, 0));
        draw.update(&press(Key::Char(' '), 0));
        Box::new(draw)
    });
    every_key_does_something("ask", &|| {
        Box::new(SettingPrompt::new("Name", "Your name?", "player.name", "Ada", Language::English))
    });
    for of in [RecordKind::Scores, RecordKind::Plots, RecordKind::Statistics, RecordKind::Replays] {
        for rows in [&[][..], &[None], &[Some(3)]] {
            every_key_does_something(&format!("{of:?} {rows:?}"), &|| table(of, rows));
        }
    }
}

#[test]
fn in_games() {
    let ready =
        || Box::new(PlayScreen::new(modern_of(Mode::Marathon), Box::new(()), &shell())) as Box<dyn Screen>;
    every_key_does_something("modern, ready", &ready);
    // A puzzle needs more than a mode.
    for mode in Mode::ALL.into_iter().filter(|mode| *mode != Mode::Puzzle) {
        every_key_does_something(&format!("modern, {mode}"), &|| hinted(mode));
        for keys in [&[Key::Esc][..], &[Key::Char('q')]] {
            every_key_does_something(&format!("modern, {mode}, {keys:?}"), &|| {
                let mut screen = hinted(mode);
                for key in keys {
                    screen.update(&press(*key, NOW - 100));
                }
                screen
            });
        }
        every_key_does_something(&format!("modern, {mode}, over"), &|| {
            let mut play = playing(mode, Box::new(()));
            (0..60).for_each(|drop| {
                play.update(&press(Key::Char(' '), 5_000 + drop * 100));
            });
            Box::new(play)
        });
    }
    let (enter, quit, drop) = ((Key::Enter, 1), (Key::Char('q'), 1), (Key::Char(' '), 1));
    let states: [(&str, &[(Key, usize)]); 4] = [
        ("ready", &[]),
        ("playing", &[enter]),
        ("paused", &[enter, (Key::Esc, 1)]),
        ("over", &[enter, quit]),
    ];
    for (name, keys) in states {
        every_key_does_something(&format!("chetyris, {name}"), &|| chetyris(keys));
    }
    for (name, keys) in [("playing", &[][..]), ("paused", &[(Key::Esc, 1)]), ("over", &[drop, quit])] {
        every_key_does_something(&format!("cascade, {name}"), &|| cascade(keys));
    }
    for keys in ["", "lef", "foo\n"] {
        every_key_does_something(&format!("quadris, {keys:?}"), &|| typed(keys));
    }
    every_key_does_something("quadris, over", &|| typed(&"drop\n".repeat(30)));
    every_key_does_something("quadris, paused", &|| {
        let mut screen = typed("");
        screen.update(&press(Key::Esc, 0));
        screen
    });
    for keys in [&[][..], &[Key::Char(' ')], &[Key::End]] {
        every_key_does_something(&format!("replay, {keys:?}"), &|| viewer(keys));
    }
}

fn does(screen: &dyn Screen) -> Vec<String> {
    let cap = |cap: &Keycap| format!("{} {}", cap.keys, cap.does);
    screen.layout().footer.iter().map(cap).collect()
}

#[test]
fn keys_are_bound_only_to_actions_that_a_game_has() {
    let has = |screen: &dyn Screen, wanted: &str| does(screen).iter().any(|cap| cap == wanted);
    assert!(has(&*hinted(Mode::Marathon), "c hold"));
    assert!(!does(&*hinted(Mode::Classic)).iter().any(|cap| cap.ends_with("hold")));
    assert!(has(&*cascade(&[]), "esc pause"), "{:?}", does(&*cascade(&[])));
    let duel = does(&*hinted(Mode::Duel));
    for both in ["← → · j l move", "z x · u o rotate", "↓ · k down", "space · i drop", "c · p hold"]
    {
        assert!(duel.iter().any(|cap| cap == both), "{both}: {duel:?}");
    }
    let width: usize = duel.iter().map(|cap| cap.chars().count() + 2).sum();
    assert!(width <= 110, "{width}");
}

#[test]
fn a_replay_shows_no_prompt_and_names_the_space_key() {
    for (keys, space) in
        [(&[][..], "space pause"), (&[Key::Char(' ')], "space play"), (&[Key::End], "space play again")]
    {
        let mut viewer = viewer(keys);
        viewer.update(&Input::Tick { at: at(NOW) });
        assert_eq!(does(&*viewer)[0], space);
        assert_eq!(scene(&viewer.layout()).view.prompt, None);
    }
    let viewer = Viewer::new(replay(modern()), None, &shell()).unwrap();
    assert_eq!(scene(&viewer.layout()).view.prompt, None, "nor before it begins");
}

#[test]
fn enter_at_the_end_of_a_replay_plays_on_only_where_the_game_is_not_over() {
    // Pieces that are dropped in the middle reach the top before the recording ends.
    let over = Setup { pieces: [Tetromino::O; 60].into(), board: high_board(), ..Setup::default() };
    for (session, is_over) in [(modern(), false), (Session::new(over).unwrap(), true)] {
        let mut viewer = Viewer::new(replay(session), Some(7), &shell()).unwrap();
        viewer.update(&press(Key::End, 10));
        assert_eq!(scene(&viewer.layout()).view.phase == Phase::Over, is_over);
        let offered = does(&viewer).iter().any(|cap| cap.starts_with("enter"));
        let effects = viewer.update(&press(Key::Enter, 20));
        let plays_on = effects.iter().any(|effect| matches!(effect, Effect::PlayFrom(Some(7), _)));
        assert_eq!((offered, plays_on), (!is_over, !is_over), "{:?}", does(&viewer));
        assert!(plays_on || effects.is_empty());
        assert_eq!(viewer.update(&press(Key::Char('q'), 30)), [Effect::Back]);
    }
}

/// Rows with a hole at the side, up to where pieces appear.
fn high_board() -> Matrix {
    parse_board(&"#.########\n".repeat(18)).unwrap()
}
