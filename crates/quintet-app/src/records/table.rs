//! Scores, replays and statistics as tables.

use crate::date;
use crate::effect::Recorded;
use crate::request::Answer;
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
    /// Without rows.
    pub fn new(columns: impl Into<Vec<Column>>) -> Table {
        Table { columns: columns.into(), rows: Vec::new() }
    }

    /// Adds a row. What a cell holds may come from anywhere: it is printable from here on.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().map(|cell| printable(&cell).into_owned()).collect());
    }

    /// For a screen; each row has a replay where `replays` has one.
    pub fn answer(self, replays: impl IntoIterator<Item = Option<Recorded>>) -> Answer {
        let rows = replays.into_iter().chain(std::iter::repeat(None)).zip(self.rows).collect();
        Answer::Table { head: self.columns, rows }
    }

    /// Scores of all kinds for a screen, with their replays.
    pub fn answer_scores(scores: &[Score]) -> Answer {
        let mut table = Table::new([
            Column::left("game"),
            Column::left("mode"),
            Column::right("score"),
            Column::right("time"),
            Column::left("player"),
            Column::left("date (UTC)"),
            Column::left(""),
        ]);
        for score in scores {
            let marks =
                [(score.assisted, "assisted"), (score.reproduces == Some(false), "not in its replay")];
            let marks: Vec<&str> = marks.into_iter().filter(|(on, _)| *on).map(|(_, mark)| mark).collect();
            let rules = if score.rules == "standard" { String::new() } else { format!(", {}", score.rules) };
            table.row([
                score.game.clone(),
                format!("{}{rules}", score.mode),
                score.score.to_string(),
                score.time_text(),
                score.player_text(),
                date::short(score.ended),
                marks.join(", "),
            ]);
        }
        let recorded = |score: &Score| Some(Recorded { replay: score.replay?, round: score.round });
        table.answer(scores.iter().map(recorded))
    }

    /// What was played, month by month.
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

    /// Replays.
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

    /// Replays for a screen.
    pub fn answer_replays(replays: &[StoredReplay]) -> Answer {
        let recorded = |replay: &StoredReplay| Some(Recorded { replay: replay.id, round: 0 });
        Table::replays(replays).answer(replays.iter().map(recorded))
    }
}

impl Score {
    /// The player's name, or the side.
    pub fn player_text(&self) -> String {
        self.player.clone().unwrap_or_else(|| format!("player {}", self.side))
    }

    /// How long it took, exactly where that counts; there a game that did not reach its goal has no time.
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
    fn what_stands_in_a_cell_does_not_act() {
        let mut table = Table::new([Column::left("name")]);
        table.row(["a\x1b[31m\u{202e}b\n".into()]);
        let Answer::Table { rows, .. } = table.answer([None]) else { panic!("a table") };
        assert_eq!(rows[0].1, ["a\\u{1b}[31m\\u{202e}b\\n"]);
    }
}
