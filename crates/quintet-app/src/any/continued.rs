//! Continues play from a point of a recording.

use super::{AnyContinued, AnySession, RecordingOutput, RoundEndedCallback, sides, with_callback};
use crate::records::{Opponent, RoundTracker, Scored};
use quintet_session::{Participants, PlayedBy, Recorder, RecordingSink, Session};

/// Makes a recorder that continues from a point.
pub(super) type MakeRecorder = Box<dyn FnOnce(Box<dyn RecordingSink>, &Participants) -> Recorder>;

/// A game at a point of its recording.
pub(super) struct ResumableGame<G: Scored> {
    pub(super) session: Session<G>,
    pub(super) rounds: RoundTracker<G>,
    pub(super) length: usize,
    pub(super) recorder: MakeRecorder,
    /// Makes a complete recording of the round, from its start.
    pub(super) copy: Option<MakeRecorder>,
}

impl<G: Scored> AnyContinued for ResumableGame<G> {
    fn length(&self) -> usize {
        self.length
    }

    fn set_opponent(&mut self, against: Option<Opponent>, helped: bool) {
        let second = against.map_or(PlayedBy::Person, PlayedBy::from);
        let players = sides::<G>(self.session.game(), self.session.setup(), PlayedBy::Person, second);
        let Participants { inherited, speed, .. } = *self.session.participants();
        self.session.set_participants(Participants { players, helped, inherited, speed });
    }

    fn with_saving(
        self: Box<Self>,
        out: Box<dyn RecordingSink>,
        ended: RoundEndedCallback,
        record: Option<RecordingOutput>,
    ) -> Box<dyn AnySession> {
        let ResumableGame { session, rounds, recorder, copy, .. } = *self;
        let rounds = rounds.with_callback(with_callback(ended));
        let recorder = recorder(out, session.participants());
        let session = session.with_recorder(recorder).with_observer(Box::new(rounds));
        Box::new(copied(session, copy, record))
    }

    fn without_saving(self: Box<Self>, record: Option<RecordingOutput>) -> Box<dyn AnySession> {
        Box::new(copied(self.session, self.copy, record))
    }
}

/// The session with a complete recording as well, if there is an output for it.
fn copied<G: Scored>(
    session: Session<G>,
    copy: Option<MakeRecorder>,
    record: Option<RecordingOutput>,
) -> Session<G> {
    let mut session = match copy.zip(record) {
        Some((copy, out)) => {
            let recorder = copy(out.into(), session.participants());
            session.with_recorder(recorder)
        }
        None => session,
    };
    session.flush();
    session
}
