//! Screens driven as a shell drives them.

use crate::recording::replay;
use crate::typed_games::Script;
use proptest::prelude::*;
use quintet_app::catalogue::Declared;
use quintet_app::settings::{Key, Settings};
use quintet_app::storage::{InterruptedGame, Score};
use quintet_app::{
    Answer, App, AppHost, CommandScreen, Effect, ExitReason, GameExit, GameHooks, HitTarget, Input, Layout,
    NewGame, PlayScreen, Query, ReplayRound, Request, Scene, Screen, SettingsPage, Shell, TextPage, Viewer,
    Widget,
};
use quintet_engine::cascade::Cascade;
use quintet_engine::chetyris::Chetyris;
use quintet_engine::kernel::{Button, Game, Phase, Player, Seed, Time};
use quintet_engine::modern::{self, Modern};
use quintet_engine::quadris::Quadris;
use quintet_engine::quadris::block_file;
use quintet_engine::quadris::levels::{Level, LevelTable};
use quintet_engine::{cascade, chetyris, quadris};
use quintet_look::AnimationQuality;
use quintet_session::{ReplayPoint, Session};
use std::cell::RefCell;
use std::rc::Rc;

pub(crate) fn at(millis: u64) -> Time {
    Time::from_millis(millis).unwrap()
}

pub(crate) fn shell() -> Shell {
    Shell::new(Settings::default(), AnimationQuality::TERMINAL)
}

pub(crate) fn press(key: Key, millis: u64) -> Input {
    Input::Press { key, at: at(millis), repeats: false }
}

pub(crate) fn scene(layout: &Layout) -> &Scene {
    let scene = layout.widgets.iter().find_map(|widget| match widget {
        Widget::Scene(scene) => Some(scene),
        _ => None,
    });
    scene.expect("a game is shown")
}

pub(crate) fn labels(layout: &Layout) -> Vec<String> {
    let list = layout.widgets.iter().find_map(|widget| match widget {
        Widget::List { items, .. } => Some(items),
        _ => None,
    });
    list.unwrap_or_else(|| panic!("a list is shown: {layout:?}"))
        .iter()
        .map(|item| item.label.clone())
        .collect()
}

pub(crate) fn modern() -> Session<Modern> {
    Session::new(modern::Setup { seed: Seed(1), fixed_seed: true, ..modern::Setup::default() }).unwrap()
}

pub(crate) fn typed_quadris() -> CommandScreen {
    let script = block_file::parse(block_file::SEQUENCE).unwrap();
    let setup = quadris::Setup {
        seed: Seed(1),
        start: Level(0),
        levels: LevelTable::default(),
        script,
        carried: None,
    };
    CommandScreen::new(Session::<Quadris>::new(setup).unwrap(), Box::new(()), &shell())
}

/// A host that records requests, and starts games without saving them.
#[derive(Default)]
pub(crate) struct Memory(pub(crate) Vec<Effect>);

impl AppHost for Memory {
    fn perform(&mut self, Request { id, effect }: Request, app: &mut App) {
        match &effect {
            Effect::Play(NewGame { game: "modern", .. }) => {
                app.open(Box::new(PlayScreen::new(modern(), Box::new(()), app.shell())));
            }
            Effect::Ask(Query::ChangeSettings(_)) => {
                app.answer(id, Answer::Settings(app.settings().to_stored()));
            }
            Effect::Ask(Query::Interrupted) => {
                app.answer(
                    id,
                    Answer::Interrupted(vec![InterruptedGame {
                        name: "x".into(),
                        game: "chetyris".into(),
                        ..InterruptedGame::default()
                    }]),
                );
            }
            Effect::Ask(Query::Replays(_) | Query::Scores(_)) => {
                let score = Score { replay: Some(7), round: 2, ..Score::default() };
                app.answer(id, Answer::Scores(vec![score]));
            }
            Effect::Menu(_) => return,
            _ => {}
        }
        self.0.push(effect);
    }
}

pub(crate) fn drive(app: &mut App, world: &mut Memory, keys: &[Key]) {
    for key in keys {
        app.update(&press(*key, 0), world);
    }
}

#[test]
fn interrupted_games_are_listed_first() {
    let (mut app, mut world) = (App::new(shell()), Memory::default());
    app.begin(&mut world);
    assert_eq!(labels(&app.layout())[..3], ["Continue", "", "Modern"]);
    drive(&mut app, &mut world, &[Key::Enter]);
    assert_eq!(world.0.last(), Some(&Effect::Continue("x".into())));
}

#[test]
fn every_page_can_be_opened_and_left() {
    let (mut app, mut world) = (App::new(shell()), Memory::default());
    let count = labels(&app.layout()).iter().filter(|label| !label.is_empty()).count();
    for index in 0..count - 1 {
        let down = vec![Key::Down; index];
        drive(&mut app, &mut world, &[&[Key::Home], &down[..], &[Key::Enter]].concat());
        assert_ne!(app.layout().title, "", "item {index}");
        assert!(!app.layout().footer.is_empty(), "keys are always shown");
        drive(&mut app, &mut world, &[Key::Esc]);
        assert_eq!(app.layout().title, "", "item {index}");
    }
    drive(&mut app, &mut world, &[Key::End, Key::Enter]);
    assert!(app.is_done());
}

#[test]
fn a_setting_is_changed_where_it_is_shown() {
    let (mut app, mut world) = (App::new(shell()), Memory::default());
    let open = |app: &mut App, world: &mut Memory, page| {
        app.update(&press(Key::Home, 0), world);
        let labels = labels(&app.layout());
        let index = labels.iter().filter(|label| !label.is_empty()).position(|label| label == page).unwrap();
        drive(app, world, &[&vec![Key::Down; index][..], &[Key::Enter]].concat());
    };
    open(&mut app, &mut world, "Settings");
    let das = labels(&app.layout()).iter().position(|label| label == "Key repeat delay (DAS)").unwrap();
    app.update(&Input::Hover { place: HitTarget { widget: 0, item: das }, at: at(0) }, &mut world);
    drive(&mut app, &mut world, &[Key::Right, Key::Right]);
    assert_eq!(app.settings().number("handling.das"), 180, "by whole steps");
    drive(
        &mut app,
        &mut world,
        &[Key::Enter, Key::Backspace, Key::Backspace, Key::Backspace, Key::Char('0'), Key::Enter],
    );
    assert!(app.layout().notice.unwrap().contains("1 to 1000"), "what is wrong is said");
    drive(&mut app, &mut world, &[Key::Backspace, Key::Char('8'), Key::Char('0'), Key::Enter]);
    assert_eq!(app.settings().number("handling.das"), 80);
    drive(&mut app, &mut world, &[Key::Delete]);
    assert_eq!(app.settings().number("handling.das"), 167);
}

#[test]
fn a_key_is_bound_and_one_of_another_action_is_swapped_on_request() {
    let mut app = App::new(shell());
    let mut world = Memory::default();
    app.open(Box::new(quintet_app::KeysPage::new(Modern::info(), app.settings())));
    let text = |app: &App| format!("{:?}", app.layout().widgets);
    let keys = |app: &App| ["keys.modern.left", "keys.modern.hold"].map(|key| app.settings().text(key));
    drive(&mut app, &mut world, &[Key::Down, Key::Enter, Key::Char('C')]);
    assert!(text(&app).contains("c is the key of “Hold”."));
    drive(&mut app, &mut world, &[Key::Esc]);
    assert_eq!(keys(&app), ["left", "c"], "escape leaves it as it is");
    drive(&mut app, &mut world, &[Key::Enter, Key::Char('c'), Key::Enter]);
    assert_eq!(keys(&app), ["c", "left"], "they are swapped");
    drive(&mut app, &mut world, &[Key::Char('+'), Key::F(3)]);
    assert_eq!(keys(&app), ["c f3", "left"]);
    drive(&mut app, &mut world, &[Key::Char('+'), Key::Left, Key::Enter]);
    assert_eq!(keys(&app), ["c f3 left", ""], "it is taken from the other action");
    drive(&mut app, &mut world, &[Key::Up, Key::Left]);
    assert_eq!(app.settings().text("keys.modern2.left"), "left", "a preset has keys for two");
    drive(&mut app, &mut world, &[Key::Right]);
    assert_eq!(*app.settings(), Settings::default(), "the default keys are a preset");
}

#[test]
fn a_deleted_replay_can_be_restored() {
    let (mut app, mut world) = (App::new(shell()), Memory::default());
    app.open(Box::new(quintet_app::TablePage::new(quintet_app::RecordKind::Replays, &Settings::default())));
    app.begin(&mut world);
    drive(&mut app, &mut world, &[Key::Delete, Key::Char('u'), Key::Char('u'), Key::Enter]);
    let is_lookup = |effect: &&Effect| matches!(effect, Effect::Ask(Query::Replays(_) | Query::Interrupted));
    let done: Vec<&Effect> = world.0.iter().filter(|effect| !is_lookup(effect)).collect();
    let watched = Effect::Watch(ReplayRound { replay: 7, round: 2 });
    let (deleted, restored) = (Effect::Ask(Query::Delete(7)), Effect::Ask(Query::Restore(7)));
    assert_eq!(done, [&deleted, &restored, &watched]);
}

/// Lets time pass as a shell does: it wakes when the screen asks for it.
pub(crate) fn pass(screen: &mut dyn Screen, until: u64) {
    while let Some(due) = screen.wake_at().filter(|due| *due <= at(until)) {
        screen.update(&Input::Tick { at: due });
    }
    screen.update(&Input::Tick { at: at(until) });
}

/// How a game was left.
pub(crate) type How = Rc<RefCell<Option<(ExitReason, Time)>>>;

pub(crate) struct Remember(pub(crate) How);

impl GameHooks for Remember {
    fn on_exit(&mut self, game: GameExit) {
        assert_eq!(self.0.replace(Some((game.left, game.at))), None, "told once");
    }
}

#[test]
fn a_game_is_paused_resumed_and_left() {
    let how = How::default();
    let mut play = PlayScreen::new(modern(), Box::new(Remember(Rc::clone(&how))), &shell());
    play.update(&press(Key::Enter, 0));
    pass(&mut play, 4_000);
    assert_eq!(scene(&play.layout()).view.phase, Phase::Playing);
    play.update(&press(Key::Esc, 4_100));
    let overlay = scene(&play.layout()).overlay.clone().expect("a pause overlay");
    let items: Vec<&str> = overlay.items.iter().map(|item| item.label.as_str()).collect();
    assert_eq!(
        items,
        ["Resume", "Restart", "Controls", "Settings", "How to play", "Save and quit", "End game"]
    );
    let before = scene(&play.layout()).view.clone();
    play.update(&Input::Tick { at: at(60_000) });
    assert_eq!(scene(&play.layout()).view, before, "nothing moves");
    assert_eq!(play.update(&press(Key::Esc, 61_000)).len(), 1, "resuming can be heard");
    assert_eq!(scene(&play.layout()).view.phase, Phase::Countdown, "with a moment to find one's place");
    pass(&mut play, 65_000);
    assert_eq!(scene(&play.layout()).view.phase, Phase::Playing);
    play.update(&press(Key::Esc, 65_100));
    for key in [Key::Up, Key::Up] {
        play.update(&press(key, 65_200));
    }
    assert!(play.update(&press(Key::Enter, 65_300)).contains(&Effect::Back));
    assert_eq!(how.borrow().map(|(left, _)| left), Some(ExitReason::Player));
    play.close(ExitReason::Lost);
}

#[test]
fn a_game_pauses_when_the_focus_is_lost() {
    let mut play = PlayScreen::new(modern(), Box::new(()), &shell());
    play.update(&press(Key::Enter, 0));
    pass(&mut play, 3_500);
    play.update(&Input::FocusLost { at: at(3_600) });
    assert!(scene(&play.layout()).overlay.is_some());
    assert_eq!(play.wake_at(), None, "and it costs nothing meanwhile");
    play.update(&press(Key::Enter, 90_000));
    assert!(scene(&play.layout()).overlay.is_none());
    assert!(play.wake_at().is_some());
}

#[test]
fn the_plain_screen_of_chetyris_is_shown_to_the_character() {
    let session = Session::<Chetyris>::new(chetyris::Setup::new(Seed(1))).unwrap();
    let wanted = chetyris::screen(&session.game().view());
    let mut plain = shell();
    plain.settings.set("chetyris.screen", "plain").unwrap();
    let play = PlayScreen::new(session, Box::new(()), &plain);
    assert_eq!(play.layout().widgets, [Widget::Plain(wanted)]);
    let session = Session::<Chetyris>::new(chetyris::Setup::new(Seed(1))).unwrap();
    assert_eq!(scene(&PlayScreen::new(session, Box::new(()), &shell()).layout()).game, "chetyris");
}

#[test]
fn a_cascade_is_shown_step_by_step_and_any_key_skips_it() {
    let (mut steps, mut lit) = (0, 0);
    for seed in 0..20 {
        // A narrow field, so that rows fill up soon.
        let setup = cascade::Setup { width: 4, height: 12, ..cascade::Setup::new(Seed(seed)) };
        let mut play = PlayScreen::new(Session::<Cascade>::new(setup).unwrap(), Box::new(()), &shell());
        for piece in 0..8 {
            let now = 3_000 * (piece + 1);
            for _ in 0..4 {
                play.update(&press(if piece % 2 == 0 { Key::Left } else { Key::Right }, now));
            }
            play.update(&press(Key::Char(' '), now));
            if scene(&play.layout()).shown.board(0).step.is_some() {
                steps += 1;
                // Step by step, the rows that are cut light up.
                let mut now = now;
                while lit == 0 && scene(&play.layout()).shown.board(0).step.is_some() {
                    lit += scene(&play.layout()).shown.board(0).rows.len();
                    now = play.wake_at().unwrap().millis() + 1;
                    play.update(&Input::Tick { at: Time::from_millis(now).unwrap() });
                }
                let effects = play.update(&press(Key::Left, now + 1));
                assert_eq!(effects, [Effect::Skipped], "what is not seen is not heard");
                assert!(scene(&play.layout()).shown.board(0).step.is_none(), "a key skips to the end");
            }
        }
    }
    assert!(steps > 0 && lit > 0);
}

#[test]
fn a_gamepad_presses_the_keys_that_a_game_has() {
    let mut shell = shell();
    shell.settings.set("keys.modern.cw", "t").unwrap();
    let app = App::with(shell.clone(), Box::new(PlayScreen::new(modern(), Box::new(()), &shell)));
    assert_eq!(app.key_for(Player::ONE, Button::Clockwise), Some(Key::Char('t')));
    assert_eq!(app.key_for(Player::ONE, Button::Left), Some(Key::Left));
    assert_eq!(app.key_for(Player::TWO, Button::Left), Some(Key::Left), "there is no second player");
    assert!(!app.controls_piece(), "it waits to be begun");
    assert_eq!(App::new(shell).key_for(Player::ONE, Button::Left), None, "menus have their own");
}

#[test]
fn a_gamepad_plays_a_typed_game_only_while_nothing_is_typed() {
    let mut typed = typed_quadris();
    assert!(typed.controls_piece());
    for (button, key) in [
        (Button::Left, Some(Key::Left)),
        (Button::Clockwise, Some(Key::Up)),
        (Button::Counterclockwise, Some(Key::Delete)),
        (Button::Drop, Some(Key::Char(' '))),
        (Button::Pause, Some(Key::Esc)),
        (Button::Hold, None),
    ] {
        assert_eq!(typed.key_for(Player::ONE, button), key, "{button:?}");
    }
    typed.update(&press(Key::Char('l'), 0));
    assert!(!typed.controls_piece(), "a line was begun");
    typed.update(&press(Key::Esc, 0));
    assert!(typed.controls_piece());
    typed.update(&press(Key::Esc, 0));
    assert!(!typed.controls_piece() && typed.is_paused());
}

#[test]
fn a_gamepad_presses_a_letter_if_it_has_the_same_meaning() {
    let mut settings = Settings::default();
    settings.set("keys.quadris.cw", "x").unwrap();
    settings.set("keys.quadris.drop", "z f5").unwrap();
    let [mut alone, mut beside] = [typed_quadris(), typed_quadris().with_peer(Box::new(Script(Vec::new())))];
    for typed in [&mut alone, &mut beside] {
        typed.settings(&settings);
        assert_eq!(typed.key_for(Player::ONE, Button::Clockwise), Some(Key::Char('x')));
        assert_eq!(typed.key_for(Player::ONE, Button::Drop), Some(Key::F(5)), "z turns");
    }
}

#[test]
fn settings_mention_gamepads_where_they_are_supported() {
    let says = |pads| {
        let shell = Shell { pads, ..shell() };
        format!("{:?}", SettingsPage::new(&shell).layout()).contains("A gamepad")
    };
    assert!(says(true));
    assert!(!says(false));
    assert!(format!("{:?}", TextPage::help(&Settings::default()).layout()).contains("Gamepad"));
}

#[test]
fn a_recording_can_be_stepped_forwards_and_backwards() {
    let replay = replay(modern());
    let view_at = |millis| replay.play_to(ReplayPoint::Time(at(millis)), &mut ()).unwrap().game().view();
    let mut viewer = Viewer::new(replay.clone(), Some(4), &shell()).unwrap();
    let shown = |viewer: &Viewer| scene(&viewer.layout()).view.clone();
    viewer.update(&press(Key::Char(' '), 0));
    pass(&mut viewer, 5_000);
    assert_eq!(viewer.wake_at(), None, "a recording that stands still costs nothing");
    for (key, millis) in [
        (Key::Right, 5_000),
        (Key::Right, 10_000),
        (Key::Left, 5_000),
        (Key::Char(']'), 6_000),
        (Key::Char(']'), 7_000),
        (Key::Char('['), 6_000),
        (Key::Char('5'), 6_250),
        (Key::End, 12_500),
        (Key::Home, 0),
    ] {
        viewer.update(&press(key, 5_010));
        assert_eq!(*shown(&viewer), view_at(millis), "after {key}");
    }
    viewer.update(&press(Key::Char('7'), 5_020));
    let effects = viewer.update(&press(Key::Enter, 20));
    assert_eq!(effects, [Effect::PlayFrom(Some(4), 8_750_000)]);
    let before = shown(&viewer);
    viewer.update(&press(Key::Char('.'), 30));
    let after = shown(&viewer);
    assert_ne!(before, after, "a step by one input");
    viewer.update(&press(Key::Char(','), 30));
    viewer.update(&press(Key::Char('.'), 30));
    assert_eq!(shown(&viewer), after, "and back, and forth again");
}

#[test]
fn a_recording_runs_at_the_chosen_speed() {
    let replay = replay(modern());
    let mut viewer = Viewer::new(replay.clone(), None, &shell()).unwrap();
    let time = |viewer: &Viewer| match &viewer.layout().widgets[1] {
        Widget::Bar { label, .. } => label.split(' ').next().unwrap().to_owned(),
        _ => panic!("a bar"),
    };
    viewer.update(&Input::Tick { at: at(2_000) });
    assert_eq!(time(&viewer), "0:02.0");
    viewer.update(&press(Key::Up, 2_000));
    viewer.update(&Input::Tick { at: at(3_000) });
    assert_eq!(time(&viewer), "0:04.0", "twice as fast");
    for _ in 0..3 {
        viewer.update(&press(Key::Down, 3_000));
    }
    viewer.update(&Input::Tick { at: at(4_000) });
    assert_eq!(time(&viewer), "0:04.2", "a quarter as fast");
    viewer.update(&press(Key::End, 4_000));
    viewer.update(&Input::Tick { at: at(4_001) });
    assert_eq!(viewer.wake_at().filter(|due| *due < at(5_000)), None);
    viewer.update(&press(Key::Char(' '), 9_000));
    assert_eq!(time(&viewer), "0:00.0", "from its beginning again");
}

/// Any input.
fn any_input() -> impl Strategy<Value = Input> {
    let named = [
        Key::Left,
        Key::Right,
        Key::Up,
        Key::Down,
        Key::Enter,
        Key::Esc,
        Key::Tab,
        Key::BackTab,
        Key::Backspace,
        Key::Delete,
        Key::Insert,
        Key::Home,
        Key::End,
        Key::PageUp,
        Key::PageDown,
        Key::F(1),
        Key::Char(' '),
    ];
    let key = prop_oneof![
        3 => prop::sample::select(named.to_vec()),
        1 => any::<char>().prop_map(Key::Char),
        1 => prop::sample::select("\u{a0}\u{3000}\u{1b}\u{7f}é".chars().map(Key::Char).collect::<Vec<_>>()),
        2 => prop::sample::select("abcdhjklnpqruxz.,[]+-0123456789".chars().map(Key::Char).collect::<Vec<_>>()),
    ];
    let place = (0..3_usize, 0..80_usize).prop_map(|(widget, item)| HitTarget { widget, item });
    let when = 0..120_000_u64;
    prop_oneof![
        8 => (key.clone(), when.clone(), any::<bool>())
            .prop_map(|(key, millis, repeats)| Input::Press { key, at: at(millis), repeats }),
        2 => (key, when.clone()).prop_map(|(key, millis)| Input::Release { key, at: at(millis) }),
        1 => (place.clone(), when.clone()).prop_map(|(place, millis)| Input::Click { place, at: at(millis) }),
        1 => (place, when.clone()).prop_map(|(place, millis)| Input::Hover { place, at: at(millis) }),
        1 => (any::<bool>(), when.clone()).prop_map(|(down, millis)| Input::Wheel { down, at: at(millis) }),
        1 => (".{0,12}", when.clone()).prop_map(|(text, millis)| Input::Paste { text, at: at(millis) }),
        1 => when.clone().prop_map(|millis| Input::FocusLost { at: at(millis) }),
        3 => when.prop_map(|millis| Input::Tick { at: at(millis) }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_input_breaks_a_screen(inputs in prop::collection::vec(any_input(), 1..120)) {
        let (mut app, mut world) = (App::new(shell()), Memory::default());
        app.begin(&mut world);
        let mut single: Vec<Box<dyn Screen>> = vec![
            Box::new(Viewer::new(replay(modern()), None, &shell()).unwrap()),
            Box::new(typed_quadris()),
            Box::new(PlayScreen::new(modern(), Box::new(()), &shell())),
        ];
        let mut clock = Time::ZERO;
        for input in &inputs {
            app.update(input, &mut world);
            let _ = app.layout();
            clock = clock.max(input.at());
            for screen in &mut single {
                screen.update(input);
                let _ = screen.layout();
                if let Some(due) = screen.wake_at() {
                    prop_assert!(due.micros() + 1_000_000 > clock.micros(), "to be woken at a moment to come");
                }
            }
        }
    }
}
