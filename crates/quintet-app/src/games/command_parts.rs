//! The parts that the declarations of Quadris and Biquadris share.

use crate::IS_PAGE;
use crate::records::STANDARD;
use crate::start::{InputInfo, InputSource, StartOptions};
use quintet_engine::kernel::SetupError;
use quintet_engine::quadris::block_file::{self, BlockList};
use quintet_engine::quadris::levels::LevelTable;
use quintet_engine::quadris::levels_file;

/// The modes of the game with this name.
macro_rules! command_modes {
    ($game:literal) => {
        &[
            crate::catalogue::ModeInfo::PLAY,
            crate::catalogue::ModeInfo::watch(
                "The computer plays by its own hints until you press a key.",
                &[(concat!($game, ".start-level"), crate::catalogue::ModeValue::Fixed("2"))],
            ),
        ]
    };
}

/// The option of the game with this name that sets the level to start at.
macro_rules! start_level {
    ($game:literal) => {
        crate::settings::Entry::new(
            concat!($game, ".start-level"),
            crate::settings::ValueKind::Number(0, 255),
            "0",
            "Starting level",
            "the level to start at",
        )
        .with_flag("startlevel")
        .with_flag_alias("level")
    };
}

/// The keys of the game with this name, each with its default.
macro_rules! command_keys {
    ($game:literal) => {
        command_keys!($game:
            "left" "left" "Move left" "one column to the left, while the command line is empty",
            "right" "right" "Move right" "one column to the right, while the command line is empty",
            "down" "down" "Down" "one row down, while the command line is empty",
            "cw" "up" "Rotate right" "a quarter turn to the right, while the command line is empty",
            "ccw" "delete" "Rotate left" "a quarter turn to the left, while the command line is empty",
            "drop" "space" "Drop" "drops to the bottom at once, while the command line is empty",
            "hint" "insert" "Hint" "shows where the block could go, while the command line is empty",
        )
    };
    ($game:literal: $($key:literal $default:literal $label:literal $text:literal,)*) => {
        &[$(crate::settings::Entry::keys(concat!("keys.", $game, ".", $key), $default, $label, $text)),*]
    };
}

pub(super) use {command_keys, command_modes, start_level};

/// The name of the rules of a game with levels or blocks from a file.
pub(super) fn own_rules(levels: bool, blocks: bool) -> &'static str {
    match (levels, blocks) {
        (false, false) => STANDARD,
        (true, false) => "own levels",
        (false, true) => "own blocks",
        (true, true) => "own levels and blocks",
    }
}

/// The input for a file of levels.
pub(super) const LEVELS: InputInfo = InputInfo {
    flag: "levels",
    value_name: "FILE",
    help: "Add or change levels from this file (TOML)",
    source: InputSource::File,
};

/// The built-in levels, with those of the given file.
pub(super) fn levels(start: &StartOptions<'_>) -> Result<LevelTable, SetupError> {
    let Some(file) = start.inputs.text(LEVELS.flag)? else { return Ok(LevelTable::default()) };
    if IS_PAGE {
        return Err(file.error("there are no files of levels here"));
    }
    let mut read = |name: &str| start.inputs.named(LEVELS.flag, name);
    levels_file::parse(&file.text, &mut read).map_err(|error| file.error(error))
}

/// The blocks of an input, or the built-in ones.
pub(super) fn blocks(start: &StartOptions<'_>, flag: &str, built_in: &str) -> Result<BlockList, SetupError> {
    match start.inputs.text(flag)? {
        Some(file) => block_file::parse(&file.text).map_err(|error| file.error(error)),
        None => block_file::parse(built_in).map_err(|error| SetupError::new(error.to_string())),
    }
}
