//! Finds the nearest of the 256 or 16 colours of a terminal.

use crate::{Rgb, palette};
use quintet_engine::kernel::{CellKind, Tile};

/// The sixteen ANSI colours as most terminals show them. Players can change them, so a shell with more
/// colours should not rely on them.
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

/// The levels of a component in the cube of 6×6×6 colours.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// Returns the colour of an index in a terminal with 256 colours.
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

/// Returns the index of a tile's colour among the sixteen ANSI colours, different for each kind. The nearest
/// ones of a palette's colours would often coincide, and the terminal decides how they look anyway.
pub fn tile_16(tile: Tile) -> u8 {
    match tile {
        Tile::Kind(kind) => match kind {
            CellKind::I => 14,
            CellKind::J => 12,
            CellKind::L => 3,
            CellKind::O => 11,
            CellKind::S => 2,
            CellKind::T => 13,
            CellKind::Z => 9,
            CellKind::Vapor => 5,
            CellKind::Foam => 15,
            CellKind::Crazy => 10,
            CellKind::Star => 1,
            CellKind::Garbage => 7,
            CellKind::TimeLimit => 8,
        },
        Tile::Colour(number) => [9, 3, 11, 2, 14, 12, 5, 13][palette::family_of(number) % 8],
    }
}

/// Returns how different two colours look: a sum of squared differences, weighted roughly like human vision;
/// 0 for the same colour.
pub fn distance(a: Rgb, b: Rgb) -> u32 {
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    let red = u32::midpoint(a.0.into(), b.0.into());
    // The weights of red and blue depend on how red the colours are, in 256ths: 2…3, 4, 3…2.
    ((512 + red) * square(a.0, b.0) + 1024 * square(a.1, b.1) + (767 - red) * square(a.2, b.2)) / 256
}

/// How much the opacity may exceed the requested one, so that the hue is visible.
const MAX_EXTRA_OPACITY: u8 = 64;
/// The maximum difference of two hues that count as the same, in degrees.
const MAX_HUE_DIFFERENCE: u16 = 30;
/// The minimum saturation, of 255, of a colour with a hue.
const MIN_SATURATION: u8 = 48;

/// Returns the index, among a terminal's 256 colours, of a colour mostly blended into a background. Among
/// colours near the background the nearest is often a grey; this is the nearest with the colour's own hue, if
/// it has one.
pub fn faded_256(colour: Rgb, background: Rgb, opacity: u8) -> u8 {
    let plain = || colour.fade(background, opacity).to_256();
    if colour.saturation() < MIN_SATURATION {
        return plain();
    }
    let is_alike = |number: &u8| {
        let own = colour_256(*number);
        let apart = own.hue().abs_diff(colour.hue());
        own.saturation() > 0 && apart.min(360 - apart) <= MAX_HUE_DIFFERENCE
    };
    let shades = || {
        (opacity..=opacity.saturating_add(MAX_EXTRA_OPACITY))
            .step_by(8)
            .map(|share| colour.fade(background, share))
    };
    let far = |number: &u8| shades().map(|shade| distance(colour_256(*number), shade)).min();
    (16..=231).filter(is_alike).min_by_key(far).unwrap_or_else(plain)
}

impl Rgb {
    /// Returns the index of the nearest of a terminal's 256 colours, never one of the first sixteen, which
    /// players can change.
    pub fn to_256(self) -> u8 {
        nearest(16..=255, self, colour_256)
    }

    /// Returns the index of the nearest of the sixteen ANSI colours.
    pub fn to_16(self) -> u8 {
        nearest(0..=15, self, colour_256)
    }
}

fn nearest(numbers: core::ops::RangeInclusive<u8>, colour: Rgb, show: impl Fn(u8) -> Rgb) -> u8 {
    numbers.min_by_key(|number| distance(show(*number), colour)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_colour_is_its_own_nearest() {
        for number in 16..=255 {
            let found = colour_256(colour_256(number).to_256());
            assert_eq!(found, colour_256(number), "{number}");
        }
        for number in 0..16 {
            assert_eq!(SIXTEEN[usize::from(number)].to_16(), number);
        }
    }

    #[test]
    fn nearest_colours_are_plausible() {
        for (colour, of_256, of_16) in [
            (0xff_0000, 196, 9),
            (0xfe_0101, 196, 9),
            (0x00_0000, 16, 0),
            (0xff_ffff, 231, 15),
            (0x80_8080, 244, 8),
            (0x46_b94a, 71, 2),
            (0xf4_cd2e, 220, 3),
            (0x39_c5ee, 81, 6),
        ] {
            let colour = Rgb::hex(colour);
            assert_eq!((colour.to_256(), colour.to_16()), (of_256, of_16), "{colour}");
        }
    }

    #[test]
    fn a_faded_colour_keeps_its_hue() {
        for (palette, background) in crate::Palette::ALL
            .iter()
            .flat_map(|palette| crate::Background::ALL.map(|background| (palette, background)))
        {
            let colours = palette.on(background);
            let ghosts = CellKind::TETROMINOES.map(|kind| faded_256(colours.kind(kind), colours.board, 88));
            for (kind, ghost) in CellKind::TETROMINOES.into_iter().zip(ghosts) {
                let (own, seen) = (colours.kind(kind), colour_256(ghost));
                let place = format!("{} {background:?} {kind:?}: {own} is seen as {seen}", palette.name);
                assert!(ghost != colours.board.to_256() && ghost != own.to_256(), "{place}");
                assert_eq!(own.saturation() >= MIN_SATURATION, seen.saturation() > 0, "{place}");
            }
            let mut apart = ghosts.to_vec();
            apart.sort_unstable();
            apart.dedup();
            assert!(
                palette.name == "grey" || apart.len() >= 6,
                "{} {background:?}: {ghosts:?}",
                palette.name
            );
        }
    }

    #[test]
    fn sixteen_colours_tell_every_kind_apart() {
        let mut numbers = CellKind::ALL.map(|kind| tile_16(Tile::Kind(kind)));
        numbers.sort_unstable();
        assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]) && !numbers.contains(&0), "{numbers:?}");
        let mut own = [160, 208, 220, 34, 37, 33, 93, 201].map(|number| tile_16(Tile::Colour(number)));
        own.sort_unstable();
        assert!(own.windows(2).all(|pair| pair[0] < pair[1]), "{own:?}");
    }

    #[test]
    fn indices_match_terminal_colours() {
        for (number, colour) in [
            (16, 0x00_0000),
            (21, 0x00_00ff),
            (46, 0x00_ff00),
            (208, 0xff_8700),
            (232, 0x08_0808),
            (255, 0xee_eeee),
        ] {
            assert_eq!(colour_256(number), Rgb::hex(colour), "{number}");
        }
    }
}
