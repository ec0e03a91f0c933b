//! The terminal of a game that is also shown in a window: lines are read on another thread, and frames are printed
//! without disturbing the line that is being typed.

use crate::editor;
use crate::prompt::PromptState;
use crate::screen::TextScreen;
use crate::signals::{self, Modes};
use quintet_app::{PeerEvent, PeerTerminal, TextSession};
use quintet_engine::commands::interpreter::TextGame;
use quintet_engine::commands::interpreter::command_names::CommandNames;
use quintet_look::Colours;
use rustyline::ExternalPrinter;
use std::io::{self, BufRead, IsTerminal, Read, Write, stderr, stdin, stdout};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The maximum number of lines that wait to be read; then the sender blocks.
const MAX_QUEUED_LINES: usize = 64;
/// The maximum length of a line in bytes; a longer one is split.
const MAX_LINE_BYTES: u64 = 1 << 16;

/// Options of a [`ConsolePeer`].
pub struct PeerOptions<'a> {
    /// The colours of frames, if any.
    pub colours: Option<&'a Colours>,
    /// True if the window stays open when the input ends.
    pub hold: bool,
}

/// Standard input and output as the [`PeerTerminal`] of a game in a window.
pub struct ConsolePeer {
    lines: LineReader,
    screen: TextScreen<Printer, Box<dyn Write>>,
    prompt: PromptState,
    /// True if a person types.
    person: bool,
    hold: bool,
}

impl ConsolePeer {
    /// Starts to read, with a line editor if a person types. `wake` is called whenever there is an event to poll. `end`
    /// is called with a signal to end the program; if it returns false, the signal has its default effect.
    pub fn start(
        session: &dyn TextSession,
        options: &PeerOptions<'_>,
        wake: impl Fn() + Send + 'static,
        end: impl Fn(i32) -> bool + Send + 'static,
    ) -> io::Result<ConsolePeer> {
        let terminal = stdout().is_terminal();
        let person = stdin().is_terminal() && terminal;
        let prompt = PromptState::new(session.game().prompt(), session.typing());
        let lines = LineReader::start(person, &prompt, wake, end)?;
        let printer = lines.printer.clone();
        let messages: Box<dyn Write> = if person { Box::new(printer.clone()) } else { Box::new(stderr()) };
        let screen = TextScreen::new(printer, messages, terminal, options.colours);
        Ok(ConsolePeer { lines, screen, prompt, person, hold: options.hold })
    }
}

impl PeerTerminal for ConsolePeer {
    fn frame(&mut self, game: &dyn TextGame) {
        let answers = game.answers();
        self.prompt.change(|prompt, typing| (*prompt, typing.answers) = (game.prompt(), answers));
        // Errors of the terminal do not stop the window.
        let _ = self.screen.frame(game);
    }

    fn result(&mut self, text: &str) {
        let _ = self.screen.result(text, self.person);
    }

    fn show_message(&mut self, text: &str) {
        let _ = self.screen.show_message(text);
    }

    fn await_command(&mut self, names: &CommandNames) {
        self.prompt.change(|_, typing| {
            if typing.names != *names {
                typing.names.clone_from(names);
            }
        });
    }

    fn has_person(&self) -> bool {
        self.person
    }

    fn poll(&mut self) -> Option<PeerEvent> {
        let _ = self.screen.flush();
        self.lines.events.try_recv().ok().filter(|event| *event != PeerEvent::End || !self.hold)
    }
}

/// Reads lines on a thread.
struct LineReader {
    events: Receiver<PeerEvent>,
    printer: Printer,
    modes: Arc<Modes>,
    prompt: PromptState,
}

impl LineReader {
    fn start(
        person: bool,
        prompt: &PromptState,
        wake: impl Fn() + Send + 'static,
        end: impl Fn(i32) -> bool + Send + 'static,
    ) -> io::Result<LineReader> {
        let modes = Arc::new(Modes::now());
        let (send, events) = sync_channel(MAX_QUEUED_LINES);
        let (found, edited) = (Arc::clone(&modes), prompt.clone());
        signals::listen(move |number| {
            let is_handled = end(number);
            if !is_handled {
                edited.close();
                found.restore();
            }
            is_handled
        })?;
        let mut printer = Printer::default();
        if person {
            let mut editor = editor::editor(prompt.clone())?;
            printer.editor = editor
                .create_external_printer()
                .ok()
                .map(|printer| Arc::new(Mutex::new(Box::new(printer) as Box<dyn ExternalPrinter + Send>)));
            let prompt = prompt.clone();
            let read = move || while pass(&send, editor::read_line(&mut editor, &prompt), &wake) {};
            thread::Builder::new().name("editor".into()).spawn(read)?;
        } else {
            let read = move || read_lines(stdin().lock(), &send, &wake);
            thread::Builder::new().name("input".into()).spawn(read)?;
        }
        Ok(LineReader { events, printer, modes, prompt: prompt.clone() })
    }
}

impl Drop for LineReader {
    /// Restores the terminal: the editor may be reading a line and have changed its modes.
    fn drop(&mut self) {
        let is_editing = self.prompt.close();
        self.modes.restore();
        if is_editing {
            // Ends the line that was being typed, so that the next message starts on its own line.
            let _ = writeln!(stdout());
        }
    }
}

/// Sends the lines of a stream until it ends; a missing last line break is added.
fn read_lines(stream: impl BufRead, send: &SyncSender<PeerEvent>, wake: &dyn Fn()) {
    let mut stream = stream.chain(&b"\n"[..]);
    let mut next = || {
        let mut line = Vec::new();
        stream.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line)?;
        Ok(String::from_utf8_lossy(&line).into_owned())
    };
    while pass(send, next(), wake) {}
}

/// Sends a line. Returns true if another may follow.
fn pass(send: &SyncSender<PeerEvent>, line: io::Result<String>, wake: &dyn Fn()) -> bool {
    let event = match line {
        Ok(line) if !line.is_empty() => PeerEvent::Line(line),
        _ => PeerEvent::End,
    };
    let more = event != PeerEvent::End;
    let sent = send.send(event).is_ok();
    wake();
    more && sent
}

/// Prints above the line that is being typed, if there is one.
#[derive(Clone, Default)]
struct Printer {
    editor: Option<Arc<Mutex<Box<dyn ExternalPrinter + Send>>>>,
    waiting: Vec<u8>,
}

impl Write for Printer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        // Output is printed in whole lines.
        if bytes.ends_with(b"\n") {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = std::mem::take(&mut self.waiting);
        match &self.editor {
            _ if text.is_empty() => Ok(()),
            Some(printer) => {
                let mut printer = printer.lock().unwrap_or_else(PoisonError::into_inner);
                let text = String::from_utf8_lossy(&text).into_owned();
                printer.print(text).map_err(|error| io::Error::other(error.to_string()))
            }
            None => {
                let mut out = stdout().lock();
                out.write_all(&text)?;
                out.flush()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn lines_are_complete_and_the_last_gets_a_line_break() {
        let (send, events) = sync_channel(MAX_QUEUED_LINES);
        read_lines(&b"3right drop\n\nleft"[..], &send, &|| ());
        let line = |text: &str| PeerEvent::Line(text.to_owned());
        let all: Vec<PeerEvent> = events.try_iter().collect();
        assert_eq!(all, [line("3right drop\n"), line("\n"), line("left\n"), PeerEvent::End]);
    }

    #[test]
    fn an_endless_line_is_split_and_the_sender_blocks() {
        let (send, events) = sync_channel(2);
        let reader = thread::spawn(move || {
            read_lines(BufReader::new(io::repeat(b'x')), &send, &|| ());
        });
        for _ in 0..5 {
            let Ok(PeerEvent::Line(piece)) = events.recv() else { panic!("there is more") };
            assert_eq!(piece.len() as u64, MAX_LINE_BYTES);
        }
        // The thread ends when the receiver is dropped.
        drop(events);
        reader.join().unwrap();
    }
}
