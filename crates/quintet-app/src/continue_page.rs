//! The list of games that can be continued.

use crate::catalogue::Catalogue;
use crate::date::LocalTime;
use crate::effect::Effect;
use crate::input::Input;
use crate::request::{Answer, Query};
use crate::screen::Screen;
use crate::selection::Selection;
use crate::settings::{Key, Settings};
use crate::storage::InterruptedGame;
use crate::text::Language;
use crate::widget::{Control, Item, Layout};

/// The games that can be continued; each can be removed.
pub struct ContinuePage {
    catalogue: &'static Catalogue,
    text: Language,
    local: LocalTime,
    selection: Selection,
    games: Option<Vec<InterruptedGame>>,
}

impl ContinuePage {
    /// The games of these settings.
    pub fn new(settings: &Settings) -> ContinuePage {
        let (catalogue, text, local) = (settings.catalogue(), settings.language(), LocalTime::UTC);
        ContinuePage { catalogue, text, local, selection: Selection::default(), games: None }
    }

    /// The same with dates of this local time.
    #[must_use]
    pub fn with_local(self, local: LocalTime) -> ContinuePage {
        ContinuePage { local, ..self }
    }

    fn games(&self) -> &[InterruptedGame] {
        self.games.as_deref().unwrap_or_default()
    }

    fn items(&self) -> Vec<Item> {
        let (text, catalogue) = (self.text, self.catalogue);
        let item = |game: &InterruptedGame| {
            let scores: Vec<String> = game.scores.iter().map(u64::to_string).collect();
            let score = text.with("continue-score", &[("score", scores.join(" : ").into())]);
            let item = Item::new(game.title(text, catalogue), game.line(text, catalogue, self.local));
            item.with(Control::Word(score))
        };
        self.games().iter().map(item).collect()
    }
}

impl Screen for ContinuePage {
    fn opened(&mut self) -> Vec<Effect> {
        // A page that was left by continuing its last game closes.
        vec![Effect::Ask(Query::Interrupted)]
    }

    fn update(&mut self, input: &Input) -> Vec<Effect> {
        let is_empty = self.games.as_ref().is_some_and(Vec::is_empty);
        if is_empty || matches!(input.key(), Some(Key::Esc | Key::Char('q'))) {
            return vec![Effect::Back];
        }
        let items = self.items();
        let taken = self.selection.update(input, &items);
        let Some(game) = self.games().get(self.selection.index(&items)) else { return Vec::new() };
        match input.key() {
            Some(Key::Delete | Key::Backspace) => vec![Effect::Ask(Query::End(game.name.clone()))],
            _ if taken => vec![Effect::Continue(game.name.clone())],
            _ => Vec::new(),
        }
    }

    fn layout(&self) -> Layout {
        Layout {
            title: self.text.get("menu-continue").to_owned(),
            widgets: vec![self.selection.list(self.items())],
            footer: self.text.caps(&[
                ("↑ ↓", "cap-navigate"),
                ("enter", "cap-resume"),
                ("del", "cap-end-game"),
                ("esc", "cap-back"),
            ]),
            notice: None,
        }
    }

    fn answer(&mut self, answer: Answer) {
        if let Answer::Interrupted(games) = answer {
            self.games = Some(games);
        }
    }

    fn settings(&mut self, settings: &Settings) {
        self.text = settings.language();
    }
}
