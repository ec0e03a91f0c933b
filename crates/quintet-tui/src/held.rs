//! Which buttons are held, in terminals that tell when a key comes up and in those that do not.

use quintet_engine::kernel::{Act, Button, Player, Span, Time};

/// How long soft drop stays in force after a press that nobody will tell the end of. A held key repeats
/// faster than this.
const ASSUMED: Span = Span::from_millis(120);

/// Turns keys that go down, and perhaps come up, into presses and releases.
///
/// As long as no key has ever been seen to come up, a press is a tap, and holding a key is what the terminal's
/// own repeat makes of it; only soft drop, which is nothing without some time, lasts a little.
#[derive(Default)]
pub(crate) struct Held {
    tells_releases: bool,
    soft: Vec<(Player, Time)>,
}

impl Held {
    /// A key goes down, or repeats.
    pub(crate) fn press(&mut self, player: Player, button: Button, repeats: bool, at: Time) -> Vec<Act> {
        let press = Act::Press(player, button);
        if self.tells_releases {
            // The game repeats held keys itself.
            return if repeats { Vec::new() } else { vec![press] };
        }
        if button != Button::Down {
            return vec![press, Act::Release(player, button)];
        }
        if let Some((_, until)) = self.soft.iter_mut().find(|(who, _)| *who == player) {
            *until = at + ASSUMED;
            return Vec::new();
        }
        self.soft.push((player, at + ASSUMED));
        vec![press]
    }

    /// A key comes up: from now on the terminal is known to tell.
    pub(crate) fn release(&mut self, player: Player, button: Button) -> Act {
        self.tells_releases = true;
        if button == Button::Down {
            self.soft.retain(|(who, _)| *who != player);
        }
        Act::Release(player, button)
    }

    /// Whether a key has been seen to come up.
    pub(crate) fn tells_releases(&self) -> bool {
        self.tells_releases
    }

    /// When a key that is assumed to be held will be assumed to be let go.
    pub(crate) fn due(&self) -> Option<Time> {
        self.soft.iter().map(|(_, until)| *until).min()
    }

    /// The keys that must be let go by now, and when.
    pub(crate) fn let_go(&mut self, now: Time) -> Vec<(Time, Act)> {
        let over: Vec<(Player, Time)> =
            self.soft.iter().copied().filter(|(_, until)| *until <= now).collect();
        self.soft.retain(|(_, until)| *until > now);
        over.into_iter().map(|(player, until)| (until, Act::Release(player, Button::Down))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Player = Player::ONE;

    fn at(millis: u64) -> Time {
        Time::from_millis(millis).unwrap()
    }

    #[test]
    fn without_releases_a_press_is_a_tap() {
        let mut held = Held::default();
        let tap = vec![Act::Press(ONE, Button::Left), Act::Release(ONE, Button::Left)];
        assert_eq!(held.press(ONE, Button::Left, false, at(0)), tap);
        assert_eq!(held.press(ONE, Button::Left, true, at(30)), tap);
        assert_eq!(held.due(), None);
    }

    #[test]
    fn without_releases_soft_drop_lasts_as_long_as_it_repeats() {
        let mut held = Held::default();
        assert_eq!(held.press(ONE, Button::Down, false, at(0)), [Act::Press(ONE, Button::Down)]);
        assert_eq!(held.press(ONE, Button::Down, true, at(100)), []);
        assert_eq!(held.let_go(at(219)), []);
        assert_eq!(held.let_go(at(300)), [(at(220), Act::Release(ONE, Button::Down))]);
        assert_eq!(held.due(), None);
    }

    #[test]
    fn with_releases_the_game_is_told_what_happens() {
        let mut held = Held::default();
        assert_eq!(held.release(ONE, Button::Enter), Act::Release(ONE, Button::Enter));
        assert_eq!(held.press(ONE, Button::Left, false, at(0)), [Act::Press(ONE, Button::Left)]);
        assert_eq!(held.press(ONE, Button::Left, true, at(30)), []);
        assert_eq!(held.release(ONE, Button::Left), Act::Release(ONE, Button::Left));
        assert!(held.tells_releases());
    }
}
