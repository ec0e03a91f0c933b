//! Held buttons, in shells that report key releases and in those that do not.

use crate::settings::Settings;
use quintet_engine::kernel::{Button, ButtonAction, Player, Span, Time};

/// How long soft drop is assumed to be held after a press in a shell that does not report releases. A held key
/// repeats faster than this.
const ASSUMED_SOFT_DROP: Span = Span::from_millis(120);

/// Turns key presses and releases into button presses and releases.
///
/// Until the first release is reported, every press is a tap, and a held key repeats at the rate of the shell; only
/// soft drop is held, for a short time. In a shell that reports releases, a game that handles held keys receives
/// them, and for other games the repeats are made here.
#[derive(Debug)]
pub(crate) struct KeyRepeat {
    /// Whether the game handles held keys itself.
    game_holds: bool,
    reports_releases: bool,
    /// The players who are assumed to hold soft drop, and until when.
    soft: Vec<(Player, Time)>,
    /// The buttons that repeat, and the time of the next repeat.
    repeated: Vec<(Player, Button, Time)>,
    das: Span,
    arr: Span,
}

impl KeyRepeat {
    /// `game_holds`: the game handles held keys itself; `reports_releases`: the shell is known to report key releases.
    /// The repeat delay and rate are those of the settings.
    pub(crate) fn new(game_holds: bool, settings: &Settings, reports_releases: bool) -> KeyRepeat {
        let millis = |key| Span::from_millis(u64::try_from(settings.number(key)).unwrap_or(0).max(1));
        KeyRepeat {
            game_holds,
            reports_releases,
            soft: Vec::new(),
            repeated: Vec::new(),
            das: millis("handling.das"),
            arr: millis("handling.arr"),
        }
    }

    /// A key is pressed, or repeats.
    pub(crate) fn press(
        &mut self,
        player: Player,
        button: Button,
        repeats: bool,
        at: Time,
    ) -> Vec<ButtonAction> {
        let press = ButtonAction::Press(player, button);
        if self.reports_releases && repeats {
            return Vec::new();
        }
        if !self.game_holds {
            if self.reports_releases && matches!(button, Button::Left | Button::Right | Button::Down) {
                self.repeated.retain(|(who, what, _)| (*who, *what) != (player, button));
                self.repeated.push((player, button, at + self.das));
            }
            return vec![press];
        }
        if self.reports_releases {
            return vec![press];
        }
        if button != Button::Down {
            return vec![press, ButtonAction::Release(player, button)];
        }
        if let Some((_, until)) = self.soft.iter_mut().find(|(who, _)| *who == player) {
            *until = at + ASSUMED_SOFT_DROP;
            return Vec::new();
        }
        self.soft.push((player, at + ASSUMED_SOFT_DROP));
        vec![press]
    }

    /// A key is released: from now on the shell is known to report releases.
    pub(crate) fn release(&mut self, player: Player, button: Button) -> Option<ButtonAction> {
        self.reports_releases = true;
        self.repeated.retain(|(who, what, _)| (*who, *what) != (player, button));
        if button == Button::Down {
            self.soft.retain(|(who, _)| *who != player);
        }
        self.game_holds.then_some(ButtonAction::Release(player, button))
    }

    /// Returns true if the shell reports key releases.
    pub(crate) fn reports_releases(&self) -> bool {
        self.reports_releases
    }

    /// Stops all repeats.
    pub(crate) fn forget(&mut self) {
        self.repeated.clear();
    }

    /// The time of the next repeat or assumed release.
    pub(crate) fn due(&self) -> Option<Time> {
        let soft = self.soft.iter().map(|(_, until)| *until);
        soft.chain(self.repeated.iter().map(|(_, _, due)| *due)).min()
    }

    /// The repeats and assumed releases up to this moment, in order.
    pub(crate) fn pass(&mut self, now: Time) -> Vec<(Time, ButtonAction)> {
        let mut acts = Vec::new();
        self.soft.retain(|(player, until)| {
            if *until <= now {
                acts.push((*until, ButtonAction::Release(*player, Button::Down)));
            }
            *until > now
        });
        for (player, button, due) in &mut self.repeated {
            // A shell that was suspended does not catch up on every repeat.
            for _ in 0..64 {
                if *due > now {
                    break;
                }
                acts.push((*due, ButtonAction::Press(*player, *button)));
                *due += self.arr;
            }
            *due = (*due).max(now + Span::from_micros(1));
        }
        acts.sort_by_key(|(at, _)| *at);
        acts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Player = Player::ONE;

    fn at(millis: u64) -> Time {
        Time::from_millis(millis).unwrap()
    }

    fn held(game_holds: bool) -> KeyRepeat {
        KeyRepeat::new(game_holds, &Settings::default(), false)
    }

    #[test]
    fn without_releases_a_press_is_a_tap() {
        let mut held = held(true);
        let tap = vec![ButtonAction::Press(ONE, Button::Left), ButtonAction::Release(ONE, Button::Left)];
        assert_eq!(held.press(ONE, Button::Left, false, at(0)), tap);
        assert_eq!(held.press(ONE, Button::Left, true, at(30)), tap);
        assert_eq!(held.due(), None);
    }

    #[test]
    fn without_releases_soft_drop_lasts_as_long_as_it_repeats() {
        let mut held = held(true);
        assert_eq!(held.press(ONE, Button::Down, false, at(0)), [ButtonAction::Press(ONE, Button::Down)]);
        assert_eq!(held.press(ONE, Button::Down, true, at(100)), []);
        assert_eq!(held.pass(at(219)), []);
        assert_eq!(held.pass(at(300)), [(at(220), ButtonAction::Release(ONE, Button::Down))]);
        assert_eq!(held.due(), None);
    }

    #[test]
    fn with_releases_the_game_receives_presses_and_releases() {
        let mut held = held(true);
        assert_eq!(held.release(ONE, Button::Enter), Some(ButtonAction::Release(ONE, Button::Enter)));
        assert_eq!(held.press(ONE, Button::Left, false, at(0)), [ButtonAction::Press(ONE, Button::Left)]);
        assert_eq!(held.press(ONE, Button::Left, true, at(30)), []);
        assert_eq!(held.release(ONE, Button::Left), Some(ButtonAction::Release(ONE, Button::Left)));
        assert!(held.reports_releases());
    }

    #[test]
    fn where_releases_are_known_to_be_reported_the_first_key_is_held() {
        let mut held = KeyRepeat::new(true, &Settings::default(), true);
        assert_eq!(held.press(ONE, Button::Left, false, at(0)), [ButtonAction::Press(ONE, Button::Left)]);
        assert_eq!(held.press(ONE, Button::Down, false, at(0)), [ButtonAction::Press(ONE, Button::Down)]);
        assert_eq!(held.pass(at(500)), []);
    }

    #[test]
    fn held_keys_are_repeated_for_a_game_that_does_not_handle_them() {
        let mut held = held(false);
        let left = ButtonAction::Press(ONE, Button::Left);
        assert_eq!(held.press(ONE, Button::Left, false, at(0)), [left]);
        assert_eq!(held.press(ONE, Button::Left, true, at(40)), [left], "the shell's own repeat");
        assert_eq!(held.release(ONE, Button::Left), None);
        assert_eq!(held.press(ONE, Button::Left, false, at(1_000)), [left]);
        assert_eq!(held.press(ONE, Button::Left, true, at(1_050)), [], "is not needed any more");
        assert_eq!(held.due(), Some(at(1_167)));
        assert_eq!(held.pass(at(1_210)), [(at(1_167), left), (at(1_200), left)]);
        assert_eq!(held.release(ONE, Button::Left), None);
        assert_eq!((held.due(), held.pass(at(2_000))), (None, vec![]));
    }
}
