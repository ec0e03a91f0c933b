//! Rows of pages that show a setting and change it in place.

use crate::effect::Effect;
use crate::input::Input;
use crate::settings::{Entry, Key, Settings, Value, ValueError, ValueKind};
use crate::text::{Language, sentence};
use crate::text_input::TextInput;
use crate::widget::{Control, Item, Keycap, Layout, Widget};

/// The setting that names the palette.
const PALETTE: &str = "colours.palette";

/// The item that shows an entry of the settings.
pub(crate) fn item(entry: &'static Entry, settings: &Settings) -> Item {
    let text = settings.language();
    let control = match (entry.kind, settings.get(entry.key)) {
        (ValueKind::Number(..), Some(Value::Number(value))) if entry.word_of(value).is_some() => {
            Control::Choice(text.value(entry, entry.word_of(value).unwrap_or_default()))
        }
        (ValueKind::Number(least, most), Some(Value::Number(value))) if is_slider(entry) => {
            Control::Slider { value, least, most, unit: entry.unit }
        }
        (ValueKind::Number(..), Some(value)) => Control::Word(format!("{value}{}", unit(entry))),
        (ValueKind::Choice(_), Some(value)) if entry.key == PALETTE => {
            Control::Palette(text.value(entry, &value.to_string()))
        }
        (ValueKind::Choice(_), Some(value)) => Control::Choice(text.value(entry, &value.to_string())),
        (_, Some(Value::Switch(on))) => Control::Switch(on),
        (_, Some(value)) => Control::Word(value.to_string()),
        (_, None) => Control::None,
    };
    Item::new(text.label(entry), text.help(entry)).with(control)
}

/// The unit after the number of an entry.
fn unit(entry: &Entry) -> String {
    Control::unit_text(entry.unit)
}

/// Returns true if an entry is a number in a range that is small enough for a slider.
fn is_slider(entry: &Entry) -> bool {
    matches!(entry.kind, ValueKind::Number(least, most) if most - least <= 10_000)
}

/// The value of a slider at this many thousandths of its length, rounded to a step or one of its ends.
fn slid(entry: &Entry, thousandths: u16) -> Option<i64> {
    let ValueKind::Number(least, most) = entry.kind else { return None };
    let value = Control::slider_value(thousandths, least, most);
    match thousandths {
        1000.. => Some(most),
        _ => Some(((value + entry.step / 2).div_euclid(entry.step) * entry.step).clamp(least, most)),
    }
}

/// The value of an entry one step up or down; `None` where there are no steps.
fn stepped(entry: &Entry, settings: &Settings, up: bool) -> Option<String> {
    match (entry.kind, settings.get(entry.key)?) {
        (ValueKind::Number(least, most), Value::Number(value)) => {
            // A number with a word comes after the largest one.
            match entry.word {
                Some((word, _)) if up && value >= most => return Some(word.to_owned()),
                Some((_, number)) if !up && value == number => return Some(most.to_string()),
                _ => {}
            }
            // To the next whole number of steps.
            let steps =
                if up { value.div_euclid(entry.step) + 1 } else { (value - 1).div_euclid(entry.step) };
            Some((steps * entry.step).clamp(least, most).to_string())
        }
        (ValueKind::Choice(words), value) => {
            let now = value.to_string();
            let at = words.iter().position(|word| *word == now)?;
            let next = if up { at + 1 } else { at + words.len() - 1 };
            words.get(next % words.len()).map(|word| (*word).to_owned())
        }
        (ValueKind::Switch, Value::Switch(on)) => Some(if on { "off" } else { "on" }.to_owned()),
        _ => None,
    }
}

/// An entry that is being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Typing {
    entry: &'static Entry,
    line: TextInput,
    wrong: Option<ValueError>,
}

impl Typing {
    /// Starts with the present value.
    fn new(entry: &'static Entry, settings: &Settings) -> Typing {
        Typing { entry, line: TextInput::new(&settings.text(entry.key)).with_letters(), wrong: None }
    }

    /// Takes input; when typing is over, returns the effects.
    fn update(&mut self, input: &Input) -> Option<Vec<Effect>> {
        match input.key() {
            Some(Key::Esc) => return Some(Vec::new()),
            Some(Key::Enter) => match self.entry.parse(self.line.text()) {
                Ok(_) => return Some(vec![Effect::Set(self.entry.key, self.line.text().to_owned())]),
                Err(error) => self.wrong = Some(error),
            },
            _ => {
                self.line.update(input);
                self.wrong = None;
            }
        }
        None
    }

    /// The input field, and the error in it.
    fn widget(&self, language: Language) -> (Widget, Option<String>) {
        let (label, unit) = (language.label(self.entry), unit(self.entry));
        let label = match self.entry.kind {
            ValueKind::Number(least, most) => format!("{label} ({least}–{most}{unit}):"),
            ValueKind::Size(least, most) => format!("{label} ({least}x{least}–{most}x{most}):"),
            _ => format!("{label}:"),
        };
        let (text, cursor) = (self.line.text().to_owned(), self.line.cursor());
        let wrong = self.wrong.as_ref().map(|error| sentence(&error.sentence(language)));
        (Widget::Field { label, text, cursor }, wrong)
    }
}

/// Changes entries of the settings; at most one of them is being typed.
#[derive(Default)]
pub(crate) struct SettingsEditor {
    typing: Option<Typing>,
}

impl SettingsEditor {
    /// Passes input to the entry that is being typed and returns the effects; `None` while no entry is typed.
    pub(crate) fn type_on(&mut self, input: &Input) -> Option<Vec<Effect>> {
        let over = self.typing.as_mut()?.update(input);
        if over.is_some() {
            self.typing = None;
        }
        Some(over.unwrap_or_default())
    }

    /// Applies an input to the selected entry; `taken` is the result of
    /// [`Selection::update`](crate::Selection::update).
    pub(crate) fn change(
        &mut self,
        entry: &'static Entry,
        settings: &Settings,
        input: &Input,
        taken: bool,
    ) -> Vec<Effect> {
        let set = |up| stepped(entry, settings, up).map(|value| Effect::Set(entry.key, value));
        if let Input::Slide { thousandths, .. } = *input {
            let value = slid(entry, thousandths).map(|value| value.to_string());
            let new = value.filter(|value| is_slider(entry) && *value != settings.text(entry.key));
            return new.map(|value| Effect::Set(entry.key, value)).into_iter().collect();
        }
        // A slider is moved by the pointer; its number is typed after Enter.
        let taken = taken && !(is_slider(entry) && matches!(input, Input::Click { .. }));
        let effect = match (input.key(), entry.kind) {
            (Some(Key::Left), _) => set(false),
            (Some(Key::Right), _) => set(true),
            (Some(Key::Delete | Key::Backspace), _) => Some(Effect::Reset(entry.key)),
            (_, ValueKind::Choice(_) | ValueKind::Switch) if taken => set(true),
            (_, ValueKind::Text(_) | ValueKind::Number(..) | ValueKind::Size(..)) if taken => {
                self.typing = Some(Typing::new(entry, settings));
                None
            }
            _ => None,
        };
        effect.into_iter().collect()
    }

    /// Returns true if an entry is being typed.
    pub(crate) fn is_typed(&self) -> bool {
        self.typing.is_some()
    }

    /// Shows the line that is being typed, if there is one, and its keys.
    pub(crate) fn show(&self, text: Language, layout: &mut Layout) {
        if let Some(typing) = &self.typing {
            let (field, wrong) = typing.widget(text);
            layout.widgets.push(field);
            layout.notice = wrong;
            layout.footer = text.caps(&[("enter", "cap-save"), ("esc", "cap-cancel")]);
        }
    }
}

/// The keys that change an entry, for the footer.
pub(crate) fn caps(entry: &Entry, settings: &Settings) -> Vec<Keycap> {
    let mut caps = match entry.kind {
        ValueKind::Number(..) => vec![("← →", "cap-change"), ("enter", "cap-edit")],
        ValueKind::Choice(_) | ValueKind::Switch => vec![("← →", "cap-change")],
        ValueKind::Text(_) | ValueKind::Size(..) | ValueKind::Keys => vec![("enter", "cap-edit")],
    };
    if settings.is_set(entry.key) {
        caps.push(("del", "cap-reset"));
    }
    caps.push(("esc", "cap-back"));
    settings.language().caps(&caps)
}

/// The keys that work on an item that opens a page.
pub(crate) const OPEN_CAPS: [(&str, &str); 3] =
    [("↑ ↓", "cap-navigate"), ("enter", "cap-open"), ("esc", "cap-back")];
