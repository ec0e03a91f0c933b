//! Tests of abbreviations, renaming, macros and turning our own commands off.

use crate::table::quadris;
use proptest::prelude::*;
use quintet_engine::quadris::interpreter::command_names::{CommandNames, Extras, LookupError, WordMeaning};
use quintet_engine::quadris::interpreter::commands::{CommandOrigin, TABLE};

/// Returns the meaning of a word: the slow reference.
fn slow(names: &CommandNames, word: &str) -> Option<String> {
    let commands: Vec<(String, bool)> =
        names.commands().map(|(name, c)| (name.to_owned(), c.origin == CommandOrigin::Document)).collect();
    let macros = names.macros().map(|(name, _)| (name.to_owned(), false));
    let all: Vec<(String, bool)> = commands.into_iter().chain(macros).collect();
    if all.iter().any(|(name, _)| name == word) {
        return Some(word.to_owned());
    }
    let starting: Vec<&(String, bool)> = all.iter().filter(|(name, _)| name.starts_with(word)).collect();
    let seed: Vec<&&(String, bool)> = starting.iter().filter(|(_, seed)| *seed).collect();
    match (seed.len(), starting.len()) {
        (1, _) => Some(seed[0].0.clone()),
        (_, 1) => Some(starting[0].0.clone()),
        _ => None,
    }
}

/// Returns the current name of the meaning of a word.
fn fast(names: &CommandNames, word: &str) -> Option<String> {
    match names.look_up(word).ok()? {
        WordMeaning::Macro(name) => Some(name.to_owned()),
        WordMeaning::Command(command) => {
            names.commands().find(|(_, known)| *known == command).map(|(name, _)| name.to_owned())
        }
    }
}

#[test]
fn the_documents_shortcuts_stay_although_there_are_more_commands() {
    let names = CommandNames::new(Extras::On);
    for (word, command) in [
        ("lef", "left"),
        ("ri", "right"),
        ("do", "down"),
        ("dr", "drop"),
        ("cl", "clockwise"),
        ("co", "counterclockwise"),
        ("levelu", "levelup"),
        ("n", "norandom"),
        ("ra", "random"),
        ("s", "sequence"),
        ("re", "restart"),
        ("h", "hint"),
        ("he", "help"),
        ("ren", "rename"),
        ("m", "macro"),
        ("u", "undo"),
        ("a", "autoplay"),
        ("q", "quit"),
        ("e", "extras"),
    ] {
        assert_eq!(fast(&names, word).as_deref(), Some(command), "{word}");
    }
}

proptest! {
    /// With any names, exactly the prefixes that are unambiguous by the rule work.
    #[test]
    fn abbreviations_follow_the_rule(
        renames in prop::collection::vec((0..TABLE.len(), "[a-e]{2,4}"), 0..6),
        macros in prop::collection::vec("[a-e]{2,4}", 0..4),
        word in prop_oneof!["[a-e]{1,4}", "[a-z]{1,3}", "(le|lev|level|re|r|h|c|d|n|ra|s|m)"],
        extras in any::<bool>(),
    ) {
        let mut names = CommandNames::new(Extras::On);
        for (place, new) in renames {
            let _ = names.rename(TABLE[place].name, &new);
        }
        for name in macros {
            let _ = names.define(&format!("{name} = left"));
        }
        names.set_extras(extras);
        prop_assert_eq!(fast(&names, &word), slow(&names, &word));
        if let Err(LookupError::Ambiguous(_, list)) = names.look_up(&word) {
            prop_assert!(list.len() > 1 && list.is_sorted() && list.iter().all(|name| name.starts_with(&word)));
        }
    }

    /// Every full name works, and every prefix that no other name has.
    #[test]
    fn unique_prefixes_work(place in 0..TABLE.len(), length in 1usize..17) {
        let names = CommandNames::new(Extras::On);
        let name = TABLE[place].name;
        let prefix = &name[..length.min(name.len())];
        let others = names.words().iter().filter(|other| other.starts_with(prefix)).count();
        if others == 1 || prefix == name {
            prop_assert_eq!(fast(&names, prefix), Some(name.to_owned()));
        }
    }
}

#[test]
fn a_renamed_command_answers_to_its_new_name_only() {
    let mut table = quadris();
    assert_eq!(table.play("rename counterclockwise cc"), 1);
    table.play("cc");
    table.shows(1, &["I..........", "I.........."]);
    assert_eq!(table.hear("counterclockwise"), ["unknown command: counterclockwise"]);
    table.play("c");
    assert_eq!(table.said.last().unwrap(), "ambiguous command: c (cc, clockwise)");
    for (line, said) in [
        ("rename lef west", "there is no command named lef"),
        ("rename I i", "I is a block and keeps its name"),
        ("rename left right", "right is already in use"),
        ("rename left left", "left is already in use"),
        ("rename left T", "T cannot be a name: use letters only, and not just a block letter"),
        ("rename left 2x", "2x cannot be a name: use letters only, and not just a block letter"),
        ("rename left a-b", "a-b cannot be a name: use letters only, and not just a block letter"),
    ] {
        assert_eq!(table.hear(line), [said], "{line}");
    }
    table.play("restart rename left w");
    table.play("3ri w");
    table.shows(4, &["..IIII....."]);
}

#[test]
fn a_macro_runs_its_commands_with_a_frame_for_each_and_one_at_its_end() {
    let mut table = quadris();
    assert_eq!(table.play("macro corner = 99right; drop"), 1);
    assert_eq!(table.play("corner"), 3);
    table.shows(18, &[".......IIII"]);
    assert_eq!(table.play("cor"), 3, "it can be shortened");
    assert_eq!(table.play("0corner"), 1);
    assert_eq!(table.play("2corner"), 5);
    table.play("macro twice=corner;corner");
    assert_eq!(table.play("twice"), 7);
}

#[test]
fn a_macro_may_not_be_itself_or_a_command() {
    let mut table = quadris();
    for (line, said) in [
        ("macro left = right", "left is already in use"),
        ("macro I = right", "I cannot be a name: use letters only, and not just a block letter"),
        ("macro 2x = right", "2x cannot be a name: use letters only, and not just a block letter"),
        ("macro a = a", "macro a would run itself"),
        ("macro", "write it like this: macro NAME = COMMAND; COMMAND..."),
        ("macro a", "write it like this: macro NAME = COMMAND; COMMAND..."),
        ("macro = left", "write it like this: macro NAME = COMMAND; COMMAND..."),
        ("macro a = ; ;", "write it like this: macro NAME = COMMAND; COMMAND..."),
    ] {
        assert_eq!(table.hear(line), [said], "{line}");
    }
    table.play("macro aa = bb; left");
    assert_eq!(table.hear("macro bb = 3aa"), ["macro bb would run itself"]);
    assert_eq!(table.hear("aa"), ["unknown command: bb"]);
    // A cycle that exists only because names have changed is rejected by the definition that closes it.
    table.play("macro bb = xx; right");
    table.play("macro xx = left");
    table.play("rename left west");
    assert_eq!(table.hear("macro xx = aa; west"), ["macro xx would run itself"]);
}

#[test]
fn a_macro_that_comes_to_run_itself_is_stopped() {
    let mut table = quadris();
    // `go` is short for a command at first, and then for the macro itself.
    table.play("rename left gox");
    table.play("macro goo = right; go");
    table.play("rename gox left");
    assert_eq!(table.hear("goo"), ["macro goo is already running"]);
    table.shows(4, &[".IIII......"]);
}

#[test]
fn a_macro_is_looked_up_when_it_runs_and_defining_it_again_replaces_it() {
    let mut table = quadris();
    table.play("macro go = step; step");
    assert_eq!(table.hear("go"), ["unknown command: step", "unknown command: step"]);
    table.play("macro step = right");
    table.play("go");
    table.shows(4, &["..IIII....."]);
    table.play("macro go = left");
    table.play("go");
    table.shows(4, &[".IIII......"]);
}

#[test]
fn each_part_of_a_macro_is_one_command() {
    let mut table = quadris();
    table.play("macro two = right right; right");
    assert_eq!(table.hear("two"), ["one command for each part of a macro, not also: right"]);
    table.shows(4, &["..IIII....."]);
}

#[test]
fn a_multiplied_macro_stops_when_it_changes_nothing() {
    let mut table = quadris();
    table.play("macro shake = right; left");
    assert_eq!(table.play("999999999shake"), 3);
    table.play("macro walk = right");
    assert_eq!(table.play("999999999walk"), 9, "seven steps, one that changes nothing, and the end");
    table.shows(4, &[".......IIII"]);
}

#[test]
fn extras_can_be_switched_off_and_on() {
    let mut table = quadris();
    table.play("macro corner = 9ri");
    table.play("rename left west");
    table.play("extras off");
    for line in ["help", "undo", "quit", "autoplay 1", "rename west left", "macro a = left", "corner"] {
        let word = line.split(' ').next().unwrap();
        assert_eq!(table.hear(line)[0], format!("unknown command: {word}"), "{line}");
    }
    table.play("restart 3ri west");
    table.shows(4, &["..IIII....."]);
    assert_eq!(table.hear("extras perhaps"), ["extras can be on or off"]);
    table.play("extras on");
    table.play("corner");
    table.shows(4, &[".......IIII"]);
    assert_eq!(table.hear("extras"), ["extras needs on|off on the same line"]);
}

#[test]
fn the_core_has_only_the_documents_commands() {
    let mut table = quadris().core();
    for word in ["help", "rename", "macro", "undo", "autoplay", "quit", "extras"] {
        assert_eq!(table.hear(word), [format!("unknown command: {word}")]);
    }
    assert_eq!(table.hear("r"), ["ambiguous command: r (random, restart, right)"]);
    table.play("hint");
    assert!(table.frame().contains("????"));
}

#[test]
fn help_is_made_from_the_table() {
    let mut table = quadris();
    table.play("rename clockwise turn");
    table.play("macro corner = 9ri; drop");
    let help = table.hear("3help").concat();
    for part in [
        "  turn ",
        "norandom FILE",
        "macro NAME = COMMAND; COMMAND...",
        "corner",
        "4: many S and Z; heavy; a * ",
    ] {
        assert!(help.contains(part), "{part} in\n{help}");
    }
    assert!(!help.contains("  clockwise"));
    assert!(help.lines().all(|line| line.len() <= 100), "{help}");
}
