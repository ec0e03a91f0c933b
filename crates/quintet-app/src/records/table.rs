//! Scores, replays and statistics as tables that commands print: the same in every language.

use crate::date;
use crate::records::STANDARD;
use crate::storage::{Month, Score, Source, StoredReplay};
use crate::text::Language;
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
            Column::left("mode"),
            Column::right("result"),
            Column::left("player"),
            Column::right("time"),
            Column::left("date (UTC)"),
            Column::right("bytes"),
            Column::left(""),
        ]);
        for replay in replays {
            let StoredReplay { id, game, added, millis, bytes, source, player, suspect, results, .. } =
                replay;
            let kind = results.first().map(|result| [result.mode.as_str(), result.rules.as_str()]);
            let mode = kind.into_iter().flatten().filter(|word| *word != STANDARD).collect::<Vec<_>>();
            let mark = match (suspect, source) {
                (true, _) => "! does not give its score",
                (false, Source::Imported) => "imported",
                (false, Source::Played) => "",
            };
            table.row([
                id.to_string(),
                game.clone(),
                mode.join(", "),
                replay.result(Language::English),
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
    use crate::storage::ReplayResult;

    #[test]
    fn a_replay_is_listed_with_its_mode_and_its_result() {
        let result = |mode: &str, rules: &str, side, score| ReplayResult {
            mode: mode.into(),
            rules: rules.into(),
            side,
            score,
            millis: 62_345,
            timed: mode == "sprint",
            finished: score > 0,
        };
        for (results, shown) in [
            (vec![result("marathon", "standard", 1, 700)], ["marathon", "700"]),
            (vec![result("sprint", "speed 50", 1, 9)], ["sprint, speed 50", "1:02.345"]),
            (vec![result("sprint", "standard", 1, 0)], ["sprint", "unfinished"]),
            (vec![result("duel", "standard", 1, 5), result("duel", "standard", 2, 8)], ["duel", "5 : 8"]),
            (vec![result("standard", "standard", 1, 3)], ["", "3"]),
            (vec![], ["", ""]),
        ] {
            let table = Table::replays(&[StoredReplay { results, ..StoredReplay::default() }]);
            assert_eq!(table.rows[0][2..4], shown);
        }
    }

    #[test]
    fn control_characters_in_a_cell_are_replaced() {
        let mut table = Table::new([Column::left("name")]);
        table.row(["a\x1b[31m\u{202e}b\n".into()]);
        assert_eq!(table.rows[0], ["a\\u{1b}[31m\\u{202e}b\\n"]);
    }
}
