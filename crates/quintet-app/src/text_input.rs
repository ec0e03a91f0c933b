//! A line of text that is being typed.

use crate::input::Input;
use crate::settings::Key;

/// The maximum number of characters in a line.
const MAX_CHARS: usize = 1_000;

/// A line of text that is being typed, with a cursor.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TextInput {
    text: String,
    /// The position of the cursor, in characters.
    cursor: usize,
    /// Whether up and down change the letter at the cursor, for gamepads.
    has_letters: bool,
}

/// The letters that up and down go through.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz0123456789-_.";

impl TextInput {
    /// Starts with this text and the cursor at its end.
    pub fn new(text: &str) -> TextInput {
        let text: String = text.chars().filter(|letter| !letter.is_control()).take(MAX_CHARS).collect();
        TextInput { cursor: text.chars().count(), text, has_letters: false }
    }

    /// The same; up and down change the letter at the cursor, so that a gamepad can enter a name.
    #[must_use]
    pub fn with_letters(self) -> TextInput {
        TextInput { has_letters: true, ..self }
    }

    /// Changes the letter at the cursor to the next or the previous one; at the end, adds one.
    fn cycle(&mut self, forwards: bool) {
        let letters: Vec<char> = LETTERS.chars().collect();
        let present = self.text.chars().nth(self.cursor);
        let at = present.and_then(|present| letters.iter().position(|letter| *letter == present));
        let next = match (at, forwards) {
            (None, true) => 0,
            (None, false) => letters.len() - 1,
            (Some(at), true) => (at + 1) % letters.len(),
            (Some(at), false) => (at + letters.len() - 1) % letters.len(),
        };
        self.remove();
        self.insert(letters[next]);
        self.cursor = self.cursor.saturating_sub(1);
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The position of the cursor, in characters.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Inserts, deletes or moves the cursor; returns true if the input was used.
    pub fn update(&mut self, input: &Input) -> bool {
        match input {
            Input::Press { key, .. } => self.press(*key),
            Input::Paste { text, .. } => {
                text.chars()
                    .map_while(|letter| (letter != '\n').then_some(letter))
                    .for_each(|letter| self.insert(letter));
                true
            }
            _ => false,
        }
    }

    fn press(&mut self, key: Key) -> bool {
        let length = self.text.chars().count();
        match key {
            Key::Char(letter) => self.insert(letter),
            Key::Left => self.cursor = self.cursor.saturating_sub(1),
            Key::Right => self.cursor = (self.cursor + 1).min(length),
            Key::Home => self.cursor = 0,
            Key::End => self.cursor = length,
            Key::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.remove();
            }
            Key::Up | Key::Down if self.has_letters => self.cycle(key == Key::Up),
            Key::Delete => self.remove(),
            Key::Backspace => {}
            _ => return false,
        }
        true
    }

    fn insert(&mut self, letter: char) {
        if !letter.is_control() && self.text.chars().count() < MAX_CHARS {
            self.text.insert(self.byte(), letter);
            self.cursor += 1;
        }
    }

    /// Removes the character under the cursor, if there is one.
    fn remove(&mut self) {
        let at = self.byte();
        if at < self.text.len() {
            self.text.remove(at);
        }
    }

    fn byte(&self) -> usize {
        self.text.char_indices().nth(self.cursor).map_or(self.text.len(), |(at, _)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use quintet_engine::kernel::Time;

    fn press(key: Key) -> Input {
        Input::Press { key, at: Time::ZERO, repeats: false }
    }

    #[test]
    fn text_is_typed_and_erased_at_the_cursor() {
        let mut line = TextInput::new("añb");
        for key in [Key::Left, Key::Backspace, Key::Char('x'), Key::Home, Key::Delete, Key::Char('é')] {
            line.update(&press(key));
        }
        assert_eq!((line.text(), line.cursor()), ("éxb", 1));
        line.update(&Input::Paste { text: "1\t2\n3".into(), at: Time::ZERO });
        assert_eq!((line.text(), line.cursor()), ("é12xb", 3));
    }

    proptest! {
        #[test]
        fn the_cursor_is_always_in_the_line(keys in prop::collection::vec(0..8_usize, 0..60), text in ".{0,20}") {
            let mut line = TextInput::new(&text);
            for key in keys {
                let keys = [Key::Left, Key::Right, Key::Home, Key::End, Key::Backspace, Key::Delete, Key::Char('é'), Key::F(1)];
                line.update(&press(keys[key]));
                prop_assert!(line.cursor() <= line.text().chars().count());
            }
        }
    }
}
