//! The result page over a game that is over or was ended.

use super::PlayScreen;
use super::hooks::RoundResult;
use crate::any::AnySession;
use crate::effect::{Effect, ExitReason};
use crate::input::Input;
use crate::records::Scored;
use crate::result_page::{ResultAction, ResultPage};
use crate::widget::Layout;
use quintet_engine::kernel::{Button, Phase, Seed, SetupError, Span, Time};
use quintet_session::Session;

/// How long the end of a game is visible before its result is shown.
pub(crate) const RESULT_AFTER: Span = Span::from_millis(1_200);

/// Starts a session with the setup of another one and another seed.
pub(crate) type StartAgain<G> = fn(&Session<G>, Seed) -> Result<Box<dyn AnySession>, SetupError>;

/// Starts a session with the setup and the speed of another one, and another seed.
pub(crate) fn start_again<G: Scored>(
    session: &Session<G>,
    seed: Seed,
) -> Result<Box<dyn AnySession>, SetupError> {
    let speed = session.participants().speed;
    Ok(Box::new(Session::<G>::new(G::again(session.setup(), seed))?.at_speed(speed)))
}

impl PlayScreen {
    /// The result to show, if there is one: not on the screen of plain characters, and not of a demonstration.
    fn shown_result(&self) -> Option<RoundResult> {
        if self.plain || self.is_watched() { None } else { self.hooks.round() }
    }

    /// Shows the result some time after the game is over, and hides it when another round has begun.
    pub(super) fn follow_result(&mut self) {
        if self.closed {
            return;
        }
        if !self.live.is_over() {
            (self.over_at, self.result) = (None, None);
            return;
        }
        let over_at = *self.over_at.get_or_insert(self.now);
        if self.result.is_none()
            && !self.can_undo()
            && over_at + RESULT_AFTER <= self.now
            && self.shown_result().is_some()
        {
            self.open_result();
        }
    }

    /// When the result appears.
    pub(super) fn result_due(&self) -> Option<Time> {
        let waits = self.result.is_none() && !self.closed && !self.can_undo();
        let over_at = self.over_at.filter(|_| waits)?;
        let due = over_at + RESULT_AFTER;
        (self.now < due).then_some(due)
    }

    fn open_result(&mut self) {
        let mut view = self.live.view();
        self.live.translate(self.text, &mut view);
        let message = view.messages.first().filter(|_| view.phase == Phase::Over);
        self.result = Some(ResultPage::new(self.live.info(), message, self.text));
    }

    /// Leaves the game, which has ended. Its result stays on the screen if there is one; otherwise the screen closes.
    pub(super) fn end_with_result(&mut self, left: ExitReason) -> Vec<Effect> {
        if self.result.is_none() {
            self.open_result();
        }
        self.leave(left);
        if self.shown_result().is_some() {
            return Vec::new();
        }
        self.result = None;
        vec![Effect::Back]
    }

    /// Passes an input to the result page.
    pub(super) fn update_result(&mut self, input: &Input) -> Vec<Effect> {
        let Some((page, result)) = self.result.as_mut().zip(self.hooks.round()) else { return Vec::new() };
        match page.update(input, &result, self.text) {
            None | Some(ResultAction::Board) => Vec::new(),
            Some(ResultAction::Do(effect)) => vec![effect],
            Some(ResultAction::Menu) => {
                self.leave(ExitReason::Quit);
                vec![Effect::Back]
            }
            Some(ResultAction::Retry) if self.has_new_options() => {
                self.result = None;
                self.leave(ExitReason::Quit);
                vec![Effect::Play(self.choices.start(false))]
            }
            Some(ResultAction::Retry) if self.live.plays_again() && !self.closed => {
                self.tap(Button::Enter);
                Vec::new()
            }
            Some(ResultAction::Retry) => {
                self.leave(ExitReason::Quit);
                vec![Effect::Again]
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
