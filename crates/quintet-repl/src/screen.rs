//! Writes frames and messages to standard output and standard error.

use crate::pen::ColourPen;
use quintet_engine::commands::interpreter::{PLAY_AGAIN, TextGame};
use quintet_engine::commands::plain;
use quintet_engine::kernel::printable_lines;
use quintet_look::Colours;
use std::io::{self, Write};

/// The maximum number of bytes that are buffered if the output is not a terminal.
const BATCH: usize = 1 << 16;

/// Writes frames to one output and messages to another.
///
/// In a terminal every frame is written immediately, in one write, and messages are written after the next frame: a
/// frame fills a usual terminal, so text above it cannot be seen. Anywhere else frames are gathered into large blocks.
/// [`TextScreen::flush`] writes what is buffered, and must be called before waiting for input.
pub struct TextScreen<O, E> {
    out: O,
    err: E,
    waiting: String,
    /// Messages to write after the buffered frames.
    said: String,
    batch: usize,
    pen: Option<ColourPen>,
    /// The result of a game that has just ended, shown to a person below the last frame.
    result: Option<String>,
}

impl<O: Write, E: Write> TextScreen<O, E> {
    /// Creates a screen; `terminal` is true if the frames go to a terminal, and `colours` are those of the frames, if
    /// any.
    pub fn new(out: O, err: E, terminal: bool, colours: Option<&Colours>) -> TextScreen<O, E> {
        let batch = if terminal { 0 } else { BATCH };
        let pen = colours.map(ColourPen::new);
        let (waiting, said) = (String::with_capacity(batch + 4096), String::new());
        TextScreen { out, err, waiting, said, batch, pen, result: None }
    }

    /// Shows a game.
    pub fn frame(&mut self, game: &dyn TextGame) -> io::Result<()> {
        match &self.pen {
            Some(pen) => game.frame(&|out, cell| pen.write(out, cell), &mut self.waiting),
            None => game.frame(&plain, &mut self.waiting),
        }
        if let Some(result) = self.result.take() {
            self.show_message(&format!("{result}: {PLAY_AGAIN}"))?;
        }
        if self.waiting.len() > self.batch { self.flush() } else { Ok(()) }
    }

    /// Shows the result of a game: to a person below the next frame, together with how to play again.
    pub fn result(&mut self, text: &str, person: bool) -> io::Result<()> {
        if person {
            self.result = Some(text.to_owned());
            return Ok(());
        }
        self.show_message(text)
    }

    /// Shows the prompt.
    pub fn prompt(&mut self, prompt: &str) -> io::Result<()> {
        self.flush()?;
        self.waiting.push_str(prompt);
        self.flush()
    }

    /// Writes everything that is buffered.
    pub fn flush(&mut self) -> io::Result<()> {
        let written = self.out.write_all(self.waiting.as_bytes());
        self.waiting.clear();
        written?;
        self.out.flush()?;
        if !self.said.is_empty() {
            // Errors are ignored: standard error may be closed.
            let _ = self.err.write_all(self.said.as_bytes());
            self.said.clear();
        }
        Ok(())
    }

    /// Shows a message after the frames before it; in a terminal also after the next frame.
    pub fn show_message(&mut self, message: &str) -> io::Result<()> {
        let is_terminal = self.batch == 0;
        self.said.push_str(&printable_lines(message));
        self.said.push('\n');
        if is_terminal { Ok(()) } else { self.flush() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::kernel::Game;
    use quintet_engine::quadris::{Quadris, Setup};
    use std::cell::RefCell;

    /// Records each write separately.
    struct Writes<'a>(&'a RefCell<Vec<String>>);

    impl Write for Writes<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().push(String::from_utf8_lossy(bytes).into_owned());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn in_a_terminal_every_frame_is_one_write() {
        let game = Quadris::new(&Setup::default()).unwrap();
        let writes = RefCell::new(Vec::new());
        let mut screen = TextScreen::new(Writes(&writes), Writes(&writes), true, None);
        screen.frame(&game).unwrap();
        screen.frame(&game).unwrap();
        assert_eq!(writes.borrow().iter().filter(|write| !write.is_empty()).count(), 2);
    }

    #[test]
    fn in_a_terminal_messages_are_below_the_frame_that_follows_and_above_the_prompt() {
        let game = Quadris::new(&Setup::default()).unwrap();
        let writes = RefCell::new(Vec::new());
        let mut screen = TextScreen::new(Writes(&writes), Writes(&writes), true, None);
        screen.show_message("unknown command: foo").unwrap();
        screen.frame(&game).unwrap();
        screen.show_message("a question?").unwrap();
        screen.prompt("> ").unwrap();
        let writes: Vec<String> = writes.take().into_iter().filter(|write| !write.is_empty()).collect();
        let [frame, rest @ ..] = &writes[..] else { panic!("nothing is written") };
        assert!(frame.contains("Level:"), "{frame}");
        assert_eq!(rest, ["unknown command: foo\n", "a question?\n", "> "]);
    }

    #[test]
    fn outside_a_terminal_frames_are_buffered_until_a_block_is_full_or_a_message_follows() {
        let game = Quadris::new(&Setup::default()).unwrap();
        let writes = RefCell::new(Vec::new());
        let mut screen = TextScreen::new(Writes(&writes), Writes(&writes), false, None);
        screen.frame(&game).unwrap();
        screen.frame(&game).unwrap();
        assert!(writes.borrow().is_empty());
        screen.show_message("hello").unwrap();
        assert_eq!(writes.borrow().len(), 2, "the frames, and then the message");
        assert_eq!(writes.borrow()[1], "hello\n");
        for _ in 0..1000 {
            screen.frame(&game).unwrap();
        }
        assert!((3..20).contains(&writes.borrow().len()));
    }
}
