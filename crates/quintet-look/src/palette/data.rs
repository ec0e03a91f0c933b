//! The palettes themselves.

use super::{Colours, Palette};
use crate::Rgb;
use quintet_engine::kernel::Kind;

const fn hex<const N: usize>(codes: [u32; N]) -> [Rgb; N] {
    let mut colours = [Rgb::BLACK; N];
    let mut place = 0;
    while place < N {
        colours[place] = Rgb::hex(codes[place]);
        place += 1;
    }
    colours
}

/// Everything but the tiles, on a dark ground.
const DARK: Colours = Colours {
    background: Rgb::hex(0x0d_0f14),
    board: Rgb::hex(0x15_181f),
    grid: Rgb::hex(0x22_2630),
    frame: Rgb::hex(0x4a_5160),
    text: Rgb::hex(0xe8_eaf0),
    dim: Rgb::hex(0x9a_a1b0),
    accent: Rgb::hex(0x6c_c4ff),
    ghost: Rgb::hex(0x5a_6070),
    hint: Rgb::hex(0xf4_f4f4),
    cover: Rgb::hex(0x3a_3f4b),
    flash: Rgb::hex(0xff_ffff),
    warning: Rgb::hex(0xff_6b5e),
    kinds: [Rgb::BLACK; Kind::COUNT],
    families: [Rgb::BLACK; 8],
};

/// Everything but the tiles, on a light ground.
const LIGHT: Colours = Colours {
    background: Rgb::hex(0xf2_f1ed),
    board: Rgb::hex(0xfb_fbf8),
    grid: Rgb::hex(0xe6_e5df),
    frame: Rgb::hex(0x8b_8d94),
    text: Rgb::hex(0x1c_1f26),
    dim: Rgb::hex(0x5c_606b),
    accent: Rgb::hex(0x00_5fa8),
    ghost: Rgb::hex(0xb4_b6bc),
    hint: Rgb::hex(0x10_1010),
    cover: Rgb::hex(0xb9_bac0),
    flash: Rgb::hex(0xff_d75e),
    warning: Rgb::hex(0xb4_2318),
    kinds: [Rgb::BLACK; Kind::COUNT],
    families: [Rgb::BLACK; 8],
};

// Tiles in the order of `Kind::ALL`: I J L O S T Z, vapor, foam, crazy, star, garbage, limit.
pub(super) const ALL: &[Palette] = &[Palette {
    name: "standard",
    about: "clear, full colours",
    patterned: false,
    dark: Colours {
        kinds: hex([
            0x39_c5ee, 0x3d_6be8, 0xf2_8a24, 0xf4_cd2e, 0x46_b94a, 0xa4_4fd6, 0xe0_3c3c, 0xf0_52c8,
            0xcf_d6de, 0x9a_e63c, 0x9c_6a3a, 0x84_8994, 0x3a_3d45,
        ]),
        families: hex([
            0xe0_3c3c, 0xf2_8a24, 0xf4_cd2e, 0x46_b94a, 0x2f_b5ae, 0x3d_7de8, 0x9a_4fd6, 0xf0_52c8,
        ]),
        ..DARK
    },
    light: Colours {
        kinds: hex([
            0x1f_a8d8, 0x2a_52c8, 0xe5_7412, 0xe0_b000, 0x2e_9a38, 0x8a_35bf, 0xcc_2a2a, 0xd4_2fa8,
            0x9f_b0bf, 0x7a_bf1a, 0x7a_4d24, 0x7d_818a, 0x23_252b,
        ]),
        families: hex([
            0xcc_2a2a, 0xe5_7412, 0xe0_b000, 0x2e_9a38, 0x12_9089, 0x2a_66c8, 0x7f_35bf, 0xd4_2fa8,
        ]),
        ..LIGHT
    },
}];
