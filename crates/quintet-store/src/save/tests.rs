//! Tests of saving, of bests and of keeping replays.

use super::*;
use crate::home::Home;
use crate::scores::Filter;
use quintet_engine::kernel::Span;

fn round(score: u64, assisted: bool) -> Round {
    let category = Category {
        game: "chetyris".into(),
        mode: "standard".into(),
        rules: "standard".into(),
        level: 1,
        ranking: Ranking::Score,
    };
    let outcomes = vec![RoundResult { score, finished: true, complete: true, lost: false, assisted }];
    Round { index: 0, category, seed: u64::MAX, played: Span::from_millis(5), outcomes }
}

fn save(store: &mut Store, name: &str, player: &str, round: Round, keep: u32) -> SavedRound {
    let number = name.bytes().fold(0, |number, byte| number * 256 + i64::from(byte));
    let recorded = NewReplay {
        name,
        game: "chetyris",
        revision: 1,
        micros: 5_000,
        bytes: name.as_bytes(),
        ended: number,
        against: None,
        helped: false,
    };
    let save_options = SaveOptions { players: [Some(player.into()), None], keep };
    store.save(&recorded, &[round], &save_options).unwrap()
}

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&Home::at(folder.path())).unwrap();
    (folder, store)
}

#[test]
fn bests_are_personal_and_never_assisted() {
    let (_folder, mut store) = store();
    assert!(!save(&mut store, "a", "Ada", round(100, false), 9).best, "there is nothing to beat yet");
    assert!(!save(&mut store, "b", "Ada", round(100, false), 9).best, "it must be better");
    assert!(!save(&mut store, "c", "Bob", round(50, false), 9).best);
    let helped = save(&mut store, "d", "Ada", round(900, true), 9);
    assert_eq!((helped.best, helped.top), (false, Some((100, 5))));
    let scores = store.scores(&Filter::default()).unwrap();
    let order: Vec<_> = scores.iter().map(|score| (score.score, score.ranked, score.best)).collect();
    assert_eq!(order, [(100, true, true), (100, true, false), (50, true, true), (900, false, false)]);
    assert_eq!(scores[0].seed, u64::MAX);
    assert_eq!(store.best(&round(0, false).category).unwrap(), Some((100, 5)), "of all players");
    let other = Category { level: 2, ..round(0, false).category };
    assert_eq!(store.best(&other).unwrap(), None);
}

#[test]
fn a_fastest_game_that_reached_its_goal_is_best() {
    let (_folder, mut store) = store();
    let timed = |millis, finished| {
        let mut round = round(7, false);
        round.category.ranking = Ranking::Time;
        round.played = Span::from_millis(millis);
        round.outcomes[0].finished = finished;
        round
    };
    save(&mut store, "a", "Ada", timed(90_000, true), 9);
    assert!(!save(&mut store, "b", "Ada", timed(10_000, false), 9).best, "it ended before its goal");
    assert!(save(&mut store, "c", "Ada", timed(60_000, true), 9).best);
    let scores = store.scores(&Filter::default()).unwrap();
    let times: Vec<_> = scores.iter().map(|score| (score.millis, score.finished)).collect();
    assert_eq!(times, [(60_000, true), (90_000, true), (10_000, false)], "what was not finished is no time");
}

#[test]
fn the_newest_replays_and_those_of_bests_are_kept() {
    let (_folder, mut store) = store();
    let best = save(&mut store, "a", "Ada", round(1_000, false), 3).replay;
    for name in ["b", "c", "d", "e", "f"] {
        save(&mut store, name, "Ada", round(5, false), 3);
    }
    let kept: Vec<i64> = store.replays(false, None, None).unwrap().iter().map(|replay| replay.id).collect();
    assert_eq!(kept, [6, 5, 4, best]);
    let scores = store.scores(&Filter::default()).unwrap();
    assert_eq!(scores.len(), 6, "scores stay when their replays go");
    assert_eq!(scores.iter().filter(|score| score.replay.is_none()).count(), 2);
    store.check().unwrap();
}

#[test]
fn a_list_of_one_game_is_not_shortened_by_others() {
    let (_folder, mut store) = store();
    let rare = save(&mut store, "a", "Ada", round(1, false), 9).replay;
    let examined = |game: &str| RecordingSummary {
        game: game.into(),
        revision: 1,
        rounds: Vec::new(),
        open: None,
        at: quintet_engine::kernel::Time::ZERO,
        fingerprint: 0,
        damaged: false,
        reproduces: true,
    };
    for number in 0..5 {
        store.import(&[number], &examined("cascade"), i64::MAX).unwrap();
    }
    let listed = |game| store.replays(false, game, Some(2)).unwrap();
    assert_eq!(listed(Some("chetyris")).iter().map(|replay| replay.id).collect::<Vec<_>>(), [rare]);
    assert_eq!((listed(Some("cascade")).len(), listed(None).len()), (2, 2));
}

#[test]
fn of_equal_bests_the_first_replay_is_kept() {
    let (_folder, mut store) = store();
    for name in ["a", "b", "c", "d", "e", "f"] {
        save(&mut store, name, "Ada", round(70, false), 2);
    }
    let kept: Vec<i64> = store.replays(false, None, None).unwrap().iter().map(|replay| replay.id).collect();
    assert_eq!(kept, [6, 5, 1]);
}

#[test]
fn replays_of_bests_and_imports_do_not_count_towards_the_limit() {
    let (_folder, mut store) = store();
    let examined = RecordingSummary {
        game: "chetyris".into(),
        revision: 1,
        rounds: Vec::new(),
        open: None,
        at: quintet_engine::kernel::Time::ZERO,
        fingerprint: 0,
        damaged: false,
        reproduces: true,
    };
    // The newest of all are imported, and the two before them are bests.
    for number in 0..3 {
        store.import(&[number], &examined, i64::MAX).unwrap();
    }
    for name in ["a", "b", "c", "d"] {
        save(&mut store, name, "Ada", round(5, false), 2);
    }
    save(&mut store, "y", "Ada", round(900, false), 2);
    save(&mut store, "z", "Bob", round(900, false), 2);
    let kept: Vec<i64> = store.replays(false, None, None).unwrap().iter().map(|replay| replay.id).collect();
    assert_eq!(kept, [3, 2, 1, 9, 8, 7, 6], "imports, bests, and the two newest others");
}

#[test]
fn scores_without_a_name_get_it_with_the_next_one() {
    let (_folder, mut store) = store();
    let nobody = NewReplay {
        name: "a",
        game: "chetyris",
        revision: 1,
        micros: 5_000,
        bytes: b"a",
        ended: 7,
        against: None,
        helped: false,
    };
    store.save(&nobody, &[round(100, false)], &SaveOptions::default()).unwrap();
    assert_eq!((store.nameless(7).unwrap(), store.nameless(8).unwrap()), ([true, false], [false, false]));
    assert!(!save(&mut store, "b", "Ada", round(50, false), 9).best, "the 100 were Ada's");
    assert_eq!(store.nameless(0).unwrap(), [false, false]);
    assert!(
        store.scores(&Filter::default()).unwrap().iter().all(|score| score.player.as_deref() == Some("Ada"))
    );
}

#[test]
fn saving_twice_changes_nothing() {
    let (_folder, mut store) = store();
    let first = save(&mut store, "a", "Ada", round(10, false), 9);
    let second = save(&mut store, "a", "Bob", round(10, false), 9);
    assert_eq!(first.replay, second.replay);
    let scores = store.scores(&Filter::default()).unwrap();
    assert_eq!((scores.len(), scores[0].player.as_deref()), (1, Some("Ada")));
    assert_eq!(save(&mut store, "b", "Ada", round(1, false), 9).replay, 2, "no number is left out");
}

#[test]
fn different_rounds_with_the_same_number_are_both_saved() {
    let (_folder, mut store) = store();
    save(&mut store, "a", "Ada", round(10, false), 9);
    for _ in 0..3 {
        save(&mut store, "a", "Ada", round(99, false), 9);
    }
    let scores = store.scores(&Filter::default()).unwrap();
    assert_eq!(scores.iter().map(|score| score.score).collect::<Vec<_>>(), [99, 10], "both, once");
}
