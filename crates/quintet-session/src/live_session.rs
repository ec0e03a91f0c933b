//! A session on a shell's clock.

use crate::clock_map::ClockMap;
use crate::controller::Controller;
use crate::session::{Session, SessionInput};
use quintet_engine::kernel::{EventSink, Game, Span, Time, View};

/// If a shell wakes later than this, the machine or the process was suspended, and the game is paused.
const SUSPENDED_AFTER: Span = Span::from_millis(1000);

/// A session whose time runs with a shell's clock, except while it is paused.
///
/// The clock is any that never goes back. The caller passes it to every call, so tests use a simulated one.
pub struct LiveSession<G: Game> {
    session: Session<G>,
    clock_map: ClockMap,
    controller: Option<Box<dyn Controller<G>>>,
    /// The game time at which the controller wants to be asked again.
    ask_at: Option<Time>,
    /// The controller is not asked before this game time.
    delayed_until: Time,
}

impl<G: Game> LiveSession<G> {
    /// Starts a session: its time runs from now.
    pub fn new(session: Session<G>, clock: Time) -> LiveSession<G> {
        let mut live = LiveSession {
            session,
            clock_map: ClockMap::STOPPED,
            controller: None,
            ask_at: None,
            delayed_until: Time::ZERO,
        };
        live.resume(clock);
        live
    }

    /// Adds a controller that plays one side.
    #[must_use]
    pub fn with_controller(mut self, controller: Box<dyn Controller<G>>) -> LiveSession<G> {
        self.controller = Some(controller);
        self.pass(self.session.game().now(), &mut ());
        self
    }

    /// Returns the session.
    pub fn session(&self) -> &Session<G> {
        &self.session
    }

    /// Returns the session for changes such as ending it. Its time keeps running.
    pub fn session_mut(&mut self) -> &mut Session<G> {
        &mut self.session
    }

    /// Returns the current state of the game.
    pub fn game(&self) -> &G {
        self.session.game()
    }

    /// Returns true if the session is paused.
    pub fn is_paused(&self) -> bool {
        self.clock_map.is_stopped()
    }

    /// Does everything that is due. If the clock is more than a second later than the game's next deadline, the
    /// session is paused instead.
    pub fn tick(&mut self, clock: Time, sink: &mut dyn EventSink) {
        let Some(time) = self.clock_map.game_time(clock) else { return };
        if self.session.game().deadline().is_some_and(|due| due + SUSPENDED_AFTER < time) {
            self.clock_map.stop();
        } else {
            self.pass(time, sink);
        }
    }

    /// Advances the game, with the actions of the controller.
    fn pass(&mut self, time: Time, sink: &mut dyn EventSink) {
        match &mut self.controller {
            Some(_) if time < self.delayed_until => {
                self.session.advance(time, sink);
                self.ask_at = Some(self.delayed_until);
            }
            Some(controller) => self.ask_at = self.session.advance_with(time, controller.as_mut(), sink),
            None => self.session.advance(time, sink),
        }
    }

    /// Performs a player's input now; returns false if it is not possible. While paused, no input is.
    pub fn input(&mut self, clock: Time, input: &SessionInput<G::Action>, sink: &mut dyn EventSink) -> bool {
        self.tick(clock, sink);
        let Some(time) = self.clock_map.game_time(clock) else { return false };
        let done = self.session.input(time, input, sink);
        if self.controller.is_some() {
            self.pass(time, sink);
        }
        done
    }

    /// Delays the controller until this time of the clock, while something is shown; the game's time runs on.
    pub fn delay_controller(&mut self, until: Time) {
        if let Some(time) = self.clock_map.game_time(until) {
            self.delayed_until = time;
            self.ask_at = self.ask_at.map(|ask_at| ask_at.max(time));
        }
    }

    /// Returns the views to show in order before the current state: see [`Session::with_animation`].
    pub fn take_animation(&mut self) -> Vec<View> {
        self.session.take_animation()
    }

    /// Pauses the session.
    pub fn pause(&mut self, clock: Time, sink: &mut dyn EventSink) {
        self.tick(clock, sink);
        self.session.flush();
        self.clock_map.stop();
    }

    /// Resumes the session if it is paused.
    pub fn resume(&mut self, clock: Time) {
        if self.clock_map.is_stopped() {
            let speed = self.session.participants().speed.percent();
            self.clock_map.run(clock, self.session.game().now(), speed.into());
        }
    }

    /// Returns the time of the clock until which the shell may sleep without input; `None` for no limit.
    pub fn wake_at(&self) -> Option<Time> {
        let due = [self.session.game().deadline(), self.session.flush_deadline(), self.ask_at];
        self.clock_map.clock_time(due.into_iter().flatten().min()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speed::Speed;
    use quintet_engine::chetyris::{Chetyris, Setup};
    use quintet_engine::kernel::{Button, ButtonAction, Player, Seed};

    fn at(millis: u64) -> Time {
        Time::from_millis(millis).unwrap()
    }

    /// Makes a game that started when the shell's clock was at 7 s.
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
    fn a_slow_game_takes_longer_by_the_clock_and_as_long_by_its_own_time() {
        let session = Session::<Chetyris>::new(Setup::new(Seed(1))).unwrap().at_speed(Speed::new(50));
        let mut live = LiveSession::new(session, at(7_000));
        live.input(at(7_000), &SessionInput::Act(ButtonAction::Press(Player::ONE, Button::Enter)), &mut ());
        assert_eq!(live.wake_at(), Some(at(9_000)));
        live.tick(at(9_000), &mut ());
        assert_eq!(live.game().now(), at(1_000));
        live.pause(at(9_500), &mut ());
        live.resume(at(20_000));
        assert_eq!(live.wake_at(), Some(at(21_500)));
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
