//! A question before an action that cannot be undone.

use crate::effect::Effect;
use crate::input::Input;
use crate::screen::Screen;
use crate::selection::Selection;
use crate::settings::Key;
use crate::text::Language;
use crate::widget::{Item, Layout};

/// Asks whether to do something. The safe answer is selected initially.
pub struct Confirm {
    text: Language,
    effect: Effect,
    selection: Selection,
}

/// The index of the item that confirms; the other one goes back.
const CONFIRMED: usize = 1;

impl Confirm {
    /// Asks whether to quit the program.
    pub fn quit(text: Language) -> Confirm {
        Confirm { text, effect: Effect::Quit, selection: Selection::default() }
    }

    fn items(&self) -> Vec<Item> {
        ["quit-stay", "menu-quit"].map(|label| Item::new(self.text.get(label), "")).into()
    }
}

impl Screen for Confirm {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        match input.key() {
            Some(Key::Esc | Key::Backspace | Key::Char('n' | 'N')) => return vec![Effect::Back],
            Some(Key::Char('y' | 'Y')) => return vec![self.effect.clone()],
            _ => {}
        }
        let items = self.items();
        let taken = self.selection.update(input, &items);
        match self.selection.index(&items) {
            CONFIRMED if taken => vec![self.effect.clone()],
            _ if taken => vec![Effect::Back],
            _ => Vec::new(),
        }
    }

    fn layout(&self) -> Layout {
        Layout {
            title: self.text.get("quit-title").to_owned(),
            widgets: vec![self.selection.list(self.items())],
            footer: self.text.caps(&[
                ("↑ ↓", "cap-navigate"),
                ("enter", "cap-select"),
                ("y", "cap-quit"),
                ("esc", "cap-stay"),
            ]),
            notice: None,
        }
    }
}
