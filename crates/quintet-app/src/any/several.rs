//! Several recordings of one game, played one after another: the rounds of a session that was recorded in one file.
//! Their times add up.

use super::{AnyContinued, AnyPlayback, AnyReplay, AnyScene, VerifiedReplay};
use crate::catalogue::GameInfo;
use crate::effect::Effect;
use crate::records::{Opponent, Scored};
use crate::replay_scene::ReplayScene;
use crate::rounds_viewer::RoundsViewer;
use crate::screen::{Screen, Shell};
use crate::settings::Settings;
use quintet_engine::kernel::{SetupError, Span, Time, View};
use quintet_look::{AnimationFrame, Animator};
use quintet_session::{Moment, Playback, Replay, ReplayError};
use std::sync::Arc;

/// Combines these recordings, of which there is at least one.
pub(super) fn all<G: Scored>(mut replays: Vec<Replay<G>>) -> Result<Box<dyn AnyReplay>, ReplayError> {
    match replays.len() {
        0 => Err(ReplayError::NotAReplay),
        1 => Ok(Box::new(replays.remove(0))),
        _ => Ok(Box::new(Several(replays))),
    }
}

/// More than one recording.
struct Several<G: Scored>(Vec<Replay<G>>);

impl<G: Scored> Several<G> {
    /// The recording that is played at a moment (the last one at the end) and the time at which it starts.
    fn at(&self, time: Time) -> Option<(&Replay<G>, Span)> {
        let (mut before, mut found) = (Span::ZERO, None);
        for replay in &self.0 {
            if found.is_some() && Time::ZERO + before > time {
                break;
            }
            found = Some((replay, before));
            before = Span::from_micros(before.micros() + length(replay).micros());
        }
        found
    }
}

fn length<G: Scored>(replay: &Replay<G>) -> Span {
    replay.duration().since(Time::ZERO)
}

impl<G: Scored> AnyReplay for Several<G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }

    fn duration(&self) -> Time {
        self.0.iter().map(length).fold(Time::ZERO, |time, span| time + span)
    }

    fn inputs(&self) -> usize {
        self.0.iter().map(Replay::inputs).sum()
    }

    fn against(&self, settings: &Settings) -> Option<Opponent> {
        self.0.last()?.against(settings)
    }

    fn verify(&self, at: Option<Time>) -> Result<VerifiedReplay, ReplayError> {
        let mut end = Ok(());
        for replay in &self.0 {
            end = end.and(AnyReplay::verify(replay, None)?.end);
        }
        let (replay, before) = self.at(at.unwrap_or(Time::LAST)).ok_or(ReplayError::NotAReplay)?;
        let at = at.map(|at| Time::ZERO + at.since(Time::ZERO + before));
        Ok(VerifiedReplay { end, ..AnyReplay::verify(replay, at)? })
    }

    fn viewer(
        self: Box<Self>,
        _id: Option<i64>,
        round: u32,
        shell: &Shell,
    ) -> Result<Box<dyn Screen>, ReplayError> {
        Ok(Box::new(RoundsViewer::new(self.0, round as usize, shell)?))
    }

    fn scene(&self, animator: Animator) -> Result<Box<dyn AnyScene + '_>, SetupError> {
        let (first, rest) = self.0.split_first().ok_or_else(nothing)?;
        let scene = ReplayScene::new(Playback::borrowed(first)?, animator);
        Ok(Box::new(SeveralScenes { scene, rest: playbacks(rest)?, begin: Time::ZERO }))
    }

    fn playback(&self) -> Result<Box<dyn AnyPlayback + '_>, SetupError> {
        let (first, rest) = self.0.split_first().ok_or_else(nothing)?;
        let (playback, end) = (Playback::borrowed(first)?, self.duration());
        Ok(Box::new(SeveralPlaybacks { playback, rest: playbacks(rest)?, begin: Time::ZERO, end }))
    }

    fn branch(&self, from: Time) -> Result<Box<dyn AnyContinued>, ReplayError> {
        let (replay, before) = self.at(from).ok_or(ReplayError::NotAReplay)?;
        replay.branch(Time::ZERO + from.since(Time::ZERO + before))
    }
}

fn nothing() -> SetupError {
    SetupError::new("there is no recording")
}

/// The playbacks that follow, in reverse order.
fn playbacks<G: Scored>(replays: &[Replay<G>]) -> Result<Vec<Playback<'_, G>>, SetupError> {
    replays.iter().rev().map(Playback::borrowed).collect()
}

/// Recordings that are shown one after another.
struct SeveralScenes<'a, G: Scored> {
    scene: ReplayScene<'a, G>,
    rest: Vec<Playback<'a, G>>,
    /// When the present one starts.
    begin: Time,
}

impl<G: Scored> AnyScene for SeveralScenes<'_, G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn view(&self) -> View {
        self.scene.playback().game().view()
    }

    fn play_to(&mut self, until: Time, clock: Option<Time>) -> Vec<Effect> {
        let mut effects = Vec::new();
        loop {
            let end = self.scene.playback().end();
            let local = Time::ZERO + until.since(self.begin);
            effects.extend(self.scene.play_to(local.min(end), clock));
            if local <= end {
                return effects;
            }
            let Some(next) = self.rest.pop() else { return effects };
            self.begin += end.since(Time::ZERO);
            effects.push(self.scene.begin(next, self.begin));
        }
    }

    fn at(&self, clock: Time) -> (Arc<View>, AnimationFrame) {
        ReplayScene::at(&self.scene, clock)
    }
}

/// Recordings that are played back one after another.
struct SeveralPlaybacks<'a, G: Scored> {
    playback: Playback<'a, G>,
    rest: Vec<Playback<'a, G>>,
    /// When the present one starts.
    begin: Time,
    /// When the last one ends.
    end: Time,
}

impl<G: Scored> AnyPlayback for SeveralPlaybacks<'_, G> {
    fn view(&self) -> View {
        self.playback.game().view()
    }

    fn now(&self) -> Time {
        self.begin + self.playback.now().since(Time::ZERO)
    }

    fn end(&self) -> Time {
        self.end
    }

    fn next_moment(&mut self, until: Time) -> Option<Moment> {
        loop {
            let end = self.playback.end();
            let local = Time::ZERO + until.since(self.begin);
            if let Some(mut moment) = self.playback.next_moment(local.min(end)) {
                let begin = self.begin.since(Time::ZERO);
                moment.events.iter_mut().for_each(|event| event.at += begin);
                return Some(moment);
            }
            if local <= end {
                return None;
            }
            let next = self.rest.pop()?;
            self.begin += end.since(Time::ZERO);
            self.playback = next;
        }
    }
}
