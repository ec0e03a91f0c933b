//! The settings, all in one list.

use crate::choice::Choice;
use crate::effect::{Effect, Page};
use crate::games::GAMES;
use crate::input::Input;
use crate::options::{self, Options};
use crate::screen::{Screen, Shell};
use crate::widget::{Control, Item, Keycap, Layout, Tone, Widget};
use quintet_settings::{ENTRIES, Entry, Key, Kind, Settings};

/// Sections with their titles, in the order they are shown. What is in no section here has its own name.
const TITLES: [(&str, &str); 11] = [
    ("player", "Players"),
    ("handling", "Handling"),
    ("look", "Look"),
    ("colours", "Colours"),
    ("sound", "Sound"),
    ("modern", "Modern"),
    ("chetyris", "Chetyris"),
    ("quadris", "Quadris"),
    ("biquadris", "Biquadris"),
    ("cascade", "Cascade"),
    ("replays", "Replays"),
];

/// All settings but keys, which have a page a game.
pub struct SettingsPage {
    settings: Settings,
    /// Whether keys were seen to come up; what that means stands below the list.
    releases: bool,
    /// Whether the shell may hear gamepads.
    has_pads: bool,
    choice: Choice,
    options: Options,
}

/// A line of the list.
#[derive(Clone, Copy)]
enum Row {
    Heading(&'static str),
    Entry(&'static Entry),
    Keys(&'static str, &'static str),
}

fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (section, title) in TITLES {
        let prefix = format!("{section}.");
        rows.push(Row::Heading(title));
        rows.extend(ENTRIES.iter().filter(|entry| entry.key.starts_with(&prefix)).map(Row::Entry));
    }
    let known =
        |entry: &Entry| TITLES.iter().any(|(section, _)| entry.key.starts_with(&format!("{section}.")));
    let rest: Vec<Row> =
        ENTRIES.iter().filter(|entry| entry.kind != Kind::Keys && !known(entry)).map(Row::Entry).collect();
    if !rest.is_empty() {
        rows.push(Row::Heading("More"));
        rows.extend(rest);
    }
    rows.push(Row::Heading("Keys"));
    rows.extend(GAMES.map(|(game, title, _)| Row::Keys(game, title)));
    rows
}

impl SettingsPage {
    /// With the settings in force.
    pub fn new(shell: &Shell) -> SettingsPage {
        SettingsPage {
            settings: shell.settings.clone(),
            releases: shell.releases,
            has_pads: shell.pads,
            choice: Choice::default(),
            options: Options::default(),
        }
    }

    fn items(&self) -> Vec<Item> {
        let item = |row: &Row| match row {
            Row::Heading(title) => Item::heading(*title),
            Row::Entry(entry) => options::item(entry, &self.settings),
            Row::Keys(game, title) => {
                let clashes = self.settings.clashes();
                let clash = clashes.iter().any(|clash| clash.other.starts_with(&format!("keys.{game}")));
                let control =
                    if clash { Control::Word("one key does two things".into()) } else { Control::None };
                Item::new(format!("{title} …"), "Which key does what.").with(control)
            }
        };
        rows().iter().map(item).collect()
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
        let taken = self.choice.update(input, &items);
        match rows().get(self.choice.index(&items)) {
            Some(Row::Keys(game, _)) if taken => vec![Effect::Open(Page::Keys(game))],
            Some(Row::Entry(entry)) => self.options.change(entry, &self.settings, input, taken),
            _ => Vec::new(),
        }
    }

    fn layout(&self) -> Layout {
        let items = self.items();
        let chosen = self.choice.index(&items);
        let mut layout = Layout {
            title: "Settings".into(),
            widgets: vec![Widget::List { items, chosen }],
            footer: Keycap::row(&options::CAPS),
            notice: None,
        };
        self.options.show(&mut layout);
        let keyboard = if self.releases {
            "Held keys: told when they come up, so the repeat of Handling is in force."
        } else {
            "Held keys: not told yet when they come up; until then the keyboard's own repeat counts."
        };
        let mut lines = vec![keyboard.to_owned()];
        if self.has_pads {
            lines.push("Gamepads: they press the keys of a game; Help says which button does what.".into());
        }
        layout.widgets.push(Widget::Text { lines, tone: Tone::Dim });
        let problems = self.settings.problems();
        if !problems.is_empty() {
            layout.widgets.push(Widget::Text { lines: problems.to_vec(), tone: Tone::Warning });
        }
        layout
    }

    fn has_default(&self) -> bool {
        let chosen = self.choice.index(&self.items());
        matches!(rows().get(chosen), Some(Row::Entry(_))) && !self.options.is_typed()
    }

    fn settings(&mut self, settings: &Settings) {
        self.settings = settings.clone();
    }
}
