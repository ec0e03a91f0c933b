//! Which key does what in a game.

use crate::catalogue::GameInfo;
use crate::choice::Choice;
use crate::effect::Effect;
use crate::input::Input;
use crate::screen::Screen;
use crate::settings::{Entry, Key, Settings};
use crate::widget::{Control, Item, Keycap, Layout, Tone, Widget, shown};

/// The keys of one game, of both players where there are two.
pub struct KeysPage {
    game: &'static GameInfo,
    settings: Settings,
    choice: Choice,
    /// Whether the next key is the new one: in the place of the others, or beside them.
    waiting: Option<Add>,
    /// Why the key that was pressed cannot be taken.
    wrong: Option<&'static str>,
}

/// Said of a key that has no name to be stored under.
const REFUSED: &str =
    "Shift, Ctrl and Alt cannot be bound, alone or together with another key. Press another key.";

/// What a new key is to those that are there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Add {
    Instead,
    Beside,
}

impl KeysPage {
    /// For this game.
    pub fn new(game: &'static GameInfo, settings: &Settings) -> KeysPage {
        KeysPage { game, settings: settings.clone(), choice: Choice::default(), waiting: None, wrong: None }
    }

    fn items(&self) -> Vec<Item> {
        let clashes = self.settings.clashes();
        let item = |entry: &'static Entry| {
            let keys: Vec<String> = self.settings.keys(entry.key).into_iter().map(shown).collect();
            let clash = clashes.iter().find(|clash| clash.owner == entry.key || clash.other == entry.key);
            let note = match clash {
                Some(clash) => {
                    let label = |key| self.settings.table().find(key).map_or(key, |entry| entry.label);
                    let (owner, other) = (label(clash.owner), label(clash.other));
                    format!("{} stands for {owner} and for {other}; {owner} has it.", shown(clash.key))
                }
                None => entry.text.to_owned(),
            };
            let mark = if clash.is_some() { "  (!)" } else { "" };
            let keys = if keys.is_empty() { "none".to_owned() } else { keys.join("  ") };
            Item::new(entry.label, note).with(Control::Word(keys + mark))
        };
        self.game.keys.iter().map(item).collect()
    }

    /// The next key is the new one.
    fn take(&mut self, entry: &'static Entry, key: Key, add: Add) -> Vec<Effect> {
        if key.to_string().parse() != Ok(key) {
            // A control character has no name to be stored under.
            self.wrong = Some(REFUSED);
            return Vec::new();
        }
        (self.waiting, self.wrong) = (None, None);
        if key == Key::Esc {
            return Vec::new();
        }
        let mut keys = if add == Add::Beside { self.settings.keys(entry.key) } else { Vec::new() };
        // A letter counts whether or not shift is held.
        let twins = match key {
            Key::Char(letter) if letter.is_ascii_alphabetic() => {
                vec![Key::Char(letter.to_ascii_lowercase()), Key::Char(letter.to_ascii_uppercase())]
            }
            key => vec![key],
        };
        keys.extend(twins);
        let names: Vec<String> = keys.iter().map(Key::to_string).collect();
        vec![Effect::Set(entry.key, names.join(" "))]
    }
}

impl Screen for KeysPage {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        let items = self.items();
        let entry = self.game.keys.get(self.choice.index(&items));
        if let Some((add, entry)) = self.waiting.zip(entry) {
            return match *input {
                Input::Press { key, repeats: false, .. } => self.take(entry, key, add),
                Input::OtherKey { .. } => {
                    self.wrong = Some(REFUSED);
                    Vec::new()
                }
                _ => Vec::new(),
            };
        }
        match (input.key(), entry) {
            (Some(Key::Esc | Key::Char('q')), _) => return vec![Effect::Back],
            (Some(Key::Insert | Key::Char('+' | 'a')), Some(_)) => self.waiting = Some(Add::Beside),
            (Some(Key::Delete | Key::Backspace), Some(entry)) => return vec![Effect::Reset(entry.key)],
            _ => {
                if self.choice.update(input, &items) {
                    self.waiting = Some(Add::Instead);
                }
            }
        }
        Vec::new()
    }

    fn layout(&self) -> Layout {
        let items = self.items();
        let entry = self.game.keys.get(self.choice.index(&items));
        let mut widgets = vec![self.choice.list(items)];
        let mut caps = vec![("enter", "another key"), ("+", "one more key")];
        if entry.is_some_and(|entry| self.settings.is_set(entry.key)) {
            caps.push(("del", "default"));
        }
        caps.push(("esc", "back"));
        if self.waiting.is_some() {
            let lines = vec!["Press the key. Esc leaves it as it is.".to_owned()];
            widgets.push(Widget::Text { lines, tone: Tone::Strong });
            caps = vec![("esc", "leave as it is")];
        }
        let footer = Keycap::row(&caps);
        let notice = self.wrong.map(str::to_owned);
        Layout { title: format!("Keys of {}", self.game.title), widgets, footer, notice }
    }

    fn holds(&self) -> bool {
        // So that a key that is given to a game is told as the game will be told of it.
        self.waiting.is_some()
    }

    fn has_default(&self) -> bool {
        self.waiting.is_none()
    }

    fn settings(&mut self, settings: &Settings) {
        self.settings = settings.clone();
    }
}
