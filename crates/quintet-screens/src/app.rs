//! The screens that are open, and who does what they ask for.

use crate::draw::Draw;
use crate::effect::{Answer, Effect, Left, Page, Step};
use crate::input::Input;
use crate::keys_page::KeysPage;
use crate::menu::{GameMenu, MainMenu};
use crate::page::TextPage;
use crate::screen::{Screen, Shell};
use crate::settings_page::SettingsPage;
use crate::table_page::{Records, TablePage};
use crate::widget::Layout;
use quintet_engine::kernel::{Button, Player, Span, Time};
use quintet_settings::{Key, Settings};

/// Does what screens ask for and cannot do themselves.
pub trait World {
    /// Does it. Games are opened with [`App::open`], questions answered with [`App::answer`], sentences said with
    /// [`App::say`].
    fn perform(&mut self, effect: Effect, app: &mut App);

    /// Sees to what goes on beside the screens; says whether it wants to be asked again soon.
    fn attend(&mut self, _app: &mut App) -> bool {
        false
    }
}

/// How long a sentence that nobody has asked for is shown.
const PASSING: Span = Span::from_millis(4_000);

/// How soon a world that has something under way is asked again.
const SOON: Span = Span::from_millis(30);

/// What an input is on the way through menus.
fn step(input: &Input) -> Option<Step> {
    match *input {
        Input::Click { .. } => Some(Step::Choose),
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

/// The screens that are open: the last one is seen.
pub struct App {
    stack: Vec<Box<dyn Screen>>,
    shell: Shell,
    notice: Option<Said>,
    /// Whether the world has something under way.
    waiting: bool,
    /// Whether what is seen must be looked up anew.
    stale: bool,
}

impl App {
    /// With the menu open.
    pub fn new(shell: Shell) -> App {
        App::with(shell, Box::new(MainMenu::default()))
    }

    /// With only this screen open: leaving it leaves the program.
    pub fn with(shell: Shell, screen: Box<dyn Screen>) -> App {
        App { stack: vec![screen], shell, notice: None, waiting: false, stale: false }
    }

    /// The shell as it is now, for screens that are to be opened.
    pub fn shell(&self) -> &Shell {
        &self.shell
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.shell.settings
    }

    /// The settings are these from now on.
    pub fn set_settings(&mut self, settings: Settings) {
        for screen in &mut self.stack {
            screen.settings(&settings);
        }
        self.shell.settings = settings;
    }

    /// Whether nothing is open any more.
    pub fn is_done(&self) -> bool {
        self.stack.is_empty()
    }

    /// Lets the first screen ask for what it needs. To be called once, before anything else.
    pub fn begin(&mut self, world: &mut dyn World) {
        self.look_anew(world);
        self.attend(world);
    }

    fn look_anew(&mut self, world: &mut dyn World) {
        let effects = self.stack.last_mut().map(|screen| screen.opened()).unwrap_or_default();
        self.perform(effects, world);
    }

    fn attend(&mut self, world: &mut dyn World) {
        let before = self.stack.len();
        self.waiting = world.attend(self);
        if std::mem::take(&mut self.stale) || self.stack.len() > before {
            self.look_anew(world);
        }
    }

    /// What is seen must be looked up anew: something has come to its end beside it.
    pub fn is_stale(&mut self) {
        self.stale = true;
    }

    /// Whether a game is being played.
    pub fn is_playing(&self) -> bool {
        self.stack.last().is_some_and(|screen| screen.is_game())
    }

    /// Whether there is a way back that leads neither out of the program nor out of a game that goes on.
    pub fn can_go_back(&self) -> bool {
        self.is_still() || (self.stack.len() > 1 && !self.is_playing())
    }

    /// Whether a game stands still.
    pub fn is_still(&self) -> bool {
        self.stack.last().is_some_and(|screen| screen.is_still())
    }

    /// Opens a screen over the others.
    pub fn open(&mut self, screen: Box<dyn Screen>) {
        self.stack.push(screen);
    }

    /// Tells the screen that is seen what it has asked for.
    pub fn answer(&mut self, answer: Answer) {
        if let Some(screen) = self.stack.last_mut() {
            screen.answer(answer);
        }
    }

    /// Shows a sentence until the next key.
    pub fn say(&mut self, sentence: impl Into<String>) {
        self.notice = Some(Said { sentence: sentence.into(), until: None });
    }

    /// Shows a sentence that may be in the way of others: until the next key, and only for a moment.
    pub fn mention(&mut self, sentence: impl Into<String>) {
        self.notice = Some(Said { sentence: sentence.into(), until: Some(self.shell.clock + PASSING) });
    }

    /// When the sentence goes by itself.
    fn passes_at(&self) -> Option<Time> {
        self.notice.as_ref().and_then(|said| said.until)
    }

    /// Tells the screen that is seen something, and does what it asks for.
    pub fn update(&mut self, input: &Input, world: &mut dyn World) {
        self.shell.clock = self.shell.clock.max(input.at());
        self.shell.releases |= matches!(input, Input::Release { .. });
        let passed = self.passes_at().is_some_and(|until| until <= self.shell.clock);
        if passed || matches!(input, Input::Press { .. } | Input::Click { .. }) {
            self.notice = None;
        }
        if let Some(step) = step(input).filter(|_| !self.is_playing() || self.is_still()) {
            world.perform(Effect::Menu(step), self);
        }
        let effects = self.stack.last_mut().map(|screen| screen.update(input)).unwrap_or_default();
        self.perform(effects, world);
        self.attend(world);
    }

    /// Leaves the screen that is seen, whatever it is; a game is kept.
    pub fn leave(&mut self, world: &mut dyn World) {
        if let Some(mut screen) = self.stack.pop() {
            screen.close(Left::Player);
            self.look_anew(world);
            self.attend(world);
        }
    }

    fn perform(&mut self, effects: Vec<Effect>, world: &mut dyn World) {
        for effect in effects {
            let before = self.stack.len();
            match effect {
                Effect::Back => {
                    self.stack.pop();
                    // Who is seen again looks anew: a game may have been played, a replay deleted.
                    self.look_anew(world);
                    continue;
                }
                Effect::Quit => self.close(Left::Player),
                Effect::Open(page) => self.open_page(&page),
                effect => world.perform(effect, self),
            }
            if self.stack.len() > before {
                self.look_anew(world);
            }
        }
    }

    fn open_page(&mut self, page: &Page) {
        match page {
            Page::Game(game) => self.open(Box::new(GameMenu::new(game, &self.shell.settings))),
            Page::Draw => self.open(Box::new(Draw::default())),
            Page::Help => self.open(Box::new(TextPage::help())),
            Page::About => self.open(Box::new(TextPage::about())),
            Page::Settings => self.open(Box::new(SettingsPage::new(&self.shell))),
            Page::Keys(game) => self.open(Box::new(KeysPage::new(game, &self.shell.settings))),
            Page::Scores => self.open(Box::new(TablePage::new(Records::Scores))),
            Page::Replays => self.open(Box::new(TablePage::new(Records::Replays))),
        }
    }

    /// Closes everything; games are left this way.
    pub fn close(&mut self, left: Left) {
        while let Some(mut screen) = self.stack.pop() {
            screen.close(left);
        }
    }

    /// What there is to see.
    pub fn layout(&self) -> Layout {
        let mut layout = self.stack.last().map(|screen| screen.layout()).unwrap_or_default();
        let said = self.notice.as_ref().map(|said| said.sentence.clone());
        layout.notice = said.or(layout.notice);
        layout
    }

    /// When there will be something else to see if nothing comes from outside.
    pub fn wake_at(&self) -> Option<Time> {
        let soon = self.waiting.then(|| self.shell.clock + SOON);
        let screen = self.stack.last().and_then(|screen| screen.wake_at());
        [screen, soon, self.passes_at()].into_iter().flatten().min()
    }

    /// Whether what a player does now is done to a piece; elsewhere something is chosen, answered or typed.
    pub fn is_steered(&self) -> bool {
        self.stack.last().is_some_and(|screen| screen.is_steered())
    }

    /// The key that a player has for a button, where a game is played with keys: for what is no keyboard. Where there is no such
    /// player, or somebody else plays for them, it is the first one's.
    pub fn key_for(&self, player: Player, button: Button) -> Option<Key> {
        self.stack.last().and_then(|screen| screen.key_for(player, button))
    }

    /// Whether a setting is chosen that has a default to go back to.
    pub fn has_default(&self) -> bool {
        self.stack.last().is_some_and(|screen| screen.has_default())
    }

    /// Whether it matters now when keys come up.
    pub fn holds(&self) -> bool {
        self.stack.last().is_some_and(|screen| screen.holds())
    }
}
