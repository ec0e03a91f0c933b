//! A screen that starts what a link holds, and closes when the player is back.

use crate::effect::Effect;
use crate::input::Input;
use crate::screen::Screen;
use crate::settings::Key;
use crate::text::Language;
use crate::widget::{Layout, Tone, Widget};

/// Requests an effect that opens another screen, and closes itself when it is visible again.
pub struct LinkScreen {
    effect: Option<Effect>,
    text: Language,
}

impl LinkScreen {
    /// Requests this effect.
    pub fn new(effect: Effect, text: Language) -> LinkScreen {
        LinkScreen { effect: Some(effect), text }
    }
}

impl Screen for LinkScreen {
    fn opened(&mut self) -> Vec<Effect> {
        vec![self.effect.take().unwrap_or(Effect::Back)]
    }

    fn update(&mut self, input: &Input) -> Vec<Effect> {
        // The game could not be started, and the reason is shown.
        if matches!(input.key(), Some(Key::Esc | Key::Enter)) { vec![Effect::Back] } else { Vec::new() }
    }

    fn layout(&self) -> Layout {
        let lines = vec![self.text.get("link-opening").to_owned()];
        Layout {
            widgets: vec![Widget::Text { lines, tone: Tone::Dim }],
            footer: self.text.caps(&[("esc", "cap-back")]),
            ..Layout::default()
        }
    }
}
