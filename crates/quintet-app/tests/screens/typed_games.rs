//! Games of typed commands: the line, the keys, questions, demonstrations.

use crate::screens::{How, Remember, at, press, scene, shell, typed_quadris};
use quintet_app::settings::{Key, Settings};
use quintet_app::{
    Answer, CommandScreen, Effect, ExitReason, Input, PeerEvent, PeerTerminal, Query, Screen, Shell, Widget,
    Workers,
};
use quintet_bot::InlineWorker;
use quintet_engine::biquadris::Biquadris;
use quintet_engine::kernel::{Cell, Event, Seed};
use quintet_engine::quadris::Quadris;
use quintet_engine::quadris::block_file;
use quintet_engine::quadris::interpreter::{Interpreter, TextGame};
use quintet_engine::quadris::levels::{Level, LevelTable};
use quintet_engine::{biquadris, quadris};
use quintet_session::Session;
use std::rc::Rc;

#[test]
fn commands_are_typed_completed_recalled_and_given_by_keys() {
    let mut typed = typed_quadris();
    let field = |typed: &CommandScreen| match typed.layout().widgets.last() {
        Some(Widget::Field { text, .. }) => text.clone(),
        _ => panic!("a line to type into"),
    };
    let board = |typed: &CommandScreen| scene(&typed.layout()).view.boards[0].cells.clone();
    let first = board(&typed);
    typed.update(&press(Key::Right, 0));
    assert_ne!(board(&typed), first, "an arrow key is a command while nothing is typed");
    for letter in "lef".chars() {
        typed.update(&press(Key::Char(letter), 10));
    }
    typed.update(&press(Key::Tab, 20));
    assert_eq!(field(&typed), "left ");
    typed.update(&press(Key::Enter, 30));
    assert_eq!((board(&typed) == first, field(&typed).as_str()), (true, ""));
    typed.update(&press(Key::PageUp, 40));
    assert_eq!(field(&typed), "left ");
    typed.update(&press(Key::Esc, 50));
    for letter in "l".chars() {
        typed.update(&press(Key::Char(letter), 60));
    }
    typed.update(&press(Key::Tab, 70));
    let offer = |typed: &CommandScreen| scene(&typed.layout()).log.last().cloned().unwrap_or_default();
    assert!(offer(&typed).contains("levelup"), "what it could become is shown");
    typed.update(&press(Key::Esc, 75));
    assert!(!offer(&typed).contains("levelup"), "until that is not wanted any more");
    for letter in "/xyz".chars() {
        typed.update(&press(Key::Char(letter), 80));
    }
    typed.update(&press(Key::Enter, 90));
    assert!(scene(&typed.layout()).log.iter().any(|line| line.contains("unknown command")));
}

#[test]
fn a_long_answer_is_opened_as_a_page_and_the_wheel_scrolls_back() {
    let mut typed = typed_quadris();
    let type_in = |typed: &mut CommandScreen, line: &str| {
        line.chars().for_each(|letter| drop(typed.update(&press(Key::Char(letter), 0))));
        typed.update(&press(Key::Enter, 0));
    };
    for line in ["foo", "bar"] {
        type_in(&mut typed, line);
        assert!(matches!(typed.layout().widgets[..], [Widget::Scene(_), Widget::Field { .. }]));
    }
    let last = |typed: &CommandScreen| scene(&typed.layout()).log.last().cloned().unwrap_or_default();
    assert!(last(&typed).contains("bar"), "{}", last(&typed));
    typed.update(&Input::Wheel { down: false, at: at(0) });
    assert_eq!(last(&typed), "> foo");
    typed.update(&press(Key::Left, 0));
    assert!(last(&typed).contains("bar"), "the last message is visible after a command");
    type_in(&mut typed, "/help");
    let layout = typed.layout();
    let [Widget::Page { lines, .. }] = &layout.widgets[..] else { panic!("{layout:?}") };
    assert_eq!(layout.title, "help");
    assert!(lines.iter().any(|line| line.contains("counterclockwise")), "{lines:?}");
    assert_eq!(typed.update(&press(Key::Esc, 0)), [], "the page is left, not the game");
    assert!(last(&typed).contains(&lines[lines.len() - 1]));
}

#[test]
fn a_file_that_a_command_names_is_asked_for() {
    let mut typed = typed_quadris();
    for letter in "sequence moves.txt".chars() {
        typed.update(&press(Key::Char(letter), 0));
    }
    let effects = typed.update(&press(Key::Enter, 0));
    assert_eq!(effects, [Effect::Ask(Query::File("moves.txt".into()))]);
    let before = scene(&typed.layout()).view.clone();
    typed.answer(Answer::File(Ok(("moves.txt".into(), b"right right".to_vec()))));
    let due = typed.wake_at().expect("there is something to do");
    typed.update(&Input::Tick { at: due });
    assert_ne!(scene(&typed.layout()).view, before);
}

#[test]
fn the_keys_of_typed_games_can_be_changed() {
    let mut typed = typed_quadris();
    let mut settings = Settings::default();
    settings.set("keys.quadris.drop", "f5").unwrap();
    typed.settings(&settings);
    let caps: Vec<String> = typed.layout().footer.into_iter().map(|cap| cap.keys).collect();
    assert!(caps.contains(&"f5".to_owned()), "{caps:?}");
    let board = |typed: &CommandScreen| match &typed.layout().widgets[0] {
        Widget::Scene(scene) => scene.view.boards[0].cells.clone(),
        other => panic!("{other:?}"),
    };
    let before = board(&typed);
    typed.update(&Input::Press { key: Key::Char(' '), at: at(1), repeats: false });
    assert_eq!(board(&typed), before, "a blank belongs to the line now");
    typed.update(&Input::Press { key: Key::Esc, at: at(2), repeats: false });
    typed.update(&Input::Press { key: Key::F(5), at: at(3), repeats: false });
    assert_ne!(board(&typed), before);
}

#[test]
fn lines_that_are_pasted_are_commands() {
    let mut typed = typed_quadris();
    typed.update(&Input::Paste { text: "left\nright\ndro".into(), at: at(1) });
    let layout = typed.layout();
    let [Widget::Scene(scene), Widget::Field { text, .. }] = layout.widgets.as_slice() else {
        panic!("{layout:?}")
    };
    assert_eq!(text, "dro", "the last one can still be changed");
    assert!(scene.log.ends_with(&["> left".to_owned(), "> right".to_owned()]), "{:?}", scene.log);
}

#[test]
fn a_truncated_paste_is_reported() {
    let says = |lines: usize, end: &str| {
        let mut typed = typed_quadris();
        let text = vec!["foo"; lines].join("\n") + end;
        typed.update(&Input::Paste { text, at: at(1) });
        scene(&typed.layout()).log.last().cloned().unwrap_or_default()
    };
    for end in ["", "\n"] {
        assert_eq!(says(201, end), "201 lines were pasted; only the first 200 were used.");
        assert!(says(200, end).contains("unknown command: foo"), "{}", says(200, end));
    }
}

#[test]
fn quit_leaves_a_game_of_typed_commands() {
    let how = How::default();
    let script = block_file::parse(block_file::SEQUENCE).unwrap();
    let scripts = [script.clone(), script];
    let setup = biquadris::Setup {
        seed: Seed(1),
        start: Level(0),
        levels: LevelTable::default(),
        scripts,
        carried: None,
    };
    let around = Box::new(Remember(Rc::clone(&how)));
    let mut typed = CommandScreen::new(Session::<Biquadris>::new(setup).unwrap(), around, &shell());
    for letter in "quit".chars() {
        typed.update(&press(Key::Char(letter), 0));
    }
    assert!(typed.update(&press(Key::Enter, 5)).contains(&Effect::Back));
    assert_eq!(how.borrow().map(|(left, _)| left), Some(ExitReason::Quit));
}

/// A terminal in which the same line is typed again and again.
struct Endless(&'static str);

impl PeerTerminal for Endless {
    fn frame(&mut self, _: &dyn TextGame) {}

    fn show_message(&mut self, _: &str) {}

    fn poll(&mut self) -> Option<PeerEvent> {
        Some(PeerEvent::Line(self.0.to_owned()))
    }
}

#[test]
fn endless_lines_of_a_terminal_leave_room_for_keys() {
    for words in ["left\n", "drop restart\n", "\n", "a word without end"] {
        let mut typed = typed_quadris().with_peer(Box::new(Endless(words)));
        typed.update(&Input::Tick { at: at(1) });
        let due = typed.wake_at().expect("there is more to do");
        typed.update(&Input::Tick { at: due });
        typed.update(&press(Key::Esc, 100));
        assert!(typed.is_paused(), "{words:?}");
    }
}

/// A terminal in which these lines are typed.
pub(crate) struct Script(pub(crate) Vec<&'static str>);

impl PeerTerminal for Script {
    fn frame(&mut self, _: &dyn TextGame) {}

    fn show_message(&mut self, _: &str) {}

    fn poll(&mut self) -> Option<PeerEvent> {
        (!self.0.is_empty()).then(|| PeerEvent::Line(format!("{}\n", self.0.remove(0))))
    }
}

#[test]
fn keys_of_commands_with_another_name_still_work() {
    let mut typed = typed_quadris();
    let board = |typed: &CommandScreen| scene(&typed.layout()).view.boards[0].cells.clone();
    for letter in "rename right east".chars() {
        typed.update(&press(Key::Char(letter), 0));
    }
    typed.update(&press(Key::Enter, 0));
    let before = board(&typed);
    typed.update(&press(Key::Right, 1));
    assert_ne!(board(&typed), before);
    assert!(!scene(&typed.layout()).log.iter().any(|line| line.contains("unknown command")));
}

#[test]
fn letters_act_at_once_with_and_without_a_terminal_beside() {
    letters_act_at_once(typed_quadris());
    letters_act_at_once(typed_quadris().with_peer(Box::new(Script(Vec::new()))));
}

fn letters_act_at_once(mut typed: CommandScreen) {
    let board = |typed: &CommandScreen| scene(&typed.layout()).view.boards[0].cells.clone();
    let field = |typed: &CommandScreen| match typed.layout().widgets.last() {
        Some(Widget::Field { text, .. }) => text.clone(),
        _ => panic!("a line to type into"),
    };
    let footer = typed.layout().footer;
    assert!(footer.iter().any(|cap| cap.keys == "z x"), "{footer:?}");
    let first = board(&typed);
    typed.update(&press(Key::Char('x'), 0));
    assert_ne!((board(&typed), field(&typed)), (first.clone(), String::new()));
    typed.update(&press(Key::Char('z'), 1));
    assert_eq!((board(&typed), field(&typed)), (first.clone(), String::new()));
    // A slash, or Enter, starts a line in which they are letters.
    for begin in [Key::Char('/'), Key::Enter] {
        typed.update(&press(begin, 2));
        "xyzzy".chars().for_each(|letter| drop(typed.update(&press(Key::Char(letter), 3))));
        assert_eq!((board(&typed), field(&typed).as_str()), (first.clone(), "xyzzy"));
        typed.update(&press(Key::Enter, 4));
        assert!(scene(&typed.layout()).log.iter().any(|line| line.contains("unknown command: xyzzy")));
    }
    // Other letters start a line by themselves.
    "right".chars().for_each(|letter| drop(typed.update(&press(Key::Char(letter), 5))));
    typed.update(&press(Key::Enter, 6));
    assert_ne!(board(&typed), first);
    typed.update(&press(Key::Char('/'), 7));
    typed.update(&press(Key::Esc, 7));
    assert!(!typed.is_paused(), "the line is given up, not the game");
    "/zz".chars().for_each(|letter| drop(typed.update(&press(Key::Char(letter), 7))));
    typed.update(&press(Key::Esc, 7));
    assert!(!typed.is_paused() && field(&typed).is_empty(), "and the letters of it, too");
    typed.update(&press(Key::Esc, 8));
    assert!(typed.is_paused());
}

/// A game of Biquadris that asks for a special action, after these lines.
fn asking(lines: &[&'static str]) -> CommandScreen {
    let scripts = ["O O O O O I T T T", "I"].map(|text| block_file::parse(text).unwrap());
    let (seed, start, levels) = (Seed(1), Level(0), LevelTable::default());
    let setup = biquadris::Setup { seed, start, levels, scripts, carried: None };
    let typed = CommandScreen::new(Session::<Biquadris>::new(setup).unwrap(), Box::new(()), &shell());
    // Five squares and an upright block fill two rows.
    let moves = ["", "2right", "4right", "6right", "8right"].map(|way| [way, "drop", "drop"]);
    let moves = moves.concat().into_iter().chain(["clockwise 10right drop"]);
    let mut typed = typed.with_peer(Box::new(Script(moves.chain(lines.iter().copied()).collect())));
    typed.update(&Input::Tick { at: at(1) });
    typed
}

fn asks(typed: &CommandScreen) -> bool {
    typed.layout().footer.iter().any(|cap| cap.keys == "b")
}

#[test]
fn a_rejected_answer_is_explained_until_a_valid_one_is_given() {
    let wrong = |typed: &CommandScreen| {
        let log = scene(&typed.layout()).log.clone();
        log.into_iter().filter(|line| line.contains("is not an answer")).collect::<Vec<String>>()
    };
    let mut typed = asking(&["bl1nd", "hvy"]);
    assert!(asks(&typed));
    assert!(wrong(&typed).len() == 1 && wrong(&typed)[0].starts_with("hvy is"), "{:?}", wrong(&typed));
    assert!(scene(&typed.layout()).log.last().is_some_and(|line| line.ends_with("BLOCK?")));
    typed.update(&press(Key::Char('h'), 3));
    assert!(!asks(&typed) && wrong(&typed).is_empty(), "{:?}", scene(&typed.layout()).log);
}

#[test]
fn a_question_is_answered_with_letters_beside_a_terminal() {
    let forced = |typed: &CommandScreen| {
        scene(&typed.layout()).log.iter().any(|line| line.contains("unknown")) || asks(typed)
    };
    for keys in ["b", "h", "fz", "fZ", "f/fj"] {
        let mut typed = asking(&[]);
        assert!(asks(&typed), "{:?}", scene(&typed.layout()).log);
        typed.update(&press(Key::Left, 2));
        assert!(asks(&typed), "a key that is no answer is none");
        for letter in keys.chars() {
            assert!(asks(&typed), "{keys}");
            typed.update(&press(Key::Char(letter), 3));
        }
        assert!(!forced(&typed), "{keys}: {:?}", scene(&typed.layout()).log);
    }
}

#[test]
fn a_demonstration_shows_every_move_until_a_key_stops_it() {
    let typed = typed_quadris;
    let enter = |typed: &mut CommandScreen, text: &str| {
        text.chars().for_each(|letter| drop(typed.update(&press(Key::Char(letter), 0))));
        typed.update(&press(Key::Enter, 0));
    };
    let pass = |typed: &mut CommandScreen| {
        let due = typed.wake_at()?;
        typed.update(&Input::Tick { at: due });
        Some((due, scene(&typed.layout()).view.clone()))
    };
    let mut three = typed();
    let first = scene(&three.layout()).view.clone();
    enter(&mut three, "autoplay 3");
    let mut seen: Vec<_> = std::iter::from_fn(|| pass(&mut three)).take(1000).collect();
    seen.dedup_by(|a, b| a.1.boards == b.1.boards);
    seen.retain(|(_, view)| view.boards != first.boards);
    assert!(seen.len() > 5, "each move is seen: {}", seen.len());
    let (end, last) = seen.last().unwrap();
    assert!((at(300)..at(3_000)).contains(end), "{end:?}");
    let laid = last.boards[0].cells.iter().filter(|cell| matches!(cell, Cell::Block(_))).count();
    assert_eq!(laid, 12, "three blocks");
    for mut endless in [typed().demonstrated(), {
        let mut typed = typed();
        enter(&mut typed, "macro m = autoplay 99; restart");
        enter(&mut typed, "99m");
        typed
    }] {
        pass(&mut endless);
        let (due, view) = pass(&mut endless).expect("it plays on");
        assert_eq!(endless.layout().footer.len(), 1, "a key stops it");
        endless.update(&Input::Press { key: Key::Char('r'), at: due, repeats: false });
        let after = due.micros() / 1000 + 10_000;
        endless.update(&Input::Tick { at: at(after) });
        assert_eq!(scene(&endless.layout()).view.boards, view.boards, "the key does nothing else");
        endless.update(&press(Key::Char(' '), after + 1));
        assert_ne!(scene(&endless.layout()).view.boards, view.boards, "one can play on");
    }
    // A script is not delayed.
    let mut scripted = typed().with_peer(Box::new(Script(vec!["autoplay 3"])));
    scripted.update(&Input::Tick { at: at(1) });
    assert_eq!(scene(&scripted.layout()).view.boards, last.boards);
}

#[test]
fn the_computer_plays_both_sides_and_answers_questions() {
    let (scripts, levels) =
        (["O I", "I O"].map(|text| block_file::parse(text).unwrap()), LevelTable::default());
    let setup = biquadris::Setup { seed: Seed(1), start: Level(0), levels, scripts, carried: None };
    let session = Session::<Biquadris>::new(setup).unwrap();
    let mut typed = CommandScreen::new(session, Box::new(()), &shell()).demonstrated();
    let (mut cleared, mut asked) = (0, 0);
    for _ in 0..20_000 {
        let Some(due) = typed.wake_at() else { break };
        for effect in typed.update(&Input::Tick { at: due }) {
            let Effect::Events(events) = effect else { continue };
            cleared += events.iter().filter(|event| matches!(event.event, Event::Cleared(_))).count();
        }
        asked += usize::from(asks(&typed));
        if cleared > 6 {
            break;
        }
    }
    assert!(cleared > 6 && asked == 0, "{cleared} {asked}: the keys for answers are not offered");
}

#[test]
fn a_hint_is_marked_when_the_worker_has_found_it() {
    let mut typed = typed_quadris();
    typed.update(&press(Key::Char('h'), 0));
    let hints = |typed: &CommandScreen| {
        scene(&typed.layout()).view.boards[0].cells.iter().filter(|cell| **cell == Cell::Hint).count()
    };
    assert_eq!(hints(&typed), 4);
    // A lost worker is not waited for.
    let gone = Workers::new(|| Box::new(InlineWorker::new(|_: Vec<u8>| None::<Vec<u8>>)));
    let setup = quadris::Setup::default();
    let shell = Shell { workers: gone, ..shell() };
    let mut typed = CommandScreen::new(Session::<Quadris>::new(setup).unwrap(), Box::new(()), &shell);
    typed.update(&press(Key::Char('h'), 0));
    assert!(scene(&typed.layout()).log.iter().any(|line| line == "there is no hint"));
}

#[test]
fn the_history_and_the_log_are_limited() {
    let mut typed = typed_quadris();
    for round in 0..500 {
        "levelup".chars().for_each(|letter| drop(typed.update(&press(Key::Char(letter), round))));
        typed.update(&press(Key::Enter, round));
    }
    let log = scene(&typed.layout()).log.len();
    assert!((20..=60).contains(&log), "{log} lines are copied for every picture");
}

#[test]
fn core_only_leaves_the_commands_of_the_original_document() {
    for (mut typed, known) in
        [(typed_quadris(), true), (typed_quadris().with_interpreter(Interpreter::new(false)), false)]
    {
        for letter in "undo".chars() {
            typed.update(&press(Key::Char(letter), 0));
        }
        typed.update(&press(Key::Enter, 1));
        let unknown = scene(&typed.layout()).log.iter().any(|line| line.contains("unknown command"));
        assert_eq!(unknown, !known);
    }
}
