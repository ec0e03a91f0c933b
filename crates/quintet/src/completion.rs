//! What a shell offers after Tab: commands, options, games, modes, settings and the numbers of saved replays.
//!
//! The script of `quintet completions SHELL` only starts the program again, with [`VARIABLE`] set and the words typed so far as
//! arguments; the program answers from the same declarations that parse its arguments. So a completion knows the replays
//! that there are now.

use crate::failure::CommandResult;
use crate::{program, saving};
use clap_complete::CompleteEnv;
use clap_complete::engine::{
    ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::Shells;
use quintet_app::settings::{Entry, Settings, ValueKind};
use quintet_app::storage::StoredReplay;
use quintet_bot::Strength;
use quintet_engine::kernel::printable;
use quintet_engine::modern::RulePreset;
use quintet_store::{Store, date};
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::io::{Write, stdout};

/// The variable with the name of a shell, which asks for completions.
const VARIABLE: &str = "QUINTET_COMPLETE";

/// The line of the script for bash that asks the program.
const BEFORE_ASKING: &str = "    COMPREPLY=(";

/// Leaves out the `=` of options: bash takes `--mode=sprint` for three words.
const JOIN_OPTIONS: &str = "    local place
    for place in \"${!words[@]}\"; do
        if [[ ${words[place]} == = ]] && ((place < COMP_CWORD)); then
            unset \"words[place]\"
            ((_CLAP_COMPLETE_INDEX -= 1))
        fi
    done
";

/// A file of functions that zsh reads at the first Tab is run in the place of the function: it must complete at once.
const COMPLETE_AT_ONCE: &str = "
if [ \"$funcstack[1]\" = \"_quintet\" ]; then
    _clap_dynamic_completer_quintet \"$@\"
fi
";

/// Prints completions if a shell asks for them; returns true if it did.
pub(crate) fn answer(args: &[OsString]) -> Result<bool, clap::Error> {
    let folder = std::env::current_dir().ok();
    CompleteEnv::with_factory(program).var(VARIABLE).try_complete(args.to_vec(), folder.as_deref())
}

/// Prints the script for a shell.
pub(crate) fn print_script(shell: clap_complete::Shell) -> CommandResult {
    let mut script = Vec::new();
    if let Some(shell) = Shells::builtins().completer(&shell.to_string()) {
        shell.write_registration(VARIABLE, "quintet", "quintet", "quintet", &mut script)?;
    }
    let mut script = String::from_utf8_lossy(&script).into_owned();
    match shell {
        clap_complete::Shell::Bash => {
            script = script.replacen(BEFORE_ASKING, &format!("{JOIN_OPTIONS}{BEFORE_ASKING}"), 1);
        }
        clap_complete::Shell::Zsh => script.push_str(COMPLETE_AT_ONCE),
        _ => {}
    }
    Ok(stdout().write_all(script.as_bytes())?)
}

/// Returns candidates in the order given.
fn ordered(words: impl IntoIterator<Item = impl Into<OsString>>) -> Vec<CompletionCandidate> {
    words
        .into_iter()
        .enumerate()
        .map(|(place, word)| CompletionCandidate::new(word).display_order(Some(place)))
        .collect()
}

/// Keeps the candidates that continue what was typed.
fn matching(typed: &OsStr, mut candidates: Vec<CompletionCandidate>) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    candidates.retain(|candidate| candidate.get_value().to_string_lossy().starts_with(&*typed));
    candidates
}

/// Returns the words of the command line that is completed, after this word of it.
fn words_after(word: &str) -> Vec<String> {
    // The shell passes them after `--`, the name of the program first.
    let words = std::env::args_os().skip_while(|word| word != "--").skip(2);
    words.map(|word| word.to_string_lossy().into_owned()).skip_while(|typed| typed != word).skip(1).collect()
}

/// Returns the words that an entry of the settings can have.
fn words_of(entry: &Entry) -> Vec<&'static str> {
    match entry.kind {
        ValueKind::Choice(words) => words.to_vec(),
        ValueKind::Switch => vec!["on", "off"],
        ValueKind::Number(..) => entry.word.iter().map(|(word, _)| *word).collect(),
        ValueKind::Text(_) | ValueKind::Size(..) | ValueKind::Keys => Vec::new(),
    }
}

/// Completes the value of an entry of the settings.
pub(crate) fn values(entry: &'static Entry) -> ArgValueCandidates {
    ArgValueCandidates::new(move || ordered(words_of(entry)))
}

/// Completes the name of a setting, with its description.
pub(crate) fn settings() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let settings = Settings::new(crate::catalogue());
        let entries = settings.table().entries();
        entries.map(|entry| CompletionCandidate::new(entry.key).help(Some(entry.text.into()))).collect()
    })
}

/// Completes the value of the setting that was typed before it.
pub(crate) fn value_of_setting() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let settings = Settings::new(crate::catalogue());
        let key = words_after("set").into_iter().next().unwrap_or_default();
        settings
            .table()
            .entries()
            .find(|entry| entry.key == key)
            .map_or_else(Vec::new, |entry| ordered(words_of(entry)))
    })
}

/// Completes the mode of a score.
pub(crate) fn score_modes() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let modes: BTreeSet<&str> =
            crate::catalogue().games().flat_map(|game| game.score_modes.iter().copied()).collect();
        ordered(modes)
    })
}

/// Completes a set of rules.
pub(crate) fn rules() -> ArgValueCandidates {
    ArgValueCandidates::new(|| ordered(RulePreset::ALL.iter().map(|preset| preset.name())))
}

/// Completes a strength of the computer.
pub(crate) fn strengths() -> ArgValueCandidates {
    ArgValueCandidates::new(|| ordered(Strength::all().iter().map(|strength| &strength.name)))
}

/// Completes a bot of the arena.
pub(crate) fn contenders() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let strengths = Strength::all().iter().map(|strength| strength.name.as_str());
        ordered(["greedy", "search", "tbp:"].into_iter().chain(strengths))
    })
}

/// Completes the words of a command that is to be explained.
pub(crate) fn commands() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let mut command = program();
        for word in words_after("help") {
            match command.find_subcommand(&word) {
                Some(found) => command = found.clone(),
                None => break,
            }
        }
        let visible = command.get_subcommands().filter(|command| !command.is_hide_set());
        let candidates = visible
            .map(|command| CompletionCandidate::new(command.get_name()).help(command.get_about().cloned()));
        matching(typed, candidates.collect())
    })
}

/// Completes the number of a saved replay, with what it is.
pub(crate) fn replay_numbers() -> ArgValueCandidates {
    ArgValueCandidates::new(|| replays(false))
}

/// Completes the number of a deleted replay that can be restored.
pub(crate) fn deleted_replays() -> ArgValueCandidates {
    ArgValueCandidates::new(|| replays(true))
}

/// Completes the number of a saved replay or the name of a file.
pub(crate) fn replay_or_file() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let numbers = matching(typed, replays(false)).into_iter();
        numbers.chain(PathCompleter::file().complete(typed)).collect()
    })
}

/// The most replays that a shell offers; the newest are the first.
const MOST_REPLAYS: u32 = 100;

/// Returns the saved replays, or the deleted ones, newest first. Without a store that can be read there are none: a shell
/// that completes a word is no place for an error.
fn replays(deleted: bool) -> Vec<CompletionCandidate> {
    let store = saving::home().ok().and_then(|home| Store::open_read_only(&home).ok()).flatten();
    let listed = store.and_then(|store| store.replays(deleted, None, Some(MOST_REPLAYS)).ok());
    let candidate = |(place, replay): (usize, StoredReplay)| {
        let mode = replay.results.first().map_or(String::new(), |result| format!(" {}", result.mode));
        let score = replay.score.map_or(String::new(), |score| format!(", score {score}"));
        let about = format!("{}{mode}{score}, {}", replay.game, date::short(replay.added));
        CompletionCandidate::new(replay.id.to_string())
            .help(Some(printable(&about).into_owned().into()))
            .display_order(Some(place))
    };
    listed.unwrap_or_default().into_iter().enumerate().map(candidate).collect()
}
