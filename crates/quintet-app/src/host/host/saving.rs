//! Games that were left, sentences about saving, and the opponent of a game that continues.

use super::super::hooks::EndedGame;
use super::{Host, Purpose};
use crate::app::App;
use crate::catalogue::GameInfo;
use crate::play::Status;
use crate::records::Opponent;
use crate::request::Answer;
use crate::settings::Settings;
use crate::storage::{Claim, FinishReport, SaveNotice, StorageBackend, StorageReply};
use crate::text::Language;

impl<S: StorageBackend> Host<S> {
    /// Takes the games that were left and are not finished with storage. Call it after the shell is closed.
    pub fn take_ended(&mut self) -> Vec<EndedGame> {
        self.ended.take()
    }

    /// Waits until all work for storage is done, after the shell is closed. Returns the sentences that were not shown.
    pub fn close(&mut self) -> Vec<String> {
        self.storage.close();
        let mut sentences = std::mem::take(&mut self.unshown);
        while let Some((job, reply)) = self.storage.poll() {
            let Some(purpose) = self.jobs.remove(&job) else { continue };
            match (purpose, reply) {
                (_, Ok(StorageReply::Begun(saver))) => drop(saver.finish(true)),
                (_, Ok(StorageReply::Claim(Claim::Claimed(game)))) => drop(game.saver.finish(true)),
                (_, Ok(StorageReply::Finished(finished))) => {
                    sentences.extend(failure(Language::English, &finished));
                }
                (_, Ok(StorageReply::Answer(Answer::Recovered(found), _))) => {
                    sentences.extend(found.problems);
                }
                (Purpose::Change(_), Ok(StorageReply::Answer(Answer::Failed(message), _))) => {
                    sentences.push(message.to_string());
                }
                (Purpose::Change(_), Err(sentence)) => sentences.push(sentence),
                (Purpose::Finish | Purpose::Recover, Err(sentence)) => {
                    // The shell is closed: this is printed, in English.
                    sentences.push(saved_later(Language::English, sentence));
                }
                _ => {}
            }
        }
        // A command that shows a recording needs no sound.
        sentences.extend(
            self.sound_notice
                .take()
                .filter(|_| self.shown_recording.is_none())
                .map(|notice| notice.to_string()),
        );
        sentences
    }

    /// Saves the games that were left. A command does that after its shell is closed.
    pub(super) fn save_ended(&mut self, app: &mut App) {
        let ended = if self.is_command { Vec::new() } else { self.take_ended() };
        for game in ended {
            if let Err(sentence) = game.recorded {
                app.show_notice(sentence);
            }
            if let Some(saver) = game.saver {
                self.finish_game(saver, game.can_resume);
            }
        }
    }
}

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
