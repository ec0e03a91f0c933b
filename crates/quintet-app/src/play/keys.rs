//! The keys of a game that is played with keys.

use super::{PlayScreen, is_for_the_piece};
use crate::effect::ExitReason;
use crate::settings::Key;
use quintet_engine::kernel::{Button, ButtonAction, Phase, Player, Time};

impl PlayScreen {
    /// Presses and releases a button on behalf of the shell.
    pub(super) fn tap(&mut self, button: Button) {
        self.act(ButtonAction::Press(Player::ONE, button), self.now);
        self.act(ButtonAction::Release(Player::ONE, button), self.now);
    }

    /// Passes an action to the game, and keeps its events to be shown.
    pub(super) fn act(&mut self, act: ButtonAction, at: Time) {
        if matches!(act, ButtonAction::Press(..)) {
            self.observe_game();
        }
        if !self.live.act(at, act, &mut self.events) && matches!(act, ButtonAction::Release(..)) {
            self.pending_releases.push(act);
        }
        self.take_animation();
        self.view_cache.invalidate();
    }

    pub(super) fn press(&mut self, key: Key, repeats: bool) -> Option<ExitReason> {
        let meaning = self.bindings.find(key);
        if key == Key::Char('?') && meaning.is_none() {
            self.open_guide(!self.is_paused());
            return None;
        }
        if self.is_paused() {
            return self.press_while_paused(key, meaning);
        }
        if key == Key::Esc {
            // Escape belongs to the shell: it leaves where the game waits for Enter, and pauses otherwise.
            match self.live.phase() {
                Phase::Ready | Phase::Over => return Some(ExitReason::Quit),
                Phase::Asking => return Some(ExitReason::Player),
                _ if meaning.is_none() => {
                    self.pause();
                    return None;
                }
                _ => {}
            }
        }
        let (player, button) = meaning?;
        if self.leaves(key) {
            return Some(ExitReason::Quit);
        }
        if button == Button::Quit && !self.live.has_button(Button::Quit) {
            return self.ask_to_end();
        }
        if button == Button::Pause && !self.live.has_button(Button::Pause) {
            self.stop();
            return None;
        }
        if self.controlled == Some(player) && is_for_the_piece(button) {
            return None;
        }
        let is_again = button == Button::Enter && self.live.plays_again() && self.live.phase() == Phase::Over;
        if self.has_new_options() && (button == Button::Restart || is_again) {
            self.restart();
            return None;
        }
        if button == Button::Hint {
            self.ask_for_hint(player, repeats);
            return None;
        }
        if button == Button::Undo {
            self.undo();
            return None;
        }
        for act in self.key_repeat.press(player, button, repeats, self.now) {
            self.act(act, self.now);
        }
        None
    }

    /// Requests a hint for a player. The game receives the action too, so that the score counts as assisted.
    pub(super) fn ask_for_hint(&mut self, player: Player, repeats: bool) {
        let is_wanted = !repeats && self.live.uses(Button::Hint);
        if is_wanted && self.live.request_hint(player) {
            self.act(ButtonAction::Press(player, Button::Hint), self.now);
            if self.live.handles_held_keys() {
                self.act(ButtonAction::Release(player, Button::Hint), self.now);
            }
        }
    }

    /// Returns true if a turn can be taken back now. Then a game that is over waits for that, as a puzzle that was
    /// missed does.
    pub(super) fn can_undo(&self) -> bool {
        self.live.can_undo()
    }

    /// Takes back a turn, in a game that has undo.
    pub(super) fn undo(&mut self) {
        self.observe_game();
        if self.live.undo(self.now, &mut self.events) {
            self.view_cache.invalidate();
        }
    }
}
