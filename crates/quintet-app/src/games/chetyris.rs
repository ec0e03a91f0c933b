//! The declaration of Chetyris.

use crate::catalogue::{Declared, Figure, GameInfo, HowToPlay, KeyPreset, ModeInfo};
use crate::interface::Keys;
use crate::keyboard_game::KeyboardGame;
use crate::records::{Category, RoundResult, STANDARD, Scored, asks_for_hint};
use crate::settings::{Entry, Settings, ValueKind};
use crate::start::{InputInfo, InputSource, StartOptions};
use quintet_engine::chetyris::{self, Chetyris, Stage};
use quintet_engine::kernel::{ButtonAction, CellKind, Game, Player, Seed, SetupError, View, parse_pieces};
use quintet_session::Session;

impl Declared for Chetyris {
    type Interface = Keys;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn setup(start: &StartOptions<'_>) -> Result<chetyris::Setup, SetupError> {
        let (width, height) = start.size("chetyris.well")?;
        let level = start.settings.number("chetyris.level") as u32;
        let mut setup = chetyris::Setup { level, width, height, ..chetyris::Setup::new(start.seed) };
        if let Some(pieces) = start.inputs.text("pieces")? {
            setup.pieces = parse_pieces(&pieces.text).map_err(|error| pieces.error(error))?;
        }
        Ok(setup)
    }

    fn again(setup: &chetyris::Setup, seed: Seed) -> chetyris::Setup {
        chetyris::Setup { seed, ..setup.clone() }
    }

    fn result(session: &Session<Self>) -> Option<String> {
        let (game, seed) = (session.game(), session.setup().seed.0);
        let begun = game.stage() != Stage::Begin;
        begun.then(|| format!("Chetyris: score {}, level {}, seed {seed}", game.score(), game.level()))
    }

    fn text_screen(&self) -> Option<Vec<String>> {
        Some(chetyris::screen(&self.view()))
    }
}

/// The declaration of Chetyris.
pub(crate) static INFO: GameInfo = GameInfo {
    name: Chetyris::NAME,
    title: "Chetyris",
    summary: "In real time, with bombs and a shape that moves the wrong way.",
    tagline: "in real time, with bombs",
    how_to_play: HowToPlay {
        goal: "Fill rows to clear them. Level n needs 5n rows, and pieces fall faster on every level.",
        special: &[
            ("VaporBomb", "clears the blocks above and below it when it lands; the marked cells go"),
            ("FoamBomb", "fills every empty cell that it can reach"),
            ("CrazyShape", "moves left when you press right, and right when you press left"),
        ],
        figures: &[
            Figure { special: "VaporBomb", kind: CellKind::Vapor, cells: &[(0, 0), (1, 0)] },
            Figure { special: "FoamBomb", kind: CellKind::Foam, cells: &[(0, 0)] },
            Figure { special: "CrazyShape", kind: CellKind::Crazy, cells: &[(0, 0), (3, 0), (1, 1), (2, 1)] },
        ],
    },
    modes: &[ModeInfo::PLAY, ModeInfo::watch("The computer plays by its own hints.", &[])],
    options: &[
        Entry::new(
            "chetyris.level",
            ValueKind::Number(1, 9_999_999),
            "1",
            "Starting level",
            "the level to start at",
        )
        .with_flag("level"),
        Entry::new(
            "chetyris.well",
            ValueKind::Size(4, 64),
            "10x18",
            "Well",
            "the size of the well, columns by rows",
        )
        .with_flag("well"),
        Entry::new(
            "chetyris.screen",
            ValueKind::Choice(&["plain", "rich"]),
            "rich",
            "Screen",
            "in colour with effects, or the plain screen of the original",
        )
        .with_switches(&[
            ("plain", "plain", "The plain screen of 80x25 characters; the default of the program chetyris"),
            ("rich", "rich", "The screen in colour, with effects [default: setting chetyris.screen]"),
        ])
        .with_program_default("plain")
        .with_window_default("rich"),
    ],
    keys: &[
        Entry::keys("keys.chetyris.left", "left a 4", "Move left", "one column to the left"),
        Entry::keys("keys.chetyris.right", "right d 6", "Move right", "one column to the right"),
        Entry::keys("keys.chetyris.rotate", "up w 8", "Rotate", "a quarter turn"),
        Entry::keys("keys.chetyris.down", "down s 2", "Down", "one row down"),
        Entry::keys("keys.chetyris.drop", "space", "Drop", "drops to the bottom at once"),
        Entry::keys("keys.chetyris.pause", "p", "Pause", "pauses the game"),
        Entry::keys("keys.chetyris.hint", "h", "Hint", "shows where the piece could go"),
        Entry::keys("keys.chetyris.quit", "q", "End game", "ends the game"),
        Entry::keys("keys.chetyris.enter", "enter", "Enter", "confirms a prompt"),
    ],
    key_presets: &[
        KeyPreset {
            title: "key-preset-vim",
            keys: &[
                ("keys.chetyris.left", "h"),
                ("keys.chetyris.right", "l"),
                ("keys.chetyris.down", "j"),
                ("keys.chetyris.rotate", "k"),
                ("keys.chetyris.hint", "g"),
            ],
        },
        KeyPreset {
            title: "key-preset-left-handed",
            keys: &[
                ("keys.chetyris.left", "a"),
                ("keys.chetyris.right", "d"),
                ("keys.chetyris.down", "s"),
                ("keys.chetyris.rotate", "left right up"),
                ("keys.chetyris.drop", "w space"),
            ],
        },
    ],
    inputs: &[InputInfo {
        flag: "pieces",
        value_name: "FILE|LETTERS",
        help: "The first pieces: a file, or letters from TLJOSZIVFC",
        source: InputSource::FileOrTyped,
    }],
    score_modes: &[STANDARD],
    practice: None,
    opponent: None,
    script_keys: "left right rotate down drop quit enter",
    pages: &[],
    has_clock: true,
    shows_best: false,
    default_seed: None,
};

impl KeyboardGame for Chetyris {
    fn wants_to_leave(&self) -> bool {
        self.stage() == Stage::Exited
    }

    fn wants_plain_screen(settings: &Settings) -> bool {
        settings.text("chetyris.screen") == "plain"
    }

    fn plain_screen(view: &View) -> Vec<String> {
        chetyris::screen(view)
    }
}

impl Scored for Chetyris {
    fn category(setup: &chetyris::Setup, _: bool) -> Category {
        let chetyris::Setup { width, height, level, .. } = setup;
        let usual = chetyris::Setup::new(Seed(0));
        let well = format!("well {width}x{height}");
        let is_usual = (*width, *height) == (usual.width, usual.height);
        Category::by_score(Chetyris::NAME, STANDARD, if is_usual { STANDARD } else { &well }, *level)
    }

    fn seed(&self, setup: &chetyris::Setup) -> Seed {
        setup.seed
    }

    fn outcomes(&self, setup: &chetyris::Setup) -> Vec<RoundResult> {
        vec![RoundResult::of_score(self.score(), !setup.pieces.is_empty())]
    }

    fn has_begun(&self, _: bool) -> bool {
        self.stage() != Stage::Begin
    }

    fn takes_help(&self, action: &ButtonAction) -> Option<Player> {
        asks_for_hint(*action)
    }
}
