//! How much is animated, and how finely.

use quintet_engine::kernel::Span;

/// How much is animated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Motion {
    /// Everything.
    #[default]
    Full,
    /// Nothing drifts, shakes or flies; flashes and fading remain.
    Reduced,
    /// Nothing moves, fades or flashes: texts and numbers appear and disappear.
    None,
}

impl Motion {
    /// All values, from most to least.
    pub const ALL: [Motion; 3] = [Motion::Full, Motion::Reduced, Motion::None];

    /// Returns the name in the settings.
    pub const fn name(self) -> &'static str {
        match self {
            Motion::Full => "full",
            Motion::Reduced => "reduced",
            Motion::None => "none",
        }
    }

    /// Returns the value with this name.
    pub fn find(name: &str) -> Option<Motion> {
        Motion::ALL.into_iter().find(|motion| motion.name() == name)
    }
}

/// How floating texts, such as the names of moves, are shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum TextStyle {
    /// For three seconds; their letters drift apart and fade.
    #[default]
    Drifting,
    /// Briefly and still.
    Short,
    /// Not at all.
    Hidden,
}

impl TextStyle {
    /// All values, from most to least.
    pub const ALL: [TextStyle; 3] = [TextStyle::Drifting, TextStyle::Short, TextStyle::Hidden];

    /// Returns the name in the settings.
    pub const fn name(self) -> &'static str {
        match self {
            TextStyle::Drifting => "full",
            TextStyle::Short => "short",
            TextStyle::Hidden => "off",
        }
    }

    /// Returns the value with this name.
    pub fn find(name: &str) -> Option<TextStyle> {
        TextStyle::ALL.into_iter().find(|style| style.name() == name)
    }
}

/// How finely a shell can draw. Changes that it cannot show are not reported as changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnimationQuality {
    /// The time between two frames of an animation.
    pub frame_interval: Span,
    /// The smallest distance, in parts of a cell or letter (see [`crate::UNITS_PER_CELL`]): positions are
    /// rounded to it.
    pub position_step: u16,
    /// The number of opacity levels above 0.
    pub opacity_levels: u8,
    /// The final spread of the letters of a text, in parts of a letter's width.
    pub text_spread: u16,
}

impl AnimationQuality {
    /// For a shell that draws pixels, 60 frames per second.
    pub const PIXELS: AnimationQuality = AnimationQuality {
        frame_interval: Span::from_micros(16_667),
        position_step: 1,
        opacity_levels: 255,
        text_spread: 160,
    };
    /// For an animation in a file, 20 frames per second, where every change costs bytes: continuous motion is
    /// updated in every second frame.
    pub const GIF: AnimationQuality = AnimationQuality {
        frame_interval: Span::from_millis(100),
        position_step: 48,
        opacity_levels: 5,
        text_spread: 160,
    };
    /// For a terminal: whole characters, 20 frames per second, few opacity levels.
    pub const TERMINAL: AnimationQuality = AnimationQuality {
        frame_interval: Span::from_millis(50),
        position_step: 256,
        opacity_levels: 6,
        text_spread: 256,
    };
}
