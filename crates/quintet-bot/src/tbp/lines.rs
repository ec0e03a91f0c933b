//! Reads lines of bounded length from an untrusted source.

use std::io::{self, BufRead, BufReader, Read};

/// The maximum length of a line in bytes.
pub const MAX_LINE: usize = 1 << 20;

/// Why a line cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// The line is too long; the next one can be read.
    #[error("a line is longer than {MAX_LINE} bytes")]
    TooLong,
    /// The line is not UTF-8; the next one can be read.
    #[error("a line is not text")]
    NotText,
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Reads lines, buffering at most [`MAX_LINE`] bytes.
pub struct BoundedLines<R> {
    from: BufReader<R>,
    /// True while the rest of a line is skipped.
    skipping: bool,
}

impl<R: Read> BoundedLines<R> {
    /// Creates a reader of lines.
    pub fn new(from: R) -> BoundedLines<R> {
        BoundedLines { from: BufReader::new(from), skipping: false }
    }
}

impl<R: Read> Iterator for BoundedLines<R> {
    type Item = Result<String, LineError>;

    /// Returns the next line without its end; `None` after the last one. A line that is too long is reported at once,
    /// because it may never end.
    fn next(&mut self) -> Option<Result<String, LineError>> {
        let mut line = Vec::new();
        loop {
            let ready = match self.from.fill_buf() {
                Ok(ready) => ready,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Some(Err(error.into())),
            };
            let end = ready.iter().position(|byte| *byte == b'\n');
            let part = &ready[..end.unwrap_or(ready.len())];
            let (last, taken) = (ready.is_empty(), part.len() + usize::from(end.is_some()));
            let long = line.len() + part.len() > MAX_LINE;
            if !self.skipping && !long {
                line.extend_from_slice(part);
            }
            self.from.consume(taken);
            let skipped = self.skipping;
            self.skipping = (skipped || long) && end.is_none();
            if !skipped && long {
                return Some(Err(LineError::TooLong));
            }
            if last && line.is_empty() {
                return None;
            }
            if last || end.is_some() && !skipped {
                return Some(String::from_utf8(line).map_err(|_| LineError::NotText));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Vec<Option<String>> {
        BoundedLines::new(bytes).map(Result::ok).collect()
    }

    #[test]
    fn lines_are_read_with_and_without_an_end() {
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(read(b""), []);
        assert_eq!(read(b"\n"), [some("")]);
        assert_eq!(read(b"a\n\nb"), [some("a"), some(""), some("b")]);
        assert_eq!(read(b"a\r\n\xff\nb\n"), [some("a\r"), None, some("b")]);
    }

    #[test]
    fn a_line_without_end_costs_no_memory() {
        let endless = io::repeat(b'x').take(5 * MAX_LINE as u64).chain(&b"\nb\n"[..]);
        let mut lines = BoundedLines::new(endless);
        assert!(matches!(lines.next(), Some(Err(LineError::TooLong))));
        assert_eq!(lines.next().unwrap().unwrap(), "b");
        assert!(lines.next().is_none());
    }
}
