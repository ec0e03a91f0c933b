//! Single keys that act in a game of typed commands while no line is typed.

use crate::settings::{Key, Settings};
use crate::text::Language;
use crate::widget::{Keycap, shown};
use quintet_engine::commands::MoveCommand;
use quintet_engine::commands::effects::{EffectBuilder, EffectOption, PlayerEffect as Trick};
use quintet_engine::commands::interpreter::command_names::CommandNames;
use quintet_engine::commands::interpreter::commands::{TABLE, Verb};
use quintet_engine::kernel::{Button, CellKind};

/// The actions that can be bound to keys, by their names in the settings.
const ACTIONS: [(&str, Verb, Button); 7] = [
    ("left", Verb::Move(MoveCommand::Left), Button::Left),
    ("right", Verb::Move(MoveCommand::Right), Button::Right),
    ("down", Verb::Move(MoveCommand::Down), Button::Down),
    ("cw", Verb::Move(MoveCommand::Clockwise), Button::Clockwise),
    ("ccw", Verb::Move(MoveCommand::Counterclockwise), Button::Counterclockwise),
    ("drop", Verb::Drop, Button::Drop),
    ("hint", Verb::Hint, Button::Hint),
];

/// The key bindings of a game in these settings.
fn bound(game: &str, settings: &Settings) -> Vec<(Key, Verb)> {
    let mut bound: Vec<(Key, Verb)> = Vec::new();
    for entry in settings.key_entries().filter(|entry| entry.game() == game) {
        let action = entry.key.rsplit('.').next();
        let Some((_, verb, _)) = ACTIONS.iter().find(|(name, ..)| Some(*name) == action) else { continue };
        for key in settings.keys(entry.key) {
            bound.push((key, *verb));
        }
    }
    bound
}

/// The letters that act immediately.
const LETTERS: [(Key, Verb); 3] = [
    (Key::Char('z'), Verb::Move(MoveCommand::Counterclockwise)),
    (Key::Char('x'), Verb::Move(MoveCommand::Clockwise)),
    (Key::Char('h'), Verb::Hint),
];

/// The letter that acts immediately for an action, by its name in the settings.
pub(crate) fn letter_of(action: &str) -> Option<Key> {
    let verb = ACTIONS.iter().find(|(name, ..)| *name == action).map(|(_, verb, _)| *verb)?;
    LETTERS.iter().find(|(_, known)| *known == verb).map(|(key, _)| *key)
}

/// The footer while a line is typed.
const LINE_CAPS: [(&str, &str); 3] = [("tab", "cap-complete"), ("enter", "cap-run"), ("esc", "cap-clear")];
/// The part of the footer that is always shown while keys act immediately.
const LETTER_CAPS: [(&str, &str); 2] = [("/", "cap-type-a-command"), ("esc", "cap-pause")];
/// The footer while an empty line is typed where letters would act otherwise.
const BEGUN_CAPS: [(&str, &str); 2] = [("tab", "cap-commands"), ("esc", "cap-back")];

/// The meaning of a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum KeyMeaning {
    /// It stands for this command.
    Words(String),
    /// It was handled, and there is nothing else to do.
    Nothing,
    /// It belongs to the line that is typed.
    Line,
}

/// The keys that act while no line is typed.
pub(crate) struct Shortcuts {
    game: &'static str,
    bound: Vec<(Key, Verb)>,
    text: Language,
    /// Whether a line was started where letters would act otherwise.
    typing: bool,
    /// An answer that was started and needs a block.
    begun: Option<&'static EffectOption>,
}

impl Shortcuts {
    /// The keys of this game in these settings.
    pub(crate) fn new(game: &'static str, settings: &Settings) -> Shortcuts {
        Shortcuts {
            game,
            bound: bound(game, settings),
            text: settings.language(),
            typing: false,
            begun: None,
        }
    }

    /// Takes the key bindings from these settings.
    pub(crate) fn set(&mut self, settings: &Settings) {
        self.bound = bound(self.game, settings);
        self.text = settings.language();
    }

    /// The meaning of a key while the line is empty; `asking` is true while the game asks for a special action.
    pub(crate) fn press(&mut self, key: Key, asking: bool, names: &CommandNames) -> KeyMeaning {
        if let Some(choice) = self.begun.take().filter(|_| asking) {
            return match key {
                Key::Char(letter) => block(choice, letter),
                _ => KeyMeaning::Nothing,
            };
        }
        match key {
            Key::Enter | Key::Esc if self.typing => {
                self.typing = false;
                KeyMeaning::Nothing
            }
            _ if self.typing => known(&self.bound, key, names),
            Key::Enter | Key::Char('/') => {
                self.typing = true;
                KeyMeaning::Nothing
            }
            Key::Char(letter) if asking => self.answer(letter),
            _ if asking && is_known(&self.bound, key) => KeyMeaning::Nothing,
            _ if is_known(&LETTERS, key) => known(&LETTERS, key, names),
            _ => known(&self.bound, key, names),
        }
    }

    /// Handles the first letter of an answer to the question for a special action.
    fn answer(&mut self, letter: char) -> KeyMeaning {
        let letter = letter.to_ascii_lowercase();
        match Trick::OPTIONS.iter().find(|choice| choice.name.starts_with(letter)) {
            Some(EffectOption { name, make: EffectBuilder::Plain(_), .. }) => {
                KeyMeaning::Words((*name).to_owned())
            }
            choice => {
                self.begun = choice;
                KeyMeaning::Nothing
            }
        }
    }

    /// Returns true if a key acts immediately, whatever character it types.
    pub(crate) fn acts(&self, key: Key) -> bool {
        self.are_free() && (is_known(&LETTERS, key) || is_known(&self.bound, key))
    }

    /// The keys that act, in a line for the start of a game.
    pub(crate) fn introduction(&self) -> Option<String> {
        let keys: Vec<(Key, Verb)> = LETTERS.iter().chain(&self.bound).copied().collect();
        let key = |name: &str| {
            let verb = ACTIONS.iter().find(|(action, ..)| *action == name).map(|(_, verb, _)| *verb)?;
            keys.iter().find(|(_, known)| *known == verb).map(|(key, _)| shown(*key, self.text))
        };
        let turns = [key("ccw"), key("cw")].into_iter().flatten().collect::<Vec<_>>().join(" ");
        let args = [("turn", turns.into()), ("drop", key("drop")?.into()), ("hint", key("hint")?.into())];
        Some(self.text.with("typed-keys", &args))
    }

    /// Returns true if no line and no answer was started.
    pub(crate) fn are_free(&self) -> bool {
        !self.typing && self.begun.is_none()
    }

    /// The key that is bound to the action of a button.
    pub(crate) fn key(&self, button: Button) -> Option<Key> {
        let verb = ACTIONS.iter().find(|(.., known)| *known == button)?.1;
        // A letter that acts immediately keeps its own meaning, which may be this one.
        let is_other = |key| LETTERS.iter().any(|(letter, does)| *letter == key && *does != verb);
        let acts = |(key, known): &&(Key, Verb)| *known == verb && !is_other(*key);
        self.bound.iter().find(acts).map(|(key, _)| *key)
    }

    /// The button whose action a key has.
    pub(crate) fn button(&self, key: Key) -> Option<Button> {
        let verb = LETTERS.iter().chain(&self.bound).find(|(known, _)| *known == key)?.1;
        ACTIONS.iter().find(|(_, known, _)| *known == verb).map(|(.., button)| *button)
    }

    /// The line was entered or cancelled.
    pub(crate) fn entered(&mut self) {
        self.typing = false;
    }

    /// The text in place of a line that is not typed.
    pub(crate) fn text(&self) -> String {
        self.begun.map_or(String::new(), |choice| format!("{} ", choice.name))
    }

    /// The keys that work now: `asking` is true while the game asks for a special action, `is_over` when the block
    /// can no longer be moved, `is_empty` while nothing is typed.
    pub(crate) fn caps(&self, asking: bool, is_over: bool, is_empty: bool) -> Vec<Keycap> {
        if !is_empty {
            return self.text.caps(&LINE_CAPS);
        }
        if self.typing {
            return self.text.caps(&BEGUN_CAPS);
        }
        if !asking {
            let keys: Vec<(Key, Verb)> = LETTERS.iter().chain(&self.bound).copied().collect();
            let plays = playing(&keys, &["ccw", "cw"], self.text).filter(|_| !is_over);
            return plays.chain(self.text.caps(&LETTER_CAPS)).collect();
        }
        let answers = Trick::OPTIONS.iter().map(|choice| {
            let does = match choice.make {
                EffectBuilder::Plain(_) => choice.name.to_owned(),
                EffectBuilder::WithBlock(_) => {
                    self.text.with("cap-and-a-letter", &[("action", choice.name.into())])
                }
            };
            Keycap::new(choice.name.get(..1).unwrap_or_default(), does)
        });
        answers.chain(self.text.caps(&LETTER_CAPS)).collect()
    }
}

/// The keys that control the block, one for each action.
fn playing(keys: &[(Key, Verb)], turns: &[&str], text: Language) -> impl Iterator<Item = Keycap> {
    let does: [(&[&str], &'static str); 4] = [
        (&["left", "right", "down"], "cap-move"),
        (turns, "cap-rotate"),
        (&["drop"], "cap-drop"),
        (&["hint"], "cap-hint"),
    ];
    let key = |action: &&str| {
        let verb = ACTIONS.iter().find(|(name, ..)| name == action)?.1;
        keys.iter().find(|(_, known)| *known == verb).map(|(key, _)| shown(*key, text))
    };
    let caps = does.map(|(actions, does)| {
        let keys: Vec<String> = actions.iter().filter_map(key).collect();
        (!keys.is_empty()).then(|| Keycap::new(keys.join(" "), text.get(does)))
    });
    caps.into_iter().flatten()
}

/// An answer with a block.
fn block(choice: &EffectOption, letter: char) -> KeyMeaning {
    let letter = letter.to_ascii_uppercase();
    if CellKind::TETROMINOES.iter().any(|kind| kind.letter() == letter) {
        KeyMeaning::Words(format!("{} {letter}", choice.name))
    } else {
        KeyMeaning::Nothing
    }
}

fn is_known(keys: &[(Key, Verb)], key: Key) -> bool {
    keys.iter().any(|(known, _)| *known == key)
}

/// The command that a key stands for, by its current name.
fn known(keys: &[(Key, Verb)], key: Key, names: &CommandNames) -> KeyMeaning {
    let verb = keys.iter().find(|(known, _)| *known == key).map(|(_, verb)| verb);
    let command = verb.and_then(|verb| TABLE.iter().find(|command| command.verb == *verb));
    command.map_or(KeyMeaning::Line, |command| KeyMeaning::Words(names.current_name(command).to_owned()))
}
