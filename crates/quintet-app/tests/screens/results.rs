//! The result of a round, the records and the statistics, over memory.

use crate::host::{Program, drop_pieces};
use quintet_app::plot::PlotKind;
use quintet_app::settings::Key;
use quintet_app::storage::{InlineStorage, MemoryStorage, Storage};
use quintet_app::{Effect, SettingChange, Widget};

type Memory = Program<InlineStorage<MemoryStorage>>;

/// Starts a program whose player has a name and plays Chetyris in colour.
fn start(storage: &MemoryStorage) -> Memory {
    let mut program = crate::host::start(storage);
    let mut settings = program.app.settings().clone();
    for (key, value) in [("player.name", "Ada"), ("player.second", "Bob"), ("chetyris.screen", "rich")] {
        settings.set(key, value).unwrap();
    }
    program.app.set_settings(settings);
    let names = [("player.name", "Ada"), ("player.second", "Bob")];
    let stored = names.map(|(key, value)| SettingChange { key: key.into(), value: Some(value.into()) });
    storage.clone().change_settings(&stored).unwrap();
    program
}

/// Goes back to the main menu.
fn go_back(program: &mut Memory) {
    for _ in 0..5 {
        if !program.text().contains("Your best games") {
            program.press(&[Key::Esc]);
        }
    }
}

/// Plays Modern from the main menu, in the mode with this title, until it is over.
fn lose(program: &mut Memory, mode: &str) {
    program.choose("Modern");
    program.choose(mode);
    if !program.app.is_playing() {
        // The strength of the computer is asked for the first time.
        program.press(&[Key::Enter]);
    }
    program.press(&[Key::Enter]);
    program.wait(3_500);
    drop_pieces(program, 14);
    program.wait(2_000);
}

fn lines(program: &Memory) -> Vec<String> {
    let texts = program.app.layout().widgets.into_iter().filter_map(|widget| match widget {
        Widget::Text { lines, .. } => Some(lines),
        _ => None,
    });
    texts.flatten().collect()
}

/// The labels of the facts that are shown.
fn facts(program: &Memory) -> Vec<String> {
    let rows = program.app.layout().widgets.into_iter().find_map(|widget| match widget {
        Widget::Facts { rows, .. } => Some(rows),
        _ => None,
    });
    rows.unwrap_or_default().into_iter().map(|row| row[0].clone()).collect()
}

#[test]
fn a_lost_game_shows_its_points_what_was_counted_and_a_plot() {
    let mut program = start(&MemoryStorage::default());
    lose(&mut program, "Marathon");
    assert!(!program.app.is_playing());
    assert_eq!(program.labels(), ["Retry", "Watch replay", "Save as GIF", "Menu"]);
    let said = lines(&program);
    assert!(said[0].starts_with("Game over · ") && said[0].ends_with(" points"), "{said:?}");
    assert_eq!(said[1], "Your first result here. Rank 1 of 1.");
    let facts = facts(&program);
    for label in ["Time", "Pieces", "PPS", "Level", "Finesse faults"] {
        assert!(facts.iter().any(|fact| fact == label), "{label} in {facts:?}");
    }
    let layout = program.app.layout();
    assert_eq!(layout.title, "Modern, Marathon");
    assert!(
        matches!(&layout.widgets[2], Widget::Facts { plot: Some(plot), .. } if plot.kind == PlotKind::Line)
    );
    // Enter plays again, in the same session.
    program.press(&[Key::Enter]);
    assert!(program.app.is_playing());
    program.wait(4_000);
    assert!(program.app.is_playing() && !program.text().contains("Retry"));
}

#[test]
fn a_sprint_that_is_not_finished_has_no_time_and_no_rank() {
    let storage = MemoryStorage::default();
    let mut program = start(&storage);
    lose(&mut program, "Sprint");
    let said = lines(&program);
    assert_eq!(said[..2], ["Game over · not finished, no time", "Not ranked: the goal was not reached."]);
    go_back(&mut program);
    program.choose("Scores");
    let rows = program.rows();
    assert_eq!((rows.len(), rows[0][0].as_str(), rows[0][4].as_str()), (1, "–", "unfinished"), "{rows:?}");
}

#[test]
fn only_a_better_game_played_to_its_end_is_a_new_best() {
    let storage = MemoryStorage::default();
    let mut program = start(&storage);
    lose(&mut program, "Ultra");
    let first = storage.lock().scores[0].score;
    assert!(first > 0);
    // A game that was ended at once.
    program.press(&[Key::Enter]);
    program.wait(3_500);
    drop_pieces(&mut program, 1);
    program.press(&[Key::Char('q'), Key::Down, Key::Enter]);
    program.wait(100);
    let said = lines(&program);
    assert!(said[1].starts_with(&format!("Personal best: {first}, difference ")), "{said:?}");
    assert_eq!(said[2], "Rank 2 of 2.");
    // The game is over, so another one begins in its place.
    program.press(&[Key::Char('r')]);
    assert!(program.app.is_playing(), "{}", program.text());
    storage.lock().scores.iter_mut().for_each(|score| score.score = 1);
    program.press(&[Key::Enter]);
    program.wait(3_500);
    drop_pieces(&mut program, 14);
    program.wait(2_000);
    assert!(
        lines(&program)[1].starts_with("New personal best! Before: 1, better by "),
        "{:?}",
        lines(&program)
    );
    program.press(&[Key::Esc]);
    assert!(program.labels().iter().any(|label| label == "Marathon"), "{:?}", program.labels());
}

#[test]
fn the_question_for_a_name_waits_until_the_result_is_left() {
    for game in ["Modern", "Cascade"] {
        let storage = MemoryStorage::default();
        let mut program = crate::host::start(&storage);
        program.choose(game);
        program.press(&[Key::Enter, Key::Enter]);
        program.wait(3_500);
        drop_pieces(&mut program, 2);
        program.press(&[Key::Char('q')]);
        if game == "Modern" {
            // It asks.
            program.press(&[Key::Down, Key::Enter]);
        }
        program.wait(3_000);
        let choices = ["Retry", "Watch replay", "Save as GIF", "Menu"];
        assert_eq!(program.labels(), choices, "{game}: {}", program.text());
        assert_eq!(storage.lock().scores.len(), 1, "{game}: the score is saved already");
        program.choose("Watch replay");
        program.wait(100);
        assert!(program.app.layout().title.starts_with("Replay"), "{game}: {}", program.text());
        program.press(&[Key::Esc]);
        assert_eq!(program.labels(), choices, "{game}: {}", program.text());
        program.press(&[Key::Esc]);
        program.wait(100);
        assert_eq!(program.app.layout().title, "Well played!", "{game}");
        program.press(&[Key::Char('A'), Key::Char('d'), Key::Char('a'), Key::Enter]);
        assert_eq!(storage.lock().scores[0].player.as_deref(), Some("Ada"), "{game}");
    }
}

#[test]
fn a_retry_has_the_options_that_were_changed_in_the_pause() {
    for ends_by_itself in [false, true] {
        let storage = MemoryStorage::default();
        let mut program = start(&storage);
        program.choose("Modern");
        program.choose("Marathon");
        program.press(&[Key::Enter]);
        program.wait(3_500);
        program.press(&[Key::Esc, Key::Char('4')]);
        program.press(&[Key::Char('d'), Key::Char('a'), Key::Char('s'), Key::Right, Key::Esc, Key::Esc]);
        assert_eq!(program.app.settings().number("handling.das"), 170);
        if ends_by_itself {
            // It counts down before it goes on; a piece that is dropped on the page of the result does nothing.
            program.press(&[Key::Esc]);
            drop_pieces(&mut program, 30);
        } else {
            program.press(&[Key::Char('q'), Key::Down, Key::Enter]);
        }
        program.wait(2_000);
        program.choose("Retry");
        program.press(&[Key::Enter]);
        program.wait(3_500);
        drop_pieces(&mut program, 2);
        program.press(&[Key::Char('q'), Key::Down, Key::Enter]);
        program.wait(500);
        let das = |id| {
            let bytes = storage.clone().recording(id).unwrap().bytes;
            String::from_utf8_lossy(&bytes).contains("170")
        };
        assert_eq!((das(1), das(2)), (false, true), "{ends_by_itself}: {}", program.text());
        program.press(&[Key::Esc]);
        assert!(program.labels().iter().any(|label| label == "Marathon"), "{}", program.text());
    }
}

#[test]
fn the_attempt_of_the_day_that_was_left_is_continued_and_no_other_counts() {
    let storage = MemoryStorage::default();
    storage.lock().now = 20_773 * 86_400_000;
    let mut program = start(&storage);
    let play = |program: &mut Memory| {
        program.press(&[Key::Enter]);
        program.wait(3_500);
        drop_pieces(program, 2);
    };
    program.choose("Modern");
    program.choose("Daily");
    assert_eq!(program.labels(), ["2026-11-16", "Play: Sprint"]);
    program.press(&[Key::Enter]);
    play(&mut program);
    program.press(&[Key::Esc, Key::Char('6')]);
    program.wait(100);
    assert_eq!(program.labels(), ["2026-11-16", "Continue: Sprint", "Practise: Sprint"]);
    // An attempt meanwhile is practice, and so is one after a restart of it.
    program.press(&[Key::Down, Key::Enter]);
    play(&mut program);
    program.press(&[Key::Char('q'), Key::Down, Key::Enter]);
    program.wait(500);
    program.press(&[Key::Esc]);
    program.wait(100);
    assert_eq!(program.labels(), ["2026-11-16", "Continue: Sprint", "Practise: Sprint"]);
    program.press(&[Key::Up, Key::Enter, Key::Enter]);
    assert!(program.app.is_playing(), "{}", program.text());
    drop_pieces(&mut program, 1);
    program.press(&[Key::Char('q'), Key::Down, Key::Enter]);
    program.wait(500);
    // Retry is practice.
    program.choose("Retry");
    play(&mut program);
    program.press(&[Key::Char('q'), Key::Down, Key::Enter]);
    program.wait(500);
    program.press(&[Key::Esc]);
    program.wait(100);
    assert_eq!(program.labels(), ["2026-11-16", "Practise: Sprint"]);
    let helped: Vec<bool> = storage.lock().scores.iter().map(|score| score.assisted).collect();
    assert_eq!(helped, [true, false, true]);
}

#[test]
fn a_puzzle_stays_the_same_after_a_restart_with_other_handling() {
    let mut program = start(&MemoryStorage::default());
    program.choose("Modern");
    program.choose("Puzzles");
    // The last Enter closes the guide.
    program.press(&[Key::Down, Key::Down, Key::Enter, Key::Enter]);
    let next = |program: &Memory| {
        let layout = program.app.layout();
        let Some(Widget::Scene(scene)) = layout.widgets.first() else { panic!("{}", program.text()) };
        scene.view.boards[0].cells.clone()
    };
    let before = next(&program);
    program.wait(3_500);
    program.press(&[Key::Esc, Key::Char('4')]);
    program.press(&[Key::Char('d'), Key::Char('a'), Key::Char('s'), Key::Right, Key::Esc, Key::Esc]);
    program.press(&[Key::Char('2')]);
    assert!(program.app.is_playing(), "{}", program.text());
    assert_eq!(next(&program), before);
}

#[test]
fn a_lost_duel_against_the_computer_is_no_best_and_counts_once() {
    let storage = MemoryStorage::default();
    let mut program = start(&storage);
    lose(&mut program, "Against the computer");
    // The computer may need some more time to win.
    for _ in 0..40 {
        program.wait(500);
    }
    let said = lines(&program);
    assert!(said[0].contains(" : ") && said[1] == "A lost duel is not ranked.", "{said:?}");
    assert_eq!(storage.lock().scores.len(), 2);
    go_back(&mut program);
    program.choose("Scores");
    assert_eq!(program.rows().len(), 1, "{:?}", program.rows());
}

#[test]
fn every_game_shows_a_result_and_its_replay() {
    for (title, keys) in [
        ("Chetyris", vec![Key::Enter, Key::Char(' '), Key::Char('q')]),
        ("Cascade", vec![Key::Enter, Key::Char(' '), Key::Char('q')]),
    ] {
        let storage = MemoryStorage::default();
        let mut program = start(&storage);
        program.choose(title);
        program.press(&[Key::Enter]);
        program.press(&keys);
        program.wait(8_000);
        assert!(program.labels().contains(&"Watch replay".to_owned()), "{title}: {}", program.text());
        program.choose("Watch replay");
        assert!(program.app.layout().title.starts_with("Replay"), "{title}: {}", program.text());
        program.press(&[Key::Esc]);
        program.choose("Retry");
        assert!(program.app.is_playing(), "{title}: {}", program.text());
        assert_eq!(storage.lock().scores.len(), 1, "{title}");
    }
    for title in ["Quadris", "Biquadris"] {
        let mut program = start(&MemoryStorage::default());
        program.choose(title);
        // The first Enter starts the game, the second closes its guide.
        program.press(&[Key::Enter, Key::Enter]);
        for _ in 0..40 {
            program.press(&[Key::Char(' ')]);
        }
        program.wait(3_000);
        assert_eq!(
            program.labels(),
            ["Retry", "Watch replay", "Save as GIF", "Back to the board", "Menu"],
            "{title}: {}",
            program.text()
        );
        program.choose("Back to the board");
        assert!(program.app.is_playing());
        program.wait(3_000);
        assert!(program.app.is_playing(), "{title}: it is shown once");
    }
}

#[test]
fn records_are_by_category_and_statistics_have_plots() {
    let storage = MemoryStorage::default();
    let mut program = start(&storage);
    for mode in ["Marathon", "Ultra"] {
        lose(&mut program, mode);
        go_back(&mut program);
    }
    program.choose("Scores");
    assert_eq!(program.rows().len(), 2);
    program.press(&[Key::Right]);
    assert!(
        program.app.layout().title.starts_with("Scores: Modern, Marathon"),
        "{}",
        program.app.layout().title
    );
    assert_eq!((program.rows().len(), program.rows()[0][0].as_str()), (1, "1"));
    program.press(&[Key::Tab]);
    let layout = program.app.layout();
    let Widget::Plots { plots, .. } = &layout.widgets[0] else { panic!("{layout:?}") };
    assert!(plots.iter().any(|plot| plot.title == "PPS"), "{plots:?}");
    program.press(&[Key::Left]);
    let layout = program.app.layout();
    let Widget::Plots { plots, .. } = &layout.widgets[0] else { panic!("{layout:?}") };
    assert_eq!(plots[0].title, "Games by day");
}

#[test]
fn the_viewer_has_marks_and_saves_pictures() {
    use quintet_app::{Export, Picture, Screen};
    let replay = crate::recording::replay(crate::screens::modern());
    let mut viewer = quintet_app::Viewer::new(replay, Some(7), &crate::screens::shell()).unwrap();
    let export = |effects: Vec<Effect>| {
        effects.into_iter().find_map(|effect| match effect {
            Effect::Export(export) => Some(export),
            _ => None,
        })
    };
    let press = crate::screens::press;
    assert_eq!(
        export(viewer.update(&press(Key::Char('g'), 10))),
        Some(Export { replay: Some(7), picture: Picture::Gif })
    );
    assert_eq!(
        export(viewer.update(&press(Key::Char('i'), 10))),
        Some(Export { replay: Some(7), picture: Picture::Png(10_000) })
    );
    assert!(matches!(&viewer.layout().widgets[1], Widget::Bar { .. }));
}
