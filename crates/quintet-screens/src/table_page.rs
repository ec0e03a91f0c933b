//! Scores and replays: tables of what was played.

use crate::effect::{Answer, Effect, Query};
use crate::games::GAMES;
use crate::input::Input;
use crate::screen::Screen;
use crate::widget::{Column, Keycap, Layout, Tone, Widget};
use quintet_settings::Key;

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
    /// Which game it is about, one more than its place; 0 is for all of them.
    game: usize,
    head: Vec<Column>,
    /// Rows, with the number of a replay where there is one.
    rows: Vec<(Option<i64>, Vec<String>)>,
    chosen: usize,
    trouble: Option<String>,
    /// The replay that was deleted last.
    deleted: Option<i64>,
}

impl TablePage {
    /// Of scores, or of replays.
    pub fn new(of: Records) -> TablePage {
        TablePage { of, game: 0, head: Vec::new(), rows: Vec::new(), chosen: 0, trouble: None, deleted: None }
    }

    /// The name and the title of the game that it is about, unless it is about all.
    fn about(&self) -> Option<(&'static str, &'static str)> {
        let game = self.game.checked_sub(1).and_then(|place| GAMES.get(place));
        game.map(|(name, title, _)| (*name, *title))
    }

    fn query(&self) -> Vec<Effect> {
        let game = self.about().map(|(name, _)| name);
        vec![Effect::Ask(match self.of {
            Records::Scores => Query::Scores(game),
            Records::Statistics => Query::Statistics(game),
            Records::Replays => Query::Replays(game),
        })]
    }

    fn replay(&self) -> Option<i64> {
        self.rows.get(self.chosen).and_then(|(replay, _)| *replay)
    }

    fn step(&mut self, by: isize) {
        self.chosen = self.chosen.saturating_add_signed(by).min(self.rows.len().saturating_sub(1));
    }

    fn press(&mut self, key: Key) -> Vec<Effect> {
        match key {
            Key::Up | Key::Char('k') => self.step(-1),
            Key::Down | Key::Char('j') => self.step(1),
            Key::PageUp => self.step(-10),
            Key::PageDown => self.step(10),
            Key::Home => self.chosen = 0,
            Key::End => self.step(isize::MAX),
            Key::Left | Key::Right => {
                let count = GAMES.len() + 1;
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
                if let Some(replay) = self.replay() {
                    self.deleted = Some(replay);
                    return [Effect::Delete(replay)].into_iter().chain(self.query()).collect();
                }
            }
            Key::Char('u') if self.of == Records::Replays => {
                if let Some(replay) = self.deleted.take() {
                    return [Effect::Restore(replay)].into_iter().chain(self.query()).collect();
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
            Input::Press { key, .. } => return self.press(key),
            Input::Wheel { down, .. } => self.step(if down { 1 } else { -1 }),
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
        let title = match self.of {
            Records::Scores => {
                caps.extend([("tab", "over time"), ("enter", "watch")]);
                "Scores"
            }
            Records::Statistics => {
                caps.push(("tab", "best games"));
                "Over time"
            }
            Records::Replays => {
                caps.extend([("enter", "watch"), ("del", "delete")]);
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
            Widget::Text { lines: vec!["Nothing yet: play a game.".into()], tone: Tone::Dim }
        } else {
            let rows = self.rows.iter().map(|(_, row)| row.clone()).collect();
            let chosen = (self.of != Records::Statistics).then_some(self.chosen);
            Widget::Table { head: self.head.clone(), rows, chosen }
        };
        let footer = Keycap::row(&caps);
        let title = format!("{title}: {}", self.about().map_or("all games", |(_, title)| title));
        Layout { title, widgets: vec![widget], footer, notice: None }
    }

    fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::Table { head, rows } => {
                self.chosen = self.chosen.min(rows.len().saturating_sub(1));
                (self.head, self.rows, self.trouble) = (head, rows, None);
            }
            Answer::Trouble(sentence) => self.trouble = Some(sentence),
            Answer::Interrupted(_) | Answer::File(_) | Answer::Board(_) => {}
        }
    }
}
