//! Which key does what in a game.

use crate::choice::Choice;
use crate::effect::Effect;
use crate::games::title;
use crate::input::Input;
use crate::screen::Screen;
use crate::widget::{Control, Item, Keycap, Layout, Tone, Widget, shown};
use quintet_settings::{ENTRIES, Entry, Key, Kind, Settings};

/// The keys of one game, of both players where there are two.
pub struct KeysPage {
    game: &'static str,
    settings: Settings,
    choice: Choice,
    /// Whether the next key is the new one: in the place of the others, or beside them.
    waiting: Option<Add>,
}

/// What a new key is to those that are there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Add {
    Instead,
    Beside,
}

impl KeysPage {
    /// For the game of this name.
    pub fn new(game: &'static str, settings: &Settings) -> KeysPage {
        KeysPage { game, settings: settings.clone(), choice: Choice::default(), waiting: None }
    }

    fn entries(&self) -> Vec<&'static Entry> {
        ENTRIES.iter().filter(|entry| entry.kind == Kind::Keys && entry.game() == self.game).collect()
    }

    fn items(&self) -> Vec<Item> {
        let clashes = self.settings.clashes();
        let item = |entry: &&'static Entry| {
            let keys: Vec<String> = self.settings.keys(entry.key).into_iter().map(shown).collect();
            let clash = clashes.iter().find(|clash| clash.owner == entry.key || clash.other == entry.key);
            let note = match clash {
                Some(clash) => {
                    let (owner, other) = (label(clash.owner), label(clash.other));
                    format!("{} stands for {owner} and for {other}; {owner} has it.", shown(clash.key))
                }
                None => entry.text.to_owned(),
            };
            let mark = if clash.is_some() { "  (!)" } else { "" };
            let keys = if keys.is_empty() { "none".to_owned() } else { keys.join("  ") };
            Item::new(label(entry.key), note).with(Control::Word(keys + mark))
        };
        self.entries().iter().map(item).collect()
    }

    /// The next key is the new one.
    fn take(&mut self, entry: &'static Entry, key: Key, add: Add) -> Vec<Effect> {
        if key.to_string().parse() != Ok(key) {
            // A control character has no name to be kept under; another key is waited for.
            return Vec::new();
        }
        self.waiting = None;
        if key == Key::Esc && !self.settings.keys(entry.key).contains(&Key::Esc) {
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
        let mut names: Vec<String> = keys.iter().map(Key::to_string).collect();
        names.dedup();
        vec![Effect::Set(entry.key, names.join(" "))]
    }
}

/// What an entry's keys stand for.
fn label(key: &str) -> String {
    let second = key.split('.').nth(1).is_some_and(|section| section.ends_with('2'));
    format!("{}{}", if second { "player 2: " } else { "" }, key.rsplit('.').next().unwrap_or(key))
}

impl Screen for KeysPage {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        let (items, entries) = (self.items(), self.entries());
        let entry = entries.get(self.choice.index(&items)).copied();
        if let Some((add, entry)) = self.waiting.zip(entry) {
            return match *input {
                Input::Press { key, repeats: false, .. } => self.take(entry, key, add),
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
        let chosen = self.choice.index(&items);
        let mut widgets = vec![Widget::List { items, chosen }];
        let mut caps =
            vec![("enter", "another key"), ("+", "one more key"), ("del", "default"), ("esc", "back")];
        if self.waiting.is_some() {
            let lines = vec!["Press the key. Esc leaves it as it is.".to_owned()];
            widgets.push(Widget::Text { lines, tone: Tone::Strong });
            caps = vec![("esc", "leave as it is")];
        }
        let footer = Keycap::row(&caps);
        Layout { title: format!("Keys of {}", title(self.game)), widgets, footer, notice: None }
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
