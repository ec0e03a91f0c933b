//! Screens of text to read.

use crate::effect::Effect;
use crate::input::Input;
use crate::screen::Screen;
use crate::widget::{Keycap, Layout, Tone, Widget};
use quintet_settings::Key;

/// Lines to read; a key goes back.
pub struct TextPage {
    title: String,
    lines: Vec<String>,
    /// How many lines were passed.
    top: usize,
}

impl TextPage {
    /// With this title and these lines.
    pub fn new(title: impl Into<String>, text: &str) -> TextPage {
        TextPage { title: title.into(), lines: text.lines().map(str::to_owned).collect(), top: 0 }
    }

    /// How to use the program.
    pub fn help() -> TextPage {
        TextPage::new("Help", include_str!("../text/help.txt"))
    }

    /// What the program is.
    pub fn about() -> TextPage {
        TextPage::new("About", include_str!("../text/about.txt"))
    }

    fn go(&mut self, by: isize) {
        self.top = self.top.saturating_add_signed(by).min(self.lines.len().saturating_sub(1));
    }
}

impl Screen for TextPage {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        match input {
            Input::Wheel { down, .. } => self.go(if *down { 3 } else { -3 }),
            Input::Press { key, .. } => match key {
                Key::Down | Key::Char('j') => self.go(1),
                Key::Up | Key::Char('k') => self.go(-1),
                Key::PageDown | Key::Char(' ') => self.go(15),
                Key::PageUp => self.go(-15),
                Key::Home => self.top = 0,
                Key::Esc | Key::Enter | Key::Backspace | Key::Char('q') => return vec![Effect::Back],
                _ => {}
            },
            _ => {}
        }
        Vec::new()
    }

    fn layout(&self) -> Layout {
        let lines = self.lines.iter().skip(self.top).cloned().collect();
        Layout {
            title: self.title.clone(),
            widgets: vec![Widget::Text { lines, tone: Tone::Plain }],
            footer: vec![Keycap::new("↑ ↓", "read on"), Keycap::new("esc", "back")],
            notice: None,
        }
    }
}
