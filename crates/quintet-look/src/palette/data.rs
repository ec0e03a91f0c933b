//! The data of the palettes.

use super::{Colours, Palette};
use crate::Rgb;
use quintet_engine::kernel::CellKind;

const fn hex<const N: usize>(codes: [u32; N]) -> [Rgb; N] {
    let mut colours = [Rgb::BLACK; N];
    let mut place = 0;
    while place < N {
        colours[place] = Rgb::hex(codes[place]);
        place += 1;
    }
    colours
}

/// Everything but the tiles, on a dark background.
const DARK: Colours = Colours {
    background: Rgb::hex(0x0d_0f14),
    board: Rgb::hex(0x15_181f),
    grid: Rgb::hex(0x22_2630),
    frame: Rgb::hex(0x4a_5160),
    text: Rgb::hex(0xe8_eaf0),
    dim: Rgb::hex(0x9a_a1b0),
    accent: Rgb::hex(0x6c_c4ff),
    hint: Rgb::hex(0xf4_f4f4),
    cover: Rgb::hex(0x3a_3f4b),
    flash: Rgb::hex(0xff_ffff),
    warning: Rgb::hex(0xff_6b5e),
    kinds: [Rgb::BLACK; CellKind::COUNT],
    families: [Rgb::BLACK; 8],
};

/// Everything but the tiles, on a light background.
const LIGHT: Colours = Colours {
    background: Rgb::hex(0xf2_f1ed),
    board: Rgb::hex(0xfb_fbf8),
    grid: Rgb::hex(0xe6_e5df),
    frame: Rgb::hex(0x8b_8d94),
    text: Rgb::hex(0x1c_1f26),
    dim: Rgb::hex(0x5c_606b),
    accent: Rgb::hex(0x00_5fa8),
    hint: Rgb::hex(0x10_1010),
    cover: Rgb::hex(0xb9_bac0),
    flash: Rgb::hex(0xff_d75e),
    warning: Rgb::hex(0xb4_2318),
    kinds: [Rgb::BLACK; CellKind::COUNT],
    families: [Rgb::BLACK; 8],
};

/// Everything but the tiles, on black.
const BLACK: Colours = Colours {
    background: Rgb::BLACK,
    board: Rgb::BLACK,
    grid: Rgb::hex(0x2e_2e2e),
    frame: Rgb::WHITE,
    text: Rgb::WHITE,
    dim: Rgb::hex(0xc8_c8c8),
    accent: Rgb::hex(0xff_f04a),
    hint: Rgb::WHITE,
    cover: Rgb::hex(0x55_5555),
    flash: Rgb::WHITE,
    warning: Rgb::hex(0xff_7a6b),
    ..DARK
};

/// Everything but the tiles, on white.
const WHITE: Colours = Colours {
    background: Rgb::WHITE,
    board: Rgb::WHITE,
    grid: Rgb::hex(0xd6_d6d6),
    frame: Rgb::BLACK,
    text: Rgb::BLACK,
    dim: Rgb::hex(0x3c_3c3c),
    accent: Rgb::hex(0x00_3da8),
    hint: Rgb::BLACK,
    cover: Rgb::hex(0xa6_a6a6),
    flash: Rgb::hex(0xff_c400),
    warning: Rgb::hex(0xa0_0000),
    ..LIGHT
};

/// Everything but the tiles, in greys on a dark background.
const GREY_DARK: Colours = Colours {
    background: Rgb::hex(0x0e_0e0e),
    board: Rgb::hex(0x16_1616),
    grid: Rgb::hex(0x26_2626),
    frame: Rgb::hex(0x52_5252),
    text: Rgb::hex(0xea_eaea),
    dim: Rgb::hex(0xa2_a2a2),
    accent: Rgb::WHITE,
    hint: Rgb::WHITE,
    cover: Rgb::hex(0x40_4040),
    flash: Rgb::WHITE,
    warning: Rgb::WHITE,
    ..DARK
};

/// Everything but the tiles, in greys on a light background.
const GREY_LIGHT: Colours = Colours {
    background: Rgb::hex(0xf0_f0f0),
    board: Rgb::hex(0xfa_fafa),
    grid: Rgb::hex(0xe2_e2e2),
    frame: Rgb::hex(0x88_8888),
    text: Rgb::hex(0x1e_1e1e),
    dim: Rgb::hex(0x5c_5c5c),
    accent: Rgb::BLACK,
    hint: Rgb::BLACK,
    cover: Rgb::hex(0xba_baba),
    flash: Rgb::hex(0xc8_c8c8),
    warning: Rgb::BLACK,
    ..LIGHT
};

// Tiles in the order of `CellKind::ALL`: I J L O S T Z, vapor, foam, crazy, star, garbage, limit. Those of
// the two palettes for colour-blind players were moved away from the standard ones only as far as
// `tests/look/colours.rs` requires, by a search.
pub(super) const ALL: &[Palette] = &[
    Palette {
        name: "standard",
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
    },
    Palette {
        name: "pastel",
        patterned: false,
        dark: Colours {
            kinds: hex([
                0x8f_d3e8, 0x7f_9ce0, 0xf0_b27a, 0xf0_dc8c, 0x93_cf97, 0xbd_98dc, 0xe8_8a8a, 0xf0_a5d8,
                0xdf_e3e8, 0xc4_e895, 0xb3_9274, 0x8c_909a, 0x4a_4d56,
            ]),
            families: hex([
                0xe8_8a8a, 0xf0_b27a, 0xf0_dc8c, 0x93_cf97, 0x7f_c9c2, 0x7f_a8e0, 0xb5_94dc, 0xf0_a5d8,
            ]),
            ..DARK
        },
        light: Colours {
            kinds: hex([
                0x7c_c4de, 0x70_89d4, 0xe8_a264, 0xe3_c866, 0x7f_bf85, 0xa9_82cf, 0xd9_7373, 0xdd_88c4,
                0xb4_bec8, 0xa9_d272, 0x94_714f, 0x92_969f, 0x3c_3f47,
            ]),
            families: hex([
                0xd9_7373, 0xe8_a264, 0xe3_c866, 0x7f_bf85, 0x5f_b3ac, 0x6b_94d4, 0xa0_7dcf, 0xdd_88c4,
            ]),
            ..LIGHT
        },
    },
    Palette {
        name: "high-contrast",
        patterned: false,
        dark: Colours {
            kinds: hex([
                0x00_e5ff, 0x3f_7bff, 0xff_9500, 0xff_f000, 0x22_e04a, 0xd0_60ff, 0xff_3b3b, 0xff_66d9,
                0xff_ffff, 0xb4_ff3c, 0xd0_8a4a, 0xa8_a8a8, 0x5a_5a5a,
            ]),
            families: hex([
                0xff_3b3b, 0xff_9500, 0xff_f000, 0x22_e04a, 0x00_d9c8, 0x3f_8cff, 0xc0_60ff, 0xff_66d9,
            ]),
            ..BLACK
        },
        light: Colours {
            kinds: hex([
                0x00_83b0, 0x00_33c4, 0xe2_4a00, 0x8f_8000, 0x00_6b1a, 0x6a_00a8, 0xa8_0000, 0xb0_008a,
                0x6b_8299, 0x4f_8000, 0x5a_3200, 0x6e_6e6e, 0x00_0000,
            ]),
            families: hex([
                0xa8_0000, 0xe2_4a00, 0x8f_8000, 0x00_6b1a, 0x00_706a, 0x00_4fc4, 0x60_00a8, 0xb0_008a,
            ]),
            ..WHITE
        },
    },
    Palette {
        name: "colour-blind",
        patterned: true,
        dark: Colours {
            kinds: hex([
                0x3c_c3ed, 0x3d_53ae, 0xf3_890d, 0xf6_cc12, 0x05_c786, 0xa7_54e9, 0xe1_3223, 0xdb_56ad,
                0xcb_e1fd, 0x7e_f0a1, 0x86_7370, 0x85_8994, 0x39_3d45,
            ]),
            families: hex([
                0xe2_3d22, 0xf7_8916, 0xff_cb1b, 0x54_cf95, 0x40_a69e, 0x2f_80ff, 0x87_57b6, 0xf6_89ea,
            ]),
            ..DARK
        },
        light: Colours {
            kinds: hex([
                0x25_a5d8, 0x03_49f3, 0xb8_6013, 0xbf_9712, 0x4f_bd8d, 0x8d_34b1, 0xa5_1a6e, 0xd6_408f,
                0xa4_c4dd, 0x95_d837, 0x78_490e, 0x7e_828b, 0x22_252b,
            ]),
            families: hex([
                0xcc_2a29, 0xe5_730c, 0xe4_b30c, 0x3e_b180, 0x1c_8f88, 0x29_74f3, 0x7d_33b6, 0x9d_1276,
            ]),
            ..LIGHT
        },
    },
    Palette {
        name: "blue-blind",
        patterned: true,
        dark: Colours {
            kinds: hex([
                0x3b_c2f1, 0x48_62ee, 0xff_7b00, 0xf6_c919, 0x39_b048, 0xaf_23c3, 0xc9_2e1d, 0xcc_69e9,
                0xb3_c5ac, 0x95_f968, 0x87_765e, 0x93_858e, 0x42_3b36,
            ]),
            families: hex([
                0xdc_3837, 0xe4_9d4d, 0xf4_cd2e, 0x82_a826, 0x1e_bbb5, 0x3c_7de8, 0x9a_4ed6, 0xf8_4ecf,
            ]),
            ..DARK
        },
        light: Colours {
            kinds: hex([
                0x27_a7d7, 0x2b_51c7, 0xe5_730f, 0xd6_a416, 0x2e_9635, 0x85_3dd1, 0xcd_2a2a, 0xbb_48b1,
                0xe3_c99e, 0x96_c10f, 0x7b_4b23, 0x88_848f, 0x24_252c,
            ]),
            families: hex([
                0xcc_292a, 0xe7_740d, 0xe0_b000, 0x82_9009, 0x13_9189, 0x36_5ab8, 0x7f_34be, 0xc1_46bb,
            ]),
            ..LIGHT
        },
    },
    Palette {
        name: "grey",
        patterned: true,
        dark: Colours {
            kinds: hex([
                0xe7_e7e7, 0x50_5050, 0xa3_a3a3, 0xff_ffff, 0xb9_b9b9, 0x78_7878, 0x64_6464, 0x3d_3d3d,
                0xd0_d0d0, 0x8d_8d8d, 0x8d_8d8d, 0x8d_8d8d, 0x3d_3d3d,
            ]),
            families: hex([
                0x6f_6f6f, 0xa4_a4a4, 0xfc_fcfc, 0x89_8989, 0xde_dede, 0x3d_3d3d, 0x55_5555, 0xc1_c1c1,
            ]),
            ..GREY_DARK
        },
        light: Colours {
            kinds: hex([
                0xab_abab, 0x19_1919, 0x67_6767, 0xc2_c2c2, 0x7d_7d7d, 0x3e_3e3e, 0x2b_2b2b, 0x09_0909,
                0x94_9494, 0x52_5252, 0x52_5252, 0x52_5252, 0x09_0909,
            ]),
            families: hex([
                0x36_3636, 0x6b_6b6b, 0xc4_c4c4, 0x50_5050, 0xa5_a5a5, 0x09_0909, 0x1e_1e1e, 0x87_8787,
            ]),
            ..GREY_LIGHT
        },
    },
];
