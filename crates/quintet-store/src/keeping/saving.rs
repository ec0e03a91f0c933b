//! Saving the rounds of a session that have ended.

use super::{STOPPED, State, lock};
use crate::date;
use crate::error::StoreError;
use crate::home::Home;
use crate::save::{Recorded, Saved};
use crate::settings;
use crate::store::Store;
use crate::tape::{PlayedGame, Tape};
use quintet_app::records::{self, Examined, Round};
use quintet_engine::kernel::Time;
use quintet_session::{Header, seal_recording};
use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex};

/// A round to be saved, and the recording up to its end.
pub(super) struct Save {
    pub(super) name: String,
    pub(super) round: Box<Round>,
    pub(super) at: Time,
    pub(super) bytes: Vec<u8>,
    /// Whether the recording breaks off before that, because it had become too large.
    pub(super) is_cut: bool,
}

/// What the thread that saves is to do, in this order.
pub(super) enum Job {
    /// Save a round.
    Save(Save),
    /// A recording has its end: its file goes if all its rounds are saved.
    Close(Tape),
}

/// How a round is saved.
pub(super) type SaveRound = fn(&Save, &Home) -> Result<(Store, Saved), StoreError>;

/// Saves rounds, one after the other.
pub(super) struct Saver {
    pub(super) home: Home,
    pub(super) state: Arc<Mutex<State>>,
    pub(super) save_round: SaveRound,
    /// Whether a round of the present recording could not be saved.
    pub(super) failed: bool,
}

impl Saver {
    pub(super) fn run(mut self, from: &Receiver<Job>) {
        while let Ok(job) = from.recv() {
            match job {
                Job::Save(save) => self.save(&save),
                Job::Close(tape) if std::mem::take(&mut self.failed) => tape.leave(),
                Job::Close(tape) => tape.remove(),
            }
        }
    }

    fn save(&mut self, save: &Save) {
        // Saving keeps nothing in memory that a panic could leave half done: the store rolls back.
        let saved = catch_unwind(AssertUnwindSafe(|| (self.save_round)(save, &self.home)));
        let mut state = lock(&self.state);
        state.saving = state.saving.saturating_sub(1);
        match &saved {
            Ok(Ok((_, saved))) => state.saved = Some(*saved),
            Ok(Err(error)) => state.unsaved = Some(error.to_string()),
            Err(_) => state.unsaved = Some(STOPPED.into()),
        }
        drop(state);
        self.failed |= !matches!(saved, Ok(Ok(_)));
        if let Ok(Ok((mut store, saved))) = saved {
            // It is on the disk; whether the replay gives this score is checked behind the player's back,
            // and what is found is marked. If that fails, `quintet replay verify` can still be asked.
            let _ = catch_unwind(AssertUnwindSafe(|| store.verify_replay(saved.replay)));
        }
    }
}

impl Save {
    pub(super) fn save(&self, home: &Home) -> Result<(Store, Saved), StoreError> {
        let save_as = settings::save_as(&settings::load(home));
        let (at, bytes) = self.sealed(home)?;
        let header = Header::read(&bytes)?;
        let played = PlayedGame::of(&self.name, &header);
        let recorded = Recorded {
            name: &self.name,
            game: &header.game,
            revision: header.revision,
            micros: at.micros(),
            bytes: &bytes,
            ended: date::now(),
            against: played.against,
            helped: played.first_own.is_some(),
        };
        let mut store = Store::open(home)?;
        let rounds = std::slice::from_ref(&*self.round);
        let save = if self.is_cut { Store::save_beyond } else { Store::save };
        let saved = save(&mut store, &recorded, rounds, &save_as)?;
        Ok((store, saved))
    }

    /// The moment that the recording ends at, and the recording with an end. Where it breaks off it is played to find
    /// that out.
    fn sealed(&self, home: &Home) -> Result<(Time, Cow<'_, [u8]>), StoreError> {
        if !self.is_cut {
            return Ok((self.at, Cow::Borrowed(&self.bytes)));
        }
        let Examined { at, fingerprint, .. } = records::examine(home.catalogue(), &self.bytes)?;
        Ok((at, Cow::Owned(seal_recording(&self.bytes, at, fingerprint)?)))
    }
}
