//! The loop: shows what there is to see, waits, and tells the screens what comes.

use crate::draw::{DrawnFrame, draw, redraw};
use crate::input::{InputStream, TermMessage};
use crate::keys::{KeyMeaning, meaning};
use crate::reply;
use crate::screen::TerminalScreen;
use crate::term_caps::TermCaps;
use crate::terminal::{Terminal, TerminalModes};
use crate::theme::Theme;
use crossterm::event::{KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use quintet_app::settings::{Key, Settings};
use quintet_app::{App, AppHost, ExitReason, Frontend, Input, Layout, Pointer};
use quintet_engine::kernel::{Span, Time};
use ratatui::layout::Size;
use std::io;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The most messages that are dealt with before something is shown again.
const MAX_BATCH: usize = 256;

/// The most columns and rows that are drawn. A terminal that claims more has the picture in its upper left corner.
const MAX_SIZE: Size = Size::new(500, 200);

/// Runs the screens in the terminal until the last one is closed, or until the program must end; says why. The
/// caller ends the program by the signal if it was one.
pub fn run(app: App, host: Box<dyn AppHost>, caps: TermCaps) -> io::Result<ExitReason> {
    let mut shell = TerminalShell::open(Frontend::new(app, host), caps)?;
    let left = match shell.run() {
        // Whoever hears of a lost terminal first says so; a write that fails may be the first.
        Err(error) if is_gone(&error) => Ok(ExitReason::Lost),
        left => left,
    };
    // Whatever has happened, games are left in order.
    shell.frontend.close(*left.as_ref().unwrap_or(&ExitReason::Lost));
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
struct TerminalShell {
    frontend: Frontend,
    caps: TermCaps,
    terminal: Option<Terminal>,
    input: InputStream,
    screen: TerminalScreen,
    theme: Theme,
    /// The settings that the ink was made for.
    settings: Settings,
    drawn: DrawnFrame,
    /// What is seen, unless it must be drawn again in any case.
    shown: Option<Layout>,
    size: Size,
    /// Whether the terminal was asked for its background colour.
    asked: bool,
    start: Instant,
}

impl TerminalShell {
    fn open(frontend: Frontend, caps: TermCaps) -> io::Result<TerminalShell> {
        // First the input, then the terminal: a signal in between must find somebody who restores it.
        let input = InputStream::listen()?;
        let terminal = Some(Terminal::enter(modes(frontend.app()))?);
        let settings = frontend.app().settings().clone();
        Ok(TerminalShell {
            theme: Theme::new(caps, &settings),
            settings,
            frontend,
            caps,
            terminal,
            input,
            screen: TerminalScreen::new(),
            drawn: DrawnFrame::default(),
            shown: None,
            size: terminal_size()?,
            asked: false,
            start: Instant::now(),
        })
    }

    /// Shows what there is to see and deals with what comes, until nothing is open or the program must end; says why.
    fn run(&mut self) -> io::Result<ExitReason> {
        self.show()?;
        // The first picture does not wait for the answer.
        self.query_background()?;
        // What the first screen needs may take a while; it is seen before.
        self.frontend.begin(self.input.wake());
        loop {
            if self.frontend.app().is_done() {
                return Ok(ExitReason::Player);
            }
            self.show()?;
            if self.report_extent() {
                self.show()?;
            }
            self.update_modes()?;
            let message = self.wait();
            if let ControlFlow::Break(left) = self.take_all(message)? {
                return Ok(left);
            }
        }
    }

    fn now(&self) -> Time {
        self.time(Instant::now())
    }

    fn time(&self, instant: Instant) -> Time {
        let micros = instant.saturating_duration_since(self.start).as_micros();
        Time::ZERO + Span::from_micros(u64::try_from(micros).unwrap_or(u64::MAX))
    }

    /// Shows what there is to see, writing only what has changed.
    fn show(&mut self) -> io::Result<()> {
        if self.settings != *self.frontend.app().settings() {
            self.settings = self.frontend.app().settings().clone();
            self.update_theme();
            self.query_background()?;
        }
        let layout = self.frontend.app().layout();
        if self.shown.as_ref() == Some(&layout) {
            return Ok(());
        }
        let picture = self.screen.begin(self.size);
        let before = self.shown.as_ref();
        let areas = before.and_then(|before| redraw(before, &layout, &self.drawn, picture, &self.theme));
        if areas.is_none() {
            self.drawn = draw(&layout, picture, &self.theme);
        }
        let bytes = self.screen.end(areas.as_deref(), self.drawn.cursor);
        self.shown = Some(layout);
        match &mut self.terminal {
            Some(terminal) if !bytes.is_empty() => terminal.write(&bytes),
            _ => Ok(()),
        }
    }

    /// Draws everything anew, as the terminal and the settings are now.
    fn update_theme(&mut self) {
        self.theme = Theme::new(self.caps, &self.settings);
        self.shown = None;
    }

    /// Asks the terminal for its background colour, once, if the settings leave the choice to it.
    fn query_background(&mut self) -> io::Result<()> {
        let matters = self.settings.text("colours.ground") == "auto" && self.theme.has_colours();
        let Some(terminal) =
            self.terminal.as_mut().filter(|_| matters && !self.asked && TermCaps::answers_colour_query())
        else {
            return Ok(());
        };
        self.asked = true;
        self.input.expect_background();
        terminal.write(reply::COLOUR_QUERY)
    }

    /// Reports how much of a text there is room for; returns true if the screen did not know.
    fn report_extent(&mut self) -> bool {
        let at = self.now();
        self.shown.as_ref().is_some_and(|shown| self.frontend.report_extent(shown, self.drawn.extent, at))
    }

    /// Asks the terminal to tell what matters now.
    fn update_modes(&mut self) -> io::Result<()> {
        match &mut self.terminal {
            Some(terminal) => terminal.set_modes(modes(self.frontend.app())),
            None => Ok(()),
        }
    }

    /// The next message, or none when it is time to look again.
    fn wait(&mut self) -> Option<TermMessage> {
        let until = self.frontend.wake_at();
        self.input.next(until.map(|time| self.start + Duration::from_micros(time.micros())))
    }

    /// Deals with a message and with what has come after it, or lets time pass. After a message the time is that of
    /// the message: what is due since then is the next thing that is waited for.
    fn take_all(&mut self, first: Option<TermMessage>) -> io::Result<ControlFlow<ExitReason>> {
        let mut next = first;
        if next.is_none() {
            self.frontend.tick(self.now());
        }
        for _ in 0..MAX_BATCH {
            let Some(message) = next else { break };
            let done = self.take(message)?;
            if done.is_break() || self.frontend.app().is_done() {
                return Ok(done);
            }
            next = self.input.ready();
        }
        if self.drawn.cramped {
            self.frontend.focus_lost(self.now());
        }
        Ok(ControlFlow::Continue(()))
    }

    fn take(&mut self, message: TermMessage) -> io::Result<ControlFlow<ExitReason>> {
        match message {
            TermMessage::Key(key, at) => return self.key(&key, self.time(at)),
            // What cannot be seen is not played.
            TermMessage::Pointer(..) | TermMessage::Paste(..) if self.drawn.cramped => {}
            TermMessage::Pointer(event, at) => self.pointer(event, self.time(at)),
            TermMessage::Paste(text, at) => self.frontend.input(&Input::Paste { text, at: self.time(at) }),
            TermMessage::Background(background) => {
                self.caps.background = background;
                self.update_theme();
            }
            TermMessage::FocusLost(at) => self.frontend.focus_lost(self.time(at)),
            TermMessage::Resized => self.refresh()?,
            TermMessage::Stop => self.suspend(self.now())?,
            TermMessage::Wake => self.frontend.tick(self.now()),
            TermMessage::Signal(signal) => return Ok(ControlFlow::Break(ExitReason::Signal(signal))),
            TermMessage::Lost => return Ok(ControlFlow::Break(ExitReason::Lost)),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn key(&mut self, key: &KeyEvent, at: Time) -> io::Result<ControlFlow<ExitReason>> {
        match meaning(key) {
            Some(KeyMeaning::Leave) => return Ok(ControlFlow::Break(ExitReason::Player)),
            Some(KeyMeaning::Suspend) => self.suspend(at)?,
            Some(KeyMeaning::Redraw) => self.refresh()?,
            // What cannot be seen is not played, but it can be left.
            Some(KeyMeaning::Press(Key::Esc | Key::Char('q'), false)) if self.drawn.cramped => {
                self.frontend.leave();
            }
            Some(KeyMeaning::Press(..)) if self.drawn.cramped => {}
            Some(KeyMeaning::Press(key, repeats)) => self.frontend.press(key, repeats, at),
            Some(KeyMeaning::Release(key)) => self.frontend.input(&Input::Release { key, at }),
            None if key.kind == KeyEventKind::Press => self.frontend.input(&Input::OtherKey { at }),
            None => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    fn pointer(&mut self, event: MouseEvent, at: Time) {
        let (x, y) = (i32::from(event.column), i32::from(event.row));
        if event.kind == MouseEventKind::Moved {
            // No button is down, even if the terminal did not report that it came up.
            self.frontend.pointer(Pointer::Up, at, &self.drawn);
        }
        let event = match event.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) => Pointer::Move { x, y },
            MouseEventKind::Down(MouseButton::Left) => Pointer::Down { x, y },
            MouseEventKind::Up(MouseButton::Left) => Pointer::Up,
            MouseEventKind::Down(MouseButton::Right) => Pointer::Back,
            MouseEventKind::ScrollUp => Pointer::Wheel(1.0),
            MouseEventKind::ScrollDown => Pointer::Wheel(-1.0),
            _ => return,
        };
        self.frontend.pointer(event, at, &self.drawn);
    }

    /// The size may be another one, and nothing is known of what the terminal shows.
    fn refresh(&mut self) -> io::Result<()> {
        self.size = terminal_size()?;
        self.screen.forget();
        self.shown = None;
        self.show()?;
        if self.drawn.cramped {
            self.frontend.focus_lost(self.now());
        }
        Ok(())
    }

    /// Gives the terminal back, stops the process, and takes the terminal again when it goes on.
    fn suspend(&mut self, at: Time) -> io::Result<()> {
        self.frontend.focus_lost(at);
        self.terminal = self.terminal.take().map(Terminal::suspend).transpose()?;
        self.refresh()
    }
}

fn modes(app: &App) -> TerminalModes {
    TerminalModes { every_key: app.wants_releases(), pointer: app.settings().is_on("look.mouse") }
}

/// The columns and rows to draw. A terminal that does not know its size (a serial line) is taken for a usual one.
fn terminal_size() -> io::Result<Size> {
    Ok(match crossterm::terminal::size()? {
        (0, _) | (_, 0) => Size::new(80, 24),
        (columns, rows) => Size::new(columns.min(MAX_SIZE.width), rows.min(MAX_SIZE.height)),
    })
}
