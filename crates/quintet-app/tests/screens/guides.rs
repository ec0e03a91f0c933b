//! The guide of a game, and the pause menu.

use crate::screens::{Memory, at, drive, labels, press, scene, shell};
use quintet_app::host::Host;
use quintet_app::settings::Key;
use quintet_app::storage::{InlineStorage, MemoryStorage};
use quintet_app::{App, AppHost, Effect, HitTarget, Input, NewGame, Widget};
use quintet_engine::kernel::{Button, Phase, Player};

#[test]
fn a_new_player_reads_the_guide_of_a_game_once_and_plays_with_enter() {
    let (mut app, mut world) = (App::new(shell()), Memory::default());
    drive(&mut app, &mut world, &[Key::Enter, Key::Enter]);
    let marathon = [("modern.mode", "marathon".to_owned())];
    assert!(matches!(world.0.first(), Some(Effect::Play(NewGame { with, .. })) if with == &marathon));
    let guide = app.layout();
    assert!(matches!(&guide.widgets[..], [Widget::Page { figures, .. }] if figures.len() == 1), "{guide:?}");
    assert_eq!(guide.footer[0].does, "play");
    drive(&mut app, &mut world, &[Key::Enter]);
    assert_eq!(scene(&app.layout()).view.phase, Phase::Countdown);
    assert_eq!(app.settings().text("seen.guides"), "modern");
    // At any time it opens again, and the game is paused meanwhile.
    drive(&mut app, &mut world, &[Key::Char('?')]);
    assert!(matches!(app.layout().widgets[..], [Widget::Page { .. }]) && app.is_paused());
    drive(&mut app, &mut world, &[Key::Esc]);
    assert!(scene(&app.layout()).overlay.is_some(), "back in the pause menu");
    // The next game of this kind opens without it.
    let (mut app, mut world) = (App::new(app.shell().clone()), Memory::default());
    drive(&mut app, &mut world, &[Key::Enter, Key::Enter]);
    assert_eq!(scene(&app.layout()).view.phase, Phase::Ready);
}

/// Lets time pass in small steps, as a shell does.
fn wait(app: &mut App, host: &mut dyn AppHost, from: u64, until: u64) {
    (from..=until).step_by(50).for_each(|millis| app.update(&Input::Tick { at: at(millis) }, host));
}

/// A paused game of Modern that was opened from the menu.
fn paused_modern() -> (App, Memory) {
    let mut shell = shell();
    shell.settings.set("seen.guides", "modern").unwrap();
    let (mut app, mut world) = (App::new(shell), Memory::default());
    drive(&mut app, &mut world, &[Key::Enter, Key::Enter, Key::Enter]);
    wait(&mut app, &mut world, 0, 4_000);
    app.update(&press(Key::Esc, 4_100), &mut world);
    (app, world)
}

fn choose(app: &mut App, world: &mut Memory, label: &str) {
    let overlay = scene(&app.layout()).overlay.clone().expect("a pause overlay");
    let index = overlay.items.iter().position(|item| item.label == label).expect(label);
    let keys = [&[Key::Home][..], &vec![Key::Down; index][..], &[Key::Enter]].concat();
    for key in keys {
        app.update(&press(key, 5_000), world);
    }
}

#[test]
fn settings_are_changed_during_a_pause_and_rules_with_the_next_round() {
    let (mut app, mut world) = paused_modern();
    choose(&mut app, &mut world, "Controls");
    assert_eq!(app.layout().title, "Controls: Modern");
    let left = labels(&app.layout()).iter().position(|label| label == "Move left").unwrap();
    app.update(&Input::Hover { place: HitTarget { widget: 0, item: left }, at: at(5_050) }, &mut world);
    drive(&mut app, &mut world, &[Key::Enter, Key::F(5), Key::Esc]);
    choose(&mut app, &mut world, "Settings");
    assert!(format!("{:?}", app.layout()).contains("Applies from the next round."));
    let das = labels(&app.layout()).iter().position(|label| label == "Key repeat delay (DAS)").unwrap();
    app.update(&Input::Hover { place: HitTarget { widget: 0, item: das }, at: at(5_100) }, &mut world);
    drive(&mut app, &mut world, &[Key::Right, Key::Esc]);
    choose(&mut app, &mut world, "How to play");
    assert!(matches!(app.layout().widgets[..], [Widget::Page { .. }]));
    drive(&mut app, &mut world, &[Key::Esc]);
    // The new key acts in the game that goes on; the restart is a new game with the new option.
    assert_eq!(app.key_for(Player::ONE, Button::Left), Some(Key::F(5)));
    world.0.clear();
    choose(&mut app, &mut world, "Restart");
    let with = world.0.iter().find_map(|effect| match effect {
        Effect::Play(NewGame { with, .. }) => Some(with.clone()),
        _ => None,
    });
    assert!(with.unwrap().contains(&("handling.das", "170".to_owned())));
    assert_eq!(scene(&app.layout()).view.phase, Phase::Ready);
    // Leaving the new game leaves the old one below it, too.
    drive(&mut app, &mut world, &[Key::Esc]);
    assert_eq!(app.layout().title, "Modern");
    assert!(!app.is_playing());
}

#[test]
fn a_restart_without_changes_is_the_game_s_own() {
    let (mut app, mut world) = paused_modern();
    world.0.clear();
    choose(&mut app, &mut world, "Restart");
    assert!(!world.0.iter().any(|effect| matches!(effect, Effect::Play(_))));
    assert_eq!(scene(&app.layout()).view.phase, Phase::Countdown);
}

#[test]
fn ending_a_game_from_the_pause_menu_asks_first() {
    let (mut app, mut world) = paused_modern();
    choose(&mut app, &mut world, "End game");
    assert_eq!(scene(&app.layout()).overlay.as_ref().unwrap().title, "End this game?");
    choose(&mut app, &mut world, "End game");
    assert!(!app.is_playing());
}

#[test]
fn the_strength_of_the_computer_is_asked_for_once() {
    let mut shell = shell();
    shell.settings.set("seen.guides", "modern").unwrap();
    let (mut app, mut world) = (App::new(shell), Memory::default());
    drive(&mut app, &mut world, &[Key::Enter]);
    let open = |app: &mut App, world: &mut Memory| {
        let index = labels(&app.layout()).iter().position(|label| label == "Against the computer").unwrap();
        drive(app, world, &[&[Key::Home][..], &vec![Key::Down; index], &[Key::Enter]].concat());
    };
    open(&mut app, &mut world);
    assert_eq!(labels(&app.layout())[0], "Gentle", "the weakest is offered first");
    drive(&mut app, &mut world, &[Key::Down, Key::Enter]);
    assert!(app.is_playing());
    assert_eq!(app.settings().text("modern.opponent"), "friendly");
    drive(&mut app, &mut world, &[Key::Esc]);
    assert_eq!(app.layout().title, "Modern", "the question is gone with the game");
    open(&mut app, &mut world);
    assert!(app.is_playing(), "it is remembered");
}

#[test]
fn several_interrupted_games_are_listed_and_can_be_removed() {
    let storage = MemoryStorage::default();
    let mut host = Host::in_memory(storage.clone());
    let mut shell = shell();
    shell.settings.set("seen.guides", "modern chetyris").unwrap();
    let mut app = App::new(shell);
    app.begin(&mut host);
    let keys = |app: &mut App, host: &mut Host<InlineStorage<MemoryStorage>>, keys: &[Key], millis| {
        for key in keys {
            app.update(&press(*key, millis), host);
        }
    };
    for (digit, from) in [('1', 0), ('2', 20_000)] {
        keys(&mut app, &mut host, &[Key::Char(digit), Key::Enter, Key::Enter], from);
        wait(&mut app, &mut host, from, from + 5_000);
        keys(&mut app, &mut host, &[Key::Char(' ')], from + 5_100);
        app.leave(&mut host);
        keys(&mut app, &mut host, &[Key::Esc], from + 5_200);
    }
    // Both digits are those of before, and Continue has one of its own.
    assert_eq!(labels(&app.layout())[..3], ["Continue", "", "Modern"]);
    keys(&mut app, &mut host, &[Key::Char('0')], 40_000);
    assert_eq!(labels(&app.layout()).len(), 2);
    keys(&mut app, &mut host, &[Key::Delete], 40_100);
    assert_eq!((labels(&app.layout()).len(), storage.lock().scores.len()), (1, 1), "its score is saved");
    keys(&mut app, &mut host, &[Key::Esc], 40_200);
    keys(&mut app, &mut host, &[Key::Char('0')], 40_300);
    assert!(app.is_playing(), "the one that is left is continued at once");
}
