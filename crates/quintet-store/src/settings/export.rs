//! Exports all settings as one file with comments, including unknown and invalid entries of the user's file.

use super::{Settings, file, from_toml, load, to_toml};
use crate::home::Home;
use quintet_app::settings::SettingsTable as Entries;
use toml_edit::{DocumentMut, Item, Table};

/// Returns all entries as a file, each with a comment on its meaning and allowed values.
pub fn export(settings: &Settings) -> String {
    let mut lines = vec!["# Settings of Quintet. What is not set has its default.".to_owned()];
    let mut section = "";
    for entry in settings.table().entries() {
        let (found, name) = entry.key.rsplit_once('.').unwrap_or(("", entry.key));
        if found != section {
            lines.push(format!("\n[{found}]"));
            section = found;
        }
        let value = settings.get(entry.key).unwrap_or_else(|| entry.default_value());
        let value = to_toml(&value);
        lines.push(format!("# {}\n{name} = {}", entry.text, value.to_string().trim()));
    }
    lines.join("\n") + "\n"
}

/// The same for the user's settings, including unknown and invalid entries of their file, so that export and import
/// lose nothing.
pub fn export_all(home: &Home) -> String {
    let exported = export(&load(home));
    let text = file::read(&home.settings()).ok().flatten().unwrap_or_default();
    match (exported.parse::<DocumentMut>(), text.parse::<DocumentMut>()) {
        (Ok(mut document), Ok(own)) => {
            add(document.as_table_mut(), own.as_table(), "", home.catalogue().settings());
            document.to_string()
        }
        _ => exported,
    }
}

/// Adds the unknown and invalid entries of `from`.
fn add(to: &mut Table, from: &Table, section: &str, known: &Entries) {
    for (name, item) in from {
        let key = if section.is_empty() { name.to_owned() } else { format!("{section}.{name}") };
        if is_right(&key, item, known) {
            continue;
        }
        let inline = item.as_inline_table().cloned().map(toml_edit::InlineTable::into_table);
        match (to.get_mut(name), item.as_table().or(inline.as_ref())) {
            (Some(Item::Table(to)), Some(table)) => add(to, table, &key, known),
            // There is a section in place of a value, or a value in place of a section. It was reported, and only one
            // of them fits in a file: the user's.
            (Some(to), _) => *to = item.clone(),
            (None, _) => drop(to.insert(name, without_position(item))),
        }
    }
}

/// Returns true if this entry is valid, and so exported already.
fn is_right(key: &str, item: &Item, known: &Entries) -> bool {
    known.find(key).zip(item.as_value()).is_some_and(|(entry, value)| from_toml(entry, value).is_ok())
}

/// Returns the item without its position, so that it can be written elsewhere in another file.
fn without_position(item: &Item) -> Item {
    let mut item = item.clone();
    if let Some(table) = item.as_table_mut() {
        clear_positions(table);
    }
    item
}

fn clear_positions(table: &mut Table) {
    table.set_position(None);
    for (_, item) in table.iter_mut() {
        item.as_table_mut().into_iter().for_each(clear_positions);
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;
    use proptest::prelude::*;
    use quintet_app::catalogue::Catalogue;
    use quintet_app::settings::ValueKind;
    use std::collections::BTreeMap;
    use std::path::Path;

    /// Returns the export of a file, and all problems of reading it back.
    fn exported(text: &str) -> (String, Vec<String>) {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        std::fs::write(home.settings(), text).unwrap();
        let export = export_all(&home);
        let problems = |text: &str| read(Catalogue::standard(), Path::new("s"), text).problems().to_vec();
        let (before, after) = (problems(text), problems(&export));
        let sorted = |mut problems: Vec<String>| {
            problems.sort();
            problems
        };
        assert_eq!(sorted(before), sorted(after.clone()), "{export}");
        (export, after)
    }

    #[test]
    fn unknown_and_invalid_entries_are_exported_unchanged() {
        let (export, problems) = exported(
            "top = 1 # mine\n[handling]\ndas = 0 # too fast\narr = 7\nnew = [1, 2]\n\
             [future.thing]\nx = { y = 1 }\n[[list]]\na = 1\n[[list]]\na = 2\n",
        );
        assert_eq!(problems.len(), 5);
        for line in ["top = 1 # mine", "das = 0 # too fast", "arr = 7", "new = [1, 2]", "x = { y = 1 }"] {
            assert!(export.lines().any(|found| found == line), "{line}:\n{export}");
        }
        assert_eq!(export.matches("[[list]]").count(), 2);
    }

    #[test]
    fn odd_files_are_exported_too() {
        for text in [
            "handling = 3",
            "[player.name]\nfirst = \"A\"",
            "keys = { chetyris = { left = [\"lef\"], up = 1 } }",
        ] {
            let (export, problems) = exported(text);
            assert_eq!(problems.len(), 1 + usize::from(text.starts_with("keys")), "{export}");
        }
    }

    #[test]
    fn any_text_can_be_exported() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        proptest!(|(text in "(\\[?(handling|das|x|keys)[.=\\]]{1,2}[0-9\"{} ]{0,4}\\n?){0,6}")| {
            std::fs::write(home.settings(), &text).unwrap();
            let exported = export_all(&home);
            prop_assert!(exported.parse::<DocumentMut>().is_ok(), "{text:?} became {exported}");
        });
    }

    /// The name of an entry, and a line that sets it, mostly to an allowed value.
    fn line() -> impl Strategy<Value = (&'static str, String)> {
        let entries: Vec<_> = Catalogue::standard().settings().entries().collect();
        prop::sample::select(entries).prop_flat_map(|entry| {
            let value = match entry.kind {
                ValueKind::Text(_) => "'[^'\\pC]{0,12}'".boxed(),
                ValueKind::Number(least, most) => {
                    (least..=most).prop_map(|number| number.to_string()).boxed()
                }
                ValueKind::Choice(words) => {
                    prop::sample::select(words).prop_map(|word| format!("'{word}'")).boxed()
                }
                ValueKind::Size(least, most) => {
                    [least..=most, least..=most].prop_map(|[x, y]| format!("'{x}x{y}'")).boxed()
                }
                ValueKind::Switch => "(true|false)".boxed(),
                ValueKind::Keys if entry.game() == "pad" => "\\['pad-(up|l1|start)'\\]".boxed(),
                ValueKind::Keys => "\\[('(left|space|f1|[a-z5\\\\\"=])',){0,3}\\]".boxed(),
            };
            let value = prop_oneof![9 => value, 1 => "([0-9]{1,9}|'x'|\\[\\]|true)"];
            value.prop_map(move |value| (entry.key, format!("{} = {value}\n", entry.key)))
        })
    }

    proptest! {
        #[test]
        fn what_is_exported_reads_as_the_same_settings(lines in prop::collection::vec(line(), 0..30)) {
            // Each entry once: a file that has one twice is not read at all.
            let text: String = lines.into_iter().collect::<BTreeMap<_, _>>().into_values().collect();
            let settings = read(Catalogue::standard(), Path::new("s"), &text);
            let exported = export(&settings);
            let again = read(Catalogue::standard(), Path::new("s"), &exported);
            prop_assert_eq!(again.problems(), [""; 0], "{}", exported);
            for entry in settings.table().entries() {
                prop_assert_eq!(again.get(entry.key), settings.get(entry.key), "{}", entry.key);
            }
        }
    }
}
