//! What single keys do in a game of typed commands while no line is typed.
//!
//! In a window beside a terminal lines are typed in the terminal, so that letters can act at once in the window.

use crate::widget::Keycap;
use quintet_engine::kernel::Kind;
use quintet_engine::quadris::action::Step;
use quintet_engine::quadris::effects::{Choice, Effect as Trick, Make};
use quintet_engine::quadris::interpreter::commands::{TABLE, Verb};
use quintet_engine::quadris::interpreter::names::Names;
use quintet_settings::Key;

/// The keys that are no letters.
const KEYS: [(Key, Verb); 7] = [
    (Key::Left, Verb::Move(Step::Left)),
    (Key::Right, Verb::Move(Step::Right)),
    (Key::Up, Verb::Move(Step::Clockwise)),
    (Key::Down, Verb::Move(Step::Down)),
    (Key::Char(' '), Verb::Drop),
    (Key::Insert, Verb::Hint),
    (Key::Delete, Verb::Move(Step::Counterclockwise)),
];

/// The letters, where they act at once.
const LETTERS: [(Key, Verb); 3] = [
    (Key::Char('z'), Verb::Move(Step::Counterclockwise)),
    (Key::Char('x'), Verb::Move(Step::Clockwise)),
    (Key::Char('h'), Verb::Hint),
];

const CAPS: [(&str, &str); 7] = [
    ("← → ↓", "move"),
    ("↑", "turn"),
    ("space", "drop"),
    ("ins", "hint"),
    ("tab", "complete"),
    ("enter", "do it"),
    ("esc", "stop"),
];

const LETTER_CAPS: [(&str, &str); 6] = [
    ("← → ↓", "move"),
    ("z x", "turn"),
    ("space", "drop"),
    ("h", "hint"),
    ("/", "type a command"),
    ("esc", "stop"),
];

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
#[derive(Default)]
pub(crate) struct Shortcuts {
    /// Whether letters act at once.
    letters: bool,
    /// Whether a line has been begun where letters would act otherwise.
    typing: bool,
    /// An answer that was begun, and needs a block.
    begun: Option<&'static Choice>,
}

impl Shortcuts {
    /// With letters that act at once.
    pub(crate) fn with_letters() -> Shortcuts {
        Shortcuts { letters: true, ..Shortcuts::default() }
    }

    /// What a key means while the line is empty; `asking` says whether the game asks for a special action.
    pub(crate) fn press(&mut self, key: Key, asking: bool, names: &Names) -> Meant {
        if !self.letters {
            return known(&KEYS, key, names);
        }
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
            _ if self.typing => known(&KEYS, key, names),
            Key::Enter | Key::Char('/') => {
                self.typing = true;
                Meant::Nothing
            }
            Key::Char(letter) if asking => self.answer(letter),
            _ if asking && is_known(&KEYS, key) => Meant::Nothing,
            _ if is_known(&LETTERS, key) => known(&LETTERS, key, names),
            _ => known(&KEYS, key, names),
        }
    }

    /// A letter where the game asks for a special action: the first one of an answer.
    fn answer(&mut self, letter: char) -> Meant {
        let letter = letter.to_ascii_lowercase();
        match Trick::CHOICES.iter().find(|choice| choice.name.starts_with(letter)) {
            Some(Choice { name, make: Make::Plain(_), .. }) => Meant::Words((*name).to_owned()),
            choice => {
                self.begun = choice;
                Meant::Nothing
            }
        }
    }

    /// A line has been typed.
    pub(crate) fn entered(&mut self) {
        self.typing = false;
    }

    /// What stands in the place of a line that is not typed.
    pub(crate) fn text(&self) -> String {
        self.begun.map_or(String::new(), |choice| format!("{} ", choice.name))
    }

    /// The keys that work now.
    pub(crate) fn caps(&self, asking: bool, is_empty: bool) -> Vec<Keycap> {
        if !self.letters || self.typing || !is_empty {
            return Keycap::row(&CAPS);
        }
        if !asking {
            return Keycap::row(&LETTER_CAPS);
        }
        let answers = Trick::CHOICES.iter().map(|choice| {
            let does = match choice.make {
                Make::Plain(_) => choice.name.to_owned(),
                Make::WithBlock(_) => format!("and a letter: {}", choice.name),
            };
            Keycap::new(choice.name.get(..1).unwrap_or_default(), does)
        });
        answers.chain(Keycap::row(&LETTER_CAPS[4..])).collect()
    }
}

/// An answer with a block.
fn block(choice: &Choice, letter: char) -> Meant {
    let letter = letter.to_ascii_uppercase();
    if Kind::SEVEN.iter().any(|kind| kind.letter() == letter) {
        Meant::Words(format!("{} {letter}", choice.name))
    } else {
        Meant::Nothing
    }
}

fn is_known(keys: &[(Key, Verb)], key: Key) -> bool {
    keys.iter().any(|(known, _)| *known == key)
}

/// The command that a key stands for, by its present name.
fn known(keys: &[(Key, Verb)], key: Key, names: &Names) -> Meant {
    let verb = keys.iter().find(|(known, _)| *known == key).map(|(_, verb)| verb);
    let command = verb.and_then(|verb| TABLE.iter().find(|command| command.verb == *verb));
    command.map_or(Meant::Line, |command| Meant::Words(names.present(command).to_owned()))
}
