//! Saves ended rounds: the jobs of the saving thread and the thread itself.

use crate::date;
use crate::error::StoreError;
use crate::home::Home;
use crate::recording_file::{RecordingFile, played_game};
use crate::save::NewReplay;
use crate::settings;
use crate::store::Store;
use quintet_app::records::{self, RecordingSummary, Round, SavedRound};
use quintet_app::storage::{SaveFailure, SaveProgress};
use quintet_engine::kernel::Time;
use quintet_session::{Header, seal_recording};
use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Receiver;

/// A round to save, with the recording up to its end.
pub(super) struct SaveRequest {
    pub(super) name: String,
    pub(super) round: Round,
    pub(super) at: Time,
    pub(super) bytes: Vec<u8>,
    /// True if the recording stops before the end of the round because it reached the maximum size.
    pub(super) is_cut: bool,
}

/// A job of the thread that saves rounds.
pub(super) enum SaveJob {
    /// Save a round.
    Save(SaveRequest),
    /// Closes a complete recording: its file is removed if all its rounds are saved.
    Close(RecordingFile),
}

/// The function that saves a round; tests replace it.
pub(super) type SaveRound = fn(&SaveRequest, &Home) -> Result<(Store, SavedRound), StoreError>;

/// Saves rounds in order.
pub(super) struct RoundSaver {
    pub(super) home: Home,
    pub(super) progress: SaveProgress,
    pub(super) save_round: SaveRound,
    /// True if a round of the current recording could not be saved.
    pub(super) has_failed: bool,
}

impl RoundSaver {
    pub(super) fn run(mut self, from: &Receiver<SaveJob>) {
        while let Ok(job) = from.recv() {
            match job {
                SaveJob::Save(request) => self.save(&request),
                SaveJob::Close(file) if std::mem::take(&mut self.has_failed) => file.leave(),
                SaveJob::Close(file) => file.remove(),
            }
        }
    }

    fn save(&mut self, request: &SaveRequest) {
        // A panic cannot leave inconsistent state behind: the store rolls back.
        let saved = catch_unwind(AssertUnwindSafe(|| (self.save_round)(request, &self.home)));
        let mut state = self.progress.lock();
        state.saving = state.saving.saturating_sub(1);
        match &saved {
            Ok(Ok((_, saved))) => state.saved = Some(*saved),
            Ok(Err(error)) => state.unsaved = Some(error.message().into()),
            Err(_) => state.unsaved = Some(SaveFailure::StorageStopped),
        }
        drop(state);
        self.has_failed |= !matches!(saved, Ok(Ok(_)));
        if let Ok(Ok((mut store, saved))) = saved {
            // The round is on disk. What happened in it is counted for the result and the statistics.
            let analyses = catch_unwind(AssertUnwindSafe(|| store.analyse_replay(saved.replay)));
            if let Ok(Ok(analyses)) = analyses {
                let analysis = analyses.into_iter().nth(request.round.index as usize);
                self.progress.lock().analysis = analysis.map(Arc::new);
            }
            // The replay is checked against the score in the background and the result stored. If
            // that fails, `quintet replay verify` can still do it.
            let _ = catch_unwind(AssertUnwindSafe(|| store.verify_replay(saved.replay)));
        }
    }
}

impl SaveRequest {
    pub(super) fn save(&self, home: &Home) -> Result<(Store, SavedRound), StoreError> {
        let save_options = settings::save_options(&settings::load(home));
        let (at, bytes) = self.sealed(home)?;
        let header = Header::read(&bytes)?;
        let played = played_game(&self.name, &header);
        let recorded = NewReplay {
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
        let rounds = std::slice::from_ref(&self.round);
        let save = if self.is_cut { Store::save_past_recording } else { Store::save };
        let saved = save(&mut store, &recorded, rounds, &save_options)?;
        Ok((store, saved))
    }

    /// Returns the end time of the recording, and the recording with an end marker. A recording that stops early is
    /// played to find its end time.
    fn sealed(&self, home: &Home) -> Result<(Time, Cow<'_, [u8]>), StoreError> {
        if !self.is_cut {
            return Ok((self.at, Cow::Borrowed(&self.bytes)));
        }
        let RecordingSummary { at, fingerprint, .. } =
            records::summarise_recording(home.catalogue(), &self.bytes)?;
        Ok((at, Cow::Owned(seal_recording(&self.bytes, at, fingerprint)?)))
    }
}
