//! The terminal, its input and its painter together: what every screen of this shell stands on.

use crate::input::{Input, Message};
use crate::painter::Painter;
use crate::terminal::{Terminal, Wants};
use crate::text::{Line, plain};
use crossterm::event::{KeyCode, KeyEventKind, KeyModifiers};
use quintet_engine::kernel::{Span, Time};
use std::io;
use std::time::{Duration, Instant};

/// What a screen must react to.
pub(crate) enum Cue {
    /// A key goes down, or repeats.
    Key {
        /// Which.
        code: KeyCode,
        /// When.
        at: Time,
        /// Whether it is known to be a repeat.
        repeats: bool,
    },
    /// A key comes up; not every terminal tells.
    Release {
        /// Which.
        code: KeyCode,
        /// When.
        at: Time,
    },
    /// Time has passed, or the screen must be drawn again.
    Tick,
    /// The player wants to stop the program for a while with Ctrl-Z: see [`Stage::suspend`].
    Suspend,
    /// The player wants to leave with Ctrl-C.
    Interrupted,
    /// The program is told to end.
    Signal(i32),
    /// The terminal is gone.
    Lost,
}

/// A terminal that is ours, with a clock.
pub(crate) struct Stage {
    terminal: Option<Terminal>,
    input: Input,
    painter: Painter,
    start: Instant,
    /// A message that came while nobody could deal with it.
    held: Option<Message>,
    /// Whether the terminal was too small for what was to be shown last.
    cramped: bool,
}

impl Stage {
    /// Takes the terminal over. With `releases` it is asked to tell when keys come up.
    pub(crate) fn open(releases: bool) -> io::Result<Stage> {
        // First the ears, then the terminal: a signal in between must find somebody who restores it.
        let input = Input::listen()?;
        let terminal = Some(Terminal::take(Wants { releases, ..Wants::default() })?);
        Ok(Stage {
            terminal,
            input,
            painter: Painter::default(),
            start: Instant::now(),
            held: None,
            cramped: false,
        })
    }

    /// The shell's clock.
    pub(crate) fn now(&self) -> Time {
        self.time(Instant::now())
    }

    fn time(&self, instant: Instant) -> Time {
        let micros = instant.saturating_duration_since(self.start).as_micros();
        Time::ZERO + Span::from_micros(u64::try_from(micros).unwrap_or(u64::MAX))
    }

    /// Waits for the next cue, at most until this moment of the clock.
    pub(crate) fn wait(&mut self, until: Option<Time>) -> Cue {
        let until = until.map(|time| self.start + Duration::from_micros(time.micros()));
        let message = self.held.take().or_else(|| self.input.next(until));
        self.cue(message)
    }

    /// A cue that is there already.
    pub(crate) fn ready(&mut self) -> Option<Cue> {
        self.held.take().or_else(|| self.input.ready()).map(|message| self.cue(Some(message)))
    }

    /// Waits until this moment of the clock; says whether something came up before. A key is used up by that,
    /// so that who skips an animation does nothing else; anything more serious is the next cue.
    pub(crate) fn is_interrupted(&mut self, until: Time) -> bool {
        let until = self.start + Duration::from_micros(until.micros());
        let message = self.held.take().or_else(|| self.input.next(Some(until)));
        let plain = |message: &Message| matches!(message, Message::Key(key, _) if key.modifiers.is_empty());
        let interrupted = message.is_some();
        self.held = message.filter(|message| !plain(message));
        interrupted
    }

    /// Gives the terminal back, stops the process, and takes the terminal again when it goes on.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        self.terminal = self.terminal.take().map(Terminal::suspend).transpose()?;
        self.painter.forget();
        Ok(())
    }

    fn cue(&mut self, message: Option<Message>) -> Cue {
        match message {
            None | Some(Message::Pointer(..) | Message::Paste(..) | Message::Away(_)) => Cue::Tick,
            Some(Message::Key(key, at)) if key.kind == KeyEventKind::Release => {
                Cue::Release { code: key.code, at: self.time(at) }
            }
            Some(Message::Key(key, at)) if key.modifiers.contains(KeyModifiers::CONTROL) => match key.code {
                KeyCode::Char('c') => Cue::Interrupted,
                KeyCode::Char('z') => Cue::Suspend,
                // Enter is sent as Ctrl-J or Ctrl-M by some terminals and programs.
                KeyCode::Char('j' | 'm') if !self.cramped => {
                    Cue::Key { code: KeyCode::Enter, at: self.time(at), repeats: false }
                }
                _ => Cue::Tick,
            },
            // Nobody plays what cannot be seen.
            Some(Message::Key(..)) if self.cramped => Cue::Tick,
            Some(Message::Key(key, at)) => {
                let repeats = key.kind == KeyEventKind::Repeat;
                Cue::Key { code: key.code, at: self.time(at), repeats }
            }
            Some(Message::Resized) => {
                self.painter.forget();
                Cue::Tick
            }
            Some(Message::Signal(signal)) => Cue::Signal(signal),
            Some(Message::Lost) => Cue::Lost,
        }
    }

    /// Whether the terminal has room for so many columns and rows. If not, that is what it shows, and keys are
    /// of no use until there is room.
    pub(crate) fn has_room(&mut self, (columns, rows): (usize, usize)) -> io::Result<bool> {
        let (width, height) = terminal_size()?;
        self.cramped = width < columns || height < rows;
        if self.cramped {
            let text = format!(
                "This needs {columns} columns and {rows} rows; here are {width} and {height}. Please enlarge the terminal."
            );
            let mut lines = wrap(&text, width);
            lines.truncate(height);
            self.show(plain(&lines))?;
        }
        Ok(!self.cramped)
    }

    /// A text as lines that have room below so many rows of the terminal.
    pub(crate) fn lines_below(rows: usize, text: &str) -> io::Result<Vec<Line>> {
        let (width, height) = terminal_size()?;
        Ok(plain(&fit(text, (width, height.saturating_sub(rows)))))
    }

    /// Shows these lines, writing only what has changed.
    pub(crate) fn show(&mut self, lines: Vec<Line>) -> io::Result<()> {
        let bytes = self.painter.frame(lines);
        match &mut self.terminal {
            Some(terminal) if !bytes.is_empty() => terminal.write(&bytes),
            _ => Ok(()),
        }
    }
}

/// The terminal's columns and rows. One that does not know (a serial line) is taken for a usual one.
fn terminal_size() -> io::Result<(usize, usize)> {
    Ok(match crossterm::terminal::size()? {
        (0, _) | (_, 0) => (80, 25),
        (columns, rows) => (columns.into(), rows.into()),
    })
}

/// As much of a text as fits into so many columns and rows.
fn fit(text: &str, (columns, rows): (usize, usize)) -> Vec<String> {
    let mut lines = wrap(text, columns);
    if lines.len() > rows {
        lines.truncate(rows);
        if let Some(last) = lines.last_mut() {
            *last = last.chars().take(columns.saturating_sub(1)).chain(['…']).collect();
        }
    }
    lines
}

/// Breaks a text into lines of at most so many characters; words that are longer are broken, too.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines: Vec<Vec<char>> = vec![Vec::new()];
    for word in text.split(' ') {
        let word: Vec<char> = word.chars().collect();
        for (number, part) in word.chunks(width).enumerate() {
            let last = lines.last().map_or(0, Vec::len);
            match lines.last_mut() {
                Some(line) if number == 0 && last > 0 && last + 1 + part.len() <= width => {
                    line.push(' ');
                    line.extend(part);
                }
                Some(line) if last == 0 => line.extend(part),
                _ => lines.push(part.to_vec()),
            }
        }
    }
    lines.into_iter().map(|line| line.into_iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words_and_long_words_within() {
        for (text, width, lines) in [
            ("one two three", 7, vec!["one two", "three"]),
            ("not: /a/very/long/path is", 8, vec!["not:", "/a/very/", "long/pat", "h is"]),
            ("größe übung", 5, vec!["größe", "übung"]),
            ("", 5, vec![""]),
            ("ab", 0, vec!["a", "b"]),
        ] {
            assert_eq!(wrap(text, width), lines, "{text}");
        }
        assert_eq!(fit("one two three four", (7, 2)), ["one two", "three…"]);
        assert_eq!(fit("one two threeee", (7, 1)), ["one tw…"]);
        assert_eq!(fit("one", (7, 0)), [""; 0]);
    }
}
