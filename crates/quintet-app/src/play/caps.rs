//! The keys in the footer of the play screen.

use super::{PlayScreen, is_for_the_piece};
use crate::settings::Key;
use crate::widget::{Keycap, shown};
use quintet_engine::kernel::{Button, Phase, Player, View};

impl PlayScreen {
    /// The keys of the second player, shown to two players before they start.
    pub(super) fn for_two(&self, view: &View) -> Option<String> {
        if view.boards.len() < 2 || self.controlled.is_some() || view.phase != Phase::Ready {
            return None;
        }
        let keys: Vec<String> =
            self.caps(Player::TWO).iter().map(|cap| format!("{} {}", cap.keys, cap.does)).collect();
        let mixed = if self.live.handles_held_keys() && !self.key_repeat.reports_releases() {
            format!(" {}", self.text.get("play-two-held-keys"))
        } else {
            String::new()
        };
        let keys = self.text.with("play-two-keys", &[("keys", keys.join(", ").into())]);
        Some(format!("{keys}{mixed}"))
    }

    /// The keys that work in this phase.
    pub(super) fn footer(&self, phase: Phase) -> Vec<Keycap> {
        let text = self.text;
        let enter = |does| {
            let key = self.bindings.key(Player::ONE, Button::Enter).map(|key| shown(key, text));
            let enter = key.map(|key| Keycap::new(key, text.get(does)));
            enter.into_iter().chain([text.cap("esc", "cap-back")]).collect()
        };
        match phase {
            Phase::Ready => enter("cap-start"),
            Phase::Asking => enter("cap-next-level"),
            Phase::Over => {
                let undo = self.bindings.key(Player::ONE, Button::Undo).filter(|_| self.can_undo());
                let undo = undo.map(|key| Keycap::new(shown(key, text), text.get("cap-undo")));
                let again: Vec<Keycap> =
                    enter(if self.live.plays_again() { "cap-play-again" } else { "cap-exit" });
                undo.into_iter().chain(again).collect()
            }
            _ => self.playing_caps.clone(),
        }
    }

    /// The keys during play: those of both players if two people play, the first player's first.
    pub(super) fn all_caps(&self) -> Vec<Keycap> {
        let mut caps = self.caps(Player::ONE);
        if self.live.players() > 1 && self.controlled.is_none() {
            for second in self.caps(Player::TWO) {
                match caps.iter_mut().find(|cap| cap.does == second.does) {
                    Some(cap) => cap.keys = format!("{} · {}", cap.keys, second.keys),
                    None => caps.insert(caps.len().saturating_sub(1), second),
                }
            }
        }
        caps
    }

    /// The keys of one player, as they are bound.
    pub(super) fn caps(&self, player: Player) -> Vec<Keycap> {
        // A demonstration is left, not ended.
        let quit = if self.controlled == Some(Player::ONE) { "cap-quit" } else { "cap-end-game" };
        let caps: &[(&[Button], &'static str)] = &[
            (&[Button::Left, Button::Right], "cap-move"),
            (&[Button::Counterclockwise, Button::Clockwise], "cap-rotate"),
            (&[Button::Down], "cap-down"),
            (&[Button::Drop], "cap-drop"),
            (&[Button::Hold], "cap-hold"),
            (&[Button::Undo], "cap-undo"),
            (&[Button::Hint], "cap-hint"),
            (&[Button::Quit], quit),
            (&[Button::Pause], "cap-pause"),
        ];
        let of_use = |button: &&Button| match **button {
            Button::Hint => self.live.has_hints() && self.live.uses(Button::Hint),
            button if !self.live.uses(button) => false,
            button => self.controlled != Some(player) || !is_for_the_piece(button),
        };
        let key = |button: &Button| match self.bindings.key(player, *button) {
            None if *button == Button::Pause && player == Player::ONE => {
                Some(Key::Esc).filter(|key| self.bindings.find(*key).is_none())
            }
            key => key,
        };
        let cap = |(buttons, does): &(&[Button], &'static str)| {
            let keys = buttons.iter().filter(of_use).filter_map(key).map(|key| shown(key, self.text));
            let keys: Vec<String> = keys.collect();
            (!keys.is_empty()).then(|| Keycap::new(keys.join(" "), self.text.get(does)))
        };
        caps.iter().filter_map(cap).collect()
    }
}
