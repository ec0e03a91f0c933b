//! Settings that are changed where they are shown.

use crate::effect::Effect;
use crate::input::Input;
use crate::line::Line;
use crate::widget::{Control, Item, Widget};
use quintet_settings::{Entry, Key, Kind, Settings, Value};

/// The item that shows an entry of the settings.
pub(crate) fn item(entry: &'static Entry, settings: &Settings) -> Item {
    let label = entry.key.rsplit('.').next().unwrap_or(entry.key).replace('-', " ");
    let control = match (entry.kind, settings.get(entry.key)) {
        (Kind::Number(least, most), Some(Value::Number(value))) if most - least <= 10_000 => {
            Control::Slider { value, least, most }
        }
        (Kind::Choice(_), Some(value)) => Control::Choice(value.to_string()),
        (_, Some(Value::Switch(on))) => Control::Switch(on),
        (_, Some(value)) => Control::Word(value.to_string()),
        (_, None) => Control::None,
    };
    Item::new(label, entry.text).with(control)
}

/// The value an entry gets when it is made one step more, or less; nothing where there are no steps.
pub(crate) fn stepped(entry: &Entry, settings: &Settings, up: bool) -> Option<String> {
    match (entry.kind, settings.get(entry.key)?) {
        (Kind::Number(least, most), Value::Number(value)) => {
            let step = match most - least {
                0..=100 => 1 + i64::from(most - least == 100) * 4,
                _ => 1,
            };
            Some((if up { value + step } else { value - step }).clamp(least, most).to_string())
        }
        (Kind::Choice(words), value) => {
            let now = value.to_string();
            let at = words.iter().position(|word| *word == now)?;
            let next = if up { at + 1 } else { at + words.len() - 1 };
            words.get(next % words.len()).map(|word| (*word).to_owned())
        }
        (Kind::Switch, Value::Switch(on)) => Some(if on { "off" } else { "on" }.to_owned()),
        _ => None,
    }
}

/// An entry that is being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Typing {
    entry: &'static Entry,
    line: Line,
    wrong: Option<String>,
}

impl Typing {
    /// Begins with the value as it is.
    pub(crate) fn new(entry: &'static Entry, settings: &Settings) -> Typing {
        Typing { entry, line: Line::new(&settings.text(entry.key)), wrong: None }
    }

    /// Types; says whether that is over, and what is to be done then.
    pub(crate) fn update(&mut self, input: &Input) -> Option<Vec<Effect>> {
        match input.key() {
            Some(Key::Esc) => return Some(Vec::new()),
            Some(Key::Enter) => match self.entry.parse(self.line.text()) {
                Ok(_) => return Some(vec![Effect::Set(self.entry.key, self.line.text().to_owned())]),
                Err(sentence) => self.wrong = Some(sentence),
            },
            _ => {
                self.line.update(input);
                self.wrong = None;
            }
        }
        None
    }

    /// The line to type into, and what is wrong with it.
    pub(crate) fn widget(&self) -> (Widget, Option<String>) {
        let label = format!("{}:", self.entry.text);
        let (text, cursor) = (self.line.text().to_owned(), self.line.cursor());
        (Widget::Field { label, text, cursor }, self.wrong.clone())
    }
}

/// What a key does to the chosen entry: a step, or typing, or nothing.
pub(crate) enum Change {
    /// This is to be done.
    Do(Vec<Effect>),
    /// It is to be typed.
    Type(Typing),
    /// Nothing.
    Nothing,
}

/// What an input does to an entry that is the chosen one; `taken` is what [`Choice::update`](crate::Choice::update) has said.
pub(crate) fn change(entry: &'static Entry, settings: &Settings, input: &Input, taken: bool) -> Change {
    let set = |up| match stepped(entry, settings, up) {
        Some(value) => Change::Do(vec![Effect::Set(entry.key, value)]),
        None => Change::Nothing,
    };
    match input.key() {
        Some(Key::Left) => set(false),
        Some(Key::Right) => set(true),
        Some(Key::Delete | Key::Backspace) => Change::Do(vec![Effect::Reset(entry.key)]),
        _ if taken => match entry.kind {
            Kind::Choice(_) | Kind::Switch => set(true),
            Kind::Keys => Change::Nothing,
            Kind::Text(_) | Kind::Number(..) | Kind::Size(..) => Change::Type(Typing::new(entry, settings)),
        },
        _ => Change::Nothing,
    }
}
