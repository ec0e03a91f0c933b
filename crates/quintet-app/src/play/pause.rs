//! What can be done while a game that is played with keys is paused.

use super::{Play, has_button};
use crate::choice::Choice;
use crate::effect::ExitReason;
use crate::input::Input;
use crate::played::Played;
use crate::settings::Key;
use crate::still::Still;
use quintet_engine::kernel::{Button, Phase, Player};

impl<G: Played> Play<G> {
    /// The player wants to end a game that does not know how: one that is under way is paused, and the player asked.
    pub(super) fn ask_to_end(&mut self) -> Option<ExitReason> {
        if self.is_watched() || matches!(self.live.game().phase(), Phase::Ready | Phase::Over) {
            return Some(ExitReason::Quit);
        }
        if !self.is_still() {
            self.rest();
        }
        (self.asks, self.choice) = (true, Choice::default());
        None
    }

    pub(super) fn press_while_still(
        &mut self,
        key: Key,
        meaning: Option<(Player, Button)>,
    ) -> Option<ExitReason> {
        if matches!(meaning, Some((_, Button::Quit))) {
            let gives_up = has_button::<G>(Button::Quit) && !self.is_watched();
            return if gives_up { self.give_up() } else { self.ask_to_end() };
        }
        if key == Key::Esc || matches!(meaning, Some((_, Button::Pause))) {
            self.go_on();
            return None;
        }
        // On the plain screen they stand side by side.
        let key = match key {
            Key::Left if self.plain => Key::Up,
            Key::Right if self.plain => Key::Down,
            key => key,
        };
        let items = Still::items(&self.still(), self.text);
        let input = Input::Press { key, at: self.now, repeats: false };
        if self.choice.update(&input, &items) { self.take() } else { None }
    }

    /// Does the chosen one of what can be done while the game stands still.
    pub(super) fn take(&mut self) -> Option<ExitReason> {
        let chosen = self.choice.index(&Still::items(&self.still(), self.text));
        match self.still().get(chosen)? {
            Still::GoOn => self.go_on(),
            Still::Restart => {
                self.go_on();
                self.tap(Button::Restart);
            }
            Still::Leave | Still::Stop => return Some(ExitReason::Player),
            Still::GiveUp => return self.give_up(),
        }
        None
    }

    /// A game that knows of leaving ends as it likes; any other is left.
    fn give_up(&mut self) -> Option<ExitReason> {
        if !has_button::<G>(Button::Quit) {
            return Some(ExitReason::Quit);
        }
        self.go_on();
        self.tap(Button::Quit);
        None
    }

    /// What can be done while this game stands still.
    pub(super) fn still(&self) -> Vec<Still> {
        if self.asks {
            return vec![Still::GoOn, Still::GiveUp];
        }
        let restart = has_button::<G>(Button::Restart).then_some(Still::Restart);
        let leave: &[Still] = if self.is_watched() { &[Still::Stop] } else { &[Still::Leave, Still::GiveUp] };
        [Still::GoOn].into_iter().chain(restart).chain(leave.iter().copied()).collect()
    }
}
