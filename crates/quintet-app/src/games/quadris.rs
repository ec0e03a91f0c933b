//! The declaration of Quadris.

use super::command_parts::{LEVELS, blocks, command_keys, command_modes, levels, own_rules, start_level};
use crate::catalogue::{Declared, GameInfo, HowToPlay};
use crate::interface::Commands;
use crate::records::{Category, RoundResult, STANDARD, Scored};
use crate::start::{InputInfo, InputSource, StartOptions};
use quintet_engine::kernel::{Game, Seed, SetupError};
use quintet_engine::quadris::block_file;
use quintet_engine::quadris::interpreter::InterpretedGame;
use quintet_engine::quadris::levels::Level;
use quintet_engine::quadris::{self, Quadris};
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

    fn again(setup: &quadris::Setup, seed: Seed) -> quadris::Setup {
        quadris::Setup { seed, carried: None, ..setup.clone() }
    }

    fn result(session: &Session<Self>) -> Option<String> {
        let (player, seed) = (session.game().player(), session.setup().seed.0);
        Some(format!("Quadris: score {}, level {}, seed {seed}", player.score(), player.level().0))
    }
}

/// The declaration of Quadris.
pub(crate) static INFO: GameInfo = GameInfo {
    name: Quadris::NAME,
    title: "Quadris",
    summary: "No clock: commands move, rotate and drop the block.",
    tagline: "no clock, typed or by keys",
    how_to_play: HowToPlay {
        goal: <Quadris as InterpretedGame>::INTRODUCTION,
        special: &[
            ("levelup, leveldown", "change the level and so the mix of blocks"),
            ("hint", "marks a good place for the block"),
            ("help", "lists every command"),
        ],
        figures: &[],
    },
    modes: command_modes!("quadris"),
    options: &[start_level!("quadris")],
    keys: command_keys!("quadris"),
    key_presets: &[],
    inputs: &[
        InputInfo {
            flag: "scriptfile",
            value_name: "FILE",
            help: "The blocks of level 0 [default: sequence.txt if there is one]",
            source: InputSource::FileOrDefault("sequence.txt"),
        },
        LEVELS,
    ],
    score_modes: &[STANDARD],
    practice: None,
    opponent: None,
    script_keys: "",
    pages: &[],
    has_clock: false,
    shows_best: false,
    default_seed: Some(Seed(0)),
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

    fn outcomes(&self, _: &quadris::Setup) -> Vec<RoundResult> {
        vec![RoundResult::of_score(self.player().score(), self.assisted())]
    }

    fn has_own_blocks(&self) -> bool {
        self.player().has_norandom()
    }
}
