//! A screen that asks the player to type the value of a setting.

use crate::effect::Effect;
use crate::input::Input;
use crate::screen::Screen;
use crate::settings::{Key, SHARED, ValueError};
use crate::text::{Language, sentence};
use crate::text_input::TextInput;
use crate::widget::{Layout, Tone, Widget};

/// Asks the player to type the value of a setting, such as a name.
pub struct SettingPrompt {
    title: String,
    question: String,
    key: &'static str,
    line: TextInput,
    /// Whether nothing was typed yet: the first character replaces the offered text.
    untouched: bool,
    wrong: Option<ValueError>,
    text: Language,
}

impl SettingPrompt {
    /// Asks `question` for the setting `key`; `offered` is the initial text.
    pub fn new(
        title: &str,
        question: &str,
        key: &'static str,
        offered: &str,
        text: Language,
    ) -> SettingPrompt {
        SettingPrompt {
            title: title.into(),
            question: question.into(),
            key,
            line: TextInput::new(offered).with_letters(),
            untouched: true,
            wrong: None,
            text,
        }
    }
}

impl Screen for SettingPrompt {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        match input.key() {
            Some(Key::Esc) => return vec![Effect::Back],
            Some(Key::Enter) => match SHARED
                .iter()
                .find(|entry| entry.key == self.key)
                .map(|entry| entry.parse(self.line.text()))
            {
                Some(Err(error)) => self.wrong = Some(error),
                _ => return vec![Effect::Set(self.key, self.line.text().trim().to_owned()), Effect::Back],
            },
            _ => {
                let typed = input.key().is_some();
                if typed
                    && std::mem::take(&mut self.untouched)
                    && matches!(input.key(), Some(Key::Char(_) | Key::Backspace))
                {
                    self.line = TextInput::default().with_letters();
                }
                self.line.update(input);
                self.wrong = None;
            }
        }
        Vec::new()
    }

    fn is_typing(&self) -> bool {
        true
    }

    fn layout(&self) -> Layout {
        let (text, cursor) = (self.line.text().to_owned(), self.line.cursor());
        Layout {
            title: self.title.clone(),
            widgets: vec![
                Widget::Text { lines: vec![self.question.clone()], tone: Tone::Plain },
                Widget::Field { label: ">".into(), text, cursor },
            ],
            footer: self.text.caps(&[("enter", "cap-save"), ("esc", "cap-skip")]),
            notice: self.wrong.as_ref().map(|error| sentence(&error.sentence(self.text))),
        }
    }
}
