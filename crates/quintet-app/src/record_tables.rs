//! Scores, replays and statistics as tables of a screen.

use crate::any::AnyGame;
use crate::catalogue::{Catalogue, GameInfo};
use crate::date;
use crate::effect::Recorded;
use crate::records::STANDARD;
use crate::settings::Kind;
use crate::storage::{Month, Score, Source, StoredReplay};
use crate::text::Language;
use crate::widget::Column;
use quintet_engine::kernel::printable;

/// A table of a screen: its columns, and its rows with the replay of each row if there is one.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct RecordTable {
    pub(crate) head: Vec<Column>,
    pub(crate) rows: Vec<(Option<Recorded>, Vec<String>)>,
}

impl RecordTable {
    fn new(head: Vec<Column>, rows: impl Iterator<Item = (Option<Recorded>, Vec<String>)>) -> RecordTable {
        // Names may contain anything.
        let printable = |cells: Vec<String>| cells.iter().map(|cell| printable(cell).into_owned()).collect();
        RecordTable { head, rows: rows.map(|(recorded, cells)| (recorded, printable(cells))).collect() }
    }

    /// The table of scores.
    pub(crate) fn scores(scores: &[Score], text: Language, catalogue: &Catalogue) -> RecordTable {
        let head = vec![
            Column::left(text.get("column-game")),
            Column::left(text.get("column-mode")),
            Column::right(text.get("column-score")),
            Column::right(text.get("column-time")),
            Column::left(text.get("column-player")),
            Column::left(text.get("column-date")),
            Column::left(""),
        ];
        let row = |score: &Score| {
            let names = Names { text, game: catalogue.find(&score.game).map(AnyGame::info) };
            let marks =
                [(score.assisted, "mark-assisted"), (score.reproduces == Some(false), "mark-not-in-replay")];
            let marks: Vec<&str> =
                marks.iter().filter(|(on, _)| *on).map(|(_, mark)| text.get(mark)).collect();
            let [mode, rules] = [names.mode(&score.mode), names.rules(&score.rules)];
            let time =
                if score.finished { score.time_text() } else { text.get("mark-unfinished").to_owned() };
            let cells = vec![
                names.title(&score.game),
                [mode, rules].into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(", "),
                score.score.to_string(),
                time,
                names.player(score.player.as_deref(), score.side),
                date::short(score.ended),
                marks.join(", "),
            ];
            let recorded = score.replay.map(|replay| Recorded { replay, round: score.round });
            (recorded, cells)
        };
        RecordTable::new(head, scores.iter().map(row))
    }

    /// The table of statistics by month.
    pub(crate) fn months(months: &[Month], text: Language, catalogue: &Catalogue) -> RecordTable {
        let head = vec![
            Column::left(text.get("column-month")),
            Column::left(text.get("column-game")),
            Column::left(text.get("column-mode")),
            Column::right(text.get("column-games")),
            Column::right(text.get("column-time")),
            Column::right(text.get("column-highest")),
            Column::right(text.get("column-average")),
        ];
        let row = |month: &Month| {
            let names = Names { text, game: catalogue.find(&month.game).map(AnyGame::info) };
            let cells = vec![
                month.month.clone(),
                names.title(&month.game),
                names.mode(&month.mode),
                month.games.to_string(),
                date::length(month.millis.saturating_mul(1000)),
                month.highest.to_string(),
                month.average.to_string(),
            ];
            (None, cells)
        };
        RecordTable::new(head, months.iter().map(row))
    }

    /// The table of replays.
    pub(crate) fn replays(replays: &[StoredReplay], text: Language, catalogue: &Catalogue) -> RecordTable {
        let head = vec![
            Column::right(text.get("column-replay")),
            Column::left(text.get("column-game")),
            Column::right(text.get("column-score")),
            Column::left(text.get("column-player")),
            Column::right(text.get("column-time")),
            Column::left(text.get("column-date")),
            Column::left(""),
        ];
        let row = |replay: &StoredReplay| {
            let names = Names { text, game: catalogue.find(&replay.game).map(AnyGame::info) };
            let mark = match (replay.suspect, replay.source) {
                (true, _) => text.get("mark-suspect"),
                (false, Source::Imported) => text.get("mark-imported"),
                (false, Source::Played) => "",
            };
            let cells = vec![
                replay.id.to_string(),
                names.title(&replay.game),
                replay.score.map_or(String::new(), |score| score.to_string()),
                replay.player.as_deref().map_or(String::new(), |name| names.player(Some(name), 1)),
                date::length(replay.millis.saturating_mul(1000)),
                date::short(replay.added),
                mark.to_owned(),
            ];
            (Some(Recorded { replay: replay.id, round: 0 }), cells)
        };
        RecordTable::new(head, replays.iter().map(row))
    }
}

/// Translates the stored names of a game's modes, rules and players for the screen.
pub(crate) struct Names {
    pub(crate) text: Language,
    pub(crate) game: Option<&'static GameInfo>,
}

impl Names {
    pub(crate) fn title(&self, stored: &str) -> String {
        self.game.map_or(stored, |game| self.text.title(game)).to_owned()
    }

    /// The translated word of an option's value.
    fn word(&self, option: &str, stored: &str) -> Option<String> {
        let key = format!("{}.{option}", self.game?.name);
        let entry = self.game?.options.iter().find(|entry| entry.key == key)?;
        let is_known = matches!(entry.kind, Kind::Choice(words) if words.contains(&stored));
        is_known.then(|| self.text.value(entry, stored))
    }

    /// The translated mode; empty in a game without modes.
    pub(crate) fn mode(&self, stored: &str) -> String {
        match stored {
            STANDARD => String::new(),
            stored => self.word("mode", stored).unwrap_or_else(|| stored.to_owned()),
        }
    }

    /// The translated rules; empty for the standard ones.
    fn rules(&self, stored: &str) -> String {
        let text = self.text;
        match stored {
            STANDARD => String::new(),
            "own levels" => text.get("rules-own-levels").to_owned(),
            "own blocks" => text.get("rules-own-blocks").to_owned(),
            "own levels and blocks" => text.get("rules-own-levels-and-blocks").to_owned(),
            stored => match stored.strip_prefix("well ") {
                Some(size) => text.with("rules-well", &[("size", size.into())]),
                None => self.word("rules", stored).unwrap_or_else(|| stored.to_owned()),
            },
        }
    }

    /// A player's name, or the side if there is no name.
    fn player(&self, name: Option<&str>, side: u8) -> String {
        let text = self.text;
        match (name, name.and_then(|name| name.strip_prefix("computer "))) {
            (_, Some(strength)) => text.with("player-computer", &[("strength", strength.into())]),
            (Some("program"), _) => text.get("player-program").to_owned(),
            (Some(name), None) => name.to_owned(),
            (None, None) => text.with("player-number", &[("number", side.into())]),
        }
    }
}
