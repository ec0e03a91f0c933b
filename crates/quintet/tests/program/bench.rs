//! Tests `quintet bench` in a terminal, and that the documents have a row for each of its figures.
#![cfg(unix)]

use crate::pty::Pty;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");

/// Returns the first cells of the rows of the first table that `docs/figures.py speed` writes into a document.
fn rows_of_document(name: &str) -> Vec<String> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)).unwrap();
    let place = text.split("<!-- docs/figures.py speed -->").nth(1).unwrap();
    let rows = place.lines().skip_while(|line| *line != "|---|---|").skip(1);
    let rows = rows.take_while(|line| line.starts_with('|'));
    rows.map(|row| row.split('|').nth(1).unwrap().trim().to_owned()).collect()
}

/// Returns the names of the figures in the progress lines that were shown: `name: [###---] 20 %`.
fn names_in_progress(transcript: &str) -> BTreeSet<String> {
    let lines = transcript.split(['\r', '\n']).filter(|line| line.contains("] ") && line.contains(" %"));
    lines.filter_map(|line| Some(line.split_once(": [")?.0.to_owned())).collect()
}

#[test]
fn a_bar_is_shown_until_the_table_and_the_documents_have_its_figures() {
    let mut pty = Pty::start(QUINTET, &["bench", "--seconds", "1"], (90, 30));
    let is_bar = |row: &String| row.contains("] ") && row.ends_with(" %");
    pty.wait_for("bar", |rows| rows.iter().any(is_bar));
    // Each of its figures takes more than a second, and more on a busy machine.
    for _ in 0..20 {
        if pty.exit_code().is_some() {
            break;
        }
        std::thread::sleep(Duration::from_secs(2));
    }
    assert!(pty.end().success());
    let rows = pty.rows();
    assert!(!rows.iter().any(is_bar), "the bar is removed: {rows:?}");
    let table: Vec<&String> = rows.iter().filter(|row| !row.is_empty()).skip(1).collect();
    let cells = |row: &String| row.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).count();
    assert!(table.iter().all(|row| cells(row) == 3), "{table:?}");
    let names: Vec<&str> = table.iter().map(|row| row.split("  ").next().unwrap()).collect();
    assert!(names.len() > 5, "{table:?}");
    assert!(names_in_progress(&pty.transcript()).len() > 2, "the bar names what is measured");
    for document in ["README.md", "docs/figures.md"] {
        assert_eq!(rows_of_document(document), names, "{document}: run docs/figures.py speed");
    }
}
