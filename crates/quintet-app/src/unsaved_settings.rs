//! Settings that were changed and are not stored yet.

use crate::request::{RequestId, SettingChange, StoredSettings};
use crate::settings::Settings;
use quintet_engine::kernel::{Span, Time};

/// A change is stored after this long without another one, so that dragging a slider stores one value.
const STORE_DELAY: Span = Span::from_millis(300);

/// Changes of settings that are not stored yet. A change takes effect immediately.
#[derive(Default)]
pub(crate) struct UnsavedSettings {
    /// Changes that were not sent to the host yet, at most one for each setting.
    waiting: Vec<SettingChange>,
    /// When they are sent; `None` after a failure, until the next change or the end of the program.
    due: Option<Time>,
    /// Changes that were sent to the host with this request and are not answered yet.
    sent: Vec<(RequestId, Vec<SettingChange>)>,
}

impl UnsavedSettings {
    /// Adds a change that was made at this moment.
    pub(crate) fn add(&mut self, change: SettingChange, now: Time) {
        self.waiting.retain(|other| other.key != change.key);
        self.waiting.push(change);
        self.due = Some(now + STORE_DELAY);
    }

    /// When the changes must be sent.
    pub(crate) fn due(&self) -> Option<Time> {
        self.due
    }

    /// Takes the changes to store now; none after a failure.
    pub(crate) fn take_due(&mut self) -> Vec<SettingChange> {
        if self.due.take().is_some() { std::mem::take(&mut self.waiting) } else { Vec::new() }
    }

    /// Takes all changes that are not stored, including those that failed.
    pub(crate) fn take_all(&mut self) -> Vec<SettingChange> {
        self.due = None;
        std::mem::take(&mut self.waiting)
    }

    /// Records that changes were sent to the host with this request.
    pub(crate) fn sent(&mut self, id: RequestId, changes: Vec<SettingChange>) {
        self.sent.push((id, changes));
    }

    /// Handles the answer to a request; returns true if it was about changes.
    pub(crate) fn answered(&mut self, id: RequestId, is_stored: bool) -> bool {
        let Some(place) = self.sent.iter().position(|(sent, _)| *sent == id) else { return false };
        let (_, changes) = self.sent.remove(place);
        if !is_stored {
            // Failed changes stay in effect and are stored with the next change, unless the same setting was changed
            // again.
            let is_old = |change: &SettingChange| self.waiting.iter().any(|new| new.key == change.key);
            let mut failed: Vec<SettingChange> =
                changes.into_iter().filter(|change| !is_old(change)).collect();
            failed.append(&mut self.waiting);
            self.waiting = failed;
        }
        true
    }

    /// The stored settings with the changes that are not stored yet.
    pub(crate) fn over(&self, stored: &StoredSettings, settings: &Settings) -> Settings {
        let mut settings = settings.with_stored(stored);
        let sent = self.sent.iter().flat_map(|(_, changes)| changes);
        for SettingChange { key, value } in sent.chain(&self.waiting) {
            match value {
                // The value was checked when it was set.
                Some(value) => drop(settings.set(key, value)),
                None => settings.reset(key),
            }
        }
        settings
    }
}
