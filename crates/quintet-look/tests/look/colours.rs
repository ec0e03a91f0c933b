//! Tests the palettes: the contrast of texts, and the distance of colours also for people with red-green or
//! blue-yellow colour blindness. All in integers.

use quintet_engine::kernel::{Cell, CellKind, Tile};
use quintet_look::{Background, Colours, EffectTone, Palette, Rgb};

/// A kind of colour vision.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Eyes {
    Usual,
    Protan,
    Deutan,
    Tritan,
}

impl Eyes {
    /// Returns the transformation of linear light, in millionths (Machado, Oliveira and Fernandes 2009,
    /// severity 1).
    const fn matrix(self) -> [[i64; 3]; 3] {
        match self {
            Eyes::Usual => [[1_000_000, 0, 0], [0, 1_000_000, 0], [0, 0, 1_000_000]],
            Eyes::Protan => {
                [[152_286, 1_052_583, -204_868], [114_503, 786_281, 99_216], [-3_882, -48_116, 1_051_998]]
            }
            Eyes::Deutan => {
                [[367_322, 860_646, -227_968], [280_085, 672_501, 47_413], [-11_820, 42_940, 968_881]]
            }
            Eyes::Tritan => {
                [[1_255_528, -76_749, -178_779], [-78_411, 930_809, 147_602], [4_733, 691_367, 303_900]]
            }
        }
    }
}

fn times(matrix: [[i64; 3]; 3], v: [i64; 3], unit: i64) -> [i64; 3] {
    matrix.map(|row| (row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) / unit)
}

/// Returns the integer part of a cube root.
fn cube_root(n: i64) -> i64 {
    let (mut low, mut high) = (0, 2_000_000);
    while low < high {
        let middle = (low + high + 1) / 2;
        if middle * middle * middle <= n { low = middle } else { high = middle - 1 }
    }
    low
}

/// Returns a colour in Oklab as seen with this vision, in ten-thousandths.
fn lab(colour: Rgb, eyes: Eyes) -> [i64; 3] {
    let light = colour.linear().map(|l| i64::from(l) * 1_000_000 / 65_535);
    let seen = times(eyes.matrix(), light, 1_000_000).map(|l| l.clamp(0, 1_000_000));
    let cones = [[412_221, 536_333, 51_446], [211_903, 680_700, 107_397], [88_302, 281_719, 629_979]];
    // The cube root of a number times 10^12 is that of the number times 10^4; three more digits are kept.
    let roots = times(cones, seen, 1_000_000).map(|l| cube_root(l * 1_000_000));
    let lab = [[210_454, 793_618, -4_072], [1_977_998, -2_428_592, 450_594], [25_904, 782_772, -808_676]];
    times(lab, roots, 1_000_000)
}

/// Returns how different two colours look with this vision, in ten-thousandths; about 200 is just noticeable.
fn difference(a: Rgb, b: Rgb, eyes: Eyes) -> i64 {
    let (a, b) = (lab(a, eyes), lab(b, eyes));
    let square: i64 = a.iter().zip(b).map(|(a, b)| (a - b).pow(2)).sum();
    square.isqrt()
}

/// Returns the kinds that occur together on one board.
fn games() -> [Vec<CellKind>; 3] {
    let with = |more: &[CellKind]| CellKind::TETROMINOES.iter().chain(more).copied().collect();
    [
        with(&[CellKind::Garbage, CellKind::TimeLimit]),
        with(&[CellKind::Vapor, CellKind::Foam, CellKind::Crazy]),
        with(&[CellKind::Star]),
    ]
}

fn each(mut visit: impl FnMut(&Palette, &Colours, String)) {
    for palette in Palette::ALL {
        for background in Background::ALL {
            visit(palette, palette.on(background), format!("{} {}", palette.name, background.name()));
        }
    }
}

/// Returns the smallest difference between two of these colours.
fn least(colours: &[(String, Rgb)], eyes: Eyes) -> (i64, String) {
    let pairs = colours.iter().enumerate().flat_map(|(n, a)| colours[..n].iter().map(move |b| (a, b)));
    let judged = pairs.map(|(a, b)| (difference(a.1, b.1, eyes), format!("{} and {}", a.0, b.0)));
    judged.min().unwrap()
}

#[test]
fn the_arithmetic_agrees_with_known_values() {
    assert_eq!(lab(Rgb::WHITE, Eyes::Usual).map(|n| (n + 5) / 10), [1000, 0, 0]);
    let red = lab(Rgb(255, 0, 0), Eyes::Usual);
    assert!(red.iter().zip([6280, 2249, 1258]).all(|(a, b)| (a - b).abs() < 8), "{red:?}");
    // Red and green of the same lightness are far apart in normal vision, and close in some others.
    let (red, green) = (Rgb(200, 80, 60), Rgb(110, 125, 50));
    assert!(difference(red, green, Eyes::Deutan) * 3 < difference(red, green, Eyes::Usual));
    assert!(difference(red, green, Eyes::Tritan) * 2 > difference(red, green, Eyes::Usual));
}

#[test]
fn texts_have_enough_contrast() {
    each(|_, colours, name| {
        for background in [colours.background, colours.board] {
            for (what, ink) in [
                ("text", colours.text),
                ("dim", colours.dim),
                ("accent", colours.accent),
                ("warning", colours.warning),
                ("hint", colours.hint),
            ] {
                let contrast = ink.contrast(background);
                assert!(contrast >= 450, "{name}: {what} on {background} has {contrast}");
            }
            for tone in EffectTone::ALL {
                assert!(colours.tone(tone).contrast(background) >= 450, "{name}: {tone:?}");
            }
        }
    });
}

#[test]
fn pieces_stand_out_from_the_board() {
    let all = [Eyes::Usual, Eyes::Protan, Eyes::Deutan, Eyes::Tritan];
    each(|_, colours, name| {
        let tiles = CellKind::ALL.map(Tile::Kind).into_iter().chain((1..=255).map(Tile::Colour));
        for tile in tiles {
            for eyes in all {
                let far = difference(colours.tile(tile), colours.board, eyes);
                assert!(far >= 1000, "{name}: {tile:?} is {far} from the board for {eyes:?}");
            }
            let ghost = difference(colours.ghost_of(tile), colours.board, Eyes::Usual);
            let solid = difference(colours.ghost_of(tile), colours.tile(tile), Eyes::Usual);
            assert!(ghost >= 300 && solid >= 500, "{name}: ghost of {tile:?} {ghost} {solid}");
            let pattern = difference(colours.pattern_colour(tile), colours.tile(tile), Eyes::Usual);
            assert!(pattern >= 1000, "{name}: pattern on {tile:?} {pattern}");
        }
        for what in [colours.grid, colours.frame, colours.cover, colours.flash] {
            assert!(difference(what, colours.board, Eyes::Usual) >= 200, "{name}: {what} on the board");
        }
    });
}

#[test]
fn pieces_of_one_game_are_distinguishable() {
    each(|palette, colours, name| {
        let (eyes, far): (&[Eyes], i64) = match palette.name {
            "colour-blind" => (&[Eyes::Usual, Eyes::Protan, Eyes::Deutan], 1050),
            "blue-blind" => (&[Eyes::Usual, Eyes::Tritan], 1050),
            "pastel" => (&[Eyes::Usual], 500),
            _ => (&[Eyes::Usual], 600),
        };
        let named = |kind: &CellKind| (format!("{kind:?}"), colours.kind(*kind));
        for eyes in eyes {
            for game in games() {
                let game: Vec<_> = game.iter().map(named).collect();
                let (least, who) = least(&game, *eyes);
                assert!(least >= far, "{name} for {eyes:?}: {who} differ by {least}");
            }
            let families: Vec<_> =
                colours.families.iter().map(|colour| (colour.to_string(), *colour)).collect();
            let (least, who) = least(&families, *eyes);
            assert!(least >= far, "{name} for {eyes:?}: {who} differ by {least}");
        }
    });
}

#[test]
fn the_seven_pieces_of_high_contrast_are_far_apart_and_far_from_the_board() {
    let palette = Palette::find("high-contrast").unwrap();
    for background in Background::ALL {
        let colours = palette.on(background);
        let seven = CellKind::TETROMINOES.map(|kind| (format!("{kind:?}"), colours.kind(kind)));
        let (least, who) = least(&seven, Eyes::Usual);
        assert!(least >= 1500, "{background:?}: {who} differ by {least}");
        for (kind, colour) in seven {
            let contrast = colour.contrast(colours.board);
            assert!(contrast >= 390, "{background:?}: {kind} on the board has {contrast}");
        }
    }
}

#[test]
fn the_standard_palette_fails_for_colour_blindness() {
    // Otherwise the test above would prove nothing.
    let dark = &Palette::find("standard").unwrap().dark;
    let seven: Vec<_> =
        CellKind::TETROMINOES.iter().map(|kind| (format!("{kind:?}"), dark.kind(*kind))).collect();
    assert!(least(&seven, Eyes::Deutan).0 < 900, "{:?}", least(&seven, Eyes::Deutan));
}

#[test]
fn a_terminal_of_256_colours_keeps_them_apart() {
    each(|palette, colours, name| {
        if palette.name == "grey" {
            return; // It has few greys; patterns distinguish these pieces.
        }
        for game in games() {
            let mut shown: Vec<u8> = game.iter().map(|kind| colours.kind(*kind).to_256()).collect();
            shown.push(colours.board.to_256());
            shown.sort_unstable();
            shown.dedup();
            assert_eq!(shown.len(), game.len() + 1, "{name}: {game:?}");
        }
    });
}

#[test]
fn palettes_are_found_by_their_names() {
    assert!(Palette::ALL.len() >= 5);
    for palette in Palette::ALL {
        assert_eq!(Palette::find(palette.name), Some(palette));
    }
    assert_eq!(Palette::find("Standard"), None);
}

#[test]
fn every_cell_has_a_colour() {
    let colours = &Palette::ALL[0].dark;
    let tile = Tile::Kind(CellKind::T);
    assert_eq!(colours.cell(Cell::Empty), colours.board);
    assert_eq!(colours.cell(Cell::Falling(tile)), colours.kind(CellKind::T));
    assert_eq!(colours.cell(Cell::Block(Tile::Colour(160))), colours.families[0]);
    assert_eq!(colours.cell(Cell::Ghost(tile)), colours.ghost_of(tile));
    assert_eq!((colours.cell(Cell::Hint), colours.cell(Cell::Cover)), (colours.hint, colours.cover));
}
