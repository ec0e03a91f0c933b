//! The help text, made from the table of commands.

use super::InterpretedGame;
use super::command_names::CommandNames;
use super::commands::{CommandOrigin, CommandSpec, Verb};
use crate::kernel::printable;
use crate::quadris::effects::PlayerEffect;
use crate::quadris::levels::{LevelRules, LevelTable};
use core::fmt::Write as _;

const TYPING_HELP: &str = "\
A command can be shortened as long as it is unambiguous (lef for left), and a number before it
repeats it: 3ri moves right three times, 2drop drops two blocks. You can put several commands on a
line; upper and lower case differ. A heavy block falls a row after every command that moves or
rotates it (3left: only once).";

/// Returns the help text, without a newline at the end.
pub fn help<G: InterpretedGame>(names: &CommandNames, levels: &LevelTable) -> String {
    text(G::INTRODUCTION, G::HAS_SPECIAL_ACTIONS, names, levels)
}

fn text(introduction: &str, has_special_actions: bool, names: &CommandNames, levels: &LevelTable) -> String {
    let mut out = format!("{introduction}\n\n{TYPING_HELP}\n\nCommands:\n");
    let of = |origin| {
        names.commands().filter(move |(_, c)| c.origin == origin && !matches!(c.verb, Verb::Letter(_)))
    };
    of(CommandOrigin::Document).for_each(|(name, command)| line(&mut out, name, command));
    let _ = writeln!(out, "  {:<34} replace the falling block with this one", "I J L S Z O T");
    let mut extras = of(CommandOrigin::Extra).peekable();
    if extras.peek().is_some() {
        out.push_str("Extras:\n");
    }
    extras.for_each(|(name, command)| line(&mut out, name, command));
    for (name, parts) in names.macros() {
        let _ = writeln!(out, "  {name:<34} macro: {}", printable(&parts.join("; ")));
    }
    if has_special_actions {
        out.push_str("Special actions:\n");
        for choice in &PlayerEffect::OPTIONS {
            let _ = writeln!(out, "  {:<34} {}", choice.usage(), choice.help);
        }
    }
    out.push_str("Levels:\n");
    for (level, rules) in levels.iter() {
        let _ = writeln!(out, "  {}: {}{}", level.0, printable(&rules.name), traits(rules));
    }
    out.pop();
    out
}

fn line(out: &mut String, name: &str, command: &CommandSpec) {
    let name = format!("{name} {}", command.usage);
    let _ = writeln!(out, "  {name:<34} {}", command.help);
}

/// Describes the special rules of a level's blocks.
fn traits(rules: &LevelRules) -> String {
    let mut out = String::new();
    if rules.heavy {
        out.push_str("; heavy");
    }
    if rules.star_every > 0 {
        let _ = write!(
            out,
            "; a * falls in the middle after every {} blocks without a full row",
            rules.star_every
        );
    }
    if rules.expires_after > 0 {
        let _ = write!(out, "; blocks vanish after {} more", rules.expires_after);
    }
    out
}
