//! The actions of the pause menu of a game that is played with keys.

use super::PlayScreen;
use crate::effect::{Effect, ExitReason};
use crate::input::Input;
use crate::pause_menu::PauseItem;
use crate::selection::Selection;
use crate::settings::Key;
use quintet_engine::kernel::{Button, Phase, Player};

impl PlayScreen {
    /// Ends a game that has no rule for quitting: a running game is paused and the player asked to confirm.
    pub(super) fn ask_to_end(&mut self) -> Option<ExitReason> {
        if self.is_watched() || matches!(self.live.phase(), Phase::Ready | Phase::Over) {
            return Some(ExitReason::Quit);
        }
        if !self.is_paused() {
            self.pause();
        }
        (self.confirms_end, self.selection) = (true, Selection::default());
        None
    }

    pub(super) fn press_while_paused(
        &mut self,
        key: Key,
        meaning: Option<(Player, Button)>,
    ) -> Option<ExitReason> {
        if matches!(meaning, Some((_, Button::Quit))) {
            let has_own_rule = self.live.has_button(Button::Quit) && !self.is_watched();
            return if has_own_rule { self.end_game() } else { self.ask_to_end() };
        }
        if key == Key::Esc || matches!(meaning, Some((_, Button::Pause))) {
            self.resume();
            return None;
        }
        // On the screen of plain characters the items are side by side.
        let key = match key {
            Key::Left if self.plain => Key::Up,
            Key::Right if self.plain => Key::Down,
            key => key,
        };
        let items = PauseItem::items(&self.pause_items(), self.text);
        let input = Input::Press { key, at: self.now, repeats: false };
        if self.selection.update(&input, &items) { self.take() } else { None }
    }

    /// Carries out the selected item of the pause menu.
    pub(super) fn take(&mut self) -> Option<ExitReason> {
        let chosen = self.selection.index(&PauseItem::items(&self.pause_items(), self.text));
        let item = *self.pause_items().get(chosen)?;
        match item {
            PauseItem::Resume => self.resume(),
            PauseItem::Restart => self.restart(),
            PauseItem::Controls | PauseItem::Settings => {
                self.requests.extend(item.page(self.live.info()).map(Effect::Open));
            }
            PauseItem::HowToPlay => self.open_guide(false),
            PauseItem::SaveAndQuit | PauseItem::Quit => return Some(ExitReason::Player),
            PauseItem::EndGame if self.confirms_end => return self.end_game(),
            PauseItem::EndGame => return self.ask_to_end(),
        }
        None
    }

    /// Ends the round and starts the next: by the rule of the game, or as a new game if it has none or the player has
    /// changed an option of the game meanwhile.
    pub(super) fn restart(&mut self) {
        if self.live.has_button(Button::Restart) && !self.has_new_options() {
            if self.is_paused() {
                self.resume();
            }
            self.tap(Button::Restart);
            return;
        }
        self.leave(ExitReason::Quit);
        self.requests.push(Effect::Play(self.choices.start(self.is_watched())));
    }

    /// Returns true if the player has changed an option, so that a restart starts a new game.
    pub(super) fn has_new_options(&self) -> bool {
        self.choices.has_changed() && !self.live.keeps_options()
    }

    /// Ends the game by its own rule if it has one; otherwise leaves it.
    fn end_game(&mut self) -> Option<ExitReason> {
        if !self.live.has_button(Button::Quit) {
            return Some(ExitReason::Quit);
        }
        self.resume();
        self.tap(Button::Quit);
        None
    }

    /// The items of the pause menu of this game.
    pub(super) fn pause_items(&self) -> Vec<PauseItem> {
        if self.confirms_end {
            return PauseItem::CONFIRM.into();
        }
        if self.is_watched() {
            let restart = self.live.has_button(Button::Restart).then_some(PauseItem::Restart);
            let rest = [PauseItem::Settings, PauseItem::HowToPlay, PauseItem::Quit];
            return [PauseItem::Resume].into_iter().chain(restart).chain(rest).collect();
        }
        PauseItem::of_game(true)
    }
}
