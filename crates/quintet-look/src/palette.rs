//! Palettes: a colour for everything that is drawn, on a dark and on a light background.

use crate::{EffectTone, Rgb, terminal};
use quintet_engine::kernel::{Cell, CellKind, Tile};

mod data;

/// A named set of colours, for both backgrounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Palette {
    /// The name in settings and on the command line.
    pub name: &'static str,
    /// Whether pieces have patterns unless the settings say otherwise.
    pub patterned: bool,
    /// The colours on a dark background.
    pub dark: Colours,
    /// The colours on a light background.
    pub light: Colours,
}

/// Whether the background is dark or light.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Background {
    /// Light text on a dark background.
    #[default]
    Dark,
    /// Dark text on a light background.
    Light,
}

impl Background {
    /// Both backgrounds.
    pub const ALL: [Background; 2] = [Background::Dark, Background::Light];

    /// Returns the name in the settings.
    pub const fn name(self) -> &'static str {
        match self {
            Background::Dark => "dark",
            Background::Light => "light",
        }
    }
}

impl Palette {
    /// Every palette; the first one is the default.
    pub const ALL: &'static [Palette] = data::ALL;

    /// Returns the palette with this name.
    pub fn find(name: &str) -> Option<&'static Palette> {
        Palette::ALL.iter().find(|palette| palette.name == name)
    }

    /// Returns the colours on this background.
    pub const fn on(&self, background: Background) -> &Colours {
        match background {
            Background::Dark => &self.dark,
            Background::Light => &self.light,
        }
    }
}

/// A colour for everything that is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Colours {
    /// The background of the screen.
    pub background: Rgb,
    /// The background of a board.
    pub board: Rgb,
    /// The grid lines of a board.
    pub grid: Rgb,
    /// The frame around a board, a panel or a menu.
    pub frame: Rgb,
    /// Text.
    pub text: Rgb,
    /// Secondary text.
    pub dim: Rgb,
    /// The selected item, and titles.
    pub accent: Rgb,
    /// The outline of a hint.
    pub hint: Rgb,
    /// Hidden cells.
    pub cover: Rgb,
    /// Flashes of cleared rows and locked pieces.
    pub flash: Rgb,
    /// Danger and errors.
    pub warning: Rgb,
    /// The kinds of cells, in the order of [`CellKind::ALL`].
    pub kinds: [Rgb; CellKind::COUNT],
    /// Families of indexed colours: reds, oranges, yellows, greens, cyans, blues, violets, pinks.
    pub families: [Rgb; 8],
}

impl Colours {
    /// Returns the colour of a kind.
    pub fn kind(&self, kind: CellKind) -> Rgb {
        self.kinds[kind.index()]
    }

    /// Returns the colour of a filled cell.
    pub fn tile(&self, tile: Tile) -> Rgb {
        match tile {
            Tile::Kind(kind) => self.kind(kind),
            Tile::Colour(number) => self.indexed(number),
        }
    }

    /// Returns the colour of an index: indices are those of a terminal's 256 colours, and each is shown in
    /// this palette's colour of the same family, shifted towards its own lightness.
    pub fn indexed(&self, number: u8) -> Rgb {
        let asked = terminal::colour_256(number);
        let colour = self.families.get(family_of(number)).copied().unwrap_or(self.text);
        if FAMILIES.contains(&number) { colour } else { colour.mix(asked.grey(), 40) }
    }

    /// Returns the colour of the ghost of a tile: its own, mostly blended into the board.
    pub fn ghost_of(&self, tile: Tile) -> Rgb {
        self.tile(tile).fade(self.board, GHOST)
    }

    /// Returns the colour of the ghost of a tile in a terminal with 256 colours.
    pub fn ghost_256_of(&self, tile: Tile) -> Rgb {
        terminal::colour_256(terminal::faded_256(self.tile(tile), self.board, GHOST))
    }

    /// Returns the colour of the pattern on a tile: darker than a light tile, lighter than a dark one.
    pub fn pattern_colour(&self, tile: Tile) -> Rgb {
        let colour = self.tile(tile);
        colour.mix(if colour.luminance() > 11_000 { Rgb::BLACK } else { Rgb::WHITE }, 120)
    }

    /// Returns the fill colour of a cell of a board.
    pub fn cell(&self, cell: Cell) -> Rgb {
        match cell {
            Cell::Empty => self.board,
            Cell::Block(tile) | Cell::Falling(tile) => self.tile(tile),
            Cell::Ghost(tile) => self.ghost_of(tile),
            Cell::Hint => self.hint,
            Cell::Cover => self.cover,
            Cell::Target(block) => block.map_or(self.board, |tile| self.ghost_of(tile)),
        }
    }

    /// Returns the colour of a text or a glow.
    pub fn tone(&self, tone: EffectTone) -> Rgb {
        match tone {
            EffectTone::Clear | EffectTone::Perfect => self.text,
            EffectTone::Spin | EffectTone::Chain | EffectTone::Level => self.accent,
            EffectTone::Special | EffectTone::Danger => self.warning,
        }
    }
}

/// The share of a tile's colour in its ghost, of 255.
const GHOST: u8 = 88;

/// The index among a terminal's 256 colours that represents each family, as in the pieces of Cascade.
const FAMILIES: [u8; 8] = [160, 208, 220, 34, 37, 33, 93, 201];

/// Returns the family of an indexed colour, as its place in [`Colours::families`].
pub(crate) fn family_of(number: u8) -> usize {
    let asked = terminal::colour_256(number);
    let far = |number: &u8| terminal::distance(terminal::colour_256(*number), asked);
    FAMILIES.iter().map(far).enumerate().min_by_key(|(_, far)| *far).map_or(0, |(place, _)| place)
}
