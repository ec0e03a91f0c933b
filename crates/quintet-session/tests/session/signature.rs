//! Compares the signature of the rules with the one stored beside this file.

use quintet_session::signature::signature;
use std::fmt::Write as _;
use std::path::Path;

/// A line for each game and one for all of them, with the numbers that `quintet bench --signature --json` prints.
const KEPT: &str = include_str!("signature.txt");

#[test]
fn the_changelog_names_the_signature() {
    let number = KEPT.lines().last().and_then(|line| line.strip_prefix("all ")).unwrap();
    let changes =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../CHANGELOG.md")).unwrap();
    assert!(
        changes.contains(&format!("`{number}`")),
        "CHANGELOG.md says under \"Rules\" what has changed and that the signature is `{number}` now"
    );
}

#[test]
fn the_signature_has_not_changed() {
    let mut played = Vec::new();
    let signature = signature(&mut |done, of| played.push((done, of))).unwrap();
    assert_eq!((played.len() as u64, played.len() as u64), *played.last().unwrap());

    let mut now = String::new();
    for (game, number) in &signature.games {
        writeln!(now, "{game} {number:016x}").unwrap();
    }
    writeln!(now, "all {signature}").unwrap();
    if std::env::var_os("GOLDEN").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/session/signature.txt");
        std::fs::write(path, now).unwrap();
        return;
    }
    let changed: Vec<&str> =
        now.lines().zip(KEPT.lines()).filter(|(now, kept)| now != kept).map(|(now, _)| now).collect();
    assert!(
        now == KEPT,
        "These games do not end as they did: {changed:?}.\n\
         A refactoring must not change that: find out what did. If a rule was changed on purpose, raise the REVISION of its game \
         (recordings of earlier revisions must still be playable), name the change in CHANGELOG.md under \"Rules\", and write the \
         new numbers with: GOLDEN=write cargo test -p quintet-session --test session signature"
    );
}
