//! What moves on the screen, in integer time.

use crate::{CELL, Count, Grain, Motion, Shown};
use life::Life;
use quintet_engine::kernel::{Event, EventSink, GameEvent, Phase, Span, Time, View};

mod board;
mod flashes;
mod life;
mod seen;
mod sparks;
mod steps;
mod words;

/// How long a number of a countdown is shown.
const NUMBER: Span = Span::from_millis(1000);
/// How long it takes to come to rest.
const ARRIVAL: Span = Span::from_millis(250);

/// What moves on the screen: takes the events of a game and returns what there is to draw at any moment.
///
/// It reads no clock: moments are those of the game's [`GameEvent`]s. Whatever happens, it holds a few
/// kilobytes a player at most.
#[derive(Clone, Debug)]
pub struct Look {
    motion: Motion,
    grain: Grain,
    countdown: Option<(Life, u8)>,
    boards: Vec<board::Board>,
}

impl Look {
    /// So many players have boards; what happens to others is not shown.
    pub const PLAYERS: usize = 8;

    /// Nothing has happened yet.
    pub fn new(motion: Motion, grain: Grain) -> Look {
        Look { motion, grain: grain.checked(), countdown: None, boards: Vec::new() }
    }

    /// Takes an event that has just happened.
    pub fn on_event(&mut self, game_event: &GameEvent) {
        match game_event.event {
            Event::Countdown(number) => {
                self.countdown = Some((Life::new(game_event.at, NUMBER), number));
                self.boards.iter_mut().for_each(board::Board::reopen);
            }
            Event::Begun => {
                self.countdown = None;
                self.boards.iter_mut().for_each(board::Board::begin);
            }
            Event::Paused | Event::Resumed => self.countdown = None,
            _ => {}
        }
        let (motion, grain) = (self.motion, self.grain);
        if let Some(board) = self.board(game_event.player.index()) {
            board.on_event(game_event, motion, grain);
        }
    }

    /// Sees the view of this moment.
    ///
    /// The colours of sparks come from it: a shell calls it with the view before what may change the game, if that
    /// has changed since. Everything else is in the events.
    pub fn see(&mut self, view: &View) {
        let goes_on = matches!(view.phase, Phase::Ready | Phase::Countdown | Phase::Playing | Phase::Asking);
        for (player, seen) in view.boards.iter().enumerate() {
            if let Some(board) = self.board(player) {
                board.see(seen);
                if goes_on {
                    board.reopen();
                }
            }
        }
    }

    fn board(&mut self, player: usize) -> Option<&mut board::Board> {
        if player < Look::PLAYERS && player >= self.boards.len() {
            self.boards.resize_with(player + 1, board::Board::default);
        }
        self.boards.get_mut(player)
    }

    /// What there is to draw at this moment, over the view.
    pub fn at(&self, now: Time) -> Shown {
        let boards = self.boards.iter().map(|board| board.at(now, self.motion, self.grain)).collect();
        Shown { countdown: self.count_at(now), boards }
    }

    /// The next moment, always later than `now`, at which [`Look::at`] may answer something else; until then it
    /// answers the same. `None` when nothing moves any more.
    pub fn next_change(&self, now: Time) -> Option<Time> {
        let count =
            self.countdown.and_then(|(life, _)| life.next_change(now, self.grain, |t| self.count_at(t)));
        let boards = self.boards.iter().filter_map(|board| board.next_change(now, self.motion, self.grain));
        boards.chain(count).min()
    }

    fn count_at(&self, now: Time) -> Option<Count> {
        let (life, number) = self.countdown?;
        let age = life.age(now, self.grain)?;
        if self.motion != Motion::Full {
            return Some(Count { number, opacity: 255, size: CELL });
        }
        // It comes in large, comes to rest, and fades to a third.
        let arriving = Life::new(life.at, ARRIVAL).left(age, 110) as i32;
        let opacity = self.grain.shade(85 + life.left(age, 170));
        Some(Count { number, opacity, size: CELL + self.grain.place(arriving) })
    }

    /// Whether the steps of a cascade are being shown: a key then skips them and does nothing else.
    pub fn is_stepping(&self, now: Time) -> bool {
        self.boards.iter().any(|board| board.is_stepping(now, self.grain))
    }

    /// Ends the steps of a cascade: the view is the picture again.
    pub fn skip(&mut self) {
        self.boards.iter_mut().for_each(board::Board::skip);
    }

    /// Forgets everything: another game, or another place of a replay.
    pub fn clear(&mut self) {
        *self = Look::new(self.motion, self.grain);
    }
}

/// A game can emit its events to it directly.
impl EventSink for Look {
    fn emit(&mut self, game_event: GameEvent) {
        self.on_event(&game_event);
    }
}
