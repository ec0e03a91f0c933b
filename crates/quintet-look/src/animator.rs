//! The animator: turns events into animations, in integer time.

use crate::{AnimationFrame, AnimationQuality, CountdownNumber, Motion, TextStyle, UNITS_PER_CELL};
use lifespan::Lifespan;
use quintet_engine::kernel::{Event, EventSink, GameEvent, Phase, Span, Time, View};

mod board;
mod flashes;
mod floating_texts;
mod lifespan;
mod sparks;
mod steps;
mod tile_memory;

/// How long a number of a countdown is shown.
const NUMBER: Span = Span::from_millis(1000);
/// How long a number takes to shrink to its final size.
const ARRIVAL: Span = Span::from_millis(250);

/// Turns the events of a game into what is drawn over its view at any moment.
///
/// It reads no clock: times are those of the [`GameEvent`]s. It uses at most a few kilobytes per player.
#[derive(Clone, Debug)]
pub struct Animator {
    motion: Motion,
    quality: AnimationQuality,
    texts: TextStyle,
    countdown: Option<(Lifespan, u8)>,
    boards: Vec<board::BoardAnimator>,
}

impl Animator {
    /// The maximum number of players; events of further players are ignored.
    pub const MAX_PLAYERS: usize = 8;

    /// Returns an animator without animations.
    pub fn new(motion: Motion, quality: AnimationQuality) -> Animator {
        let texts = TextStyle::default();
        Animator { motion, quality: quality.checked(), texts, countdown: None, boards: Vec::new() }
    }

    /// Returns the animator with floating texts of this style.
    #[must_use]
    pub fn with_texts(self, texts: TextStyle) -> Animator {
        Animator { texts, ..self }
    }

    /// Sets how much is animated from now on.
    pub fn set_motion(&mut self, motion: Motion) {
        self.motion = motion;
    }

    /// Handles an event that has just happened.
    pub fn on_event(&mut self, game_event: &GameEvent) {
        match game_event.event {
            Event::Countdown(number) => {
                self.countdown = Some((Lifespan::new(game_event.at, NUMBER), number));
                self.boards.iter_mut().for_each(board::BoardAnimator::reopen);
            }
            Event::Begun => {
                self.countdown = None;
                self.boards.iter_mut().for_each(board::BoardAnimator::begin);
            }
            Event::Paused | Event::Resumed => self.countdown = None,
            _ => {}
        }
        let (motion, quality, texts) = (self.motion, self.quality, self.texts);
        if let Some(board) = self.board(game_event.player.index()) {
            board.on_event(game_event, (motion, texts), quality);
        }
    }

    /// Records the view of this moment.
    ///
    /// The colours of sparks come from it: a shell calls it with the current view before each call that may
    /// change the game. Everything else is in the events.
    pub fn observe(&mut self, view: &View) {
        let goes_on = matches!(view.phase, Phase::Ready | Phase::Countdown | Phase::Playing | Phase::Asking);
        for (player, seen) in view.boards.iter().enumerate() {
            if let Some(board) = self.board(player) {
                board.observe(seen);
                if goes_on {
                    board.reopen();
                }
            }
        }
    }

    fn board(&mut self, player: usize) -> Option<&mut board::BoardAnimator> {
        if player < Animator::MAX_PLAYERS && player >= self.boards.len() {
            self.boards.resize_with(player + 1, board::BoardAnimator::default);
        }
        self.boards.get_mut(player)
    }

    /// Returns what to draw over the view at this moment.
    pub fn frame_at(&self, now: Time) -> AnimationFrame {
        let boards = self.boards.iter().map(|board| board.at(now, self.motion, self.quality)).collect();
        AnimationFrame { countdown: self.count_at(now), boards }
    }

    /// Returns the next moment, always later than `now`, at which the result of [`Animator::frame_at`] may
    /// change; until then it is constant. Returns `None` if nothing moves any more.
    pub fn next_change(&self, now: Time) -> Option<Time> {
        let count = self
            .countdown
            .and_then(|(lifespan, _)| lifespan.next_change(now, self.quality, |t| self.count_at(t)));
        let boards = self.boards.iter().filter_map(|board| board.next_change(now, self.motion, self.quality));
        boards.chain(count).min()
    }

    fn count_at(&self, now: Time) -> Option<CountdownNumber> {
        let (lifespan, number) = self.countdown?;
        let age = lifespan.age(now, self.quality)?;
        if self.motion != Motion::Full {
            return Some(CountdownNumber { number, opacity: 255, size: UNITS_PER_CELL });
        }
        // A number appears large, shrinks to its final size, and fades to a third.
        let arriving = Lifespan::new(lifespan.at, ARRIVAL).left(age, 110) as i32;
        let opacity = self.quality.round_opacity(85 + lifespan.left(age, 170));
        Some(CountdownNumber {
            number,
            opacity,
            size: UNITS_PER_CELL + self.quality.round_distance(arriving),
        })
    }

    /// Whether the steps of a cascade are being shown: a key then skips them and does nothing else.
    pub fn is_playing_chain(&self, now: Time) -> bool {
        self.boards.iter().any(|board| board.is_playing_chain(now, self.quality))
    }

    /// Ends the steps of a cascade: the view is the picture again.
    pub fn skip_chain(&mut self) {
        self.boards.iter_mut().for_each(board::BoardAnimator::skip_chain);
    }

    /// Discards all animations: for another game, or another position in a replay.
    pub fn reset(&mut self) {
        *self = Animator::new(self.motion, self.quality);
    }
}

/// Lets a game emit its events directly to the animator.
impl EventSink for Animator {
    fn emit(&mut self, game_event: GameEvent) {
        self.on_event(&game_event);
    }
}
