//! A game that is saved is read back the same, and stays so beside rows that another program has written; each of those is
//! listed, or left out and named.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_app::records::{Category, Round, RoundResult};
use quintet_engine::kernel::Span;
use quintet_fuzz::setups::number;
use quintet_fuzz::{add_garbled_row, folder};
use quintet_store::{Filter, Home, NewReplay, SaveOptions, Store};
use std::sync::LazyLock;

static HOME: LazyLock<Home> = LazyLock::new(|| Home::at(folder()));
const TABLES: [&str; 4] = ["categories", "replays", "replay_data", "scores"];

fuzz_target!(|data: &[u8]| {
    let mut data = data;
    let mut store = Store::open(&HOME).expect("a store");
    let database = rusqlite::Connection::open(HOME.database()).expect("the store");
    database.execute_batch("PRAGMA foreign_keys = 0; DELETE FROM sqlite_sequence").expect("a table");
    for table in TABLES {
        database.execute(&format!("DELETE FROM {table}"), []).expect("a table");
    }

    let [score, seed, millis, ended] = [(); 4].map(|()| number(&mut data));
    let (category, played) =
        (Category::by_score("chetyris", "standard", "standard", 1), Span::from_millis(millis));
    let outcomes = vec![RoundResult::of_score(score, seed % 2 == 0)];
    let round = Round { index: 0, category, seed, played, outcomes };
    let (name, game, bytes, ended) = ("known", "chetyris", data, ended as i64);
    let replay =
        NewReplay { name, game, revision: 1, micros: millis, bytes, ended, against: None, helped: false };
    let saved = store.save(&replay, &[round], &SaveOptions::default()).expect("a game is saved");
    let known = store.scores(&Filter::default()).expect("scores").remove(0);
    assert_eq!((known.score, known.seed, known.millis, known.ended), (score, seed, millis, ended));
    assert_eq!((known.replay, known.assisted), (Some(saved.replay), seed % 2 == 0));

    TABLES.iter().for_each(|table| add_garbled_row(&database, table, &mut data));
    let count = |rows: &str| {
        let sql = format!("SELECT count(*) FROM {rows}");
        database.query_row(&sql, [], |row| row.get::<_, u16>(0)).map(usize::from).expect("a count")
    };
    let scores = store.scores(&Filter::default()).expect("scores");
    let listed = count("scores JOIN categories ON categories.id = category");
    assert_eq!(scores.len() + store.take_problems().len(), listed);
    let again = scores.into_iter().find(|score| score.id == known.id).expect("the saved score");
    // A better one of another program takes that away.
    assert_eq!(known, quintet_store::Score { best: known.best, ..again });
    let replays = store.replays(false, None, None).expect("replays");
    let left_out = store.take_problems().iter().filter(|problem| problem.contains(": replay ")).count();
    assert_eq!(replays.len() + left_out, count("replays WHERE deleted IS NULL"));
    assert!(replays.iter().any(|replay| replay.id == saved.replay));
    assert_eq!(store.replay(saved.replay).expect("the recording"), bytes);
    let _ = (store.modes(None), store.months(&Filter::default()), store.nameless(0));
    let _ = [0, 1, 2].map(|id| (store.replay(id), store.against(id)));
});
