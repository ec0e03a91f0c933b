//! The page on which handling is changed, tried, saved under a name, exported and imported.

use super::handling::{self, HandlingPreset, LONGEST_NAME, PresetError, SAVED};
use super::trial::HandlingTrial;
use crate::effect::{Effect, Page};
use crate::input::Input;
use crate::screen::{GamePage, Screen, Shell};
use crate::selection::Selection;
use crate::settings::{Entry, Key, Settings};
use crate::settings_editor::{self, SettingsEditor};
use crate::text::{Language, sentence};
use crate::text_input::TextInput;
use crate::widget::{Item, Layout, Tone, Widget};

/// This page, as the menu of the game lists it.
pub(crate) static HANDLING: GamePage = GamePage {
    title: "handling-page",
    about: "handling-page.about",
    screen: |shell| Box::new(HandlingPage::new(shell)),
};

/// The page on which handling is tried.
static TRIAL: GamePage = GamePage {
    title: "handling-try",
    about: "handling-try.about",
    screen: |shell| Box::new(HandlingTrial::new(shell)),
};

/// Changes handling, and saves, exports and imports sets of values.
struct HandlingPage {
    settings: Settings,
    selection: Selection,
    options: SettingsEditor,
    typing: Option<Typing>,
    wrong: Option<PresetError>,
}

/// A line that is being typed.
struct Typing {
    purpose: Purpose,
    line: TextInput,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// The name under which the present values are saved.
    Name,
    /// A set that was exported.
    Import,
}

/// A line of the list.
#[derive(Clone)]
enum Row {
    Try,
    Heading(&'static str),
    Preset(HandlingPreset),
    Save,
    Export,
    Import,
    Entry(&'static Entry),
}

impl HandlingPage {
    fn new(shell: &Shell) -> HandlingPage {
        HandlingPage {
            settings: shell.settings.clone(),
            selection: Selection::default(),
            options: SettingsEditor::default(),
            typing: None,
            wrong: None,
        }
    }

    fn rows(&self) -> Vec<Row> {
        let presets = handling::saved(&self.settings).into_iter().map(Row::Preset);
        [Row::Try, Row::Heading("handling-presets")]
            .into_iter()
            .chain(presets)
            .chain([Row::Save, Row::Export, Row::Import, Row::Heading("handling-values")])
            .chain(handling::entries(&self.settings).map(Row::Entry))
            .collect()
    }

    fn items(&self) -> Vec<Item> {
        let text = self.settings.language();
        let item = |row: Row| match row {
            Row::Heading(key) => Item::heading(text.get(key)),
            Row::Try => Item::new(text.get("handling-try"), text.get("handling-try.about")),
            Row::Preset(preset) => {
                let mark = if preset.is_chosen(&self.settings) { "● " } else { "○ " };
                Item::new(format!("{mark}{}", preset.name), preset.line())
            }
            Row::Save => Item::new(text.get("handling-save"), text.get("handling-save.about")),
            Row::Export => Item::new(text.get("handling-export"), text.get("handling-export.about")),
            Row::Import => Item::new(text.get("handling-import"), text.get("handling-import.about")),
            Row::Entry(entry) => settings_editor::item(entry, &self.settings),
        };
        self.rows().into_iter().map(item).collect()
    }

    /// The present values: those of the set that is chosen, or under a general name.
    fn present(&self) -> HandlingPreset {
        let chosen = handling::saved(&self.settings).into_iter().find(|set| set.is_chosen(&self.settings));
        let name = self.settings.language().get("handling-unnamed");
        chosen.unwrap_or_else(|| HandlingPreset::present(name, &self.settings))
    }

    /// Takes input for the line that is being typed.
    fn type_on(&mut self, input: &Input) -> Vec<Effect> {
        let Some(Typing { purpose, line }) = &mut self.typing else { return Vec::new() };
        match input.key() {
            Some(Key::Esc) => self.typing = None,
            Some(Key::Enter) => {
                let preset = match purpose {
                    Purpose::Name if line.text().trim().is_empty() => Err(PresetError::NoName),
                    Purpose::Name => Ok(HandlingPreset::present(line.text(), &self.settings)),
                    Purpose::Import => HandlingPreset::parse(line.text(), &self.settings),
                };
                match preset {
                    Ok(preset) => {
                        let mut changes = preset.changes(&self.settings);
                        changes.push((SAVED, Some(handling::with(preset, &self.settings))));
                        self.typing = None;
                        return vec![Effect::SetAll(changes)];
                    }
                    Err(error) => self.wrong = Some(error),
                }
            }
            _ => {
                line.update(input);
                self.wrong = None;
            }
        }
        Vec::new()
    }

    /// Carries out a row that was activated.
    fn take(&mut self, row: &Row) -> Vec<Effect> {
        let mut begin = |purpose| {
            self.wrong = None;
            self.typing = Some(Typing { purpose, line: TextInput::default().with_letters() });
            Vec::new()
        };
        match row {
            Row::Try => vec![Effect::Open(Page::OfGame(&TRIAL))],
            Row::Preset(preset) => vec![Effect::SetAll(preset.changes(&self.settings))],
            Row::Save => begin(Purpose::Name),
            Row::Import => begin(Purpose::Import),
            Row::Export => vec![Effect::Copy(self.present().line())],
            Row::Heading(_) | Row::Entry(_) => Vec::new(),
        }
    }

    /// Removes a saved set.
    fn remove(&self, preset: &HandlingPreset) -> Vec<Effect> {
        let mut presets = handling::saved(&self.settings);
        presets.retain(|known| known.name != preset.name);
        vec![Effect::SetAll(vec![(SAVED, Some(handling::to_setting(&presets)))])]
    }
}

/// The sentence about a line that is not a set.
fn problem(error: &PresetError, text: Language) -> String {
    match error {
        PresetError::NoName => text.get("handling-no-name").to_owned(),
        PresetError::NotAValue(word) => text.with("handling-not-a-value", &[("word", word.as_str().into())]),
        PresetError::BadValue(entry, error) => {
            format!("{}: {}", text.label(entry), sentence(&error.sentence(text)))
        }
    }
}

impl Screen for HandlingPage {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        if self.typing.is_some() {
            return self.type_on(input);
        }
        if let Some(effects) = self.options.type_on(input) {
            return effects;
        }
        if let Some(Key::Esc | Key::Char('q')) = input.key() {
            return vec![Effect::Back];
        }
        let (items, rows) = (self.items(), self.rows());
        let taken = self.selection.update(input, &items);
        let Some(row) = rows.get(self.selection.index(&items)) else { return Vec::new() };
        match (row, input.key()) {
            (Row::Entry(entry), _) => self.options.change(entry, &self.settings, input, taken),
            (Row::Preset(preset), Some(Key::Delete | Key::Backspace)) => self.remove(preset),
            _ if taken => self.take(row),
            _ => Vec::new(),
        }
    }

    fn layout(&self) -> Layout {
        let (items, text) = (self.items(), self.settings.language());
        let footer = match self.rows().get(self.selection.index(&items)) {
            Some(Row::Entry(entry)) => settings_editor::caps(entry, &self.settings),
            Some(Row::Preset(_)) => {
                text.caps(&[("enter", "cap-use"), ("del", "cap-delete"), ("esc", "cap-back")])
            }
            Some(Row::Export) => text.caps(&[("enter", "cap-copy"), ("esc", "cap-back")]),
            _ => text.caps(&settings_editor::OPEN_CAPS),
        };
        let title = text.get("handling-page").to_owned();
        let mut layout = Layout { title, widgets: vec![self.selection.list(items)], footer, notice: None };
        self.options.show(text, &mut layout);
        if let Some(Typing { purpose, line }) = &self.typing {
            let label = match purpose {
                Purpose::Name => text.with("handling-name", &[("most", LONGEST_NAME.into())]),
                Purpose::Import => text.get("handling-line").to_owned(),
            };
            layout.widgets.push(Widget::Field { label, text: line.text().into(), cursor: line.cursor() });
            layout.footer = text.caps(&[("enter", "cap-save"), ("esc", "cap-cancel")]);
            layout.notice = self.wrong.as_ref().map(|error| problem(error, text));
        } else {
            let lines = vec![text.get("handling-note").to_owned()];
            layout.widgets.push(Widget::Text { lines, tone: Tone::Dim });
        }
        layout
    }

    fn is_typing(&self) -> bool {
        self.typing.is_some() || self.options.is_typed()
    }

    fn can_reset_setting(&self) -> bool {
        let chosen = self.selection.index(&self.items());
        matches!(self.rows().get(chosen), Some(Row::Entry(_))) && !self.is_typing()
    }

    fn settings(&mut self, settings: &Settings) {
        self.settings = settings.clone();
    }
}
