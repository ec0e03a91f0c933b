//! The page about how to play, over a game.

use super::PlayScreen;
use crate::effect::Effect;
use crate::input::Input;
use crate::page::TextPage;
use crate::screen::Screen;
use crate::settings::Key;
use quintet_engine::kernel::{Button, Phase};

/// The open page.
pub(super) struct OpenGuide {
    pub(super) page: TextPage,
    /// Whether Enter also starts or resumes the game.
    plays: bool,
}

impl PlayScreen {
    /// Opens the page about how to play; a running game is paused. With `plays`, Enter starts or resumes the game.
    pub(super) fn open_guide(&mut self, plays: bool) {
        if !self.is_paused() {
            self.stop();
        }
        let page = TextPage::how_to_play(self.live.info(), &self.settings);
        let page = if plays { page.before_play() } else { page };
        self.guide = Some(OpenGuide { page, plays });
    }

    /// Passes input to the page until it is closed; returns false if it is not open.
    pub(super) fn read_guide(&mut self, input: &Input) -> bool {
        let Some(guide) = &mut self.guide else { return false };
        if !guide.page.update(input).contains(&Effect::Back) {
            return true;
        }
        let plays = guide.plays && input.key() == Some(Key::Enter);
        self.guide = None;
        if plays && self.is_paused() {
            self.resume();
        } else if plays && self.live.phase() == Phase::Ready {
            self.tap(Button::Enter);
        }
        true
    }
}
