//! The game: its phases, its clock, its players.

use super::garbage::{Attack, TimeLimit};
use super::player::{EventLog, PlayerState};
use super::report::Report;
use super::setup::Carryover;
use super::{COLUMNS, Goal, Mode, Rules, Setup, Stats};
use crate::kernel::{
    Button, ButtonAction, ButtonGame, Ending, Event, EventSink, Game, GameEvent, Phase, Player, RestartHooks,
    Restartable, RevisedFlag, Rng, Seed, SetupError, Span, Time, View,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A number of the countdown is shown for so long.
const SECOND: Span = Span::from_millis(1000);
/// How far a countdown counts.
const COUNTDOWN: u8 = 3;

/// What the game is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// It waits to be begun.
    Ready,
    /// It counts down to play.
    Countdown {
        /// The number that is shown.
        number: u8,
        /// When the next one comes, or play.
        next: Time,
    },
    /// It is being played.
    Playing,
    /// It stands still.
    Paused,
    /// It has ended.
    Over,
}

/// A player's place in the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct PlayerSlot {
    pub(super) state: PlayerState,
    pub(super) stats: Stats,
}

/// A game of Modern.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Modern {
    setup: Arc<Setup>,
    seed: Seed,
    now: Time,
    /// The time played: without countdowns and pauses.
    played: Time,
    stage: Stage,
    /// Whether the first piece has appeared; and the revision of the rules.
    begun: RevisedFlag,
    seats: Vec<PlayerSlot>,
    /// Chooses the holes of rows that are sent.
    holes: Rng,
    limit: TimeLimit,
}

impl Modern {
    /// What the game was made from.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The seed of the pieces that are played now; a restart may have changed it.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// What the game is doing.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The time played, without countdowns and pauses.
    pub fn played(&self) -> Span {
        self.played.since(Time::ZERO)
    }

    /// A player's state; `None` when there is no such player.
    pub fn player(&self, player: Player) -> Option<&PlayerState> {
        self.seats.get(player.index()).map(|seat| &seat.state)
    }

    /// Whether this action begins another game: it does if the game hears it, which it does not while the button is
    /// down already.
    pub fn restarts_on(&self, action: &ButtonAction) -> bool {
        let ButtonAction::Press(player, button) = *action else { return false };
        let heard = self.player(player).is_some_and(|state| !state.keys.has(button));
        heard && (button == Button::Restart || button == Button::Enter && self.stage == Stage::Over)
    }

    /// A player's statistics.
    pub fn stats(&self, player: Player) -> Option<&Stats> {
        self.seats.get(player.index()).map(|seat| &seat.stats)
    }

    /// Whether the mode's goal was reached, or its time is over.
    pub fn is_done(&self) -> bool {
        self.seats.iter().any(|seat| seat.state.ended == Some(Ending::Done))
    }

    /// Who won a duel that has ended; `Some(None)` when both lost at the same moment.
    pub fn winner(&self) -> Option<Option<Player>> {
        let over = self.setup.mode == Mode::Duel && self.stage == Stage::Over;
        let won =
            |player: &Player| self.player(*player).is_some_and(|state| state.ended == Some(Ending::Won));
        over.then(|| [Player::ONE, Player::TWO].into_iter().find(won))
    }

    /// Lets tests put a player into any situation.
    #[cfg(test)]
    pub(super) fn state_mut(&mut self, player: Player) -> &mut PlayerState {
        &mut self.seats[player.index()].state
    }

    pub(super) fn seats(&self) -> &[PlayerSlot] {
        &self.seats
    }

    fn rules(&self) -> &'static Rules {
        self.setup.table()
    }

    fn fresh(setup: Arc<Setup>, revision: u32, seed: Seed, now: Time) -> Modern {
        let seat = |player| PlayerSlot {
            state: PlayerState::new(&setup, seed, Player(player)),
            stats: Stats::default(),
        };
        let seats = (0..setup.mode.players()).map(seat).collect();
        let holes = Rng::new(seed_after(seed));
        let (stage, limit) = (Stage::Ready, TimeLimit::START);
        let begun = RevisedFlag { flag: false, revision };
        Modern { setup, seed, now, played: Time::ZERO, stage, begun, seats, holes, limit }
    }

    /// Begins anew, with the same pieces or with others, and counts down.
    fn restart(&mut self, sink: &mut dyn EventSink) {
        let seed = if self.setup.fixed_seed { self.seed } else { seed_after(self.seed) };
        let mut fresh = Modern::fresh(self.setup.clone(), self.begun.revision, seed, self.now);
        for (seat, before) in fresh.seats.iter_mut().zip(&self.seats) {
            seat.state.restore_held_buttons(&before.state.held());
        }
        *self = fresh;
        self.count_down(sink);
    }

    fn count_down(&mut self, sink: &mut dyn EventSink) {
        self.stage = Stage::Countdown { number: COUNTDOWN, next: self.now + SECOND };
        self.emit(Event::Countdown(COUNTDOWN), sink);
    }

    /// Tells of something that concerns all players: once, as the first one's.
    fn emit(&self, event: Event, sink: &mut dyn EventSink) {
        sink.emit(GameEvent { at: self.now, player: Player::ONE, event });
    }

    fn pause(&mut self, sink: &mut dyn EventSink) {
        match self.stage {
            Stage::Playing | Stage::Countdown { .. } => {
                self.stage = Stage::Paused;
                self.emit(Event::Paused, sink);
            }
            Stage::Paused => self.count_down(sink),
            Stage::Ready | Stage::Over => {}
        }
    }

    /// The countdown is over: the first piece appears, or play goes on.
    fn play(&mut self, sink: &mut dyn EventSink) {
        self.stage = Stage::Playing;
        let begins = !self.begun.flag;
        self.begun.flag = true;
        self.emit(if begins { Event::Begun } else { Event::Resumed }, sink);
        self.each_player(sink, |state, log| {
            state.sideways.begin(log.now, state.handling);
            if begins {
                state.begin(log);
            }
        });
        self.settle(sink);
    }

    /// Does the same with every player, the first one first.
    fn each_player(
        &mut self,
        sink: &mut dyn EventSink,
        mut what: impl FnMut(&mut PlayerState, &mut EventLog),
    ) {
        for (seat, who) in self.seats.iter_mut().zip(0..) {
            let (at, now) = (self.now, self.played);
            let mut log = EventLog { who: Player(who), at, now, stats: &mut seat.stats, sink: &mut *sink };
            what(&mut seat.state, &mut log);
        }
    }

    /// Delivers what players have sent each other, and ends the game if it has ended for a player.
    fn settle(&mut self, sink: &mut dyn EventSink) {
        for from in (0..self.setup.mode.players()).map(Player) {
            let sender = self.seats.get_mut(from.index());
            let rows = sender.map_or(0, |seat| core::mem::take(&mut seat.state.outgoing));
            if rows > 0
                && let Some(seat) = self.seats.get_mut(from.opponent().index())
            {
                let hole = self.holes.below(COLUMNS as u32) as u8;
                let most = if self.begun.revision == 1 { u16::from(u8::MAX) } else { u16::MAX };
                let rows = rows.min(u32::from(most)) as u16;
                seat.state.incoming.add(Attack { rows, hole }, most);
            }
        }
        if self.stage == Stage::Playing && self.seats.iter().any(|seat| seat.state.ended.is_some()) {
            self.stage = Stage::Over;
            self.each_player(sink, |state, log| {
                if state.ended.is_none() {
                    state.end(Ending::Won, log);
                }
            });
        }
    }

    /// What the clock brings at this moment: the players' pieces first, then the mode's own clock.
    fn tick(&mut self, sink: &mut dyn EventSink) {
        if let Stage::Countdown { number, next } = self.stage {
            if number > 1 {
                self.stage = Stage::Countdown { number: number - 1, next: next + SECOND };
                self.emit(Event::Countdown(number - 1), sink);
            } else {
                self.play(sink);
            }
            return;
        }
        self.each_player(sink, PlayerState::tick);
        self.settle(sink);
        if self.stage == Stage::Playing && self.mode_due().is_some_and(|due| due <= self.played) {
            if self.setup.mode == Mode::Duel {
                self.limit.passed();
                self.each_player(sink, PlayerState::raise_time_limit_row);
            } else {
                self.each_player(sink, |state, log| state.end(Ending::Done, log));
            }
            self.settle(sink);
        }
    }

    /// When the mode's own clock will next do something, in time played.
    fn mode_due(&self) -> Option<Time> {
        match self.rules().goal {
            Goal::Time(span) => Some(Time::ZERO + span),
            _ => (self.setup.mode == Mode::Duel).then_some(self.limit.next),
        }
    }

    fn pass(&mut self, until: Time) {
        if self.stage == Stage::Playing {
            self.played += until.since(self.now);
        }
        self.now = self.now.max(until);
    }

    fn press(&mut self, player: Player, button: Button, sink: &mut dyn EventSink) {
        let playing = self.stage == Stage::Playing;
        let restarts = self.restarts_on(&ButtonAction::Press(player, button));
        let (at, now) = (self.now, self.played);
        let Some(seat) = self.seats.get_mut(player.index()).filter(|seat| !seat.state.keys.has(button))
        else {
            return;
        };
        seat.state.note_press(button, now);
        match button {
            _ if restarts => self.restart(sink),
            Button::Pause => self.pause(sink),
            Button::Enter if self.stage == Stage::Ready => self.count_down(sink),
            Button::Enter | Button::Quit | Button::Hint => {}
            _ if playing => {
                let mut log = EventLog { who: player, at, now, stats: &mut seat.stats, sink: &mut *sink };
                seat.state.press(button, &mut log);
                self.settle(sink);
            }
            _ => {}
        }
    }
}

/// The seed of the game after the one with this seed, when nobody asked for the same pieces again.
fn seed_after(seed: Seed) -> Seed {
    Seed(Rng::new(seed).bits())
}

impl Game for Modern {
    const NAME: &'static str = "modern";
    /// * 1: of an attack that grows while it waits, rows beyond 255 are lost.
    /// * 2: no row is lost.
    const REVISION: u32 = 2;

    type Setup = Setup;
    type Action = ButtonAction;
    type Report = Report;

    const RESTART: Option<RestartHooks<Self>> = Some(RestartHooks::rounds());
    const REPORTED_EVENTS: Option<fn(&Event) -> bool> = Some(super::report::is_reported);

    fn with_revision(setup: &Setup, revision: u32) -> Result<Modern, SetupError> {
        setup.check()?;
        let first = Arc::new(Setup { carried: None, ..setup.clone() });
        let Some(carried) = &setup.carried else {
            return Ok(Modern::fresh(first, revision, setup.seed, Time::ZERO));
        };
        let mut game = Modern::fresh(first, revision, carried.seed, Time::ZERO);
        for (seat, held) in game.seats.iter_mut().zip(&carried.held) {
            seat.state.restore_held_buttons(held);
        }
        game.count_down(&mut ());
        Ok(game)
    }

    fn now(&self) -> Time {
        self.now
    }

    fn deadline(&self) -> Option<Time> {
        match self.stage {
            Stage::Countdown { next, .. } => Some(next),
            Stage::Playing => {
                let players = self.seats.iter().filter_map(|seat| seat.state.due());
                let due = players.chain(self.mode_due()).min()?;
                Some(self.now + due.since(self.played))
            }
            Stage::Ready | Stage::Paused | Stage::Over => None,
        }
    }

    fn advance(&mut self, until: Time, sink: &mut dyn EventSink) {
        while let Some(due) = self.deadline().filter(|due| *due <= until) {
            self.pass(due);
            self.tick(sink);
        }
        self.pass(until);
    }

    fn act(&mut self, action: &ButtonAction, sink: &mut dyn EventSink) {
        match *action {
            ButtonAction::Press(player, button) => self.press(player, button, sink),
            ButtonAction::Release(player, button) => {
                let now = self.played;
                if let Some(seat) = self.seats.get_mut(player.index())
                    && seat.state.keys.has(button)
                {
                    seat.state.note_release(button, now);
                }
            }
        }
    }

    fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    fn view(&self) -> View {
        super::view::view(self)
    }

    fn phase(&self) -> Phase {
        super::view::phase(self.stage)
    }

    fn report(&self, events: &[GameEvent]) -> Report {
        Report::of(self, events)
    }
}

impl Restartable for Modern {
    fn next_setup(&self, setup: &Setup, action: &ButtonAction) -> Option<Setup> {
        if !self.restarts_on(action) {
            return None;
        }
        let mut next = self.clone();
        next.act(action, &mut ());
        let held = next.seats.iter().map(|seat| seat.state.held()).collect();
        Some(Setup { carried: Some(Carryover { seed: next.seed, held }), ..setup.clone() })
    }

    fn rebase(&mut self, origin: Time) {
        self.now = Time::ZERO + self.now.since(origin);
        if let Stage::Countdown { next, .. } = &mut self.stage {
            *next = Time::ZERO + next.since(origin);
        }
    }
}

impl ButtonGame for Modern {
    const BUTTONS: &'static [(&'static str, Button)] = &[
        ("left", Button::Left),
        ("right", Button::Right),
        ("cw", Button::Clockwise),
        ("ccw", Button::Counterclockwise),
        ("180", Button::HalfTurn),
        ("soft", Button::Down),
        ("hard", Button::Drop),
        ("hold", Button::Hold),
        ("enter", Button::Enter),
        ("pause", Button::Pause),
        ("restart", Button::Restart),
    ];

    fn players(&self) -> u8 {
        self.setup.mode.players()
    }
}
