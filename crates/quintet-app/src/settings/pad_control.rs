//! The controls of a gamepad, and their names.

use super::Key;

/// A control of a gamepad, by its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PadControl {
    /// The lower button of the four on the right.
    South,
    /// The right one of these.
    East,
    /// The left one of these.
    West,
    /// The upper one of these.
    North,
    /// The left shoulder button.
    LeftShoulder,
    /// The right shoulder button.
    RightShoulder,
    /// The left trigger, behind the shoulder button.
    LeftTrigger,
    /// The right trigger.
    RightTrigger,
    /// The left stick, pressed.
    LeftThumb,
    /// The right stick, pressed.
    RightThumb,
    /// The small button on the left of the middle.
    Select,
    /// The small button on the right of the middle.
    Start,
    /// Left on the D-pad, or with the left stick.
    Left,
    /// Right.
    Right,
    /// Up on the D-pad.
    Up,
    /// Down.
    Down,
    /// The left stick pushed up. It moves the selection but drops no pieces, so that a slipping thumb loses none.
    StickUp,
}

/// The letters and signs on the buttons of a gamepad.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum PadStyle {
    /// A is the lower button: Xbox, and most others.
    #[default]
    Letters,
    /// Crosses and circles: Sony.
    Shapes,
    /// B is the lower button: Nintendo.
    SwappedLetters,
}

impl PadStyle {
    /// The style of the gamepads of a vendor, by its USB number.
    pub fn of_vendor(vendor: u16) -> PadStyle {
        match vendor {
            0x054c => PadStyle::Shapes,
            0x057e => PadStyle::SwappedLetters,
            _ => PadStyle::Letters,
        }
    }
}

/// Every control that can be bound, with its name in the settings, its labels, and the key it stands for in menus.
const CONTROLS: [(PadControl, &str, [&str; 3], Option<Key>); 16] = [
    (PadControl::South, "pad-south", ["(A)", "(✕)", "(B)"], Some(Key::Enter)),
    (PadControl::East, "pad-east", ["(B)", "(○)", "(A)"], Some(Key::Esc)),
    (PadControl::West, "pad-west", ["(X)", "(□)", "(Y)"], Some(Key::Char(' '))),
    (PadControl::North, "pad-north", ["(Y)", "(△)", "(X)"], Some(Key::Delete)),
    (PadControl::LeftShoulder, "pad-l1", ["LB", "L1", "L-"], Some(Key::PageUp)),
    (PadControl::RightShoulder, "pad-r1", ["RB", "R1", "R-"], Some(Key::PageDown)),
    (PadControl::LeftTrigger, "pad-l2", ["LT", "L2", "ZL"], Some(Key::Home)),
    (PadControl::RightTrigger, "pad-r2", ["RT", "R2", "ZR"], Some(Key::End)),
    (PadControl::LeftThumb, "pad-l3", ["LS", "L3", "LS"], None),
    (PadControl::RightThumb, "pad-r3", ["RS", "R3", "RS"], None),
    (PadControl::Select, "pad-select", ["View", "Share", "(-)"], Some(Key::Esc)),
    (PadControl::Start, "pad-start", ["Menu", "Options", "(+)"], Some(Key::Enter)),
    (PadControl::Left, "pad-left", ["←", "←", "←"], Some(Key::Left)),
    (PadControl::Right, "pad-right", ["→", "→", "→"], Some(Key::Right)),
    (PadControl::Up, "pad-up", ["↑", "↑", "↑"], Some(Key::Up)),
    (PadControl::Down, "pad-down", ["↓", "↓", "↓"], Some(Key::Down)),
];

impl PadControl {
    /// The control with this name in the settings.
    pub(super) fn find(name: &str) -> Option<PadControl> {
        CONTROLS.iter().find(|(_, known, ..)| *known == name).map(|(control, ..)| *control)
    }

    /// Every control that can be bound.
    pub fn all() -> impl Iterator<Item = PadControl> {
        CONTROLS.iter().map(|(control, ..)| *control)
    }

    /// The name in the settings.
    pub(super) fn name(self) -> &'static str {
        CONTROLS.iter().find(|(known, ..)| *known == self).map_or("", |(_, name, ..)| name)
    }

    /// What is on the button of a gamepad of this style.
    pub fn label(self, style: PadStyle) -> &'static str {
        let labels = CONTROLS.iter().find(|(known, ..)| *known == self).map(|(_, _, labels, _)| labels);
        labels.and_then(|labels| labels.get(style as usize)).copied().unwrap_or_default()
    }

    /// The key that it stands for in menus.
    pub fn menu_key(self) -> Option<Key> {
        match self {
            PadControl::StickUp => Some(Key::Up),
            control => CONTROLS.iter().find(|(known, ..)| *known == control)?.3,
        }
    }

    /// The control that stands for a key in menus.
    pub fn for_menu_key(key: Key) -> Option<PadControl> {
        CONTROLS.iter().find(|(.., known)| *known == Some(key)).map(|(control, ..)| *control)
    }
}
