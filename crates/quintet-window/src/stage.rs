//! The loop: what the desktop tells becomes input, and what there is to see is shown.

use crate::clipboard;
use crate::error::WindowError;
use crate::keys::{self, Wish};
#[cfg(target_os = "linux")]
use crate::pads::{self, Heard};
use crate::run::{Message, Options, Waker};
use crate::shot;
use crate::surface::{Canvas, opening, pixels};
use quintet_engine::kernel::{Span, Time};
use quintet_paint::{Painter, Style};
use quintet_screens::{App, Down, Input, Left, PadButton, Place, Steer, World};
use quintet_settings::Key;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};
use winit::application::ApplicationHandler;
use winit::dpi::{LogicalSize, PhysicalPosition};
use winit::event::{ElementState, KeyEvent, MouseButton, MouseScrollDelta, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow};
use winit::keyboard::{ModifiersState, PhysicalKey};
use winit::window::{Fullscreen, Window, WindowId};

/// An app in its window.
pub(crate) struct Stage<'a> {
    app: Rc<RefCell<App>>,
    world: &'a mut dyn World,
    options: Options,
    waker: Waker,
    painter: Painter,
    canvas: Option<Canvas>,
    title: String,
    /// The moment of the app's clock at which this began.
    began: (Instant, Time),
    modifiers: ModifiersState,
    keys: Down<PhysicalKey>,
    pads: Steer,
    pointer: Option<(i32, i32)>,
    pointed: Option<Place>,
    /// Whether the pointer is pressed.
    drags: bool,
    /// Parts of a notch that the wheel has turned by.
    wheel: f64,
    /// Whether a frame was asked for by us; else the desktop has lost what was in the window.
    asked: bool,
    left: Option<Left>,
    error: Option<WindowError>,
}

impl<'a> Stage<'a> {
    pub(crate) fn new(
        app: Rc<RefCell<App>>,
        world: &'a mut dyn World,
        options: Options,
        waker: Waker,
    ) -> Stage<'a> {
        let painter = Painter::new(Style::of(app.borrow().settings()));
        let clock = app.borrow().shell().clock;
        Stage {
            painter,
            began: (Instant::now(), clock),
            app,
            world,
            options,
            waker,
            canvas: None,
            title: String::new(),
            modifiers: ModifiersState::empty(),
            keys: Down::default(),
            pads: Steer::default(),
            pointer: None,
            pointed: None,
            drags: false,
            wheel: 0.0,
            asked: false,
            left: None,
            error: None,
        }
    }

    /// Why everything was closed; what is still open is left as lost.
    pub(crate) fn end(self) -> Result<Left, WindowError> {
        self.app.borrow_mut().close(Left::Lost);
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.left.unwrap_or(Left::Player)),
        }
    }

    fn now(&self) -> Time {
        self.time(Instant::now())
    }

    /// A moment by the app's clock.
    fn time(&self, moment: Instant) -> Time {
        let since = moment.saturating_duration_since(self.began.0);
        self.began.1 + Span::from_micros(since.as_micros() as u64)
    }

    fn tell(&mut self, input: &Input) {
        self.pads.before(input.at(), &self.app.borrow());
        self.app.borrow_mut().update(input, self.world);
        self.ask();
    }

    /// Asks for a frame.
    fn ask(&mut self) {
        if let Some(canvas) = &self.canvas {
            self.asked = true;
            canvas.window.request_redraw();
        }
    }

    fn open(&mut self, events: &ActiveEventLoop) -> Result<(), WindowError> {
        let screen = events.primary_monitor().or_else(|| events.available_monitors().next());
        let screen = screen.map(|screen| screen.size().to_logical(screen.scale_factor()));
        let size = opening(self.options.size, screen);
        let fullscreen = self.options.fullscreen.then_some(Fullscreen::Borderless(None));
        let attributes = Window::default_attributes()
            .with_title("Quintet")
            .with_inner_size(size)
            .with_min_inner_size(LogicalSize::new(240, 180))
            .with_fullscreen(fullscreen);
        let window =
            events.create_window(attributes).map_err(|error| WindowError::Refused(error.to_string()))?;
        self.pads.look(window.has_focus());
        #[cfg(target_os = "linux")]
        self.listen_to_pads();
        self.canvas = Some(Canvas::new(Rc::new(window))?);
        self.app.borrow_mut().begin(self.world);
        self.draw()?;
        if let Some(ready) = self.options.ready.take() {
            ready(self.waker.clone());
        }
        Ok(())
    }

    /// Buttons are heard as soon as the window can be seen, wait until it is drawn, and count once it is looked at.
    #[cfg(target_os = "linux")]
    fn listen_to_pads(&self) {
        let Waker(waker) = self.waker.clone();
        pads::listen(move |Heard { button, down, at }| {
            waker.send_event(Message::Pad { button, down, at }).is_ok()
        });
    }

    /// Draws what there is to see, if it is different from what is seen.
    fn draw(&mut self) -> Result<(), WindowError> {
        let Some(canvas) = &mut self.canvas else { return Ok(()) };
        self.painter.set_style(Style::of(self.app.borrow().settings()));
        let layout = self.app.borrow().layout();
        if layout.title != self.title {
            let name = if layout.title.is_empty() {
                "Quintet".into()
            } else {
                format!("{} - Quintet", layout.title)
            };
            canvas.window.set_title(&name);
            self.title.clone_from(&layout.title);
        }
        let size = canvas.size;
        #[expect(clippy::cast_possible_truncation, reason = "scales are small")]
        let scale = canvas.window.scale_factor() as f32;
        let mut damage = self.painter.paint(layout, size, scale).to_vec();
        if !std::mem::take(&mut self.asked) {
            damage = vec![size.rect()];
        }
        if damage.is_empty() { Ok(()) } else { canvas.show(&self.painter, &damage) }
    }

    fn close(&mut self, left: Left, events: &ActiveEventLoop) {
        self.left.get_or_insert(left);
        self.app.borrow_mut().close(left);
        events.exit();
    }

    fn fail(&mut self, result: Result<(), WindowError>, events: &ActiveEventLoop) {
        if let Err(error) = result {
            self.error.get_or_insert(error);
            self.close(Left::Lost, events);
        }
    }

    fn key(&mut self, event: &KeyEvent) {
        if event.state == ElementState::Released {
            let key = self.keys.release(&event.physical_key);
            self.release(key, self.now());
            return;
        }
        if let Some(wish) = keys::wish(&event.logical_key, self.modifiers) {
            if !event.repeat {
                self.grant(wish);
            }
            return;
        }
        // While keys are held in a game, repeating is the game's business.
        if event.repeat && self.app.borrow().holds() {
            return;
        }
        let Some(key) = keys::translate(&event.logical_key, self.modifiers) else { return };
        let is_new = self.keys.press(event.physical_key, key);
        // Without a window manager this may be the first sign that somebody looks.
        self.pads.look(true);
        if self.app.borrow().holds() {
            self.show_pointer(false);
        }
        let at = self.now();
        self.tell(&Input::Press { key, at, repeats: event.repeat || !is_new });
    }

    /// A key comes up, unless something else holds it: another key, or a gamepad.
    fn release(&mut self, key: Option<Key>, at: Time) {
        if let Some(key) = key.filter(|key| !self.keys.holds(*key) && !self.pads.holds(*key)) {
            self.tell(&Input::Release { key, at });
        }
    }

    fn pad(&mut self, button: PadButton, down: bool, at: Time) {
        if !down {
            let key = self.pads.release(&button);
            self.release(key, at);
            return;
        }
        let key = self.pads.press(button, at, &self.app.borrow());
        if let Some(key) = key {
            if self.app.borrow().holds() {
                self.show_pointer(false);
            }
            self.tell(&Input::Press { key, at, repeats: false });
        }
    }

    fn grant(&mut self, wish: Wish) {
        let Some(canvas) = &self.canvas else { return };
        match wish {
            Wish::Paste => clipboard::fetch(&self.waker),
            Wish::Fullscreen => {
                let full = canvas.window.fullscreen().is_none().then_some(Fullscreen::Borderless(None));
                canvas.window.set_fullscreen(full);
            }
            Wish::Picture => {
                let saved = shot::save(&self.options.pictures, self.painter.size(), self.painter.pixels());
                self.app.borrow_mut().say(match saved {
                    Ok(path) => format!("The picture is saved as {}.", path.display()),
                    Err(error) => format!("The picture {error}"),
                });
                self.ask();
            }
        }
    }

    /// Nobody looks any more: no key is held, and games stop.
    fn away(&mut self) {
        let at = self.now();
        let keys = self.keys.release_all().into_iter().chain(self.pads.look(false));
        for key in keys.collect::<Vec<Key>>() {
            self.tell(&Input::Release { key, at });
        }
        self.drags = false;
        self.tell(&Input::Away { at });
    }

    fn show_pointer(&self, visible: bool) {
        if let Some(canvas) = &self.canvas {
            canvas.window.set_cursor_visible(visible);
        }
    }

    fn point(&mut self, position: PhysicalPosition<f64>) {
        self.show_pointer(true);
        let (x, y) = (position.x as i32, position.y as i32);
        // A pointer that was there before the window chooses nothing until it is moved.
        let Some(before) = self.pointer.replace((x, y)) else { return };
        if before == (x, y) {
            return;
        }
        let place = self.painter.place_at(x, y);
        if place != self.pointed {
            self.pointed = place;
            if let Some(place) = place {
                let at = self.now();
                let drags = self.drags;
                self.tell(&if drags { Input::Drag { place, at } } else { Input::Hover { place, at } });
            }
        }
    }

    fn click(&mut self, down: bool) {
        self.drags = down;
        // Something else may be under the pointer when this is done.
        self.pointed = None;
        if !down {
            return;
        }
        let place = self.pointer.and_then(|(x, y)| self.painter.place_at(x, y));
        let key = self.pointer.and_then(|(x, y)| self.painter.key_at(x, y));
        match (place, key) {
            (Some(place), _) => {
                let at = self.now();
                self.tell(&Input::Click { place, at });
            }
            (None, Some(key)) => self.tap(key),
            (None, None) => {}
        }
    }

    /// The right button leads back where there is a way back; nobody leaves the program or a game with it.
    fn click_back(&mut self) {
        if self.app.borrow().can_go_back() {
            self.tap(Key::Esc);
        }
    }

    /// A key that is shown was clicked.
    fn tap(&mut self, key: Key) {
        let at = self.now();
        self.tell(&Input::Press { key, at, repeats: false });
        self.tell(&Input::Release { key, at });
    }

    fn turn(&mut self, delta: MouseScrollDelta) {
        self.wheel += match delta {
            MouseScrollDelta::LineDelta(_, lines) => f64::from(lines),
            MouseScrollDelta::PixelDelta(position) => position.y / 40.0,
        };
        let at = self.now();
        for _ in 0..20 {
            if self.wheel.abs() < 1.0 {
                break;
            }
            let down = self.wheel < 0.0;
            self.wheel -= self.wheel.signum();
            self.tell(&Input::Wheel { down, at });
        }
    }
}

impl ApplicationHandler<Message> for Stage<'_> {
    fn resumed(&mut self, events: &ActiveEventLoop) {
        if self.canvas.is_none() {
            let opened = self.open(events);
            self.fail(opened, events);
        }
    }

    fn user_event(&mut self, events: &ActiveEventLoop, message: Message) {
        match message {
            Message::Wake => {
                let at = self.now();
                self.tell(&Input::Tick { at });
            }
            Message::Close(left) => self.close(left, events),
            Message::Paste(Ok(text)) => {
                let at = self.now();
                self.tell(&Input::Paste { text, at });
            }
            Message::Paste(Err(sentence)) => {
                self.app.borrow_mut().say(sentence);
                self.ask();
            }
            Message::Pad { button, down, at } => self.pad(button, down, self.time(at)),
        }
    }

    fn window_event(&mut self, events: &ActiveEventLoop, _window: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::CloseRequested => self.close(Left::Player, events),
            WindowEvent::Destroyed if self.left.is_none() && !self.app.borrow().is_done() => {
                self.fail(Err(WindowError::Lost("the window was taken away".into())), events);
            }
            WindowEvent::RedrawRequested => {
                let drawn = self.draw();
                self.fail(drawn, events);
                if let Some(reach) = self.painter.news_of_reach() {
                    let at = self.now();
                    self.tell(&Input::Reach { reach, at });
                }
            }
            WindowEvent::Resized(size) => {
                if let Some(canvas) = &mut self.canvas {
                    canvas.size = pixels(size);
                }
                self.ask();
            }
            WindowEvent::ScaleFactorChanged { .. } => self.ask(),
            WindowEvent::ModifiersChanged(modifiers) => self.modifiers = modifiers.state(),
            // A key that was down before the window was looked at is not meant for it.
            WindowEvent::KeyboardInput { event, is_synthetic, .. }
                if !is_synthetic || event.state == ElementState::Released =>
            {
                self.key(&event);
            }
            WindowEvent::Focused(false) => self.away(),
            WindowEvent::Focused(true) => {
                self.pads.look(true);
            }
            WindowEvent::CursorMoved { position, .. } => self.point(position),
            WindowEvent::CursorLeft { .. } => (self.pointer, self.pointed) = (None, None),
            WindowEvent::MouseInput { state, button: MouseButton::Left, .. } => {
                self.click(state == ElementState::Pressed);
            }
            WindowEvent::MouseInput { state: ElementState::Pressed, button: MouseButton::Right, .. } => {
                self.click_back();
            }
            WindowEvent::MouseWheel { delta, .. } => self.turn(delta),
            _ => {}
        }
    }

    fn about_to_wait(&mut self, events: &ActiveEventLoop) {
        if self.app.borrow().is_done() {
            self.close(Left::Player, events);
            return;
        }
        let at = self.now();
        if self.app.borrow().wake_at().is_some_and(|wake| wake <= at) {
            self.tell(&Input::Tick { at });
        }
        let repeated = self.pads.repeat(at, &self.app.borrow());
        if let Some(key) = repeated {
            self.tell(&Input::Press { key, at, repeats: true });
        }
        let wake = self.app.borrow().wake_at();
        let until = wake.into_iter().chain(self.pads.due()).min().map(|wake| {
            let micros = wake.micros().saturating_sub(self.began.1.micros());
            self.began.0 + Duration::from_micros(micros)
        });
        events.set_control_flow(until.map_or(ControlFlow::Wait, ControlFlow::WaitUntil));
    }

    fn exiting(&mut self, _events: &ActiveEventLoop) {
        self.app.borrow_mut().close(Left::Lost);
    }
}
