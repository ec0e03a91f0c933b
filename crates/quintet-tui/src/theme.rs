//! The theme: the colours, characters and sizes that the settings request and the terminal supports.

use crate::term_caps::{Charset, ColourDepth, TermCaps};
use quintet_app::ColourScheme;
use quintet_app::settings::Settings;
use quintet_app::text::Language;
use quintet_engine::kernel::Tile;
use quintet_look::{Colours, Pattern, Rgb, terminal};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// The size of the cells of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CellSize {
    /// As large as fits.
    Auto,
    /// Two columns wide.
    Full,
    /// One column wide and half a line high.
    Half,
}

/// How blocks are drawn where there are enough colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BlockStyle {
    /// Even colour.
    Plain,
    /// With darker edges on the right and below.
    Edged,
    /// With shading on the right and below.
    Shaded,
    /// With brackets.
    Brackets,
}

/// The colours, characters and sizes for drawing.
#[derive(Debug)]
pub struct Theme {
    pub(crate) colours: &'static Colours,
    pub(crate) depth: ColourDepth,
    pub(crate) charset: Charset,
    pub(crate) patterns: bool,
    /// The colour behind every other column of a board, if it differs.
    pub(crate) stripe: Option<Rgb>,
    pub(crate) cells: CellSize,
    /// How blocks are drawn; `None` leaves it to their size.
    blocks: Option<BlockStyle>,
    /// The language of texts that the shell adds.
    pub(crate) language: Language,
    /// The nearest terminal colours found last, each at a place that its RGB colour determines.
    nearest: [Cell<Option<(Rgb, Color)>>; REMEMBERED],
    /// The ghosts' colours found so far, by the colours of their pieces.
    ghosts: RefCell<BTreeMap<Rgb, Rgb>>,
}

/// The number of places for cached colours.
const REMEMBERED: usize = 256;

impl Theme {
    /// Returns the theme for these settings in this terminal.
    pub fn new(caps: TermCaps, settings: &Settings) -> Theme {
        let tint = ColourScheme::from_settings(settings, caps.background);
        let depth = match settings.text("colours.depth").as_str() {
            "full" => ColourDepth::TrueColour,
            "256" => ColourDepth::Ansi256,
            "16" => ColourDepth::Ansi16,
            _ => caps.depth,
        };
        let depth = match settings.text("colours.use").as_str() {
            "never" => ColourDepth::Mono,
            "always" => depth.max(ColourDepth::Ansi16),
            // A colour setting made for another terminal does not add colours to one without.
            _ if caps.depth == ColourDepth::Mono => ColourDepth::Mono,
            _ => depth,
        };
        let charset = match settings.text("look.ascii").as_str() {
            "on" => Charset::Ascii,
            "off" if caps.charset == Charset::Ascii => Charset::Unicode,
            _ => caps.charset,
        };
        let cells = match settings.text("look.cells").as_str() {
            "full" => CellSize::Full,
            "half" => CellSize::Half,
            _ => CellSize::Auto,
        };
        let blocks = match settings.text("look.blocks").as_str() {
            "plain" => Some(BlockStyle::Plain),
            "edged" => Some(BlockStyle::Edged),
            "shaded" => Some(BlockStyle::Shaded),
            "brackets" => Some(BlockStyle::Brackets),
            _ => None,
        };
        let (colours, patterns) = (tint.colours(), tint.patterns);
        let stripe = stripe(colours, depth).filter(|_| settings.is_on("look.grid"));
        let language = settings.language();
        let (nearest, ghosts) = ([const { Cell::new(None) }; REMEMBERED], RefCell::default());
        Theme { colours, depth, charset, patterns, stripe, cells, blocks, language, nearest, ghosts }
    }

    /// Returns how blocks of this many columns are drawn: large ones have edges unless the settings say otherwise.
    pub(crate) fn block_style(&self, scale: u16) -> BlockStyle {
        let usual = if scale >= 4 { BlockStyle::Edged } else { BlockStyle::Plain };
        match self.blocks.unwrap_or(usual) {
            BlockStyle::Edged | BlockStyle::Shaded if self.charset != Charset::Unicode => BlockStyle::Plain,
            style => style,
        }
    }

    /// Returns the colour of the ghost of a tile.
    pub(crate) fn ghost(&self, tile: Tile) -> Rgb {
        match self.depth {
            ColourDepth::Ansi256 => {
                let mut ghosts = self.ghosts.borrow_mut();
                *ghosts.entry(self.colours.tile(tile)).or_insert_with(|| self.colours.ghost_256_of(tile))
            }
            _ => self.colours.ghost_of(tile),
        }
    }

    /// Returns true if there are enough colours to fade and to paint the background.
    pub(crate) fn has_many_colours(&self) -> bool {
        self.depth >= ColourDepth::Ansi256
    }

    /// Returns true if there are colours.
    pub(crate) fn has_colours(&self) -> bool {
        self.depth != ColourDepth::Mono
    }

    /// Returns the terminal colour of an RGB colour. With few colours, background and text are the terminal's
    /// defaults.
    pub(crate) fn colour(&self, rgb: Rgb) -> Color {
        let own = |rgb: Rgb| [self.colours.background, self.colours.board, self.colours.text].contains(&rgb);
        match self.depth {
            ColourDepth::TrueColour => Color::Rgb(rgb.0, rgb.1, rgb.2),
            ColourDepth::Mono => Color::Reset,
            ColourDepth::Ansi16 if own(rgb) => Color::Reset,
            ColourDepth::Ansi16 => self.remembered(rgb, |rgb| Color::Indexed(rgb.to_16())),
            ColourDepth::Ansi256 => self.remembered(rgb, |rgb| Color::Indexed(rgb.to_256())),
        }
    }

    /// Returns the terminal colour of a tile: a different one for each kind of sixteen colours, otherwise the
    /// nearest.
    pub(crate) fn tile(&self, tile: Tile) -> Color {
        match self.depth {
            ColourDepth::Ansi16 => Color::Indexed(terminal::tile_16(tile)),
            _ => self.colour(self.colours.tile(tile)),
        }
    }

    fn remembered(&self, rgb: Rgb, find: impl Fn(Rgb) -> Color) -> Color {
        let place = &self.nearest[usize::from(rgb.0 ^ rgb.1.rotate_left(3) ^ rgb.2.rotate_left(6))];
        if let Some((known, colour)) = place.get()
            && known == rgb
        {
            return colour;
        }
        let colour = find(rgb);
        place.set(Some((rgb, colour)));
        colour
    }

    /// The style of text in one colour on another.
    pub(crate) fn on(&self, text: Rgb, background: Rgb) -> Style {
        Style::new().fg(self.colour(text)).bg(self.colour(background))
    }

    /// The style of plain text.
    pub(crate) fn text(&self) -> Style {
        self.on(self.colours.text, self.colours.background)
    }

    /// The style of secondary text.
    pub(crate) fn dim(&self) -> Style {
        let style = self.on(self.colours.dim, self.colours.background);
        if self.has_colours() { style } else { style.add_modifier(Modifier::DIM) }
    }

    /// The style of titles.
    pub(crate) fn title(&self) -> Style {
        self.on(self.colours.accent, self.colours.background).add_modifier(Modifier::BOLD)
    }

    /// The style of warnings.
    pub(crate) fn warning(&self) -> Style {
        let style = self.on(self.colours.warning, self.colours.background);
        if self.has_colours() { style } else { style.add_modifier(Modifier::BOLD) }
    }

    /// The style of frames.
    pub(crate) fn frame(&self) -> Style {
        self.on(self.colours.frame, self.colours.background)
    }

    /// The style of the names of keys.
    pub(crate) fn keycap(&self) -> Style {
        let style = self.on(self.colours.text, self.colours.grid);
        if self.has_many_colours() { style } else { style.bg(Color::Reset).add_modifier(Modifier::BOLD) }
    }

    /// The style of the selected item.
    pub(crate) fn chosen(&self) -> Style {
        let (accent, ground) = (self.colours.accent, self.colours.background);
        let style = match self.depth {
            ColourDepth::Mono | ColourDepth::Ansi16 => Style::new().add_modifier(Modifier::REVERSED),
            _ => self.on(accent, accent.fade(ground, 44)),
        };
        style.add_modifier(Modifier::BOLD)
    }

    /// Returns the two characters that distinguish a tile without its colour.
    pub(crate) fn pattern(&self, tile: Tile) -> [char; 2] {
        let pattern = Pattern::of(tile);
        match tile {
            // Without colours, every kind needs its own character.
            Tile::Colour(_) if !self.has_colours() => [pattern.letter; 2],
            _ => {
                let mut texture = pattern.texture.chars();
                [texture.next().unwrap_or(pattern.letter), texture.next().unwrap_or(pattern.letter)]
            }
        }
    }

    /// Replaces characters that the terminal does not have with simpler ones.
    pub(crate) fn simplify(&self, buffer: &mut Buffer) {
        if self.charset == Charset::Unicode {
            return;
        }
        for cell in &mut buffer.content {
            if cell.symbol().is_ascii() {
                continue;
            }
            let letter = cell.symbol().chars().next().unwrap_or(' ');
            let simple = match self.charset {
                Charset::Console => console(letter),
                _ => ascii(letter),
            };
            // Marks that combine with a character are dropped, also with a simple one: such a terminal cannot show them.
            if cell.symbol() != simple.encode_utf8(&mut [0; 4]) {
                cell.set_char(simple);
            }
        }
    }
}

/// Returns the colour behind every other column of a board: the faintest that differs from the board, if
/// there are enough colours.
fn stripe(colours: &Colours, depth: ColourDepth) -> Option<Rgb> {
    let faint = colours.board.mix(colours.grid, 100);
    match depth {
        ColourDepth::Mono | ColourDepth::Ansi16 => None,
        ColourDepth::Ansi256 => {
            [faint, colours.grid].into_iter().find(|stripe| stripe.to_256() != colours.board.to_256())
        }
        ColourDepth::TrueColour => Some(faint),
    }
}

/// Returns the character that a text console shows instead.
fn console(letter: char) -> char {
    match letter {
        '╭' => '┌',
        '╮' => '┐',
        '╰' => '└',
        '╯' => '┘',
        '━' => '─',
        '╋' => '┼',
        '●' | '◆' => '■',
        '○' | '◦' | '•' => '·',
        '▸' | '›' => '>',
        '‹' => '<',
        '…' => '.',
        _ => letter,
    }
}

/// Letters of the supported languages and their ASCII replacements.
const LATIN: [(&str, char); 16] = [
    ("ą", 'a'),
    ("ć", 'c'),
    ("ę", 'e'),
    ("ł", 'l'),
    ("ń", 'n'),
    ("ó", 'o'),
    ("ś", 's'),
    ("źż", 'z'),
    ("Ą", 'A'),
    ("Ć", 'C'),
    ("Ę", 'E'),
    ("Ł", 'L'),
    ("Ń", 'N'),
    ("Ó", 'O'),
    ("Ś", 'S'),
    ("ŹŻ", 'Z'),
];

/// Returns an ASCII character that looks similar.
fn ascii(letter: char) -> char {
    match letter {
        '╭' | '╮' | '╰' | '╯' | '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┼' | '╋' => '+',
        '│' | '┃' | '▌' | '▐' | '▕' => '|',
        '─' | '–' | '—' => '-',
        '━' => '=',
        '█' | '●' | '■' => '#',
        '▀' | '“' | '”' | '„' => '"',
        '▄' => '_',
        '░' | '·' | '…' => '.',
        '•' | '◆' => '*',
        '○' | '◦' | '°' => 'o',
        '▸' | '›' | '→' | '»' => '>',
        '‹' | '←' | '«' => '<',
        '↑' | '▲' => '^',
        '↓' | '▼' => 'v',
        '×' => 'x',
        '‘' | '’' => '\'',
        letter => LATIN.iter().find(|(letters, _)| letters.contains(letter)).map_or('?', |(_, plain)| *plain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_look::Background;

    fn theme(depth: ColourDepth, settings: &[(&str, &str)]) -> Theme {
        let mut chosen = Settings::default();
        for (key, value) in settings {
            chosen.set(key, value).unwrap();
        }
        Theme::new(TermCaps { depth, charset: Charset::Unicode, background: Background::Dark }, &chosen)
    }

    #[test]
    fn settings_override_the_detected_colours() {
        assert_eq!(theme(ColourDepth::Ansi256, &[]).depth, ColourDepth::Ansi256);
        assert_eq!(theme(ColourDepth::TrueColour, &[("colours.use", "never")]).depth, ColourDepth::Mono);
        assert_eq!(theme(ColourDepth::Mono, &[("colours.use", "always")]).depth, ColourDepth::Ansi16);
        assert_eq!(theme(ColourDepth::Ansi256, &[("colours.depth", "full")]).depth, ColourDepth::TrueColour);
        assert_eq!(theme(ColourDepth::Mono, &[("colours.depth", "full")]).depth, ColourDepth::Mono);
    }

    #[test]
    fn boards_have_column_stripes_with_enough_colours() {
        for palette in quintet_look::Palette::ALL {
            for ground in Background::ALL {
                let colours = palette.on(ground);
                let stripe = stripe(colours, ColourDepth::Ansi256).map(Rgb::to_256);
                assert!(
                    stripe.is_some_and(|stripe| stripe != colours.board.to_256()),
                    "{} {ground:?}",
                    palette.name
                );
            }
        }
    }
}
