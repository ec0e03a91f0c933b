//! A backup: everything that is stored, in one file that every shell writes and reads.
//!
//! The file begins with a line of text; the rest is deflated. Restoring adds what is missing and overwrites nothing: a
//! replay is known by the name of its recording, a score by its recording, round and side.

use crate::records::Category;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The first line of a backup.
const HEAD: &[u8] = b"quintet backup 1\n";

/// The maximum size of a backup, unpacked, in bytes.
const MAX_BYTES: usize = 1 << 30;

/// Everything that is stored.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Backup {
    /// The settings that are set, with their values as typed.
    pub settings: Vec<(String, String)>,
    /// The replays.
    pub replays: Vec<BackupReplay>,
    /// The scores.
    pub scores: Vec<BackupScore>,
    /// The interrupted games.
    pub games: Vec<BackupGame>,
}

/// A replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BackupReplay {
    /// The name of its recording.
    pub name: String,
    /// When it was saved, in milliseconds since 1970.
    pub added: i64,
    /// Whether it was imported.
    pub is_imported: bool,
    /// The opponent, in the format of [`Opponent`](crate::records::Opponent), if known.
    pub against: Option<String>,
    /// The recording.
    pub recording: Vec<u8>,
}

/// A score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column of the store")]
pub struct BackupScore {
    /// The name of its recording.
    pub recording: String,
    /// The index of the round in it.
    pub round: u32,
    /// The side, 0 or 1.
    pub side: u8,
    /// The category.
    pub category: Category,
    /// The player's name, if it is known.
    pub player: Option<String>,
    /// The points.
    pub score: u64,
    /// The playing time, in microseconds.
    pub micros: u64,
    /// When it ended, in milliseconds since 1970.
    pub ended: i64,
    /// The seed.
    pub seed: u64,
    /// Whether the player was assisted.
    pub is_assisted: bool,
    /// Whether it is ranked.
    pub is_ranked: bool,
    /// Whether a race reached its goal; always true elsewhere.
    pub is_finished: bool,
    /// Whether the computer made it.
    pub is_computer: bool,
    /// Whether the game was played to its end; `None` if that is not known.
    pub is_complete: Option<bool>,
    /// What was counted in the game, as JSON, if it was.
    pub tally: Option<String>,
    /// Whether its replay reproduces it; `None` if that is not known.
    pub reproduces: Option<bool>,
}

/// An interrupted game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BackupGame {
    /// The name of its recording.
    pub name: String,
    /// When it was played last, in milliseconds since 1970.
    pub when: i64,
    /// The recording so far.
    pub recording: Vec<u8>,
}

/// What restoring has added.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Restored {
    /// The number of replays.
    pub replays: usize,
    /// The number of scores.
    pub scores: usize,
    /// The number of interrupted games.
    pub games: usize,
    /// The number of settings.
    pub settings: usize,
    /// The number of settings that have another value here and were left as they are.
    pub other_settings: usize,
}

impl fmt::Display for Restored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Restored { replays, scores, games, settings, other_settings } = self;
        write!(
            f,
            "added {replays} replays, {scores} scores, {games} interrupted games and {settings} settings"
        )?;
        if *other_settings > 0 {
            write!(f, "; {other_settings} settings have other values here and were not changed")?;
        }
        Ok(())
    }
}

/// The file is not a backup, or is damaged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotABackup;

impl fmt::Display for NotABackup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("is not a backup of Quintet, or is damaged")
    }
}

impl std::error::Error for NotABackup {}

impl Backup {
    /// Returns true if a file begins like a backup.
    pub fn is_backup(bytes: &[u8]) -> bool {
        bytes.starts_with(HEAD)
    }

    /// The contents of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Serialising into memory does not fail for these types.
        let plain = postcard::to_stdvec(self).unwrap_or_default();
        [HEAD, &compress_to_vec(&plain, 6)].concat()
    }

    /// Reads the contents of a file.
    pub fn read(bytes: &[u8]) -> Result<Backup, NotABackup> {
        let deflated = bytes.strip_prefix(HEAD).ok_or(NotABackup)?;
        let plain = decompress_to_vec_with_limit(deflated, MAX_BYTES).map_err(|_| NotABackup)?;
        match postcard::take_from_bytes(&plain) {
            Ok((backup, [])) => Ok(backup),
            _ => Err(NotABackup),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::Ranking;
    use proptest::prelude::*;

    /// Every field with a value of its own.
    fn whole() -> Backup {
        let category = Category {
            game: "modern".into(),
            mode: "sprint".into(),
            rules: "standard".into(),
            level: 1,
            ranking: Ranking::Time,
        };
        let score = BackupScore {
            recording: "a".into(),
            round: 2,
            side: 1,
            category,
            player: Some("Ada".into()),
            score: 300,
            micros: 65_000_000,
            ended: -3,
            seed: 7,
            is_assisted: true,
            is_ranked: false,
            is_finished: true,
            is_computer: false,
            is_complete: Some(true),
            tally: Some("{}".into()),
            reproduces: None,
        };
        let replay = BackupReplay {
            name: "a".into(),
            added: 9,
            is_imported: true,
            against: Some("3".into()),
            recording: vec![1, 2],
        };
        Backup {
            settings: vec![("handling.das".into(), "90".into())],
            replays: vec![replay],
            scores: vec![score],
            games: vec![BackupGame { name: "b".into(), when: 5, recording: vec![3] }],
        }
    }

    /// A backup of version 1 without its first line, before it is deflated; it never changes.
    const WHOLE: &str = "010c68616e646c696e672e64617302393001016112010101330201020101610201066d6f6465726e06737072696e740873\
        74616e6461726401010103416461ac02c0a4ff1e050701000100010101027b7d000101620a0103";

    #[test]
    fn the_encoding_of_a_backup_never_changes() {
        let plain = postcard::to_stdvec(&whole()).unwrap();
        let hex: Vec<String> = plain.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex.concat(), WHOLE);
        assert_eq!(Backup::read(&[HEAD, &compress_to_vec(&plain, 1)].concat()), Ok(whole()));
        assert_eq!(HEAD, b"quintet backup 1\n");
    }

    #[test]
    fn a_backup_is_read_back_and_anything_else_is_refused() {
        let backup = Backup {
            settings: vec![("handling.das".into(), "90".into())],
            games: vec![BackupGame { name: "a".into(), when: 5, recording: vec![1; 100] }],
            ..Backup::default()
        };
        let bytes = backup.to_bytes();
        assert!(Backup::is_backup(&bytes) && Backup::read(&bytes) == Ok(backup));
        for wrong in [&b""[..], b"quintet backup 1\n", &bytes[..bytes.len() - 3], &bytes[1..]] {
            assert_eq!(Backup::read(wrong), Err(NotABackup));
        }
    }

    #[test]
    fn a_backup_with_a_changed_bit_is_refused_or_read_and_written_as_the_same() {
        let plain = postcard::to_stdvec(&whole()).unwrap();
        let mut read = 0;
        for bit in 0..plain.len() * 8 {
            let mut changed = plain.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            if let Ok(backup) = Backup::read(&[HEAD, &compress_to_vec(&changed, 1)].concat()) {
                assert_eq!(Backup::read(&backup.to_bytes()), Ok(backup));
                read += 1;
            }
        }
        assert!((1..plain.len() * 8).contains(&read), "{read} were read");
    }

    /// Up to twelve settings, replays, scores and games, with any texts, numbers, flags and recordings.
    fn backups() -> impl Strategy<Value = Backup> {
        let entry = (".{0,9}", any::<u64>(), any::<bool>(), prop::collection::vec(any::<u8>(), 0..40));
        let kinds = prop::collection::vec((0..4, entry), 0..12);
        kinds.prop_map(|entries| {
            let mut backup = Backup::default();
            let Backup { replays, scores, .. } = whole();
            for (kind, (text, number, flag, recording)) in entries {
                let (name, optional) = (text.clone(), flag.then(|| text.clone()));
                let when = number.cast_signed();
                match kind {
                    0 => backup.settings.push((name, number.to_string())),
                    1 => backup.replays.push(BackupReplay {
                        name,
                        added: when,
                        against: optional,
                        recording,
                        ..replays[0].clone()
                    }),
                    2 => backup.scores.push(BackupScore {
                        recording: name,
                        round: number as u32,
                        player: optional,
                        micros: number,
                        ended: when,
                        is_complete: Some(flag),
                        ..scores[0].clone()
                    }),
                    _ => backup.games.push(BackupGame { name, when, recording }),
                }
            }
            backup
        })
    }

    proptest! {
        #[test]
        fn every_backup_is_read_back(backup in backups()) {
            prop_assert_eq!(Backup::read(&backup.to_bytes()), Ok(backup));
        }

        #[test]
        fn other_bytes_are_refused(noise in prop::collection::vec(any::<u8>(), 0..300), packs: bool) {
            let packed = if packs { compress_to_vec(&noise, 6) } else { noise };
            let read = Backup::read(&[HEAD, &packed].concat());
            // By chance some bytes are a backup.
            prop_assert!(read.is_err() || read == Backup::read(&read.clone().unwrap().to_bytes()));
        }
    }
}
