//! `quintet doctor`: prints what the program found on this computer, for bug reports.

use crate::failure::{CommandResult, Failure};
use crate::progress::Progress;
use crate::{output, run_shell, saving};
use clap::Args;
use quintet_app::host::volumes;
use quintet_engine::kernel::printable;
use quintet_look::Background;
use quintet_sound::{Sound, Volumes};
use quintet_store::{Filter, Home, RecordingsCheck, Store, StoreError, settings};
use quintet_tui::{Charset, ColourDepth, TermCaps};
use serde::Serialize;
use std::io::{self, IsTerminal, stdin, stdout};

#[derive(Args)]
pub(crate) struct DoctorArgs {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// One thing that was looked for.
#[derive(Serialize)]
struct Finding {
    /// The name of the thing.
    what: &'static str,
    /// False if something does not work as it should.
    ok: bool,
    /// What was found.
    found: String,
}

impl Finding {
    fn new(what: &'static str, found: impl Into<String>) -> Finding {
        Finding { what, ok: true, found: found.into() }
    }

    fn of<T: ToString, E: ToString>(what: &'static str, result: Result<T, E>) -> Finding {
        match result {
            Ok(found) => Finding::new(what, found.to_string()),
            Err(error) => Finding { what, ok: false, found: error.to_string() },
        }
    }
}

#[derive(Serialize)]
struct Diagnosis {
    version: u32,
    program: &'static str,
    findings: Vec<Finding>,
}

pub(crate) fn run(args: &DoctorArgs) -> CommandResult {
    let mut findings = vec![
        Finding::new("program", format!("quintet {}", env!("CARGO_PKG_VERSION"))),
        Finding::new("system", format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)),
    ];
    findings.extend(folders());
    findings.extend(terminal());
    findings.push(Finding::of(
        "display",
        run_shell::desktop().map(|desktop| format!("a window can be opened on {}", desktop.system())),
    ));
    findings.push(sound());
    if args.json {
        let program = env!("CARGO_PKG_VERSION");
        return output::json(&Diagnosis { version: output::JSON_VERSION, program, findings });
    }
    let width = findings.iter().map(|finding| finding.what.len()).max().unwrap_or(0);
    for Finding { what, ok, found } in &findings {
        let mark = if *ok { "ok" } else { "--" };
        output::line(format_args!("{mark}  {what:width$}  {found}"))?;
    }
    Ok(())
}

/// The folder of the program, the settings and the store in it.
fn folders() -> Vec<Finding> {
    let home = match saving::home() {
        Ok(home) => home,
        Err(error) => return vec![Finding::of("folder", Err::<String, _>(error))],
    };
    let mut findings = vec![folder(&home)];
    let problems = settings::load(&home).problems().to_vec();
    let none = if home.settings().exists() { "no problems" } else { "all at their defaults" };
    findings.push(match problems.as_slice() {
        [] => Finding::new("settings", none),
        [only] => Finding { what: "settings", ok: false, found: only.clone() },
        [first, ..] => {
            let found = format!("{} problems, the first: {first}", problems.len());
            Finding { what: "settings", ok: false, found }
        }
    });
    findings.push(Finding::of("store", store(&home)));
    findings
}

/// The folder, and whether files can be written there. One that does not exist is created where its parent can be written.
fn folder(home: &Home) -> Finding {
    let folder = home.folder().display().to_string();
    let written = std::path::absolute(home.folder()).and_then(|folder| {
        let exists = folder.ancestors().find(|path| path.exists());
        exists.map_or(Err(io::ErrorKind::NotFound.into()), tempfile::tempfile_in)
    });
    match written {
        Ok(_) => Finding::new("folder", folder),
        Err(error) => {
            let line = Failure::file(home.folder(), error).sentence();
            Finding { what: "folder", ok: false, found: format!("nothing can be saved in {line}") }
        }
    }
}

/// Checks the whole store with every recording in it, and counts what is there. Nothing is changed: an older store is not
/// upgraded.
fn store(home: &Home) -> Result<String, String> {
    let sentence = |error: StoreError| error.to_string();
    Store::check_file(home).map_err(sentence)?;
    let progress = Progress::new();
    let mut tell = |done, of| progress.percent_of("reading recordings: ", done, of);
    let check = Store::check_recordings(home, &mut tell).map_err(sentence)?;
    drop(progress);
    if let Some(found) = faults(&check) {
        return Err(found);
    }
    let store = match Store::open_read_only(home) {
        Ok(Some(store)) => store,
        Ok(None) => return Ok("none yet: it is created with the first game".into()),
        Err(StoreError::OlderFormat { found, known, .. }) => {
            return Ok(format!(
                "healthy, in format {found} of an earlier version: upgraded to {known} with a copy, when it is next used"
            ));
        }
        Err(error) => return Err(sentence(error)),
    };
    let scores = store.scores(&Filter::default()).map_err(sentence)?.len();
    let replays = store.replays(false, None, None).map_err(sentence)?.len();
    let unreadable = store.take_problems();
    match unreadable.first() {
        Some(first) => Err(format!("{} unreadable, the first: {first}", unreadable.len())),
        None => Ok(format!("healthy, scores: {scores}, replays: {replays}")),
    }
}

/// Describes what is wrong with the recordings of a store, if anything.
fn faults(check: &RecordingsCheck) -> Option<String> {
    let be = |count| if count == 1 { "is" } else { "are" };
    let (all, damaged) = (check.checked, check.damaged.len());
    let damage = check.damaged.first().map(|first| {
        format!("{damaged} of {all} recordings {} damaged, the first: replay {first}", be(damaged))
    });
    let suspect = (check.suspect > 0).then(|| {
        let (replays, it_does) =
            if check.suspect == 1 { ("replay has", "it does") } else { ("replays have", "they do") };
        format!("{} {replays} scores that {it_does} not reproduce", check.suspect)
    });
    let found: Vec<String> = damage.into_iter().chain(suspect).collect();
    (!found.is_empty()).then(|| format!("{}; run quintet replay verify to check them all", found.join("; ")))
}

/// The terminal and what it can do; without one, what its variables say.
fn terminal() -> Vec<Finding> {
    let name = std::env::var("TERM").unwrap_or_default();
    let name = printable(if name.is_empty() { "TERM is not set" } else { &name }).into_owned();
    let is_there = stdin().is_terminal() && stdout().is_terminal();
    let found = if is_there {
        quintet_tui::terminal_size()
            .map(|(columns, rows)| format!("{name}, {columns}×{rows}"))
            .map_err(|error| error.to_string())
    } else {
        Err(format!("{name}; standard input and output are not a terminal"))
    };
    // A terminal that does not answer does not know the question.
    let releases = match is_there {
        false => "not asked for: there is no terminal",
        true if !TermCaps::is_dumb() && quintet_tui::reports_key_releases().unwrap_or(false) => "reported",
        true => "not reported: held keys repeat as the keyboard does",
    };
    let TermCaps { depth, charset, background } = TermCaps::from_env();
    vec![
        Finding::of("terminal", found),
        Finding::new("colours", colours(depth, background)),
        Finding::new("characters", characters(charset)),
        Finding::new("key release", releases),
    ]
}

fn colours(depth: ColourDepth, background: Background) -> String {
    let depth = match depth {
        ColourDepth::Mono => "none",
        ColourDepth::Ansi16 => "16",
        ColourDepth::Ansi256 => "256",
        ColourDepth::TrueColour => "24 bits",
    };
    let background = match background {
        _ if !TermCaps::knows_background() => "background not known here: games ask the terminal",
        Background::Dark => "dark background",
        Background::Light => "light background",
    };
    format!("{depth}, {background}")
}

fn characters(charset: Charset) -> &'static str {
    match charset {
        Charset::Ascii => "ASCII",
        Charset::Console => "ASCII, lines and blocks",
        Charset::Unicode => "Unicode",
    }
}

/// Opens the sound device without playing anything.
fn sound() -> Finding {
    let volumes = volumes(&saving::settings());
    // A device is opened only for what can be heard.
    let (sound, notice) = Sound::open(Volumes::default());
    let muted = if volumes.is_audible() { "" } else { ", but sound is muted in the settings" };
    let found = match (sound.device(), notice) {
        (_, Some(notice)) => Err(notice.to_string()),
        (None, None) => Err("no device has answered yet".to_owned()),
        (Some(device), None) => Ok(format!("{device} plays{muted}")),
    };
    Finding::of("sound", found)
}
