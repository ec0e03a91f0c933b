//! Sentences that are translated when they are shown.

use super::{Arg, Language};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// A sentence that is translated when it is shown: where it is made, the language of the player is not known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Message {
    /// The text with this key, and its arguments by name.
    Text(Cow<'static, str>, Vec<(Cow<'static, str>, Message)>),
    /// A text that is the same in every language.
    Plain(String),
}

impl Message {
    /// The text with this key and these arguments.
    pub fn new(
        key: &'static str,
        args: impl IntoIterator<Item = (&'static str, impl Into<Message>)>,
    ) -> Message {
        let args = args.into_iter().map(|(name, value)| (Cow::Borrowed(name), value.into()));
        Message::Text(Cow::Borrowed(key), args.collect())
    }

    /// The text with this key, which has no arguments.
    pub fn key(key: &'static str) -> Message {
        Message::Text(Cow::Borrowed(key), Vec::new())
    }
}

impl Language {
    /// A message in this language; in English if this language does not have it.
    pub fn message(self, message: &Message) -> String {
        match message {
            Message::Plain(text) => text.clone(),
            Message::Text(key, args) => {
                let args: Vec<(&str, Arg<'_>)> = args
                    .iter()
                    .map(|(name, value)| {
                        let text = self.message(value);
                        // A number selects a plural form.
                        (name.as_ref(), text.parse::<u32>().map_or_else(|_| text.into(), Arg::from))
                    })
                    .collect();
                let format = |language: Language| language.dictionary().format(key, &args);
                let text = format(self).or_else(|| format(Language::English));
                debug_assert!(text.is_some(), "no text {key} with {args:?}");
                text.unwrap_or_else(|| key.clone().into_owned())
            }
        }
    }
}

impl From<String> for Message {
    fn from(text: String) -> Message {
        Message::Plain(text)
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Message {
        Message::Plain(text.to_owned())
    }
}

/// Writes the message in English.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Language::English.message(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_translated_with_its_arguments() {
        let why = Message::key("status-saving-failed");
        let message = Message::new("status-not-saved", [("why", why)]);
        assert_eq!(message.to_string(), "not saved: saving has stopped because of an internal error");
        assert!(Language::Polish.message(&message).starts_with("nie zapisano: "), "{message:?}");
        let bytes = postcard_like(&message);
        assert_eq!(bytes, message, "it survives being sent to a worker");
    }

    fn postcard_like(message: &Message) -> Message {
        serde_json::from_str(&serde_json::to_string(message).unwrap()).unwrap()
    }

    #[test]
    fn a_number_selects_a_plural_form() {
        let message = |count: &str| Message::new("count-pieces", [("count", count)]);
        assert_eq!(["1", "5"].map(|count| message(count).to_string()), ["1 piece", "5 pieces"]);
    }
}
