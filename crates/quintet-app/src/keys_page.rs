//! The page on which the keys of a game are shown and changed.

use crate::catalogue::{GameInfo, KeyPreset};
use crate::effect::Effect;
use crate::input::Input;
use crate::screen::Screen;
use crate::selection::Selection;
use crate::settings::{Entry, Key, PAD_KEYS, Settings};
use crate::widget::{Control, Item, Layout, Tone, Widget, shown};

/// The keys of one game, for both players if there are two, or the buttons of gamepads.
pub struct KeysPage {
    /// The game; `None` for the buttons of gamepads.
    game: Option<&'static GameInfo>,
    settings: Settings,
    /// Whether the shell reports key releases; then it reports Shift, Ctrl and Alt, too.
    releases: bool,
    selection: Selection,
    state: State,
    /// Whether the pressed key cannot be bound, because it has no name.
    is_refused: bool,
}

/// What the page waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// A selection.
    Selecting,
    /// A key for the selected action.
    Waiting(Add),
    /// Whether a key of another action should be taken from it.
    Asking { key: Key, owner: &'static Entry, add: Add },
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
        KeysPage { game: Some(game), ..KeysPage::of_gamepads(settings) }
    }

    /// The buttons of gamepads.
    pub fn of_gamepads(settings: &Settings) -> KeysPage {
        KeysPage {
            game: None,
            settings: settings.clone(),
            releases: true,
            selection: Selection::default(),
            state: State::Selecting,
            is_refused: false,
        }
    }

    /// The same in a shell that reports key releases, or has not reported one yet.
    #[must_use]
    pub fn with_releases(self, releases: bool) -> KeysPage {
        KeysPage { releases, ..self }
    }

    /// The actions.
    fn keys(&self) -> &'static [Entry] {
        self.game.map_or(PAD_KEYS, |game| game.keys)
    }

    /// The name of the game, as in the settings.
    fn name(&self) -> &'static str {
        self.game.map_or("pad", |game| game.name)
    }

    /// The sets of keys to choose from.
    fn presets(&self) -> impl Iterator<Item = &'static KeyPreset> + Clone + use<> {
        let others = self.game.map_or(&[][..], |game| game.key_presets);
        [&KeyPreset::DEFAULT].into_iter().filter(|_| !others.is_empty()).chain(others)
    }

    fn preset(&self) -> Option<usize> {
        self.presets().position(|preset| preset.is_chosen(self.keys(), &self.settings))
    }

    /// The number of rows above the actions.
    fn rows_above(&self) -> usize {
        self.presets().count().min(1)
    }

    /// The action of a row.
    fn entry(&self, row: usize) -> Option<&'static Entry> {
        self.keys().get(row.checked_sub(self.rows_above())?)
    }

    fn items(&self) -> Vec<Item> {
        let text = self.settings.language();
        let item = |entry: &'static Entry| {
            let keys = self.settings.keys(entry.key).into_iter().map(|key| shown(key, text));
            let keys: Vec<String> = keys.collect();
            let keys = if keys.is_empty() { text.get("controls-none").to_owned() } else { keys.join("  ") };
            Item::new(text.label(entry), text.help(entry)).with(Control::Word(keys))
        };
        let title = self.preset().and_then(|index| self.presets().nth(index)).map(|preset| preset.title);
        let chosen = text.get(title.unwrap_or("key-preset-own")).to_owned();
        let preset = Item::new(text.get("controls-preset"), text.get("controls-preset.about"));
        let preset = (self.rows_above() > 0).then(|| preset.with(Control::Choice(chosen)));
        preset.into_iter().chain(self.keys().iter().map(item)).collect()
    }

    /// Chooses the next or the previous set of keys.
    fn next_preset(&self, up: bool) -> Vec<Effect> {
        let count = self.presets().count();
        let next = match (self.preset(), up) {
            (Some(index), true) => (index + 1) % count,
            (Some(index), false) => (index + count - 1) % count,
            (None, true) => 0,
            (None, false) => count - 1,
        };
        let changes = self.presets().nth(next).map(|preset| preset.changes(self.keys()));
        changes.map(Effect::SetAll).into_iter().collect()
    }

    /// Binds a key, or asks what to do if another action has it.
    fn take(&mut self, entry: &'static Entry, key: Key, add: Add) -> Vec<Effect> {
        let key = key.folded();
        let is_other = matches!(key, Key::Pad(_)) == self.game.is_some() && key != Key::Esc;
        if key.to_string().parse() != Ok(key) || is_other {
            // A control character has no name to store, and a gamepad has no keys.
            self.is_refused = true;
            return Vec::new();
        }
        (self.state, self.is_refused) = (State::Selecting, false);
        if key == Key::Esc {
            return Vec::new();
        }
        match self.settings.key_owner(self.name(), key).filter(|owner| *owner != entry) {
            Some(owner) => {
                self.state = State::Asking { key, owner, add };
                Vec::new()
            }
            None => vec![Effect::SetAll(vec![(entry.key, Some(self.with_key(entry, key, add)))])],
        }
    }

    /// The keys of an action with a new one.
    fn with_key(&self, entry: &Entry, key: Key, add: Add) -> String {
        let mut keys = if add == Add::Beside { self.settings.keys(entry.key) } else { Vec::new() };
        keys.push(key);
        names(&keys)
    }

    /// Takes a key from another action. If it replaces the present keys, the other action gets the first of them.
    fn swap(&mut self, entry: &'static Entry, key: Key, owner: &'static Entry, add: Add) -> Vec<Effect> {
        self.state = State::Selecting;
        let mut others = self.settings.keys(owner.key);
        let given = self.settings.keys(entry.key).first().copied().filter(|_| add == Add::Instead);
        match (others.iter_mut().find(|other| **other == key), given) {
            (Some(other), Some(given)) => *other = given,
            _ => others.retain(|other| *other != key),
        }
        let own = self.with_key(entry, key, add);
        vec![Effect::SetAll(vec![(entry.key, Some(own)), (owner.key, Some(names(&others)))])]
    }
}

/// The names of keys as a value of the settings.
fn names(keys: &[Key]) -> String {
    keys.iter().map(Key::to_string).collect::<Vec<_>>().join(" ")
}

impl Screen for KeysPage {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        self.releases |= matches!(input, Input::Release { .. });
        let items = self.items();
        let row = self.selection.index(&items);
        let entry = self.entry(row);
        match (self.state, entry) {
            (State::Waiting(add), Some(entry)) => {
                return match *input {
                    Input::Press { key, repeats: false, .. } => self.take(entry, key, add),
                    Input::OtherKey { .. } => {
                        self.is_refused = true;
                        Vec::new()
                    }
                    _ => Vec::new(),
                };
            }
            (State::Asking { key, owner, add }, Some(entry)) => {
                return match input.key() {
                    Some(Key::Enter) => self.swap(entry, key, owner, add),
                    Some(Key::Esc) => {
                        self.state = State::Selecting;
                        Vec::new()
                    }
                    _ => Vec::new(),
                };
            }
            _ => {}
        }
        match (input.key(), entry) {
            (Some(Key::Esc | Key::Char('q')), _) => return vec![Effect::Back],
            (Some(Key::Insert | Key::Char('+' | 'a')), Some(_)) => self.state = State::Waiting(Add::Beside),
            (Some(Key::Delete | Key::Backspace), Some(entry)) => return vec![Effect::Reset(entry.key)],
            (Some(Key::Left), None) => return self.next_preset(false),
            (Some(Key::Right), None) => return self.next_preset(true),
            _ => {
                if self.selection.update(input, &items) {
                    if self.entry(self.selection.index(&items)).is_none() {
                        return self.next_preset(true);
                    }
                    self.state = State::Waiting(Add::Instead);
                }
            }
        }
        Vec::new()
    }

    fn layout(&self) -> Layout {
        let (items, text) = (self.items(), self.settings.language());
        let entry = self.entry(self.selection.index(&items));
        let mut widgets = vec![self.selection.list(items)];
        let mut caps = vec![("enter", "cap-change"), ("+", "cap-add-key")];
        if entry.is_some_and(|entry| self.settings.is_set(entry.key)) {
            caps.push(("del", "cap-reset"));
        }
        if entry.is_none() {
            caps = vec![("← →", "cap-change")];
        }
        caps.push(("esc", "cap-back"));
        match self.state {
            State::Selecting => {}
            State::Waiting(_) => {
                let press = if self.game.is_some() { "controls-press" } else { "controls-press-button" };
                let mut lines = vec![text.get(press).to_owned()];
                if !self.releases && self.game.is_some() {
                    lines.push(text.get("controls-no-modifiers").to_owned());
                }
                widgets.push(Widget::Text { lines, tone: Tone::Strong });
                caps = vec![("esc", "cap-cancel")];
            }
            State::Asking { key, owner, add } => {
                let args = [("key", shown(key, text).into()), ("owner", text.label(owner).into())];
                let lines = vec![text.with("controls-taken", &args)];
                widgets.push(Widget::Text { lines, tone: Tone::Warning });
                let swap = if add == Add::Instead { "cap-swap" } else { "cap-take-key" };
                caps = vec![("enter", swap), ("esc", "cap-cancel")];
            }
        }
        let footer = text.caps(&caps);
        let notice = self.is_refused.then(|| text.get("controls-refused").to_owned());
        let game = self.game.map_or(text.get("controls-gamepad"), |game| text.title(game));
        let title = text.with("controls-title", &[("game", game.into())]);
        Layout { title, widgets, footer, notice }
    }

    fn wants_releases(&self) -> bool {
        // So that the key is reported in the same way as it will be in the game.
        matches!(self.state, State::Waiting(_))
    }

    fn takes_key(&self, key: Key) -> bool {
        matches!(self.state, State::Waiting(_)) && matches!(key, Key::Pad(_)) == self.game.is_none()
    }

    fn is_typing(&self) -> bool {
        self.state != State::Selecting
    }

    fn can_reset_setting(&self) -> bool {
        self.state == State::Selecting
    }

    fn settings(&mut self, settings: &Settings) {
        self.settings = settings.clone();
    }
}
