//! Completion of a line that is being typed.

use super::Interpreter;
use super::command_names::{CommandNames, WordMeaning};
use super::commands::split_number;
use super::text_game::TextGame;

/// The words that can be typed now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompletionContext {
    /// The available commands and macros.
    pub names: CommandNames,
    /// The answers to the game's question, if it asks one.
    pub answers: Option<Vec<String>>,
}

/// The ways to complete a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Completion {
    /// The name of a file follows.
    File,
    /// The text from this byte on can become each of these words.
    Words(usize, Vec<String>),
}

impl CompletionContext {
    /// Returns what an interpreter accepts now.
    pub fn now(interpreter: &Interpreter, game: &dyn TextGame) -> CompletionContext {
        CompletionContext { names: interpreter.names().clone(), answers: game.answers() }
    }

    /// Returns how a line typed so far can be completed.
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
