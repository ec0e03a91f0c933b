//! Modern, declared.

mod board_editor;
mod daily;
mod entries;
mod handling;
mod handling_page;
mod messages;
mod options;
mod puzzle;
mod puzzle_list;
mod puzzle_set;
mod trial;

pub use board_editor::BoardEditor;
pub use daily::DailyPage;
pub use puzzle::puzzles;
pub use puzzle_list::PuzzleList;

use crate::catalogue::{
    Declared, Figure, GameInfo, HowToPlay, KeyPreset, ModeInfo, ModeValue, OpponentInfo, PracticeInfo,
};
use crate::interface::Keys;
use crate::keyboard_game::KeyboardGame;
use crate::records::{Category, Ranking, RoundResult, STANDARD, Scored, Tally, asks_for_hint};
use crate::start::{InputInfo, InputSource, StartOptions};
use crate::text::Language;
use entries::{KEYS, OPTIONS};
use quintet_bot::Strength;
use quintet_engine::kernel::{
    Button, ButtonAction, CellKind, Ending, Game, Player, Seed, SetupError, Span, Time, parse_pieces,
};
use quintet_engine::modern::{self, Matrix, Mode, Modern, ROWS, parse_board};
use quintet_session::Session;
use quintet_srs::fumen;

impl Declared for Modern {
    type Interface = Keys;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn setup(start: &StartOptions<'_>) -> Result<modern::Setup, SetupError> {
        let settings = start.settings;
        let mut mode: Mode = settings.text("modern.mode").parse().unwrap_or_default();
        let puzzle = start.inputs.text("puzzle")?;
        if puzzle.is_some() && mode != Mode::Puzzle {
            if start.chosen.contains(&"modern.mode") {
                return Err(SetupError::new(format!("--puzzle is for the mode puzzle, not for {mode}")));
            }
            mode = Mode::Puzzle;
        }
        let tspin_kick = match settings.text("modern.tspin-kick").as_str() {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        };
        let rules = settings.text("modern.rules").parse().unwrap_or_default();
        let mut setup = modern::Setup {
            mode,
            rules,
            tspin_kick,
            seed: start.seed,
            fixed_seed: start.has_chosen_seed,
            handling: [options::handling(settings); 2],
            options: options::options(start, mode)?,
            ..modern::Setup::default()
        };
        if let Some(day) = start.inputs.text("daily")? {
            options::refuse_inputs(start, mode, &["board", "pieces", "puzzle"])?;
            daily::set_up(&mut setup, &day.text).map_err(|error| day.error(error))?;
            return Ok(setup);
        }
        if mode == Mode::Puzzle {
            options::refuse_inputs(start, mode, &["board", "pieces"])?;
            puzzle::set_up(&mut setup, puzzle.as_ref())?;
            return Ok(setup);
        }
        if mode.has_own_board() {
            options::refuse_inputs(start, mode, &["board"])?;
        }
        setup.level = options::level(start, &setup)?;
        if let Some(pieces) = start.inputs.text("pieces")? {
            setup.pieces = parse_pieces(&pieces.text).map_err(|error| pieces.error(error))?;
        }
        if let Some(board) = start.inputs.text("board")? {
            setup.board = parse_board_or_fumen(&board.text).map_err(|error| board.error(error))?;
        }
        Ok(setup)
    }

    fn again(setup: &modern::Setup, seed: Seed) -> modern::Setup {
        let seed = if setup.fixed_seed { setup.seed } else { seed };
        // The first attempt at the game of a day counts.
        let daily = setup.daily.map(|daily| modern::Daily { practice: true, ..daily });
        modern::Setup { seed, daily, carried: None, ..setup.clone() }
    }

    fn result(session: &Session<Self>) -> Option<String> {
        let (game, mode) = (session.game(), session.setup().mode);
        let players = [Player::ONE, Player::TWO].into_iter().filter_map(|player| game.player(player));
        let one = |player: &modern::PlayerState| match mode {
            Mode::Puzzle => {
                let solved = if game.is_done() { "solved" } else { "not solved" };
                format!("{solved}, {} taken back", player.undos())
            }
            _ => format!("score {}, {} lines", player.score(), player.lines()),
        };
        let scores: Vec<String> = players.map(one).collect();
        let begun = game.stage() != modern::Stage::Ready;
        begun.then(|| format!("Modern, {mode}: {}, seed {}", scores.join("; "), game.seed().0))
    }

    fn messages(&self, text: Language) -> Option<Vec<String>> {
        messages::messages(self, text)
    }

    fn has_opponent(setup: &modern::Setup) -> bool {
        setup.mode == Mode::Duel
    }

    fn bot_refusal(setup: &modern::Setup) -> Option<&'static str> {
        let is_puzzle = setup.mode == Mode::Puzzle;
        is_puzzle.then_some("the computer does not play puzzles: it plays for rows, not for a goal")
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
    tagline: "T-Spins, combos and duels",
    how_to_play: HowToPlay {
        goal: "Fill rows to clear them. Several rows at once, T-Spins and combos score more. The ghost shows where the \
               piece will land; hold keeps a piece for later.",
        special: &[
            ("T-Spin", "a T rotated into a gap as its last move"),
            ("Back-to-Back", "a Quad or T-Spin after another one, with no smaller clear between them"),
            ("Combo", "clears with consecutive pieces"),
        ],
        figures: &[Figure { special: "T-Spin", kind: CellKind::T, cells: &[(1, 0), (0, 1), (1, 1), (2, 1)] }],
    },
    modes: &[
        mode(
            "Marathon",
            "Play as long as you can; every level is faster.",
            &[("modern.mode", ModeValue::Fixed("marathon"))],
        ),
        mode("Sprint", "Clear 40 lines as fast as you can.", &[("modern.mode", ModeValue::Fixed("sprint"))]),
        mode(
            "Ultra",
            "Score as much as you can in two minutes.",
            &[("modern.mode", ModeValue::Fixed("ultra"))],
        ),
        mode(
            "Classic",
            "The old rules: no hold, no ghost, no lock delay.",
            &[("modern.mode", ModeValue::Fixed("classic"))],
        ),
        mode(
            "Duel",
            "Two players at one keyboard send each other garbage.",
            &[("modern.mode", ModeValue::Fixed("duel")), ("modern.opponent", ModeValue::Fixed("person"))],
        ),
        mode(
            "Against the computer",
            "A duel. Set the computer's strength under Opponent.",
            &[("modern.mode", ModeValue::Fixed("duel")), ("modern.opponent", ModeValue::UnlessSet("steady"))],
        ),
        mode(
            "Cheese",
            "Dig through garbage rows as fast as you can.",
            &[("modern.mode", ModeValue::Fixed("cheese"))],
        ),
        mode(
            "Survival",
            "Garbage rises faster and faster. Last as long as you can.",
            &[("modern.mode", ModeValue::Fixed("survival"))],
        ),
        mode(
            "Master",
            "Pieces are on the ground at once and lock ever faster. 300 lines.",
            &[("modern.mode", ModeValue::Fixed("master"))],
        ),
        mode(
            "Zen",
            "No end and no hurry. Backspace takes back a piece.",
            &[("modern.mode", ModeValue::Fixed("zen"))],
        ),
        mode(
            "Combo",
            "A narrow well: clear a row with every piece.",
            &[("modern.mode", ModeValue::Fixed("combo"))],
        ),
        ModeInfo {
            page: Some(&puzzle_list::PAGE),
            ..mode(
                "Puzzles",
                "A board, a few pieces and a goal.",
                &[("modern.mode", ModeValue::Fixed("puzzle"))],
            )
        },
        ModeInfo {
            page: Some(&daily::PAGE),
            ..mode(
                "Daily",
                "The same game for everybody today. The first attempt counts.",
                &[("modern.mode", ModeValue::Fixed("marathon"))],
            )
        },
        ModeInfo::watch("The computer plays Marathon.", &[("modern.mode", ModeValue::Fixed("marathon"))]),
    ],
    options: OPTIONS,
    keys: KEYS,
    key_presets: &[
        KeyPreset {
            title: "key-preset-vim",
            keys: &[
                ("keys.modern.left", "h"),
                ("keys.modern.right", "l"),
                ("keys.modern.soft", "j"),
                ("keys.modern.cw", "k"),
                ("keys.modern.ccw", "d"),
                ("keys.modern.hold", "f"),
                ("keys.modern.hint", "g"),
                ("keys.modern2.left", "left"),
                ("keys.modern2.right", "right"),
                ("keys.modern2.soft", "down"),
                ("keys.modern2.cw", "up"),
                ("keys.modern2.ccw", ","),
                ("keys.modern2.hard", "."),
                ("keys.modern2.hold", "/"),
            ],
        },
        KeyPreset {
            title: "key-preset-left-handed",
            keys: &[
                ("keys.modern.left", "a"),
                ("keys.modern.right", "d"),
                ("keys.modern.soft", "s"),
                ("keys.modern.hard", "w space"),
                ("keys.modern.ccw", "left"),
                ("keys.modern.cw", "right up"),
                ("keys.modern.180", "down"),
                ("keys.modern.hold", "e"),
            ],
        },
        KeyPreset {
            title: "key-preset-two",
            keys: &[
                ("keys.modern.left", "a"),
                ("keys.modern.right", "d"),
                ("keys.modern.soft", "s"),
                ("keys.modern.hard", "w"),
                ("keys.modern.ccw", "q"),
                ("keys.modern.cw", "e"),
                ("keys.modern.180", "f"),
                ("keys.modern.hold", "c"),
                ("keys.modern.quit", "f10"),
                ("keys.modern2.left", "left"),
                ("keys.modern2.right", "right"),
                ("keys.modern2.soft", "down"),
                ("keys.modern2.hard", "up"),
                ("keys.modern2.ccw", ","),
                ("keys.modern2.cw", "."),
                ("keys.modern2.hold", "/"),
            ],
        },
    ],
    inputs: &[
        InputInfo {
            flag: "pieces",
            value_name: "FILE|LETTERS",
            help: "The first pieces: a file, or letters from IJLOSTZ",
            source: InputSource::FileOrTyped,
        },
        InputInfo {
            flag: "board",
            value_name: "FILE|FUMEN",
            help: "The rows to start from, top first: . empty, IJLOSTZ, G or # garbage, X time limit; or a fumen",
            source: InputSource::FileOrTyped,
        },
        InputInfo {
            flag: "puzzle",
            value_name: "FILE|NUMBER",
            help: "The puzzle to play: a file, or the number of one that comes with the program",
            source: InputSource::FileOrTyped,
        },
        InputInfo {
            flag: "daily",
            value_name: "DATE",
            help: "Practise the game of a day, such as 2026-11-16; the options have their defaults",
            source: InputSource::FileOrTyped,
        },
    ],
    score_modes: &[
        "marathon", "sprint", "ultra", "classic", "duel", "cheese", "survival", "master", "combo", "puzzle",
        "daily",
    ],
    practice: Some(PracticeInfo {
        with: ("modern.mode", "marathon"),
        input: "board",
        screen: |text| Box::new(BoardEditor::new(text)),
    }),
    pages: &[&handling_page::HANDLING],
    opponent: Some(OpponentInfo {
        option: "modern.opponent",
        needs: Some(("modern.mode", "duel")),
        takes_programs: true,
    }),
    script_keys: "left right cw ccw 180 soft hard hold enter pause restart, and 2:left and so on; undo",
    has_clock: true,
    shows_best: true,
    default_seed: None,
};

/// A mode that a person plays.
const fn mode(
    title: &'static str,
    summary: &'static str,
    presets: &'static [(&'static str, ModeValue)],
) -> ModeInfo {
    ModeInfo { title, summary, presets, is_demonstration: false, page: None }
}

impl KeyboardGame for Modern {
    const HANDLES_HELD_KEYS: bool = true;
    const REFRESH: Option<Span> = Some(Span::from_millis(100));
    const PLAYS_AGAIN: bool = true;

    fn keeps_options(&self) -> bool {
        self.setup().mode == Mode::Puzzle || self.setup().daily.is_some()
    }

    fn uses(&self, button: Button) -> bool {
        let rules = self.player(Player::ONE).map(modern::PlayerState::rules);
        match button {
            Button::Hold => rules.is_some_and(|rules| rules.hold),
            Button::Undo => self.setup().mode.has_undo(),
            // A hint has nothing to do with the goal of a puzzle, and the attempt of the day that counts has none.
            Button::Hint => {
                let counts = self.setup().daily.is_some_and(|daily| !daily.practice);
                self.setup().mode != Mode::Puzzle && !counts
            }
            _ => true,
        }
    }
}

impl Scored for Modern {
    fn category(setup: &modern::Setup, _: bool) -> Category {
        let key = setup.score_category();
        let (mode, rules) = key.split_once('/').unwrap_or((&key, STANDARD));
        let puzzle = (setup.mode == Mode::Puzzle).then(|| puzzle::category(setup));
        let ranking = match setup.mode {
            Mode::Sprint | Mode::Cheese | Mode::Puzzle => Ranking::Time,
            Mode::Survival => Ranking::LongestTime,
            Mode::Master => Ranking::TimeThenScore,
            _ => Ranking::Score,
        };
        let rules = puzzle.as_deref().unwrap_or(rules);
        let category =
            Category { ranking, ..Category::by_score(Modern::NAME, mode, rules, setup.start_level()) };
        match setup.daily {
            Some(day) => daily::category(day, category),
            None => category,
        }
    }

    fn seed(&self, _: &modern::Setup) -> Seed {
        Modern::seed(self)
    }

    /// Zen has no scores. The score of Master are its lines, that of Combo is the longest combo, and that of a puzzle
    /// how often a piece was taken back.
    fn outcomes(&self, setup: &modern::Setup) -> Vec<RoundResult> {
        if setup.mode == Mode::Zen {
            return Vec::new();
        }
        let players = [Player::ONE, Player::TWO].into_iter();
        let players = players.filter_map(|player| self.player(player).zip(self.stats(player)));
        let outcome = |(player, stats): (&modern::PlayerState, &modern::Stats)| RoundResult {
            score: match setup.mode {
                Mode::Master => player.lines().into(),
                Mode::Combo => stats.longest_combo.into(),
                Mode::Puzzle => player.undos().into(),
                _ => player.score(),
            },
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

    fn complete_tally(&self, player: Player, tally: &mut Tally) {
        tally.finesse_faults = self.stats(player).map(|stats| stats.finesse_faults);
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use quintet_engine::kernel::{Button, ButtonAction, Game};

    /// Rows of text, fumens, and anything else.
    fn boards() -> impl Strategy<Value = String> {
        prop_oneof![
            prop::collection::vec("[.#GXIJLOSTZ_ x]{8,11}", 0..42).prop_map(|rows| rows.join("\n")),
            "(v115@|)[A-Za-z0-9+/?]{0,40}",
            "v115@(vh|9g|HhA8)[A-Za-z0-9+/]{0,6}(vhAAgH|AgH)",
            any::<String>(),
        ]
    }

    proptest! {
        #[test]
        fn any_text_is_a_board_that_is_played_or_refused_with_one_line(text in boards()) {
            match parse_board_or_fumen(&text) {
                Ok(board) => {
                    let setup = modern::Setup { board, ..modern::Setup::default() };
                    let mut game = Modern::new(&setup).unwrap();
                    for second in 0..8 {
                        game.advance(Time::from_micros(second * 1_000_000), &mut ());
                        let button = if second == 0 { Button::Enter } else { Button::Drop };
                        game.act(&ButtonAction::Press(Player::ONE, button), &mut ());
                        game.act(&ButtonAction::Release(Player::ONE, button), &mut ());
                    }
                    let saved = serde_json::to_string(&setup).unwrap();
                    prop_assert_eq!(serde_json::from_str::<modern::Setup>(&saved).unwrap(), setup);
                }
                Err(error) => {
                    let sentence = error.to_string();
                    prop_assert!(!sentence.is_empty() && !sentence.contains('\n'), "{}", sentence);
                }
            }
        }
    }
}
