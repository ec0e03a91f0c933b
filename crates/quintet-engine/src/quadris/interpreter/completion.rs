//! What can be typed at a moment, and how a word that was begun goes on.

use super::command_names::{CommandNames, WordMeaning};
use super::commands::split_number;
use super::text_game::TextGame;
use super::{InterpretedGame, Interpreter};

/// What can be typed now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompletionContext {
    /// The commands and macros there are.
    pub names: CommandNames,
    /// The answers to the game's question, if it asks one.
    pub answers: Option<Vec<String>>,
}

/// How a line can go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Completion {
    /// With the name of a file.
    File,
    /// The text from here on, in bytes, can become each of these words.
    Words(usize, Vec<String>),
}

impl CompletionContext {
    /// What an interpreter understands now.
    pub fn now<G: InterpretedGame>(interpreter: &Interpreter<G>, game: &G) -> CompletionContext {
        CompletionContext { names: interpreter.names().clone(), answers: TextGame::answers(game) }
    }

    /// How a line goes on that was typed so far.
    pub fn complete(&self, typed: &str) -> Completion {
        let start = typed.rfind(|c: char| c.is_ascii_whitespace()).map_or(0, |blank| blank + 1);
        let before = typed[..start].split_ascii_whitespace().next_back().unwrap_or_default();
        let meaning = self.names.look_up(split_number(before).1);
        if matches!(meaning, Ok(WordMeaning::Command(command)) if command.takes_file()) {
            return Completion::File;
        }
        let (_, name) = split_number(&typed[start..]);
        let words = self.answers.clone().unwrap_or_else(|| self.names.words());
        let fitting = words.into_iter().filter(|word| word.starts_with(name)).collect();
        Completion::Words(typed.len() - name.len(), fitting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Game;
    use crate::quadris::{Quadris, Setup};

    #[test]
    fn words_and_files_are_completed() {
        let game = Quadris::new(&Setup::default()).unwrap();
        let typing = CompletionContext::now(&Interpreter::new(true), &game);
        let words =
            |at, words: &[&str]| Completion::Words(at, words.iter().map(|&word| word.into()).collect());
        for (typed, expected) in [
            ("levelu", words(0, &["levelup"])),
            ("drop 12level", words(7, &["leveldown", "levelup"])),
            ("xyz", words(0, &[])),
            ("sequence ", Completion::File),
            ("drop 3seq a/b", Completion::File),
        ] {
            let mut found = typing.complete(typed);
            if let Completion::Words(_, words) = &mut found {
                words.sort();
            }
            assert_eq!(found, expected, "{typed}");
        }
        let asked = CompletionContext { answers: Some(vec!["blind".into(), "heavy".into()]), ..typing };
        assert_eq!(asked.complete("h"), words(0, &["heavy"]));
    }
}
