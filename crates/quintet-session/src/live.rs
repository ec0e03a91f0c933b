//! A session on a shell's clock.

use crate::pace::Pace;
use crate::partner::Partner;
use crate::session::{Input, Session};
use quintet_engine::kernel::{EventSink, Game, Span, Time, View};

/// A shell that wakes this much too late was not slow but asleep: a closed laptop, a stopped process.
const ASLEEP: Span = Span::from_millis(1000);

/// A session whose time runs with a shell's clock, from when it is begun, except while it is paused.
///
/// The clock is any that never goes back; it is handed in with every call, so tests use a made-up one.
pub struct Live<G: Game> {
    session: Session<G>,
    pace: Pace,
    partner: Option<Box<dyn Partner<G>>>,
    /// When the partner will next want something, in the game's time.
    wanted: Option<Time>,
    /// The partner is not asked before this moment of the game's time.
    rests_until: Time,
}

impl<G: Game> Live<G> {
    /// The session's time goes on from now.
    pub fn new(session: Session<G>, clock: Time) -> Live<G> {
        let mut live =
            Live { session, pace: Pace::STILL, partner: None, wanted: None, rests_until: Time::ZERO };
        live.resume(clock);
        live
    }

    /// The same with somebody else who plays too.
    #[must_use]
    pub fn with_partner(mut self, partner: Box<dyn Partner<G>>) -> Live<G> {
        self.partner = Some(partner);
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
        self.pace.is_still()
    }

    /// Lets what falls due happen. A clock that has jumped over the game's next move by more than a second
    /// pauses the game instead.
    pub fn tick(&mut self, clock: Time, sink: &mut dyn EventSink) {
        let Some(time) = self.pace.time(clock) else { return };
        if self.session.game().deadline().is_some_and(|due| due + ASLEEP < time) {
            self.pace.stop();
        } else {
            self.pass(time, sink);
        }
    }

    /// Lets the game's time pass, with what the partner does in it.
    fn pass(&mut self, time: Time, sink: &mut dyn EventSink) {
        match &mut self.partner {
            Some(_) if time < self.rests_until => {
                self.session.advance(time, sink);
                self.wanted = Some(self.rests_until);
            }
            Some(partner) => self.wanted = self.session.advance_with(time, partner.as_mut(), sink),
            None => self.session.advance(time, sink),
        }
    }

    /// Does what a player asks for, now; says whether it could be. While time stands still it cannot.
    pub fn input(&mut self, clock: Time, input: &Input<G::Action>, sink: &mut dyn EventSink) -> bool {
        self.tick(clock, sink);
        let Some(time) = self.pace.time(clock) else { return false };
        let done = self.session.input(time, input, sink);
        if self.partner.is_some() {
            self.pass(time, sink);
        }
        done
    }

    /// Lets the partner wait until this moment of the clock, while something is shown; the game's time passes.
    pub fn rest_partner(&mut self, until: Time) {
        if let Some(time) = self.pace.time(until) {
            self.rests_until = time;
            self.wanted = self.wanted.map(|wanted| wanted.max(time));
        }
    }

    /// What is to be shown one after the other before the present state: see [`Session::animated`].
    pub fn take_steps(&mut self) -> Vec<View> {
        self.session.take_steps()
    }

    /// Stops the time.
    pub fn pause(&mut self, clock: Time, sink: &mut dyn EventSink) {
        self.tick(clock, sink);
        self.session.flush();
        self.pace.stop();
    }

    /// Lets the time run again, if it stood still.
    pub fn resume(&mut self, clock: Time) {
        if self.pace.is_still() {
            self.pace.run(clock, self.session.game().now(), 100);
        }
    }

    /// Until when on its clock the shell may sleep if no key comes; `None` for as long as it likes.
    pub fn wake_at(&self) -> Option<Time> {
        let due = [self.session.game().deadline(), self.session.flush_due(), self.wanted];
        self.pace.clock(due.into_iter().flatten().min()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::chetyris::{Chetyris, Setup};
    use quintet_engine::kernel::{Act, Button, Player, Seed};

    fn at(millis: u64) -> Time {
        Time::from_millis(millis).unwrap()
    }

    /// A game begun when the shell's clock stood at 7 s.
    fn live() -> Live<Chetyris> {
        let session = Session::new(Setup::new(Seed(1))).unwrap();
        let mut live = Live::new(session, at(7_000));
        assert_eq!(live.wake_at(), None);
        live.input(at(7_000), &Input::Act(Act::Press(Player::ONE, Button::Enter)), &mut ());
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
        assert!(!live.input(at(7_500), &Input::Act(Act::Press(Player::ONE, Button::Left)), &mut ()));
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
