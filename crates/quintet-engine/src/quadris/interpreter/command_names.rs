//! The meaning of words: current names of commands, macros, and abbreviations of both.

use super::commands::{CommandOrigin, CommandSpec, TABLE, Verb, split_number};
use crate::quadris::block_file;
use std::collections::BTreeMap;

/// The maximum number of macros.
pub const MAX_MACROS: usize = 1_000;
/// The maximum number of parts of all macros together.
pub const MAX_PARTS: usize = 100_000;

/// The state of our own commands and macros, which are not in the original document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extras {
    /// They are available.
    On,
    /// They are not available until `extras on`.
    Off,
    /// They are never available.
    Never,
}

/// What a typed word stands for: a command or a macro.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WordMeaning<'a> {
    /// A command of the table.
    Command(&'static CommandSpec),
    /// A macro, by its full name.
    Macro(&'a str),
}

/// The reason why a word has no meaning.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LookupError {
    /// No name starts with it.
    #[error("unknown command: {0}")]
    Unknown(String),
    /// Several names start with it.
    #[error("ambiguous command: {0} ({list})", list = .1.join(", "))]
    Ambiguous(String, Vec<String>),
}

/// The reason why a name was rejected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// It is not made of letters, or it is a block's letter.
    #[error("{0} cannot be a name: use letters only, and not just a block letter")]
    InvalidName(String),
    /// The name is already used.
    #[error("{0} is already in use")]
    Taken(String),
    /// There is no command with this name.
    #[error("there is no command named {0}")]
    NoCommand(String),
    /// Block letters cannot be renamed.
    #[error("{0} is a block and keeps its name")]
    Block(String),
    /// The macro would run itself.
    #[error("macro {0} would run itself")]
    Recursive(String),
    /// There are too many macros, or they are too long.
    #[error("too many or too long macros")]
    TooMany,
    /// `macro` was used without `NAME = COMMAND`.
    #[error("write it like this: macro NAME = COMMAND; COMMAND...")]
    Syntax,
}

/// All current names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandNames {
    /// The current name of each command of the table.
    commands: Vec<String>,
    macros: BTreeMap<String, Vec<String>>,
    extras: Extras,
}

impl CommandNames {
    /// Makes the names with every command under its original name, and no macros.
    pub fn new(extras: Extras) -> CommandNames {
        let commands = TABLE.iter().map(|command| command.name.to_owned()).collect();
        CommandNames { commands, macros: BTreeMap::new(), extras }
    }

    /// Turns our own commands on or off, unless they are never available.
    pub fn set_extras(&mut self, on: bool) {
        if self.extras != Extras::Never {
            self.extras = if on { Extras::On } else { Extras::Off };
        }
    }

    fn is_there(&self, command: &CommandSpec) -> bool {
        let switch = command.verb == Verb::Extras && self.extras != Extras::Never;
        command.origin == CommandOrigin::Document || self.extras == Extras::On || switch
    }

    /// Iterates over the available commands with their current names.
    pub fn commands(&self) -> impl Iterator<Item = (&str, &'static CommandSpec)> {
        let all = self.commands.iter().map(String::as_str).zip(TABLE);
        all.filter(|(_, command)| self.is_there(command))
    }

    /// Iterates over the available macros with their parts.
    pub fn macros(&self) -> impl Iterator<Item = (&str, &[String])> {
        let on = self.extras == Extras::On;
        self.macros.iter().filter(move |_| on).map(|(name, parts)| (name.as_str(), parts.as_slice()))
    }

    /// Returns the parts of a macro.
    pub fn parts(&self, name: &str) -> Option<&[String]> {
        self.macros.get(name).map(Vec::as_slice)
    }

    /// Iterates over everything that can be typed.
    fn all(&self) -> impl Iterator<Item = (&str, WordMeaning<'_>)> {
        let commands = self.commands().map(|(name, command)| (name, WordMeaning::Command(command)));
        commands.chain(self.macros().map(|(name, _)| (name, WordMeaning::Macro(name))))
    }

    /// Returns the current name of a command.
    pub fn current_name(&self, command: &CommandSpec) -> &str {
        let names = self.commands.iter().zip(TABLE);
        names.into_iter().find(|(_, known)| known.verb == command.verb).map_or(command.name, |(name, _)| name)
    }

    /// Returns every name that can be typed, sorted.
    pub fn words(&self) -> Vec<String> {
        let mut words: Vec<String> = self.all().map(|(name, _)| name.to_owned()).collect();
        words.sort_unstable();
        words
    }

    /// Returns the meaning of a word: an exact name; else the only command of the document that starts with it; else
    /// the only name of all that does.
    pub fn look_up(&self, word: &str) -> Result<WordMeaning<'_>, LookupError> {
        if word.is_empty() {
            return Err(LookupError::Unknown(String::new()));
        }
        if let Some((_, exact)) = self.all().find(|(name, _)| *name == word) {
            return Ok(exact);
        }
        let starting: Vec<_> = self.all().filter(|(name, _)| name.starts_with(word)).collect();
        let is_seed = |meaning: &WordMeaning| matches!(meaning, WordMeaning::Command(c) if c.origin == CommandOrigin::Document);
        let seed: Vec<_> = starting.iter().copied().filter(|(_, meaning)| is_seed(meaning)).collect();
        match (seed.as_slice(), starting.as_slice()) {
            ([(_, only)], _) | (_, [(_, only)]) => Ok(*only),
            (_, []) => Err(LookupError::Unknown(word.to_owned())),
            _ => {
                let mut names: Vec<String> = starting.iter().map(|(name, _)| (*name).to_owned()).collect();
                names.sort_unstable();
                Err(LookupError::Ambiguous(word.to_owned(), names))
            }
        }
    }

    fn is_taken(&self, name: &str) -> bool {
        self.commands.iter().any(|known| known == name) || self.macros.contains_key(name)
    }

    /// Renames a command.
    pub fn rename(&mut self, old: &str, new: &str) -> Result<(), NameError> {
        if block_file::block(old).is_some() {
            return Err(NameError::Block(old.to_owned()));
        }
        let there = self.commands().any(|(name, _)| name == old);
        let Some(place) = self.commands.iter().position(|name| name == old).filter(|_| there) else {
            return Err(NameError::NoCommand(old.to_owned()));
        };
        check_form(new)?;
        if self.is_taken(new) {
            return Err(NameError::Taken(new.to_owned()));
        }
        new.clone_into(&mut self.commands[place]);
        Ok(())
    }

    /// Defines or replaces a macro from the text `NAME = COMMAND; COMMAND...`.
    pub fn define(&mut self, text: &str) -> Result<(), NameError> {
        let (name, body) = text.split_once('=').ok_or(NameError::Syntax)?;
        let name = name.trim();
        if name.is_empty() {
            return Err(NameError::Syntax);
        }
        check_form(name)?;
        if self.commands.iter().any(|known| known == name) {
            return Err(NameError::Taken(name.to_owned()));
        }
        let parts: Vec<String> =
            body.split(';').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect();
        if parts.is_empty() {
            return Err(NameError::Syntax);
        }
        let others = self.macros.iter().filter(|(known, _)| *known != name);
        let (count, size) =
            others.fold((0, parts.len()), |(n, size), (_, parts)| (n + 1, size + parts.len()));
        if count >= MAX_MACROS || size > MAX_PARTS {
            return Err(NameError::TooMany);
        }
        let before = self.macros.insert(name.to_owned(), parts);
        if self.runs_itself(name) {
            match before {
                Some(before) => self.macros.insert(name.to_owned(), before),
                None => self.macros.remove(name),
            };
            return Err(NameError::Recursive(name.to_owned()));
        }
        Ok(())
    }

    /// Returns true if a macro would run itself with the current names.
    fn runs_itself(&self, name: &str) -> bool {
        let mut reached: Vec<&str> = vec![name];
        let mut next = 0;
        while let Some(from) = reached.get(next).copied() {
            next += 1;
            for part in self.parts(from).unwrap_or_default() {
                let word = part.split_ascii_whitespace().next().unwrap_or_default();
                match self.look_up(split_number(word).1) {
                    Ok(WordMeaning::Macro(called)) if called == name => return true,
                    Ok(WordMeaning::Macro(called)) if !reached.contains(&called) => reached.push(called),
                    _ => {}
                }
            }
        }
        false
    }
}

/// Checks that a name consists of letters and is not the letter of a block.
fn check_form(name: &str) -> Result<(), NameError> {
    let letters = !name.is_empty() && name.chars().all(char::is_alphabetic);
    if letters && block_file::block(name).is_none() {
        Ok(())
    } else {
        Err(NameError::InvalidName(name.to_owned()))
    }
}
