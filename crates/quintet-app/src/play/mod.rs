//! The screen of a game that is played with keys: input, pausing, hints and the computer's side.

mod animation;
mod caps;
mod guide;
mod hooks;
mod introduction;
mod keys;
mod live_game;
mod open;
mod pause;
mod result;
mod view_cache;

pub use hooks::{Again, GameExit, GameHooks, RoundResult, StartWithSeed, Status};
pub use live_game::KeyboardSession;
pub(crate) use open::keys_screen;
pub(crate) use result::{RESULT_AFTER, StartAgain, start_again};

use crate::bindings::Bindings;
use crate::effect::{Effect, ExitReason};
use crate::game_choices::GameChoices;
use crate::input::Input;
use crate::key_repeat::KeyRepeat;
use crate::keyboard_game::KeyboardGame;
use crate::pause_menu::PauseItem;
use crate::player_names::Rival;
use crate::result_page::ResultPage;
use crate::screen::{Screen, Shell, motion};
use crate::seen;
use crate::selection::Selection;
use crate::settings::{Key, Settings};
use crate::text::Language;
use crate::widget::{Keycap, Layout, Scene, Widget};
use guide::OpenGuide;
use hooks::POLL_DELAY;
use introduction::Introduction;
use live_game::LiveGame;
use quintet_engine::kernel::{Button, ButtonAction, GameEvent, Phase, Player, Time, View};
use quintet_look::Animator;
use std::sync::Arc;
use view_cache::ViewCache;

/// The screen of a game that is played with keys.
pub struct PlayScreen {
    live: Box<dyn LiveGame>,
    hooks: Box<dyn GameHooks>,
    /// Whether the player wants the game's screen of plain characters.
    plain: bool,
    text: Language,
    bindings: Bindings,
    /// The keys in the footer during play.
    playing_caps: Vec<Keycap>,
    key_repeat: KeyRepeat,
    /// Releases that came while the game was paused: it receives them when it resumes.
    pending_releases: Vec<ButtonAction>,
    animator: Animator,
    view_cache: ViewCache,
    /// The steps of a cascade; the animator decides which is shown.
    frames: Vec<Arc<View>>,
    events: Vec<GameEvent>,
    /// How many of the events were passed to the animator.
    animated: usize,
    /// The selected item of the pause menu.
    selection: Selection,
    /// Whether the player is asked to confirm ending the game, instead of the pause menu.
    confirms_end: bool,
    /// The page about how to play, while it is open.
    guide: Option<OpenGuide>,
    introduction: Introduction,
    /// Who plays the second side.
    rival: Rival,
    /// The options for the next round.
    choices: GameChoices,
    settings: Settings,
    /// Effects that the app carries out after this update.
    requests: Vec<Effect>,
    /// The player whose side a controller plays.
    controlled: Option<Player>,
    /// The result of the round, while it is shown.
    result: Option<ResultPage>,
    /// When the game was over.
    over_at: Option<Time>,
    now: Time,
    closed: bool,
}

impl PlayScreen {
    /// A screen in which the session continues now. A session that has run before waits for the player.
    pub fn new<G: KeyboardGame>(
        session: impl Into<KeyboardSession<G>>,
        hooks: Box<dyn GameHooks>,
        shell: &Shell,
    ) -> PlayScreen {
        let (live, controlled) = session.into().start(shell.clock);
        PlayScreen::of(Box::new(live), controlled, hooks, shell)
    }

    fn of(
        live: Box<dyn LiveGame>,
        controlled: Option<Player>,
        hooks: Box<dyn GameHooks>,
        shell: &Shell,
    ) -> PlayScreen {
        let (settings, clock) = (&shell.settings, shell.clock);
        let rival = match live.rival(settings) {
            Rival::Person if controlled.is_some() => Rival::Program,
            rival => rival,
        };
        let mut play = PlayScreen {
            bindings: live.bindings(settings),
            playing_caps: Vec::new(),
            key_repeat: KeyRepeat::new(live.handles_held_keys(), settings, shell.releases),
            animator: shell.animator(),
            rival,
            hooks,
            plain: live.wants_plain_screen(settings),
            text: settings.language(),
            view_cache: ViewCache::new(shell.quality),
            pending_releases: Vec::new(),
            frames: Vec::new(),
            events: Vec::new(),
            animated: 0,
            selection: Selection::default(),
            confirms_end: false,
            guide: None,
            introduction: Introduction::default(),
            choices: GameChoices::new(live.info(), settings),
            settings: settings.clone(),
            requests: Vec::new(),
            controlled,
            result: None,
            over_at: None,
            now: clock,
            closed: false,
            live,
        };
        if play.live.now() > Time::ZERO {
            play.stop();
        }
        if play.is_watched() && play.live.phase() == Phase::Ready {
            // Without a person, the game is started here.
            play.tap(Button::Enter);
        }
        play.playing_caps = play.all_caps();
        play.refresh_view();
        play
    }

    /// Returns true if only the computer plays.
    fn is_watched(&self) -> bool {
        self.controlled == Some(Player::ONE)
    }

    /// Returns true if a key leaves immediately: a demonstration needs no confirmation.
    fn leaves(&self, key: Key) -> bool {
        self.is_watched() && matches!(self.bindings.find(key), Some((_, Button::Quit)))
    }

    /// Pauses if time matters to the game.
    fn stop(&mut self) {
        if self.live.deadline().is_some() {
            self.pause();
        }
    }

    /// Pauses until the player resumes.
    fn pause(&mut self) {
        self.live.pause(self.now, &mut self.events);
        self.key_repeat.forget();
    }

    /// Returns true if the game or the session is paused.
    fn is_paused(&self) -> bool {
        self.live.is_paused() || self.live.phase() == Phase::Paused
    }

    /// Resumes the game.
    fn resume(&mut self) {
        if self.live.is_paused() {
            self.live.resume(self.now);
            for act in std::mem::take(&mut self.pending_releases) {
                self.act(act, self.now);
            }
            if self.live.has_button(Button::Pause) && self.live.deadline().is_some() {
                // A game with a pause of its own resumes by its own rules.
                self.tap(Button::Pause);
                self.tap(Button::Pause);
            }
        } else {
            self.tap(Button::Pause);
        }
    }

    fn advance(&mut self) {
        for (at, act) in self.key_repeat.pass(self.now) {
            self.act(act, at);
        }
        if self.live.wake_at().is_some_and(|due| due <= self.now) {
            self.observe_game();
            self.view_cache.invalidate();
        }
        self.live.tick(self.now, &mut self.events);
        self.take_animation();
        self.live.poll_hints();
    }

    fn leave(&mut self, left: ExitReason) {
        if !std::mem::replace(&mut self.closed, true) {
            self.live.tick(self.now, &mut self.events);
            let exit = self.live.leave(left);
            let again =
                if matches!(left, ExitReason::Quit | ExitReason::Player) { self.live.again() } else { None };
            self.hooks.on_exit(GameExit { again, ..exit });
        }
    }
}

/// Returns true if a button controls the falling piece, and not the game as a whole.
fn is_for_the_piece(button: Button) -> bool {
    !matches!(button, Button::Enter | Button::Pause | Button::Restart | Button::Quit)
}

impl Screen for PlayScreen {
    fn opened(&mut self) -> Vec<Effect> {
        if self.closed && self.result.is_none() {
            // It was restarted as a new game, which is over.
            return vec![Effect::Back];
        }
        if self.is_watched() || self.plain {
            return Vec::new();
        }
        let seen = seen::mark(self.live.info().name, &self.settings);
        if seen.is_some() {
            self.open_guide(true);
        }
        seen.into_iter().collect()
    }

    fn update(&mut self, input: &Input) -> Vec<Effect> {
        self.now = self.now.max(input.at());
        if self.result.is_some() {
            let effects = self.update_result(input);
            self.follow_result();
            self.refresh_view();
            return self.take_events().into_iter().chain(effects).collect();
        }
        if self.closed {
            let leaves = matches!(input, Input::Press { .. });
            return leaves.then_some(Effect::Back).into_iter().collect();
        }
        self.advance();
        let was_still = self.is_paused();
        let skips = self.guide.is_none() && self.skips(input);
        let left = match *input {
            // A key that is released meanwhile is released in the game, too.
            _ if !matches!(input, Input::Release { .. }) && self.read_guide(input) => None,
            Input::Press { .. } if skips => None,
            Input::Press { key, repeats, .. } => self.press(key, repeats),
            Input::Release { key, .. } => {
                if let Some(act) = self
                    .bindings
                    .find(key)
                    .and_then(|(player, button)| self.key_repeat.release(player, button))
                {
                    self.act(act, self.now);
                }
                None
            }
            Input::Hover { .. } | Input::Click { .. } | Input::Wheel { .. } if self.is_paused() => {
                let items = PauseItem::items(&self.pause_items(), self.text);
                if self.selection.update(input, &items) { self.take() } else { None }
            }
            Input::FocusLost { .. } => {
                if !self.is_paused() {
                    self.stop();
                }
                None
            }
            _ => None,
        };
        match (was_still, self.is_paused()) {
            (false, true) => self.selection = Selection::default(),
            (_, false) => self.confirms_end = false,
            (true, true) => {}
        }
        let left = left.or_else(|| self.live.wants_to_leave().then_some(ExitReason::Player));
        // The end of the game itself is not shown if the game leaves at once.
        let is_sudden = self.over_at.is_none() && self.live.is_over();
        let closing = match left {
            Some(ExitReason::Quit) if !self.live.is_over() => self.end_with_result(ExitReason::Quit),
            Some(ExitReason::Player) if is_sudden => self.end_with_result(ExitReason::Player),
            Some(left) => {
                self.leave(left);
                vec![Effect::Back]
            }
            None => Vec::new(),
        };
        self.follow_result();
        self.refresh_view();
        let heard = self.take_events();
        let skipped = skips.then_some(Effect::Skipped);
        let requests = std::mem::take(&mut self.requests);
        heard.into_iter().chain(skipped).chain(requests).chain(closing).collect()
    }

    fn layout(&self) -> Layout {
        if let Some(result) = self.result_layout() {
            return result;
        }
        if let Some(guide) = &self.guide {
            return guide.page.layout();
        }
        let mut shown = self.animator.frame_at(self.now);
        let still = self.is_paused();
        let text = self.text;
        let speed = self.live.speed();
        let percent = [("percent", speed.percent().into())];
        let slow = || (!speed.is_full()).then(|| text.with("play-speed", &percent));
        let watched = || self.is_watched().then(|| text.get("play-demonstration").to_owned());
        let status = self.hooks.status().map(|status| status.line(text)).or_else(watched).or_else(slow);
        if self.plain {
            let mut lines = self.live.plain_screen(&self.shown());
            if let Some(last) = lines.last_mut().filter(|_| still) {
                *last = PauseItem::line(text.get("pause-title"), &self.pause_items(), self.selection, text);
            }
            return Layout {
                title: text.title(self.live.info()).into(),
                widgets: vec![Widget::Plain(lines)],
                footer: if still { PauseItem::footer(text) } else { self.footer(self.live.phase()) },
                notice: status,
            };
        }
        let title = text.get(if self.confirms_end { "pause-end-title" } else { "pause-title" });
        let overlay = still.then(|| PauseItem::overlay(title, &self.pause_items(), self.selection, text));
        let view = shown.show_chain_step(&self.frames).map_or_else(|| self.shown(), Arc::clone);
        let is_shared = view.boards.len() > 1 && !self.is_watched();
        let names = if is_shared { self.rival.names(self.live.info(), &self.settings) } else { Vec::new() };
        let scene = Scene { overlay, status, names, ..Scene::new(self.live.info().name, view, shown) };
        let footer = if still { PauseItem::footer(text) } else { self.footer(scene.view.phase) };
        let named = || self.introduction.sentence(self.live.info(), self.now, text).filter(|_| !still);
        let notice = self.for_two(&scene.view).or_else(named);
        Layout {
            title: text.title(self.live.info()).into(),
            widgets: vec![Widget::Scene(Box::new(scene))],
            footer,
            notice,
        }
    }

    fn wake_at(&self) -> Option<Time> {
        if self.result.is_some() {
            let waits = self.hooks.round().is_some_and(|result| result.analysis.is_none());
            return self.hooks.status_changes_at(self.now).or(waits.then(|| self.now + POLL_DELAY));
        }
        if self.closed {
            return None;
        }
        let running = self.live.deadline().is_some() && !self.live.is_paused();
        let refresh = self.live.refresh().filter(|_| running).map(|span| self.view_cache.at() + span);
        let thinking = self.live.is_hint_pending();
        let soon = self.hooks.status_changes_at(self.now).or(thinking.then(|| self.now + POLL_DELAY));
        let animation = self.animator.next_change(self.now);
        let happens = self.live.wake_at().into_iter().chain(self.key_repeat.due()).min();
        let named = self.introduction.ends_at(self.now);
        let moves = [refresh, soon, animation, named, self.result_due()].into_iter().flatten().min();
        self.view_cache.wake(happens, moves)
    }

    fn is_game(&self) -> bool {
        self.result.is_none()
    }

    fn holds_game(&self) -> bool {
        true
    }

    fn is_paused(&self) -> bool {
        self.result.is_none() && (PlayScreen::is_paused(self) || self.guide.is_some())
    }

    fn wants_releases(&self) -> bool {
        true
    }

    fn takes_key(&self, key: Key) -> bool {
        !self.is_paused() && self.bindings.find(key).is_some()
    }

    fn controls_piece(&self) -> bool {
        let is_free = !self.is_paused() && self.guide.is_none() && self.result.is_none();
        is_free && matches!(self.live.phase(), Phase::Countdown | Phase::Playing)
    }

    fn button_of(&self, key: Key) -> Option<(Player, Button)> {
        match self.bindings.find(key) {
            None if key == Key::Esc => Some((Player::ONE, Button::Pause)),
            found => found,
        }
    }

    fn key_for(&self, player: Player, button: Button) -> Option<Key> {
        let is_there = player.0 < self.live.players() && self.controlled != Some(player);
        let player = if is_there && is_for_the_piece(button) { player } else { Player::ONE };
        let own = self.bindings.key(player, button);
        match button {
            // Some games rotate one way only, and some can only be paused by the shell.
            Button::Counterclockwise => own.or_else(|| self.bindings.key(player, Button::Clockwise)),
            Button::Pause => own.or(Some(Key::Esc)),
            _ => own,
        }
    }

    fn settings(&mut self, settings: &Settings) {
        self.bindings = self.live.bindings(settings);
        self.text = settings.language();
        self.view_cache.invalidate();
        self.playing_caps = self.all_caps();
        self.plain = self.live.wants_plain_screen(settings);
        self.animator.set_motion(motion(settings));
        self.settings = settings.clone();
    }

    fn setting_changed(&mut self, key: &str, value: &str) {
        self.choices.change(key, value);
    }

    fn close(&mut self, left: ExitReason) {
        self.leave(left);
    }
}
