//! The page on which the keys of a game are shown and changed.

use crate::catalogue::GameInfo;
use crate::effect::Effect;
use crate::input::Input;
use crate::screen::Screen;
use crate::selection::Selection;
use crate::settings::{Entry, Key, Settings};
use crate::widget::{Control, Item, Layout, Tone, Widget, shown};

/// The keys of one game, for both players if there are two.
pub struct KeysPage {
    game: &'static GameInfo,
    settings: Settings,
    selection: Selection,
    /// Waits for a key, which replaces the others or is added to them.
    waiting: Option<Add>,
    /// Whether the pressed key cannot be bound, because it has no name.
    is_refused: bool,
}

/// How a new key is combined with the present ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Add {
    Instead,
    Beside,
}

impl KeysPage {
    /// The keys of this game.
    pub fn new(game: &'static GameInfo, settings: &Settings) -> KeysPage {
        KeysPage {
            game,
            settings: settings.clone(),
            selection: Selection::default(),
            waiting: None,
            is_refused: false,
        }
    }

    fn items(&self) -> Vec<Item> {
        let (clashes, text) = (self.settings.clashes(), self.settings.language());
        let shown = |key| shown(key, text);
        let item = |entry: &'static Entry| {
            let keys: Vec<String> = self.settings.keys(entry.key).into_iter().map(shown).collect();
            let clash = clashes.iter().find(|clash| clash.owner == entry.key || clash.other == entry.key);
            let note = match clash {
                Some(clash) => {
                    let label = |key| self.settings.table().find(key).map_or(key, |entry| text.label(entry));
                    let (owner, other) = (label(clash.owner), label(clash.other));
                    let key = shown(clash.key).into();
                    text.with(
                        "controls-clash",
                        &[("key", key), ("owner", owner.into()), ("other", other.into())],
                    )
                }
                None => text.help(entry),
            };
            let mark = if clash.is_some() { "  (!)" } else { "" };
            let keys = if keys.is_empty() { text.get("controls-none").to_owned() } else { keys.join("  ") };
            Item::new(text.label(entry), note).with(Control::Word(keys + mark))
        };
        self.game.keys.iter().map(item).collect()
    }

    /// Binds a key.
    fn take(&mut self, entry: &'static Entry, key: Key, add: Add) -> Vec<Effect> {
        if key.to_string().parse() != Ok(key) {
            // A control character has no name to store.
            self.is_refused = true;
            return Vec::new();
        }
        (self.waiting, self.is_refused) = (None, false);
        if key == Key::Esc {
            return Vec::new();
        }
        let mut keys = if add == Add::Beside { self.settings.keys(entry.key) } else { Vec::new() };
        // A letter is bound in both cases.
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
        let entry = self.game.keys.get(self.selection.index(&items));
        if let Some((add, entry)) = self.waiting.zip(entry) {
            return match *input {
                Input::Press { key, repeats: false, .. } => self.take(entry, key, add),
                Input::OtherKey { .. } => {
                    self.is_refused = true;
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
                if self.selection.update(input, &items) {
                    self.waiting = Some(Add::Instead);
                }
            }
        }
        Vec::new()
    }

    fn layout(&self) -> Layout {
        let (items, text) = (self.items(), self.settings.language());
        let entry = self.game.keys.get(self.selection.index(&items));
        let mut widgets = vec![self.selection.list(items)];
        let mut caps = vec![("enter", "cap-change"), ("+", "cap-add-key")];
        if entry.is_some_and(|entry| self.settings.is_set(entry.key)) {
            caps.push(("del", "cap-reset"));
        }
        caps.push(("esc", "cap-back"));
        if self.waiting.is_some() {
            let lines = vec![text.get("controls-press").to_owned()];
            widgets.push(Widget::Text { lines, tone: Tone::Strong });
            caps = vec![("esc", "cap-cancel")];
        }
        let footer = text.caps(&caps);
        let notice = self.is_refused.then(|| text.get("controls-refused").to_owned());
        let title = text.with("controls-title", &[("game", text.title(self.game).into())]);
        Layout { title, widgets, footer, notice }
    }

    fn wants_releases(&self) -> bool {
        // So that the key is reported in the same way as it will be in the game.
        self.waiting.is_some()
    }

    fn can_reset_setting(&self) -> bool {
        self.waiting.is_none()
    }

    fn settings(&mut self, settings: &Settings) {
        self.settings = settings.clone();
    }
}
