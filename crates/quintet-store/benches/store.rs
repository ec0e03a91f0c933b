//! Benchmarks a store of 100,000 scores and 1,000 replays: opening, listing, saving.

use divan::Bencher;
use quintet_app::records::{Category, Ranking, Round, RoundResult};
use quintet_engine::kernel::Span;
use quintet_store::{Filter, Home, NewReplay, SaveOptions, Store};
use std::sync::LazyLock;

const REPLAYS: u32 = 1_000;
const ROUNDS: u32 = 100;

/// The store and its folder, which exists while the program runs.
static FULL: LazyLock<(tempfile::TempDir, Home)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let home = Home::at(folder.path());
    let mut store = Store::open(&home).expect("a store");
    let bytes = vec![7; 4_000];
    for number in 0..REPLAYS {
        let rounds: Vec<Round> = (0..ROUNDS).map(|index| round(number, index)).collect();
        save(&mut store, number, &bytes, &rounds);
    }
    (folder, home)
});

fn round(number: u32, index: u32) -> Round {
    let game = ["chetyris", "quadris", "cascade", "modern"][(number % 4) as usize];
    let category = Category {
        game: game.into(),
        mode: ["standard", "sprint"][(index % 2) as usize].into(),
        rules: "standard".into(),
        level: index % 5,
        ranking: Ranking::Score,
    };
    let score = u64::from(number * 7_919 % 10_007 + index);
    let outcome =
        RoundResult { score, finished: true, complete: true, lost: false, assisted: index.is_multiple_of(7) };
    Round { index, category, seed: number.into(), played: Span::from_millis(90_000), outcomes: vec![outcome] }
}

fn save(store: &mut Store, number: u32, bytes: &[u8], rounds: &[Round]) {
    let name = format!("recording-{number}");
    let recorded = NewReplay {
        name: &name,
        game: "chetyris",
        revision: 1,
        micros: 90_000_000,
        bytes,
        ended: 1_700_000_000_000 + i64::from(number) * 60_000,
        against: None,
        helped: false,
    };
    let players = [Some(format!("player {}", number % 3)), None];
    store.save(&recorded, rounds, &SaveOptions { players, keep: REPLAYS }).expect("room on the disk");
}

fn main() {
    LazyLock::force(&FULL);
    divan::main();
}

/// The work of `quintet scores`.
#[divan::bench]
fn open_and_list_the_best_ten_of_each_kind() -> usize {
    let store = Store::open(&FULL.1).expect("a store");
    store.scores(&Filter { top: Some(10), ..Filter::default() }).expect("scores").len()
}

/// The work of `quintet replay list --all`.
#[divan::bench]
fn open_and_list_all_replays() -> usize {
    Store::open(&FULL.1).expect("a store").replays(false, None, None).expect("replays").len()
}

/// Both in one program.
#[divan::bench]
fn open_and_list_scores_and_replays() -> usize {
    let store = Store::open(&FULL.1).expect("a store");
    let scores = store.scores(&Filter { top: Some(10), ..Filter::default() }).expect("scores").len();
    scores + store.replays(false, None, None).expect("replays").len()
}

/// The work of `quintet scores --stats`.
#[divan::bench]
fn statistics_by_month() -> usize {
    Store::open(&FULL.1).expect("a store").months(&Filter::default()).expect("months").len()
}

/// The work of a background thread at the end of a game: open, write, sync, and remove the oldest replay.
#[divan::bench(sample_count = 30, sample_size = 1)]
fn save_a_score_with_its_replay(bencher: Bencher) {
    let mut number = REPLAYS;
    bencher.bench_local(|| {
        number += 1;
        let mut store = Store::open(&FULL.1).expect("a store");
        save(&mut store, number, &[7; 4_000], &[round(number, 0)]);
    });
}
