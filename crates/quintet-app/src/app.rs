//! The stack of open screens, and the interface of the host that carries out their requests.

mod keys;
mod sound_keys;

use crate::confirm::Confirm;
use crate::continue_page::ContinuePage;
use crate::effect::{Effect, ExitReason, MenuAction, Page};
use crate::input::Input;
use crate::keys_page::KeysPage;
use crate::main_menu::MainMenu;
use crate::menu::GameMenu;
use crate::pad_prompts;
use crate::page::TextPage;
use crate::request::{Answer, Query, Request, RequestId, Requests, ScreenId, SettingChange};
use crate::screen::{Screen, Shell};
use crate::settings::{Key, PadStyle, Settings};
use crate::settings_page::SettingsPage;
use crate::strength_page::StrengthPage;
use crate::table_page::{RecordKind, TablePage};
use crate::text::Language;
use crate::unsaved_settings::UnsavedSettings;
use crate::wake::Wake;
use crate::widget::Layout;
use quintet_engine::kernel::{Span, Time, printable};

/// Carries out the requests of screens.
pub trait AppHost {
    /// Sets the function that wakes the shell; called once, before the first request. When work ends later, the host
    /// wakes the shell, which then calls [`AppHost::poll`].
    fn set_wake(&mut self, _wake: Wake) {}

    /// Starts to carry out a request. Queries are answered with [`App::answer`], immediately or later; games are
    /// opened with [`App::open`], after [`App::accept`] if that is later; sentences are shown with
    /// [`App::show_notice`].
    fn perform(&mut self, request: Request, app: &mut App);

    /// Delivers the answers that have arrived. Called after each input, and when the shell was woken.
    fn poll(&mut self, _app: &mut App) {}
}

/// How long a brief notice is shown.
const NOTICE_TIME: Span = Span::from_millis(4_000);

/// The menu action of an input, if it has one.
fn menu_action(input: &Input) -> Option<MenuAction> {
    match *input {
        Input::Click { .. } | Input::Slide { .. } => Some(MenuAction::Choose),
        Input::Wheel { .. } => Some(MenuAction::Move),
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
            | Key::End => Some(MenuAction::Move),
            Key::Enter | Key::Char(' ') => Some(MenuAction::Choose),
            Key::Esc | Key::Backspace => Some(MenuAction::Back),
            _ => None,
        },
        _ => None,
    }
}

/// A notice, which is shown until the next key or until this time.
struct Notice {
    sentence: String,
    until: Option<Time>,
}

/// An open screen.
struct OpenScreen {
    id: ScreenId,
    screen: Box<dyn Screen>,
}

/// The stack of open screens; the last one is visible.
pub struct App {
    stack: Vec<OpenScreen>,
    /// How many screens were opened so far.
    opened: u64,
    shell: Shell,
    notice: Option<Notice>,
    requests: Requests,
    unsaved: UnsavedSettings,
    /// Whether the visible screen must look up its data again.
    stale: bool,
    /// The style of the gamepad, if one was used last.
    used_pad: Option<PadStyle>,
    /// A text that the shell has to copy to the clipboard.
    copied: Option<String>,
}

/// The sender of requests that belong to no screen.
const APP: ScreenId = ScreenId(0);

impl App {
    /// An app with the main menu open.
    pub fn new(shell: Shell) -> App {
        let menu = MainMenu::new(&shell.settings).with_local(shell.local);
        App::with(shell, Box::new(menu))
    }

    /// An app with only this screen open: closing it ends the program.
    pub fn with(shell: Shell, screen: Box<dyn Screen>) -> App {
        App {
            stack: vec![OpenScreen { id: ScreenId(1), screen }],
            opened: 1,
            shell,
            notice: None,
            requests: Requests::default(),
            unsaved: UnsavedSettings::default(),
            stale: false,
            used_pad: None,
            copied: None,
        }
    }

    fn top(&self) -> Option<&dyn Screen> {
        self.stack.last().map(|open| open.screen.as_ref())
    }

    /// The present state of the shell, for screens that are opened.
    pub fn shell(&self) -> &Shell {
        &self.shell
    }

    /// The present settings.
    pub fn settings(&self) -> &Settings {
        &self.shell.settings
    }

    /// The language of the screens.
    pub fn text(&self) -> Language {
        self.shell.settings.language()
    }

    /// Replaces the settings.
    pub fn set_settings(&mut self, settings: Settings) {
        for open in &mut self.stack {
            open.screen.settings(&settings);
        }
        self.shell.settings = settings;
    }

    /// Returns true if no screen is open any more.
    pub fn is_done(&self) -> bool {
        self.stack.is_empty()
    }

    /// Lets the first screen request its data. Call it once, before anything else.
    pub fn begin(&mut self, host: &mut dyn AppHost) {
        self.reload();
        self.process_requests(host);
    }

    /// Lets the visible screen request its data again.
    fn reload(&mut self) {
        if let Some(open) = self.stack.last_mut() {
            let (id, effects) = (open.id, open.screen.opened());
            self.take(id, effects);
        }
    }

    /// Sends all requests to the host and takes the answers that have arrived.
    pub fn process_requests(&mut self, host: &mut dyn AppHost) {
        loop {
            self.submit_requests(host);
            if self.is_done() {
                return;
            }
            host.poll(self);
            // A screen that is about to be covered looks up its data when it is visible again.
            if std::mem::take(&mut self.stale) && !self.is_opening() {
                self.reload();
            }
            if self.requests.are_taken() {
                return;
            }
        }
    }

    /// Returns true if the visible screen waits for another one to be opened.
    fn is_opening(&self) -> bool {
        self.stack.last().is_some_and(|open| self.requests.is_opening(open.id))
    }

    /// Sends all requests to the host without waiting for answers, after the app was closed.
    pub fn submit_requests(&mut self, host: &mut dyn AppHost) {
        while let Some(request) = self.requests.next() {
            host.perform(request, self);
        }
    }

    /// Makes the visible screen look up its data again: background work has ended.
    pub fn mark_stale(&mut self) {
        self.stale = true;
    }

    /// Returns true if a game is being played.
    pub fn is_playing(&self) -> bool {
        self.top().is_some_and(super::screen::Screen::is_game)
    }

    /// Returns true if a game or its result is open, also below other screens.
    pub fn holds_game(&self) -> bool {
        self.stack.iter().any(|open| open.screen.holds_game())
    }

    /// Returns true if going back neither quits the program nor leaves a running game.
    pub fn can_go_back(&self) -> bool {
        self.is_paused() || (self.stack.len() > 1 && !self.is_playing())
    }

    /// Returns true if the game is paused.
    pub fn is_paused(&self) -> bool {
        self.top().is_some_and(super::screen::Screen::is_paused)
    }

    /// Opens a screen on top of the others.
    pub fn open(&mut self, screen: Box<dyn Screen>) {
        self.save_settings();
        self.opened += 1;
        self.stack.push(OpenScreen { id: ScreenId(self.opened), screen });
        self.reload();
    }

    /// Marks a request to open a screen as answered; returns true if the screen is still wanted: the requesting
    /// screen is open and has not requested another one since.
    pub fn accept(&mut self, id: RequestId) -> bool {
        let screen = self.requests.answered(id);
        screen.is_some_and(|id| self.stack.iter().any(|open| open.id == id))
    }

    /// Marks a request as answered and closes the screen that sent it, because another one takes its place. Returns
    /// false if that screen is closed already.
    pub fn accept_instead(&mut self, id: RequestId) -> bool {
        let screen = self.requests.answered(id);
        let place = screen.and_then(|id| self.stack.iter().position(|open| open.id == id));
        let Some(place) = place else { return false };
        let OpenScreen { id, .. } = self.stack.remove(place);
        self.requests.close(id);
        true
    }

    /// Returns true if the screen that sent this request still waits for the answer.
    pub fn is_awaited(&self, id: RequestId) -> bool {
        self.requests.screen(id).is_some_and(|id| self.stack.iter().any(|open| open.id == id))
    }

    /// Delivers the answer to a request. It is dropped if the screen is closed or has sent a later request of this
    /// kind; but a failed change is always reported.
    pub fn answer(&mut self, id: RequestId, answer: Answer) {
        let is_trouble = matches!(answer, Answer::Failed(_));
        if self.unsaved.answered(id, !is_trouble) {
            self.requests.answered(id);
            match answer {
                Answer::Settings(stored) => {
                    self.set_settings(self.unsaved.over(&stored, &self.shell.settings));
                }
                Answer::Failed(message) => self.show_notice(self.text().message(&message)),
                _ => {}
            }
            return;
        }
        let is_change = self.requests.is_change(id);
        let open = self.requests.answered(id);
        let open = open.and_then(|id| self.stack.iter_mut().find(|open| open.id == id));
        match (answer, open) {
            (Answer::Failed(message), _) if is_change => self.show_notice(self.text().message(&message)),
            (Answer::Deleted, Some(_)) => self.show_notice(self.text().get("notice-replay-deleted")),
            (Answer::Ended(_), Some(_)) => self.show_notice(self.text().get("notice-game-ended")),
            (Answer::Restored, Some(_)) => self.show_notice(self.text().get("notice-replay-restored")),
            (answer, Some(open)) => open.screen.answer(answer),
            (_, None) => {}
        }
    }

    /// Shows a sentence until the next key.
    pub fn show_notice(&mut self, sentence: impl Into<String>) {
        self.notice = Some(Notice { sentence: printable(&sentence.into()).into_owned(), until: None });
    }

    /// Shows a sentence until the next key, but at most for a few seconds.
    pub fn show_brief_notice(&mut self, sentence: impl Into<String>) {
        let sentence = printable(&sentence.into()).into_owned();
        self.notice = Some(Notice { sentence, until: Some(self.shell.clock + NOTICE_TIME) });
    }

    /// Returns true while a notice is shown.
    pub fn has_notice(&self) -> bool {
        self.notice.is_some()
    }

    /// When the notice disappears without a key.
    fn notice_ends_at(&self) -> Option<Time> {
        self.notice.as_ref().and_then(|said| said.until)
    }

    /// Passes an input to the visible screen, and its requests to the host.
    pub fn update(&mut self, input: &Input, host: &mut dyn AppHost) {
        self.shell.clock = self.shell.clock.max(input.at());
        self.shell.releases |= matches!(input, Input::Release { .. });
        let passed = self.notice_ends_at().is_some_and(|until| until <= self.shell.clock);
        if passed || matches!(input, Input::Press { .. } | Input::Click { .. }) {
            self.notice = None;
        }
        if self.take_sound_key(input) {
            self.process_requests(host);
            return;
        }
        if let Some(action) = menu_action(input).filter(|_| !self.is_playing() || self.is_paused()) {
            self.requests.add(APP, Effect::Menu(action));
        }
        if let Some(open) = self.stack.last_mut() {
            let (id, effects) = (open.id, open.screen.update(input));
            self.take(id, effects);
        }
        if self.unsaved.due().is_some_and(|due| due <= self.shell.clock) {
            self.save_settings();
        }
        self.process_requests(host);
    }

    /// Closes the visible screen; a game on it can be resumed later.
    pub fn leave(&mut self, host: &mut dyn AppHost) {
        if let Some(mut screen) = self.pop() {
            screen.close(ExitReason::Player);
            self.reload();
            self.process_requests(host);
        }
    }

    /// Closes the visible screen.
    fn pop(&mut self) -> Option<Box<dyn Screen>> {
        self.save_settings();
        let OpenScreen { id, screen } = self.stack.pop()?;
        self.requests.close(id);
        Some(screen)
    }

    /// Carries out the effects that need no host, and requests the others.
    fn take(&mut self, id: ScreenId, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Back => {
                    self.pop();
                    // The screen below looks up its data again: a game may have been played, or a replay deleted.
                    self.reload();
                }
                Effect::Quit => self.close(ExitReason::Player),
                Effect::Open(page) => self.open_page(&page),
                Effect::Set(key, value) => self.change(&[(key, Some(value))]),
                Effect::Reset(key) => self.change(&[(key, None)]),
                Effect::SetAll(changes) => self.change(&changes),
                Effect::Copy(text) => {
                    self.show_notice(self.text().with("notice-copied", &[("text", text.as_str().into())]));
                    self.copied = Some(text);
                }
                effect => drop(self.requests.add(id, effect)),
            }
        }
    }

    /// Changes settings immediately, and stores them soon.
    pub(crate) fn change(&mut self, changes: &[(&'static str, Option<String>)]) {
        let mut settings = self.shell.settings.clone();
        if let Err(error) = settings.set_all(changes) {
            let text = settings.language();
            let entry = changes.first().and_then(|(key, _)| settings.table().find(key));
            let label = entry.map_or("", |entry| text.label(entry));
            self.show_notice(format!("{label}: {}", error.sentence(text)));
            return;
        }
        // What is set already is not stored again.
        let is_new =
            |(key, value): &&(&str, Option<String>)| value.is_some() || self.shell.settings.is_set(key);
        let changed: Vec<_> = changes.iter().filter(is_new).cloned().collect();
        self.set_settings(settings);
        for (key, value) in changed {
            let set = self.shell.settings.text(key);
            for open in &mut self.stack {
                open.screen.setting_changed(key, &set);
            }
            self.unsaved.add(SettingChange { key: key.to_owned(), value }, self.shell.clock);
        }
    }

    /// Requests to store the changed settings.
    fn save_settings(&mut self) {
        let changes = self.unsaved.take_due();
        self.store(changes);
    }

    fn store(&mut self, changes: Vec<SettingChange>) {
        if !changes.is_empty() {
            self.send_settings(changes);
        }
    }

    /// Requests the stored settings: another program may have changed them.
    pub fn reread_settings(&mut self) {
        self.send_settings(Vec::new());
    }

    /// Requests to store these changes; the answer is all settings.
    fn send_settings(&mut self, changes: Vec<SettingChange>) {
        let id = self.requests.add(APP, Effect::Ask(Query::ChangeSettings(changes.clone())));
        self.unsaved.sent(id, changes);
    }

    fn open_page(&mut self, page: &Page) {
        match page {
            Page::Game(game) => self.open(Box::new(GameMenu::new(game, &self.shell.settings))),
            Page::Practice(practice) => self.open((practice.screen)(self.shell.settings.language())),
            Page::Help => self.open(Box::new(TextPage::help(&self.shell.settings))),
            Page::About => self.open(Box::new(TextPage::about(self.shell.settings.language()))),
            Page::Strength(game, start) => {
                if let Some(page) = StrengthPage::new(game, start.clone(), &self.shell.settings) {
                    self.open(Box::new(page));
                }
            }
            Page::Continue => {
                let page = ContinuePage::new(&self.shell.settings).with_local(self.shell.local);
                self.open(Box::new(page));
            }
            Page::Quit => self.open(Box::new(Confirm::quit(self.shell.settings.language()))),
            Page::Settings => {
                let page = SettingsPage::new(&self.shell);
                let is_over_game = self.stack.iter().any(|open| open.screen.is_game());
                self.open(Box::new(if is_over_game { page.over_game() } else { page }));
            }
            Page::HowToPlay(game) => self.open(Box::new(TextPage::how_to_play(game, &self.shell.settings))),
            Page::Keys(game) => {
                let page = KeysPage::new(game, &self.shell.settings).with_releases(self.shell.releases);
                self.open(Box::new(page));
            }
            Page::OfGame(page) => self.open((page.screen)(&self.shell)),
            Page::Gamepad => self.open(Box::new(KeysPage::of_gamepads(&self.shell.settings))),
            Page::Scores => self.open_records(RecordKind::Scores),
            Page::Replays => self.open_records(RecordKind::Replays),
        }
    }

    fn open_records(&mut self, records: RecordKind) {
        let page = TablePage::new(records, &self.shell.settings).with_local(self.shell.local);
        self.open(Box::new(page));
    }

    /// Closes all screens; games are left for this reason. Also requests to store unsaved settings: see
    /// [`App::submit_requests`].
    pub fn close(&mut self, left: ExitReason) {
        while let Some(mut screen) = self.pop() {
            screen.close(left);
        }
        let changes = self.unsaved.take_all();
        self.store(changes);
    }

    /// The contents of the visible screen.
    pub fn layout(&self) -> Layout {
        let mut layout = self.top().map(super::screen::Screen::layout).unwrap_or_default();
        let said = self.notice.as_ref().map(|said| said.sentence.clone());
        layout.notice = said.or(layout.notice);
        if let Some(style) = self.used_pad {
            pad_prompts::name_buttons(&mut layout, style, self);
        }
        layout
    }

    /// When the contents change without input, if they do.
    pub fn wake_at(&self) -> Option<Time> {
        let screen = self.top().and_then(super::screen::Screen::wake_at);
        [screen, self.unsaved.due(), self.notice_ends_at()].into_iter().flatten().min()
    }
}
