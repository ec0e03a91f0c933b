//! The playback of a recording of any game.

use super::{AnyPlayback, AnyScene};
use crate::effect::Effect;
use crate::records::Scored;
use crate::replay_scene::ReplayScene;
use quintet_engine::kernel::{Time, View};
use quintet_look::AnimationFrame;
use quintet_session::{Moment, Playback};
use std::sync::Arc;

impl<G: Scored> AnyScene for ReplayScene<'_, G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn view(&self) -> View {
        self.playback().game().view()
    }

    fn play_to(&mut self, until: Time, clock: Option<Time>) -> Vec<Effect> {
        ReplayScene::play_to(self, until, clock)
    }

    fn at(&self, clock: Time) -> (Arc<View>, AnimationFrame) {
        ReplayScene::at(self, clock)
    }
}

impl<G: Scored> AnyPlayback for Playback<'_, G> {
    fn view(&self) -> View {
        self.game().view()
    }

    fn now(&self) -> Time {
        Playback::now(self)
    }

    fn end(&self) -> Time {
        Playback::end(self)
    }

    fn next_moment(&mut self, until: Time) -> Option<Moment> {
        Playback::next_moment(self, until)
    }
}
