//! The animation of a game on the play screen: its events, and the steps of a cascade.

use super::PlayScreen;
use crate::effect::Effect;
use crate::input::Input;
use quintet_engine::kernel::{Event, GameEvent, SpecialEvent};
use std::sync::Arc;

impl PlayScreen {
    /// Takes the steps of a cascade that has just started. The computer continues when they have been shown.
    pub(super) fn take_animation(&mut self) {
        let steps = self.live.take_animation();
        if steps.is_empty() {
            return;
        }
        self.animate_events();
        if self.animator.is_playing_chain(self.now) {
            let count = steps.len() as u32;
            self.live.delay_controller(self.now + SpecialEvent::step_duration(count) * u64::from(count));
        }
        let shown = |mut view| {
            self.live.translate(self.text, &mut view);
            Arc::new(view)
        };
        self.frames = steps.into_iter().map(shown).collect();
    }

    /// While a cascade is shown, a key skips the rest of it and has no other effect.
    pub(super) fn skips(&mut self, input: &Input) -> bool {
        let skips = matches!(input, Input::Press { key, repeats: false, .. } if !self.leaves(*key))
            && self.animator.is_playing_chain(self.now);
        if skips {
            self.animator.skip_chain();
            self.live.delay_controller(self.now);
        }
        skips
    }

    pub(super) fn animate_events(&mut self) {
        for game_event in self.events.iter().skip(self.animated) {
            // Animations follow the shell's clock, which never stops.
            self.animator.on_event(&GameEvent { at: self.now, ..*game_event });
        }
        for game_event in self.events.iter().skip(self.animated) {
            if let Event::Spawned(kind) = game_event.event {
                self.introduction.spawned(kind, self.live.info(), self.now);
            }
        }
        self.animated = self.events.len();
    }

    /// Passes new events to the animator, and returns the effect that plays their sounds.
    pub(super) fn take_events(&mut self) -> Option<Effect> {
        self.animate_events();
        self.animated = 0;
        let happened = std::mem::take(&mut self.events);
        (!happened.is_empty()).then_some(Effect::Events(happened))
    }
}
