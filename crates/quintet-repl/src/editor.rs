//! Input from a person at a terminal: a line editor with history and completion.
//!
//! The editor works in a thread of its own, so that a signal is noticed while a person thinks.

use crate::input::{Input, Prompts};
use crate::now::Now;
use crate::signals::{self, Modes};
use quintet_engine::kernel::is_active;
use quintet_engine::quadris::interpreter::{Completion, Typing};
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// Completes what can be typed: commands and macros, files where a command wants one, answers to a question.
pub(crate) struct Words {
    now: Now,
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
        let (start, words) = match self.now.with_typing(|typing| typing.complete(&line[..at])) {
            Completion::Words(start, words) => (start, words),
            Completion::File => {
                let (start, mut files) = self.files.complete(line, at, context)?;
                // The name of a file is printed as it is while the line is edited.
                files.retain(|file| {
                    !file.replacement.contains(is_active) && !file.display.contains(is_active)
                });
                return Ok((start, files));
            }
        };
        let pair = |word: String| Pair { replacement: format!("{word} "), display: word };
        Ok((start, words.into_iter().map(pair).collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

/// What the game waits for.
enum Message {
    /// A line was typed; an empty one is the end.
    Line(io::Result<String>),
    /// Somebody wants the program to end.
    Signal(i32),
}

/// Lines typed by a person.
pub struct Lines {
    ask: Sender<Now>,
    told: Receiver<Message>,
    modes: Modes,
    line: String,
}

impl Lines {
    /// A line editor on the terminal.
    pub fn new() -> io::Result<Lines> {
        let modes = Modes::now();
        let mut editor = bare_editor()?;
        let (ask, asked) = channel::<Now>();
        let (tell, told) = channel();
        let signal = tell.clone();
        signals::listen(move |number| signal.send(Message::Signal(number)).is_ok())?;
        let edit = move || {
            for now in asked {
                editor.set_helper(Some(Words { now: now.clone(), files: FilenameCompleter::new() }));
                if tell.send(Message::Line(read_line(&mut editor, &now))).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name("editor".into()).spawn(edit)?;
        Ok(Lines { ask, told, modes, line: String::new() })
    }
}

fn bare_editor() -> io::Result<Editor<Words, MemHistory>> {
    let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
    Editor::with_history(config, MemHistory::new()).map_err(io_error)
}

/// A line editor that completes what can be typed.
pub(crate) fn editor(now: Now) -> io::Result<Editor<Words, MemHistory>> {
    let mut editor = bare_editor()?;
    editor.set_helper(Some(Words { now, files: FilenameCompleter::new() }));
    Ok(editor)
}

/// The next line, with its end; nothing at the end of the input.
pub(crate) fn read_line(editor: &mut Editor<Words, MemHistory>, prompt: &Now) -> io::Result<String> {
    match editor.readline(prompt) {
        Ok(line) => Ok(line + "\n"),
        // Ctrl-C gives the line up, Ctrl-D the game. A question has no line to give up: there Ctrl-C leaves.
        Err(ReadlineError::Interrupted) if prompt.with_typing(|typing| typing.answers.is_some()) => {
            Ok(String::new())
        }
        Err(ReadlineError::Interrupted) => Ok("\n".to_owned()),
        Err(ReadlineError::Eof) => Ok(String::new()),
        // What is no text is no command either.
        Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
            Ok("\u{fffd}\n".to_owned())
        }
        Err(error) => Err(io_error(error)),
    }
}

impl Input for Lines {
    fn read(&mut self, prompt: &'static str, typing: &dyn Fn() -> Typing) -> io::Result<&[u8]> {
        let gone = || io::Error::other("the line editor is gone");
        self.ask.send(Now::new(prompt, typing())).map_err(|_| gone())?;
        self.line = match self.told.recv() {
            Ok(Message::Line(line)) => line?,
            Ok(Message::Signal(number)) => {
                // The editor does not know, and has the terminal in its own modes.
                self.modes.restore();
                return Err(signals::error(number));
            }
            Err(_) => return Err(gone()),
        };
        Ok(self.line.as_bytes())
    }

    fn signal(&mut self) -> Option<i32> {
        match self.told.try_recv() {
            Ok(Message::Signal(number)) => Some(number),
            _ => None,
        }
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
