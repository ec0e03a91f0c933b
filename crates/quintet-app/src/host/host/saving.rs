//! Sentences about saving, and the opponent of a game that continues.

use crate::catalogue::GameInfo;
use crate::play::Status;
use crate::records::Opponent;
use crate::settings::Settings;
use crate::storage::{FinishReport, SaveNotice};
use crate::text::Language;

/// Adds to a failure of saving a game that the game is saved later.
pub(super) fn saved_later(text: Language, sentence: String) -> String {
    text.with("notice-saved-later", &[("why", sentence.into())])
}

/// Sets the opponent of a game that continues.
pub fn set_opponent(settings: &mut Settings, info: &GameInfo, against: Option<Opponent>) {
    if let Some((opponent, against)) = info.opponent.as_ref().zip(against) {
        // A program is not among the values; a game that continues without it is played alone.
        let _ = settings.set(opponent.option, &against.to_string());
    }
}

/// The sentence about a game that could not be saved.
pub(super) fn failure(text: Language, finished: &FinishReport) -> Option<String> {
    match finished.notice.as_ref()? {
        SaveNotice::Failed(why) => Some(Status::NotSaved(why.clone()).line(text)),
        SaveNotice::Saving | SaveNotice::Saved(_) => None,
    }
}
