//! What earlier versions wrote is never changed.

use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Adds the files of a folder and of the folders in it, by their paths below `root`, with their SHA-256.
fn add_files(root: &Path, folder: &Path, files: &mut BTreeMap<String, String>) {
    for path in super::entries(folder) {
        if path.is_dir() {
            add_files(root, &path, files);
            continue;
        }
        let parts = path.strip_prefix(root).unwrap().iter().map(|part| part.to_str().unwrap());
        let name = parts.collect::<Vec<_>>().join("/");
        let hash = Sha256::digest(fs::read(&path).unwrap());
        files.insert(name, format!("{hash:x}"));
    }
}

#[test]
fn nothing_that_earlier_versions_wrote_has_changed() {
    super::record_new_cases();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files = BTreeMap::new();
    for version in super::versions() {
        add_files(&corpus, &version, &mut files);
    }
    // This list grows with every new mode, so it cannot be compared; but each recording in it has a fingerprint of its own.
    files.remove("modes/recordings.txt");
    for line in super::expected(&corpus.join("modes"), "recordings.txt").lines() {
        assert_eq!(line.split(' ').nth(3), Some("reproduces"), "{line}");
    }
    // As `sha256sum --check frozen.txt` reads it.
    let list = corpus.join("frozen.txt");
    let text = fs::read_to_string(&list).unwrap();
    let mut frozen: BTreeMap<String, String> = text
        .lines()
        .filter_map(|line| line.split_once("  "))
        .map(|(hash, name)| (name.to_owned(), hash.to_owned()))
        .collect();
    if std::env::var_os("GOLDEN").is_some() {
        // What is new is added; what is listed stays.
        for (name, hash) in &files {
            frozen.entry(name.clone()).or_insert_with(|| hash.clone());
        }
        let lines: Vec<String> = frozen.iter().map(|(name, hash)| format!("{hash}  {name}\n")).collect();
        fs::write(&list, lines.concat()).unwrap();
    }
    for (name, hash) in &frozen {
        assert_eq!(files.get(name), Some(hash), "{name} has changed, or is missing");
    }
    let new: Vec<&String> = files.keys().filter(|name| !frozen.contains_key(*name)).collect();
    assert_eq!(new, [""; 0], "GOLDEN=write adds new files to frozen.txt");
}
