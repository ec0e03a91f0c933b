//! The page of all settings except keys.

use crate::catalogue::{Catalogue, GameInfo};
use crate::effect::{Effect, Page};
use crate::input::Input;
use crate::screen::{GamePage, Screen, Shell};
use crate::selection::Selection;
use crate::settings::{Entry, Key, SHARED, Settings, ShellKind};
use crate::settings_editor::{self, SettingsEditor};
use crate::text::Language;
use crate::widget::{Item, Layout, Tone, Widget};

/// The sections of the shared settings with the text keys of their titles, in display order.
const SECTIONS: [(&str, &str); 8] = [
    ("player", "section-player"),
    ("play", "section-play"),
    ("look", "section-look"),
    ("colours", "section-colours"),
    ("sound", "section-sound"),
    ("window", "section-window"),
    ("replays", "section-replays"),
    ("web", "section-web"),
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
    options: SettingsEditor,
    /// The kind of shell: settings of other kinds are not listed.
    kind: ShellKind,
    /// What was typed to search for.
    search: String,
}

/// A line of the list.
#[derive(Clone, Copy)]
enum Row {
    Heading(&'static str),
    Entry(&'static Entry),
    Keys(&'static GameInfo),
    Gamepad,
    Page(&'static GamePage),
}

/// The rows: shared settings, then each game's options by section, then the pages of keys. Settings that do not matter in
/// this kind of shell are left out.
fn rows(catalogue: &'static Catalogue, text: Language, kind: ShellKind) -> Vec<Row> {
    let mut rows = Vec::new();
    let matters = |entry: &&Entry| entry.matters_in(kind);
    for (section, title) in SECTIONS {
        let entries = SHARED.iter().filter(|entry| entry.section() == section).filter(matters);
        rows.extend(entries.clone().next().map(|_| Row::Heading(text.get(title))));
        rows.extend(entries.map(Row::Entry));
    }
    for game in catalogue.games() {
        let mut section = "";
        for entry in game.options.iter().filter(matters) {
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
    rows.extend(catalogue.games().flat_map(|game| game.pages.iter().map(|page| Row::Page(page))));
    rows.extend(catalogue.games().filter(|game| !game.keys.is_empty()).map(Row::Keys));
    rows.extend((kind != ShellKind::Terminal).then_some(Row::Gamepad));
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
            options: SettingsEditor::default(),
            kind: shell.kind,
            search: String::new(),
        }
    }

    /// The same over a paused game.
    #[must_use]
    pub fn over_game(self) -> SettingsPage {
        SettingsPage { is_over_game: true, ..self }
    }

    /// The rows that match the search, with the headings above them.
    fn rows(&self) -> Vec<Row> {
        let text = self.settings.language();
        let all = rows(self.settings.catalogue(), text, self.kind);
        let wanted = self.search.to_lowercase();
        let has = |text: &str| text.to_lowercase().contains(&wanted);
        let (mut rows, mut heading, mut is_section): (Vec<Row>, Option<Row>, bool) =
            (Vec::new(), None, false);
        for row in all {
            let matches = match row {
                Row::Heading(title) => {
                    (heading, is_section) = (Some(row), has(title));
                    continue;
                }
                Row::Entry(entry) => has(text.label(entry)) || has(&text.help(entry)) || has(entry.key),
                Row::Keys(game) => has(text.title(game)),
                Row::Page(page) => has(text.get(page.title)) || has(text.get(page.about)),
                Row::Gamepad => has(text.get("controls-gamepad")),
            };
            if matches || is_section {
                rows.extend(heading.take());
                rows.push(row);
            }
        }
        rows
    }

    /// Changes the search with this input; returns false if it is not typed.
    fn type_search(&mut self, input: &Input) -> bool {
        match (input.key(), self.search.is_empty()) {
            (Some(Key::Char(letter)), empty) if letter != ' ' || !empty => self.search.push(letter),
            (Some(Key::Backspace), false) => drop(self.search.pop()),
            (Some(Key::Esc), false) => self.search.clear(),
            _ => return false,
        }
        self.selection = Selection::default();
        true
    }

    fn items(&self) -> Vec<Item> {
        let text = self.settings.language();
        let item = |row: &Row| match row {
            Row::Heading(title) => Item::heading(*title),
            Row::Entry(entry) => {
                let mut item = settings_editor::item(entry, &self.settings);
                if self.is_over_game && !SHARED.contains(entry) {
                    item.note = format!("{} {}", item.note, text.get("settings-next-round"));
                }
                item
            }
            Row::Page(page) => Item::new(format!("{}…", text.get(page.title)), text.get(page.about)),
            Row::Gamepad => {
                Item::new(format!("{}…", text.get("controls-gamepad")), text.get("controls-gamepad.about"))
            }
            Row::Keys(game) => {
                Item::new(format!("{}…", text.title(game)), text.get("game-menu-controls.about"))
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
        if self.type_search(input) {
            return Vec::new();
        }
        if input.key() == Some(Key::Esc) {
            return vec![Effect::Back];
        }
        let items = self.items();
        let taken = self.selection.update(input, &items);
        match self.rows().get(self.selection.index(&items)) {
            Some(Row::Keys(game)) if taken => vec![Effect::Open(Page::Keys(game))],
            Some(Row::Page(page)) if taken => vec![Effect::Open(Page::OfGame(page))],
            Some(Row::Gamepad) if taken => vec![Effect::Open(Page::Gamepad)],
            Some(Row::Entry(entry)) => self.options.change(entry, &self.settings, input, taken),
            _ => Vec::new(),
        }
    }

    fn layout(&self) -> Layout {
        let (items, text) = (self.items(), self.settings.language());
        let mut footer = match self.rows().get(self.selection.index(&items)) {
            Some(Row::Entry(entry)) => settings_editor::caps(entry, &self.settings),
            _ => text.caps(&settings_editor::OPEN_CAPS),
        };
        let title = text.get("menu-settings").to_owned();
        let mut widgets = Vec::new();
        if self.search.is_empty() {
            footer.insert(footer.len().saturating_sub(1), text.cap("a–z", "cap-search"));
        } else {
            let (label, cursor) = (text.get("settings-search").to_owned(), self.search.chars().count());
            widgets.push(Widget::Field { label, text: self.search.clone(), cursor });
            footer.pop();
            footer.push(text.cap("esc", "cap-clear"));
        }
        if items.is_empty() {
            let lines = vec![text.get("settings-nothing").to_owned()];
            widgets.push(Widget::Text { lines, tone: Tone::Plain });
        }
        widgets.push(self.selection.list(items));
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

    fn is_typing(&self) -> bool {
        true
    }

    fn can_reset_setting(&self) -> bool {
        let chosen = self.selection.index(&self.items());
        matches!(self.rows().get(chosen), Some(Row::Entry(_))) && !self.options.is_typed()
    }

    fn settings(&mut self, settings: &Settings) {
        self.settings = settings.clone();
    }
}
