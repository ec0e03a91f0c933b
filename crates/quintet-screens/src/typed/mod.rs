//! A game of typed commands, with its board beside a command line.

mod prompt;

use crate::choice::Choice;
use crate::effect::{Answer, Effect, Left, Query};
use crate::games::title;
use crate::input::Input;
use crate::line::Line;
use crate::page::TextPage;
use crate::play::Around;
use crate::screen::{Screen, Shell};
use crate::shortcuts::{Meant, Shortcuts};
use crate::widget::{Item, Keycap, Layout, Scene, Veil, Widget};
use quintet_engine::kernel::{Button, Happening, Player, Span, Time};
use quintet_engine::quadris::interpreter::commands::{TABLE, Verb};
use quintet_engine::quadris::interpreter::names::Names;
use quintet_engine::quadris::interpreter::{Interpreted, Interpreter, LoadedFile, Next, Plan};
use quintet_look::Look;
use quintet_session::{Input as GameInput, Session};
use quintet_settings::{Key, Settings};

/// How many lines of what was said are kept.
const LOG: usize = 200;
/// How many of them are shown at most: no shell has room for more.
const SHOWN: usize = 60;
/// How many typed lines are kept.
const HISTORY: usize = 200;
/// How many commands run before what they did is shown: a file or a macro may be long.
const BATCH: usize = 2_000;
/// The most lines of an answer that are shown in the log only; a longer one is opened to be read.
const SHORT: usize = 6;
/// How many lines the wheel goes back by.
const NOTCH: usize = 3;
/// How many lines of the other place are done before what they did is shown: they may have no end.
const LINES: usize = 200;
/// The time between two blocks of the computer, for those who watch.
const PACE: Span = Span::from_millis(150);
/// More blocks than the computer plays while anybody watches.
const ENDLESS: u32 = u32::MAX;
/// How soon the rest of them runs.
const SOON: Span = Span::from_millis(5);

/// What can be done while the game stands still.
const STILL: [(&str, &str); 3] = [
    ("Go on", ""),
    ("Leave", "The game is kept; the menu offers to continue it."),
    ("Give up", "The game ends here, with its score."),
];

/// What comes from the other place where a game is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Word {
    /// What was typed there: a line with its end, or a piece of a very long one.
    Line(String),
    /// Nothing more will come.
    End,
}

/// Another place where a game of typed commands is played at the same time: a terminal beside a window.
pub trait Beside<G: Interpreted> {
    /// Shows the game there.
    fn frame(&mut self, game: &G);

    /// Says something there.
    fn say(&mut self, text: &str);

    /// The game waits for a command, and these are the names there are.
    fn awaits(&mut self, _names: &Names) {}

    /// Whether a person types there, who wants to see what the computer does.
    fn is_watched(&self) -> bool {
        false
    }

    /// What was typed there since.
    fn next(&mut self) -> Option<Word>;
}

/// What the interpreter is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Doing {
    /// It waits for a person.
    Reading,
    /// It has more to do at once.
    Working,
    /// The computer plays, and its next block comes at this moment.
    Watching(Time),
    /// It waits for a file.
    AwaitingFile,
    /// It was told to end.
    Ended,
    /// The game was left.
    Left,
}

/// A game of typed commands.
pub struct Typed<G: Interpreted> {
    session: Session<G>,
    interpreter: Interpreter<G>,
    adviser: fn(&G) -> Option<Plan>,
    around: Box<dyn Around<G>>,
    beside: Option<Box<dyn Beside<G>>>,
    line: Line,
    keys: Shortcuts,
    history: Vec<String>,
    /// Which line of the history is shown; its length when none is.
    recalled: usize,
    log: Vec<String>,
    /// How many of the last lines are passed over: the wheel looks back.
    back: usize,
    /// How many lines were ever said.
    said: usize,
    /// An answer that is too long for the log, with what was typed as its title.
    reading: Option<TextPage>,
    /// What Tab offers.
    offered: Vec<String>,
    look: Look,
    happened: Vec<Happening>,
    still: Option<Choice>,
    doing: Doing,
    /// Whether somebody watches what is done.
    watched: bool,
    /// Whether more may wait in the other place.
    more: bool,
    /// The game's time when the clock stood at `begun`.
    before: Time,
    begun: Time,
    clock: Time,
}

impl<G: Interpreted> Typed<G> {
    /// A session that goes on now. The adviser gives hints.
    pub fn new(
        session: Session<G>,
        adviser: fn(&G) -> Option<Plan>,
        around: Box<dyn Around<G>>,
        shell: &Shell,
    ) -> Typed<G> {
        let mut typed = Typed {
            before: session.game().now(),
            session,
            interpreter: Interpreter::new(true),
            adviser,
            around,
            beside: None,
            line: Line::default(),
            keys: Shortcuts::new(G::NAME, &shell.settings),
            history: Vec::new(),
            recalled: 0,
            log: Vec::new(),
            back: 0,
            said: 0,
            reading: None,
            offered: Vec::new(),
            look: shell.look(),
            happened: Vec::new(),
            still: None,
            doing: Doing::Working,
            watched: true,
            more: false,
            begun: shell.clock,
            clock: shell.clock,
        };
        typed.work();
        typed
    }

    /// The same with only the commands of the original document.
    #[must_use]
    pub fn only_core(mut self) -> Typed<G> {
        self.interpreter = Interpreter::new(false);
        self.work();
        self
    }

    /// The same, played by the computer until a key stops it.
    #[must_use]
    pub fn demonstrated(mut self) -> Typed<G> {
        let command = TABLE.iter().find(|command| command.verb == Verb::Autoplay);
        let name = command.map_or("", |command| self.interpreter.names().present(command)).to_owned();
        self.command(&format!("{name} {ENDLESS}"));
        self
    }

    /// The same, played in another place at the same time.
    #[must_use]
    pub fn with_beside(mut self, mut beside: Box<dyn Beside<G>>) -> Typed<G> {
        beside.frame(self.session.game());
        self.beside = Some(beside);
        self.keys.allow_letters();
        self
    }

    /// Does what was typed in the other place.
    fn listen(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        for _ in 0..LINES {
            self.more = matches!(self.doing, Doing::Reading | Doing::Watching(_));
            let Some(beside) = self.beside.as_mut().filter(|_| self.more) else {
                self.more = false;
                break;
            };
            let watched = beside.is_watched();
            match beside.next() {
                Some(Word::Line(words)) => {
                    effects.extend(self.stop());
                    self.watched = watched;
                    effects.extend(self.feed(&words));
                    self.watched = true;
                }
                Some(Word::End) => effects.extend(self.leave(Left::Quit)),
                None => {
                    self.more = false;
                    break;
                }
            }
        }
        effects
    }

    fn time(&self) -> Time {
        self.before + self.clock.since(self.begun)
    }

    /// Lets the interpreter work until it needs something, or has worked for long enough.
    fn work(&mut self) -> Vec<Effect> {
        for _ in 0..BATCH {
            if self.watched && self.interpreter.plays_on() && self.waits() {
                return Vec::new();
            }
            let now = self.time();
            match self.interpreter.next(self.session.game()) {
                Next::Act(action) => {
                    self.look.see(&self.session.game().view());
                    self.session.act(now, action, &mut self.happened);
                }
                Next::Undo => {
                    let possible = self.session.input(now, &GameInput::Undo, &mut self.happened);
                    self.interpreter.undone(possible);
                }
                Next::Frame => {
                    if let Some(beside) = &mut self.beside {
                        beside.frame(self.session.game());
                    }
                }
                Next::Message(text) | Next::Ask(text) => self.say(&text),
                Next::NeedFile(name) => {
                    self.doing = Doing::AwaitingFile;
                    return vec![Effect::Ask(Query::File(name))];
                }
                Next::NeedHint => self.interpreter.advise((self.adviser)(self.session.game())),
                Next::NeedInput => {
                    // Nobody knows how long a person thinks: what was done is written out first.
                    self.session.flush();
                    if let Some(beside) = &mut self.beside {
                        beside.awaits(self.interpreter.names());
                    }
                    self.doing = Doing::Reading;
                    return Vec::new();
                }
                Next::End => {
                    self.doing = Doing::Ended;
                    return Vec::new();
                }
            }
        }
        self.doing = Doing::Working;
        Vec::new()
    }

    /// Whether it is too early for the next block of the computer.
    fn waits(&mut self) -> bool {
        match self.doing {
            Doing::Watching(due) if due <= self.clock => {
                self.doing = Doing::Working;
                false
            }
            Doing::Watching(_) => true,
            _ => {
                self.doing = Doing::Watching(self.clock + PACE);
                true
            }
        }
    }

    /// Lets the computer play no further.
    fn stop(&mut self) -> Vec<Effect> {
        if !matches!(self.doing, Doing::Watching(_)) {
            return Vec::new();
        }
        self.interpreter.stop_playing();
        self.work()
    }

    fn say(&mut self, text: &str) {
        if let Some(beside) = &mut self.beside {
            beside.say(text);
        }
        self.note(text);
    }

    /// Remembers what was typed or said.
    fn note(&mut self, text: &str) {
        self.log.extend(text.lines().map(str::to_owned));
        self.said += text.lines().count();
        let surplus = self.log.len().saturating_sub(LOG);
        self.log.drain(..surplus);
    }

    /// Words are given as if they were typed.
    fn command(&mut self, words: &str) -> Vec<Effect> {
        self.feed(&format!("{words}\n"))
    }

    fn feed(&mut self, text: &str) -> Vec<Effect> {
        self.session.advance(self.time(), &mut self.happened);
        self.interpreter.feed(text.as_bytes());
        self.work()
    }

    fn press(&mut self, key: Key) -> Vec<Effect> {
        if self.still.is_some() {
            return self.press_while_still(&Input::Press { key, at: self.clock, repeats: false });
        }
        match self.doing {
            Doing::AwaitingFile => return Vec::new(),
            Doing::Watching(_) => return self.stop(),
            _ => {}
        }
        if self.line.text().is_empty() {
            let asking = self.session.game().is_asking();
            match self.keys.press(key, asking, self.interpreter.names()) {
                Meant::Words(words) => return self.command(&words),
                Meant::Nothing => return Vec::new(),
                Meant::Line => {}
            }
        }
        match key {
            Key::Esc if !self.line.text().is_empty() || !self.offered.is_empty() => {
                self.line = Line::default();
                self.offered.clear();
            }
            Key::Esc => self.still = Some(Choice::default()),
            Key::Enter => return self.enter(),
            Key::Tab => self.complete(),
            Key::PageUp => self.recall(true),
            Key::PageDown => self.recall(false),
            Key::Up | Key::Down if !self.line.text().is_empty() => self.recall(key == Key::Up),
            _ => {
                self.line.update(&Input::Press { key, at: self.clock, repeats: false });
                self.offered.clear();
            }
        }
        Vec::new()
    }

    fn press_while_still(&mut self, input: &Input) -> Vec<Effect> {
        if input.key() == Some(Key::Esc) {
            self.still = None;
            return Vec::new();
        }
        let items = still_items();
        let Some(choice) = &mut self.still else { return Vec::new() };
        if choice.update(input, &items) {
            match choice.index(&items) {
                0 => self.still = None,
                1 => return self.leave(Left::Player),
                _ => return self.leave(Left::Quit),
            }
        }
        Vec::new()
    }

    fn leave(&mut self, left: Left) -> Vec<Effect> {
        if std::mem::replace(&mut self.doing, Doing::Left) != Doing::Left {
            self.around.left(&mut self.session, left);
        }
        vec![Effect::Back]
    }
}

fn still_items() -> Vec<Item> {
    STILL.map(|(label, note)| Item::new(label, note)).into()
}

impl<G: Interpreted> Screen for Typed<G> {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        self.clock = self.clock.max(input.at());
        let busy = matches!(self.doing, Doing::Working | Doing::Watching(_));
        let mut effects = if busy { self.work() } else { Vec::new() };
        effects.extend(self.listen());
        effects.extend(match input {
            input if self.reading.is_some() => {
                self.read(input);
                Vec::new()
            }
            Input::Press { key, .. } => {
                self.back = 0;
                self.press(*key)
            }
            Input::Paste { text, at } if self.still.is_none() => self.paste(text, *at),
            Input::Wheel { down, .. } if self.still.is_none() => {
                let back = if *down { self.back.saturating_sub(NOTCH) } else { self.back + NOTCH };
                self.back = back.min(self.log.len().saturating_sub(1));
                Vec::new()
            }
            Input::Hover { .. } | Input::Click { .. } if self.still.is_some() => {
                self.press_while_still(input)
            }
            _ => Vec::new(),
        });
        if self.doing == Doing::Ended {
            effects.extend(self.leave(Left::Quit));
        }
        let happened = std::mem::take(&mut self.happened);
        for happening in &happened {
            self.look.tell(&Happening { at: self.clock, ..*happening });
        }
        if !happened.is_empty() {
            effects.insert(0, Effect::Happened(happened));
        }
        effects
    }

    fn layout(&self) -> Layout {
        if let Some(reading) = &self.reading {
            return reading.layout();
        }
        let veil = self.still.map(|choice| {
            let items = still_items();
            let chosen = choice.index(&items);
            Veil { title: "Standing still".into(), items, chosen }
        });
        let status = self.around.status().map(|status| status.text);
        let shown = self.look.at(self.clock);
        let view = self.session.game().view();
        let log = self.shown_log();
        let scene = Scene { veil, status, log, ..Scene::new(G::NAME, view, shown) };
        let (text, cursor) = (self.line.text().to_owned(), self.line.cursor());
        let footer = match self.doing {
            Doing::Watching(_) => Keycap::row(&[("any key", "take over")]),
            _ => self.keys.caps(self.session.game().is_asking(), text.is_empty()),
        };
        let begun = self.keys.text();
        let (text, cursor) = if text.is_empty() { (begun.clone(), begun.len()) } else { (text, cursor) };
        let label = self.session.game().prompt().to_owned();
        let still = [("↑ ↓", "choose"), ("enter", "take"), ("esc", "go on")];
        Layout {
            title: title(G::NAME).to_owned(),
            widgets: vec![Widget::Scene(Box::new(scene)), Widget::Field { label, text, cursor }],
            footer: if self.still.is_some() { Keycap::row(&still) } else { footer },
            notice: None,
        }
    }

    fn wake_at(&self) -> Option<Time> {
        let busy = match self.doing {
            Doing::Watching(due) => Some(due),
            doing => (doing == Doing::Working || self.more).then(|| self.clock + SOON),
        };
        let passing = self.around.status().is_some_and(|status| status.passing);
        let soon = passing.then(|| self.clock + Span::from_millis(30));
        [busy, soon, self.look.next_change(self.clock)].into_iter().flatten().min()
    }

    fn is_game(&self) -> bool {
        true
    }

    fn is_still(&self) -> bool {
        self.still.is_some() || self.reading.is_some()
    }

    fn is_steered(&self) -> bool {
        let free = !self.is_still() && self.doing == Doing::Reading && self.line.text().is_empty();
        free && self.keys.are_free() && !self.session.game().is_asking()
    }

    fn key_for(&self, _player: Player, button: Button) -> Option<Key> {
        // Who has the turn plays, whoever it is.
        if button == Button::Pause { Some(Key::Esc) } else { self.keys.key(button) }
    }

    fn answer(&mut self, answer: Answer) {
        if let (Answer::File(file), Doing::AwaitingFile) = (answer, self.doing) {
            let file = file.map(|(identity, text)| LoadedFile { identity, text });
            self.interpreter.supply(self.session.game(), file);
            // What comes next is done at the next tick.
            self.doing = Doing::Working;
        }
    }

    fn settings(&mut self, settings: &Settings) {
        self.keys.set(settings);
    }

    fn close(&mut self, left: Left) {
        // Beside a terminal the window is one end of the input, and closing it the end of the game.
        let ends = self.beside.is_some() && left == Left::Player;
        self.leave(if ends { Left::Quit } else { left });
    }
}
