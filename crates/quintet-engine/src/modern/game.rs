//! The game itself: its phases, its clock and its players. The moves of a piece are in other modules.

use super::garbage::{Attack, TimeLimit};
use super::player::{EventLog, PlayerState};
use super::report::Report;
use super::setup::Carryover;
use super::{COLUMNS, Daily, Goal, Mode, Rules, Setup, Stats};
use crate::kernel::{
    Button, ButtonAction, ButtonGame, Ending, Event, EventSink, Game, GameEvent, Phase, Player, RestartHooks,
    Restartable, RevisedFlag, Rng, Seed, SetupError, Span, Time, UndoHooks, UndoTurns, View,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How long each number of the countdown is shown.
const SECOND: Span = Span::from_millis(1000);
/// The first number of the countdown.
const COUNTDOWN: u8 = 3;

/// The stage of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// The game waits for the player to start it.
    Ready,
    /// The countdown runs.
    Countdown {
        /// The number that is shown.
        number: u8,
        /// The time at which the next number is shown or play starts.
        next: Time,
    },
    /// The game is being played.
    Playing,
    /// The game is paused.
    Paused,
    /// The game has ended.
    Over,
}

/// A player's state and statistics.
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
    /// The time played, without countdowns and pauses.
    played: Time,
    stage: Stage,
    /// True once the first piece has spawned; also the revision of the rules.
    begun: RevisedFlag,
    seats: Vec<PlayerSlot>,
    /// Chooses the holes of garbage rows.
    holes: Rng,
    limit: TimeLimit,
}

impl Modern {
    /// Returns the setup of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the seed of the current pieces, which a restart may have changed.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Returns the stage of the game.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns the time played, without countdowns and pauses.
    pub fn played(&self) -> Span {
        self.played.since(Time::ZERO)
    }

    /// Returns a player's state; `None` if there is no such player.
    pub fn player(&self, player: Player) -> Option<&PlayerState> {
        self.seats.get(player.index()).map(|seat| &seat.state)
    }

    /// Returns true if this action restarts the game. A press of a button that is already held is ignored.
    pub fn restarts_on(&self, action: &ButtonAction) -> bool {
        let ButtonAction::Press(player, button) = *action else { return false };
        let heard = self.player(player).is_some_and(|state| !state.keys.has(button));
        heard && (button == Button::Restart || button == Button::Enter && self.stage == Stage::Over)
    }

    /// Returns a player's statistics.
    pub fn stats(&self, player: Player) -> Option<&Stats> {
        self.seats.get(player.index()).map(|seat| &seat.stats)
    }

    /// Returns true if the goal of the mode was reached or its time ran out.
    pub fn is_done(&self) -> bool {
        self.seats.iter().any(|seat| seat.state.ended == Some(Ending::GoalReached))
    }

    /// Returns the winner of a duel that has ended; `Some(None)` if both lost at the same time.
    pub fn winner(&self) -> Option<Option<Player>> {
        let over = self.setup.mode == Mode::Duel && self.stage == Stage::Over;
        let won =
            |player: &Player| self.player(*player).is_some_and(|state| state.ended == Some(Ending::Won));
        over.then(|| [Player::ONE, Player::TWO].into_iter().find(won))
    }

    /// Gives tests access to a player's state.
    #[cfg(test)]
    pub(super) fn state_mut(&mut self, player: Player) -> &mut PlayerState {
        &mut self.seats[player.index()].state
    }

    pub(super) fn seats(&self) -> &[PlayerSlot] {
        &self.seats
    }

    fn rules(&self) -> &'static Rules {
        match self.seats.first() {
            Some(seat) => seat.state.rules(),
            None => self.setup.table(),
        }
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

    /// Restarts with the same pieces or with others, and counts down.
    fn restart(&mut self, sink: &mut dyn EventSink) {
        let seed = if self.setup.fixed_seed { self.seed } else { seed_after(self.seed) };
        if let Some(daily) = self.next_daily().filter(|daily| Some(*daily) != self.setup.daily) {
            Arc::make_mut(&mut self.setup).daily = Some(daily);
        }
        let mut fresh = Modern::fresh(self.setup.clone(), self.begun.revision, seed, self.now);
        for (seat, before) in fresh.seats.iter_mut().zip(&self.seats) {
            seat.state.restore_held_buttons(&before.state.held());
        }
        *self = fresh;
        self.count_down(sink);
    }

    /// Returns the day's game of the next round: once the first piece has appeared, the next attempt is practice.
    fn next_daily(&self) -> Option<Daily> {
        self.setup.daily.map(|daily| Daily { practice: daily.practice || self.begun.flag, ..daily })
    }

    fn count_down(&mut self, sink: &mut dyn EventSink) {
        self.stage = Stage::Countdown { number: COUNTDOWN, next: self.now + SECOND };
        self.emit(Event::Countdown(COUNTDOWN), sink);
    }

    /// Emits an event that concerns all players, once, as the first player's.
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

    /// Ends the countdown: the first piece spawns, or play resumes.
    fn play(&mut self, sink: &mut dyn EventSink) {
        self.stage = Stage::Playing;
        let begins = !self.begun.flag;
        self.begun.flag = true;
        self.emit(if begins { Event::Begun } else { Event::Resumed }, sink);
        self.each_player(sink, |state, log| {
            state.restart_repeat(log.now);
            if begins {
                state.begin(log);
            }
        });
        self.settle(sink);
    }

    /// Calls `what` for every player in order.
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

    /// Delivers the garbage that players have sent, and ends the game if it has ended for a player.
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

    /// Does what is due now: the players' pieces first, then the clock of the mode.
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
            match self.rules().goal {
                Goal::Time(_) => self.each_player(sink, |state, log| state.end(Ending::GoalReached, log)),
                Goal::Survive => self.each_player(sink, PlayerState::raise_due_row),
                _ => {
                    self.limit.passed();
                    self.each_player(sink, PlayerState::raise_time_limit_row);
                }
            }
            self.settle(sink);
        }
    }

    /// Returns the time played at which the clock of the mode is next due.
    fn mode_due(&self) -> Option<Time> {
        match self.rules().goal {
            Goal::Time(span) => Some(Time::ZERO + span),
            Goal::Survive => self.seats.first()?.state.row_due(),
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
            Button::Enter | Button::Quit | Button::Hint | Button::Undo => {}
            _ if playing => {
                let mut log = EventLog { who: player, at, now, stats: &mut seat.stats, sink: &mut *sink };
                seat.state.press(button, &mut log);
                self.settle(sink);
            }
            _ => {}
        }
    }
}

/// Returns the seed of the next game after a restart with other pieces.
fn seed_after(seed: Seed) -> Seed {
    Seed(Rng::new(seed).bits())
}

impl Game for Modern {
    const NAME: &'static str = "modern";
    /// * 1: an attack that grows while it waits loses the rows beyond 255.
    /// * 2: no rows are lost.
    const REVISION: u32 = 2;

    type Setup = Setup;
    type Action = ButtonAction;
    type Report = Report;

    const UNDO: Option<UndoHooks<Self>> = Some(UndoHooks::turns(100));
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
                let mut due = self.mode_due();
                for seat in &self.seats {
                    if let Some(own) = seat.state.due() {
                        due = Some(due.map_or(own, |due| due.min(own)));
                    }
                }
                Some(self.now + due?.since(self.played))
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

impl UndoTurns for Modern {
    fn has_undo(&self) -> bool {
        self.setup.mode.has_undo()
    }

    /// Returns the number of locked pieces in a mode with undo, once the next piece has appeared.
    fn turn(&self) -> Option<u32> {
        let [seat] = &self.seats[..] else { return None };
        let appeared = self.stage == Stage::Playing && seat.state.falling.is_some();
        (self.setup.mode.has_undo() && appeared).then_some(seat.stats.pieces)
    }

    fn undoes_to(&self, earlier: &Modern) -> bool {
        let playing = self.stage == Stage::Playing || self.stage == Stage::Over && !self.is_done();
        let pieces = |game: &Modern| game.seats.first().map(|seat| seat.stats.pieces);
        playing && pieces(earlier) < pieces(self)
    }

    /// Returns to when a piece appeared. The clock runs on, and held keys stay held.
    fn restore(&mut self, earlier: &Modern) {
        let mut back = earlier.clone();
        let later = self.played.since(earlier.played);
        (back.now, back.played) = (self.now, self.played);
        for (seat, current) in back.seats.iter_mut().zip(&self.seats) {
            seat.state.shift_times(later);
            seat.state.restore_held_buttons(&current.state.held());
            seat.state.restart_repeat(self.played);
            seat.state.count_undo(current.state.undos());
        }
        *self = back;
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
        let carried = Some(Carryover { seed: next.seed, held });
        Some(Setup { carried, daily: self.next_daily(), ..setup.clone() })
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
