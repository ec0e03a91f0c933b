//! Usage errors in one sentence: what is wrong, what is allowed, and what to do.
//!
//! clap finds the errors and explains them over several lines; this module words them for a single line.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Returns an error of the command line as one sentence.
pub(crate) fn sentence(error: &clap::Error) -> String {
    let text = |kind| texts(error, kind).into_iter().next().unwrap_or_default();
    let arg = name(&text(ContextKind::InvalidArg));
    let value = text(ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::UnknownArgument => unknown_argument(error, &text(ContextKind::InvalidArg)),
        ErrorKind::InvalidSubcommand => unknown_command(error, &text(ContextKind::InvalidSubcommand)),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            missing_command(error)
        }
        ErrorKind::MissingRequiredArgument => {
            let missing: Vec<String> =
                texts(error, ContextKind::InvalidArg).iter().map(|arg| one_of(arg)).collect();
            format!("{} is missing; see {}", missing.join(" "), help(error))
        }
        ErrorKind::ArgumentConflict => {
            let others: Vec<String> =
                texts(error, ContextKind::PriorArg).iter().map(|other| name(other)).collect();
            match others.as_slice() {
                [other] if *other == arg => format!("{arg} can be given only once"),
                [] => format!("{arg} cannot be used here; see {}", help(error)),
                others => format!("{arg} cannot be used together with {}", either(others)),
            }
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            format!("{arg} needs a value: {}", text(ContextKind::InvalidArg))
        }
        ErrorKind::InvalidValue => {
            format!("{arg}: {value:?} is not allowed: use {}", either(&texts(error, ContextKind::ValidValue)))
        }
        ErrorKind::ValueValidation => match std::error::Error::source(error) {
            Some(reason) => format!("{arg}: {reason}"),
            None => format!("{arg}: {value:?} is not possible; see {}", help(error)),
        },
        _ => in_one_line(error),
    }
}

/// Returns the sentence for an option or an argument that the command does not have.
fn unknown_argument(error: &clap::Error, arg: &str) -> String {
    let known = texts(error, ContextKind::SuggestedArg);
    match (known.first(), arg.starts_with('-')) {
        (Some(known), _) => format!("there is no option {arg}: did you mean {}?", name(known)),
        (None, true) => format!("there is no option {arg}; see {}", help(error)),
        (None, false) => format!("unexpected argument {arg:?}; see {}", help(error)),
    }
}

/// Returns the sentence for a command, or the game of a command, that does not exist.
fn unknown_command(error: &clap::Error, word: &str) -> String {
    match texts(error, ContextKind::SuggestedSubcommand).as_slice() {
        [] => format!("there is no command {word:?}; {} lists them", help(error)),
        known => format!("there is no command {word:?}: did you mean {}?", either(known)),
    }
}

/// Returns the sentence for a command that needs another word.
fn missing_command(error: &clap::Error) -> String {
    let known: Vec<String> =
        texts(error, ContextKind::ValidSubcommand).into_iter().filter(|word| word != "help").collect();
    let command = command(error);
    if known.is_empty() {
        return format!("`{command}` needs a command; {} lists them", help(error));
    }
    format!("`{command}` needs a command: {}", either(&known))
}

/// Returns the texts of this kind in an error of clap.
fn texts(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

/// Returns the name of an argument without its value: `--seed` for `--seed <N>`, `GAME` for `[GAME]`.
fn name(arg: &str) -> String {
    let first = arg.split([' ', '=']).next().unwrap_or_default();
    first.trim_matches(['<', '>', '[', ']', '.']).to_owned()
}

/// Returns an argument as it is typed, and one of several options as `--json or --png <FILE>`: clap has `<--json|--png <FILE>>`.
fn one_of(arg: &str) -> String {
    let group =
        arg.strip_prefix('<').and_then(|arg| arg.strip_suffix('>')).filter(|arg| arg.starts_with("--"));
    group.map_or_else(
        || arg.to_owned(),
        |group| either(&group.split('|').map(str::to_owned).collect::<Vec<_>>()),
    )
}

/// Joins words: `a, b or c`.
fn either(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [words @ .., last] => format!("{} or {last}", words.join(", ")),
    }
}

/// Returns the command of an error, such as `quintet sim`, from its usage line.
fn command(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let usage = text.lines().find_map(|line| line.trim().strip_prefix("Usage: ")).unwrap_or_default();
    let is_word = |word: &&str| !word.starts_with(['<', '[', '-']);
    let words: Vec<&str> = usage.split(' ').take_while(is_word).collect();
    if words.is_empty() || usage.is_empty() { "quintet".to_owned() } else { words.join(" ") }
}

/// Returns the command that shows the help, quoted for a sentence.
fn help(error: &clap::Error) -> String {
    format!("`{} --help`", command(error))
}

/// Returns clap's message, up to the usage, in one line.
fn in_one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines = text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("For more information"));
    let line = lines.collect::<Vec<&str>>().join(" ").replace(" tip: ", "; ");
    line.trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Arg, ArgAction, Command};

    fn program() -> Command {
        let seed = Arg::new("seed").long("seed").value_name("N").value_parser(|text: &str| {
            text.parse::<u8>().map_err(|_| format!("{text:?} is not a whole number: use 0 to 255"))
        });
        let switch = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue);
        let game = Arg::new("GAME").value_parser(["chetyris", "modern"]);
        Command::new("quintet")
            .subcommand(
                Command::new("scores")
                    .arg(game)
                    .arg(seed)
                    .arg(switch("json").conflicts_with("csv"))
                    .arg(switch("csv")),
            )
            .subcommand(Command::new("arena").arg(Arg::new("A").required(true)))
            .subcommand(
                Command::new("fumen")
                    .subcommand_required(true)
                    .disable_help_subcommand(true)
                    .subcommand(Command::new("decode"))
                    .subcommand(Command::new("encode")),
            )
    }

    #[test]
    fn a_usage_error_says_what_is_wrong_and_what_is_allowed() {
        for (typed, expected) in [
            ("bogus", "there is no command \"bogus\"; `quintet --help` lists them"),
            ("score", "there is no command \"score\": did you mean scores?"),
            ("scores --sed 1", "there is no option --sed: did you mean --seed?"),
            ("scores --bogus", "there is no option --bogus; see `quintet scores --help`"),
            ("scores modern 5", "unexpected argument \"5\"; see `quintet scores --help`"),
            ("scores --seed x", "--seed: \"x\" is not a whole number: use 0 to 255"),
            ("scores --seed", "--seed needs a value: --seed <N>"),
            ("scores --seed 1 --seed 2", "--seed can be given only once"),
            ("scores chess", "GAME: \"chess\" is not allowed: use chetyris or modern"),
            ("scores --json --csv", "--json cannot be used together with --csv"),
            ("arena", "<A> is missing; see `quintet arena --help`"),
            ("fumen", "`quintet fumen` needs a command: decode or encode"),
        ] {
            let words = std::iter::once("quintet").chain(typed.split(' '));
            let error = program().try_get_matches_from(words).unwrap_err();
            assert_eq!(sentence(&error), expected, "{typed}");
        }
    }
}
