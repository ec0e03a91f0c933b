//! The game on the play screen, whose type is known only when the program runs.

use super::hooks::{Again, GameExit};
use super::result::StartAgain;
use crate::bindings::Bindings;
use crate::catalogue::GameInfo;
use crate::effect::ExitReason;
use crate::keyboard_game::KeyboardGame;
use crate::player_names::Rival;
use crate::settings::Settings;
use crate::text::Language;
use quintet_engine::kernel::{Button, ButtonAction, EventSink, Phase, Player, Pos, Span, Time, View};
use quintet_session::{Controller, HintProvider, LiveSession, Session, SessionInput, Speed};

/// A session of a game that is played with keys, and what plays in it beside the player.
pub struct KeyboardSession<G: KeyboardGame> {
    session: Session<G>,
    /// The controller, and the player whose side it plays.
    controller: Option<(Box<dyn Controller<G>>, Player)>,
    hint_provider: Option<Box<dyn HintProvider<G>>>,
    start_again: Option<StartAgain<G>>,
}

impl<G: KeyboardGame> From<Session<G>> for KeyboardSession<G> {
    fn from(session: Session<G>) -> KeyboardSession<G> {
        KeyboardSession { session, controller: None, hint_provider: None, start_again: None }
    }
}

impl<G: KeyboardGame> KeyboardSession<G> {
    /// The same with a controller for this player's side; the player's own keys have no function then.
    #[must_use]
    pub fn with_controller(self, controller: Box<dyn Controller<G>>, side: Player) -> KeyboardSession<G> {
        KeyboardSession { controller: Some((controller, side)), ..self }
    }

    /// The same with a provider of hints.
    #[must_use]
    pub fn with_hint_provider(self, provider: Box<dyn HintProvider<G>>) -> KeyboardSession<G> {
        KeyboardSession { hint_provider: Some(provider), ..self }
    }

    /// The same with a way to start the same game once more.
    #[must_use]
    pub(super) fn with_start_again(self, start_again: StartAgain<G>) -> KeyboardSession<G> {
        KeyboardSession { start_again: Some(start_again), ..self }
    }

    /// Lets its time run from now; also returns the player whose side a controller plays.
    pub(super) fn start(self, clock: Time) -> (LiveKeyboardSession<G>, Option<Player>) {
        let KeyboardSession { session, controller, hint_provider, start_again } = self;
        let mut live = LiveSession::new(session.with_animation(), clock);
        let mut controlled = None;
        if let Some((controller, side)) = controller {
            live = live.with_controller(controller);
            controlled = Some(side);
        }
        (LiveKeyboardSession { live, hint_provider, start_again }, controlled)
    }
}

/// The game on the play screen: what the screen asks of it, its session and its hints.
pub(super) trait LiveGame {
    /// The declaration of the game.
    fn info(&self) -> &'static GameInfo;

    /// See [`KeyboardGame::HANDLES_HELD_KEYS`].
    fn handles_held_keys(&self) -> bool;

    /// See [`KeyboardGame::REFRESH`].
    fn refresh(&self) -> Option<Span>;

    /// See [`KeyboardGame::PLAYS_AGAIN`].
    fn plays_again(&self) -> bool;

    /// Returns true if the game has a rule for this button.
    fn has_button(&self, wanted: Button) -> bool;

    /// Its keys in these settings.
    fn bindings(&self, settings: &Settings) -> Bindings;

    /// See [`KeyboardGame::wants_plain_screen`].
    fn wants_plain_screen(&self, settings: &Settings) -> bool;

    /// See [`KeyboardGame::plain_screen`].
    fn plain_screen(&self, view: &View) -> Vec<String>;

    /// The opponent that the settings choose.
    fn rival(&self, settings: &Settings) -> Rival;

    /// The time of the game.
    fn now(&self) -> Time;

    /// When the game changes without an input.
    fn deadline(&self) -> Option<Time>;

    /// The phase of the game.
    fn phase(&self) -> Phase;

    /// Returns true if the game is over.
    fn is_over(&self) -> bool;

    /// The number of players.
    fn players(&self) -> u8;

    /// See [`KeyboardGame::uses`].
    fn uses(&self, button: Button) -> bool;

    /// See [`KeyboardGame::keeps_options`].
    fn keeps_options(&self) -> bool;

    /// See [`KeyboardGame::wants_to_leave`].
    fn wants_to_leave(&self) -> bool;

    /// The view of the game now.
    fn view(&self) -> View;

    /// Puts the words of a view of the game into this language.
    fn translate(&self, text: Language, view: &mut View);

    /// See [`LiveSession::is_paused`].
    fn is_paused(&self) -> bool;

    /// See [`LiveSession::pause`].
    fn pause(&mut self, clock: Time, sink: &mut dyn EventSink);

    /// See [`LiveSession::resume`].
    fn resume(&mut self, clock: Time);

    /// See [`LiveSession::tick`].
    fn tick(&mut self, clock: Time, sink: &mut dyn EventSink);

    /// Performs an action of a player: see [`LiveSession::input`].
    fn act(&mut self, clock: Time, action: ButtonAction, sink: &mut dyn EventSink) -> bool;

    /// Takes back a turn: see [`LiveSession::input`].
    fn undo(&mut self, clock: Time, sink: &mut dyn EventSink) -> bool;

    /// Returns true if a turn can be taken back.
    fn can_undo(&self) -> bool;

    /// See [`LiveSession::wake_at`].
    fn wake_at(&self) -> Option<Time>;

    /// See [`LiveSession::take_animation`].
    fn take_animation(&mut self) -> Vec<View>;

    /// See [`LiveSession::delay_controller`].
    fn delay_controller(&mut self, until: Time);

    /// How fast the game runs.
    fn speed(&self) -> Speed;

    /// Leaves the session and completes its recordings.
    fn leave(&mut self, left: ExitReason) -> GameExit;

    /// The same game once more; `None` if that is not possible.
    fn again(&self) -> Option<Again>;

    /// Returns true if there are hints.
    fn has_hints(&self) -> bool;

    /// Requests a hint for a player; returns false if there are none.
    fn request_hint(&mut self, player: Player) -> bool;

    /// Receives the hint that is being computed.
    fn poll_hints(&mut self);

    /// Returns true while a hint is being computed.
    fn is_hint_pending(&self) -> bool;

    /// The hint, if there is one that is still valid.
    fn hint(&self) -> Option<(Player, &[Pos])>;
}

/// A session whose time runs.
pub(super) struct LiveKeyboardSession<G: KeyboardGame> {
    live: LiveSession<G>,
    hint_provider: Option<Box<dyn HintProvider<G>>>,
    start_again: Option<StartAgain<G>>,
}

impl<G: KeyboardGame> LiveGame for LiveKeyboardSession<G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }

    fn handles_held_keys(&self) -> bool {
        G::HANDLES_HELD_KEYS
    }

    fn refresh(&self) -> Option<Span> {
        G::REFRESH
    }

    fn plays_again(&self) -> bool {
        G::PLAYS_AGAIN
    }

    fn has_button(&self, wanted: Button) -> bool {
        G::BUTTONS.iter().any(|(_, button)| *button == wanted)
    }

    fn bindings(&self, settings: &Settings) -> Bindings {
        Bindings::of::<G>(settings, self.players())
    }

    fn wants_plain_screen(&self, settings: &Settings) -> bool {
        G::wants_plain_screen(settings)
    }

    fn plain_screen(&self, view: &View) -> Vec<String> {
        G::plain_screen(view)
    }

    fn rival(&self, settings: &Settings) -> Rival {
        Rival::of::<G>(self.live.session().setup(), settings)
    }

    fn now(&self) -> Time {
        self.live.game().now()
    }

    fn deadline(&self) -> Option<Time> {
        self.live.game().deadline()
    }

    fn phase(&self) -> Phase {
        self.live.game().phase()
    }

    fn is_over(&self) -> bool {
        self.live.game().is_over()
    }

    fn players(&self) -> u8 {
        self.live.game().players()
    }

    fn uses(&self, button: Button) -> bool {
        self.live.game().uses(button)
    }

    fn keeps_options(&self) -> bool {
        self.live.game().keeps_options()
    }

    fn wants_to_leave(&self) -> bool {
        self.live.game().wants_to_leave()
    }

    fn view(&self) -> View {
        self.live.game().view()
    }

    fn translate(&self, text: Language, view: &mut View) {
        text.view(self.live.game(), view);
    }

    fn is_paused(&self) -> bool {
        self.live.is_paused()
    }

    fn pause(&mut self, clock: Time, sink: &mut dyn EventSink) {
        self.live.pause(clock, sink);
    }

    fn resume(&mut self, clock: Time) {
        self.live.resume(clock);
    }

    fn tick(&mut self, clock: Time, sink: &mut dyn EventSink) {
        self.live.tick(clock, sink);
    }

    fn act(&mut self, clock: Time, action: ButtonAction, sink: &mut dyn EventSink) -> bool {
        self.live.input(clock, &SessionInput::Act(action), sink)
    }

    fn undo(&mut self, clock: Time, sink: &mut dyn EventSink) -> bool {
        self.live.input(clock, &SessionInput::Undo, sink)
    }

    fn can_undo(&self) -> bool {
        self.live.session().can(&SessionInput::Undo)
    }

    fn wake_at(&self) -> Option<Time> {
        self.live.wake_at()
    }

    fn take_animation(&mut self) -> Vec<View> {
        self.live.take_animation()
    }

    fn delay_controller(&mut self, until: Time) {
        self.live.delay_controller(until);
    }

    fn speed(&self) -> Speed {
        self.live.session().participants().speed
    }

    fn leave(&mut self, left: ExitReason) -> GameExit {
        GameExit::leave(self.live.session_mut(), left)
    }

    fn again(&self) -> Option<Again> {
        let start = self.start_again?;
        let fork = self.live.session().fork();
        Some(Again(Box::new(move |seed| start(&fork, seed))))
    }

    fn has_hints(&self) -> bool {
        self.hint_provider.is_some()
    }

    fn request_hint(&mut self, player: Player) -> bool {
        let Some(provider) = &mut self.hint_provider else { return false };
        provider.request_hint(self.live.game(), player);
        true
    }

    fn poll_hints(&mut self) {
        if let Some(provider) = &mut self.hint_provider {
            provider.poll();
        }
    }

    fn is_hint_pending(&self) -> bool {
        self.hint_provider.as_ref().is_some_and(|provider| provider.is_pending())
    }

    fn hint(&self) -> Option<(Player, &[Pos])> {
        self.hint_provider.as_ref()?.hint(self.live.game())
    }
}
