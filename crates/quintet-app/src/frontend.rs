//! The input handling that all shells share: keys, pointer, gamepads and clock.
//!
//! A shell translates the events of its system, draws the layouts, and remembers where it drew what ([`HitTest`]).
//! This module decides what a click, a drag, a held key or a turn of the wheel means to the screens.

use crate::app::{App, AppHost};
use crate::effect::ExitReason;
use crate::gamepad_mapper::{GamepadMapper, PadButton};
use crate::held_keys::HeldKeys;
use crate::input::{HitTarget, Input, KeyStroke};
use crate::settings::Key;
use crate::wake::Wake;
use crate::widget::{Layout, ScrollExtent};
use quintet_engine::kernel::{Span, Time};
use std::hash::Hash;

/// The shortest wait for the next redraw, even if a screen asks for less.
const MIN_WAIT: Span = Span::from_millis(1);

/// The maximum number of notches that one wheel event turns.
const MAX_NOTCHES: usize = 20;

/// Finds what is drawn at a point. Points are cells of a terminal or pixels of a window.
pub trait HitTest {
    /// The item, row or cell at this point.
    fn target_at(&self, x: i32, y: i32) -> Option<HitTarget>;

    /// The slider at this point.
    fn slider_at(&self, x: i32, y: i32) -> Option<HitTarget>;

    /// The position of a column along a slider, in thousandths; columns beside it count as its ends.
    fn slider_position(&self, slider: HitTarget, x: i32) -> Option<u16>;

    /// The key shown at this point: a click on it presses that key.
    fn key_at(&self, x: i32, y: i32) -> Option<Key>;
}

/// An event of a mouse or a touch screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PointerEvent {
    /// The pointer appears here without being moved by the player; nothing is selected.
    Enter {
        /// The column.
        x: i32,
        /// The row.
        y: i32,
    },
    /// The pointer moves here, pressed or not.
    Move {
        /// The column.
        x: i32,
        /// The row.
        y: i32,
    },
    /// The main button is pressed here.
    Down {
        /// The column.
        x: i32,
        /// The row.
        y: i32,
    },
    /// The main button is released.
    Up,
    /// The other button is pressed: it goes back, unless that would quit the program or leave a running game.
    Back,
    /// The wheel turns by this many notches, upwards if positive. Fractions of a notch add up.
    Wheel(f64),
    /// The pointer leaves the picture.
    Leave,
}

/// An app with its host, as a shell runs it. `K` identifies physical keys, in shells that report key releases.
pub struct Frontend<K = Key> {
    app: App,
    host: Box<dyn AppHost>,
    /// The time of the latest input.
    told: Time,
    keys: HeldKeys<K>,
    pads: GamepadMapper,
    /// Where the pointer is.
    pointer: Option<(i32, i32)>,
    /// The target that the pointer was on last.
    pointed: Option<HitTarget>,
    /// Whether the main button of the pointer is down.
    is_pressed: bool,
    /// The slider that is being dragged.
    slider: Option<HitTarget>,
    /// The fraction of a notch that the wheel has turned.
    wheel: f64,
}

impl<K: Hash + Eq> Frontend<K> {
    /// Runs an app with this host.
    pub fn new(app: App, host: Box<dyn AppHost>) -> Frontend<K> {
        Frontend {
            told: app.shell().clock,
            app,
            host,
            keys: HeldKeys::default(),
            pads: GamepadMapper::default(),
            pointer: None,
            pointed: None,
            is_pressed: false,
            slider: None,
            wheel: 0.0,
        }
    }

    /// The app.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Texts of the current language were added: screens that have made theirs before make them again.
    pub fn texts_added(&mut self) {
        self.app.set_settings(self.app.settings().clone());
    }

    /// Lets the first screen request its data. Call it once, when the shell is ready. From then on the host wakes the
    /// shell with `wake`, and the shell calls [`Frontend::tick`].
    pub fn begin(&mut self, wake: Wake) {
        self.host.set_wake(wake);
        self.app.begin(self.host.as_mut());
    }

    /// Passes an input to the app.
    pub fn input(&mut self, input: &Input) {
        self.told = self.told.max(input.at());
        self.pads.before_input(input.at(), &self.app);
        self.app.update(input, self.host.as_mut());
    }

    /// Presses a key, in a shell that does not know which keys are held.
    pub fn press(&mut self, key: Key, repeats: bool, at: Time) {
        self.app.set_used_pad(None);
        self.input(&Input::Press { key, at, repeats });
    }

    /// Presses a physical key, reported like this; `repeats` if it was held before.
    pub fn key_down(&mut self, physical: K, stroke: impl Into<KeyStroke>, repeats: bool, at: Time) {
        let Some(key) = self.app.key_of(stroke.into()) else {
            if !repeats {
                self.input(&Input::OtherKey { at });
            }
            return;
        };
        self.app.set_used_pad(None);
        let is_new = self.keys.press(physical, key);
        self.input(&Input::Press { key, at, repeats: repeats || !is_new });
    }

    /// Releases a physical key, as the key it was pressed as.
    pub fn key_up(&mut self, physical: &K, at: Time) {
        let key = self.keys.release(physical);
        self.release(key, at);
    }

    /// Releases a key, unless another key or a gamepad holds it.
    fn release(&mut self, key: Option<Key>, at: Time) {
        if let Some(key) = key.filter(|key| !self.keys.holds(*key) && !self.pads.holds(*key)) {
            self.input(&Input::Release { key, at });
        }
    }

    /// Presses or releases a button of a gamepad.
    pub fn pad(&mut self, button: PadButton, is_down: bool, at: Time) {
        if !is_down {
            let key = self.pads.release(&button);
            self.release(key, at);
        } else if let Some(key) = self.pads.press(button, at, &self.app) {
            self.app.set_used_pad(Some(button.style));
            self.input(&Input::Press { key, at, repeats: false });
        }
    }

    /// Presses and releases a key that was clicked in the footer. Shells that never report releases report none here.
    fn tap(&mut self, key: Key, at: Time) {
        let has_releases = self.app.shell().releases;
        self.press(key, false, at);
        if has_releases {
            self.input(&Input::Release { key, at });
        }
    }

    /// Handles a pointer event in this picture.
    pub fn pointer(&mut self, event: PointerEvent, at: Time, picture: &impl HitTest) {
        match event {
            PointerEvent::Enter { x, y } => self.pointer = Some((x, y)),
            PointerEvent::Move { x, y } => self.point(x, y, at, picture),
            PointerEvent::Down { x, y } => self.click(x, y, at, picture),
            PointerEvent::Up if self.is_pressed => self.let_go(),
            PointerEvent::Back if self.app.can_go_back() => self.tap(Key::Esc, at),
            PointerEvent::Up | PointerEvent::Back => {}
            PointerEvent::Wheel(notches) => self.turn(notches, at),
            PointerEvent::Leave => (self.pointer, self.pointed) = (None, None),
        }
    }

    /// Where the pointer is, if it is in the picture.
    pub fn pointer_at(&self) -> Option<(i32, i32)> {
        self.pointer
    }

    fn point(&mut self, x: i32, y: i32, at: Time, picture: &impl HitTest) {
        if self.pointer.replace((x, y)) == Some((x, y)) {
            return;
        }
        if self.slider.is_some() {
            self.slide(x, at, picture);
            return;
        }
        let place = picture.target_at(x, y);
        if place == self.pointed {
            return;
        }
        self.pointed = place;
        if let Some(place) = place {
            let is_pressed = self.is_pressed;
            self.input(&if is_pressed { Input::Drag { place, at } } else { Input::Hover { place, at } });
        }
    }

    fn click(&mut self, x: i32, y: i32, at: Time, picture: &impl HitTest) {
        self.let_go();
        self.app.set_used_pad(None);
        (self.pointer, self.is_pressed) = (Some((x, y)), true);
        self.slider = picture.slider_at(x, y);
        if self.slider.is_some() {
            self.slide(x, at, picture);
        } else if let Some(place) = picture.target_at(x, y) {
            self.input(&Input::Click { place, at });
        } else if let Some(key) = picture.key_at(x, y) {
            self.tap(key, at);
        }
    }

    /// Releases the pointer; something else may be under it by now.
    fn let_go(&mut self) {
        (self.is_pressed, self.slider, self.pointed) = (false, None, None);
    }

    /// Moves the pressed slider to the pointer.
    fn slide(&mut self, x: i32, at: Time, picture: &impl HitTest) {
        if let Some((place, thousandths)) = self.slider.and_then(|place| {
            picture.slider_position(place, x).map(|slider_position| (place, slider_position))
        }) {
            self.input(&Input::Slide { place, thousandths, at });
        }
    }

    fn turn(&mut self, notches: f64, at: Time) {
        self.wheel += if notches.is_nan() { 0.0 } else { notches };
        for _ in 0..MAX_NOTCHES {
            if self.wheel.abs() < 1.0 {
                return;
            }
            let down = self.wheel < 0.0;
            self.wheel -= self.wheel.signum();
            self.input(&Input::Wheel { down, at });
        }
        self.wheel = 0.0;
    }

    /// Reports how much of a text fits on the screen; returns true if that is news to the screen.
    pub fn report_extent(&mut self, shown: &Layout, drawn: Option<ScrollExtent>, at: Time) -> bool {
        let news = shown.changed_extent(drawn);
        if let Some(extent) = news {
            self.input(&Input::ScrollExtent { extent, at });
        }
        news.is_some()
    }

    /// The shell has got the focus: gamepads are active.
    pub fn focus_gained(&mut self) {
        self.pads.set_focused(true);
    }

    /// The shell has lost the focus or is being suspended: all keys are released, and games pause.
    pub fn focus_lost(&mut self, at: Time) {
        let keys = self.keys.release_all().into_iter().chain(self.pads.set_focused(false));
        for key in keys.collect::<Vec<Key>>() {
            self.input(&Input::Release { key, at });
        }
        self.let_go();
        self.input(&Input::FocusLost { at });
    }

    /// Handles the passing of time, or being woken.
    pub fn tick(&mut self, at: Time) {
        self.input(&Input::Tick { at });
        if let Some(key) = self.pads.repeat(at, &self.app) {
            self.input(&Input::Press { key, at, repeats: true });
        }
    }

    /// The next moment at which [`Frontend::tick`] must be called, if any.
    pub fn wake_at(&self) -> Option<Time> {
        let wake = self.app.wake_at().into_iter().chain(self.pads.due()).min();
        wake.map(|time| time.max(self.told + MIN_WAIT))
    }

    /// Takes a text that the shell copies to the clipboard, after an input.
    pub fn take_copied(&mut self) -> Option<String> {
        self.app.take_copied()
    }

    /// Sets a setting that the shell has changed itself; it is stored soon.
    pub fn set_setting(&mut self, key: &'static str, value: String) {
        self.app.change(&[(key, Some(value))]);
    }

    /// Shows a sentence until the next key.
    pub fn show_notice(&mut self, sentence: impl Into<String>) {
        self.app.show_notice(sentence);
    }

    /// Closes the visible screen; a game on it can be resumed later.
    pub fn leave(&mut self) {
        self.app.leave(self.host.as_mut());
    }

    /// Closes every screen; games are left for this reason.
    pub fn close(&mut self, left: ExitReason) {
        self.app.close(left);
        self.app.submit_requests(self.host.as_mut());
    }
}

#[cfg(test)]
mod tests;
