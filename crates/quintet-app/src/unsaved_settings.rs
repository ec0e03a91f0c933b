//! Settings that were changed and are not stored yet.

use crate::request::{RequestId, SettingChange, StoredSettings};
use crate::settings::Settings;
use quintet_engine::kernel::{Span, Time};

/// A setting is stored when it has not been changed for this long: a slider that moves is stored once.
const REST: Span = Span::from_millis(300);

/// Changes of the settings on their way to storage. A change is in force from the moment it is made.
#[derive(Default)]
pub(crate) struct UnsavedSettings {
    /// Not handed to the host yet; one for each setting.
    waiting: Vec<SettingChange>,
    /// When they are handed over; `None` after a failure, until the next change or the end of the program.
    due: Option<Time>,
    /// Handed to the host with this request, not answered yet.
    sent: Vec<(RequestId, Vec<SettingChange>)>,
}

impl UnsavedSettings {
    /// A setting was changed at this moment.
    pub(crate) fn add(&mut self, change: SettingChange, now: Time) {
        self.waiting.retain(|other| other.key != change.key);
        self.waiting.push(change);
        self.due = Some(now + REST);
    }

    /// When the changes must be handed over.
    pub(crate) fn due(&self) -> Option<Time> {
        self.due
    }

    /// The changes that are to be stored now, unless they failed before.
    pub(crate) fn take_due(&mut self) -> Vec<SettingChange> {
        if self.due.take().is_some() { std::mem::take(&mut self.waiting) } else { Vec::new() }
    }

    /// All changes that are to be stored, those that failed included.
    pub(crate) fn take_all(&mut self) -> Vec<SettingChange> {
        self.due = None;
        std::mem::take(&mut self.waiting)
    }

    /// Changes were handed to the host.
    pub(crate) fn sent(&mut self, id: RequestId, changes: Vec<SettingChange>) {
        self.sent.push((id, changes));
    }

    /// The host has answered a request; returns true if it was about changes.
    pub(crate) fn answered(&mut self, id: RequestId, is_stored: bool) -> bool {
        let Some(place) = self.sent.iter().position(|(sent, _)| *sent == id) else { return false };
        let (_, changes) = self.sent.remove(place);
        if !is_stored {
            // They stay in force, and are stored with the next change. A later change of the same setting counts.
            let is_old = |change: &SettingChange| self.waiting.iter().any(|new| new.key == change.key);
            let mut failed: Vec<SettingChange> =
                changes.into_iter().filter(|change| !is_old(change)).collect();
            failed.append(&mut self.waiting);
            self.waiting = failed;
        }
        true
    }

    /// What is stored, with the changes that are not stored yet.
    pub(crate) fn over(&self, stored: &StoredSettings, settings: &Settings) -> Settings {
        let mut settings = settings.with_stored(stored);
        let sent = self.sent.iter().flat_map(|(_, changes)| changes);
        for SettingChange { key, value } in sent.chain(&self.waiting) {
            match value {
                // Only what was found to be right was taken.
                Some(value) => drop(settings.set(key, value)),
                None => settings.reset(key),
            }
        }
        settings
    }
}
