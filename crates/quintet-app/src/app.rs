//! The screens that are open, and the host that does what they request.

use crate::confirm::Confirm;
use crate::effect::{Effect, ExitReason, Page, Step};
use crate::input::Input;
use crate::keys_page::KeysPage;
use crate::menu::{GameMenu, MainMenu};
use crate::page::TextPage;
use crate::request::{Answer, Query, Request, RequestId, Requests, ScreenId, SettingChange};
use crate::screen::{Screen, Shell};
use crate::settings::{Key, Settings};
use crate::settings_page::SettingsPage;
use crate::table_page::{Records, TablePage};
use crate::text::Language;
use crate::unsaved::Unsaved;
use crate::widget::Layout;
use quintet_engine::kernel::{Button, Player, Span, Time, printable};
use std::sync::Arc;

/// Wakes the shell, from any thread.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Does what screens request and cannot do themselves.
pub trait AppHost {
    /// The shell can be woken with this; called once, before the first request. Work that ends later wakes the shell, which
    /// then calls [`AppHost::attend`].
    fn set_wake(&mut self, _wake: Wake) {}

    /// Begins to do what is requested. Questions are answered with [`App::answer`], at once or later; games are opened
    /// with [`App::open`], later ones after [`App::accept`]; sentences are shown with [`App::say`].
    fn perform(&mut self, request: Request, app: &mut App);

    /// Delivers the answers that have come. Called after each input, and when the shell was woken.
    fn attend(&mut self, _app: &mut App) {}
}

/// How long a sentence is shown that was not asked for.
const PASSING: Span = Span::from_millis(4_000);

/// What an input is on the way through menus.
fn step(input: &Input) -> Option<Step> {
    match *input {
        Input::Click { .. } | Input::Slide { .. } => Some(Step::Choose),
        Input::Wheel { .. } => Some(Step::Move),
        Input::Press { key, .. } => match key {
            Key::Up
            | Key::Down
            | Key::Left
            | Key::Right
            | Key::Tab
            | Key::BackTab
            | Key::PageUp
            | Key::PageDown
            | Key::Home
            | Key::End => Some(Step::Move),
            Key::Enter | Key::Char(' ') => Some(Step::Choose),
            Key::Esc | Key::Backspace => Some(Step::Back),
            _ => None,
        },
        _ => None,
    }
}

/// A sentence that is shown until the next key, or also no longer than until then.
struct Said {
    sentence: String,
    until: Option<Time>,
}

/// A screen that is open.
struct Open {
    id: ScreenId,
    screen: Box<dyn Screen>,
}

/// The screens that are open: the last one is seen.
pub struct App {
    stack: Vec<Open>,
    /// How many screens were ever opened.
    opened: u64,
    shell: Shell,
    notice: Option<Said>,
    requests: Requests,
    unsaved: Unsaved,
    /// Whether what is seen must be looked up anew.
    stale: bool,
}

/// What requests are about that no screen has sent.
const APP: ScreenId = ScreenId(0);

impl App {
    /// With the menu open.
    pub fn new(shell: Shell) -> App {
        let menu = MainMenu::new(&shell.settings);
        App::with(shell, Box::new(menu))
    }

    /// With only this screen open: leaving it leaves the program.
    pub fn with(shell: Shell, screen: Box<dyn Screen>) -> App {
        App {
            stack: vec![Open { id: ScreenId(1), screen }],
            opened: 1,
            shell,
            notice: None,
            requests: Requests::default(),
            unsaved: Unsaved::default(),
            stale: false,
        }
    }

    fn top(&self) -> Option<&dyn Screen> {
        self.stack.last().map(|open| open.screen.as_ref())
    }

    /// The shell as it is now, for screens that are to be opened.
    pub fn shell(&self) -> &Shell {
        &self.shell
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.shell.settings
    }

    /// The language that screens are shown in.
    pub fn text(&self) -> Language {
        self.shell.settings.language()
    }

    /// The settings are these from now on.
    pub fn set_settings(&mut self, settings: Settings) {
        for open in &mut self.stack {
            open.screen.settings(&settings);
        }
        self.shell.settings = settings;
    }

    /// Whether nothing is open any more.
    pub fn is_done(&self) -> bool {
        self.stack.is_empty()
    }

    /// Lets the first screen request what it needs. To be called once, before anything else.
    pub fn begin(&mut self, host: &mut dyn AppHost) {
        self.look_anew();
        self.serve(host);
    }

    /// The screen that is seen requests what it shows.
    fn look_anew(&mut self) {
        if let Some(open) = self.stack.last_mut() {
            let (id, effects) = (open.id, open.screen.opened());
            self.take(id, effects);
        }
    }

    /// Hands all requests to the host, and takes the answers that have come.
    pub fn serve(&mut self, host: &mut dyn AppHost) {
        loop {
            self.hand_over(host);
            if self.is_done() {
                return;
            }
            host.attend(self);
            if std::mem::take(&mut self.stale) {
                self.look_anew();
            }
            if self.requests.are_taken() {
                return;
            }
        }
    }

    /// Hands all requests to the host, without waiting for any answer: for an app that was closed.
    pub fn hand_over(&mut self, host: &mut dyn AppHost) {
        while let Some(request) = self.requests.next() {
            host.perform(request, self);
        }
    }

    /// What is seen must be looked up anew: something has ended in the background.
    pub fn mark_stale(&mut self) {
        self.stale = true;
    }

    /// Whether a game is being played.
    pub fn is_playing(&self) -> bool {
        self.top().is_some_and(super::screen::Screen::is_game)
    }

    /// Whether there is a way back that leads neither out of the program nor out of a game that goes on.
    pub fn can_go_back(&self) -> bool {
        self.is_still() || (self.stack.len() > 1 && !self.is_playing())
    }

    /// Whether a game stands still.
    pub fn is_still(&self) -> bool {
        self.top().is_some_and(super::screen::Screen::is_still)
    }

    /// Opens a screen over the others.
    pub fn open(&mut self, screen: Box<dyn Screen>) {
        self.save_settings();
        self.opened += 1;
        self.stack.push(Open { id: ScreenId(self.opened), screen });
        self.look_anew();
    }

    /// Takes a request that is to open a screen as answered; returns true if the screen is still wanted: the one that has
    /// requested it is open, and has not requested another one since.
    pub fn accept(&mut self, id: RequestId) -> bool {
        let screen = self.requests.answered(id);
        screen.is_some_and(|id| self.stack.iter().any(|open| open.id == id))
    }

    /// Returns true if the screen that has sent this request still waits for it.
    pub fn awaits(&self, id: RequestId) -> bool {
        self.requests.screen(id).is_some_and(|id| self.stack.iter().any(|open| open.id == id))
    }

    /// The answer to a request. It is dropped if the screen is closed or has sent a later request of this kind; but what
    /// could not be changed is always shown.
    pub fn answer(&mut self, id: RequestId, answer: Answer) {
        let is_trouble = matches!(answer, Answer::Trouble(_));
        if self.unsaved.answered(id, !is_trouble) {
            self.requests.answered(id);
            match answer {
                Answer::Settings(stored) => {
                    self.set_settings(self.unsaved.over(&stored, &self.shell.settings));
                }
                Answer::Trouble(sentence) => self.say(sentence),
                _ => {}
            }
            return;
        }
        let is_change = self.requests.is_change(id);
        let open = self.requests.answered(id);
        let open = open.and_then(|id| self.stack.iter_mut().find(|open| open.id == id));
        match (answer, open) {
            (Answer::Trouble(sentence), _) if is_change => self.say(sentence),
            (Answer::Deleted, Some(_)) => self.say(self.text().get("notice-replay-deleted")),
            (Answer::Restored, Some(_)) => self.say(self.text().get("notice-replay-restored")),
            (answer, Some(open)) => open.screen.answer(answer),
            (_, None) => {}
        }
    }

    /// Shows a sentence until the next key.
    pub fn say(&mut self, sentence: impl Into<String>) {
        self.notice = Some(Said { sentence: printable(&sentence.into()).into_owned(), until: None });
    }

    /// Shows a sentence that may be in the way of others: until the next key, and only for a moment.
    pub fn mention(&mut self, sentence: impl Into<String>) {
        let sentence = printable(&sentence.into()).into_owned();
        self.notice = Some(Said { sentence, until: Some(self.shell.clock + PASSING) });
    }

    /// Returns true while a sentence is shown.
    pub fn has_notice(&self) -> bool {
        self.notice.is_some()
    }

    /// When the sentence goes by itself.
    fn passes_at(&self) -> Option<Time> {
        self.notice.as_ref().and_then(|said| said.until)
    }

    /// Hands an input to the screen that is seen, and its requests to the host.
    pub fn update(&mut self, input: &Input, host: &mut dyn AppHost) {
        self.shell.clock = self.shell.clock.max(input.at());
        self.shell.releases |= matches!(input, Input::Release { .. });
        let passed = self.passes_at().is_some_and(|until| until <= self.shell.clock);
        if passed || matches!(input, Input::Press { .. } | Input::Click { .. }) {
            self.notice = None;
        }
        if let Some(step) = step(input).filter(|_| !self.is_playing() || self.is_still()) {
            self.requests.add(APP, Effect::Menu(step));
        }
        if let Some(open) = self.stack.last_mut() {
            let (id, effects) = (open.id, open.screen.update(input));
            self.take(id, effects);
        }
        if self.unsaved.due().is_some_and(|due| due <= self.shell.clock) {
            self.save_settings();
        }
        self.serve(host);
    }

    /// Leaves the screen that is seen; a game is kept.
    pub fn leave(&mut self, host: &mut dyn AppHost) {
        if let Some(mut screen) = self.pop() {
            screen.close(ExitReason::Player);
            self.look_anew();
            self.serve(host);
        }
    }

    /// Closes the screen that is seen.
    fn pop(&mut self) -> Option<Box<dyn Screen>> {
        self.save_settings();
        let Open { id, screen } = self.stack.pop()?;
        self.requests.close(id);
        Some(screen)
    }

    /// Does what a screen wants, as far as no host is needed, and requests the rest.
    fn take(&mut self, id: ScreenId, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Back => {
                    self.pop();
                    // The screen below looks anew: a game may have been played, a replay deleted.
                    self.look_anew();
                }
                Effect::Quit => self.close(ExitReason::Player),
                Effect::Open(page) => self.open_page(&page),
                Effect::Set(key, value) => self.change(key, Some(value)),
                Effect::Reset(key) => self.change(key, None),
                effect => drop(self.requests.add(id, effect)),
            }
        }
    }

    /// Changes a setting at once, and stores it soon.
    fn change(&mut self, key: &str, value: Option<String>) {
        let mut settings = self.shell.settings.clone();
        match &value {
            Some(value) => {
                if let Err(error) = settings.set(key, value) {
                    let text = settings.language();
                    let label = settings.table().find(key).map_or(key, |entry| text.label(entry));
                    self.say(format!("{label}: {}", error.sentence(text)));
                    return;
                }
            }
            None => settings.reset(key),
        }
        self.set_settings(settings);
        self.unsaved.add(SettingChange { key: key.to_owned(), value }, self.shell.clock);
    }

    /// Requests to store the settings that were changed.
    fn save_settings(&mut self) {
        let changes = self.unsaved.take_due();
        self.store(changes);
    }

    fn store(&mut self, changes: Vec<SettingChange>) {
        if !changes.is_empty() {
            let id = self.requests.add(APP, Effect::Ask(Query::ChangeSettings(changes.clone())));
            self.unsaved.sent(id, changes);
        }
    }

    fn open_page(&mut self, page: &Page) {
        match page {
            Page::Game(game) => self.open(Box::new(GameMenu::new(game, &self.shell.settings))),
            Page::Practice(practice) => self.open((practice.screen)(self.shell.settings.language())),
            Page::Help => self.open(Box::new(TextPage::help(&self.shell.settings))),
            Page::About => self.open(Box::new(TextPage::about(self.shell.settings.language()))),
            Page::Quit => self.open(Box::new(Confirm::quit(self.shell.settings.language()))),
            Page::Settings => self.open(Box::new(SettingsPage::new(&self.shell))),
            Page::HowToPlay(game) => self.open(Box::new(TextPage::how_to_play(game, &self.shell.settings))),
            Page::Keys(game) => self.open(Box::new(KeysPage::new(game, &self.shell.settings))),
            Page::Scores => self.open(Box::new(TablePage::new(Records::Scores, &self.shell.settings))),
            Page::Replays => self.open(Box::new(TablePage::new(Records::Replays, &self.shell.settings))),
        }
    }

    /// Closes everything; games are left this way. Settings that are not stored yet are requested to be: see
    /// [`App::hand_over`].
    pub fn close(&mut self, left: ExitReason) {
        while let Some(mut screen) = self.pop() {
            screen.close(left);
        }
        let changes = self.unsaved.take_all();
        self.store(changes);
    }

    /// What there is to see.
    pub fn layout(&self) -> Layout {
        let mut layout = self.top().map(super::screen::Screen::layout).unwrap_or_default();
        let said = self.notice.as_ref().map(|said| said.sentence.clone());
        layout.notice = said.or(layout.notice);
        layout
    }

    /// When there will be something else to see or to do if nothing comes from outside.
    pub fn wake_at(&self) -> Option<Time> {
        let screen = self.top().and_then(super::screen::Screen::wake_at);
        [screen, self.unsaved.due(), self.passes_at()].into_iter().flatten().min()
    }

    /// Whether what a player does now is done to a piece; elsewhere something is chosen, answered or typed.
    pub fn is_steered(&self) -> bool {
        self.top().is_some_and(super::screen::Screen::is_steered)
    }

    /// The key that a player has for a button, where a game is played with keys: for what is no keyboard. Where there is no such
    /// player, or somebody else plays for them, it is the first one's.
    pub fn key_for(&self, player: Player, button: Button) -> Option<Key> {
        self.top().and_then(|screen| screen.key_for(player, button))
    }

    /// Whether a setting is chosen that has a default to go back to.
    pub fn has_default(&self) -> bool {
        self.top().is_some_and(super::screen::Screen::has_default)
    }

    /// Whether it matters now when keys come up.
    pub fn holds(&self) -> bool {
        self.top().is_some_and(super::screen::Screen::holds)
    }
}
