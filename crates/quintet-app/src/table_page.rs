//! The pages of scores, statistics and replays.

use crate::catalogue::{Catalogue, GameInfo};
use crate::effect::{Effect, Recorded};
use crate::input::Input;
use crate::record_tables::RecordTable;
use crate::request::{Answer, Query};
use crate::screen::Screen;
use crate::settings::{Key, Settings};
use crate::text::{Language, Message};
use crate::widget::{Layout, Tone, Widget};

/// The kind of records that a table shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Records {
    /// The best scores.
    Scores,
    /// The statistics by month.
    Statistics,
    /// The replays.
    Replays,
}

/// A table of scores, statistics or replays.
pub struct TablePage {
    of: Records,
    catalogue: &'static Catalogue,
    text: Language,
    /// The index of the game plus one; 0 is for all games.
    game: usize,
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
    pub fn new(of: Records, settings: &Settings) -> TablePage {
        TablePage {
            of,
            catalogue: settings.catalogue(),
            text: settings.language(),
            game: 0,
            answer: None,
            table: RecordTable::default(),
            chosen: 0,
            around: 0,
            trouble: None,
            is_loading: false,
            deleted: None,
        }
    }

    /// The game that the table is about; `None` for all games.
    fn about(&self) -> Option<&'static GameInfo> {
        self.game.checked_sub(1).and_then(|place| self.catalogue.games().nth(place))
    }

    fn query(&mut self) -> Vec<Effect> {
        let game = self.about().map(|game| game.name.to_owned());
        self.is_loading = true;
        vec![Effect::Ask(match self.of {
            Records::Scores => Query::Scores(game),
            Records::Statistics => Query::Statistics(game),
            Records::Replays => Query::Replays(game),
        })]
    }

    /// Makes the table from the answer.
    fn make_table(&mut self) {
        let (text, catalogue) = (self.text, self.catalogue);
        self.table = match &self.answer {
            Some(Answer::Scores(scores)) => RecordTable::scores(scores, text, catalogue),
            Some(Answer::Months(months)) => RecordTable::months(months, text, catalogue),
            Some(Answer::Replays(replays)) => RecordTable::replays(replays, text, catalogue),
            _ => RecordTable::default(),
        };
    }

    /// The replay of the selected row.
    fn replay(&self) -> Option<Recorded> {
        self.table.rows.get(self.chosen).and_then(|(replay, _)| *replay)
    }

    fn step(&mut self, by: isize) {
        self.chosen = self.chosen.saturating_add_signed(by).min(self.table.rows.len().saturating_sub(1));
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
            Key::Left | Key::Right => {
                let count = self.catalogue.games().len() + 1;
                self.game = (self.game + if key == Key::Right { 1 } else { count - 1 }) % count;
                self.chosen = 0;
                return self.query();
            }
            Key::Tab if self.of != Records::Replays => {
                let scores = self.of == Records::Scores;
                self.of = if scores { Records::Statistics } else { Records::Scores };
                self.chosen = 0;
                return self.query();
            }
            Key::Enter | Key::Char(' ') => return self.replay().map(Effect::Watch).into_iter().collect(),
            Key::Delete | Key::Char('d') if self.of == Records::Replays => {
                if let Some(Recorded { replay, .. }) = self.replay() {
                    self.deleted = Some(replay);
                    return [Effect::Ask(Query::Delete(replay))].into_iter().chain(self.query()).collect();
                }
            }
            Key::Char('u') if self.of == Records::Replays => {
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
        let mut caps = vec![("← →", "cap-game")];
        let has_replay = self.of != Records::Statistics && self.trouble.is_none() && self.replay().is_some();
        let watch = has_replay.then_some(("enter", "cap-watch"));
        let title = match self.of {
            Records::Scores => {
                caps.push(("tab", "cap-statistics"));
                caps.extend(watch);
                "scores-title"
            }
            Records::Statistics => {
                caps.push(("tab", "cap-scores"));
                "statistics-title"
            }
            Records::Replays => {
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
        } else if self.table.rows.is_empty() {
            let line = text.get(if self.is_loading { "records-loading" } else { "records-none" });
            Widget::Text { lines: vec![line.into()], tone: Tone::Dim }
        } else {
            let rows = self.table.rows.iter().map(|(_, row)| row.clone()).collect();
            let chosen = (self.of != Records::Statistics).then_some(self.chosen);
            Widget::Table { head: self.table.head.clone(), rows, chosen, around: self.around }
        };
        let footer = text.caps(&caps);
        let game = self.about().map_or(text.get("records-all-games"), |game| text.title(game));
        let title = text.with(title, &[("game", game.into())]);
        Layout { title, widgets: vec![widget], footer, notice: None }
    }

    fn answer(&mut self, answer: Answer) {
        match answer {
            answer @ (Answer::Scores(_) | Answer::Months(_) | Answer::Replays(_)) => {
                (self.is_loading, self.trouble, self.answer) = (false, None, Some(answer));
                self.make_table();
                self.chosen = self.chosen.min(self.table.rows.len().saturating_sub(1));
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
