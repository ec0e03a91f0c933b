//! The declaration of Biquadris.

use super::command_parts::{LEVELS, blocks, command_keys, levels, own_rules, start_level};
use crate::catalogue::{Declared, GameInfo, HowToPlay, ModeInfo, ModeValue, OpponentInfo};
use crate::interface::Commands;
use crate::records::{Category, RoundResult, STANDARD, Scored};
use crate::settings::{Entry, ValueKind};
use crate::start::{InputInfo, InputSource, StartOptions};
use quintet_engine::biquadris::{self, Biquadris};
use quintet_engine::kernel::{Game, Player, Seed, SetupError};
use quintet_engine::quadris::block_file;
use quintet_engine::quadris::interpreter::InterpretedGame;
use quintet_engine::quadris::levels::Level;
use quintet_session::Session;

impl Declared for Biquadris {
    type Interface = Commands;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn setup(start: &StartOptions<'_>) -> Result<biquadris::Setup, SetupError> {
        Ok(biquadris::Setup {
            seed: start.seed,
            start: Level(start.settings.number("biquadris.start-level") as u8),
            levels: levels(start)?,
            scripts: [
                blocks(start, "scriptfile1", block_file::SEQUENCE_1)?,
                blocks(start, "scriptfile2", block_file::SEQUENCE_2)?,
            ],
            carried: None,
        })
    }

    fn has_opponent(_: &biquadris::Setup) -> bool {
        true
    }

    fn again(setup: &biquadris::Setup, seed: Seed) -> biquadris::Setup {
        biquadris::Setup { seed, carried: None, ..setup.clone() }
    }

    fn result(session: &Session<Self>) -> Option<String> {
        let [one, two] = [Player::ONE, Player::TWO].map(|player| session.game().player(player).score());
        Some(format!("Biquadris: score {one} and {two}, seed {}", session.setup().seed.0))
    }
}

/// The declaration of Biquadris.
pub(crate) static INFO: GameInfo = GameInfo {
    name: Biquadris::NAME,
    title: "Biquadris",
    summary: "Quadris for two players, who take turns and use special actions against each other.",
    tagline: "for two, who take turns",
    how_to_play: HowToPlay {
        goal: <Biquadris as InterpretedGame>::INTRODUCTION,
        special: &[
            ("blind", "covers most of the opponent's board until the next drop"),
            ("heavy", "lets the opponent's block fall two rows with every move to the side"),
            ("force BLOCK", "replaces the opponent's block"),
        ],
        figures: &[],
    },
    modes: &[
        ModeInfo {
            title: "Two players",
            summary: "Two people at one keyboard take turns.",
            presets: &[("biquadris.opponent", ModeValue::Fixed("person"))],
            is_demonstration: false,
            page: None,
        },
        ModeInfo {
            title: "Against the computer",
            summary: "The computer is player 2. The option Opponent sets how strong it is.",
            presets: &[("biquadris.opponent", ModeValue::UnlessSet("steady"))],
            is_demonstration: false,
            page: None,
        },
        ModeInfo::watch(
            "The computer plays by its own hints until you press a key.",
            &[("biquadris.start-level", ModeValue::Fixed("2"))],
        ),
    ],
    options: &[
        start_level!("biquadris"),
        Entry::new(
            "biquadris.opponent",
            ValueKind::Choice(super::OPPONENTS),
            "person",
            "Opponent",
            "your opponent, a second person or the computer",
        )
        .with_numbers()
        .with_flag("opponent"),
    ],
    keys: command_keys!("biquadris"),
    key_presets: &[],
    inputs: &[
        InputInfo {
            flag: "scriptfile1",
            value_name: "FILE",
            help: "The first player's blocks of level 0 [default: sequence1.txt if there is one]",
            source: InputSource::FileOrDefault("sequence1.txt"),
        },
        InputInfo {
            flag: "scriptfile2",
            value_name: "FILE",
            help: "The second player's blocks of level 0 [default: sequence2.txt if there is one]",
            source: InputSource::FileOrDefault("sequence2.txt"),
        },
        LEVELS,
    ],
    score_modes: &[STANDARD],
    practice: None,
    opponent: Some(OpponentInfo { option: "biquadris.opponent", needs: None, takes_programs: false }),
    script_keys: "",
    pages: &[],
    has_clock: false,
    shows_best: false,
    default_seed: Some(Seed(0)),
};

impl Scored for Biquadris {
    fn category(setup: &biquadris::Setup, own_blocks: bool) -> Category {
        let usual = biquadris::Setup::default();
        let rules = own_rules(setup.levels != usual.levels, own_blocks || setup.scripts != usual.scripts);
        Category::by_score(Biquadris::NAME, STANDARD, rules, setup.start.0.into())
    }

    fn seed(&self, setup: &biquadris::Setup) -> Seed {
        setup.seed
    }

    fn outcomes(&self, _: &biquadris::Setup) -> Vec<RoundResult> {
        let outcome = |player| RoundResult::of_score(self.player(player).score(), self.assisted(player));
        vec![outcome(Player::ONE), outcome(Player::TWO)]
    }

    fn has_own_blocks(&self) -> bool {
        [Player::ONE, Player::TWO].into_iter().any(|player| self.player(player).has_norandom())
    }
}
