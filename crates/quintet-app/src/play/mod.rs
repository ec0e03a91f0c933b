//! A game being played with keys.

mod caps;
mod hooks;
mod open;
mod pause;
mod seen;

pub use hooks::{GameExit, GameHooks, Status};
pub(crate) use open::keys_screen;

use crate::bindings::Bindings;
use crate::choice::Choice;
use crate::effect::{Effect, ExitReason};
use crate::held::Held;
use crate::input::Input;
use crate::played::Played;
use crate::screen::{Screen, Shell};
use crate::settings::{Key, Settings};
use crate::still::Still;
use crate::text::Language;
use crate::widget::{Keycap, Layout, Scene, Widget};
use hooks::SOON;
use quintet_engine::kernel::{
    Button, ButtonAction, ButtonGame, GameEvent, Phase, Player, SpecialEvent, Time, View,
};
use quintet_look::Animator;
use quintet_session::{Controller, HintProvider, LiveSession, Session, SessionInput as GameInput};
use seen::Seen;
use std::sync::Arc;

/// A game being played with keys.
pub struct Play<G: Played> {
    live: LiveSession<G>,
    hooks: Box<dyn GameHooks>,
    /// Whether the player wants the screen that the game has character by character.
    plain: bool,
    text: Language,
    bindings: Bindings,
    /// The keys as they are shown while it is played.
    playing_caps: Vec<Keycap>,
    held: Held,
    /// Releases that came while time stood still: the game is told when it goes on.
    owed: Vec<ButtonAction>,
    animator: Animator,
    seen: Seen,
    /// The steps of what is worth watching, of which `look` says which is to be seen.
    frames: Vec<Arc<View>>,
    happened: Vec<GameEvent>,
    /// How much of it was looked at.
    told: usize,
    /// The chosen one of what can be done while the game stands still.
    choice: Choice,
    /// Whether the player is asked if the game is to end, instead of what to do while it is paused.
    asks: bool,
    /// Whom somebody else plays for.
    partnered: Option<Player>,
    /// Who gives hints.
    adviser: Option<Box<dyn HintProvider<G>>>,
    now: Time,
    closed: bool,
}

impl<G: Played> Play<G> {
    /// A session that goes on now. One that has run before waits until the player is ready.
    pub fn new(session: Session<G>, hooks: Box<dyn GameHooks>, shell: &Shell) -> Play<G> {
        let (settings, clock) = (&shell.settings, shell.clock);
        let mut play = Play {
            bindings: Bindings::of::<G>(settings, session.game().players()),
            playing_caps: Vec::new(),
            held: Held::new(G::HOLDS, settings, shell.releases),
            animator: shell.animator(),
            live: LiveSession::new(session.with_animation(), clock),
            hooks,
            plain: G::is_plain(settings),
            text: settings.language(),
            seen: Seen::new(shell.quality),
            owed: Vec::new(),
            frames: Vec::new(),
            happened: Vec::new(),
            told: 0,
            choice: Choice::default(),
            asks: false,
            partnered: None,
            adviser: None,
            now: clock,
            closed: false,
        };
        if play.live.game().now() > Time::ZERO {
            play.stop();
        }
        play.playing_caps = play.all_caps();
        play.look_again();
        play
    }

    /// The same with somebody else who plays for this player; the player's own keys do nothing then.
    #[must_use]
    pub fn with_controller(self, partner: Box<dyn Controller<G>>, side: Player) -> Play<G> {
        let Play { live, .. } = self;
        let mut play = Play { live: live.with_controller(partner), partnered: Some(side), ..self };
        if play.is_watched() && play.live.game().phase() == Phase::Ready {
            // There is nobody to begin it.
            play.tap(Button::Enter);
        }
        play.playing_caps = play.all_caps();
        play.look_again();
        play
    }

    /// The same with somebody who gives hints.
    #[must_use]
    pub fn with_adviser(self, adviser: Box<dyn HintProvider<G>>) -> Play<G> {
        let mut play = Play { adviser: Some(adviser), ..self };
        play.playing_caps = play.all_caps();
        play
    }

    /// Whether nobody but the computer plays.
    fn is_watched(&self) -> bool {
        self.partnered == Some(Player::ONE)
    }

    /// Whether a key leaves at once: a game that the computer plays is nobody's to give up.
    fn leaves(&self, key: Key) -> bool {
        self.is_watched() && matches!(self.bindings.find(key), Some((_, Button::Quit)))
    }

    /// Stops the time if it matters to the game.
    fn stop(&mut self) {
        if self.live.game().deadline().is_some() {
            self.rest();
        }
    }

    /// Stops everything until the player goes on.
    fn rest(&mut self) {
        self.live.pause(self.now, &mut self.happened);
        self.held.forget();
    }

    /// Whether the game stands still, by itself or from outside.
    fn is_still(&self) -> bool {
        self.live.is_paused() || self.live.game().phase() == Phase::Paused
    }

    /// Lets the time run again.
    fn go_on(&mut self) {
        if self.live.is_paused() {
            self.live.resume(self.now);
            for act in std::mem::take(&mut self.owed) {
                self.act(act, self.now);
            }
            if has_button::<G>(Button::Pause) && self.live.game().deadline().is_some() {
                // A game that can be paused leads back into play in its own way.
                self.tap(Button::Pause);
                self.tap(Button::Pause);
            }
        } else {
            self.tap(Button::Pause);
        }
    }

    /// A button is pressed and let go by the shell itself.
    fn tap(&mut self, button: Button) {
        self.act(ButtonAction::Press(Player::ONE, button), self.now);
        self.act(ButtonAction::Release(Player::ONE, button), self.now);
    }

    /// The game is told; what happens on the way is kept to be shown.
    fn act(&mut self, act: ButtonAction, at: Time) {
        if matches!(act, ButtonAction::Press(..)) {
            self.see();
        }
        if !self.live.input(at, &GameInput::Act(act), &mut self.happened)
            && matches!(act, ButtonAction::Release(..))
        {
            self.owed.push(act);
        }
        self.take_animation();
        self.seen.has_changed();
    }

    /// Takes the steps of a cascade that has just begun. The computer plays on when they have been shown.
    fn take_animation(&mut self) {
        let steps = self.live.take_animation();
        if steps.is_empty() {
            return;
        }
        self.look_at_what_happened();
        if self.animator.is_playing_cascade(self.now) {
            let count = steps.len() as u32;
            self.live.delay_controller(self.now + SpecialEvent::step_duration(count) * u64::from(count));
        }
        let (text, game) = (self.text, self.live.game());
        let shown = |mut view| {
            text.view(game, &mut view);
            Arc::new(view)
        };
        self.frames = steps.into_iter().map(shown).collect();
    }

    /// Where the steps of something are being shown instead of the game, a key ends that and does nothing else.
    fn skips(&mut self, input: &Input) -> bool {
        let skips = matches!(input, Input::Press { key, repeats: false, .. } if !self.leaves(*key))
            && self.animator.is_playing_cascade(self.now);
        if skips {
            self.animator.skip_cascade();
            self.live.delay_controller(self.now);
        }
        skips
    }

    fn press(&mut self, key: Key, repeats: bool) -> Option<ExitReason> {
        let meaning = self.bindings.find(key);
        if self.is_still() {
            return self.press_while_still(key, meaning);
        }
        if key == Key::Esc {
            // It is the shell's key: it leaves where the game waits for Enter, and pauses everywhere else.
            match self.live.game().phase() {
                Phase::Ready | Phase::Over => return Some(ExitReason::Quit),
                Phase::Asking => return Some(ExitReason::Player),
                _ if meaning.is_none() => {
                    self.rest();
                    return None;
                }
                _ => {}
            }
        }
        let (player, button) = meaning?;
        if self.leaves(key) {
            return Some(ExitReason::Quit);
        }
        if button == Button::Quit && !has_button::<G>(Button::Quit) {
            return self.ask_to_end();
        }
        if button == Button::Pause && !has_button::<G>(Button::Pause) {
            self.stop();
            return None;
        }
        if self.partnered == Some(player) && is_for_the_piece(button) {
            return None;
        }
        if button == Button::Hint {
            self.ask_for_hint(player, repeats);
            return None;
        }
        for act in self.held.press(player, button, repeats, self.now) {
            self.act(act, self.now);
        }
        None
    }

    /// A player wants a hint. The game is told too: whoever keeps scores takes note.
    fn ask_for_hint(&mut self, player: Player, repeats: bool) {
        if let Some(adviser) = self.adviser.as_mut().filter(|_| !repeats) {
            adviser.request_hint(self.live.game(), player);
            self.act(ButtonAction::Press(player, Button::Hint), self.now);
            if G::HOLDS {
                self.act(ButtonAction::Release(player, Button::Hint), self.now);
            }
        }
    }

    fn pass(&mut self) {
        for (at, act) in self.held.pass(self.now) {
            self.act(act, at);
        }
        if self.live.wake_at().is_some_and(|due| due <= self.now) {
            self.see();
            self.seen.has_changed();
        }
        self.live.tick(self.now, &mut self.happened);
        self.take_animation();
        if let Some(adviser) = &mut self.adviser {
            adviser.poll();
        }
    }

    fn look_at_what_happened(&mut self) {
        for game_event in self.happened.iter().skip(self.told) {
            // Pictures move with the shell's clock, which never stands still.
            self.animator.on_event(&GameEvent { at: self.now, ..*game_event });
        }
        self.told = self.happened.len();
    }

    /// What has happened is looked at and can be heard.
    fn tell(&mut self) -> Option<Effect> {
        self.look_at_what_happened();
        self.told = 0;
        let happened = std::mem::take(&mut self.happened);
        (!happened.is_empty()).then_some(Effect::Events(happened))
    }

    fn leave(&mut self, left: ExitReason) {
        if !std::mem::replace(&mut self.closed, true) {
            self.live.tick(self.now, &mut self.happened);
            self.hooks.left(GameExit::leave(self.live.session_mut(), left));
        }
    }
}

/// Whether a button is for the falling piece, and not for the game as a whole.
fn is_for_the_piece(button: Button) -> bool {
    !matches!(button, Button::Enter | Button::Pause | Button::Restart | Button::Quit)
}

fn has_button<G: ButtonGame>(wanted: Button) -> bool {
    G::BUTTONS.iter().any(|(_, button)| *button == wanted)
}

impl<G: Played> Screen for Play<G> {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        self.now = self.now.max(input.at());
        self.pass();
        let was_still = self.is_still();
        let skips = self.skips(input);
        let left = match *input {
            Input::Press { .. } if skips => None,
            Input::Press { key, repeats, .. } => self.press(key, repeats),
            Input::Release { key, .. } => {
                if let Some(act) =
                    self.bindings.find(key).and_then(|(player, button)| self.held.release(player, button))
                {
                    self.act(act, self.now);
                }
                None
            }
            Input::Hover { .. } | Input::Click { .. } | Input::Wheel { .. } if self.is_still() => {
                let items = Still::items(&self.still(), self.text);
                if self.choice.update(input, &items) { self.take() } else { None }
            }
            Input::Away { .. } => {
                if !self.is_still() {
                    self.stop();
                }
                None
            }
            _ => None,
        };
        match (was_still, self.is_still()) {
            (false, true) => self.choice = Choice::default(),
            (_, false) => self.asks = false,
            (true, true) => {}
        }
        let left = left.or_else(|| self.live.game().has_left().then_some(ExitReason::Player));
        if let Some(left) = left {
            self.leave(left);
        }
        self.look_again();
        let heard = self.tell();
        let skipped = skips.then_some(Effect::Skipped);
        heard.into_iter().chain(skipped).chain(left.map(|_| Effect::Back)).collect()
    }

    fn layout(&self) -> Layout {
        let mut shown = self.animator.frame_at(self.now);
        let still = self.is_still();
        let text = self.text;
        let watched = || self.is_watched().then(|| text.get("play-demonstration").to_owned());
        let status = self.hooks.status().map(|status| status.line(text)).or_else(watched);
        if self.plain {
            let mut lines = G::plain(&self.shown());
            if let Some(last) = lines.last_mut().filter(|_| still) {
                *last = Still::line(text.get("pause-title"), &self.still(), self.choice, text);
            }
            return Layout {
                title: text.title(G::info()).into(),
                widgets: vec![Widget::Plain(lines)],
                footer: if still { Still::footer(text) } else { Vec::new() },
                notice: status,
            };
        }
        let title = text.get(if self.asks { "pause-end-title" } else { "pause-title" });
        let veil = still.then(|| Still::veil(title, &self.still(), self.choice, text));
        let view = shown.show_cascade_step(&self.frames).map_or_else(|| self.shown(), Arc::clone);
        let scene = Scene { veil, status, ..Scene::new(G::NAME, view, shown) };
        let footer = if still { Still::footer(text) } else { self.footer(scene.view.phase) };
        let notice = self.for_two(&scene.view);
        Layout {
            title: text.title(G::info()).into(),
            widgets: vec![Widget::Scene(Box::new(scene))],
            footer,
            notice,
        }
    }

    fn wake_at(&self) -> Option<Time> {
        let running = self.live.game().deadline().is_some() && !self.live.is_paused();
        let refresh = G::REFRESH.filter(|_| running).map(|span| self.seen.at() + span);
        let thinking = self.adviser.as_ref().is_some_and(|adviser| adviser.is_pending());
        let soon = self.hooks.passes_at(self.now).or(thinking.then(|| self.now + SOON));
        let animation = self.animator.next_change(self.now);
        let happens = self.live.wake_at().into_iter().chain(self.held.due()).min();
        let moves = [refresh, soon, animation].into_iter().flatten().min();
        self.seen.wake(happens, moves)
    }

    fn is_game(&self) -> bool {
        true
    }

    fn is_still(&self) -> bool {
        Play::is_still(self)
    }

    fn holds(&self) -> bool {
        true
    }

    fn is_steered(&self) -> bool {
        !self.is_still() && matches!(self.live.game().phase(), Phase::Countdown | Phase::Playing)
    }

    fn key_for(&self, player: Player, button: Button) -> Option<Key> {
        let is_there = player.0 < self.live.game().players() && self.partnered != Some(player);
        let player = if is_there && is_for_the_piece(button) { player } else { Player::ONE };
        let own = self.bindings.key(player, button);
        match button {
            // Some games turn one way only, and some can only be stopped from outside.
            Button::Counterclockwise => own.or_else(|| self.bindings.key(player, Button::Clockwise)),
            Button::Pause => own.or(Some(Key::Esc)),
            _ => own,
        }
    }

    fn settings(&mut self, settings: &Settings) {
        self.bindings = Bindings::of::<G>(settings, self.live.game().players());
        self.text = settings.language();
        self.seen.has_changed();
        self.playing_caps = self.all_caps();
        self.plain = G::is_plain(settings);
    }

    fn close(&mut self, left: ExitReason) {
        self.leave(left);
    }
}
