//! Typed input beside another shell: lines are read on a thread of their own, and frames are printed without
//! spoiling the line that is being typed.

use crate::editor;
use crate::input::Typing;
use crate::signals::{self, Modes};
use rustyline::ExternalPrinter;
use std::io::{self, BufRead, Read, Write, stdin, stdout};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// So many lines may wait to be taken; whoever writes more of them waits, too.
const LINES: usize = 64;
/// A line that is longer than this comes in pieces.
const LONGEST: u64 = 1 << 16;

/// What comes from the terminal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// A line with its end, or a piece of a very long one.
    Line(String),
    /// The end of the input.
    End,
    /// The program was told to end by this signal.
    Signal(i32),
}

/// A terminal, or a stream, beside another shell.
pub struct Aside {
    said: Receiver<Said>,
    /// Signals do not wait behind lines.
    signals: Receiver<i32>,
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
        let (tell, said) = sync_channel(LINES);
        let (signal, signals) = channel();
        let wake = Arc::new(wake);
        let awake = Arc::clone(&wake);
        signals::listen(move |number| {
            let told = signal.send(number).is_ok();
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
            let read = move || read_lines(stdin().lock(), &tell, &*wake);
            thread::Builder::new().name("input".into()).spawn(read)?;
        }
        Ok(Aside { said, signals, printer, modes })
    }

    /// Something that was said since.
    pub fn next(&self) -> Option<Said> {
        self.signals.try_recv().map(Said::Signal).or_else(|_| self.said.try_recv()).ok()
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

/// Passes on the lines of a stream until it ends; the last one ends, too.
fn read_lines(stream: impl BufRead, tell: &SyncSender<Said>, wake: &dyn Fn()) {
    let mut stream = stream.chain(&b"\n"[..]);
    let mut next = || {
        let mut line = Vec::new();
        stream.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
        Ok(String::from_utf8_lossy(&line).into_owned())
    };
    while pass(tell, next(), wake) {}
}

/// Passes a line on; says whether there may be another.
fn pass(tell: &SyncSender<Said>, line: io::Result<String>, wake: &dyn Fn()) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn lines_come_whole_and_the_last_one_ends() {
        let (tell, said) = sync_channel(LINES);
        read_lines(&b"3right drop\n\nleft"[..], &tell, &|| ());
        let line = |text: &str| Said::Line(text.to_owned());
        let all: Vec<Said> = said.try_iter().collect();
        assert_eq!(all, [line("3right drop\n"), line("\n"), line("left\n"), Said::End]);
    }

    #[test]
    fn an_endless_line_comes_in_pieces_that_wait_to_be_taken() {
        let (tell, said) = sync_channel(2);
        let reader = thread::spawn(move || {
            read_lines(BufReader::new(io::repeat(b'x')), &tell, &|| ());
        });
        for _ in 0..5 {
            let Ok(Said::Line(piece)) = said.recv() else { panic!("there is more") };
            assert_eq!(piece.len() as u64, LONGEST);
        }
        // Nobody listens any more: that ends it.
        drop(said);
        reader.join().unwrap();
    }
}
