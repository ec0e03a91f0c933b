//! The main loop: shows the current frame, waits, and passes input to the application.

use crate::clipboard::copy_sequence;
use crate::draw::{DrawnFrame, draw, redraw};
use crate::input::{InputStream, TerminalEvent};
use crate::keys::{KeyMeaning, meaning};
use crate::reply;
use crate::screen::TerminalScreen;
use crate::term_caps::TermCaps;
use crate::terminal::{Terminal, TerminalModes};
use crate::theme::Theme;
use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use quintet_app::settings::{Key, Settings};
use quintet_app::{App, AppHost, ExitReason, Frontend, HeldKeys, Input, Layout, PointerEvent};
use quintet_engine::kernel::{Span, Time};
use ratatui::layout::Size;
use std::io;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The maximum number of messages handled before the screen is updated.
const MAX_BATCH: usize = 256;

/// The maximum number of columns and rows drawn. In a larger terminal the picture is in the upper left
/// corner.
const MAX_SIZE: Size = Size::new(500, 200);

/// Runs the application in the terminal until its last screen is closed or the program must end, and returns
/// the reason. If that is a signal, the caller ends the program by it.
pub fn run(app: App, host: Box<dyn AppHost>, caps: TermCaps) -> io::Result<ExitReason> {
    let mut shell = TerminalShell::open(Frontend::new(app, host), caps)?;
    let left = match shell.run() {
        // A failed write may be the first sign of a lost terminal.
        Err(error) if is_gone(&error) => Ok(ExitReason::Lost),
        left => left,
    };
    // Games are closed properly in any case.
    shell.frontend.close(*left.as_ref().unwrap_or(&ExitReason::Lost));
    left
}

/// Returns true if this error means that the terminal is disconnected.
fn is_gone(error: &io::Error) -> bool {
    #[cfg(unix)]
    let hung_up = error.raw_os_error() == Some(rustix::io::Errno::IO.raw_os_error());
    #[cfg(not(unix))]
    let hung_up = false;
    hung_up || error.kind() == io::ErrorKind::BrokenPipe
}

/// The terminal with the application running in it.
struct TerminalShell {
    frontend: Frontend,
    caps: TermCaps,
    terminal: Option<Terminal>,
    input: InputStream,
    screen: TerminalScreen,
    theme: Theme,
    /// The settings that the theme was made from.
    settings: Settings,
    drawn: DrawnFrame,
    /// The layout on the screen; `None` if everything must be drawn again.
    shown: Option<Layout>,
    size: Size,
    /// Whether the terminal was asked for its background colour.
    asked: bool,
    start: Instant,
    /// The keys that are down, in a terminal that reports releases, as the keys they were pressed as.
    pressed: HeldKeys<KeyCode>,
}

impl TerminalShell {
    fn open(frontend: Frontend, caps: TermCaps) -> io::Result<TerminalShell> {
        // First the input, then the terminal: a signal in between must be handled, so that the terminal is
        // restored.
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
            pressed: HeldKeys::default(),
        })
    }

    /// Shows frames and handles input until the application ends or the program must end; returns the reason.
    fn run(&mut self) -> io::Result<ExitReason> {
        self.show()?;
        // The first frame does not wait for the reply.
        self.query_background()?;
        // Loading what the first screen needs may take a while; the screen is shown before.
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

    /// Draws the current layout and writes the changes.
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

    /// Rebuilds the theme from the terminal and the settings, and redraws everything.
    fn update_theme(&mut self) {
        self.theme = Theme::new(self.caps, &self.settings);
        self.shown = None;
    }

    /// Asks the terminal for its background colour, once, if the settings leave the choice to it.
    fn query_background(&mut self) -> io::Result<()> {
        let matters = self.settings.text("colours.background") == "auto" && self.theme.has_colours();
        let Some(terminal) =
            self.terminal.as_mut().filter(|_| matters && !self.asked && TermCaps::answers_colour_query())
        else {
            return Ok(());
        };
        self.asked = true;
        self.input.expect_background();
        terminal.write(reply::COLOUR_QUERY)
    }

    /// Reports the scroll extent of a text; returns true if it is new to the screen.
    fn report_extent(&mut self) -> bool {
        let at = self.now();
        self.shown.as_ref().is_some_and(|shown| self.frontend.report_extent(shown, self.drawn.extent, at))
    }

    /// Sets the terminal modes that the current screen needs.
    fn update_modes(&mut self) -> io::Result<()> {
        match &mut self.terminal {
            Some(terminal) => terminal.set_modes(modes(self.frontend.app())),
            None => Ok(()),
        }
    }

    /// Waits for the next message; returns `None` when the application must be polled.
    fn wait(&mut self) -> Option<TerminalEvent> {
        let until = self.frontend.wake_at();
        self.input.next(until.map(|time| self.start + Duration::from_micros(time.micros())))
    }

    /// Handles a message and those queued after it, or advances the time. After a message the time is that of
    /// the message: anything due since then is handled in the next iteration.
    fn take_all(&mut self, first: Option<TerminalEvent>) -> io::Result<ControlFlow<ExitReason>> {
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
        if let Some((text, terminal)) = self.frontend.take_copied().zip(self.terminal.as_mut()) {
            terminal.write(&copy_sequence(&text))?;
        }
        if self.drawn.cramped {
            self.frontend.focus_lost(self.now());
        }
        Ok(ControlFlow::Continue(()))
    }

    fn take(&mut self, message: TerminalEvent) -> io::Result<ControlFlow<ExitReason>> {
        match message {
            TerminalEvent::Key(key, at) => return self.key(&key, self.time(at)),
            // A game that is not visible cannot be played.
            TerminalEvent::Pointer(..) | TerminalEvent::Paste(..) if self.drawn.cramped => {}
            TerminalEvent::Pointer(event, at) => self.pointer(event, self.time(at)),
            TerminalEvent::Paste(text, at) => self.frontend.input(&Input::Paste { text, at: self.time(at) }),
            TerminalEvent::Background(background) => {
                self.caps.background = background;
                self.update_theme();
            }
            TerminalEvent::FocusLost(at) => self.frontend.focus_lost(self.time(at)),
            TerminalEvent::Resized => self.refresh()?,
            TerminalEvent::Stop => self.suspend(self.now())?,
            TerminalEvent::Wake => self.frontend.tick(self.now()),
            TerminalEvent::Signal(signal) => return Ok(ControlFlow::Break(ExitReason::Signal(signal))),
            TerminalEvent::Lost => return Ok(ControlFlow::Break(ExitReason::Lost)),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn key(&mut self, key: &KeyEvent, at: Time) -> io::Result<ControlFlow<ExitReason>> {
        match meaning(key, self.taken_modifiers()) {
            Some(KeyMeaning::Leave) => return Ok(ControlFlow::Break(ExitReason::Player)),
            Some(KeyMeaning::Suspend) => self.suspend(at)?,
            Some(KeyMeaning::Redraw) => self.refresh()?,
            // A game that is not visible cannot be played, but it can be left.
            Some(KeyMeaning::Press(stroke, repeats)) if self.drawn.cramped => {
                if let (Some(Key::Esc | Key::Char('q')), false) = (stroke.typed, repeats) {
                    self.frontend.leave();
                }
            }
            Some(KeyMeaning::Press(stroke, repeats)) => match self.frontend.app().key_of(stroke) {
                Some(meant) => {
                    self.pressed.press(physical(key.code), meant);
                    self.frontend.press(meant, repeats, at);
                }
                None if !repeats => self.frontend.input(&Input::OtherKey { at }),
                None => {}
            },
            Some(KeyMeaning::Release(stroke)) => {
                // A key is released as the key that it was pressed as.
                let pressed = self.pressed.release(&physical(key.code));
                if let Some(key) = pressed.or_else(|| self.frontend.app().key_of(stroke)) {
                    self.frontend.input(&Input::Release { key, at });
                }
            }
            None if key.kind == KeyEventKind::Press => self.frontend.input(&Input::OtherKey { at }),
            None => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Returns the modifiers that are keys of the game.
    fn taken_modifiers(&self) -> KeyModifiers {
        let app = self.frontend.app();
        let takes = |keys: [Key; 2]| keys.into_iter().any(|key| app.takes_key(key));
        let mut taken = KeyModifiers::NONE;
        if app.controls_piece() {
            taken.set(KeyModifiers::CONTROL, takes([Key::LeftCtrl, Key::RightCtrl]));
            taken.set(KeyModifiers::ALT, takes([Key::LeftAlt, Key::RightAlt]));
        }
        taken
    }

    fn pointer(&mut self, event: MouseEvent, at: Time) {
        let (x, y) = (i32::from(event.column), i32::from(event.row));
        if event.kind == MouseEventKind::Moved {
            // No button is down, even if the terminal did not report the release.
            self.frontend.pointer(PointerEvent::Up, at, &self.drawn);
        }
        let event = match event.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) => PointerEvent::Move { x, y },
            MouseEventKind::Down(MouseButton::Left) => PointerEvent::Down { x, y },
            MouseEventKind::Up(MouseButton::Left) => PointerEvent::Up,
            MouseEventKind::Down(MouseButton::Right) => PointerEvent::Back,
            MouseEventKind::ScrollUp => PointerEvent::Wheel(1.0),
            MouseEventKind::ScrollDown => PointerEvent::Wheel(-1.0),
            _ => return,
        };
        self.frontend.pointer(event, at, &self.drawn);
    }

    /// Handles a possible change of size and redraws everything.
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

    /// Restores the terminal, suspends the process, and enters the terminal again on resume.
    fn suspend(&mut self, at: Time) -> io::Result<()> {
        self.frontend.focus_lost(at);
        self.terminal = self.terminal.take().map(Terminal::suspend).transpose()?;
        self.refresh()
    }
}

/// Returns the code that a key has with and without Shift.
fn physical(code: KeyCode) -> KeyCode {
    match code {
        KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
        code => code,
    }
}

fn modes(app: &App) -> TerminalModes {
    TerminalModes { every_key: app.wants_releases(), pointer: app.settings().is_on("look.mouse") }
}

/// Returns the columns and rows to draw. A terminal that does not know its size (a serial line) gets a
/// default.
fn terminal_size() -> io::Result<Size> {
    Ok(match crossterm::terminal::size()? {
        (0, _) | (_, 0) => Size::new(80, 24),
        (columns, rows) => Size::new(columns.min(MAX_SIZE.width), rows.min(MAX_SIZE.height)),
    })
}
