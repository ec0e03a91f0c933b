//! The menu of a game: its modes and options.

use crate::catalogue::{GameInfo, ModeInfo, ModeValue, PracticeInfo};
use crate::effect::{Effect, NewGame, Page};
use crate::input::Input;
use crate::screen::{GamePage, Screen};
use crate::selection::Selection;
use crate::settings::{Entry, Key, Settings, ValueKind};
use crate::settings_editor::{self, SettingsEditor};
use crate::widget::{Item, Layout};

/// The menu of one game: its modes and options.
pub struct GameMenu {
    game: &'static GameInfo,
    settings: Settings,
    selection: Selection,
    options: SettingsEditor,
}

/// A line of a game's menu.
enum Entrance {
    Mode(&'static ModeInfo),
    Heading,
    Option(&'static Entry),
    Keys,
    Page(&'static GamePage),
    HowToPlay,
    Practice(&'static PracticeInfo),
}

impl GameMenu {
    /// The menu of this game.
    pub fn new(game: &'static GameInfo, settings: &Settings) -> GameMenu {
        let mut menu = GameMenu {
            game,
            settings: settings.clone(),
            selection: Selection::default(),
            options: SettingsEditor::default(),
        };
        // The mode that was played last is selected.
        let is_set = |mode: &ModeInfo| {
            mode.presets.iter().all(|(key, preset)| menu.settings.text(key) == menu.value(key, *preset))
        };
        let at = game.modes.iter().position(is_set).unwrap_or(0);
        menu.selection = Selection::new(at);
        menu
    }

    fn entrances(&self) -> Vec<Entrance> {
        let game = self.game;
        // An option that every mode sets is not listed.
        let is_mode = |entry: &Entry| {
            game.modes.iter().all(|mode| mode.presets.iter().any(|(key, _)| *key == entry.key))
        };
        let draw = game.practice.as_ref().map(Entrance::Practice);
        let modes = game.modes.iter().map(Entrance::Mode).chain(draw);
        let options = game.options.iter().filter(|entry| !is_mode(entry)).map(Entrance::Option);
        let keys = (!game.keys.is_empty()).then_some(Entrance::Keys);
        modes
            .chain([Entrance::HowToPlay, Entrance::Heading])
            .chain(options)
            .chain(keys)
            .chain(game.pages.iter().map(|page| Entrance::Page(page)))
            .collect()
    }

    fn items(&self) -> Vec<Item> {
        let text = self.settings.language();
        let item = |entrance: &Entrance| match entrance {
            Entrance::Mode(mode) => {
                let (title, summary) = text.mode_of(self.game.name, mode);
                Item::new(title, summary)
            }
            Entrance::Heading => Item::heading(text.get("game-menu-options")),
            Entrance::Option(entry) => settings_editor::item(entry, &self.shown()),
            Entrance::Keys => Item::new(text.get("game-menu-controls"), text.get("game-menu-controls.about")),
            Entrance::Page(page) => Item::new(text.get(page.title), text.get(page.about)),
            Entrance::HowToPlay => {
                Item::new(text.get("game-menu-how-to-play"), text.get("game-menu-how-to-play.about"))
            }
            Entrance::Practice(_) => {
                Item::new(text.get("game-menu-practice"), text.get("game-menu-practice.about"))
            }
        };
        self.entrances().iter().map(item).collect()
    }

    /// The value that a mode gives a setting.
    fn value(&self, key: &str, preset: ModeValue) -> String {
        match preset {
            ModeValue::Fixed(value) => value.to_owned(),
            ModeValue::UnlessSet(value) => {
                let set = self.settings.text(key);
                let default = self.settings.table().find(key).map(|entry| entry.default);
                if default == Some(&set) { value.to_owned() } else { set }
            }
        }
    }

    /// The options for which a mode needs another value than the default, with that value.
    fn beside_defaults(&self) -> impl Iterator<Item = (&'static str, ModeValue)> {
        let presets = self.game.modes.iter().flat_map(|mode| mode.presets.iter().copied());
        presets.filter(|(_, preset)| matches!(preset, ModeValue::UnlessSet(_)))
    }

    /// The settings as the options show them: an option whose default is a mode of its own shows the other values.
    fn shown(&self) -> Settings {
        let mut settings = self.settings.clone();
        for (key, preset) in self.beside_defaults() {
            // A test finds presets that are not allowed.
            let _ = settings.set(key, &self.value(key, preset));
        }
        settings
    }

    /// Skips a default that is a mode of its own when stepping through the values.
    fn skip_default(&self, effect: Effect, entry: &Entry, input: &Input) -> Effect {
        let (Effect::Set(key, word), ValueKind::Choice([default, others @ ..])) = (&effect, entry.kind)
        else {
            return effect;
        };
        if word != default || !self.beside_defaults().any(|(other, _)| other == *key) {
            return effect;
        }
        let next = if input.key() == Some(Key::Left) { others.last() } else { others.first() };
        Effect::Set(key, next.unwrap_or(default).to_string())
    }
}

impl Screen for GameMenu {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        if let Some(effects) = self.options.type_on(input) {
            return effects;
        }
        if let Some(Key::Esc | Key::Char('q')) = input.key() {
            return vec![Effect::Back];
        }
        if input.key() == Some(Key::Char('?')) {
            return vec![Effect::Open(Page::HowToPlay(self.game))];
        }
        let items = self.items();
        let taken = self.selection.update(input, &items);
        match self.entrances().get(self.selection.index(&items)) {
            Some(Entrance::Mode(ModeInfo { page: Some(page), .. })) if taken => {
                vec![Effect::Open(Page::Practice(page))]
            }
            Some(Entrance::Mode(mode)) if taken => {
                let with = mode.presets.iter().map(|(key, preset)| (*key, self.value(key, *preset)));
                let (game, watch) = (self.game.name, mode.is_demonstration);
                let start = NewGame { game, with: with.collect(), watch };
                // The strength of the computer is asked for once.
                let is_new = |option: &str| {
                    let is_computer = |(key, preset): &(&str, ModeValue)| {
                        *key == option && matches!(preset, ModeValue::UnlessSet(_))
                    };
                    !self.settings.is_set(option) && mode.presets.iter().any(is_computer)
                };
                match &self.game.opponent {
                    Some(opponent) if is_new(opponent.option) => {
                        vec![Effect::Open(Page::Strength(self.game, start))]
                    }
                    _ => vec![Effect::Play(start)],
                }
            }
            Some(Entrance::Practice(practice)) if taken => vec![Effect::Open(Page::Practice(practice))],
            Some(Entrance::HowToPlay) if taken => vec![Effect::Open(Page::HowToPlay(self.game))],
            Some(Entrance::Page(page)) if taken => vec![Effect::Open(Page::OfGame(page))],
            Some(Entrance::Keys) if taken => vec![Effect::Open(Page::Keys(self.game))],
            Some(Entrance::Option(entry)) => {
                let effects = self.options.change(entry, &self.shown(), input, taken);
                effects.into_iter().map(|effect| self.skip_default(effect, entry, input)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn layout(&self) -> Layout {
        let (items, text) = (self.items(), self.settings.language());
        let footer = match self.entrances().get(self.selection.index(&items)) {
            Some(Entrance::Option(entry)) => settings_editor::caps(entry, &self.settings),
            Some(Entrance::Mode(_)) => {
                text.caps(&[("↑ ↓", "cap-navigate"), ("enter", "cap-play"), ("esc", "cap-back")])
            }
            _ => text.caps(&settings_editor::OPEN_CAPS),
        };
        let widgets = vec![self.selection.list(items)];
        let mut layout = Layout { title: text.title(self.game).to_owned(), widgets, footer, notice: None };
        self.options.show(text, &mut layout);
        layout
    }

    fn is_typing(&self) -> bool {
        self.options.is_typed()
    }

    fn can_reset_setting(&self) -> bool {
        let chosen = self.selection.index(&self.items());
        matches!(self.entrances().get(chosen), Some(Entrance::Option(_))) && !self.options.is_typed()
    }

    fn settings(&mut self, settings: &Settings) {
        self.settings = settings.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;
    use crate::widget::Control;
    use quintet_engine::kernel::Time;

    const OPPONENT: &str = "modern.opponent";

    /// A menu of Modern with the opponent option selected, and the value it shows.
    fn opponent(set: &str) -> (GameMenu, Control) {
        let mut settings = Settings::default();
        settings.set(OPPONENT, set).unwrap();
        let mut menu = GameMenu::new(Catalogue::standard().find("modern").unwrap().info(), &settings);
        let is_it =
            |entrance: &Entrance| matches!(entrance, Entrance::Option(entry) if entry.key == OPPONENT);
        let at = menu.entrances().iter().position(is_it).unwrap();
        menu.selection = Selection::new(at);
        let control = menu.items().swap_remove(at).control;
        (menu, control)
    }

    #[test]
    fn the_opponent_option_shows_the_strength_of_the_computer() {
        for (set, shown, left, right) in [
            ("person", "Steady", "casual", "keen"),
            ("gentle", "Gentle", "merciless", "friendly"),
            ("merciless", "Merciless", "ruthless", "gentle"),
        ] {
            let (_, control) = opponent(set);
            assert_eq!(control, Control::Choice(shown.into()));
            for (key, next) in [(Key::Left, left), (Key::Right, right), (Key::Enter, right)] {
                let input = Input::Press { key, at: Time::ZERO, repeats: false };
                let effects = opponent(set).0.update(&input);
                assert_eq!(effects, [Effect::Set(OPPONENT, next.into())], "{set}, {key}");
            }
        }
    }
}
