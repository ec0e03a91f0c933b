//! The input of screens: keys, pointer, time and focus.

use crate::settings::Key;
use crate::widget::ScrollExtent;
use quintet_engine::kernel::Time;

/// An input of a screen. Times are those of the shell's clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A key is pressed, or repeats while it is held.
    Press {
        /// The key.
        key: Key,
        /// The time of the input.
        at: Time,
        /// Whether it is known to be a repeat.
        repeats: bool,
    },
    /// A key is released; not every shell reports this.
    Release {
        /// The key.
        key: Key,
        /// The time of the input.
        at: Time,
    },
    /// The pointer moves over a target.
    Hover {
        /// The target.
        place: HitTarget,
        /// The time of the input.
        at: Time,
    },
    /// A target is clicked.
    Click {
        /// The target.
        place: HitTarget,
        /// The time of the input.
        at: Time,
    },
    /// The pointer moves to another target while its button is down.
    Drag {
        /// The target.
        place: HitTarget,
        /// The time of the input.
        at: Time,
    },
    /// A slider is pressed or dragged.
    Slide {
        /// The slider.
        place: HitTarget,
        /// The position of the pointer along the slider, in thousandths.
        thousandths: u16,
        /// The time of the input.
        at: Time,
    },
    /// A key without a function in screens is pressed: Shift or Ctrl alone, or a letter with Ctrl or Alt.
    OtherKey {
        /// The time of the input.
        at: Time,
    },
    /// The wheel turns by one notch.
    Wheel {
        /// True if it turns downwards.
        down: bool,
        /// The time of the input.
        at: Time,
    },
    /// Text was pasted.
    Paste {
        /// The text.
        text: String,
        /// The time of the input.
        at: Time,
    },
    /// The window or terminal lost the focus, or the program is being suspended.
    FocusLost {
        /// The time of the input.
        at: Time,
    },
    /// The shell reports how much of a text fits on the screen.
    ScrollExtent {
        /// The extent.
        extent: ScrollExtent,
        /// The time of the input.
        at: Time,
    },
    /// Time has passed.
    Tick {
        /// The present time.
        at: Time,
    },
}

impl Input {
    /// The time of the input.
    pub fn at(&self) -> Time {
        match *self {
            Input::Press { at, .. }
            | Input::Release { at, .. }
            | Input::Hover { at, .. }
            | Input::Click { at, .. }
            | Input::Drag { at, .. }
            | Input::Slide { at, .. }
            | Input::OtherKey { at }
            | Input::Wheel { at, .. }
            | Input::Paste { at, .. }
            | Input::FocusLost { at }
            | Input::ScrollExtent { at, .. }
            | Input::Tick { at } => at,
        }
    }

    /// The key that is pressed or repeats.
    pub fn key(&self) -> Option<Key> {
        match *self {
            Input::Press { key, .. } => Some(key),
            _ => None,
        }
    }
}

/// A key as a shell reports it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyStroke {
    /// What it types in the player's keyboard layout, or its name.
    pub typed: Option<Key>,
    /// Its place on the keyboard, by the name that it has on an American one; `None` if the system does not tell.
    pub place: Option<Key>,
}

/// A key whose place is not known.
impl From<Key> for KeyStroke {
    fn from(key: Key) -> KeyStroke {
        KeyStroke { typed: Some(key), place: None }
    }
}

/// The target under the pointer: a widget and one of its items. The shell remembers where it drew them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HitTarget {
    /// The index of the widget in the layout.
    pub widget: usize,
    /// The index of the item, row or cell in the widget.
    pub item: usize,
}
