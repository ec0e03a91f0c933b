//! Reads commands from a person at a terminal: a line editor with history and completion.
//!
//! The editor runs on its own thread, so that a signal is noticed while it waits.

use crate::input::{CommandInput, PromptOwner};
use crate::prompt::PromptState;
use crate::signals::{self, Modes};
use quintet_engine::commands::interpreter::{Completion, CompletionContext};
use quintet_engine::kernel::is_unprintable;
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

/// Completes commands and macros, file names where a command takes one, and answers to a question.
pub(crate) struct CommandCompleter {
    prompt: PromptState,
    files: FilenameCompleter,
}

impl Completer for CommandCompleter {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, words) = match self.prompt.with_typing(|typing| typing.complete(&line[..at])) {
            Completion::Words(start, words) => (start, words),
            Completion::File => {
                let (start, mut files) = self.files.complete(line, at, context)?;
                // The editor prints file names without escaping them.
                files.retain(|file| {
                    !file.replacement.contains(is_unprintable) && !file.display.contains(is_unprintable)
                });
                return Ok((start, files));
            }
        };
        let pair = |word: String| Pair { replacement: format!("{word} "), display: word };
        Ok((start, words.into_iter().map(pair).collect()))
    }
}

impl Hinter for CommandCompleter {
    type Hint = String;
}
impl Highlighter for CommandCompleter {}
impl Validator for CommandCompleter {}
impl Helper for CommandCompleter {}

/// A message from the editor's or the signals' thread.
enum Message {
    /// A typed line; an empty one is the end of the input.
    Line(io::Result<String>),
    /// A signal to end the program.
    Signal(i32),
}

/// Commands that a person types in a line editor.
pub struct EditorInput {
    ask: Sender<PromptState>,
    messages: Receiver<Message>,
    modes: Modes,
    line: String,
}

impl EditorInput {
    /// Starts a line editor on the terminal.
    pub fn new() -> io::Result<EditorInput> {
        let modes = Modes::now();
        let mut editor = bare_editor()?;
        let (ask, asked) = channel::<PromptState>();
        let (send, messages) = channel();
        let signal = send.clone();
        signals::listen(move |number| signal.send(Message::Signal(number)).is_ok())?;
        let edit = move || {
            for prompt in asked {
                editor.set_helper(Some(CommandCompleter {
                    prompt: prompt.clone(),
                    files: FilenameCompleter::new(),
                }));
                if send.send(Message::Line(read_line(&mut editor, &prompt))).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name("editor".into()).spawn(edit)?;
        Ok(EditorInput { ask, messages, modes, line: String::new() })
    }
}

fn bare_editor() -> io::Result<Editor<CommandCompleter, MemHistory>> {
    let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
    Editor::with_history(config, MemHistory::new()).map_err(io_error)
}

/// Creates a line editor with completion.
pub(crate) fn editor(prompt: PromptState) -> io::Result<Editor<CommandCompleter, MemHistory>> {
    let mut editor = bare_editor()?;
    editor.set_helper(Some(CommandCompleter { prompt, files: FilenameCompleter::new() }));
    Ok(editor)
}

/// Reads the next line, including its line break; an empty line is the end of the input.
pub(crate) fn read_line(
    editor: &mut Editor<CommandCompleter, MemHistory>,
    prompt: &PromptState,
) -> io::Result<String> {
    let Some(line) = prompt.while_editing(|| editor.readline(prompt)) else { return Ok(String::new()) };
    match line {
        Ok(line) => Ok(line + "\n"),
        // Ctrl-C discards the line, Ctrl-D ends the game. At a question there is no line to discard, so Ctrl-C ends the
        // game.
        Err(ReadlineError::Interrupted) if prompt.with_typing(|typing| typing.answers.is_some()) => {
            Ok(String::new())
        }
        Err(ReadlineError::Interrupted) => Ok("\n".to_owned()),
        Err(ReadlineError::Eof) => Ok(String::new()),
        // A line that is not valid text is not a command either.
        Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
            Ok("\u{fffd}\n".to_owned())
        }
        Err(error) => Err(io_error(error)),
    }
}

impl CommandInput for EditorInput {
    fn read(&mut self, prompt: &'static str, typing: &dyn Fn() -> CompletionContext) -> io::Result<&[u8]> {
        let gone = || io::Error::other("the line editor is gone");
        let prompt = PromptState::new(prompt, typing());
        self.ask.send(prompt.clone()).map_err(|_| gone())?;
        self.line = match self.messages.recv() {
            Ok(Message::Line(line)) => line?,
            Ok(Message::Signal(number)) => {
                // The editor has changed the terminal's modes, or is about to.
                prompt.close();
                self.modes.restore();
                return Err(signals::error(number));
            }
            Err(_) => return Err(gone()),
        };
        Ok(self.line.as_bytes())
    }

    fn signal(&mut self) -> Option<i32> {
        match self.messages.try_recv() {
            Ok(Message::Signal(number)) => Some(number),
            _ => None,
        }
    }

    fn prompt_owner(&self) -> PromptOwner {
        PromptOwner::Input
    }
}

fn io_error(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other.to_string()),
    }
}
