//! Translations of what games and settings declare: labels, titles, help and messages.
//!
//! A declaration has its English text. Another language has it under a key that is made of its name:
//!
//! | declared | key |
//! |---|---|
//! | a setting or the keys of an action, `handling.das` | `setting-handling-das`; `.help`; `.value-WORD` for each word of a choice |
//! | a game, `modern` | `game-modern`; `.summary`; `.tagline`; `.goal` |
//! | a mode of a game, by its title | `mode-modern-against-the-computer`; `.summary` |
//! | a special piece or action of a game | `special-chetyris-vaporbomb`; `.about` |
//! | a question of a game, by its phase | `prompt-modern-ready` |
//! | a panel, by its identifier | `panel-score` |
//!
//! A game from outside has no such entries: it is shown as it is declared.

use super::Language;
use crate::catalogue::{Catalogue, Declared, GameInfo, ModeInfo};
use crate::settings::{Entry, ValueKind};
use quintet_engine::kernel::{PanelId, PanelValue, Phase, View};

/// A name as a part of a key: lower-case letters and digits, and a dash for everything else.
fn slug(name: &str) -> String {
    let mut slug = String::new();
    for letter in name.chars() {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_owned()
}

fn of_setting(entry: &Entry) -> String {
    format!("setting-{}", slug(entry.key))
}

fn of_value(entry: &Entry, word: &str) -> String {
    format!("{}.value-{}", of_setting(entry), slug(word))
}

fn of_mode(game: &str, mode: &ModeInfo) -> String {
    format!("mode-{game}-{}", slug(mode.title))
}

fn of_special(game: &GameInfo, name: &str) -> String {
    format!("special-{}-{}", game.name, slug(name))
}

/// The phases in which a game can ask a question.
const ASKING: [(Phase, &str); 3] =
    [(Phase::Ready, "ready"), (Phase::Asking, "asking"), (Phase::Over, "over")];

/// The text keys of the panels that several games have.
pub(super) const PANELS: [(PanelId, &str); 19] = [
    (PanelId::Next, "panel-next"),
    (PanelId::Hold, "panel-hold"),
    (PanelId::Score, "panel-score"),
    (PanelId::Best, "panel-best"),
    (PanelId::HiScore, "panel-hi-score"),
    (PanelId::Level, "panel-level"),
    (PanelId::Lines, "panel-lines"),
    (PanelId::RowsLeft, "panel-rows-left"),
    (PanelId::Goal, "panel-goal"),
    (PanelId::Pieces, "panel-pieces"),
    (PanelId::Time, "panel-time"),
    (PanelId::TimeLeft, "panel-time-left"),
    (PanelId::Combo, "panel-combo"),
    (PanelId::Chain, "panel-chain"),
    (PanelId::Sent, "panel-sent"),
    (PanelId::Incoming, "panel-incoming"),
    (PanelId::Mode, "panel-mode"),
    (PanelId::RowsToLevel, "panel-rows-to-level"),
    (PanelId::Pace, "panel-pace"),
];

/// The text key of a panel's label, if several games have it.
pub(crate) fn panel_key(id: PanelId) -> Option<&'static str> {
    PANELS.iter().find(|(known, _)| *known == id).map(|(_, key)| *key)
}

/// A text with a capital first letter.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A text with a capital first letter and a full stop.
pub fn sentence(text: &str) -> String {
    let mut sentence = capitalised(text);
    if !sentence.is_empty() && !sentence.ends_with(['.', '!', '?', '…']) {
        sentence.push('.');
    }
    sentence
}

/// The keys of everything that a catalogue and the shared settings declare. Every language except English has all of
/// them.
pub fn declared_keys(catalogue: &'static Catalogue) -> Vec<String> {
    let mut keys = Vec::new();
    for entry in catalogue.settings().entries() {
        let key = of_setting(entry);
        keys.extend([key.clone(), format!("{key}.help")]);
        if let ValueKind::Choice(words) = entry.kind {
            keys.extend(words.iter().map(|word| of_value(entry, word)));
        }
        keys.extend(entry.word.map(|(word, _)| of_value(entry, word)));
    }
    for game in catalogue.games() {
        let key = format!("game-{}", game.name);
        keys.extend(["", ".summary", ".tagline", ".goal"].map(|part| format!("{key}{part}")));
        for mode in game.modes {
            let key = of_mode(game.name, mode);
            keys.extend((!mode.summary.is_empty()).then(|| format!("{key}.summary")));
            keys.push(key);
        }
        for (name, _) in game.how_to_play.special {
            let key = of_special(game, name);
            keys.extend([format!("{key}.about"), key]);
        }
    }
    keys
}

impl Language {
    /// The name of a setting.
    pub fn label(self, entry: &Entry) -> &'static str {
        self.look_up(&of_setting(entry)).unwrap_or(entry.label)
    }

    /// The description of a setting, in a sentence.
    pub fn help(self, entry: &Entry) -> String {
        sentence(self.look_up(&format!("{}.help", of_setting(entry))).unwrap_or(entry.text))
    }

    /// The name of a value of a choice.
    pub fn value(self, entry: &Entry, word: &str) -> String {
        self.look_up(&of_value(entry, word)).map_or_else(|| capitalised(word), str::to_owned)
    }

    /// The title of a game.
    pub fn title(self, game: &GameInfo) -> &'static str {
        self.look_up(&format!("game-{}", game.name)).unwrap_or(game.title)
    }

    /// A line about a game.
    pub fn summary(self, game: &GameInfo) -> &'static str {
        self.look_up(&format!("game-{}.summary", game.name)).unwrap_or(game.summary)
    }

    /// A few words about a game.
    pub fn tagline(self, game: &GameInfo) -> &'static str {
        self.look_up(&format!("game-{}.tagline", game.name)).unwrap_or(game.tagline)
    }

    /// The goal of a game.
    pub fn goal(self, game: &GameInfo) -> &'static str {
        self.look_up(&format!("game-{}.goal", game.name)).unwrap_or(game.how_to_play.goal)
    }

    /// Special pieces, commands or actions of a game, each with a line about it.
    pub fn special(self, game: &GameInfo) -> impl Iterator<Item = (&'static str, &'static str)> {
        game.how_to_play.special.iter().map(move |(name, about)| {
            let key = of_special(game, name);
            let line = self.look_up(&format!("{key}.about"));
            (self.look_up(&key).unwrap_or(name), line.unwrap_or(about))
        })
    }

    /// The title of a mode, and a line about it.
    pub fn mode_of(self, game: &str, mode: &ModeInfo) -> (&'static str, &'static str) {
        let key = of_mode(game, mode);
        let summary = self.look_up(&format!("{key}.summary")).unwrap_or(mode.summary);
        (self.look_up(&key).unwrap_or(mode.title), summary)
    }

    /// Translates the labels of the panels, the question and the messages of a game's view.
    pub fn view<G: Declared>(self, game: &G, view: &mut View) {
        if let Some(messages) = game.messages(self) {
            view.messages = messages;
        }
        if self == Language::English {
            return;
        }
        for panel in view.boards.iter_mut().flat_map(|board| &mut board.panels) {
            let label = panel_key(panel.id).and_then(|key| self.look_up(key));
            panel.label = label.unwrap_or(panel.label);
            if let (PanelId::Mode, PanelValue::Word(name)) = (panel.id, &mut panel.value)
                && let Some(title) = self.look_up(&format!("mode-{}-{}", G::NAME, slug(name)))
            {
                title.clone_into(name);
            }
        }
        if let Some(prompt) = &mut view.prompt {
            let phase = ASKING.iter().find(|(phase, _)| *phase == view.phase).map(|(_, name)| name);
            let text = phase.and_then(|phase| self.look_up(&format!("prompt-{}-{phase}", G::NAME)));
            if let Some(text) = text {
                text.clone_into(&mut prompt.text);
            }
        }
    }
}
