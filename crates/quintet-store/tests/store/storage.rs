//! Checks that storage in files and storage in memory give the same answers.

use crate::common::{home, play};
use quintet_app::records::Category;
use quintet_app::storage::{Filter, MemoryStorage, Recording, Storage, answer};
use quintet_app::{Answer, Query, SettingChange};
use quintet_store::{FileStorage, Home};

fn files(home: &Home) -> FileStorage {
    FileStorage::new(home.clone())
}

/// Returns storage in memory with the contents of the files.
fn copied(files: &mut FileStorage) -> MemoryStorage {
    let scores = files.scores(&Filter::default()).unwrap();
    let replays = files.replays(None, None).unwrap().into_iter();
    let replays = replays.map(|replay| (replay.clone(), files.recording(replay.id).unwrap())).collect();
    let settings = files.settings().unwrap().values.into_iter().collect();
    let memory = MemoryStorage::default();
    {
        let mut memory = memory.lock();
        (memory.scores, memory.replays, memory.settings) = (scores, replays, settings);
    }
    memory
}

#[test]
fn files_and_memory_answer_the_same() {
    let (_folder, home) = home();
    let mut files = files(&home);
    for query in [Query::Scores(None), Query::Replays(None), Query::Statistics(None)] {
        let nothing = answer(&mut MemoryStorage::default(), query.clone());
        assert_eq!(answer(&mut files, query), nothing, "before anything is stored");
    }
    for seed in 1..4 {
        play(&home, seed);
    }
    let mut memory = copied(&mut files);
    let (kind, gone) = {
        let stored = memory.lock();
        assert_eq!((stored.scores.len(), stored.replays.len()), (3, 3));
        (stored.scores[0].clone(), stored.replays[1].0.id)
    };
    let category = Category::by_score(&kind.game, &kind.mode, &kind.rules, kind.level);
    let name = |value: Option<&str>| {
        let change = SettingChange { key: "player.name".into(), value: value.map(str::to_owned) };
        Query::ChangeSettings(vec![change])
    };
    let some = |game: &str| Some(game.to_owned());
    let queries = [
        Query::Scores(None),
        Query::Scores(some("chetyris")),
        Query::Scores(some("modern")),
        Query::Statistics(None),
        Query::Replays(some("chetyris")),
        Query::Recording(gone),
        Query::Delete(gone),
        Query::Replays(None),
        Query::Restore(gone),
        Query::Replays(None),
        Query::Interrupted,
        Query::Nameless { since: 0 },
        Query::Nameless { since: i64::MAX },
        name(Some("Ada")),
        Query::Nameless { since: 0 },
        Query::Scores(None),
        name(None),
    ];
    for query in queries {
        assert_eq!(answer(&mut files, query.clone()), answer(&mut memory, query.clone()), "{query:?}");
        assert_eq!(files.best(&category), memory.best(&category));
    }
    for query in [Query::Recording(99), Query::Delete(99), Query::Restore(99)] {
        for storage in [&mut files as &mut dyn Storage, &mut memory] {
            assert!(matches!(answer(storage, query.clone()), Answer::Failed(_)), "{query:?}");
        }
    }
    let Answer::File(Err(sentence)) = answer(&mut files, Query::File("a".into())) else { panic!("no file") };
    assert_eq!(sentence, "a is not read here");
}

#[test]
fn a_recording_in_storage_is_complete() {
    let (_folder, home) = home();
    play(&home, 5);
    let Recording { bytes, against } = files(&home).recording(1).unwrap();
    assert_eq!(against, None);
    let catalogue = quintet_app::catalogue::Catalogue::standard();
    assert!(quintet_app::records::summarise_recording(catalogue, &bytes).unwrap().reproduces);
    let Err(error) = files(&home).recording(2) else { panic!("there is only one") };
    assert!(error.to_string().starts_with("there is no replay 2"), "{error}");
}
