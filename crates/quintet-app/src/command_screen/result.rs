//! The result page over a game of typed commands.

use super::{CommandScreen, Doing};
use crate::effect::{Effect, ExitReason};
use crate::input::Input;
use crate::play::{RESULT_AFTER, RoundResult};
use crate::result_page::{ResultAction, ResultPage};
use crate::widget::Layout;
use quintet_engine::kernel::{Span, Time};

/// The time until storage is asked for the result again.
const POLL_DELAY: Span = Span::from_millis(30);

impl CommandScreen {
    /// The result to show, if there is one: not beside a terminal, where the game goes on in text.
    fn shown_result(&self) -> Option<RoundResult> {
        if self.peer.is_some() { None } else { self.hooks.round() }
    }

    /// Shows the result some time after the game is over, once for each round.
    pub(super) fn follow_result(&mut self) {
        if !self.game().is_over() {
            if self.doing != Doing::Left {
                (self.over_at, self.result, self.has_seen_result) = (None, None, false);
            }
            return;
        }
        let is_new = self.over_at.is_none();
        let over_at = *self.over_at.get_or_insert(self.clock);
        let due = over_at + RESULT_AFTER;
        // A player who goes on typing looks at the board.
        let is_free =
            self.doing == Doing::Reading && self.line.text().is_empty() && self.pause_selection.is_none();
        if !is_new && self.result.is_none() && due <= self.clock && !self.has_seen_result && is_free {
            self.open_result();
        }
    }

    fn open_result(&mut self) {
        if self.shown_result().is_some() {
            self.has_seen_result = true;
            let page = ResultPage::new(self.typed.info(), None, self.text);
            self.result = Some(if self.doing == Doing::Left { page } else { page.with_board() });
        }
    }

    /// When the result appears or is asked for again.
    pub(super) fn result_due(&self) -> Option<Time> {
        if self.result.is_some() {
            let waits = self.hooks.round().is_some_and(|result| result.analysis.is_none());
            return waits.then(|| self.clock + POLL_DELAY);
        }
        let due = self.over_at? + RESULT_AFTER;
        (self.clock < due && self.peer.is_none()).then_some(due)
    }

    /// Leaves the game for good. Its result stays on the screen if there is one; otherwise the screen closes.
    pub(super) fn end_with_result(&mut self) -> Vec<Effect> {
        let closing = self.leave(ExitReason::Quit);
        self.pause_selection = None;
        self.open_result();
        if self.result.is_some() { Vec::new() } else { closing }
    }

    /// Passes an input to the result page.
    pub(super) fn update_result(&mut self, input: &Input) -> Vec<Effect> {
        let Some((page, result)) = self.result.as_mut().zip(self.hooks.round()) else { return Vec::new() };
        match page.update(input, &result, self.text) {
            None => Vec::new(),
            Some(ResultAction::Do(effect)) => vec![effect],
            Some(ResultAction::Board) => {
                self.result = None;
                Vec::new()
            }
            Some(ResultAction::Menu) => self.leave(ExitReason::Quit),
            Some(ResultAction::Retry) if self.doing == Doing::Left && !self.choices.has_changed() => {
                vec![Effect::Again]
            }
            Some(ResultAction::Retry) => {
                self.result = None;
                self.restart()
            }
        }
    }

    /// The result page, while it is shown.
    pub(super) fn result_layout(&self) -> Option<Layout> {
        let page = self.result.as_ref()?;
        let status = self.hooks.status().map(|status| status.line(self.text));
        Some(page.layout(&self.hooks.round()?, status, self.text))
    }
}
