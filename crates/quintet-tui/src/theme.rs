//! How things are drawn here: the colours, characters and sizes that the settings ask for and the terminal has.

use crate::term_caps::{Charset, ColourDepth, TermCaps};
use quintet_app::ColourScheme;
use quintet_app::settings::Settings;
use quintet_app::text::Language;
use quintet_engine::kernel::Tile;
use quintet_look::{Colours, Pattern, Rgb, terminal};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// How large the cells of a board are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CellSize {
    /// As large as there is room for.
    Auto,
    /// Two columns wide.
    Full,
    /// One column wide and half a line high.
    Half,
}

/// How things are drawn.
#[derive(Debug)]
pub struct Theme {
    pub(crate) colours: &'static Colours,
    pub(crate) depth: ColourDepth,
    pub(crate) charset: Charset,
    pub(crate) patterns: bool,
    /// The colour behind every other column of a board, if that is another one.
    pub(crate) stripe: Option<Rgb>,
    pub(crate) cells: CellSize,
    /// The language of the words that the terminal adds.
    pub(crate) language: Language,
    /// The nearest colours that were looked for.
    nearest: RefCell<BTreeMap<Rgb, Color>>,
}

/// The most colours that are remembered.
const MAX_REMEMBERED: usize = 4096;

impl Theme {
    /// What these settings ask for in such a terminal.
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
            // What was chosen for somewhere else does not make a terminal without colours coloured.
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
        let (colours, patterns) = (tint.colours(), tint.patterns);
        let stripe = stripe(colours, depth).filter(|_| settings.is_on("look.grid"));
        let language = settings.language();
        Theme { colours, depth, charset, patterns, stripe, cells, language, nearest: RefCell::default() }
    }

    /// The colour of the ghost of a tile.
    pub(crate) fn ghost(&self, tile: Tile) -> Rgb {
        match self.depth {
            ColourDepth::Ansi256 => self.colours.ghost_256_of(tile),
            _ => self.colours.ghost_of(tile),
        }
    }

    /// Whether there are enough colours to fade and to paint the ground.
    pub(crate) fn has_many_colours(&self) -> bool {
        self.depth >= ColourDepth::Ansi256
    }

    /// Whether there are colours at all.
    pub(crate) fn has_colours(&self) -> bool {
        self.depth != ColourDepth::Mono
    }

    /// The terminal's colour for this one. Where there are few colours the ground and the text are the
    /// terminal's own.
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

    /// The terminal's colour for a tile: of sixteen another one for each kind, of more the nearest.
    pub(crate) fn tile(&self, tile: Tile) -> Color {
        match self.depth {
            ColourDepth::Ansi16 => Color::Indexed(terminal::tile_16(tile)),
            _ => self.colour(self.colours.tile(tile)),
        }
    }

    fn remembered(&self, rgb: Rgb, find: impl Fn(Rgb) -> Color) -> Color {
        let mut nearest = self.nearest.borrow_mut();
        if nearest.len() >= MAX_REMEMBERED {
            nearest.clear();
        }
        *nearest.entry(rgb).or_insert_with(|| find(rgb))
    }

    /// Letters of one colour on another one.
    pub(crate) fn on(&self, text: Rgb, background: Rgb) -> Style {
        Style::new().fg(self.colour(text)).bg(self.colour(background))
    }

    /// Plain text on the ground of everything.
    pub(crate) fn text(&self) -> Style {
        self.on(self.colours.text, self.colours.background)
    }

    /// Text that matters less.
    pub(crate) fn dim(&self) -> Style {
        let style = self.on(self.colours.dim, self.colours.background);
        if self.has_colours() { style } else { style.add_modifier(Modifier::DIM) }
    }

    /// Titles.
    pub(crate) fn title(&self) -> Style {
        self.on(self.colours.accent, self.colours.background).add_modifier(Modifier::BOLD)
    }

    /// What went wrong.
    pub(crate) fn warning(&self) -> Style {
        let style = self.on(self.colours.warning, self.colours.background);
        if self.has_colours() { style } else { style.add_modifier(Modifier::BOLD) }
    }

    /// The frames around things.
    pub(crate) fn frame(&self) -> Style {
        self.on(self.colours.frame, self.colours.background)
    }

    /// The names of keys.
    pub(crate) fn keycap(&self) -> Style {
        let style = self.on(self.colours.text, self.colours.grid);
        if self.has_many_colours() { style } else { style.bg(Color::Reset).add_modifier(Modifier::BOLD) }
    }

    /// What is chosen.
    pub(crate) fn chosen(&self) -> Style {
        let (accent, ground) = (self.colours.accent, self.colours.background);
        let style = match self.depth {
            ColourDepth::Mono | ColourDepth::Ansi16 => Style::new().add_modifier(Modifier::REVERSED),
            _ => self.on(accent, accent.fade(ground, 44)),
        };
        style.add_modifier(Modifier::BOLD)
    }

    /// The two characters that tell a tile from others without its colour.
    pub(crate) fn pattern(&self, tile: Tile) -> [char; 2] {
        let pattern = Pattern::of(tile);
        match tile {
            // Without colours more than families must be told apart.
            Tile::Colour(_) if !self.has_colours() => [pattern.letter; 2],
            _ => {
                let mut texture = pattern.texture.chars();
                [texture.next().unwrap_or(pattern.letter), texture.next().unwrap_or(pattern.letter)]
            }
        }
    }

    /// Puts simpler characters in the place of those that the terminal does not have.
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
            if simple != letter {
                cell.set_char(simple);
            }
        }
    }
}

/// The colour behind every other column of a board: the faintest that can be told from the board, where there are enough
/// colours.
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

/// What a text console shows for a character.
fn console(letter: char) -> char {
    match letter {
        '╭' => '┌',
        '╮' => '┐',
        '╰' => '└',
        '╯' => '┘',
        '━' => '─',
        '●' => '■',
        '○' | '◦' | '•' => '·',
        '▸' | '›' => '>',
        '‹' => '<',
        '…' => '.',
        _ => letter,
    }
}

/// Letters of the languages there are, and those of ASCII that they are written as where there are no others.
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

/// A character of ASCII that looks a little like this one.
fn ascii(letter: char) -> char {
    match letter {
        '╭' | '╮' | '╰' | '╯' | '┌' | '┐' | '└' | '┘' | '├' | '┤' => '+',
        '│' | '┃' | '▌' | '▐' => '|',
        '─' | '–' | '—' => '-',
        '━' => '=',
        '█' | '●' | '■' => '#',
        '▀' | '“' | '”' | '„' => '"',
        '▄' => '_',
        '░' | '·' | '…' => '.',
        '•' => '*',
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
    fn the_settings_have_the_last_word_about_colours() {
        assert_eq!(theme(ColourDepth::Ansi256, &[]).depth, ColourDepth::Ansi256);
        assert_eq!(theme(ColourDepth::TrueColour, &[("colours.use", "never")]).depth, ColourDepth::Mono);
        assert_eq!(theme(ColourDepth::Mono, &[("colours.use", "always")]).depth, ColourDepth::Ansi16);
        assert_eq!(theme(ColourDepth::Ansi256, &[("colours.depth", "full")]).depth, ColourDepth::TrueColour);
        assert_eq!(theme(ColourDepth::Mono, &[("colours.depth", "full")]).depth, ColourDepth::Mono);
    }

    #[test]
    fn the_columns_of_a_board_are_told_apart_wherever_there_are_enough_colours() {
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
