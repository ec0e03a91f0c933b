//! Every text in use exists in every language, and every text is used.

use super::dictionary::{self, Dictionary};
use super::{Language, declared};
use crate::catalogue::Catalogue;
use crate::settings::{Entry, ValueKind};
use fluent_syntax::ast::{Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The texts of the file of a language.
fn texts(language: Language) -> Vec<(String, Pattern<String>)> {
    let resource = parse(source(language)).unwrap_or_else(|(_, errors)| panic!("{language:?}: {errors:?}"));
    dictionary::texts(resource)
}

fn source(language: Language) -> String {
    let file = format!("lang/{}.ftl", language.code());
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
}

fn keys(language: Language) -> BTreeSet<String> {
    texts(language).into_iter().map(|(key, _)| key).collect()
}

/// The keys of all declarations, including those shown only during play.
fn declared_keys() -> BTreeSet<String> {
    let asked = ["prompt-modern-ready", "prompt-modern-over", "prompt-cascade-over"].map(str::to_owned);
    let panels = declared::PANELS.iter().map(|(_, key)| (*key).to_owned());
    declared::declared_keys(Catalogue::standard()).into_iter().chain(asked).chain(panels).collect()
}

/// The source files of the crates that show something.
fn sources() -> Vec<(PathBuf, String)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut folders: Vec<PathBuf> = [
        "quintet-app",
        "quintet-store",
        "quintet-tui",
        "quintet-paint",
        "quintet-window",
        "quintet-web",
        "quintet",
    ]
    .map(|name| crates.join(name).join("src"))
    .into();
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "rs") && !path.ends_with("text/tests.rs") {
                let text = fs::read_to_string(&path).unwrap();
                // Comments and tests may name keys that do not exist.
                let code = ["\n#[cfg(test)]\nmod tests {", "\n#[cfg(test)]\nmod unit_tests {"]
                    .iter()
                    .fold(text.as_str(), |code, tests| code.split(tests).next().unwrap_or_default());
                let code: Vec<&str> =
                    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
                sources.push((path, code.join("\n")));
            }
        }
    }
    sources
}

/// The strings in a source that could be keys.
fn strings(source: &str) -> impl Iterator<Item = &str> {
    let is_key = |text: &&str| {
        text.contains('-')
            && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.".contains(c))
    };
    source.split('"').filter(is_key)
}

/// The names of the arguments of every text.
fn arguments(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let names = |(key, pattern): (String, Pattern<String>)| {
        let mut names = BTreeSet::new();
        of_pattern(&pattern, &mut names);
        (key, names)
    };
    texts(language).into_iter().map(names).collect()
}

fn of_pattern(pattern: &Pattern<String>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            match expression {
                Expression::Inline(inline) => of_inline(inline, names),
                Expression::Select { selector, variants } => {
                    of_inline(selector, names);
                    for variant in variants {
                        of_pattern(&variant.value, names);
                    }
                }
            }
        }
    }
}

fn of_inline(inline: &InlineExpression<String>, names: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => drop(names.insert(id.name.clone())),
        other => panic!("the dictionary does not know {other:?}"),
    }
}

#[test]
fn every_used_text_exists() {
    let english = keys(Language::English);
    let groups: BTreeSet<&str> = english.iter().filter_map(|key| key.split('-').next()).collect();
    let declared = declared_keys();
    for (path, source) in sources() {
        for text in strings(&source) {
            let group = text.split('-').next().unwrap();
            let is_known = english.contains(text) || declared.contains(text);
            // A string that ends with a dash is the start of a derived key.
            let is_beginning = text.ends_with('-') || text.ends_with('.');
            assert!(is_known || is_beginning || !groups.contains(group), "{}: {text}", path.display());
        }
    }
}

#[test]
fn every_text_is_used() {
    let sources = sources();
    let used: BTreeSet<&str> = sources.iter().flat_map(|(_, source)| strings(source)).collect();
    let declared = declared_keys();
    for language in Language::ALL {
        for key in keys(language) {
            assert!(used.contains(key.as_str()) || declared.contains(&key), "{language:?}: {key}");
        }
    }
}

#[test]
fn every_language_has_every_text() {
    let english = keys(Language::English);
    for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
        let all: BTreeSet<String> = english.union(&declared_keys()).cloned().collect();
        let missing: Vec<String> = all.difference(&keys(language)).cloned().collect();
        assert!(missing.is_empty(), "{language:?} has no {missing:#?}");
    }
}

#[test]
fn a_text_has_the_same_arguments_in_every_language() {
    let english = arguments(Language::English);
    for language in Language::ALL {
        for (key, names) in arguments(language) {
            let wanted = english.get(&key).cloned().unwrap_or_default();
            assert_eq!(names, wanted, "{language:?}: {key}");
        }
    }
}

#[test]
fn every_text_can_be_formatted() {
    for language in Language::ALL {
        let dictionary = Dictionary::new(language, source(language).leak());
        for (key, names) in arguments(language) {
            let names: Vec<&'static str> = names.into_iter().map(|name| &*name.leak()).collect();
            for number in [0, 1, 2, 5] {
                let args: Vec<_> = names.iter().map(|name| (*name, number.into())).collect();
                assert!(dictionary.format(&key, &args).is_some(), "{language:?}: {key}");
            }
            assert_eq!(dictionary.get(&key).is_some(), names.is_empty(), "{language:?}: {key}");
        }
        let twice = keys(language).len() == texts(language).len();
        assert!(twice, "{language:?} has a text twice");
    }
}

#[test]
fn declarations_of_other_games_are_shown_untranslated() {
    let text = Language::Polish;
    let height = ValueKind::Choice(&["low", "very-high"]);
    let entry = Entry::new("stacker.height", height, "low", "Height", "how high the tower is");
    assert_eq!((text.label(&entry), text.help(&entry)), ("Height", "How high the tower is.".to_owned()));
    assert_eq!(text.value(&entry, "very-high"), "Very-high");
    let mode = &Catalogue::standard().find("modern").unwrap().info().modes[0];
    assert_eq!(text.mode_of("stacker", mode), (mode.title, mode.summary));
}

#[test]
fn taglines_are_short() {
    for text in Language::ALL {
        for game in Catalogue::standard().games() {
            let tagline = text.tagline(game);
            assert!((1..=26).contains(&tagline.chars().count()), "{tagline}");
        }
    }
}
