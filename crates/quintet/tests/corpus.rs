//! Files of earlier versions are still read, played, verified and listed with the same results: see `corpus/README.md`.

#[path = "corpus/cases.rs"]
mod cases;
#[path = "corpus/coverage.rs"]
mod coverage;
#[path = "corpus/damage.rs"]
mod damage;
#[path = "corpus/frozen.rs"]
mod frozen;

use quintet_app::catalogue::Catalogue;
use quintet_app::records::{self, RecordingSummary, Round};
use quintet_session::{Header, Participants, PlayedBy, split_recordings};
use quintet_store::{Home, games_in_progress, settings};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Once;

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");

/// Returns the entries of a folder, sorted by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// Returns one folder for each format that was ever written.
fn versions() -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let versions: Vec<PathBuf> = entries(&corpus).into_iter().filter(|path| path.is_dir()).collect();
    assert!(!versions.is_empty());
    versions
}

/// Returns those with a store; a format that only changed recordings has none.
fn versions_with_home() -> Vec<PathBuf> {
    let versions: Vec<PathBuf> = versions().into_iter().filter(|path| path.join("home").is_dir()).collect();
    assert!(!versions.is_empty());
    versions
}

fn name(path: &Path) -> &str {
    path.file_name().unwrap().to_str().unwrap()
}

/// Reads a file of expected results.
fn expected(version: &Path, file: &str) -> String {
    fs::read_to_string(version.join(file)).unwrap_or_else(|error| format!("{file}: {error}"))
}

fn quintet(home: &Path, args: &[&str]) -> Output {
    Command::new(QUINTET).args(args).env("QUINTET_HOME", home).output().unwrap()
}

/// Returns the output of a command that succeeds.
fn printed(home: &Path, args: &[&str]) -> String {
    let output = quintet(home, args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Copies a version's folder, because opening a store may change it.
fn copy_of_home(version: &Path) -> (tempfile::TempDir, Home) {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("playing")).unwrap();
    for part in ["", "playing"] {
        for path in entries(&version.join("home").join(part)).iter().filter(|path| path.is_file()) {
            fs::copy(path, folder.path().join(part).join(name(path))).unwrap();
        }
    }
    let home = Home::at(folder.path());
    (folder, home)
}

/// Formats the scores of a round.
fn scores(round: &Round) -> String {
    let score = |outcome: &records::RoundResult| {
        let assisted = if outcome.assisted { "a" } else { "" };
        let unfinished = if outcome.finished { "" } else { "u" };
        format!("{}{assisted}{unfinished}", outcome.score)
    };
    round.outcomes.iter().map(score).collect::<Vec<_>>().join(":")
}

/// Describes the recordings of a file, one per line.
fn lines(path: &Path) -> String {
    let bytes = fs::read(path).unwrap();
    let rounds = split_recordings(&bytes);
    let name = |round: usize| match rounds.len() {
        1 => name(path).to_owned(),
        _ => format!("{}#{round}", name(path)),
    };
    (1..).zip(&rounds).map(|(round, bytes)| line(path, &name(round), bytes)).collect()
}

/// Describes a recording in one line.
fn line(path: &Path, name: &str, bytes: &[u8]) -> String {
    let header = Header::read(bytes).unwrap();
    let RecordingSummary { game, revision, rounds, open, at, fingerprint, damaged, reproduces } =
        records::summarise_recording(Catalogue::standard(), bytes)
            .unwrap_or_else(|error| panic!("{} {error}", path.display()));
    assert_eq!((&header.game, header.revision), (&game, revision));
    let verdict = match (reproduces, damaged) {
        (true, _) => "reproduces",
        (false, true) => "damaged",
        (false, false) => "unfinished",
    };
    let ended = rounds.iter().fold(String::new(), |ended, round| ended + " " + &scores(round));
    let open = open.map_or(String::new(), |round| format!(" open {}", scores(&round)));
    let who = who(&header.participants);
    format!("{name} {game} {revision} {verdict} {} {fingerprint:016x}{ended}{open}{who}\n", at.millis())
}

/// Describes who plays, from the header.
fn who(participants: &Participants) -> String {
    let player = |player: &PlayedBy| match player {
        PlayedBy::Person => " person".to_owned(),
        PlayedBy::Computer { strength: None } => " computer".to_owned(),
        PlayedBy::Computer { strength: Some(strength) } => format!(" computer{strength}"),
        PlayedBy::Program => " program".to_owned(),
        PlayedBy::Unknown => " unknown".to_owned(),
    };
    let by = if participants.players.is_empty() { "" } else { " by" };
    let helped = if participants.helped { " helped" } else { "" };
    format!("{by}{}{helped}", participants.players.iter().map(player).collect::<String>())
}

#[test]
fn old_recordings_end_as_recorded() {
    for version in versions() {
        let lines: String = entries(&version.join("recordings")).iter().map(|path| lines(path)).collect();
        assert_eq!(lines, expected(&version, "recordings.txt"), "{}:\n{lines}", version.display());
    }
}

/// With `GOLDEN`, makes the recordings that the folder `modes` does not have yet; those that it has stay as they are.
fn record_new_cases() {
    static RECORDED: Once = Once::new();
    if std::env::var_os("GOLDEN").is_some() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/modes");
        RECORDED.call_once(|| add_recordings(&folder));
    }
}

fn add_recordings(folder: &Path) {
    let (recordings, list) = (folder.join("recordings"), folder.join("recordings.txt"));
    let mut known: Vec<String> =
        fs::read_to_string(&list).unwrap_or_default().lines().map(|line| format!("{line}\n")).collect();
    for (name, make) in cases::cases() {
        let path = recordings.join(name).with_extension("replay");
        if !path.exists() {
            fs::write(&path, make()).unwrap();
            known.extend(lines(&path).lines().map(|line| format!("{line}\n")));
        }
    }
    // As a folder is listed: by the name of the file, then by the number of the recording.
    let place = |line: &String| {
        let name = line.split(' ').next().unwrap_or_default();
        let (file, round) = name.split_once('#').unwrap_or((name, "1"));
        (file.to_owned(), round.parse::<u32>().unwrap_or(1))
    };
    known.sort_by_key(place);
    fs::write(list, known.concat()).unwrap();
}

#[test]
fn the_corpus_has_every_mode_option_and_action() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/modes");
    record_new_cases();
    for (name, _) in cases::cases() {
        let path = folder.join("recordings").join(name).with_extension("replay");
        let size = fs::metadata(&path).map_or(0, |file| file.len());
        assert!((1..16_000).contains(&size), "{}: {size} bytes; GOLDEN=write makes it", path.display());
    }
    let mut coverage = coverage::Coverage::default();
    for path in versions().iter().flat_map(|version| entries(&version.join("recordings"))) {
        coverage.add(&fs::read(path).unwrap());
    }
    assert_eq!(coverage.missing(), [""; 0], "add a game to corpus/cases.rs");
}

#[test]
fn the_program_verifies_complete_recordings_and_plays_the_intact_part_of_others() {
    let home = tempfile::tempdir().unwrap();
    for version in versions() {
        for line in expected(&version, "recordings.txt").lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let (file, round) = words[0].split_once('#').unwrap_or((words[0], "1"));
            let path = version.join("recordings").join(file);
            let args = ["replay", path.to_str().unwrap(), "--round", round];
            let verified = quintet(home.path(), &[&args[..], &["--verify"]].concat()).status.success();
            assert_eq!(verified, words[3] == "reproduces", "{line}");
            let state = printed(home.path(), &[&args[..], &["--json", "--partial"]].concat());
            let state: Value = serde_json::from_str(&state).unwrap();
            assert!(state.is_object(), "{line}");
        }
    }
}

/// Returns true if everything that is expected was found; there may be more.
fn agrees(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => {
            expected.iter().all(|(key, value)| found.get(key).is_some_and(|found| agrees(value, found)))
        }
        (Value::Array(expected), Value::Array(found)) => {
            expected.len() == found.len()
                && expected.iter().zip(found).all(|(expected, found)| agrees(expected, found))
        }
        _ => expected == found,
    }
}

#[test]
fn a_store_lists_its_scores_and_replays_and_all_of_them_verify() {
    for version in versions_with_home() {
        let (folder, home) = copy_of_home(&version);
        let games = games_in_progress::interrupted(&home);
        let mut lines: Vec<String> = games
            .iter()
            .map(|game| format!("{} {} {:?} {}\n", game.name, game.game, game.scores, game.at.millis()))
            .collect();
        lines.sort();
        let lines = lines.concat();
        assert_eq!(lines, expected(&version, "continue.txt"), "{lines}");
        for (args, file) in [
            (&["scores", "--json"][..], "scores.json"),
            (&["replay", "list", "--json"], "replays.json"),
            (&["replay", "list", "--deleted", "--json"], "deleted.json"),
        ] {
            let found = printed(folder.path(), args);
            let value = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
            let wanted = value(&expected(&version, file));
            assert!(wanted.is_array() && agrees(&wanted, &value(&found)), "{file}:\n{found}");
        }
        printed(folder.path(), &["replay", "verify"]);
        assert_eq!(printed(folder.path(), &["continue", "--list"]).lines().count(), games.len());
        let played = printed(folder.path(), &["continue", "--end"]);
        assert!(!played.is_empty() && games_in_progress::interrupted(&home).len() == games.len() - 1);
        printed(folder.path(), &["replay", "verify"]);
    }
}

#[test]
fn old_settings_have_the_same_values() {
    for version in versions_with_home() {
        let (_folder, home) = copy_of_home(&version);
        let settings = settings::load(&home);
        let wanted = expected(&version, "settings.txt");
        assert!(wanted.lines().count() > 70, "{wanted}");
        for line in wanted.lines() {
            let (key, value) = line.split_once(' ').unwrap_or((line, ""));
            // A capital letter is the key of the small one by now.
            let value = settings.table().find(key).and_then(|entry| entry.parse(value).ok());
            assert!(value.is_some(), "{key}");
            assert_eq!(settings.get(key), value, "{key}");
        }
    }
}

#[test]
fn the_doctor_checks_a_store_of_an_earlier_version_and_leaves_it_as_it_is() {
    for version in versions_with_home() {
        let (folder, home) = copy_of_home(&version);
        let before = fs::read(home.database()).unwrap();
        let diagnosis = printed(folder.path(), &["doctor"]);
        // The last folder has the format of this version.
        assert!(
            ["healthy, in format ", "healthy, scores: "].iter().any(|found| diagnosis.contains(found)),
            "{diagnosis}"
        );
        assert_eq!(fs::read(home.database()).unwrap(), before, "{}", version.display());
        let copies = entries(folder.path()).iter().filter(|path| name(path).contains(".v")).count();
        assert_eq!(copies, 0, "an upgrade makes a copy");
        printed(folder.path(), &["scores"]);
        let diagnosis = printed(folder.path(), &["doctor"]);
        let listed =
            |args: &[&str]| serde_json::from_str::<Vec<Value>>(&printed(folder.path(), args)).unwrap().len();
        let (scores, replays) = (listed(&["scores", "--json"]), listed(&["replay", "list", "--json"]));
        assert!(diagnosis.contains(&format!("healthy, scores: {scores}, replays: {replays}")), "{diagnosis}");
    }
}

#[test]
fn a_player_is_named_in_a_store_of_an_earlier_version() {
    for version in versions_with_home() {
        let (folder, _) = copy_of_home(&version);
        printed(folder.path(), &["settings", "set", "player.name", "Ada"]);
        assert!(printed(folder.path(), &["scores"]).contains("Ada"), "{}", version.display());
    }
}

#[test]
fn a_backup_of_a_store_is_restored_once() {
    for version in versions_with_home() {
        let (folder, _) = copy_of_home(&version);
        let file = folder.path().join("all.backup");
        let file = file.to_str().unwrap();
        printed(folder.path(), &["backup", file]);
        let empty = tempfile::tempdir().unwrap();
        printed(empty.path(), &["restore", file]);
        let scores = |home: &Path| {
            let mut scores: Vec<Value> = serde_json::from_str(&printed(home, &["scores", "--json"])).unwrap();
            for score in &mut scores {
                let score = score.as_object_mut().unwrap();
                // Numbers are given anew.
                score.remove("id");
                score.remove("replay");
            }
            scores
        };
        assert_eq!(scores(empty.path()), scores(folder.path()), "{}", version.display());
        // Also those with rounds that have scores.
        let games = |home: &Path| printed(home, &["continue", "--list"]);
        assert_eq!(games(empty.path()), games(folder.path()), "{}", version.display());
        assert!(games(empty.path()).contains("quadris"), "{}", version.display());
        let again = printed(empty.path(), &["restore", file]);
        assert_eq!(again, "added 0 replays, 0 scores, 0 interrupted games and 0 settings\n");
        assert!(!quintet(empty.path(), &["backup", file]).status.success(), "no file is overwritten");
    }
}
