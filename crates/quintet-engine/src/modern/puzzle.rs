//! Puzzles as text: a board, the pieces, and the goal.
//!
//! ```toml
//! title = "First steps"        # optional
//! fumen = "v115@vhAAgH"        # the board
//! queue = "TSZ"                # exactly these pieces, in this order
//! hold = "on"                  # or "off"; on if absent
//! goal = "clear-all"           # or "lines 2", "send 4", "tspin-double", "tspin-triple"
//! ```

use super::{Matrix, Mode, PuzzleGoal, ROWS, Setup};
use crate::kernel::{SetupError, Tetromino, parse_pieces};
use core::str::FromStr;
use quintet_srs::fumen;
use serde::Deserialize;
use std::sync::Arc;

/// A puzzle: a board, some pieces and a goal.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The title; empty if it has none.
    pub title: String,
    /// The board.
    pub board: Matrix,
    /// The pieces, in order.
    pub queue: Arc<[Tetromino]>,
    /// True if pieces can be held.
    pub hold: bool,
    /// The goal.
    pub goal: PuzzleGoal,
}

/// The text of a puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PuzzleText {
    #[serde(default)]
    title: String,
    fumen: String,
    queue: String,
    #[serde(default)]
    hold: HoldText,
    goal: String,
}

/// Whether pieces can be held, as a switch or a word.
#[derive(Deserialize)]
#[serde(untagged)]
enum HoldText {
    Switch(bool),
    Word(String),
}

impl Default for HoldText {
    fn default() -> HoldText {
        HoldText::Switch(true)
    }
}

impl Puzzle {
    /// Parses the text of a puzzle.
    pub fn parse(text: &str) -> Result<Puzzle, SetupError> {
        Puzzle::read(toml::from_str(text).map_err(|error| toml_error(text, &error))?)
    }

    fn read(text: PuzzleText) -> Result<Puzzle, SetupError> {
        let hold = match text.hold {
            HoldText::Switch(hold) => hold,
            HoldText::Word(word) if word == "on" => true,
            HoldText::Word(word) if word == "off" => false,
            HoldText::Word(word) => return Err(wrong("hold", &format!("{word:?} is not on or off"))),
        };
        let puzzle = Puzzle::new(&text.fumen, &text.queue, hold, &text.goal)?;
        Ok(Puzzle { title: text.title, ..puzzle })
    }

    /// Returns the puzzle with this board, these pieces and this goal, as its text has them.
    pub fn new(board: &str, queue: &str, hold: bool, goal: &str) -> Result<Puzzle, SetupError> {
        let pages = fumen::decode(board).map_err(|error| wrong("fumen", &error))?;
        let board = pages.first().map(|page| Matrix::from(&page.field)).unwrap_or_default();
        if let Some(row) = board.full_rows().iter().last() {
            return Err(wrong("fumen", &format!("row {} of the board is full", ROWS - 1 - row)));
        }
        let queue = parse_pieces(queue).map_err(|error| wrong("queue", &error))?;
        if queue.is_empty() {
            return Err(wrong("queue", &"a puzzle has at least one piece"));
        }
        Ok(Puzzle { title: String::new(), board, queue, hold, goal: goal.parse()? })
    }

    /// Makes this puzzle the game of a setup.
    pub fn set_up(&self, setup: &mut Setup) {
        setup.mode = Mode::Puzzle;
        (setup.board, setup.pieces) = (self.board.clone(), self.queue.clone());
        setup.options.hold &= self.hold;
        setup.options.goal = Some(self.goal);
    }
}

fn wrong(what: &str, error: &dyn core::fmt::Display) -> SetupError {
    SetupError::new(format!("{what}: {error}"))
}

fn toml_error(text: &str, error: &toml::de::Error) -> SetupError {
    let start = error.span().map_or(0, |span| span.start);
    let line = text.bytes().take(start).filter(|byte| *byte == b'\n').count() + 1;
    SetupError::new(format!("line {line}: {}", error.message().replace('\n', " ")))
}

impl FromStr for PuzzleGoal {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<PuzzleGoal, SetupError> {
        let mut words = text.split_whitespace();
        let (name, number) = (words.next().unwrap_or_default(), words.next());
        let count = number.and_then(|number| number.parse().ok()).filter(|count| *count > 0);
        match (name, number, count, words.next()) {
            ("clear-all", None, ..) => Ok(PuzzleGoal::ClearAll),
            ("tspin-double", None, ..) => Ok(PuzzleGoal::TspinDouble),
            ("tspin-triple", None, ..) => Ok(PuzzleGoal::TspinTriple),
            ("lines", _, Some(lines), None) => Ok(PuzzleGoal::Lines(lines)),
            ("send", _, Some(rows), None) => Ok(PuzzleGoal::Send(rows)),
            _ => Err(SetupError::new(format!(
                "goal: {text:?} is not a goal: use clear-all, lines N, send N, tspin-double or tspin-triple"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{Button, ButtonAction, Game, Player, Time};
    use crate::modern::Modern;
    use proptest::prelude::*;
    use quintet_srs::fumen::{Block, Field, Page};

    const TEXT: &str = "fumen = 'v115@vhAAgH'\nqueue = 'TSZ'\n";

    #[test]
    fn puzzles_are_read() {
        let puzzle = Puzzle::parse(&format!("{TEXT}goal = 'lines 3'\nhold = 'off'")).unwrap();
        assert_eq!((puzzle.hold, puzzle.goal, puzzle.queue.len()), (false, PuzzleGoal::Lines(3), 3));
        for (goal, text) in [
            (PuzzleGoal::ClearAll, "clear-all"),
            (PuzzleGoal::Lines(12), "lines 12"),
            (PuzzleGoal::Send(4), "send 4"),
            (PuzzleGoal::TspinDouble, "tspin-double"),
            (PuzzleGoal::TspinTriple, "tspin-triple"),
        ] {
            assert_eq!(text.parse(), Ok(goal));
            assert_eq!(goal.to_string(), text);
        }
        let puzzle = Puzzle::parse(&format!("title = 'One'\n{TEXT}goal = 'clear-all'\nhold = true")).unwrap();
        assert_eq!((puzzle.title.as_str(), puzzle.hold), ("One", true));
    }

    #[test]
    fn malformed_puzzles_are_refused_with_a_place() {
        for (text, words) in [
            ("queue = 'T'\ngoal = 'clear-all'", "fumen"),
            ("fumen = 'v115@vhAAgH'\nqueue = 'X'\ngoal = 'clear-all'", "queue: "),
            ("fumen = 'v115@vhAAgH'\nqueue = ''\ngoal = 'clear-all'", "at least one piece"),
            ("fumen = 'v9@'\nqueue = 'T'\ngoal = 'clear-all'", "fumen: "),
            ("fumen = 'v115@vhAAgH'\nqueue = 'T'\ngoal = 'lines 0'", "is not a goal"),
            ("fumen = 'v115@vhAAgH'\nqueue = 'T'\ngoal = 'lines'", "is not a goal"),
            ("fumen = 'v115@vhAAgH'\nqueue = 'T'\ngoal = 'clear-all'\nhold = 'no'", "on or off"),
            ("fumen = 'v115@vhAAgH'\nqueue = 'T'\ngoal = 'clear-all'\nlevel = 3", "line 4"),
        ] {
            let sentence = Puzzle::parse(text).unwrap_err().to_string();
            assert!(sentence.contains(words), "{sentence}");
        }
    }

    /// Starts a game, drops some pieces, and writes and reads its setup.
    fn play(puzzle: &Puzzle) {
        let mut setup = Setup::default();
        puzzle.set_up(&mut setup);
        let mut game = Modern::new(&setup).unwrap();
        for second in 0..8 {
            game.advance(Time::from_micros(second * 1_000_000), &mut ());
            let button = if second == 0 { Button::Enter } else { Button::Drop };
            game.act(&ButtonAction::Press(Player::ONE, button), &mut ());
            game.act(&ButtonAction::Release(Player::ONE, button), &mut ());
        }
        let saved = serde_json::to_string(&setup).unwrap();
        assert_eq!(serde_json::from_str::<Setup>(&saved).unwrap(), setup);
    }

    /// Fumens of boards that have no full row.
    fn fumens() -> impl Strategy<Value = String> {
        prop::collection::vec((0i8..9, 0i8..23, 0usize..7), 0..80).prop_map(|cells| {
            let mut page = Page { field: Field::default(), ..Page::default() };
            for (x, y, piece) in cells {
                page.field.set(x, y, Some(Block::Piece(Tetromino::ALL[piece])));
            }
            fumen::encode(&[page]).unwrap()
        })
    }

    proptest! {
        #[test]
        fn any_puzzle_is_played_and_saved(
            title in "([a-zA-Z ]{0,9})", fumen in fumens(), queue in "[IJLOSTZ]{1,9}", hold in "(true|false|'on'|'off')",
            goal in "(clear-all|lines [1-9]|send [1-9][0-9]?|tspin-double|tspin-triple)",
        ) {
            let text = format!("title = '{title}'\nfumen = '{fumen}'\nqueue = '{queue}'\nhold = {hold}\ngoal = '{goal}'");
            let puzzle = Puzzle::parse(&text).unwrap();
            prop_assert_eq!((puzzle.title.as_str(), puzzle.goal.to_string()), (title.as_str(), goal));
            prop_assert_eq!((puzzle.queue.len(), puzzle.hold), (queue.len(), hold == "true" || hold == "'on'"));
            play(&puzzle);
        }

        #[test]
        fn any_text_is_a_puzzle_or_refused_with_one_line(
            fumen in "v115@[A-Za-z0-9+/?]{0,20}", queue in "[IJLOSTZ]{0,5}", goal in "(clear-all|lines|send|tspin-double)( [0-9]{0,6})?",
            noise in "([a-z]{1,5} = ('.{0,4}'|[0-9]|true)\n){0,2}",
        ) {
            let text = format!("fumen = '{fumen}'\nqueue = '{queue}'\ngoal = '{goal}'\n{noise}");
            match Puzzle::parse(&text) {
                Ok(puzzle) => play(&puzzle),
                Err(error) => prop_assert!(!error.to_string().contains('\n')),
            }
        }
    }
}
