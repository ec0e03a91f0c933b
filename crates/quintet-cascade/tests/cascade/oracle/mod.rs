//! A simple recursive reader that reports the position and the kind of an error, as an oracle for the fast readers.

use super::plain::{PlainField, PlainPiece};

/// The offset of an error, and its family.
pub(crate) type Verdict<T> = Result<T, (usize, &'static str)>;

pub(crate) struct Judge<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0 }
    }

    fn peek(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(|byte| b" \t\n\x0b\x0c\r".contains(byte)) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn wrong<T>(&mut self, family: &'static str) -> Verdict<T> {
        let end = self.peek().is_none();
        Err((self.at, if end { "end" } else { family }))
    }

    /// Reads a number between two limits; `family` is the error outside them.
    fn number(&mut self, low: i128, high: i128, family: &'static str) -> Verdict<i128> {
        let first = self.peek();
        let begin = self.at;
        if matches!(first, Some(b'(' | b'[')) {
            return self.wrong("missing");
        }
        let negative = first == Some(b'-') && low < 0;
        self.at += usize::from(negative);
        let digits = self.text[self.at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            let family = if self.at == self.text.len() { "end" } else { "unexpected" };
            return Err((self.at, family));
        }
        let text = str::from_utf8(&self.text[self.at..self.at + digits]).unwrap();
        self.at += digits;
        let value = text.parse::<i128>().unwrap_or(i128::MAX);
        let value = if negative { -value } else { value };
        if (low..=high).contains(&value) { Ok(value) } else { Err((begin, family)) }
    }

    pub(crate) fn piece(&mut self) -> Verdict<PlainPiece> {
        self.peek();
        let begin = self.at;
        let side = self.number(0, i128::MAX, "side")? as usize;
        if !side.is_power_of_two() || side > 16_384 {
            return Err((begin, "side"));
        }
        let colour = self.number(1, 255, "colour")?;
        let mut piece = PlainPiece::new(side, colour as u8);
        self.square(&mut piece, 0, 0, side, None)?;
        if matches!(self.peek(), Some(b'(' | b')' | b'[' | b']')) {
            return self.wrong("goes on");
        }
        Ok(piece)
    }

    /// Reads a square; `before` is the number of its siblings before it.
    fn square(
        &mut self,
        piece: &mut PlainPiece,
        i: usize,
        j: usize,
        s: usize,
        before: Option<u8>,
    ) -> Verdict<()> {
        match self.peek() {
            Some(b'[') => {
                self.at += 1;
                if self.peek() != Some(b']') {
                    return self.wrong("unexpected");
                }
            }
            Some(b'(') => {
                self.at += 1;
                match self.peek() {
                    Some(b')') => piece.grid[i..i + s].iter_mut().for_each(|row| row[j..j + s].fill(true)),
                    Some(b'(' | b'[') if s == 1 => return self.wrong("deep"),
                    Some(b'(' | b'[') => self.four(piece, i, j, s / 2)?,
                    _ => return self.wrong("unexpected"),
                }
            }
            Some(b')') if before.is_some() => return self.wrong("few"),
            _ => return self.wrong("unexpected"),
        }
        self.at += 1;
        Ok(())
    }

    fn four(&mut self, piece: &mut PlainPiece, i: usize, j: usize, s: usize) -> Verdict<()> {
        for (before, (down, right)) in (0..).zip([(0, 0), (0, s), (s, 0), (s, s)]) {
            self.square(piece, i + down, j + right, s, Some(before))?;
        }
        match self.peek() {
            Some(b')') => Ok(()),
            Some(b'(' | b'[') => self.wrong("many"),
            _ => self.wrong("unexpected"),
        }
    }

    /// Reads one piece and nothing after it.
    pub(crate) fn only_piece(mut self) -> Verdict<()> {
        self.piece()?;
        if self.peek().is_some() { self.wrong("unexpected") } else { Ok(()) }
    }

    /// Reads a field up to the end.
    pub(crate) fn field(mut self) -> Verdict<()> {
        self.number(0, u64::MAX.into(), "range")?;
        let (width, height) = self.size()?;
        let mut field = PlainField::new(width, height);
        while self.peek().is_some() {
            let begin = self.at;
            let piece = self.filled_piece()?;
            let (x, y) = (self.place()?, self.place()?);
            if !field.add(piece, x, y) {
                return Err((begin, "contained"));
            }
        }
        Ok(())
    }

    /// Reads a script up to the end.
    pub(crate) fn script(mut self) -> Verdict<()> {
        self.size()?;
        while self.peek().is_some() {
            self.filled_piece()?;
            self.number(0, u32::MAX.into(), "range")?;
            self.place()?;
        }
        Ok(())
    }

    fn size(&mut self) -> Verdict<(i32, i32)> {
        Ok((self.number(1, 65_536, "dimension")? as i32, self.number(1, 65_536, "dimension")? as i32))
    }

    fn place(&mut self) -> Verdict<i32> {
        Ok(self.number(i32::MIN.into(), i32::MAX.into(), "range")? as i32)
    }

    fn filled_piece(&mut self) -> Verdict<PlainPiece> {
        self.peek();
        let begin = self.at;
        let piece = self.piece()?;
        if piece.empty() { Err((begin, "empty")) } else { Ok(piece) }
    }
}
