//! `Serialize` and `Deserialize` for pieces and fields, as their text, which is validated when read.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::field::Field;
use crate::piece::Piece;

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TextVisitor::new("a piece in its text format"))
    }
}

impl Serialize for Field {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TextVisitor::new("a field in its text format"))
    }
}

/// A visitor that parses a text. It also accepts the text of the default value, which the readers refuse, so that
/// every serialised value can be read.
struct TextVisitor<T> {
    expected: &'static str,
    value: PhantomData<T>,
}

impl<T> TextVisitor<T> {
    fn new(expected: &'static str) -> Self {
        Self { expected, value: PhantomData }
    }
}

impl<T: FromStr<Err: fmt::Display> + fmt::Display + Default> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        let default = T::default();
        if text == default.to_string() { Ok(default) } else { text.parse().map_err(E::custom) }
    }
}
