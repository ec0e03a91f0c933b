//! A byte stream that tracks line and column, and reads numbers.

use std::io::{BufRead, ErrorKind};

use crate::read_error::{Expected, Problem, ReadError, TextPosition};

/// The result of reading.
pub(crate) type ReadResult<T> = Result<T, ReadError>;

/// A byte stream that consumes no more than requested.
#[derive(Debug)]
pub(crate) struct ByteReader<R> {
    inner: R,
    place: TextPosition,
}

/// The result of a [`scan`](ByteReader::scan) callback for the bytes that it was given.
pub(crate) enum Scanned {
    /// All bytes are accepted, and more may follow.
    More,
    /// This many bytes are accepted, and the scan is complete.
    Done(usize),
    /// The byte after this many is wrong.
    Wrong(usize, Problem),
}

/// Returns true if a byte is white space by the definition of C++ streams.
pub(crate) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

impl<R: BufRead> ByteReader<R> {
    pub(crate) fn new(inner: R) -> Self {
        Self { inner, place: TextPosition { line: 1, column: 1 } }
    }

    pub(crate) fn into_inner(self) -> R {
        self.inner
    }

    /// Returns the position of the next byte.
    pub(crate) fn place(&self) -> TextPosition {
        self.place
    }

    /// Returns an error at the next byte.
    pub(crate) fn wrong<T>(&self, problem: Problem) -> ReadResult<T> {
        Err(ReadError { place: self.place, problem })
    }

    /// Passes the bytes to `look`, one buffer at a time, until it is complete or they end, and consumes those that it
    /// accepts. Returns true if the scan is complete, false at the end of the stream.
    pub(crate) fn scan(&mut self, mut look: impl FnMut(&[u8]) -> Scanned) -> ReadResult<bool> {
        loop {
            let bytes = match self.inner.fill_buf() {
                Ok([]) => return Ok(false),
                Ok(bytes) => bytes,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    let (kind, message) = (error.kind(), error.to_string());
                    return self.wrong(Problem::Io { kind, message });
                }
            };
            let (taken, end) = match look(bytes) {
                Scanned::More => (bytes.len(), None),
                Scanned::Done(taken) => (taken, Some(None)),
                Scanned::Wrong(taken, problem) => (taken, Some(Some(problem))),
            };
            self.place.pass(&bytes[..taken]);
            self.inner.consume(taken);
            match end {
                None => {}
                Some(None) => return Ok(true),
                Some(Some(problem)) => return self.wrong(problem),
            }
        }
    }

    /// Consumes white space and returns the byte after it, which is not consumed.
    pub(crate) fn peek(&mut self) -> ReadResult<Option<u8>> {
        let mut next = None;
        self.scan(|bytes| match bytes.iter().position(|&byte| !is_space(byte)) {
            None => Scanned::More,
            Some(at) => {
                next = Some(bytes[at]);
                Scanned::Done(at)
            }
        })?;
        Ok(next)
    }

    /// Returns the next byte that is not white space. Consumes white space only at the end of a buffer.
    pub(crate) fn look_ahead(&mut self) -> ReadResult<Option<u8>> {
        let mut next = None;
        self.scan(|bytes| match bytes.iter().find(|&&byte| !is_space(byte)) {
            None => Scanned::More,
            Some(&byte) => {
                next = Some(byte);
                Scanned::Done(0)
            }
        })?;
        Ok(next)
    }

    /// Reads an unsigned number after white space, and returns it with its position.
    pub(crate) fn unsigned<T: TryFrom<u64>>(&mut self, what: Expected) -> ReadResult<(TextPosition, T)> {
        let (place, negative, digits) = self.number(what, false)?;
        debug_assert!(!negative);
        let value = digits.and_then(|digits| T::try_from(digits).ok());
        value.map(|value| (place, value)).ok_or(ReadError { place, problem: Problem::OutOfRange(what) })
    }

    /// Reads a number with an optional minus sign after white space.
    pub(crate) fn signed(&mut self, what: Expected) -> ReadResult<i32> {
        let (place, negative, digits) = self.number(what, true)?;
        let value = digits.and_then(|digits| i64::try_from(digits).ok());
        let value = value.and_then(|value| i32::try_from(if negative { -value } else { value }).ok());
        value.ok_or(ReadError { place, problem: Problem::OutOfRange(what) })
    }

    /// Reads a number; returns its position, true if it has a minus sign, and its value unless it exceeds 64 bits.
    pub(crate) fn number(
        &mut self,
        what: Expected,
        sign: bool,
    ) -> ReadResult<(TextPosition, bool, Option<u64>)> {
        let Some(first) = self.peek()? else { return self.wrong(Problem::End(what)) };
        let place = self.place;
        let negative = sign && first == b'-';
        if negative {
            self.scan(|_| Scanned::Done(1))?;
        } else if matches!(first, b'(' | b'[') {
            return self.wrong(Problem::Missing(what));
        }
        let (mut value, mut any) = (Some(0_u64), false);
        let mut stopped_at = None;
        self.scan(|bytes| {
            for (at, &byte) in bytes.iter().enumerate() {
                if !byte.is_ascii_digit() {
                    stopped_at = Some(byte);
                    return Scanned::Done(at);
                }
                any = true;
                let digit = u64::from(byte - b'0');
                value = value.and_then(|value| value.checked_mul(10)?.checked_add(digit));
            }
            Scanned::More
        })?;
        match stopped_at {
            _ if any => Ok((place, negative, value)),
            Some(found) => self.wrong(Problem::Unexpected { found, expected: what }),
            None => self.wrong(Problem::End(what)),
        }
    }
}

impl TextPosition {
    /// Updates the position for consumed bytes.
    fn pass(&mut self, bytes: &[u8]) {
        let lines: u64 = bytes.iter().map(|&byte| u64::from(byte == b'\n')).sum();
        if lines == 0 {
            self.column += bytes.len() as u64;
        } else {
            let last = bytes.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
            self.line += lines;
            self.column = (bytes.len() - last) as u64;
        }
    }
}
