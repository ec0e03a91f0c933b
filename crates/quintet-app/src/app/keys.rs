//! What shells ask about keys: which of them act, and what they mean.

use super::App;
use crate::input::KeyStroke;
use crate::keyboard_layouts;
use crate::settings::{Key, PadStyle};
use crate::widget::Widget;
use quintet_engine::kernel::{Button, Player};

impl App {
    /// Returns true if input controls a piece now, and does not select, answer or type.
    pub fn controls_piece(&self) -> bool {
        self.top().is_some_and(crate::screen::Screen::controls_piece)
    }

    /// The key that is bound to a player's button, in a game that is played with keys: for input devices other than
    /// the keyboard. Without such a player, or if a computer plays that side, it is the first player's key.
    pub fn key_for(&self, player: Player, button: Button) -> Option<Key> {
        self.top().and_then(|screen| screen.key_for(player, button))
    }

    /// Returns true if the selected item is a setting that can be reset to its default.
    pub fn can_reset_setting(&self) -> bool {
        self.top().is_some_and(crate::screen::Screen::can_reset_setting)
    }

    /// The key that a screen receives for a key as a shell reports it: in a game its place on the keyboard counts, if it
    /// has a function there, and elsewhere what it types.
    pub fn key_of(&self, stroke: KeyStroke) -> Option<Key> {
        let takes = |key: &Key| self.top().is_some_and(|screen| screen.takes_key(*key));
        let KeyStroke { typed, place } = stroke;
        let guessed = || typed.filter(|key| !takes(key)).and_then(keyboard_layouts::place);
        place.filter(takes).or_else(|| guessed().filter(takes)).or(typed)
    }

    /// Takes a text that the shell copies to the clipboard.
    pub fn take_copied(&mut self) -> Option<String> {
        self.copied.take()
    }

    /// Sets which gamepad was used last; `None` for the keyboard or the pointer.
    pub fn set_used_pad(&mut self, style: Option<PadStyle>) {
        self.used_pad = style;
    }

    /// Returns true if a text is typed into a field now.
    pub fn has_text_field(&self) -> bool {
        let is_field = |widget: &Widget| matches!(widget, Widget::Field { .. });
        self.top().is_some_and(|screen| screen.is_typing() && screen.layout().widgets.iter().any(is_field))
    }

    /// The player and the button that a key is bound to, in a game that is played with keys.
    pub(crate) fn button_of(&self, key: Key) -> Option<(Player, Button)> {
        self.top().and_then(|screen| screen.button_of(key))
    }

    /// Returns true if the key at this place of the keyboard has a function now, whatever character it types.
    pub fn takes_key(&self, key: Key) -> bool {
        self.top().is_some_and(|screen| screen.takes_key(key))
    }

    /// Returns true if key releases matter now.
    pub fn wants_releases(&self) -> bool {
        self.top().is_some_and(crate::screen::Screen::wants_releases)
    }
}
