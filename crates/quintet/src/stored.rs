//! What can be typed about what is kept: replays, interrupted games, scores, settings.

use crate::args::{millis, number};
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use quintet_engine::kernel::Time;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(crate) struct Replay {
    #[command(subcommand)]
    pub(crate) command: Option<ReplayCommand>,
    /// The recorded game (./list if it is called that)
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) how: ReplayHow,
}

/// What cannot be done together with an animation. What an option requires is not asked for where something that is
/// given forbids it, so that the options of an animation must forbid the rest themselves.
const NOT_GIF: [&str; 5] = ["json", "verify", "wav", "play_from", "png"];
/// What has no moment to be shown at.
const NOT_STILL: [&str; 4] = ["verify", "wav", "play_from", "gif"];
/// What cannot be recorded.
const NOT_PLAYED: [&str; 5] = ["json", "verify", "wav", "gif", "png"];

/// What to do with a recording.
#[derive(Args)]
pub(crate) struct ReplayHow {
    /// Print the final state as one JSON object
    #[arg(long, groups = ["what", "still"])]
    pub(crate) json: bool,
    /// Play it again without showing it and say whether it reproduces
    #[arg(long, group = "what")]
    pub(crate) verify: bool,
    /// Write what is heard to this file, as WAV; - is standard output
    #[arg(long, value_name = "FILE", group = "what")]
    pub(crate) wav: Option<PathBuf>,
    /// Play on from this point, in milliseconds
    #[arg(long, value_name = "MS", group = "what", value_parser = millis)]
    pub(crate) play_from: Option<Time>,
    /// Write an animation of it, 20 pictures a second, to this GIF file; - is standard output
    #[arg(long, value_name = "FILE", group = "what")]
    pub(crate) gif: Option<PathBuf>,
    /// Write a picture of its end to this PNG file; - is standard output
    #[arg(long, value_name = "FILE", groups = ["what", "still"])]
    pub(crate) png: Option<PathBuf>,
    /// With --json and --png: the state at this moment instead, in milliseconds
    #[arg(long, value_name = "MS", requires = "still", conflicts_with_all = NOT_STILL, value_parser = millis)]
    pub(crate) at: Option<Time>,
    /// With --gif: begin at this moment, in milliseconds
    #[arg(long, value_name = "MS", requires = "gif", conflicts_with_all = NOT_GIF, value_parser = millis)]
    pub(crate) from: Option<Time>,
    /// With --gif: end at this moment, in milliseconds
    #[arg(long, value_name = "MS", requires = "gif", conflicts_with_all = NOT_GIF, value_parser = millis)]
    pub(crate) to: Option<Time>,
    /// With --gif: play it so many times as fast, from 1 to 100
    #[arg(long, value_name = "N", requires = "gif", conflicts_with_all = NOT_GIF, value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(crate) speed: Option<u16>,
    /// With --gif and --png: draw it so many times as large, from 1 to 8
    #[arg(long, value_name = "N", conflicts_with_all = ["json", "verify", "play_from", "wav"], value_parser = clap::value_parser!(u16).range(1..=8))]
    pub(crate) scale: Option<u16>,
    /// With --play-from: record the game, from its beginning, in this file
    #[arg(long, value_name = "FILE", requires = "play_from", conflicts_with_all = NOT_PLAYED)]
    pub(crate) record: Option<PathBuf>,
    /// Only this round of a file with several recordings, from 1 [default: all of them; with --json the last]
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true)]
    pub(crate) round: Option<usize>,
    /// Make do with what is intact of an interrupted or damaged recording
    #[arg(long)]
    pub(crate) partial: bool,
}

/// A recording that was found, and what to do with it.
pub(crate) struct ReplayInput<'a> {
    pub(crate) name: &'a Path,
    pub(crate) how: &'a ReplayHow,
}

#[derive(Subcommand)]
pub(crate) enum ReplayCommand {
    /// List the replays kept here, the newest first
    List {
        /// As one JSON array, all of them
        #[arg(long)]
        json: bool,
        /// All of them, not only the newest
        #[arg(long)]
        all: bool,
        /// Those that were deleted and can be restored
        #[arg(long)]
        deleted: bool,
    },
    /// Watch one, or print its final state, or play on from a point of it
    Show {
        /// Its number in the list
        id: i64,
        #[command(flatten)]
        how: ReplayHow,
    },
    /// Write one to a file
    Export {
        /// Its number in the list
        id: i64,
        /// The file, which must not be there yet; - is standard output
        file: PathBuf,
    },
    /// Keep a replay from elsewhere
    Import {
        /// The file
        file: PathBuf,
    },
    /// Play one again, or all, and mark the scores that theirs does not give
    Verify {
        /// Its number in the list [default: all of them]
        id: Option<i64>,
    },
    /// Delete one; it can be restored for thirty days
    Delete {
        /// Its number in the list
        id: i64,
    },
    /// Bring a deleted one back
    Restore {
        /// Its number
        id: i64,
    },
}

#[derive(Args)]
pub(crate) struct Continue {
    /// The last one of this game [default: the last one of any]
    #[arg(value_parser = PossibleValuesParser::new(crate::game_names()))]
    pub(crate) game: Option<String>,
    /// List the games that can be gone on with
    #[arg(long, conflicts_with = "end")]
    pub(crate) list: bool,
    /// End it where it stands instead; its score and its replay are kept
    #[arg(long)]
    pub(crate) end: bool,
}

#[derive(Args)]
pub(crate) struct Scores {
    /// Of this game only
    #[arg(value_parser = PossibleValuesParser::new(crate::game_names()))]
    pub(crate) game: Option<String>,
    /// Of this mode only
    #[arg(long, value_name = "M")]
    pub(crate) mode: Option<String>,
    /// How many of each kind [default: 10; with --json and --csv all]
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true)]
    pub(crate) top: Option<u32>,
    /// What was played, month by month
    #[arg(long)]
    pub(crate) stats: bool,
    /// As one JSON array
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// As comma-separated values
    #[arg(long)]
    pub(crate) csv: bool,
}

#[derive(Subcommand)]
pub(crate) enum SettingsCommand {
    /// Print the value of one
    Get {
        /// Its name
        key: String,
    },
    /// Change one
    Set {
        /// Its name
        key: String,
        /// What it is to be; several keys are separated by blanks
        #[arg(required = true, allow_hyphen_values = true)]
        value: Vec<String>,
    },
    /// Give one its default again; a copy of the file is kept
    Reset {
        /// Its name
        key: Option<String>,
        /// All of them
        #[arg(long, conflicts_with = "key")]
        all: bool,
    },
    /// Print all of them as a TOML file, with what each does
    Export,
    /// Use this TOML file from now on; a copy of the file before it is kept
    Import {
        /// The file
        file: PathBuf,
    },
    /// Print where the file is
    Path,
}
