//! Scores, replays and statistics as tables of a screen.

use crate::any::AnyGame;
use crate::catalogue::{Catalogue, GameInfo};
use crate::date::{self, LocalTime};
use crate::effect::ReplayRound;
use crate::plot::Unit;
use crate::records::STANDARD;
use crate::result_page::exact;
use crate::settings::{Entry, ValueKind};
use crate::statistics;
use crate::storage::{Month, Score, Source, StoredReplay};
use crate::text::Language;
use crate::widget::Column;
use quintet_engine::kernel::printable;

/// A table of a screen: its columns, and its rows with the replay of each row if there is one.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct RecordTable {
    pub(crate) head: Vec<Column>,
    pub(crate) rows: Vec<(Option<ReplayRound>, Vec<String>)>,
}

/// How a table is shown: its language, its games and the local time.
#[derive(Clone, Copy)]
pub(crate) struct TableView {
    pub(crate) text: Language,
    pub(crate) catalogue: &'static Catalogue,
    pub(crate) local: LocalTime,
}

impl RecordTable {
    fn new(head: Vec<Column>, rows: impl Iterator<Item = (Option<ReplayRound>, Vec<String>)>) -> RecordTable {
        // Names may contain anything.
        let printable = |cells: Vec<String>| cells.iter().map(|cell| printable(cell).into_owned()).collect();
        RecordTable { head, rows: rows.map(|(recorded, cells)| (recorded, printable(cells))).collect() }
    }

    /// The table of scores, the best of each category first; of one category only if `category`. A duel is one row,
    /// and the computer has none.
    pub(crate) fn scores(scores: &[Score], category: bool, view: &TableView) -> RecordTable {
        let TableView { text, catalogue, local } = *view;
        let games = statistics::games(scores);
        let timed = games.first().is_some_and(|score| score.timed);
        let title = |key| text.get(key).to_owned();
        let mut head = vec![Column::right(title("column-rank"))];
        if !category {
            head.extend([Column::left(title("column-game")), Column::left(title("column-mode"))]);
        }
        let (score, time) = (Column::right(title("column-score")), Column::right(title("column-time")));
        head.extend(if category && timed { [time, score] } else { [score, time] });
        head.extend(category.then(|| Column::right(title("fact-pace"))));
        head.extend([
            Column::left(title("column-player")),
            Column::left(title("column-date")),
            Column::left(""),
        ]);
        let mut place = 0;
        let mut last = None;
        let rows = games.iter().map(|score| {
            let names = Names { text, game: catalogue.find(&score.game).map(AnyGame::info) };
            place = if last.replace(score.kind()) == Some(score.kind()) { place + 1 } else { 1 };
            let rank = if score.ranked { place.to_string() } else { "–".to_owned() };
            let mut cells = vec![rank];
            if !category {
                let [mode, rules] = [names.mode(&score.mode), names.rules(&score.rules)];
                let kind = [mode, rules].into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>();
                cells.extend([names.title(&score.game), kind.join(", ")]);
            }
            let time = match score.finished {
                true if score.timed => exact(score.millis),
                true => date::length(score.millis.saturating_mul(1000)),
                false => text.get("mark-unfinished").to_owned(),
            };
            let points = score.score.to_string();
            cells.extend(if category && timed { [time, points] } else { [points, time] });
            if category {
                let pace =
                    score.tally.as_ref().map(|tally| tally.pace(score.millis)).filter(|pace| *pace > 0);
                cells.push(pace.map_or(String::new(), |pace| Unit::Hundredths.text(pace as i64)));
            }
            let marks = [
                (score.assisted, "mark-assisted"),
                (score.finished && !score.complete, "mark-ended-early"),
                (score.reproduces == Some(false), "mark-not-in-replay"),
            ];
            let marks: Vec<&str> =
                marks.iter().filter(|(on, _)| *on).map(|(_, mark)| text.get(mark)).collect();
            cells.extend([
                names.player(score.player.as_deref(), score.side),
                local.short(score.ended),
                marks.join(", "),
            ]);
            let recorded = score.replay.map(|replay| ReplayRound { replay, round: score.round });
            (recorded, cells)
        });
        let rows: Vec<_> = rows.collect();
        RecordTable::new(head, rows.into_iter())
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
    pub(crate) fn replays(replays: &[StoredReplay], view: &TableView) -> RecordTable {
        let TableView { text, catalogue, local } = *view;
        let head = vec![
            Column::right(text.get("column-replay")),
            Column::left(text.get("column-game")),
            Column::left(text.get("column-mode")),
            Column::right(text.get("column-result")),
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
                replay.results.first().map_or(String::new(), |result| {
                    let kind = [names.mode(&result.mode), names.rules(&result.rules)];
                    kind.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(", ")
                }),
                replay.result(text),
                replay.player.as_deref().map_or(String::new(), |name| names.player(Some(name), 1)),
                date::length(replay.millis.saturating_mul(1000)),
                local.short(replay.added),
                mark.to_owned(),
            ];
            (Some(ReplayRound { replay: replay.id, round: 0 }), cells)
        };
        RecordTable::new(head, replays.iter().map(row))
    }
}

impl StoredReplay {
    /// The result in this language: the time of a race, or the points of each player of its last round.
    pub fn result(&self, text: Language) -> String {
        match self.results.first() {
            None => self.score.map_or(String::new(), |score| score.to_string()),
            Some(first) if first.timed && first.finished => exact(first.millis),
            Some(first) if first.timed => text.get("mark-unfinished").to_owned(),
            Some(_) => {
                let of_side = |side| self.results.iter().rev().find(|result| result.side == side);
                let scores =
                    [of_side(1), of_side(2)].into_iter().flatten().map(|result| result.score.to_string());
                scores.collect::<Vec<_>>().join(" : ")
            }
        }
    }
}

/// Translates the stored names of a game's modes, rules and players for the screen.
pub(crate) struct Names {
    pub(crate) text: Language,
    pub(crate) game: Option<&'static GameInfo>,
}

impl Names {
    pub(crate) fn new(text: Language, game: Option<&'static GameInfo>) -> Names {
        Names { text, game }
    }

    pub(crate) fn title(&self, stored: &str) -> String {
        self.game.map_or(stored, |game| self.text.title(game)).to_owned()
    }

    /// The translated word of an option's value.
    fn word(&self, option: &str, stored: &str) -> Option<String> {
        let key = format!("{}.{option}", self.game?.name);
        let entry = self.game?.options.iter().find(|entry| entry.key == key)?;
        let is_known = matches!(entry.kind, ValueKind::Choice(words) if words.contains(&stored));
        is_known.then(|| self.text.value(entry, stored))
    }

    /// The translated mode; empty in a game without modes.
    pub(crate) fn mode(&self, stored: &str) -> String {
        match stored {
            STANDARD => String::new(),
            stored => self
                .word("mode", stored)
                .or_else(|| self.mode_title(stored))
                .unwrap_or_else(|| stored.to_owned()),
        }
    }

    /// The title of a mode that is no value of an option, such as the game of the day.
    fn mode_title(&self, stored: &str) -> Option<String> {
        let game = self.game?;
        let mode = game.modes.iter().find(|mode| mode.title.eq_ignore_ascii_case(stored))?;
        Some(self.text.mode_of(game.name, mode).0.to_owned())
    }

    /// The translated rules; empty for the standard ones.
    pub(crate) fn rules(&self, stored: &str) -> String {
        let text = self.text;
        let speed = |percent: &str| text.with("rules-speed", &[("percent", percent.into())]);
        if let Some((rules, percent)) = stored.rsplit_once(", speed ") {
            return format!("{}, {}", self.rules(rules), speed(percent));
        }
        if let Some(percent) = stored.strip_prefix("speed ") {
            return speed(percent);
        }
        if let Some((rules, options)) = stored.split_once('/') {
            // Two options of handling are stored as one.
            let options = options.replace(" lock ", "/lock-delay ");
            let parts =
                [self.rules(rules)].into_iter().chain(options.split('/').map(|option| self.option(option)));
            return parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        }
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

    /// The translated option that keeps scores apart: its label and its value.
    fn option(&self, stored: &str) -> String {
        let (name, value) = stored.split_once(' ').unwrap_or((stored, ""));
        let (name, value) = name.strip_prefix("no-").map_or((name, value), |name| (name, "off"));
        let is_it = |entry: &&Entry| entry.key.rsplit('.').next() == Some(name);
        let Some(entry) = self.game.and_then(|game| game.options.iter().find(is_it)) else {
            return stored.replace('-', " ");
        };
        let value = match value {
            "off" => self.text.get("switch-off").to_owned(),
            value => self.word(name, value).unwrap_or_else(|| value.to_owned()),
        };
        format!("{}: {value}", self.text.label(entry))
    }

    /// A player's name, or the side if there is no name.
    pub(crate) fn player(&self, name: Option<&str>, side: u8) -> String {
        let text = self.text;
        match (name, name.and_then(|name| name.strip_prefix("computer "))) {
            (_, Some(strength)) => text.with("player-computer", &[("strength", strength.into())]),
            (Some("program"), _) => text.get("player-program").to_owned(),
            (Some(name), None) => name.to_owned(),
            (None, None) => text.with("player-number", &[("number", side.into())]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_have_their_titles() {
        let game = Catalogue::standard().find("modern").map(AnyGame::info);
        for (text, stored, shown) in [
            (Language::English, "sprint", "Sprint"),
            (Language::English, "daily", "Daily"),
            (Language::Polish, "daily", "Gra dnia"),
            (Language::English, "standard", ""),
            (Language::English, "12x20", "12x20"),
        ] {
            assert_eq!(Names::new(text, game).mode(stored), shown);
        }
    }

    #[test]
    fn options_that_keep_scores_apart_are_named_as_in_the_settings() {
        let game = Catalogue::standard().find("modern").map(AnyGame::info);
        let names = Names::new(Language::English, game);
        let shown = [
            ("standard/rotation classic/previews 1/no-hold", "Rotation: Classic, Next pieces: 1, Hold: off"),
            (
                "guideline/soft-drop 20 lock 300 ms/a-new-one 3",
                "Guideline, Soft drop speed: 20, Lock delay: 300 ms, a new one 3",
            ),
            ("standard", ""),
        ];
        for (stored, shown) in shown {
            assert_eq!(names.rules(stored), shown);
        }
    }
}
