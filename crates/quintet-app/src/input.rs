//! What comes from outside.

use crate::settings::Key;
use crate::widget::ScrollExtent;
use quintet_engine::kernel::Time;

/// Something a screen is told. Moments are those of the shell's clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A key goes down, or repeats while it is down.
    Press {
        /// Which.
        key: Key,
        /// When.
        at: Time,
        /// Whether it is known to be a repeat.
        repeats: bool,
    },
    /// A key comes up; not every shell can tell.
    Release {
        /// Which.
        key: Key,
        /// When.
        at: Time,
    },
    /// The pointer rests on something that can be chosen.
    Hover {
        /// On what.
        place: HitTarget,
        /// When.
        at: Time,
    },
    /// Something that can be chosen is clicked.
    Click {
        /// What.
        place: HitTarget,
        /// When.
        at: Time,
    },
    /// The pointer has been pressed, and comes to something else that can be chosen.
    Drag {
        /// To what.
        place: HitTarget,
        /// When.
        at: Time,
    },
    /// A slider is pressed or dragged.
    Slide {
        /// Which.
        place: HitTarget,
        /// How far along it the pointer is, in thousandths.
        thousandths: u16,
        /// When.
        at: Time,
    },
    /// A key goes down that screens do not know: Shift or Ctrl alone, or a letter with Ctrl or Alt.
    OtherKey {
        /// When.
        at: Time,
    },
    /// The wheel turns by a notch.
    Wheel {
        /// Whether downwards.
        down: bool,
        /// When.
        at: Time,
    },
    /// Text was pasted.
    Paste {
        /// The text.
        text: String,
        /// When.
        at: Time,
    },
    /// Nobody looks any more: the window has lost the focus, the program is being stopped.
    FocusLost {
        /// When.
        at: Time,
    },
    /// A shell has found how much room there is for the text that is read.
    ScrollExtent {
        /// How much.
        extent: ScrollExtent,
        /// When.
        at: Time,
    },
    /// Time has passed.
    Tick {
        /// What time it is.
        at: Time,
    },
}

impl Input {
    /// When it came.
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

    /// The key that goes down or repeats.
    pub fn key(&self) -> Option<Key> {
        match *self {
            Input::Press { key, .. } => Some(key),
            _ => None,
        }
    }
}

/// Something on the screen that can be chosen: a shell remembers where it drew what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HitTarget {
    /// Which of the layout's widgets.
    pub widget: usize,
    /// Which of its items, rows or cells.
    pub item: usize,
}
