//! Checks that the documents name every command and setting, and that the files they name exist.

use crate::cli::{quintet, text};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");

/// Returns the folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the documents with their texts.
fn documents() -> Vec<(PathBuf, String)> {
    let markdown = |folder: PathBuf| {
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        files.filter(|path| path.extension().is_some_and(|suffix| suffix == "md"))
    };
    let paths = markdown(root()).chain(markdown(root().join("docs")));
    paths.map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

/// Returns the output of the program.
fn printed(args: &[&str]) -> String {
    let home = tempfile::tempdir().unwrap();
    let output = Command::new(QUINTET).args(args).env("QUINTET_HOME", home.path()).output().unwrap();
    assert!(output.status.success(), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_setting_is_listed() {
    let page = fs::read_to_string(root().join("docs/settings.md")).unwrap();
    let list = printed(&["settings"]);
    let keys = list.lines().skip(1).filter_map(|line| line.split_whitespace().next());
    let missing: Vec<&str> =
        keys.filter(|key| !key.starts_with("keys.") && !page.contains(&format!("`{key}`"))).collect();
    assert!(missing.is_empty(), "docs/settings.md does not list {missing:?}");
}

/// Returns a key of a table as the settings write it.
fn key_of_settings(shown: &str) -> String {
    let key = shown.trim_matches('`');
    match key {
        "←" => "left".into(),
        "→" => "right".into(),
        "↑" => "up".into(),
        "↓" => "down".into(),
        _ => key.to_lowercase(),
    }
}

/// Returns the rows of the table of keys on the page of a game: the name of each action with the cells before it.
fn table_of_keys(page: &str) -> Vec<(String, Vec<String>)> {
    let text = fs::read_to_string(root().join(format!("docs/{page}.md"))).unwrap();
    let cells = |line: &str| -> Vec<String> {
        let cells = line.trim_matches('|').split('|').map(str::trim);
        cells.map(str::to_owned).collect()
    };
    let is_head = |line: &&str| line.starts_with("| action | keys |") && line.ends_with("| name |");
    let rows =
        text.lines().skip_while(|line| !is_head(line)).skip(2).take_while(|line| line.starts_with('|'));
    let named = |line| {
        let mut cells = cells(line);
        let name = cells.pop()?;
        (!name.is_empty()).then(|| (name.trim_matches('`').to_owned(), cells))
    };
    rows.filter_map(named).collect()
}

#[test]
fn the_pages_of_the_games_list_the_usual_keys_of_every_action() {
    let list = printed(&["settings"]);
    for game in ["chetyris", "quadris", "biquadris", "modern", "cascade"] {
        let table = table_of_keys(game);
        for (section, column) in [(game.to_owned(), 1), (format!("{game}2"), 2)] {
            let of_section = |line: &str| -> Option<(String, Vec<String>)> {
                let mut cells = line.split("  ").map(str::trim).filter(|cell| !cell.is_empty());
                let action = cells.next()?.strip_prefix(&format!("keys.{section}."))?.to_owned();
                Some((action, cells.next()?.split(' ').map(str::to_owned).collect()))
            };
            let mut declared: Vec<_> = list.lines().filter_map(of_section).collect();
            assert!(column == 2 || declared.len() > 6, "{declared:?}");
            if declared.is_empty() {
                continue;
            }
            let keys = |row: &(String, Vec<String>)| -> (String, Vec<String>) {
                (row.0.clone(), row.1[column].split(' ').map(key_of_settings).collect())
            };
            let mut listed: Vec<_> = table.iter().filter(|row| !row.1[column].is_empty()).map(keys).collect();
            declared.sort();
            listed.sort();
            assert_eq!(listed, declared, "docs/{game}.md, keys.{section}");
        }
    }
}

#[test]
fn the_page_of_scripts_lists_the_keys_of_every_game() {
    let page = fs::read_to_string(root().join("docs/scripts.md")).unwrap();
    for (game, title) in [("chetyris", "Chetyris"), ("modern", "Modern"), ("cascade", "Cascade")] {
        let refused = text(&quintet(&["sim", game], b"0 tap no-key\n").stderr);
        let keys = refused.trim_end().split_once("the keys are ").unwrap().1;
        assert!(page.contains(&format!("| {title} | `{keys}`")), "docs/scripts.md: {title} has {keys}");
    }
    let help = printed(&["sim", "--help"]);
    let games = help.lines().skip_while(|line| *line != "Games:").skip(1).take_while(|line| !line.is_empty());
    assert_eq!(games.filter(|line| !line.starts_with("   ")).count(), 3, "{help}");
}

#[test]
fn every_command_is_explained() {
    let help = printed(&["help"]);
    let lines =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names =
        lines.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
    let all: String = documents().into_iter().map(|(_, text)| text).collect();
    let missing: Vec<&str> = names.filter(|name| !all.contains(&format!("quintet {name}"))).collect();
    assert!(missing.is_empty(), "no document mentions {missing:?}");
}

#[test]
fn every_link_to_a_file_is_valid() {
    for (path, text) in documents() {
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().unwrap_or_default();
            if file.is_empty() || file.contains("://") {
                continue;
            }
            let place = path.parent().unwrap().join(file);
            assert!(place.exists(), "{}: {target}", path.display());
        }
    }
}

/// Adds the names of all files below a folder, with their paths in it.
fn list_files(folder: &Path, files: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        match entry.is_dir() {
            true if entry.ends_with("target") => {}
            true => list_files(&entry, files),
            false => files.push(entry.to_string_lossy().into_owned()),
        }
    }
}

#[test]
fn every_source_file_that_a_document_names_exists() {
    let mut files = Vec::new();
    list_files(&root().join("crates"), &mut files);
    list_files(&root().join("examples"), &mut files);
    for (path, text) in documents() {
        let quoted = text.split('`').skip(1).step_by(2);
        let is_source = |name: &&str| {
            Path::new(name).extension().is_some_and(|ending| ending == "rs")
                && !name.contains(char::is_uppercase)
                && !name.contains([' ', '{'])
        };
        for name in quoted.filter(is_source) {
            let exists = files.iter().any(|file| file.ends_with(&format!("/{name}")));
            assert!(exists, "{}: there is no {name}", path.display());
        }
    }
}

/// Returns the tables that `docs/figures.py` writes, each with its documents.
fn tables_of_figures() -> Vec<(String, Vec<String>)> {
    let script = fs::read_to_string(root().join("docs/figures.py")).unwrap();
    let tables = script.split("\nTABLES = {\n").nth(1).and_then(|rest| rest.split("\n}\n").next()).unwrap();
    let of_line = |line: &str| {
        let mut quoted = line.split('"').skip(1).step_by(2).map(str::to_owned);
        (quoted.next().unwrap(), quoted.collect())
    };
    tables.lines().map(of_line).collect()
}

#[test]
fn every_table_of_figures_has_one_place_in_each_of_its_documents() {
    const BEGIN: &str = "<!-- docs/figures.py ";
    let (mut wanted, mut found) = (Vec::new(), Vec::new());
    for (table, files) in tables_of_figures() {
        wanted.extend(files.into_iter().map(|file| (root().join(file), table.clone())));
    }
    let readmes = fs::read_dir(root().join("crates")).unwrap().map(|path| path.unwrap().path());
    let readmes = readmes.map(|path| path.join("README.md")).filter(|path| path.exists());
    let readmes = readmes.map(|path| (path.clone(), fs::read_to_string(path).unwrap()));
    for (path, text) in documents().into_iter().chain(readmes) {
        for place in text.split(BEGIN).skip(1) {
            let (table, rest) = place.split_once(" -->\n").unwrap();
            let (lines, _) = rest.split_once("<!-- end -->").unwrap();
            assert!(lines.contains("\n|---|") && !lines.contains("<!--"), "{}: {table}", path.display());
            found.push((path.clone(), table.to_owned()));
        }
    }
    wanted.sort();
    found.sort();
    assert_eq!(found, wanted);
}

#[test]
fn the_documents_and_their_pictures_are_small() {
    let mut files = Vec::new();
    list_files(&root().join("docs"), &mut files);
    let bytes: u64 = files.iter().map(|file| fs::metadata(file).unwrap().len()).sum();
    assert!((100_000..3_000_000).contains(&bytes), "docs has {bytes} bytes");
}

/// What the registry of crates asks for; `cargo package` checks less.
#[test]
fn every_crate_is_fit_to_publish() {
    let mut crates = 0;
    for folder in fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path()) {
        let manifest: toml::Table = fs::read_to_string(folder.join("Cargo.toml")).unwrap().parse().unwrap();
        let package = manifest["package"].as_table().unwrap();
        if package.get("publish").and_then(toml::Value::as_bool) == Some(false) {
            continue;
        }
        crates += 1;
        let name = folder.display();
        assert!(package.contains_key("description"), "{name}");
        assert!(folder.join(package["readme"].as_str().unwrap()).is_file(), "{name}");
        let readme = fs::read_to_string(folder.join("README.md")).unwrap();
        let list = |key: &str| {
            package[key].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect::<Vec<_>>()
        };
        let (keywords, categories) = (list("keywords"), list("categories"));
        assert!((1..=5).contains(&keywords.len()) && (1..=5).contains(&categories.len()), "{name}");
        let is_keyword = |word: &&str| {
            word.len() <= 20
                && word.starts_with(|letter: char| letter.is_ascii_alphanumeric())
                && word.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-+".contains(letter))
        };
        assert!(keywords.iter().all(is_keyword), "{name}: {keywords:?}");
        // A library shows how it is used, in an example that is tested.
        if let Ok(source) = fs::read_to_string(folder.join("src/lib.rs"))
            && folder.file_name().is_some_and(|file| file != "quintet")
        {
            let is_tested = source.contains("doc = include_str!(\"../README.md\")")
                && readme.lines().any(|line| line.starts_with("```rust"));
            // Every second mark of a block begins one; one without a language is Rust.
            let mut marks = source.lines().filter_map(|line| line.strip_prefix("//! ```")).step_by(2);
            let has_example = is_tested || marks.any(str::is_empty);
            assert!(has_example, "{name} has no example that is tested");
        }
        let features = manifest.get("features").and_then(toml::Value::as_table).into_iter().flatten();
        for (feature, _) in features.filter(|(feature, _)| *feature != "default") {
            assert!(readme.contains(&format!("`{feature}`")), "{name}: what is the feature {feature} for?");
        }
    }
    assert!(crates >= 16, "{crates}");
}
