//! Backups of a memory.

use super::{GameInProgress, MemoryContents};
use crate::backup::{Backup, BackupGame, BackupReplay, BackupScore, Restored};
use crate::records::{Category, Ranking};
use crate::storage::{Recording, Score, Source, StoredReplay};
use quintet_session::Header;

impl MemoryContents {
    /// Everything that is stored. Deleted replays are left out.
    pub fn backup(&self) -> Backup {
        let name =
            |id: i64| self.recordings.iter().find(|(_, known)| **known == id).map(|(name, _)| name.clone());
        let kept = self.replays.iter().filter(|(replay, _)| !self.deleted.contains(&replay.id));
        let replays = kept.filter_map(|(replay, recording)| {
            Some(BackupReplay {
                name: name(replay.id)?,
                added: replay.added,
                is_imported: replay.source == Source::Imported,
                against: recording.against.clone(),
                recording: recording.bytes.clone(),
            })
        });
        let scores = self.scores.iter().map(|score| BackupScore {
            recording: score
                .replay
                .and_then(name)
                .unwrap_or_else(|| format!("score-{}-{:016x}", score.ended, score.seed)),
            round: score.round,
            side: score.side.saturating_sub(1),
            category: Category {
                game: score.game.clone(),
                mode: score.mode.clone(),
                rules: score.rules.clone(),
                level: score.level,
                ranking: if score.timed { Ranking::Time } else { Ranking::Score },
            },
            player: score.player.clone(),
            score: score.score,
            micros: score.millis.saturating_mul(1000),
            ended: score.ended,
            seed: score.seed,
            is_assisted: score.assisted,
            is_ranked: score.ranked,
            is_finished: score.finished,
            is_computer: self.computer_scores.contains(&score.id),
            is_complete: Some(score.complete),
            tally: score.tally.as_ref().and_then(|tally| serde_json::to_string(tally).ok()),
            reproduces: score.reproduces,
        });
        let games = self.games.iter().map(|(name, game)| BackupGame {
            name: name.clone(),
            when: game.when,
            recording: game.bytes.clone(),
        });
        Backup {
            settings: self.settings.clone().into_iter().collect(),
            replays: replays.collect(),
            scores: scores.collect(),
            games: games.filter(|game| !game.recording.is_empty()).collect(),
        }
    }

    /// Adds what is missing here. Settings with another value are left as they are.
    pub fn restore_backup(&mut self, backup: &Backup) -> Restored {
        let mut restored = Restored::default();
        // A game that was finished here is not brought back; what the backup has of its rounds does not count.
        let is_new = |game: &&BackupGame| {
            !self.games.contains_key(&game.name) && !self.recordings.contains_key(&game.name)
        };
        let games: Vec<&BackupGame> = backup.games.iter().filter(is_new).collect();
        for (key, value) in &backup.settings {
            match self.settings.get(key) {
                None => {
                    self.settings.insert(key.clone(), value.clone());
                    restored.settings += 1;
                }
                Some(own) => restored.other_settings += usize::from(own != value),
            }
        }
        for replay in &backup.replays {
            restored.replays += usize::from(self.restore_replay(replay));
        }
        for score in &backup.scores {
            restored.scores += usize::from(self.restore_score(score));
        }
        for game in games {
            let kept = GameInProgress { bytes: game.recording.clone(), when: game.when, is_played: false };
            self.games.insert(game.name.clone(), kept);
            restored.games += 1;
        }
        restored
    }

    fn restore_replay(&mut self, replay: &BackupReplay) -> bool {
        let Ok(header) = Header::read(&replay.recording) else { return false };
        if self.recordings.contains_key(&replay.name) {
            return false;
        }
        let Ok(examined) = crate::records::summarise_recording(self.catalogue, &replay.recording) else {
            return false;
        };
        let id = self.replays.iter().map(|(replay, _)| replay.id).max().unwrap_or(0) + 1;
        self.recordings.insert(replay.name.clone(), id);
        let stored = StoredReplay {
            id,
            game: header.game,
            revision: header.revision,
            added: replay.added,
            millis: examined.at.micros() / 1000,
            bytes: replay.recording.len() as u64,
            source: if replay.is_imported { Source::Imported } else { Source::Played },
            score: None,
            player: None,
            suspect: false,
            results: Vec::new(),
        };
        let recording = Recording { bytes: replay.recording.clone(), against: replay.against.clone() };
        self.replays.push((stored, recording));
        true
    }

    fn restore_score(&mut self, score: &BackupScore) -> bool {
        let replay = self.recordings.get(&score.recording).copied();
        let BackupScore { category, round, .. } = score;
        let side = score.side.saturating_add(1);
        let is_known = |own: &Score| {
            let is_same_game = (own.game.as_str(), own.seed, own.ended, own.score)
                == (category.game.as_str(), score.seed, score.ended, score.score);
            own.side == side
                && (is_same_game || replay.is_some() && (own.replay, own.round) == (replay, *round))
        };
        if self.scores.iter().any(is_known) {
            return false;
        }
        let id = self.scores.iter().map(|score| score.id).max().unwrap_or(0) + 1;
        if score.is_computer {
            self.computer_scores.push(id);
        }
        self.scores.push(Score {
            id,
            game: category.game.clone(),
            mode: category.mode.clone(),
            rules: category.rules.clone(),
            level: category.level,
            side,
            player: score.player.clone(),
            score: score.score,
            millis: score.micros / 1000,
            ended: score.ended,
            seed: score.seed,
            assisted: score.is_assisted,
            ranked: score.is_ranked,
            finished: score.is_finished,
            best: false,
            timed: category.ranking == Ranking::Time,
            replay,
            round: *round,
            reproduces: score.reproduces,
            is_computer: score.is_computer,
            complete: score.is_complete.unwrap_or(true),
            tally: score.tally.as_ref().and_then(|tally| serde_json::from_str(tally).ok()),
        });
        if let Some(id) = replay {
            self.name_replay(id);
        }
        true
    }
}
