//! Requests that are answered later, or never.

use crate::recording::recorded;
use crate::screens::{at, press, shell, typed_quadris};
use quintet_app::catalogue::Catalogue;
use quintet_app::host::Host;
use quintet_app::records::Category;
use quintet_app::settings::{Key, Settings};
use quintet_app::storage::{
    GameSummary, InlineStorage, InterruptedGame, MemoryStorage, Month, Recording, Recovered, Score, Source,
    StoredReplay,
};
use quintet_app::{
    Answer, App, AppHost, Effect, ExitReason, HitTarget, Input, Query, RecordKind, ReplayRound, Request,
    RequestId, SettingChange, SettingsPage, StoredSettings, TablePage, Widget,
};

/// A host that leaves the answers to the test.
#[derive(Default)]
struct Later(Vec<Request>);

impl AppHost for Later {
    fn perform(&mut self, request: Request, _: &mut App) {
        if !matches!(request.effect, Effect::Menu(_)) {
            self.0.push(request);
        }
    }
}

impl Later {
    /// The requests since the last call.
    fn take(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.0)
    }

    /// The only query since the last call.
    fn query(&mut self) -> (RequestId, Query) {
        let requests = self.take();
        match &requests[..] {
            [Request { id, effect: Effect::Ask(query) }] => (*id, query.clone()),
            _ => panic!("{requests:?}"),
        }
    }

    /// The changes of settings since the last call: there is at most one request.
    fn changes(&mut self) -> Vec<(RequestId, Vec<SettingChange>)> {
        let changes = self.take().into_iter().filter_map(|request| match request.effect {
            Effect::Ask(Query::ChangeSettings(changes)) => Some((request.id, changes)),
            _ => None,
        });
        changes.collect()
    }
}

fn table(cell: &str) -> Answer {
    Answer::Replays(vec![StoredReplay { id: 7, game: cell.into(), ..StoredReplay::default() }])
}

fn cells(app: &App) -> Vec<String> {
    app.layout()
        .widgets
        .iter()
        .flat_map(|widget| match widget {
            Widget::Table { rows, .. } => rows.iter().map(|row| row[1].clone()).collect(),
            Widget::Text { lines, .. } => lines.clone(),
            _ => Vec::new(),
        })
        .collect()
}

fn replays() -> (App, Later) {
    let mut app = App::new(shell());
    app.open(Box::new(TablePage::new(RecordKind::Replays, &Settings::default())));
    (app, Later::default())
}

#[test]
fn an_answer_for_an_old_filter_is_dropped() {
    let (mut app, mut host) = replays();
    app.update(&Input::Tick { at: at(0) }, &mut host);
    let (all, query) = host.query();
    assert_eq!((query, cells(&app)), (Query::Replays(None), vec!["Loading…".to_owned()]));
    assert_eq!(app.wake_at(), None, "waiting costs nothing");
    app.update(&press(Key::Right, 1), &mut host);
    let (first, query) = host.query();
    assert_eq!(query, Query::Replays(Some("modern".into())));
    app.answer(first, table("modern"));
    app.answer(all, table("all"));
    assert_eq!(cells(&app), ["Modern"]);
    // The visible rows may be outdated until the next answer: they can be neither watched nor deleted.
    app.update(&press(Key::Left, 2), &mut host);
    let (again, _) = host.query();
    app.update(&press(Key::Enter, 3), &mut host);
    assert_eq!(host.take(), []);
    app.answer(again, table("all"));
    app.update(&press(Key::Enter, 4), &mut host);
    assert_eq!(host.take()[0].effect, Effect::Watch(ReplayRound { replay: 7, round: 0 }));
}

#[test]
fn an_answer_goes_to_the_screen_that_has_asked() {
    let (mut app, mut host) = replays();
    app.update(&Input::Tick { at: at(0) }, &mut host);
    let (below, _) = host.query();
    app.open(Box::new(TablePage::new(RecordKind::Replays, &Settings::default())));
    app.update(&Input::Tick { at: at(1) }, &mut host);
    let (above, _) = host.query();
    app.answer(below, table("below"));
    assert_eq!(cells(&app), ["Loading…"]);
    app.answer(above, table("above"));
    assert_eq!(cells(&app), ["above"]);
    // The closed screen asks again when it is opened again; until then it receives nothing.
    app.update(&press(Key::Right, 2), &mut host);
    let (closed, _) = host.query();
    app.update(&press(Key::Esc, 3), &mut host);
    app.answer(closed, table("closed"));
    assert_eq!(cells(&app), ["below"]);
}

#[test]
fn a_screen_is_opened_only_for_one_that_still_wants_it() {
    let (mut app, mut host) = replays();
    app.update(&Input::Tick { at: at(0) }, &mut host);
    let (id, _) = host.query();
    app.answer(id, table("a game"));
    app.update(&press(Key::Enter, 1), &mut host);
    app.update(&press(Key::Enter, 2), &mut host);
    let [older, newer] = host.take().try_into().unwrap();
    assert!(!app.accept(older.id) && app.accept(newer.id), "only the last one");
    assert!(!app.accept(newer.id), "and only once");
    app.update(&press(Key::Enter, 3), &mut host);
    app.update(&press(Key::Esc, 4), &mut host);
    assert!(!app.accept(host.take()[0].id), "the table is closed");
}

#[test]
fn a_failed_change_is_reported_on_any_screen() {
    let (mut app, mut host) = (App::new(shell()), Later::default());
    app.open(Box::new(TablePage::new(RecordKind::Replays, &Settings::default())));
    app.update(&Input::Tick { at: at(0) }, &mut host);
    let (id, _) = host.query();
    app.answer(id, table("7"));
    let delete = |app: &mut App, host: &mut Later| {
        app.update(&press(Key::Delete, 1), host);
        let requests = host.take();
        assert_eq!(requests[0].effect, Effect::Ask(Query::Delete(7)));
        app.answer(requests[1].id, table("7"));
        requests[0].id
    };
    let (first, second, third) =
        (delete(&mut app, &mut host), delete(&mut app, &mut host), delete(&mut app, &mut host));
    app.answer(first, Answer::Deleted);
    assert_eq!(app.layout().notice.as_deref(), Some("Replay deleted. Press u to undo."));
    app.update(&press(Key::Esc, 2), &mut host);
    app.answer(second, Answer::Deleted);
    assert_eq!(app.layout().notice, None, "no screen waits any more");
    app.answer(third, Answer::Failed("the disk is full".into()));
    assert_eq!(app.layout().notice.as_deref(), Some("the disk is full"));
}

#[test]
fn a_file_that_cannot_be_looked_up_does_not_stop_a_game_of_typed_commands() {
    let (mut app, mut host) = (App::with(shell(), Box::new(typed_quadris())), Later::default());
    for key in "sequence moves.txt".chars().map(Key::Char).chain([Key::Enter]) {
        app.update(&press(key, 0), &mut host);
    }
    let file = host.take().into_iter().find(|request| matches!(request.effect, Effect::Ask(Query::File(_))));
    app.answer(file.expect("a file is asked for").id, Answer::Failed("the reader has failed".into()));
    app.update(&Input::Tick { at: app.wake_at().expect("it goes on") }, &mut host);
    assert!(format!("{:?}", app.layout()).contains("the reader has failed"));
    app.update(&press(Key::Char('d'), 100), &mut host);
    assert!(format!("{:?}", app.layout().widgets).contains("text: \"d\""), "commands can be typed");
}

const DAS: &str = "handling.das";

fn on_das() -> (App, Later, HitTarget) {
    let mut app = App::new(shell());
    app.open(Box::new(SettingsPage::new(app.shell())));
    let item = crate::screens::labels(&app.layout());
    let item = item.iter().position(|label| label == "Key repeat delay (DAS)").unwrap();
    let (mut host, place) = (Later::default(), HitTarget { widget: 0, item });
    app.update(&Input::Hover { place, at: at(0) }, &mut host);
    host.take();
    (app, host, place)
}

fn set(value: &str) -> SettingChange {
    SettingChange { key: DAS.into(), value: Some(value.into()) }
}

#[test]
fn a_slider_is_stored_once_after_a_pause() {
    let (mut app, mut host, place) = on_das();
    for step in 1..=50 {
        app.update(&Input::Slide { place, thousandths: step * 10, at: at(u64::from(step) * 20) }, &mut host);
    }
    assert_eq!((app.settings().number(DAS), host.changes()), (250, vec![]), "it is in force at once");
    assert_eq!(app.wake_at(), Some(at(1_300)));
    app.update(&Input::Tick { at: at(1_299) }, &mut host);
    assert_eq!(host.changes(), []);
    app.update(&Input::Tick { at: at(1_300) }, &mut host);
    let changes = host.changes();
    assert_eq!(changes.iter().map(|(_, changes)| changes.clone()).collect::<Vec<_>>(), [vec![set("250")]]);
    assert_eq!(app.wake_at(), None);
}

#[test]
fn leaving_the_page_or_the_program_stores_what_was_changed() {
    let (mut app, mut host, _) = on_das();
    app.update(&press(Key::Right, 10), &mut host);
    app.update(&press(Key::Esc, 20), &mut host);
    assert_eq!(host.changes()[0].1, [set("170")]);
    let (mut app, mut host, _) = on_das();
    app.update(&press(Key::Right, 10), &mut host);
    app.update(&press(Key::Delete, 20), &mut host);
    app.close(ExitReason::Signal(15));
    app.submit_requests(&mut host);
    assert_eq!(host.changes()[0].1, [SettingChange { key: DAS.into(), value: None }]);
}

#[test]
fn a_change_that_cannot_be_stored_stays_in_effect_and_is_stored_later() {
    let (mut app, mut host, _) = on_das();
    app.update(&press(Key::Right, 10), &mut host);
    app.update(&Input::Tick { at: at(1_000) }, &mut host);
    let (id, _) = host.changes().remove(0);
    app.answer(id, Answer::Failed("another program holds the settings".into()));
    assert_eq!(app.layout().notice.as_deref(), Some("another program holds the settings"));
    assert_eq!((app.settings().number(DAS), app.wake_at()), (170, None));
    app.update(&press(Key::Down, 2_000), &mut host);
    app.update(&press(Key::Right, 2_010), &mut host);
    app.update(&Input::Tick { at: at(3_000) }, &mut host);
    let (id, changes) = host.changes().remove(0);
    assert_eq!((changes.len(), &changes[0]), (2, &set("170")), "with the next change");
    app.answer(id, Answer::Failed("it still does".into()));
    app.close(ExitReason::Player);
    app.submit_requests(&mut host);
    assert_eq!(host.changes()[0].1.len(), 2, "and at the end");
}

#[test]
fn settings_of_another_program_are_taken_over_and_unsaved_changes_kept() {
    let (mut app, mut host, _) = on_das();
    app.update(&press(Key::Right, 10), &mut host);
    app.update(&Input::Tick { at: at(1_000) }, &mut host);
    let (id, _) = host.changes().remove(0);
    app.update(&press(Key::Right, 1_100), &mut host);
    let values = [(DAS, "170"), ("look.grid", "off")].map(|(key, value)| (key.to_owned(), value.to_owned()));
    app.answer(
        id,
        Answer::Settings(StoredSettings { values: values.into(), problems: vec!["a line".into()] }),
    );
    assert_eq!((app.settings().number(DAS), app.settings().is_on("look.grid")), (180, false));
    assert_eq!(app.settings().problems(), ["a line"]);
}

#[test]
fn queries_and_answers_are_plain_data() {
    let queries = [
        Query::Interrupted,
        Query::Games,
        Query::End("a".into()),
        Query::Scores(None),
        Query::Statistics(Some("modern".into())),
        Query::Replays(Some("cascade".into())),
        Query::File("a\u{0}b".into()),
        Query::Recording(i64::MIN),
        Query::Delete(1),
        Query::Restore(-1),
        Query::ChangeSettings(vec![set("170"), SettingChange { key: "x".into(), value: None }]),
        Query::Nameless { since: 5 },
        Query::Best(Category::by_score("modern", "marathon", "standard", 1)),
        Query::Recover,
        Query::DefaultFiles(vec!["sequence.txt".into()]),
    ];
    for query in queries {
        let text = serde_json::to_string(&query).unwrap();
        assert_eq!(serde_json::from_str::<Query>(&text).unwrap(), query);
    }
    let answers = [
        Answer::Interrupted(vec![InterruptedGame { name: "a".into(), ..InterruptedGame::default() }]),
        Answer::Games(vec![GameSummary { game: "modern".into(), best: Some(1), fastest: None, last: 2 }]),
        Answer::Ended("a".into()),
        table("x"),
        Answer::File(Ok(("a".into(), vec![0, 255]))),
        Answer::File(Err("no".into())),
        Answer::Recording { bytes: vec![1], against: Some("7".into()) },
        Answer::Settings(Settings::default().to_stored()),
        Answer::Nameless([true, false]),
        Answer::Best(Some((1, 2))),
        Answer::Recovered(Recovered {
            games: vec![InterruptedGame::default()],
            problems: vec!["a file".into()],
        }),
        Answer::DefaultFiles(vec![Ok(None), Ok(Some("I".into())), Err("no".into())]),
        Answer::Scores(vec![Score { id: 3, ..Score::default() }]),
        Answer::Months(vec![Month::default()]),
        Answer::Deleted,
        Answer::Restored,
        Answer::Failed("no".into()),
    ];
    for answer in answers {
        let text = serde_json::to_string(&answer).unwrap();
        assert_eq!(serde_json::from_str::<Answer>(&text).unwrap(), answer);
    }
}

/// Presses keys in a program over memory.
fn drive(app: &mut App, host: &mut Host<InlineStorage<MemoryStorage>>, keys: &[Key]) {
    for key in keys {
        app.update(&press(*key, 0), host);
    }
}

#[test]
fn games_replays_and_settings_work_over_memory() {
    let bytes = recorded(crate::screens::modern());
    let stored = StoredReplay {
        id: 7,
        game: "modern".into(),
        revision: 1,
        added: 0,
        millis: 12_500,
        bytes: bytes.len() as u64,
        source: Source::Played,
        score: None,
        player: None,
        suspect: false,
        results: Vec::new(),
    };
    let storage = MemoryStorage::default();
    storage.lock().replays = vec![(stored, Recording { bytes, against: None })];
    let mut host = Host::in_memory(storage.clone());
    let mut app = App::new(shell());
    app.begin(&mut host);
    // Every game of the catalogue starts with two keys, and is left.
    for game in Catalogue::standard().games() {
        let labels = crate::screens::labels(&app.layout());
        let row =
            labels.iter().filter(|label| !label.is_empty()).position(|label| label == game.title).unwrap();
        drive(
            &mut app,
            &mut host,
            &[&[Key::Home][..], &vec![Key::Down; row], &[Key::Enter, Key::Enter]].concat(),
        );
        assert_eq!((app.layout().title.as_str(), app.is_playing()), (game.title, true));
        app.leave(&mut host);
        drive(&mut app, &mut host, &[Key::Esc]);
    }
    // The replay is listed, deleted, restored and watched, and play continues from it.
    drive(&mut app, &mut host, &[Key::Char('7')]);
    assert_eq!(cells(&app), ["Modern"]);
    drive(&mut app, &mut host, &[Key::Delete]);
    assert_eq!(cells(&app), ["Nothing here yet. Play a game first."]);
    drive(&mut app, &mut host, &[Key::Char('u'), Key::Enter]);
    assert_eq!(app.layout().title, "Replay: Modern");
    drive(&mut app, &mut host, &[Key::Enter]);
    assert!(app.is_playing());
    app.leave(&mut host);
    drive(&mut app, &mut host, &[Key::Esc, Key::Esc]);
    // A setting is stored; if that fails, a notice says so.
    let change = ["8", "g", "r", "i", "d", "right", "esc", "esc"].map(|key| key.parse().unwrap());
    drive(&mut app, &mut host, &change);
    assert_eq!(storage.lock().settings.get("look.grid").map(String::as_str), Some("off"));
    storage.lock().failure = Some("the memory is full".into());
    drive(&mut app, &mut host, &change);
    assert_eq!(app.layout().notice.as_deref(), Some("the memory is full"));
    assert!(app.settings().is_on("look.grid"), "it is in force all the same");
    drive(&mut app, &mut host, &[Key::Char('6')]);
    assert_eq!(cells(&app), ["the memory is full"]);
}
