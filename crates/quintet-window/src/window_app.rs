//! The main loop: turns desktop events into input and shows the frames of the application.

use crate::clipboard;
use crate::error::WindowError;
use crate::gamepads::{self, PadEvent};
use crate::keys::{self, WindowCommand};
use crate::run::{WindowMessage, WindowOptions, WindowWaker};
use crate::screenshot;
use crate::surface::{WindowSurface, initial_size, pixels};
use quintet_app::{ExitReason, Frontend, Input, KeyStroke, PadButton, PointerEvent};
use quintet_engine::kernel::{Span, Time};
use quintet_paint::{Painter, Style};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use winit::application::ApplicationHandler;
use winit::dpi::{LogicalSize, PhysicalPosition};
use winit::event::{ElementState, KeyEvent, MouseButton, MouseScrollDelta, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow};
use winit::keyboard::{ModifiersState, PhysicalKey};
#[cfg(target_os = "linux")]
use winit::platform::wayland::WindowAttributesExtWayland;
use winit::window::{Fullscreen, Window, WindowId};

/// The frontend with the key identifiers of this shell.
pub(crate) type WindowFrontend = Frontend<PhysicalKey>;

/// An application in its window.
pub(crate) struct WindowApp {
    frontend: Rc<RefCell<WindowFrontend>>,
    options: WindowOptions,
    waker: WindowWaker,
    painter: Painter,
    surface: Option<WindowSurface>,
    title: String,
    /// The start time, by the system's and by the application's clock.
    began: (Instant, Time),
    modifiers: ModifiersState,
    /// Whether the window has focus or received a key: only then can it lose focus.
    focused: bool,
    /// Whether a redraw was requested by this program; otherwise the desktop has lost the window's contents.
    asked: bool,
    left: Option<ExitReason>,
    error: Option<WindowError>,
    /// Whether the setting is that the window fills the screen.
    is_fullscreen: bool,
    /// The size with which the window was opened, in points.
    opened_as: Option<(u32, u32)>,
}

impl WindowApp {
    pub(crate) fn new(
        frontend: Rc<RefCell<WindowFrontend>>,
        options: WindowOptions,
        waker: WindowWaker,
    ) -> WindowApp {
        let painter = Painter::new(Style::from_settings(frontend.borrow().app().settings()));
        let clock = frontend.borrow().app().shell().clock;
        WindowApp {
            painter,
            began: (Instant::now(), clock),
            frontend,
            options,
            waker,
            surface: None,
            title: String::new(),
            modifiers: ModifiersState::empty(),
            focused: false,
            asked: false,
            left: None,
            error: None,
            is_fullscreen: false,
            opened_as: None,
        }
    }

    /// Returns the reason why the application ended; games that are still open are closed as lost.
    pub(crate) fn end(self) -> Result<ExitReason, WindowError> {
        self.frontend.borrow_mut().close(ExitReason::Lost);
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.left.unwrap_or(ExitReason::Player)),
        }
    }

    fn now(&self) -> Time {
        self.time(Instant::now())
    }

    /// Converts a moment to the application's clock.
    fn time(&self, moment: Instant) -> Time {
        let since = moment.saturating_duration_since(self.began.0);
        self.began.1 + Span::from_micros(since.as_micros() as u64)
    }

    /// Passes input to the application and requests a redraw.
    fn with_frontend(&mut self, change: impl FnOnce(&mut WindowFrontend)) {
        change(&mut self.frontend.borrow_mut());
        self.copy_text();
        self.request_frame();
    }

    /// Copies what the application wants to be copied.
    fn copy_text(&self) {
        if let Some(text) = self.frontend.borrow_mut().take_copied() {
            clipboard::copy(text);
        }
    }

    /// Requests a redraw.
    fn request_frame(&mut self) {
        if let Some(surface) = &self.surface {
            self.asked = true;
            surface.window.request_redraw();
        }
    }

    fn open(&mut self, events: &ActiveEventLoop) -> Result<(), WindowError> {
        let screen = events.primary_monitor().or_else(|| events.available_monitors().next());
        let screen = screen.map(|screen| screen.size().to_logical(screen.scale_factor()));
        let settings = self.frontend.borrow().app().settings().clone();
        let wanted = remembered_size(&settings.text("window.size")).unwrap_or(self.options.size);
        let size = initial_size(wanted, screen);
        self.is_fullscreen = settings.is_on("window.fullscreen");
        let fullscreen =
            (self.options.fullscreen || self.is_fullscreen).then_some(Fullscreen::Borderless(None));
        let attributes = Window::default_attributes()
            .with_title("Quintet")
            .with_inner_size(size)
            .with_min_inner_size(LogicalSize::new(240, 180))
            .with_fullscreen(fullscreen);
        // The desktop finds its entry, and so the icon, by this name: the class on X11, the identifier on Wayland.
        #[cfg(target_os = "linux")]
        let attributes = attributes.with_name("quintet", "quintet");
        let window =
            events.create_window(attributes).map_err(|error| WindowError::Refused(error.to_string()))?;
        self.focused = window.has_focus();
        if self.focused {
            self.frontend.borrow_mut().focus_gained();
        }
        self.listen_to_pads();
        self.surface = Some(WindowSurface::new(Rc::new(window))?);
        self.opened_as = self.logical_size();
        let waker = self.waker.clone();
        self.frontend.borrow_mut().begin(Arc::new(move || waker.wake()));
        self.draw()?;
        if let Some(ready) = self.options.ready.take() {
            ready(self.waker.clone());
        }
        Ok(())
    }

    /// Starts reading gamepads when the window is visible. Events are queued until the first frame, and count
    /// only while the window has focus.
    fn listen_to_pads(&self) {
        let WindowWaker(waker) = self.waker.clone();
        gamepads::listen(move |PadEvent { button, down, at }| {
            waker.send_event(WindowMessage::Pad { button, down, at }).is_ok()
        });
    }

    /// Fills the screen, or stops doing so, when the setting has changed.
    fn follow_settings(&mut self) {
        let wanted = self.frontend.borrow().app().settings().is_on("window.fullscreen");
        if wanted != self.is_fullscreen {
            self.is_fullscreen = wanted;
            if let Some(surface) = &self.surface {
                surface.window.set_fullscreen(wanted.then_some(Fullscreen::Borderless(None)));
            }
        }
    }

    /// The size of the window in points, unless it fills the screen.
    fn logical_size(&self) -> Option<(u32, u32)> {
        let WindowSurface { window, size, .. } = self.surface.as_ref()?;
        let fills = window.fullscreen().is_some() || window.is_maximized();
        let points = |pixels: u32| (f64::from(pixels) / window.scale_factor()).round() as u32;
        (!fills).then(|| (points(size.width), points(size.height)))
    }

    /// Remembers the size of the window if the player has changed it.
    fn remember_size(&mut self) {
        let Some(size) = self.logical_size().filter(|_| self.left.is_none()) else { return };
        if self.opened_as.is_some_and(|opened| opened != size) {
            let (width, height) = size;
            self.frontend.borrow_mut().set_setting("window.size", format!("{width}x{height}"));
        }
    }

    /// Draws the current layout if it has changed.
    fn draw(&mut self) -> Result<(), WindowError> {
        self.follow_settings();
        let Some(surface) = &mut self.surface else { return Ok(()) };
        self.painter.set_style(Style::from_settings(self.frontend.borrow().app().settings()));
        let layout = self.frontend.borrow().app().layout();
        if layout.title != self.title {
            let name = if layout.title.is_empty() {
                "Quintet".into()
            } else {
                format!("{} - Quintet", layout.title)
            };
            surface.window.set_title(&name);
            self.title.clone_from(&layout.title);
        }
        let size = surface.size;
        #[expect(clippy::cast_possible_truncation, reason = "scales are small")]
        let scale = surface.window.scale_factor() as f32;
        let mut damage = self.painter.paint(layout, size, scale).to_vec();
        if !std::mem::take(&mut self.asked) {
            damage = vec![size.rect()];
        }
        if damage.is_empty() { Ok(()) } else { surface.show(&self.painter, &damage) }
    }

    fn close(&mut self, left: ExitReason, events: &ActiveEventLoop) {
        if left != ExitReason::Lost {
            self.remember_size();
        }
        self.left.get_or_insert(left);
        self.frontend.borrow_mut().close(left);
        events.exit();
    }

    fn fail(&mut self, result: Result<(), WindowError>, events: &ActiveEventLoop) {
        if let Err(error) = result {
            self.error.get_or_insert(error);
            self.close(ExitReason::Lost, events);
        }
    }

    fn key(&mut self, event: &KeyEvent) {
        let at = self.now();
        if event.state == ElementState::Released {
            self.with_frontend(|frontend| frontend.key_up(&event.physical_key, at));
            return;
        }
        let place = keys::place(event.physical_key);
        // Where Ctrl and a letter are keys of a game, pressing both is no command.
        let is_taken = place.is_some_and(|place| self.frontend.borrow().app().takes_key(place));
        let command = keys::window_command(&event.logical_key, self.modifiers);
        if let Some(command) = command.filter(|command| *command != WindowCommand::Paste || !is_taken) {
            if !event.repeat {
                self.run_command(command);
            }
            return;
        }
        let holds = self.holds();
        // In a game, key repeat is handled by the game.
        if event.repeat && holds {
            return;
        }
        let stroke = KeyStroke { typed: keys::translate(&event.logical_key, self.modifiers), place };
        // Without a window manager this may be the first sign of focus.
        self.focus();
        if holds {
            self.show_pointer(false);
        }
        self.with_frontend(|frontend| frontend.key_down(event.physical_key, stroke, event.repeat, at));
    }

    /// Returns true if the current screen handles held keys.
    fn holds(&self) -> bool {
        self.frontend.borrow().app().wants_releases()
    }

    fn focus(&mut self) {
        self.focused = true;
        self.frontend.borrow_mut().focus_gained();
    }

    fn pad(&mut self, button: PadButton, down: bool, at: Time) {
        if down && self.holds() {
            self.show_pointer(false);
        }
        self.with_frontend(|frontend| frontend.pad(button, down, at));
    }

    fn run_command(&mut self, command: WindowCommand) {
        let Some(surface) = &self.surface else { return };
        match command {
            WindowCommand::Paste => clipboard::fetch(self.frontend.borrow().app().text(), &self.waker),
            WindowCommand::Fullscreen => {
                let full = surface.window.fullscreen().is_none();
                surface.window.set_fullscreen(full.then_some(Fullscreen::Borderless(None)));
                self.is_fullscreen = full;
                let value = if full { "on" } else { "off" };
                self.frontend.borrow_mut().set_setting("window.fullscreen", value.into());
                self.request_frame();
            }
            WindowCommand::Picture => {
                let saved =
                    screenshot::save(&self.options.pictures, self.painter.size(), self.painter.pixels());
                let text = self.frontend.borrow().app().text();
                self.frontend.borrow_mut().show_notice(match saved {
                    Ok(path) => {
                        text.with("window-picture-saved", &[("path", path.display().to_string().into())])
                    }
                    Err(error) => text.with("window-picture-failed", &[("why", error.to_string().into())]),
                });
                self.request_frame();
            }
        }
    }

    fn show_pointer(&self, visible: bool) {
        if let Some(surface) = &self.surface {
            surface.window.set_cursor_visible(visible);
        }
    }

    fn point(&mut self, position: PhysicalPosition<f64>) {
        self.show_pointer(true);
        let (x, y) = (position.x as i32, position.y as i32);
        // A pointer that was there before the window selects nothing until it moves.
        let is_new = self.frontend.borrow().pointer_at().is_none();
        self.pointer(if is_new { PointerEvent::Enter { x, y } } else { PointerEvent::Move { x, y } });
    }

    fn click(&mut self, state: ElementState, button: MouseButton) {
        let at = self.frontend.borrow().pointer_at();
        match (button, state, at) {
            (MouseButton::Left, ElementState::Pressed, Some((x, y))) => {
                self.pointer(PointerEvent::Down { x, y });
            }
            (MouseButton::Left, ElementState::Released, _) => self.pointer(PointerEvent::Up),
            (MouseButton::Right, ElementState::Pressed, _) => self.pointer(PointerEvent::Back),
            _ => {}
        }
    }

    fn pointer(&mut self, event: PointerEvent) {
        let at = self.now();
        self.frontend.borrow_mut().pointer(event, at, &self.painter);
        self.copy_text();
        self.request_frame();
    }
}

/// Parses the size of the window when it was closed last.
fn remembered_size(text: &str) -> Option<(u32, u32)> {
    let (width, height) = text.split_once('x')?;
    let size = (width.parse().ok()?, height.parse().ok()?);
    (size.0 >= 240 && size.1 >= 180).then_some(size)
}

/// Converts a wheel event to notches; a touchpad reports pixels.
fn notches(delta: MouseScrollDelta) -> f64 {
    match delta {
        MouseScrollDelta::LineDelta(_, lines) => f64::from(lines),
        MouseScrollDelta::PixelDelta(position) => position.y / 40.0,
    }
}

impl ApplicationHandler<WindowMessage> for WindowApp {
    fn resumed(&mut self, events: &ActiveEventLoop) {
        if self.surface.is_none() {
            let opened = self.open(events);
            self.fail(opened, events);
        }
    }

    fn user_event(&mut self, events: &ActiveEventLoop, message: WindowMessage) {
        match message {
            WindowMessage::Wake => {
                let at = self.now();
                self.with_frontend(|frontend| frontend.tick(at));
            }
            WindowMessage::Close(left) => self.close(left, events),
            WindowMessage::Paste(Ok(text)) => {
                let at = self.now();
                self.with_frontend(|frontend| frontend.input(&Input::Paste { text, at }));
            }
            WindowMessage::Paste(Err(sentence)) => {
                self.with_frontend(|frontend| frontend.show_notice(sentence));
            }
            WindowMessage::Pad { button, down, at } => self.pad(button, down, self.time(at)),
        }
    }

    fn window_event(&mut self, events: &ActiveEventLoop, _window: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::CloseRequested => self.close(ExitReason::Player, events),
            WindowEvent::Destroyed if self.left.is_none() && !self.frontend.borrow().app().is_done() => {
                self.fail(Err(WindowError::Lost("the window was taken away".into())), events);
            }
            WindowEvent::RedrawRequested => {
                let drawn = self.draw();
                self.fail(drawn, events);
                if let Some(extent) = self.painter.changed_extent() {
                    let at = self.now();
                    self.with_frontend(|frontend| frontend.input(&Input::ScrollExtent { extent, at }));
                }
            }
            WindowEvent::Resized(size) => {
                if let Some(surface) = &mut self.surface {
                    surface.size = pixels(size);
                }
                self.request_frame();
            }
            WindowEvent::ScaleFactorChanged { .. } => self.request_frame(),
            WindowEvent::ModifiersChanged(modifiers) => self.modifiers = modifiers.state(),
            // A key that was down before the window got focus is not meant for it.
            WindowEvent::KeyboardInput { event, is_synthetic, .. }
                if !is_synthetic || event.state == ElementState::Released =>
            {
                self.key(&event);
            }
            // A new window is reported as unfocused; a game is not paused until the window loses focus.
            WindowEvent::Focused(false) if !std::mem::take(&mut self.focused) => {}
            WindowEvent::Focused(false) => {
                let at = self.now();
                self.with_frontend(|frontend| frontend.focus_lost(at));
            }
            WindowEvent::Focused(true) => self.focus(),
            WindowEvent::CursorMoved { position, .. } => self.point(position),
            WindowEvent::CursorLeft { .. } => self.pointer(PointerEvent::Leave),
            WindowEvent::MouseInput { state, button, .. } => self.click(state, button),
            WindowEvent::MouseWheel { delta, .. } => self.pointer(PointerEvent::Wheel(notches(delta))),
            _ => {}
        }
    }

    fn about_to_wait(&mut self, events: &ActiveEventLoop) {
        if self.frontend.borrow().app().is_done() {
            self.close(ExitReason::Player, events);
            return;
        }
        let at = self.now();
        if self.frontend.borrow().wake_at().is_some_and(|wake| wake <= at) {
            self.with_frontend(|frontend| frontend.tick(at));
        }
        let until = self.frontend.borrow().wake_at().map(|wake| {
            let micros = wake.micros().saturating_sub(self.began.1.micros());
            self.began.0 + Duration::from_micros(micros)
        });
        events.set_control_flow(until.map_or(ControlFlow::Wait, ControlFlow::WaitUntil));
    }

    fn exiting(&mut self, _events: &ActiveEventLoop) {
        self.frontend.borrow_mut().close(ExitReason::Lost);
    }
}
