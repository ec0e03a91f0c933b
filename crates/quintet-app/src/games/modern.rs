//! Modern, declared.

mod board_editor;
mod messages;

pub use board_editor::BoardEditor;

use crate::catalogue::{Declared, Figure, GameInfo, HowToPlay, ModeInfo, OpponentInfo, PracticeInfo, Preset};
use crate::interface::Keys;
use crate::keyboard_game::KeyboardGame;
use crate::records::{Category, Outcome, Ranking, STANDARD, Scored, asks_for_hint};
use crate::settings::{Entry, Kind as ValueKind};
use crate::start::{InputInfo, InputSource, StartOptions};
use crate::text::Language;
use quintet_bot::Strength;
use quintet_engine::kernel::{
    Button, ButtonAction, CellKind, Ending, Game, Player, Seed, SetupError, Span, Time, parse_pieces,
};
use quintet_engine::modern::{self, Handling, Matrix, Mode, Modern, ROWS, parse_board};
use quintet_session::Session;
use quintet_srs::fumen;

impl Declared for Modern {
    type Interface = Keys;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn setup(start: &StartOptions<'_>) -> Result<modern::Setup, SetupError> {
        let settings = start.settings;
        let number = |key| settings.number(key) as u16;
        let handling = Handling {
            das_ms: number("handling.das"),
            arr_ms: number("handling.arr"),
            soft_drop: number("handling.soft-drop"),
            lock_delay_ms: number("handling.lock-delay"),
        };
        let tspin_kick = match settings.text("modern.tspin-kick").as_str() {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        };
        let mut setup = modern::Setup {
            mode: settings.text("modern.mode").parse().unwrap_or_default(),
            rules: settings.text("modern.rules").parse().unwrap_or_default(),
            tspin_kick,
            seed: start.seed,
            fixed_seed: start.has_chosen_seed,
            handling: [handling; 2],
            ..modern::Setup::default()
        };
        // The level applies to every mode; each uses the nearest that it has.
        let level = u32::try_from(settings.number("modern.level")).ok().filter(|level| *level > 0);
        let (first, last) = setup.table().start_levels;
        setup.level = if start.chosen.contains(&"modern.level") {
            u32::try_from(settings.number("modern.level")).ok()
        } else {
            level.map(|level| level.clamp(first, last))
        };
        if let Some(pieces) = start.inputs.text("pieces")? {
            setup.pieces = parse_pieces(&pieces.text).map_err(|error| pieces.error(error))?;
        }
        if let Some(board) = start.inputs.text("board")? {
            setup.board = parse_board_or_fumen(&board.text).map_err(|error| board.error(error))?;
        }
        Ok(setup)
    }

    fn result(session: &Session<Self>) -> Option<String> {
        let (game, mode) = (session.game(), session.setup().mode);
        let players = [Player::ONE, Player::TWO].into_iter().filter_map(|player| game.player(player));
        let scores: Vec<String> =
            players.map(|player| format!("score {}, {} lines", player.score(), player.lines())).collect();
        let begun = game.stage() != modern::Stage::Ready;
        begun.then(|| format!("Modern, {mode}: {}, seed {}", scores.join("; "), game.seed().0))
    }

    fn messages(&self, text: Language) -> Option<Vec<String>> {
        messages::messages(self, text)
    }

    fn has_opponent(setup: &modern::Setup) -> bool {
        setup.mode == Mode::Duel
    }

    fn demonstration() -> &'static Strength {
        Strength::strongest()
    }
}

/// The declaration of Modern.
pub(crate) static INFO: GameInfo = GameInfo {
    name: Modern::NAME,
    title: "Modern",
    summary: "Today's rules: hold, ghost, T-Spins, combos. Solo, against the clock, or in a duel.",
    how_to_play: HowToPlay {
        goal: "Fill rows to clear them. Several rows at once, T-Spins and combos score more. The ghost shows where the \
               piece will land; hold keeps a piece for later.",
        special: &[
            ("T-Spin", "a T rotated into a gap as its last move"),
            ("Back-to-Back", "a Quad or T-Spin after another one, with no smaller clear between them"),
            ("Combo", "clears with one piece after another"),
        ],
        figures: &[Figure {
            special: "T-Spin",
            kind: CellKind::T,
            cells: &[(1, 0), (0, 1), (1, 1), (2, 1)],
        }],
    },
    modes: &[
        mode(
            "Marathon",
            "Play as long as you can; every level is faster.",
            &[("modern.mode", Preset::Is("marathon"))],
        ),
        mode("Sprint", "Clear 40 lines as fast as you can.", &[("modern.mode", Preset::Is("sprint"))]),
        mode("Ultra", "Score as much as you can in two minutes.", &[("modern.mode", Preset::Is("ultra"))]),
        mode(
            "Classic",
            "The old rules: no hold, no ghost, no lock delay.",
            &[("modern.mode", Preset::Is("classic"))],
        ),
        mode(
            "Duel",
            "Two players at one keyboard send each other garbage.",
            &[("modern.mode", Preset::Is("duel")), ("modern.opponent", Preset::Is("person"))],
        ),
        mode(
            "Against the computer",
            "A duel. The option Opponent sets how strong the computer is.",
            &[("modern.mode", Preset::Is("duel")), ("modern.opponent", Preset::OtherThanDefault("steady"))],
        ),
        ModeInfo::watch("The computer plays Marathon.", &[("modern.mode", Preset::Is("marathon"))]),
    ],
    options: &[
        Entry::new(
            "modern.mode",
            ValueKind::Choice(&["marathon", "sprint", "ultra", "classic", "duel"]),
            "marathon",
            "Mode",
            "the game mode",
        )
        .with_flag("mode"),
        Entry::new(
            "modern.level",
            ValueKind::Number(0, 29),
            "0",
            "Starting level",
            "the level to start at; 0 starts at the first level of the mode",
        )
        .with_flag("level"),
        Entry::new(
            "modern.rules",
            ValueKind::Choice(&["standard", "guideline"]),
            "standard",
            "Rules",
            "the rule set",
        )
        .with_flag("rules"),
        Entry::new(
            "modern.tspin-kick",
            ValueKind::Choice(&["rules", "on", "off"]),
            "rules",
            "Kicked T-Spins",
            "whether a Mini T-Spin made with the fifth kick counts as a full T-Spin",
        )
        .with_flag("tspin-kick"),
        Entry::new(
            "modern.opponent",
            ValueKind::Choice(&[
                "person",
                "gentle",
                "friendly",
                "casual",
                "steady",
                "keen",
                "sharp",
                "fierce",
                "ruthless",
                "merciless",
            ]),
            "person",
            "Opponent",
            "your opponent in a duel, a second person or the computer",
        )
        .with_numbers()
        .with_flag("opponent"),
        Entry::new(
            "handling.das",
            ValueKind::Number(1, 1000),
            "167",
            "Key repeat delay (DAS)",
            "how long a sideways key is held before it repeats",
        )
        .with_step(10)
        .with_unit("ms")
        .with_flag("das"),
        Entry::new(
            "handling.arr",
            ValueKind::Number(0, 1000),
            "33",
            "Key repeat rate (ARR)",
            "the time between two repeats (0 moves to the wall at once)",
        )
        .with_step(5)
        .with_unit("ms")
        .with_flag("arr"),
        Entry::new(
            "handling.soft-drop",
            ValueKind::Number(1, 1000),
            "20",
            "Soft drop speed",
            "how many times faster a piece falls while soft drop is held",
        )
        .with_step(5)
        .with_unit("×")
        .with_flag("soft-drop"),
        Entry::new(
            "handling.lock-delay",
            ValueKind::Number(1, 10_000),
            "500",
            "Lock delay",
            "how long a piece rests before it locks",
        )
        .with_step(50)
        .with_unit("ms")
        .with_flag("lock-delay"),
    ],
    keys: &[
        Entry::keys("keys.modern.left", "left", "Move left", "one column to the left"),
        Entry::keys("keys.modern.right", "right", "Move right", "one column to the right"),
        Entry::keys("keys.modern.ccw", "z Z", "Rotate left", "a quarter turn to the left"),
        Entry::keys("keys.modern.cw", "x X up", "Rotate right", "a quarter turn to the right"),
        Entry::keys("keys.modern.180", "", "Rotate 180°", "a half turn; has no key until you choose one"),
        Entry::keys("keys.modern.soft", "down", "Soft drop", "falls faster while held"),
        Entry::keys("keys.modern.hard", "space", "Hard drop", "drops to the bottom at once"),
        Entry::keys("keys.modern.hold", "c C", "Hold", "keeps the piece for later"),
        Entry::keys("keys.modern.enter", "enter", "Start", "starts the game"),
        Entry::keys("keys.modern.pause", "esc", "Pause", "pauses the game"),
        Entry::keys("keys.modern.restart", "r R", "Restart", "starts a new game"),
        Entry::keys("keys.modern.hint", "h H", "Hint", "shows where the piece could go"),
        Entry::keys("keys.modern.quit", "q Q", "End game", "ends the game"),
        Entry::keys("keys.modern2.left", "j J", "Player 2: Move left", "one column to the left"),
        Entry::keys("keys.modern2.right", "l L", "Player 2: Move right", "one column to the right"),
        Entry::keys("keys.modern2.ccw", "u U", "Player 2: Rotate left", "a quarter turn to the left"),
        Entry::keys("keys.modern2.cw", "o O", "Player 2: Rotate right", "a quarter turn to the right"),
        Entry::keys("keys.modern2.soft", "k K", "Player 2: Soft drop", "falls faster while held"),
        Entry::keys("keys.modern2.hard", "i I", "Player 2: Hard drop", "drops to the bottom at once"),
        Entry::keys("keys.modern2.hold", "p P", "Player 2: Hold", "keeps the piece for later"),
    ],
    inputs: &[
        InputInfo {
            flag: "pieces",
            value_name: "FILE|LETTERS",
            help: "The first pieces: a file, or letters out of IJLOSTZ",
            source: InputSource::FileOrTyped,
        },
        InputInfo {
            flag: "board",
            value_name: "FILE|FUMEN",
            help: "The rows to start from, top first: . empty, IJLOSTZ, G or # garbage, X time limit; or a fumen",
            source: InputSource::FileOrTyped,
        },
    ],
    score_modes: &["marathon", "sprint", "ultra", "classic", "duel"],
    practice: Some(PracticeInfo {
        with: ("modern.mode", "marathon"),
        input: "board",
        screen: |text| Box::new(BoardEditor::new(text)),
    }),
    opponent: Some(OpponentInfo {
        option: "modern.opponent",
        needs: Some(("modern.mode", "duel")),
        takes_programs: true,
    }),
    script_keys: "left right cw ccw 180 soft hard hold enter pause restart, and 2:left and so on",
    shows_best: true,
    default_seed: None,
};

/// A mode that a person plays.
const fn mode(
    title: &'static str,
    summary: &'static str,
    presets: &'static [(&'static str, Preset)],
) -> ModeInfo {
    ModeInfo { title, summary, presets, is_demonstration: false }
}

impl KeyboardGame for Modern {
    const HANDLES_HELD_KEYS: bool = true;
    const REFRESH: Option<Span> = Some(Span::from_millis(100));
    const PLAYS_AGAIN: bool = true;

    fn uses(&self, button: Button) -> bool {
        button != Button::Hold || self.player(Player::ONE).is_some_and(|player| player.rules().hold)
    }
}

impl Scored for Modern {
    fn category(setup: &modern::Setup, _: bool) -> Category {
        let key = setup.score_category();
        let (mode, rules) = key.split_once('/').unwrap_or((&key, STANDARD));
        let ranking = if setup.mode == Mode::Sprint { Ranking::Time } else { Ranking::Score };
        Category { ranking, ..Category::by_score(Modern::NAME, mode, rules, setup.start_level()) }
    }

    fn seed(&self, _: &modern::Setup) -> Seed {
        Modern::seed(self)
    }

    fn outcomes(&self, setup: &modern::Setup) -> Vec<Outcome> {
        let players = [Player::ONE, Player::TWO].into_iter().filter_map(|player| self.player(player));
        let outcome = |player: &modern::PlayerState| Outcome {
            score: player.score(),
            finished: self.is_done(),
            complete: player.ended().is_some(),
            lost: setup.mode == Mode::Duel && player.ended() != Some(Ending::Won),
            assisted: setup.is_assisted(),
        };
        players.map(outcome).collect()
    }

    fn has_begun(&self, _: bool) -> bool {
        Modern::played(self) > Span::ZERO
    }

    fn takes_help(&self, action: &ButtonAction) -> Option<Player> {
        asks_for_hint(*action)
    }

    fn played(&self, _: Time) -> Span {
        Modern::played(self)
    }
}

/// Parses a board: rows of text, or the first page of a fumen.
pub fn parse_board_or_fumen(text: &str) -> Result<Matrix, SetupError> {
    let error = |error: &dyn std::fmt::Display| SetupError::new(error.to_string());
    if fumen::find(text).is_none() {
        return parse_board(text).map_err(|wrong| error(&wrong));
    }
    let pages = fumen::decode(text).map_err(|wrong| error(&wrong))?;
    let matrix = pages.first().map(|page| Matrix::from(&page.field)).unwrap_or_default();
    match matrix.full_rows().iter().last() {
        Some(row) => Err(SetupError::new(format!("row {} of the board is full", ROWS - 1 - row))),
        None => Ok(matrix),
    }
}
