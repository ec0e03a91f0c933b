//! Scores, replays and statistics as tables that commands print: the same in every language.

use crate::date;
use crate::storage::{Month, Score, Source, StoredReplay};
use crate::widget::Column;
use quintet_engine::kernel::printable;

/// Rows of cells in columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with a cell for every column.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub fn new(columns: impl Into<Vec<Column>>) -> Table {
        Table { columns: columns.into(), rows: Vec::new() }
    }

    /// Adds a row. Unprintable characters are replaced.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().map(|cell| printable(&cell).into_owned()).collect());
    }

    /// The statistics by month.
    pub fn months(months: &[Month]) -> Table {
        let mut table = Table::new([
            Column::left("month"),
            Column::left("game"),
            Column::left("mode"),
            Column::right("games"),
            Column::right("time"),
            Column::right("highest"),
            Column::right("average"),
        ]);
        for month in months {
            table.row([
                month.month.clone(),
                month.game.clone(),
                month.mode.clone(),
                month.games.to_string(),
                date::length(month.millis.saturating_mul(1000)),
                month.highest.to_string(),
                month.average.to_string(),
            ]);
        }
        table
    }

    /// The list of replays.
    pub fn replays(replays: &[StoredReplay]) -> Table {
        let mut table = Table::new([
            Column::right("replay"),
            Column::left("game"),
            Column::right("score"),
            Column::left("player"),
            Column::right("time"),
            Column::left("date (UTC)"),
            Column::right("bytes"),
            Column::left(""),
        ]);
        for replay in replays {
            let StoredReplay { id, game, added, millis, bytes, source, score, player, suspect, .. } = replay;
            let mark = match (suspect, source) {
                (true, _) => "! does not give its score",
                (false, Source::Imported) => "imported",
                (false, Source::Played) => "",
            };
            table.row([
                id.to_string(),
                game.clone(),
                score.map_or(String::new(), |score| score.to_string()),
                player.clone().unwrap_or_default(),
                date::length(millis.saturating_mul(1000)),
                date::short(*added),
                bytes.to_string(),
                mark.to_owned(),
            ]);
        }
        table
    }
}

impl Score {
    /// The player's name, or the side if there is no name.
    pub fn player_text(&self) -> String {
        self.player.clone().unwrap_or_else(|| format!("player {}", self.side))
    }

    /// The time, exact where it decides the ranking; a race that missed its goal has none.
    pub fn time_text(&self) -> String {
        if !self.finished {
            return "unfinished".into();
        }
        let length = date::length(self.millis.saturating_mul(1000));
        if self.timed { format!("{length}.{:03}", self.millis % 1000) } else { length }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_in_a_cell_are_replaced() {
        let mut table = Table::new([Column::left("name")]);
        table.row(["a\x1b[31m\u{202e}b\n".into()]);
        assert_eq!(table.rows[0], ["a\\u{1b}[31m\\u{202e}b\\n"]);
    }
}
