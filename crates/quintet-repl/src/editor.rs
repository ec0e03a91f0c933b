//! Input from a person at a terminal: a line editor with history and completion.

use crate::input::{Input, Prompts};
use quintet_engine::quadris::interpreter::commands::split_number;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::io;

/// Completes the names of commands, and of files where a command wants one.
struct Words {
    words: Vec<String>,
    files: FilenameCompleter,
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..at];
        let start = typed.rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
        let before = typed[..start].split_whitespace().next_back().unwrap_or_default();
        let wants_file = |command: &str| {
            let (_, name) = split_number(command);
            name.len() > 1 && ["sequence", "norandom"].iter().any(|full| full.starts_with(name))
        };
        if wants_file(before) {
            return self.files.complete(line, at, context);
        }
        let (_, name) = split_number(&typed[start..]);
        let fitting = self.words.iter().filter(|word| word.starts_with(name));
        let pair = |word: &String| Pair { display: word.clone(), replacement: format!("{word} ") };
        Ok((at - name.len(), fitting.map(pair).collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

/// Lines typed by a person.
pub struct Lines {
    editor: Editor<Words, MemHistory>,
    line: String,
}

impl Lines {
    /// A line editor on the terminal.
    pub fn new() -> io::Result<Lines> {
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let mut editor = Editor::with_history(config, MemHistory::new()).map_err(io_error)?;
        editor.set_helper(Some(Words { words: Vec::new(), files: FilenameCompleter::new() }));
        Ok(Lines { editor, line: String::new() })
    }
}

impl Input for Lines {
    fn read(&mut self, prompt: &str, words: &dyn Fn() -> Vec<String>) -> io::Result<&[u8]> {
        if let Some(helper) = self.editor.helper_mut() {
            helper.words = words();
        }
        self.line = match self.editor.readline(prompt) {
            Ok(line) => line + "\n",
            // Ctrl-C gives the line up, Ctrl-D the game.
            Err(ReadlineError::Interrupted) => "\n".to_owned(),
            Err(ReadlineError::Eof) => String::new(),
            Err(error) => return Err(io_error(error)),
        };
        Ok(self.line.as_bytes())
    }

    fn prompts(&self) -> Prompts {
        Prompts::Input
    }
}

fn io_error(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other.to_string()),
    }
}
