//! Typed input beside another shell: lines are read on a thread of their own, and frames are printed without
//! spoiling the line that is being typed.

use crate::editor;
use crate::input::Typing;
use crate::signals::{self, Modes};
use rustyline::ExternalPrinter;
use std::io::{self, BufRead, Write, stdin, stdout};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// What comes from the terminal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// A line.
    Line(String),
    /// The end of the input.
    End,
    /// The program was told to end by this signal.
    Signal(i32),
}

/// A terminal, or a stream, beside another shell.
pub struct Aside {
    said: Receiver<Said>,
    printer: Printer,
    modes: Modes,
}

impl Aside {
    /// Begins to read: with a line editor where a person types, which completes what is in `typing`. `wake` is
    /// called whenever there is something to take.
    pub fn listen(
        person: bool,
        prompt: &'static str,
        typing: Typing,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> io::Result<Aside> {
        let modes = Modes::now();
        let (tell, said) = channel();
        let wake = Arc::new(wake);
        let (signal, awake) = (tell.clone(), Arc::clone(&wake));
        signals::listen(move |number| {
            let told = signal.send(Said::Signal(number)).is_ok();
            awake();
            told
        })?;
        let mut printer = Printer::default();
        if person {
            let mut editor = editor::editor(typing)?;
            printer.beside = editor
                .create_external_printer()
                .ok()
                .map(|printer| Arc::new(Mutex::new(Box::new(printer) as Box<dyn ExternalPrinter + Send>)));
            let read = move || {
                while pass(&tell, editor::read_line(&mut editor, prompt), &*wake) {}
            };
            thread::Builder::new().name("editor".into()).spawn(read)?;
        } else {
            let read = move || {
                let next = |input: &mut dyn BufRead| {
                    let mut line = Vec::new();
                    input.read_until(b'\n', &mut line).map(|_| String::from_utf8_lossy(&line).into_owned())
                };
                while pass(&tell, next(&mut stdin().lock()), &*wake) {}
            };
            thread::Builder::new().name("input".into()).spawn(read)?;
        }
        Ok(Aside { said, printer, modes })
    }

    /// Something that was said since.
    pub fn next(&self) -> Option<Said> {
        self.said.try_recv().ok()
    }

    /// Where to print so that the line that is being typed is not spoilt.
    pub fn printer(&self) -> Printer {
        self.printer.clone()
    }
}

impl Drop for Aside {
    /// The editor may be in the middle of a line, with the terminal in modes of its own.
    fn drop(&mut self) {
        self.modes.restore();
    }
}

/// Passes a line on; says whether there may be another.
fn pass(tell: &Sender<Said>, line: io::Result<String>, wake: &dyn Fn()) -> bool {
    let said = match line {
        Ok(line) if !line.is_empty() => Said::Line(line),
        _ => Said::End,
    };
    let more = said != Said::End;
    let told = tell.send(said).is_ok();
    wake();
    more && told
}

/// Prints above the line that is being typed, if there is one.
#[derive(Clone, Default)]
pub struct Printer {
    beside: Option<Arc<Mutex<Box<dyn ExternalPrinter + Send>>>>,
    waiting: Vec<u8>,
}

impl Write for Printer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        // What is said is said at once.
        if bytes.ends_with(b"\n") {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = std::mem::take(&mut self.waiting);
        match &self.beside {
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
