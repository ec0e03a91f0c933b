//! Controllers, which play a session in place of a person or as the opponent. Bots implement them elsewhere.

use crate::session::{Session, SessionInput};
use quintet_engine::kernel::{EventSink, Game, Span, Time};

/// The next request of a controller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision<A> {
    /// Perform this action now.
    Act(A),
    /// Ask again at this game time, or earlier if the game changes.
    AskAt(Time),
    /// Ask again when the game changes.
    Wait,
}

/// Plays a session with the same actions as a person, so it is recorded like a person.
///
/// It is called whenever the game may have changed and must return at once. A controller that needs time to compute
/// does so on another thread and asks to be called again.
pub trait Controller<G: Game>: Send {
    /// Returns its decision for the current state of the game. It is called again right after each of its actions.
    fn decide(&mut self, game: &G) -> Decision<G::Action>;
}

/// The maximum number of actions of a controller in one call of [`Session::advance_with`].
const MAX_ACTIONS: u32 = 10_000;

/// The delay after which a controller that wants to be asked again at once is asked.
const POLL_DELAY: Span = Span::from_millis(1);

impl<G: Game> Session<G> {
    /// Advances the game to `until`, performing the controller's actions at their times. Returns the time at which
    /// the controller wants to be asked again.
    pub fn advance_with(
        &mut self,
        until: Time,
        controller: &mut dyn Controller<G>,
        sink: &mut dyn EventSink,
    ) -> Option<Time> {
        for _ in 0..MAX_ACTIONS {
            let now = self.game().now();
            let asked = match controller.decide(self.game()) {
                Decision::Act(action) => {
                    self.input(now, &SessionInput::Act(action), sink);
                    if self.has_animation() {
                        // The animation is shown before the controller continues.
                        break;
                    }
                    continue;
                }
                // A later time is kept to the microsecond; a controller that asks for the current one waits a little.
                Decision::AskAt(at) => Some(if at > now { at } else { now + POLL_DELAY }),
                Decision::Wait => None,
            };
            // The controller may decide differently when the game changes by itself.
            let due = [asked, self.game().deadline()].into_iter().flatten().min();
            match due.filter(|due| *due <= until) {
                Some(due) => self.advance(due, sink),
                None if now < until => self.advance(until, sink),
                None => return asked,
            }
        }
        self.advance(until, sink);
        Some(until + POLL_DELAY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::chetyris::{Chetyris, Setup};
    use quintet_engine::kernel::{Button, ButtonAction, Player, Seed};

    fn at(millis: u64) -> Time {
        Time::from_millis(millis).unwrap()
    }

    /// Presses Enter at 100 ms, then moves left every 250 ms, three times.
    struct Scripted(u32);

    impl Controller<Chetyris> for Scripted {
        fn decide(&mut self, game: &Chetyris) -> Decision<ButtonAction> {
            let button = if self.0 == 0 { Button::Enter } else { Button::Left };
            let due = at(100 + 250 * u64::from(self.0));
            if self.0 > 3 {
                return Decision::Wait;
            }
            if game.now() < due {
                return Decision::AskAt(due);
            }
            self.0 += 1;
            Decision::Act(ButtonAction::Press(Player::ONE, button))
        }
    }

    #[test]
    fn what_a_controller_does_does_not_depend_on_how_often_it_is_asked() {
        let play = |steps: &[u64]| {
            let mut session = Session::<Chetyris>::new(Setup::new(Seed(3))).unwrap();
            let mut controller = Scripted(0);
            for step in steps {
                session.advance_with(at(*step), &mut controller, &mut ());
            }
            assert_eq!(controller.0, 4);
            session.game().clone()
        };
        let all = play(&[2000]);
        assert_eq!(all, play(&[50, 100, 101, 349, 350, 700, 2000]));
        let mut alone = Session::<Chetyris>::new(Setup::new(Seed(3))).unwrap();
        for (millis, button) in
            [(100, Button::Enter), (350, Button::Left), (600, Button::Left), (850, Button::Left)]
        {
            alone.act(at(millis), ButtonAction::Press(Player::ONE, button), &mut ());
        }
        alone.advance(at(2000), &mut ());
        assert_eq!(&all, alone.game());
    }

    /// Never stops acting.
    struct Frantic;

    impl Controller<Chetyris> for Frantic {
        fn decide(&mut self, _: &Chetyris) -> Decision<ButtonAction> {
            Decision::Act(ButtonAction::Press(Player::ONE, Button::Left))
        }
    }

    #[test]
    fn a_frantic_controller_does_not_stop_the_time() {
        let mut session = Session::<Chetyris>::new(Setup::new(Seed(3))).unwrap();
        assert_eq!(session.advance_with(at(5), &mut Frantic, &mut ()), Some(at(6)));
        assert_eq!(session.game().now(), at(5));
    }
}
