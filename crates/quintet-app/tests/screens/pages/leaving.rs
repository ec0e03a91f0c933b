//! Leaving games and the program.

use super::{Shell, chosen, modern_of, playing};
use crate::screens::{How, Memory, Remember, at, drive, pass, press, scene, shell};
use quintet_app::settings::Key;
use quintet_app::{App, Effect, ExitReason, Input, PlayScreen, Screen, Widget};
use quintet_engine::cascade::{self, Cascade};
use quintet_engine::chetyris::{self, Chetyris, PieceKind};
use quintet_engine::kernel::{Phase, Seed, Tetromino};
use quintet_engine::modern::Mode;
use quintet_session::Session;
use std::rc::Rc;

#[test]
fn the_program_asks_before_it_quits() {
    let (mut app, mut world) = (App::new(shell()), Memory::default());
    for leave in [Key::Esc, Key::Char('q')] {
        drive(&mut app, &mut world, &[leave]);
        assert_eq!(app.layout().title, "Quit Quintet?");
        drive(&mut app, &mut world, &[Key::Esc]);
        assert_eq!(app.layout().title, "", "back in the menu");
        drive(&mut app, &mut world, &[leave, Key::Enter]);
        assert_eq!(app.layout().title, "", "the safe answer comes first");
    }
    assert!(!app.is_done());
    drive(&mut app, &mut world, &[Key::Esc, Key::Down, Key::Enter]);
    assert!(app.is_done());
    let mut app = App::new(shell());
    drive(&mut app, &mut world, &[Key::Esc, Key::Char('y')]);
    assert!(app.is_done());
}

#[test]
fn the_first_item_of_the_pause_menu_is_selected_every_time() {
    let mut play = playing(Mode::Marathon, Box::new(()));
    let mut now = 4_000;
    for _ in 0..2 {
        play.update(&press(Key::Esc, now + 100));
        assert_eq!(chosen(&play).as_deref(), Some("Resume"));
        play.update(&press(Key::Up, now + 200));
        assert_eq!(chosen(&play).as_deref(), Some("End game"));
        play.update(&press(Key::Esc, now + 300));
        now += 5_000;
        pass(&mut play, now);
    }
    // The same when the focus is lost.
    play.update(&Input::FocusLost { at: at(now + 100) });
    play.update(&press(Key::Up, now + 200));
    play.update(&press(Key::Esc, now + 300));
    pass(&mut play, now + 5_000);
    play.update(&Input::FocusLost { at: at(now + 5_100) });
    assert_eq!(chosen(&play).as_deref(), Some("Resume"));
}

#[test]
fn quitting_modern_asks_for_confirmation_during_a_game() {
    let how = How::default();
    let mut play = playing(Mode::Marathon, Box::new(Remember(Rc::clone(&how))));
    let title =
        |play: &PlayScreen| scene(&play.layout()).overlay.as_ref().map(|overlay| overlay.title.clone());
    play.update(&press(Key::Char('q'), 4_100));
    assert_eq!(title(&play).as_deref(), Some("End this game?"));
    assert_eq!(chosen(&play).as_deref(), Some("Resume"));
    play.update(&press(Key::Char('q'), 4_200));
    assert_eq!(*how.borrow(), None, "a key that repeats is no answer");
    play.update(&press(Key::Enter, 4_300));
    assert_eq!(title(&play), None);
    pass(&mut play, 8_000);
    assert_eq!(scene(&play.layout()).view.phase, Phase::Playing);
    // Also from the pause menu; and the next pause is a normal one.
    play.update(&press(Key::Esc, 8_100));
    play.update(&press(Key::Char('q'), 8_200));
    assert_eq!(title(&play).as_deref(), Some("End this game?"));
    play.update(&press(Key::Esc, 8_300));
    pass(&mut play, 12_000);
    play.update(&press(Key::Esc, 12_100));
    assert_eq!(title(&play).as_deref(), Some("Paused"));
    play.update(&press(Key::Char('q'), 12_200));
    play.update(&press(Key::Down, 12_300));
    assert!(play.update(&press(Key::Enter, 12_400)).contains(&Effect::Back));
    assert_eq!(how.borrow().map(|(left, _)| left), Some(ExitReason::Quit));
    // Nothing was started.
    let mut play = PlayScreen::new(modern_of(Mode::Marathon), Box::new(()), &shell());
    assert_eq!(play.update(&press(Key::Char('q'), 0)), [Effect::Back]);
}

fn chetyris(screen: &str, pieces: &[PieceKind], how: &How) -> PlayScreen {
    let mut shell: Shell = shell();
    shell.settings.set("chetyris.screen", screen).unwrap();
    let setup = chetyris::Setup { pieces: pieces.into(), ..chetyris::Setup::new(Seed(1)) };
    PlayScreen::new(Session::<Chetyris>::new(setup).unwrap(), Box::new(Remember(Rc::clone(how))), &shell)
}

#[test]
fn escape_leaves_chetyris_where_a_prompt_is_up() {
    for screen in ["plain", "rich"] {
        let left = |how: &How| how.borrow().map(|(left, _)| left);
        // Before it starts, when it is over, and between levels.
        let how = How::default();
        assert_eq!(chetyris(screen, &[], &how).update(&press(Key::Esc, 0)), [Effect::Back]);
        let how = How::default();
        let mut play = chetyris(screen, &[], &how);
        play.update(&press(Key::Enter, 0));
        play.update(&press(Key::Char('q'), 10));
        assert_eq!(left(&how), None, "the game is over, and to be looked at");
        assert!(play.update(&press(Key::Esc, 20)).contains(&Effect::Back));
        let how = How::default();
        let mut play = chetyris(screen, &[PieceKind::Tetromino(Tetromino::O); 20], &how);
        play.update(&press(Key::Enter, 0));
        for (key, times) in
            [(Key::Left, 3), (Key::Left, 1), (Key::Right, 1), (Key::Right, 3), (Key::Right, 5)].repeat(3)
        {
            (0..times).for_each(|_| drop(play.update(&press(key, 10))));
            play.update(&press(Key::Char(' '), 10));
        }
        assert!(play.update(&press(Key::Esc, 20)).contains(&Effect::Back));
        assert_eq!(left(&how), Some(ExitReason::Player), "it can be continued at the next level");
    }
}

#[test]
fn the_pause_menu_of_the_plain_screen_can_be_left() {
    let line = |play: &PlayScreen| match &play.layout().widgets[..] {
        [Widget::Plain(lines)] => lines.last().cloned().unwrap_or_default(),
        other => panic!("{other:?}"),
    };
    let begun = |how: &How| {
        let mut play = chetyris("plain", &[], how);
        play.update(&press(Key::Enter, 0));
        assert_eq!(line(&play), "");
        play.update(&press(Key::Esc, 100));
        assert_eq!(line(&play), "Paused: [Resume] Restart  Controls  Settings …");
        assert!(line(&play).chars().count() <= 50, "a terminal of fifty columns has room for it");
        play
    };
    for key in [Key::Esc, Key::Enter, Key::Char('p'), Key::Char(' ')] {
        let mut play = begun(&How::default());
        play.update(&press(key, 200));
        assert_eq!(line(&play), "", "{key} resumes");
    }
    let how = How::default();
    let mut play = begun(&how);
    for _ in 0..2 {
        play.update(&press(Key::Left, 200));
    }
    assert!(line(&play).contains("[Save and quit]"), "{}", line(&play));
    assert!(play.update(&press(Key::Enter, 300)).contains(&Effect::Back));
    assert_eq!(how.borrow().map(|(left, _)| left), Some(ExitReason::Player));
    let mut play = begun(&How::default());
    for key in [Key::Left, Key::Enter, Key::Right, Key::Enter] {
        play.update(&press(key, 200));
    }
    assert!(line(&play).starts_with("Game Over!"), "{}", line(&play));
}

#[test]
fn escape_leaves_cascade_when_it_is_over() {
    let how = How::default();
    let session = Session::<Cascade>::new(cascade::Setup::new(Seed(1))).unwrap();
    let mut play = PlayScreen::new(session, Box::new(Remember(Rc::clone(&how))), &shell());
    play.update(&press(Key::Char('q'), 10));
    assert!(play.update(&press(Key::Esc, 20)).contains(&Effect::Back));
}
