//! The keys that change the volume on every screen.

use super::App;
use crate::input::Input;
use crate::screen::Screen;
use crate::settings::Key;

/// How much a volume key changes the volume, in percent.
const VOLUME_STEP: i64 = 10;

impl App {
    /// Handles the keys that change the volume everywhere: M, F7 and F8, unless the screen has another use for them.
    /// Returns true if the input was one of them.
    pub(super) fn take_sound_key(&mut self, input: &Input) -> bool {
        let Some(key) = input.key().map(Key::folded).filter(|key| !self.takes_key(*key)) else {
            return false;
        };
        let types = self.top().is_some_and(Screen::is_typing);
        let (text, settings) = (self.text(), &self.shell.settings);
        let volume = settings.number("sound.volume");
        match key {
            Key::Char('m') if !types => {
                let mute = !settings.is_on("sound.mute");
                self.change(&[("sound.mute", mute.then(|| "on".to_owned()))]);
                self.show_brief_notice(text.get(if mute { "notice-muted" } else { "notice-unmuted" }));
            }
            Key::F(number @ (7 | 8)) => {
                let volume = if number == 7 { volume - VOLUME_STEP } else { volume + VOLUME_STEP };
                let volume = volume.clamp(0, 100);
                self.change(&[("sound.volume", Some(volume.to_string())), ("sound.mute", None)]);
                self.show_brief_notice(text.with("notice-volume", &[("volume", volume.into())]));
            }
            _ => return false,
        }
        true
    }
}
