//! Patterns that distinguish pieces without their colours.

use crate::palette;
use quintet_engine::kernel::{CellKind, Tile};

/// The marks on the cells of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pattern {
    /// A bitmap of 8×8 points, row by row from the top, the leftmost point in the highest bit. A set bit is
    /// drawn in `Colours::pattern_colour` over the tile's colour. Bitmaps repeat without a seam.
    pub bits: [u8; 8],
    /// Two ASCII characters that fill a cell two characters wide, in `Colours::pattern_colour` over the
    /// tile's colour.
    pub texture: &'static str,
    /// The letter of the tile where there is neither colour nor space for a texture.
    pub letter: char,
}

impl Pattern {
    /// The side of a bitmap in points.
    pub const SIDE: usize = 8;

    /// Returns the pattern of a kind, different for each.
    pub const fn of_kind(kind: CellKind) -> Pattern {
        let (bits, texture) = match kind {
            CellKind::I => ([0x33; 8], "||"),
            CellKind::J => ([0x88, 0x44, 0x22, 0x11, 0x88, 0x44, 0x22, 0x11], "\\\\"),
            CellKind::L => ([0x11, 0x22, 0x44, 0x88, 0x11, 0x22, 0x44, 0x88], "//"),
            CellKind::O => ([0x00, 0x7e, 0x42, 0x42, 0x42, 0x42, 0x7e, 0x00], "[]"),
            CellKind::S => ([0x00, 0xff, 0xff, 0x00, 0x00, 0xff, 0xff, 0x00], "=="),
            CellKind::T => ([0x18, 0x18, 0x18, 0xff, 0xff, 0x18, 0x18, 0x18], "++"),
            CellKind::Z => ([0xcc, 0xcc, 0x33, 0x33, 0xcc, 0xcc, 0x33, 0x33], "%%"),
            CellKind::Vapor => ([0xc3, 0xe7, 0x7e, 0x3c, 0x3c, 0x7e, 0xe7, 0xc3], "><"),
            CellKind::Foam => ([0x00, 0x66, 0x66, 0x00, 0x00, 0x66, 0x66, 0x00], "oo"),
            CellKind::Crazy => ([0x18, 0x3c, 0x66, 0xc3, 0x18, 0x3c, 0x66, 0xc3], "^^"),
            CellKind::Star => ([0x00, 0x18, 0x3c, 0x7e, 0x7e, 0x3c, 0x18, 0x00], "**"),
            CellKind::Garbage => ([0xff, 0x08, 0x08, 0x08, 0xff, 0x80, 0x80, 0x80], "##"),
            CellKind::TimeLimit => ([0xaa, 0x55, 0xaa, 0x55, 0xaa, 0x55, 0xaa, 0x55], "XX"),
        };
        Pattern { bits, texture, letter: kind.letter() }
    }

    /// Returns the pattern of a tile. Indexed colours of one family share a pattern; their letters cycle
    /// through the alphabet.
    pub fn of(tile: Tile) -> Pattern {
        const FAMILIES: [CellKind; 8] = [
            CellKind::Z,
            CellKind::L,
            CellKind::O,
            CellKind::S,
            CellKind::I,
            CellKind::J,
            CellKind::T,
            CellKind::Vapor,
        ];
        match tile {
            Tile::Kind(kind) => Pattern::of_kind(kind),
            Tile::Colour(number) => {
                let kind = FAMILIES[palette::family_of(number) % FAMILIES.len()];
                let letter = char::from(b'A' + number.wrapping_sub(1) % 26);
                Pattern { letter, ..Pattern::of_kind(kind) }
            }
        }
    }

    /// Returns true if the point in this column and row is set; the bitmap repeats.
    pub const fn is_set(&self, x: usize, y: usize) -> bool {
        self.bits[y % Pattern::SIDE] << (x % Pattern::SIDE) & 0x80 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the smallest number of differing points of two bitmaps over all offsets.
    fn difference(a: Pattern, b: Pattern) -> u32 {
        let moved = |down: usize, right: u32| -> u32 {
            (0..8).map(|y| (a.bits[y] ^ b.bits[(y + down) % 8].rotate_right(right)).count_ones()).sum()
        };
        (0..8)
            .flat_map(|down| (0..8).map(move |right| (down, right)))
            .map(|(d, r)| moved(d, r))
            .min()
            .unwrap()
    }

    #[test]
    fn every_kind_has_a_distinct_pattern() {
        for (place, one) in CellKind::ALL.into_iter().enumerate() {
            for other in &CellKind::ALL[..place] {
                let (a, b) = (Pattern::of_kind(one), Pattern::of_kind(*other));
                assert!(difference(a, b) >= 10, "{one:?} and {other:?} differ by {}", difference(a, b));
                assert!(a.texture != b.texture && a.letter != b.letter, "{one:?} and {other:?}");
            }
        }
    }

    #[test]
    fn a_texture_is_two_unambiguous_characters() {
        for kind in CellKind::ALL {
            let texture = Pattern::of_kind(kind).texture;
            assert!(texture.len() == 2 && texture.is_ascii(), "{texture}");
            assert!(!["??", "::", "..", "  "].contains(&texture), "that is a hint, a ghost or nothing");
        }
    }

    #[test]
    fn a_pattern_is_neither_blank_nor_full() {
        for kind in CellKind::ALL {
            let pattern = Pattern::of_kind(kind);
            let ink = (0..64).filter(|point| pattern.is_set(point % 8, point / 8)).count();
            assert!((16..=44).contains(&ink), "{kind:?}: {ink} points");
        }
        let slash = Pattern::of_kind(CellKind::L);
        assert!(slash.is_set(3, 0) && slash.is_set(2, 1) && !slash.is_set(0, 0) && slash.is_set(11, 8));
    }

    #[test]
    fn pieces_of_cascade_have_eight_patterns_and_a_letter_each() {
        let own = [160, 208, 220, 34, 37, 33, 93, 201].map(|number| Pattern::of(Tile::Colour(number)));
        for (place, pattern) in own.iter().enumerate() {
            assert!(own[..place].iter().all(|other| difference(*pattern, *other) >= 10));
        }
        assert_eq!(Pattern::of(Tile::Colour(1)).letter, 'A');
        assert_eq!(Pattern::of(Tile::Colour(255)).letter, 'U');
        assert_eq!(Pattern::of(Tile::Colour(0)).letter, 'V', "no piece has it, and it does no harm");
    }
}
