//! RGB colours, and integer arithmetic on them.

use core::fmt;

/// A colour as a screen shows it: red, green and blue from 0 to 255 (sRGB).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Black.
    pub const BLACK: Rgb = Rgb(0, 0, 0);
    /// White.
    pub const WHITE: Rgb = Rgb(255, 255, 255);

    /// Returns the colour `0xRRGGBB`.
    pub const fn hex(code: u32) -> Rgb {
        Rgb((code >> 16) as u8, (code >> 8) as u8, code as u8)
    }

    /// Returns this colour with `share` of 255 replaced by another one: 0 is this colour, 255 the other one.
    #[must_use]
    pub const fn mix(self, other: Rgb, share: u8) -> Rgb {
        Rgb(lerp(self.0, other.0, share), lerp(self.1, other.1, share), lerp(self.2, other.2, share))
    }

    /// Returns this colour with an opacity over a background: 255 is the colour, 0 the background.
    #[must_use]
    pub const fn fade(self, background: Rgb, opacity: u8) -> Rgb {
        background.mix(self, opacity)
    }

    /// Returns the grey with the same luminance.
    #[must_use]
    pub fn grey(self) -> Rgb {
        let light = self.luminance();
        // The table is increasing, so the nearest grey is found by binary search.
        let above = LINEAR.partition_point(|entry| u32::from(*entry) < light).min(255);
        let below = above.saturating_sub(1);
        let far = |level: usize| u32::from(LINEAR[level]).abs_diff(light);
        let level = if far(below) < far(above) { below } else { above } as u8;
        Rgb(level, level, level)
    }

    /// Returns the relative luminance of WCAG, from 0 (black) to 65,535 (white).
    pub fn luminance(self) -> u32 {
        let [r, g, b] = self.linear().map(u64::from);
        ((r * 2126 + g * 7152 + b * 722 + 5000) / 10_000) as u32
    }

    /// Returns the WCAG contrast ratio with another colour in hundredths, from 100 (none) to 2100 (black on
    /// white). Text needs at least 450.
    pub fn contrast(self, other: Rgb) -> u32 {
        // WCAG adds 0.05 to each luminance: 3276.75 of 65,535, so everything is counted in quarters.
        let lifted = |colour: Rgb| u64::from(colour.luminance()) * 4 + 13_107;
        let (a, b) = (lifted(self), lifted(other));
        (a.max(b) * 100 / a.min(b)) as u32
    }

    /// Returns the distance from grey, from 0 to 255.
    pub fn saturation(self) -> u8 {
        let (most, least) = (self.0.max(self.1).max(self.2), self.0.min(self.1).min(self.2));
        (u32::from(most - least) * 255 / u32::from(most.max(1))) as u8
    }

    /// Returns the hue in degrees, from 0 (red) to 359; 0 for a grey.
    pub fn hue(self) -> u16 {
        let Rgb(r, g, b) = self;
        let (most, least) = (r.max(g).max(b), r.min(g).min(b));
        let (from, above, below) = match most {
            _ if most == r => (360, g, b),
            _ if most == g => (120, b, r),
            _ => (240, r, g),
        };
        let away = (i32::from(above) - i32::from(below)) * 60 / i32::from((most - least).max(1));
        ((from + away) % 360) as u16
    }

    /// Returns the linear components, each from 0 to 65,535.
    pub fn linear(self) -> [u16; 3] {
        [self.0, self.1, self.2].map(|channel| LINEAR[usize::from(channel)])
    }
}

/// Formats the colour as `#rrggbb`.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// Returns the number at `share` of 255 between `from` and `to`, rounded.
pub const fn lerp(from: u8, to: u8, share: u8) -> u8 {
    let (from, to, share) = (from as u32, to as u32, share as u32);
    ((from * (255 - share) + to * share + 127) / 255) as u8
}

/// The linear value of each sRGB level, of 65,535 (IEC 61966-2-1, rounded).
#[rustfmt::skip]
const LINEAR: [u16; 256] = [
    0, 20, 40, 60, 80, 99, 119, 139, 159, 179, 199, 219, 241, 264, 288, 313,
    340, 367, 396, 427, 458, 491, 526, 562, 599, 637, 677, 718, 761, 805, 851, 898,
    947, 997, 1048, 1101, 1156, 1212, 1270, 1330, 1391, 1453, 1517, 1583, 1651, 1720, 1790, 1863,
    1937, 2013, 2090, 2170, 2250, 2333, 2418, 2504, 2592, 2681, 2773, 2866, 2961, 3058, 3157, 3258,
    3360, 3464, 3570, 3678, 3788, 3900, 4014, 4129, 4247, 4366, 4488, 4611, 4736, 4864, 4993, 5124,
    5257, 5392, 5530, 5669, 5810, 5953, 6099, 6246, 6395, 6547, 6700, 6856, 7014, 7174, 7335, 7500,
    7666, 7834, 8004, 8177, 8352, 8528, 8708, 8889, 9072, 9258, 9445, 9635, 9828, 10022, 10219, 10417,
    10619, 10822, 11028, 11235, 11446, 11658, 11873, 12090, 12309, 12530, 12754, 12980, 13209, 13440, 13673, 13909,
    14146, 14387, 14629, 14874, 15122, 15371, 15623, 15878, 16135, 16394, 16656, 16920, 17187, 17456, 17727, 18001,
    18277, 18556, 18837, 19121, 19407, 19696, 19987, 20281, 20577, 20876, 21177, 21481, 21787, 22096, 22407, 22721,
    23038, 23357, 23678, 24002, 24329, 24658, 24990, 25325, 25662, 26001, 26344, 26688, 27036, 27386, 27739, 28094,
    28452, 28813, 29176, 29542, 29911, 30282, 30656, 31033, 31412, 31794, 32179, 32567, 32957, 33350, 33745, 34143,
    34544, 34948, 35355, 35764, 36176, 36591, 37008, 37429, 37852, 38278, 38706, 39138, 39572, 40009, 40449, 40891,
    41337, 41785, 42236, 42690, 43147, 43606, 44069, 44534, 45002, 45473, 45947, 46423, 46903, 47385, 47871, 48359,
    48850, 49344, 49841, 50341, 50844, 51349, 51858, 52369, 52884, 53401, 53921, 54445, 54971, 55500, 56032, 56567,
    57105, 57646, 58190, 58737, 59287, 59840, 60396, 60955, 61517, 62082, 62650, 63221, 63795, 64372, 64952, 65535,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing_covers_the_full_range_and_rounds() {
        let (a, b) = (Rgb(0, 100, 255), Rgb(255, 101, 0));
        assert_eq!((a.mix(b, 0), a.mix(b, 255)), (a, b));
        assert_eq!(a.mix(b, 128), Rgb(128, 101, 127));
        assert_eq!((a.fade(b, 255), a.fade(b, 0)), (a, b));
        for share in 0..=255 {
            assert_eq!(lerp(7, 7, share), 7);
            assert_eq!(lerp(0, 255, share), share);
            assert_eq!(lerp(255, 0, share), 255 - share);
        }
    }

    #[test]
    fn contrast_follows_wcag() {
        assert_eq!(Rgb::WHITE.contrast(Rgb::BLACK), 2100);
        assert_eq!(Rgb::BLACK.contrast(Rgb::WHITE), 2100);
        assert_eq!(Rgb::hex(0x12_3456).contrast(Rgb::hex(0x12_3456)), 100);
        // The grey that is just dark enough for text on white, and the next lighter one.
        assert!(Rgb::hex(0x76_7676).contrast(Rgb::WHITE) >= 450);
        assert!(Rgb::hex(0x77_7777).contrast(Rgb::WHITE) < 450);
    }

    #[test]
    fn a_grey_is_as_light_as_its_colour() {
        for level in 0..=255 {
            assert_eq!(Rgb(level, level, level).grey(), Rgb(level, level, level));
        }
        assert_eq!(Rgb(255, 0, 0).grey(), Rgb(127, 127, 127));
        assert_eq!(Rgb(0, 0, 255).grey(), Rgb(76, 76, 76));
    }

    #[test]
    fn hues_are_in_degrees() {
        for (colour, hue, saturation) in [
            (0xff_0000, 0, 255),
            (0xff_ff00, 60, 255),
            (0x00_ff00, 120, 255),
            (0x00_8080, 180, 255),
            (0x00_00ff, 240, 255),
            (0xff_0080, 330, 255),
            (0x80_4040, 0, 127),
            (0x77_7777, 0, 0),
            (0x00_0000, 0, 0),
        ] {
            let colour = Rgb::hex(colour);
            assert_eq!((colour.hue(), colour.saturation()), (hue, saturation), "{colour}");
        }
    }

    #[test]
    fn colours_are_formatted_in_hexadecimal() {
        assert_eq!(Rgb::hex(0x0a_bc01).to_string(), "#0abc01");
    }
}
