//! The list of puzzles that come with the program, with marks on those that are solved.

use super::{INFO, puzzles};
use crate::catalogue::PracticeInfo;
use crate::effect::Effect;
use crate::input::Input;
use crate::request::{Answer, Query};
use crate::screen::Screen;
use crate::selection::Selection;
use crate::settings::Key;
use crate::storage::Score;
use crate::text::Language;
use crate::widget::{Control, Item, Layout};
use quintet_engine::modern::{Puzzle, PuzzleGoal};

/// The page of the list.
pub(super) static PAGE: PracticeInfo = PracticeInfo {
    with: ("modern.mode", "puzzle"),
    input: "puzzle",
    screen: |text| Box::new(PuzzleList::new(text)),
};

/// The list of puzzles.
pub struct PuzzleList {
    /// For each puzzle that is solved, with how many undos at least.
    solved: Vec<Option<u64>>,
    trouble: Option<String>,
    selection: Selection,
    text: Language,
}

impl PuzzleList {
    /// The list before it is known which puzzles are solved.
    pub fn new(text: Language) -> PuzzleList {
        let solved = vec![None; puzzles().len()];
        PuzzleList { solved, trouble: None, selection: Selection::default(), text }
    }

    fn items(&self) -> Vec<Item> {
        let item = |((puzzle, solved), number): ((&Puzzle, &Option<u64>), usize)| {
            let goal = goal_line(puzzle.goal, self.text);
            let pieces: String = puzzle.queue.iter().map(|piece| piece.letter()).collect();
            let label = format!("{number}. {goal}: {pieces}");
            let note = self.text.with("puzzle-pieces", &[("pieces", pieces.into())]);
            let mark = match solved {
                None => String::new(),
                Some(0) => self.text.get("puzzle-solved").to_owned(),
                Some(undos) => self.text.with("puzzle-solved-undos", &[("count", (*undos).into())]),
            };
            Item::new(label, note).with(Control::Word(mark))
        };
        puzzles().iter().zip(&self.solved).zip(1..).map(item).collect()
    }
}

/// The goal of a puzzle in words.
pub(super) fn goal_line(goal: PuzzleGoal, text: Language) -> String {
    match goal {
        PuzzleGoal::ClearAll => text.get("goal-clear-all").to_owned(),
        PuzzleGoal::Lines(lines) => text.with("goal-lines", &[("count", u32::from(lines).into())]),
        PuzzleGoal::Send(rows) => text.with("goal-send", &[("count", u32::from(rows).into())]),
        PuzzleGoal::TspinDouble => text.get("goal-tspin-double").to_owned(),
        PuzzleGoal::TspinTriple => text.get("goal-tspin-triple").to_owned(),
    }
}

impl Screen for PuzzleList {
    fn opened(&mut self) -> Vec<Effect> {
        vec![Effect::Ask(Query::Today(INFO.name.to_owned()))]
    }

    fn update(&mut self, input: &Input) -> Vec<Effect> {
        if let Some(Key::Esc | Key::Char('q') | Key::Backspace) = input.key() {
            return vec![Effect::Back];
        }
        let items = self.items();
        if !self.selection.update(input, &items) {
            return Vec::new();
        }
        let number = self.selection.index(&items) + 1;
        vec![Effect::PlayText(&INFO, &PAGE, number.to_string())]
    }

    fn layout(&self) -> Layout {
        let text = self.text;
        let count = self.solved.iter().flatten().count();
        let title = text.with("puzzle-title", &[("solved", count.into()), ("all", self.solved.len().into())]);
        Layout {
            title,
            widgets: vec![self.selection.list(self.items())],
            footer: text.caps(&[("↑ ↓", "cap-navigate"), ("enter", "cap-play"), ("esc", "cap-back")]),
            notice: self.trouble.clone(),
        }
    }

    fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::Today(_, scores, _) => {
                self.trouble = None;
                for (solved, number) in self.solved.iter_mut().zip(1u32..) {
                    let is_it = |score: &&Score| {
                        score.mode == "puzzle" && score.finished && score.rules == number.to_string()
                    };
                    *solved = scores.iter().filter(is_it).map(|score| score.score).min();
                }
            }
            Answer::Failed(message) => self.trouble = Some(self.text.message(&message)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::kernel::Time;

    #[test]
    fn solved_puzzles_are_marked_and_any_can_be_played() {
        let mut list = PuzzleList::new(Language::English);
        let score = |rules: &str, finished, score| Score {
            mode: "puzzle".into(),
            rules: rules.into(),
            finished,
            score,
            ..Score::default()
        };
        let scores =
            vec![score("1", true, 2), score("1", true, 1), score("2", false, 0), score("3", true, 0)];
        list.answer(Answer::Today(0, scores, Vec::new()));
        assert_eq!(list.solved[..4], [Some(1), None, Some(0), None]);
        let press = |key| Input::Press { key, at: Time::ZERO, repeats: false };
        list.update(&press(Key::Down));
        let effects = list.update(&press(Key::Enter));
        assert_eq!(effects, [Effect::PlayText(&INFO, &PAGE, "2".to_owned())]);
        assert!(list.layout().title.contains("2 of"), "{}", list.layout().title);
    }
}
