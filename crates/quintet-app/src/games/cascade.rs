//! The declaration of Cascade.

use crate::catalogue::{Declared, GameInfo, HowToPlay, KeyPreset, ModeInfo};
use crate::interface::Keys;
use crate::keyboard_game::KeyboardGame;
use crate::records::{Category, RoundResult, STANDARD, Scored, asks_for_hint};
use crate::settings::{Entry, ValueKind};
use crate::start::StartOptions;
use quintet_engine::cascade::{self, Cascade};
use quintet_engine::kernel::{ButtonAction, Game, Player, Seed, SetupError};
use quintet_session::Session;

impl Declared for Cascade {
    type Interface = Keys;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn setup(start: &StartOptions<'_>) -> Result<cascade::Setup, SetupError> {
        let (width, height) = start.size("cascade.size")?;
        Ok(cascade::Setup { seed: start.seed, width: width.into(), height: height.into() })
    }

    fn again(setup: &cascade::Setup, seed: Seed) -> cascade::Setup {
        cascade::Setup { seed, ..setup.clone() }
    }

    fn result(session: &Session<Self>) -> Option<String> {
        let (game, seed) = (session.game(), session.setup().seed.0);
        Some(format!("Cascade: score {}, {} pieces, seed {seed}", game.score(), game.pieces()))
    }

    fn text_screen(&self) -> Option<Vec<String>> {
        Some(vec![self.picture()])
    }
}

/// The declaration of Cascade.
pub(crate) static INFO: GameInfo = GameInfo {
    name: Cascade::NAME,
    title: "Cascade",
    summary: "Pieces of any shape. Full rows are cut out, and what is left falls.",
    tagline: "any shape, falls in chains",
    how_to_play: HowToPlay {
        goal: "No clock. Full rows are cut out; what is left falls. The piece hovers above the field: rotate it, move it \
               and insert it. What is left of a cut piece falls as a whole and may fill the next row.",
        special: &[("Chain", "several clears in a row, each caused by the pieces that fell after the last")],
        figures: &[],
    },
    modes: &[ModeInfo::PLAY, ModeInfo::watch("The computer plays by its own hints.", &[])],
    options: &[Entry::new(
        "cascade.size",
        ValueKind::Size(4, 64),
        "12x20",
        "Field",
        "the size of the field, columns by rows",
    )
    .with_flag("size")],
    keys: &[
        Entry::keys("keys.cascade.left", "left", "Move left", "one column to the left"),
        Entry::keys("keys.cascade.right", "right", "Move right", "one column to the right"),
        Entry::keys("keys.cascade.ccw", "z", "Rotate left", "a quarter turn to the left"),
        Entry::keys("keys.cascade.cw", "x up", "Rotate right", "a quarter turn to the right"),
        Entry::keys("keys.cascade.drop", "space", "Insert", "inserts the piece"),
        Entry::keys("keys.cascade.hint", "h", "Hint", "shows where the piece could go"),
        Entry::keys("keys.cascade.quit", "q", "End game", "ends the game"),
        Entry::keys("keys.cascade.enter", "enter", "Enter", "confirms a prompt"),
    ],
    key_presets: &[
        KeyPreset {
            title: "key-preset-vim",
            keys: &[
                ("keys.cascade.left", "h"),
                ("keys.cascade.right", "l"),
                ("keys.cascade.ccw", "j"),
                ("keys.cascade.cw", "k"),
                ("keys.cascade.hint", "g"),
            ],
        },
        KeyPreset {
            title: "key-preset-left-handed",
            keys: &[
                ("keys.cascade.left", "a"),
                ("keys.cascade.right", "d"),
                ("keys.cascade.ccw", "left"),
                ("keys.cascade.cw", "right up"),
                ("keys.cascade.drop", "w space"),
            ],
        },
    ],
    inputs: &[],
    score_modes: &["12x20"],
    practice: None,
    opponent: None,
    script_keys: "left right cw ccw drop quit enter",
    pages: &[],
    has_clock: false,
    shows_best: false,
    default_seed: None,
};

impl KeyboardGame for Cascade {
    fn wants_to_leave(&self) -> bool {
        self.has_exited()
    }
}

impl Scored for Cascade {
    fn category(setup: &cascade::Setup, _: bool) -> Category {
        let size = format!("{}x{}", setup.width, setup.height);
        Category::by_score(Cascade::NAME, &size, STANDARD, 0)
    }

    fn seed(&self, setup: &cascade::Setup) -> Seed {
        setup.seed
    }

    fn outcomes(&self, _: &cascade::Setup) -> Vec<RoundResult> {
        vec![RoundResult::of_score(self.score(), false)]
    }

    fn has_begun(&self, _: bool) -> bool {
        self.pieces() > 0
    }

    fn takes_help(&self, action: &ButtonAction) -> Option<Player> {
        asks_for_hint(*action)
    }
}
