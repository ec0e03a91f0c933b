//! Somebody else who plays a session, beside whoever sits at the keys.

use crate::session::{Session, SessionInput};
use quintet_engine::kernel::{EventSink, Game, Span, Time};

/// What a partner wants to do next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision<A> {
    /// This, now.
    Act(A),
    /// To be asked again at this moment of the game's time, or earlier if something happens.
    AskAt(Time),
    /// To be asked again when something has happened.
    Wait,
}

/// Plays a session by the same actions as a person, and so is recorded as a person is.
///
/// It is shown the game whenever something may have changed, and must answer at once: whoever needs time to think
/// does so elsewhere and asks to be asked again.
pub trait Controller<G: Game>: Send {
    /// What it wants, the game being as it is now. Asked again right after each of its actions.
    fn decide(&mut self, game: &G) -> Decision<G::Action>;
}

/// A partner that wants to act more often than this in one step of time is not listened to until the next.
const MOST: u32 = 10_000;

/// Who wants to be asked again at once is asked after this.
const SOON: Span = Span::from_millis(1);

impl<G: Game> Session<G> {
    /// Lets the game's time pass until this moment, with what a partner does in it, each thing at its own moment.
    /// Gives the moment at which the partner wants to be asked again.
    pub fn advance_with(
        &mut self,
        until: Time,
        controller: &mut dyn Controller<G>,
        sink: &mut dyn EventSink,
    ) -> Option<Time> {
        for _ in 0..MOST {
            let now = self.game().now();
            let asked = match controller.decide(self.game()) {
                Decision::Act(action) => {
                    self.input(now, &SessionInput::Act(action), sink);
                    if self.has_animation() {
                        // The steps are shown before the partner goes on.
                        break;
                    }
                    continue;
                }
                // Later moments are kept to the microsecond; who wants to be asked at once has to wait a little.
                Decision::AskAt(at) => Some(if at > now { at } else { now + SOON }),
                Decision::Wait => None,
            };
            // What the game does by itself may change the partner's mind.
            let due = [asked, self.game().deadline()].into_iter().flatten().min();
            match due.filter(|due| *due <= until) {
                Some(due) => self.advance(due, sink),
                None if now < until => self.advance(until, sink),
                None => return asked,
            }
        }
        self.advance(until, sink);
        Some(until + SOON)
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
