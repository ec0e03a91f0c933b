//! The command line of the screen: typing, history, completion, pasting, and long answers.

use super::CommandScreen;
use super::work::MAX_LINES;
use crate::effect::Effect;
use crate::input::Input;
use crate::page::TextPage;
use crate::screen::Screen;
use crate::text_input::TextInput;
use quintet_engine::commands::effects::PlayerEffect as Trick;
use quintet_engine::commands::interpreter::{Completion, CompletionContext};
use quintet_engine::kernel::Time;

/// The maximum number of log lines that are shown: they fill any screen.
const MAX_SHOWN_LINES: usize = 60;
/// At most this many typed lines are kept.
const HISTORY: usize = 200;
/// An answer of more lines than this is opened as a page.
const MAX_LOG_ANSWER: usize = 6;

impl CommandScreen {
    pub(super) fn enter(&mut self) -> Vec<Effect> {
        let text = std::mem::take(&mut self.line).text().to_owned();
        self.offered.clear();
        self.keys.entered();
        if text.trim().is_empty() {
            return Vec::new();
        }
        if self.history.last() != Some(&text) {
            self.history.push(text.clone());
            let surplus = self.history.len().saturating_sub(HISTORY);
            self.history.drain(..surplus);
        }
        self.recalled = self.history.len();
        self.note(&format!("> {text}"));
        let before = self.said;
        let effects = self.command(&text);
        let answer = (self.said - before).min(self.log.len());
        if answer > MAX_LOG_ANSWER {
            let lines = &self.log[self.log.len() - answer..];
            self.reading = Some(TextPage::new(text.trim(), &lines.join("\n"), self.text));
        }
        effects
    }

    /// Pastes text: every line of it is a command, except the last one, which can still be changed.
    pub(super) fn paste(&mut self, text: &str, at: Time) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.offered.clear();
        let end = text.match_indices('\n').nth(MAX_LINES - 1).map_or(text.len(), |(end, _)| end + 1);
        let (taken, rest) = text.split_at(end);
        for (number, line) in taken.split('\n').enumerate() {
            if number > 0 {
                effects.extend(self.enter());
            }
            self.line.update(&Input::Paste { text: line.to_owned(), at });
        }
        if !rest.is_empty() {
            let pasted = [("all", text.lines().count().into()), ("taken", MAX_LINES.into())];
            self.note(&self.text.with("typed-paste-too-long", &pasted));
        }
        effects
    }

    /// Passes input to the page of a long answer until it is closed.
    pub(super) fn read(&mut self, input: &Input) {
        let left = self.reading.as_mut().is_some_and(|page| page.update(input).contains(&Effect::Back));
        if left {
            self.reading = None;
        }
    }

    /// The end of the log, the question that waits for an answer, and the completions that Tab has found.
    pub(super) fn shown_log(&self) -> Vec<String> {
        let lines = self.log.len().saturating_sub(self.back).max(1);
        let asks = self.game().is_asking();
        let refusal = self.refusal.iter().filter(|_| asks).cloned();
        let asked = asks.then(Trick::question);
        let offered = (!self.offered.is_empty()).then(|| self.offered.join(", "));
        let log = self.log.iter().take(lines).skip(lines.saturating_sub(MAX_SHOWN_LINES)).cloned();
        log.chain(refusal).chain(asked).chain(offered).collect()
    }

    pub(super) fn recall(&mut self, older: bool) {
        let at =
            if older { self.recalled.saturating_sub(1) } else { (self.recalled + 1).min(self.history.len()) };
        self.recalled = at;
        self.line = TextInput::new(self.history.get(at).map_or("", String::as_str));
    }

    /// Completes the last word, or offers what it could become.
    pub(super) fn complete(&mut self) {
        let typed = self.line.text().to_owned();
        let typing = CompletionContext::now(&self.interpreter, self.game());
        // The files of the player's computer are not known here.
        let Completion::Words(start, fitting) = typing.complete(&typed) else { return };
        let kept = &typed[..start];
        match fitting.as_slice() {
            [] => {}
            [word] => {
                self.line = TextInput::new(&format!("{kept}{word} "));
                self.offered.clear();
            }
            [first, ..] => {
                let common = fitting.iter().fold(first.len(), |common, word| {
                    first.bytes().zip(word.bytes()).take(common).take_while(|(a, b)| a == b).count()
                });
                let common = (0..=common).rev().find(|at| first.is_char_boundary(*at)).unwrap_or(0);
                self.line = TextInput::new(&format!("{kept}{}", &first[..common]));
                self.offered = fitting;
            }
        }
    }
}
