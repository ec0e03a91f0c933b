//! Scores and replays: tables of what was played.

use crate::catalogue::{Catalogue, GameInfo};
use crate::effect::{Effect, Recorded};
use crate::input::Input;
use crate::request::{Answer, Query};
use crate::screen::Screen;
use crate::settings::Key;
use crate::widget::{Column, Keycap, Layout, Tone, Widget};

/// What a table is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Records {
    /// The best games.
    Scores,
    /// What was played over time.
    Statistics,
    /// The replays.
    Replays,
}

/// A table of what was played.
pub struct TablePage {
    of: Records,
    catalogue: &'static Catalogue,
    /// Which game it is about, one more than its place; 0 is for all of them.
    game: usize,
    head: Vec<Column>,
    /// Rows, with the replay of each where there is one.
    rows: Vec<(Option<Recorded>, Vec<String>)>,
    chosen: usize,
    /// The row that the table is scrolled to: the pointer does not move it.
    around: usize,
    trouble: Option<String>,
    /// Whether the answer is still to come: until then the rows are those of an earlier one.
    is_loading: bool,
    /// The replay that was deleted last.
    deleted: Option<i64>,
}

impl TablePage {
    /// Of scores, or of replays, of these games.
    pub fn new(of: Records, catalogue: &'static Catalogue) -> TablePage {
        TablePage {
            of,
            catalogue,
            game: 0,
            head: Vec::new(),
            rows: Vec::new(),
            chosen: 0,
            around: 0,
            trouble: None,
            is_loading: false,
            deleted: None,
        }
    }

    /// The game that it is about, unless it is about all.
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

    /// The replay of the chosen row.
    fn replay(&self) -> Option<Recorded> {
        self.rows.get(self.chosen).and_then(|(replay, _)| *replay)
    }

    fn step(&mut self, by: isize) {
        self.chosen = self.chosen.saturating_add_signed(by).min(self.rows.len().saturating_sub(1));
    }

    fn press(&mut self, key: Key) -> Vec<Effect> {
        match key {
            // What is seen may not be there any more.
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
            Input::Hover { place, .. } if place.item < self.rows.len() => self.chosen = place.item,
            Input::Click { place, .. } if place.item < self.rows.len() => {
                self.chosen = place.item;
                return self.press(Key::Enter);
            }
            _ => {}
        }
        Vec::new()
    }

    fn layout(&self) -> Layout {
        let mut caps = vec![("← →", "game")];
        let has_replay = self.of != Records::Statistics && self.trouble.is_none() && self.replay().is_some();
        let watch = has_replay.then_some(("enter", "watch"));
        let title = match self.of {
            Records::Scores => {
                caps.push(("tab", "over time"));
                caps.extend(watch);
                "Scores"
            }
            Records::Statistics => {
                caps.push(("tab", "best games"));
                "Over time"
            }
            Records::Replays => {
                caps.extend(watch);
                caps.extend(has_replay.then_some(("del", "delete")));
                if self.deleted.is_some() {
                    caps.push(("u", "bring back"));
                }
                "Replays"
            }
        };
        caps.push(("esc", "back"));
        let widget = if let Some(trouble) = &self.trouble {
            Widget::Text { lines: vec![trouble.clone()], tone: Tone::Warning }
        } else if self.rows.is_empty() {
            let line = if self.is_loading { "Loading…" } else { "Nothing yet: play a game." };
            Widget::Text { lines: vec![line.into()], tone: Tone::Dim }
        } else {
            let rows = self.rows.iter().map(|(_, row)| row.clone()).collect();
            let chosen = (self.of != Records::Statistics).then_some(self.chosen);
            Widget::Table { head: self.head.clone(), rows, chosen, around: self.around }
        };
        let footer = Keycap::row(&caps);
        let title = format!("{title}: {}", self.about().map_or("all games", |game| game.title));
        Layout { title, widgets: vec![widget], footer, notice: None }
    }

    fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::Table { head, rows } => {
                self.is_loading = false;
                self.chosen = self.chosen.min(rows.len().saturating_sub(1));
                (self.head, self.rows, self.trouble) = (head, rows, None);
            }
            Answer::Trouble(sentence) => (self.is_loading, self.trouble) = (false, Some(sentence)),
            _ => {}
        }
    }
}
