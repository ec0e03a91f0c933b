//! Lists as text for people, as CSV and as JSON.

use crate::failure::Outcome;
use quintet_screens::Answer;
use serde::Serialize;
use std::io::{Write, stdout};

/// Rows of cells under headings. A heading that begins with `>` has its column flush right.
pub(crate) struct Table {
    headings: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(headings: &[&'static str]) -> Table {
        Table { headings: headings.to_vec(), rows: Vec::new() }
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// In columns, two blanks between.
    pub(crate) fn text(&self, out: &mut impl Write) -> Outcome {
        let names: Vec<String> =
            self.headings.iter().map(|name| name.trim_start_matches('>').into()).collect();
        let lines = || std::iter::once(&names).chain(&self.rows);
        let width = |column: usize| {
            lines().filter_map(|cells| cells.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..names.len()).map(width).collect();
        for cells in lines() {
            let columns = cells.iter().zip(&self.headings).zip(&widths);
            let padded = columns.map(|((cell, heading), width)| {
                let cell: String = cell.chars().map(|c| if c.is_control() { '?' } else { c }).collect();
                if heading.starts_with('>') { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
            });
            let line = padded.collect::<Vec<String>>().join("  ");
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// For a screen; each row has the number of a replay where `replays` has one.
    pub(crate) fn answer(self, replays: impl IntoIterator<Item = Option<i64>>) -> Answer {
        let head = self.headings.iter().map(|name| (*name).to_owned()).collect();
        let rows = replays.into_iter().chain(std::iter::repeat(None)).zip(self.rows).collect();
        Answer::Table { head, rows }
    }

    /// As RFC 4180 has it, with a line of headings.
    pub(crate) fn csv(&self, out: &mut impl Write) -> Outcome {
        let names = self.headings.iter().map(|name| name.trim_start_matches('>').to_owned()).collect();
        for cells in std::iter::once(&names).chain(&self.rows) {
            let line: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
            write!(out, "{}\r\n", line.join(","))?;
        }
        Ok(())
    }
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.into()
    }
}

/// A list of things as one JSON array.
pub(crate) fn json(things: &impl Serialize) -> Outcome {
    let text = serde_json::to_string(things).map_err(std::io::Error::other)?;
    Ok(writeln!(stdout(), "{text}")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_csv_is_quoted() {
        let mut table = Table::new(&["name", ">score"]);
        table.row(["Ann, \"the\" first".into(), "7".into()]);
        table.row(["Bo".into(), "1234".into()]);
        let mut text = Vec::new();
        table.text(&mut text).unwrap();
        assert_eq!(
            String::from_utf8(text).unwrap(),
            "name              score\nAnn, \"the\" first      7\nBo                 1234\n"
        );
        let mut csv = Vec::new();
        table.csv(&mut csv).unwrap();
        assert_eq!(
            String::from_utf8(csv).unwrap(),
            "name,score\r\n\"Ann, \"\"the\"\" first\",7\r\nBo,1234\r\n"
        );
    }
}
