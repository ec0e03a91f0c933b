//! Several recordings of one game, played one after another: the rounds of a session that was recorded in one file.
//! Their times add up.

use super::{
    AnyContinued, AnyPlayback, AnyReplay, AnyScene, SeekablePlayback, VerifiedReplay, check_length,
    counted_length,
};
use crate::catalogue::GameInfo;
use crate::effect::Effect;
use crate::records::{Opponent, Scored};
use crate::replay_scene::ReplayScene;
use crate::rounds_viewer::RoundsViewer;
use crate::screen::{Screen, Shell};
use crate::settings::Settings;
use crate::viewer::Viewer;
use quintet_engine::kernel::{SetupError, Span, Time, View};
use quintet_look::{AnimationFrame, Animator};
use quintet_session::{Moment, Playback, Replay, ReplayError, split_recordings};
use std::sync::Arc;

/// Reads one recording, and returns the damage, if any.
type ReadRound<'a> = dyn Fn(&[u8]) -> Result<(Box<dyn RecordedRound>, Option<ReplayError>), ReplayError> + 'a;

/// Reads the recordings in a file up to the first that is damaged or cannot be played, and combines them.
pub(super) fn read(
    bytes: &[u8],
    read: &ReadRound<'_>,
) -> Result<(Box<dyn AnyReplay>, Option<ReplayError>), ReplayError> {
    let mut rounds: Vec<Box<dyn RecordedRound>> = Vec::new();
    let (mut counted, mut whole) = (Span::ZERO, Span::ZERO);
    for recording in split_recordings(bytes) {
        let read = read(recording).and_then(|(round, damage)| {
            counted = counted + round.counted_length()?;
            whole = whole + round.duration().since(Time::ZERO);
            check_length(counted, whole)?;
            Ok((round, damage))
        });
        match read {
            Ok((round, damage)) => {
                rounds.push(round);
                if damage.is_some() {
                    return Ok((all(rounds)?, damage));
                }
            }
            Err(damage) if !rounds.is_empty() => return Ok((all(rounds)?, Some(damage))),
            Err(error) => return Err(error),
        }
    }
    Ok((all(rounds)?, None))
}

/// Combines these recordings, of which there is at least one.
fn all(mut rounds: Vec<Box<dyn RecordedRound>>) -> Result<Box<dyn AnyReplay>, ReplayError> {
    match rounds.len() {
        0 => Err(ReplayError::NotAReplay),
        1 => Ok(rounds.remove(0)),
        _ => Ok(Box::new(Several(rounds))),
    }
}

/// One of several recordings.
pub(crate) trait RecordedRound: AnyReplay {
    /// How much of its length counts when recordings are refused for being too long.
    fn counted_length(&self) -> Result<Span, ReplayError>;

    /// Shows a copy of the recording.
    fn viewer_of_copy(&self, shell: &Shell) -> Result<Viewer, SetupError>;

    /// Plays it back, also backwards.
    fn seekable_playback(&self) -> Result<Box<dyn SeekablePlayback + '_>, SetupError>;
}

impl<G: Scored> RecordedRound for Replay<G> {
    fn counted_length(&self) -> Result<Span, ReplayError> {
        counted_length(self)
    }

    fn viewer_of_copy(&self, shell: &Shell) -> Result<Viewer, SetupError> {
        Viewer::new(self.clone(), None, shell)
    }

    fn seekable_playback(&self) -> Result<Box<dyn SeekablePlayback + '_>, SetupError> {
        Ok(Box::new(Playback::borrowed(self)?))
    }
}

/// More than one recording.
struct Several(Vec<Box<dyn RecordedRound>>);

impl Several {
    /// The recording that is played at a moment (the last one at the end) and the time at which it starts.
    fn at(&self, time: Time) -> Option<(&dyn RecordedRound, Span)> {
        let (mut before, mut found) = (Span::ZERO, None);
        for round in &self.0 {
            if found.is_some() && Time::ZERO + before > time {
                break;
            }
            found = Some((&**round, before));
            before = Span::from_micros(before.micros() + round.duration().micros());
        }
        found
    }

    /// The playbacks of the recordings, in reverse order.
    fn playbacks(&self) -> Result<Vec<Box<dyn SeekablePlayback + '_>>, SetupError> {
        self.0.iter().rev().map(|round| round.seekable_playback()).collect()
    }
}

impl AnyReplay for Several {
    fn info(&self) -> &'static GameInfo {
        self.0[0].info()
    }

    fn duration(&self) -> Time {
        self.0.iter().fold(Time::ZERO, |time, round| time + round.duration().since(Time::ZERO))
    }

    fn inputs(&self) -> usize {
        self.0.iter().map(|round| round.inputs()).sum()
    }

    fn against(&self, settings: &Settings) -> Option<Opponent> {
        self.0.last()?.against(settings)
    }

    fn verify(&self, at: Option<Time>) -> Result<VerifiedReplay, ReplayError> {
        let mut end = Ok(());
        for round in &self.0 {
            end = end.and(round.verify(None)?.end);
        }
        let (round, before) = self.at(at.unwrap_or(Time::LAST)).ok_or(ReplayError::NotAReplay)?;
        let at = at.map(|at| Time::ZERO + at.since(Time::ZERO + before));
        Ok(VerifiedReplay { end, ..round.verify(at)? })
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
        let mut rest = self.playbacks()?;
        let scene = ReplayScene::new(rest.pop().ok_or_else(nothing)?, animator);
        Ok(Box::new(SeveralScenes { scene, rest, begin: Time::ZERO }))
    }

    fn playback(&self) -> Result<Box<dyn AnyPlayback + '_>, SetupError> {
        let (mut rest, end) = (self.playbacks()?, self.duration());
        let playback = rest.pop().ok_or_else(nothing)?;
        Ok(Box::new(SeveralPlaybacks { playback, rest, begin: Time::ZERO, end }))
    }

    fn branch(&self, from: Time) -> Result<Box<dyn AnyContinued>, ReplayError> {
        let (round, before) = self.at(from).ok_or(ReplayError::NotAReplay)?;
        round.branch(Time::ZERO + from.since(Time::ZERO + before))
    }
}

fn nothing() -> SetupError {
    SetupError::new("there is no recording")
}

/// Recordings that are shown one after another.
struct SeveralScenes<'a> {
    scene: ReplayScene<'a>,
    /// The playbacks that follow, in reverse order.
    rest: Vec<Box<dyn SeekablePlayback + 'a>>,
    /// When the present one starts.
    begin: Time,
}

impl AnyScene for SeveralScenes<'_> {
    fn game(&self) -> &'static str {
        self.scene.playback().info().name
    }

    fn view(&self) -> View {
        self.scene.playback().view()
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
struct SeveralPlaybacks<'a> {
    playback: Box<dyn SeekablePlayback + 'a>,
    /// The playbacks that follow, in reverse order.
    rest: Vec<Box<dyn SeekablePlayback + 'a>>,
    /// When the present one starts.
    begin: Time,
    /// When the last one ends.
    end: Time,
}

impl AnyPlayback for SeveralPlaybacks<'_> {
    fn view(&self) -> View {
        self.playback.view()
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
