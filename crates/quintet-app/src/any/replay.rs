//! Recordings of a known game as recordings of any game.

use super::continued::ResumableGame;
use super::{
    AnyContinued, AnyPlayback, AnyReplay, AnyScene, SeekablePlayback, VerifiedReplay, against, sides,
};
use crate::IS_PAGE;
use crate::catalogue::GameInfo;
use crate::effect::Effect;
use crate::records::{Opponent, RoundTracker, Scored};
use crate::replay_scene::ReplayScene;
use crate::screen::{Screen, Shell};
use crate::settings::Settings;
use crate::text::Language;
use crate::viewer::Viewer;
use quintet_engine::kernel::{EventSink, SetupError, Time, View};
use quintet_look::{AnimationFrame, Animator};
use quintet_session::{
    FlushPolicy, Moment, Participants, Playback, PlayedBy, Replay, ReplayError, ReplayPoint, ReportWriter,
};
use std::sync::Arc;

impl<G: Scored> AnyReplay for Replay<G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }

    fn duration(&self) -> Time {
        Replay::duration(self)
    }

    fn inputs(&self) -> usize {
        Replay::inputs(self)
    }

    fn against(&self, settings: &Settings) -> Option<Opponent> {
        Opponent::of(&self.participants).or_else(|| against::<G>(&self.setup, settings))
    }

    fn verify(&self, at: Option<Time>) -> Result<VerifiedReplay, ReplayError> {
        if IS_PAGE {
            let session = self.play_to(ReplayPoint::End, &mut ())?;
            return Ok(VerifiedReplay { report: Vec::new(), end: self.check_end(session.game()) });
        }
        let (mut reporter, mut ignored) = (ReportWriter::of::<G>(), ());
        let listener: &mut dyn EventSink = if at.is_none() { &mut reporter } else { &mut ignored };
        let mut session = self.play_to(ReplayPoint::End, listener)?;
        let end = self.check_end(session.game());
        if let Some(at) = at {
            session = self.play_to(ReplayPoint::Time(at.min(Replay::duration(self))), &mut reporter)?;
        }
        let mut report = Vec::new();
        // Writing into memory cannot fail.
        let _ = reporter.write(session.game(), &mut report);
        Ok(VerifiedReplay { report, end })
    }

    fn viewer(
        self: Box<Self>,
        id: Option<i64>,
        round: u32,
        shell: &Shell,
    ) -> Result<Box<dyn Screen>, ReplayError> {
        let start = RoundTracker::start(&self, round)?;
        Ok(Box::new(Viewer::new(*self, id, shell)?.starting_at(start)))
    }

    fn scene(&self, animator: Animator) -> Result<Box<dyn AnyScene + '_>, SetupError> {
        Ok(Box::new(ReplayScene::new(Box::new(Playback::borrowed(self)?), animator)))
    }

    fn playback(&self) -> Result<Box<dyn AnyPlayback + '_>, SetupError> {
        Ok(Box::new(Playback::borrowed(self)?))
    }

    fn branch(&self, from: Time) -> Result<Box<dyn AnyContinued>, ReplayError> {
        let (round, from) = self.round_at(from.min(Replay::duration(self)))?;
        let (session, rounds) = RoundTracker::silent(&round).play(&round, from)?;
        let players = sides::<G>(session.game(), &round.setup, PlayedBy::Person, PlayedBy::Person);
        let (inherited, speed) = (rounds.index(), round.participants.speed);
        let session = session.with_participants(Participants { players, helped: true, inherited, speed });
        let kept = Arc::new(round);
        let copied = Arc::clone(&kept);
        Ok(Box::new(ResumableGame {
            session,
            rounds,
            length: 0,
            recorder: Box::new(move |out, participants| {
                kept.recorder(from, out, participants, FlushPolicy::Interrupted)
            }),
            copy: Some(Box::new(move |out, participants| {
                copied.recorder(from, out, participants, FlushPolicy::End)
            })),
        }))
    }
}

impl AnyScene for ReplayScene<'_> {
    fn game(&self) -> &'static str {
        self.playback().info().name
    }

    fn view(&self) -> View {
        self.playback().view()
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

impl<G: Scored> SeekablePlayback for Playback<'_, G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }

    fn translate(&self, text: Language, view: &mut View) {
        text.view(self.game(), view);
    }

    fn is_over(&self) -> bool {
        self.game().is_over()
    }

    fn due(&self) -> Option<Time> {
        Playback::due(self)
    }

    fn steps(&self) -> usize {
        self.replay().steps.len()
    }

    fn played(&self) -> usize {
        Playback::played(self)
    }

    fn is_input(&self, step: usize) -> bool {
        self.replay().steps.get(step).is_some_and(|(_, input)| !input.is_mark())
    }

    fn seek(&mut self, point: ReplayPoint) {
        Playback::seek(self, point);
    }
}
