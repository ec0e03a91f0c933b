//! The page of all settings except keys.

use crate::catalogue::{Catalogue, GameInfo};
use crate::effect::{Effect, Page};
use crate::input::Input;
use crate::options::{self, Options};
use crate::screen::{Screen, Shell};
use crate::selection::Selection;
use crate::settings::{Entry, Key, SHARED, Settings};
use crate::text::Language;
use crate::widget::{Control, Item, Layout, Tone, Widget};

/// The sections of the shared settings with the text keys of their titles, in display order.
const SECTIONS: [(&str, &str); 5] = [
    ("player", "section-player"),
    ("look", "section-look"),
    ("colours", "section-colours"),
    ("sound", "section-sound"),
    ("replays", "section-replays"),
];

/// The text keys of the titles of sections that do not have the name of their game.
const TITLES: [(&str, &str); 1] = [("handling", "section-handling")];

/// All settings except keys, which have a page for each game.
pub struct SettingsPage {
    settings: Settings,
    /// Whether the shell reports key releases; the note below the list depends on it.
    releases: bool,
    /// Whether the shell supports gamepads.
    has_pads: bool,
    /// Whether a game is paused below: its rules and handling change with the next round.
    is_over_game: bool,
    selection: Selection,
    options: Options,
}

/// A line of the list.
#[derive(Clone, Copy)]
enum Row {
    Heading(&'static str),
    Entry(&'static Entry),
    Keys(&'static GameInfo),
}

/// The rows: shared settings, then each game's options by section, then the pages of keys.
fn rows(catalogue: &'static Catalogue, text: Language) -> Vec<Row> {
    let mut rows = Vec::new();
    for (section, title) in SECTIONS {
        rows.push(Row::Heading(text.get(title)));
        rows.extend(SHARED.iter().filter(|entry| entry.section() == section).map(Row::Entry));
    }
    for game in catalogue.games() {
        let mut section = "";
        for entry in game.options {
            if entry.section() != section {
                section = entry.section();
                let title =
                    TITLES.iter().find(|(name, _)| *name == section).map(|(_, title)| text.get(title));
                rows.push(Row::Heading(title.unwrap_or_else(|| text.title(game))));
            }
            rows.push(Row::Entry(entry));
        }
    }
    rows.push(Row::Heading(text.get("section-controls")));
    rows.extend(catalogue.games().filter(|game| !game.keys.is_empty()).map(Row::Keys));
    rows
}

impl SettingsPage {
    /// A page of the present settings.
    pub fn new(shell: &Shell) -> SettingsPage {
        SettingsPage {
            settings: shell.settings.clone(),
            releases: shell.releases,
            has_pads: shell.pads,
            is_over_game: false,
            selection: Selection::default(),
            options: Options::default(),
        }
    }

    /// The same over a paused game.
    #[must_use]
    pub fn over_game(self) -> SettingsPage {
        SettingsPage { is_over_game: true, ..self }
    }

    fn rows(&self) -> Vec<Row> {
        rows(self.settings.catalogue(), self.settings.language())
    }

    fn items(&self) -> Vec<Item> {
        let text = self.settings.language();
        let item = |row: &Row| match row {
            Row::Heading(title) => Item::heading(*title),
            Row::Entry(entry) => {
                let mut item = options::item(entry, &self.settings);
                if self.is_over_game && !SHARED.contains(entry) {
                    item.note = format!("{} {}", item.note, text.get("settings-next-round"));
                }
                item
            }
            Row::Keys(game) => {
                let clashes = self.settings.clashes();
                let clash =
                    clashes.iter().any(|clash| game.keys.iter().any(|entry| entry.key == clash.other));
                let control =
                    if clash { Control::Word(text.get("settings-clash").into()) } else { Control::None };
                Item::new(format!("{} …", text.title(game)), text.get("game-menu-controls.about"))
                    .with(control)
            }
        };
        self.rows().iter().map(item).collect()
    }
}

impl Screen for SettingsPage {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        self.releases |= matches!(input, Input::Release { .. });
        if let Some(effects) = self.options.type_on(input) {
            return effects;
        }
        if let Some(Key::Esc | Key::Char('q')) = input.key() {
            return vec![Effect::Back];
        }
        let items = self.items();
        let taken = self.selection.update(input, &items);
        match self.rows().get(self.selection.index(&items)) {
            Some(Row::Keys(game)) if taken => vec![Effect::Open(Page::Keys(game))],
            Some(Row::Entry(entry)) => self.options.change(entry, &self.settings, input, taken),
            _ => Vec::new(),
        }
    }

    fn layout(&self) -> Layout {
        let (items, text) = (self.items(), self.settings.language());
        let footer = match self.rows().get(self.selection.index(&items)) {
            Some(Row::Entry(entry)) => options::caps(entry, &self.settings),
            _ => text.caps(&options::OPEN_CAPS),
        };
        let title = text.get("menu-settings").to_owned();
        let widgets = vec![self.selection.list(items)];
        let mut layout = Layout { title, widgets, footer, notice: None };
        self.options.show(text, &mut layout);
        let keyboard = if self.releases { "settings-releases" } else { "settings-no-releases" };
        let mut lines = vec![text.get(keyboard).to_owned()];
        if self.is_over_game {
            lines.insert(0, text.get("settings-over-game").into());
        }
        if self.has_pads {
            lines.push(text.get("settings-gamepads").into());
        }
        layout.widgets.push(Widget::Text { lines, tone: Tone::Dim });
        let problems = self.settings.problems();
        if !problems.is_empty() {
            layout.widgets.push(Widget::Text { lines: problems.to_vec(), tone: Tone::Warning });
        }
        layout
    }

    fn can_reset_setting(&self) -> bool {
        let chosen = self.selection.index(&self.items());
        matches!(self.rows().get(chosen), Some(Row::Entry(_))) && !self.options.is_typed()
    }

    fn settings(&mut self, settings: &Settings) {
        self.settings = settings.clone();
    }
}
