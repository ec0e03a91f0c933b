//! A session on a shell's clock.

use crate::clock_map::ClockMap;
use crate::controller::Controller;
use crate::session::{Session, SessionInput};
use quintet_engine::kernel::{EventSink, Game, Span, Time, View};

/// A shell that wakes this much too late was not slow but asleep: a closed laptop, a stopped process.
const ASLEEP: Span = Span::from_millis(1000);

/// A session whose time runs with a shell's clock, from when it is begun, except while it is paused.
///
/// The clock is any that never goes back; it is handed in with every call, so tests use a made-up one.
pub struct LiveSession<G: Game> {
    session: Session<G>,
    clock_map: ClockMap,
    controller: Option<Box<dyn Controller<G>>>,
    /// When the partner will next want something, in the game's time.
    wanted: Option<Time>,
    /// The partner is not asked before this moment of the game's time.
    rests_until: Time,
}

impl<G: Game> LiveSession<G> {
    /// The session's time goes on from now.
    pub fn new(session: Session<G>, clock: Time) -> LiveSession<G> {
        let mut live = LiveSession {
            session,
            clock_map: ClockMap::STOPPED,
            controller: None,
            wanted: None,
            rests_until: Time::ZERO,
        };
        live.resume(clock);
        live
    }

    /// The same with somebody else who plays too.
    #[must_use]
    pub fn with_controller(mut self, controller: Box<dyn Controller<G>>) -> LiveSession<G> {
        self.controller = Some(controller);
        self.pass(self.session.game().now(), &mut ());
        self
    }

    /// The session.
    pub fn session(&self) -> &Session<G> {
        &self.session
    }

    /// The session, to be ended. Time goes on as if nobody had touched it.
    pub fn session_mut(&mut self) -> &mut Session<G> {
        &mut self.session
    }

    /// The game as it is now.
    pub fn game(&self) -> &G {
        self.session.game()
    }

    /// Whether time stands still.
    pub fn is_paused(&self) -> bool {
        self.clock_map.is_stopped()
    }

    /// Lets what falls due happen. A clock that has jumped over the game's next move by more than a second
    /// pauses the game instead.
    pub fn tick(&mut self, clock: Time, sink: &mut dyn EventSink) {
        let Some(time) = self.clock_map.game_time(clock) else { return };
        if self.session.game().deadline().is_some_and(|due| due + ASLEEP < time) {
            self.clock_map.stop();
        } else {
            self.pass(time, sink);
        }
    }

    /// Lets the game's time pass, with what the partner does in it.
    fn pass(&mut self, time: Time, sink: &mut dyn EventSink) {
        match &mut self.controller {
            Some(_) if time < self.rests_until => {
                self.session.advance(time, sink);
                self.wanted = Some(self.rests_until);
            }
            Some(controller) => self.wanted = self.session.advance_with(time, controller.as_mut(), sink),
            None => self.session.advance(time, sink),
        }
    }

    /// Does what a player asks for, now; says whether it could be. While time stands still it cannot.
    pub fn input(&mut self, clock: Time, input: &SessionInput<G::Action>, sink: &mut dyn EventSink) -> bool {
        self.tick(clock, sink);
        let Some(time) = self.clock_map.game_time(clock) else { return false };
        let done = self.session.input(time, input, sink);
        if self.controller.is_some() {
            self.pass(time, sink);
        }
        done
    }

    /// Lets the partner wait until this moment of the clock, while something is shown; the game's time passes.
    pub fn delay_controller(&mut self, until: Time) {
        if let Some(time) = self.clock_map.game_time(until) {
            self.rests_until = time;
            self.wanted = self.wanted.map(|wanted| wanted.max(time));
        }
    }

    /// What is to be shown one after the other before the present state: see [`Session::with_animation`].
    pub fn take_animation(&mut self) -> Vec<View> {
        self.session.take_animation()
    }

    /// Stops the time.
    pub fn pause(&mut self, clock: Time, sink: &mut dyn EventSink) {
        self.tick(clock, sink);
        self.session.flush();
        self.clock_map.stop();
    }

    /// Lets the time run again, if it stood still.
    pub fn resume(&mut self, clock: Time) {
        if self.clock_map.is_stopped() {
            self.clock_map.run(clock, self.session.game().now(), 100);
        }
    }

    /// Until when on its clock the shell may sleep if no key comes; `None` for as long as it likes.
    pub fn wake_at(&self) -> Option<Time> {
        let due = [self.session.game().deadline(), self.session.flush_deadline(), self.wanted];
        self.clock_map.clock_time(due.into_iter().flatten().min()?)
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

    /// A game begun when the shell's clock stood at 7 s.
    fn live() -> LiveSession<Chetyris> {
        let session = Session::new(Setup::new(Seed(1))).unwrap();
        let mut live = LiveSession::new(session, at(7_000));
        assert_eq!(live.wake_at(), None);
        live.input(at(7_000), &SessionInput::Act(ButtonAction::Press(Player::ONE, Button::Enter)), &mut ());
        live
    }

    #[test]
    fn a_shell_may_sleep_until_the_next_fall() {
        let mut live = live();
        assert_eq!(live.wake_at(), Some(at(8_000)));
        live.tick(at(8_003), &mut ());
        assert_eq!(live.wake_at(), Some(at(9_000)), "being woken late does not slow the game down");
    }

    #[test]
    fn no_time_passes_while_paused() {
        let mut live = live();
        live.pause(at(7_400), &mut ());
        assert_eq!(live.wake_at(), None);
        assert!(!live.input(
            at(7_500),
            &SessionInput::Act(ButtonAction::Press(Player::ONE, Button::Left)),
            &mut ()
        ));
        live.resume(at(99_000));
        assert_eq!((live.wake_at(), live.game().now()), (Some(at(99_600)), at(400)));
    }

    #[test]
    fn a_clock_that_jumps_pauses_the_game() {
        let mut live = live();
        live.tick(at(8_000 + 1_001), &mut ());
        assert!(live.is_paused());
        assert_eq!(live.game().now(), at(0), "and nothing was played meanwhile");
    }
}
