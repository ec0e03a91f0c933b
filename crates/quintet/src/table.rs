//! Lists as text for people, as CSV and as JSON.

use crate::failure::Outcome;
use quintet_screens::{Answer, Column};
use serde::Serialize;
use std::io::{Write, stdout};

/// Rows of cells in columns.
pub(crate) struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(columns: impl Into<Vec<Column>>) -> Table {
        Table { columns: columns.into(), rows: Vec::new() }
    }

    fn titles(&self) -> Vec<String> {
        self.columns.iter().map(|column| column.title.clone()).collect()
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// In columns, two blanks between.
    pub(crate) fn text(&self, out: &mut impl Write) -> Outcome {
        let titles = self.titles();
        let lines = || std::iter::once(&titles).chain(&self.rows);
        let width = |column: usize| {
            lines().filter_map(|cells| cells.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..titles.len()).map(width).collect();
        for cells in lines() {
            let columns = cells.iter().zip(&self.columns).zip(&widths);
            let padded = columns.map(|((cell, column), width)| {
                let cell: String = cell.chars().map(|c| if c.is_control() { '?' } else { c }).collect();
                if column.right { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
            });
            let line = padded.collect::<Vec<String>>().join("  ");
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// For a screen; each row has the number of a replay where `replays` has one.
    pub(crate) fn answer(self, replays: impl IntoIterator<Item = Option<i64>>) -> Answer {
        let rows = replays.into_iter().chain(std::iter::repeat(None)).zip(self.rows).collect();
        Answer::Table { head: self.columns, rows }
    }

    /// As RFC 4180 has it, with a line of headings.
    pub(crate) fn csv(&self, out: &mut impl Write) -> Outcome {
        for cells in std::iter::once(&self.titles()).chain(&self.rows) {
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
        let mut table = Table::new([Column::left("name"), Column::right("score")]);
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
