//! The arguments of the commands about saved data: replays, interrupted games, scores, settings.

use crate::args::{WindowArg, between, millis, number};
use crate::completion;
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use quintet_engine::kernel::Time;
use std::path::{Path, PathBuf};

// The options and commands of `quintet replay`.
#[derive(Args)]
pub(crate) struct ReplayArgs {
    #[command(subcommand)]
    pub(crate) command: Option<ReplayCommand>,
    /// The number of a saved replay, or a replay file; write ./3 for a file named 3
    #[arg(value_name = "NUMBER|FILE", add = completion::replay_or_file())]
    pub(crate) replay: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) options: ReplayOptions,
    #[command(flatten)]
    pub(crate) window: WindowArg,
}

/// The options that exclude those of an animation. clap does not check `requires` where a conflict is given, so the
/// options of an animation list their conflicts themselves.
const NOT_GIF: [&str; 6] = ["json", "verify", "wav", "play_from", "png", "link"];
/// The options that exclude `--at`.
const NOT_STILL: [&str; 5] = ["verify", "wav", "play_from", "gif", "link"];
/// The options that exclude `--record`.
const NOT_PLAYED: [&str; 6] = ["json", "verify", "wav", "gif", "png", "link"];

/// The options of a replay command.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of the command line")]
pub(crate) struct ReplayOptions {
    /// Print the final state as a JSON object
    #[arg(long, groups = ["what", "still"])]
    pub(crate) json: bool,
    /// Check that it plays back to the recorded end
    #[arg(long, group = "what")]
    pub(crate) verify: bool,
    /// Save its sound as a WAV file (- for standard output)
    #[arg(long, value_name = "FILE", group = "what")]
    pub(crate) wav: Option<PathBuf>,
    /// Take over and play from this point, in milliseconds
    #[arg(long, value_name = "MS", group = "what", value_parser = millis)]
    pub(crate) play_from: Option<Time>,
    /// Save it as an animated GIF with 20 frames per second (- for standard output)
    #[arg(long, value_name = "FILE", group = "what")]
    pub(crate) gif: Option<PathBuf>,
    /// Save a picture of the end as a PNG file (- for standard output)
    #[arg(long, value_name = "FILE", groups = ["what", "still"])]
    pub(crate) png: Option<PathBuf>,
    /// Print a link that holds it, for a page that `quintet web build` made
    #[arg(long, group = "what")]
    pub(crate) link: bool,
    /// With --link: the address of the page [default: the setting web.address]
    #[arg(long, value_name = "URL", requires = "link")]
    pub(crate) base: Option<String>,
    /// With --json or --png: show this moment instead of the end, in milliseconds
    #[arg(long, value_name = "MS", requires = "still", conflicts_with_all = NOT_STILL, value_parser = millis)]
    pub(crate) at: Option<Time>,
    /// With --gif: start at this moment, in milliseconds
    #[arg(long, value_name = "MS", requires = "gif", conflicts_with_all = NOT_GIF, value_parser = millis)]
    pub(crate) from: Option<Time>,
    /// With --gif: end at this moment, in milliseconds
    #[arg(long, value_name = "MS", requires = "gif", conflicts_with_all = NOT_GIF, value_parser = millis)]
    pub(crate) to: Option<Time>,
    /// With --gif: speed factor, 1 to 100
    #[arg(long, value_name = "N", requires = "gif", conflicts_with_all = NOT_GIF, value_parser = between(1_u16, 100))]
    pub(crate) speed: Option<u16>,
    /// With --gif or --png: scale factor, 1 to 8
    #[arg(long, value_name = "N", conflicts_with_all = ["json", "verify", "play_from", "wav", "link"], value_parser = between(1_u16, 8))]
    pub(crate) scale: Option<u16>,
    /// With --play-from: record the game in this file, from its beginning
    #[arg(long, value_name = "FILE", requires = "play_from", conflicts_with_all = NOT_PLAYED)]
    pub(crate) record: Option<PathBuf>,
    /// Use only this round if the file has several, counted from 1 [default: all; with --json the last]
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true)]
    pub(crate) round: Option<usize>,
    /// Use the intact part of an interrupted or damaged replay
    #[arg(long)]
    pub(crate) partial: bool,
}

impl ReplayOptions {
    /// Returns true if the replay is shown on a screen, and not printed, written or checked.
    pub(crate) fn is_shown(&self) -> bool {
        let files = [&self.wav, &self.gif, &self.png];
        !(self.json || self.verify || self.link) && files.iter().all(|file| file.is_none())
    }
}

/// Parses the number of a saved replay.
fn replay_number(text: &str) -> Result<i64, String> {
    number(text)
        .map_err(|_| format!("{text:?} is not the number of a replay; `quintet replay list` shows them"))
}

/// A replay and the options that it is shown with.
pub(crate) struct ReplayInput<'a> {
    pub(crate) name: &'a Path,
    pub(crate) options: &'a ReplayOptions,
}

// The commands of `quintet replay`.
#[derive(Subcommand)]
pub(crate) enum ReplayCommand {
    /// List saved replays, newest first
    List {
        /// Print all of them as a JSON array
        #[arg(long)]
        json: bool,
        /// List all of them instead of the newest 20
        #[arg(long)]
        all: bool,
        /// List deleted replays that can still be restored
        #[arg(long)]
        deleted: bool,
    },
    /// The same as `quintet replay NUMBER`
    Show {
        /// The number of the replay
        #[arg(value_name = "NUMBER", value_parser = replay_number, add = completion::replay_numbers())]
        id: i64,
        #[command(flatten)]
        options: ReplayOptions,
        #[command(flatten)]
        window: WindowArg,
    },
    /// Save a replay as a file
    Export {
        /// The number of the replay
        #[arg(value_name = "NUMBER", value_parser = replay_number, add = completion::replay_numbers())]
        id: i64,
        /// The new file (- for standard output)
        file: PathBuf,
    },
    /// Add a replay file to the saved replays
    Import {
        /// The file to read
        file: PathBuf,
    },
    /// Check that replays reproduce, and mark the scores of those that do not
    Verify {
        /// The number of the replay [default: all]
        #[arg(value_name = "NUMBER", value_parser = replay_number, add = completion::replay_numbers())]
        id: Option<i64>,
    },
    /// Delete a replay; it can be restored for thirty days
    Delete {
        /// The number of the replay
        #[arg(value_name = "NUMBER", value_parser = replay_number, add = completion::replay_numbers())]
        id: i64,
    },
    /// Restore a deleted replay
    Restore {
        /// The number of the replay
        #[arg(value_name = "NUMBER", value_parser = replay_number, add = completion::deleted_replays())]
        id: i64,
    },
}

// The options of `quintet continue`.
#[derive(Args)]
pub(crate) struct ContinueArgs {
    /// Resume the latest interrupted game of this kind [default: of any kind]
    #[arg(value_parser = PossibleValuesParser::new(crate::game_names()))]
    pub(crate) game: Option<String>,
    /// List the interrupted games
    #[arg(long, conflicts_with = "end")]
    pub(crate) list: bool,
    /// End the game instead; its score and replay are saved
    #[arg(long)]
    pub(crate) end: bool,
    #[command(flatten)]
    pub(crate) window: WindowArg,
}

// The options of `quintet scores`.
#[derive(Args)]
pub(crate) struct ScoresArgs {
    /// Show only this game
    #[arg(value_parser = PossibleValuesParser::new(crate::game_names()))]
    pub(crate) game: Option<String>,
    /// Show only this mode, such as sprint
    #[arg(long, value_name = "MODE", add = completion::score_modes())]
    pub(crate) mode: Option<String>,
    /// Show this many scores in each category [default: 10; with --json and --csv all]
    #[arg(long, value_name = "N", value_parser = between(1_u32, u32::MAX), allow_negative_numbers = true)]
    pub(crate) top: Option<u32>,
    /// Show statistics month by month instead
    #[arg(long)]
    pub(crate) stats: bool,
    /// Print a JSON array
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print comma-separated values
    #[arg(long)]
    pub(crate) csv: bool,
    /// Draw statistics by day as a picture in this file, whose name ends with .svg or .png
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "csv", "stats", "top"])]
    pub(crate) plot: Option<PathBuf>,
}

// The commands of `quintet settings`.
#[derive(Subcommand)]
pub(crate) enum SettingsCommand {
    /// Print the value of a setting
    Get {
        /// The name of the setting, such as handling.das
        #[arg(add = completion::settings())]
        key: String,
    },
    /// Change a setting
    Set {
        /// The name of the setting, such as handling.das
        #[arg(add = completion::settings())]
        key: String,
        /// The new value; separate several keys with spaces
        #[arg(required = true, allow_hyphen_values = true, add = completion::value_of_setting())]
        value: Vec<String>,
    },
    /// Reset a setting to its default; a copy of the old file is kept
    Reset {
        /// The name of the setting, such as handling.das
        #[arg(add = completion::settings())]
        key: Option<String>,
        /// Reset all settings
        #[arg(long, conflicts_with = "key")]
        all: bool,
    },
    /// Print all settings as a TOML file with comments
    Export,
    /// Replace the settings with this TOML file; a copy of the old file is kept
    Import {
        /// The file to read
        file: PathBuf,
    },
    /// Print where the settings file is
    Path,
}
