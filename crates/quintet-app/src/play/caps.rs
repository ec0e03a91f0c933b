//! The keys that are of use while a game is played, as they are shown.

use super::{Play, is_for_the_piece};
use crate::played::Played;
use crate::settings::Key;
use crate::widget::{Keycap, shown};
use quintet_engine::kernel::{Button, Phase, Player, View};

impl<G: Played> Play<G> {
    /// What two players at one keyboard should know before they begin.
    pub(super) fn for_two(&self, view: &View) -> Option<String> {
        if view.boards.len() < 2 || self.partnered.is_some() || view.phase != Phase::Ready {
            return None;
        }
        let keys: Vec<String> =
            self.caps(Player::TWO).iter().map(|cap| format!("{} {}", cap.keys, cap.does)).collect();
        let mixed = if G::HOLDS && !self.held.tells_releases() {
            " Held keys of two may get mixed up here; a window (quintet --window) can tell them apart."
        } else {
            ""
        };
        Some(format!("Player 2: {}.{mixed}", keys.join(", ")))
    }

    /// The keys that are of use now.
    pub(super) fn footer(&self, phase: Phase) -> Vec<Keycap> {
        let enter = |does| {
            let key = self.bindings.key(Player::ONE, Button::Enter).map(shown);
            key.map(|key| Keycap::new(key, does)).into_iter().chain([Keycap::new("esc", "back")]).collect()
        };
        match phase {
            Phase::Ready => enter("begin"),
            Phase::Asking => enter("next level"),
            Phase::Over => enter(G::AFTER),
            _ => self.playing_caps.clone(),
        }
    }

    /// The keys while it is played: those of both players where two persons play, the first one's first.
    pub(super) fn all_caps(&self) -> Vec<Keycap> {
        let mut caps = self.caps(Player::ONE);
        if self.live.game().players() > 1 && self.partnered.is_none() {
            for second in self.caps(Player::TWO) {
                match caps.iter_mut().find(|cap| cap.does == second.does) {
                    Some(cap) => cap.keys = format!("{} · {}", cap.keys, second.keys),
                    None => caps.insert(caps.len().saturating_sub(1), second),
                }
            }
        }
        caps
    }

    /// A player's keys, as they are bound.
    pub(super) fn caps(&self, player: Player) -> Vec<Keycap> {
        // A game that the computer plays is nobody's to give up.
        let quit = if self.partnered == Some(Player::ONE) { "leave" } else { "give up" };
        let caps: &[(&[Button], &str)] = &[
            (&[Button::Left, Button::Right], "move"),
            (&[Button::Counterclockwise, Button::Clockwise], "turn"),
            (&[Button::Down], "down"),
            (&[Button::Drop], "drop"),
            (&[Button::Hold], "hold"),
            (&[Button::Hint], "hint"),
            (&[Button::Quit], quit),
            (&[Button::Pause], "pause"),
        ];
        let of_use = |button: &&Button| match **button {
            Button::Hint => self.adviser.is_some(),
            button if !self.live.game().uses(button) => false,
            button => self.partnered != Some(player) || !is_for_the_piece(button),
        };
        let key = |button: &Button| match self.bindings.key(player, *button) {
            None if *button == Button::Pause && player == Player::ONE => {
                Some(Key::Esc).filter(|key| self.bindings.find(*key).is_none())
            }
            key => key,
        };
        let cap = |(buttons, does): &(&[Button], &str)| {
            let keys: Vec<String> = buttons.iter().filter(of_use).filter_map(key).map(shown).collect();
            (!keys.is_empty()).then(|| Keycap::new(keys.join(" "), *does))
        };
        caps.iter().filter_map(cap).collect()
    }
}
