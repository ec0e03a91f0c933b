//! Palettes: a colour for everything that is drawn, on a dark and on a light ground.

use crate::{EffectTone, Rgb, terminal};
use quintet_engine::kernel::{Cell, CellKind, Tile};

mod data;

/// A set of colours with a name, for both grounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Palette {
    /// The name in settings and on the command line.
    pub name: &'static str,
    /// Whether its pieces should bear their patterns unless the player says otherwise.
    pub patterned: bool,
    /// Its colours on a dark ground.
    pub dark: Colours,
    /// Its colours on a light ground.
    pub light: Colours,
}

/// Whether things are drawn light on dark or dark on light.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Background {
    /// Light on dark.
    #[default]
    Dark,
    /// Dark on light.
    Light,
}

impl Background {
    /// Both grounds.
    pub const ALL: [Background; 2] = [Background::Dark, Background::Light];

    /// The name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Background::Dark => "dark",
            Background::Light => "light",
        }
    }
}

impl Palette {
    /// Every palette; the first one is used when nothing was chosen.
    pub const ALL: &'static [Palette] = data::ALL;

    /// The palette of this name.
    pub fn find(name: &str) -> Option<&'static Palette> {
        Palette::ALL.iter().find(|palette| palette.name == name)
    }

    /// Its colours on this ground.
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
    /// Behind everything.
    pub background: Rgb,
    /// Behind the cells of a board.
    pub board: Rgb,
    /// The lines between the cells of a board.
    pub grid: Rgb,
    /// The frame around a board, a panel or a window of a menu.
    pub frame: Rgb,
    /// Text.
    pub text: Rgb,
    /// Text that matters less.
    pub dim: Rgb,
    /// What is chosen, and titles.
    pub accent: Rgb,
    /// Where a hint would put the piece.
    pub hint: Rgb,
    /// What is hidden from the player.
    pub cover: Rgb,
    /// Light on rows that go and pieces that lock.
    pub flash: Rgb,
    /// Danger and errors.
    pub warning: Rgb,
    /// The kinds of cells, in the order of [`CellKind::ALL`].
    pub kinds: [Rgb; CellKind::COUNT],
    /// Families of numbered colours: reds, oranges, yellows, greens, cyans, blues, violets, pinks.
    pub families: [Rgb; 8],
}

impl Colours {
    /// The colour of a kind.
    pub fn kind(&self, kind: CellKind) -> Rgb {
        self.kinds[kind.index()]
    }

    /// The colour of a filled cell.
    pub fn tile(&self, tile: Tile) -> Rgb {
        match tile {
            Tile::Kind(kind) => self.kind(kind),
            Tile::Colour(number) => self.indexed(number),
        }
    }

    /// The colour for a number: numbers are those of a terminal's 256 colours, and each is shown in this
    /// palette's colour of the same family, somewhat nearer to its own lightness.
    pub fn indexed(&self, number: u8) -> Rgb {
        let asked = terminal::colour_256(number);
        let colour = self.families.get(family_of(number)).copied().unwrap_or(self.text);
        if FAMILIES.contains(&number) { colour } else { colour.mix(asked.grey(), 40) }
    }

    /// The colour of the ghost of a tile: its own, mostly sunk into the board.
    pub fn ghost_of(&self, tile: Tile) -> Rgb {
        self.tile(tile).fade(self.board, GHOST)
    }

    /// The same among a terminal's 256 colours.
    pub fn ghost_256_of(&self, tile: Tile) -> Rgb {
        terminal::colour_256(terminal::faded_256(self.tile(tile), self.board, GHOST))
    }

    /// The colour of the pattern on a tile: darker than a light tile, lighter than a dark one.
    pub fn pattern_colour(&self, tile: Tile) -> Rgb {
        let colour = self.tile(tile);
        colour.mix(if colour.luminance() > 11_000 { Rgb::BLACK } else { Rgb::WHITE }, 120)
    }

    /// The colour that fills a cell of a board.
    pub fn cell(&self, cell: Cell) -> Rgb {
        match cell {
            Cell::Empty => self.board,
            Cell::Block(tile) | Cell::Falling(tile) => self.tile(tile),
            Cell::Ghost(tile) => self.ghost_of(tile),
            Cell::Hint => self.hint,
            Cell::Cover => self.cover,
        }
    }

    /// The colour of a word or of the light on a frame.
    pub fn tone(&self, tone: EffectTone) -> Rgb {
        match tone {
            EffectTone::Clear | EffectTone::Perfect => self.text,
            EffectTone::Spin | EffectTone::Chain | EffectTone::Level => self.accent,
            EffectTone::Special | EffectTone::Danger => self.warning,
        }
    }
}

/// How much of a tile's colour its ghost has, of 255.
const GHOST: u8 = 88;

/// A number of a terminal's 256 colours for each family, as Cascade's own pieces have them.
const FAMILIES: [u8; 8] = [160, 208, 220, 34, 37, 33, 93, 201];

/// The family that a numbered colour belongs to, by its place in [`Colours::families`].
pub(crate) fn family_of(number: u8) -> usize {
    let asked = terminal::colour_256(number);
    let far = |number: &u8| terminal::distance(terminal::colour_256(*number), asked);
    FAMILIES.iter().map(far).enumerate().min_by_key(|(_, far)| *far).map_or(0, |(place, _)| place)
}
