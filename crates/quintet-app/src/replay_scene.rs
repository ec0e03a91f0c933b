//! A recording on the screen: its playback with animations.

use crate::any::SeekablePlayback;
use crate::effect::Effect;
use quintet_engine::kernel::{GameEvent, Time, View};
use quintet_look::{AnimationFrame, Animator};
use quintet_session::ReplayPoint;
use std::sync::Arc;

/// A recording that is played back and animated like live play, including the steps of cascades, which end at the
/// player's next input.
pub struct ReplayScene<'a> {
    playback: Box<dyn SeekablePlayback + 'a>,
    animator: Animator,
    /// The steps of a cascade; the animator decides which is shown.
    steps: Vec<Arc<View>>,
    /// When the recording starts, if others are played before it.
    begins: Time,
}

impl<'a> ReplayScene<'a> {
    /// Shows a playback from its present point.
    pub fn new(playback: Box<dyn SeekablePlayback + 'a>, animator: Animator) -> ReplayScene<'a> {
        ReplayScene { playback, animator, steps: Vec::new(), begins: Time::ZERO }
    }

    /// Continues with another recording, which starts at this moment.
    pub fn begin(&mut self, playback: Box<dyn SeekablePlayback + 'a>, begins: Time) -> Effect {
        (self.playback, self.begins) = (playback, begins);
        self.animator.reset();
        self.end_steps()
    }

    /// The playback at this point.
    pub fn playback(&self) -> &(dyn SeekablePlayback + 'a) {
        &*self.playback
    }

    /// Plays until this moment of the recording; returns the effects with its sounds, in order. Animations follow the
    /// clock, which is at `clock`, or the recording's own time if that is `None`.
    pub fn play_to(&mut self, until: Time, clock: Option<Time>) -> Vec<Effect> {
        let mut effects = Vec::new();
        while self.playback.due().is_some_and(|due| due <= until) {
            self.animator.observe(&self.playback.view());
            let Some(moment) = self.playback.next_moment(until) else { break };
            if moment.acted && !self.steps.is_empty() {
                effects.push(self.end_steps());
            }
            if moment.undone {
                self.animator.reset();
            }
            if !moment.steps.is_empty() {
                self.steps = moment.steps.into_iter().map(Arc::new).collect();
            }
            for event in &moment.events {
                let at = clock.unwrap_or(self.begins + event.at.since(Time::ZERO));
                self.animator.on_event(&GameEvent { at, ..*event });
            }
            match effects.last_mut() {
                Some(Effect::Events(events)) => events.extend(moment.events),
                _ if moment.events.is_empty() => {}
                _ => effects.push(Effect::Events(moment.events)),
            }
        }
        self.playback.next_moment(until);
        effects
    }

    /// Goes to a point of the recording. Nothing on the way is shown or heard, nor is the rest of a cascade.
    pub fn seek(&mut self, point: ReplayPoint) -> Effect {
        self.playback.seek(point);
        self.animator.reset();
        self.end_steps()
    }

    /// Skips the rest of a cascade.
    fn end_steps(&mut self) -> Effect {
        self.animator.skip_chain();
        self.steps.clear();
        Effect::Skipped
    }

    /// The view at a moment of the clock, of the game or of a step of a cascade, and the animation over it.
    pub fn at(&self, clock: Time) -> (Arc<View>, AnimationFrame) {
        let mut shown = self.animator.frame_at(clock);
        let step = shown.show_chain_step(&self.steps).map(Arc::clone);
        (step.unwrap_or_else(|| Arc::new(self.playback.view())), shown)
    }

    /// The next moment of the clock at which the animation changes.
    pub fn next_change(&self, clock: Time) -> Option<Time> {
        self.animator.next_change(clock)
    }
}
