//! Quadris, declared.

use crate::catalogue::{Declared, GameInfo, HowToPlay, ModeInfo, Preset};
use crate::interface::Commands;
use crate::records::{Category, Outcome, STANDARD, Scored};
use crate::settings::{Entry, Kind};
use crate::start::{InputInfo, InputSource, StartOptions};
use quintet_engine::kernel::{Game, Seed, SetupError};
use quintet_engine::quadris::block_file::{self, BlockList};
use quintet_engine::quadris::interpreter::Interpreted;
use quintet_engine::quadris::levels::{Level, LevelTable};
use quintet_engine::quadris::{self, Quadris, levels_file};
use quintet_session::Session;

impl Declared for Quadris {
    type Interface = Commands;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn setup(start: &StartOptions<'_>) -> Result<quadris::Setup, SetupError> {
        Ok(quadris::Setup {
            seed: start.seed,
            start: Level(start.settings.number("quadris.start-level") as u8),
            levels: levels(start)?,
            script: blocks(start, "scriptfile", block_file::SEQUENCE)?,
            carried: None,
        })
    }

    fn result(session: &Session<Self>) -> Option<String> {
        let (player, seed) = (session.game().player(), session.setup().seed.0);
        Some(format!("Quadris: score {}, level {}, seed {seed}", player.score(), player.level().0))
    }
}

/// What the application knows about Quadris.
pub(crate) static INFO: GameInfo = GameInfo {
    name: Quadris::NAME,
    title: "Quadris",
    summary: "No clock: commands move, turn and drop the block.",
    how_to_play: HowToPlay {
        goal: <Quadris as Interpreted>::INTRODUCTION,
        special: &[
            ("levelup, leveldown", "change the level, and with it which blocks come"),
            ("hint", "marks a good place for the block"),
            ("help", "lists every command"),
        ],
    },
    modes: &[
        ModeInfo { title: "Play", summary: "", presets: &[], is_demonstration: false },
        ModeInfo {
            title: "Watch the computer",
            summary: "It plays by its own hints until you press a key.",
            presets: &[("quadris.start-level", Preset::Is("2"))],
            is_demonstration: true,
        },
    ],
    options: &[Entry::new(
        "quadris.start-level",
        Kind::Number(0, 255),
        "0",
        "Starting level",
        "the level to begin with",
    )
    .with_flag("startlevel")
    .with_flag_alias("level")],
    keys: &[
        Entry::keys("keys.quadris.left", "left", "Left", "one column to the left, while nothing is typed"),
        Entry::keys(
            "keys.quadris.right",
            "right",
            "Right",
            "one column to the right, while nothing is typed",
        ),
        Entry::keys("keys.quadris.down", "down", "Down", "one row down, while nothing is typed"),
        Entry::keys(
            "keys.quadris.cw",
            "up",
            "Rotate right",
            "a quarter turn to the right, while nothing is typed",
        ),
        Entry::keys(
            "keys.quadris.ccw",
            "delete",
            "Rotate left",
            "a quarter turn to the left, while nothing is typed",
        ),
        Entry::keys("keys.quadris.drop", "space", "Drop", "all the way down, while nothing is typed"),
        Entry::keys(
            "keys.quadris.hint",
            "insert",
            "Hint",
            "shows where the block could go, while nothing is typed",
        ),
    ],
    inputs: &[
        InputInfo {
            flag: "scriptfile",
            value_name: "FILE",
            help: "The blocks of level 0 [default: sequence.txt if there is one]",
            source: InputSource::FileOrUsual("sequence.txt"),
        },
        LEVELS,
    ],
    score_modes: &[STANDARD],
    practice: None,
    opponent: None,
    script_keys: "",
    shows_best: false,
    usual_seed: Some(Seed(0)),
};

impl Scored for Quadris {
    fn category(setup: &quadris::Setup, own_blocks: bool) -> Category {
        let usual = quadris::Setup::default();
        let rules = own_rules(setup.levels != usual.levels, own_blocks || setup.script != usual.script);
        Category::by_score(Quadris::NAME, STANDARD, rules, setup.start.0.into())
    }

    fn seed(&self, setup: &quadris::Setup) -> Seed {
        setup.seed
    }

    fn outcomes(&self, _: &quadris::Setup) -> Vec<Outcome> {
        vec![Outcome {
            score: self.player().score(),
            finished: true,
            complete: true,
            lost: false,
            assisted: self.assisted(),
        }]
    }

    fn has_own_blocks(&self) -> bool {
        self.player().has_norandom()
    }
}

/// The rules of a game with levels or blocks out of a file.
pub(super) fn own_rules(levels: bool, blocks: bool) -> &'static str {
    match (levels, blocks) {
        (false, false) => STANDARD,
        (true, false) => "own levels",
        (false, true) => "own blocks",
        (true, true) => "own levels and blocks",
    }
}

/// The file of levels that both typed games can be given.
pub(super) const LEVELS: InputInfo = InputInfo {
    flag: "levels",
    value_name: "FILE",
    help: "Add or change levels from this file (TOML)",
    source: InputSource::File,
};

/// The built-in levels, with those of the file that was given.
pub(super) fn levels(start: &StartOptions<'_>) -> Result<LevelTable, SetupError> {
    let Some(file) = start.inputs.text(LEVELS.flag)? else { return Ok(LevelTable::default()) };
    let mut read = |name: &str| start.inputs.named(LEVELS.flag, name);
    levels_file::parse(&file.text, &mut read).map_err(|error| file.error(error))
}

/// The blocks of an input, else the built-in ones.
pub(super) fn blocks(start: &StartOptions<'_>, flag: &str, built_in: &str) -> Result<BlockList, SetupError> {
    match start.inputs.text(flag)? {
        Some(file) => block_file::parse(&file.text).map_err(|error| file.error(error)),
        None => block_file::parse(built_in).map_err(|error| SetupError::new(error.to_string())),
    }
}
