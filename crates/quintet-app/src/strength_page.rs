//! Asks how strong the computer should be, the first time that a player plays against it.

use crate::catalogue::GameInfo;
use crate::effect::{Effect, NewGame};
use crate::input::Input;
use crate::screen::Screen;
use crate::selection::Selection;
use crate::settings::{Entry, Key, Settings, ValueKind};
use crate::widget::{Item, Layout, Tone, Widget};

/// The strengths of the computer, the weakest first; the choice is remembered.
pub(crate) struct StrengthPage {
    entry: &'static Entry,
    start: NewGame,
    settings: Settings,
    selection: Selection,
    /// Whether a game was started from here: then the page closes when it is seen again.
    has_started: bool,
}

impl StrengthPage {
    /// Asks for the opponent of this game; `None` if the game has no computer to choose.
    pub(crate) fn new(game: &'static GameInfo, start: NewGame, settings: &Settings) -> Option<StrengthPage> {
        let entry = settings.table().find(game.opponent.as_ref()?.option)?;
        let selection = Selection::default();
        Some(StrengthPage { entry, start, settings: settings.clone(), selection, has_started: false })
    }

    /// The words of the strengths; the first word of the option is a person.
    fn words(&self) -> &'static [&'static str] {
        match self.entry.kind {
            ValueKind::Choice([_, strengths @ ..]) => strengths,
            _ => &[],
        }
    }

    fn items(&self) -> Vec<Item> {
        let text = self.settings.language();
        let words = self.words();
        let item = |(place, word): (usize, &&str)| {
            let note = match place {
                0 => text.get("strength-first"),
                last if last + 1 == words.len() => text.get("strength-last"),
                _ => text.get("strength-about"),
            };
            Item::new(text.value(self.entry, word), note)
        };
        words.iter().enumerate().map(item).collect()
    }
}

impl Screen for StrengthPage {
    fn opened(&mut self) -> Vec<Effect> {
        if self.has_started { vec![Effect::Back] } else { Vec::new() }
    }

    fn update(&mut self, input: &Input) -> Vec<Effect> {
        if let Some(Key::Esc | Key::Char('q')) = input.key() {
            return vec![Effect::Back];
        }
        let items = self.items();
        if !self.selection.update(input, &items) {
            return Vec::new();
        }
        let Some(word) = self.words().get(self.selection.index(&items)) else { return Vec::new() };
        self.has_started = true;
        let mut start = self.start.clone();
        start.with.retain(|(key, _)| *key != self.entry.key);
        start.with.push((self.entry.key, (*word).to_owned()));
        vec![Effect::Set(self.entry.key, (*word).to_owned()), Effect::Play(start)]
    }

    fn layout(&self) -> Layout {
        let text = self.settings.language();
        let lines = vec![text.get("strength-title").to_owned()];
        let title =
            self.settings.catalogue().find(self.start.game).map_or("", |game| text.title(game.info()));
        Layout {
            title: title.to_owned(),
            widgets: vec![Widget::Text { lines, tone: Tone::Strong }, self.selection.list(self.items())],
            footer: text.caps(&[("↑ ↓", "cap-navigate"), ("enter", "cap-play"), ("esc", "cap-back")]),
            notice: None,
        }
    }

    fn settings(&mut self, settings: &Settings) {
        self.settings = settings.clone();
    }
}
