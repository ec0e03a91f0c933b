//! How much may move, and how finely.

use quintet_engine::kernel::Span;

/// How much may move on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Motion {
    /// Everything.
    #[default]
    Full,
    /// Nothing drifts, shakes or flies; things only light up and fade where they are.
    Reduced,
    /// Nothing moves, fades or flashes: words and numbers appear and go.
    None,
}

impl Motion {
    /// Every choice, from most to least.
    pub const ALL: [Motion; 3] = [Motion::Full, Motion::Reduced, Motion::None];

    /// The name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Motion::Full => "full",
            Motion::Reduced => "reduced",
            Motion::None => "none",
        }
    }

    /// The choice of this name.
    pub fn find(name: &str) -> Option<Motion> {
        Motion::ALL.into_iter().find(|motion| motion.name() == name)
    }
}

/// How finely a shell can draw: what it cannot show is no change to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnimationQuality {
    /// The time between two pictures of something that moves.
    pub frame_interval: Span,
    /// The smallest distance, in parts of a cell or letter (see [`crate::UNITS_PER_CELL`]): places are rounded to it.
    pub position_step: u16,
    /// How many steps of opacity there are above 0.
    pub opacity_levels: u8,
    /// How far the letters of a word drift apart in the end, in parts of a letter's width.
    pub text_spread: u16,
}

impl AnimationQuality {
    /// For a shell that draws pixels, 60 times a second.
    pub const PIXELS: AnimationQuality = AnimationQuality {
        frame_interval: Span::from_micros(16_667),
        position_step: 1,
        opacity_levels: 255,
        text_spread: 160,
    };
    /// For an animation in a file, 20 pictures a second, where every change costs bytes: what moves by itself
    /// does so in every second picture.
    pub const GIF: AnimationQuality = AnimationQuality {
        frame_interval: Span::from_millis(100),
        position_step: 48,
        opacity_levels: 5,
        text_spread: 160,
    };
    /// For a terminal: whole characters, 20 pictures a second, few shades.
    pub const TERMINAL: AnimationQuality = AnimationQuality {
        frame_interval: Span::from_millis(50),
        position_step: 256,
        opacity_levels: 6,
        text_spread: 256,
    };
}
