//! The pages of scores, statistics and replays.

use crate::any::AnyGame;
use crate::catalogue::{Catalogue, GameInfo};
use crate::date::LocalTime;
use crate::effect::{Effect, ReplayRound};
use crate::input::Input;
use crate::plot::Plot;
use crate::record_tables::{Names, RecordTable, TableView};
use crate::request::{Answer, Query};
use crate::screen::Screen;
use crate::settings::{Key, Settings};
use crate::statistics;
use crate::storage::Score;
use crate::text::{Language, Message};
use crate::widget::{Layout, Tone, Widget};

/// The kind of records that a table shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordKind {
    /// The best scores.
    Scores,
    /// Plots of all scores.
    Plots,
    /// The statistics by month.
    Statistics,
    /// The replays.
    Replays,
}

/// A table of scores, statistics or replays.
pub struct TablePage {
    of: RecordKind,
    catalogue: &'static Catalogue,
    text: Language,
    local: LocalTime,
    /// The index of the game plus one; 0 is for all games.
    game: usize,
    /// The index of the category plus one, of scores and plots; 0 is for all of them.
    category: usize,
    /// The plots.
    plots: Vec<Plot>,
    /// The answer to the query.
    answer: Option<Answer>,
    table: RecordTable,
    chosen: usize,
    /// The row that the table is scrolled to; the pointer does not change it.
    around: usize,
    trouble: Option<Message>,
    /// Whether the answer is still to come: until then the rows of an earlier one are shown.
    is_loading: bool,
    /// The replay that was deleted last.
    deleted: Option<i64>,
}

impl TablePage {
    /// The table of these records, for the games of these settings.
    pub fn new(of: RecordKind, settings: &Settings) -> TablePage {
        TablePage {
            of,
            catalogue: settings.catalogue(),
            text: settings.language(),
            local: LocalTime::UTC,
            game: 0,
            category: 0,
            plots: Vec::new(),
            answer: None,
            table: RecordTable::default(),
            chosen: 0,
            around: 0,
            trouble: None,
            is_loading: false,
            deleted: None,
        }
    }

    /// The same with dates in this local time.
    #[must_use]
    pub fn with_local(self, local: LocalTime) -> TablePage {
        TablePage { local, ..self }
    }

    /// The scores of the answer, grouped by category.
    fn categories(&self) -> Vec<&[Score]> {
        match &self.answer {
            Some(Answer::Scores(scores) | Answer::History(scores)) => {
                scores.chunk_by(|a, b| a.kind() == b.kind()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns true if the left and right keys choose a category, and not a game.
    fn has_categories(&self) -> bool {
        matches!(self.of, RecordKind::Scores | RecordKind::Plots)
    }

    /// The name of the category or of the game that is shown.
    fn subject(&self) -> String {
        let text = self.text;
        let categories = self.categories();
        let shown = self.category.checked_sub(1).and_then(|place| categories.get(place)?.first());
        let Some(score) = shown.filter(|_| self.has_categories()) else {
            let game = self.about().filter(|_| !self.has_categories());
            return game.map_or(text.get("records-all-games"), |game| text.title(game)).to_owned();
        };
        let game = self.catalogue.find(&score.game).map(AnyGame::info);
        let names = Names::new(text, game);
        let level = match score.level {
            0 | 1 => String::new(),
            level => text.with("records-level", &[("level", level.into())]),
        };
        let title = game.map_or(score.game.as_str(), |game| text.title(game)).to_owned();
        let parts = [title, names.mode(&score.mode), names.rules(&score.rules), level];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// The game that the table is about; `None` for all games.
    fn about(&self) -> Option<&'static GameInfo> {
        self.game.checked_sub(1).and_then(|place| self.catalogue.games().nth(place))
    }

    fn query(&mut self) -> Vec<Effect> {
        let game = self.about().map(|game| game.name.to_owned());
        self.is_loading = true;
        vec![Effect::Ask(match self.of {
            RecordKind::Scores => Query::Scores(None),
            RecordKind::Plots => Query::History(None),
            RecordKind::Statistics => Query::Statistics(game),
            RecordKind::Replays => Query::Replays(game),
        })]
    }

    /// Makes the table or the plots from the answer.
    fn make_table(&mut self) {
        let view = TableView { text: self.text, catalogue: self.catalogue, local: self.local };
        let chosen = self.category.checked_sub(1);
        let categories = self.categories();
        let only = chosen.and_then(|place| categories.get(place).copied());
        let (mut table, mut plots) = (RecordTable::default(), Vec::new());
        match (&self.answer, only) {
            (Some(Answer::Scores(scores)), only) => {
                table = RecordTable::scores(only.unwrap_or(scores), only.is_some(), &view);
            }
            (Some(Answer::History(_)), Some(scores)) => {
                plots = statistics::category_plots(&statistics::games(scores), view.local, view.text);
            }
            (Some(Answer::History(scores)), None) => {
                plots = statistics::activity_plots(&statistics::games(scores), view.local, view.text);
            }
            (Some(Answer::Months(months)), _) => {
                table = RecordTable::months(months, view.text, view.catalogue);
            }
            (Some(Answer::Replays(replays)), _) => table = RecordTable::replays(replays, &view),
            _ => {}
        }
        (self.table, self.plots) = (table, plots);
    }

    /// The replay of the selected row.
    fn replay(&self) -> Option<ReplayRound> {
        self.table.rows.get(self.chosen).and_then(|(replay, _)| *replay)
    }

    fn step(&mut self, by: isize) {
        let count = if self.of == RecordKind::Plots { self.plots.len() } else { self.table.rows.len() };
        self.chosen = self.chosen.saturating_add_signed(by).min(count.saturating_sub(1));
    }

    fn press(&mut self, key: Key) -> Vec<Effect> {
        match key {
            // The visible rows may be outdated.
            Key::Enter | Key::Char(' ' | 'd' | 'u') | Key::Delete if self.is_loading => {}
            Key::Up | Key::Char('k') => self.step(-1),
            Key::Down | Key::Char('j') => self.step(1),
            Key::PageUp => self.step(-10),
            Key::PageDown => self.step(10),
            Key::Home => self.chosen = 0,
            Key::End => self.step(isize::MAX),
            Key::Left | Key::Right if self.has_categories() => {
                let count = self.categories().len() + 1;
                self.category = (self.category + if key == Key::Right { 1 } else { count - 1 }) % count;
                self.chosen = 0;
                self.make_table();
            }
            Key::Left | Key::Right => {
                let count = self.catalogue.games().len() + 1;
                self.game = (self.game + if key == Key::Right { 1 } else { count - 1 }) % count;
                self.chosen = 0;
                return self.query();
            }
            Key::Tab if self.of != RecordKind::Replays => {
                self.of = match self.of {
                    RecordKind::Scores => RecordKind::Plots,
                    RecordKind::Plots => RecordKind::Statistics,
                    _ => RecordKind::Scores,
                };
                self.chosen = 0;
                return self.query();
            }
            Key::Enter | Key::Char(' ') => return self.replay().map(Effect::Watch).into_iter().collect(),
            Key::Delete | Key::Char('d') if self.of == RecordKind::Replays => {
                if let Some(ReplayRound { replay, .. }) = self.replay() {
                    self.deleted = Some(replay);
                    return [Effect::Ask(Query::Delete(replay))].into_iter().chain(self.query()).collect();
                }
            }
            Key::Char('u') if self.of == RecordKind::Replays => {
                if let Some(replay) = self.deleted.take() {
                    return [Effect::Ask(Query::Restore(replay))].into_iter().chain(self.query()).collect();
                }
            }
            Key::Esc | Key::Char('q') | Key::Backspace => return vec![Effect::Back],
            _ => {}
        }
        Vec::new()
    }
}

impl Screen for TablePage {
    fn opened(&mut self) -> Vec<Effect> {
        self.query()
    }

    fn update(&mut self, input: &Input) -> Vec<Effect> {
        match *input {
            Input::Press { key, .. } => {
                let effects = self.press(key);
                self.around = self.chosen;
                return effects;
            }
            Input::Wheel { down, .. } => {
                self.step(if down { 1 } else { -1 });
                self.around = self.chosen;
            }
            Input::Hover { place, .. } if place.item < self.table.rows.len() => self.chosen = place.item,
            Input::Click { place, .. } if place.item < self.table.rows.len() => {
                self.chosen = place.item;
                return self.press(Key::Enter);
            }
            _ => {}
        }
        Vec::new()
    }

    fn layout(&self) -> Layout {
        let text = self.text;
        let mut caps = match (self.has_categories(), self.categories().is_empty()) {
            (true, true) => Vec::new(),
            (true, false) => vec![("← →", "cap-category")],
            (false, _) => vec![("← →", "cap-game")],
        };
        let is_table = matches!(self.of, RecordKind::Scores | RecordKind::Replays);
        let has_replay = is_table && self.trouble.is_none() && self.replay().is_some();
        let watch = has_replay.then_some(("enter", "cap-watch"));
        let title = match self.of {
            RecordKind::Scores => {
                caps.push(("tab", "cap-statistics"));
                caps.extend(watch);
                "scores-title"
            }
            RecordKind::Plots => {
                caps.push(("tab", "cap-months"));
                "statistics-title"
            }
            RecordKind::Statistics => {
                caps.push(("tab", "cap-scores"));
                "statistics-title"
            }
            RecordKind::Replays => {
                caps.extend(watch);
                caps.extend(has_replay.then_some(("del", "cap-delete")));
                if self.deleted.is_some() {
                    caps.push(("u", "cap-undo"));
                }
                "replays-title"
            }
        };
        caps.push(("esc", "cap-back"));
        let widget = if let Some(trouble) = &self.trouble {
            Widget::Text { lines: vec![text.message(trouble)], tone: Tone::Warning }
        } else if !self.plots.is_empty() {
            Widget::Plots { plots: self.plots.clone(), first: self.chosen }
        } else if self.table.rows.is_empty() {
            let line = text.get(if self.is_loading { "records-loading" } else { "records-none" });
            Widget::Text { lines: vec![line.into()], tone: Tone::Dim }
        } else {
            let rows = self.table.rows.iter().map(|(_, row)| row.clone()).collect();
            let chosen = is_table.then_some(self.chosen);
            Widget::Table { head: self.table.head.clone(), rows, chosen, around: self.around }
        };
        let footer = text.caps(&caps);
        let title = text.with(title, &[("game", self.subject().into())]);
        Layout { title, widgets: vec![widget], footer, notice: None }
    }

    fn answer(&mut self, answer: Answer) {
        match answer {
            answer @ (Answer::Scores(_) | Answer::History(_) | Answer::Months(_) | Answer::Replays(_)) => {
                (self.is_loading, self.trouble, self.answer) = (false, None, Some(answer));
                if self.has_categories() {
                    self.category = self.category.min(self.categories().len());
                }
                self.make_table();
                self.step(0);
            }
            Answer::Failed(sentence) => (self.is_loading, self.trouble) = (false, Some(sentence)),
            _ => {}
        }
    }

    fn settings(&mut self, settings: &Settings) {
        self.text = settings.language();
        self.make_table();
    }
}
