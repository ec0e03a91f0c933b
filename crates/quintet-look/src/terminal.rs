//! The nearest of the 256, or of the 16, colours that a terminal has.

use crate::Rgb;

/// The sixteen colours every terminal has, as most show them. Players can change them, so a painter that
/// may use more should not rely on them.
pub const SIXTEEN: [Rgb; 16] = [
    Rgb::hex(0x00_0000),
    Rgb::hex(0xcd_0000),
    Rgb::hex(0x00_cd00),
    Rgb::hex(0xcd_cd00),
    Rgb::hex(0x00_00ee),
    Rgb::hex(0xcd_00cd),
    Rgb::hex(0x00_cdcd),
    Rgb::hex(0xe5_e5e5),
    Rgb::hex(0x7f_7f7f),
    Rgb::hex(0xff_0000),
    Rgb::hex(0x00_ff00),
    Rgb::hex(0xff_ff00),
    Rgb::hex(0x5c_5cff),
    Rgb::hex(0xff_00ff),
    Rgb::hex(0x00_ffff),
    Rgb::hex(0xff_ffff),
];

/// The levels of light in the cube of 6×6×6 colours.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The colour that a terminal of 256 colours shows for this number.
pub fn colour_256(number: u8) -> Rgb {
    let level = |place: u8| LEVELS[usize::from(place % 6)];
    match number {
        0..16 => SIXTEEN[usize::from(number)],
        16..232 => {
            let place = number - 16;
            Rgb(level(place / 36), level(place / 6), level(place))
        }
        232.. => {
            let grey = 8 + 10 * (number - 232);
            Rgb(grey, grey, grey)
        }
    }
}

/// How different two colours look: the sum of squares of differences, weighed as the eye does, more or
/// less; 0 for the same colour.
pub fn distance(a: Rgb, b: Rgb) -> u32 {
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    let red = u32::midpoint(a.0.into(), b.0.into());
    // The weights of red and blue depend on how red the colours are, in 256ths: 2…3, 4, 3…2.
    ((512 + red) * square(a.0, b.0) + 1024 * square(a.1, b.1) + (767 - red) * square(a.2, b.2)) / 256
}

impl Rgb {
    /// The number of the nearest among a terminal's 256 colours, never one of the first sixteen, which
    /// players can change.
    pub fn to_256(self) -> u8 {
        nearest(16..=255, self, colour_256)
    }

    /// The number of the nearest among a terminal's sixteen colours.
    pub fn to_16(self) -> u8 {
        nearest(0..=15, self, colour_256)
    }
}

fn nearest(numbers: core::ops::RangeInclusive<u8>, colour: Rgb, show: impl Fn(u8) -> Rgb) -> u8 {
    numbers.min_by_key(|number| distance(show(*number), colour)).unwrap_or(0)
}
