//! Tables on standard output, as text and as CSV.

use crate::failure::CommandResult;
use crate::output;
pub(crate) use quintet_app::records::Table;
use std::io::{Write, stdout};

/// A table on standard output.
pub(crate) trait PrintTable {
    /// Prints it in columns, two spaces apart.
    fn text(&self) -> CommandResult;

    /// Prints it as CSV (RFC 4180) with a line of headings.
    fn csv(&self) -> CommandResult;
}

impl PrintTable for Table {
    fn text(&self) -> CommandResult {
        output::lines(&to_text(self))
    }

    fn csv(&self) -> CommandResult {
        Ok(stdout().write_all(to_csv(self).as_bytes())?)
    }
}

fn titles(table: &Table) -> Vec<String> {
    table.columns.iter().map(|column| column.title.clone()).collect()
}

fn to_text(table: &Table) -> String {
    let titles = titles(table);
    let lines = || std::iter::once(&titles).chain(&table.rows);
    let width = |column: usize| {
        lines().filter_map(|cells| cells.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..titles.len()).map(width).collect();
    let mut out = String::new();
    for cells in lines() {
        let columns = cells.iter().zip(&table.columns).zip(&widths);
        let padded = columns.map(|((cell, column), width)| {
            // Widths of the formatter are limited to 65,535.
            let blanks = " ".repeat(width.saturating_sub(cell.chars().count()));
            if column.right { blanks + cell } else { cell.clone() + &blanks }
        });
        let line = padded.collect::<Vec<String>>().join("  ");
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

fn to_csv(table: &Table) -> String {
    let mut out = String::new();
    for cells in std::iter::once(&titles(table)).chain(&table.rows) {
        let line: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
        out.push_str(&line.join(","));
        out.push_str("\r\n");
    }
    out
}

/// Formats a cell of a CSV file. Spreadsheets read a cell that begins with one of `= + - @`, also full-width, as a formula;
/// an apostrophe in front marks it as text. Numbers stay numbers. Semicolons are quoted, because they separate cells where
/// a comma is the decimal mark.
fn quoted(cell: &str) -> String {
    let begins = |letters: &[char]| cell.trim_start().starts_with(letters);
    let is_formula = begins(&['=', '+', '-', '@', '＝', '＋', '－', '＠']) && cell.parse::<i64>().is_err();
    if is_formula || cell.contains([',', '"', '\n', '\r', ';']) {
        format!("\"{}{}\"", if is_formula { "'" } else { "" }, cell.replace('"', "\"\""))
    } else {
        cell.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_app::Column;

    #[test]
    fn a_cell_may_be_longer_than_any_width_of_the_formatter() {
        let mut table = Table::new([Column::left("name"), Column::right("score")]);
        table.row(["x".repeat(70_000), "7".into()]);
        table.row(["y".into(), "8".repeat(70_000)]);
        assert_eq!(to_text(&table).lines().map(str::len).max(), Some(140_002));
    }

    #[test]
    fn columns_line_up_and_csv_is_quoted() {
        let mut table = Table::new([Column::left("name"), Column::right("score")]);
        table.row(["Ann, \"the\" first".into(), "7".into()]);
        table.row(["Bo".into(), "1234".into()]);
        assert_eq!(
            to_text(&table),
            "name              score\nAnn, \"the\" first      7\nBo                 1234\n"
        );
        assert_eq!(to_csv(&table), "name,score\r\n\"Ann, \"\"the\"\" first\",7\r\nBo,1234\r\n");
    }

    #[test]
    fn no_cell_is_a_formula_in_a_spreadsheet() {
        for (cell, written) in [
            ("=1+1", "\"'=1+1\""),
            ("+cmd|' /C calc'!A0", "\"'+cmd|' /C calc'!A0\""),
            ("-2+3", "\"'-2+3\""),
            ("@SUM(1)", "\"'@SUM(1)\""),
            ("  =1", "\"'  =1\""),
            ("＝1", "\"'＝1\""),
            ("=\"a\",b", "\"'=\"\"a\"\",b\""),
            ("\t=1", "\\t=1"),
            ("\r=1", "\\r=1"),
            ("\x1b[2J", "\\u{1b}[2J"),
            ("-5", "-5"),
            ("a=b", "a=b"),
        ] {
            let mut table = Table::new([Column::left("name")]);
            table.row([cell.into()]);
            assert_eq!(to_csv(&table), format!("name\r\n{written}\r\n"), "{cell:?}");
        }
    }

    #[test]
    fn control_characters_in_cells_are_escaped() {
        let mut table = Table::new([Column::left("name")]);
        table.row(["a\x1b[31m\u{202e}b\n".into()]);
        assert_eq!(to_text(&table), "name\na\\u{1b}[31m\\u{202e}b\\n\n");
    }
}
