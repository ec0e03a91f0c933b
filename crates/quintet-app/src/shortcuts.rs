//! What single keys do in a game of typed commands while no line is typed: the same in every shell.

use crate::settings::{Key, Settings};
use crate::text::Language;
use crate::widget::{Keycap, shown};
use quintet_engine::commands::MoveCommand;
use quintet_engine::commands::effects::{EffectBuilder, EffectChoice, PlayerEffect as Trick};
use quintet_engine::commands::interpreter::command_names::CommandNames;
use quintet_engine::commands::interpreter::commands::{TABLE, Verb};
use quintet_engine::kernel::{Button, CellKind};

/// What can have keys, as the settings call it.
const ACTIONS: [(&str, Verb); 7] = [
    ("left", Verb::Move(MoveCommand::Left)),
    ("right", Verb::Move(MoveCommand::Right)),
    ("down", Verb::Move(MoveCommand::Down)),
    ("cw", Verb::Move(MoveCommand::Clockwise)),
    ("ccw", Verb::Move(MoveCommand::Counterclockwise)),
    ("drop", Verb::Drop),
    ("hint", Verb::Hint),
];

/// The keys of a game, as the settings have them.
fn bound(game: &str, settings: &Settings) -> Vec<(Key, Verb)> {
    let mut bound: Vec<(Key, Verb)> = Vec::new();
    for entry in settings.key_entries().into_iter().filter(|entry| entry.game() == game) {
        let action = entry.key.rsplit('.').next();
        let Some((_, verb)) = ACTIONS.iter().find(|(name, _)| Some(*name) == action) else { continue };
        for key in settings.keys(entry.key) {
            // Of several actions with the same key the first has it.
            if !is_known(&bound, key) {
                bound.push((key, *verb));
            }
        }
    }
    bound
}

/// The letters that act at once.
const LETTERS: [(Key, Verb); 3] = [
    (Key::Char('z'), Verb::Move(MoveCommand::Counterclockwise)),
    (Key::Char('x'), Verb::Move(MoveCommand::Clockwise)),
    (Key::Char('h'), Verb::Hint),
];

/// The keys of a line that is being typed.
const LINE_CAPS: [(&str, &str); 3] = [("tab", "cap-complete"), ("enter", "cap-run"), ("esc", "cap-clear")];
/// The keys beside those that act at once.
const LETTER_CAPS: [(&str, &str); 2] = [("/", "cap-type-a-command"), ("esc", "cap-pause")];
/// The keys while a line has been begun where letters would act otherwise, and is empty.
const BEGUN_CAPS: [(&str, &str); 2] = [("tab", "cap-commands"), ("esc", "cap-back")];

/// What a key does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meant {
    /// It stands for these words.
    Words(String),
    /// It was understood, and there is nothing to do.
    Nothing,
    /// It belongs to the line.
    Line,
}

/// The keys that act while no line is typed.
pub(crate) struct Shortcuts {
    game: &'static str,
    bound: Vec<(Key, Verb)>,
    text: Language,
    /// Whether a line has been begun where letters would act otherwise.
    typing: bool,
    /// An answer that was begun, and needs a block.
    begun: Option<&'static EffectChoice>,
}

impl Shortcuts {
    /// Those that the settings have for this game.
    pub(crate) fn new(game: &'static str, settings: &Settings) -> Shortcuts {
        Shortcuts {
            game,
            bound: bound(game, settings),
            text: settings.language(),
            typing: false,
            begun: None,
        }
    }

    /// The settings are these now.
    pub(crate) fn set(&mut self, settings: &Settings) {
        self.bound = bound(self.game, settings);
        self.text = settings.language();
    }

    /// What a key means while the line is empty; `asking` says whether the game asks for a special action.
    pub(crate) fn press(&mut self, key: Key, asking: bool, names: &CommandNames) -> Meant {
        if let Some(choice) = self.begun.take().filter(|_| asking) {
            return match key {
                Key::Char(letter) => block(choice, letter),
                _ => Meant::Nothing,
            };
        }
        match key {
            Key::Enter | Key::Esc if self.typing => {
                self.typing = false;
                Meant::Nothing
            }
            _ if self.typing => known(&self.bound, key, names),
            Key::Enter | Key::Char('/') => {
                self.typing = true;
                Meant::Nothing
            }
            Key::Char(letter) if asking => self.answer(letter),
            _ if asking && is_known(&self.bound, key) => Meant::Nothing,
            _ if is_known(&LETTERS, key) => known(&LETTERS, key, names),
            _ => known(&self.bound, key, names),
        }
    }

    /// A letter where the game asks for a special action: the first one of an answer.
    fn answer(&mut self, letter: char) -> Meant {
        let letter = letter.to_ascii_lowercase();
        match Trick::CHOICES.iter().find(|choice| choice.name.starts_with(letter)) {
            Some(EffectChoice { name, make: EffectBuilder::Plain(_), .. }) => {
                Meant::Words((*name).to_owned())
            }
            choice => {
                self.begun = choice;
                Meant::Nothing
            }
        }
    }

    /// Whether no line and no answer has been begun.
    pub(crate) fn are_free(&self) -> bool {
        !self.typing && self.begun.is_none()
    }

    /// The key that does what a button stands for.
    pub(crate) fn key(&self, button: Button) -> Option<Key> {
        let verb = match button {
            Button::Left => Verb::Move(MoveCommand::Left),
            Button::Right => Verb::Move(MoveCommand::Right),
            Button::Down => Verb::Move(MoveCommand::Down),
            Button::Clockwise => Verb::Move(MoveCommand::Clockwise),
            Button::Counterclockwise => Verb::Move(MoveCommand::Counterclockwise),
            Button::Drop => Verb::Drop,
            Button::Hint => Verb::Hint,
            _ => return None,
        };
        // A letter that acts at once has its own meaning, which may be this one.
        let is_other = |key| LETTERS.iter().any(|(letter, does)| *letter == key && *does != verb);
        let acts = |(key, known): &&(Key, Verb)| *known == verb && !is_other(*key);
        self.bound.iter().find(acts).map(|(key, _)| *key)
    }

    /// A line has been typed, or given up.
    pub(crate) fn entered(&mut self) {
        self.typing = false;
    }

    /// What stands in the place of a line that is not typed.
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
        let answers = Trick::CHOICES.iter().map(|choice| {
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

/// The keys that play, with these ways to turn: the first one for each thing.
fn playing(keys: &[(Key, Verb)], turns: &[&str], text: Language) -> impl Iterator<Item = Keycap> {
    let does: [(&[&str], &'static str); 4] = [
        (&["left", "right", "down"], "cap-move"),
        (turns, "cap-rotate"),
        (&["drop"], "cap-drop"),
        (&["hint"], "cap-hint"),
    ];
    let key = |action: &&str| {
        let verb = ACTIONS.iter().find(|(name, _)| name == action).map(|(_, verb)| *verb)?;
        keys.iter().find(|(_, known)| *known == verb).map(|(key, _)| shown(*key, text))
    };
    let caps = does.map(|(actions, does)| {
        let keys: Vec<String> = actions.iter().filter_map(key).collect();
        (!keys.is_empty()).then(|| Keycap::new(keys.join(" "), text.get(does)))
    });
    caps.into_iter().flatten()
}

/// An answer with a block.
fn block(choice: &EffectChoice, letter: char) -> Meant {
    let letter = letter.to_ascii_uppercase();
    if CellKind::SEVEN.iter().any(|kind| kind.letter() == letter) {
        Meant::Words(format!("{} {letter}", choice.name))
    } else {
        Meant::Nothing
    }
}

fn is_known(keys: &[(Key, Verb)], key: Key) -> bool {
    keys.iter().any(|(known, _)| *known == key)
}

/// The command that a key stands for, by its present name.
fn known(keys: &[(Key, Verb)], key: Key, names: &CommandNames) -> Meant {
    let verb = keys.iter().find(|(known, _)| *known == key).map(|(_, verb)| verb);
    let command = verb.and_then(|verb| TABLE.iter().find(|command| command.verb == *verb));
    command.map_or(Meant::Line, |command| Meant::Words(names.current_name(command).to_owned()))
}
