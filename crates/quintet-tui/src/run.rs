//! The loop: shows what there is to see, waits, and tells the screens what comes.

use crate::able::Able;
use crate::canvas::Canvas;
use crate::draw::{Drawn, draw, draw_again};
use crate::ink::Ink;
use crate::input::{Input as Ears, Message};
use crate::keys::{Meaning, meaning};
use crate::terminal::{Terminal, Wants};
use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use quintet_engine::kernel::{Span, Time};
use quintet_screens::{App, Input, Layout, Left, Place, Widget, World};
use quintet_settings::{Key, Settings};
use ratatui::layout::{Position, Size};
use std::io;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How long it waits at least, whatever the screens ask for.
const LEAST: Span = Span::from_millis(1);

/// The most messages that are dealt with before something is shown again.
const AT_ONCE: usize = 256;

/// Runs the screens in the terminal until the last one is closed, or until the program must end; says why. The
/// caller ends the program by the signal if it was one.
pub fn run(app: App, world: &mut dyn World, able: Able) -> io::Result<Left> {
    let mut shell = Shell::open(app, able)?;
    let left = match shell.run(world) {
        // Whoever hears of a lost terminal first says so; a write that fails may be the first.
        Err(error) if is_gone(&error) => Ok(Left::Lost),
        left => left,
    };
    // Whatever has happened, games are left in order.
    shell.app.close(*left.as_ref().unwrap_or(&Left::Lost));
    left
}

/// Whether a terminal that gives this error is gone.
fn is_gone(error: &io::Error) -> bool {
    #[cfg(unix)]
    let hung_up = error.raw_os_error() == Some(rustix::io::Errno::IO.raw_os_error());
    #[cfg(not(unix))]
    let hung_up = false;
    hung_up || error.kind() == io::ErrorKind::BrokenPipe
}

/// A terminal that is ours, with the screens in it.
struct Shell {
    app: App,
    able: Able,
    terminal: Option<Terminal>,
    ears: Ears,
    canvas: Canvas,
    ink: Ink,
    /// The settings that the ink was made for.
    settings: Settings,
    drawn: Drawn,
    /// What is seen, unless it must be drawn again in any case.
    shown: Option<Layout>,
    /// Where the pointer was last, if it was on something that can be chosen.
    pointed: Option<Place>,
    size: Size,
    start: Instant,
    /// What the screens were told last.
    told: Time,
}

impl Shell {
    fn open(app: App, able: Able) -> io::Result<Shell> {
        // First the ears, then the terminal: a signal in between must find somebody who restores it.
        let ears = Ears::listen()?;
        let terminal = Some(Terminal::take(wants(&app))?);
        let settings = app.settings().clone();
        Ok(Shell {
            ink: Ink::new(able, &settings),
            settings,
            app,
            able,
            terminal,
            ears,
            canvas: Canvas::new(),
            drawn: Drawn::default(),
            shown: None,
            pointed: None,
            size: terminal_size()?,
            start: Instant::now(),
            told: Time::ZERO,
        })
    }

    /// Shows what there is to see and deals with what comes, until nothing is open or the program must end; says why.
    fn run(&mut self, world: &mut dyn World) -> io::Result<Left> {
        self.show()?;
        // What the first screen needs may take a while; it is seen before.
        self.app.begin(world);
        loop {
            if self.app.is_done() {
                return Ok(Left::Player);
            }
            self.show()?;
            if self.tell_reach(world) {
                self.show()?;
            }
            self.attend()?;
            let message = self.wait();
            if let ControlFlow::Break(left) = self.take_all(message, world)? {
                return Ok(left);
            }
        }
    }

    fn time(&self, instant: Instant) -> Time {
        let micros = instant.saturating_duration_since(self.start).as_micros();
        Time::ZERO + Span::from_micros(u64::try_from(micros).unwrap_or(u64::MAX))
    }

    /// Shows what there is to see, writing only what has changed.
    fn show(&mut self) -> io::Result<()> {
        if self.settings != *self.app.settings() {
            self.settings = self.app.settings().clone();
            self.ink = Ink::new(self.able, &self.settings);
            self.shown = None;
        }
        let layout = self.app.layout();
        if self.shown.as_ref() == Some(&layout) {
            return Ok(());
        }
        let picture = self.canvas.begin(self.size);
        let before = self.shown.as_ref();
        let areas = before.and_then(|before| draw_again(before, &layout, &self.drawn, picture, &self.ink));
        if areas.is_none() {
            self.drawn = draw(&layout, picture, &self.ink);
        }
        let bytes = self.canvas.end(areas.as_deref(), self.drawn.cursor);
        self.shown = Some(layout);
        match &mut self.terminal {
            Some(terminal) if !bytes.is_empty() => terminal.write(&bytes),
            _ => Ok(()),
        }
    }

    /// Tells how much of a text there is room for, if that is not known; says whether it was not.
    fn tell_reach(&mut self, world: &mut dyn World) -> bool {
        let known = self.shown.as_ref().and_then(|layout| {
            layout.widgets.iter().find_map(|widget| match widget {
                Widget::Page { reach, .. } => Some(*reach),
                _ => None,
            })
        });
        let Some(reach) = self.drawn.reach.filter(|_| known.is_some_and(|known| known != self.drawn.reach))
        else {
            return false;
        };
        self.tell(&Input::Reach { reach, at: self.time(Instant::now()) }, world);
        true
    }

    /// Asks the terminal to tell what matters now.
    fn attend(&mut self) -> io::Result<()> {
        match &mut self.terminal {
            Some(terminal) => terminal.ask(wants(&self.app)),
            None => Ok(()),
        }
    }

    /// The next message, or none when it is time to look again.
    fn wait(&mut self) -> Option<Message> {
        let until = self.app.wake_at().map(|time| time.max(self.told + LEAST));
        self.ears.next(until.map(|time| self.start + Duration::from_micros(time.micros())))
    }

    /// Deals with a message and with what has come after it, or lets time pass. After a message the time is that of
    /// the message: what is due since then is the next thing that is waited for.
    fn take_all(&mut self, first: Option<Message>, world: &mut dyn World) -> io::Result<ControlFlow<Left>> {
        let mut next = first;
        if next.is_none() {
            self.tell(&Input::Tick { at: self.time(Instant::now()) }, world);
        }
        for _ in 0..AT_ONCE {
            let Some(message) = next else { break };
            let done = self.take(message, world)?;
            if done.is_break() || self.app.is_done() {
                return Ok(done);
            }
            next = self.ears.ready();
        }
        if self.drawn.cramped {
            self.tell(&Input::Away { at: self.time(Instant::now()) }, world);
        }
        Ok(ControlFlow::Continue(()))
    }

    fn take(&mut self, message: Message, world: &mut dyn World) -> io::Result<ControlFlow<Left>> {
        match message {
            Message::Key(key, at) => return self.key(&key, self.time(at), world),
            Message::Pointer(event, at) => self.pointer(event, self.time(at), world),
            Message::Paste(text, at) => self.tell(&Input::Paste { text, at: self.time(at) }, world),
            Message::Away(at) => self.tell(&Input::Away { at: self.time(at) }, world),
            Message::Resized => self.look_again(world)?,
            Message::Stop => self.suspend(self.time(Instant::now()), world)?,
            Message::Signal(signal) => return Ok(ControlFlow::Break(Left::Signal(signal))),
            Message::Lost => return Ok(ControlFlow::Break(Left::Lost)),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn key(&mut self, key: &KeyEvent, at: Time, world: &mut dyn World) -> io::Result<ControlFlow<Left>> {
        match meaning(key) {
            Some(Meaning::Leave) => return Ok(ControlFlow::Break(Left::Player)),
            Some(Meaning::Suspend) => self.suspend(at, world)?,
            Some(Meaning::Redraw) => self.look_again(world)?,
            // Nobody plays what cannot be seen, but everybody can leave it.
            Some(Meaning::Press(key, false)) if self.drawn.cramped => {
                if matches!(key, Key::Esc | Key::Char('q')) {
                    self.app.leave(world);
                }
            }
            Some(Meaning::Press(key, repeats)) => self.tell(&Input::Press { key, at, repeats }, world),
            Some(Meaning::Release(key)) => self.tell(&Input::Release { key, at }, world),
            None => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    fn pointer(&mut self, event: MouseEvent, at: Time, world: &mut dyn World) {
        let spot = Position::new(event.column, event.row);
        let place = self.drawn.hit(spot);
        match event.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) => {
                if let Some(place) = place.filter(|place| self.pointed != Some(*place)) {
                    self.tell(&moved(event.kind, place, at), world);
                }
                self.pointed = place;
            }
            MouseEventKind::Down(MouseButton::Left) => {
                self.pointed = place;
                if let Some(place) = place {
                    self.tell(&Input::Click { place, at }, world);
                } else if let Some(key) = self.drawn.key(spot) {
                    self.tap(key, at, world);
                }
            }
            // Where there is a way back, it leads there; nobody leaves the program or a game with it.
            MouseEventKind::Down(MouseButton::Right) if self.app.can_go_back() => {
                self.tap(Key::Esc, at, world);
            }
            MouseEventKind::ScrollUp => self.tell(&Input::Wheel { down: false, at }, world),
            MouseEventKind::ScrollDown => self.tell(&Input::Wheel { down: true, at }, world),
            _ => {}
        }
    }

    /// A key that is shown was clicked.
    fn tap(&mut self, key: Key, at: Time, world: &mut dyn World) {
        let tells_releases = self.app.shell().releases;
        self.tell(&Input::Press { key, at, repeats: false }, world);
        if tells_releases {
            self.tell(&Input::Release { key, at }, world);
        }
    }

    fn tell(&mut self, input: &Input, world: &mut dyn World) {
        self.told = self.told.max(input.at());
        self.app.update(input, world);
    }

    /// The size may be another one, and nothing is known of what the terminal shows.
    fn look_again(&mut self, world: &mut dyn World) -> io::Result<()> {
        self.size = terminal_size()?;
        self.canvas.forget();
        self.shown = None;
        self.show()?;
        if self.drawn.cramped {
            self.tell(&Input::Away { at: self.time(Instant::now()) }, world);
        }
        Ok(())
    }

    /// Gives the terminal back, stops the process, and takes the terminal again when it goes on.
    fn suspend(&mut self, at: Time, world: &mut dyn World) -> io::Result<()> {
        self.tell(&Input::Away { at }, world);
        self.terminal = self.terminal.take().map(Terminal::suspend).transpose()?;
        self.look_again(world)
    }
}

/// The pointer comes to something that can be chosen.
fn moved(kind: MouseEventKind, place: Place, at: Time) -> Input {
    match kind {
        MouseEventKind::Drag(MouseButton::Left) => Input::Drag { place, at },
        _ => Input::Hover { place, at },
    }
}

fn wants(app: &App) -> Wants {
    Wants { every_key: app.holds(), pointer: app.settings().is_on("look.mouse") }
}

/// The terminal's columns and rows. One that does not know (a serial line) is taken for a usual one.
fn terminal_size() -> io::Result<Size> {
    Ok(match crossterm::terminal::size()? {
        (0, _) | (_, 0) => Size::new(80, 24),
        (columns, rows) => Size::new(columns, rows),
    })
}
