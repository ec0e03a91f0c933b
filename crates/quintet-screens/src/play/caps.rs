//! The keys that are of use while a game is played, as they are shown.

use super::{Play, is_for_the_piece};
use crate::played::Played;
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
            let key = self.bindings.key(Player::ONE, Button::Enter).map_or("enter".into(), shown);
            vec![Keycap::new(key, does), Keycap::new("esc", "back")]
        };
        match phase {
            Phase::Ready => enter("begin"),
            Phase::Over => enter("go on"),
            _ => self.playing_caps.clone(),
        }
    }

    /// A player's keys, as they are bound.
    pub(super) fn caps(&self, player: Player) -> Vec<Keycap> {
        let caps: &[(&[Button], &str)] = &[
            (&[Button::Left, Button::Right], "move"),
            (&[Button::Counterclockwise, Button::Clockwise], "turn"),
            (&[Button::Down], "down"),
            (&[Button::Drop], "drop"),
            (&[Button::Hold], "hold"),
            (&[Button::Hint], "hint"),
            (&[Button::Quit], "give up"),
            (&[Button::Pause], "pause"),
        ];
        let of_use = |button: &&Button| match **button {
            Button::Hint => self.adviser.is_some(),
            button => self.partnered != Some(player) || !is_for_the_piece(button),
        };
        let key = |button: &Button| self.bindings.key(player, *button);
        let cap = |(buttons, does): &(&[Button], &str)| {
            let keys: Vec<String> = buttons.iter().filter(of_use).filter_map(key).map(shown).collect();
            (!keys.is_empty()).then(|| Keycap::new(keys.join(" "), *does))
        };
        caps.iter().filter_map(cap).collect()
    }
}
