//! Kills the real program at random times while a game is played and saved, and checks what is stored.
//!
//! The variable `QUINTET_KILLS` sets how often; the default is a few times. A failed run is repeated, as far as times allow, with
//! the `QUINTET_KILLS_SEED` that it printed.
#![cfg(unix)]

#[allow(dead_code)]
mod pty;

use pty::Pty;
use quintet_engine::kernel::{Rng, Seed};
use quintet_engine::modern::{Mode, Modern};
use quintet_session::Replay;
use quintet_store::{Filter, Home, SaveOptions, Store, Verdict, games_in_progress};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");
/// The maximum time of a running game that may be lost.
const LOSS: Duration = Duration::from_secs(1);

fn pause(millis: u64) {
    std::thread::sleep(Duration::from_millis(millis));
}

/// The result of one run of the program.
struct RunResult {
    /// How long the game had been played at least when the program was killed: to the kill, or without a clock to the last key.
    /// `None` if it had ended, or had perhaps not begun.
    ran: Option<Duration>,
    /// The replays that were shown as saved.
    saved: Vec<i64>,
}

/// A game to be killed: how it is started, what it shows when it is ready, and some keys.
struct KilledGame {
    args: &'static [&'static str],
    ready: &'static str,
    /// What it shows when it is resumed.
    resumed: &'static str,
    keys: &'static [&'static str],
    /// Whether time passes without keys, so that no more than a second of it may be lost; otherwise that holds for keys.
    has_clock: bool,
}

const MODERN: KilledGame = KilledGame {
    args: &["modern"],
    ready: "Press Enter to",
    resumed: "Paused",
    keys: &["\x1b[D", "\x1b[C", "x", "z", "\x1b[B", " ", "c", "\x7f"],
    has_clock: true,
};

/// Every game, Modern also for two and with undo.
const GAMES: [KilledGame; 7] = [
    KilledGame {
        args: &["chetyris"],
        ready: "Press the Enter",
        keys: &["a", "d", "w", "s", "a", "d", "w", " "],
        ..MODERN
    },
    MODERN,
    KilledGame { args: &["modern", "--mode", "duel", "--opponent", "3"], ..MODERN },
    KilledGame { args: &["modern", "--mode", "zen"], ..MODERN },
    KilledGame {
        args: &["cascade", "--size", "8x12"],
        ready: "Pieces",
        resumed: "Pieces",
        keys: &["\x1b[D", "\x1b[C", "x", "z", " "],
        has_clock: false,
    },
    QUADRIS,
    BIQUADRIS,
];

/// Few blocks are dropped: the game goes on. What is typed instead of keys is another matter: `kill_during_rounds`.
const QUADRIS: KilledGame = KilledGame {
    args: &["quadris"],
    ready: "Level",
    resumed: "Level",
    keys: &["\x1b[D", "\x1b[C", "x", "z", "\x1b[D", "\x1b[C", "x", "z", "\x1b[C", "\x1b[C", " "],
    has_clock: false,
};
const BIQUADRIS: KilledGame = KilledGame { args: &["biquadris"], ..QUADRIS };

/// Starts this game or resumes the last one of its kind, plays it for a while, perhaps ends it, and kills the program.
fn play_and_kill(home: &Home, rng: &mut Rng, game: &KilledGame, resumed: Option<&str>) -> RunResult {
    let is_typed = game.args[0].ends_with("quadris");
    if is_typed && resumed.is_some() && rng.below(2) == 0 || resumed.is_none() && rng.below(3) == 0 {
        return kill_during_rounds(home, rng, resumed);
    }
    let again = ["continue", game.args[0]];
    let mut pty =
        Pty::start_in(home.folder(), QUINTET, if resumed.is_some() { &again } else { game.args }, (80, 30));
    if rng.below(10) == 0 {
        // Kills it while it starts.
        pause(u64::from(rng.below(60)));
        return killed(&mut pty, None);
    }
    pty.wait_for_text(if resumed.is_some() { game.resumed } else { game.ready });
    let begun = Instant::now();
    if !is_typed {
        pty.type_keys("\r");
    }
    // A game of Modern is one from its first piece on, after three seconds; some are killed before.
    let counts_down = game.args[0] == "modern" && resumed.is_none();
    let waits = counts_down && rng.below(2) == 0;
    if waits {
        pause(3_300);
    }
    let until = Instant::now() + Duration::from_millis(200 + u64::from(rng.below(1_800)));
    let mut last_key = begun;
    while Instant::now() < until {
        pause(20 + u64::from(rng.below(150)));
        last_key = Instant::now();
        pty.type_keys(game.keys[rng.below(game.keys.len() as u32) as usize]);
    }
    if rng.below(2) == 0 {
        if counts_down && !waits {
            return killed(&mut pty, None);
        }
        let end = if game.has_clock { Instant::now() } else { last_key };
        return killed(&mut pty, Some(end - begun));
    }
    // Kills it while it saves, or soon after; Modern asks first.
    pty.type_keys("q");
    if game.args[0] == "modern" {
        pause(60);
        pty.type_keys("\x1b[B\r");
    }
    pause(u64::from(rng.below(150)));
    killed(&mut pty, None)
}

/// Plays many rounds of a typed game and kills the program, often while a round is being saved.
fn kill_during_rounds(home: &Home, rng: &mut Rng, resumed: Option<&str>) -> RunResult {
    let name = ["quadris", "biquadris"][rng.below(2) as usize];
    let args = resumed.map_or([name, "-text"], |game| ["continue", game]);
    let mut pty = Pty::start_in(home.folder(), QUINTET, &args, (80, 30));
    // A game that is resumed is played with keys.
    pty.wait_for_text(if resumed.is_some() { "Level" } else { "Level:" });
    for _ in 0..=rng.below(8) {
        let words = ["drop restart\r", "2drop restart drop restart\r", "drop\r"][rng.below(3) as usize];
        pty.type_keys(if resumed.is_some() { " " } else { words });
        pause(u64::from(rng.below(120)));
    }
    killed(&mut pty, None)
}

fn killed(pty: &mut Pty, ran: Option<Duration>) -> RunResult {
    let over = pty
        .rows()
        .iter()
        .any(|row| ["Game Over", "Game over", "Good job"].iter().any(|words| row.contains(words)));
    let ran = ran.filter(|_| !over);
    pty.signal("KILL");
    pty.end();
    let text = pty.transcript();
    let numbers = text.split("replay ").skip(1).map(|rest| rest.chars().take_while(char::is_ascii_digit));
    let saved = numbers.filter_map(|digits| digits.collect::<String>().parse().ok()).collect();
    RunResult { ran, saved }
}

/// Returns true if a replay is there and of Zen, which has no scores.
fn is_zen(store: &Store, replay: i64) -> bool {
    let replay = store.replay(replay).ok().and_then(|bytes| Replay::<Modern>::read(&bytes).ok());
    replay.is_some_and(|replay| replay.setup.mode == Mode::Zen)
}

#[test]
fn nothing_that_was_shown_as_saved_is_lost() {
    let kills: u32 = std::env::var("QUINTET_KILLS").map_or(20, |kills| kills.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path());
    let seed =
        std::env::var("QUINTET_KILLS_SEED").map_or(std::process::id().into(), |seed| seed.parse().unwrap());
    println!("QUINTET_KILLS_SEED={seed}");
    let mut rng = Rng::new(Seed(seed));
    let mut saved = BTreeSet::new();
    // How often the loss was measured, and the worst, by the games' arguments.
    let mut measured: BTreeMap<&[&str], (u32, Duration)> =
        GAMES.iter().map(|game| (game.args, Default::default())).collect();
    let times = |home: &Home| -> BTreeMap<String, Duration> {
        let games = games_in_progress::interrupted(home).into_iter();
        games.map(|game| (game.name, Duration::from_micros(game.at.micros()))).collect()
    };
    let mut kill = 0;
    // With many, as many more as it takes to measure every game, which is seldom needed.
    while kill < kills || kills >= 100 && kill < 2 * kills && measured.values().any(|(count, _)| *count == 0)
    {
        kill += 1;
        let before = times(&home);
        // The latest of any kind that was interrupted.
        let games = games_in_progress::interrupted(&home);
        let kinds: BTreeSet<&str> = games.iter().map(|game| game.game.as_str()).collect();
        let kind = kinds.iter().nth(rng.below(kinds.len() as u32) as usize).copied();
        let kind = kind.filter(|_| rng.below(3) == 0);
        let latest = games.iter().find(|game| Some(game.game.as_str()) == kind).map(|game| game.name.clone());
        let resumes = kind.is_some();
        let count = |home: &Home| Store::open(home).unwrap().scores(&Filter::default()).unwrap().len();
        let scores_before = if home.database().exists() { count(&home) } else { 0 };
        // A new game is one of those of which the fewest losses were measured.
        let fewest = GAMES.iter().min_by_key(|game| measured[game.args].0).unwrap();
        let game = GAMES.iter().find(|game| Some(game.args[0]) == kind).unwrap_or(fewest);
        let result = play_and_kill(&home, &mut rng, game, kind);
        saved.extend(result.saved);

        if home.database().exists() {
            Store::check_file(&home).unwrap();
        }
        let after = times(&home);
        let name =
            if resumes { latest } else { after.keys().find(|name| !before.contains_key(*name)).cloned() };
        // A game that ended just before the kill cannot be resumed any more: it has a score.
        let has_ended = resumes && name.as_ref().is_some_and(|name| !after.contains_key(name));
        if let Some(ran) = result.ran.filter(|_| !has_ended) {
            // A game that is not found may have been killed before its first key was written.
            let time =
                |times: &BTreeMap<String, Duration>| name.as_ref().and_then(|name| times.get(name)).copied();
            let reached = time(&after).unwrap_or_default();
            let lost = (time(&before).unwrap_or_default() + ran).saturating_sub(reached);
            let (count, worst) = measured.get_mut(game.args).unwrap();
            (*count, *worst) = (*count + 1, lost.max(*worst));
            assert!(lost <= LOSS, "kill {kill}: {lost:?} of {ran:?} of {:?} were lost", game.args);
        }

        let mut store = Store::open(&home).unwrap();
        let recovery = games_in_progress::recover(&home, &mut store, &SaveOptions::default());
        assert_eq!(recovery.problems, [""; 0], "kill {kill}");
        Store::check_file(&home).unwrap();
        let scores = store.scores(&Filter::default()).unwrap();
        if has_ended && result.ran.is_some() {
            assert!(scores.len() > scores_before, "kill {kill}: {name:?} is neither open nor saved");
        }
        for replay in &saved {
            let has_score = scores.iter().any(|score| score.replay == Some(*replay));
            assert!(has_score || is_zen(&store, *replay), "kill {kill}: replay {replay}");
        }
        if let Some(last) = saved.last() {
            assert!(matches!(store.verify_replay(*last).unwrap(), Verdict::Reproduces), "kill {kill}");
        }
    }
    let mut store = Store::open(&home).unwrap();
    // Each round has its own recording, so no two scores of a side share one.
    let scores = store.scores(&Filter::default()).unwrap();
    let recordings: BTreeSet<_> = scores.iter().map(|score| (score.replay, score.side)).collect();
    assert_eq!(recordings.len(), scores.len());
    for replay in store.replays(false, None, None).unwrap() {
        let verdict = store.verify_replay(replay.id).unwrap();
        assert!(matches!(verdict, Verdict::Reproduces), "replay {}: {verdict:?}", replay.id);
    }
    let is_each_measured = measured.values().all(|(count, _)| *count > 0);
    assert!(kills < 100 || is_each_measured, "the loss of some game was never measured: {measured:?}");
    println!(
        "{kill} kills: {} scores, {} shown as saved; losses measured, and the worst:",
        scores.len(),
        saved.len()
    );
    for (args, (count, worst)) in measured {
        println!("  {count:3} {worst:?} of {}", args.join(" "));
    }
}
